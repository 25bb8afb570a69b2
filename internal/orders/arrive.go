package orders

import (
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

// arriving returns os with leaders placed who are said to go to an area, alone and from
// nowhere, while they are not on the board: "Oswiu to Bernicia".
func (p *reading) arriving(os []Order) []Order {
	for i, o := range os {
		if o.Kind == Move && o.From == board.None && o.Count == N(0) && o.Half == 0 && len(o.Steps) == 1 && len(o.Steps[0].Via) == 0 && p.arrives(o.Leader) {
			os[i] = Order{Kind: PlaceLeader, Leader: o.Leader, Areas: []board.Area{o.end()}}
		}
	}
	return os
}
