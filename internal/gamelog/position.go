package gamelog

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"bretwalda/internal/britannia"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
)

// Position is what the entries of a log amount to.
type Position struct {
	State  britannia.State
	Ledger score.Ledger
	Turn   DiceTurn
}

// DiceTurn is the last nation turn that took a link of the dice chain.
type DiceTurn struct {
	Number  uint32         `json:"number"` // of its link, and so how many were spent; 0: none
	Round   uint8          `json:"round"`
	Nation  ruleset.Nation `json:"nation"`
	Letters dice.Digest    `json:"letters"`
	DiceInput
	Faces dice.Faces `json:"faces"`          // rolled so far
	Open  bool       `json:"open,omitempty"` // the turn is not over, its link secret
	// Owed says that the nation turn in progress has begun, but has no link: the next
	// choice takes one, whosever it is.
	Owed bool `json:"owed,omitempty"`
}

// On reports whether t is the nation turn in progress in s.
func (t *DiceTurn) On(s *britannia.State) bool {
	return t.Open && t.Round == s.Round && t.Nation == s.Turn
}

// setBack makes p, a position of earlier, the present one, when so many links have
// been taken. A turn that had begun goes on without its link.
func (p *Position) setBack(e britannia.Rules, number uint32) {
	owed := p.Turn.Owed
	if p.Turn.Open {
		owed = p.waitsForOther(e)
	}
	p.Turn = DiceTurn{Number: number, Owed: owed}
}

// replaced notes that another position was put in the place of the one before: it
// may be in the midst of a nation turn.
func (p *Position) replaced(e britannia.Rules) {
	p.Turn.Owed = !p.Turn.On(&p.State) && p.waitsForOther(e)
}

// waitsForOther reports whether in a nation turn another nation than its own must
// decide.
func (p *Position) waitsForOther(e britannia.Rules) bool {
	d := e.Pending(&p.State)
	return d.Kind != game.None && p.State.Turn != ruleset.NoNation && d.Nation != p.State.Turn
}

// Clone returns a copy that shares nothing with p.
func (p *Position) Clone() Position {
	c := *p
	c.Ledger.Entries = slices.Clone(p.Ledger.Entries)
	c.Turn.Faces = slices.Clone(p.Turn.Faces) // the other lists are never changed
	return c
}

// SnapshotVersion is the form of snapshots that this program writes: this byte,
// the state in binary (fields in order, least significant byte first), then the
// rest as JSON. A snapshot only saves time: of another version, or of a state of
// another size, it is made again from the log.
const SnapshotVersion = 2

// ErrOldSnapshot says that a snapshot is of another release, or is none: the
// position is made again from the log.
var ErrOldSnapshot = errors.New("snapshot of another version")

// snapshotRest is what a snapshot holds besides the state.
type snapshotRest struct {
	Ledger score.Ledger `json:"ledger"`
	Turn   DiceTurn     `json:"turn"`
}

// Encode returns the snapshot of p.
func (p *Position) Encode() ([]byte, error) {
	data := make([]byte, 1, 1+binary.Size(&p.State)+1024)
	data[0] = SnapshotVersion
	data, err := binary.Append(data, binary.LittleEndian, &p.State)
	if err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	rest, err := json.Marshal(snapshotRest{p.Ledger, p.Turn})
	if err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	return append(data, rest...), nil
}

// DecodePosition reads a snapshot; the error is ErrOldSnapshot or nil.
func DecodePosition(data []byte) (Position, error) {
	var p Position
	if len(data) == 0 || data[0] != SnapshotVersion {
		return p, ErrOldSnapshot
	}
	n, err := binary.Decode(data[1:], binary.LittleEndian, &p.State)
	if err != nil {
		return p, ErrOldSnapshot
	}
	// A state of another size leaves bytes that are no JSON.
	var rest snapshotRest
	if err := json.NewDecoder(bytes.NewReader(data[1+n:])).Decode(&rest); err != nil {
		return p, ErrOldSnapshot
	}
	p.Ledger, p.Turn = rest.Ledger, rest.Turn
	return p, nil
}
