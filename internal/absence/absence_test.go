package absence_test

import (
	"strings"
	"testing"

	"bretwalda/internal/absence"
)

// TestStories has what happens to one player, event after event: "miss", a miss
// with an excuse, "last" for a miss of the last player there, and "letter". Of each
// it notes the excuse, how many are left, and whether the seat is offered or taken
// back.
func TestStories(t *testing.T) {
	for _, x := range []struct {
		name  string
		rules absence.Rules
		story string
		want  string
	}{
		{"never offered", absence.Rules{}, "miss miss miss", "-1 -1 -1"},
		{"offered at the third", absence.Rules{Offer: 3}, "miss miss miss miss", "2 1 0:offered 0"},
		{"a letter between", absence.Rules{Offer: 3}, "miss miss letter miss miss miss", "2 1 - 2 1 0:offered"},
		{"the first is excused", absence.Rules{Offer: 2, Excused: 1}, "miss miss letter miss miss", "2:first 1 - 1 0:offered"},
		{"vacations and outages do not count", absence.Rules{Offer: 2}, "miss vacation outage vacation miss", "1 1:vacation 1:outage 1:vacation 0:offered"},
		{"an excuse is not spent in a vacation", absence.Rules{Offer: 1, Excused: 1}, "vacation miss miss", "1:vacation 1:first 0:offered"},
		{"who comes back", absence.Rules{Offer: 1}, "miss letter miss letter letter", "0:offered back 0:offered back -"},
		{"the last one there", absence.Rules{Offer: 1}, "last last miss", "0 0 0:offered"},
	} {
		var a absence.Attendance
		var got []string
		for event := range strings.FieldsSeq(x.story) {
			if event == "letter" {
				var back bool
				if a, back = a.Here(); back {
					got = append(got, "back")
				} else {
					got = append(got, "-")
				}
				continue
			}
			excuse := absence.NoExcuse
			if event == "vacation" || event == "outage" {
				excuse = absence.Excuse(event)
			}
			var m absence.Miss
			a, m = x.rules.Miss(a, excuse, event == "last")
			got = append(got, note(m))
		}
		if g := strings.Join(got, " "); g != x.want {
			t.Errorf("%s: %s: got %s, want %s", x.name, x.story, g, x.want)
		}
	}
}

func note(m absence.Miss) string {
	s := "-1"
	if m.Left >= 0 {
		s = string('0' + rune(m.Left))
	}
	if m.Excuse != absence.NoExcuse {
		s += ":" + string(m.Excuse)
	}
	if m.Offer {
		s += ":offered"
	}
	return s
}

func TestStandIn(t *testing.T) {
	for want, rules := range map[absence.Policy]absence.Rules{
		absence.Robot: {Offer: 1},
		absence.Hold:  {Offer: 1, StandIn: absence.Hold},
	} {
		if a, _ := rules.Miss(absence.Attendance{}, absence.NoExcuse, false); a.StandIn != want {
			t.Errorf("%+v: %q stands in, want %q", rules, a.StandIn, want)
		}
	}
}

func TestPolicies(t *testing.T) {
	for policy, want := range map[absence.Policy]absence.Policy{
		absence.Hold: absence.Hold, absence.Robot: absence.Robot, absence.Wait: absence.Hold, absence.GM: absence.Hold,
	} {
		if waits := policy == absence.Wait || policy == absence.GM; policy.Waits() != waits {
			t.Errorf("%q waits: %v", policy, policy.Waits())
		}
		if got := policy.Plays(); got != want || !policy.Valid() {
			t.Errorf("%q: %q plays, want %q", policy, got, want)
		}
	}
	for _, bad := range []absence.Policy{"", "sleep"} {
		if bad.Valid() {
			t.Errorf("%q is a policy", bad)
		}
	}
}

func TestBadRules(t *testing.T) {
	for want, rules := range map[string]absence.Rules{
		`stand_in "wait"`: {StandIn: absence.Wait},
		"excused: -1":     {Excused: -1},
		"offer: 101":      {Offer: 101},
	} {
		if err := rules.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", rules, err, want)
		}
	}
	if err := (absence.Rules{Excused: 1, Offer: 3, StandIn: absence.Hold}).Validate(); err != nil {
		t.Error(err)
	}
}
