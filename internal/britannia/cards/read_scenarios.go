package cards

import (
	"gopkg.in/yaml.v3"

	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// readScenarios reads scenarios.yaml: set-ups, and the ways to play that use them.
func (l *loader) readScenarios() {
	// 2e SET-01 SET-02 PLY-01 S3P-01 S2P-01 S2P-02 S2P-03 S2P-06
	d := l.Doc("scenarios.yaml")
	starts := make(map[string]*Start)
	l.ReadScenarios(func(sc *ruleset.Scenario, named *ruleset.Nations) []pack.Field {
		s := new(Start)
		starts[sc.ID] = s
		return l.startKeys(d, sc, s, named)
	}, pack.Need("setups", func(n *yaml.Node) {
		d.Pairs(n, "setups", func(key, val *yaml.Node) {
			l.setups = append(l.setups, setup{key.Value, l.readSetup(d, val)})
		})
	}))
	for _, sc := range l.p.Scenarios {
		l.p.Starts = append(l.p.Starts, *starts[sc.ID])
	}
}

// startKeys are the keys of a scenario besides those of all games.
func (l *loader) startKeys(d *pack.Doc, sc *ruleset.Scenario, s *Start, named *ruleset.Nations) []pack.Field {
	return []pack.Field{
		pack.Need("setup", func(n *yaml.Node) {
			s.Setup = l.findSetup(d, n)
			for _, p := range s.Setup {
				if l.p.Board.Land.Has(p.Area) {
					sc.Ashore = sc.Ashore.With(p.Nation)
				} else {
					sc.AtSea = sc.AtSea.With(p.Nation)
				}
			}
		}),
		pack.May("submitted", func(n *yaml.Node) {
			s.Submitted = l.Nations(d, n, "submitted")
			*named |= s.Submitted
		}),
		pack.May("no-freed-points", func(n *yaml.Node) { s.NoFreedPoints = d.Flag(n, "no-freed-points") }),
		pack.May("truce", func(n *yaml.Node) {
			d.Items(n, "truce", func(n *yaml.Node) {
				t := l.readTruce(d, n)
				s.Truce = append(s.Truce, t)
				*named |= t.Not.With(t.Nation)
			})
		}),
		pack.May("must-submit", func(n *yaml.Node) { s.MustSubmit = d.Flag(n, "must-submit") }),
		pack.May("plays-as", func(n *yaml.Node) {
			d.Pairs(n, "plays-as", func(key, val *yaml.Node) {
				x := l.Nation(d, key)
				if s.PlaysAs[x] = l.Nation(d, val); s.PlaysAs[x] != ruleset.NoNation {
					*named = named.With(x)
				}
			})
		}),
	}
}

// readSetup reads a set-up: {nation: [areas]} with one infantry each, or
// {nation: {area: infantry}}. The placements come in the file's order.
func (l *loader) readSetup(d *pack.Doc, n *yaml.Node) (out []Placement) {
	// 2e SET-03 SET-04
	d.Pairs(n, "a set-up", func(key, val *yaml.Node) {
		x := l.Nation(d, key)
		if x == ruleset.NoNation {
			return
		}
		total, first := 0, len(out)
		place := func(n *yaml.Node, infantry int) {
			p := Placement{Nation: x, Area: l.Area(d, n), Infantry: uint8(infantry)}
			for _, other := range out {
				if other.Area == p.Area && (other.Nation == x || l.p.Board.Land.Has(p.Area)) {
					d.Fail(n, "the %s stand in %s already; remove one of the two", l.p.Nations[other.Nation].ID, n.Value)
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
		if most := int(l.p.Markers[x].MaxInfantry); total > most {
			d.Fail(key, "the %s have %d infantry in %d areas, but nations.yaml gives them %d; remove some", key.Value, total, len(out)-first, most)
		}
	})
	return out
}

// findSetup finds the set-up that n names.
func (l *loader) findSetup(d *pack.Doc, n *yaml.Node) []Placement {
	var ids []string
	for _, s := range l.setups {
		if s.id == n.Value {
			return s.placed
		}
		ids = append(ids, s.id)
	}
	d.Fail(n, "there is no set-up %q%s under setups", n.Value, spelling.Meant(n.Value, ids))
	return nil
}

// readTruce reads whom a nation may not attack, and when (2e S3P-06).
func (l *loader) readTruce(d *pack.Doc, n *yaml.Node) (t Truce) {
	d.Fields(n, "a truce",
		pack.Need("nation", func(n *yaml.Node) { t.Nation = l.Nation(d, n) }),
		pack.Need("rounds", func(n *yaml.Node) { t.Rounds = l.Rounds(d, n) }),
		pack.Need("not", func(n *yaml.Node) { t.Not = l.Nations(d, n, "not") }),
	)
	return t
}
