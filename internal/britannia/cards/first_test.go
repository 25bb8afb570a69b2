package cards

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// tables are the tables of the first edition's manual, as testdata has them.
type tables struct {
	Nations []struct {
		ID                string
		Infantry, Cavalry uint8
		Grows             *bool
		Elite             bool
		Leaders, Stays    []string
	}
	Timeline map[int]map[string]yaml.Node
	Crown    map[string]yaml.Node
	Cards    map[string]struct {
		Hold, Occupy, Eliminate []map[string]yaml.Node
		Limes                   map[string]yaml.Node
		Landing, Limit          map[string]yaml.Node
		NeverAttacks            []string `yaml:"never-attacks"`
		Romans                  struct {
			Most int `yaml:"at_most_areas"`
		} `yaml:"submits_to_romans"`
		Angles struct {
			Most int `yaml:"at_most_areas"`
		} `yaml:"submits_to_angles"`
	}
	Setups    map[string]map[string]yaml.Node
	Scenarios map[string]struct {
		Rounds [2]int
		Setup  string
		Sides  map[string][]string
	}
	NamedSets map[string][]string `yaml:"named-sets"`
	// WithoutBorders are those that the board of the second edition has besides.
	WithoutBorders [][2]string `yaml:"without-borders"`
}

// row is what a row of the Timeline has for a nation.
type row struct {
	Invade     map[string]map[string]uint8
	Leader, At string
	IfHolding  string `yaml:"if_holding"`
	Cavalry    uint8
	Major      bool
	Boats      string
}

// TestFirstEditionsTables compares the pack of the first edition with the tables of its
// manual, entry by entry (1e SET-03 SCO-02 FIN-01: the sums are made of these).
func TestFirstEditionsTables(t *testing.T) {
	pk, err := Embedded("britannia-1e")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join("testdata", "britannia-1e-tables.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	c := &comparison{T: t, pk: pk}
	if err := yaml.Unmarshal(data, &c.want); err != nil {
		t.Fatal(err)
	}
	c.board()
	c.nations()
	c.timeline()
	c.crown()
	c.cards()
	c.setups()
	if c.entries < 400 {
		t.Errorf("only %d entries were compared", c.entries)
	}
}

// comparison compares a pack with tables.
type comparison struct {
	*testing.T
	pk      *Pack
	want    tables
	entries int
}

// same notes a difference.
func (c *comparison) same(what string, got, want any) {
	c.Helper()
	if c.entries++; got != want {
		c.Errorf("%s: %v, want %v", what, got, want)
	}
}

func (c *comparison) nation(id string) ruleset.Nation {
	n, ok := c.pk.FindNation(id)
	if !ok {
		c.Fatalf("no nation %s", id)
	}
	return n
}

func (c *comparison) leaders(of []ruleset.Leader) []string {
	var ids []string
	for _, l := range of {
		ids = append(ids, c.pk.Leaders[l].ID)
	}
	return ids
}

// board compares the board with that of the second edition.
func (c *comparison) board() {
	second, err := Embedded("britannia-2e")
	if err != nil {
		c.Fatal(err)
	}
	want := *second.Board
	for _, border := range c.want.WithoutBorders {
		a, _ := want.Find(border[0])
		b, _ := want.Find(border[1])
		c.same("border", want.Next[a].Has(b) && want.Next[b].Has(a), true)
		want.Next[a], want.Next[b] = want.Next[a].Without(b), want.Next[b].Without(a)
	}
	got := c.pk.Board
	c.same("seas", got.Seas, want.Seas)
	c.same("highlands", got.Difficult, want.Difficult)
	for a := range (got.Land | got.Seas).All {
		id := got.IDs[a]
		c.same("area", id, want.IDs[a])
		c.same(id+" borders", got.Next[a], want.Next[a])
		c.same(id+" straits", got.Strait[a], want.Strait[a])
		c.same(id+" coasts", got.Shore[a], want.Shore[a])
		c.same(id+" seas", got.Open[a], want.Open[a])
	}
}

// crown compares what Bretwaldas and Kings score, in which rounds (1e BRE-01 KNG-01 KNG-07).
func (c *comparison) crown() {
	var king, last struct {
		Rounds []int
		Points yaml.Node
	}
	var bretwalda struct{ Points int }
	for key, into := range map[string]any{"bretwalda": &bretwalda, "king": &king, "last-king": &last} {
		node := c.want.Crown[key]
		if err := node.Decode(into); err != nil {
			c.Fatal(err)
		}
	}
	var kings int
	heirs := map[string]int{}
	if king.Points.Decode(&kings) != nil || last.Points.Decode(&heirs) != nil {
		c.Fatal("the tables have no points for Kings")
	}
	for r := 1; r < len(c.pk.Timeline); r++ {
		at := "round " + strconv.Itoa(r)
		votes := r >= 9 && r <= 15
		c.same(at+" Bretwalda", int(c.pk.Rounds[r].Bretwalda), 2*bretwalda.Points*number(votes))
		c.same(at+" King", c.pk.Rounds[r].King > 0, slices.Contains(king.Rounds, r) || r == 16)
		if slices.Contains(king.Rounds, r) {
			c.same(at+" King", int(c.pk.Rounds[r].King), 2*kings)
		}
	}
	for _, heir := range c.pk.Rules.Heirs {
		id := c.pk.Nations[heir.Nation].ID
		c.same(id+" last King", int(heir.Points), 2*heirs[id])
		delete(heirs, id)
	}
	c.same("other heirs", len(heirs), 0)
}

func number(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func (c *comparison) nations() {
	for i, want := range c.want.Nations {
		n, m := &c.pk.Nations[i+1], &c.pk.Markers[i+1]
		c.same("nation", n.ID, want.ID)
		c.same(n.ID+" infantry", m.MaxInfantry, want.Infantry)
		c.same(n.ID+" cavalry", m.MaxCavalry, want.Cavalry)
		c.same(n.ID+" elite", m.Elite, want.Elite)
		c.same(n.ID+" grows not", m.GrowsNot, want.Grows != nil && !*want.Grows)
		c.same(n.ID+" leaders", slices.Equal(c.leaders(n.Leaders), want.Leaders), true)
		for _, l := range n.Leaders {
			c.same(n.ID+" stays", c.pk.Staying.Has(l), slices.Contains(want.Stays, c.pk.Leaders[l].ID))
		}
	}
}

func (c *comparison) timeline() {
	for r := range c.want.Timeline {
		at := "round " + strconv.Itoa(r) + " "
		_, scoring := c.want.Timeline[r]["scoring"]
		c.same(at+"scoring", c.pk.Timeline[r].Scoring, scoring)
		for n := ruleset.Nation(1); int(n) < len(c.pk.Nations); n++ {
			id := c.pk.Nations[n].ID
			var want row
			if node, ok := c.want.Timeline[r][id]; ok && id != "romans" {
				if err := node.Decode(&want); err != nil {
					c.Fatal(err)
				}
			}
			got := &c.pk.Rounds[r].Nation[n]
			c.same(at+id+" major", got.Major, want.Major || r == 1 && id == "romans")
			c.same(at+id+" boats", got.Boats, want.Boats != "")
			c.same(at+id+" cavalry", got.Cavalry, want.Cavalry)
			c.same(at+id+" leader", c.leaderID(got.Leader), want.Leader)
			if want.Leader != "" {
				c.same(at+id+" at", c.areaID(got.LeaderSea), want.At)
			}
			c.same(at+id+" if holding", c.areaID(got.IfHolding), want.IfHolding)
			c.same(at+id+" arrivals", len(got.Invade), len(want.Invade))
			for _, a := range got.Invade {
				marks := want.Invade[c.areaID(a.Sea)]
				c.same(at+id+" armies", a.Infantry, marks["raiders"]+marks["invaders"])
				c.same(at+id+" knights", a.Cavalry, marks["cavalry"])
				c.same(at+id+" raid", a.Raiders, marks["raiders"] > 0)
			}
		}
	}
}

func (c *comparison) leaderID(l ruleset.Leader) string { return c.pk.Leaders[l].ID }

func (c *comparison) areaID(a board.Area) string {
	if a == board.None {
		return ""
	}
	return c.pk.Board.IDs[a]
}

// line gives the points of a line of the tables by area.
func (c *comparison) line(line map[string]yaml.Node) (rounds []int, points Points) {
	words := []map[string]board.Set{{}, {}, {}}
	for a := range c.pk.Board.Land.All {
		words[0][c.pk.Board.IDs[a]] = board.Of(a)
	}
	for id, areas := range c.want.NamedSets {
		var set board.Set
		for _, a := range areas {
			set |= words[0][a]
		}
		words[1][id] = set
	}
	region := func(id string) board.Set { s, _ := c.pk.Board.Region(id); return s }
	words[2] = map[string]board.Set{"each-area": c.pk.Board.Land, "each-english": region("england"), "each-welsh": region("wales"),
		"each-scottish": region("scotland"), "each-area-outside-wales": c.pk.Board.Land &^ region("wales")}
	for rank := 2; rank >= 0; rank-- {
		for key, node := range line {
			p, ok := halves(key)
			if !ok || key == "rounds" {
				continue
			}
			var list []string
			if node.Decode(&list) != nil {
				continue
			}
			for _, word := range list {
				for a := range words[rank][word].All {
					points[a] = p
				}
			}
		}
	}
	if node, ok := line["rounds"]; ok && node.Kind == yaml.SequenceNode {
		if err := node.Decode(&rounds); err != nil {
			c.Fatal(err)
		}
	}
	return rounds, points
}

func (c *comparison) cards() {
	for id, want := range c.want.Cards {
		card := &c.pk.Cards[c.nation(id)]
		c.same(id+" submits", card.SubmitsAt, want.Romans.Most)
		c.same(id+" submits to Angles", card.AnglesAt, want.Angles.Most)
		c.same(id+" hold lines", len(card.Hold), len(want.Hold))
		c.same(id+" occupy lines", len(card.Occupy), len(want.Occupy))
		for i, line := range want.Hold {
			rounds, points := c.line(line)
			c.points(id+" hold", card.Hold[i].Rounds, card.Hold[i].Points, rounds, points)
		}
		for i, line := range want.Occupy {
			rounds, points := c.line(line)
			c.points(id+" occupy", card.Occupy[i].Rounds, card.Occupy[i].Points, rounds, points)
			_, own := line["turn"]
			c.same(id+" own turn", card.Occupy[i].OwnTurn, own)
		}
		inside, limited := want.Limit["inside"]
		region, _ := c.pk.Board.Region("england")
		c.same(id+" limit", card.Limit != PointLimit{}, limited)
		if limited {
			c.same(id+" limit inside", inside.Value, "england")
			c.same(id+" limit", card.Limit, PointLimit{Inside: region, Outside: c.pk.Board.Land &^ region})
		}
		stay := want.Landing["stay"]
		c.same(id+" stays at sea", card.Landing.Stay, stay.Value == "true")
		c.never(id, want.NeverAttacks)
		if want.Limes != nil {
			round := want.Limes["round"]
			c.same(id+" limes", strconv.Itoa(card.LimesRound), round.Value)
			_, points := c.line(want.Limes)
			c.points(id+" limes", 0, card.Limes, nil, points)
		}
		for _, key := range []string{"only-shore", "closed-shore"} {
			node, ok := want.Landing[key]
			if !ok {
				continue
			}
			var closed board.Set
			var list []string
			if err := node.Decode(&list); err != nil {
				c.Fatal(err)
			}
			for _, a := range list {
				area, _ := c.pk.Board.Find(a)
				closed = closed.With(area)
			}
			if key == "only-shore" {
				closed = c.pk.Board.Land &^ closed
			}
			c.same(id+" "+key, card.Landing.ClosedShore, closed)
		}
		c.eliminate(id, card, want.Eliminate)
	}
}

// never compares whom a nation may not attack, which scenarios say (1e RBR-03).
func (c *comparison) never(id string, want []string) {
	for i := range c.pk.Scenarios {
		var not []string
		for _, truce := range c.pk.Starts[i].Truce {
			if c.pk.Nations[truce.Nation].ID == id {
				for n := range truce.Not.All {
					not = append(not, c.pk.Nations[n].ID)
				}
			}
		}
		slices.Sort(not)
		c.same(id+" never attacks in "+c.pk.Scenarios[i].ID, slices.Equal(not, want), true)
	}
}

// points compares a line area by area.
func (c *comparison) points(what string, in ruleset.Rounds, got Points, rounds []int, want Points) {
	for r := range c.pk.Timeline {
		if rounds != nil {
			c.same(what+" round "+strconv.Itoa(r), in.Has(r), slices.Contains(rounds, r))
		}
	}
	for a := range c.pk.Board.Land.All {
		if got[a]+want[a] > 0 {
			c.same(what+" "+c.pk.Board.IDs[a], got[a], want[a])
		}
	}
}

// eliminate compares what a card gives for each unit, by adding its lines up.
func (c *comparison) eliminate(id string, card *Card, want []map[string]yaml.Node) {
	type unit struct {
		what   string
		id     string
		rounds ruleset.Rounds
		own    bool
		unless string // this leader came
	}
	sum := map[unit]int{}
	for _, line := range want {
		of := func(what, id string) unit {
			_, own := line["own_turn"]
			unless := line["unless-came"]
			u := unit{what, id, c.rounds(line["rounds"]), own, unless.Value}
			return u
		}
		value := func(key string) int {
			node, ok := line[key]
			if !ok {
				return 0
			}
			p, _ := halves(node.Value)
			return int(p)
		}
		list := func(key, what string) {
			node := line[key]
			var ids []string
			if node.Decode(&ids) == nil {
				for _, x := range ids {
					sum[of(what, x)] += value("points")
				}
			}
		}
		sum[of("army", "romans")] += value("roman_army")
		sum[of("fort", "romans")] += value("roman_fort")
		sum[of("raid", "")] += value("any_enemy_army")
		list("armies_of", "army")
		list("leaders", "leader")
	}
	for i := range card.Eliminate {
		line := &card.Eliminate[i]
		p := int(line.Points)
		of := func(what, id string) unit {
			return unit{what, id, line.Rounds, line.Turn == OwnTurn, c.leaderID(line.UnlessCame)}
		}
		if line.Raiding {
			sum[of("raid", "")] -= p
			continue
		}
		for n := range line.Armies.All {
			sum[of("army", c.pk.Nations[n].ID)] -= p
		}
		for n := range line.Forts.All {
			sum[of("fort", c.pk.Nations[n].ID)] -= p
		}
		for l := 1; l < len(c.pk.Leaders); l++ {
			if line.Leaders.Has(ruleset.Leader(l)) {
				sum[of("leader", c.pk.Leaders[l].ID)] -= p
			}
		}
	}
	for u, left := range sum {
		c.same(id+" eliminate "+u.what+" "+u.id, left, 0)
	}
}

// rounds reads the rounds of a line, or "any".
func (c *comparison) rounds(node yaml.Node) ruleset.Rounds {
	var set ruleset.Rounds
	var list []int
	all := node.Decode(&list) != nil
	for r := 1; r < len(c.pk.Timeline); r++ {
		if all || slices.Contains(list, r) {
			set |= 1 << r
		}
	}
	return set
}

func (c *comparison) setups() {
	for id, want := range c.want.Scenarios {
		sc, ok := c.pk.FindScenario(id)
		if !ok {
			c.Errorf("no scenario %s", id)
			continue
		}
		c.same(id+" rounds", [2]int{sc.First, sc.Last}, want.Rounds)
		c.same(id+" sides", len(sc.Sides), len(want.Sides))
		for i, letter := range []string{"A", "B", "C", "D", "E"}[:len(want.Sides)] {
			for _, n := range want.Sides[letter] {
				c.same(id+" "+letter+" "+n, slices.Contains(sc.Sides[i], c.nation(n)), true)
			}
			c.same(id+" "+letter, len(sc.Sides[i]), len(want.Sides[letter]))
		}
		armies := map[string]int{}
		for n, node := range c.want.Setups[want.Setup] {
			var list []string
			if node.Decode(&list) == nil {
				for _, a := range list {
					armies[n+" "+a] = 1
				}
				continue
			}
			var counts map[string]int
			if err := node.Decode(&counts); err != nil {
				c.Fatal(err)
			}
			for a, k := range counts {
				armies[n+" "+a] = k
			}
		}
		for _, p := range start(c.T, c.pk, id).Setup {
			key := c.pk.Nations[p.Nation].ID + " " + c.pk.Board.IDs[p.Area]
			c.same(id+" "+key, int(p.Infantry), armies[key])
		}
		c.same(id+" set-up", len(start(c.T, c.pk, id).Setup), len(armies))
	}
}

// halves reads points as they are printed, and gives them in halves.
func halves(printed string) (uint8, bool) {
	v, err := strconv.ParseFloat(printed, 64)
	return uint8(2 * v), err == nil
}
