package moderator

import (
	"strings"
	"testing"
	"time"

	"bretwalda/internal/game"
	"bretwalda/internal/moderator/table"
)

// passes lets the time of one deadline pass.
func (d *deskGame) passes() {
	d.tb.Helper()
	d.quietNow()
	d.advance(49 * time.Hour)
	d.settle()
	d.sentAll()
	d.quietNow()
}

// A turn that its player missed is played for them to its end, although others are asked something in it: nobody waits for them
// once more in its middle, and it counts as one.
func TestMissedTurnIsPlayedToItsEnd(t *testing.T) {
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Absent: "robot", Questions: true}, anna, bruno)
	d.passes()
	if waits, _, _ := d.waiting(d.id); waits != 1 || !d.waitsForAnswer() {
		t.Fatal("nobody is asked")
	}
	d.passes()
	d.waitsFor("Belgae, round 1")
	d.look(func(tb *table.Table) {
		if a := tb.Rec.Seats[0].Attendance; a.Missed != 1 {
			t.Errorf("one turn was missed %d times", a.Missed)
		}
	})
	d.sound()
}

// Who comes back while others are asked in a turn that they missed orders the rest of it.
func TestWhoMissedATurnComesBackInIt(t *testing.T) {
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Absent: "robot", Questions: true}, anna, bruno)
	d.passes()
	d.want(d.say(anna, "Romans, round 1\nsecond move:\n1 from Wessex to Sussex\nall others stay\n"), anna, "Romans, round 1")
	for range 5 { // places where the Welsh may be asked
		if got := d.say(bruno, "retreat")[anna]; strings.Contains(got, "from Wessex 1 to Sussex") {
			return
		}
	}
	t.Error("what Anna ordered was not played")
}

// A turn that begins with a campaign is missed as any other: it is played by a robot, or an army that would be lost where it
// stands goes on.
func TestMissedCampaign(t *testing.T) {
	for _, policy := range []string{"robot", "hold"} {
		d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-2", Absent: policy}, anna, bruno, cleo, dai)
		if !contains(d.first[bruno], "campaign to Venetia end the campaign") {
			t.Errorf("the form is %s", d.first[bruno].All())
		}
		d.passes()
		d.look(func(tb *table.Table) {
			left := tb.Pos.Show().Board().Nations[1].Armies
			if at := tb.Pos.At(); at.Current() == (game.Turn{Nation: 1, Round: 1}) || left == 0 || tb.Rec.Seats[1].Attendance.Missed != 1 {
				t.Errorf("%s: %+v, %d Visigoths, missed %d", policy, at, left, tb.Rec.Seats[1].Attendance.Missed)
			}
		})
	}
}
