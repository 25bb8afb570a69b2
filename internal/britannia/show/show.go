// Package show makes Britannia's positions ready for letters, maps and sheets.
package show

import (
	"sync"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/outlook"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Show shows positions of games by one engine. It is safe for several goroutines.
type Show struct {
	pk    *cards.Pack
	rules *britannia.Engine
	look  *outlook.Outlook
}

// New returns a Show for games of e.
func New(e *britannia.Engine) *Show {
	return &Show{pk: e.Pack(), rules: e, look: outlook.New(e)}
}

// Of shows a state as it is now.
func (s *Show) Of(state *britannia.State) view.Position {
	now := *state
	p := &position{Show: s, state: &now, seen: make(map[game.Turn]*outlook.Turn), threat: make(map[game.Turn]threats)}
	p.board = sync.OnceValue(p.makeBoard)
	return p
}

// StateOf is the state that a position shows; false: it is of another family.
func StateOf(v view.Position) (britannia.State, bool) {
	p, ok := v.(*position)
	if !ok {
		return britannia.State{}, false
	}
	return *p.state, true
}

// position shows one state.
type position struct {
	*Show
	state *britannia.State
	board func() *view.Board

	mu   sync.Mutex
	seen map[game.Turn]*outlook.Turn // what was seen when looking ahead
	// threat is what was seen where not all of a turn was looked at.
	threat map[game.Turn]threats
	// rounds are the position as it will be when rounds begin: that in progress and the next.
	rounds map[int]*britannia.State
}

// Board implements view.Position.
func (p *position) Board() *view.Board { return p.board() }

func (p *position) makeBoard() *view.Board {
	s := p.state
	b := &view.Board{At: p.rules.At(s), Nations: make([]view.Nation, len(p.pk.Nations))}
	most := 0
	for i := 1; i < len(p.pk.Nations); i++ {
		most += p.where(s, ruleset.Nation(i)).Len()
	}
	b.Holdings = make([]view.Holding, 0, most)
	for i := 1; i < len(p.pk.Nations); i++ {
		n := ruleset.Nation(i)
		b.Nations[n] = view.Nation{
			Points: int(s.Points[n]), Armies: s.Count(n, britannia.Infantry) + s.Count(n, britannia.Cavalry), Lord: s.SubjectTo[n],
		}
		if saved := s.Population[n]; saved > 0 {
			b.Nations[n].Tracks = []view.Track{{Name: "population", N: int(saved)}}
		}
		b.Holdings = p.addHoldings(b.Holdings, s, n)
	}
	for a := range s.Destroyed.All {
		b.Marks = append(b.Marks, view.Mark{Area: a, Name: RuinedFort})
	}
	if p.pk.Switches.ArrivalsShown { // 1e RND-01 ARR-01
		for _, t := range p.Coming(p.rules.Pending(s)) {
			b.Ahead = append(b.Ahead, p.arrivals(t)...)
		}
	}
	return b
}

// RuinedFort is the name of the mark of a fort on its destroyed side.
const RuinedFort = "ruined-fort"

// holdings returns all that n has, in board order.
func (s *Show) holdings(state *britannia.State, n ruleset.Nation) []view.Holding {
	return s.addHoldings(make([]view.Holding, 0, s.where(state, n).Len()), state, n)
}

// addHoldings adds all that n has to a list, in board order.
func (s *Show) addHoldings(hs []view.Holding, state *britannia.State, n ruleset.Nation) []view.Holding {
	for a := range s.where(state, n).All {
		h := forceAs(state, n, a, outlook.ForceIn(s.pk, state, n, a))
		if h.Any() || h.Leader != ruleset.NoLeader {
			hs = append(hs, h)
		}
	}
	return hs
}

// where returns the areas and seas in which n may have something; it has nothing
// elsewhere.
func (s *Show) where(state *britannia.State, n ruleset.Nation) board.Set {
	areas := state.Where[n]
	if s.pk.Markers[n].Forts {
		areas |= state.Forts
	}
	if s.pk.Markers[n].MaxBurhs > 0 {
		areas |= state.Burhs
	}
	if state.Leader[n] != ruleset.NoLeader {
		areas = areas.With(state.LeaderAt[n])
	}
	return areas & (s.pk.Board.Land | s.pk.Board.Seas)
}

// forceAs shows what a nation has in an area, or in a battle there.
func forceAs(s *britannia.State, n ruleset.Nation, a board.Area, f britannia.Force) view.Holding {
	h := view.Holding{Nation: n, Area: a}
	h.Units[britannia.Infantry], h.Units[britannia.Cavalry] = int(f.Inf), int(f.Cav)
	h.Armies = int(f.Inf) + int(f.Cav)
	if f.Fort {
		h.Units[britannia.Fort] = 1
	}
	if f.Burh {
		h.Units[britannia.Burh] = 1
	}
	if f.Leader {
		h.Leader = s.Leader[n]
	}
	return h
}
