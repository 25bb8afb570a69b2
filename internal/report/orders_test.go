package report

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// read reads lines of orders for the Welsh and their friends.
func (s *sample) read(text string) orders.Sheet {
	var lines []orders.Line
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, orders.Line{Text: line})
	}
	ctx := orders.Context{Next: s.nation("welsh"), Round: 3}
	for _, n := range s.rs.Scenarios[0].Sides[s.side("welsh")] {
		ctx.Nations = ctx.Nations.With(n)
	}
	return orders.Parse(s.rs, orders.English(), lines, ctx)
}

// answerKinds are the orders that answer the questions of reports.
var answerKinds = [game.Kinds]orders.Kind{
	game.ReplaceFort: orders.Replace, game.ReplaceArmy: orders.Replace, game.NormanKnights: orders.Knights,
	game.PlaceFyrd: orders.Fyrd, game.StayAway: orders.Shortage, game.FullPopulation: orders.Growth,
	game.BuildBurh: orders.Burhs, game.PlaceArmy: orders.Place, game.PlaceLeader: orders.PlaceLeader,
	game.MoveArmies: orders.Move, game.LeaveArea: orders.Leave, game.RemoveExcess: orders.Remove,
	game.Submit: orders.Submit, game.Expel: orders.Expel, game.NextBattle: orders.Fight, game.AssignHits: orders.Hit,
	game.LoseBurh: orders.Lose, game.DefenderGo: orders.Plan, game.AttackerGo: orders.Plan, game.NameLosses: orders.Lose,
	game.Withdraw: orders.Withdraw, game.SendHome: orders.Remove, game.Starve: orders.Remove,
	game.CallSecret: orders.Ballot, game.Vote: orders.Vote, game.KingsArmy: orders.KingsArmy,
}

// Every answer that a question suggests is an order that answers it.
func TestAnswersAreOrders(t *testing.T) {
	s := newSample(t)
	for k := game.ReplaceFort; k < game.Kinds; k++ {
		d := game.Decision{
			Kind: k, Nation: s.nation("welsh"), For: s.nation("saxons"), Area: s.area("hwicce"), CanStop: true,
			Areas: board.Of(s.area("powys"), s.area("gwent")), Count: 2,
		}
		if k == game.StayAway {
			d.Areas = board.Of(s.area("irish-sea"))
		}
		text, err := s.r.run("answer/"+kindNames[k], ruleset.English, s.r.ask(s.state(3, "welsh", nil), d, game.Choice{Kind: k}))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(text, "\n") {
			sheet := s.read(line)
			if len(sheet.Problems) > 0 || len(sheet.Ignored) > 0 || len(sheet.Sections) != 1 ||
				len(sheet.Sections[0].Orders) != 1 || sheet.Sections[0].Orders[0].Kind != answerKinds[k] {
				t.Errorf("%s: %q is read as %+v", kindNames[k], line, sheet)
			}
		}
	}
}

// The order form and the examples of the first letter are orders as they stand.
func TestFormIsOrders(t *testing.T) {
	s := newSample(t)
	text, err := s.r.Start(s.g, s.reader("welsh"), Start{
		State:   s.state(3, "welsh", nil),
		Pending: game.Decision{Kind: game.PlaceArmy, Nation: s.nation("welsh"), Count: 1, Areas: board.Of(s.area("gwent"))},
	})
	if err != nil {
		t.Fatal(err)
	}
	var indented []string
	for line := range strings.SplitSeq(text.Body, "\n") {
		if strings.HasPrefix(line, "    ") {
			indented = append(indented, line)
		}
	}
	sheet := s.read(strings.Join(indented, "\n"))
	if len(sheet.Problems) > 0 || len(sheet.Ignored) > 0 || len(sheet.Sections) != 1 || len(sheet.Standing) != 1 {
		t.Errorf("%q\nis read as %+v", indented, sheet)
	}
}
