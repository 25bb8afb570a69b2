package lines_test

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/lines"
)

// TestWrittenAnswersAreReadAgain: what games decide at random is the same when it is read
// from the line that a log keeps of it.
func TestWrittenAnswersAreReadAgain(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		codec := lines.Codec{Book: lines.Book{Pack: e.Pack()}}
		d := dice.NewSeeded(9)
		s := e.Start(0, &d, nil)
		for n := 0; n < 6000; n++ {
			asked := e.Pending(&s)
			if asked.Kind == game.None {
				s = e.Start(0, &d, nil)
				continue
			}
			c := e.Random(&s, &d)
			line := codec.Print(asked.Nation, &c)
			if got, err := codec.Parse(&asked, line); err != nil || got != c {
				t.Fatalf("%s: %q is read as %+v, not %+v (%v)", id, line, got, c, err)
			}
			if err := e.Apply(&s, &c, &d, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestWrittenPositionsAreReadAgain: a position at the beginning of each decision of movement
// is written, read and written again the same.
func TestWrittenPositionsAreReadAgain(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		d := dice.NewSeeded(3)
		s := e.Start(0, &d, nil)
		for n := 0; n < 3000 && e.Pending(&s).Kind != game.None; n++ {
			if n%7 == 0 && s.NTasks == 0 && s.Battle.Area == board.None {
				text := lines.WritePosition(e, &s)
				again, err := lines.ReadPosition(e, "position", text)
				if err != nil {
					t.Fatalf("%s: %v in\n%s", id, err, text)
				}
				if got := lines.WritePosition(e, &again); string(got) != string(text) {
					t.Fatalf("%s: written\n%s\nread and written again\n%s", id, text, got)
				}
			}
			c := e.Random(&s, &d)
			if err := e.Apply(&s, &c, &d, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}
