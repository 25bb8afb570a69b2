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
