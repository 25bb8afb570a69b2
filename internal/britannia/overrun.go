package britannia

import "bretwalda/internal/board"

// overrun reports whether armies may pass on from area a in spite of the
// enemies there: at least twice their number, forts and burhs counted and
// leaders not, must be left behind of the armies that entered a in this phase,
// from wherever they came (2e OVR-01 OVR-02 OVR-03 OVR-06, RUL-14 RUL-15). Since
// whoever has moved stays where he is, judging each army as it passes is the
// same as judging when the phase ends. left are armies of the move in hand that
// stop in a.
//
// What passes goes by its allowance as if a were empty, and may overrun again
// (2e OVR-04 OVR-05); a leader may go along and is counted on no side
// (2e OVR-07 LDR-02).
func (r *route) overrun(a board.Area, left uint8) bool {
	foe := r.enemyIn(r.s, r.n, a)
	stay := left
	for i := range r.s.Groups[:r.s.NGroups] {
		if g := &r.s.Groups[i]; g.Moved && g.At == a {
			stay += g.N
		}
	}
	return stay >= 2*r.strength(r.s, foe, a)
}
