package britannia_test

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

// landings is who may sail and land where, of those that begin their nation
// turn at sea (2e LND-01 LND-02 LND-05): the seas closed to them, and the coasts
// closed or, after "only", those open. "North of" and "south of" an area shut
// that area too. Most of the rounds are Raiding turns, which changes nothing.
var landings = []struct {
	nation string
	round  uint8
	closed string // seas that they may not enter
	coast  string // land areas
}{
	{"irish", 5, "", "galloway lothian strathclyde dalriada skye dunedin mar moray caithness hebrides orkneys"},
	{"scots", 5, "", "only galloway lothian strathclyde dunedin dalriada skye caithness hebrides orkneys"},
	{"jutes", 5, "atlantic-ocean", ""},
	{"saxons", 5, "atlantic-ocean", ""},
	{"angles", 5, "icelandic-sea", ""},
	{"danes", 11, "", "galloway lothian strathclyde dalriada skye dunedin mar moray caithness hebrides orkneys"},
	{"norwegians", 15, "icelandic-sea irish-sea atlantic-ocean english-channel frisian-sea north-sea", ""},
	{"dubliners", 12, "icelandic-sea", "devon cornwall wessex sussex kent"},
	{"norsemen", 11, "", ""},
	{"romans", 3, "icelandic-sea irish-sea atlantic-ocean english-channel frisian-sea north-sea", ""},
	{"normans", 15, "icelandic-sea irish-sea atlantic-ocean english-channel frisian-sea north-sea", ""},
}

// TestLandings lands an army of each nation on each coast, from the sea before
// it and over each neighbouring sea.
func TestLandings(t *testing.T) {
	e := britanniatest.Engine(t)
	b := e.Pack().Board
	for _, l := range landings {
		closed := strings.Fields(l.closed)
		coast, only := strings.CutPrefix(l.coast, "only ")
		named := strings.Fields(coast)
		shut := func(a board.Area) bool { return slices.Contains(named, b.IDs[a]) != only }
		for from := range b.Seas.All {
			s := atSea(t, e, l.nation, l.round, from)
			for to := range b.Shore[from].All {
				landing(t, e, &s, britannia.MoveOf(1, from, to), l.nation, shut(to), game.ClosedShore)
			}
			for by := range b.Open[from].All {
				if slices.Contains(closed, b.IDs[by]) {
					landing(t, e, &s, britannia.MoveOf(1, from, by, b.Shore[by].First()), l.nation, true, game.ClosedSea)
					continue
				}
				for to := range b.Shore[by].All {
					landing(t, e, &s, britannia.MoveOf(1, from, by, to), l.nation, shut(to), game.ClosedShore)
				}
			}
		}
	}
}

// landing tries a move.
func landing(t *testing.T, e *britannia.Engine, s *britannia.State, m britannia.Move, who string, shut bool, why game.Reason) {
	t.Helper()
	no := e.Check(s, &britannia.Choice{Kind: britannia.MoveArmies, Move: m})
	var path []string
	for _, a := range m.Path[:m.Len] {
		path = append(path, e.Pack().Board.IDs[a])
	}
	switch {
	case shut && (no == nil || no.Why != why || no.Rule != "2e LND-01"):
		t.Errorf("%s %s: %v, not %v", who, strings.Join(path, " "), no, why)
	case !shut && no != nil:
		t.Errorf("%s %s: %v", who, strings.Join(path, " "), no)
	}
}

// atSea is a position in which an army of a nation at sea may move.
func atSea(t *testing.T, e *britannia.Engine, id string, round uint8, sea board.Area) britannia.State {
	t.Helper()
	n, ok := e.Pack().FindNation(id)
	if !ok {
		t.Fatalf("no nation %s", id)
	}
	s := britannia.State{Round: round, Turn: n, Stage: britannia.MovementStart, Half: 1}
	s.Add(n, britannia.Infantry, sea, 1)
	e.Resume(&s, dice.NewFixed(), nil)
	if d := e.Pending(&s); d.Kind != britannia.MoveArmies || d.Nation != n {
		t.Fatalf("%s cannot move from %s", id, e.Pack().Board.IDs[sea])
	}
	return s
}
