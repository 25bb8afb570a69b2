package gamelog_test

import (
	"errors"
	"slices"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/correction"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	. "bretwalda/internal/gamelog"
	"bretwalda/internal/store"
)

// troubled plays a random game in which a GM sets it back and corrects it at random:
// also in the middle of turns and battles, and back to what was set back before.
func troubled(t *testing.T, e *britannia.Engine, scenario int, seed uint64) *logs.Match {
	t.Helper()
	m := newMatch(t, e, scenario, seed)
	random := dice.NewSeeded(seed)
	rewinds, corrections := 0, 0
	for {
		d := e.Pending(&m.Pos.State)
		if d.Kind == game.None {
			if rewinds+corrections == 0 {
				t.Errorf("scenario %d, seed %d: nothing was set right", scenario, seed)
			}
			return m
		}
		switch random.Roll(60) {
		case 1:
			if rewinds++; rewinds > 20 {
				break
			}
			to := 1 + len(m.Entries) - random.Roll(min(len(m.Entries), 150))
			if _, err := m.Rewind(slices.Clone(m.Entries), store.Seq(to)); err != nil {
				t.Fatal(err)
			}
			continue
		case 2:
			c := &correction.Correction{Nation: e.Ruleset().Nations[random.Roll(5)].ID, Points: random.Roll(5), Reason: "by chance"}
			if err := m.Correct(c); err != nil {
				t.Fatal(err)
			}
			corrections++
		}
		d = e.Pending(&m.Pos.State)
		c := e.Random(&m.Pos.State, &random)
		if err := m.Apply(&d, &c, BySheet); err != nil {
			t.Fatal(err)
		}
	}
}

// Whatever is set back and corrected, a replay gives the same position bit for bit,
// each link of the chain is revealed once, and points are those of the events.
func TestReplayOfTroubledGames(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	e := britanniatest.Engine(t)
	for scenario := range e.Ruleset().Scenarios {
		for seed := range uint64(2) {
			m := troubled(t, e, scenario, seed)
			got, err := Replay(logs.By(e), m.Entries)
			if err != nil {
				t.Fatalf("scenario %d, seed %d: %v", scenario, seed, err)
			}
			if !slices.Equal(encoded(t, m.Pos), encoded(t, &got.Position)) {
				t.Errorf("scenario %d, seed %d: the replay ends elsewhere", scenario, seed)
			}
			if err := dice.Verify(got.Proof); err != nil {
				t.Error(err)
			}
			if uint32(len(got.Proof.Turns)) != m.Pos.Turn.Number {
				t.Errorf("%d links revealed of %d", len(got.Proof.Turns), m.Pos.Turn.Number)
			}
			if err := got.Ledger.Check(e.Ruleset(), got.State.PointsOf); err != nil {
				t.Error(err)
			}
			checkCounting(t, e, m, &got)
			checkSince(t, e, m.Entries, &got)
		}
	}
}

// checkCounting plays a troubled game again by what counts of it alone.
func checkCounting(t *testing.T, e *britannia.Engine, m *logs.Match, whole *logs.Replayed) {
	t.Helper()
	p := NewPlayer(logs.By(e), nil)
	for i, entry := range Played(m.Entries) {
		if err := p.Step(i, &entry); err != nil {
			t.Fatal(err)
		}
	}
	if p.State != whole.State || !slices.Equal(p.Events, whole.Events) {
		t.Error("what counts of the log is another game")
	}
}

// checkSince looks at the news since entries all over a log.
func checkSince(t *testing.T, e *britannia.Engine, entries []Entry, whole *logs.Replayed) {
	t.Helper()
	for seq := 1; seq <= len(entries); seq += 1 + len(entries)/4 {
		then, err := At(logs.By(e), entries, store.Seq(seq))
		if err != nil {
			t.Fatal(err)
		}
		news, err := Since(logs.By(e), entries, store.Seq(seq))
		if err != nil {
			t.Fatal(err)
		}
		all := slices.Concat(then.Events[:len(then.Events)-news.Lost], news.Events)
		if !slices.Equal(all, whole.Events) {
			t.Errorf("since entry %d: %d events without %d, and %d, are not %d", seq, len(then.Events), news.Lost, len(news.Events), len(whole.Events))
		}
		if n := len(then.Proof.Turns) + len(news.Proofs); n != len(whole.Proof.Turns) {
			t.Errorf("since entry %d: links revealed: %d, not %d", seq, n, len(whole.Proof.Turns))
		}
	}
}

func encoded(t *testing.T, p *logs.Position) []byte {
	t.Helper()
	data, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// After a rewind the same choices get other dice; and a rewind can be taken back.
func TestRewind(t *testing.T) {
	e := britanniatest.Engine(t)
	m := newMatch(t, e, 0, 3)
	random := dice.NewSeeded(3)
	var to store.Seq // before the second turn in which dice fell
	for m.Pos.Turn.Number < 4 || m.Pos.Turn.Open {
		if m.Pos.Turn.Number == 1 && !m.Pos.Turn.Open {
			to = store.Seq(len(m.Entries))
		}
		d := e.Pending(&m.Pos.State)
		c := e.Random(&m.Pos.State, &random)
		if err := m.Apply(&d, &c, BySheet); err != nil {
			t.Fatal(err)
		}
	}
	end := m.Pos.Clone()
	gone, err := m.Rewind(slices.Clone(m.Entries), to)
	if err != nil {
		t.Fatal(err)
	}
	back := m.Entries[len(m.Entries)-1].Rewind
	if len(gone) != 3 || gone[0].Number != 2 || back.Spent != 3 || back.Link != nil || m.Pos.Turn.Number != 4 {
		t.Errorf("taken back: %+v, entry %+v, links taken %d", gone, back, m.Pos.Turn.Number)
	}
	undo := store.Seq(len(m.Entries) - 1)
	if gone, err = m.Rewind(slices.Clone(m.Entries), undo); err != nil || len(gone) != 0 {
		t.Fatalf("%v, taken back %+v", err, gone)
	}
	if m.Pos.State != end.State || m.Pos.Turn.Number != 4 {
		t.Error("a rewind that is taken back leaves the game elsewhere")
	}
	news, err := Since(logs.By(e), m.Entries, undo)
	if err != nil || len(news.Gone) != 0 || len(news.Events) != 0 || news.Spent != 3 {
		t.Errorf("news of a rewind that was taken back: %+v, %v", news, err)
	}
}

// Changed rewinds and corrections are found out.
func TestChangedRewinds(t *testing.T) {
	e := britanniatest.Engine(t)
	m := troubled(t, e, 0, 2)
	at := slices.IndexFunc(m.Entries, func(e Entry) bool { return e.Rewind != nil })
	fixed := slices.IndexFunc(m.Entries, func(e Entry) bool { return e.Correct != nil })
	for name, test := range map[string]struct {
		at     int
		change func(*Entry)
		want   error
	}{
		"to nowhere":      {at, func(e *Entry) { e.Rewind.To = 0 }, ErrLog},
		"to the future":   {at, func(e *Entry) { e.Rewind.To = store.Seq(at + 1) }, ErrLog},
		"a link too many": {at, func(e *Entry) { flip(&e.Rewind.Link) }, ErrLog},
		"no such nation":  {fixed, func(e *Entry) { e.Correct.Nation = "martians" }, ErrDiffers},
	} {
		changed := deepCopy(t, m.Entries)
		test.change(&changed[test.at])
		if got, err := Replay(logs.By(e), changed); !errors.Is(err, test.want) || got.Applied != test.at {
			t.Errorf("%s: error %v after %d entries", name, err, got.Applied)
		}
	}
}

func flip(link **dice.Link) {
	if *link == nil {
		*link = new(dice.Link)
	} else {
		*link = nil
	}
}
