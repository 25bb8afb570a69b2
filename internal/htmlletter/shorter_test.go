package htmlletter

import (
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/game"
	"bretwalda/internal/outbox"
	"bretwalda/internal/report"
	"bretwalda/internal/sampling"
)

// However much a letter has to tell, its HTML is not too long: what there is no room for is left
// out, one thing after the other, what was asked for besides, too, and it says where that is. What
// comes first, and the foot, stay.
func TestNoLetterIsTooLong(t *testing.T) {
	k, e := newKit(t), britanniatest.Engine(t)
	for _, lang := range languages {
		if (testing.Short() || sampling.Every(2) > 1) && lang != "hu" { // which has most that is not ASCII
			continue
		}
		turn := told(t, k)
		last := &britannia.State{Round: 16, Turn: turn.Pending.Nation}
		for _, p := range e.Pack().Starts[0].Setup {
			last.Inf[p.Nation][p.Area] += p.Infantry
		}
		last.Reindex()
		turn.After = show.New(e).Of(last)
		for round := uint8(1); round <= 16; round++ { // a score sheet of several pieces
			for n := range k.rs.Nations[1:] {
				turn.Ledger.Add([]game.Event{{Kind: game.Scored, Round: round, Turn: 1, Nation: k.rs.Scenarios[0].Sides[n%4][0], Why: britannia.ForOccupy, Points: 12}})
			}
		}
		one, left := turn.Events, map[report.Left]int{}
		for size := range 110 {
			// First more happens, then others write more: in paragraphs, in one, and in a list.
			turn.Events = append(slices.Repeat(one, min(size, 50)+1), game.Event{Kind: game.RoundEnded, Round: 3, Turn: one[0].Turn})
			w := k.reports.For(tuesday, report.Reader{Side: 2, Lang: lang, Zone: time.UTC})
			parts := []report.LetterPart{w.Turn(turn), w.Board(turn.After)}
			words := strings.Repeat("Őrizd meg «esto» “this”! ", 40)
			if more := max(0, size-50); more > 0 {
				parts = append(parts, w.Told(report.Answer{Subject: "Press", Text: [...]string{
					strings.Repeat(words+"\n\n", more), strings.Repeat(words, more), strings.Repeat("- "+words+"\n", more),
				}[size%3]}))
			}
			d, err := k.reports.Document(parts...)
			if err != nil {
				t.Fatal(err)
			}
			page, err := k.letters.Draw(Picture{Image: Image{ID: picture}}, d)
			if err != nil {
				t.Fatal(err)
			}
			sent := htmlPart(t, d.Text(), page)
			if len(sent) > mostBytes || sentBytes(page) < len(sent) || sentBytes(page) > len(sent)+100 {
				t.Fatalf("%s: %d nation turns and %d words of others are HTML of %d bytes, counted as %d", lang, min(size, 50)+1, max(0, size-50), len(sent), sentBytes(page))
			}
			unclosed(t, page)
			plain := html.UnescapeString(page)
			told := 0
			for _, what := range []report.Left{report.LeftDice, report.LeftStory, report.LeftAreas, report.LeftRounds, report.LeftRest} {
				says, err := d.Elsewhere(what)
				if err != nil || says == "" {
					t.Fatal(what, says, err)
				}
				switch n := strings.Count(plain, says); {
				case n > 1:
					t.Errorf("%s: it is said %d times: %s", lang, n, says)
				case n == 1:
					left[what]++
					told++
				}
			}
			if told == 0 && len(sent) < mostBytes/2 {
				continue
			}
			if !strings.Contains(plain, "wessex-1") || !strings.Contains(plain, "[/bw]") || !strings.Contains(plain, "Brigantes, round 16") && lang == "en" {
				t.Fatalf("%s: what the letter asks for or its foot is missing:\n%s", lang, page)
			}
		}
		for _, what := range []report.Left{report.LeftDice, report.LeftStory, report.LeftAreas, report.LeftRounds, report.LeftRest} {
			if left[what] == 0 {
				t.Errorf("%s: nowhere it is said that something is left out, %q: %v", lang, what, left)
			}
		}
	}
}

// htmlPart is the HTML of a letter as it is sent.
func htmlPart(t *testing.T, text report.Text, page string) string {
	t.Helper()
	raw, err := outbox.Render(outbox.Message{
		MessageID: "a@club.example", Date: time.Unix(1, 0), From: outbox.Address{Addr: "games@club.example"}, To: outbox.Address{Addr: "anna@club.example"},
		Subject: text.Subject, Text: text.Body, HTML: page,
	})
	if err != nil {
		t.Fatal(err)
	}
	_, part, found := strings.Cut(string(raw), "Content-Type: text/html")
	_, part, found2 := strings.Cut(part, "\r\n\r\n")
	i := strings.LastIndex(part, "</html>")
	if !found || !found2 || i < 0 {
		t.Fatalf("no HTML in\n%s", raw)
	}
	return part[:i] + "</html>\r\n"
}

// unclosed complains of tags that are not closed, or closed twice.
func unclosed(t *testing.T, page string) {
	t.Helper()
	var open []string
	tokens := html.NewTokenizer(strings.NewReader(page))
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		name, _ := tokens.TagName()
		tag := string(name)
		switch {
		case kind == html.StartTagToken && !slices.Contains([]string{"meta", "br", "img"}, tag):
			open = append(open, tag)
		case kind == html.EndTagToken && (len(open) == 0 || open[len(open)-1] != tag):
			t.Fatalf("</%s> in %v:\n%s", tag, open, page)
		case kind == html.EndTagToken:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Fatalf("%v is not closed:\n%s", open, page)
	}
}
