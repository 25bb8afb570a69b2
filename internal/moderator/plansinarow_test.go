package moderator

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// planWords are the words of TestPlansInARow in a language: testdata/plans.
type planWords struct {
	Battles, Places                     planOrders
	Heading                             []string // of the turn in which they fight, of that in which they place, of what stands
	Also, Change, Hedges, Leads, Headed []string
	Back                                map[string][]string
	Noted                               []string // they speak of what there is
	Cancel, Uncancelled                 []string // standing orders
	Italia                              struct { // there: the headings are of a turn, and of what stands
		Heading               []string
		Raids, Puts, Rebuilds planOrders
	}
}

// planOrders are ways to say each order of a group.
type planOrders struct{ First, Second, Third, Changed []string }

// What the orders of a group are.
var (
	theBattles = []string{"Fight on in Kent", "Retreat all from Sussex to Wessex when I have lost 2", "Fight on in Essex", "Retreat all from Kent to Essex after round 1"}
	thePlaces  = []string{"Place 1 new army in Gwent", "Place 1 new army in Powys", "Place 1 new army in Avalon", "Place 2 new armies in Gwent"}
)

// mostPlansTold is to one letter of which its player is only told how many are right, at least.
const mostPlansTold = 3

const nobodyOrders = "" // stands for no order, in lists of what is kept

// planTalk has letters of a kind written and counts what comes of them.
type planTalk struct {
	*lettersGame
	lang                ruleset.Language
	heading             string // above each letter; empty: none
	says                planOrders
	are                 []string
	lost                string // how it begins to tell of standing orders that are lost
	right, told, silent int
	only                map[string]int // told, by shape
	pick                int
}

// one is one of several phrases, each in turn.
func (p *planTalk) one(of []string) string {
	p.pick++
	return of[p.pick%len(of)]
}

// letter puts lines under the heading.
func (p *planTalk) letter(lines ...string) string {
	if p.heading != "" {
		lines = append([]string{p.heading + ":"}, lines...)
	}
	return strings.Join(lines, "\n") + "\n"
}

// kept are all orders that are kept, as they are printed in English, and whether something waits to be mended.
func (p *planTalk) kept() (out []string, waits bool) {
	p.look(func(tb *table.Table) {
		book := tb.OrderBook()
		reader := book.ReaderOf(p.side).In("en")
		for _, turn := range book.OrderedTurns(p.side) {
			sh := tb.Sheets.Turns[turn]
			waits = waits || len(sh.Unread) > 0 || sh.Word == table.WordWait
			for _, o := range sh.Section.Orders {
				out = append(out, reader.PrintOrder(o))
			}
		}
		for _, s := range tb.Sheets.Standing[p.side].Orders {
			for _, o := range s.Orders {
				out = append(out, reader.PrintOrder(o))
			}
		}
	})
	slices.Sort(out)
	return out, waits
}

// tell writes letters and judges what is kept: one of what may be meant, or the player is told.
func (p *planTalk) tell(shape string, letters []string, may ...[]string) {
	p.t.Helper()
	p.fresh()
	p.change(func(t *task, tb *table.Table) error {
		for _, s := range tb.Sheets.Standing[p.side].Orders {
			if err := t.tables.PutStanding(tb, p.side, orders.Standing{Nations: s.Nations}); err != nil {
				return err
			}
		}
		return nil
	})
	told := false
	for _, l := range letters {
		told = strings.Contains(strings.Join(strings.Fields(p.write(l)), " "), p.lost) || p.refused
	}
	kept, waits := p.kept()
	for _, want := range may {
		want = slices.DeleteFunc(slices.Clone(want), func(o string) bool { return o == nobodyOrders })
		slices.Sort(want)
		if slices.Equal(kept, want) {
			p.right++
			return
		}
	}
	if waits || told {
		p.told++
		p.only[shape]++
		if os.Getenv("TOLD") != "" {
			p.t.Logf("%s, %s: told, kept %q of\n%s", p.lang, shape, kept, strings.Join(letters, "---\n"))
		}
		return
	}
	p.silent++
	p.t.Errorf("%s, %s: kept and nothing said: %q of\n%s", p.lang, shape, kept, strings.Join(letters, "---\n"))
}

// saying puts an order into a phrase.
func saying(phrase, order string) string { return strings.Replace(phrase, "%s", order, 1) }

// all writes letters of all shapes about the orders of a group.
func (p *planTalk) all(w *planWords, back []string) {
	first, second, third, changed := p.are[0], p.are[1], p.are[2], p.are[3]
	begin := func() string { return p.letter(p.one(p.says.First), p.one(p.says.Second)) }
	both := []string{first, second}
	for _, also := range w.Also {
		p.tell("added", []string{begin(), p.letter(saying(also, p.one(p.says.Third)))}, []string{first, second, third})
	}
	for _, change := range w.Change {
		p.tell("changed", []string{begin(), p.letter(saying(change, p.one(p.says.Changed)))}, []string{changed, second}, p.whole())
	}
	for range p.says.Changed {
		p.tell("changed, no word", []string{begin(), p.letter(p.one(p.says.Changed))}, []string{changed, second}, p.whole())
		p.tell("another, no word", []string{begin(), p.letter(p.one(p.says.Third))}, []string{first, second, third})
		p.tell("all again", []string{begin(), p.letter(p.one(p.says.Changed), p.one(p.says.Second))}, []string{changed, second})
		p.tell("the same", []string{begin(), begin()}, both)
	}
	for _, hedge := range w.Hedges {
		p.tell("doubted", []string{begin(), p.letter(saying(hedge, p.one(p.says.Third)))}, both)
		p.tell("doubted change", []string{begin(), p.letter(saying(hedge, p.one(p.says.Changed)))}, both)
	}
	for _, lead := range w.Leads {
		p.tell("under a doubt", []string{begin(), p.letter(lead, p.one(p.says.Changed))}, both)
		p.tell("all under a doubt", []string{begin(), lead + "\n" + p.letter(p.one(p.says.Changed))}, both)
	}
	for _, text := range back {
		p.tell("taken back", []string{begin(), p.letter(text)}, []string{second})
	}
	for _, text := range w.Noted {
		p.tell("noted", []string{begin(), p.letter(text)}, both)
	}
}

// whole is what a changed order may be instead of all: where new armies are placed it places as many as they did.
func (p *planTalk) whole() []string {
	if p.are[0] == thePlaces[0] {
		return []string{p.are[3]}
	}
	return []string{p.are[3], p.are[1]}
}

// headed writes letters under headings that are doubted.
func (p *planTalk) headed(w *planWords, heading string) {
	for _, doubt := range w.Headed {
		begin := p.letter(p.one(p.says.First), p.one(p.says.Second))
		p.tell("doubted heading", []string{begin, saying(doubt, heading) + "\n" + p.one(p.says.Changed) + "\n"}, []string{p.are[0], p.are[1]})
		p.tell("doubted heading, alone", []string{saying(doubt, heading) + "\n" + p.one(p.says.Changed) + "\n"}, []string{nobodyOrders})
	}
}

// Battle plans, new armies and standing orders, given in one letter and changed, added, doubted or taken back in the next: what
// is kept is what was meant, or the player is told. TOLD=1 shows what is only told.
func TestPlansInARow(t *testing.T) {
	many(t)
	g := newLettersGame(t)
	g.conquer()
	romans := g.side
	for i, lang := range orders.Languages() {
		data, err := os.ReadFile("../../testdata/plans/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var w planWords
		if err := yaml.Unmarshal(data, &w); err != nil || len(w.Heading) != 3 {
			t.Fatalf("%s: %v, %+v", lang, err, w)
		}
		for j, group := range []struct {
			name    string
			side    int
			heading string
			stands  bool
			says    planOrders
			are     []string
		}{
			{"battles", romans, w.Heading[0], false, w.Battles, theBattles},
			{"places", 1, w.Heading[1], false, w.Places, thePlaces},
			{"standing", 1, w.Heading[2], true, w.Battles, theBattles},
		} {
			if (i+j)%sampling.Every(3) != 0 {
				continue // each group in one language or two
			}
			t.Run(string(lang)+"/"+group.name, func(t *testing.T) {
				g.t, g.side = t, group.side
				g.speaks(lang)
				p := &planTalk{lettersGame: g, lang: lang, says: group.says, are: group.are, only: make(map[string]int)}
				p.lost = lostBegins(p)
				if group.stands {
					p.heading = group.heading
				}
				back := w.Back[group.name]
				if group.stands {
					back = w.Back["battles"]
				}
				p.all(&w, back)
				p.headed(&w, group.heading)
				if group.stands {
					p.cancels(&w)
				}
				if again := p.only["all again"] + p.only["the same"]; again > 0 || p.told*mostPlansTold > p.right {
					t.Errorf("%d letters are only told that could be read, %d of those with all once more", p.told, again)
				}
				t.Logf("%s, %s: %d right, %d told, %d silent; told: %v", lang, group.name, p.right, p.told, p.silent, p.only)
			})
		}
	}
}

// cancels writes letters that take standing orders back, or do not.
func (p *planTalk) cancels(w *planWords) {
	begin := p.letter(p.one(p.says.First), p.one(p.says.Second))
	for _, text := range w.Cancel {
		p.tell("cancelled", []string{begin, text + "\n"}, []string{nobodyOrders})
	}
	for _, text := range w.Uncancelled {
		p.tell("not cancelled", []string{begin, text + "\n"}, []string{p.are[0], p.are[1]})
	}
}

// lostBegins is how it begins to tell of standing orders that a letter leaves out.
func lostBegins(p *planTalk) (text string) {
	p.look(func(tb *table.Table) {
		said, err := tb.Words().Say(&tb.Rec.Seats[p.side].Person, sayStandingLost, report.Said{})
		if err != nil {
			p.t.Fatal(err)
		}
		text, _, _ = strings.Cut(said, "\n")
	})
	return text
}
