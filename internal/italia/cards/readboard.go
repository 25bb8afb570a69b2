package cards

import (
	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
)

// readBoard reads board.yaml: areas with their terrain and what touches what (it DEF-02
// DEF-06 DEF-08 DEF-09 DEF-10 DEF-11).
func (l *loader) readBoard(d *pack.Doc) {
	var defs, seas []board.Def
	var straits, closed [][2]string
	var noCity, marsh []string
	limits := map[string]int{}
	groups := map[string][]string{}
	var order []string
	guessed := map[[2]string]bool{} // who is said by a guess to touch whom
	touches := func(id string, area, list *yaml.Node) {
		from := pack.SourceOf(list, pack.SourceOf(area, pack.Rulebook))
		for _, n := range list.Content {
			guessed[[2]string{id, n.Value}] = pack.SourceOf(n, from) == pack.Guess
		}
	}
	pair := func(n *yaml.Node) (p [2]string) {
		i := 0
		d.Items(n, "a pair", func(n *yaml.Node) {
			if i < 2 {
				p[i] = d.Text(n, "an area")
			}
			i++
		})
		return p
	}
	texts := func(n *yaml.Node, what string) (out []string) {
		d.Items(n, what, func(n *yaml.Node) { out = append(out, d.Text(n, what)) })
		return out
	}
	d.Fields(d.Root, "the board",
		pack.May("board", skip),
		pack.Need("terrains", func(n *yaml.Node) { l.readTerrains(d, n, limits) }),
		pack.Need("regions", func(n *yaml.Node) { d.Pairs(n, "regions", func(_, _ *yaml.Node) {}) }),
		pack.May("region-groups", func(n *yaml.Node) {
			d.Pairs(n, "region-groups", func(key, val *yaml.Node) {
				order = append(order, key.Value)
				groups[key.Value] = texts(val, "a group of regions")
			})
		}),
		pack.Need("straits", func(n *yaml.Node) { d.Items(n, "straits", func(n *yaml.Node) { straits = append(straits, pair(n)) }) }),
		pack.May("closed-corners", func(n *yaml.Node) {
			d.Items(n, "closed corners", func(n *yaml.Node) { closed = append(closed, pair(n)) })
		}),
		pack.May("complete-neighbours", skip),
		pack.Need("areas", func(n *yaml.Node) {
			d.Pairs(n, "areas", func(key, val *yaml.Node) {
				def := board.Def{ID: key.Value}
				d.Fields(val, key.Value, pack.Need("name", func(n *yaml.Node) { d.Text(n, "a name") }),
					pack.Need("region", func(n *yaml.Node) { def.Region = d.Text(n, "a region") }),
					pack.Need("terrain", func(n *yaml.Node) {
						switch d.Choice(n, "the terrain", "normal", "marsh", "highland") {
						case 1:
							marsh = append(marsh, def.ID)
						case 2:
							def.Difficult = true
						}
					}),
					pack.Need("city", func(n *yaml.Node) {
						if !d.Flag(n, "city") {
							noCity = append(noCity, def.ID)
						}
					}),
					pack.Need("land", func(n *yaml.Node) { def.Land = texts(n, "a neighbour"); touches(def.ID, val, n) }),
					pack.Need("sea", func(n *yaml.Node) { def.Shores = texts(n, "a sea"); touches(def.ID, val, n) }))
				defs = append(defs, def)
			})
		}),
		pack.Need("seas", func(n *yaml.Node) {
			d.Pairs(n, "seas", func(key, val *yaml.Node) {
				def := board.Def{ID: key.Value, Sea: true}
				d.Fields(val, key.Value, pack.Need("name", func(n *yaml.Node) { d.Text(n, "a name") }),
					pack.Need("sea", func(n *yaml.Node) { def.Shores = texts(n, "a sea"); touches(def.ID, val, n) }))
				seas = append(seas, def)
			})
		}))
	if l.found.Err() != nil {
		return
	}
	b, err := board.New(append(defs, seas...), straits)
	if err != nil {
		d.Fail(d.Root, "%v", err)
		return
	}
	for a := range (b.Land | b.Seas).All {
		for other := range (b.Land | b.Seas).All {
			here, said := guessed[[2]string{b.IDs[a], b.IDs[other]}]
			there, back := guessed[[2]string{b.IDs[other], b.IDs[a]}]
			if (here || !said) && (there || !back) && (said || back) {
				b.Guessed[a] = b.Guessed[a].With(other)
			}
		}
	}
	l.p.Board = b
	l.terrain(d, marsh, noCity, limits)
	l.p.Regions = append(l.p.Regions, b.Regions...)
	for _, id := range order {
		var s board.Set
		for _, r := range groups[id] {
			s |= l.setOf(d, r)
		}
		l.p.Regions = append(l.p.Regions, board.Region{ID: id, Areas: s})
	}
	l.p.Entry = l.setOf(d, "entry")
	l.checkCorners(d, closed)
}

// setOf returns a region by its id.
func (l *loader) setOf(d *pack.Doc, id string) board.Set {
	for _, r := range l.p.Regions {
		if r.ID == id {
			return r.Areas
		}
	}
	d.Fail(d.Root, "no area lies in the region %q", id)
	return 0
}

func (l *loader) readTerrains(d *pack.Doc, n *yaml.Node, limits map[string]int) {
	d.Pairs(n, "terrains", func(key, val *yaml.Node) {
		d.Fields(val, key.Value, pack.Need("limit", func(n *yaml.Node) { limits[key.Value] = d.Number(n, "limit", 1, 9) }),
			pack.Need("attack", func(n *yaml.Node) {
				if a := d.Number(n, "attack", -9, 0); a < 0 {
					l.p.HighAttack = a
				}
			}),
			pack.Need("stop", func(n *yaml.Node) { d.Flag(n, "stop") }))
	})
}

// terrain fills in marshes, places for cities and limits (it STK-01).
func (l *loader) terrain(d *pack.Doc, marsh, noCity []string, limits map[string]int) {
	p := l.p
	p.Highland, p.CityAllowed = p.Board.Difficult, p.Board.Land
	for _, id := range marsh {
		a, _ := p.Board.Find(id)
		p.Marsh = p.Marsh.With(a)
	}
	p.Board.Marsh = p.Marsh
	for _, id := range noCity {
		a, _ := p.Board.Find(id)
		p.CityAllowed = p.CityAllowed.Without(a)
	}
	for a := range p.Board.Land.All {
		kind := "normal"
		if p.Highland.Has(a) {
			kind = "highland"
		} else if p.Marsh.Has(a) {
			kind = "marsh"
		}
		if p.Limit[a] = uint8(limits[kind]); p.Limit[a] == 0 {
			d.Fail(d.Root, "terrain %s has no limit", kind)
		}
	}
}

// checkCorners makes sure that areas opposite each other at a point do not touch (it DEF-11).
func (l *loader) checkCorners(d *pack.Doc, closed [][2]string) {
	b := l.p.Board
	for _, c := range closed {
		x, ok := b.Find(c[0])
		y, too := b.Find(c[1])
		switch {
		case !ok || !too:
			d.Fail(d.Root, "closed corner %s and %s: there is no such area", c[0], c[1])
		case (b.Next[x] | b.Shore[x] | b.Open[x]).Has(y):
			d.Fail(d.Root, "closed corner %s and %s: these touch; remove the border or the corner", c[0], c[1])
		}
	}
}
