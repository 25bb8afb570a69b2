package italiasys

import (
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/lines"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
)

// Forms are how it writes what it has.
func (f *family) Forms() system.Forms[italia.State, italia.Choice] { return forms{f.e} }

type forms struct{ e *italia.Engine }

func (f forms) book() lines.Book { return lines.Book{Pack: f.e.Pack()} }

// ReadPosition reads a position file, and runs on to its first decision.
func (f forms) ReadPosition(name string, data []byte) (italia.State, error) {
	return lines.ReadPosition(f.e, name, data)
}

// WritePosition writes one.
func (f forms) WritePosition(s *italia.State) ([]byte, error) {
	return lines.WritePosition(f.e, s), nil
}

// DecisionLine is a decision in one line.
func (f forms) DecisionLine(d *game.Decision) string {
	if d.Kind == game.None {
		return "the game is over"
	}
	return f.book().Decision(d)
}

// text is a line for programs that want no more.
type text struct {
	Kind   string `json:"kind"`
	Nation string `json:"nation,omitempty"`
	Area   string `json:"area,omitempty"`
	Text   string `json:"text"`
}

// DecisionJSON is the line with its parts.
func (f forms) DecisionJSON(d *game.Decision) any {
	return text{italia.Info(d.Kind).Name, f.nation(d.Nation), f.e.Pack().Board.IDs[d.Area], f.DecisionLine(d)}
}

// ChoiceJSON is an answer as logs have it.
func (f forms) ChoiceJSON(n ruleset.Nation, c *italia.Choice) any {
	return text{italia.Info(c.Kind).Name, f.nation(n), "", lines.Codec{Book: f.book()}.Print(n, c)}
}

// event is an event for programs; what a kind does not use is left out.
type event struct {
	Round  uint8          `json:"round"`
	Turn   string         `json:"turn,omitempty"`
	Part   uint8          `json:"part,omitempty"`
	Nation string         `json:"nation,omitempty"`
	Other  string         `json:"other,omitempty"`
	Leader string         `json:"leader,omitempty"`
	Area   string         `json:"area,omitempty"`
	To     string         `json:"to,omitempty"`
	Unit   string         `json:"unit,omitempty"`
	N      uint8          `json:"n,omitempty"`
	Gold   int16          `json:"gold,omitempty"`
	Points float64        `json:"points,omitempty"`
	Units  map[string]int `json:"units,omitempty"`
	Dice   []int          `json:"dice,omitempty"`
	Text   string         `json:"text"`
}

// EventJSON is what programs read of an event.
func (f forms) EventJSON(e *game.Event) any {
	pk := f.e.Pack()
	out := event{Round: e.Round, Turn: f.nation(e.Turn), Part: e.Part, Nation: f.nation(e.Nation), Other: f.nation(e.Other),
		Area: pk.Board.IDs[e.Area], To: pk.Board.IDs[e.To], N: e.N, Gold: e.Gold, Points: float64(e.Points) / 2, Text: f.book().Event(e)}
	if e.Leader != ruleset.NoLeader {
		out.Leader = pk.Leaders[e.Leader].ID
	}
	if int(e.Unit) < len(cards.UnitIDs) {
		out.Unit = cards.UnitIDs[e.Unit]
	}
	for u, n := range e.Units {
		if n > 0 {
			if out.Units == nil {
				out.Units = make(map[string]int)
			}
			out.Units[cards.UnitIDs[u]] = int(n)
		}
	}
	if e.Kind == game.Rolled {
		for _, d := range e.Dice[:e.N] {
			out.Dice = append(out.Dice, int(d))
		}
	}
	return out
}

func (f forms) nation(n ruleset.Nation) string {
	if n == ruleset.NoNation {
		return ""
	}
	return f.e.Pack().Nations[n].ID
}

// told is what exports, and those who look back on a game, ask of the rules.
type told struct{ e *italia.Engine }

// Ruleset is what a game is played by.
func (t told) Ruleset() *ruleset.Ruleset { return t.e.Ruleset() }

// Names are what templates call things of the family.
func (t told) Names() view.Names { return show.Names() }
