package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
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
		if o.Kind == Move && o.From == board.None && (o.Count == N(0) || p.horsemenCome(o)) && o.Half == 0 && len(o.Steps) == 1 && len(o.Steps[0].Via) == 0 && p.arrives(o.Leader) {
			os[i] = Order{Kind: PlaceLeader, Leader: o.Leader, Areas: []board.Area{o.end()}}
		}
	}
	os = p.recalled(p.staysWhere(os))
	if p.l.r.lex.own.uses(Withdraw) && len(os) == 1 && os[0].Kind == Stay && len(os[0].Areas) == 0 && !os[0].led() && os[0].Count.Amount == All && p.afterAll() {
		return []Order{{Kind: Withdraw, Count: N(0), Half: os[0].Half}}
	}
	rest := func(o Order) bool { return o.Kind == Stay && len(o.Areas) == 0 && !o.led() && o.Count.Amount == All }
	everywhere := slices.ContainsFunc(p.toks, func(t token) bool { return t.is(Everywhere, AllOf) })
	return slices.CompactFunc(os, func(b, a Order) bool {
		return rest(a) && rest(b) && a.Half == b.Half || !everywhere && fightsOn(a, b) // "the rest stay, as they are"
	})
}

// staysWhere makes one order of who stays at sea and of at which: "Hengist does not land, he stays in the Frisian Sea".
func (p *reading) staysWhere(os []Order) []Order {
	for i := len(os) - 1; i > 0; i-- {
		a, b := &os[i-1], &os[i]
		if a.Kind == Stay && b.Kind == Stay && (a.led() || a.Count.Amount == Exactly) && slices.Equal(a.Areas, p.l.r.seas()) &&
			!b.led() && b.Count.Amount == All && b.Unit == game.NoUnit && len(b.Areas) == 1 && p.l.r.rs.Board.Seas.Has(b.Areas[0]) && a.Half == b.Half {
			a.Areas = b.Areas
			os = slices.Delete(os, i, i+1)
		}
	}
	return os
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

// horsemenCome reports whether o is about the cavalry that comes with its leader, of which the nation has none before.
func (p *reading) horsemenCome(o Order) bool {
	return o.Unit == secondUnit && p.arrives(o.Leader)
}

// recalled makes one thing of who leaves two areas for good, where only the last is said to: "I withdraw 2 from York and 2 from
// Lindsey, who go back to Denmark".
func (p *reading) recalled(os []Order) []Order {
	for i := len(os) - 1; i > 0; i-- {
		a, b := &os[i-1], &os[i]
		if b.Kind == Remove && b.Why != 0 && a.Kind == Plan && len(a.Areas) > 0 && a.Count.Amount == Exactly && a.Count != N(0) && !a.led() &&
			len(a.Goals)+len(a.When)+len(a.Forces) == 0 && a.Enemies == 0 && a.Side == b.Side && a.Half == b.Half {
			os[i-1] = Order{Kind: Remove, Count: a.Count, Areas: a.Areas, Why: b.Why}
		}
	}
	return os
}
