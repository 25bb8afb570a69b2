package moderator

import (
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/store"
)

// hurried is a game in which a player is asked something.
type hurried struct {
	letter func(answers, text string, then func(*task, *access.Sender, *written) error)
	side   int
	code   func(tb *table.Table, side int) string // what was answered
	kept   []string                               // orders of turns to come, of the last letter
	of     string                                 // the nation whose armies an answer changes, where that is what it is judged by; "a>b": those of b instead of a
}

// changedBy tells whose armies answers of some kinds change, which are judged by that.
var changedBy = map[string]string{"1e replace_army": "romans>romano-british", "place_fyrd": "saxons"}

// kept reports whether an answer after which armies are taken away from some areas leaves those of others, "+York,Lothian", alone.
func kept(said, want string) bool {
	areas, any := strings.CutPrefix(want, "+")
	return any && said != "-" && !slices.ContainsFunc(strings.Split(areas, ","), func(area string) bool { return strings.Contains(said, area) })
}

// armiesOf are the armies of a nation.
func armiesOf(tb *table.Table, nation string) map[board.Area]int {
	n, _ := tb.Rules.Ruleset.FindNation(nation)
	armies := make(map[board.Area]int)
	for _, h := range tb.Pos.Show().Board().Of(n) {
		armies[h.Area] += h.Armies
	}
	return armies
}

// changes are the areas with fewer armies than before, or with more, and by how many.
func changes(tb *table.Table, before, after map[board.Area]int) string {
	var list []string
	for area := range tb.Rules.Ruleset.Board.IDs {
		a := board.Area(area)
		if n := max(before[a]-after[a], after[a]-before[a]); n > 0 {
			list = append(list, tb.Rules.Ruleset.Names.Area(ruleset.English, a)+" "+strconv.Itoa(n))
		}
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// battles is a game in which the second player is asked who of the Belgae in Sussex and Kent and of the Welsh in Devon retreat.
func battles(t *testing.T) (*deskGame, *hurried) {
	t.Helper()
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Questions: true}, anna, bruno)
	d.say(anna, "Romans, round 1\nmove 1 from English Channel to Kent\nmove 1 from English Channel to Sussex\nmove 1 from English Channel to Wessex\nmove 1 from English Channel to Devon\n")
	return d, &hurried{side: 1, code: codeOf, letter: func(answers, text string, then func(*task, *access.Sender, *written) error) {
		readReply(d.tb, d.mod, d.id, 1, d.now(), answers, text, then)
	}}
}

// says is what a letter answers, and whether its writer is told anything. Nothing of it is kept.
func (h *hurried) says(answers, text string) (said string, told bool) {
	h.letter(answers, text, func(t *task, at *access.Sender, w *written) error {
		lines, _, err := t.asking().forOthers(at, w.rest)
		if err != nil {
			return err
		}
		_, _, _, err = t.asking().replies(at, lines, true)
		said = h.code(at.Table, h.side)
		return err
	})
	h.letter(answers, text, func(t *task, at *access.Sender, w *written) error {
		var rec store.LetterRecord
		was, is, moved := strings.Cut(h.of, ">")
		if !moved {
			is = was
		}
		before := armiesOf(at.Table, was)
		err := t.readLines(at, at.Arrival, w, &rec)
		if h.of != "" && strings.Trim(said, "-/") != "" {
			said = changes(at.Table, before, armiesOf(at.Table, is))
		}
		told = len(at.Answers)+len(t.messages) > 0
		h.kept = nil
		for turn, sh := range at.Table.Sheets.Turns {
			if at.Table.SeatOf(turn.Nation) == h.side {
				h.kept = append(h.kept, at.Table.OrderBook().Printed(h.side, sh.Section.Orders)...)
			}
		}
		return err
	})
	return said, told
}

// codeOf is what a player has answered, in the words of testdata/answered.
func codeOf(tb *table.Table, side int) string {
	var list []string
	for _, q := range tb.Questioning().AskedInTurn(side) {
		var said []string
		for _, text := range q.Answers {
			sec, _ := tb.Questioning().Read(q.Topic.Nation, text)
			for i := range sec.Orders {
				said = append(said, codeOfOrder(tb, &sec.Orders[i]))
			}
		}
		if len(said) == 0 {
			said = []string{"-"}
		}
		list = append(list, strings.Join(said, "+"))
	}
	if all := strings.Join(list, ""); strings.Trim(all, "FR-") == "" && len(list) == 3 {
		return all
	}
	return strings.Join(list, "/")
}

func codeOfOrder(tb *table.Table, o *orders.Order) string {
	text := tb.Rules.Orders().In(ruleset.English).PrintOrder(*o)
	if o.Kind == orders.Plan {
		switch {
		case len(o.When) > 0:
			return text
		case o.Count == orders.N(0):
			return "F"
		case o.Count.Amount != orders.Exactly:
			return "R"
		}
		return text
	}
	for start, code := range map[string]string{
		"Submit": "y", "Never submit": "n", "Allow": "y", "Refuse": "n", "Call a secret": "y", "No secret": "n", "Take none": "0",
	} {
		if strings.HasPrefix(text, start) {
			return code
		}
	}
	for _, start := range []string{"Vote for the ", "Replace in ", "Place the King's army in ", "Take "} {
		if rest, ok := strings.CutPrefix(text, start); ok {
			return strings.ReplaceAll(strings.TrimSuffix(rest, " cavalry"), ", ", "+")
		}
	}
	return text
}

// What players answer in a hurry is taken as they mean it, or not at all, and then they are told. So many answers were read
// when this was written: fewer is a fault.
func TestAnsweredInAHurry(t *testing.T) {
	many(t)
	most := map[ruleset.Language]int{"en": 313, "es": 246, "it": 252, "hu": 241}
	for i, lang := range sampling.Half(t, orders.Languages()) {
		data, err := os.ReadFile("../../testdata/answered/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]map[string][]string
		if err := yaml.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		plain, unread := 0, 0
		for j, kind := range slices.Sorted(maps.Keys(words)) {
			if testing.Short() && (i+j)%len(most) != 0 {
				continue // each kind in one language; make test-games has all
			}
			t.Run(string(lang)+" "+kind, func(t *testing.T) {
				var h *hurried
				if kind == "defender_go" {
					d, battle := battles(t)
					d.say(bruno, "language "+string(lang))
					h = battle
				} else {
					g, side := askedAt(t, lang, kind)
					h = &hurried{side: side, code: codeOf, of: changedBy[kind], letter: func(answers, text string, then func(*task, *access.Sender, *written) error) {
						readReply(g.t, g.mod, askedID, side, g.now, answers, text, then)
					}}
				}
				for want, texts := range words[kind] {
					for _, text := range texts {
						said, told := h.says("", text)
						if kept(said, want) {
							said = want
						}
						nothing := strings.Trim(said, "-/") == "" || said != want && agrees(said, want)
						if said != want && !(nothing && told) || strings.Trim(want, "-/") == "" && !told {
							t.Errorf("%q answers %q, not %q, told %t", text, said, want, told)
						}
						if strings.Trim(want, "-/") == "" {
							continue
						}
						if plain++; said != want {
							unread++
							t.Logf("%q is not read for %q, but %q", text, want, said)
						}
					}
				}
			})
		}
		if t.Logf("%s: %d of %d plain answers are not read", lang, unread, plain); unread > most[lang] && !testing.Short() {
			t.Errorf("%s: that is more than %d", lang, most[lang])
		}
	}
}

// agrees reports whether what was taken is part of what was meant.
func agrees(said, want string) bool {
	a, b := strings.Split(said, "/"), strings.Split(want, "/")
	if len(a) == 1 {
		a, b = strings.Split(said, ""), strings.Split(want, "")
	}
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != "-" && a[i] != b[i] {
			return false
		}
	}
	return true
}

// What answers a letter in which people wrote is for them, and neither an answer to what the game asks nor an order of a word;
// what stands beside words to them is for the game. The GM gets what answers the GM.
func TestAnswersToPeople(t *testing.T) {
	many(t)
	d, h := battles(t)
	asked := d.latest(bruno)
	letters := map[string]letter.Letter{}
	for who, words := range map[string][2]string{
		"the game master": {gwen, "press to Bruno:\nShall I extend the deadline, or do you stay in Kent?\nend\n"},
		"announcement":    {gwen, "announce:\nDoes anybody mind if we stop for Christmas?\nend\n"},
		"ruling":          {gwen, "ruling on retreats:\nThey go where they can. Is that agreed?\nend\n"},
	} {
		letters[who] = d.next(bruno, func() { d.say(words[0], words[1]) })
	}
	for who, l := range letters {
		for _, text := range []string{"yes", "no", "ok", "no thanks", "fight", "stay", "I stay in Kent", "1 yes", "retreat", "sí", "me quedo", "igen", "maradok", "sì", "resto", "in Kent: fight on"} {
			if said, told := h.says(l.MessageID, text); said != "---" || !told {
				t.Errorf("%q, to words of %s, answers %q, told %t", text, who, said, told)
			}
			if said, _ := h.says(asked.MessageID, text); said == "---" {
				t.Errorf("%q answers nothing that is asked", text)
			}
		}
		if said, _ := h.says(l.MessageID, "press to Anna:\nyes, of course\nend\n1 fight\n"); said != "F--" {
			t.Errorf("beside words to people %q is answered", said)
		}
	}
	got := d.next(gwen, func() { d.replyTo(bruno, letters["the game master"], "yes, please\n") })
	if !contains(got, "yes, please") || !contains(d.latest(bruno), "It went to the game master") {
		t.Errorf("the GM is told %s, and Bruno %s", got.All(), d.latest(bruno).All())
	}
	if d.replyTo(bruno, letters["announcement"], "stay\n"); !d.waitsForAnswer() || d.ordered() {
		t.Error("what was said to the GM is done")
	}
}

// Who answers nothing that can be read is told what is asked, and how it is answered.
func TestUnreadAnswersAreAskedAgain(t *testing.T) {
	many(t)
	d, _ := battles(t)
	asked := d.latest(bruno)
	for _, text := range []string{"whatever", "the last but one", "fight retreat", "retreat to London", "not Sussex", "1 and 2 to Essex"} {
		got := d.next(bruno, func() { d.replyTo(bruno, asked, text+"\n") })
		if !contains(got, "Question 1.") || !contains(got, `"1 fight" or "1 retreat"`) || contains(got, "your message was understood") {
			t.Errorf("%q: %s", text, got.All())
		}
	}
}

// Which areas were asked for is told too late in a reply to a question that is settled: it is no order that broke off, for which
// the next turn waits.
func TestAreasNamedTooLate(t *testing.T) {
	many(t)
	for kind, text := range map[string]string{"replace_fort": "York and Devon", "kings_army": "Wessex"} {
		g, side := askedAt(t, "en", kind)
		g.sent(side)
		asked := g.told[askedAddress(side)].MessageID
		if g.writeTo(side, asked, text+"\n"); answered(g, side) == "-" {
			t.Fatalf("%q answers nothing", text)
		}
		got := strings.Join(strings.Fields(g.writeTo(side, asked, text+"\n")), " ")
		if !strings.Contains(got, "What you were asked has been carried out") || strings.Contains(got, "could not be read") {
			t.Errorf("%q once more: %s", text, got)
		}
		g.look(func(tb *table.Table) {
			for turn, sh := range tb.Sheets.Turns {
				if tb.SeatOf(turn.Nation) == side && len(sh.Unread)+len(sh.Section.Orders) > 0 {
					t.Errorf("%q once more is kept for round %d", text, turn.Round)
				}
			}
		})
	}
}
