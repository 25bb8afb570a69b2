package orderspage_test

import (
	"testing"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/options"
	"bretwalda/internal/britannia/outlook"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/orderspage"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
	"bretwalda/templates"

	artof "bretwalda/internal/britannia/art"
)

// edition is what it takes to make pages of one edition's games.
type edition struct {
	name  string
	e     *britannia.Engine
	look  *outlook.Outlook
	pages *orderspage.Pages
	// reader reads what pages write.
	reader *orders.Reader
}

func editions(tb testing.TB) []edition {
	tb.Helper()
	var list []edition
	for name, e := range map[string]*britannia.Engine{"second": britanniatest.Engine(tb), "first": britanniatest.First(tb)} {
		m, err := boardmap.New(e.Ruleset(), show.Names(), artof.Files, nil)
		if err != nil {
			tb.Fatal(err)
		}
		reader := words.Orders().Reader(e.Ruleset())
		pages, err := orderspage.New(e.Ruleset(), show.Names(), func() *orders.Reader { return reader }, m, templates.Files, show.Texts())
		if err != nil {
			tb.Fatal(err)
		}
		list = append(list, edition{name, e, outlook.New(e), pages, reader})
	}
	if list[0].name != "second" {
		list[0], list[1] = list[1], list[0]
	}
	return list
}

// turn is a nation turn that is about to be ordered.
type turn struct {
	edition
	s       britannia.State
	at      game.Turn
	options *view.Options
}

// play has robots play a game, and calls each when a nation's turn begins.
func (ed edition) play(tb testing.TB, scenario int, seed uint64, each func(turn) bool) {
	tb.Helper()
	e := ed.e
	d := dice.NewSeeded(seed)
	s := e.Start(scenario, &d, nil)
	var robot adviser.Robot
	var last game.Turn
	for {
		dec := e.Pending(&s)
		if dec.Kind == game.None {
			return
		}
		begins := game.Turn{Nation: dec.Nation, Round: int(s.Round)}
		own := s.Turn == dec.Nation || s.Turn == ruleset.NoNation && e.Kind(dec.Kind).Class == game.RoundStart
		if begins.Part = int(s.Turn); own && begins != last && dec.Kind <= britannia.MoveArmies {
			last = begins
			at := begins
			at.Part = 0
			if o, ok := options.Of(e, ed.look, &s, at); ok {
				if !each(turn{ed, s, at, o}) {
					return
				}
			}
		}
		c, _ := robot.Answer(e, &s, &dec)
		if err := e.Apply(&s, &c, &d, nil); err != nil {
			tb.Fatal(err)
		}
	}
}
