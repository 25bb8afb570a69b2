package systemtest

import (
	"encoding/json"
	"fmt"
	"strings"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

// Forms are how it writes what it has.
func (f *family) Forms() system.Forms[State, Choice] { return forms{f.Engine} }

type forms struct{ e *Engine }

// file is a position as people write it.
type file struct {
	Round  uint8                       `json:"round"`
	Turn   string                      `json:"turn"`
	Armies map[string]map[string]uint8 `json:"armies"` // by nation and area
	Points map[string]int16            `json:"points,omitempty"`
}

// ReadPosition reads a position at the beginning of a nation turn.
func (f forms) ReadPosition(name string, data []byte) (State, error) {
	var in file
	if err := json.Unmarshal(data, &in); err != nil {
		return State{}, fmt.Errorf("%s: %w", name, err)
	}
	rs := f.e.rs
	sc := &rs.Scenarios[0]
	s := State{Round: in.Round, Last: uint8(sc.Last), Next: Muster}
	var known bool
	if s.Turn, known = rs.FindNation(in.Turn); !known {
		return s, fmt.Errorf("%s: there are no %q", name, in.Turn)
	}
	for nation, areas := range in.Armies {
		n, known := rs.FindNation(nation)
		if !known {
			return s, fmt.Errorf("%s: there are no %q", name, nation)
		}
		s.Points[n] = in.Points[nation]
		for area, armies := range areas {
			a, known := rs.Board.Find(area)
			if !known {
				return s, fmt.Errorf("%s: there is no area %q", name, area)
			}
			s.Armies[n][a] = armies
		}
	}
	return s, nil
}

// WritePosition writes one.
func (f forms) WritePosition(s *State) ([]byte, error) {
	rs := f.e.rs
	out := file{Round: s.Round, Turn: rs.Nations[s.Turn].ID, Armies: make(map[string]map[string]uint8), Points: make(map[string]int16)}
	for i := 1; i < len(rs.Nations); i++ {
		id := rs.Nations[i].ID
		out.Armies[id], out.Points[id] = make(map[string]uint8), s.Points[i]
		for a := range s.held(ruleset.Nation(i)).All {
			out.Armies[id][rs.Board.IDs[a]] = s.Armies[i][a]
		}
	}
	return json.MarshalIndent(out, "", "  ")
}

// DecisionLine is a decision in one line.
func (f forms) DecisionLine(d *game.Decision) string {
	if d.Kind == game.None {
		return "the game is over"
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s %s", f.e.rs.Nations[d.Nation].ID, f.e.Kind(d.Kind).Name, f.e.rs.Board.IDs[d.Area]))
}

// DecisionJSON is the line as JSON.
func (f forms) DecisionJSON(d *game.Decision) any {
	return map[string]string{"text": f.DecisionLine(d)}
}

// ChoiceJSON is an answer as logs have it.
func (f forms) ChoiceJSON(n ruleset.Nation, c *Choice) any {
	return map[string]string{"text": lines{f.e.rs.Ruleset}.Print(n, c)}
}

// EventJSON is where and to whom an event happened.
func (f forms) EventJSON(e *game.Event) any {
	return map[string]any{"kind": e.Kind, "round": e.Round, "nation": f.e.rs.Nations[e.Nation].ID, "area": f.e.rs.Board.IDs[e.Area]}
}
