package report

// brief shortens the story of turns that are over to what a player needs to order the next one:
// not by which areas units went, not what the table of battles says, and not what can be worked
// out from the position, as what an income is made of. The report of a turn that is asked for has all of it.
func brief(sections []Section) {
	for i := range sections {
		if sections[i].Open {
			continue // whoever is in the middle of a turn counts
		}
		for _, item := range sections[i].Items {
			if item.Line != nil {
				item.Line.brief()
			}
			if item.Battle != nil {
				item.Battle.brief()
			}
		}
	}
}

func (l *Line) brief() {
	l.Brief, l.Via = true, nil
	for i := range l.Parts {
		l.Parts[i].brief()
	}
	for i := range l.Moves {
		l.Moves[i].brief()
	}
}

// brief leaves what was lost to the table of battles, if that was in one round: only then does
// the table say when.
func (b *Battle) brief() {
	for i := range b.Rounds {
		b.Rounds[i].Listed = b.Listed && b.Over && b.losing() == 1 && b.Rounds[i].Rolled()
	}
}

// brief forgets the ways, and tells together who then went the same.
func (d *Departure) brief() {
	paths := d.Paths
	d.Paths = nil
	for _, p := range paths {
		p.Via = nil
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
