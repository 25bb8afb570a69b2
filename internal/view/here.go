package view

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Here is what the order language may know of the board when it reads a letter of the
// nation on turn: where its armies and leaders stand, those who come to sea in this turn
// among them. nil: it is not on turn, or nobody knows yet.
func (b *Board) Here(turn game.Turn, rs *ruleset.Ruleset) *orders.Position {
	if b.At.Turn != turn.Nation || int(b.At.Round) != turn.Round || turn.Nation == ruleset.NoNation {
		return nil
	}
	here := &orders.Position{Nation: turn.Nation, Round: turn.Round, Armies: make([]int, board.Max), Leaders: make([]board.Area, len(rs.Leaders))}
	for _, h := range b.Of(turn.Nation) {
		here.Armies[h.Area] += h.Armies
		for _, l := range h.Led() {
			here.Leaders[l] = h.Area
		}
	}
	if turn.Round >= len(rs.Timeline) || !rs.Timeline[turn.Round].BySea.Has(turn.Nation) || b.Present(turn.Nation)&rs.Board.Seas != 0 {
		return here
	}
	came := false // who comes only after the growth of the turn
	for _, h := range b.Ahead {
		if h.Nation == turn.Nation && rs.Board.Seas.Has(h.Area) {
			here.Armies[h.Area] += h.Armies
			came = true
			for _, l := range h.Led() {
				here.Leaders[l] = h.Area
			}
		}
	}
	if !came {
		return nil
	}
	return here
}
