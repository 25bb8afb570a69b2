package moderator

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/ruleset"
)

// askedPlay is an askedGame under way, and what its players have answered.
type askedPlay struct {
	*askedGame
	rng    *rand.Rand
	seen   int // entries of the log that were checked
	expect map[topic][]said
	lapsed bool           // the time for an answer is over
	turn   ruleset.Nation // whose turn the entries are of
	last   waits
	stuck  int // how often it waited for the same
	faults int
}

// topic is what answers of a nation are about.
type topic struct {
	kind   string
	nation ruleset.Nation
}

// fault tells of something that went wrong, with the last letters.
func (p *askedPlay) fault(format string, args ...any) {
	p.t.Helper()
	for _, l := range p.trace[max(0, len(p.trace)-3):] {
		p.t.Log(l)
	}
	p.t.Errorf(format, args...)
	if p.faults++; p.faults > 2 {
		p.t.FailNow()
	}
}

// shelved are all orders that are stored.
type shelved struct {
	at     game.Moment
	seq    int
	turns  map[table.TurnKey]table.Sheet
	stands map[int]table.StandingSheet
}

func (g *askedGame) shelved() (s shelved) {
	g.look(func(tb *table.Table) {
		s = shelved{tb.Pos.At(), int(tb.Seq), maps.Clone(tb.Sheets.Turns), maps.Clone(tb.Sheets.Standing)}
	})
	return s
}

// unchanged checks that no orders are stored that were not before, but for turns of a seat (-1: of
// nobody), and none gone, but for turns that were played.
func (p *askedPlay) unchanged(before shelved, but int, text string) {
	p.t.Helper()
	now := p.shelved()
	p.look(func(tb *table.Table) {
		for turn, sh := range now.turns {
			was, ok := before.turns[turn]
			was.Section.Orders, sh.Section.Orders = orders.Unbegun(was.Section.Orders), orders.Unbegun(sh.Section.Orders) // how far they have come is no matter
			if tb.SeatOf(turn.Nation) != but && (!ok || !reflect.DeepEqual(was.Section, sh.Section) || !reflect.DeepEqual(was.Unread, sh.Unread) || was.Word != sh.Word) {
				p.fault("%q changes the orders of %s for round %d: %+v", text, tb.Rules.Ruleset.Nations[turn.Nation].ID, turn.Round, sh.Section)
			}
		}
		for turn := range before.turns {
			if _, ok := now.turns[turn]; !ok && tb.SeatOf(turn.Nation) != but && now.seq == before.seq {
				p.fault("%q drops the orders of %s for round %d", text, tb.Rules.Ruleset.Nations[turn.Nation].ID, turn.Round)
			}
		}
		for seat, st := range now.stands {
			if seat != but && !reflect.DeepEqual(before.stands[seat].Orders, st.Orders) {
				p.fault("%q changes the standing orders of seat %d", text, seat)
			}
		}
	})
}

// follow checks what was entered into the log since it looked last: what was answered is carried out,
// and nothing is that nobody answered.
func (p *askedPlay) follow() {
	p.t.Helper()
	entries, err := p.mod.Log(p.t.Context(), askedID)
	if err != nil {
		p.t.Fatal(err)
	}
	p.look(func(tb *table.Table) {
		for _, e := range entries[p.seen:] {
			switch {
			case e.TurnBegan != nil:
				p.expect, p.lapsed, p.turn = make(map[topic][]said), false, e.TurnBegan.Nation
			case e.TurnEnded != nil:
				p.expect, p.lapsed, p.turn = make(map[topic][]said), false, ruleset.NoNation
			case e.Choice != nil:
				p.check(tb, e.Choice)
			}
		}
	})
	p.seen = len(entries)
}

// check compares a choice with what was answered.
func (p *askedPlay) check(tb *table.Table, c *gamelog.Choice) {
	p.t.Helper()
	id, what, _ := strings.Cut(c.Choice, " ")
	for kind, of := range chosen {
		// the longer line first: "retreat none" is no retreat
		lines := slices.SortedFunc(maps.Keys(of), func(a, b string) int { return len(b) - len(a) })
		i := slices.IndexFunc(lines, func(l string) bool { return what == l || strings.HasPrefix(what, l+" ") })
		if i < 0 {
			continue
		}
		n := slices.IndexFunc(tb.Rules.Ruleset.Nations, func(n ruleset.NationInfo) bool { return n.ID == id })
		want, answered := p.expect[topic{kind, ruleset.Nation(n)}]
		switch {
		case answered && len(want) > 1 && of[lines[i]] == stay && slices.Contains(want, retreat):
			// the way was closed by another battle
		case answered && len(want) > 0 && !slices.Contains(want, of[lines[i]]) && c.By == gamelog.BySheet:
			p.fault("%q is done by %s where they answered %v", c.Choice, c.By, want)
		case !answered && c.By == gamelog.BySheet:
			p.fault("%q is done by %s where they answered nothing", c.Choice, c.By)
		case c.By == gamelog.ByDefault && slices.Contains(want, retreat): // not all could go
		case c.By == gamelog.ByDefault && !p.lapsed && p.turn != ruleset.Nation(n):
			p.fault("%q is done by %s, and the time was not over (%v)", c.Choice, c.By, want)
		}
	}
}

// answers has a player answer, and checks what becomes of it: only the answers are kept, and each
// question that they answer is closed.
func (p *askedPlay) answers(side int, list ...answer) {
	p.t.Helper()
	var text strings.Builder
	for _, a := range list {
		text.WriteString(a.text + "\n")
		p.expect[topic{a.kind, a.nation}] = append(p.expect[topic{a.kind, a.nation}], a.says)
	}
	before := p.shelved()
	p.write(side, text.String())
	p.unchanged(before, -1, text.String())
	p.follow()
	if p.shelved().at != before.at {
		return
	}
	for _, o := range p.asks(side) {
		if slices.ContainsFunc(list, func(a answer) bool { return a.number == o.number() && a.kind == o.form[0].kind }) {
			p.fault("%+v is asked still after %q", o.question.Decision, text.String())
		}
	}
}

// choose takes an answer to each question: in the words of the letter, or by number.
func (p *askedPlay) choose(list []open) (all []answer) {
	for _, o := range list {
		from := o.form
		shared := func(other open) bool { // what the letter offers for one may answer others as well
			return other.number() != o.number() && slices.ContainsFunc(other.form, func(a answer) bool { return a.text == from[0].text })
		}
		if len(o.brief) > 0 && (p.rng.IntN(2) == 0 || slices.ContainsFunc(list, shared) || p.last.kind.Class == game.Pause) {
			from = o.brief
		}
		all = append(all, from[p.rng.IntN(len(from))])
	}
	return all
}

// wordless are the letters that answer nothing.
var wordless = map[ruleset.Language]string{
	"en": "Thanks for the report!\nI will answer tomorrow.\n", "es": "¡Gracias por el informe!\nContestaré mañana.\n",
	"it": "Grazie per il resoconto!\nRispondo domani.\n", "hu": "Köszönöm a jelentést!\nHolnap válaszolok.\n",
}

// byDefault is how letters begin to say what is done without an answer.
var byDefault = map[ruleset.Language]string{"en": "If no answer comes", "es": "Si no llega respuesta", "it": "non arriva risposta", "hu": "nem jön válasz"}

// asked has a player deal with all that they are asked now, in one of the ways of people.
func (p *askedPlay) asked(side int) {
	p.t.Helper()
	list, letter := p.asks(side), strings.Join(strings.Fields(p.told[askedAddress(side)].Text), " ")
	if !strings.Contains(letter, byDefault[p.lang]) {
		p.fault("it is not said what is done without an answer: %s", letter)
	}
	for _, o := range list {
		if len(o.form) == 0 || o.form[0].text == "" {
			p.fault("no answer to %+v is offered: %s", o.question.Decision, letter)
			return
		}
	}
	if len(list) == 0 {
		p.look(func(tb *table.Table) {
			p.t.Logf("asked %+v, questions %+v", tb.Rec.Asked, tb.Questioning().Questions())
		})
		p.fault("nobody is asked %+v, and it is waited for", p.last.decision)
		return
	}
	before, answers := p.shelved(), p.choose(list)
	nothing := func(text string) {
		p.t.Helper()
		p.write(side, text)
		p.unchanged(before, -1, text)
		if p.waits().decision != p.last.decision {
			p.fault("%q answers %+v", text, p.last.decision)
		}
	}
	switch p.rng.IntN(8) {
	case 0:
		nothing(wordless[p.lang])
		p.answers(side, answers...)
	case 1: // a draft first
		nothing("draft\n" + answers[0].text + "\n")
		p.answers(side, answers...)
	case 2: // one letter for each
		for _, a := range answers {
			if slices.ContainsFunc(p.asks(side), func(o open) bool {
				return o.number() == a.number && o.form[0].kind == a.kind && o.form[0].nation == a.nation
			}) {
				p.answers(side, a)
			}
		}
	case 3: // a second thought, which counts as long as others are waited for
		p.answers(side, answers...)
		if p.shelved().at == before.at && p.changeable(side, len(list)) {
			for _, a := range answers {
				delete(p.expect, topic{a.kind, a.nation})
			}
			p.answers(side, p.choose(list)...)
		}
	case 4: // too late
		p.now = p.now.Add(80 * time.Hour)
		p.lapsed = true
		if _, err := p.mod.passDeadlines(p.t.Context()); err != nil {
			p.t.Fatal(err)
		}
		p.sent(side)
		p.follow()
		p.late(side, answers)
	case 5: // the same once more
		p.answers(side, answers...)
		p.late(side, answers)
	default:
		p.answers(side, answers...)
	}
}

// changeable reports whether all that a player was asked, so many questions, and answered waits for
// the answers of others.
func (p *askedPlay) changeable(side, all int) (yes bool) {
	p.look(func(tb *table.Table) {
		entries, asked := tb.Questioning().Answerable(side, nil)
		yes = len(entries) == all && !slices.ContainsFunc(asked, func(q questions.Question) bool { return q.Decision.Kind == game.None })
	})
	return yes
}

// late has a player answer once more what is carried out: that is told, and changes nothing.
func (p *askedPlay) late(side int, answers []answer) {
	p.t.Helper()
	open := false
	p.look(func(tb *table.Table) { open = tb.Questioning().Waiting(side) })
	if open || answers[0].says == "" || p.waits().decision.Kind == game.None || p.waits().side == side {
		return
	}
	before := p.shelved()
	p.writeTo(side, p.told[askedAddress(side)].MessageID, answers[0].text+"\n")
	p.unchanged(before, -1, answers[0].text)
	p.follow()
}

// step deals with what the game waits for; false: it is over.
func (p *askedPlay) step() bool {
	p.t.Helper()
	w := p.waits()
	if w.decision.Kind == game.None {
		return false
	}
	if p.stuck++; w.decision != p.last.decision || w.seq != p.last.seq {
		p.stuck = 0
	}
	if p.last = w; p.stuck > 3 {
		p.fault("the game stands still before %+v", w.decision)
		return false
	}
	if w.asked && (!w.kind.Always() || w.kind.Class == game.Pause && strings.Count(w.orders, "\n") < 3) {
		p.asked(w.side)
		return true
	}
	before, text := p.shelved(), w.orders
	if w.kind.Class == game.Ballot || text == "" || p.stuck > 0 && w.asked {
		text = ""
		for _, a := range p.choose(p.asks(w.side)) {
			p.expect[topic{a.kind, a.nation}] = append(p.expect[topic{a.kind, a.nation}], a.says)
			text += a.text + "\n"
		}
	}
	p.write(w.side, text+"\nstay\n")
	p.unchanged(before, w.side, text)
	p.follow()
	return true
}

// Whole games in which players order without a word about what they can be asked, and answer their
// questions in all the ways of people: games come to their ends, what was answered is done, and
// nothing else.
func TestGamesWithQuestions(t *testing.T) {
	many(t)
	turns := 60
	if !testing.Short() {
		turns = 1000
	}
	for i, rules := range []string{"britannia-1e", "britannia-2e", "italia-1", "italia-2"} {
		for j, lang := range []ruleset.Language{"en", "es", "it", "hu"} {
			if testing.Short() && j != i {
				continue
			}
			t.Run(fmt.Sprint(rules, " ", lang), func(t *testing.T) {
				p := &askedPlay{askedGame: newAskedGame(t, rules, lang, fmt.Sprint("s", j)), expect: make(map[topic][]said)}
				p.rng = rand.New(rand.NewPCG(uint64(i), uint64(j)))
				p.sent(0)
				for n := range turns {
					if !p.step() {
						p.again()
						return
					}
					if n%20 == 19 {
						p.again()
					}
				}
				if !testing.Short() {
					t.Error("the game does not end")
				}
			})
		}
	}
}
