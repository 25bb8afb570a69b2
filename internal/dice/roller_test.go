package dice

import (
	"slices"
	"testing"
	"testing/quick"
)

// TestRollerKnownDice pins the dice of the format, computed by testdata/check.py:
// changing them would make the proofs of running games worthless.
func TestRollerKnownDice(t *testing.T) {
	tests := []struct {
		link  Link
		turn  uint32
		sides int
		want  []int
	}{
		{Link{}, 1, 6, []int{2, 3, 5, 3, 1, 1, 3, 2, 3, 3, 1, 6}},
		{Link{1}, 1, 6, []int{3, 4, 5, 4, 6, 4, 4, 6, 6, 1, 2, 1}},
		{Link{1}, 2, 6, []int{3, 2, 5, 4, 6, 1, 6, 1, 1, 2, 6, 1}},
		{Link{1}, 2, 10, []int{9, 2, 9, 8, 6, 7, 2, 7, 1, 10, 2, 3}},
		{Link{1}, 2, 129, []int{69, 27, 121, 88, 96, 37, 123, 127, 1, 119, 102, 124}},
	}
	for _, tt := range tests {
		r := NewRoller(tt.link, Context(RuleRaw, "wessex-1", tt.turn, DigestLetters([]byte("one"), []byte("two"))), 0)
		if got := rolls(r, len(tt.want), tt.sides); !slices.Equal(got, tt.want) {
			t.Errorf("link %s turn %d d%d: got %v, want %v", tt.link, tt.turn, tt.sides, got, tt.want)
		}
	}
}

func rolls(d Dice, n, sides int) []int {
	var faces []int
	for range n {
		faces = append(faces, d.Roll(sides))
	}
	return faces
}

func TestRollerResumes(t *testing.T) {
	sides := []int{6, 10, 2, 256, 129, 6, 6, 200}
	property := func(link Link, context []byte, stop uint8) bool {
		whole, parts := NewRoller(link, context, 0), NewRoller(link, context, 0)
		for i := range 40 {
			if i == int(stop)%40 {
				parts = NewRoller(link, context, parts.Drawn())
			}
			s := sides[i%len(sides)]
			if whole.Roll(s) != parts.Roll(s) {
				return false
			}
		}
		return whole.Drawn() == 40 && parts.Drawn() == 40
	}
	if err := quick.Check(property, nil); err != nil {
		t.Error(err)
	}
}

func TestRollerStaysInRange(t *testing.T) {
	property := func(link Link, context []byte, s uint8) bool {
		sides := MinSides + int(s)
		if sides > MaxSides {
			sides = MaxSides
		}
		for _, face := range rolls(NewRoller(link, context, 0), 20, sides) {
			if face < 1 || face > sides {
				return false
			}
		}
		return true
	}
	if err := quick.Check(property, nil); err != nil {
		t.Error(err)
	}
}

// TestContextMatters checks that each thing mixed in changes the dice.
func TestContextMatters(t *testing.T) {
	base := rolls(NewRoller(Link{1}, Context(RuleRaw, "a", 1, Digest{}), 0), 40, 6)
	for name, r := range map[string]*Roller{
		"link":    NewRoller(Link{2}, Context(RuleRaw, "a", 1, Digest{}), 0),
		"game":    NewRoller(Link{1}, Context(RuleRaw, "b", 1, Digest{}), 0),
		"turn":    NewRoller(Link{1}, Context(RuleRaw, "a", 2, Digest{}), 0),
		"letters": NewRoller(Link{1}, Context(RuleRaw, "a", 1, Digest{1}), 0),
	} {
		if slices.Equal(base, rolls(r, 40, 6)) {
			t.Errorf("another %s gives the same dice", name)
		}
	}
}

func TestRollDoesNotAllocate(t *testing.T) {
	r := NewRoller(Link{1}, Context(RuleRaw, "wessex-1", 1, Digest{}), 0)
	if n := testing.AllocsPerRun(1000, func() { r.Roll(6) }); n != 0 {
		t.Errorf("Roller.Roll allocates %v times", n)
	}
	s := NewSeeded(1)
	if n := testing.AllocsPerRun(1000, func() { s.Roll(6) }); n != 0 {
		t.Errorf("Seeded.Roll allocates %v times", n)
	}
}

func BenchmarkRoller(b *testing.B) {
	r := NewRoller(Link{1}, Context(RuleRaw, "wessex-1", 1, Digest{}), 0)
	b.ReportAllocs()
	for b.Loop() {
		r.Roll(6)
	}
}

func BenchmarkSeeded(b *testing.B) {
	s := NewSeeded(1)
	b.ReportAllocs()
	for b.Loop() {
		s.Roll(6)
	}
}
