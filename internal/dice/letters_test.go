package dice

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// letterProof is a game of three turns whose letters are written and read.
func letterProof() Proof {
	chain := NewChain([32]byte{7}, 8)
	p := Proof{Game: "wessex-1", Commitment: chain.Commitment()}
	for n := uint32(1); n <= 3; n++ {
		link, _ := chain.Link(n)
		t := TurnProof{Number: n, Link: link, Letters: DigestLetters([]byte{byte(n)}), Sides: 6}
		r := NewRoller(link, Context(RuleRaw, p.Game, n, t.Letters), 0)
		for range 35 * (n - 1) {
			t.Faces = append(t.Faces, uint8(r.Roll(6)))
		}
		p.Turns = append(p.Turns, t)
	}
	return p
}

func TestProofFromLetters(t *testing.T) {
	want := letterProof()
	first := "Welcome!\n\n  " + strings.Join(ChainLines(want.Game, want.Commitment, RuleRaw, 2), "\n  ") + "\n\nGood luck\n"
	var f Found
	letters := []string{
		"> > " + strings.Join(want.Turns[2].Lines(want.Game), "\n> > ") + "\r\n",
		"The end is nigh, and link sausages\n" + first,
		strings.Join(want.Turns[0].Lines(want.Game), "\n") + "\n\n" + strings.Join(want.Turns[1].Lines(want.Game), "\n"),
		strings.Join(want.Turns[2].Lines(want.Game), "\n"), // told again
	}
	for i, l := range letters {
		if err := f.Read(fmt.Sprint("letter ", i), l); err != nil {
			t.Fatal(err)
		}
	}
	got := f.Proofs()
	if len(got) != 1 || !reflect.DeepEqual(got[0], want) {
		t.Fatalf("got %+v\nwant %+v", got, want)
	}
	if err := Verify(got[0]); err != nil {
		t.Error(err)
	}
	for _, line := range want.Turns[2].Lines(want.Game) {
		if len(line) > 74 {
			t.Errorf("line too long: %q", line)
		}
	}
}

// Dice of ten sides take more room than those of six; and lines are read that mail programs
// break: behind a first word, or between faces.
func TestProofFromBrokenLines(t *testing.T) {
	chain := NewChain([32]byte{7}, 8)
	link, _ := chain.Link(1)
	seat := Part{Kind: OfOrders, Seat: 1, Value: link}
	turn := TurnProof{Number: 1, Link: link, Sides: 10, Seat: 1, Mix: []Part{seat}, Letters: DigestMix([]Part{seat})}
	for range 95 {
		turn.Faces = append(turn.Faces, 10)
	}
	lines := append(LetterLines("wessex-1", 1, Digest(link)), "")
	lines = append(lines, turn.Lines("wessex-1")...)
	widest := 0
	for _, l := range lines {
		widest = max(widest, len(l))
	}
	if widest > len("letters ")+64 {
		t.Errorf("a line has %d columns", widest)
	}
	for width := 30; width <= widest; width++ {
		var text strings.Builder
		for _, line := range lines {
			text.WriteString("> ")
			used := 0
			for _, w := range strings.Fields(line) {
				if used > 0 && used+1+len(w) > width {
					text.WriteString("\n> ")
					used = 0
				}
				text.WriteString(" " + w)
				used += 1 + len(w)
			}
			text.WriteString("\n")
		}
		var f Found
		if err := f.Read("report", text.String()); err != nil {
			t.Fatal(err)
		}
		if got := f.Proofs(); len(got) != 1 || len(got[0].Turns) != 1 || !reflect.DeepEqual(got[0].Turns[0], turn) || len(f.Claims()) != 1 {
			t.Errorf("of lines of %d columns this is read: %+v, %+v", width, got, f.Claims())
		}
	}
}

func TestLettersThatDiffer(t *testing.T) {
	p := letterProof()
	other := p.Turns[1]
	other.Faces = append(Faces{6}, other.Faces...)
	var f Found
	if err := f.Read("first", strings.Join(p.Turns[1].Lines(p.Game), "\n")); err != nil {
		t.Fatal(err)
	}
	if err := f.Read("other", strings.Join(other.Lines(p.Game), "\n")); err == nil || !strings.Contains(err.Error(), "turn 2") {
		t.Errorf("got %v, want an error about turn 2", err)
	}
}

func FuzzFound(f *testing.F) {
	p := letterProof()
	f.Add(strings.Join(p.Turns[2].Lines(p.Game), "\n") + "\n" + strings.Join(ChainLines(p.Game, p.Commitment, RuleMix, 2), "\n"))
	f.Fuzz(func(t *testing.T, text string) {
		var found Found
		if found.Read("letter", text) == nil {
			for _, p := range found.Proofs() {
				_ = Verify(p)
			}
		}
	})
}
