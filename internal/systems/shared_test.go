package systems

import (
	"fmt"
	"testing"
	"time"

	"bretwalda/internal/game"
	"bretwalda/internal/htmlletter"
	"bretwalda/internal/pack"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/score"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
)

// TestSharedLetters: letters of which parts were made for other readers before are byte for byte
// what they are when each is made alone, as text and as HTML: for players, whoever is on
// turn, and onlookers, in all languages and several zones, with receipts, questions and news
// beside the report, over whole games of every pack, up to their last letters.
func TestSharedLetters(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: draws many letters")
	}
	every := 9 * sampling.Every(2)
	everyPack(t, func(p pack.Entry, sys system.System) {
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			reports := reportsOf(t, sys)
			html, err := htmlletter.New(reports, nil)
			if err != nil {
				t.Fatal(err)
			}
			both := &sharing{T: t, rs: sys.Ruleset(), reports: reports, html: html, g: report.Game{
				ID: "shared-1", Title: "In common", Players: []string{"Ana", "Bo", "Cyd", "Dee"}[:len(sys.Ruleset().Scenarios[0].Sides)],
			}}
			var ledger *score.Ledger
			var end view.Position
			past := wholeGame(t, sys, func(turn report.Turn, asked []report.Question, _ func() view.Plan) {
				ledger, end = turn.Ledger, turn.After
				if both.turns++; both.turns%every == 0 || turn.Pending.Kind == game.None {
					both.turn(turn, asked)
				}
			})
			both.final(report.Final{State: end, Ledger: ledger, Past: past.Retrospect(nil), Turns: 171})
			if t.Logf("%d letters", both.letters); both.letters < 100 {
				t.Errorf("only %d letters", both.letters)
			}
		})
	})
}

// sharing compares letters of one game.
type sharing struct {
	*testing.T
	rs             *ruleset.Ruleset
	reports        *report.Reports
	html           *htmlletter.Letters
	g              report.Game
	turns, letters int
}

// readers calls f for every player and two onlookers, in every language and in two zones.
func (s *sharing) readers(f func(to report.Reader)) {
	for _, lang := range s.rs.Names.Languages {
		for side := report.Onlooker - 1; side < len(s.g.Players); side++ {
			zone := time.UTC
			if (side+s.turns)%2 == 0 {
				zone = time.FixedZone("there", 7200)
			}
			f(report.Reader{Side: max(side, report.Onlooker), Lang: lang, Zone: zone, Page: func(game.Turn) bool { return side == 0 }})
		}
	}
}

func (s *sharing) turn(alone report.Turn, asked []report.Question) {
	alone.Deadline, alone.Entry = time.Unix(1e9, 0), uint64(s.turns)
	if s.turns%2 == 0 {
		alone.Held = []report.Held{{Round: 1, Areas: [ruleset.MaxNations]int{0, 3, 1, 4}}}
	}
	shared := alone
	shared.Shared = new(report.Shared)
	n := 0
	s.readers(func(to report.Reader) {
		n++
		s.same(to, func(turn report.Turn) []report.LetterPart {
			return s.parts(n+s.turns, s.reports.For(s.g, to), turn, asked)
		}, alone, shared)
	})
}

// parts are letters of several kinds, by number.
func (s *sharing) parts(n int, w report.Writer, turn report.Turn, asked []report.Question) []report.LetterPart {
	told := w.Told(report.Answer{Subject: "News", Text: "Somebody wrote:\n\n- this\n- that"})
	switch n % 7 {
	case 1:
		turn.Receipt = &report.Receipt{
			Lines:  []report.ReceiptLine{{Line: 1, Text: "go", Problem: "Where to?"}, {Line: 2, Text: "stay", Meaning: "all stay", Nation: turn.Pending.Nation, Round: 2}},
			Counts: []string{"0123456789abcdef"}, Ignored: []report.ReceiptLine{{Line: 3, Text: "Hello"}},
		}
	case 2:
		return []report.LetterPart{w.Turn(turn), told.With(report.Link{For: "vote", Label: "Yes", Body: "yes"})}
	case 3:
		return []report.LetterPart{told.First(), w.Turn(turn)}
	case 4:
		if len(asked) > 0 {
			return []report.LetterPart{w.Question(asked[0]), w.Turn(turn)}
		}
	case 5:
		return []report.LetterPart{w.Turn(turn), w.Status(turn.After, turn.Ledger, turn.Pending, turn.Deadline)}
	case 6:
		return []report.LetterPart{w.Turn(turn), w.Again(turn), w.Board(turn.After)}
	}
	return []report.LetterPart{w.Turn(turn)}
}

func (s *sharing) final(alone report.Final) {
	shared := alone
	shared.Shared = new(report.Shared)
	s.readers(func(to report.Reader) {
		w := s.reports.For(s.g, to)
		for _, more := range [][]report.LetterPart{nil, {w.Told(report.Answer{Text: "Well played."})}} {
			got, want := append([]report.LetterPart{w.Final(shared)}, more...), append([]report.LetterPart{w.Final(alone)}, more...)
			s.compare(to, got, want)
		}
	})
}

func (s *sharing) same(to report.Reader, parts func(report.Turn) []report.LetterPart, alone, shared report.Turn) {
	s.compare(to, parts(shared), parts(alone))
}

// compare makes a letter of each, as text and as HTML with a map.
func (s *sharing) compare(to report.Reader, shared, alone []report.LetterPart) {
	s.Helper()
	s.letters++
	var texts, pages [2]string
	for i, parts := range [][]report.LetterPart{shared, alone} {
		d, err := s.reports.Document(parts...)
		if err != nil {
			s.Fatal(err)
		}
		if pages[i], err = s.html.Draw(htmlletter.Picture{Image: htmlletter.Image{ID: "map@x.example", Alt: "Map"}}, d); err != nil {
			s.Fatal(err)
		}
		text := d.Text()
		texts[i] = fmt.Sprintf("%s\n%s", text.Subject, text.Body)
	}
	if texts[0] != texts[1] {
		s.Fatalf("turn %d, side %d, %s: shared, the letter is\n%s\nalone it is\n%s", s.turns, to.Side, to.Lang, texts[0], texts[1])
	}
	if pages[0] != pages[1] {
		s.Fatalf("turn %d, side %d, %s: shared, the HTML is\n%s\nalone it is\n%s", s.turns, to.Side, to.Lang, pages[0], pages[1])
	}
}
