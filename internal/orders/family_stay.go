package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Who stays by number alone, "all from Roma to Umbria, 1 stays", stays where the move before leaves from. A number of which the
// moves leave nobody is asked about: to pass over it would be to do the contrary.

// placeStays says where those stay of whom only the number is said, behind the one area that all leave by the moves of their line.
func (l *letter) placeStays(list []Order) {
	for i := range list {
		stay := &list[i]
		if !numbersStay(stay) || len(stay.Areas) > 0 || i == 0 || !l.marches(&list[i-1]) {
			continue
		}
		from := list[i-1].From
		other := func(o Order) bool { return l.marches(&o) && o.Line == list[i-1].Line && o.From != from }
		all := func(f Force) bool { return f.Count.Amount == All }
		if from != board.None && slices.ContainsFunc(list[i-1].Forces, all) && !slices.ContainsFunc(list[:i], other) {
			stay.Areas = []board.Area{from}
		}
	}
}

// numbersStay reports whether an order says how many stay.
func numbersStay(o *Order) bool {
	return o.Kind == Stay && o.Count.Amount == Exactly && o.Count.N > 0 && o.Leader == ruleset.NoLeader
}

// marches reports whether an order moves units by land, as a family says it.
func (l *letter) marches(o *Order) bool {
	return o.Kind == l.r.lex.own.Moves && o.Kind != NoOrder && o.Yes
}

// nobodyLeft reports whether list[j] moves those on who are said to stay by list[i]: all of a campaign, who are on their way through
// the area, or more than leave as many there.
func (l *letter) nobodyLeft(list []Order, i, j int) bool {
	stay, move := &list[i], &list[j]
	if !numbersStay(stay) || stay.Half != move.Half {
		return false
	}
	if s := l.r.lex.ownOf(move.Kind); s != nil && s.Led && move.Yes && len(move.Forces) == 0 {
		return len(stay.Areas) == 0
	}
	if l.marches(move) && len(stay.Areas) == 0 && i == j+1 && move.From != board.None {
		return l.tooFew(list, stay, move.From)
	}
	if !l.marches(move) || len(stay.Areas) != 1 {
		return false
	}
	at := stay.Areas[0]
	through := func(s Step) bool {
		return slices.Contains(s.Via, at) || s.To == at && s.Leave.Amount == Unsaid && len(s.Leaves) == 0
	}
	if stay.Line == move.Line && slices.ContainsFunc(move.Steps, through) && !(len(move.Steps) > 0 && move.Steps[len(move.Steps)-1].To == at) {
		return true
	}
	return move.From == at && l.tooFew(list, stay, at)
}

// tooFew reports whether so many leave an area by their numbers that not as many are left as are said to stay. Of those who come
// into it nobody knows.
func (l *letter) tooFew(list []Order, stay *Order, at board.Area) bool {
	here := l.ctx.Here
	if here == nil || l.at.standing || int(at) >= len(here.Armies) {
		return false
	}
	left := here.Armies[at] - int(stay.Count.N)
	for i := range list {
		o := &list[i]
		comes := slices.ContainsFunc(o.Steps, func(s Step) bool { return s.To == at }) || o.Kind != Stay && slices.Contains(o.Areas, at)
		switch {
		case comes:
			return false
		case !l.marches(o) || o.From != at:
		default:
			for _, f := range o.Forces {
				switch f.Count.Amount {
				case Exactly:
					left -= int(f.Count.N)
				case Unsaid:
					if f.Unit != game.NoUnit {
						left--
					}
				}
			}
		}
	}
	return left < 0
}
