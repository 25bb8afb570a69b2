package orders_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/britanniatest"
	. "bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// market is a family of games with statements that nobody else has.
var market = Family{Statements: []Statement{
	{Forms: map[ruleset.Language][]string{
		"en": {"pay a ransom", "pay"}, "es": {"paga un rescate"}, "it": {"paga un riscatto"}, "hu": {"fizess váltságdíjat"},
	}, Stands: true},
	{Forms: map[ruleset.Language][]string{
		"en": {"sell"}, "es": {"vende"}, "it": {"vendi"}, "hu": {"adj el"},
	}},
}}

func readMarket(t *testing.T, standing bool, text ...string) ([]Order, []Problem) {
	t.Helper()
	rs := pack(t)
	lexicons := market.Lexicons()
	var lines []Line
	for _, line := range text {
		lines = append(lines, Line{Text: line})
	}
	saxons, _ := rs.FindNation("saxons")
	sheet := NewReader(rs, lexicons[0], lexicons[1:]...).Parse(lines, Context{Next: saxons, Round: 7})
	switch {
	case standing && len(sheet.Standing) == 1:
		return sheet.Standing[0].Orders, sheet.Problems
	case !standing && len(sheet.Sections) == 1:
		return sheet.Sections[0].Orders, sheet.Problems
	}
	return nil, sheet.Problems
}

// A family's own statements are read among the common ones, in all languages, and
// printed so that they are read again.
func TestOwnStatements(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	rs := pack(t)
	for _, text := range []string{
		"pay a ransom in Kent; 2 from Kent to Essex; sell 3 in Essex, Suffolk",
		"Pay in Kent, then 2 Kent-Essex and sell 3 in Essex, Suffolk.",
		"Paga un rescate en Kent; mueve 2 de Kent a Essex; vende 3 en Essex, Suffolk",
		"Paga un riscatto in Kent; sposta 2 da Kent a Essex; vendi 3 in Essex, Suffolk",
	} {
		got, problems := readMarket(t, false, text)
		if len(problems) > 0 || len(got) != 3 || got[0].Kind != OwnKinds || got[1].Kind != Move || got[2].Kind != OwnKinds+1 {
			t.Errorf("%q: %+v, %+v", text, got, problems)
			continue
		}
		kent, _ := rs.Board.Find("kent")
		if !slices.Equal(got[0].Areas, []board.Area{kent}) || got[2].Count != N(3) || len(got[2].Areas) != 2 {
			t.Errorf("%q: %+v", text, got)
		}
		for _, lex := range market.Lexicons() {
			printed := NewReader(rs, lex).PrintOrder(got[2])
			again, problems := readMarket(t, false, printed)
			if len(problems) > 0 || len(again) != 1 || Plain(again)[0].Kind != got[2].Kind || again[0].Count != N(3) || !slices.Equal(again[0].Areas, got[2].Areas) {
				t.Errorf("%s: %q is read as %+v, %+v", lex.Lang, printed, again, problems)
			}
		}
	}
}

func TestOwnStatementsThatStand(t *testing.T) {
	if got, problems := readMarket(t, true, "Standing orders", "pay a ransom"); len(problems) > 0 || len(got) != 1 || got[0].Kind != OwnKinds {
		t.Errorf("%+v %+v", got, problems)
	}
	if _, problems := readMarket(t, true, "Standing orders", "sell 2 in Kent"); len(problems) != 1 || problems[0].Code != NotStanding {
		t.Errorf("%+v", problems)
	}
}

// What is half understood does not count, and games without them do not know them.
func TestOwnStatementsAreNotGuessed(t *testing.T) {
	if got, problems := readMarket(t, false, "sell 2 zebras in Kent"); len(got) > 0 || len(problems) != 1 {
		t.Errorf("%+v %+v", got, problems)
	}
	sheet := Parse(pack(t), English(), []Line{{Text: "sell 3 in Essex"}}, Context{Next: 1, Round: 7})
	if len(sheet.Sections) > 0 && len(sheet.Sections[0].Orders) > 0 && sheet.Sections[0].Orders[0].Kind >= OwnKinds {
		t.Errorf("%+v", sheet)
	}
}

func pack(t *testing.T) *ruleset.Ruleset {
	t.Helper()
	rs := britanniatest.Engine(t).Ruleset()
	return rs
}

// What databases have of orders is read for ever: the second of two kinds of units as it was
// called when no other game had any.
func TestStoredOrders(t *testing.T) {
	var o Order
	stored := `{"Line":3,"Text":"2 infantry and 1 cavalry from Kent to Essex","Kind":10,"Count":{"Amount":1,"N":2},"Unit":1,"Cavalry":{"Amount":1,"N":1}}`
	if err := json.Unmarshal([]byte(stored), &o); err != nil || o.Kind != Move || o.Count != N(2) || o.Second != N(1) {
		t.Errorf("%+v, %v", o, err)
	}
	if data, err := json.Marshal(o); err != nil || !strings.Contains(string(data), `"Cavalry":{"Amount":1,"N":1}`) {
		t.Errorf("%s, %v", data, err)
	}
}
