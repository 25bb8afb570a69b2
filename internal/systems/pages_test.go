package systems

import (
	"testing"
	"time"

	"bretwalda/internal/commands"
	"bretwalda/internal/dice"
	"bretwalda/internal/eyesight/eyesighttest"
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

// pages draws letters of a game as HTML, and wants them short and easy to read.
type pages struct {
	*testing.T
	reports *report.Reports
	letters *htmlletter.Letters
	game    report.Game
	sides   [][]ruleset.Nation
	largest map[string]int // bytes, by kind of letter
}

// draw draws a letter of some parts for a reader: with a map, and a link wherever there can be one.
func (p *pages) draw(kind string, to report.Reader, parts ...func(report.Writer) report.LetterPart) {
	p.Helper()
	const most = 30_000
	var all []report.LetterPart
	for _, part := range parts {
		all = append(all, part(p.reports.For(p.game, to)))
	}
	d, err := p.reports.Document(all...)
	if err != nil {
		p.Fatal(err)
	}
	page, err := p.letters.Draw(htmlletter.Picture{
		Image: htmlletter.Image{ID: "map@club.example", Alt: "Map"},
		Links: func(report.Link) string {
			return "mailto:games+abcdefghijklmnop@club.example?subject=The%20Game&body=%5Bbw%5D%0D%0A1%20fight%0D%0A%5B%2Fbw%5D%0D%0A"
		},
	}, d)
	if err != nil {
		p.Fatal(err)
	}
	if p.largest[kind] = max(p.largest[kind], len(page)); len(page) > most {
		p.Errorf("%s of %s for side %d in %s: %d bytes of HTML", kind, p.game.Title, to.Side, to.Lang, len(page))
	}
	eyesighttest.Contrast(p.T, page)
}

// TestPagesOfLetters: of whole games of every pack, in every language, letters of each kind are
// short, and can be read in the light and in the dark theme.
func TestPagesOfLetters(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: looks through all packs")
	}
	everyPack(t, func(entry pack.Entry, sys system.System) {
		reports := reportsOf(t, sys)
		letters, err := htmlletter.New(reports, nil)
		if err != nil {
			t.Fatal(err)
		}
		sides := len(sys.Ruleset().Scenarios[0].Sides)
		p := &pages{t, reports, letters, report.Game{
			ID: "g", Title: entry.ID, Players: []string{"Anna", "Ben", "Cleo", "Dai", "Eva"}[:sides],
		}, sys.Ruleset().Scenarios[0].Sides, make(map[string]int)}
		languages := reports.Languages()
		due := time.Date(2026, 11, 24, 21, 0, 0, 0, time.UTC)
		var lately []game.Event // of a round, as who hears of it when it is over
		var proofs []dice.TurnProof
		turns := 0
		past := wholeGame(t, sys, func(turn report.Turn, asked []report.Question, _ func() view.Plan) {
			turns++
			turn.Deadline = due
			lately, proofs = append(lately, turn.Events...), append(proofs, turn.Dice...)
			for i, lang := range languages {
				to := report.Reader{Side: (turns + i) % sides, Lang: lang}
				if turns == 1 {
					p.draw("first", to, func(w report.Writer) report.LetterPart {
						return w.Start(report.Start{State: turn.After, Pending: turn.Pending, Deadline: due})
					})
					p.words(to, turn.After)
				}
				if turns%(8*sampling.Every(24)) != 0 || turn.Pending.Kind == game.None {
					continue
				}
				p.draw("turn", to, func(w report.Writer) report.LetterPart { return w.Turn(turn) })
				p.draw("reminder", to, func(w report.Writer) report.LetterPart {
					return w.Reminder(report.Reminder{State: turn.After, Pending: turn.Pending, Deadline: due, Over: turns%16 == 0})
				})
				var questions []func(report.Writer) report.LetterPart
				for _, q := range asked {
					q.Deadline = due
					questions = append(questions, func(w report.Writer) report.LetterPart { return w.Question(q) })
				}
				if len(questions) > 0 {
					p.draw("question", to, questions...)
				}
				for kind, part := range map[string]func(report.Writer) report.LetterPart{
					"board":  func(w report.Writer) report.LetterPart { return w.Board(turn.After) },
					"scores": func(w report.Writer) report.LetterPart { return w.Scores(turn.After, turn.Ledger, turn.Pending) },
					"status": func(w report.Writer) report.LetterPart { return w.Status(turn.After, turn.Ledger, turn.Pending, due) },
					"history": func(w report.Writer) report.LetterPart {
						round := int(turn.After.Board().At.Round)
						return w.History(lately, turn.After, round, round)
					},
				} {
					p.draw(kind, to, part)
				}
			}
			if over(turn.Events) && turn.Pending.Kind != game.None {
				turn.Events, turn.Dice = lately, proofs
				lately, proofs = nil, nil
				for side := range sides {
					to := report.Reader{Side: side, Lang: languages[(turns+side)%len(languages)]}
					p.draw("round", to, func(w report.Writer) report.LetterPart { return w.Turn(turn) })
				}
				p.digest(turn, languages)
			}
		})
		rounds := past.Rounds()
		last := rounds[len(rounds)-1]
		ledger := score.New(eventsOf(rounds))
		final := report.Final{State: last.End, Ledger: ledger, Past: past.Retrospect(nil), Turns: 100}
		turn := report.Turn{Events: lately, After: last.End, Ledger: ledger, Dice: proofs}
		for _, lang := range languages {
			for side := range sides {
				p.draw("final", report.Reader{Side: side, Lang: lang},
					func(w report.Writer) report.LetterPart { return w.Final(final) },
					func(w report.Writer) report.LetterPart { return w.Turn(turn) })
			}
		}
		t.Logf("%s: the largest %v", entry.ID, p.largest)
	})
}

// digest draws what a game master who does not play is told of a round.
func (p *pages) digest(turn report.Turn, languages []ruleset.Language) {
	p.Helper()
	var played []report.PlayedTurn
	for _, side := range p.sides {
		for _, n := range side {
			played = append(played, report.PlayedTurn{Nation: n, By: report.ByRobot})
		}
	}
	for _, lang := range languages {
		p.draw("digest", report.Reader{Side: report.Onlooker, Lang: lang}, func(w report.Writer) report.LetterPart {
			d := report.Digest{
				State: turn.After, Ledger: turn.Ledger, Pending: turn.Pending, Deadline: turn.Deadline,
				Rounds: []report.DigestRound{{Round: int(turn.After.Board().At.Round) - 1, Turns: played}},
			}
			for _, who := range p.game.Players {
				d.Cares = append(d.Cares, report.Care{What: report.CareUnread, Who: who, Number: 2, Can: []report.SaidLine{{Label: string(commands.Press), Text: "press 1: …"}}})
			}
			return w.Digest(d)
		})
	}
}

// words draws letters that are about orders and the lobby, not about the board.
func (p *pages) words(to report.Reader, state view.Position) {
	p.Helper()
	wrong := report.Receipt{State: state, Lines: []report.ReceiptLine{{Line: 1, Text: "5 aus Nirgendwo", Problem: "„Nirgendwo” …"}}, Ignored: []report.ReceiptLine{{Line: 2, Text: "Hi!"}}}
	for kind, part := range map[string]func(report.Writer) report.LetterPart{
		"refusal": func(w report.Writer) report.LetterPart { return w.Refusal(report.Refusal{Why: report.RefusedNoText}) },
		"answer":  func(w report.Writer) report.LetterPart { return w.Answer(report.Answer{Text: "1066"}) },
		"news":    func(w report.Writer) report.LetterPart { return w.News(report.Answer{Text: "1066"}) },
		"lobby": func(w report.Writer) report.LetterPart {
			return w.Lobby(report.Lobby{
				News: report.LobbyOpened, You: "Ida", GM: "Gwen", Mailbox: "games@club.example", Entry: "open", Assign: "choice", Settings: []string{"72"},
				Wanted: 4, Missing: 2, Table: []string{"Ida", "Zoe"}, Write: report.LobbyLines{Join: "join wessex-1"},
			})
		},
		"problems": func(w report.Writer) report.LetterPart { return w.Receipt(wrong) },
	} {
		p.draw(kind, to, part)
	}
}

// over reports whether a round ended in events.
func over(events []game.Event) bool {
	for i := range events {
		if events[i].Kind == game.RoundEnded {
			return true
		}
	}
	return false
}
