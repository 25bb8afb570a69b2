package moderator

import (
	"context"
	"time"

	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/view"
)

// Status is a game as the operator sees it.
type Status struct {
	ID       store.GameID `json:"id"`
	Title    string       `json:"title"`
	Status   store.Status `json:"status"`
	Scenario string       `json:"scenario"`
	Round    int          `json:"round"`
	Waiting  string       `json:"waiting,omitempty"` // the nation that is waited for
	Player   string       `json:"player,omitempty"`  // who plays it
	Deadline time.Time    `json:"deadline,omitzero"`
	Held     bool         `json:"held,omitempty"`   // nothing is played until a GM releases it
	Unseen   bool         `json:"unseen,omitempty"` // a turn waits for a GM's approval
	// Waits says, in English, why the turn is not played although orders for it have come.
	Waits string `json:"waits,omitempty"`
	// Places is how many play in a game that seeks players, Joined how many have come;
	// Draft says that its GM has not confirmed it yet.
	Places int  `json:"places,omitempty"`
	Joined int  `json:"joined,omitempty"`
	Draft  bool `json:"draft,omitempty"`
	// Bouncing are the players whom letters do not reach.
	Bouncing []BouncingSeat `json:"failing,omitempty"`
	// Ruleset is the pack that the game is played by; OtherPack says, in a sentence, that
	// new games have another.
	Ruleset   string `json:"ruleset"`
	Pack      string `json:"ruleset_hash"`
	OtherPack string `json:"other_pack,omitempty"`
	Text      string `json:"text,omitempty"` // the position in words, of Game alone
}

// BouncingSeat is a seat to whose address letters come back.
type BouncingSeat struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	roster.Bounce
}

// Games lists the games that are not over.
func (m *Moderator) Games(ctx context.Context) ([]Status, error) {
	var list []Status
	err := m.look(ctx, func(t *task) error {
		for _, id := range t.tx.ActiveGames() {
			tb, err := t.tables.Get(id)
			if err != nil {
				return err
			}
			s, err := t.reporting().summary(tb)
			if err != nil {
				return err
			}
			list = append(list, s)
		}
		return nil
	})
	return list, err
}

// Game tells of one game, with its position in words; an error that wraps
// store.ErrNotFound if there is none.
func (m *Moderator) Game(ctx context.Context, id store.GameID) (Status, error) {
	var s Status
	err := m.look(ctx, func(t *task) error {
		tb, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		if s, err = t.reporting().summary(tb); err != nil {
			return err
		}
		if !tb.Started() {
			text, err := tb.Rules.Reports.Compose(t.lobbyDesk().listPart(tb))
			s.Text = text.Body
			return err
		}
		text, err := tb.Rules.Reports.Status(tb.Facts(), report.Reader{Side: report.Onlooker},
			tb.Pos.Show(), tb.Pos.Ledger(), tb.Pending(), tb.Rec.Clock.Due)
		s.Text = text.Body
		return err
	})
	return s, err
}

// Position returns where a game stands, and the decision that it waits for.
func (m *Moderator) Position(ctx context.Context, id store.GameID) (view.Position, game.Decision, error) {
	var s view.Position
	var d game.Decision
	err := m.look(ctx, func(t *task) error {
		tb, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		s, d = tb.Pos.Show(), tb.Pending()
		return nil
	})
	return s, d, err
}

// Plan returns what a robot would order now for a nation: for the turn in progress, or for
// the nation's next, or what it would answer to what the nation is asked; false: nothing.
func (m *Moderator) Plan(ctx context.Context, id store.GameID, n ruleset.Nation) (view.Plan, bool, error) {
	var plan view.Plan
	var ok bool
	err := m.look(ctx, func(t *task) error {
		tb, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		plan, ok = tb.Pos.Plan(tb.Pos.At().TurnOf(n))
		return nil
	})
	return plan, ok, err
}

// Log returns the log of a game.
func (m *Moderator) Log(ctx context.Context, id store.GameID) ([]gamelog.Entry, error) {
	var log []store.LogEntry
	err := m.view(ctx, func(tx *store.Tx) error {
		if _, err := tx.Game(id); err != nil {
			return err
		}
		log = tx.Log(id, 1)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return gamelog.DecodeLog(log)
}

// summary is what the operator sees first of a game.
func (t reporting) summary(tb *table.Table) (s Status, err error) {
	s = Status{
		ID: tb.Rec.ID, Title: tb.Rec.Title, Status: tb.Status, Scenario: tb.Rec.Scenario,
		Round: int(tb.Pos.At().Round), Deadline: tb.Rec.Clock.Due, Held: tb.Rec.Held, Unseen: tb.Rec.PublishedThrough != 0,
		Ruleset: tb.Rules.Ruleset.ID, Pack: tb.Rules.Hash(),
	}
	operator := &roster.Person{Lang: ruleset.English}
	if said, other := t.m.otherPack(tb); other {
		if s.OtherPack, err = tb.Words().Say(operator, sayOtherPack, said); err != nil {
			return s, err
		}
	}
	if !tb.Started() {
		if l := tb.Rec.Lobby; l != nil {
			s.Places, s.Joined, s.Draft = l.Wanted, min(l.Wanted, len(l.Places())), l.Draft
		}
		return s, nil
	}
	for _, seat := range tb.Rec.Seats {
		if seat.Bounced != nil {
			s.Bouncing = append(s.Bouncing, BouncingSeat{seat.Name, seat.Addr, *seat.Bounced})
		}
	}
	d := tb.Pending()
	if side, ok := tb.Rules.Side(tb.Scenario, d.Nation); ok {
		s.Waiting = tb.Rules.Ruleset.Names.Nation(ruleset.English, d.Nation)
		s.Player = tb.Rec.Seats[side].Name
	}
	if said, waits := tb.Agenda().TurnWaits(t.now); waits {
		s.Waits, err = tb.Words().Say(operator, sayTurnWaits, said)
	}
	return s, err
}

// look runs fn on an unchanging picture of the store; what fn does to tables is
// lost.
func (m *Moderator) look(ctx context.Context, fn func(*task) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	tr, err := m.begin(false)
	if err != nil {
		return err
	}
	defer tr.attempt.Discard()
	t := tr.task(m.log)
	err = fn(t)
	t.lines.Write()
	return err
}
