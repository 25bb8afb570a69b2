package britannia_test

import (
	"fmt"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// checkSubjects: who may be whose subject, and when (2e SUB-24 BEL-03 SUB-23
// ANG-02 ANG-13); and no Roman army stands with a subject, but for the moment
// in which it leaves (2e SUB-05 SUB-21).
func (w *watch) checkSubjects(*game.Decision) error {
	s := &w.s
	for n := britanniatest.Romans; n <= britanniatest.Normans; n++ {
		id := w.rs.Nations[n].ID
		switch s.SubjectTo[n] {
		case ruleset.NoNation:
		case britanniatest.Romans:
			if w.rs.Nations[n].Card.SubmitsAt == 0 || s.Round > 5 || n == britanniatest.Belgae && s.Round > 1 {
				return fmt.Errorf("%s are subject to Rome", id)
			}
			if !s.Submitted.Has(n) {
				return fmt.Errorf("nobody knows that %s submitted to Rome", id)
			}
			between := w.moving() || s.Stage == britannia.Expulsion
			if !between && s.Where[n]&s.Where[britanniatest.Romans]&w.rs.Board.Land != 0 {
				return fmt.Errorf("Romans stand with their subjects, the %s", id)
			}
		case britanniatest.Angles:
			if n != britanniatest.Brigantes || s.Round < 6 || s.Round > 12 || s.Where[britanniatest.Angles] == 0 {
				return fmt.Errorf("%s are subject to the Angles", id)
			}
		default:
			return fmt.Errorf("%s are subject to nation %d", id, s.SubjectTo[n])
		}
	}
	return nil
}

// Rounds of the scores that come when a round ends (2e RND-09).
var (
	scoringRounds  = [17]bool{5: true, 7: true, 10: true, 13: true, 16: true}
	bretwaldaRound = [17]bool{8: true, 9: true, 10: true}
	kingRounds     = [17]bool{11: true, 12: true, 13: true, 14: true, 16: true}
)

// checkScores looks at the points of a whole game: an area is scored by
// occupation once (2e OCC-04 RSC-02), all else in its rounds, and crowns once.
func (w *watch) checkScores() error {
	var occupied [ruleset.MaxNations]ruleset.Points
	var crowns [17]int
	for i := range w.log.Events {
		ev := &w.log.Events[i]
		if ev.Kind != game.Scored {
			continue
		}
		if ev.Points <= 0 {
			return fmt.Errorf("an event scores %d points: %+v", ev.Points, *ev)
		}
		good := true
		switch ev.Why {
		case game.ForOccupy, game.ForSubject:
			occupied[ev.Nation][ev.Area]++
			good = occupied[ev.Nation][ev.Area] == 1
		case game.ForHold, game.ForSubjHold:
			good = scoringRounds[ev.Round]
		case game.ForLimes:
			good = ev.Round == 5 && ev.Nation == britanniatest.Romans
		case game.ForBretwalda:
			crowns[ev.Round]++
			good = bretwaldaRound[ev.Round] && ev.Points == 4 && crowns[ev.Round] == 1
		case game.ForKing:
			crowns[ev.Round]++
			good = kingRounds[ev.Round] && crowns[ev.Round] == 1 && (ev.Points == 8 || ev.Round == 16 && ev.Points == 10)
		case game.ForCnut:
			good = ev.Round == 14 && ev.Turn == britanniatest.Danes && ev.Points == 8
		case game.ForRaid:
			good = ev.Round == 11 && ev.Nation == britanniatest.Danes && ev.Points == 2
		}
		if !good {
			return fmt.Errorf("points that may not be: %+v", *ev)
		}
	}
	return nil
}
