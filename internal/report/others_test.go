package report

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// What the nation on turn has stands in the form alone: in the position of the same message only
// where more is said of it there, and in that of everybody else.
func TestFormAndPosition(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		for name, subject := range map[string]bool{"free": false, "subject": true} {
			st := s.setUp(3, "welsh", func(st *britannia.State) {
				if subject {
					st.SubjectTo[s.nation("welsh")] = s.nation("romans")
				}
			})
			for _, c := range []struct {
				reader    string
				corrected bool
				lines     int // of the Welsh in the position
			}{
				{"welsh", false, map[bool]int{true: 1}[subject]}, {"welsh", true, map[bool]int{true: 1}[subject]},
				{"romans", false, 0}, {"romans", true, 1}, // who is not asked is shown no position but after a correction
			} {
				told := Turn{After: s.shows.Of(st), Pending: game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("welsh")}, Shared: new(Shared)}
				if c.corrected {
					told.Events = []game.Event{{Kind: game.Corrected, Round: 3}}
				}
				text, err := s.r.Turn(s.g, s.reader(c.reader), told)
				if err != nil {
					t.Fatal(err)
				}
				body := strings.ReplaceAll(text.Body, "\u00a0", " ")
				count := func(n ruleset.Nation) int {
					return strings.Count(body, "\n- "+upperFirst(s.rs.Names.Nation(s.lang, n))+" (")
				}
				others := 1
				if c.reader != "welsh" && !c.corrected {
					others = 0
				}
				if welsh, picts := count(s.nation("welsh")), count(s.nation("picts")); welsh != c.lines || picts != others {
					t.Errorf("%s, to %s, corrected: %v: %d lines of the Welsh, %d of the Picts in\n%s", name, c.reader, c.corrected, welsh, picts, body)
				}
			}
		}
	})
	p := page{OnTurn: 2, board: &Position{Nations: []NationPosition{{Nation: 1}, {Nation: 2}}}, state: newSample(t).afterWelsh()}
	if got := p.Others(); len(got) != 1 || !slices.ContainsFunc(p.board.Nations, func(n NationPosition) bool { return n.Nation == 2 }) {
		t.Errorf("the position itself is changed: %v of %v", got, p.board.Nations)
	}
}
