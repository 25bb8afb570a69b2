package report

import (
	"strings"
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// The order form tells what comes and what is special about the turn.
func TestForm(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		var all strings.Builder
		for _, c := range []struct {
			reader, turn string // whose form, and who is on turn
			round        int
			change       func(*britannia.State)
			nation       string // the form is for
			in, ahead    int    // round, turns before it
		}{
			{"welsh", "welsh", 3, nil, "welsh", 3, 0},
			{"welsh", "picts", 3, nil, "welsh", 4, 3},
			{"danes", "angles", 10, s.only("angles"), "danes", 11, 2},
			{"angles", "welsh", 9, s.only("welsh", "angles"), "angles", 9, 1},
			{"saxons", "brigantes", 12, s.only("brigantes", "saxons"), "brigantes", 12, 0},
			{"normans", "danes", 14, s.only("danes"), "normans", 15, 3},
		} {
			st := s.state(c.round, c.turn, c.change)
			pending := game.Decision{Kind: britannia.MoveArmies, Nation: s.nation(c.turn)}
			p := s.r.page(s.g, s.reader(c.reader), st)
			p.setPending(pending, time.Time{})
			p.form()
			f, ok := p.Form.(*show.Form)
			if !ok {
				t.Errorf("no form for the side of %s in round %d", c.reader, c.round)
				continue
			}
			if f.Nation != s.nation(c.nation) || f.Round != c.in || f.Ahead != c.ahead {
				t.Errorf("%s in round %d: form for %s, round %d, after %d turns; want %s, %d, %d", c.reader, c.round,
					s.rs.Nations[f.Nation].ID, f.Round, f.Ahead, c.nation, c.in, c.ahead)
			}
			text, err := s.r.part("form", Reader{Lang: s.lang}, p)
			if err != nil {
				t.Fatal(err)
			}
			all.WriteString(text + "\n")
		}
		s.golden("forms", all.String())
	})
}

// only leaves one army in the first area of each nation named, and no others.
func (s *sample) only(ids ...string) func(*britannia.State) {
	return func(st *britannia.State) {
		st.Inf = britannia.State{}.Inf
		for i, id := range ids {
			st.Inf[s.nation(id)][s.rs.Board.Land.Nth(i)] = 1
		}
	}
}

// No form for those who have nothing to come in this round and the next.
func TestNoForm(t *testing.T) {
	s := newSample(t)
	st := s.state(3, "welsh", s.only("welsh"))
	pending := game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("welsh")}
	if f := st.Form(0, pending); f != nil {
		t.Errorf("an onlooker gets a form: %+v", f)
	}
	if f := st.Form(ruleset.Nations(0).With(s.nation("welsh")), game.Decision{}); f != nil {
		t.Errorf("a form after the end of the game: %+v", f)
	}
}
