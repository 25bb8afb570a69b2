package adviser

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// table is an engine and a way to set up positions and orders.
type table struct {
	testing.TB
	pk   *cards.Pack
	e    *britannia.Engine
	read *orders.Reader
}

func newTable(t testing.TB) *table {
	t.Helper()
	e := britanniatest.Engine(t)
	return &table{t, e.Pack(), e, orders.NewReader(e.Ruleset(), words.Orders().Lexicon("en"))}
}

// position reads a position file and runs it to the first decision.
func (t *table) position(text string) britannia.State {
	t.Helper()
	s, err := position.Read(t.pk, "position.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	d := dice.NewSeeded(1)
	t.e.Resume(&s, &d, nil)
	return s
}

// sheet reads orders for the nation on turn; there must be no problems.
func (t *table) sheet(s *britannia.State, text string) orders.Sheet {
	t.Helper()
	var lines []orders.Line
	for _, l := range strings.Split(text, "\n") {
		lines = append(lines, orders.Line{Text: l})
	}
	sheet := t.read.Parse(lines, orders.Context{Next: s.Turn, Round: int(s.Round)})
	for _, p := range sheet.Problems {
		t.Errorf("the orders have a problem: %+v", p)
	}
	return sheet
}

func (t *table) area(id string) board.Area {
	a, ok := t.pk.Board.Find(id)
	if !ok {
		t.Fatalf("no area %q", id)
	}
	return a
}

// answer asks the adviser until it passes or the decision is no longer of one
// of the kinds, and makes its choices.
func (t *table) answer(a Adviser, s *britannia.State, kinds ...game.Kind) []britannia.Choice {
	t.Helper()
	var made []britannia.Choice
	d := dice.NewSeeded(1)
	for {
		dec := t.e.Pending(s)
		asked := false
		for _, k := range kinds {
			asked = asked || dec.Kind == k
		}
		c, ok := a.Answer(t.e, s, &dec)
		if !asked || !ok {
			return made
		}
		if err := t.e.Apply(s, &c, &d, nil); err != nil {
			t.Fatalf("decision %+v, answer %+v: %v", dec, c, err)
		}
		made = append(made, c)
	}
}

func (t *table) nation(id string) ruleset.Nation {
	n, ok := t.pk.FindNation(id)
	if !ok {
		t.Fatalf("no nation %q", id)
	}
	return n
}
