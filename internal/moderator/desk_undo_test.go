package moderator

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/britannia/position"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// asStored is all that an undone act must have left as it was: the position, the
// orders, and the record but for its permanent fields.
func (d *deskGame) asStored() map[string]any {
	d.tb.Helper()
	all := make(map[string]any)
	state, _, err := positionOf(d.mod, d.tb.Context(), d.id)
	if err != nil {
		d.tb.Fatal(err)
	}
	err = d.store.View(func(tx *store.Tx) error {
		games := table.NewSession(tx, 0, d.mod.shelf, new(table.Cache))
		t := &task{m: d.mod, tx: tx, tables: games}
		tb, err := games.Load(d.id)
		if err != nil {
			return err
		}
		f, err := t.gmDesk().form(tb)
		if err != nil {
			return err
		}
		all["state"], all["ledger"] = state, tb.Pos.Ledger()
		return json.Unmarshal(f, &all)
	})
	if err != nil {
		d.tb.Fatal(err)
	}
	forget(all, append(permanentFields(), "letter"))
	return all
}

// forget takes fields out, wherever they are.
func forget(v any, names []string) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range names {
			delete(v, name)
		}
		for _, below := range v {
			forget(below, names)
		}
	case []any:
		for _, below := range v {
			forget(below, names)
		}
	}
}

// Each act of a GM can be undone, and leaves nothing behind but spent links.
func TestUndo(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.want(d.say(gwen, "undo"), gwen, "There is nothing to undo")
	d.say(anna, romans)
	d.say(bruno, "Belgae, round 2\nstay\n") // orders that wait
	whole := "correct position because the table fell over:\n" + d.position() + "end"
	for _, act := range []struct{ text, told string }{
		{"hold the turn", "has stopped play"},
		{"approval yes", "approves each turn"},
		{"correct points Welsh +3 because Gwent was not counted", "“Gwent was not counted”"},
		{"correct area Skye: Picts 0 infantry because nobody lives there", "Picts, now nothing in Skye"},
		{strings.Replace(whole, "mar: 1", "mar: 2", 1), "the whole position is changed"},
		{"rewind to round 1, Romans", "has set the game back"},
		{"act for Bruno:\nBelgae, round 1\nstay\nend", "Belgae (Bruno), round 1"},
		{"act for Anna:\nCaledonians, round 1\nstay\nend", ""},
		{"ruling on raiders: they may go home by Orkney", "gives a ruling on raiders"},
		{"pause because of a holiday", ""},
		{"pace 24 hours", ""},
		{"replace Bruno by Zoe <zoe@club.example>", "you have no seat in this game any more"},
		{"remove player Bruno because he sleeps", "he sleeps"},
		{"address of Anna is " + stranger, ""},
		{"cancel game because nobody comes", "“nobody comes”"},
		{"end game", "has ended the game"},
	} {
		before := d.asStored()
		got := d.say(gwen, act.text)
		if strings.Contains(act.text, "game") {
			got = d.say(gwen, secondWord(t, got[gwen]))
		}
		d.want(got, bruno, strings.ReplaceAll(act.told, "“nobody comes”", `"nobody comes"`))
		if reflect.DeepEqual(before, d.asStored()) {
			t.Errorf("%s: nothing was done:\n%s", act.text, got[gwen])
			continue
		}
		got = d.say(gwen, "undo")
		first, _, _ := strings.Cut(act.text, "\n")
		if strings.HasPrefix(act.text, "act for Anna") { // which is no business of Bruno's
			d.want(got, anna, "has undone this: act for Anna")
			d.want(got, bruno, "NOT Anna")
		} else {
			d.want(got, bruno, "has undone this: "+firstWords(act.text), "NOT zoe@")
		}
		if after := d.asStored(); !reflect.DeepEqual(before, after) {
			t.Errorf("%s: undone it is\n%v\nand was\n%v", first, after, before)
		}
		d.sound()
	}
	d.want(d.say(gwen, "undo"), gwen, "There is nothing to undo")
	d.waitsFor("Belgae, round 1")
}

// firstWords are the first two words of a text.
func firstWords(text string) string {
	return strings.Join(strings.Fields(text)[:2], " ")
}

// position is the position as a GM would write it.
func (d *deskGame) position() string {
	d.tb.Helper()
	s, _, err := positionOf(d.mod, d.tb.Context(), d.id)
	if err != nil {
		d.tb.Fatal(err)
	}
	r, err := d.mod.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		d.tb.Fatal(err)
	}
	text, err := position.Write(engineOf(d.tb, r).Pack(), &s)
	if err != nil {
		d.tb.Fatal(err)
	}
	return string(text)
}

// Acts of old logs are English text, and are undone like others; those of new ones are named after the people of
// then.
func TestUndoActsOfLogs(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.say(gwen, "correct points Welsh +3 because Gwent was not counted")
	d.say(gwen, "add gm Zoe <zoe@club.example>")
	d.say(gwen, "remove gm Zoe")
	entries, err := d.mod.Log(t.Context(), d.id)
	if err != nil {
		t.Fatal(err)
	}
	_, act := gamelog.LastAct(entries)
	if act == nil || act.Of != "Zoe" || act.Command != "" {
		t.Fatalf("the act is kept as %+v", act)
	}
	d.want(d.say(gwen, "undo"), gwen, "has undone this: remove GM Zoe")
	d.want(d.say(gwen, "undo"), gwen, "has undone this: add GM Zoe")
	for text, want := range map[string]string{
		"correct points Welsh +3 because Gwent was not counted": "corregir puntos",
		"act for Anna:\nstay\nend":                              "actuar por Anna",
		"change address of Bruno to zoe@club.example":           "…",
		"levitate": "levitate",
	} {
		err := d.mod.do(d.mod.log, func(task *task) error {
			tb, err := task.tables.Get(d.id)
			if err != nil {
				return err
			}
			old := task.gmDesk().actOf(tb, &gamelog.Act{By: "gm1", Command: text})
			if got := old.in(&roster.Person{Key: "gm1", Lang: "es"}); !strings.Contains(got, want) || strings.Contains(got, "@") || old.secret() == (want == "actuar por Anna" || want == "…") {
				t.Errorf("%q is called %q, secret %v", text, got, old.secret())
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// What was played since an act, and what everybody was told, is not undone.
func TestUndoTooLate(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.say(gwen, "act for Anna:\nRomans, round 1\nstay\nend")
	d.say(bruno, "Belgae, round 1\nstay\n")
	d.want(d.say(gwen, "undo"), gwen, "Play has gone on since", "act for Anna", "rewind")
	d.waitsFor("Welsh, round 1")
	d.say(gwen, "hold")
	d.say(bruno, "Welsh, round 1\nstay\n")
	d.say(gwen, "preview")
	d.want(d.say(gwen, "undo"), bruno, "has undone this: preview", "1 link of the chain was used")
	d.say(gwen, "preview")
	d.say(gwen, "approve")
	d.want(d.say(gwen, "undo"), gwen, "Everybody has been told")
	d.sound()
}

// A game that ended may be set back, and goes on; one that is over can be archived.
func TestEndAndArchive(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.say(anna, romans)
	d.want(d.say(gwen, "archive"), gwen, "Only a game that is over")
	got := d.end("end game")
	d.want(got, bruno, "has ended the game", "the final report")
	d.want(d.say(gwen, "cancel game"), gwen, "over already")
	d.want(d.say(bruno, "Belgae, round 1\nstay\n"), bruno, "The game is over")
	d.want(d.say(gwen, "archive"), gwen, "in the archive")
	d.sound()
	got = d.say(gwen, "rewind to round 1, Romans")
	d.want(got, anna, "has set the game back", "It is your turn")
	d.say(anna, romans)
	d.waitsFor("Belgae, round 1")
	d.sound()
}
