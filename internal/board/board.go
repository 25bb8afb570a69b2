// Package board knows a game board: its land areas and seas, which of them
// touch, where the going is difficult, and which straits join what. It knows
// nothing of nations, units or rules.
//
// Areas and seas share one numbering, the order of the pack that the board was
// read from: land first, then seas. Everything that loops over areas does so in
// that order, which makes every run of a game the same.
package board

import "fmt"

// Area is a land area or a sea of one board; its number is its place in the
// pack. Numbers mean nothing outside the board that gave them.
type Area uint8

// None is no area.
const None Area = 0

// Max is the number of Areas that fit a Set, None included.
const Max = 64

// Region is a named part of the land that rules and cards speak of.
type Region struct {
	ID    string // as in the pack: "england"
	Areas Set
}

// Board is one board. It is built once by New and never changes.
// Slices by Area have Count()+1 entries; entry 0 is empty.
type Board struct {
	IDs       []string // the pack's names of areas and seas: "north-mercia"
	Land      Set      // all land areas (2e DEF-01)
	Seas      Set      // all seas
	Difficult Set      // land areas with difficult terrain (2e DEF-03)
	Marsh     Set      // land areas that are marshes, on boards that have some
	Coastal   Set      // land areas that border a sea
	Regions   []Region

	Next   [Max]Set // land areas that share a land border, straits not counted
	Strait [Max]Set // land areas at the other end of a strait (2e STR-01)
	Shore  [Max]Set // of a land area the seas it borders, of a sea its coast
	Open   [Max]Set // of a sea the seas it borders

	// Guessed are the borders of all these that a pack only reconstructs: maps show them dashed.
	Guessed [Max]Set

	byID map[string]Area
}

// Def is one area or sea as a pack describes it. Borders may be given from
// either side or both; New makes them symmetric only where both sides agree.
type Def struct {
	ID        string
	Sea       bool
	Region    string
	Difficult bool
	Land      []string // neighbours by land
	Shores    []string // of an area the seas it borders; of a sea its neighbouring seas
}

// New builds a board from its areas, in pack order with land before sea, and
// its straits, pairs of area ids. It fails, naming the entries at fault, when
// an id is unknown or repeated, when a border is told by one side only, when an
// area lacks a region, or when there are more areas than a Set can hold.
func New(defs []Def, straits [][2]string) (*Board, error) {
	if len(defs) >= Max {
		return nil, fmt.Errorf("board has %d areas and seas; at most %d fit", len(defs), Max-1)
	}
	b := &Board{IDs: make([]string, 1, len(defs)+1), byID: make(map[string]Area, len(defs))}
	for i, d := range defs {
		a := Area(i + 1)
		if _, twice := b.byID[d.ID]; twice || d.ID == "" {
			return nil, fmt.Errorf("area %q is named twice or not at all", d.ID)
		}
		if !d.Sea && b.Seas != 0 {
			return nil, fmt.Errorf("area %q comes after a sea; list land before sea", d.ID)
		}
		b.byID[d.ID] = a
		b.IDs = append(b.IDs, d.ID)
		b.place(a, d)
	}
	if err := b.join(defs); err != nil {
		return nil, err
	}
	for _, s := range straits {
		x, y := b.byID[s[0]], b.byID[s[1]]
		if !b.Land.Has(x) || !b.Land.Has(y) || x == y {
			return nil, fmt.Errorf("strait %s-%s does not join two land areas", s[0], s[1])
		}
		b.Strait[x], b.Strait[y] = b.Strait[x].With(y), b.Strait[y].With(x)
	}
	return b, nil
}

// place files area a under land or sea, terrain and region.
func (b *Board) place(a Area, d Def) {
	if d.Sea {
		b.Seas = b.Seas.With(a)
		return
	}
	b.Land = b.Land.With(a)
	if d.Difficult {
		b.Difficult = b.Difficult.With(a)
	}
	for i := range b.Regions {
		if b.Regions[i].ID == d.Region {
			b.Regions[i].Areas = b.Regions[i].Areas.With(a)
			return
		}
	}
	b.Regions = append(b.Regions, Region{ID: d.Region, Areas: Of(a)})
}

// join fills in all borders and checks that both sides tell of each.
func (b *Board) join(defs []Def) error {
	for i, d := range defs {
		a := Area(i + 1)
		for _, id := range d.Land {
			n := b.byID[id]
			if d.Sea || !b.Land.Has(n) || n == a {
				return fmt.Errorf("%s: land neighbour %q is no other land area", d.ID, id)
			}
			b.Next[a] = b.Next[a].With(n)
		}
		for _, id := range d.Shores {
			s := b.byID[id]
			if !b.Seas.Has(s) || s == a {
				return fmt.Errorf("%s: %q is no other sea", d.ID, id)
			}
			if d.Sea {
				b.Open[a] = b.Open[a].With(s)
				continue
			}
			b.Shore[a], b.Shore[s] = b.Shore[a].With(s), b.Shore[s].With(a)
			b.Coastal = b.Coastal.With(a)
		}
		if !d.Sea && d.Region == "" {
			return fmt.Errorf("%s: no region", d.ID)
		}
	}
	for a := range b.Land.All {
		for n := range b.Next[a].All {
			if !b.Next[n].Has(a) {
				return fmt.Errorf("%s borders %s, but %s does not border %s", b.IDs[a], b.IDs[n], b.IDs[n], b.IDs[a])
			}
		}
	}
	for a := range b.Seas.All {
		for n := range b.Open[a].All {
			if !b.Open[n].Has(a) {
				return fmt.Errorf("%s borders %s, but %s does not border %s", b.IDs[a], b.IDs[n], b.IDs[n], b.IDs[a])
			}
		}
	}
	return nil
}

// Count returns the number of areas and seas.
func (b *Board) Count() int { return len(b.IDs) - 1 }

// Find returns the area or sea with the pack's id, and whether there is one.
func (b *Board) Find(id string) (Area, bool) {
	a, ok := b.byID[id]
	return a, ok
}

// Region returns the areas of the region with the pack's id, and whether the
// board has such a region (2e DEF-02).
func (b *Board) Region(id string) (Set, bool) {
	for _, r := range b.Regions {
		if r.ID == id {
			return r.Areas, true
		}
	}
	return 0, false
}

// Around returns the land areas next to land area a, those across a strait
// included: the neighbourhood that retreats go by (2e STR-04).
func (b *Board) Around(a Area) Set { return b.Next[a] | b.Strait[a] }
