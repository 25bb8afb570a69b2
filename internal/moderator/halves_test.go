package moderator

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/game"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/ruleset"
)

// A question in the first half of a Major Invasion changes nothing of what is ordered: lines without a half that were carried out
// before it are not carried out again after it, and what is for the second half is done in that.
func TestHalvesAroundQuestions(t *testing.T) {
	many(t)
	const first = "2 from the English Channel to Kent\n3 from the English Channel to Sussex\n2 from the English Channel to Wessex\n"
	const second = "second half:\n4 from the English Channel to Devon\n"
	interrupted := 0
	for name, c := range map[string]struct {
		letter, later string // what is ordered, and what comes to it while the question is open
		moves         string // of more than one army: others land by the rules
	}{
		"all in the first half":    {first, "", "2 Kent, 2 Wessex, 3 Sussex"},
		"one in the second":        {first + second, "", "2 Kent, 2 Wessex, 3 Sussex, 4 Devon"},
		"one that comes later":     {first, "also in the second half 4 from the English Channel to Devon\n", "2 Kent, 2 Wessex, 3 Sussex, 4 Devon"},
		"some again that are made": {first, "Romans, round 1\n" + first + second, "2 Kent, 2 Wessex, 3 Sussex, 4 Devon"},
		"under a condition": {"if Kent is not empty: 2 from the English Channel to Kent, otherwise 2 from the English Channel to Essex\n" +
			"3 from the English Channel to Sussex\n2 from the English Channel to Wessex\n", "", "2 Kent, 2 Wessex, 3 Sussex"},
	} {
		for _, questions := range []bool{true, false} {
			d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Absent: "hold", Questions: questions}, anna, bruno)
			letter := c.letter
			if !questions && strings.Contains(c.later, "Romans") {
				letter = c.later
			} else if !questions {
				letter += c.later
			}
			told := d.say(anna, letter)[anna]
			if d.waitsForAnswer() {
				interrupted++
				if c.later != "" {
					told += d.say(anna, c.later)[anna]
				}
			}
			for n := 0; n < 9 && d.waitsForAnswer(); n++ {
				told += d.say(bruno, "fight on\n")[anna]
			}
			if got := d.movesOf(); got != c.moves {
				t.Errorf("%s, questions %v: %s; want %s", name, questions, got, c.moves)
			}
			if strings.Contains(told, "to 9 from") {
				t.Errorf("%s, questions %v: something failed:\n%s", name, questions, told)
			}
		}
	}
	if interrupted == 0 {
		t.Error("no question interrupted a turn")
	}
}

// movesOf are the moves of more than one army that were made so far, by where they went.
func (d *deskGame) movesOf() string {
	d.tb.Helper()
	var moves []string
	events := d.checkLog(d.id).Events
	d.look(func(tb *table.Table) {
		for _, e := range events {
			n := 0
			for _, of := range e.Units {
				n += int(of)
			}
			if e.Kind == game.Moved && n > 1 {
				moves = append(moves, fmt.Sprint(n, " ", tb.Rules.Ruleset.Names.Area(ruleset.English, e.Path[e.Len-1])))
			}
		}
	})
	slices.Sort(moves)
	return strings.Join(moves, ", ")
}

// A plan for a battle that is to come, beside or after the answer to another, is for the nation that stands where that will be,
// although another nation of its player is next.
func TestPlansBesideAnswersAreForWhoStandsThere(t *testing.T) {
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Absent: "robot", Questions: true}, anna, bruno)
	d.say(anna, "3 from the English Channel to Kent\n4 from the English Channel to Sussex\n3 from the English Channel to Wessex\n")
	d.say(anna, "Romans, round 1\nsecond move:\n4 from the English Channel to Devon\n2 from the English Channel to Cornwall\n")
	if told := d.say(bruno, "fight\n")[bruno]; !strings.Contains(told, "attacked by the Romans in Devon") {
		t.Fatalf("another question is asked:\n%s", told)
	}
	d.want(d.say(bruno, "in Cornwall: retreat to Dyfed\n"), bruno, "Welsh, round 1 -------------- - Retreat all from Cornwall to Dyfed")
}
