package moderator

import (
	"errors"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/correction"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// What is said of turns that are set back and set right.
const (
	sayRewound    report.Saying = "rewound"       // to all; By, Round, Nation: none is the beginning of the round; Part: of its turn; Number: links spent; Lines: nation turns that no longer count, and whose orders are needed again
	sayReplayed   report.Saying = "taken-back"    // to all: the GM takes back what they alone knew; By, Number: links spent
	sayNoTurn     report.Saying = "no-turn"       // to the GM; Round, Nation, Part, Lines: turns of that round that could be meant
	sayCorrected  report.Saying = "corrected"     // to all; By
	sayNotCorrect report.Saying = "not-corrected" // to the GM; Choice: why; Text: details
)

// rewind sets a game back to a nation turn, a part of one, or the beginning of a round.
func (t gmDesk) rewind(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	if tb.Status == store.StatusCancelled {
		return t.say(at, sayGameOver, report.Said{})
	}
	entries, err := t.tables.Log(tb.Rec.ID)
	if err != nil {
		return err
	}
	turn := game.Turn{Nation: c.Nation, Round: c.First, Part: c.Part}
	to, err := tb.Rules.System.TurnStart(entries, turn)
	if errors.Is(err, gamelog.ErrNoTurn) {
		return t.sayNoTurn(at, entries, turn)
	}
	if err != nil {
		return err
	}
	back, err := t.setBack(tb, to, dropping{from: table.KeyOf(turn)})
	if err != nil {
		return err
	}
	// What was asked, and answered, was about dice that no longer count.
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Asked = roster.Asked{} }); err != nil {
		return err
	}
	said := report.Said{Round: c.First, Nation: c.Nation, Part: c.Part, Number: int(back.spent)}
	what := sayRewound
	if back.unseen {
		what = sayReplayed
	}
	if err := t.tellSetBack(at, what, said, back); err != nil {
		return err
	}
	if back.unseen { // the GM has it played again when they like
		return t.holdPlay(tb)
	}
	return t.playing().playOn(tb)
}

// sayNoTurn tells a GM that a turn was not played, and which of its round were.
func (t gmDesk) sayNoTurn(at *access.Sender, entries []gamelog.Entry, turn game.Turn) error {
	tb := at.Table
	played, err := tb.Rules.System.TurnsOf(entries, turn.Round)
	if err != nil {
		return err
	}
	var keys []table.TurnKey
	for _, turn := range played {
		keys = append(keys, table.KeyOf(turn))
	}
	return t.say(at, sayNoTurn, report.Said{
		Round: turn.Round, Nation: turn.Nation, Part: turn.Part, Lines: tb.Words().TurnLines(keys, at.Person()),
	})
}

// tellSetBack tells everybody that a game was set back, and where it stands now.
func (t gmDesk) tellSetBack(at *access.Sender, what report.Saying, said report.Said, back *setBack) error {
	tb := at.Table
	said.By = at.Who.Name
	for p := range tb.Rec.People() {
		if p.Key == at.Key {
			continue
		}
		said.Lines = tb.Words().TurnLines(back.turns(), p)
		if err := t.tellOf(tb, p, what, said); err != nil {
			return err
		}
	}
	if !back.unseen {
		t.reporting().played(tb, &adjudication{before: tb.Seq, proofs: back.proofs, pending: tb.Pending()}, nil)
	}
	said.Lines = tb.Words().TurnLines(back.turns(), at.Person())
	return t.say(at, what, said)
}

// correct sets the position or points right, in halves too (1e TLK-06).
func (t gmDesk) correct(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	if tb.Status == store.StatusCancelled {
		return t.say(at, sayGameOver, report.Said{})
	}
	fix := correctionOf(tb.Rules.Ruleset, c)
	before := tb.Seq
	told, err := tb.Pos.Correct(t.playing().game(tb), &fix)
	switch {
	case errors.Is(err, correction.ErrNothing):
		return t.say(at, sayNotCorrect, report.Said{Choice: "nothing"})
	case errors.Is(err, correction.ErrInBattle):
		return t.say(at, sayNotCorrect, report.Said{Choice: "battle"})
	case errors.Is(err, correction.ErrNoLeader):
		return t.say(at, sayNotCorrect, report.Said{Choice: "leader", Nation: c.Attacker.Nation})
	case errors.Is(err, correction.ErrRuler):
		return t.say(at, sayNotCorrect, report.Said{Choice: "ruler", Nation: c.Nation, Nations: []ruleset.Nation{c.Other}})
	case errors.Is(err, correction.ErrElsewhere):
		return t.say(at, sayNotCorrect, report.Said{Choice: "elsewhere", Round: int(tb.Pos.At().Round)})
	case errors.Is(err, correction.ErrPosition):
		return t.say(at, sayNotCorrect, report.Said{Choice: "position", Text: strings.TrimPrefix(err.Error(), correction.ErrPosition.Error()+": ")})
	case err != nil:
		return err
	}
	if err := t.tables.Append(tb, told.Entries); err != nil {
		return err
	}
	if tb.Rec.PublishedThrough != 0 {
		return t.playing().showUnseen(tb)
	}
	pending := tb.Pending()
	if err := t.reschedule(tb, pending); err != nil {
		return err
	}
	if tb.Ended() { // perhaps before its last round
		pending = game.Decision{}
	}
	t.reporting().played(tb, &adjudication{before: before, events: told.Events, proofs: told.Proofs, pending: pending, played: true}, nil)
	if err := t.say(at, sayCorrected, report.Said{}); err != nil {
		return err
	}
	return t.playing().playOn(tb)
}

// reschedule waits for another decision, unless the game is over anyhow.
func (t gmDesk) reschedule(tb *table.Table, pending game.Decision) error {
	if tb.Status != store.StatusActive {
		return nil
	}
	return t.deadlines().schedule(tb, pending)
}

// correctionOf is what a command asks to set right.
func correctionOf(rs *ruleset.Ruleset, c *commands.Command) correction.Correction {
	fix := correction.Correction{Reason: c.Reason}
	switch {
	case c.Body != "":
		fix.Position = c.Body
	case c.Thing == commands.OfCity:
		fix.Kind, fix.Area, fix.Ruin = correction.City, rs.Board.IDs[c.Area], c.Choice == "ruin"
	case c.Thing == commands.OfGold:
		fix.Kind, fix.Nation, fix.Amount = correction.Gold, rs.Nations[c.Nation].ID, c.Number
	case c.Thing == commands.OfRuler:
		fix.Kind, fix.Nation = correction.Ruler, rs.Nations[c.Nation].ID
		if c.Other != ruleset.NoNation {
			fix.Other = rs.Nations[c.Other].ID
		}
	case c.Area != 0:
		f := c.Attacker
		fix.Area, fix.Nation = rs.Board.IDs[c.Area], rs.Nations[f.Nation].ID
		fix.Pieces, fix.Leader = f.Pieces, f.Leader
	default:
		fix.Nation, fix.Points = rs.Nations[c.Nation].ID, c.Points
	}
	return fix
}
