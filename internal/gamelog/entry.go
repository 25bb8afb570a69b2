package gamelog

import (
	"encoding/json"
	"fmt"
	"time"

	"bretwalda/internal/correction"
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

	Setup     *Setup     `json:"setup,omitempty"`
	TurnBegan *TurnBegan `json:"turn_began,omitempty"`
	Choice    *Choice    `json:"choice,omitempty"`
	TurnEnded *TurnEnded `json:"turn_ended,omitempty"`

	Act     *Act                   `json:"act,omitempty"`
	Rewind  *Rewind                `json:"rewind,omitempty"`
	Correct *correction.Correction `json:"correct,omitempty"`
	Burned  *Burned                `json:"burned,omitempty"`
}

// Setup is the first entry of each log: what was settled before the game began.
type Setup struct {
	Game       store.GameID `json:"game"`
	Ruleset    string       `json:"ruleset"`
	Hash       string       `json:"ruleset_hash"`
	Scenario   string       `json:"scenario"`
	Commitment dice.Link    `json:"commitment"`
	// Rules is the revision of the rules code that the game is played by (see
	// game.Engine.Revise); logs of the first one do not name it.
	Rules    uint8 `json:"rules,omitempty"`
	DiceRule int   `json:"dice_rule,omitempty"` // 0: dice.RuleRaw
	// Dice fell before anybody decided anything: in no game so far.
	Dice dice.Faces `json:"dice,omitempty"`
}

// TurnBegan says that a nation turn took the next link of the dice chain. It
// stands before the choice with which the turn begins.
type TurnBegan struct {
	Number  uint32         `json:"number"` // of the link, from 1
	Round   uint8          `json:"round"`
	Nation  ruleset.Nation `json:"nation"`
	Part    uint8          `json:"part,omitempty"` // of the nation turn that took the link
	Letters dice.Digest    `json:"letters"`        // of the order letters that began it, or of Mix
	DiceInput
}

// DiceInput is what players put into the dice of a turn, in games with dice.RuleMix.
type DiceInput struct {
	Seat int         `json:"seat,omitempty"` // on turn, counted from 1
	Mix  []dice.Part `json:"mix,omitempty"`
	Told []dice.Part `json:"told,omitempty"`
}

// Choice is a choice that was made, in notation, and the dice that fell
// before the next decision.
type Choice struct {
	By     By         `json:"by"`
	Choice string     `json:"choice"` // "welsh move 2 avalon downlands"
	Dice   dice.Faces `json:"dice,omitempty"`
}

// TurnEnded reveals the link of the turn that is over.
type TurnEnded struct {
	Number uint32    `json:"number"`
	Link   dice.Link `json:"link"`
}

// Act is something that a GM did. It stands behind the entries that came of it, if
// there are any.
type Act struct {
	By string `json:"by"` // key of the GM: "gm1"
	// Given is the command, as package commands keeps it: its kind and its arguments. Of is the
	// name of the person that it counts among the GMs or candidates, who may be others later.
	Given json.RawMessage `json:"given,omitempty"`
	Of    string          `json:"of,omitempty"`
	// Command is the command in English, in logs from before there was Given.
	Command string `json:"command,omitempty"`
	Reason  string `json:"reason,omitempty"`
	// First is the first entry that came of it; its own number if none did.
	First store.Seq `json:"first"`
	// Undo is what undoes its changes to the record of the game (see package patch);
	// without it there were none.
	Undo json.RawMessage `json:"undo,omitempty"`
	// Told says that it told everybody what only the GMs had known: that cannot be
	// undone.
	Published bool `json:"told,omitempty"`
	// Undoes is the act that this one undid; 0: none.
	Undoes store.Seq `json:"undoes,omitempty"`
}

// Rewind sets the game back: it is again as it was after entry To. What came after
// that no longer counts, but for the links of the dice chain, of which none is used
// twice.
type Rewind struct {
	To store.Seq `json:"to"`
	// Spent is how many links it costs: those of the nation turns that no longer
	// count, in part or whole.
	Spent uint32 `json:"spent"`
	// Link is that of the nation turn in progress, which nobody will end: it is
	// revealed here, with the dice that have fallen.
	Link *dice.Link `json:"link,omitempty"`
}

// Burned gives up links of the dice chain that may have been used by turns of which
// this log knows nothing: those played after the copy was made that it comes from.
type Burned struct {
	Last uint32 `json:"last"` // the number of the last link given up
	// Link is that of the nation turn in progress, as in Rewind.
	Link *dice.Link `json:"link,omitempty"`
}

// By is who made a choice.
type By string

// Who makes choices.
const (
	BySheet    By = "sheet"    // the orders for that nation turn
	ByStanding By = "standing" // the player's standing orders
	ByDefault  By = "default"  // the rules, for a player who said nothing
	ByRobot    By = "robot"    // a robot, for a player who said nothing
)

// Encode returns the entry as a log keeps it.
func (e *Entry) Encode() ([]byte, error) { return json.Marshal(e) }

// Decode reads an entry of a log.
func Decode(e store.LogEntry) (Entry, error) {
	if e.Err != nil {
		return Entry{}, fmt.Errorf("log entry %d: %w", e.Seq, e.Err)
	}
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
		if entries[i], err = Decode(e); err != nil {
			return nil, err
		}
	}
	return entries, nil
}
