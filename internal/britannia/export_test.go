package britannia

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// FirstWays are the first ways that are found to each other place, with or without looking for others to the same one.
func (e *Engine) FirstWays(s *State, from board.Area, u game.Unit, led, bound, raid, once bool) map[board.Area][]board.Area {
	ways := make(map[board.Area][]board.Area)
	e.explore(s, from, u, wayfarer{led, bound, raid, once}, func(path []board.Area) bool {
		if to := path[len(path)-1]; to != from && ways[to] == nil {
			ways[to] = slices.Clone(path)
		}
		return true
	})
	return ways
}
