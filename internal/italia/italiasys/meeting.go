package italiasys

import (
	"bretwalda/internal/board"
	"bretwalda/internal/commands"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Why a battle that somebody imagines cannot be: what the template "say/odds-refused" is told.
const (
	noFault      = ""
	sameNation   = "same-nation"   // nations do not fight themselves
	nobodyThere  = "nobody-there"  // a side has nobody who fights there
	tooMany      = "too-many"      // the nation never has so many; no nation: none has
	noLeader     = "no-leader"     // the nation has none
	cityAttacks  = "city-attacks"  // cities are defended
	noCityThere  = "no-city-there" // no city can stand there
	entryArea    = "entry-area"    // nations do not see each other there
	noCoast      = "no-coast"      // fleets help only in coastal areas
	tooMuchCargo = "cargo"         // more than its fleets carry
	tooLarge     = "too-large"     // to work out
)

// Meeting makes a position of a battle that somebody imagines, and nothing else: on normal
// ground, if no area is named. Fleets in a battle on land are in a sea beside it; what is
// named beside fleets at sea they carry.
func (f *family) Meeting(attacker, defender commands.Force, a board.Area) (view.Position, string, ruleset.Nation) {
	m := meeting{family: f, area: a}
	fault, about := m.make(attacker, defender)
	return f.show.Of(&m.s), fault, about
}

// meeting is such a position in the making.
type meeting struct {
	*family
	s    italia.State
	area board.Area
}

func (m *meeting) make(attacker, defender commands.Force) (string, ruleset.Nation) {
	pk := m.e.Pack()
	if m.area == board.None {
		m.area = (pk.Board.Coastal & pk.CityAllowed &^ (pk.Highland | pk.Marsh | pk.Entry)).First()
	}
	if pk.Entry.Has(m.area) {
		return entryArea, ruleset.NoNation
	}
	defender.Nation = m.anybody(defender, ruleset.NoNation)
	attacker.Nation = m.anybody(attacker, defender.Nation)
	if attacker.Nation == defender.Nation {
		return sameNation, attacker.Nation
	}
	if attacker.Pieces[city] > 0 {
		return cityAttacks, attacker.Nation
	}
	if int(attacker.Pieces[fleet])+int(defender.Pieces[fleet]) > italia.MaxShips {
		return tooLarge, ruleset.NoNation
	}
	m.s.Round, m.s.Turn = 1, attacker.Nation
	m.s.Elephants = italia.NoDesertion // how often Romans have met them is not asked
	for _, x := range [...]commands.Force{attacker, defender} {
		if fault := m.put(x); fault != noFault {
			return fault, x.Nation
		}
	}
	if pk.Board.Seas.Has(m.area) {
		m.e.Declare(&m.s, defender.Nation, m.area)
	}
	if m.e.Ends(&m.s, defender.Nation, m.area, italia.Course{}) == nil {
		return tooLarge, ruleset.NoNation
	}
	return noFault, ruleset.NoNation
}

// The ids of pieces that are no land units.
var (
	fleet = cards.UnitIDs[cards.Fleet]
	city  = cards.UnitIDs[cards.City]
)

// anybody is the nation of a side, or the first that could be it, other than one; of another
// player, if there is such a one. A nation whose dice are worse at times, or that wins others
// over, is nobody in particular.
func (m *meeting) anybody(x commands.Force, but ruleset.Nation) ruleset.Nation {
	if x.Nation != ruleset.NoNation {
		return x.Nation
	}
	pk := m.e.Pack()
	for _, friends := range [...]bool{false, true} {
		for n := range pk.Nations {
			x.Nation = ruleset.Nation(n)
			alone := meeting{family: m.family, area: m.area}
			if x.Nation == ruleset.NoNation || x.Nation == but || pk.Nations[n].Penalty.Modifier != 0 || pk.Nations[n].Conversions > 0 ||
				but != ruleset.NoNation && !friends && pk.Side[n] == pk.Side[but] {
				continue
			}
			if alone.put(x) == noFault {
				return x.Nation
			}
		}
	}
	return ruleset.NoNation
}

// put puts a side into the area.
func (m *meeting) put(x commands.Force) string {
	pk := m.e.Pack()
	info := &pk.Nations[x.Nation]
	var units italia.Units
	most := true
	for u := cards.Infantry; u <= cards.Fleet; u++ {
		units[u] = x.Pieces[cards.UnitIDs[u]]
		most = most && units[u] <= info.Counters[u]
	}
	atSea := pk.Board.Seas.Has(m.area)
	switch {
	case !atSea && units.Sum() == 0 || atSea && units[cards.Fleet] == 0:
		return nobodyThere
	case x.Pieces[city] > 0 && (!pk.CityAllowed.Has(m.area) || x.Pieces[city] > 1):
		return noCityThere
	case atSea && units.Sum() > 2*int(units[cards.Fleet]):
		return tooMuchCargo
	case !atSea && units[cards.Fleet] > 0 && pk.Board.Shore[m.area] == 0:
		return noCoast
	case !most:
		return tooMany
	}
	if x.Pieces[city] > 0 {
		m.s.Cities, m.s.Owner[m.area] = board.Of(m.area), x.Nation
	}
	var aboard []italia.Unit
	for u := cards.Infantry; u <= cards.LandKinds; u++ {
		switch {
		case !atSea:
			m.e.Put(&m.s, x.Nation, u, m.area, units[u], board.None)
		default:
			for range units[u] {
				aboard = append(aboard, u)
			}
		}
	}
	ship := uint8(0)
	for range units[cards.Fleet] {
		sea := m.area
		if !atSea {
			sea = pk.Board.Shore[m.area].First()
		}
		k := min(2, len(aboard))
		ship = m.e.Launch(&m.s, x.Nation, sea, aboard[:k]...)
		aboard = aboard[k:]
	}
	if !x.Leader {
		return noFault
	}
	for l := range pk.Leaders {
		if l > 0 && pk.Leaders[l].Nation == x.Nation {
			if atSea {
				m.e.Lead(&m.s, ruleset.Leader(l), m.area, ship)
			} else {
				m.e.Lead(&m.s, ruleset.Leader(l), m.area, 0)
			}
			return noFault
		}
	}
	return noLeader
}
