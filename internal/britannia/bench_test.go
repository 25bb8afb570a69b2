package britannia_test

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/cputime"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

// BenchmarkRandomGame plays whole games of random legal choices in the standard
// scenario, events included, on one core.
func BenchmarkRandomGame(b *testing.B) { randomGame(b, britanniatest.Engine(b)) }

// BenchmarkFirstEdition is the same by the rules of the first edition.
func BenchmarkFirstEdition(b *testing.B) { randomGame(b, britanniatest.First(b)) }

func randomGame(b *testing.B, e *britannia.Engine) {
	var log game.Log
	b.ReportAllocs()
	before := cputime.Used(b)
	for i := uint64(0); b.Loop(); i++ {
		d := dice.NewSeeded(i)
		log.Events = log.Events[:0]
		s := e.Start(0, &d, &log)
		for dec := e.Pending(&s); dec.Kind != game.None; {
			e.PlayRandom(&s, &dec, &d, &log)
		}
	}
	b.ReportMetric(float64(b.N)/(cputime.Used(b)-before).Seconds(), "games/cpu-s")
}

// BenchmarkReplay plays such games again from what was chosen and rolled in them: the
// rules alone, each choice judged.
func BenchmarkReplay(b *testing.B) {
	e := britanniatest.Engine(b)
	tapes := make([]tape, 64)
	for i := range tapes {
		tapes[i].record(b, e, uint64(i))
	}
	var log game.Log
	b.ReportAllocs()
	before := cputime.Used(b)
	for i := 0; b.Loop(); i++ {
		t := &tapes[i%len(tapes)]
		d := t.faces
		log.Events = log.Events[:0]
		s := e.Start(0, &d, &log)
		dec := e.Pending(&s)
		for j := range t.choices {
			if err := e.Answer(&s, &dec, &t.choices[j], &d, &log); err != nil {
				b.Fatal(err)
			}
		}
		if s.Stage != britannia.Over || len(d) > 0 {
			b.Fatalf("game %d ends otherwise than it did", i)
		}
	}
	b.ReportMetric(float64(b.N)/(cputime.Used(b)-before).Seconds(), "games/cpu-s")
}

// tape is what was chosen and rolled in a game.
type tape struct {
	choices []britannia.Choice
	faces   faces
}

// record plays a random game.
func (t *tape) record(tb testing.TB, e *britannia.Engine, seed uint64) {
	drawn, rolled := dice.NewSeeded(seed), dice.NewSeeded(seed+1)
	d := roll{&rolled, t}
	s := e.Start(0, d, nil)
	for s.Stage != britannia.Over {
		c := e.Random(&s, &drawn)
		t.choices = append(t.choices, c)
		if err := e.Apply(&s, &c, d, nil); err != nil {
			tb.Fatal(err)
		}
	}
}

// roll is dice whose faces are kept on a tape.
type roll struct {
	dice.Dice
	tape *tape
}

func (r roll) Roll(sides int) int {
	face := r.Dice.Roll(sides)
	r.tape.faces = append(r.tape.faces, uint8(face))
	return face
}

// faces are dice that fall as they fell before.
type faces []uint8

func (f *faces) Roll(int) int {
	face := (*f)[0]
	*f = (*f)[1:]
	return int(face)
}
