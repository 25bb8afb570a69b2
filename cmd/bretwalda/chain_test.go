package main

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
)

// A chain printed for a player leads from each line to the one before, the same again
// from the same sentence, and another each time without one.
func TestChain(t *testing.T) {
	links := func(out string) []string {
		var list []string
		for line := range strings.Lines(out) {
			fields := strings.Fields(line)
			if len(fields) != 4 || fields[1]+fields[2] != "dicelink" {
				t.Fatalf("line %q", line)
			}
			list = append(list, fields[3])
		}
		return list
	}
	sentence := "seven words that nobody would think of"
	first := links(mustRun(t, "chain", sentence))
	if len(first) != chainLength+1 {
		t.Fatalf("%d links", len(first))
	}
	for i := range first[1:] {
		link, err := hex.DecodeString(first[i+1])
		sum := sha256.Sum256(link)
		if err != nil || hex.EncodeToString(sum[:]) != first[i] {
			t.Fatalf("link %d does not lead to the one before: %v", i+1, err)
		}
	}
	if again := links(mustRun(t, "chain", strings.Fields(sentence)[0], strings.Join(strings.Fields(sentence)[1:], "  "))); again[0] != first[0] {
		t.Error("the same sentence makes another chain")
	}
	if a, b := links(mustRun(t, "chain")), links(mustRun(t, "chain")); a[0] == b[0] {
		t.Error("two chains are the same")
	}
	if _, errs, code := bretwalda(t, "chain", "secret"); code != exitUsage || !strings.Contains(errs, "could be guessed") {
		t.Errorf("a short sentence: exit %d, %s", code, errs)
	}
}
