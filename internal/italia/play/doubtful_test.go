package play_test

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Lines of Italia that were read otherwise than they are meant: what they say now; "": they are asked back.
func TestLinesNotToBeGuessed(t *testing.T) {
	rs := italiatest.Engine(t, "italia-1").Ruleset()
	reader := play.Words().Reader(rs).In(ruleset.English)
	nation, known := rs.FindNation("romans")
	here := &orders.Position{Nation: nation, Round: 3, Armies: make([]int, board.Max), Leaders: make([]board.Area, len(rs.Leaders))}
	for id, n := range map[string]int{"roma": 4, "umbria": 2} {
		a, found := rs.Board.Find(id)
		known = known && found
		here.Armies[a] = n
	}
	if !known {
		t.Fatal("the position is not known")
	}
	for line, want := range map[string]string{
		"2 legions and 1 infantry Roma to Umbria":                "Move 2 legions and 1 infantry from Roma to Umbria",
		"campaign Roma to Umbria to Etruria":                     "Campaign from Roma to Umbria, on to Etruria",
		"no campaign":                                            "Do not campaign",
		"2 pass":                                                 "",
		"pass":                                                   "End the campaign",
		"buy 2 infantry in Roma and Umbria":                      "Buy 2 infantry\nPlace 2 infantry in Roma, Umbria",
		"buy 1 infantry Roma 1 Umbria":                           "",
		"Roma: 2 stay, 2 go to Umbria":                           "Hold 2 in Roma\nMove 2 from Roma to Umbria",
		"Roma and the leader to Umbria":                          "",
		"Roma with the leader to Umbria":                         "",
		"from there to Picenum":                                  "",
		"2 legions from Roma to Umbria, from there to Picenum":   "Move 2 legions from Roma to Umbria, on to Picenum",
		"2 legions from Roma to Umbria, from there 1 to Picenum": "",
	} {
		sheet := reader.Parse([]orders.Line{{Text: line}}, orders.Context{Nations: ruleset.Nations(0).With(nation), Next: nation, Round: 3, Here: here})
		_, got, _ := strings.Cut(strings.TrimSpace(reader.Print(sheet)), "\n")
		if got != want || (len(sheet.Problems) > 0) != (want == "") {
			t.Errorf("%q: %q, %+v", line, got, sheet.Problems)
		}
	}
}
