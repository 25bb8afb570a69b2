package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// arrives reports whether a leader comes to the board on land in the turn at hand.
func (p *reading) arrives(l ruleset.Leader) bool {
	here, rounds := p.here(), p.l.at.rounds
	if l == ruleset.NoLeader || here == nil || here.leader(l) != board.None || p.l.r.rs.Leaders[l].Nation != here.Nation {
		return false
	}
	byLand := rounds[0] > 0 && rounds[0] < len(p.l.r.rs.Timeline) && p.l.r.rs.Timeline[rounds[0]].ByLand.Has(here.Nation)
	return byLand || !p.invades()
}

// settled returns os as they are meant in the position at hand. A leader who is not on the
// board and is told to go to an area, alone and from nowhere, arrives there: "Oswiu to
// Bernicia". Who stands in an area and goes back to the next one is no raider who goes home,
// but moves: "the one in March goes back to Powys".
func (p *reading) settled(os []Order) []Order {
	for i, o := range os {
		if o.Kind == Withdraw && len(o.Areas) == 1 && o.Areas[0] != o.To && p.l.r.rs.Board.Around(o.To).Has(o.Areas[0]) && p.here().armies(o.Areas[0]) > 0 && o.Count != N(0) {
			os[i] = Order{Kind: Move, From: o.Areas[0], Count: o.Count, WithLeader: o.WithLeader, Steps: []Step{{To: o.To}}}
		}
		if o.Kind == Move && o.From == board.None && o.Count == N(0) && o.Half == 0 && len(o.Steps) == 1 && len(o.Steps[0].Via) == 0 && p.arrives(o.Leader) {
			os[i] = Order{Kind: PlaceLeader, Leader: o.Leader, Areas: []board.Area{o.end()}}
		}
	}
	if p.l.r.lex.own.uses(Withdraw) && len(os) == 1 && os[0].Kind == Stay && len(os[0].Areas) == 0 && !os[0].led() && os[0].Count.Amount == All && p.afterAll() {
		return []Order{{Kind: Withdraw, Count: N(0), Half: os[0].Half}}
	}
	rest := func(o Order) bool { return o.Kind == Stay && len(o.Areas) == 0 && !o.led() && o.Count.Amount == All }
	everywhere := slices.ContainsFunc(p.toks, func(t token) bool { return t.is(Everywhere, AllOf) })
	return slices.CompactFunc(os, func(b, a Order) bool {
		return rest(a) && rest(b) && a.Half == b.Half || !everywhere && fightsOn(a, b) // "the rest stay, as they are"
	})
}

// afterAll reports whether the statement is about what all do after the battles, and names nobody: who stays then is a
// raider who does not go back to sea.
func (p *reading) afterAll() bool {
	after := false
	for _, t := range p.toks {
		after = after || t.is(AfterBattle)
		if t.named() || t.kind == tNumber || t.is(Rest, If, Unless, Stop, Semicolon) {
			return false
		}
	}
	return after
}
