package moderator

import (
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/game"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// conquest is the board before round 16: Harold holds half of England, William the
// south, so that the fyrd comes and the Normans choose between knights and foot.
const conquest = `
round: 16
phase: start-of-round
harold_gone: true
units:
  saxons: {essex: {infantry: 1, leader: harold}, suffolk: 1, norfolk: 1, lindsey: 1, york: 1, march: 1}
  normans: {kent: {infantry: 1, leader: william}, wessex: 2, sussex: 2, downlands: 1}
  danes: {cheshire: 1}
  welsh: {gwent: 2}
`

// set puts a game into another position, and plays on.
func (c *club) set(text string) {
	c.tb.Helper()
	err := c.mod.do(c.mod.log, func(t *task) error {
		tb, err := t.tables.Get("tuesday")
		if err != nil {
			return err
		}
		s, err := position.Read(engineOf(c.tb, tb.Rules).Pack(), "position.yaml", []byte(text))
		if err != nil {
			return err
		}
		engineOf(c.tb, tb.Rules).Resume(&s, nil, &game.Log{})
		pos := logs.Position{State: s, Ledger: *tb.Pos.Ledger(), Turn: *tb.Pos.Dice()}
		snapshot, err := pos.Encode()
		if err != nil {
			return err
		}
		if tb.Pos, err = tb.Rules.System.Restore(snapshot); err != nil {
			return err
		}
		if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Clock = rec.Clock.Rest() }); err != nil {
			return err
		}
		adj, err := t.playing().adjudicate(tb, false)
		if err == nil {
			t.reporting().played(tb, adj, nil)
		}
		return err
	})
	if err != nil {
		c.tb.Fatal(err)
	}
}

// begun starts a game of four in round 16, with players in four languages.
func begun(t *testing.T) *club {
	t.Helper()
	c := newClub(t, hiddenPlayers...)
	spec := Spec{Title: "Tuesday", Scenario: "standard", Hours: 48, Seed: "test"}
	for i, lang := range []string{"en", "es", "it", "hu"} {
		spec.Players = append(spec.Players, Player{Address: hiddenPlayers[i], Language: lang})
	}
	if _, err := c.mod.Create(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	for _, a := range hiddenPlayers {
		c.wait(a, 1)
	}
	c.set(conquest)
	return c
}

// What owners decide at the beginning of a round is asked, of all of them at once: with
// how to answer, what is done without an answer, and until when. The answer is booked
// for the nation that was asked, whichever of the player's nations comes next.
func TestBeginningOfARound(t *testing.T) {
	saxons, normans := hiddenPlayers[2], hiddenPlayers[3]
	c := begun(t)
	fyrd, knights := c.wait(saxons, 2), c.wait(normans, 2)
	wants(t, fyrd, "Dove piazzano il fyrd i Sassoni?", "piazza 1 fyrd in", "Rispondi entro giovedì 5 marzo 2026, ore 18:00", "piazza 1 fyrd in Essex, 1 fyrd in Suffolk, 1 fyrd in Norfolk")
	wants(t, knights, "Hány lovassereget választanak a normannok", "kérek lovast: 2", "2026. március 5., csütörtök, 18.00", "ennyi lovassereget választanak: 1")
	c.reply(normans, knights, "kérek lovast: 2\n")
	c.wait(normans, 3)
	s, d, err := positionOf(c.mod, t.Context(), "tuesday")
	if err != nil || d.Kind != britannia.PlaceFyrd {
		t.Fatalf("the game waits for %+v: %v", d, err)
	}
	if got := c.latest(normans); contains(got, problems["hu"]) {
		t.Errorf("not understood: %s", got.All())
	}
	c.reply(saxons, fyrd, "piazza 1 fyrd in Norfolk\n")
	c.wait(saxons, 3)
	s, d, err = positionOf(c.mod, t.Context(), "tuesday")
	if err != nil {
		t.Fatal(err)
	}
	if s.Turn == ruleset.NoNation {
		t.Fatalf("the game waits for %+v", d)
	}
	rules, err := c.mod.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	rs := rules.Ruleset
	channel, _ := rs.Board.Find("english-channel")
	norman, _ := rs.FindNation("normans")
	if got := s.Cav[norman][channel]; got != 2 {
		t.Errorf("%d Norman cavalry: %s", got, c.latest(normans).All())
	}
}

// Without an answer what the letter said is done when the time is over; nobody has
// missed a turn.
func TestBeginningOfARoundLapses(t *testing.T) {
	many(t)
	c := begun(t)
	for _, a := range hiddenPlayers {
		c.wait(a, 2)
	}
	c.sentAll()
	c.advance(49 * time.Hour)
	c.quietNow()
	s, d, err := positionOf(c.mod, t.Context(), "tuesday")
	if err != nil || s.Turn == ruleset.NoNation {
		t.Fatalf("the game waits for %+v: %v", d, err)
	}
	for i := range hiddenPlayers {
		if a := c.lobbyOf("tuesday").Seats[i].Attendance; a.Missed > 0 {
			t.Errorf("seat %d has missed a turn", i+1)
		}
	}
}
