package system

import (
	"sync"
	"sync/atomic"

	"bretwalda/internal/board"
	"bretwalda/internal/commands"
	"bretwalda/internal/correction"
	"bretwalda/internal/export"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/history"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/report"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/store"
	"bretwalda/internal/view"
)

// New makes the System of a family's rules.
func New[S, C comparable](rules gamelog.Rules[S, C], family Family[S, C], data Data) System {
	reader := sync.OnceValue(func() *orders.Reader { return data.Words().Reader(rules.Ruleset()) })
	return &sys[S, C]{rules, family, data, reader}
}

type sys[S, C comparable] struct {
	rules  gamelog.Rules[S, C]
	family Family[S, C]
	data   Data
	reader func() *orders.Reader // of letters in all languages
}

// position is where a game of a family stands.
type position[S, C comparable] struct {
	*sys[S, C]
	gamelog.Position[S]
	shown atomic.Pointer[shown[S]] // last
}

// shown is a state as it was shown: whoever looks at it again before it changes sees the same,
// with all that was worked out about it.
type shown[S comparable] struct {
	state S
	view  view.Position
}

func (y *sys[S, C]) Ruleset() *ruleset.Ruleset      { return y.rules.Ruleset() }
func (y *sys[S, C]) Kind(k game.Kind) game.KindInfo { return y.rules.Kind(k) }
func (y *sys[S, C]) Data() *Data                    { return &y.data }
func (y *sys[S, C]) Blank() Position                { return y.position(gamelog.Position[S]{}) }

func (y *sys[S, C]) Moot(d *game.Decision) bool { return y.family.Moot(d) }

func (y *sys[S, C]) Answers(d *game.Decision, o *orders.Order) bool { return y.family.Answers(d, o) }

func (y *sys[S, C]) AsAnswer(d *game.Decision, o *orders.Order) (orders.Order, bool) {
	return y.family.AsAnswer(d, o)
}

func (y *sys[S, C]) Meeting(attacker, defender commands.Force, a board.Area) (view.Position, string, ruleset.Nation) {
	return y.family.Meeting(attacker, defender, a)
}

func (y *sys[S, C]) position(p gamelog.Position[S]) *position[S, C] {
	return &position[S, C]{sys: y, Position: p}
}

func (y *sys[S, C]) Restore(snapshot []byte) (Position, error) {
	pos, err := gamelog.DecodePosition[S](snapshot)
	return y.position(pos), err
}

func (y *sys[S, C]) Replay(log []gamelog.Entry) (Replayed, error) {
	r, err := gamelog.Replay(y.rules, log)
	return y.replayed(r), err
}

func (y *sys[S, C]) ReplayTo(log []gamelog.Entry, seq store.Seq) (Replayed, error) {
	r, err := gamelog.At(y.rules, log, seq)
	return y.replayed(r), err
}

func (y *sys[S, C]) replayed(r gamelog.Replayed[S]) Replayed {
	return Replayed{y.position(r.Position), r.Setup, r.Events, r.Proof, r.Applied}
}

func (y *sys[S, C]) Since(log []gamelog.Entry, seq store.Seq) (gamelog.News, error) {
	return gamelog.Since(y.rules, log, seq)
}

func (y *sys[S, C]) TurnStart(log []gamelog.Entry, turn game.Turn) (store.Seq, error) {
	return gamelog.TurnStart(y.rules, log, turn)
}

func (y *sys[S, C]) TurnsOf(log []gamelog.Entry, round int) ([]game.Turn, error) {
	return gamelog.TurnsOf(y.rules, log, round)
}

func (p *position[S, C]) At() game.Moment         { return p.rules.At(&p.State) }
func (p *position[S, C]) Pending() game.Decision  { return p.rules.Pending(&p.State) }
func (p *position[S, C]) Ledger() *score.Ledger   { return &p.Position.Ledger }
func (p *position[S, C]) Dice() *gamelog.DiceTurn { return &p.Turn }
func (p *position[S, C]) Encode() ([]byte, error) { return p.Position.Encode() }

// Clone keeps what was shown: it is looked at again only while the state is that one.
func (p *position[S, C]) Clone() Position {
	c := p.position(p.Position.Clone())
	c.shown.Store(p.shown.Load())
	return c
}

func (p *position[S, C]) Show() view.Position {
	if last := p.shown.Load(); last != nil && last.state == p.State {
		return last.view
	}
	now := &shown[S]{p.State, p.family.Show(&p.State)}
	p.shown.Store(now)
	return now.view
}

func (p *position[S, C]) Points(n ruleset.Nation) int { return p.rules.Points(&p.State, n) }

func (p *position[S, C]) Alive(turn game.Turn) bool {
	return p.family.Alive(&p.State, turn)
}

func (p *position[S, C]) MayTalk(theirs []ruleset.Nation) bool {
	return p.family.MayTalk(&p.State, theirs)
}

// match prepares to play on.
func (p *position[S, C]) match(g gamelog.Game) *gamelog.Match[S, C] {
	return &gamelog.Match[S, C]{Game: g, Rules: p.rules, Pos: &p.Position}
}

func (p *position[S, C]) Start(g gamelog.Game) (gamelog.Told, error) {
	m := p.match(g)
	err := m.Start()
	return m.Told, err
}

func (p *position[S, C]) Rewind(g gamelog.Game, log []gamelog.Entry, to store.Seq) ([]gamelog.TurnBegan, gamelog.Told, error) {
	m := p.match(g)
	gone, err := m.Rewind(log, to)
	return gone, m.Told, err
}

func (p *position[S, C]) Correct(g gamelog.Game, c *correction.Correction) (gamelog.Told, error) {
	m := p.match(g)
	err := m.Correct(c)
	return m.Told, err
}

func (p *position[S, C]) Burn(g gamelog.Game, used uint32) (gamelog.Told, uint32) {
	m := p.match(g)
	cost := m.Burn(used)
	return m.Told, cost
}

func (p *position[S, C]) Questions(play *Play) []questions.Question {
	a := p.adviser(play)
	ask := func(s *S, d *game.Decision) bool {
		if !play.Ask(p.rules.At(s), d) {
			return false
		}
		_, _, ordered := a.ordered(s, d)
		return !ordered
	}
	return p.family.Ahead(&p.State, ask, func(s *S, d *game.Decision) C {
		if p.rules.Kind(d.Kind).Anew {
			if c, ok := a.stands(s, d); ok {
				return c
			}
		}
		c, _ := a.unordered(s, d)
		return c
	})
}

func (p *position[S, C]) Decided(play *Play, is func(*game.Decision) bool) bool {
	a, decided, met := p.adviser(play), true, false
	ask := func(s *S, d *game.Decision) bool {
		if !is(d) && !play.Ask(p.rules.At(s), d) {
			return false
		}
		_, _, ordered := a.ordered(s, d)
		if is(d) && !met { // of several of a sort the first tells
			decided, met = ordered, true
		}
		return is(d) || !ordered
	}
	p.family.Ahead(&p.State, ask, func(s *S, d *game.Decision) C {
		c, _ := a.unordered(s, d)
		return c
	})
	return decided
}

func (p *position[S, C]) Review(play *Play, log []gamelog.Entry) ([]Failure, error) {
	a := p.adviser(play)
	again := gamelog.From(p.rules, p.Position)
	for i := range log {
		if d := p.Pending(); d.Kind != game.None && log[i].Choice != nil {
			if _, _, ok := a.ordered(&p.State, &d); !ok {
				a.unordered(&p.State, &d)
			}
		}
		if err := again.Step(i+1, &log[i]); err != nil {
			return nil, err
		}
		p.State = again.State
	}
	return a.failures(), nil
}

func (p *position[S, C]) After(log []gamelog.Entry) (Position, error) {
	again := gamelog.From(p.rules, p.Position)
	for i := range log {
		if err := again.Step(i+1, &log[i]); err != nil {
			return nil, err
		}
	}
	return p.position(again.Position), nil
}

func (p *position[S, C]) Ends(scenario int, log []gamelog.Entry) ([]Round, error) {
	rounds, err := history.Ends(p.Position, scenario, log, p.Ruleset(), p.family.Remade)
	if err != nil {
		return nil, err
	}
	h := &past[S, C]{p.sys, &history.History[S]{Scenario: scenario, Rounds: rounds}}
	return h.Rounds(), nil
}

func (p *position[S, C]) Rehearse(turn game.Turn, section *orders.Section) (Rehearsal, bool) {
	outcomes, events, after, ok := p.family.Rehearse(&p.State, turn, section)
	if !ok {
		return Rehearsal{}, false
	}
	return Rehearsal{p.outcomes(outcomes), events, p.family.Show(after)}, true
}

func (p *position[S, C]) Voted(n ruleset.Nation) bool { return p.family.Voted(&p.State, n) }

func (p *position[S, C]) Plan(turn game.Turn) (view.Plan, bool) {
	plan, ok := p.family.Plan(&p.State, turn)
	plan.Words = p.data.Words()
	return plan, ok
}

func (p *position[S, C]) Options(turn game.Turn) (*view.Options, bool) {
	return p.family.Options(&p.State, turn)
}

// past is a game of a family by rounds.
type past[S, C comparable] struct {
	*sys[S, C]
	*history.History[S]
}

func (y *sys[S, C]) Past(log []gamelog.Entry) (Past, error) {
	h, err := history.Replay(log, y.Ruleset(), y.family.Remade)
	if h == nil {
		return nil, err
	}
	return &past[S, C]{y, h}, err
}

func (h *past[S, C]) Rounds() []Round {
	list := make([]Round, len(h.History.Rounds))
	for i := range list {
		r := &h.History.Rounds[i]
		list[i] = Round{Number: r.Number, Events: r.Events, Over: r.Over, End: h.family.Show(&r.End)}
		for n := range h.Ruleset().Nations {
			list[i].Held[n] = h.family.Held(&r.End, ruleset.Nation(n))
		}
	}
	return list
}

func (h *past[S, C]) Retrospect(bids []int) *retrospect.Retrospect {
	rules := h.family.Lookback()
	if rules == nil {
		return nil
	}
	return retrospect.Of(rules, h.Scenario, history.Shown(h.History, h.family.Show).Rounds, bids)
}

func (y *sys[S, C]) Watch(scenario int) *retrospect.Watch {
	if rules := y.family.Lookback(); rules != nil {
		return retrospect.Begin(rules, scenario)
	}
	return nil
}

func (h *past[S, C]) Export(reports *report.Reports, facts report.Game) *export.Game {
	return h.family.Export(reports, facts, h.History)
}
