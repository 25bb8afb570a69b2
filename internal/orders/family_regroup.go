package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// regroups reports whether the token n places on says that units are left on the way, or
// join there: "take 1 legion", "1 légiót vegyél fel". Of what is not on the way it says
// nothing.
func (b *body) regroups(n int) bool {
	if !b.s.Regroups || len(b.o.Steps) == 0 {
		return false
	}
	verb := n
	if b.at(n).kind == tNumber && b.at(n+1).ownUnit() != game.NoUnit {
		verb = n + 2
	}
	if b.midway(*b.at(verb)) == NoWord {
		return false
	}
	for j := verb + 1; b.i+j < b.end && !b.at(j).is(Comma, Then); j++ {
		if b.at(j).is(In, From, ToOrIn) && b.at(j+1).kind == tArea {
			return b.stop(b.at(j+1).area) >= 0
		}
	}
	return true
}

// regrouped reports whether somebody is left, or joins, where the way has come to.
func (b *body) regrouped() bool {
	last := len(b.o.Steps) - 1
	return last >= 0 && len(b.o.Steps[last].Leaves)+len(b.o.Steps[last].Takes) > 0
}

// midway is GoLeave or GoTake, if a token says so in the middle of a way; NoWord: it does not.
func (b *body) midway(t token) Word {
	w := t.word
	if s := b.l.r.lex.ownOf(w.ownKind()); t.kind == tWord && s != nil {
		w = s.Midway
	}
	if t.kind != tWord || w != GoLeave && w != GoTake {
		return NoWord
	}
	return w
}

// regroup reads who is left on the way, or joins: where the way has come to, or in an area of
// it that is named.
func (b *body) regroup() {
	var list []Force
	if f, ok := b.ahead(); ok {
		list = append(list, f)
	}
	verb := b.midway(*b.peek())
	b.spend(b.i)
	b.i++
	b.skip(Colon, There)
	for len(list) == 0 || b.peek().is(And) && (b.at(1).kind == tNumber && b.at(2).ownUnit() != game.NoUnit || b.at(1).ownUnit() != game.NoUnit) {
		b.skip(And)
		f, ok := b.units()
		if !ok {
			b.fail(NoNumber)
			return
		}
		list = append(list, f)
	}
	at := len(b.o.Steps) - 1
	b.skip(There, With, LeaderWord, Him)
	if b.peek().is(In, From, ToOrIn) && b.at(1).kind == tArea {
		b.i++
		if at = b.stop(b.areaAt()); b.err != nil {
			return
		}
	}
	b.skip(There, With, LeaderWord, Him)
	step := &b.o.Steps[at]
	if verb == GoLeave {
		step.Leaves = append(step.Leaves, list...)
	} else {
		step.Takes = append(step.Takes, list...)
	}
	b.last = NoWord
}

// ahead reads units that stand before the verb.
func (b *body) ahead() (f Force, ok bool) {
	if b.peek().kind != tNumber {
		return f, false
	}
	return b.units()
}

// stop is the step that ends in an area of the way; one that passes it is parted there. -1:
// the way does not come there.
func (b *body) stop(a board.Area) int {
	for i := range b.o.Steps {
		step := &b.o.Steps[i]
		if step.To == a {
			return i
		}
		if j := slices.Index(step.Via, a); j >= 0 {
			first := Step{Via: step.Via[:j:j], To: a}
			step.Via = step.Via[j+1:]
			if len(step.Via) == 0 {
				step.Via = nil
			}
			if len(first.Via) == 0 {
				first.Via = nil
			}
			b.o.Steps = slices.Insert(b.o.Steps, i, first)
			return i
		}
	}
	return -1
}

// settle judges what was said of units on the way: a leader leads them, it goes on where
// somebody is left or joins, and it goes over land.
func (b *body) settle() {
	seas := b.l.r.rs.Board.Seas
	atSea := seas.Has(b.o.From) || slices.ContainsFunc(b.o.Steps, func(s Step) bool { return seas.Has(s.To) || slices.ContainsFunc(s.Via, seas.Has) })
	for i := range b.o.Steps {
		step := &b.o.Steps[i]
		switch {
		case len(step.Leaves)+len(step.Takes) == 0:
		case !b.s.Led && len(b.o.Leaders) == 0 && !b.o.WithLeader:
			b.fail(LeaderNeeded)
		case atSea:
			b.fail(RegroupAtSea)
		case i == len(b.o.Steps)-1:
			b.fail(PointlessDrop, b.l.r.area(step.To))
		}
	}
}

// regrouped adds to text who is left where a step ends, and who joins there.
func (w *printer) regrouped(text string, step *Step) string {
	for p, list := range [...][]Force{step.Leaves, step.Takes} {
		if len(list) > 0 {
			text = w.join(text, w.say(LeaveUnits+Phrase(p), "what", join(w.forces("", list, false), " "+w.say(AndPhrase)+" ")))
		}
	}
	return text
}
