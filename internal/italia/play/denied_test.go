package play_test

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/sampling"
)

// An order that says what is not to be never has it done: whatever is asked, it answers that nothing is done, or
// nothing at all.
func TestDeniedIsNotDone(t *testing.T) {
	kinds := orders.Kind(len(play.Words().Statements))
	answered := make(map[orders.Kind]int)
	gamesOfRobots(t, func(g robotGame, e *italia.Engine) func(*italia.State, *italia.Decision) {
		f := play.New(e)
		return func(s *italia.State, dec *italia.Decision) {
			if g.seed > uint64(2/sampling.Every(2)) {
				return
			}
			at := dec.Area
			if at == board.None {
				at = dec.Areas.First()
			}
			var all []orders.Force
			for u := cards.Infantry; u < cards.Kinds; u++ {
				all = append(all, orders.Force{Count: orders.N(1), Unit: u})
			}
			for k := orders.OwnKinds; k < orders.OwnKinds+kinds; k++ {
				for _, o := range []orders.Order{
					{Kind: k}, {Kind: k, Areas: []board.Area{at}}, {Kind: k, Forces: all}, {Kind: k, Forces: all, Areas: []board.Area{at}},
					{Kind: k, Forces: all, From: at, Steps: []orders.Step{{To: e.Pack().Board.Around(at).First()}}},
				} {
					section := orders.Section{Nation: dec.Nation, Round: int(s.Round), Part: int(s.Part), Orders: []orders.Order{o}}
					c, ok := f.Sheet(&section).Answer(s, dec)
					if !ok {
						continue
					}
					answered[k]++
					if c != (italia.Choice{Kind: dec.Kind}) && c != (italia.Choice{Kind: dec.Kind, Done: true}) {
						t.Fatalf("%s: a denied order of kind %d answers a decision of kind %d with %+v", g.pack, k-orders.OwnKinds, dec.Kind, c)
					}
				}
			}
		}
	})
	if len(answered) < 8 {
		t.Errorf("only orders of %d kinds answer anything", len(answered))
	}
}

// What says only that something is done, "convert", "rebuild", "revolt", has it done wherever that is asked: of somebody, somewhere.
func TestSaidAloneIsDone(t *testing.T) {
	asked := map[italia.Kind]orders.Kind{
		italia.Revolt: own(t, "revolt"), italia.Convert: own(t, "convert"), italia.Rebuild: own(t, "rebuild"), italia.RebuildRaided: own(t, "rebuild"),
	}
	done := make(map[italia.Kind]int)
	gamesOfRobots(t, func(g robotGame, e *italia.Engine) func(*italia.State, *italia.Decision) {
		f := play.New(e)
		return func(s *italia.State, dec *italia.Decision) {
			kind, found := asked[dec.Kind]
			if !found {
				return
			}
			section := orders.Section{Nation: dec.Nation, Round: int(s.Round), Part: int(s.Part), Orders: []orders.Order{{Kind: kind, Yes: true}}}
			c, ok := f.Sheet(&section).Answer(s, dec)
			if !ok || c.Done || dec.Kind == italia.Revolt && !c.Yes {
				t.Fatalf("%s: a decision of kind %d is answered with %+v, %t", g.pack, dec.Kind, c, ok)
			}
			done[dec.Kind]++
		}
	})
	for _, kind := range []italia.Kind{italia.Revolt, italia.Convert, italia.Rebuild} {
		if done[kind] == 0 {
			t.Errorf("nothing of kind %d is asked", kind)
		}
	}
}
