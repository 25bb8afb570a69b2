// Package scoresheet makes the score sheet of a game from its events, in forms
// that other programs read: CSV, a workbook for spreadsheets (.xlsx), and all
// events as JSON lines.
//
// # CSV
//
// UTF-8 without a byte order mark, lines that end in LF, fields quoted as in RFC
// 4180. One line for each nation and one for each player's total, with a column
// for each round of the scenario; rounds that have not begun are empty, and ■ stands
// where a nation cannot score:
//
//	Player,Nation,1,2,3,4,5,Total
//	Anna,Romans,38,6,0,0,,44
//	Anna,Scots,0,0,0,2,,2
//	Anna,Total,38,6,0,2,,46
//	…
//
// The same points by reason are a table, and a file, of their own:
//
//	Player,Nation,Holding,Occupying,Subjects,…,Total
//	Anna,Romans,0,34,10,…,44
//
// Points are as cards print them, halves with a decimal point: 7.5.
//
// Where players bid for their sides, a line "Bid" before the total has what is taken
// off it.
//
// Where a name, or a part of it that some country's spreadsheet would split off, begins
// as a formula does, it gets an apostrophe, so that it is not taken for one.
//
// # Workbook
//
// One sheet for each way of the ruleset to divide the same nations among players
// over the same rounds, this game's own first; then points by reason; last the running totals
// of the players, with a chart of them in the colours of the map. Totals and
// places are formulas, and the other sheets take their points from the first: who
// changes a number there changes all. Boxes in which a nation cannot score are black.
//
// # Events
//
// Each event is a JSON object on a line of its own, in order, as package notation
// defines it:
//
//	{"kind":"round_began","text":"round began","round":1}
package scoresheet

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/game"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/view"
)

// Sheet is the score sheet of one game.
type Sheet struct {
	rs       *ruleset.Ruleset
	columns  []view.Column // of points by reason
	title    string
	colours  []color.RGBA // of players by side, as far as they have one
	scenario *ruleset.Scenario
	names    []string // of players by side, as far as they are known
	bids     []int    // of players by side, taken off their totals (2e BID-06)
	ledger   *score.Ledger
	begun    int // the last round that has begun
}

// New makes the score sheet of game g of rs from all its events so far, with the columns
// of points by reason that its family has. It fails when g names no scenario of rs.
func New(rs *ruleset.Ruleset, columns []view.Column, g report.Game, events []game.Event) (*Sheet, error) {
	if g.Scenario < 0 || g.Scenario >= len(rs.Scenarios) {
		return nil, fmt.Errorf("score sheet: ruleset %s has no scenario %d", rs.ID, g.Scenario)
	}
	s := &Sheet{rs: rs, columns: columns, title: plain(g.Title), colours: boardmap.SideColours(rs, g.Scenario), scenario: &rs.Scenarios[g.Scenario], bids: g.Bids, ledger: score.New(events)}
	for _, name := range g.Players {
		s.names = append(s.names, plain(name))
	}
	for i := range events {
		s.begun = max(s.begun, int(events[i].Round))
	}
	return s, nil
}

// plain makes a text one line without control characters.
func plain(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text))
}

// rounds are those of the scenario.
func (s *Sheet) rounds() []int {
	var all []int
	for r := max(1, s.scenario.First); r <= s.scenario.Last; r++ {
		all = append(all, r)
	}
	return all
}

// box is what a sheet has of a nation in a round.
type box struct {
	points  int
	written bool // the round has begun
	black   bool // the nation cannot score, and nobody gave or took points (it SET-07)
}

// box is that of nation n in a round. In one that the game master wrote points into they
// stand.
func (s *Sheet) box(n ruleset.Nation, round int) box {
	b := box{written: round <= s.begun}
	if b.written {
		b.points = s.ledger.Round(n, round)
	}
	b.black = b.points == 0 && s.rs.Closed(n, round)
	return b
}

// share is what one player has in a division of the nations.
type share struct {
	player  string
	nations []ruleset.Nation
	bid     int // taken off the total
}

// own is the division that the game is played by.
func (s *Sheet) own(w *Words) []share {
	shares := divide(s.scenario, w)
	for i := range shares {
		if i < len(s.names) && s.names[i] != "" {
			shares[i].player = s.names[i]
		}
		if i < len(s.bids) {
			shares[i].bid = s.bids[i]
		}
	}
	return shares
}

// divide is the division of a scenario, among players without names.
func divide(sc *ruleset.Scenario, w *Words) []share {
	shares := make([]share, len(sc.Sides))
	for i, nations := range sc.Sides {
		shares[i] = share{player: w.Player(i + 1), nations: nations}
	}
	return shares
}

// divisions are the ways to divide the nations of the game among players (2e
// T-3): its own, then those of other scenarios with the same rounds and nations.
func (s *Sheet) divisions(w *Words) [][]share {
	all := [][]share{s.own(w)}
	for i := range s.rs.Scenarios {
		sc := &s.rs.Scenarios[i]
		if sc != s.scenario && sc.First == s.scenario.First && sc.Last == s.scenario.Last && inPlay(sc) == inPlay(s.scenario) {
			all = append(all, divide(sc, w))
		}
	}
	return all
}

func inPlay(sc *ruleset.Scenario) (all ruleset.Nations) {
	for _, side := range sc.Sides {
		for _, n := range side {
			all = all.With(n)
		}
	}
	return all
}

// The columns of points by reason that all games have, after those of the family.
const (
	overLimit  = iota // lost to a limit of points, below 0
	asSubject         // lost by being a subject, below 0
	correction        // by the game master, and what no column is for
	lastColumns
)

// reasons are the points of n by reason.
func (s *Sheet) reasons(n ruleset.Nation) []int {
	sums := make([]int, len(s.columns)+lastColumns)
	for _, e := range s.ledger.Entries {
		if e.Nation == n {
			sums[s.column(e)] += e.Points
		}
	}
	return sums
}

// column is that of an entry of the ledger.
func (s *Sheet) column(e score.Entry) int {
	own := len(s.columns)
	switch e.Kind {
	case game.Capped:
		return own + overLimit
	case game.Halved:
		return own + asSubject
	case game.Scored:
		if i := slices.IndexFunc(s.columns, func(c view.Column) bool { return slices.Contains(c.For, e.Why) }); i >= 0 {
			return i
		}
	}
	return own + correction
}
