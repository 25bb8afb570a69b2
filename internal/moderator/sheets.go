package moderator

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// sheetVersion is the form of stored orders that this program writes.
const sheetVersion = 1

// turnKey names a nation turn.
type turnKey struct {
	nation ruleset.Nation
	round  int
	part   int
}

func keyOf(t game.Turn) turnKey { return turnKey{t.Nation, t.Round, t.Part} }

// turn is the nation turn that k names.
func (k turnKey) turn() game.Turn { return game.Turn{Nation: k.nation, Round: k.round, Part: k.part} }

// keyOfTurn names a nation turn of the log.
func keyOfTurn(t *gamelog.TurnBegan) turnKey { return turnKey{t.Nation, int(t.Round), int(t.Part)} }

// sheet is the orders for one nation turn as stored.
type sheet struct {
	Version int            `json:"v"`
	Letter  string         `json:"letter"` // id of the letter that gave them
	Digest  dice.Digest    `json:"digest"` // of that letter, for the dice
	Section orders.Section `json:"section"`
	// Given is when the player last ordered something for the turn, OnTurn that it
	// was the turn's time then.
	Given  time.Time `json:"given,omitzero"`
	OnTurn bool      `json:"on_turn,omitempty"`
	// Unread are the lines that could not be read, Word is what the player said about
	// when the turn is played; see waits.
	Unread []unreadLine `json:"unread,omitempty"`
	Word   word         `json:"word,omitempty"`
	// Later is what came for the turn after it was played, while its player could not
	// know that; Unseen says that the orders came while the game was ahead of its player.
	Later  *sheet `json:"later,omitempty"`
	Unseen bool   `json:"unseen,omitempty"`
}

// standingSheet is the standing orders of one seat as stored, the latest last.
type standingSheet struct {
	Version int               `json:"v"`
	Orders  []orders.Standing `json:"orders"`
	Unseen  bool              `json:"unseen,omitempty"` // as that of sheet
}

// sheets is all orders of one game that are still to be carried out.
type sheets struct {
	turns    map[turnKey]sheet
	standing map[int]standingSheet // by seat
}

func newSheets() sheets {
	return sheets{turns: make(map[turnKey]sheet), standing: make(map[int]standingSheet)}
}

// clone returns a copy whose maps can be changed. What they hold is never changed.
func (s *sheets) clone() sheets {
	return sheets{turns: maps.Clone(s.turns), standing: maps.Clone(s.standing)}
}

const (
	turnPrefix     = "turn/"
	standingPrefix = "standing/"
)

// key is where the store keeps the orders of a nation turn: "turn/welsh/07"; those of a
// later part of one stand at "turn/welsh/07/1".
func (k turnKey) key(rs *ruleset.Ruleset) string {
	key := fmt.Sprintf("%s%s/%02d", turnPrefix, rs.Nations[k.nation].ID, k.round)
	if k.part > 0 {
		key += fmt.Sprintf("/%d", k.part)
	}
	return key
}

func parseTurnKey(rs *ruleset.Ruleset, key string) (turnKey, error) {
	id, number, _ := strings.Cut(strings.TrimPrefix(key, turnPrefix), "/")
	n, ok := rs.FindNation(id)
	number, later, parted := strings.Cut(number, "/")
	round, err := strconv.Atoi(number)
	part := 0
	if parted && err == nil {
		part, err = strconv.Atoi(later)
	}
	if err != nil || !ok {
		return turnKey{}, fmt.Errorf("orders %q: no such nation turn", key)
	}
	return turnKey{n, round, part}, nil
}

// loadSheets reads all orders of a game.
func loadSheets(tx *store.Tx, rs *ruleset.Ruleset, rec *roster.Record) (sheets, error) {
	s := newSheets()
	for _, o := range tx.AllOrders(rec.ID) {
		if name, ok := strings.CutPrefix(o.Key, standingPrefix); ok {
			seat, err := rec.SeatNumber(name)
			if err != nil {
				return sheets{}, err
			}
			var sh standingSheet
			if err := decodeOrders(o, &sh, &sh.Version); err != nil {
				return sheets{}, err
			}
			s.standing[seat] = sh
			continue
		}
		key, err := parseTurnKey(rs, o.Key)
		if err != nil {
			return sheets{}, err
		}
		var sh sheet
		if err := decodeOrders(o, &sh, &sh.Version); err != nil {
			return sheets{}, err
		}
		s.turns[key] = sh
	}
	return s, nil
}

func decodeOrders(o store.StoredOrders, into any, version *int) error {
	err := o.Err
	if err == nil {
		err = json.Unmarshal(o.Data, into)
	}
	if err != nil {
		return fmt.Errorf("orders %q: %w", o.Key, err)
	}
	if *version != sheetVersion {
		return fmt.Errorf("orders %q: version %d is not known here, only %d", o.Key, *version, sheetVersion)
	}
	return nil
}

// putSheet stores the orders for a nation turn in place of earlier ones. If the turn
// has been played and its player does not know that yet, they are put beside those that
// it was played by.
func (t playing) putSheet(tb *table, key turnKey, sh sheet) error {
	sh.Version = sheetVersion
	tb.sheets.turns[key] = sh
	if real := tb.real; real != nil {
		sh.Unseen = true
		if real.orderBook().played(key) {
			later := sh
			sh = real.sheets.turns[key]
			sh.Version, sh.Section.Nation, sh.Section.Round = sheetVersion, key.nation, key.round
			sh.Unseen, sh.Later = true, &later
		}
		tb = real
		tb.sheets.turns[key] = sh
	}
	data, err := json.Marshal(sh)
	if err != nil {
		return err
	}
	return t.tx.PutOrders(tb.rec.ID, key.key(tb.rules.Ruleset), data)
}

// dropSheet forgets the orders for a nation turn.
func (t playing) dropSheet(tb *table, key turnKey) error {
	delete(tb.sheets.turns, key)
	if real := tb.real; real != nil {
		if real.orderBook().played(key) {
			err := t.putSheet(tb, key, sheet{Section: orders.Section{Nation: key.nation, Round: key.round, Part: key.part}})
			delete(tb.sheets.turns, key)
			return err
		}
		tb = real
		delete(tb.sheets.turns, key)
	}
	return t.tx.DeleteOrders(tb.rec.ID, key.key(tb.rules.Ruleset))
}

// played reports whether a nation turn is over, or has begun.
func (tb orderBook) played(turn turnKey) bool {
	return tb.over(turn) || tb.begun() && turn == tb.agenda().waiting()
}

// putStanding stores standing orders of a seat: each entry replaces the earlier
// one with the same nations and becomes the latest. Without orders it is taken
// back.
func (t playing) putStanding(tb *table, seat int, entries ...orders.Standing) error {
	sh := standingSheet{Version: sheetVersion, Orders: slices.Clone(tb.sheets.standing[seat].Orders)}
	for _, e := range entries {
		sh.Orders = slices.DeleteFunc(sh.Orders, func(old orders.Standing) bool { return old.Nations == e.Nations })
		if len(e.Orders) > 0 {
			sh.Orders = append(sh.Orders, e)
		}
	}
	tb.sheets.standing[seat] = sh
	if tb.real != nil {
		sh.Unseen = true
		tb.real.sheets.standing[seat] = sh
	}
	data, err := json.Marshal(sh)
	if err != nil {
		return err
	}
	return t.tx.PutOrders(tb.rec.ID, standingPrefix+roster.SeatName(seat), data)
}

// cancel takes back orders of a seat.
func (t playing) cancel(tb *table, seat int, c orders.Cancel) error {
	if c.Standing {
		return t.putStanding(tb, seat, orders.Standing{Nations: c.Nations})
	}
	mine := tb.rules.Nations(tb.scenario, seat)
	for _, key := range sortedTurns(tb.sheets.turns) {
		if mine.Has(key.nation) && (c.Nations == 0 || c.Nations.Has(key.nation)) && (c.Round == 0 || c.Round == key.round) {
			if err := t.access().noteDropped(tb, tb.sheets.turns[key].Letter); err != nil {
				return err
			}
			if err := t.dropSheet(tb, key); err != nil {
				return err
			}
		}
	}
	return nil
}

// forgetPast drops the orders for rounds that are over.
func (t playing) forgetPast(tb *table) error {
	for _, key := range sortedTurns(tb.sheets.turns) {
		if key.round < int(tb.pos.At().Round) {
			if err := t.dropSheet(tb, key); err != nil {
				return err
			}
		}
	}
	return nil
}

// sortedTurns lists nation turns in the order of play.
func sortedTurns(turns map[turnKey]sheet) []turnKey {
	return slices.SortedFunc(maps.Keys(turns), func(a, b turnKey) int {
		if a.round != b.round {
			return a.round - b.round
		}
		return cmp.Or(int(a.nation)-int(b.nation), a.part-b.part)
	})
}

// ownTurn reports whether orders say what a nation does in its own turn. Plans,
// votes and the like alone do not begin it: they may have come to answer
// something else, and the rest may be on its way.
func ownTurn(list []orders.Order) bool {
	for i := range list {
		switch o := &list[i]; {
		case o.Kind == orders.Conditional:
			if ownTurn(o.Then) || ownTurn(o.Else) {
				return true
			}
		case !o.Kind.CanStand() && !roundStart(o.Kind):
			return true
		}
	}
	return false
}

// roundStart reports whether orders of kind k are carried out before the first
// nation turn of a round.
func roundStart(k orders.Kind) bool {
	switch k {
	case orders.Replace, orders.Fyrd, orders.Knights, orders.Shortage:
		return true
	}
	return false
}
