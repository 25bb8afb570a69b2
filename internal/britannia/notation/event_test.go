package notation

import (
	"encoding/json"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

func TestEventLines(t *testing.T) {
	rs := pack(t)
	a := func(id string) board.Area { x, _ := rs.Board.Find(id); return x }
	n := func(id string) ruleset.Nation { x, _ := rs.FindNation(id); return x }
	boudicca, _ := rs.FindLeader("boudicca")
	moved := game.Event{Kind: game.Moved, Nation: n("welsh"), Units: game.Units{britannia.Infantry: 2}, Len: 2}
	moved.Path[0], moved.Path[1] = a("avalon"), a("downlands")
	led := moved
	led.Leader, led.Units[britannia.Cavalry] = boudicca, 1
	rolled := game.Event{Kind: game.Rolled, Nation: n("romans"), Other: n("belgae"), Area: a("sussex"), Unit: britannia.Infantry, N: 2}
	rolled.Dice[0], rolled.Dice[1] = 5, 4
	bonus := rolled
	bonus.M = 1
	for _, c := range []struct {
		e    game.Event
		want string
	}{
		{game.Event{Kind: game.RoundBegan, Round: 7}, "round 7 began"},
		{moved, "welsh moved 2: avalon downlands"},
		{led, "welsh moved boudicca+2+1c: avalon downlands"},
		{rolled, "romans rolled 5 4 with infantry in sussex against belgae"},
		{bonus, "romans rolled 5 4 with infantry +1 in sussex against belgae"},
		{game.Event{Kind: game.Scored, Nation: n("romans"), Points: 6, Why: britannia.ForKill, Unit: britannia.LeaderUnit,
			Leader: boudicca, Other: n("belgae"), Area: a("essex")}, "romans scored 6: eliminated belgae leader boudicca in essex"},
		{game.Event{Kind: game.Scored, Nation: n("welsh"), Points: 12, Why: britannia.ForOccupy, Area: a("york")}, "welsh scored 12: occupied york"},
		{game.Event{Kind: britannia.Elected, N: 3, M: 9}, "none bretwalda with 3 of 9 votes"},
		{game.Event{Kind: game.MovementBegan, Nation: n("romans"), N: 2}, "romans movement began of half 2"},
		{game.Event{Kind: game.MovementBegan, Nation: n("welsh")}, "welsh movement began"},
		{game.Event{Kind: game.Removed, Nation: n("welsh"), N: 1, Unit: britannia.Infantry, Area: a("york"), Why: britannia.ByHunger},
			"welsh removed 1 infantry from york: hunger"},
	} {
		if got := Event(rs, &c.e); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// full returns an event of the kind with every field set.
func full(k game.EventKind, why game.Why) game.Event {
	e := game.Event{Kind: k, Round: 1, Turn: 1, Nation: 1, Other: 2, Leader: 1, Area: 1, To: 2,
		Unit: britannia.Infantry, Why: why, N: 1, M: 1, Count: 1, Points: 1, Units: game.Units{britannia.Infantry: 1, britannia.Cavalry: 1}, Len: 2}
	e.Path[0], e.Path[1], e.Dice[0] = 1, 2, 3
	return e
}

// fieldSets changes one field of an event each.
var fieldSets = map[string]func(*game.Event){
	"nation": func(e *game.Event) { e.Nation++ }, "other": func(e *game.Event) { e.Other++ },
	"leader": func(e *game.Event) { e.Leader++ }, "area": func(e *game.Event) { e.Area++ },
	"to": func(e *game.Event) { e.To++ }, "unit": func(e *game.Event) { e.Unit++ },
	"n": func(e *game.Event) { e.N++ }, "m": func(e *game.Event) { e.M++ },
	"count": func(e *game.Event) { e.Count++ }, "points": func(e *game.Event) { e.Points++ },
	"armies": func(e *game.Event) { e.Units[britannia.Cavalry]++ }, "path": func(e *game.Event) { e.Path[1]++ },
	"dice": func(e *game.Event) { e.Dice[0]++ }, "why": func(e *game.Event) { e.Why++ },
	"round": func(e *game.Event) { e.Round++ },
}

// TestEverySentence checks that each kind and reason has a sentence of known
// fields, that no two read alike, and that every field named shows.
func TestEverySentence(t *testing.T) {
	rs := pack(t)
	lines := map[string]bool{}
	check := func(e game.Event) {
		line := Event(rs, &e)
		if line == "" || strings.ContainsAny(line, "{}[]") || lines[line] {
			t.Errorf("kind %s, reason %s: bad or repeated line %q", eventName(e.Kind), Why(e.Why), line)
		}
		lines[line] = true
		for name, change := range fieldSets {
			if !strings.Contains(sentence(&e), "{"+name+"}") {
				continue
			}
			other := e
			change(&other)
			if Event(rs, &other) == line {
				t.Errorf("%q does not show its %s", line, name)
			}
		}
		empty := game.Event{Kind: e.Kind, Why: e.Why}
		if line := Event(rs, &empty); strings.ContainsAny(line, "{}[]") {
			t.Errorf("empty %s: %q", eventName(e.Kind), line)
		}
	}
	for k := game.NoEvent; k < game.EventKinds; k++ {
		if k != game.Scored {
			check(full(k, britannia.ByHunger))
		}
		if eventName(k) == "" {
			t.Errorf("event kind %d has no name", k)
		}
	}
	for w := range reasons {
		if reasons[w].word == "" {
			t.Errorf("reason %d has no word", w)
		}
		if reasons[w].scored != "" {
			check(full(game.Scored, game.Why(w)))
		}
	}
}

func TestEventJSON(t *testing.T) {
	rs := pack(t)
	a := func(id string) board.Area { x, _ := rs.Board.Find(id); return x }
	n := func(id string) ruleset.Nation { x, _ := rs.FindNation(id); return x }
	e := game.Event{Kind: game.Rolled, Round: 1, Turn: n("romans"), Nation: n("romans"), Other: n("belgae"),
		Area: a("sussex"), Unit: britannia.Infantry, N: 2}
	e.Dice[0], e.Dice[1] = 5, 4
	got, err := json.Marshal(EventJSON(rs, &e))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"kind":"rolled","text":"romans rolled 5 4 with infantry in sussex against belgae","round":1,"turn":"romans",` +
		`"nation":"romans","other":"belgae","area":"sussex","unit":"infantry","dice":[5,4]}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	e = game.Event{Kind: game.Scored, Nation: n("welsh"), Points: 12, Why: britannia.ForOccupy, Area: a("york"), Unit: britannia.Fort}
	got, err = json.Marshal(EventJSON(rs, &e))
	if err != nil {
		t.Fatal(err)
	}
	want = `{"kind":"scored","text":"welsh scored 12: occupied york","round":0,"nation":"welsh","area":"york","points":12,"why":"occupy"}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestDecisionLine(t *testing.T) {
	rs := pack(t)
	a := func(id string) board.Area { x, _ := rs.Board.Find(id); return x }
	n := func(id string) ruleset.Nation { x, _ := rs.FindNation(id); return x }
	for _, c := range []struct {
		d    game.Decision
		want string
	}{
		{game.Decision{}, "game over"},
		{game.Decision{Kind: britannia.PlaceArmy, Nation: n("welsh"), Areas: board.Of(a("avalon"), a("gwent")), Count: 2},
			"welsh place in avalon gwent count 2"},
		{game.Decision{Kind: britannia.DefenderGo, Nation: n("belgae"), For: n("welsh"), Area: a("york")},
			"belgae retreat with welsh at york"},
		{game.Decision{Kind: britannia.Submit, Nation: n("belgae"), Compulsory: true, Low: 1, CanStop: true},
			"belgae submit low 1 may-stop compulsory"},
		{game.Decision{Kind: britannia.Vote, Nation: n("welsh"), Nations: ruleset.Nations(0).With(n("angles")).With(n("welsh"))},
			"welsh vote for welsh angles"},
	} {
		if got := Decision(rs, &c.d); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
		if o := DecisionJSON(rs, &c.d); o.Text != c.want || o.Kind != kindName(c.d.Kind) {
			t.Errorf("%s as JSON: %+v", c.want, o)
		}
	}
}
