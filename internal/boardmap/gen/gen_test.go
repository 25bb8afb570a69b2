package main

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Two squares that share a side: the arc of the side runs forwards in one and,
// as ^0, backwards in the other.
const squares = `{"type": "Topology",
	"transform": {"scale": [0.5, 0.5], "translate": [10, 50]},
	"arcs": [
		[[2, 0], [0, 2]],
		[[2, 2], [-2, 0], [0, -2], [2, 0]],
		[[2, 0], [2, 0], [0, 2], [-2, 0]]
	],
	"objects": {"land": {"type": "GeometryCollection", "geometries": [
		{"type": "MultiPolygon", "arcs": [[[0, 1]], [[2, -1]]]}
	]}}}`

func TestRings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "land.json")
	if err := os.WriteFile(file, []byte(squares), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := rings(file)
	if err != nil {
		t.Fatal(err)
	}
	want := [][]point{
		{{11, 51}, {10, 51}, {10, 50}, {11, 50}},
		{{12, 50}, {12, 51}, {11, 51}, {11, 50}},
	}
	if len(got) != 2 || !slices.Equal(got[0], want[0]) || !slices.Equal(got[1], want[1]) {
		t.Errorf("rings are %v, want %v", got, want)
	}
	for name, text := range map[string]string{"broken.json": "{", "none.json": ""} {
		file := filepath.Join(t.TempDir(), name)
		if text != "" {
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := rings(file); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}

func TestClip(t *testing.T) {
	frame := britishIsles
	inside := []point{{0, 50}, {1, 50}, {1, 51}}
	if got := frame.clip(inside); !slices.Equal(got, inside) {
		t.Errorf("a ring in the frame becomes %v", got)
	}
	if got := frame.clip([]point{{50, 50}, {51, 50}, {51, 51}}); len(got) != 0 {
		t.Errorf("of a ring outside is left %v", got)
	}
	across := frame.clip([]point{{4, 50}, {6, 50}, {6, 51}, {4, 51}})
	if len(across) != 4 || math.Abs(area(across)) != 1 {
		t.Errorf("of a ring across the edge is left %v", across)
	}
}

// Land that reaches out of the frame is cut into the parts of the plan; an island that
// lies across them stays whole.
func TestCut(t *testing.T) {
	sicily := []point{{12.5, 38}, {15.6, 38.2}, {15.1, 36.7}}
	if got := italy.cut(sicily); len(got) != 1 || !slices.Equal(got[0], sicily) {
		t.Errorf("Sicily becomes %v", got)
	}
	continents := []point{{8, 60}, {14, 60}, {14, 20}, {8, 20}}
	var names []string
	for _, part := range italy.cut(continents) {
		c, _ := italy.choose(part)
		names = append(names, c.name)
	}
	if !slices.Equal(names, []string{"europe", "africa"}) {
		t.Errorf("the continents are cut to %v", names)
	}
}

func TestThin(t *testing.T) {
	ring := []point{{0, 0}, {50, 0.3}, {100, 0}, {100, 100}, {50, 140}, {0, 100}, {0.4, 50}}
	want := []point{{0, 0}, {100, 0}, {100, 100}, {50, 140}, {0, 100}}
	if got := thin(ring, 1); !slices.Equal(got, want) {
		t.Errorf("thinned to %v, want %v", got, want)
	}
	if got := thin(ring, 0.1); len(got) != len(ring) {
		t.Errorf("thinned too much, to %v", got)
	}
}

// North is up, west is left, and no pull folds the map.
func TestProject(t *testing.T) {
	for name, c := range map[string]struct {
		plan plan
		of   box
	}{
		"britain": {britain, box{-7, 1.7, 50, 59}},
		"italy":   {italy, box{7, 18, 37, 46.5}},
		"africa":  {italy, box{6, 14, 33, 37}},
	} {
		for lat := c.of.south; lat < c.of.north; lat += 0.1 {
			for lon := c.of.west; lon < c.of.east; lon += 0.1 {
				p := c.plan.project(point{lon, lat})
				east, up := c.plan.project(point{lon + 0.1, lat}), c.plan.project(point{lon, lat + 0.1})
				if turn := (east.x-p.x)*(up.y-p.y) - (east.y-p.y)*(up.x-p.x); east.x <= p.x || up.y >= p.y || turn >= 0 {
					t.Fatalf("the map of %s folds at %.1f, %.1f", name, lon, lat)
				}
			}
		}
	}
}

// A warp puts its anchors where they say, and what lies between them between them.
func TestWarp(t *testing.T) {
	anchors := []anchor{{10, 45, 0, 0}, {12, 45, 100, 10}, {10, 43, 0, 200}, {12, 43, 120, 210}, {11, 44, 50, 90}}
	project := warp(anchors)
	for _, a := range anchors {
		if p := project(point{a.lon, a.lat}); math.Hypot(p.x-a.x, p.y-a.y) > 1e-6 {
			t.Errorf("%v is put at %v", a, p)
		}
	}
	if p := project(point{10.5, 44.5}); p.x < 5 || p.x > 45 || p.y < 10 || p.y > 80 {
		t.Errorf("between two anchors is %v", p)
	}
}

func TestChoose(t *testing.T) {
	for name, ring := range map[string][]point{
		"britain": {{-4, 55}, {-2, 54}, {-3, 53}},
		"europe":  {{2, 51}, {3, 50}, {1, 49}},
		"ireland": {{-8, 53}, {-7, 54}, {-8, 54}},
		"orkneys": {{-3, 59}, {-2.9, 59.1}, {-3, 59.2}},
	} {
		if c, ok := britain.choose(ring); !ok || c.name != name {
			t.Errorf("%s is taken for %q", name, c.name)
		}
	}
	for _, ring := range [][]point{nil, {{-1, 60.2}, {-1.2, 60.3}, {-1, 60.4}}} {
		if c, ok := britain.choose(ring); ok {
			t.Errorf("%v is taken for %s", ring, c.name)
		}
	}
}
