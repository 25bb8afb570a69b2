package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// duty says whether a nation may or must submit.
type duty uint8

const (
	noSubmission duty = iota
	maySubmit
	mustSubmit
)

// threshold says whether n may or must submit to the attacker, by the land areas that it
// controls; units and income do not matter, seas and entry areas not either (it SUB-01
// SUB-02 SUB-03 SUB-15 SUB-18 RUL-104 RUL-109 RUL-110).
func (p pos) threshold(n, to Nation) duty {
	if p.Ruler[n] == to || p.Ruler[to] == n {
		return noSubmission
	}
	k := p.controlled(n).Len()
	out := noSubmission
	for i := range p.pk.Nations[n].Submits {
		s := &p.pk.Nations[n].Submits[i]
		switch {
		case s.To != to || !s.Rounds.Has(p.Round):
		case k <= int(s.Must):
			return mustSubmit
		case k < 16 && s.May.Has(uint8(k)):
			out = maySubmit
		}
	}
	return out
}

// submitDecision asks the nation attacked, from the retreats after the first round on,
// while both sides have units there (it SUB-04 RUL-106).
func (p pos) submitDecision() Decision {
	b := &p.Battle
	if b.Naval || b.Raid || p.threshold(b.Enemy, p.Turn) == noSubmission {
		return Decision{}
	}
	return Decision{Kind: Submit, Nation: b.Enemy, For: p.Turn, Area: b.Area}
}

// answerSubmit carries the answer out.
func (p *play) answerSubmit(d *Decision, c *Choice) {
	p.Stage = RoundOfBattle
	if c.Yes {
		p.submit(d.Nation, d.For)
	}
}

// submit makes n the subject of to, who cannot refuse; the ruler before loses it. All units
// of the new ruler leave every area with units of the subject at once (it SUB-07 SUB-08
// CAR-03 CAR-05 RUL-107 INV-19).
func (p *play) submit(n, to Nation) {
	a := p.Battle.Area
	if p.Ruler[n] != NoNation {
		p.release(n)
	}
	p.Ruler[n] = to
	p.event(Event{Kind: Submitted, Nation: n, Other: to})
	p.event(Event{Kind: BattleCancelled, Nation: to, Other: n, Area: a})
	p.score(to, cards.Submission, award{area: a, other: n, why: ForSubmission}) // it CRD-10
	p.repair(a)
	p.Stage = BattleOver
	p.push(Task{Kind: taskLeave, Nation: to, Other: n})
}

// shared is the first land area with units of n and m; None: there is none.
func (p pos) shared(n, m Nation) board.Area {
	for a := range (p.Where[n] & p.Where[m] & p.b.Land).All {
		if p.sees(a, n, m) {
			return a
		}
	}
	return board.None
}

// revoltDecision asks subjects whether they throw their ruler off: the nation on turn when
// its turn starts, in rounds that its card names (it REV-01 RUL-111); while the leader of
// a gathered campaign goes on, all in whose reach he is, in the order of play (it REV-03).
func (p pos) revoltDecision() Decision {
	if p.Stage == RevoltAsked {
		n := p.Turn
		if p.Asked.Has(n) || !p.mayRevolt(n, false) {
			return Decision{}
		}
		return Decision{Kind: Revolt, Nation: n, For: p.Ruler[n]}
	}
	for n := Nation(1); n <= p.last; n++ {
		if !p.Asked.Has(n) && p.mayRevolt(n, true) && p.nearLeader(n) {
			return Decision{Kind: Revolt, Nation: n, For: p.Ruler[n], Area: p.Leaders[p.Campaign.Leader].At}
		}
	}
	return Decision{}
}

// mayRevolt reports whether a card lets n revolt against its ruler now.
func (p pos) mayRevolt(n Nation, near bool) bool {
	if p.Ruler[n] == NoNation {
		return false
	}
	for _, r := range p.pk.Nations[n].Revolts {
		if r.Against == p.Ruler[n] && r.Near == near && r.Rounds.Has(p.Round) {
			return true
		}
	}
	return false
}

// nearLeader reports whether n has a unit in or next to the area of the campaign's leader.
func (p pos) nearLeader(n Nation) bool {
	a := p.Leaders[p.Campaign.Leader].At
	return p.Where[n]&(p.touching(a).With(a)) != 0
}

// revolt ends a submission, if the subject says so; it can be made subject again (it REV-01
// REV-02).
func (p *play) revolt(d *Decision, c *Choice) {
	p.Asked = p.Asked.With(d.Nation)
	if c.Yes {
		p.event(Event{Kind: Revolted, Nation: d.Nation, Other: d.For})
		p.release(d.Nation)
	}
}
