package gamelog_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	. "bretwalda/internal/gamelog"
	"bretwalda/internal/store"
)

// start is when the games of the tests begin.
var start = time.Date(2026, 3, 2, 20, 0, 0, 0, time.UTC)

// newMatch begins a game with dice of its own.
func newMatch(t *testing.T, e *britannia.Engine, scenario int, seed uint64) *logs.Match {
	t.Helper()
	chain := dice.NewChain(dice.Link{byte(seed)}, dice.ChainLength)
	m := &logs.Match{
		Rules: logs.By(e), Pos: new(logs.Position),
		Game: Game{
			Chain: chain, Now: start,
			Setup: Setup{
				Game: "random", Ruleset: e.Ruleset().ID, Scenario: e.Ruleset().Scenarios[scenario].ID,
				Commitment: chain.Commitment(),
			},
			Begin: func(uint32) (dice.Begun, error) {
				return dice.Begun{Letters: dice.DigestLetters([]byte{byte(seed)})}, nil
			},
		},
	}
	if err := m.Start(); err != nil {
		t.Fatal(err)
	}
	return m
}

// randomGame plays a scenario by random choices and returns its log and where it
// ends.
func randomGame(t *testing.T, e *britannia.Engine, scenario int, seed uint64) ([]Entry, logs.Position) {
	t.Helper()
	m := newMatch(t, e, scenario, seed)
	random := dice.NewSeeded(seed)
	for {
		d := e.Pending(&m.Pos.State)
		if d.Kind == game.None {
			return m.Entries, *m.Pos
		}
		c := e.Random(&m.Pos.State, &random)
		if err := m.Apply(&d, &c, BySheet); err != nil {
			t.Fatal(err)
		}
	}
}

// Whatever is chosen, in every scenario, a replay of the log gives the same
// position bit for bit, and the dice are proved.
func TestReplayOfRandomGames(t *testing.T) {
	e := britanniatest.Engine(t)
	for scenario := range e.Ruleset().Scenarios {
		for seed := range uint64(5) {
			entries, want := randomGame(t, e, scenario, seed)
			got, err := Replay(logs.By(e), entries)
			if err != nil || got.Applied != len(entries) {
				t.Fatalf("%s, seed %d: %d of %d entries: %v", e.Ruleset().Scenarios[scenario].ID, seed, got.Applied, len(entries), err)
			}
			a, err := want.Encode()
			if err != nil {
				t.Fatal(err)
			}
			b, err := got.Position.Encode()
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(a, b) {
				t.Errorf("%s, seed %d: the replay ends elsewhere", e.Ruleset().Scenarios[scenario].ID, seed)
			}
			if back, err := DecodePosition[britannia.State](a); err != nil || back.State != want.State || !slices.Equal(back.Ledger.Entries, want.Ledger.Entries) || back.Turn.Number != want.Turn.Number {
				t.Errorf("the snapshot reads as another position: %v", err)
			}
			if err := dice.Verify(got.Proof); err != nil {
				t.Error(err)
			}
			if uint32(len(got.Proof.Turns)) != want.Turn.Number {
				t.Errorf("%d turns proved of %d", len(got.Proof.Turns), want.Turn.Number)
			}
		}
	}
}

// A log that was changed is found out, and the error says where.
func TestReplayOfChangedLogs(t *testing.T) {
	e := britanniatest.Engine(t)
	entries, _ := randomGame(t, e, 0, 1)
	find := func(is func(*Entry) bool) int { return slices.IndexFunc(entries, func(e Entry) bool { return is(&e) }) }
	rolled := find(func(e *Entry) bool { return e.Choice != nil && len(e.Choice.Dice) > 1 })
	began := find(func(e *Entry) bool { return e.TurnBegan != nil })
	ended := find(func(e *Entry) bool { return e.TurnEnded != nil })
	for _, test := range []struct {
		name   string
		at     int
		change func([]Entry) []Entry
		want   error
	}{
		{"a die less", rolled, func(l []Entry) []Entry { l[rolled].Choice.Dice = l[rolled].Choice.Dice[1:]; return l }, ErrDiffers},
		{"a die more", rolled, func(l []Entry) []Entry {
			l[rolled].Choice.Dice = append(slices.Clone(l[rolled].Choice.Dice), 1)
			return l
		}, ErrDiffers},
		{"no set-up", 0, func(l []Entry) []Entry { return l[1:] }, ErrLog},
		{"two set-ups", 1, func(l []Entry) []Entry { return slices.Insert(l, 1, l[0]) }, ErrLog},
		{"an empty entry", 1, func(l []Entry) []Entry { return slices.Insert(l, 1, Entry{}) }, ErrLog},
		{"nonsense", 2, func(l []Entry) []Entry { l[2].Choice.Choice = "welsh dance"; return l }, ErrDiffers},
		{"a link skipped", began, func(l []Entry) []Entry { l[began].TurnBegan.Number = 2; return l }, ErrLog},
		{"another nation's turn", began, func(l []Entry) []Entry { l[began].TurnBegan.Nation++; return l }, ErrDiffers},
		{"another link revealed", ended, func(l []Entry) []Entry { l[ended].TurnEnded.Number++; return l }, ErrLog},
		{"revealed too early", began + 1, func(l []Entry) []Entry {
			return slices.Insert(l, began+1, Entry{TurnEnded: &TurnEnded{Number: 1}})
		}, ErrDiffers},
		{"a choice after the end", len(entries), func(l []Entry) []Entry { return append(l, l[2]) }, ErrDiffers},
	} {
		changed := test.change(deepCopy(t, entries))
		got, err := Replay(logs.By(e), changed)
		if !errors.Is(err, test.want) || got.Applied != test.at {
			t.Errorf("%s: error %v after %d entries, want %v after %d", test.name, err, got.Applied, test.want, test.at)
		}
	}
}

func deepCopy(t *testing.T, entries []Entry) []Entry {
	t.Helper()
	data, err := json.Marshal(entries)
	if err != nil {
		t.Fatal(err)
	}
	var out []Entry
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestUnknownVersions(t *testing.T) {
	for _, data := range []string{"", "{", `{"v":2}`} {
		if _, err := Decode(store.LogEntry{Seq: 7, Data: []byte(data)}); err == nil || !strings.Contains(err.Error(), "log entry 7") {
			t.Errorf("entry %q: %v", data, err)
		}
	}
	fresh, err := (&Position[britannia.State]{}).Encode()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := DecodePosition[britannia.State](fresh); err != nil {
		t.Errorf("a fresh snapshot: %v", err)
	}
	older := slices.Clone(fresh) // of a version that is laid out alike up to the points
	older[0] = 3
	for _, data := range [][]byte{nil, {2}, {SnapshotVersion}, make([]byte, 10000), older, fresh[:len(fresh)-3]} {
		if _, err := DecodePosition[britannia.State](data); !errors.Is(err, ErrOldSnapshot) {
			t.Errorf("snapshot of %d bytes: %v", len(data), err)
		}
	}
}

// What is stored of a nation turn without parts has no word of them; and the link of a
// turn serves all its parts.
func TestParts(t *testing.T) {
	whole := TurnBegan{Number: 3, Round: 7, Nation: 4}
	later := whole
	later.Part = 2
	for turn, want := range map[*TurnBegan]bool{&whole: false, &later: true} {
		data, err := (&Entry{TurnBegan: turn}).Encode()
		if err != nil || strings.Contains(string(data), "part") != want {
			t.Errorf("%s, %v", data, err)
		}
	}
	turn := DiceTurn{Round: 7, Nation: 4, Part: 2, Open: true}
	for at, on := range map[game.Moment]bool{
		{Round: 7, Turn: 4, Part: 2}: true, {Round: 7, Turn: 4, Part: 3}: true, {Round: 7, Turn: 5, Part: 2}: false, {Round: 8, Turn: 4, Part: 2}: false,
	} {
		if turn.On(at) != on {
			t.Errorf("the turn goes on at %+v: %v", at, !on)
		}
	}
}

// A snapshot of a state that is laid out otherwise is not read, even if it is as long.
func TestSnapshotOfAnotherLayout(t *testing.T) {
	type one struct{ Gold, Men [2]uint8 }
	type other struct{ Men, Gold [2]uint8 }
	data, err := (&Position[one]{State: one{Gold: [2]uint8{1, 2}}}).Encode()
	if err != nil {
		t.Fatal(err)
	}
	if back, err := DecodePosition[one](data); err != nil || back.State.Gold != [2]uint8{1, 2} {
		t.Errorf("%+v, %v", back, err)
	}
	if back, err := DecodePosition[other](data); !errors.Is(err, ErrOldSnapshot) {
		t.Errorf("read as %+v, %v", back, err)
	}
}
