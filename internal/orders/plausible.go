package orders

import (
	"reflect"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// plausible returns those of os that can be meant in the position at hand: what is offered
// must not send armies from where there are none, or where they never get to. The player
// may say such a thing, but it is not what was most likely meant. What other lines of the
// letter send away may be put right here.
func (p *reading) plausible(os []Order) []Order {
	b := p.l.r.rs.Board
	os = slices.DeleteFunc(slices.Clone(os), func(o Order) bool { return o.vain(b) || tornAreas(p.toks, []Order{o}) })
	here := p.here()
	if here == nil {
		return os
	}
	m := muster{board: p.l.r.rs.Board, twice: p.major(), left: here.clone()}
	for _, sec := range p.l.sheet.Sections {
		if sec.Nation == here.Nation && sec.Round == here.Round {
			m.raise(sec.Orders)
		}
	}
	m.raise(os)
	var out []Order
	for _, o := range os {
		if m.can(o) {
			m.take([]Order{o})
			out = append(out, o)
		}
	}
	return out
}

// vain reports whether o is what nobody means: to run, whatever happens and nobody says where to; to place somebody
// at sea; a list that names an area twice.
func (o *Order) vain(b *board.Board) bool {
	runs := o.Kind == Plan && o.Count.Amount == All && o.Side == BothSides && len(o.Areas)+len(o.Goals)+len(o.When) == 0 && o.Enemies == 0
	return runs || o.relists() || o.Kind == Place && slices.ContainsFunc(o.Areas, b.Seas.Has)
}

// plausibly returns those of the deeds whose orders are plausible.
func (p *reading) plausibly(deeds []deed) []deed {
	var os []Order
	for _, d := range deeds {
		if !p.others(d.nations) {
			os = append(os, d.Order)
		}
	}
	kept := p.plausible(os)
	var out []deed
	for _, d := range deeds {
		if p.others(d.nations) {
			out = append(out, d)
		} else if len(kept) > 0 && reflect.DeepEqual(d.Order, kept[0]) {
			out, kept = append(out, d), kept[1:]
		}
	}
	return out
}

// sift leaves out of what was read what is not plausible.
func (p *reading) sift() {
	if slices.ContainsFunc(p.said, func(s statement) bool { return s.recall != nil }) {
		p.said = nil
		return
	}
	for i := range p.said {
		if s := &p.said[i]; !p.others(s.nations) {
			s.orders = p.plausible(s.orders)
		}
	}
	p.said = slices.DeleteFunc(p.said, func(s statement) bool { return len(s.orders) == 0 && s.cancel == nil })
}

// others reports whether nations are named who are not the one on turn.
func (p *reading) others(nations ruleset.Nations) bool {
	return nations != 0 && p.l.ctx.Here != nil && nations != ruleset.Nations(0).With(p.l.ctx.Here.Nation)
}

// muster is where armies are that have not been sent away.
type muster struct {
	board  *board.Board
	twice  bool // who has moved may move on in the second half
	left   *Position
	unsure board.Set // where new armies are placed, nobody knows how many
}

// raise adds the armies that os place.
func (m *muster) raise(os []Order) {
	for _, o := range os {
		for _, a := range o.Areas {
			if o.Kind == Place && int(a) < len(m.left.Armies) {
				m.left.Armies[a] += max(1, int(o.Count.N))
				if o.Count.Amount != Exactly {
					m.unsure = m.unsure.With(a)
				}
			}
		}
	}
}

// take takes away the armies that os send somewhere.
func (m *muster) take(os []Order) {
	for _, o := range os {
		if o.Kind != Move || o.Half == 2 || int(o.From) >= len(m.left.Armies) {
			continue
		}
		if l := o.Leader; l != ruleset.NoLeader && int(l) < len(m.left.Leaders) {
			m.left.Leaders[l] = o.end()
		}
		n := m.left.Armies[o.From]
		if o.Count.Amount == Exactly {
			n = min(n, int(o.Count.N)+int(o.Second.N))
		}
		m.left.Armies[o.From] -= n
		if to := o.end(); m.twice && int(to) < len(m.left.Armies) {
			m.left.Armies[to] += n
		}
	}
}

// can reports whether somebody is left to carry out o, and whether the way is one.
func (m *muster) can(o Order) bool {
	switch {
	case o.Kind == Conditional:
		return !slices.ContainsFunc(o.Then, func(o Order) bool { return !m.can(o) }) &&
			!slices.ContainsFunc(o.Else, func(o Order) bool { return !m.can(o) })
	case o.Kind == Move && o.Count.Amount == Unsaid && !o.led():
		return false
	case o.Kind != Move || o.Half == 2 || o.From == board.None:
		return true
	case m.left.armies(o.From) == 0 && !o.winds() && !(m.twice && o.led()) && (o.Count != N(0) || m.left.leader(o.Leader) != o.From):
		return false
	}
	at, far := o.From, 2
	if m.board.Seas.Has(at) {
		far = 3
	}
	for _, s := range o.Steps {
		for _, to := range append(s.Via[:len(s.Via):len(s.Via)], s.To) {
			if !m.within(at, to, far) {
				return false
			}
			at = to
		}
	}
	return true
}

// within reports whether no more than far steps lead from a to b.
func (m *muster) within(a, b board.Area, far int) bool {
	reached := board.Set(0).With(a)
	for range far {
		for at := range reached.All {
			reached |= near(m.board, at) | m.board.Open[at]
		}
	}
	return reached.Has(b)
}
