package table

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// sheetVersion is the form of stored orders that this program writes.
const sheetVersion = 1

// Sheet is the orders for one nation turn as stored.
type Sheet struct {
	Version int            `json:"v"`
	Letter  string         `json:"letter"`            // id of the letter that gave them
	Earlier []string       `json:"earlier,omitempty"` // ids of the letters for the turn before that, oldest first
	Digest  dice.Digest    `json:"digest"`            // of that letter, for the dice
	Section orders.Section `json:"section"`
	// Given is when the player last ordered something for the turn, OnTurn that it
	// was the turn's time then.
	Given  time.Time `json:"given,omitzero"`
	OnTurn bool      `json:"on_turn,omitempty"`
	// Written is when that letter says that it was written.
	Written time.Time `json:"written,omitzero"`
	// Unread are the lines that could not be read, Word is what the player said about
	// when the turn is played; see Agenda.Waits.
	Unread []UnreadLine `json:"unread,omitempty"`
	Word   Word         `json:"word,omitempty"`
	// Later is what came for the turn after it was played, while its player could not
	// know that; Unseen says that the orders came while the game was ahead of its player.
	Later  *Sheet `json:"later,omitempty"`
	Unseen bool   `json:"unseen,omitempty"`
	// Until is the part of the turn from which on the orders do not count any more, because
	// the game was set back to there; 0: they go on through all of it.
	Until int `json:"until,omitempty"`
}

// Unbegun is the sheet for a turn that is to be played from its beginning again.
func (s Sheet) Unbegun() Sheet {
	s.Section.Orders = orders.Unbegun(s.Section.Orders)
	return s
}

// StandingSheet is the standing orders of one seat as stored, the latest last.
type StandingSheet struct {
	Version int               `json:"v"`
	Orders  []orders.Standing `json:"orders"`
	Unseen  bool              `json:"unseen,omitempty"` // as that of Sheet
}

// Sheets is all orders of one game that are still to be carried out.
type Sheets struct {
	Turns    map[TurnKey]Sheet
	Standing map[int]StandingSheet // by seat
}

func newSheets() Sheets {
	return Sheets{Turns: make(map[TurnKey]Sheet), Standing: make(map[int]StandingSheet)}
}

// Clone returns a copy whose maps can be changed. What they hold is never changed.
func (s *Sheets) Clone() Sheets {
	return Sheets{Turns: maps.Clone(s.Turns), Standing: maps.Clone(s.Standing)}
}

// Of is the orders for a part of a nation turn: those that were given for it, or else for the
// last part before it, if they go on until then.
func (s *Sheets) Of(turn TurnKey) (Sheet, bool) {
	given, ok := s.givenFor(turn)
	if !ok {
		return Sheet{}, false
	}
	return s.Turns[given], true
}

// givenFor is the part of a nation turn for which the orders were given that stand for a part.
func (s *Sheets) givenFor(turn TurnKey) (TurnKey, bool) {
	for given := turn; given.Part >= 0; given.Part-- {
		if sh, ok := s.Turns[given]; ok {
			return given, sh.Until == 0 || sh.Until > turn.Part
		}
	}
	return TurnKey{}, false
}

// loadSheets reads all orders of a game.
func loadSheets(tx *store.Tx, rs *ruleset.Ruleset, rec *roster.Record) (Sheets, error) {
	s := newSheets()
	for _, o := range tx.AllOrders(rec.ID) {
		if name, ok := strings.CutPrefix(o.Key, standingPrefix); ok {
			seat, err := rec.SeatNumber(name)
			if err != nil {
				return Sheets{}, err
			}
			var sh StandingSheet
			if err := decodeOrders(o, &sh, &sh.Version); err != nil {
				return Sheets{}, err
			}
			s.Standing[seat] = sh
			continue
		}
		key, err := parseTurnKey(rs, o.Key)
		if err != nil {
			return Sheets{}, err
		}
		var sh Sheet
		if err := decodeOrders(o, &sh, &sh.Version); err != nil {
			return Sheets{}, err
		}
		s.Turns[key] = sh
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
