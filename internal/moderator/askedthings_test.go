package moderator

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/game"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/store"
)

// askedWords are the words of TestAskedThings in a language, by what is asked: testdata/asked.
type askedWords map[string]struct {
	Open  []string
	Taken map[string]string
}

// whereAsked tells a game, of a seed, in which each kind of question comes up.
var whereAsked = map[string]string{"replace_fort": "s0", "kings_army": "test", "norman_knights": "test", "full_population": "test", "vote": "test", "call_secret": "test", "submit": "test"}

// whereAskedToo tells the same of kinds that are not in testdata/asked, and of the first edition's.
var whereAskedToo = map[string]struct{ rules, seed, kind string }{
	"place_fyrd":         {"britannia-2e", "s7", "place_fyrd"},
	"leave_area":         {"britannia-2e", "s3", "leave_area"},
	"replace_army":       {"britannia-2e", "s1", "replace_army"},
	"1e replace_army":    {"britannia-1e", "s10", "replace_army"},
	"1e submit":          {"britannia-1e", "s0", "submit"},
	"1e full_population": {"britannia-1e", "s0", "full_population"},
	"1e vote":            {"britannia-1e", "s0", "vote"},
	"1e norman_knights":  {"britannia-1e", "s12", "norman_knights"},
	"1e kings_army":      {"britannia-1e", "s0", "kings_army"},
}

// askedAt is a game in which robots have played until a player is asked something of a kind.
func askedAt(t *testing.T, lang ruleset.Language, kind string) (g *askedGame, side int) {
	t.Helper()
	if at, ok := whereAskedToo[kind]; ok {
		return askedIn(t, at.rules, at.seed, lang, at.kind)
	}
	return askedIn(t, "britannia-2e", whereAsked[kind], lang, kind)
}

// askedIn is askedAt by some rules, in the game of a seed.
func askedIn(t *testing.T, rules, seed string, lang ruleset.Language, kind string) (g *askedGame, side int) {
	t.Helper()
	g = newAskedGame(t, rules, lang, seed)
	err := g.mod.do(g.mod.log, func(task *task) error {
		tb, err := task.tables.Get(askedID)
		if err != nil {
			return err
		}
		play := task.playing().playOf(tb)
		play.Robot = func(game.Moment, *game.Decision) bool { return true }
		play.Ask = func(game.Moment, *game.Decision) bool { return false }
		play.Wait = func(at game.Moment, d *game.Decision) bool {
			about := tb.Rules.System.Kind(d.Kind)
			return about.Name == kind && (about.Class != game.Others || at.Turn != d.Nation)
		}
		done, err := tb.Pos.Play(play)
		if err != nil {
			return err
		}
		if err := task.tables.Append(tb, done.Entries); err != nil {
			return err
		}
		side = tb.SeatOf(done.Waits.Nation)
		return task.playing().playOn(tb)
	})
	if err != nil {
		t.Fatal(err)
	}
	return g, side
}

// answers is what a letter of a player answers to what is asked, and whether its writer is told that something of it is not
// done; waits: the game still waits for what it did. Nothing of it is kept.
func (g *askedGame) answers(side int, text string) (said string, told, waits bool) {
	g.t.Helper()
	read := func(then func(*task, *access.Sender, *written) error) {
		readLetter(g.t, g.mod, askedID, side, g.now, text, then)
	}
	read(func(t *task, at *access.Sender, w *written) error {
		_, _, _, err := t.asking().replies(at, w.rest, true)
		said = answeredOf(at.Table, side)
		return err
	})
	read(func(t *task, at *access.Sender, w *written) error {
		var rec store.LetterRecord
		before := at.Table.Pending()
		err := t.readLines(at, at.Arrival, w, &rec)
		waits = before == at.Table.Pending()
		told = rec.Outcome == outcomeRefused || len(at.Answers) > 0 || strings.Trim(said, "-/ ") == "" && len(t.messages) > 0
		for turn, sh := range at.Table.Sheets.Turns {
			told = told || at.Table.SeatOf(turn.Nation) == at.Seat && (len(sh.Unread) > 0 || len(sh.Section.Orders) > 0) // the receipt has both
		}
		return err
	})
	return said, told, waits
}

// answeredOf are the answers of a player, one after the other, as the receipt has them; "-" for what is open.
func answeredOf(tb *table.Table, side int) string {
	var list []string
	for _, q := range tb.Questioning().AskedInTurn(side) {
		said := "-"
		for i, text := range q.Answers {
			sec, _ := tb.Questioning().Read(q.Topic.Nation, text)
			if i == 0 {
				said = ""
			}
			said += strings.Join(tb.OrderBook().Printed(side, sec.Orders), "; ")
		}
		list = append(list, said)
	}
	return strings.Join(list, " / ")
}

// What is asked of forts, the King's army, cavalry, subjects and votes is answered by what says how, and by nothing else: no
// question is closed by what is about something else, cannot be done, says two things or cannot be read.
func TestAskedThings(t *testing.T) {
	many(t)
	for i, lang := range sampling.Half(t, orders.Languages()) {
		data, err := os.ReadFile("../../testdata/asked/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var words askedWords
		if err := yaml.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		for j, kind := range slices.Sorted(maps.Keys(whereAsked)) {
			if (i+j)%sampling.Every(2) != 0 {
				continue
			}
			t.Run(string(lang)+" "+kind, func(t *testing.T) {
				if len(words[kind].Open)*len(words[kind].Taken) == 0 {
					t.Fatal("no words")
				}
				g, side := askedAt(t, lang, kind)
				nothing := strings.Trim(strings.Repeat("- / ", strings.Count(answered(g, side), "/")+1), "/ ")
				for _, text := range words[kind].Open {
					if said, told, waits := g.answers(side, text); said != nothing || !told || !waits {
						t.Errorf("%q answers %q, told %t, and the game waits %t", text, said, told, waits)
					}
				}
				for text, want := range words[kind].Taken {
					if said, told, _ := g.answers(side, text); said != want || told {
						t.Errorf("%q answers %q, told %t", text, said, told)
					}
				}
			})
		}
	}
}

// Votes that are doubted, put off, asked about, another's or taken back are none either, in the ways of TestDoubtedAnswers.
func TestDoubtedVotes(t *testing.T) {
	many(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		words := answerWordsOf(t, lang)
		t.Run(string(lang), func(t *testing.T) {
			g, side := askedAt(t, lang, "vote")
			total, taken := 0, 0
			for _, answer := range words.Votes {
				if said, _, _ := g.answers(side, answer); said == "- / -" {
					t.Errorf("%q is no vote", answer)
				}
				doubted := make([]string, 0, 60)
				for _, hedge := range words.Hedges {
					doubted = append(doubted, strings.Replace(hedge, "%s", answer, 1))
				}
				for _, lead := range words.Leads {
					if !strings.Contains(lead, "Ann") { // who does not play here
						doubted = append(doubted, lead+"\n"+answer)
					}
				}
				for _, below := range words.Below {
					doubted = append(doubted, answer+"\n"+below)
				}
				for i, text := range doubted {
					if i%sampling.Every(4) != 0 {
						continue
					}
					total++
					if said, told, waits := g.answers(side, text); said != "- / -" || !told || !waits {
						taken++
						t.Errorf("%q answers %q, told %t, and the game waits %t", text, said, told, waits)
					}
				}
			}
			if t.Logf("%d of %d", taken, total); total == 0 {
				t.Error("no words")
			}
		})
	}
}

// answered is what a player has answered so far.
func answered(g *askedGame, side int) (said string) {
	g.look(func(tb *table.Table) { said = answeredOf(tb, side) })
	return said
}
