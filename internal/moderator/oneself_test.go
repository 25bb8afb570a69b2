package moderator

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/store"
)

// aboutOneself is a list of what players write about themselves and their mail: testdata/self.
type aboutOneself struct {
	after string // what they said in an earlier letter
	means []string
	text  string
}

// ofOneself reads the list of a language.
func ofOneself(t *testing.T, lang ruleset.Language) (list []aboutOneself) {
	t.Helper()
	data, err := os.ReadFile("../../testdata/self/" + string(lang) + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	var at aboutOneself
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		after, later := strings.CutPrefix(line, "after: ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case later:
			at.after = after
		case strings.HasPrefix(line, " "):
			at.text = strings.ReplaceAll(strings.TrimSpace(line), " / ", "\n")
			list = append(list, at)
		default:
			at.means = strings.Split(strings.TrimSuffix(line, ":"), " | ")
		}
	}
	return list
}

// selfSaid is what came of a letter of the first player.
type selfSaid struct {
	what  string // in the words of testdata/self
	told  bool   // that something was not done
	notes bool   // what was not taken for orders
	offer string // what is offered for it
	text  string // all that they are told
}

// oneself reads a letter of the first player. Nothing of it is kept.
func (d *deskGame) oneself(text string) (got selfSaid) {
	d.tb.Helper()
	a := d.arrival(text)
	err := d.mod.look(d.tb.Context(), func(t *task) error {
		tb, err := t.tables.Get(d.id)
		if err != nil {
			return err
		}
		t.letter, t.arrival = a.ID, a
		at := access.NewSender(tb, tb.Player(0))
		at.Arrival = a
		before := tb.Rec.Seats[0]
		before.Vacations = slices.Clone(before.Vacations)
		given, _, problems := tb.Rules.Commands.Parse(orderLines(a.Parsed.Lines), t.commandContext(at))
		all := otherActs(once(given))
		var rec store.LetterRecord
		w, _, err := t.carryOut(at)
		if err != nil {
			return err
		}
		done := len(at.Answers)
		if err := t.readLines(at, a, w, &rec); err != nil {
			return err
		}
		got.told = len(at.Answers) > done || rec.Outcome == outcomeRefused
		got.text = strings.Join(at.Answers, "\n")
		for _, m := range t.messages {
			for _, part := range m.parts {
				if m.to != at.Key {
					continue
				}
				letter, err := tb.Rules.Reports.Compose(part.LetterPart)
				if err != nil {
					return err
				}
				got.notes = got.notes || quotesLine(letter.Body, text)
			}
		}
		for _, p := range problems {
			got.offer += p.Nearest
		}
		kept := 0
		for turn, sh := range tb.Sheets.Turns {
			if tb.SeatOf(turn.Nation) != 0 {
				continue
			}
			kept += len(sh.Section.Orders)
			for _, o := range sh.Section.Orders {
				got.text += "\nkept: " + tb.Rules.Orders().In(ruleset.English).PrintOrder(o)
			}
			for _, u := range sh.Unread {
				got.told = true
				got.text += "\n" + u.Text + ": " + u.Why
				if u.Offer != "" {
					got.offer += u.Offer
				}
			}
		}
		if kept > 0 {
			all = append([]string{fmt.Sprintf("orders %d", kept)}, all...)
		}
		got.what = strings.Join(append(all, seatChanges(&before, &tb.Rec.Seats[0])...), ", ")
		return nil
	})
	if err != nil {
		d.tb.Fatalf("%q: %v", text, err)
	}
	if got.told && got.what != "" {
		got.what += ", told"
	} else if got.told {
		got.what = "told"
	} else if got.what == "" {
		got.what = "nothing"
	}
	return got
}

// quotesLine reports whether a receipt says of a line of a letter that it was not taken for an order.
func quotesLine(receipt, text string) bool {
	folded := strings.Join(strings.Fields(receipt), " ")
	return slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
		return strings.Contains(folded, `"`+line+`"`) || strings.Contains(folded, "«"+line+"»") || strings.Contains(folded, "„"+line+"”")
	})
}

// otherActs are commands that change no setting of the writer, as testdata/self has them.
func otherActs(given []commands.Command) (all []string) {
	for _, c := range given {
		switch {
		case c.AsksOnly() || c.Kind == commands.Standing || c.Kind == commands.Games:
			all = append(all, "shows "+string(c.Kind))
		case !slices.Contains([]commands.Kind{commands.Set, commands.Vacation, commands.Back, commands.Resign}, c.Kind):
			all = append(all, string(c.Kind))
		}
	}
	return all
}

// seatChanges says what has changed of a player.
func seatChanges(was, is *roster.Seat) (all []string) {
	changed := func(name, a, b string) {
		if a != b {
			all = append(all, name+" "+b)
		}
	}
	yes := func(b *bool) string {
		if b == nil {
			return "-"
		}
		return map[bool]string{true: "yes", false: "no"}[*b]
	}
	leads := func(list *[]int) string {
		if list == nil {
			return "-"
		}
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(*list), "[]", "none"), "[]")
	}
	if is.Empty() {
		return []string{"resign"}
	}
	changed("language", string(was.Lang), string(is.Lang))
	changed("zone", was.Zone, is.Zone)
	changed("reports", string(was.Reports), string(is.Reports))
	if was.TextOnly != is.TextOnly {
		all = append(all, "pictures "+map[bool]string{true: "no", false: "yes"}[is.TextOnly])
	}
	changed("questions", yes(was.Questions), yes(is.Questions))
	changed("confirm", yes(was.Confirm), yes(is.Confirm))
	changed("reminders", leads(was.Reminders), leads(is.Reminders))
	if was.Suggest != is.Suggest {
		all = append(all, "suggestions")
	}
	if slices.ContainsFunc(was.Vacations, func(v pace.Vacation) bool { return !slices.Contains(is.Vacations, v) }) {
		all = append(all, "back")
	}
	for _, v := range is.Vacations {
		if !slices.Contains(was.Vacations, v) && !slices.ContainsFunc(was.Vacations, func(w pace.Vacation) bool { return w.From == v.From }) {
			all = append(all, fmt.Sprintf("away %d.%d-%d.%d", v.From.Day, v.From.Month, v.To.Day, v.To.Month))
		}
	}
	return all
}

// selfGame begins a game whose first player writes in a language and has said something.
func selfGame(t *testing.T, lang ruleset.Language, after string) *deskGame {
	t.Helper()
	minutes := 15
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "three", Questions: true, Changes: &minutes}, anna, bruno, cleo)
	d.say(anna, "language "+string(lang))
	if after != "" {
		d.say(anna, after)
	}
	return d
}

// What players write about themselves and their mail is done as they mean it, or not at all, and then they are told: no seat is given up,
// no setting changed and no order lost by talk. So many lines were not read when this was written: more are a fault. Those of "known:" are
// misread still.
func TestLettersAboutOneself(t *testing.T) {
	many(t)
	most := map[ruleset.Language]int{"en": 9, "es": 4, "it": 7, "hu": 9}
	for _, lang := range sampling.Half(t, orders.Languages()) {
		games := make(map[string]*deskGame)
		right, told, wrong := 0, 0, 0
		for i, said := range ofOneself(t, lang) {
			if i%sampling.Every(4) != 0 {
				continue
			}
			if games[said.after] == nil {
				games[said.after] = selfGame(t, lang, said.after)
			}
			got := games[said.after].oneself(said.text)
			nothing := slices.Contains(said.means, "nothing")
			switch {
			case slices.Contains(said.means, got.what), nothing && got.what == "told", got.notes && slices.Contains(said.means, got.what+", told"):
				right++
			case got.what == "told" || got.notes && slices.ContainsFunc(said.means, func(m string) bool { return strings.HasPrefix(m, got.what+", ") }) || strings.HasSuffix(got.what, ", told") && slices.Contains(said.means, strings.TrimSuffix(got.what, ", told")):
				told++
				t.Logf("%s: %q is told, and means %q", lang, said.text, said.means)
			case slices.Contains(said.means, "known"):
				t.Logf("%s: %q does %q", lang, said.text, got.what)
			default:
				wrong++
				t.Errorf("%s: %q does %q, and means %q: %s", lang, said.text, got.what, said.means, strings.Join(strings.Fields(got.text), " "))
			}
			if got.offer != "" {
				t.Logf("%s: offered for %q (%s): %s", lang, said.text, strings.Join(said.means, "|"), got.offer)
			}
		}
		if t.Logf("%s: %d right, %d told, %d otherwise", lang, right, told, wrong); told > most[lang] {
			t.Errorf("%s: %d are not read, more than %d", lang, told, most[lang])
		}
	}
}
