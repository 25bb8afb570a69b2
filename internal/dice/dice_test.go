package dice

import (
	"math"
	"slices"
	"strings"
	"testing"
)

var (
	_ Dice = (*Roller)(nil)
	_ Dice = (*Fixed)(nil)
	_ Dice = (*Seeded)(nil)
)

// chiSquare returns the statistic of n rolls against equal chances.
func chiSquare(d Dice, sides, n int) float64 {
	counts := make([]int, sides)
	for range n {
		counts[d.Roll(sides)-1]++
	}
	expected := float64(n) / float64(sides)
	sum := 0.0
	for _, c := range counts {
		sum += (float64(c) - expected) * (float64(c) - expected) / expected
	}
	return sum
}

// chiLimit is about the value that a fair die's statistic passes once in a
// million times (Wilson and Hilferty's approximation).
func chiLimit(sides int) float64 {
	df := float64(sides - 1)
	return df * math.Pow(1-2/(9*df)+4.753*math.Sqrt(2/(9*df)), 3)
}

func TestFacesAreEquallyLikely(t *testing.T) {
	for _, sides := range []int{2, 6, 10, 129, 256} {
		seeded := NewSeeded(7)
		for name, d := range map[string]Dice{
			"roller": NewRoller(Link{7}, Context(RuleRaw, "fair", 1, Digest{}), 0),
			"seeded": &seeded,
		} {
			n := 60_000
			if sides == 6 {
				n = 600_000
			}
			if x := chiSquare(d, sides, n); x > chiLimit(sides) {
				t.Errorf("%s, %d sides: chi-square %.1f over %.1f", name, sides, x, chiLimit(sides))
			}
		}
	}
}

// TestChiSquareFindsLoadedDice shows that the test above can fail: byte mod 6
// without rejection favours 1 to 4 by one part in 64.
func TestChiSquareFindsLoadedDice(t *testing.T) {
	if x := chiSquare(modulo{NewRoller(Link{7}, nil, 0)}, 6, 600_000); x < chiLimit(6) {
		t.Errorf("chi-square %.1f does not see loaded dice", x)
	}
}

type modulo struct{ r *Roller }

func (m modulo) Roll(sides int) int { return (m.r.Roll(256)-1)%sides + 1 }

func TestImpossibleSidesPanic(t *testing.T) {
	seeded := NewSeeded(1)
	for _, d := range []Dice{NewRoller(Link{}, nil, 0), &seeded} {
		for _, sides := range []int{-6, 0, 1, 257} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%T rolled a die of %d sides", d, sides)
					}
				}()
				d.Roll(sides)
			}()
		}
	}
}

func TestSeededCopyContinues(t *testing.T) {
	a := NewSeeded(42)
	for range 10 {
		a.Roll(6)
	}
	b, other := a, NewSeeded(43)
	var fromA, fromB, fromOther []int
	for range 50 {
		fromA = append(fromA, a.Roll(6))
		fromB = append(fromB, b.Roll(6))
		fromOther = append(fromOther, other.Roll(6))
	}
	if !slices.Equal(fromA, fromB) {
		t.Error("a copy rolls other dice")
	}
	if slices.Equal(fromA, fromOther) {
		t.Error("two seeds roll the same dice")
	}
}

// TestSeededIsStable pins the rolls, since saved failing games name only a seed.
func TestSeededIsStable(t *testing.T) {
	s := NewSeeded(1)
	var got []int
	for range 12 {
		got = append(got, s.Roll(6))
	}
	if want := []int{3, 3, 1, 4, 5, 6, 2, 1, 2, 6, 5, 5}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestFixed(t *testing.T) {
	tests := []struct {
		name  string
		faces []int
		sides []int
		want  []int
		left  []int
		err   string
	}{
		{"all rolled", []int{6, 1, 10}, []int{6, 6, 10}, []int{6, 1, 10}, nil, ""},
		{"some left", []int{6, 1, 3}, []int{6}, []int{6}, []int{1, 3}, ""},
		{"runs out", []int{5}, []int{6, 6}, []int{5, 1}, nil, "more dice are needed than the 1 given"},
		{"none given", nil, []int{6}, []int{1}, nil, "more dice are needed than the 0 given"},
		{"face too high", []int{2, 7, 3}, []int{6, 6, 6}, []int{2, 1, 2}, []int{7, 3}, "die 2 shows 7"},
		{"face too low", []int{0}, []int{6}, []int{1}, []int{0}, "die 1 shows 0"},
		{"no such die", []int{1}, []int{1}, []int{1}, []int{1}, "cannot have 1 sides"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := NewFixed(tt.faces...)
			var got []int
			for _, sides := range tt.sides {
				got = append(got, f.Roll(sides))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("rolled %v, want %v", got, tt.want)
			}
			if !slices.Equal(f.Left(), tt.left) {
				t.Errorf("left %v, want %v", f.Left(), tt.left)
			}
			if tt.err == "" {
				if f.Err() != nil {
					t.Errorf("unexpected error: %v", f.Err())
				}
			} else if f.Err() == nil || !strings.Contains(f.Err().Error(), tt.err) {
				t.Errorf("error %v, want one with %q", f.Err(), tt.err)
			}
		})
	}
}
