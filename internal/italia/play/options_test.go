package play_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/view"
)

// What a table has to be placed is what is asked for, one after the other, in the same areas, also
// after purchases and whatever was answered before; and of turns that begin with a campaign, or with
// what a table cannot say, there is none.
func TestOptionsArePlaced(t *testing.T) {
	none := map[string][]string{
		"italia-1": {"epirotes 4", "cimbri 8", "samnites 9", "romans 10", "populares 10", "optimates 10"},
		"italia-2": {"visigoths 1", "vandals 2", "huns 2", "byzantines 5", "byzantines 7"},
	}
	var draw *rand.Rand
	asked, bought, tables := make(map[string]int), make(map[string]int), make(map[string]int)
	gamesOfRobots(t, func(g robotGame, e *italia.Engine) func(s *italia.State, dec *game.Decision) {
		f := play.New(e)
		if g.seed == 1 {
			draw = rand.New(rand.NewPCG(1, 2))
		}
		var last game.Turn
		return func(s *italia.State, dec *game.Decision) {
			at := game.Turn{Nation: dec.Nation, Round: int(s.Round)}
			if class := e.Kind(dec.Kind).Class; s.Turn != dec.Nation || at == last || class != game.Own && class != game.Pause {
				return
			}
			last = at
			name := fmt.Sprint(e.Pack().Nations[at.Nation].ID, " ", at.Round)
			o, ok := f.Options(s, at)
			if !ok {
				if !slices.Contains(none[g.pack], name) {
					t.Errorf("%+v, %s: no table", g, name)
				}
				return
			}
			tables[g.pack]++
			for range 3 {
				k, n := place(t, e, *s, o, draw)
				asked[g.pack], bought[g.pack] = asked[g.pack]+k, bought[g.pack]+n
			}
		}
	})
	for id := range none {
		if tables[id] < 150 || asked[id] < 200 || bought[id] < 50 {
			t.Errorf("%s: %d tables, %d pieces placed, %d bought", id, tables[id], asked[id], bought[id])
		}
	}
}

// place buys and places at random, and compares what is asked for with a table.
func place(t *testing.T, e *italia.Engine, s italia.State, o *view.Options, draw *rand.Rand) (asked, bought int) {
	t.Helper()
	d := dice.NewSeeded(1)
	apply := func(c italia.Choice) {
		c.Kind = e.Pending(&s).Kind
		if err := e.Apply(&s, &c, &d, nil); err != nil {
			t.Fatal(err)
		}
	}
	var bag [cards.Kinds]int
	for dec := e.Pending(&s); dec.Kind == italia.Buy; dec = e.Pending(&s) {
		u := cards.Infantry + cards.Unit(draw.IntN(int(cards.Fleet)))
		if !dec.Units.Has(u) || draw.IntN(4) == 0 {
			apply(italia.Choice{Done: true})
			break
		}
		bag[u]++
		bought++
		apply(italia.Choice{Unit: u})
	}
	q := queue{bag: bag}
	for _, x := range o.Demands {
		q.fill(x.Pieces)
		for _, g := range x.Goods {
			if bag[g.Unit] > 0 && len(g.Areas) == 0 && bag[g.Unit] > g.Count {
				t.Errorf("%d of kind %d are bought, of %d", bag[g.Unit], g.Unit, g.Count)
			}
		}
	}
	for dec := e.Pending(&s); dec.Kind == italia.PlaceUnit || dec.Kind == italia.PlaceLeader; dec = e.Pending(&s) {
		x, areas := q.next()
		if x == nil || dec.Kind == italia.PlaceUnit && x.Unit != dec.Unit || x.Leader != dec.Leader || areas != dec.Areas {
			t.Fatalf("round %d, nation %d: %+v is asked, the table has %+v in %v", s.Round, s.Turn, dec, x, areas)
		}
		var at board.Area
		for k := draw.IntN(dec.Areas.Len()); k >= 0; k-- {
			at, areas = areas.Pop()
		}
		q.put(at)
		apply(italia.Choice{Area: at})
		asked++
	}
	if x, areas := q.next(); x != nil {
		t.Fatalf("round %d, nation %d: the table still has %+v in %v", s.Round, s.Turn, x, areas)
	}
	return asked, bought
}

// queue is who is to be placed, as pages have it.
type queue struct {
	bag    [cards.Kinds]int
	due    []piece
	placed []board.Area
	apart  board.Set
}

type piece struct {
	view.Piece
	i int // of its like
}

func (q *queue) fill(pieces []view.Piece) {
	missing := map[game.Unit]int{}
	for _, x := range pieces {
		n := x.N
		if x.Bought {
			n += q.bag[x.Unit]
		}
		if _, known := missing[x.Unit]; x.Short > 0 && !known {
			missing[x.Unit] = max(0, q.bag[x.Unit]-x.Short+1)
		}
		if x.Short > 0 {
			fewer := min(x.N, missing[x.Unit])
			missing[x.Unit] -= fewer
			n -= fewer
		}
		for i := range n {
			q.due = append(q.due, piece{x, i})
		}
	}
}

// next is who is placed next by choice, and where he may be.
func (q *queue) next() (*piece, board.Set) {
	for len(q.due) > 0 {
		x := &q.due[0]
		var areas board.Set
		for _, a := range x.Areas {
			areas = areas.With(board.Area(a))
		}
		if first := len(q.placed) - x.i; x.Beside > 0 {
			areas = board.Of(q.placed[first-x.Beside : first]...)
		}
		if x.Apart {
			areas &^= q.apart
		}
		if areas.Len() != 1 {
			return x, areas
		}
		q.put(areas.First())
	}
	return nil, 0
}

func (q *queue) put(at board.Area) {
	if q.due[0].Apart {
		q.apart = q.apart.With(at)
	}
	q.placed = append(q.placed, at)
	q.due = q.due[1:]
}
