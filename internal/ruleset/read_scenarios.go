package ruleset

import (
	"slices"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/pack"
	"bretwalda/internal/spelling"
)

// readScenarios reads scenarios.yaml: set-ups, and the ways to play that use them.
func (l *loader) readScenarios(d *pack.Doc) {
	var scenarios *yaml.Node
	d.Fields(d.Root, "scenarios.yaml",
		pack.Need("setups", func(n *yaml.Node) {
			d.Pairs(n, "setups", func(key, val *yaml.Node) {
				l.setups = append(l.setups, setup{key.Value, l.readSetup(d, val)})
			})
		}),
		pack.Need("scenarios", func(n *yaml.Node) { scenarios = n }),
	)
	if scenarios == nil {
		return
	}
	d.Pairs(scenarios, "scenarios", func(key, val *yaml.Node) {
		l.rs.Scenarios = append(l.rs.Scenarios, l.readScenario(d, key, val))
	})
	if len(l.rs.Scenarios) == 0 {
		d.Fail(scenarios, "there are no scenarios; the first is the standard game")
	}
}

// readSetup reads a set-up: {nation: [areas]} with one infantry each, or
// {nation: {area: infantry}}. The placements come in the file's order.
func (l *loader) readSetup(d *pack.Doc, n *yaml.Node) (out []Placement) {
	// 2e SET-03 SET-04
	d.Pairs(n, "a set-up", func(key, val *yaml.Node) {
		x := l.nation(d, key)
		if x == NoNation {
			return
		}
		total, first := 0, len(out)
		place := func(n *yaml.Node, infantry int) {
			p := Placement{Nation: x, Area: l.area(d, n), Infantry: uint8(infantry)}
			for _, other := range out {
				if other.Area == p.Area && (other.Nation == x || l.rs.Board.Land.Has(p.Area)) {
					d.Fail(n, "the %s stand in %s already; remove one of the two", l.rs.Nations[other.Nation].ID, n.Value)
				}
			}
			total += infantry
			out = append(out, p)
		}
		if val.Kind == yaml.MappingNode {
			d.Pairs(val, key.Value, func(key, val *yaml.Node) { place(key, d.Number(val, "infantry", 1, 99)) })
		} else {
			d.Items(val, key.Value, func(n *yaml.Node) { place(n, 1) })
		}
		// 2e DEF-11
		if most := int(l.rs.Nations[x].MaxInfantry); total > most {
			d.Fail(key, "the %s have %d infantry in %d areas, but nations.yaml gives them %d; remove some", key.Value, total, len(out)-first, most)
		}
	})
	return out
}

// readScenario reads one scenario.
func (l *loader) readScenario(d *pack.Doc, key, n *yaml.Node) Scenario {
	sc := Scenario{ID: key.Value}
	var sides *yaml.Node
	var known bool
	d.Fields(n, "scenario "+sc.ID,
		pack.Need("rounds", func(n *yaml.Node) { sc.First, sc.Last = l.readSpan(d, n) }),
		pack.Need("setup", func(n *yaml.Node) { sc.Setup, known = l.findSetup(d, n) }),
		pack.Need("sides", func(n *yaml.Node) {
			sides = n
			d.Items(n, "sides", func(n *yaml.Node) {
				var side []Nation
				d.Items(n, "a side", func(n *yaml.Node) {
					if x := l.nation(d, n); x != NoNation {
						side = append(side, x)
					}
				})
				sc.Sides = append(sc.Sides, side)
			})
		}),
		pack.May("submitted", func(n *yaml.Node) { sc.Submitted = l.nations(d, n, "submitted") }),
		pack.May("no-freed-points", func(n *yaml.Node) { sc.NoFreedPoints = d.Flag(n, "no-freed-points") }),
		pack.May("truce", func(n *yaml.Node) {
			d.Items(n, "truce", func(n *yaml.Node) { sc.Truce = append(sc.Truce, l.readTruce(d, n)) })
		}),
		pack.May("must-submit", func(n *yaml.Node) { sc.MustSubmit = d.Flag(n, "must-submit") }),
		pack.May("plays-as", func(n *yaml.Node) {
			d.Pairs(n, "plays-as", func(key, val *yaml.Node) { sc.PlaysAs[l.nation(d, key)] = l.nation(d, val) })
		}),
	)
	sc.Players = len(sc.Sides)
	if sides != nil && known && sc.First > 0 {
		l.checkSides(d, sides, &sc)
	}
	return sc
}

// readSpan reads [first, last] of the rounds.
func (l *loader) readSpan(d *pack.Doc, n *yaml.Node) (first, last int) {
	var rounds []int
	d.Items(n, "rounds", func(n *yaml.Node) { rounds = append(rounds, l.round(d, n)) })
	if len(rounds) != 2 || rounds[0] > rounds[1] {
		d.Fail(n, "rounds of a scenario are its first and last, like [6, 13]")
		return 0, 0
	}
	return rounds[0], rounds[1]
}

// findSetup finds the set-up that n names, and tells whether there is one.
func (l *loader) findSetup(d *pack.Doc, n *yaml.Node) (placed []Placement, ok bool) {
	var ids []string
	for _, s := range l.setups {
		if s.id == n.Value {
			return s.placed, true
		}
		ids = append(ids, s.id)
	}
	d.Fail(n, "there is no set-up %q%s under setups", n.Value, spelling.Meant(n.Value, ids))
	return nil, false
}

// readTruce reads whom a nation may not attack, and when (2e S3P-06).
func (l *loader) readTruce(d *pack.Doc, n *yaml.Node) (t Truce) {
	d.Fields(n, "a truce",
		pack.Need("nation", func(n *yaml.Node) { t.Nation = l.nation(d, n) }),
		pack.Need("rounds", func(n *yaml.Node) { t.Rounds = l.rounds(d, n) }),
		pack.Need("not", func(n *yaml.Node) { t.Not = l.nations(d, n, "not") }),
	)
	return t
}

// inPlay returns the nations that stand in the set-up of sc or come by the
// Timeline in its rounds. A leader alone brings no nation into play.
func (l *loader) inPlay(sc *Scenario) (s Nations) {
	for _, p := range sc.Setup {
		s = s.With(p.Nation)
	}
	for x := Nation(1); int(x) < len(l.rs.Nations); x++ {
		for r := sc.First; r <= sc.Last; r++ {
			if e := &l.rs.Timeline[r].Nation[x]; len(e.Invade) > 0 || e.Armies > 0 || e.Cavalry > 0 {
				s = s.With(x)
			}
		}
	}
	return s
}

// checkSides checks that the nations in play, and no others, have one player
// each (T-3), and that special rules are about them.
func (l *loader) checkSides(d *pack.Doc, n *yaml.Node, sc *Scenario) {
	// 2e SET-01 SET-02 PLY-01 S3P-01 S2P-01 S2P-02 S2P-03 S2P-06
	inPlay, controlled := l.inPlay(sc), Nations(0)
	for i, side := range sc.Sides {
		for _, x := range side {
			id := l.rs.Nations[x].ID
			if controlled.Has(x) {
				d.Fail(n.Content[i], "the %s have two players in scenario %s, or are named twice; leave them to one", id, sc.ID)
			}
			if !inPlay.Has(x) {
				d.Fail(n.Content[i], "the %s are not in play in rounds %d to %d of scenario %s; remove them", id, sc.First, sc.Last, sc.ID)
			}
			controlled = controlled.With(x)
		}
		if len(side) == 0 {
			d.Fail(n.Content[i], "a player of scenario %s has no nation", sc.ID)
		}
		slices.Sort(sc.Sides[i])
	}
	for x := range (inPlay &^ controlled).All {
		d.Fail(n, "nobody controls the %s in scenario %s; give them to a player", l.rs.Nations[x].ID, sc.ID)
	}
	for x := range (sc.special() &^ inPlay).All {
		d.Fail(n, "a special rule of scenario %s names the %s, who are not in play; remove them there", sc.ID, l.rs.Nations[x].ID)
	}
}

// special returns the nations that the special rules of sc name.
func (sc *Scenario) special() Nations {
	s := sc.Submitted
	for _, t := range sc.Truce {
		s |= t.Not.With(t.Nation)
	}
	for x, as := range sc.PlaysAs {
		if as != NoNation {
			s = s.With(Nation(x))
		}
	}
	return s
}
