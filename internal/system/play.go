package system

import (
	"bretwalda/internal/advice"
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Play is what those who keep a game have to say while play goes on: the orders, and
// for whom it waits. All of it is asked while the position is as it stands then.
type Play struct {
	gamelog.Game
	// Sheet is the orders for a part of a nation turn, or those for a part before it, which
	// go on as its Part says; nil: there are none.
	Sheet func(game.Turn) *orders.Section
	// Standing are the standing orders of each seat.
	Standing []Standing
	// Given is what a player answered for a nation to what was asked; nil: nothing.
	Given func(game.Moment, ruleset.Nation) *orders.Section
	// Robot reports whether a robot answers what nobody else does, and Leaves whether the orders for
	// the turn have no part in a decision: it does so although there are some, or the player is asked.
	Robot, Leaves func(game.Moment, *game.Decision) bool
	// Wait reports whether play stops before a decision, and Ask whether it stops
	// where nothing ordered answers it.
	Wait, Ask func(game.Moment, *game.Decision) bool
	// Open reports whether a player was asked for a decision and has not answered: orders for the turn that
	// do not speak of it leave it open. Nil: nobody was asked.
	Open func(game.Moment, *game.Decision) bool
	// Secret is whether ballots are secret, where the settings of the game say that;
	// nil: they do not.
	Secret *bool
}

// Standing is the standing orders of one seat.
type Standing struct {
	Nations ruleset.Nations
	Orders  []orders.Standing
}

// Played is what a stretch of play came to.
type Played struct {
	gamelog.Told
	Waits    game.Decision // that play stopped at; Kind None: the game is over
	Asked    bool          // it is one that Ask stopped at
	Any      bool          // something was played
	Failures []Failure     // orders that could not be carried out
	// Begun are the orders for the turn in which play stopped, with how far each has come, where it goes on from there.
	Begun []Begun
	// Unordered are the moves and the new units of nations in their own turns that nobody had
	// ordered: the rules made them.
	Unordered []game.Event
}

// Begun is the orders for a part of a nation turn that was played to a question.
type Begun struct {
	Turn   game.Turn
	Orders []orders.Order
}

// remembering is a sheet whose orders can say how far they have come, so that another goes on from there.
type remembering interface{ Begun() []orders.Order }

// moved are those of events that are moves or new units of a nation.
func moved(events []game.Event, n ruleset.Nation) (list []game.Event) {
	for _, e := range events {
		if e.Nation == n && (e.Kind == game.Moved || e.Kind == game.Placed || e.Kind == game.LeaderCame) {
			list = append(list, e)
		}
	}
	return list
}

// Failure is an order that could not be carried out, or only in part.
type Failure struct {
	Turn    game.Turn
	Order   *orders.Order
	Illegal *game.Illegal
	Near    board.Set // areas that would have been possible
}

// Outcome is what became of an order.
type Outcome struct {
	Order   *orders.Order
	Done    bool // carried out, at least in part
	Skipped bool // it stands under a condition that did not hold
	Illegal *game.Illegal
	Near    board.Set
}

// Failed reports whether the order could not be carried out as written.
func (o *Outcome) Failed() bool { return o.Illegal != nil }

// adviser answers the decisions of one stretch of play: from what was answered, the
// orders for the nation turn, standing orders, as a robot, by the settings of the game,
// or by default.
type adviser[S, C comparable] struct {
	*Play
	sys      *sys[S, C]
	pos      *S
	sheets   map[game.Turn]advice.Sheet[S, C] // those that were opened
	opened   []game.Turn                      // in that order
	played   map[game.Turn]bool               // opened when the nation turn was over already
	standing []advice.Adviser[S, C]           // as in Play
	given    map[asked]advice.Sheet[S, C]
	midway   game.Turn // the nation turn that was in progress before
	silent   bool      // the last answer is of a sheet, but no order of it speaks of that
}

// asked names what a player answered for a nation in a turn of others.
type asked struct {
	at     game.Moment
	nation ruleset.Nation
}

func (p *position[S, C]) adviser(play *Play) *adviser[S, C] {
	a := &adviser[S, C]{
		Play: play, sys: p.sys, pos: &p.State, sheets: make(map[game.Turn]advice.Sheet[S, C]), played: make(map[game.Turn]bool),
		given: make(map[asked]advice.Sheet[S, C]),
	}
	if at := p.At(); p.Turn.On(at) {
		a.midway = at.TurnOf(at.Turn)
	}
	for _, st := range play.Standing {
		a.standing = append(a.standing, p.family.Standing(st.Nations, st.Orders))
	}
	return a
}

// ordered answers a decision from what the player said: his answer to the question,
// his orders for the nation turn, his standing orders; false: nothing of that speaks
// of it.
func (a *adviser[S, C]) ordered(s *S, d *game.Decision) (c C, by gamelog.By, ok bool) {
	at := a.sys.rules.At(s)
	a.silent = false
	begins := a.sys.rules.Kind(d.Kind).Class == game.RoundStart
	if given := a.givenAt(at, d.Nation); given != nil {
		if c, ok = given.Answer(s, d); ok && !(begins && given.Unordered()) {
			return c, gamelog.BySheet, true
		}
	}
	if sh := a.sheet(at.TurnOf(d.Nation), at, d); sh != nil && !a.Leaves(at, d) {
		if c, ok = sh.Answer(s, d); ok && !(begins && sh.Unordered() && a.Open != nil && a.Open(at, d)) {
			a.silent = sh.Unordered()
			return c, gamelog.BySheet, true
		}
	}
	if a.sys.rules.Kind(d.Kind).Anew && a.Ask(at, d) {
		return c, "", false
	}
	c, ok = a.stands(s, d)
	return c, gamelog.ByStanding, ok
}

// stands answers a decision from standing orders.
func (a *adviser[S, C]) stands(s *S, d *game.Decision) (c C, ok bool) {
	for i, st := range a.Standing {
		if st.Nations.Has(d.Nation) {
			return a.standing[i].Answer(s, d)
		}
	}
	return c, false
}

func (a *adviser[S, C]) givenAt(at game.Moment, n ruleset.Nation) advice.Sheet[S, C] {
	key := asked{at, n}
	who, known := a.given[key]
	if !known {
		if section := a.Given(at, n); section != nil {
			who = a.sys.family.Sheet(section)
		}
		a.given[key] = who
	}
	return who
}

// unordered answers a decision of which the player said nothing: as the robot that
// plays for him, the game's settings, or the default.
func (a *adviser[S, C]) unordered(s *S, d *game.Decision) (C, gamelog.By) {
	if a.Robot(a.sys.rules.At(s), d) {
		if c, ok := a.sys.family.Robot().Answer(s, d); ok {
			return c, gamelog.ByRobot
		}
	}
	if a.Secret != nil {
		if c, ok := a.sys.family.Secret(s, d, *a.Secret); ok {
			return c, gamelog.ByDefault
		}
	}
	return a.sys.rules.Default(s), gamelog.ByDefault
}

// sheet opens the orders for a nation turn, to answer decision d; nil if there are
// none.
func (a *adviser[S, C]) sheet(turn game.Turn, at game.Moment, d *game.Decision) advice.Sheet[S, C] {
	section := a.Sheet(turn)
	if section == nil {
		return nil
	}
	turn.Part = section.Part
	if sh := a.sheets[turn]; sh != nil {
		return sh
	}
	sh := a.sys.family.Sheet(section)
	a.sheets[turn] = sh
	// What is decided when all nations have had their turns comes after its turn.
	last := at.Turn == ruleset.NoNation && a.sys.rules.Kind(d.Kind).Class != game.RoundStart
	_, remembers := sh.(remembering)
	a.played[turn] = a.over(turn) || last || turn == a.midway && !remembers
	a.opened = append(a.opened, turn)
	return sh
}

// over reports whether a nation turn has been played.
func (a *adviser[S, C]) over(turn game.Turn) bool { return a.sys.rules.At(a.pos).Past(turn) }

// begun lists the orders for the turn in progress, with how far each has come.
func (a *adviser[S, C]) begun() (list []Begun) {
	at := a.sys.rules.At(a.pos)
	for _, turn := range a.opened {
		if sh, ok := a.sheets[turn].(remembering); ok && turn.Nation == at.Turn && turn.Round == int(at.Round) {
			list = append(list, Begun{turn, sh.Begun()})
		}
	}
	return list
}

// failures lists the orders that could not be carried out, turn by turn.
func (a *adviser[S, C]) failures() []Failure {
	var list []Failure
	for _, turn := range a.opened {
		sh := a.sheets[turn]
		if a.over(turn) && !a.played[turn] { // what it ordered for its turn was told of then
			sh.End()
		}
		for _, o := range a.sys.outcomes(sh.Outcomes()) {
			if o.Failed() {
				list = append(list, Failure{turn, o.Order, o.Illegal, o.Near})
			}
		}
	}
	return list
}

func (y *sys[S, C]) outcomes(list []advice.Outcome[C]) []Outcome {
	var out []Outcome
	for _, o := range list {
		out = append(out, Outcome{o.Order, o.Done, o.Skipped, o.Illegal, y.family.Near(o.Illegal, o.Nearest)})
	}
	return out
}

// Play plays on, as far as orders and policy reach.
func (p *position[S, C]) Play(play *Play) (Played, error) {
	var done Played
	m := p.match(play.Game)
	a := p.adviser(play)
	by := gamelog.ByDefault
	answer := func(d *game.Decision) (c C, ok bool) {
		s, at := &p.State, p.At()
		if play.Wait(at, d) {
			return c, false
		}
		if c, by, ok = a.ordered(s, d); ok {
			return c, true
		}
		if play.Ask(at, d) {
			done.Asked = true
			return c, false
		}
		c, by = a.unordered(s, d)
		return c, true
	}
	var err error
	done.Waits, err = advice.Play(p.rules.Engine, &p.State, answer, func(d *game.Decision, c *C) error {
		done.Any = true
		own, before := (by == gamelog.ByDefault || by == gamelog.BySheet && a.silent) && p.rules.Kind(d.Kind).Class == game.Own, len(m.Events)
		err := m.Apply(d, c, by)
		if own {
			done.Unordered = append(done.Unordered, moved(m.Events[before:], d.Nation)...)
		}
		return err
	})
	if err != nil {
		return Played{}, err
	}
	done.Told, done.Failures, done.Begun = m.Told, a.failures(), a.begun()
	return done, nil
}
