package notation

import (
	"fmt"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// ChoiceObject is a choice as JSON. Kind is always there; of the other fields
// those that the kind uses (see game.Kind). Where a choice names no area ("burh
// none") the field is left out.
type ChoiceObject struct {
	Nation     string      `json:"nation"` // who answers
	Kind       string      `json:"kind"`
	Done       bool        `json:"done,omitempty"`
	Yes        bool        `json:"yes,omitempty"`
	WithLeader bool        `json:"with_leader,omitempty"`
	Area       string      `json:"area,omitempty"`
	To         string      `json:"to,omitempty"`
	Unit       string      `json:"unit,omitempty"`
	N          uint8       `json:"n,omitempty"`
	For        string      `json:"for,omitempty"` // the nation voted for
	LeaderTo   string      `json:"leader_to,omitempty"`
	Legs       []LegObject `json:"legs,omitempty"`
	Move       *MoveObject `json:"move,omitempty"`
}

// LegObject is a part of a retreat.
type LegObject struct {
	To       string `json:"to"`
	Infantry uint8  `json:"infantry,omitempty"`
	Cavalry  uint8  `json:"cavalry,omitempty"`
}

// MoveObject is a move. Armies has one entry, or, when a leader marches, one for
// each area but the last: those who go on from there.
type MoveObject struct {
	Path    []string       `json:"path"`
	Armies  []ArmiesObject `json:"armies"`
	Leader  bool           `json:"leader,omitempty"`
	Home    string         `json:"home,omitempty"`
	Raiders bool           `json:"raiders,omitempty"` // only raiders march
}

// ArmiesObject is a number of armies.
type ArmiesObject struct {
	Infantry uint8 `json:"infantry,omitempty"`
	Cavalry  uint8 `json:"cavalry,omitempty"`
}

// ChoiceJSON returns the JSON form of choice c of nation n.
func ChoiceJSON(rs *ruleset.Ruleset, n ruleset.Nation, c *britannia.Choice) ChoiceObject {
	o := ChoiceObject{
		Nation: idOrNothing(nationID(rs, n)), Kind: kindName(c.Kind),
		Done: c.Done, Yes: c.Yes, WithLeader: c.WithLeader,
		Area: idOrNothing(areaID(rs, c.Area)), To: idOrNothing(areaID(rs, c.To)),
		N: c.N, For: idOrNothing(nationID(rs, c.Nation)), LeaderTo: idOrNothing(areaID(rs, c.LeaderTo)),
		Unit: idOrNothing(Unit(c.Unit)),
	}
	for _, leg := range c.Legs {
		if leg.To != board.None {
			o.Legs = append(o.Legs, LegObject{To: areaID(rs, leg.To), Infantry: leg.Inf, Cavalry: leg.Cav})
		}
	}
	if c.Move.Len > 0 {
		o.Move = moveObject(rs, &c.Move)
	}
	return o
}

func moveObject(rs *ruleset.Ruleset, m *britannia.Move) *MoveObject {
	o := &MoveObject{Leader: m.Leader, Raiders: m.Raiders, Home: idOrNothing(areaID(rs, m.Home))}
	for i := range int(m.Len) {
		o.Path = append(o.Path, areaID(rs, m.Path[i]))
		if i == 0 || m.Leader && i < int(m.Len)-1 {
			o.Armies = append(o.Armies, ArmiesObject{m.Inf[i], m.Cav[i]})
		}
	}
	return o
}

// idOrNothing leaves out what would read "none".
func idOrNothing(id string) string {
	if id == none {
		return ""
	}
	return id
}

// FromJSON returns the nation and the choice that o describes, or an error that
// names the field at fault.
func (o *ChoiceObject) FromJSON(rs *ruleset.Ruleset) (ruleset.Nation, britannia.Choice, error) {
	f := &finder{rs: rs}
	c := britannia.Choice{
		Done: o.Done, Yes: o.Yes, WithLeader: o.WithLeader, N: o.N,
		Area: f.area("area", o.Area), To: f.area("to", o.To), LeaderTo: f.area("leader_to", o.LeaderTo),
		Nation: f.nation("for", o.For), Unit: f.unit("unit", o.Unit), Kind: f.kind(o.Kind),
	}
	if len(o.Legs) > britannia.MaxLegs {
		f.fail("legs", "more than %d", britannia.MaxLegs)
		o.Legs = o.Legs[:britannia.MaxLegs]
	}
	for i, leg := range o.Legs {
		c.Legs[i] = britannia.Leg{To: f.area("legs", leg.To), Inf: leg.Infantry, Cav: leg.Cavalry}
	}
	if o.Move != nil {
		c.Move = f.move(o.Move)
	}
	n := f.nation("nation", o.Nation)
	if f.err != nil {
		return ruleset.NoNation, britannia.Choice{}, f.err
	}
	return n, c, nil
}

// finder looks ids up and keeps the first error.
type finder struct {
	rs  *ruleset.Ruleset
	err error
}

func (f *finder) fail(field, format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf("%s: %s", field, fmt.Sprintf(format, args...))
	}
}

func (f *finder) area(field, id string) board.Area {
	if id == "" {
		return board.None
	}
	a, ok := f.rs.Board.Find(id)
	if !ok {
		f.fail(field, "no area or sea has the id %q", id)
	}
	return a
}

func (f *finder) nation(field, id string) ruleset.Nation {
	if id == "" {
		return ruleset.NoNation
	}
	n, ok := f.rs.FindNation(id)
	if !ok {
		f.fail(field, "no nation has the id %q", id)
	}
	return n
}

func (f *finder) unit(field, word string) game.Unit {
	u, ok := FindUnit(word)
	if !ok && word != "" {
		f.fail(field, "no kind of unit is called %q", word)
	}
	return u
}

func (f *finder) kind(name string) game.Kind {
	for k := game.None + 1; k < britannia.Kinds; k++ {
		if britannia.KindOf(k).Name == name {
			return k
		}
	}
	f.fail("kind", "no kind of choice is called %q", name)
	return game.None
}

func (f *finder) move(o *MoveObject) britannia.Move {
	m := britannia.Move{Leader: o.Leader, Raiders: o.Raiders, Home: f.area("move home", o.Home), Len: uint8(min(len(o.Path), game.MaxPath))}
	armies := 1
	if o.Leader {
		armies = len(o.Path) - 1
	}
	if len(o.Path) < 2 || len(o.Path) > game.MaxPath || len(o.Armies) != armies {
		f.fail("move", "wants 2 to %d areas and armies for the start, with a leader for all but the last area", game.MaxPath)
		return britannia.Move{}
	}
	for i, id := range o.Path {
		m.Path[i] = f.area("move path", id)
	}
	for i, a := range o.Armies {
		m.Inf[i], m.Cav[i] = a.Infantry, a.Cavalry
	}
	return m
}

// DecisionObject is a decision as JSON; the fields are those of game.Decision.
type DecisionObject struct {
	Nation     string   `json:"nation,omitempty"`
	Kind       string   `json:"kind"` // "none" when the game is over
	Text       string   `json:"text"` // as Decision writes it
	With       string   `json:"with,omitempty"`
	Area       string   `json:"area,omitempty"`
	Areas      []string `json:"areas,omitempty"`
	Nations    []string `json:"nations,omitempty"`
	Count      uint8    `json:"count,omitempty"`
	Low        uint8    `json:"low,omitempty"`
	CanStop    bool     `json:"can_stop,omitempty"`
	Compulsory bool     `json:"compulsory,omitempty"`
}

// DecisionJSON returns the JSON form of d.
func DecisionJSON(rs *ruleset.Ruleset, d *game.Decision) DecisionObject {
	o := DecisionObject{
		Nation: idOrNothing(nationID(rs, d.Nation)), Kind: kindName(d.Kind), Text: Decision(rs, d),
		With: idOrNothing(nationID(rs, d.For)), Area: idOrNothing(areaID(rs, d.Area)),
		Count: d.Count, Low: d.Low, CanStop: d.CanStop, Compulsory: d.Compulsory,
	}
	for a := range d.Areas.All {
		o.Areas = append(o.Areas, areaID(rs, a))
	}
	for n := range d.Nations.All {
		o.Nations = append(o.Nations, nationID(rs, n))
	}
	return o
}

// EventObject is an event as JSON. Kind, Text and Round are always there, Turn
// in a nation turn, Why where there is a reason; of the other fields those that
// the sentence of the kind names, where they say anything. N is a number of units, areas, votes or the
// like, M a second one.
type EventObject struct {
	Kind     string   `json:"kind"`
	Text     string   `json:"text"` // as Event writes it
	Round    uint8    `json:"round"`
	Turn     string   `json:"turn,omitempty"`
	Nation   string   `json:"nation,omitempty"`
	Other    string   `json:"other,omitempty"`
	Leader   string   `json:"leader,omitempty"`
	Area     string   `json:"area,omitempty"`
	To       string   `json:"to,omitempty"`
	Unit     string   `json:"unit,omitempty"`
	N        uint8    `json:"n,omitempty"`
	M        uint8    `json:"m,omitempty"`
	Count    uint8    `json:"count,omitempty"`
	Points   float64  `json:"points,omitempty"` // as printed, halves where there are any
	Why      string   `json:"why,omitempty"`
	Infantry uint8    `json:"infantry,omitempty"`
	Cavalry  uint8    `json:"cavalry,omitempty"`
	Path     []string `json:"path,omitempty"`
	Dice     []int    `json:"dice,omitempty"`
	Reason   string   `json:"reason,omitempty"`
}

// EventJSON returns the JSON form of e.
func EventJSON(rs *ruleset.Ruleset, e *game.Event) EventObject {
	o := EventObject{Kind: eventName(e.Kind), Text: Event(rs, e), Round: e.Round, Turn: idOrNothing(nationID(rs, e.Turn))}
	if e.Why != game.NoReason {
		o.Why = Why(e.Why)
	}
	for s := sentence(e); ; {
		_, rest, found := strings.Cut(s, "{")
		if !found {
			return o
		}
		name, after, _ := strings.Cut(rest, "}")
		o.set(rs, e, name)
		s = after
	}
}

// set copies the field that a sentence calls name.
func (o *EventObject) set(rs *ruleset.Ruleset, e *game.Event, name string) {
	switch name {
	case "nation":
		o.Nation = idOrNothing(nationID(rs, e.Nation))
	case "other":
		o.Other = idOrNothing(nationID(rs, e.Other))
	case "leader":
		o.Leader = idOrNothing(leaderID(rs, e.Leader))
	case "area":
		o.Area = idOrNothing(areaID(rs, e.Area))
	case "to":
		o.To = idOrNothing(areaID(rs, e.To))
	case "unit":
		o.Unit = idOrNothing(Unit(e.Unit))
	case "n":
		o.N = e.N
	case "m":
		o.M = e.M
	case "count":
		o.Count = e.Count
	case "points":
		o.Points = rs.InPoints(int(e.Points))
	case "waiting":
		o.Points = rs.InPoints(int(e.Count))
	case "armies":
		o.Infantry, o.Cavalry = e.Units[britannia.Infantry], e.Units[britannia.Cavalry]
		o.Leader = idOrNothing(leaderID(rs, e.Leader))
	case "reason":
		o.Reason = e.Reason
	case "path":
		o.Path = strings.Fields(pathText(rs, e))
	case "dice":
		for _, face := range e.Dice[:min(int(e.N), len(e.Dice))] {
			o.Dice = append(o.Dice, int(face))
		}
	}
}
