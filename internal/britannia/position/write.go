package position

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/ruleset"
)

// Write returns position s as YAML that Read reads back to the same State.
func Write(pk *cards.Pack, s *britannia.State) ([]byte, error) {
	w := &writer{pk: pk, s: s}
	var top object
	top.add("ruleset", text(pk.ID))
	if int(s.Scenario) < len(pk.Scenarios) {
		top.add("scenario", text(pk.Scenarios[s.Scenario].ID))
	}
	top.add("round", number(s.Round))
	top.add("turn", w.nation(s.Turn))
	top.add("stage", text(britannia.StageName(s.Stage)))
	top.addIf(s.Half != 0, "half", number(s.Half))
	top.add("units", w.units())
	top.add("forts", w.areas(s.Forts))
	top.add("destroyed_forts", w.areas(s.Destroyed))
	top.add("burhs", w.areas(s.Burhs))
	top.add("population", w.byNation(func(n ruleset.Nation) *yaml.Node { return countOrNil(int(s.Population[n])) }))
	top.add("points", w.byNation(func(n ruleset.Nation) *yaml.Node { return w.points(n) }))
	top.add("occupied", w.byNation(func(n ruleset.Nation) *yaml.Node { return w.areas(s.Occupied[n]) }))
	top.add("subject_to", w.byNation(func(n ruleset.Nation) *yaml.Node { return w.nation(s.SubjectTo[n]) }))
	top.add("ever_submitted", w.nations(s.Submitted))
	top.add("attacked_romano_british", w.nations(s.Attacked))
	top.add("leader_since", w.byNation(w.leaderSince))
	top.addIf(s.Shortfall != 0, "danish_shortfall", number(s.Shortfall))
	top.addIf(s.HaroldGone, "harold_gone", yes())
	top.add("harold_killed_by", w.nation(s.HaroldBy))
	top.add("leaders_come", w.leaders(s.Came))
	top.add("would_not_submit", w.nations(s.Declined))
	top.add("held_by_subjects", w.areas(s.OnceSubject))
	top.add("progress", w.progress())
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	if err := enc.Encode(top.node()); err != nil {
		return nil, fmt.Errorf("writing a position: %w", err)
	}
	return out.Bytes(), nil
}

// object collects the keys and values of a mapping; values that are nil or empty
// are left out.
type object []*yaml.Node

func (o *object) add(key string, val *yaml.Node) {
	if val != nil && (val.Kind == yaml.ScalarNode || len(val.Content) > 0) {
		*o = append(*o, text(key), val)
	}
}

func (o *object) addIf(says bool, key string, val *yaml.Node) {
	if says {
		o.add(key, val)
	}
}

// node returns the mapping in block style.
func (o *object) node() *yaml.Node { return &yaml.Node{Kind: yaml.MappingNode, Content: *o} }

// line returns the mapping on one line.
func (o *object) line() *yaml.Node {
	return &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle, Content: *o}
}

func text(s string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Value: s} }

func yes() *yaml.Node { return text("true") }

func number[N uint8 | uint32 | int](n N) *yaml.Node { return text(strconv.Itoa(int(n))) }

// countOrNil leaves 0 out.
func countOrNil(n int) *yaml.Node {
	if n == 0 {
		return nil
	}
	return number(n)
}

func list(items []*yaml.Node) *yaml.Node {
	return &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle, Content: items}
}

// writer writes the parts of a State.
type writer struct {
	pk *cards.Pack
	s  *britannia.State
}

func (w *writer) area(a board.Area) *yaml.Node {
	if a == board.None {
		return nil
	}
	return text(w.pk.Board.IDs[a])
}

func (w *writer) areas(set board.Set) *yaml.Node {
	var items []*yaml.Node
	for a := range set.All {
		items = append(items, w.area(a))
	}
	return list(items)
}

func (w *writer) nation(n ruleset.Nation) *yaml.Node {
	if n == ruleset.NoNation {
		return nil
	}
	return text(w.pk.Nations[n].ID)
}

func (w *writer) nations(set ruleset.Nations) *yaml.Node {
	var items []*yaml.Node
	for n := range set.All {
		items = append(items, w.nation(n))
	}
	return list(items)
}

// byNation returns {nation: what of gives}.
func (w *writer) byNation(of func(ruleset.Nation) *yaml.Node) *yaml.Node {
	var o object
	for n := 1; n < len(w.pk.Nations); n++ {
		o.add(w.pk.Nations[n].ID, of(ruleset.Nation(n)))
	}
	return o.line()
}

// byArea returns {area: what of gives}.
func (w *writer) byArea(of func(board.Area) *yaml.Node) *yaml.Node {
	var o object
	for a := 1; a <= w.pk.Board.Count(); a++ {
		o.add(w.pk.Board.IDs[a], of(board.Area(a)))
	}
	return o.line()
}

// units returns armies and leaders, a line for each nation.
func (w *writer) units() *yaml.Node {
	var o object
	for n := 1; n < len(w.pk.Nations); n++ {
		x := ruleset.Nation(n)
		o.add(w.pk.Nations[n].ID, w.byArea(func(a board.Area) *yaml.Node { return w.unitsIn(x, a) }))
	}
	return o.node()
}

func (w *writer) unitsIn(n ruleset.Nation, a board.Area) *yaml.Node {
	s := w.s
	led := s.Leader[n] != ruleset.NoLeader && s.LeaderAt[n] == a
	raiders := w.raiders(n, a)
	if !led && s.Cav[n][a] == 0 && raiders == 0 {
		return countOrNil(int(s.Inf[n][a]))
	}
	var o object
	o.add("infantry", countOrNil(int(s.Inf[n][a])-raiders))
	o.add("raiders", countOrNil(raiders))
	o.add("cavalry", countOrNil(int(s.Cav[n][a])))
	if led {
		o.add("leader", text(w.pk.Leaders[s.Leader[n]].ID))
	}
	return o.line()
}

// raiders is how many of the infantry of n in a sea are raiders.
func (w *writer) raiders(n ruleset.Nation, a board.Area) int {
	seas := w.pk.Board.Seas
	if !seas.Has(a) {
		return 0
	}
	return int(w.s.Raiders[n][(seas & (board.Of(a) - 1)).Len()])
}

func (w *writer) points(n ruleset.Nation) *yaml.Node {
	if w.s.Points[n] == 0 {
		return nil
	}
	return text(w.pk.Printed(int(w.s.Points[n])))
}

func (w *writer) leaders(set ruleset.Leaders) *yaml.Node {
	var items []*yaml.Node
	for l := 1; l < len(w.pk.Leaders); l++ {
		if set.Has(ruleset.Leader(l)) {
			items = append(items, text(w.pk.Leaders[l].ID))
		}
	}
	return list(items)
}

// describe tells in words what nation n has in a.
func (w *writer) describe(n ruleset.Nation, a board.Area) string {
	s := w.s
	out := fmt.Sprintf("%d infantry", s.Inf[n][a])
	if k := w.raiders(n, a); k > 0 {
		out += fmt.Sprintf(", %d of them raiders", k)
	}
	if s.Cav[n][a] > 0 {
		out += fmt.Sprintf(", %d cavalry", s.Cav[n][a])
	}
	if s.Leader[n] != ruleset.NoLeader && s.LeaderAt[n] == a {
		out += ", " + w.pk.Leaders[s.Leader[n]].ID
	}
	if w.pk.Markers[n].Forts && s.Forts.Has(a) {
		out += ", a fort"
	}
	if w.pk.Markers[n].MaxBurhs > 0 && s.Burhs.Has(a) {
		out += ", a burh"
	}
	return out
}

// names lists the areas of a set.
func (w *writer) names(set board.Set) string {
	var ids []string
	for a := range set.All {
		ids = append(ids, w.pk.Board.IDs[a])
	}
	if ids == nil {
		return "none"
	}
	return strings.Join(ids, ", ")
}

func (w *writer) leaderSince(n ruleset.Nation) *yaml.Node {
	if w.s.Leader[n] == ruleset.NoLeader {
		return nil
	}
	return number(w.s.LeaderSince[n])
}

// progress returns what the engine remembers of the nation turn.
func (w *writer) progress() *yaml.Node {
	s := w.s
	var o object
	o.add("groups", w.groups())
	o.addIf(s.Moved, "leader_moved", yes())
	o.add("leader_from", w.area(s.LeaderFrom))
	o.add("entered", w.byArea(func(a board.Area) *yaml.Node { return w.areas(s.Entered[a]) }))
	o.add("began", w.areas(s.Began))
	o.add("permitted", w.areas(s.Permitted))
	o.add("refused", w.areas(s.Refused))
	o.add("new_forts", w.areas(s.NewForts))
	o.addIf(s.FullGrowth, "full_growth", yes())
	o.add("due", countOrNil(int(s.Due)))
	o.add("due_cavalry", countOrNil(int(s.DueCavalry)))
	o.add("fresh", w.byArea(func(a board.Area) *yaml.Node { return countOrNil(int(s.Fresh[a])) }))
	o.add("asked", w.nations(s.Asked))
	if s.Pending.Len > 0 {
		c := britannia.Choice{Kind: britannia.MoveArmies, Move: s.Pending}
		o.add("pending", text(notation.Choice(w.pk.Ruleset, s.Turn, &c)))
	}
	o.add("party", w.nation(s.Party))
	o.addIf(s.After != 0, "after", text(britannia.StageName(s.After)))
	o.add("battle", w.battle())
	o.add("votes", w.byNation(func(n ruleset.Nation) *yaml.Node { return w.nation(s.Votes[n]) }))
	o.addIf(s.Secret, "secret", yes())
	o.add("raids", w.raids())
	o.add("captured", w.areas(s.Captured))
	o.addIf(s.Homing, "homing", yes())
	o.add("left_alone", w.area(s.LeftAlone))
	o.add("resting", countOrNil(int(s.Resting)))
	o.add("rolled", countOrNil(int(s.Rolled)))
	return o.node()
}

func (w *writer) groups() *yaml.Node {
	var items []*yaml.Node
	for _, g := range w.s.Groups[:w.s.NGroups] {
		var o object
		o.add("at", w.area(g.At))
		o.addIf(g.Unit != britannia.Infantry, "unit", text(notation.Unit(g.Unit)))
		o.add("n", number(g.N))
		o.add("home", w.area(g.Home))
		o.add("back", w.area(g.Back))
		o.addIf(g.Moved, "moved", yes())
		o.addIf(g.Sea, "sea", yes())
		o.addIf(g.Raider, "raider", yes())
		o.add("way", w.way(&g))
		o.add("fought", countOrNil(int(g.Fought)))
		items = append(items, o.line())
	}
	return &yaml.Node{Kind: yaml.SequenceNode, Content: items}
}

// way is that of a group from its home.
func (w *writer) way(g *britannia.Group) *yaml.Node {
	var items []*yaml.Node
	for _, a := range g.Way {
		if a != board.None {
			items = append(items, w.area(a))
		}
	}
	return list(items)
}

// raids are the battles of raiders, with the points that wait for them.
func (w *writer) raids() *yaml.Node {
	var items []*yaml.Node
	for _, raid := range w.s.Raids[:w.s.NRaids] {
		var o object
		o.add("area", w.area(raid.Area))
		o.add("points", countOrNil(int(raid.Points)))
		items = append(items, o.line())
	}
	return list(items)
}

func (w *writer) battle() *yaml.Node {
	b := &w.s.Battle
	if b.Area == board.None {
		return nil
	}
	both := func(n [2]uint8) *yaml.Node {
		if n == [2]uint8{} {
			return nil
		}
		return list([]*yaml.Node{number(n[0]), number(n[1])})
	}
	var o object
	o.add("area", w.area(b.Area))
	o.add("defender", w.nation(b.Defender))
	o.add("round", number(b.Round))
	o.add("sixes", both(b.Sixes))
	o.add("hits", both(b.Hits))
	o.add("on_cavalry", both(b.OnCavalry))
	o.add("lost", both(b.Lost))
	o.addIf(b.BurhLost, "burh_lost", yes())
	o.addIf(b.Raiders, "raiders", yes())
	o.addIf(b.Others, "others", yes())
	o.add("raid", countOrNil(int(b.Raid)))
	return o.line()
}
