package outlook

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/ruleset"
)

// Side is what somebody imagines that a nation has in a battle.
type Side struct {
	Nation   ruleset.Nation // NoNation: any with what is there
	Inf, Cav int
	Fort     bool
	Burh     bool
	Leader   bool
}

// Fault is why a battle that somebody imagines cannot be. It is a key for the texts
// of reports; "" is none.
type Fault string

// The faults.
const (
	NoFault     Fault = ""
	SameNation  Fault = "same-nation"  // nations do not fight themselves
	NobodyThere Fault = "nobody-there" // a side has no army, fort or burh
	NoCavalry   Fault = "no-cavalry"   // the nation never has so much
	TooMany     Fault = "too-many"     // the nation never has so many
	NoFort      Fault = "no-fort"      // only Romans have forts; they never attack
	NoBurh      Fault = "no-burh"      // only Saxons have burhs; they never attack
	NoLeader    Fault = "no-leader"    // the nation has none
	AtSea       Fault = "at-sea"       // no battle is fought there (2e SEA-09)
)

// Meeting returns a position with a battle that somebody imagines, and nothing else,
// for Battles; or the fault and the nation it is about. Without an area it is fought
// on normal terrain.
func (o *Outlook) Meeting(att, def Side, a board.Area) (britannia.State, Fault, ruleset.Nation) {
	pk := o.e.Pack()
	if a == board.None {
		a = (pk.Board.Land &^ pk.Board.Difficult).First()
	}
	if pk.Board.Seas.Has(a) {
		return britannia.State{}, AtSea, ruleset.NoNation
	}
	def.Nation = o.anybody(def, ruleset.NoNation)
	att.Nation = o.anybody(att, def.Nation)
	switch {
	case att.Nation == def.Nation:
		return britannia.State{}, SameNation, att.Nation
	case att.Fort:
		return britannia.State{}, NoFort, att.Nation
	case att.Burh:
		return britannia.State{}, NoBurh, att.Nation
	}
	var s britannia.State
	s.Turn, s.Round = att.Nation, 1
	for _, x := range [...]Side{att, def} {
		if f := o.put(&s, x, a); f != NoFault {
			return britannia.State{}, f, x.Nation
		}
	}
	return s, NoFault, ruleset.NoNation
}

// anybody is the nation of a side, or the first that could be it, other than one.
func (o *Outlook) anybody(x Side, but ruleset.Nation) ruleset.Nation {
	if x.Nation != ruleset.NoNation {
		return x.Nation
	}
	var s britannia.State
	for n := len(o.e.Pack().Nations) - 1; n > 0; n-- {
		x.Nation = ruleset.Nation(n)
		elite := o.e.Pack().Markers[n].Elite
		if x.Nation != but && (x.Fort || !elite) && o.put(&s, x, o.e.Pack().Board.Land.First()) == NoFault {
			return x.Nation
		}
		s = britannia.State{}
	}
	return ruleset.NoNation
}

// put puts a side into an area.
func (o *Outlook) put(s *britannia.State, x Side, a board.Area) Fault {
	pk := o.e.Pack()
	markers := &pk.Markers[x.Nation]
	switch {
	case x.Nation == ruleset.NoNation || x.Inf+x.Cav == 0 && !x.Fort && !x.Burh:
		return NobodyThere
	case x.Cav > int(markers.MaxCavalry):
		return NoCavalry
	case x.Inf > int(markers.MaxInfantry):
		return TooMany
	case x.Fort && !markers.Forts:
		return NoFort
	case x.Burh && markers.MaxBurhs == 0:
		return NoBurh
	case x.Leader && len(pk.Nations[x.Nation].Leaders) == 0:
		return NoLeader
	}
	s.Add(x.Nation, britannia.Infantry, a, uint8(x.Inf))
	s.Add(x.Nation, britannia.Cavalry, a, uint8(x.Cav))
	if x.Fort {
		s.Forts = s.Forts.With(a)
	}
	if x.Burh {
		s.Burhs = s.Burhs.With(a)
	}
	if x.Leader {
		s.Leader[x.Nation], s.LeaderAt[x.Nation] = pk.Nations[x.Nation].Leaders[0], a
	}
	return NoFault
}
