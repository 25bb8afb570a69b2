package report

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/letter"
	"bretwalda/internal/ruleset"
)

// The proof of the dice is a file, the same in every language and for every reader; the text only
// says that it comes.
func TestProofIsAFile(t *testing.T) {
	s := newSample(t)
	chain := dice.NewChain([32]byte{7}, 8)
	var turns []dice.TurnProof
	for n := range uint32(3) {
		link, _ := chain.Link(n + 1)
		turns = append(turns, dice.TurnProof{Number: n + 1, Link: link, Sides: 6, Faces: []uint8{5, 4}})
	}
	turn := Turn{Events: s.welshTurn(), After: s.afterWelsh(), Ledger: s.ledger(), Dice: turns[1:]}
	again := turn
	again.Dice = turns[:2]
	shared, sharedAgain := turn, again
	shared.Shared, sharedAgain.Shared = new(Shared), new(Shared)
	hex := regexp.MustCompile(`[0-9a-f]{64}|\bfaces\b`)
	files := map[string]bool{}
	for _, lang := range []ruleset.Language{"en", "es", "it", "hu"} {
		for _, side := range []int{0, Onlooker} {
			w := s.r.For(s.g, Reader{Side: side, Lang: lang, Zone: time.UTC})
			d, err := s.r.Document(w.Turn(turn), w.Again(again))
			if err != nil {
				t.Fatal(err)
			}
			files[d.Proof] = true
			together, err := s.r.Document(w.Turn(shared), w.Again(sharedAgain))
			if err != nil {
				t.Fatal(err)
			}
			files[together.Proof] = true
			if text := d.Text().Body; hex.MatchString(text) || strings.Count(text, dice.File) != 1 {
				t.Errorf("%s: the text proves dice, or does not speak of their file once:\n%s", lang, text)
			}
			if d, err := s.r.Document(w.Turn(Turn{After: turn.After, Ledger: turn.Ledger})); err != nil || d.Proof != "" || strings.Contains(d.Text().Body, dice.File) {
				t.Errorf("%s: without dice there is a file, %q (%v)", lang, d.Proof, err)
			}
		}
	}
	if len(files) != 1 {
		t.Fatalf("the file is another in each language: %v", files)
	}
	for file := range files {
		var found dice.Found
		if err := found.Read("file", file); err != nil {
			t.Fatal(err)
		}
		if got := found.Proofs(); len(got) != 1 || got[0].Game != s.g.ID || !reflect.DeepEqual(got[0].Turns, turns) {
			t.Errorf("the file proves %+v, not %+v", got, turns)
		}
		if strings.Count(file, "link ") != len(turns) || !strings.HasPrefix(file, letter.Top) || !strings.HasSuffix(file, letter.Bottom+"\n") {
			t.Errorf("the file:\n%s", file)
		}
		for line := range strings.Lines(file) {
			if len(line) > Width+len("\n") || strings.ContainsFunc(line, func(r rune) bool { return r > '~' }) {
				t.Errorf("a line that not all mail programs carry: %q", line)
			}
		}
	}
}
