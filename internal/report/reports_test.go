package report

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/view"
	"bretwalda/templates"
)

// checkText checks what holds for every text of every report.
func checkText(t testing.TB, name, text string) {
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
		{Kind: britannia.Grew, Nation: welsh, N: 11, M: 13, Count: 2},
		{Kind: britannia.TrackSet, Nation: welsh, N: 1},
		{Kind: game.Placed, Nation: welsh, Area: s.area("gwent"), Unit: britannia.Infantry, N: 1},
		{Kind: game.Placed, Nation: welsh, Area: s.area("powys"), Unit: britannia.Infantry, N: 1},
		{Kind: game.MovementBegan, Nation: welsh},
		s.moved("welsh", 1, "gwent", "hwicce"),
		s.moved("welsh", 1, "powys", "hwicce"),
		s.moved("welsh", 1, "dyfed", "powys"),
		s.moved("welsh", 1, "powys", "march"),
		{Kind: game.Scored, Nation: welsh, Area: s.area("march"), Why: britannia.ForOccupy, Points: 1},
		{Kind: game.BattleBegan, Nation: welsh, Other: belgae, Area: hwicce},
		{Kind: game.BattleRound, Nation: welsh, Other: belgae, Area: hwicce, N: 1},
		s.rolled("welsh", "belgae", "hwicce", britannia.Infantry, 2, 4),
		s.rolled("belgae", "welsh", "hwicce", britannia.Infantry, 5),
		{Kind: game.Eliminated, Nation: welsh, Other: belgae, Area: hwicce, Unit: britannia.Infantry, N: 1},
		{Kind: game.StoodFast, Nation: belgae, Area: hwicce},
		{Kind: game.BattleRound, Nation: welsh, Other: belgae, Area: hwicce, N: 2},
		s.rolled("welsh", "belgae", "hwicce", britannia.Infantry, 6),
		s.rolled("belgae", "welsh", "hwicce", britannia.Infantry, 3),
		{Kind: game.Eliminated, Nation: belgae, Other: welsh, Area: hwicce, Unit: britannia.Infantry, N: 1},
		{Kind: game.BattleWon, Nation: welsh, Other: belgae, Area: hwicce},
		{Kind: game.Scored, Nation: welsh, Area: hwicce, Why: britannia.ForOccupy, Points: 2},
	}
	return during(3, welsh, events...)
}

func (s *sample) afterWelsh() view.Position { return s.shows.Of(s.welshState()) }

func (s *sample) welshState() *britannia.State {
	return s.setUp(3, "brigantes", func(st *britannia.State) {
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

func (s *sample) ledger() *score.Ledger {
	r := s.nation("romans")
	l := score.New([]game.Event{
		{Kind: game.Scored, Round: 1, Turn: r, Nation: r, Area: s.area("kent"), Why: britannia.ForOccupy, Points: 18},
		{Kind: game.Scored, Round: 1, Turn: r, Nation: r, Other: s.nation("belgae"), Why: britannia.ForBonus, Points: 6},
	})
	l.Add(s.welshTurn())
	return l
}

// TestTurn: the same turn told to its owner, to another player and to somebody
// who plays in no seat; all of them see the points of all nations (2e NEG-03).
func TestTurn(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		turn := Turn{
			Events: s.welshTurn(), After: s.afterWelsh(), Entry: 41, Ledger: s.ledger(),
			Pending:  game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("brigantes")},
			Deadline: deadline,
			Dice:     []dice.TurnProof{{Number: 12, Sides: 6, Faces: dice.Faces{2, 4, 5, 6, 3}}},
		}
		if err := turn.Ledger.Check(s.rs, s.welshState().PointsOf); err != nil {
			t.Fatal(err)
		}
		for name, to := range map[string]Reader{
			"turn-welsh-owner":    {Side: s.side("welsh"), Lang: s.lang, Zone: zone(t, "Europe/Rome")},
			"turn-brigante-owner": {Side: s.side("brigantes"), Lang: s.lang, Zone: zone(t, "Europe/Budapest")},
			"turn-onlooker":       {Side: Onlooker, Lang: s.lang},
		} {
			text, err := s.r.Turn(s.g, to, turn)
			if err != nil {
				t.Fatal(err)
			}
			s.golden(name, letterText(text))
		}
	})
}

// TestCourse: at the end of a round a report shows how points and areas went.
func TestCourse(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		turn := Turn{Events: s.welshTurn(), After: s.afterWelsh(), Ledger: s.ledger(), Held: make([]Held, 2)}
		for i := range turn.Held {
			turn.Held[i].Round = 2 + i
			turn.Held[i].Areas[s.nation("welsh")] = 8 + i
			turn.Held[i].Areas[s.nation("romans")] = 10
		}
		text, err := s.r.part("course", Reader{Lang: s.lang}, s.r.CourseOf(s.g, turn))
		if err != nil {
			t.Fatal(err)
		}
		s.golden("course", text)
		whole, err := s.r.Turn(s.g, s.reader("welsh"), turn)
		if err != nil || !strings.Contains(whole.Body, text) {
			t.Errorf("%v; the report does not show\n%s", err, text)
		}
	})
}

func (s *sample) reader(nation string) Reader {
	return Reader{Side: s.side(nation), Lang: s.lang, Zone: zone(s.t, "Europe/Rome")}
}

func TestStart(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		text, err := s.r.Start(s.g, s.reader("romans"), Start{
			State:    s.state(1, "romans", nil),
			Pending:  game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("romans")},
			Deadline: deadline,
		})
		if err != nil {
			t.Fatal(err)
		}
		s.golden("start-romans", letterText(text))
		text, err = s.r.Start(s.g, s.reader("welsh"), Start{
			State:    s.state(1, "romans", nil),
			Pending:  game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("romans")},
			Deadline: deadline,
		})
		if err != nil {
			t.Fatal(err)
		}
		s.golden("start-welsh", letterText(text))
	})
}

func TestFinal(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		l := s.ledger()
		saxons, normans := s.nation("saxons"), s.nation("normans")
		l.Add([]game.Event{
			{Kind: game.Scored, Round: 16, Nation: saxons, Why: britannia.ForHold, Area: s.area("kent"), Points: 30},
			{Kind: game.Capped, Round: 16, Nation: saxons, Points: -2},
			{Kind: game.Scored, Round: 16, Nation: normans, Why: britannia.ForKing, Points: 10},
		})
		text, err := s.r.Final(s.g, s.reader("welsh"), Final{
			State: s.state(16, "", nil), Ledger: l, Past: s.past(), Turns: 171, LastLink: dice.Link{0xab},
		})
		if err != nil {
			t.Fatal(err)
		}
		s.golden("final", letterText(text))
	})
}

// past is a look back with every sort of thing that can be said, not all of one
// game.
func (s *sample) past() *retrospect.Retrospect {
	step := func(round int, nation string, made, total []int) retrospect.Step {
		n, _ := s.rs.FindNation(nation)
		return retrospect.Step{Round: round, Nation: n, Made: made, Total: total}
	}
	romans, welsh, saxons, normans := s.nation("romans"), s.nation("welsh"), s.nation("saxons"), s.nation("normans")
	return &retrospect.Retrospect{
		Tales: []retrospect.Tale{
			{Nation: romans, First: true, Came: 1, Gone: 6, Most: 14, Height: 3, Won: 21, Lost: 4, Drawn: 1, Killed: 33, Fallen: 16},
			{Nation: welsh, First: true, Came: 1, Most: 9, Height: 1, Areas: 1, Armies: 1, Won: 1, Lost: 2, Killed: 1, Fallen: 5,
				Lords: []retrospect.Lordship{{Lord: romans, From: 2, Until: 5}, {Lord: normans, From: 16}}, Titles: []retrospect.Title{{Name: "bretwalda", Rounds: []int{8, 10, 12}}}},
			{Nation: s.nation("jutes"), Came: 6, Gone: 9, By: saxons, Most: 2, Height: 7, Won: 1, Lost: 1, Killed: 1, Fallen: 6},
			{Nation: saxons, Came: 5, Most: 12, Height: 12, Areas: 9, Armies: 14, Won: 31, Lost: 22, Killed: 40, Fallen: 38,
				Titles: []retrospect.Title{{Name: "king", Rounds: []int{13}}}, Leaders: []retrospect.Leader{
					{Leader: s.leader("aelle"), Came: 6, Won: 2, Fought: 3},
					{Leader: s.leader("egbert")},
					{Leader: s.leader("harold"), Came: 15, Won: 1, Fought: 1, Fell: 16, In: s.area("sussex"), By: normans},
				}},
			{Nation: s.nation("danes"), Came: 11, Lords: []retrospect.Lordship{{Lord: saxons, From: 12, Until: 12}}, Armies: 2,
				Leaders: []retrospect.Leader{
					{Leader: s.leader("ivar-and-halfdan"), Came: 11, Fell: 11, In: s.area("downlands"), By: saxons},
					{Leader: s.leader("cnut"), Came: 14, Titles: []string{"king"}, Won: 1, Fought: 2},
				}},
		},
		Best: []retrospect.Step{
			step(1, "romans", []int{24, 0, 0, 0}, nil), step(3, "welsh", []int{0, 3, 0, 0}, nil), step(9, "saxons", []int{0, 0, 1, 0}, nil), {},
		},
		Leads: []retrospect.Lead{{From: 1, To: 12, Sides: []int{0}}, {From: 13, To: 15, Sides: []int{0, 3}}, {From: 16, To: 16, Sides: []int{2}}},
		Turning: []retrospect.Swing{
			{Step: step(1, "romans", []int{24, 0, 0, 0}, nil), First: 2, Second: 0, After: -24},
			{Step: step(9, "saxons", []int{0, 0, 24, 0}, nil), First: 2, Second: 0, Before: -24},
			{Step: step(16, "", []int{0, 0, 4, 0}, nil), First: 2, Second: 0, After: 4},
			{Step: step(16, "welsh", []int{3, 0, 0, 0}, nil), First: 2, Second: 0, Before: 4, After: 1},
		},
		Battles: []retrospect.Battle{
			{Round: 15, Area: s.area("wessex"), Attacker: normans, Defender: saxons, Winner: normans, Lost: [2]int{4, 7}, Exchanges: 3},
			{Round: 5, Area: s.area("downlands"), Attacker: saxons, Defender: s.nation("belgae"), Lost: [2]int{2, 2}, Exchanges: 1},
		},
		Fought: 212, Fallen: 345,
		Luck: []retrospect.Luck{
			{Dice: 180, Killed: 62, Lost: 50, ExpectedKilled: 58.3, ExpectedLost: 52.04, AsGood: 0.1704, AsBad: 0.85},
			{Dice: 131, Killed: 30, Lost: 41, ExpectedKilled: 38.3, ExpectedLost: 35, AsGood: 0.999, AsBad: 0.004},
			{Dice: 20, Killed: 7, Lost: 8, ExpectedKilled: 7.04, ExpectedLost: 8, AsGood: 0.6, AsBad: 0.5},
			{Dice: 9, Killed: 3, Lost: 3, ExpectedKilled: 4.11, ExpectedLost: 3.2, AsGood: 0.8, AsBad: 0.29},
		},
	}
}

func TestReceipt(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		welsh := s.nation("welsh")
		before := s.state(3, "welsh", nil)
		after := s.state(3, "welsh", func(st *britannia.State) {
			st.Inf[welsh][s.area("powys")], st.Inf[welsh][s.area("march")] = 0, 2
		})
		text, err := s.r.Receipt(s.g, s.reader("welsh"), Receipt{
			State: before, Entry: 41,
			Lines: []ReceiptLine{
				{Line: 2, Text: "Powys 2 March", Meaning: "move 2 from Powys to March", Nation: welsh, Round: 3},
				{Line: 3, Text: "Dyfed-Yrok", Problem: `"Yrok" is no area; did you mean York?`, Nation: welsh, Round: 3},
				{Problem: "The letter is longer than 4000 lines; the rest was not read."},
				{Line: 5, Text: "retreat if outnumbered", Meaning: "all battles: retreat all if outnumbered", Stand: true},
				{Line: 6, Text: "Picts: stay", Meaning: "nothing moves", Nation: s.nation("picts")},
			},
			Preview: Preview{
				Nation: welsh, State: after,
				Events: during(3, welsh, game.Event{Kind: game.MovementBegan, Nation: welsh}, s.moved("welsh", 2, "powys", "march")),
			},
			Ignored: []ReceiptLine{{Line: 1, Text: "Hello all, nice move in York!"}, {Line: 8, Text: "Ben"}},
			Until:   deadline,
		})
		if err != nil {
			t.Fatal(err)
		}
		s.golden("receipt", letterText(text))
	})
}

// The end of a round: votes, a King, submissions, a correction by hand.
func TestRoundEnd(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		welsh, saxons, angles, picts := s.nation("welsh"), s.nation("saxons"), s.nation("angles"), s.nation("picts")
		none := ruleset.NoNation
		events := during(10, angles,
			game.Event{Kind: game.TurnBegan, Nation: angles},
			game.Event{Kind: game.LeaderCame, Nation: angles, Leader: s.leader("offa"), Area: s.area("north-mercia")},
			game.Event{Kind: game.MovementBegan, Nation: angles},
			game.Event{Kind: game.Submitted, Nation: picts, Other: angles},
			game.Event{Kind: britannia.Expelled, Nation: angles, Other: picts, Area: s.area("dunedin"), To: s.area("lothian"), N: 2},
			game.Event{Kind: game.Removed, Nation: angles, Area: s.area("york"), Unit: britannia.Infantry, N: 1, Why: britannia.ByHunger},
		)
		events = append(events, during(10, none,
			game.Event{Kind: game.TurnSkipped, Nation: s.nation("normans")},
			game.Event{Kind: game.Scored, Nation: welsh, Area: s.area("gwent"), Why: britannia.ForHold, Points: 2},
			game.Event{Kind: game.Scored, Nation: welsh, Area: s.area("powys"), Why: britannia.ForHold, Points: 2},
			game.Event{Kind: game.Scored, Nation: saxons, Area: s.area("kent"), Why: britannia.ForHold, Points: 3},
			game.Event{Kind: game.Scored, Nation: picts, Area: s.area("mar"), Why: britannia.ForHold, Points: 4},
			game.Event{Kind: game.Halved, Nation: picts, Points: -2},
			game.Event{Kind: britannia.BallotSecret, Nation: welsh},
			game.Event{Kind: britannia.Voted, Nation: welsh, Other: saxons, N: 4},
			game.Event{Kind: britannia.Voted, Nation: angles, Other: angles, N: 7},
			game.Event{Kind: britannia.Elected, Nation: angles, N: 7, M: 11},
			game.Event{Kind: game.Scored, Nation: angles, Why: britannia.ForBretwalda, Points: 4},
			game.Event{Kind: game.RoundEnded},
		)...)
		events = append(events, during(11, none,
			game.Event{Kind: game.RoundBegan},
			game.Event{Kind: game.Arrived, Nation: s.nation("danes"), Area: s.area("north-sea"), Unit: britannia.Infantry, N: 6},
			game.Event{Kind: game.Arrived, Nation: s.nation("danes"), Area: s.area("frisian-sea"), Unit: britannia.Infantry, N: 4},
			game.Event{Kind: game.TurnSkipped, Nation: s.nation("romans")},
			game.Event{Kind: game.TurnSkipped, Nation: s.nation("belgae")},
		)...)
		story, err := s.r.Story(Reader{Lang: s.lang}, events)
		if err != nil {
			t.Fatal(err)
		}
		s.golden("story-round-end", story)
		parts := ""
		for _, section := range s.r.arrange(events) {
			parts += section.Name() + " "
		}
		if want := "turn skipped end start skipped "; parts != want {
			t.Errorf("sections %q, want %q", parts, want)
		}
	})
}

// A battle that stops for a question is told on in the next report.
func TestBattleResumed(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		events := s.welshTurn()
		first, second := s.r.arrange(events[:16]), s.r.arrange(events[16:])
		if b := lastBattle(first); b == nil || b.Over || len(b.Rounds) != 1 {
			t.Errorf("first part: %+v", b)
		}
		b := lastBattle(second)
		if b == nil || !b.Over || !b.Resumed || b.Attacker != s.nation("welsh") || b.Defender != s.nation("belgae") {
			t.Errorf("second part: %+v", b)
		}
		at := 16 + slices.IndexFunc(events[16:], func(e game.Event) bool { return e.Kind == game.BattleRound })
		events[at].Nation, events[at].Other = ruleset.NoNation, ruleset.NoNation // as in Italia
		if b := lastBattle(s.r.arrange(events[at:])); b == nil || b.Defender != s.nation("belgae") {
			t.Errorf("second part, whose rounds name nobody: %+v", b)
		}
		if !second[0].Continued || first[0].Continued {
			t.Error("only the second part is a continued nation turn")
		}
		text, err := s.r.Story(Reader{Lang: s.lang}, events[16:])
		if err != nil {
			t.Fatal(err)
		}
		s.golden("story-resumed", text)
	})
}

func lastBattle(sections []Section) *Battle {
	var b *Battle
	for _, s := range sections {
		for _, item := range s.Items {
			if item.Battle != nil {
				b = item.Battle
			}
		}
	}
	return b
}

func TestReminder(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		s.g.Absent = AbsentRobot
		orders := game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("welsh")}
		for name, r := range map[string]Reminder{
			"reminder-nothing":  {Pending: orders},
			"reminder-partly":   {Pending: orders, Received: true},
			"reminder-overdue":  {Pending: orders, Over: true, Closes: deadline.Add(12 * time.Hour)},
			"reminder-question": {Pending: game.Decision{Kind: britannia.DefenderGo, Nation: s.nation("caledonians")}},
		} {
			r.State, r.Deadline = s.state(3, "welsh", nil), deadline
			text, err := s.r.Reminder(s.g, s.reader("welsh"), r)
			if err != nil {
				t.Fatal(err)
			}
			s.golden(name, letterText(text))
		}
	})
}

func TestStatus(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		text, err := s.r.Status(s.g, Reader{Side: Onlooker, Lang: s.lang}, s.afterWelsh(), s.ledger(),
			game.Decision{Kind: britannia.DefenderGo, Nation: s.nation("belgae")}, deadline)
		if err != nil {
			t.Fatal(err)
		}
		s.golden("status", letterText(text))
		for name, part := range map[string]func() (string, error){
			"position": func() (string, error) { return s.r.Position(s.g, s.reader("welsh"), s.afterWelsh()) },
			"scores": func() (string, error) {
				return s.r.Scores(s.g, s.reader("welsh"), s.afterWelsh(), s.ledger(), s.e.Pending(s.welshState()))
			},
		} {
			if alone, err := part(); err != nil || alone == "" || !strings.Contains(text.Body, alone) {
				t.Errorf("%s alone: %v, %q", name, err, alone)
			}
		}
	})
}

func TestLedger(t *testing.T) {
	s := newSample(t)
	welsh, romans := s.nation("welsh"), s.nation("romans")
	l := s.ledger()
	if got := l.Round(welsh, 3); got != 3 {
		t.Errorf("Welsh in round 3: %d, want 3", got)
	}
	row := l.Rounds(welsh, 2, 3)
	for i, got := range row {
		if want := l.Round(welsh, 2+i); got != want {
			t.Errorf("Welsh in rounds 2 to 4: %v; in round %d they have %d", row, 2+i, want)
		}
	}
	if row := (*score.Ledger)(nil).Rounds(welsh, 1, 2); !slices.Equal(row, []int{0, 0}) {
		t.Errorf("without a ledger: %v", row)
	}
	if got := l.Side(s.rs.Scenarios[0].Sides[s.side("romans")]); got != 24 {
		t.Errorf("side of the Romans: %d, want 24", got)
	}
	whole := append(during(1, romans, game.Event{Kind: game.Scored, Nation: romans, Why: britannia.ForOccupy, Points: 24}), s.welshTurn()...)
	if got := score.New(whole); got.Nation(welsh) != l.Nation(welsh) || got.Nation(romans) != l.Nation(romans) {
		t.Error("a ledger made at once differs from one made in parts")
	}
	st := s.welshState()
	if err := l.Check(s.rs, st.PointsOf); err != nil {
		t.Error(err)
	}
	st.Points[welsh]++
	if err := l.Check(s.rs, st.PointsOf); err == nil || !strings.Contains(err.Error(), "welsh") {
		t.Errorf("a point too many: %v", err)
	}
}

func TestBrokenTemplates(t *testing.T) {
	s := newSample(t)
	whole, err := templates.Files.ReadFile("en/grammar.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []struct{ name, file, text, want string }{
		{"syntax", "en/turn.tmpl", "{{if}}", "turn.tmpl"},
		{"function", "en/turn.tmpl", "{{define \"turn/title\"}}{{wonder}}{{end}}", "wonder"},
		{"no grammar", "xx/turn.tmpl", "{{define \"turn\"}}{{end}}", "xx/grammar.yaml"},
		{"broken grammar", "fr/grammar.yaml", "list: 3", "grammar fr"},
		{"form without all names", "en/grammar.yaml", strings.Replace(string(whole), "- the: \"{name}\"", "", 1), `no form "the"`},
		{"form named like a function", "en/grammar.yaml", strings.Replace(string(whole), "- the:", "- list: x\n      the:", 1), `form "list"`},
		{"form named like a word of templates", "en/grammar.yaml", strings.Replace(string(whole), "- the:", "- and: x\n      the:", 1), `form "and"`},
		{"no templates", "en/grammar.yaml", string(whole), "en/*.tmpl"},
		{"no English", "", "", `"en"`},
		{"a layout of its own", "en/turn.tmpl", `{{define "turn"}}News.{{end}}`, `"turn"`},
	} {
		files := fstest.MapFS{"layout/turn.tmpl": {Data: []byte(`{{define "turn"}}{{end}}`)}}
		if strings.HasPrefix(bad.file, "en/") {
			files["en/grammar.yaml"] = &fstest.MapFile{Data: whole}
		}
		if bad.file != "" {
			files[bad.file] = &fstest.MapFile{Data: []byte(bad.text)}
		}
		r, err := New(s.rs, names, files, nil)
		if err == nil { // then whoever writes by the language is told
			lang, _, _ := strings.Cut(bad.file, "/")
			_, err = r.part("turn", Reader{Lang: ruleset.Language(lang)}, nil)
		}
		if err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%s: %v", bad.name, err)
		}
	}
}
