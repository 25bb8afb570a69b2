package commands

import (
	"encoding/json"
	"fmt"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/pieces"
	"bretwalda/internal/press"
	"bretwalda/internal/ruleset"
)

// Motion is what players vote about.
type Motion string

// The motions. AnyMotion is the one that is open.
const (
	AnyMotion  Motion = ""
	Draw       Motion = "draw"
	Concession Motion = "concession" // to Seats
	Extension  Motion = "extension"  // of the present deadline
	EarlyEnd   Motion = "end"
)

// Setting is what Set changes.
type Setting string

// The settings of a player. Beside each the field of Command with the value.
const (
	SetLanguage  Setting = "language"    // Lang
	SetZone      Setting = "zone"        // Zone
	SetReports   Setting = "reports"     // Choice: turn, round, needed, digest
	SetPictures  Setting = "pictures"    // Yes
	SetSuggest   Setting = "suggestions" // Yes: order forms are what a robot would order
	SetQuestions Setting = "questions"   // Yes: wants to be asked in others' turns
	SetReminders Setting = "reminders"   // Leads: hours before the deadline; none: no reminders
	SetConfirm   Setting = "confirm"     // Yes: a turn waits until its player says that they are ready; a GM sets it for the game
)

// The settings of a game, which the GM changes.
const (
	SetHours     Setting = "hours"     // Hours: time for a turn
	SetAt        Setting = "at"        // Clock, or AnyTime: time of day of deadlines
	SetWeekdays  Setting = "weekdays"  // Weekdays: that count
	SetWeekend   Setting = "weekend"   // (Weekdays and Hours): days with a pace of their own
	SetQuiet     Setting = "quiet"     // Quiet
	SetHolidays  Setting = "holidays"  // (Dates)
	SetGrace     Setting = "grace"     // (Hours)
	SetAbsent    Setting = "absent"    // Choice: wait, hold, robot, gm
	SetOffer     Setting = "offer"     // (Number): misses in a row until a seat is offered to others
	SetExcused   Setting = "excused"   // (Number): first misses of a player that do not count
	SetPress     Setting = "press"     // Choice: a press.Rule
	SetAnonymous Setting = "anonymous" // Yes: press need not be signed
	SetApproval  Setting = "approval"  // Yes: the GM approves each turn before it is told
	SetChanges   Setting = "changes"   // (Minutes): how long orders can be changed before their turn is played
)

// The settings of a game that seeks players.
const (
	SetPlayers  Setting = "players"  // Number
	SetRuleset  Setting = "ruleset"  // Choice: the id; only where a game is opened
	SetScenario Setting = "scenario" // Choice: the id
	SetAssign   Setting = "assign"   // Choice: choice, given, random, bidding, sealed
	SetRaise    Setting = "raise"    // Number: the least raise of a bid
	SetEntry    Setting = "entry"    // Choice: open, approval, invited
)

// Command is one thing that a letter asks for. Which fields count depends on Kind
// and Setting; the others are zero, so that commands that mean the same compare
// equal (reflect.DeepEqual, once made Plain). The log of a game keeps commands of its
// GMs as JSON: the names and meanings of keys stay.
type Command struct {
	Line int              `json:"-"` // where it begins in the lines given to Parse, from 1
	Text string           `json:"-"` // as written there, white space folded
	In   ruleset.Language `json:"-"` // in which it is written

	Kind    Kind    `json:"kind"`
	Setting Setting `json:"setting,omitzero"`
	Topic   string  `json:"topic,omitzero"` // as written

	Number int            `json:"number,omitzero"` // of a report, from 1; of things
	First  int            `json:"first,omitzero"`
	Last   int            `json:"last,omitzero"`   // rounds
	Nation ruleset.Nation `json:"nation,omitzero"` // Rewind: NoNation is the beginning of the round
	Thing  string         `json:"thing,omitzero"`  // Correct: the one thing that it is about; empty: another form
	Other  ruleset.Nation `json:"other,omitzero"`  // Correct: the ruler; NoNation: nobody
	Part   int            `json:"part,omitzero"`   // of that nation's turn, from 1; 0: all of it
	Area   board.Area     `json:"area,omitzero"`
	Points int            `json:"points,omitzero"` // to add or, below 0, to take away; as the game keeps them

	// Attacker and Defender of Odds. Correct: what Attacker's nation has in Area
	// from now on.
	Attacker Force `json:"attacker,omitzero"`
	Defender Force `json:"defender,omitzero"`

	From     pace.Date      `json:"from,omitzero"`
	To       pace.Date      `json:"to,omitzero"`      // both days included
	Dates    []pace.Date    `json:"dates,omitzero"`   // in the order written
	Hours    int            `json:"hours,omitzero"`   // from 1
	Minutes  int            `json:"minutes,omitzero"` // from 1
	Leads    []int          `json:"leads,omitzero"`   // hours, in the order written
	Clock    pace.TimeOfDay `json:"clock,omitzero"`
	Quiet    pace.Hours     `json:"quiet,omitzero"`
	Weekdays pace.Weekdays  `json:"weekdays,omitzero"`

	Game      string       `json:"game,omitzero"`
	Title     string       `json:"title,omitzero"` // of a new game
	Observer  bool         `json:"observer,omitzero"`
	Seats     []press.Seat `json:"seats,omitzero"`     // in the order written; press.GM among them
	Candidate int          `json:"candidate,omitzero"` // of Context.Candidates, from 1
	GM        int          `json:"gm,omitzero"`        // of Context.GMs, from 1
	All       bool         `json:"all,omitzero"`
	Anonymous bool         `json:"anonymous,omitzero"`
	AnyTime   bool         `json:"any-time,omitzero"`
	Sides     []Side       `json:"sides,omitzero"` // in the order written
	Motion    Motion       `json:"motion,omitzero"`
	Yes       bool         `json:"yes,omitzero"`

	Name   string           `json:"name,omitzero"`
	Addr   string           `json:"addr,omitzero"` // of a person; Name may be empty
	Lang   ruleset.Language `json:"lang,omitzero"`
	Zone   string           `json:"zone,omitzero"` // as time.LoadLocation has it
	Choice string           `json:"choice,omitzero"`

	Reason string `json:"reason,omitzero"`
	// Body is a text of one or more lines. Correct: a position, in the form of
	// package position.
	Body string `json:"body,omitzero"`
	// Lines are what the GM writes for a seat, or of a new game: the lines of the letter, those that
	// do not belong to it empty, so that line numbers stay.
	Lines []orders.Line `json:"lines,omitzero"`
}

// Force is a side in a battle, or what a nation has in an area. The pieces are fields of
// their own in JSON.
type Force struct {
	Nation ruleset.Nation `json:"nation,omitzero"` // NoNation: not said
	Leader bool           `json:"leader,omitzero"`
	Pieces pieces.Set     `json:"-"`
}

// IsZero reports whether nothing is said.
func (f Force) IsZero() bool { return f.Nation == ruleset.NoNation && !f.Leader && len(f.Pieces) == 0 }

// fields are those of a Force that are always called the same.
type fields Force

// MarshalJSON writes f.
func (f Force) MarshalJSON() ([]byte, error) { return f.Pieces.Marshal(fields(f)) }

// UnmarshalJSON reads what MarshalJSON writes.
func (f *Force) UnmarshalJSON(data []byte) error {
	var have fields
	set, err := pieces.Unmarshal(data, &have)
	if err != nil {
		return err
	}
	*f = Force(have)
	f.Pieces = set
	return nil
}

// Plain returns c without where and how it stood in its letter.
func (c Command) Plain() Command {
	c.Line, c.Text, c.In = 0, "", ""
	c.Lines = slices.DeleteFunc(slices.Clone(c.Lines), func(l orders.Line) bool { return l.Text == "" })
	if len(c.Lines) == 0 {
		c.Lines = nil
	}
	return c
}

// Encode writes c, without where it stood in its letter, for the log of a game.
func (c Command) Encode() (json.RawMessage, error) { return json.Marshal(c.Plain()) }

// Decode reads what Encode has written. It fails for a command that there is not any more.
func Decode(data []byte) (Command, error) {
	var c Command
	if err := json.Unmarshal(data, &c); err != nil {
		return Command{}, err
	}
	if !slices.ContainsFunc(entries, func(e entry) bool { return e.kind == c.Kind && e.setting == c.Setting }) {
		return Command{}, fmt.Errorf("no command %q, %q", c.Kind, c.Setting)
	}
	return c, nil
}

// ForGM reports whether only the GM may give c.
func (c Command) ForGM() bool { return c.May() == GMs }

// May says who may give c.
func (c Command) May() Right { return c.row().may }

// IsAct reports whether c is an act when a GM gives it: the log keeps it, with what undoes it.
func (c Command) IsAct() bool { return !c.row().undoes && (c.row().act || c.ForGM()) }

// AsksOnly reports whether c asks for something and changes nothing.
func (c Command) AsksOnly() bool { return c.row().asks }

// AsksWhereItStands reports whether c asks for the position as it is when all else of the message is done.
func (c Command) AsksWhereItStands() bool { return c.row().last }

// InLobby reports whether c can be given before the game has begun.
func (c Command) InLobby() bool { return c.row().lobby }

// AtTerminal reports whether the operator may give c, who gets no letters.
func (c Command) AtTerminal() bool { return c.row().desk || c.ForGM() }

// row is the first row of the table about commands of c's kind; all of one kind and setting
// have the same rights.
func (c Command) row() *entry {
	for i := range entries {
		if e := &entries[i]; e.kind == c.Kind && e.setting == c.Setting {
			return e
		}
	}
	return &entry{may: GMs}
}

// EndsGame reports whether c ends a game for everybody, so that it is asked back about.
func (c Command) EndsGame() bool { return c.row().ends }

// FromStrangers reports whether c may be given by people whom no game knows.
func (c Command) FromStrangers() bool { return c.row().stranger }

// Link is what a link in a letter must be for that the command may be given by the address
// of that link; empty: by none.
func (c Command) Link() string { return c.row().link }

// lined reports whether what is under the heading of c is read on its own.
func (c Command) lined() bool { return c.row().lines }

// Seat is a seat of a game as letters name it.
type Seat struct {
	Name string   // as reports print it
	Also []string // nations, colours, sides
}

// Game is a game as letters name it: by its id, or by its title.
type Game struct{ ID, Title string }

// Context is what is known of a letter before it is read. The zero value is
// enough for letters about no game.
type Context struct {
	// Lang is the language of the sender: read first, and printed.
	Lang ruleset.Language
	// GM says that the sender may give the GM's commands.
	GM bool
	// Desk says that a GM without nations writes: a line that begins like one of their commands is no order.
	Desk bool
	// Seats are those of the game, by number. Candidates are the people who want to
	// play it, GMs those who master it.
	Seats, Candidates, GMs []Seat
	// Games are those that a letter may name by their titles; nil: none.
	Games func() []Game
	// Agree reports whether yes or no alone on a line, or to a number (else 0), answers
	// something that is known here; else such lines are left.
	Agree func(yes bool, number int) bool
	// Asked reports whether what a command says is asked here, such as the motion of a vote that is open; what only
	// answers is left where it is not. Nil: nothing is asked.
	Asked func(c *Command) bool
	// Waited is for whom the game waits; nil: for nobody.
	Waited *press.Seat
	// Bids are those that can be made here at once: what begins with a figure, "5 on the Romans", is one then.
	Bids Bids
	// Today completes dates without a year; the zero Date: they are not read.
	Today pace.Date
	// Order reports whether a line alone reads as an order, without a problem; such
	// lines are left to the order language. It should be there for all who have
	// nations: "hold" and "cancel" alone are orders, too. Nil: not known.
	Order func(text string) bool
	// Nearly reports whether a line would read as an order if a word of it were spelt otherwise. Nil: not known.
	Nearly func(text string) bool
	// Addresses reports whether a line speaks to somebody, "you keep Kent", which orders do not. Nil: not known.
	Addresses func(text string) bool
	// PutsOff reports whether a row says that orders under it are not meant, TakesBack whether one says so of what
	// stands above it, in the words of the order language. Nil: not known.
	PutsOff, TakesBack func(text string) bool

	spelt []spelt // Seats, once one was looked for
}
