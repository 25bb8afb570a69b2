package orders

import "bretwalda/internal/game"

// counted says how many of what.
func (w *printer) counted(c Count, u game.Unit) string {
	if all := w.unitText(u).All; all != "" && c.Amount == All {
		return w.fill(all, nil)
	}
	if u == game.NoUnit {
		return w.armies(c)
	}
	return w.join(w.count(c), w.unit(u, one(c)))
}

// armies says how many armies.
func (w *printer) armies(c Count) string {
	if c.Amount == Exactly && c.N > 0 {
		return w.say(SomeArmies, "n", w.count(c))
	}
	return w.count(c)
}

// one returns 1 for a count of one, else 0: what decides the wording.
func one(c Count) int {
	if c == N(1) {
		return 1
	}
	return 0
}

// ifNotAll writes a count where "as many as may" is said by saying nothing.
func (w *printer) ifNotAll(c Count) string {
	if c.Amount == All {
		return ""
	}
	return w.count(c)
}
