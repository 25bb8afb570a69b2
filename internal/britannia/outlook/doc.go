// Package outlook looks ahead from a position of Britannia: whom a nation could
// attack in its next turn, from where and with what odds; what the battles of moves
// that are planned would bring; and what each nation can still gain in the rest of
// the game.
//
// It supposes that everything else stands as it does now, which is how players look
// at a board too. What it says is exact under that: moves are checked by the rules
// engine, and odds are worked out, not sampled:
//
//	ahead, ok := o.Turn(&state, angles, 8)
//	for _, a := range ahead.Attacks { // the best first
//		fmt.Println(a.Area, a.Odds.Win()) // York, 0.87
//	}
//
// Everything is a function of the position, and the same for all players.
package outlook
