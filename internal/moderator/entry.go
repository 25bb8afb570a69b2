package moderator

import (
	"encoding/json"
	"fmt"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// entryVersion is the form of Entry that this program writes.
const entryVersion = 1

// Entry is one entry of a game's log. Besides Version and At it has exactly one
// part. The log is the game: everything else can be made from it again.
type Entry struct {
	Version int       `json:"v"`
	At      time.Time `json:"at"`

	Setup     *SetupEntry  `json:"setup,omitempty"`
	TurnBegan *TurnEntry   `json:"turn_began,omitempty"`
	Choice    *ChoiceEntry `json:"choice,omitempty"`
	TurnEnded *EndEntry    `json:"turn_ended,omitempty"`
}

// SetupEntry is the first entry of each log.
type SetupEntry struct {
	Game       store.GameID `json:"game"`
	Ruleset    string       `json:"ruleset"`
	Hash       string       `json:"ruleset_hash"`
	Scenario   string       `json:"scenario"`
	Commitment dice.Link    `json:"commitment"`
}

// TurnEntry says that a nation turn took the next link of the dice chain. It
// stands before the choice with which the turn begins.
type TurnEntry struct {
	Number  uint32         `json:"number"` // of the link, from 1
	Round   uint8          `json:"round"`
	Nation  ruleset.Nation `json:"nation"`
	Letters dice.Digest    `json:"letters"` // of the order letters that began it
}

// ChoiceEntry is a choice that was made, in notation, and the dice that fell
// before the next decision.
type ChoiceEntry struct {
	By     By         `json:"by"`
	Choice string     `json:"choice"` // "welsh move 2 avalon downlands"
	Dice   dice.Faces `json:"dice,omitempty"`
}

// EndEntry reveals the link of the turn that is over.
type EndEntry struct {
	Number uint32    `json:"number"`
	Link   dice.Link `json:"link"`
}

// By is who made a choice.
type By string

// Who makes choices.
const (
	BySheet    By = "sheet"    // the orders for that nation turn
	ByStanding By = "standing" // the player's standing orders
	ByDefault  By = "default"  // the rules, for a player who said nothing
)

func encodeEntry(e Entry) ([]byte, error) { return json.Marshal(e) }

// DecodeEntry reads an entry of a log.
func DecodeEntry(e store.LogEntry) (Entry, error) {
	var entry Entry
	if err := json.Unmarshal(e.Data, &entry); err != nil {
		return Entry{}, fmt.Errorf("log entry %d: %w", e.Seq, err)
	}
	if entry.Version != entryVersion {
		return Entry{}, fmt.Errorf("log entry %d: version %d is not known here, only %d", e.Seq, entry.Version, entryVersion)
	}
	return entry, nil
}

// DecodeLog reads a whole log.
func DecodeLog(log []store.LogEntry) ([]Entry, error) {
	entries := make([]Entry, len(log))
	for i, e := range log {
		var err error
		if entries[i], err = DecodeEntry(e); err != nil {
			return nil, err
		}
	}
	return entries, nil
}
