package gamelog

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"sync"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
)

// Position is what the entries of a log amount to.
type Position[S comparable] struct {
	State  S
	Ledger score.Ledger
	Turn   DiceTurn
}

// DiceTurn is the last nation turn that took a link of the dice chain.
type DiceTurn struct {
	Number  uint32         `json:"number"` // of its link, and so how many were spent; 0: none
	Round   uint8          `json:"round"`
	Nation  ruleset.Nation `json:"nation"`
	Part    uint8          `json:"part,omitempty"` // in which it took the link
	Letters dice.Digest    `json:"letters"`
	DiceInput
	Faces dice.Faces `json:"faces"`          // rolled so far
	Open  bool       `json:"open,omitempty"` // the turn is not over, its link secret
	// Owed says that the nation turn in progress has begun, but has no link: the next
	// choice takes one, whosever it is.
	Owed bool `json:"owed,omitempty"`
}

// On reports whether t is the nation turn in progress at a moment. Its link stays open
// in all its parts: nobody gets other dice by waiting in the middle of a turn.
func (t *DiceTurn) On(at game.Moment) bool {
	return t.Open && t.Round == at.Round && t.Nation == at.Turn
}

// setBack makes p, a position of earlier, the present one, when so many links have
// been taken. A turn that had begun goes on without its link.
func (r *Rules[S, C]) setBack(p *Position[S], number uint32) {
	owed := p.Turn.Owed
	if p.Turn.Open {
		owed = r.waitsForOther(&p.State)
	}
	p.Turn = DiceTurn{Number: number, Owed: owed}
}

// replaced notes that another position was put in the place of the one before: it
// may be in the midst of a nation turn.
func (r *Rules[S, C]) replaced(p *Position[S]) {
	p.Turn.Owed = !p.Turn.On(r.At(&p.State)) && r.waitsForOther(&p.State)
}

// waitsForOther reports whether in a nation turn another nation than its own must
// decide.
func (r *Rules[S, C]) waitsForOther(s *S) bool {
	d, at := r.Pending(s), r.At(s)
	return d.Kind != game.None && at.Turn != ruleset.NoNation && d.Nation != at.Turn
}

// Clone returns a copy that shares nothing with p.
func (p *Position[S]) Clone() Position[S] {
	c := *p
	c.Ledger.Entries = slices.Clone(p.Ledger.Entries)
	c.Turn.Faces = slices.Clone(p.Turn.Faces) // the other lists are never changed
	return c
}

// SnapshotVersion is the form of snapshots that this program writes: this byte, the
// layout of the state (see layoutOf), the state in binary (fields in order, least
// significant byte first), the points (see appendLedger), then the turn of the dice as JSON.
// A snapshot only saves time: one of another version or layout is made again from the log.
const SnapshotVersion = 4

// ErrOldSnapshot says that a snapshot is of another release, or is none: the
// position is made again from the log.
var ErrOldSnapshot = errors.New("snapshot of another version")

// layout is the hash of how a state is laid out.
type layout [8]byte

// layoutOf hashes the names, kinds and sizes of all there is in a type, in order:
// states of the same layout read each other's snapshots.
func layoutOf[S comparable]() layout {
	of := reflect.TypeFor[S]()
	if known, ok := layouts.Load(of); ok {
		return known.(layout)
	}
	hash := sha256.Sum256(describe(nil, of))
	layouts.Store(of, layout(hash[:]))
	return layout(hash[:])
}

// layouts are those that were worked out, by type, which takes as long as to write all else of a
// snapshot.
var layouts sync.Map

// describe appends the description of a type.
func describe(to []byte, t reflect.Type) []byte {
	switch t.Kind() {
	case reflect.Array:
		to = append(strconv.AppendInt(append(to, '['), int64(t.Len()), 10), ']')
		return describe(to, t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			to = describe(append(append(to, f.Name...), ' '), f.Type)
		}
		return append(to, ';')
	}
	return append(append(to, t.Kind().String()...), ';')
}

// Encode returns the snapshot of p.
func (p *Position[S]) Encode() ([]byte, error) {
	form := layoutOf[S]()
	turn, err := json.Marshal(p.Turn)
	if err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	data := make([]byte, 0, 1+len(form)+int(reflect.TypeFor[S]().Size())+2+len(p.Ledger.Entries)*entrySize+len(turn))
	data = append(append(data, SnapshotVersion), form[:]...)
	if data, err = appendState(data, reflect.ValueOf(&p.State).Elem()); err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	if data, err = appendLedger(data, &p.Ledger); err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	return append(data, turn...), nil
}

// entrySize is how many bytes an entry of the ledger takes. When entries change, so must
// SnapshotVersion: the layout tells states apart, and nothing else.
const entrySize = 4 + 4

// errLedger says that a ledger has more than a snapshot can hold, or less than it says.
var errLedger = errors.New("the ledger has another size")

// appendLedger adds the points of all nations.
func appendLedger(data []byte, l *score.Ledger) ([]byte, error) {
	if len(l.Entries) > math.MaxUint16 {
		return nil, errLedger
	}
	data = binary.LittleEndian.AppendUint16(data, uint16(len(l.Entries)))
	for _, e := range l.Entries {
		if int(int32(e.Points)) != e.Points {
			return nil, errLedger
		}
		data = append(data, e.Round, byte(e.Nation), byte(e.Kind), byte(e.Why))
		data = binary.LittleEndian.AppendUint32(data, uint32(int32(e.Points)))
	}
	return data, nil
}

// readLedger is the inverse of appendLedger, and returns what follows.
func readLedger(data []byte) (l score.Ledger, rest []byte, err error) {
	if len(data) < 2 {
		return l, nil, errLedger
	}
	n, data := int(binary.LittleEndian.Uint16(data)), data[2:]
	if len(data) < n*entrySize {
		return l, nil, errLedger
	}
	for range n {
		l.Entries = append(l.Entries, score.Entry{
			Round: data[0], Nation: ruleset.Nation(data[1]), Kind: game.EventKind(data[2]), Why: game.Why(data[3]),
			Points: int(int32(binary.LittleEndian.Uint32(data[4:]))),
		})
		data = data[entrySize:]
	}
	return l, data, nil
}

// appendState is binary.Append, many times faster where there are arrays of bytes, which most of
// a state is. The value must be addressable.
func appendState(data []byte, v reflect.Value) (_ []byte, err error) {
	switch v.Kind() {
	case reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return append(data, v.Bytes()...), nil
		}
		for i := range v.Len() {
			if data, err = appendState(data, v.Index(i)); err != nil {
				return nil, err
			}
		}
		return data, nil
	case reflect.Struct:
		for i := range v.NumField() {
			if data, err = appendState(data, v.Field(i)); err != nil {
				return nil, err
			}
		}
		return data, nil
	case reflect.Bool:
		if v.Bool() {
			return append(data, 1), nil
		}
		return append(data, 0), nil
	case reflect.Int16:
		return binary.LittleEndian.AppendUint16(data, uint16(v.Int())), nil
	case reflect.Uint8:
		return append(data, byte(v.Uint())), nil
	case reflect.Uint16:
		return binary.LittleEndian.AppendUint16(data, uint16(v.Uint())), nil
	case reflect.Uint64:
		return binary.LittleEndian.AppendUint64(data, v.Uint()), nil
	}
	return binary.Append(data, binary.LittleEndian, v.Interface())
}

// DecodePosition reads a snapshot; the error is ErrOldSnapshot or nil.
func DecodePosition[S comparable](data []byte) (Position[S], error) {
	var p Position[S]
	form := layoutOf[S]()
	state, ok := bytes.CutPrefix(data, append([]byte{SnapshotVersion}, form[:]...))
	if !ok {
		return p, ErrOldSnapshot
	}
	n, err := binary.Decode(state, binary.LittleEndian, &p.State)
	if err != nil {
		return p, ErrOldSnapshot
	}
	ledger, turn, err := readLedger(state[n:])
	if err != nil || json.Unmarshal(turn, &p.Turn) != nil {
		return p, ErrOldSnapshot
	}
	p.Ledger = ledger
	return p, nil
}
