package adjudicate_test

import (
	"strings"
	"testing"

	. "bretwalda/internal/adjudicate"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

func run(t *testing.T, pos, text string, until Until, faces ...int) *Result[britannia.State, britannia.Choice] {
	t.Helper()
	e := britanniatest.Engine(t)
	s, err := position.Read(e.Pack(), "position.yaml", []byte(pos))
	if err != nil {
		t.Fatal(err)
	}
	d := dice.NewFixed(faces...)
	r, err := Run(e, adviser.Family{Rules: e}, words.Orders().Reader(e.Ruleset()), s, nil, []Paper{{Name: "orders.txt", Text: text}}, d, until)
	if err != nil {
		t.Fatal(err)
	}
	if d.Err() != nil || len(d.Left()) > 0 {
		t.Errorf("dice: %v, left %v", d.Err(), d.Left())
	}
	return r
}

const overrunPosition = `
round: 3
turn: welsh
phase: movement
units:
  welsh: {avalon: 3, powys: 1}
  belgae: {wessex: 1}
`

func TestRun(t *testing.T) {
	r := run(t, overrunPosition, "2 from Avalon to Wessex\n1 Avalon to Sussex via Wessex", UntilTurnEnd, 5, 2, 3)
	if len(r.Problems) != 0 {
		t.Errorf("problems: %+v", r.Problems)
	}
	if len(r.Choices) < 3 || r.Choices[0].Choice.Kind != britannia.MoveArmies {
		t.Errorf("choices: %+v", r.Choices)
	}
	won := false
	for _, ev := range r.Events {
		won = won || ev.Kind == game.BattleWon && ev.Nation == britanniatest.Welsh
	}
	if !won || r.State.Turn == britanniatest.Welsh {
		t.Errorf("the Welsh did not win, or are still on turn: %+v", r.Decision)
	}
}

// TestProblems: what cannot be read, what is illegal, and what nobody was left
// to do are told by line; all else is done.
func TestProblems(t *testing.T) {
	text := strings.Join([]string{"Hello there,", "2 from Avalon to Wessex", "1 from Avlon to Sussex", "1 from Powys to Kent",
		"1 from Avalon to Hwicce", "2 from Avalon to Devon"}, "\n")
	r := run(t, overrunPosition, text, UntilTurnEnd, 5, 2, 3)
	var lines []int
	for _, p := range r.Problems {
		lines = append(lines, p.Line)
		if p.Paper != "orders.txt" || p.Text == "" || p.Reason == "" && p.Order.Illegal == nil {
			t.Errorf("problem %+v", p)
		}
	}
	if len(lines) != 3 || lines[0] != 3 || lines[1] != 4 || lines[2] != 6 {
		t.Errorf("problems in lines %v, want 3, 4, 6", lines)
	}
	a, _ := britanniatest.Engine(t).Ruleset().Board.Find("hwicce")
	if r.State.Inf[britanniatest.Welsh][a] != 1 {
		t.Error("the good line in the middle was lost")
	}
}

// TestUntil: play stops where nobody has said what to do, or at the end of the
// turn or round.
func TestUntil(t *testing.T) {
	r := run(t, overrunPosition, "", UntilOrdersEnd)
	if r.Decision.Nation != britanniatest.Welsh || len(r.Choices) != 0 {
		t.Errorf("without orders play went on to %+v", r.Decision)
	}
	r = run(t, overrunPosition, "", UntilRoundEnd)
	if r.State.Round != 4 {
		t.Errorf("stopped in round %d", r.State.Round)
	}
}
