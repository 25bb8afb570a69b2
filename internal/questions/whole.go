package questions

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

// Part is a part of an answer: how many of which kind of units are placed, or taken, where.
type Part struct {
	Area board.Area
	Unit game.Unit
	N    int
}

// Whole is the answer to a decision that is taken for one unit after the other: what c says, and
// what is done by default with the others, until as many are accounted for as the decision asks
// for. Nil: it is about one, or ends otherwise.
func Whole[S, C comparable](e game.Engine[S, C], s *S, c C, of func(*C) (board.Area, game.Unit)) []Part {
	d := e.Pending(s)
	at, next := *s, d
	var parts []Part
	for n := 1; n <= int(d.Count); n++ {
		area, unit := of(&c)
		if area == board.None {
			return nil
		}
		if i := slices.IndexFunc(parts, func(p Part) bool { return p.Area == area && p.Unit == unit }); i >= 0 {
			parts[i].N++
		} else {
			parts = append(parts, Part{area, unit, 1})
		}
		if n == int(d.Count) {
			break
		}
		if e.Apply(&at, &c, new(dice.InTurn), nil) != nil {
			return nil
		}
		from := next.Areas
		if next = e.Pending(&at); next.Kind != d.Kind || next.Nation != d.Nation {
			if rest := from.Without(area); rest.Len() == 1 { // nothing is left to choose
				return append(parts, Part{rest.First(), unit, int(d.Count) - n})
			}
			return nil
		}
		c = e.Default(&at)
	}
	return parts
}
