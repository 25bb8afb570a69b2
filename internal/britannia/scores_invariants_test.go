package britannia_test

import (
	"fmt"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// checkSubjects: who may be whose subject, and when (2e SUB-24 BEL-03 SUB-23
// ANG-02 ANG-13); and no Roman army stands with a subject, but for the moment
// in which it leaves (2e SUB-05 SUB-21).
func (w *watch) checkSubjects(*game.Decision) error {
	s := &w.s
	for n := ruleset.Nation(1); int(n) < len(w.pk.Nations); n++ {
		id := w.pk.Nations[n].ID
		switch s.SubjectTo[n] {
		case ruleset.NoNation:
		case w.romans:
			if w.pk.Cards[n].SubmitsAt == 0 || s.Round > 5 || n == w.belgae && s.Round > 1 {
				return fmt.Errorf("%s are subject to Rome", id)
			}
			if !s.Submitted.Has(n) {
				return fmt.Errorf("nobody knows that %s submitted to Rome", id)
			}
			between := w.moving() || s.Stage == britannia.Expulsion
			if !between && s.Where[n]&s.Where[w.romans]&w.pk.Board.Land != 0 {
				return fmt.Errorf("Romans stand with their subjects, the %s", id)
			}
		case w.angles:
			last := uint8(12)
			if w.pk.Rules.AngleLordshipToStart {
				last = 11
			}
			if n != w.brigantes || s.Round < 6 || s.Round > last || s.Where[w.angles] == 0 {
				return fmt.Errorf("%s are subject to the Angles", id)
			}
		default:
			return fmt.Errorf("%s are subject to nation %d", id, s.SubjectTo[n])
		}
	}
	return nil
}

// checkScores looks at the points of a whole game: an area is scored by
// occupation once (2e OCC-04 RSC-02), all else in its rounds, and crowns once.
func (w *watch) checkScores() error {
	var occupied [ruleset.MaxNations]cards.Points
	var crowns [17]int
	var waited, settled int
	king := w.pk.Rules.Heirs[0].Points
	for i := range w.log.Events {
		ev := &w.log.Events[i]
		switch ev.Kind {
		case britannia.RaidWaits:
			waited += int(ev.Count)
		case britannia.RaidLost:
			settled += int(ev.Count)
		}
		if ev.Kind != game.Scored {
			continue
		}
		round := &w.pk.Rounds[ev.Round]
		if ev.Points <= 0 {
			return fmt.Errorf("an event scores %d points: %+v", ev.Points, *ev)
		}
		good := true
		switch ev.Why {
		case britannia.ForOccupy, britannia.ForSubject:
			occupied[ev.Nation][ev.Area]++
			good = occupied[ev.Nation][ev.Area] == 1
		case britannia.ForHold, britannia.ForSubjHold:
			good = w.pk.Timeline[ev.Round].Scoring
		case britannia.ForLimes:
			good = ev.Round == 5 && ev.Nation == w.romans
		case britannia.ForBretwalda:
			crowns[ev.Round]++
			good = round.Bretwalda > 0 && ev.Points == int16(round.Bretwalda) && crowns[ev.Round] == 1
		case britannia.ForKing:
			crowns[ev.Round]++
			good = round.King > 0 && crowns[ev.Round] == 1 && (ev.Points == int16(round.King) || ev.Round == 16 && ev.Points >= int16(king))
		case britannia.ForCnut:
			good = ev.Round == 14 && ev.Turn == w.danes && ev.Points == int16(round.King)
		case britannia.ForRaid:
			good = ev.Round == 11 && ev.Nation == w.danes && ev.Points == 2
		case britannia.ForRaiders:
			settled += int(ev.Points)
			good = ev.Turn == ev.Nation
		}
		if !good {
			return fmt.Errorf("points that may not be: %+v", *ev)
		}
	}
	if waited != settled {
		return fmt.Errorf("%d points waited for raiders, %d were scored or lost", waited, settled)
	}
	return nil
}

// raidBook is what waits for raiders in the nation turn in progress, by area, read off the
// events, and where all who fought for something were at home or dead before the last choice.
type raidBook struct {
	seen  int
	waits map[board.Area]int
	home  map[board.Area]bool
}

// note looks where the raiders are before a choice is made.
func (b *raidBook) note(s *britannia.State) {
	clear(b.home)
	for i := range s.Raids[:s.NRaids] {
		out := slices.ContainsFunc(s.Groups[:s.NGroups], func(g britannia.Group) bool {
			return g.N > 0 && g.At != g.Home && g.Fought>>i&1 != 0
		})
		if s.Raids[i].Points > 0 && !out {
			b.home[s.Raids[i].Area] = true
		}
	}
}

// checkRaids: what waits for raiders is scored once or lost once, in the turn in which they
// raided, and scored only if nobody who fought for it has stayed on land (1e RAI-07).
func (w *watch) checkRaids(dec *game.Decision, c *britannia.Choice) error {
	b := &w.raids
	for ; b.seen < len(w.log.Events); b.seen++ {
		switch ev := &w.log.Events[b.seen]; {
		case ev.Kind == britannia.RaidWaits:
			b.waits[ev.Area] += int(ev.Count)
		case ev.Kind == britannia.RaidLost:
			b.waits[ev.Area] -= int(ev.Count)
		case ev.Kind == game.Scored && ev.Why == britannia.ForRaiders:
			b.waits[ev.Area] -= int(ev.Points)
			if dec.Kind == britannia.Withdraw && c.Done && !b.home[ev.Area] {
				return fmt.Errorf("points for raiders who are not at home: %+v", *ev)
			}
		}
	}
	for a, k := range b.waits {
		if k < 0 || k > 0 && w.s.Turn == ruleset.NoNation {
			return fmt.Errorf("%d points for raiders in %s are left over", k, w.pk.Board.IDs[a])
		}
	}
	return nil
}
