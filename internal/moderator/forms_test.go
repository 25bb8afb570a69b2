package moderator

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// Whoever sends every order form back as it came, and to every question the answer that
// is shown, is always understood, plays a game to its end, and what they answer is booked
// for the nation that was asked: in each language from another seat, against robots.
func TestFormsComeBack(t *testing.T) {
	many(t)
	for seat, lang := range []ruleset.Language{ruleset.English, "es", "it", "hu"} {
		t.Run(fmt.Sprintf("%s, seat %d", lang, seat+1), func(t *testing.T) {
			t.Parallel()
			o := newObedient(t, seat, lang)
			least := 20
			if testing.Short() { // the first turns, not a whole game
				least = 6
			}
			for o.step() && !(testing.Short() && o.forms == least) {
			}
			t.Logf("%d forms and %d questions sent back: %v", o.forms, o.asked, o.kinds)
			if o.forms < least {
				t.Errorf("only %d forms", o.forms)
			}
		})
	}
}

// Whoever wishes it has forms with what a robot would order: sent back they are that, and
// nothing in them is illegal.
func TestSuggestedFormsComeBack(t *testing.T) {
	many(t)
	for seat, first := range map[int]struct {
		lang ruleset.Language
		line string
	}{1: {"es", "sugerencias sí"}, 2: {"hu", "javaslatok igen"}} {
		t.Run(string(first.lang), func(t *testing.T) {
			t.Parallel()
			o := newObedient(t, seat, first.lang)
			o.wish = first.line
			for o.step() && o.forms < 8 {
			}
			if o.forms < 8 {
				t.Errorf("only %d forms", o.forms)
			}
		})
	}
}

// Forms have the codes of the areas that they speak of, in the reader's language, behind the names.
func TestFormsHaveCodes(t *testing.T) {
	painted(t) // the codes are those of the map
	for lang, code := range map[string]string{"en": "English Channel [CHA]", "es": "canal Inglés [CANAL]", "it": "Canale Inglese [CANAL]", "hu": "Brit-tenger [CHA]"} {
		c := newClub(t, anna, bruno)
		spec := Spec{Title: "Tuesday", Scenario: "early-invaders", Hours: 48, Seed: "test", Players: []Player{{Address: anna, Language: lang}, {Address: bruno, Language: lang}}}
		if _, err := c.mod.Create(t.Context(), spec); err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(strings.Fields(c.wait(anna, 1).All()), " "); strings.Count(text, code) != 1 {
			t.Errorf("%s: no %q in %s", lang, code, text)
		}
	}
}

// What nobody ordered and was done all the same is told as that, at once: who only holds lands
// their armies where the rules land them.
func TestUnordered(t *testing.T) {
	c, id, first := newGame(t)
	c.reply(anna, first, "Romans, round 1\nhold everything\n")
	c.passed(id, "Romans, round 1")
	c.sentAll()
	l := c.latest(anna)
	_, told, found := strings.Cut(l.All(), "What you did not order")
	told, _, _ = strings.Cut(told, "\n\n\n")
	if !found || !strings.Contains(told, "16 to Wessex") {
		t.Errorf("it is not said what the rules did:\n%s", l.All())
	}
	if l := c.latest(bruno); contains(l, "What you did not order") {
		t.Errorf("others are told what somebody did not order:\n%s", l.All())
	}
	n := len(c.letters(anna))
	c.reply(anna, l, "Romans, round 2\nhold everything\n")
	c.wait(anna, n+1)
}

// obedient is a game of one player, who writes what letters tell them to, and robots.
type obedient struct {
	*club
	t     *testing.T
	lang  ruleset.Language
	seat  int
	forms int
	asked int
	kinds map[string]int
	rules *shelf.Rules
	wish  string // a line with the first form, for forms of what a robot would order
}

func newObedient(t *testing.T, seat int, lang ruleset.Language) *obedient {
	c := newClub(t, hiddenPlayers...)
	spec := Spec{Title: "Tuesday", Scenario: "standard", Hours: 72, Seed: "forms " + string(lang)}
	others := hiddenPlayers[1:]
	for i := range 4 {
		p := Player{Address: anna, Language: string(lang)}
		if i != seat {
			p.Address, others = others[0], others[1:]
		}
		spec.Players = append(spec.Players, p)
	}
	if _, err := c.mod.Create(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	err := c.mod.do(c.mod.log, func(task *task) error {
		tb, err := task.tables.Get("tuesday")
		if err != nil {
			return err
		}
		err = task.tables.Change(tb, func(rec *roster.Record) {
			for i := range rec.Seats {
				s := &rec.Seats[i]
				s.TextOnly = true
				if i != seat {
					s.Robot, s.Reports = true, roster.WhenNeeded
				}
			}
		})
		if err != nil {
			return err
		}
		return task.playing().playOn(tb)
	})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := defaultRules()
	if err != nil {
		t.Fatal(err)
	}
	c.wait(anna, 1)
	c.sentAll()
	return &obedient{club: c, t: t, lang: lang, seat: seat, kinds: make(map[string]int), rules: rules}
}

var (
	formLines = regexp.MustCompile(`(?s)# --8<--[^\n]*\n(.*?)\n *# -->8--`)
	// answerLines are indented under what introduces them in a question.
	answerLines = regexp.MustCompile(`(?m)^ {4,}(.+)$`)
)

// step answers the last letter; false: the game is over.
func (o *obedient) step() bool {
	o.t.Helper()
	s, d, err := positionOf(o.mod, o.t.Context(), "tuesday")
	if err != nil {
		o.t.Fatal(err)
	}
	if d.Kind == game.None {
		return false
	}
	if seat, _ := o.rules.Side(0, d.Nation); seat != o.seat {
		o.t.Fatalf("round %d: a robot is waited for: %+v", s.Round, d)
	}
	l := o.latest(anna)
	var text string
	if d.Nation == s.Turn {
		form := formLines.FindStringSubmatch(l.All())
		if form == nil {
			o.t.Fatalf("round %d: no form for what is waited for in: %s", s.Round, l.All())
		}
		text = form[1] // copied, as it says; in its frame it would be a quote
		if o.wish != "" && o.forms > 0 {
			o.plans(&s, d.Nation, text)
		} else if o.wish != "" {
			text += "\n\n" + o.wish
		}
		o.forms++
	} else {
		text = o.shown(&d)
		o.asked++
		o.kinds[fmt.Sprint("kind ", d.Kind)]++
	}
	n := len(o.letters(anna))
	o.reply(anna, l, text)
	got := o.wait(anna, n+1)
	o.sentAll()
	if strings.Contains(got.All(), problems[o.lang]) {
		o.t.Fatalf("round %d: not understood:\n%s\nthe answer: %s\n%s", s.Round, text, got.Subject, got.All())
	}
	after, d2, err := positionOf(o.mod, o.t.Context(), "tuesday")
	if err != nil {
		o.t.Fatal(err)
	}
	if after == s {
		o.t.Fatalf("round %d: the game waits on for %+v after\n%s\nthe answer: %s\n%s", s.Round, d2, text, got.Subject, got.All())
	}
	return true
}

// plans checks that a form says what a robot would order.
func (o *obedient) plans(s *britannia.State, n ruleset.Nation, form string) {
	o.t.Helper()
	plan, ok, err := o.mod.Plan(o.t.Context(), "tuesday", n)
	if err != nil || !ok {
		o.t.Fatalf("round %d: no plan (%v)", s.Round, err)
	}
	var list []orders.Line
	for line := range strings.SplitSeq(form, "\n") {
		list = append(list, orders.Line{Text: line})
	}
	sheet := o.rules.Orders().In(o.lang).Parse(list, orders.Context{Nations: ruleset.Nations(0).With(n), Round: int(s.Round)})
	if len(sheet.Problems)+len(sheet.Ignored) > 0 || len(sheet.Sections) != 1 ||
		!reflect.DeepEqual(orders.Plain(sheet.Sections[0].Orders), orders.Plain(plan.Sheet.Sections[0].Orders)) {
		o.t.Errorf("round %d: the form\n%s\nis read as %+v, not as\n%+v", s.Round, form, sheet, plan.Sheet.Sections[0])
	}
}

// shown are the answers to all open questions, as the letters that asked show them.
func (o *obedient) shown(d *game.Decision) string {
	o.t.Helper()
	var text string
	err := o.mod.look(o.t.Context(), func(t *task) error {
		tb, err := t.tables.Get("tuesday")
		if err != nil {
			return err
		}
		entries, asked := tb.Questioning().AskedOf(o.seat)
		for i, at := range entries {
			if !tb.Rec.Asked.List[at].Open() {
				continue
			}
			line := ""
			for _, l := range o.letters(anna)[max(0, len(o.letters(anna))-3):] {
				for _, shown := range answerLines.FindAllStringSubmatch(l.All(), -1) {
					if tb.Questioning().Answers(o.seat, orders.Line{Text: shown[1]}, &asked[i]) {
						line = shown[1]
					}
				}
			}
			if line == "" {
				return fmt.Errorf("no letter shows an answer to question %d of %d, %+v", i+1, len(entries), asked[i].Decision)
			}
			text += line + "\n"
		}
		return nil
	})
	if err != nil || text == "" {
		o.t.Fatalf("%+v: %v\nthe last letter: %s", d, err, o.latest(anna).All())
	}
	return text
}

// problems is what is said over problems in a receipt.
var problems = map[ruleset.Language]string{
	ruleset.English: "Please look at this", "es": "Revisa estas líneas", "it": "Da rivedere", "hu": "Ezt nézd meg",
}
