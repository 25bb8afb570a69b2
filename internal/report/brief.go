package report

import "slices"

// brief shortens the story of turns that are over to what a player needs to order the next one:
// not by which areas units went, not what the table of battles says, nor what another sentence
// does, and not what can be worked out from the position, as what an income is made of. The
// report of a turn that is asked for has all of it.
func (r *Reports) brief(sections []Section) {
	for i := range sections {
		s := &sections[i]
		if s.Open {
			continue // whoever is in the middle of a turn counts
		}
		s.Brief = true
		var told []Item
		for k, item := range s.Items {
			if !r.retold(item.Line, s.Items[k+1:]) {
				told = append(told, item)
			}
		}
		s.Items = told
		for _, item := range s.Items {
			if item.Line != nil {
				item.Line.brief()
			}
			if item.Battle != nil {
				item.Battle.brief()
			}
		}
	}
}

// retold reports whether a sentence among those that follow says what one does.
func (r *Reports) retold(l *Line, later []Item) bool {
	if l == nil {
		return false
	}
	by, found := r.names.Retold[l.Name]
	return found && slices.ContainsFunc(later, func(item Item) bool {
		return item.Line != nil && item.Line.Name == by && item.Line.Nation == l.Nation
	})
}

func (l *Line) brief() {
	l.Brief, l.Via = true, nil
	for i := range l.Places {
		l.Places[i].Bare = true
	}
	for i := range l.Parts {
		l.Parts[i].brief()
	}
	for i := range l.Moves {
		l.Moves[i].brief()
	}
}

// brief leaves what was lost, and who holds the area, to the table of battles: but for what was
// lost without dice, and where who won must be named to say whose the points are.
func (b *Battle) brief() {
	if !b.Listed || !b.Over {
		return
	}
	b.Settled = !b.Cancelled && (len(b.After) == 0 || b.Taken())
	for i := range b.Rounds {
		b.Rounds[i].Listed = b.Rounds[i].Rolled()
	}
}

// brief forgets the ways, and tells together who then went the same.
func (d *Departure) brief() {
	paths := d.Paths
	d.Paths = nil
	for _, p := range paths {
		p.Via, p.Bare = nil, true
		d.add(p)
	}
}

// add puts p beside who went the same way.
func (d *Departure) add(p Path) {
	for i := range d.Paths {
		if q := &d.Paths[i]; sameWay(*q, p) {
			q.Units = q.Plus(p.Units)
			return
		}
	}
	d.Paths = append(d.Paths, p)
}

// IsBare says it to whoever counts them.
func (p Path) IsBare() bool { return p.Bare }
