package table

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/ruleset"
)

// TurnKey names a nation turn.
type TurnKey struct {
	Nation ruleset.Nation
	Round  int
	Part   int
}

// KeyOf names a nation turn.
func KeyOf(t game.Turn) TurnKey { return TurnKey{t.Nation, t.Round, t.Part} }

// Turn is the nation turn that k names.
func (k TurnKey) Turn() game.Turn { return game.Turn{Nation: k.Nation, Round: k.Round, Part: k.Part} }

// Whole names all of the nation turn that k is a part of.
func (k TurnKey) Whole() TurnKey {
	k.Part = 0
	return k
}

// KeyOfTurn names a nation turn of the log.
func KeyOfTurn(t *gamelog.TurnBegan) TurnKey { return TurnKey{t.Nation, int(t.Round), int(t.Part)} }

const (
	turnPrefix     = "turn/"
	standingPrefix = "standing/"
)

// key is where the store keeps the orders of a nation turn: "turn/welsh/07"; those of a
// later part of one stand at "turn/welsh/07/1".
func (k TurnKey) key(rs *ruleset.Ruleset) string {
	key := fmt.Sprintf("%s%s/%02d", turnPrefix, rs.Nations[k.Nation].ID, k.Round)
	if k.Part > 0 {
		key += fmt.Sprintf("/%d", k.Part)
	}
	return key
}

func parseTurnKey(rs *ruleset.Ruleset, key string) (TurnKey, error) {
	id, number, _ := strings.Cut(strings.TrimPrefix(key, turnPrefix), "/")
	n, ok := rs.FindNation(id)
	number, later, parted := strings.Cut(number, "/")
	round, err := strconv.Atoi(number)
	part := 0
	if parted && err == nil {
		part, err = strconv.Atoi(later)
	}
	if err != nil || !ok {
		return TurnKey{}, fmt.Errorf("orders %q: no such nation turn", key)
	}
	return TurnKey{n, round, part}, nil
}

// SortedTurns lists nation turns in the order of play.
func SortedTurns(turns map[TurnKey]Sheet) []TurnKey {
	return slices.SortedFunc(maps.Keys(turns), func(a, b TurnKey) int {
		if a.Round != b.Round {
			return a.Round - b.Round
		}
		return cmp.Or(int(a.Nation)-int(b.Nation), a.Part-b.Part)
	})
}
