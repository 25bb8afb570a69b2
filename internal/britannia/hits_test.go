package britannia_test

import (
	"fmt"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// fighter is a single unit in a battle.
type fighter struct {
	nation ruleset.Nation
	unit   game.Unit
}

var fighters = []fighter{
	{britanniatest.Welsh, britannia.Infantry}, {britanniatest.Brigantes, britannia.Infantry}, {britanniatest.Normans, britannia.Infantry},
	{britanniatest.Romans, britannia.Infantry}, {britanniatest.Normans, britannia.Cavalry}, {britanniatest.RomanoBritish, britannia.Cavalry},
	{britanniatest.Romans, britannia.Fort}, {britanniatest.Saxons, britannia.Burh},
}

func (f fighter) moves() bool { return f.unit != britannia.Fort && f.unit != britannia.Burh }

func (f fighter) elite() bool {
	return f.unit == britannia.Cavalry || f.nation == britanniatest.Romans && f.unit == britannia.Infantry
}

// lowest is the table of hits: the lowest modified roll of roller that
// eliminates target (2e T-4).
func lowest(roller, target fighter, inHills bool) int {
	switch {
	case target.elite(): // 2e CAS-03
		return 6
	case inHills: // 2e CAS-04
		return 6
	case roller.elite(): // 2e CAS-02
		return 4
	}
	return 5 // 2e CAS-01 CAS-05
}

// TestTableOfHits fights one unit against one, of every kind, on either side,
// in open country and in the hills, with every face of the die.
//
// 2e CAS-01 CAS-02 CAS-03 CAS-04 CAS-05 BAT-04
func TestTableOfHits(t *testing.T) {
	e := britanniatest.Engine(t)
	for _, attacker := range fighters {
		for _, defender := range fighters {
			if attacker.nation == defender.nation || !attacker.moves() {
				continue
			}
			for _, place := range []string{"march", "clwyd"} {
				a, _ := e.Pack().Board.Find(place)
				hills := e.Pack().Board.Difficult.Has(a)
				for face := 1; face <= 6; face++ {
					name := fmt.Sprintf("%d in %s of or against %+v, %+v", face, place, attacker, defender)
					if got, want := fall(e, a, attacker, defender, face, 1, defender), face >= lowest(attacker, defender, hills); got != want {
						t.Errorf("%s: the defender falls: %v, want %v", name, got, want)
					}
					if got, want := fall(e, a, attacker, defender, 1, face, attacker), face >= lowest(defender, attacker, false); got != want {
						t.Errorf("%s: the attacker falls: %v, want %v", name, got, want)
					}
				}
			}
		}
	}
}

// fall fights the first round of a battle with the faces given and reports
// whether the unit of whom has fallen.
func fall(e *britannia.Engine, a board.Area, attacker, defender fighter, face, against int, whom fighter) bool {
	s := britannia.State{Round: 5, Turn: attacker.nation, Half: 1, Stage: britannia.BattlesStart}
	for _, f := range []fighter{attacker, defender} {
		switch f.unit {
		case britannia.Fort:
			s.Forts = s.Forts.With(a)
		case britannia.Burh:
			s.Burhs = s.Burhs.With(a)
		default:
			s.Add(f.nation, f.unit, a, 1)
		}
	}
	s.Groups[0], s.NGroups = britannia.Group{At: a, Unit: attacker.unit, N: 1, Moved: true}, 1
	var log game.Log
	e.Resume(&s, dice.NewFixed(face, against), &log)
	for _, ev := range log.Events {
		switch {
		case ev.Kind == game.BattleRound && ev.N > 1:
			return false
		case (ev.Kind == game.Eliminated || ev.Kind == britannia.FortDestroyed) && ev.Nation == whom.nation:
			return true
		}
	}
	return false
}

// TestRomansAndFort rolls all that three attackers can roll against up to three
// Roman armies and their fort, and compares with the rule said in plain words:
// sixes kill Romans first, and only what is left when all have fallen, sixes or
// fives, kills the fort; in the hills only sixes do.
//
// 2e CAS-06 CAS-07 CAS-13 FRT-04
func TestRomansAndFort(t *testing.T) {
	e := britanniatest.Engine(t)
	for _, place := range []string{"march", "clwyd"} {
		a, _ := e.Pack().Board.Find(place)
		hills := e.Pack().Board.Difficult.Has(a)
		for armies := range 4 {
			for throw := range 6 * 6 * 6 {
				faces := []int{throw%6 + 1, throw/6%6 + 1, throw/36 + 1}
				dead, left := 0, 0
				for _, f := range faces {
					switch {
					case f == 6 && dead < armies:
						dead++
					case f == 6 || f == 5 && !hills:
						left++
					}
				}
				fort := dead == armies && left > 0
				gotDead, gotFort := romansLost(e, a, armies, faces)
				if gotDead != dead || gotFort != fort {
					t.Errorf("%s, %d Romans and a fort, %v: %d fall, the fort: %v; want %d, %v", place, armies, faces, gotDead, gotFort, dead, fort)
				}
			}
		}
	}
}

// romansLost fights the first round of three Welsh against Romans and a fort.
func romansLost(e *britannia.Engine, a board.Area, armies int, faces []int) (dead int, fort bool) {
	s := britannia.State{Round: 5, Turn: britanniatest.Welsh, Half: 1, Stage: britannia.BattlesStart}
	s.Add(britanniatest.Welsh, britannia.Infantry, a, uint8(len(faces)))
	s.Add(britanniatest.Romans, britannia.Infantry, a, uint8(armies))
	s.Groups[0], s.NGroups = britannia.Group{At: a, Unit: britannia.Infantry, N: uint8(len(faces)), Moved: true}, 1
	s.Forts = s.Forts.With(a)
	for range armies + 1 {
		faces = append(faces, 1)
	}
	var log game.Log
	e.Resume(&s, dice.NewFixed(faces...), &log)
	for _, ev := range log.Events {
		switch {
		case ev.Kind == game.BattleRound && ev.N > 1:
			return dead, fort
		case ev.Kind == game.Eliminated && ev.Nation == britanniatest.Romans:
			dead += int(ev.N)
		case ev.Kind == britannia.FortDestroyed:
			fort = true
		}
	}
	return dead, fort
}
