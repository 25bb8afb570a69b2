package show_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// movesOf plays a game of robots up to a round, and hands over each position in which a nation begins
// to move.
func movesOf(t *testing.T, id string, last int, each func(e *italia.Engine, s *italia.State)) {
	t.Helper()
	e := italiatest.Engine(t, id)
	robot := play.New(e).Robot()
	chance := dice.NewSeeded(1)
	s := e.Start(0, &chance, nil)
	moved := game.Turn{}
	for int(s.Round) <= last {
		d := e.Pending(&s)
		if d.Kind == game.None {
			break
		}
		if now := (game.Turn{Nation: s.Turn, Round: int(s.Round)}); d.Kind == italia.March && now != moved {
			moved = now
			each(e, &s)
		}
		c, ok := robot.Answer(&s, &d)
		if !ok {
			t.Fatalf("%s: no answer to %s", id, italia.Info(d.Kind).Name)
		}
		if bad := e.Apply(&s, &c, &chance, nil); bad != nil {
			t.Fatal(bad)
		}
	}
}

// TestTargets: an order form tells of attacks that can be ordered, the best first, with the odds that
// the battle then has.
func TestTargets(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		told, led, paid := 0, 0, 0
		movesOf(t, id, 6, func(e *italia.Engine, s *italia.State) {
			form := show.New(e).Of(s).Form(ruleset.Nations(0).With(s.Turn), e.Pending(s)).(*show.Form)
			last := math.Inf(1)
			for _, x := range form.Targets {
				told++
				if x.Foe.Nation != e.Foe(s, s.Turn, x.Area) || x.Win < 0.3 || x.Win > 1 {
					t.Fatalf("%s: against %d in %s: %v", id, x.Foe.Nation, e.Pack().Board.IDs[x.Area], x)
				}
				worth := float64(1+e.Pack().Rules.InPoints(x.Held)) * x.Win
				if worth > last {
					t.Errorf("%s: %v stands behind what is worth less", id, x)
				}
				last = worth
				if x.By.Leader != ruleset.NoLeader {
					led++
				}
				if x.Held > 0 {
					paid++
				}
				sent, ok := sends(e, s, &x)
				if !ok {
					t.Errorf("%s, round %d: %v cannot all go to %s", id, s.Round, x.By, e.Pack().Board.IDs[x.Area])
					continue
				}
				if more := besides(e, &sent, &x); more != "" {
					t.Errorf("%s, round %d: %v go to %s, and %s is left", id, s.Round, x.By.Units, e.Pack().Board.IDs[x.Area], more)
				}
				win := 0.0
				for _, end := range e.Ends(&sent, x.Foe.Nation, x.Area, italia.Course{}) {
					if end.Left[0] != (italia.Units{}) {
						win += end.P
					}
				}
				if math.Abs(win-x.Win) > 1e-9 {
					t.Errorf("%s, round %d: %s is told as %f, and won with %f", id, s.Round, e.Pack().Board.IDs[x.Area], x.Win, win)
				}
			}
			if len(form.Targets) > 3 || form.Scoring > 0 != slices.ContainsFunc(form.Targets, func(x show.Target) bool { return x.Held > 0 }) {
				t.Errorf("%s: %d targets, which pay at the end of round %d", id, len(form.Targets), form.Scoring)
			}
		})
		if told < 50 || led == 0 || paid == 0 {
			t.Errorf("%s: %d targets, %d with a leader, %d that pay", id, told, led, paid)
		}
	}
}

// besides is who could go to a target, too, the same way as those who went, where fewer went than a
// form tells of.
func besides(e *italia.Engine, sent *italia.State, x *show.Target) string {
	there := e.Units(sent, x.Foe.Nation, x.Area)
	went := e.Units(sent, sent.Turn, x.Area)
	if went.Sum() > 2*there.Sum() {
		return ""
	}
	for i := range x.Marches {
		for u := cards.Infantry; u <= cards.LandKinds; u++ {
			c := x.Marches[i]
			c.Leaders, c.Units = 0, [len(c.Units)]italia.Units{}
			for step := range c.Len - 1 {
				c.Units[step][u] = 1
			}
			if e.Check(sent, &c) == nil {
				return cards.UnitIDs[u]
			}
		}
	}
	return ""
}

// sends marches to a target as it says; false: they cannot go, or others come than it says.
func sends(e *italia.Engine, s *italia.State, x *show.Target) (italia.State, bool) {
	at, chance := *s, dice.NewSeeded(1)
	for i := range x.Marches {
		if e.Apply(&at, &x.Marches[i], &chance, nil) != nil {
			return at, false
		}
	}
	units := e.Units(&at, s.Turn, x.Area)
	for k := cards.Infantry; k <= cards.LandKinds; k++ {
		if int(units[k]) != x.By.Units[k] {
			return at, false
		}
	}
	return at, len(x.Marches) > 0 && len(x.From()) == len(x.Marches)
}

// TestNear: who is asked for orders is told of others near them, and of cities and ruins there; of
// all when a round is over; and what others have far away is no less theirs in the position itself.
func TestNear(t *testing.T) {
	far, whole := 0, 0
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		r, err := report.New(e.Ruleset(), show.Names(), templates.Files, show.Texts())
		if err != nil {
			t.Fatal(err)
		}
		movesOf(t, id, 4, func(e *italia.Engine, s *italia.State) {
			if s.Round != 4 {
				return
			}
			pos, pk := show.New(e).Of(s), e.Pack()
			near := s.Where[s.Turn]
			for range 2 {
				for a := range near.All {
					near |= pk.Board.Around(a)
				}
			}
			to := report.Reader{Lang: "en", Side: slices.IndexFunc(e.Ruleset().Scenarios[0].Sides, func(of []ruleset.Nation) bool { return slices.Contains(of, s.Turn) })}
			for _, over := range []bool{false, true} {
				turn := report.Turn{After: pos, Pending: e.Pending(s)}
				if over {
					turn.Events = []game.Event{{Kind: game.RoundEnded, Round: 3}}
				}
				text, err := r.Turn(report.Game{Title: "Game", Players: []string{"A", "B", "C", "D"}}, to, turn)
				if err != nil {
					t.Fatal(err)
				}
				body := strings.ReplaceAll(text.Body, "\u00a0", " ")
				for m := ruleset.Nation(1); int(m) < len(pk.Nations); m++ {
					if m == s.Turn || s.Where[m] == 0 {
						continue
					}
					says := strings.Contains(body, "\n- "+e.Ruleset().Names.Nation("en", m)+" (")
					if want := over || s.Where[m]&near != 0; says != want {
						t.Errorf("%s, round over: %v: %s are told of: %v in\n%s", id, over, pk.Nations[m].ID, says, body)
					}
					if over {
						whole++
					} else if s.Where[m]&near == 0 {
						far++
					}
				}
				for _, mark := range []struct {
					set  board.Set
					name string
				}{{s.Cities, "\nCities: "}, {s.Ruins, "\nRuins: "}} {
					if says, want := strings.Contains(body, mark.name), over && mark.set != 0 || mark.set&near != 0; says != want {
						t.Errorf("%s, round over: %v: %q is said: %v in\n%s", id, over, mark.name, says, body)
					}
				}
			}
		})
	}
	if far == 0 || whole == 0 {
		t.Errorf("%d nations are far away, %d are told of at the end of a round", far, whole)
	}
}
