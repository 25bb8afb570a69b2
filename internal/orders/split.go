package orders

import (
	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// splits reads "2 stop in Sussex, 1 goes on to Kent" after the move o: those
// who stop go first, since they hold up the enemy for the others. The clause began
// at toks[from].
func (p *reading) splits(o Order, from int) []Order {
	out := []Order{o}
	total, sum, stopped := int(o.Count.N), 0, 0
	for p.err == nil {
		at := p.i
		p.skip(Comma, And, Then, Colon, Open)
		rest := p.peek().is(Rest) // those have not set out
		c, ok := p.count()
		p.unit()
		switch {
		case ok && !rest && p.peek().is(GoStop, GoStay) && c.Amount == Exactly:
			p.i++
			p.skip(In, There)
			if p.peek().kind == tArea && p.areaAt() != o.end() {
				p.fail(NotUnderstood, p.words(p.i-1, p.i))
			}
			stopped = int(c.N)
		case ok && (p.peek().is(OnTo) || p.peek().is(GoMove) && p.at(1).is(OnTo)):
			p.skip(GoMove)
			p.i++
			p.skip(To) // "egy továbbmegy Essexbe"
			if p.peek().kind != tArea {
				p.strange()
				break
			}
			on := o
			via := append(append([]board.Area(nil), o.Steps[0].Via...), o.end())
			on.Steps = []Step{{Via: via, To: p.areaAt(), Boat: o.Steps[0].Boat, Road: o.Steps[0].Road}}
			on.Count = c
			if c.Amount == All && stopped > 0 {
				on.Count = N(uint8(max(total-sum-stopped, 0)))
			}
			sum += int(on.Count.N)
			out = append(out, on)
		default:
			p.i = at
			return p.share(out, total, sum, stopped, from)
		}
		if out[0].Count.Amount != Exactly || len(o.Steps) > 1 || o.led() {
			p.fail(SplitSum, count(o.Count), number(stopped+sum))
		}
	}
	return nil
}

// share gives the first of the moves its rest of the total.
func (p *reading) share(out []Order, total, sum, stopped, from int) []Order {
	p.moved = &going{out[0], p.now.line}
	if len(out) == 1 && stopped == 0 {
		return out
	}
	rest := total - sum
	if rest < 0 || stopped > 0 && stopped != rest {
		p.fail(SplitSum, number(total), number(sum+stopped))
		return nil
	}
	out[0].Count = N(uint8(rest))
	p.spendNumbers(from)
	if rest == 0 {
		out = out[1:]
	}
	return out
}

// end returns where a Move ends.
func (o *Order) end() board.Area { return o.Steps[len(o.Steps)-1].To }

func (o *Order) led() bool { return o.WithLeader || o.Leader != ruleset.NoLeader }

// goesOn reports whether the clause at hand continues a move that is over.
func (p *reading) goesOn() bool {
	return p.peek().is(OnTo) || (p.peek().kind == tNumber || p.peek().is(A)) && p.at(1).is(OnTo)
}

// onward notes that there is nothing to go on from.
func (p *reading) onward() []Order {
	p.fail(NothingBefore)
	return nil
}

// redirect reads "to Hwicce" after "otherwise": the move before, elsewhere.
func (p *reading) redirect() []Order {
	m := mover{p: p, o: p.moved.order, from: true}
	m.o.Steps = nil
	for last := -1; p.more(&last) && m.slot(); {
	}
	o := m.finish()
	if p.err != nil {
		return nil
	}
	return []Order{o}
}

// count shows a count in a problem.
func count(c Count) string { return number(int(c.N)) }

// takesOthers reports whether the leader n places on comes with a number of their own: "1 to
// Sussex, Alfred and three from Wessex to Hwicce".
func (p *reading) takesOthers(n int) bool {
	return p.at(n).kind == tLeader && p.at(n+1).is(And, With) && (p.at(n+2).kind == tNumber || p.at(n+2).is(AllOf, Rest))
}
