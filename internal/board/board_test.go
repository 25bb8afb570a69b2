package board

import (
	"slices"
	"strings"
	"testing"
)

// three gives a board of three areas in a row, on two seas.
func three() []Def {
	return []Def{
		{ID: "west", Region: "low", Land: []string{"middle"}, Shores: []string{"ocean"}},
		{ID: "middle", Region: "high", Difficult: true, Land: []string{"west", "east"}},
		{ID: "east", Region: "low", Land: []string{"middle"}, Shores: []string{"bay"}},
		{ID: "ocean", Sea: true, Shores: []string{"bay"}},
		{ID: "bay", Sea: true, Shores: []string{"ocean"}},
	}
}

func TestNew(t *testing.T) {
	b, err := New(three(), [][2]string{{"west", "east"}})
	if err != nil {
		t.Fatal(err)
	}
	const west, middle, east, ocean, bay Area = 1, 2, 3, 4, 5
	for _, c := range []struct {
		what      string
		got, want Set
	}{
		{"land", b.Land, Of(west, middle, east)},
		{"seas", b.Seas, Of(ocean, bay)},
		{"difficult", b.Difficult, Of(middle)},
		{"coastal", b.Coastal, Of(west, east)},
		{"next to middle", b.Next[middle], Of(west, east)},
		{"next to west", b.Next[west], Of(middle)},
		{"strait from west", b.Strait[west], Of(east)},
		{"strait from middle", b.Strait[middle], 0},
		{"around east", b.Around(east), Of(west, middle)},
		{"shore of west", b.Shore[west], Of(ocean)},
		{"coast of bay", b.Shore[bay], Of(east)},
		{"open to ocean", b.Open[ocean], Of(bay)},
	} {
		if c.got != c.want {
			t.Errorf("%s: %b, want %b", c.what, c.got, c.want)
		}
	}
	if low, ok := b.Region("low"); !ok || low != Of(west, east) {
		t.Errorf("region low: %b", low)
	}
	if _, ok := b.Region("england"); ok {
		t.Error("there is a region england")
	}
	if a, ok := b.Find("bay"); !ok || a != bay || b.IDs[a] != "bay" || b.Count() != 5 {
		t.Errorf("bay is %d of %d", a, b.Count())
	}
	if _, ok := b.Find(""); ok {
		t.Error("there is an area without a name")
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		about  string
		spoil  func(defs []Def) []Def
		strait [2]string
		want   string
	}{
		{"same id", func(d []Def) []Def { d[1].ID = "west"; return d }, [2]string{}, `"west" is named twice`},
		{"no id", func(d []Def) []Def { d[0].ID = ""; return d }, [2]string{}, "named twice or not at all"},
		{"land after sea", func(d []Def) []Def { return append(d, Def{ID: "late", Region: "low"}) }, [2]string{}, "list land before sea"},
		{"one-sided land border", func(d []Def) []Def { d[0].Land = append(d[0].Land, "east"); return d }, [2]string{}, "but east does not border west"},
		{"one-sided sea border", func(d []Def) []Def { d[4].Shores = nil; return d }, [2]string{}, "but bay does not border ocean"},
		{"own neighbour", func(d []Def) []Def { d[0].Land = []string{"west"}; return d }, [2]string{}, "is no other land area"},
		{"sea by land", func(d []Def) []Def { d[0].Land = []string{"ocean"}; return d }, [2]string{}, "is no other land area"},
		{"unknown sea", func(d []Def) []Def { d[0].Shores = []string{"lake"}; return d }, [2]string{}, `"lake" is no other sea`},
		{"no region", func(d []Def) []Def { d[0].Region = ""; return d }, [2]string{}, "no region"},
		{"strait to a sea", nil, [2]string{"west", "bay"}, "does not join two land areas"},
		{"strait to nowhere", nil, [2]string{"west", "far"}, "does not join two land areas"},
		{"too many", func([]Def) []Def { return make([]Def, Max) }, [2]string{}, "at most 63"},
	} {
		t.Run(c.about, func(t *testing.T) {
			defs := three()
			if c.spoil != nil {
				defs = c.spoil(defs)
			}
			var straits [][2]string
			if c.strait != [2]string{} {
				straits = append(straits, c.strait)
			}
			if _, err := New(defs, straits); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("want %q, got: %v", c.want, err)
			}
		})
	}
}

func TestSet(t *testing.T) {
	s := Of(3, 1, 63)
	if s.Len() != 3 || !s.Has(63) || s.Has(2) || s.First() != 1 {
		t.Errorf("set %b", s)
	}
	if s.With(2).Without(2) != s || s.Without(9) != s || s.With(1) != s {
		t.Error("With and Without do not undo each other")
	}
	var all []Area
	for a := range s.All {
		all = append(all, a)
	}
	var popped []Area
	for r := s; r != 0; {
		var a Area
		a, r = r.Pop()
		popped = append(popped, a)
	}
	want := []Area{1, 3, 63}
	if !slices.Equal(all, want) || !slices.Equal(popped, want) {
		t.Errorf("All gives %v, Pop %v", all, popped)
	}
	for i, a := range []Area{1, 3, 63, None, None} {
		if got := s.Nth(i); got != a {
			t.Errorf("Nth(%d) = %d, want %d", i, got, a)
		}
	}
	if Set(0).First() != None || Set(0).Nth(0) != None {
		t.Error("the empty set has a first area")
	}
	for a := range s.All {
		if a == 3 {
			break // a loop may stop early
		}
	}
}
