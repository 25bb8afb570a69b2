package pace

// Vacations are those of one player, in the order in which he told of them.
type Vacations []Vacation

// Add returns the vacations with one more. Those that lie within it are dropped;
// if it lies within another itself, nothing changes.
func (list Vacations) Add(v Vacation) Vacations {
	var out Vacations
	for _, old := range list {
		if old.has(v.From) && old.has(v.To) {
			return list
		}
		if !v.has(old.From) || !v.has(old.To) {
			out = append(out, old)
		}
	}
	return append(out, v)
}

// End returns the vacations of a player who is there again on a day, and whether
// that changes anything. The one that he is on ends the day before; if he is on none,
// those to come are taken back.
func (list Vacations) End(today Date) (Vacations, bool) {
	away, later := false, false
	for _, v := range list {
		away = away || v.has(today)
		later = later || v.From.Compare(today) > 0
	}
	if !away && !later {
		return list, false
	}
	var out Vacations
	for _, v := range list {
		switch {
		case away && v.has(today):
			if v.To = today.Add(-1); v.Days() > 0 {
				out = append(out, v)
			}
		case away || v.From.Compare(today) <= 0:
			out = append(out, v)
		}
	}
	return out, true
}
