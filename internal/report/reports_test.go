package report

import (
	"strings"
	"testing"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// checkText checks what holds for every text of every report.
func checkText(t *testing.T, name, text string) {
	t.Helper()
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if strings.HasPrefix(line, "Subject: ") {
			continue
		}
		if n := utf8.RuneCountInString(line); n > Width {
			t.Errorf("%s: line %d has %d columns: %q", name, i+1, n, line)
		}
		if strings.TrimRight(line, " \t") != line {
			t.Errorf("%s: line %d ends with blanks: %q", name, i+1, line)
		}
		if strings.Contains(line, "\t") || strings.Contains(strings.TrimLeft(line, " "), " ,") {
			t.Errorf("%s: line %d is badly set: %q", name, i+1, line)
		}
	}
	for _, bad := range []string{"%!", "<no value>", "\n\n\n", "..", " .\n", "  the  "} {
		if strings.Contains(strings.ReplaceAll(text, "...", ""), bad) {
			t.Errorf("%s: contains %q:\n%s", name, bad, text)
		}
	}
}

// welshTurn is a nation turn with growth, moves, a battle of two rounds and points.
func (s *sample) welshTurn() []game.Event {
	welsh, belgae := s.nation("welsh"), s.nation("belgae")
	hwicce := s.area("hwicce")
	events := []game.Event{
		{Kind: game.TurnBegan, Nation: welsh},
		{Kind: game.Grew, Nation: welsh, N: 11, M: 13, Count: 2},
		{Kind: game.TrackSet, Nation: welsh, N: 1},
		{Kind: game.Placed, Nation: welsh, Area: s.area("gwent"), Unit: game.Infantry, N: 1},
		{Kind: game.Placed, Nation: welsh, Area: s.area("powys"), Unit: game.Infantry, N: 1},
		{Kind: game.MovementBegan, Nation: welsh},
		s.moved("welsh", 1, "gwent", "hwicce"),
		s.moved("welsh", 1, "powys", "hwicce"),
		s.moved("welsh", 1, "dyfed", "powys"),
		s.moved("welsh", 1, "powys", "march"),
		{Kind: game.Scored, Nation: welsh, Area: s.area("march"), Why: game.ForOccupy, Points: 1},
		{Kind: game.BattleBegan, Nation: welsh, Other: belgae, Area: hwicce},
		{Kind: game.BattleRound, Nation: welsh, Other: belgae, Area: hwicce, N: 1},
		s.rolled("welsh", "belgae", "hwicce", game.Infantry, 2, 4),
		s.rolled("belgae", "welsh", "hwicce", game.Infantry, 5),
		{Kind: game.Eliminated, Nation: welsh, Other: belgae, Area: hwicce, Unit: game.Infantry, N: 1},
		{Kind: game.StoodFast, Nation: belgae, Area: hwicce},
		{Kind: game.BattleRound, Nation: welsh, Other: belgae, Area: hwicce, N: 2},
		s.rolled("welsh", "belgae", "hwicce", game.Infantry, 6),
		s.rolled("belgae", "welsh", "hwicce", game.Infantry, 3),
		{Kind: game.Eliminated, Nation: belgae, Other: welsh, Area: hwicce, Unit: game.Infantry, N: 1},
		{Kind: game.BattleWon, Nation: welsh, Other: belgae, Area: hwicce},
		{Kind: game.Scored, Nation: welsh, Area: hwicce, Why: game.ForOccupy, Points: 2},
	}
	return during(3, welsh, events...)
}

func (s *sample) afterWelsh() *game.State {
	return s.state(3, "brigantes", func(st *game.State) {
		w, b := s.nation("welsh"), s.nation("belgae")
		r := s.nation("romans")
		st.Inf[w][s.area("hwicce")], st.Inf[b][s.area("hwicce")] = 1, 0
		st.Inf[w][s.area("march")] = 1
		st.Points[w], st.Points[r] = 3, 24
		st.Population[w] = 1
		st.Inf[r][s.area("english-channel")] = 0
		st.Inf[b][s.area("essex")], st.Inf[b][s.area("kent")] = 0, 0
		st.Inf[r][s.area("essex")], st.Inf[r][s.area("kent")] = 3, 1
		st.Forts = board.Of(s.area("essex"), s.area("kent"), s.area("sussex"))
		st.Inf[b][s.area("sussex")] = 0
		st.Destroyed = board.Of(s.area("wessex"))
		st.SubjectTo[s.nation("belgae")] = r
	})
}

func (s *sample) ledger() *Ledger {
	r := s.nation("romans")
	l := NewLedger([]game.Event{
		{Kind: game.Scored, Round: 1, Turn: r, Nation: r, Area: s.area("kent"), Why: game.ForOccupy, Points: 18},
		{Kind: game.Scored, Round: 1, Turn: r, Nation: r, Other: s.nation("belgae"), Why: game.ForBonus, Points: 6},
	})
	l.Add(s.welshTurn())
	return l
}

func TestTurn(t *testing.T) {
	s := newSample(t)
	turn := Turn{
		Events: s.welshTurn(), Before: s.state(3, "welsh", nil), After: s.afterWelsh(), Ledger: s.ledger(),
		Pending:  game.Decision{Kind: game.MoveArmies, Nation: s.nation("brigantes")},
		Deadline: deadline,
		Dice:     []dice.TurnProof{{Number: 12, Sides: 6, Faces: dice.Faces{2, 4, 5, 6, 3}}},
	}
	if err := turn.Ledger.Check(s.rs, turn.After); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]Reader{
		"turn-welsh-owner":    {Side: s.side("welsh"), Lang: ruleset.English, Zone: zone(t, "Europe/Rome")},
		"turn-brigante-owner": {Side: s.side("brigantes"), Lang: ruleset.English, Zone: zone(t, "Europe/Budapest")},
		"turn-onlooker":       {Side: Onlooker, Lang: "xx"},
	} {
		text, err := s.r.Turn(s.g, to, turn)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name, letterText(text))
	}
}

func (s *sample) reader(nation string) Reader {
	return Reader{Side: s.side(nation), Lang: ruleset.English, Zone: zone(s.t, "Europe/Rome")}
}

func TestStart(t *testing.T) {
	s := newSample(t)
	text, err := s.r.Start(s.g, s.reader("romans"), Start{
		State:    s.state(1, "romans", nil),
		Pending:  game.Decision{Kind: game.MoveArmies, Nation: s.nation("romans")},
		Deadline: deadline,
	})
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "start-romans", letterText(text))
	text, err = s.r.Start(s.g, s.reader("welsh"), Start{
		State:    s.state(1, "romans", nil),
		Pending:  game.Decision{Kind: game.MoveArmies, Nation: s.nation("romans")},
		Deadline: deadline,
	})
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "start-welsh", letterText(text))
}

func TestFinal(t *testing.T) {
	s := newSample(t)
	l := s.ledger()
	saxons, normans := s.nation("saxons"), s.nation("normans")
	l.Add([]game.Event{
		{Kind: game.Scored, Round: 16, Nation: saxons, Why: game.ForHold, Area: s.area("kent"), Points: 30},
		{Kind: game.Capped, Round: 16, Nation: saxons, Points: 2},
		{Kind: game.Scored, Round: 16, Nation: normans, Why: game.ForKing, Points: 10},
	})
	text, err := s.r.Final(s.g, s.reader("welsh"), Final{
		State: s.state(16, "", nil), Ledger: l, Turns: 171, LastLink: dice.Link{0xab},
	})
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "final", letterText(text))
}

func TestReceipt(t *testing.T) {
	s := newSample(t)
	welsh := s.nation("welsh")
	before := s.state(3, "welsh", nil)
	after := s.state(3, "welsh", func(st *game.State) {
		st.Inf[welsh][s.area("gwent")], st.Inf[welsh][s.area("hwicce")] = 0, 1
	})
	text, err := s.r.Receipt(s.g, s.reader("welsh"), Receipt{
		State: before, Position: 41,
		Lines: []ReceiptLine{
			{Line: 2, Text: "Gwent to Hwicce", Meaning: "move 1 from Gwent to Hwicce", Nation: welsh, Round: 3},
			{Line: 3, Text: "Dyfed-Yrok", Problem: `"Yrok" is no area; did you mean York?`, Nation: welsh, Round: 3},
			{Line: 5, Text: "retreat if outnumbered", Meaning: "all battles: retreat all if outnumbered", Stand: true},
			{Line: 6, Text: "Picts: stay", Meaning: "nothing moves", Nation: s.nation("picts")},
		},
		Defaults: []string{"The 2 new armies of the Welsh come to Powys and Dyfed."},
		Preview: Preview{
			Nation: welsh, State: after,
			Events: during(3, welsh, game.Event{Kind: game.MovementBegan, Nation: welsh}, s.moved("welsh", 1, "gwent", "hwicce")),
		},
		Until: deadline,
	})
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "receipt", letterText(text))
}
