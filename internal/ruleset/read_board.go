package ruleset

import (
	"slices"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
	"bretwalda/internal/spelling"
)

// boardReader gathers board.yaml, with the node that told each border, so that
// a border that one side leaves out can be named by its line.
type boardReader struct {
	*pack.Doc
	defs               []board.Def
	byID               map[string]int // index into defs
	land, shores, open []tie
}

// tie is a neighbour that an area or sea tells of.
type tie struct {
	from string
	to   *yaml.Node
}

// ReadBoard reads board.yaml.
func (l *Loader) ReadBoard() {
	d := l.docs["board.yaml"]
	b := &boardReader{Doc: d, byID: make(map[string]int)}
	var straits, lists, each *yaml.Node
	keep := func(to **yaml.Node) func(*yaml.Node) { return func(n *yaml.Node) { *to = n } }
	d.Fields(d.Root, "the board",
		pack.Need("areas", b.readAreas),
		pack.Need("seas", b.readSeas),
		pack.May("straits", keep(&straits)),
		pack.May("lists", keep(&lists)),
		pack.May("each", keep(&each)),
	)
	if len(b.defs) >= board.Max {
		d.Fail(d.Root, "the board has %d areas and seas; at most %d fit", len(b.defs), board.Max-1)
	}
	b.check(b.land, false, true)
	b.check(b.shores, true, false) // told by the area alone
	b.check(b.open, true, true)
	pairs := b.readStraits(straits)
	if d.Found.Err() != nil {
		return
	}
	made, err := board.New(b.defs, pairs)
	if err != nil {
		d.Fail(d.Root, "%v", err)
		return
	}
	l.Ruleset.Board = made
	l.readEach(d, each)
	l.readLists(d, lists)
}

// readAreas reads the land areas.
func (b *boardReader) readAreas(n *yaml.Node) {
	b.Pairs(n, "areas", func(key, val *yaml.Node) {
		def := board.Def{ID: key.Value}
		b.Fields(val, key.Value,
			pack.Need("region", func(n *yaml.Node) { def.Region = b.Text(n, "region") }),
			pack.May("difficult", func(n *yaml.Node) { def.Difficult = b.Flag(n, "difficult") }),
			pack.Need("land", func(n *yaml.Node) { def.Land = b.neighbours(n, def.ID, &b.land) }),
			pack.Need("sea", func(n *yaml.Node) { def.Shores = b.neighbours(n, def.ID, &b.shores) }),
		)
		b.add(def)
	})
}

// readSeas reads the seas.
func (b *boardReader) readSeas(n *yaml.Node) {
	b.Pairs(n, "seas", func(key, val *yaml.Node) {
		if _, land := b.byID[key.Value]; land {
			b.Fail(key, "%s is a land area already; give the sea another id", key.Value)
			return
		}
		b.add(board.Def{ID: key.Value, Sea: true, Shores: b.neighbours(val, key.Value, &b.open)})
	})
}

// add files an area or sea under the next number.
func (b *boardReader) add(def board.Def) {
	b.byID[def.ID] = len(b.defs)
	b.defs = append(b.defs, def)
}

// neighbours reads a list of neighbours and keeps each as a tie, to be checked
// when all areas are known.
func (b *boardReader) neighbours(n *yaml.Node, from string, ties *[]tie) (ids []string) {
	b.Items(n, "the neighbours of "+from, func(n *yaml.Node) {
		if slices.Contains(ids, n.Value) {
			b.Fail(n, "%s names %s twice; remove one", from, n.Value)
		}
		ids = append(ids, n.Value)
		*ties = append(*ties, tie{from, n})
	})
	return ids
}

// check checks that every neighbour is a land area, or a sea, and, where both
// sides tell of a border, that the other one does.
func (b *boardReader) check(ties []tie, sea, both bool) {
	for _, t := range ties {
		to := t.to.Value
		i, ok := b.byID[to]
		if !ok || b.defs[i].Sea != sea || to == t.from {
			b.Fail(t.to, "%s cannot border %q%s here; another %s is wanted", t.from, to, spelling.Meant(to, b.ids(sea)), kind(sea))
			continue
		}
		back := b.defs[i].Land
		if sea {
			back = b.defs[i].Shores
		}
		if both && !slices.Contains(back, t.from) {
			b.Fail(t.to, "%s borders %s, but %s does not border %s; add it there or remove it here", t.from, to, to, t.from)
		}
	}
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
	b.Items(n, "straits", func(n *yaml.Node) {
		var ends []string
		b.Items(n, "a strait", func(n *yaml.Node) {
			if i, ok := b.byID[n.Value]; !ok || b.defs[i].Sea {
				b.Fail(n, "a strait cannot end in %q%s; it must be a land area", n.Value, spelling.Meant(n.Value, b.ids(false)))
			}
			ends = append(ends, n.Value)
		})
		if len(ends) != 2 || ends[0] == ends[1] {
			b.Fail(n, "a strait joins two areas, like [hebrides, skye]")
			return
		}
		pairs = append(pairs, [2]string{ends[0], ends[1]})
	})
	return pairs
}

// readEach reads the words that stand for all areas of a group.
func (l *Loader) readEach(d *pack.Doc, n *yaml.Node) {
	if n == nil {
		return
	}
	d.Pairs(n, "each", func(key, val *yaml.Node) {
		areas := l.Ruleset.Board.Land
		region := func(n *yaml.Node) board.Set {
			s, ok := l.Ruleset.Board.Region(n.Value)
			if !ok {
				d.Fail(n, "no area lies in a region %q", n.Value)
			}
			return s
		}
		d.Fields(val, key.Value,
			pack.May("in", func(n *yaml.Node) { areas &= region(n) }),
			pack.May("outside", func(n *yaml.Node) { areas &^= region(n) }),
			pack.May("terrain", func(n *yaml.Node) {
				if d.Choice(n, "terrain", "normal", "difficult") == 0 {
					areas &^= l.Ruleset.Board.Difficult
				} else {
					areas &= l.Ruleset.Board.Difficult
				}
			}),
		)
		l.free(d, key, "word")
		l.each = append(l.each, group{key.Value, areas})
	})
}

// readLists reads the named lists of areas.
func (l *Loader) readLists(d *pack.Doc, n *yaml.Node) {
	if n == nil {
		return
	}
	d.Pairs(n, "lists", func(key, val *yaml.Node) {
		areas := l.Areas(d, val, key.Value)
		l.free(d, key, "list")
		l.Ruleset.Lists = append(l.Ruleset.Lists, AreaList{key.Value, areas})
	})
}

// free checks that the name of a list or each-word is not taken already.
func (l *Loader) free(d *pack.Doc, key *yaml.Node, what string) {
	if _, taken := l.Ruleset.Board.Find(key.Value); taken {
		d.Fail(key, "%s is an area; give the %s another name", key.Value, what)
	}
	if _, _, taken := l.List(key.Value); taken {
		d.Fail(key, "%s is the name of an each-word already; give the %s another name", key.Value, what)
	}
}
