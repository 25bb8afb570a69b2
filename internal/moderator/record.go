package moderator

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// recordVersion is the form of Record that this program writes.
const recordVersion = 1

// Record is what is settled about a game when it is created: who plays what, by
// which rules, and the secrets of its dice and seats. What happens afterwards is
// in the game's log.
type Record struct {
	Version  int          `json:"v"`
	ID       store.GameID `json:"id"`
	Title    string       `json:"title"`
	Ruleset  string       `json:"ruleset"`      // id of the pack
	Hash     string       `json:"ruleset_hash"` // of the pack's files, when the game began
	Scenario string       `json:"scenario"`
	Seats    []Seat       `json:"seats"` // by side of the scenario
	GM       string       `json:"gm,omitempty"`
	Settings Settings     `json:"settings"`
	Created  time.Time    `json:"created"`

	// Commitment is the public end of the dice chain, DiceSeed its secret
	// beginning, which leaves the moderator never.
	Commitment dice.Link `json:"commitment"`
	DiceSeed   dice.Link `json:"dice_seed"`
	// SeatKey is the secret that seat tokens are derived from.
	SeatKey dice.Link `json:"seat_key"`
}

// Seat is one player's place in a game.
type Seat struct {
	Name string           `json:"name"`
	Addr string           `json:"addr"`
	Lang ruleset.Language `json:"lang,omitempty"` // of the letters to the player; empty: English
	Zone string           `json:"zone,omitempty"` // IANA name, for deadlines; empty: UTC
	// Generation counts how often the seat's token was renewed.
	Generation int `json:"generation,omitempty"`
	// Failing is there while letters to the address come back.
	Failing *Failing `json:"failing,omitempty"`
}

// Settings are the choices of a game's GM.
type Settings struct {
	// Hours is the time for the orders of one nation turn; 0: no deadline.
	Hours int `json:"hours"`
	// Absent says what happens when that time is over.
	Absent AbsentPolicy `json:"absent"`
	// Ballot says how the Bretwalda is elected.
	Ballot Ballot `json:"ballot,omitempty"`
	// ByAddress lets letters without a token act for the seat of their sender, if
	// the mail server vouches for him.
	ByAddress bool `json:"by_address,omitempty"`
}

// AbsentPolicy is what a game does when a deadline passes without orders.
type AbsentPolicy string

const (
	// AbsentHold plays the nation turn by standing orders and defaults.
	AbsentHold AbsentPolicy = "hold"
	// AbsentWait waits on; only the GM is told.
	AbsentWait AbsentPolicy = "wait"
)

// Ballot is how votes are cast where nobody asks for anything else.
type Ballot string

const (
	// BallotAsk leaves it to the players to demand a secret ballot.
	BallotAsk Ballot = ""
	// BallotOpen never has a secret ballot unless orders demand one.
	BallotOpen Ballot = "open"
	// BallotSecret has a secret ballot always.
	BallotSecret Ballot = "secret"
)

// validate says what is wrong with settings, for the GM who wrote them.
func (s Settings) validate() error {
	switch {
	case s.Hours < 0 || s.Hours > 24*365:
		return fmt.Errorf("deadline of %d hours: give 1 to 8760 hours per nation turn, or 0 for none", s.Hours)
	case s.Absent != AbsentHold && s.Absent != AbsentWait:
		return fmt.Errorf("policy %q for absent players: it must be %q or %q", s.Absent, AbsentHold, AbsentWait)
	case s.Ballot != BallotAsk && s.Ballot != BallotOpen && s.Ballot != BallotSecret:
		return fmt.Errorf("ballot %q: it must be %q, %q or left out", s.Ballot, BallotOpen, BallotSecret)
	}
	return nil
}

// DecodeRecord reads a game's record from the store.
func DecodeRecord(rec store.GameRecord) (*Record, error) {
	var r Record
	if err := json.Unmarshal(rec.Data, &r); err != nil {
		return nil, fmt.Errorf("record of game %q: %w", rec.ID, err)
	}
	if r.Version != recordVersion {
		return nil, fmt.Errorf("record of game %q: version %d is not known here, only %d", rec.ID, r.Version, recordVersion)
	}
	return &r, nil
}

// setup is the first entry of the game's log.
func (r *Record) setup() gamelog.Setup {
	return gamelog.Setup{Game: r.ID, Ruleset: r.Ruleset, Hash: r.Hash, Scenario: r.Scenario, Commitment: r.Commitment}
}

// chain is the secret of the game's dice.
func (r *Record) chain() dice.Chain { return dice.NewChain(r.DiceSeed, dice.ChainLength) }

// tokenEncoding is base32 in lower case: what mail programs and people leave alone.
var tokenEncoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// tokenBytes gives tokens of 26 characters: more than anybody can guess.
const tokenBytes = 16

// token returns the secret that letters for a seat carry. It is derived, so that
// it need not be stored to be put into each letter.
func (r *Record) token(seat int) string {
	mac := hmac.New(sha256.New, r.SeatKey[:])
	fmt.Fprintf(mac, "bretwalda seat 1\n%s\n%d\n%d\norders\n", r.ID, seat, r.Seats[seat].Generation)
	return strings.ToLower(tokenEncoding.EncodeToString(mac.Sum(nil)[:tokenBytes]))
}

// facts is what reports say of the game throughout.
func (r *Record) facts(scenario int) report.Game {
	g := report.Game{ID: string(r.ID), Title: r.Title, Scenario: scenario, Commitment: r.Commitment}
	for _, seat := range r.Seats {
		g.Players = append(g.Players, seat.Name)
	}
	if r.Settings.Absent == AbsentWait {
		g.Absent = report.AbsentGM
	}
	return g
}

// reader is whom a report to a seat is written for. A time zone that this
// machine does not know becomes UTC, which reports name.
func (r *Record) reader(seat int) report.Reader {
	s := r.Seats[seat]
	to := report.Reader{Side: seat, Lang: s.Lang}
	if zone, err := time.LoadLocation(s.Zone); err == nil {
		to.Zone = zone
	}
	return to
}

// seatNames are the names of seats in the store: their side, counted from 1.
func seatName(seat int) string { return fmt.Sprint(seat + 1) }

// seatNumber is the inverse of seatName for a game with n seats.
func seatNumber(name string, n int) (int, error) {
	for i := range n {
		if seatName(i) == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("no seat %q", name)
}
