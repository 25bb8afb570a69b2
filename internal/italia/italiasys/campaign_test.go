package italiasys_test

import (
	"testing"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/italia"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

const marching = `
round: 2
turn: romans
phase: campaign
gold: {romans: 6}
campaign: {leader: fabius}
units: {roma: {romans: 6 L fabius}, florentia: {etruscans: 2 I}, pavia: {celts: 2 I}, mediolanum: {celts: 1 I}, verona: {etruscans: 1 I}}
`

// TestCampaignStopsWhereItsMovesAreUsedUp: moves that were sent ahead are made without a
// pause, each in a part of the turn of its own; then the mover is asked, and what they send
// goes on from there. All who may react to a move are asked at once.
func TestCampaignStopsWhereItsMovesAreUsedUp(t *testing.T) {
	sys := open(t, "italia-1")
	rs := sys.Ruleset()
	pos, err := sys.ReadPosition("position", []byte(marching))
	if err != nil {
		t.Fatal(err)
	}
	romans, _ := rs.FindNation("romans")
	reader := orders.NewReader(rs, sys.Data().Words().Lexicon("en"))
	sheets := map[int]*orders.Section{}
	send := func(part int, text ...string) {
		var lines []orders.Line
		for _, line := range text {
			lines = append(lines, orders.Line{Text: line})
		}
		sheet := reader.Parse(lines, orders.Context{Next: romans, Round: 2})
		if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 {
			t.Fatalf("%+v", sheet)
		}
		sheets[part] = &sheet.Sections[0]
		sheets[part].Part = part
	}
	asks := map[game.Kind]bool{italia.CampaignMove: true}
	never := func(game.Moment, *game.Decision) bool { return false }
	play := &system.Play{
		Game: gamelog.Game{
			Setup: gamelog.Setup{Game: "campaign-1", Ruleset: rs.ID, Scenario: "standard"}, Chain: dice.NewChain(dice.Link{1}, dice.ChainLength), Now: time.Unix(1e9, 0),
			Begin: func(uint32) (dice.Begun, error) { return dice.Begun{}, nil },
		},
		Robot: never, Leaves: never, Wait: never,
		Ask: func(_ game.Moment, d *game.Decision) bool { return asks[d.Kind] },
		Sheet: func(turn game.Turn) *orders.Section {
			for part := turn.Part; part >= 0 && turn.Nation == romans; part-- {
				if sheets[part] != nil {
					return sheets[part]
				}
			}
			return nil
		},
		Given: func(game.Moment, ruleset.Nation) *orders.Section { return nil },
	}
	next := func(kind game.Kind, part uint8, leader string) {
		t.Helper()
		done, err := pos.Play(play)
		if err != nil {
			t.Fatal(err)
		}
		at := ""
		for _, h := range pos.Show().Board().Of(romans) {
			if h.Leader != ruleset.NoLeader {
				at = rs.Board.IDs[h.Area]
			}
		}
		if done.Waits.Kind != kind || pos.At().Part != part || at != leader {
			t.Errorf("it waits for %s in part %d with the leader in %s", sys.DecisionLine(&done.Waits), pos.At().Part, at)
		}
	}
	send(0, "campaign to Umbria", "campaign to Roma")
	next(italia.CampaignMove, 3, "roma") // two moves are made, the third is asked for
	if err := samePosition(sys, &pos); err != nil {
		t.Fatal(err)
	}
	send(3, "campaign to Etruria", "campaign to Pisae")
	asks[italia.React] = true
	next(italia.React, 3, "etruria") // whose neighbours may react
	if list := pos.Questions(play); len(list) != 1 {
		t.Errorf("%d are asked in Etruria", len(list))
	}
	asks[italia.React] = false
	next(italia.CampaignMove, 5, "pisae")
	asks[italia.React] = true
	send(5, "campaign to Pavia")
	if done, err := pos.Play(play); err != nil || done.Waits.Kind != italia.React {
		t.Fatalf("%+v, %v", done.Waits, err)
	}
	if list := pos.Questions(play); len(list) != 2 {
		t.Errorf("%d are asked at once in Pavia", len(list))
	}
}

// samePosition puts the position away and reads it again, as after a restart.
func samePosition(sys system.System, pos *system.Position) error {
	data, err := (*pos).Encode()
	if err != nil {
		return err
	}
	*pos, err = sys.Restore(data)
	return err
}
