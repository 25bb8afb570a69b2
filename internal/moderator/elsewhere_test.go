package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// What stands under a row that names another game of its writer's is not carried out in the one that the letter reached: it is told, and
// the turn waits.
func TestOrdersForAnotherGame(t *testing.T) {
	many(t)
	players := []Player{{Address: anna}, {Address: bruno}}
	tells := map[ruleset.Language]string{
		"en": "another game of yours, “Thursday”", "es": "otra de tus partidas, «Thursday»",
		"it": "un'altra delle tue partite, «Thursday»", "hu": "egy másik játékodat nevezi meg („Thursday”)",
	}
	const other, own = "1 from Kent to Essex", "1 from Norfolk to Suffolk" // both of the Belgae
	for name, text := range map[string]string{
		"above":            "In Thursday:\n{M}\n",
		"behind":           "Thursday: {M}\n",
		"below own orders": own + "\n\nThursday\n{M}\n",
		"above own":        "And in our Thursday game:\n{M}\n\nTuesday:\n" + own + "\n",
		"es":               own + "\nEn Thursday:\n{M}\n",
		"it":               own + "\nPer la partita Thursday:\n{M}\n",
		"hu":               own + "\nA Thursdayben:\n{M}\n",
		"not for this":     "Thursday:\n{M}\nNot for Tuesday:\n1 from Lindsey to York\n",
		"for this":         "Thursday:\n{M}\nAnd for Tuesday:\n" + own + "\n",
		"by its name":      own + "\nthursday-2\n{M}\n",
	} {
		t.Run(name, func(t *testing.T) {
			d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders"}, anna, bruno)
			if _, err := d.mod.Create(t.Context(), Spec{ID: "thursday-2", Title: "Thursday", Scenario: "early-invaders", Players: players}); err != nil {
				t.Fatal(err)
			}
			d.settle()
			d.say(anna, "Romans, round 1\nhold everything")
			speaks := ruleset.Language(name)
			if len(name) > 2 {
				speaks = "en"
			}
			d.say(bruno, "language "+string(speaks))
			back := d.say(bruno, strings.ReplaceAll(text, "{M}", other))[bruno]
			if !strings.Contains(back, tells[speaks]) {
				t.Errorf("nothing is told: %s", back)
			}
			if strings.Contains(back, "To write to another player") {
				t.Errorf("they are asked whether it was for a player: %s", back)
			}
			kept := 0
			d.look(func(tb *table.Table) {
				for turn, sh := range tb.Sheets.Turns {
					if tb.SeatOf(turn.Nation) == 0 {
						continue
					}
					for _, o := range sh.Section.Orders {
						if kept++; o.Kind != orders.Move || tb.Rules.Ruleset.Names.Area("en", o.From) != "Norfolk" {
							t.Errorf("kept: %+v", o)
						}
					}
				}
			})
			if want := strings.Count(text, own); kept != want {
				t.Errorf("%d orders are kept, not %d", kept, want)
			}
		})
	}
}

// A game master of two games gives commands to the one that they name, or is told.
func TestCommandsForAnotherGame(t *testing.T) {
	many(t)
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", GMs: []Player{{Address: gwen}}}, anna, bruno)
	spec := Spec{Title: "Thursday", Scenario: "early-invaders", Players: []Player{{Address: anna}, {Address: bruno}}, GMs: []Player{{Address: gwen}}}
	if _, err := d.mod.Create(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	d.settle()
	due := d.deadline(d.id)
	if back := d.say(gwen, "Thursday:\nextend 24 hours")[gwen]; !strings.Contains(back, "another game of yours, “Thursday”") || !d.deadline(d.id).Equal(due) {
		t.Errorf("told %q, due %s", back, d.deadline(d.id))
	}
	d.say(gwen, "Tuesday:\nextend 24 hours\n\nSee you on\nThursday")
	if got := d.deadline(d.id).Sub(due); got.Hours() != 24 {
		t.Errorf("the deadline is later by %s", got)
	}
}

// What a subject says of another game counts for the letter under it, but for what stands under the name of this.
func TestSubjectNamesAnotherGame(t *testing.T) {
	many(t)
	const other, own = "1 from Kent to Essex", "1 from Norfolk to Suffolk" // both of the Belgae
	for subject, text := range map[string]string{
		"Thursday, round 1":             other,
		"my orders for Thursday":        other + "\n\nTuesday:\n" + own,
		"Orders for the Tuesday game":   own,
		"Tuesday, not Thursday":         own,
		"Belgae":                        own,
		"See you on Wednesday, Thomas?": own,
	} {
		t.Run(subject, func(t *testing.T) {
			d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders"}, anna, bruno)
			spec := Spec{ID: "thursday-2", Title: "Thursday", Scenario: "early-invaders", Players: []Player{{Address: anna}, {Address: bruno}}}
			if _, err := d.mod.Create(t.Context(), spec); err != nil {
				t.Fatal(err)
			}
			d.settle()
			d.say(anna, "Romans, round 1\nhold everything")
			back := d.next(bruno, func() { d.write(bruno, d.first[bruno].ReplyTo.Addr, subject, text) }).All()
			if told := strings.Contains(back, "another game of yours, “Thursday”"); told != strings.HasPrefix(text, other) {
				t.Errorf("told %t: %s", told, back)
			}
			if strings.Contains(back, "Move "+other) || strings.Contains(text, own) != strings.Contains(back, "Move "+own) {
				t.Errorf("ordered: %s", back)
			}
		})
	}
}

// What is not for the game stays undone also where its writer plays no other.
func TestNotForTheOnlyGame(t *testing.T) {
	many(t)
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders"}, anna, bruno)
	d.say(anna, "Romans, round 1\nhold everything")
	for text, want := range map[string]bool{
		"Not for Tuesday:\n1 from Kent to Essex":       false,
		"Orders for Tuesday:\n1 from Kent to Essex":    true,
		"No es para Tuesday:\n1 from Kent to Essex":    false,
		"Tuesday:\n1 from Kent to Essex":               true,
		"My Tuesday orders are:\n1 from Kent to Essex": true,
	} {
		if back := d.say(bruno, "wait\n"+text)[bruno]; strings.Contains(back, "- Move 1 from Kent to Essex") != want {
			t.Errorf("%q: %s", text, back)
		}
		d.say(bruno, "Belgae, round 1\nhold everything\nwait")
	}
}
