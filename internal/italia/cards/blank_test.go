package cards_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/pack"
)

// TestBlankRoundTrip: a form that is filled in with the pack's own guesses, written out or
// by "ok", gives the same game, and nothing of it is a guess any more.
func TestBlankRoundTrip(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		for _, copied := range []bool{true, false} {
			f := files(t, id)
			var form bytes.Buffer
			if err := f.WriteForm(&form); err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(form.String(), "\n")
			for i := 1; i < len(lines); i++ {
				if guess, ok := strings.CutPrefix(strings.TrimSpace(lines[i-1]), "≈ "); ok && copied {
					lines[i] = "  = " + guess
				} else if ok {
					lines[i] = "  = ok"
				}
			}
			list, err := f.ReadForm("form", []byte(strings.Join(lines, "\n")))
			if err != nil {
				t.Fatal(err)
			}
			filled, err := f.Fill(list)
			if err != nil {
				t.Fatal(err)
			}
			p, err := cards.Load(filled)
			if err != nil {
				t.Fatal(err)
			}
			was := load(t, id)
			was.Rules, p.Rules = nil, nil       // with the hash
			was.Board.Guessed = p.Board.Guessed // nothing is guessed any more
			for i := range was.Nations {
				unguess(&was.Nations[i])
			}
			if p.Board.Guessed != ([board.Max]board.Set{}) {
				t.Errorf("%s: borders are still guessed", id)
			}
			if !reflect.DeepEqual(was, p) {
				t.Errorf("%s is not the same", id)
			}
			before, after := bySource(t, f), bySource(t, filled)
			if len(list) < 200 || after[pack.Guess] != 0 || after[pack.Rulebook] < before[pack.Rulebook] {
				t.Errorf("%s: %d places, values were %v and are %v", id, len(list), before, after)
			}
		}
	}
}

// unguess forgets what of a card is a guess.
func unguess(x *cards.Info) {
	x.Title.Guess = false
	for i := range x.Lines {
		x.Lines[i].Guess = false
	}
	for i := range x.Areas {
		x.Areas[i].Guess = false
	}
	for i := range x.Arrivals {
		x.Arrivals[i].Guess = false
	}
	for i := range x.Campaigns {
		x.Campaigns[i].Guess = false
	}
	for i := range x.Major {
		x.Major[i].Guess = false
	}
	for i := range x.Submits {
		x.Submits[i].Guess = false
	}
	for i := range x.Revolts {
		x.Revolts[i].Guess = false
	}
}

// bySource counts the values of a pack.
func bySource(t *testing.T, f pack.Files) map[pack.Source]int {
	t.Helper()
	counts, err := f.Count()
	if err != nil {
		t.Fatal(err)
	}
	sum := map[pack.Source]int{}
	for _, c := range counts {
		for s, n := range c.By {
			sum[s] += n
		}
	}
	return sum
}
