// Package play is how games of Italia are played on: by orders that players wrote, by
// standing orders, and by robots.
package play

import (
	"bretwalda/internal/advice"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Family makes the advisers of one pack.
type Family struct {
	Engine *italia.Engine
	worths *worths
}

// New makes the family of the pack of an engine.
func New(e *italia.Engine) Family { return Family{e, worthsOf(e.Pack(), usual)} }

var _ advice.Family[italia.State, italia.Choice] = Family{}

// Sheet answers from the orders of a section.
func (f Family) Sheet(section *orders.Section) advice.Sheet[italia.State, italia.Choice] {
	return newSheet(f.Engine, section.Orders, section.Part)
}

// Standing answers from standing orders.
func (f Family) Standing(nations ruleset.Nations, list []orders.Standing) advice.Adviser[italia.State, italia.Choice] {
	return newStanding(f.Engine, nations, list)
}

// Robot answers everything.
func (f Family) Robot() advice.Adviser[italia.State, italia.Choice] { return robot{f.Engine, f.worths} }

// Voted is false: nobody votes.
func (f Family) Voted(*italia.State, ruleset.Nation) bool { return false }

// Rehearse carries a section out up to the first combat; of a campaign it tries the move that
// is due. false: there is no such turn.
func (f Family) Rehearse(s *italia.State, turn game.Turn, section *orders.Section) ([]advice.Outcome[italia.Choice], []game.Event, *italia.State, bool) {
	then := *s
	var log game.Log
	if !f.Engine.Suppose(&then, section.Nation, turn.Round, &log) {
		return nil, nil, nil, false
	}
	chance := dice.NewSeeded(uint64(turn.Round)) // of what nobody rolls before movement
	sh := f.Sheet(section)
	if d := f.Engine.Pending(&then); d.Kind == italia.CampaignMove && d.Nation == section.Nation {
		sh.Answer(&then, &d)
	}
	for then.Turn == section.Nation && int(then.Round) == turn.Round && then.Stage < italia.NavalStart {
		d := f.Engine.Pending(&then)
		if d.Nation != section.Nation || d.Kind == game.None {
			break
		}
		c, ok := sh.Answer(&then, &d)
		if !ok {
			c = f.Engine.Default(&then)
		}
		if d.Kind == italia.March && c.Done {
			log.Events = append(log.Events, f.crowded(sh, then, &c)...)
			break // what follows may be combat
		}
		if f.Engine.Apply(&then, &c, &chance, &log) != nil {
			break
		}
	}
	return sh.Outcomes(), log.Events, &then, true
}

// crowded are the losses of those who stand over the limit when the movement ends with c, before any combat.
func (f Family) crowded(sh advice.Sheet[italia.State, italia.Choice], s italia.State, c *italia.Choice) (lost []game.Event) {
	n, half := s.Turn, s.Half
	chance := dice.NewSeeded(uint64(s.Round)) // of the combat that follows, which is not looked at
	for {
		var log game.Log
		if f.Engine.Apply(&s, c, &chance, &log) != nil {
			return lost
		}
		for i := range log.Events {
			switch e := &log.Events[i]; {
			case e.Kind == game.BattleBegan:
				return lost
			case e.Kind == italia.Removed && e.Nation == n && e.Why == italia.ByLimit:
				lost = append(lost, *e)
			}
		}
		d := f.Engine.Pending(&s)
		if d.Kind != italia.RemoveExcess || d.Nation != n || s.Turn != n || s.Half != half {
			return lost
		}
		next, ok := sh.Answer(&s, &d)
		if !ok {
			next = f.Engine.Default(&s)
		}
		c = &next
	}
}
