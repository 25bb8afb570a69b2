package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A position with a battle of four dice, and orders of which some cannot be read,
// some cannot be carried out, and some never come up.
const (
	disputedPosition = `
round: 3
turn: welsh
phase: movement
units:
  welsh: {avalon: 3, powys: 1}
  belgae: {wessex: 1}
`
	disputedOrders = `2 from Avalon to Wessex
frobnicate 1 in Avalon
1 from Powys to Kent
if Kent is not empty, 1 from Avalon to Hwicce
if Devon is empty, 1 from Avalon to Devon, otherwise 1 from Avalon to Hwicce
all raiders go home
`
)

// dispute runs adjudicate on the disputed position.
func dispute(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	return disputeBy(t, disputedOrders, args...)
}

// disputeBy is dispute with other orders.
func disputeBy(t *testing.T, orders string, args ...string) (out, errs string, code int) {
	t.Helper()
	dir := t.TempDir()
	pos, text := filepath.Join(dir, "position.yaml"), filepath.Join(dir, "orders.txt")
	for name, data := range map[string]string{pos: disputedPosition, text: orders} {
		if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return bretwalda(t, append([]string{"adjudicate", "--until", "turn", pos, text}, args...)...)
}

// inOrder reports which of the texts does not come in out behind those before it;
// empty: all do.
func inOrder(out string, texts ...string) string {
	for _, text := range texts {
		_, rest, ok := strings.Cut(out, text)
		if !ok {
			return text
		}
		out = rest
	}
	return ""
}

// Dice left over hide nothing: what happened is shown, then what was not carried out
// and why, then the dice.
func TestAdjudicateWithDiceLeft(t *testing.T) {
	out, errs, code := dispute(t, "--dice", "5 2 3 6 6")
	if code == exitOK || !strings.Contains(errs, "2 of the dice given were not rolled: [6 6]") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if missing := inOrder(out, "Battle of Wessex", "They hold Wessex", "Position by area", "Next: ",
		"line 2", "frobnicate", "line 3", "no boats", "line 4", "condition", "line 6", "No raiders", "Dice not rolled: 6 6"); missing != "" {
		t.Errorf("no %q in its place in\n%s", missing, out)
	}
	if strings.Contains(out, "line 5") {
		t.Errorf("a line of which one branch was carried out is called a problem:\n%s", out)
	}
}

// The position is known to who reads the orders, as by mail: what depends on it is read, and
// what is offered fits it.
func TestAdjudicateReadsWithThePosition(t *testing.T) {
	out, _, _ := disputeBy(t, "the one in Powys to Clwyd\n2 to Wessex\nsomebody from Powys has a look at Hwicce\n", "--dice", "5 2 3 6 6")
	for _, want := range []string{"from Powys 1 to Clwyd", "from Avalon 2 to Wessex", "Battle of Wessex"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// Where dice are missing, all is shown that happened before.
func TestAdjudicateWithDiceMissing(t *testing.T) {
	out, errs, code := dispute(t, "--dice", "5 2")
	if code == exitOK || !strings.Contains(errs, "more dice are needed") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if missing := inOrder(out, "from Avalon 2 to Wessex", "Wessex: ", "frobnicate", "line 6", "stopped before"); missing != "" {
		t.Errorf("no %q in its place in\n%s", missing, out)
	}
	if strings.Contains(out, "Battle of Wessex") {
		t.Errorf("a battle is told whose dice are not known:\n%s", out)
	}
}

func TestAdjudicateAsJSONWithDiceLeft(t *testing.T) {
	out, _, code := dispute(t, "--json", "--dice", "5 2 3 6 6")
	var got output
	if err := json.Unmarshal([]byte(out), &got); err != nil || code == exitOK {
		t.Fatalf("exit %d, %v: %s", code, err, out)
	}
	if !slices.Equal(got.DiceLeft, []int{6, 6}) || len(got.Events) == 0 || len(got.Problems) < 3 {
		t.Errorf("dice left %v, %d events, problems %+v", got.DiceLeft, len(got.Events), got.Problems)
	}
	for _, p := range got.Problems {
		if p.Reason == "" {
			t.Errorf("no reason for %+v", p)
		}
	}
}
