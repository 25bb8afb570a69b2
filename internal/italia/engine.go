// Package italia is the rules of Italia I and Italia II: the sequence of play of both
// games and everything that can happen in it, one file per phase or subject.
//
// Rules code cites the requirement it implements in one form, "it OVR-03", by the
// numbers of requirements.txt; a question on a rule is thus one search away from the
// line that decides it. Rulings on unclear points (RUL-14) are in rulings.txt.
//
// Play is a chain of stages (stages.go). A stage either waits for a Decision, or does
// its work and says which stage comes next. What interrupts the sequence (a forced
// retreat, spoils, a ruler who buys with tribute) is a task on top of it (tasks.go).
// Nothing of where play stands lives anywhere but in State.
package italia

import (
	"fmt"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
)

// Sides of the dice (it DEF-26).
const DieSides = 10

// Engine plays the games of one pack: both games share board and rules (it DEF-01). It holds no game: all there is to know of a game is
// in its State. Engines are safe for use by several goroutines.
type Engine struct{ rules }

// rules are what an engine knows.
type rules struct {
	pk *cards.Pack
	b  *board.Board
	sw cards.Switches

	last      Nation
	leadersOf [cards.MaxNations]cards.Leaders
	normal    [cards.MaxNations]board.Set // entry areas that are normal ones
	firstSea  board.Area
	arrivals  [cards.MaxNations][cards.LastRound + 1]bool // something comes in that round

	romans   Nation     // of Italia I; NoNation in Italia II
	roma     board.Area // their capital (it ROM-04)
	civil    Nations    // who moves in the last round of Italia I (it R10-05)
	noCities Nations    // who buys no cities (it RUL-36)
}

// New returns the engine for a pack. Switches are those of the pack.
func New(p *cards.Pack) (*Engine, error) {
	e := &Engine{rules{pk: p, b: p.Board, sw: p.Switches, last: Nation(len(p.Nations) - 1), firstSea: p.Board.Seas.First()}}
	for i := range p.Leaders[1:] {
		e.leadersOf[p.Leaders[i+1].Nation] |= 1 << (i + 1)
	}
	for n := Nation(1); n <= e.last; n++ {
		x := &p.Nations[n]
		e.normal[n] = x.EntryNormal
		for _, a := range x.Arrivals {
			if a.When == cards.OnTurn {
				e.arrivals[n][a.Round] = true
			}
		}
		if x.Capital != board.None {
			if e.romans != NoNation {
				return nil, fmt.Errorf("pack %s: %s and %s have a fixed capital; only one nation can", p.ID, p.Nations[e.romans].ID, x.ID)
			}
			e.romans, e.roma = n, x.Capital
		}
		if x.Income == cards.NoIncome && onlyInfantry(&x.Counters) {
			e.noCities = e.noCities.With(n)
		}
	}
	for _, n := range p.CivilWar {
		e.civil = e.civil.With(n)
	}
	return e, nil
}

func onlyInfantry(u *Units) bool {
	return *u == Units{Infantry: u[Infantry]}
}

// Pack returns what the engine plays by.
func (e *Engine) Pack() *cards.Pack { return e.pk }

// play is one call of Apply or Start: the position that it changes and what it needs.
type play struct {
	pos
	dice dice.Dice
	log  *Log
}

// Ruleset returns what all families know of the pack.
func (e *Engine) Ruleset() *ruleset.Ruleset { return e.pk.Rules }

// Kind tells what there is to know of a kind of decision.
func (e *Engine) Kind(k Kind) game.KindInfo { return Info(k).KindInfo }

// Revision returns the revision of the rules that a game is played by.
func (e *Engine) Revision(s *State) uint8 { return s.Revision }

// Revise sets it.
func (e *Engine) Revise(s *State, revision uint8) { s.Revision = revision }

// Start sets up the game and runs to the first decision (it SET-01 SET-02 SET-04 SET-05
// SET-06). A pack has one scenario.
func (e *Engine) Start(scenario int, d dice.Dice, log *Log) State {
	s := State{Scenario: uint8(scenario)}
	p := play{pos{&e.rules, &s}, d, log}
	s.Round = 1
	for n := Nation(1); n <= e.last; n++ {
		s.Gold[n] = e.pk.StartGold
		s.Capital[n] = e.pk.Nations[n].Capital
		for i := range e.pk.Nations[n].Setup {
			p.setUp(n, &e.pk.Nations[n].Setup[i])
		}
	}
	s.Stage = RoundStart
	p.run()
	return s
}

// setUp puts one place of a set-up on the board; limits do not apply (it SET-03).
func (p *play) setUp(n Nation, x *cards.Place) {
	for u := Infantry; u <= cards.LandKinds; u++ {
		p.add(Stack{At: x.Area, Nation: n, Unit: u, N: x.Units[u]})
	}
	for range x.Units[Fleet] {
		p.launch(n, x.Area)
	}
	for _, l := range x.Leaders {
		p.setLeader(l, x.Area)
		p.Leaders[l].Since = 1
	}
	if x.City {
		p.Cities = p.Cities.With(x.Area)
		p.Owner[x.Area] = n
	}
}

// Resume runs a position that was set up by hand on to its first decision.
func (e *Engine) Resume(s *State, d dice.Dice, log *Log) {
	p := play{pos{&e.rules, s}, d, log}
	p.run()
}

// Apply makes choice c and runs on to the next decision. When c is not legal it returns
// the *Illegal and leaves s and log as they were.
func (e *Engine) Apply(s *State, c *Choice, d dice.Dice, log *Log) error {
	p := play{pos{&e.rules, s}, d, log}
	dec := p.pending()
	if bad := p.check(&dec, c); bad != nil {
		return bad
	}
	if c.Capital != board.None {
		p.declare(dec.Nation, c.Capital)
	}
	p.answer(&dec, c)
	p.run()
	return nil
}

// At says where play stands. Each move of a campaign is a part of its nation turn, with the
// reactions and combats that follow on it: what is asked in one is not what was asked in
// another.
// In the civil war a part is a cycle, in which each faction has one move (it R10-06).
func (e *Engine) At(s *State) Moment {
	at := Moment{Round: s.Round, Turn: s.Turn, Part: s.Part, Over: s.Turn == NoNation && s.Stage >= RoundEnd && s.Stage <= RoundOver}
	if s.Turn == NoNation || s.Round != cards.LastRound || !e.civil.Has(s.Turn) {
		return at
	}
	at.Cycle = e.civil
	for _, n := range e.pk.CivilWar {
		if n == s.Turn {
			break
		}
		at.Had = at.Had.With(n)
	}
	return at
}

// Pending returns the decision on the table, computed from the position. Its Kind is None
// when the game is over.
func (e *Engine) Pending(s *State) Decision {
	p := pos{&e.rules, s}
	d := p.pending()
	if d.Kind == March {
		d.CanStop = p.mayStopMoving() == nil
	}
	return d
}

// Check says whether c is a legal answer to the pending decision: nil, or why not.
func (e *Engine) Check(s *State, c *Choice) *Illegal {
	p := pos{&e.rules, s}
	d := p.pending()
	return p.check(&d, c)
}

// Points returns what a nation has scored, doubled (it END-02).
func (e *Engine) Points(s *State, n Nation) int { return int(s.Points[n]) }

// Sides adds up what each side has scored, doubled, by seat from 1 (it SCO-15 RUL-138).
func (e *Engine) Sides(s *State) []int {
	sums := make([]int, len(e.pk.Sides))
	for n := Nation(1); n <= e.last; n++ {
		sums[e.pk.Side[n]] += int(s.Points[n])
	}
	return sums
}

// run goes on until somebody must decide something. A decision that plainly has one answer
// is taken here.
func (p *play) run() {
	for p.Stage != Over || p.NTasks > 0 {
		if p.NTasks == 0 && !waits(p.Stage) {
			p.advance()
			continue
		}
		d := p.pending()
		if d.Kind == None {
			if p.NTasks > 0 {
				p.finishTask()
			} else {
				p.advance()
			}
			continue
		}
		c, only := p.only(&d)
		if !only {
			return
		}
		p.answer(&d, &c)
	}
}

// event logs ev with the moment it happened in.
func (p *play) event(ev Event) {
	if p.log == nil {
		return
	}
	ev.Round, ev.Turn, ev.Part = p.Round, p.Turn, p.Part
	p.log.Add(ev)
}

// roll throws one die; 0 on it is read as 10 (it DEF-26).
func (p *play) roll() uint8 { return uint8(p.dice.Roll(DieSides)) }
