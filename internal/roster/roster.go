package roster

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"bretwalda/internal/absence"
	"bretwalda/internal/clock"
	"bretwalda/internal/dice"
	"bretwalda/internal/lobby"
	"bretwalda/internal/pace"
	"bretwalda/internal/store"
	"bretwalda/internal/votes"
)

// Version is the form of Record that this program writes.
const Version = 1

// Record is what is settled about a game: who plays what, by which rules, and the
// secrets of its dice and letters.
type Record struct {
	Version int          `json:"v"`
	ID      store.GameID `json:"id"`
	Title   string       `json:"title"`
	Ruleset string       `json:"ruleset"`      // id of the pack
	Hash    string       `json:"ruleset_hash"` // of the pack that the game began with
	// Pack is the hash of the pack that the game is played by, if that is not the one
	// that it began with, which is lost.
	Pack      string   `json:"pack,omitempty"`
	Scenario  string   `json:"scenario"`
	Seats     []Seat   `json:"seats"` // by side of the scenario
	GMs       []Person `json:"gms,omitempty"`
	Observers []Person `json:"observers,omitempty"`
	// Barred are the addresses of people whom the GM does not let watch the game.
	Barred []string `json:"barred,omitempty"`
	// Untold are the keys of people of whom the GMs are still to be told where they stand on the list.
	Untold []string `json:"untold,omitempty"`
	// Lobby is there for games that began, or are to begin, with a search for
	// players. Listed are the people who are or were in it.
	Lobby  *lobby.Lobby `json:"lobby,omitempty"`
	Listed []Person     `json:"listed,omitempty"`
	// Bids are the points bid for the sides, by side, taken off at the end (2e
	// BID-06); none where nobody bid.
	Bids     []int     `json:"bids,omitempty"`
	Settings Settings  `json:"settings"`
	Created  time.Time `json:"created"`
	// PublishedThrough is the last log entry that players know of, while the game is ahead
	// of what they were told; 0: they know all.
	PublishedThrough store.Seq `json:"shown,omitempty"`
	// Clock says for whom the game waits, and until when.
	Clock clock.Clock `json:"clock,omitzero"`
	// Held says that the GM stopped play, Ended that the game was ended before its
	// last round, Archived that it was put away.
	Held     bool `json:"held,omitempty"`
	Ended    bool `json:"ended,omitempty"`
	Archived bool `json:"archived,omitempty"`
	// Ending is what would end the game if who gave it confirms it.
	Ending *Ending `json:"ending,omitempty"`
	// Rulings are what the GMs decided about the rules of this game.
	Rulings []Ruling `json:"rulings,omitempty"`
	// Agreements are those that players have proposed, for whichever round, the latest last.
	Agreements []Agreement `json:"agreements,omitempty"`
	// Asked is what players are asked in the turn of another.
	Asked Asked `json:"asked,omitzero"`
	// Dropped are the letters whose orders were dropped before they were carried out,
	// the latest last.
	Dropped []string `json:"dropped,omitempty"`
	// Motions are what is put to the vote, Agreed the seats that the players agreed
	// should share the victory.
	Motions votes.Motions `json:"motions,omitempty"`
	Agreed  []int         `json:"agreed,omitempty"`
	// TokenBytes is how many bytes tokens are made of; 0: 16, as all were before.
	TokenBytes int `json:"token_bytes,omitempty"`
	// Keyed says that the Message-IDs of the game's letters have a part that nobody
	// can work out: only who had the letter can name it.
	Keyed bool `json:"keyed,omitempty"`
	// Numbered counts the keys given to people without a seat; see NewKey.
	Numbered int `json:"numbered,omitempty"`

	// Commitment is the public end of the dice chain, DiceSeed its secret
	// beginning, which leaves the moderator never.
	Commitment dice.Link `json:"commitment"`
	DiceRule   int       `json:"dice_rule,omitempty"` // 0: dice.RuleRaw
	DiceSeed   dice.Link `json:"dice_seed"`
	// SeatKey is the secret that tokens are derived from.
	SeatKey dice.Link `json:"seat_key"`
}

// Ending is a command that ends a game, and waits for a second word.
type Ending struct {
	By     string    `json:"by"` // key of who gave it
	Kind   string    `json:"kind"`
	Reason string    `json:"reason,omitempty"`
	At     time.Time `json:"at"`
	Code   int       `json:"code,omitempty"` // that the second word must have; 0: none
}

// Ruling is what a GM decided about the rules.
type Ruling struct {
	Key   string    `json:"key"` // its number, from 1
	Topic string    `json:"topic"`
	Text  string    `json:"text"`
	At    time.Time `json:"at"`
}

// MostGMs is how many GMs a game may have.
const MostGMs = 2

// Seat is one place in a game and the person who has it.
type Seat struct {
	Person
	// Robot says that a robot plays the seat, for now. Given says that it was given to
	// the robot: nobody may take it but by the word of a GM.
	Robot bool `json:"robot,omitempty"`
	Given bool `json:"given,omitempty"`
	// Vacations are the days on which the player is away, Extensions how many
	// extensions he has taken, Attendance what he has missed.
	Vacations  []pace.Vacation    `json:"vacations,omitempty"`
	Extensions int                `json:"extensions,omitempty"`
	Attendance absence.Attendance `json:"attendance,omitzero"`
	// Unread is how many of the player's letters in a row could not be read, or only in part.
	Unread int `json:"unread,omitempty"`
	// Adds is what its players put into the dice.
	Adds dice.Share `json:"adds,omitzero"`
	// Former are those who had the seat before, the latest last.
	Former []Former `json:"former,omitempty"`
}

// Empty reports whether nobody has the seat.
func (s *Seat) Empty() bool { return s.Addr == "" }

// Free reports whether others may have the seat: nobody has it, or its player went on
// missing turns.
func (s *Seat) Free() bool { return s.Empty() && !s.Given || s.Attendance.StandIn != "" }

// GiveToRobot gives a seat that nobody has to a robot.
func (s *Seat) GiveToRobot(name string) {
	s.Name, s.Robot, s.Given, s.Attendance = name, true, true, absence.Attendance{}
}

// RobotName is the name of a robot, with a number if it is taken.
func RobotName(taken func(string) bool) string {
	name := "Robot"
	for n := 2; taken(name); n++ {
		name = fmt.Sprintf("Robot %d", n)
	}
	return name
}

// Leave makes the seat empty. It keeps the name of who had it, its key, and how often
// its token was renewed.
func (s *Seat) Leave(now time.Time) {
	s.Former = append(slices.Clone(s.Former), Former{Name: s.Name, Addr: s.Addr, Until: now.UTC()})
	s.Person = Person{Key: s.Key, Name: s.Name, Generation: s.Generation, ReportedThrough: s.ReportedThrough}
	s.Vacations, s.Extensions, s.Unread, s.Adds = nil, 0, 0, s.Adds.Leave()
}

// Former is somebody who had a seat.
type Former struct {
	Name  string    `json:"name"`
	Addr  string    `json:"addr"`
	Until time.Time `json:"until"`
}

// Decode reads a game's record as the store has it.
func Decode(rec store.GameRecord) (*Record, error) {
	var r Record
	if err := json.Unmarshal(rec.Data, &r); err != nil {
		return nil, fmt.Errorf("record of game %q: %w", rec.ID, err)
	}
	if r.Version != Version {
		return nil, fmt.Errorf("record of game %q: version %d is not known here, only %d", rec.ID, r.Version, Version)
	}
	return &r, nil
}

// TitleOf reads no more of a game's record than its title: what many letters ask of
// other games than their own.
func TitleOf(rec store.GameRecord) (string, error) {
	d := json.NewDecoder(bytes.NewReader(rec.Data))
	for {
		switch t, err := d.Token(); {
		case err != nil:
			return "", fmt.Errorf("record of game %q: no title: %w", rec.ID, err)
		case t == "title":
			var title string
			if err := d.Decode(&title); err != nil {
				return "", fmt.Errorf("record of game %q: title: %w", rec.ID, err)
			}
			return title, nil
		}
	}
}

// Encode returns what the store keeps of r.
func (r *Record) Encode() ([]byte, error) { return json.Marshal(r) }

// Clone returns a copy whose people and settings can be changed: fields and list
// entries may be set, but what lists within them hold must be replaced, not
// changed in place.
func (r *Record) Clone() *Record {
	c := *r
	c.Seats, c.GMs, c.Observers, c.Listed = slices.Clone(r.Seats), slices.Clone(r.GMs), slices.Clone(r.Observers), slices.Clone(r.Listed)
	return &c
}

// Chain is the secret of the game's dice.
func (r *Record) Chain() dice.Chain { return dice.NewChain(r.DiceSeed, dice.ChainLength) }

// PlayedBy is the hash of the pack that the game is played by.
func (r *Record) PlayedBy() string { return cmp.Or(r.Pack, r.Hash) }
