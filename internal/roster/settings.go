package roster

import (
	"fmt"
	"time"

	"bretwalda/internal/absence"
	"bretwalda/internal/pace"
	"bretwalda/internal/press"
	"bretwalda/internal/ruleset"
)

// Settings are the choices of a game's GM.
type Settings struct {
	// Pace is the time for nation turns and questions. Hours of 0: no deadline.
	Pace pace.Pace `json:"pace"`
	// Zone is the time zone of the pace, and of people who have not chosen one:
	// an IANA name; empty: UTC.
	Zone string `json:"zone,omitempty"`
	// Lang is the language of people who have not chosen one; empty: English.
	Lang ruleset.Language `json:"lang,omitempty"`
	// Limits is the time that players may take without asking the GM.
	Limits pace.Limits `json:"limits,omitzero"`
	// Absent says what happens when a deadline passes without orders, Misses what
	// comes of it for the player.
	Absent absence.Policy `json:"absent"`
	Misses absence.Rules  `json:"misses,omitzero"`
	// Approval keeps each turn from the players until the GM approves it.
	Approval bool `json:"approval,omitempty"`
	// Confirm says that a turn waits until its player has said that it can be played,
	// where a player has not chosen. Changes is for how many minutes orders can be
	// changed before their turn is played, unless the player is ready.
	Confirm bool `json:"confirm,omitempty"`
	Changes int  `json:"changes,omitempty"`
	// Press says who may write to whom.
	Press press.Rules `json:"press,omitzero"`
	// Questions says that players are asked for decisions in the turns of others,
	// where a player has not chosen.
	Questions bool `json:"questions,omitempty"`
	// Reports is how often players get reports who have not chosen; empty: after every
	// nation turn.
	Reports Frequency `json:"reports,omitempty"`
	// Ballot says how the Bretwalda is elected.
	Ballot Ballot `json:"ballot,omitempty"`
	// ByAddress lets letters without a token act for the person of their sender,
	// if the mail server vouches for him.
	ByAddress bool `json:"by_address,omitempty"`
}

// Ballot is how votes are cast where nobody asks for anything else.
type Ballot string

// The ballots.
const (
	BallotAsk    Ballot = ""       // players may demand a secret ballot
	BallotOpen   Ballot = "open"   // only orders make a ballot secret
	BallotSecret Ballot = "secret" // it always is
)

// mostChanges bounds the minutes for changes: a day.
const mostChanges = 24 * 60

// Validate says what is wrong with settings, for the GM who wrote them.
func (s *Settings) Validate() error {
	p := s.Pace
	if p.Hours == 0 {
		p.Hours = 1 // no deadline; the rest must make sense still
	}
	if err := p.Validate(); err != nil {
		return fmt.Errorf("pace: %w", err)
	}
	if _, err := time.LoadLocation(s.Zone); err != nil {
		return fmt.Errorf("no time zone %q; write one like Europe/Rome", s.Zone)
	}
	if err := s.Misses.Validate(); err != nil {
		return fmt.Errorf("misses: %w", err)
	}
	switch {
	case s.Changes < 0 || s.Changes > mostChanges:
		return fmt.Errorf("changes: %d minutes; at most a day, %d", s.Changes, mostChanges)
	case s.Limits.Extensions < 0 || s.Limits.Hours < 0 || s.Limits.VacationDays < 0:
		return fmt.Errorf("limits: numbers below 0")
	case !s.Absent.Valid():
		return fmt.Errorf("policy %q for absent players: it must be %q, %q, %q or %q",
			s.Absent, absence.Hold, absence.Wait, absence.Robot, absence.GM)
	case s.Press.Rule != "" && !s.Press.Rule.Known():
		return fmt.Errorf("press rule %q: it must be %q, %q or %q", s.Press.Rule, press.Open, press.None, press.Free)
	case s.Reports != Unsaid && s.Reports != EveryTurn && s.Reports != EveryRound && s.Reports != WhenNeeded:
		return fmt.Errorf("reports %q: it must be %q, %q or %q", s.Reports, EveryTurn, EveryRound, WhenNeeded)
	case s.Ballot != BallotAsk && s.Ballot != BallotOpen && s.Ballot != BallotSecret:
		return fmt.Errorf("ballot %q: it must be %q, %q or left out", s.Ballot, BallotOpen, BallotSecret)
	}
	return nil
}
