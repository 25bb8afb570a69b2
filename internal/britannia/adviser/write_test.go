package adviser

import (
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// byLetter plays a side by the text of order letters alone: at the first
// decision of a turn it writes one, reads it as the moderator would, and answers
// from that.
type byLetter struct {
	*table
	sheets   map[turnKey]*Sheet
	standing Standing
	letters  int
}

type turnKey struct {
	round  uint8
	nation ruleset.Nation
	early  bool // at the start of the round: what is supposed of the turn may not come to pass
}

func (l *byLetter) Answer(e britannia.Rules, s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	key := turnKey{s.Round, d.Nation, s.Turn == ruleset.NoNation && d.Kind < britannia.FullPopulation}
	own := s.Turn == d.Nation || key.early
	if own && l.sheets[key] == nil {
		l.write(s, key)
	}
	chain := Chain{&l.standing, Default{}}
	if sheet := l.sheets[key]; sheet != nil {
		chain = append(Chain{sheet}, chain...)
	}
	return chain.Answer(e, s, d)
}

func (l *byLetter) write(s *britannia.State, key turnKey) {
	l.Helper()
	written, ok := WriteOrders(l.e, s, key.nation, 0)
	if !ok {
		l.Errorf("no orders for %s in round %d", l.pk.Nations[key.nation].ID, s.Round)
		return
	}
	text := l.table.read.Print(written)
	l.letters++
	var lines []orders.Line
	for _, line := range strings.Split(text, "\n") {
		lines = append(lines, orders.Line{Text: line})
	}
	read := l.table.read.Parse(lines, orders.Context{Next: key.nation, Round: int(s.Round)})
	if len(read.Problems) > 0 || len(read.Sections) != 1 && len(written.Sections[0].Orders) > 0 {
		l.Fatalf("cannot read the letter (%+v):\n%s", read.Problems, text)
	}
	section := orders.Section{Nation: key.nation, Round: int(s.Round)}
	if len(read.Sections) == 1 {
		section = read.Sections[0]
	}
	if got, want := orders.Plain(section.Orders), orders.Plain(written.Sections[0].Orders); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		l.Errorf("the letter reads differently:\n%s\ngot  %+v\nwant %+v", text, got, want)
	}
	l.sheets[key] = NewSheet(&section)
	l.standing.Orders = read.Standing
}

// TestLetters: robots that play by letters carry out all they have written.
func TestLetters(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	tb := newTable(t)
	second, secondDone := 0, 0 // orders for second halves
	for i := range tb.pk.Scenarios {
		for seed := range uint64(2) {
			var sides []Adviser
			var writers []*byLetter
			for _, side := range tb.pk.Scenarios[i].Sides {
				l := &byLetter{table: tb, sheets: map[turnKey]*Sheet{}}
				for _, n := range side {
					l.standing.Nations = l.standing.Nations.With(n)
				}
				sides, writers = append(sides, l), append(writers, l)
			}
			s := tb.play(i, seed, sides)
			for _, l := range writers {
				for key, sheet := range l.sheets {
					for _, o := range sheet.Outcomes() {
						if o.Order.Half == 2 {
							second++
							if o.Done {
								secondDone++
							}
						}
						if o.Failed() {
							t.Errorf("%s seed %d, round %d, %s: %+v failed: %v", tb.pk.Scenarios[i].ID, seed, key.round,
								tb.pk.Nations[key.nation].ID, *o.Order, o.Illegal)
						}
					}
				}
			}
			t.Log(tb.pk.Scenarios[i].ID, s.Points)
		}
	}
	if secondDone*4 < second {
		t.Errorf("of %d orders for second halves only %d were carried out", second, secondDone)
	}
	t.Log(second, secondDone)
}

// only is a robot that answers for one nation.
type only ruleset.Nation

func (n only) Answer(e britannia.Rules, s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	if d.Nation != ruleset.Nation(n) {
		return britannia.Choice{}, false
	}
	return Robot{}.Answer(e, s, d)
}

// TestSameMoves: what a robot writes down, carried out from the same position,
// is what it would have done.
func TestSameMoves(t *testing.T) {
	tb := newTable(t)
	d := dice.NewSeeded(5)
	s := tb.e.Start(0, &d, nil)
	turns := 0
	for dec := tb.e.Pending(&s); dec.Kind != game.None; dec = tb.e.Pending(&s) {
		if dec.Kind == britannia.MoveArmies && s.Half == 1 {
			written, _ := WriteOrders(tb.e, &s, s.Turn, 0)
			r, ok := Rehearse(tb.e, &s, 0, &written.Sections[0])
			direct := Rehearsal{After: s}
			last, _ := direct.play(tb.e, s.Turn, int(s.Round), Chain{only(s.Turn), allowing{}, Default{}}, &game.Log{}, nil)
			stand(&direct.After, &last)
			if !ok || r.After.Inf != direct.After.Inf || r.After.Cav != direct.After.Cav || r.After.LeaderAt != direct.After.LeaderAt {
				t.Errorf("round %d, %s: by letter the armies stand elsewhere", s.Round, tb.pk.Nations[s.Turn].ID)
			}
			turns++
		}
		c, _ := Robot{}.Answer(tb.e, &s, &dec)
		if err := tb.e.Apply(&s, &c, &d, nil); err != nil {
			t.Fatal(err)
		}
	}
	if turns < 100 {
		t.Errorf("only %d movements", turns)
	}
}

// TestWriteAhead: from any position, in the middle of whatever is going on, a
// robot can write orders for any nation and the next rounds; rehearsed from
// there all of them can be carried out, and the position is not touched.
func TestWriteAhead(t *testing.T) {
	tb := newTable(t)
	written := 0
	for seed := range uint64(4) {
		d := dice.NewSeeded(seed)
		s := tb.e.Start(0, &d, nil)
		for i := 0; tb.e.Pending(&s).Kind != game.None; i++ {
			if i%60 == 0 {
				before := s
				n, round := ruleset.Nation(1+i/60%17), min(16, int(s.Round)+i/60%2)
				if sheet, ok := WriteOrders(tb.e, &s, n, round); ok {
					written++
					r, ok := Rehearse(tb.e, &s, round, &sheet.Sections[0])
					if !ok {
						t.Fatalf("round %d, %s: there is a turn to write for, but not to rehearse", round, tb.pk.Nations[n].ID)
					}
					for _, o := range r.Outcomes {
						if o.Failed() {
							t.Errorf("seed %d, round %d, %s: %+v: %v", seed, round, tb.pk.Nations[n].ID, *o.Order, o.Illegal)
						}
					}
				}
				if s != before {
					t.Fatal("the position was changed")
				}
			}
			c := tb.e.Random(&s, &d)
			if err := tb.e.Apply(&s, &c, &d, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if written < 30 {
		t.Errorf("only %d turns were written", written)
	}
}
