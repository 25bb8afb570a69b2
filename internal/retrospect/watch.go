package retrospect

import (
	"bretwalda/internal/game"
	"bretwalda/internal/view"
)

// Watch follows a game as it is played, so that nobody has to play it again to look back on it.
type Watch struct {
	battles watcher
	tales   teller
	luck    fortunes
	steps   score
	round   int // being played
}

// Begin watches a game of scenario number i from its beginning.
func Begin(rules Rules, i int) *Watch {
	rs := rules.Ruleset()
	sc := &rs.Scenarios[i]
	sides := sidesOf(sc)
	return &Watch{
		battles: watcher{rules: rules, names: rules.Names()},
		tales:   newTeller(rs, rules.Names(), sc),
		luck:    newFortunes(sides),
		steps:   score{sides: sides},
		round:   sc.First,
	}
}

// Clone is a Watch that can watch the game go on in another way.
func (w *Watch) Clone() *Watch {
	c := *w
	c.battles = w.battles.clone()
	c.tales = w.tales.clone()
	c.luck = w.luck.clone()
	c.steps = w.steps.clone()
	return &c
}

// See watches what happens in a round.
func (w *Watch) See(events []game.Event) {
	for i := range events {
		e := &events[i]
		w.luck.add(w.battles.see(e))
		w.tales.tell(e)
		w.steps.see(w.round, e)
	}
}

// EndRound looks at the position at the end of a round, before anything of the next.
func (w *Watch) EndRound(round int, end view.Position) {
	w.tales.endRound(round, end.Board(), true)
	w.round = round + 1
}

// Retrospect looks back on what was watched. Bids are the points that the sides bid for their
// nations, which are taken off their totals (2e BID-06); nil: none. Now is the position reached if
// it is in the middle of a round; nil: the last round is over.
func (w *Watch) Retrospect(bids []int, now view.Position) *Retrospect {
	c := w.Clone()
	if now != nil {
		c.tales.endRound(w.round, now.Board(), false)
	}
	c.luck.add(c.battles.judge())
	battles := c.battles.battles
	r := &Retrospect{
		Tales: c.tales.all(battles), Battles: greatest(battles), Fought: len(battles), Luck: c.luck.all(),
	}
	for _, b := range battles {
		r.Fallen += b.Lost[0] + b.Lost[1]
	}
	sides := w.steps.sides
	begin := make([]int, sides.n)
	for side := range min(len(bids), sides.n) {
		begin[side] = -bids[side]
	}
	steps := c.steps.all(begin)
	r.Best, r.Leads, r.Turning = best(steps, sides), leads(steps), turning(steps, begin)
	return r
}
