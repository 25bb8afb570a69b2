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
	inside := []point{{0, 50}, {1, 50}, {1, 51}}
	if got := clip(inside); !slices.Equal(got, inside) {
		t.Errorf("a ring in the frame becomes %v", got)
	}
	if got := clip([]point{{50, 50}, {51, 50}, {51, 51}}); len(got) != 0 {
		t.Errorf("of a ring outside is left %v", got)
	}
	across := clip([]point{{4, 50}, {6, 50}, {6, 51}, {4, 51}})
	if len(across) != 4 || math.Abs(area(across)) != 1 {
		t.Errorf("of a ring across the edge is left %v", across)
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
	for lat := 50.0; lat < 59; lat += 0.1 {
		for lon := -7.0; lon < 1.7; lon += 0.1 {
			p, east, up := project(point{lon, lat}), project(point{lon + 0.1, lat}), project(point{lon, lat + 0.1})
			if east.x <= p.x || up.y >= p.y {
				t.Fatalf("the map folds at %.1f, %.1f", lon, lat)
			}
		}
	}
}

func TestChoose(t *testing.T) {
	for name, ring := range map[string][]point{
		"britain": {{-4, 55}, {-2, 54}, {-3, 53}},
		"europe":  {{2, 51}, {3, 50}, {1, 49}},
		"ireland": {{-8, 53}, {-7, 54}, {-8, 54}},
		"orkneys": {{-3, 59}, {-2.9, 59.1}, {-3, 59.2}},
	} {
		if c, ok := choose(ring); !ok || c.name != name {
			t.Errorf("%s is taken for %q", name, c.name)
		}
	}
	for _, ring := range [][]point{nil, {{-1, 60.2}, {-1.2, 60.3}, {-1, 60.4}}} {
		if c, ok := choose(ring); ok {
			t.Errorf("%v is taken for %s", ring, c.name)
		}
	}
}
