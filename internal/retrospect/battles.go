package retrospect

import (
	"cmp"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Battle is a battle that was fought. Arrays are by side: attacker, defender.
type Battle struct {
	Round     int
	Area      board.Area
	Attacker  ruleset.Nation
	Defender  ruleset.Nation
	Winner    ruleset.Nation     // who was left; NoNation: nobody
	Lost      [2]int             // units
	Leaders   [2]ruleset.Leaders // who were there
	Exchanges int                // rounds of dice
}

// side is the side that a nation is on.
func (b *Battle) side(n ruleset.Nation) int {
	if n == b.Attacker {
		return 0
	}
	return 1
}

// watcher watches the battles of a game.
type watcher struct {
	rules   Rules
	names   view.Names
	battles []Battle // in which dice fell

	Battle              // the one being fought; Exchanges 0: none
	rolled []game.Event // of its last round
}

// clone is a copy that others may change.
func (w *watcher) clone() watcher {
	c := *w
	c.battles, c.rolled = slices.Clip(w.battles), slices.Clone(w.rolled)
	return c
}

// see watches an event, and says what the round of a battle cost that it shows to be over.
func (w *watcher) see(e *game.Event) (cost [2]view.Casualties) {
	switch e.Kind {
	case game.BattleBegan:
		cost = w.judge() // of one that ended without being won
		w.Battle = Battle{Round: int(e.Round), Area: e.Area, Attacker: e.Nation, Defender: e.Other}
	case game.BattleRound:
		cost = w.judge()
		w.Exchanges++
	case game.Rolled:
		w.rolled = append(w.rolled, *e)
		w.Leaders[w.side(e.Nation)] |= e.Leaders
	case game.Eliminated:
		w.lose(e, int(e.N))
	case game.BattleWon:
		cost = w.judge()
		w.Winner = e.Nation
		w.battles = append(w.battles, w.Battle)
		w.Battle = Battle{}
	case game.BattleCancelled:
		cost = w.judge()
		w.Battle = Battle{}
	default:
		if w.names.Events[e.Kind].Loses != game.NoUnit {
			w.lose(e, 1)
		}
	}
	return cost
}

// judge weighs the dice of the round of battle that is over.
func (w *watcher) judge() [2]view.Casualties {
	if len(w.rolled) == 0 {
		return [2]view.Casualties{}
	}
	cost := w.rules.CasualtiesOf(w.rolled)
	w.rolled = w.rolled[:0]
	return cost
}

// lose counts the units that an event takes. Leaders are no units (2e DEF-07).
func (w *watcher) lose(e *game.Event, units int) {
	if w.Exchanges > 0 && (e.Kind != game.Eliminated || e.Unit != w.names.Leader) {
		w.Lost[w.side(e.Nation)] += units
	}
}

// greatest are the battles that cost most units.
func greatest(battles []Battle) []Battle {
	all := slices.Clone(battles)
	slices.SortStableFunc(all, func(a, b Battle) int {
		return cmp.Compare(b.Lost[0]+b.Lost[1], a.Lost[0]+a.Lost[1])
	})
	return all[:min(mostBattles, len(all))]
}
