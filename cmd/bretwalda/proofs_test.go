package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/dice"
)

// Dice are proved from a message as it was saved, with the file in it, from that file where it was
// saved by itself, and from the text of old messages, which had the proof in them, also quoted.
func TestEvidence(t *testing.T) {
	chain := dice.NewChain([32]byte{7}, 8)
	first := strings.Join(dice.ChainLines("wessex-1", chain.Commitment(), dice.RuleRaw, 2), "\n")
	link, err := chain.Link(1)
	if err != nil {
		t.Fatal(err)
	}
	turn := dice.TurnProof{Number: 1, Link: link, Letters: dice.DigestLetters(), Sides: 6}
	roller := dice.NewRoller(link, dice.Context(dice.RuleRaw, "wessex-1", 1, turn.Letters), 0)
	for range 30 {
		turn.Faces = append(turn.Faces, uint8(roller.Roll(6)))
	}
	want := []dice.Proof{{Game: "wessex-1", Commitment: chain.Commitment(), Turns: []dice.TurnProof{turn}}}
	lines := strings.Join(turn.Lines("wessex-1"), "\n")
	const head = "From: The Game <games@club.example>\nMessage-ID: <1@club.example>\nAuto-Submitted: auto-generated\nSubject: Wessex\n"
	file := "[bw] bretwalda verify\n\n" + lines + "\n\n[/bw]\n"
	attached := func(text, head string) string {
		return "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n[bw] Wessex\n\nDice: dice.txt.\n[/bw]\n--b\n" +
			head + "\n\n" + text + "\n--b--\n"
	}
	for name, c := range map[string]struct{ name, text string }{
		"an attached file":       {"2.eml", head + attached(file, "Content-Type: text/plain\nContent-Disposition: attachment; filename=dice.txt")},
		"shown in the message":   {"2.eml", head + attached(file, "Content-Type: text/plain\nContent-Disposition: inline; filename=dice.txt")},
		"a forwarded message":    {"2.eml", "From: anna@club.example\nMessage-ID: <2@club.example>\n" + attached(head+strings.ReplaceAll(attached(file, "Content-Type: text/plain\nContent-Disposition: attachment; filename=dice.txt"), "b\n", "c\n"), "Content-Type: message/rfc822")},
		"the file by itself":     {"dice (1).txt", file},
		"with other ends":        {"dice.txt", strings.ReplaceAll(file, "\n", "\r\n")},
		"the text of old":        {"2.eml", head + "\n[bw] Wessex\n\nDice\n----\n\n  " + strings.ReplaceAll(lines, "\n", "\n  ") + "\n\n[/bw]\n"},
		"the same, quoted":       {"2.eml", head + "\nSee:\n> [bw] Wessex\n>\n>   " + strings.ReplaceAll(lines, "\n", "\n>   ") + "\n"},
		"saved as text, unnamed": {"old", "Wessex\n\n" + lines + "\n"},
	} {
		dir := t.TempDir()
		for file, text := range map[string]string{"1.txt": first, c.name: c.text} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if e, err := readEvidence([]string{dir}); err != nil || !reflect.DeepEqual(e.proofs, want) {
			t.Errorf("%s: %v, found %+v", name, err, e)
		}
		if out := mustRun(t, "verify", dir); !strings.Contains(out, "1 turns, 30 dice, all as the chain gives them") {
			t.Errorf("%s: %s", name, out)
		}
	}
}
