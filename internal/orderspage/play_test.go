package orderspage_test

import (
	"fmt"
	"io/fs"
	"testing"

	"bretwalda/internal/board"
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

// edition is what it takes to make pages of the games by one pack.
type edition struct {
	name  string
	rs    *ruleset.Ruleset
	pages *orderspage.Pages
	// reader reads what pages write.
	reader *orders.Reader
	// play has robots play a game, and calls each when a nation's turn begins.
	play func(tb testing.TB, scenario int, seed uint64, each func(turn) bool)
	// more reports whether a turn is played in games beyond those that were asked for, on whether
	// one of these ends with it.
	more func(turn) (played, on bool)
}

// turn is a nation turn that is about to be ordered.
type turn struct {
	edition
	at      game.Turn
	options *view.Options
	plan    func() (orders.Sheet, bool)
	// wrong says what is wrong with orders: what is illegal, or leads elsewhere than where the
	// page has what stands where, or to battles with other odds.
	wrong func(section *orders.Section, page *said) string
}

// stand is what stands in an area: how many of a kind, or a leader, with numbers as on the page.
type stand struct {
	At   board.Area `json:"at"`
	Unit int        `json:"unit"`
	N    int        `json:"n"`
}

// pagesOf makes the pages of a pack.
func pagesOf(tb testing.TB, rs *ruleset.Ruleset, names view.Names, art, texts fs.FS, family orders.Family) (*orderspage.Pages, *orders.Reader) {
	tb.Helper()
	m, err := boardmap.New(rs, names, art, nil)
	if err != nil {
		tb.Fatal(err)
	}
	reader := family.Reader(rs)
	pages, err := orderspage.New(rs, names, func() *orders.Reader { return reader }, m, templates.Files, texts)
	if err != nil {
		tb.Fatal(err)
	}
	return pages, reader
}

// editions are those of Britannia.
func editions(tb testing.TB) []edition {
	tb.Helper()
	var list []edition
	for _, name := range []string{"second", "first"} {
		e := map[string]func(testing.TB) *britannia.Engine{"second": britanniatest.Engine, "first": britanniatest.First}[name](tb)
		pages, reader := pagesOf(tb, e.Ruleset(), show.Names(), artof.Files, show.Texts(), words.Orders())
		ed := edition{name: name, rs: e.Ruleset(), pages: pages, reader: reader}
		ed.play = func(tb testing.TB, scenario int, seed uint64, each func(turn) bool) {
			playBritannia(tb, ed, e, scenario, seed, each)
		}
		ed.more = func(x turn) (bool, bool) { // those of two phases of movement, and what is decided as a round begins
			return len(x.options.Halves) != 1, x.at.Round <= britannia.ReplacementRound
		}
		list = append(list, ed)
	}
	return list
}

// playBritannia is play of an edition of Britannia.
func playBritannia(tb testing.TB, ed edition, e *britannia.Engine, scenario int, seed uint64, each func(turn) bool) {
	tb.Helper()
	look := outlook.New(e)
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
			if o, ok := options.Of(e, look, &s, at); ok {
				if !each(turnOfBritannia(ed, e, s, at, o)) {
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

func turnOfBritannia(ed edition, e *britannia.Engine, s britannia.State, at game.Turn, o *view.Options) turn {
	return turn{
		edition: ed, at: at, options: o,
		plan: func() (orders.Sheet, bool) {
			plan, ok := adviser.PlanTurn(e, &s, at.Nation, at.Round)
			return plan.Sheet, ok
		},
		wrong: func(section *orders.Section, _ *said) string {
			r, ok := adviser.Rehearse(e, &s, at.Round, section)
			if !ok {
				return "no such turn"
			}
			for _, o := range r.Outcomes {
				if o.Illegal != nil && o.Order.Half != 2 {
					return fmt.Sprintf("%+v is illegal: %v", *o.Order, o.Illegal)
				}
			}
			return ""
		},
	}
}
