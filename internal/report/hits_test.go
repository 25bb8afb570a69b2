package report

import (
	"strings"
	"testing"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// TestHitsAreMarked: in a whole game, whatever is lost in a round of battle was hit by a die
// that is marked, a die is marked only where something fell, and ones never are; the letter shows each hit by a star, and says what that means.
func TestHitsAreMarked(t *testing.T) {
	m := newMatch(t, 0, 11)
	m.ledger.Add(m.log.Events)
	hits, dice := 0, 0
	for turns := 0; m.e.Pending(&m.state).Kind != game.None && turns < 90; turns++ {
		turn := m.turn()
		marked := 0
		for _, e := range turn.Events {
			if e.Kind != game.Rolled {
				continue
			}
			for i, face := range e.Dice[:e.N] {
				dice++
				if e.HasHit(i) {
					marked++
				}
				if e.HasHit(i) && face+e.M < 4 || !e.HasHit(i) && face+e.M >= 6 {
					t.Errorf("a %d%+d hits: %v", face, e.M, e.HasHit(i))
				}
			}
			if e.Hits>>e.N != 0 {
				t.Errorf("%d dice, hits %b", e.N, e.Hits)
			}
		}
		hits += marked
		p := m.r.turnPage(m.g, Reader{Side: Onlooker}, turn)
		for _, b := range p.Battles() {
			for _, r := range b.Rounds {
				for side, f := range r.Sides {
					struck, lost := 0, 0
					for _, roll := range f.Rolls {
						for _, d := range roll.Dice {
							if d.Hit {
								struck++
							}
						}
					}
					for _, place := range r.Sides[1-side].Lost {
						if place.Leader == ruleset.NoLeader {
							lost += place.N
						}
					}
					if lost > struck && len(f.Rolls) > 0 || lost == 0 && struck > 0 {
						t.Errorf("round %d in %s: %d lost by %d hits", r.N, m.rs.Board.IDs[b.Area], lost, struck)
					}
				}
			}
		}
		text, err := m.r.Turn(m.g, Reader{Side: Onlooker}, turn)
		if err != nil {
			t.Fatal(err)
		}
		told, explained := strings.Count(text.Body, "*")-strings.Count(text.Body, "\n* "), 0
		if marked > 0 {
			explained = 1
		}
		if told != marked+explained || (explained > 0) != strings.Contains(text.Body, "(6* hits)") {
			t.Errorf("%d dice hit, %d stars in\n%s", marked, told, text.Body)
		}
	}
	if hits < 50 || hits*4 > dice*3 {
		t.Errorf("%d hits of %d dice", hits, dice)
	}
}
