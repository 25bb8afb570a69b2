package dice

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestChain(t *testing.T) {
	c := NewChain(Link{9}, 20)
	before := c.Commitment()
	for turn := uint32(1); turn <= 20; turn++ {
		link, err := c.Link(turn)
		if err != nil {
			t.Fatal(err)
		}
		if link.Before() != before {
			t.Fatalf("link %d does not hash to the one before", turn)
		}
		before = link
	}
	if before != (Link{9}) {
		t.Error("the last link is not the seed")
	}
	for _, turn := range []uint32{0, 21, 1 << 31} {
		if _, err := c.Link(turn); err == nil {
			t.Errorf("there is a link for turn %d of 20", turn)
		}
	}
	if NewChain(Link{8}, 20).Commitment() == c.Commitment() {
		t.Error("two seeds have the same commitment")
	}
}

func TestDigestLetters(t *testing.T) {
	a, b := []byte("A York to Lindsey"), []byte("B York to Cheshire")
	digests := []Digest{
		DigestLetters(), DigestLetters(a), DigestLetters(b), DigestLetters(a, b), DigestLetters(b, a),
		DigestLetters(append(append([]byte(nil), a...), b...)), DigestLetters(nil),
	}
	seen := make(map[Digest]int)
	for i, d := range digests {
		if j, ok := seen[d]; ok {
			t.Errorf("cases %d and %d have the same digest", i, j)
		}
		seen[d] = i
	}
	const nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	if got := DigestLetters().String(); got != nothing {
		t.Errorf("no letters: %s, want %s", got, nothing)
	}
}

// proof plays five turns: some without letters, one without dice, one with d10.
func proof(t *testing.T) Proof {
	t.Helper()
	chain := NewChain(Link{1, 2, 3}, 8)
	p := Proof{Game: "wessex-1", Commitment: chain.Commitment()}
	for i, n := range []int{12, 0, 300, 1, 40} {
		turn := TurnProof{Number: uint32(i) + 1, Sides: 6}
		if i%2 == 0 {
			turn.Letters = DigestLetters([]byte{byte(i)})
		} else {
			turn.Letters = DigestLetters()
		}
		if i == 4 {
			turn.Sides = 10
		}
		link, err := chain.Link(turn.Number)
		if err != nil {
			t.Fatal(err)
		}
		turn.Link = link
		for _, face := range rolls(NewRoller(link, Context(RuleRaw, p.Game, turn.Number, turn.Letters), 0), n, turn.Sides) {
			turn.Faces = append(turn.Faces, uint8(face))
		}
		p.Turns = append(p.Turns, turn)
	}
	return p
}

// forgeries are changes to a good proof and the error that each must cause. The
// claims of a forged die are not the dice of the chain, whatever these are.
var forgeries = []struct {
	name  string
	forge func(*Proof)
	err   string
}{
	{"commitment", func(p *Proof) { p.Commitment[0]++ }, "turn 1: its link does not hash"},
	{"game", func(p *Proof) { p.Game = "wessex-2" }, "turn 1: die "},
	{"die", func(p *Proof) { p.Turns[2].Faces[299] = p.Turns[2].Faces[299]%6 + 1 }, "turn 3: die 300 was reported"},
	{"link", func(p *Proof) { p.Turns[3].Link[31]++ }, "turn 4: its link does not hash"},
	{"link of a turn without dice", func(p *Proof) { p.Turns[1].Link[31]++ }, "turn 2: its link does not hash"},
	{"letters", func(p *Proof) { p.Turns[2].Letters[0]++ }, "turn 3: die "},
	{"sides", func(p *Proof) { p.Turns[4].Sides = 12 }, "turn 5: die "},
	{"die left out", func(p *Proof) { p.Turns[2].Faces = p.Turns[2].Faces[1:] }, "turn 3: die "},
	{"die added", func(p *Proof) { p.Turns[0].Faces = append(p.Turns[0].Faces, 0) }, "turn 1: die 13 was reported as 0"},
	{"turn left out", func(p *Proof) { p.Turns = append(p.Turns[:1:1], p.Turns[2:]...) }, "turn 3: turn 2 should come here"},
	{"turn renumbered", func(p *Proof) { p.Turns[1].Number = 7 }, "turn 7: turn 2 should come here"},
	{"turn shown twice", func(p *Proof) { p.Turns[1] = p.Turns[0] }, "turn 1: turn 2 should come here"},
}

func TestVerify(t *testing.T) {
	if err := Verify(proof(t)); err != nil {
		t.Errorf("good proof: %v", err)
	}
	if err := Verify(Proof{}); err != nil {
		t.Errorf("proof without turns: %v", err)
	}
	for _, tt := range forgeries {
		p := proof(t)
		tt.forge(&p)
		if err := Verify(p); err == nil || !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: error %v, want one with %q", tt.name, err, tt.err)
		}
	}
	for _, sides := range []int{-1, 0, 1, 256} {
		p := proof(t)
		p.Turns[0].Sides = sides
		if err := Verify(p); err == nil || !strings.Contains(err.Error(), "cannot be checked") {
			t.Errorf("%d sides: error %v", sides, err)
		}
	}
}

func TestProofJSON(t *testing.T) {
	data, err := json.Marshal(proof(t))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), `"faces":[`) {
		t.Errorf("faces are not a list of numbers: %s", data)
	}
	var back Proof
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if err := Verify(back); err != nil {
		t.Errorf("after JSON: %v", err)
	}
	for _, bad := range []string{
		`{"commitment": "ab"}`,
		`{"commitment": "` + strings.Repeat("x", 64) + `"}`,
		`{"turns": [{"faces": [1, 256]}]}`,
		`{"turns": [{"faces": [-1]}]}`,
		`{"turns": [{"faces": "AQI="}]}`,
		`{"turns": [{"letters": "` + strings.Repeat("a", 66) + `"}]}`,
	} {
		if err := json.Unmarshal([]byte(bad), &back); err == nil {
			t.Errorf("accepted %s", bad)
		}
	}
}

// TestPythonChecker runs the checker that players are given against good and
// forged proofs: the format is documented well enough when both sides agree.
func TestPythonChecker(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: runs another program")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	check := func(p Proof) ([]byte, error) {
		data, err := json.Marshal([]Proof{p})
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "proof.json")
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return exec.Command(python, "testdata/check.py", file).CombinedOutput()
	}
	if out, err := check(proof(t)); err != nil || !strings.Contains(string(out), "all dice of 5 turns") {
		t.Errorf("good proof: %v: %s", err, out)
	}
	for _, name := range []string{"commitment", "die", "link of a turn without dice", "letters", "turn left out"} {
		for _, tt := range forgeries {
			if tt.name != name {
				continue
			}
			p := proof(t)
			tt.forge(&p)
			if out, err := check(p); err == nil || !strings.HasPrefix(string(out), "turn ") {
				t.Errorf("%s: %v: %s", name, err, out)
			}
		}
	}
}
