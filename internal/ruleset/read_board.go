package ruleset

import (
	"slices"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
)

// boardReader gathers board.yaml, with the node that told each border, so that
// a border that one side leaves out can be named by its line.
type boardReader struct {
	*doc
	defs    []board.Def
	byID    map[string]int // index into defs
	land    []tie
	straits []tie
}

// tie is a neighbour that an area or sea tells of.
type tie struct {
	from string
	to   *yaml.Node
}

// readBoard reads board.yaml (2e DEF-01 to DEF-06, DEF-20).
func (l *loader) readBoard(d *doc) {
	b := &boardReader{doc: d, byID: make(map[string]int)}
	var lists, each, straits *yaml.Node
	var seas []tie
	d.fields(d.root, "the board",
		field{"areas", true, b.readAreas},
		field{"seas", true, func(n *yaml.Node) { seas = b.readSeas(n) }},
		field{"straits", false, func(n *yaml.Node) { straits = n }},
		field{"lists", false, func(n *yaml.Node) { lists = n }},
		field{"each", false, func(n *yaml.Node) { each = n }},
	)
	if len(b.defs) >= board.Max {
		d.fail(d.root, "the board has %d areas and seas; at most %d fit", len(b.defs), board.Max-1)
	}
	b.checkTies(b.land, false)
	b.checkTies(seas, true)
	pairs := b.readStraits(straits)
	if len(d.found.list) > 0 {
		return
	}
	made, err := board.New(b.defs, pairs)
	if err != nil {
		d.fail(d.root, "%v", err)
		return
	}
	l.rs.Board = made
	l.readEach(d, each)
	l.readLists(d, lists)
}

// readAreas reads the land areas.
func (b *boardReader) readAreas(n *yaml.Node) {
	b.pairs(n, "areas", func(key, val *yaml.Node) {
		def := board.Def{ID: key.Value}
		b.fields(val, key.Value,
			field{"region", true, func(n *yaml.Node) { def.Region = b.text(n, "region") }},
			field{"difficult", false, func(n *yaml.Node) { def.Difficult = b.flag(n, "difficult") }},
			field{"land", true, func(n *yaml.Node) {
				b.items(n, "land", func(n *yaml.Node) {
					def.Land = append(def.Land, n.Value)
					b.land = append(b.land, tie{key.Value, n})
				})
			}},
			field{"sea", true, func(n *yaml.Node) {
				b.items(n, "sea", func(n *yaml.Node) { def.Shores = append(def.Shores, n.Value) })
			}},
		)
		b.byID[def.ID] = len(b.defs)
		b.defs = append(b.defs, def)
	})
}

// readSeas reads the seas and returns the borders between them.
func (b *boardReader) readSeas(n *yaml.Node) (ties []tie) {
	b.pairs(n, "seas", func(key, val *yaml.Node) {
		def := board.Def{ID: key.Value, Sea: true}
		if _, land := b.byID[def.ID]; land {
			b.fail(key, "%s is a land area already; give the sea another id", def.ID)
		}
		b.items(val, key.Value, func(n *yaml.Node) {
			def.Shores = append(def.Shores, n.Value)
			ties = append(ties, tie{key.Value, n})
		})
		b.byID[def.ID] = len(b.defs)
		b.defs = append(b.defs, def)
	})
	return ties
}

// checkTies checks that every neighbour exists, is of the kind wanted, and
// tells of the border too.
func (b *boardReader) checkTies(ties []tie, sea bool) {
	for _, t := range ties {
		i, ok := b.byID[t.to.Value]
		switch {
		case !ok || b.defs[i].Sea != sea || t.to.Value == t.from:
			b.fail(t.to, "%s cannot border %q%s; it must be another %s of this file", t.from, t.to.Value,
				meant(t.to.Value, b.ids(sea)), kind(sea))
		case !b.tells(t.to.Value, t.from, sea):
			b.fail(t.to, "%s borders %s, but %s does not border %s; add or remove it on the other side", t.from, t.to.Value, t.to.Value, t.from)
		}
	}
	if sea {
		return
	}
	for _, def := range b.defs {
		for _, s := range def.Shores {
			if i, ok := b.byID[s]; !def.Sea && (!ok || !b.defs[i].Sea) {
				b.fail(b.at(def.ID), "%s borders the sea %q, which is not listed under seas%s", def.ID, s, meant(s, b.ids(true)))
			}
		}
	}
}

// tells reports whether the entry of id names its neighbour other.
func (b *boardReader) tells(id, other string, sea bool) bool {
	def := b.defs[b.byID[id]]
	if sea {
		return slices.Contains(def.Shores, other)
	}
	return slices.Contains(def.Land, other)
}

// at finds the node of a land area, for its line.
func (b *boardReader) at(id string) *yaml.Node {
	for i := 0; i+1 < len(b.root.Content); i += 2 {
		areas := b.root.Content[i+1]
		for j := 0; b.root.Content[i].Value == "areas" && j < len(areas.Content); j += 2 {
			if areas.Content[j].Value == id {
				return areas.Content[j]
			}
		}
	}
	return b.root
}

// ids lists the ids of the land areas or of the seas.
func (b *boardReader) ids(sea bool) (ids []string) {
	for _, def := range b.defs {
		if def.Sea == sea {
			ids = append(ids, def.ID)
		}
	}
	return ids
}

// kind names what a neighbour must be.
func kind(sea bool) string {
	if sea {
		return "sea"
	}
	return "land area"
}

// readStraits reads the pairs of areas joined by a strait.
func (b *boardReader) readStraits(n *yaml.Node) (pairs [][2]string) {
	if n == nil {
		return nil
	}
	b.items(n, "straits", func(n *yaml.Node) {
		var ends []string
		b.items(n, "a strait", func(n *yaml.Node) {
			if i, ok := b.byID[n.Value]; !ok || b.defs[i].Sea {
				b.fail(n, "a strait cannot end in %q%s; it must be a land area", n.Value, meant(n.Value, b.ids(false)))
			}
			ends = append(ends, n.Value)
		})
		if len(ends) != 2 || ends[0] == ends[1] {
			b.fail(n, "a strait joins two areas, like [hebrides, skye]")
			return
		}
		pairs = append(pairs, [2]string{ends[0], ends[1]})
	})
	return pairs
}

// readEach reads the words that stand for all areas of a group.
func (l *loader) readEach(d *doc, n *yaml.Node) {
	if n == nil {
		return
	}
	d.pairs(n, "each", func(key, val *yaml.Node) {
		areas := l.rs.Board.Land
		region := func(n *yaml.Node) board.Set {
			s, ok := l.rs.Board.Region(n.Value)
			if !ok {
				d.fail(n, "no area lies in a region %q", n.Value)
			}
			return s
		}
		d.fields(val, key.Value,
			field{"in", false, func(n *yaml.Node) { areas &= region(n) }},
			field{"outside", false, func(n *yaml.Node) { areas &^= region(n) }},
			field{"terrain", false, func(n *yaml.Node) {
				if d.choice(n, "terrain", "normal", "difficult") == 0 {
					areas &^= l.rs.Board.Difficult
				} else {
					areas &= l.rs.Board.Difficult
				}
			}},
		)
		l.each = append(l.each, group{key.Value, areas})
	})
}

// readLists reads the named lists of areas (2e RUL-18).
func (l *loader) readLists(d *doc, n *yaml.Node) {
	if n == nil {
		return
	}
	d.pairs(n, "lists", func(key, val *yaml.Node) {
		areas := l.areas(d, val, key.Value)
		if _, taken := l.rs.Board.Find(key.Value); taken {
			d.fail(key, "%s is an area; give the list another name", key.Value)
		}
		l.rs.Lists = append(l.rs.Lists, AreaList{key.Value, areas})
	})
}
