package report

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
)

var spoken = []ruleset.Language{"en", "es", "it", "hu"}

// A turn in progress when the last report was written is told in the next one, if nothing
// happens in the rest of it either.
func TestTurnWithoutEvents(t *testing.T) {
	s := newSample(t)
	belgae, welsh, picts := s.nation("belgae"), s.nation("welsh"), s.nation("picts")
	played := []game.Event{
		{Kind: game.TurnBegan, Round: 3, Turn: welsh, Nation: welsh},
		{Kind: game.Placed, Round: 3, Turn: welsh, Nation: welsh, Area: s.area("gwent"), Unit: britannia.Infantry, N: 1},
	}
	own := []game.Event{{Kind: game.Placed, Round: 3, Turn: belgae, Nation: belgae, Area: s.area("kent"), Unit: britannia.Infantry, N: 1}}
	for _, test := range []struct {
		from   game.Turn
		events []game.Event
		now    string
		want   bool
	}{
		{game.Turn{Nation: belgae, Round: 3}, played, "picts", true},
		{game.Turn{}, played, "picts", false},
		{game.Turn{Nation: picts, Round: 3}, played, "picts", false},                        // it goes on
		{game.Turn{Nation: belgae, Round: 3}, append(own[:1:1], played...), "picts", false}, // it is told
		{game.Turn{Nation: belgae, Round: 4}, played, "picts", false},                       // play was set back
		{game.Turn{Nation: belgae, Round: 3}, []game.Event{}, "welsh", true},
	} {
		turn := Turn{Events: test.events, From: test.from, After: s.state(3, test.now, func(*britannia.State) {}), Ledger: score.New(nil),
			Pending: game.Decision{Kind: britannia.MoveArmies, Nation: s.nation(test.now)}}
		for _, lang := range spoken {
			text, err := s.r.Turn(s.g, Reader{Side: Onlooker, Lang: lang}, turn)
			if err != nil {
				t.Fatal(err)
			}
			empty, _ := s.r.run("section-empty", lang, Section{Part: NationTurn, Nation: belgae, Round: 3})
			if got := strings.Contains(text.Body, strings.TrimSpace(empty)); got != test.want {
				t.Errorf("%s: of the turn %v it is told that nothing happened: %v, want %v\n%s", lang, test.from, got, test.want, text.Body)
			}
		}
	}
}

// The years of several rounds are those from the first to the last.
func TestYearsOfRounds(t *testing.T) {
	s := newSample(t)
	v := s.r.voices["en"]
	for rounds, want := range map[Rounds]string{{1, 1}: "43-60", {5, 6}: "340-485", {1, 16}: "43-1085", {3, 3}: "100-250"} {
		if got := v.span(rounds); got != want {
			t.Errorf("rounds %d to %d: %q, want %q", rounds.First, rounds.Last, got, want)
		}
	}
}

// The subject of a message with several questions names all whom they are for, and says how many
// there are.
func TestSubjectOfQuestions(t *testing.T) {
	s := newSample(t)
	after := s.state(3, "romans", func(*britannia.State) {})
	asks := func(lang ruleset.Language, nations ...string) string {
		w := s.r.For(s.g, Reader{Side: s.side("welsh"), Lang: lang})
		var parts []LetterPart
		for _, n := range nations {
			d := game.Decision{Kind: britannia.DefenderGo, Nation: s.nation(n), Area: s.area("kent")}
			parts = append(parts, w.Question(Question{State: after, Decision: d, Default: show.AnswerOf(britannia.Choice{})}))
		}
		text, err := s.r.Compose(parts...)
		if err != nil {
			t.Fatal(err)
		}
		_, subject, _ := strings.Cut(text.Subject, ": ")
		if title, _, _ := strings.Cut(text.Body, "\n\n"); !strings.HasSuffix(strings.Join(strings.Fields(title), " "), subject) {
			t.Errorf("%s: the message %q is called %q", lang, title, subject)
		}
		return subject
	}
	for lang, want := range map[ruleset.Language][3]string{
		"en": {"a question for the Belgae", "2 questions for the Belgae", "3 questions for the Belgae and Welsh"},
		"es": {"una pregunta para los Belgas", "2 preguntas para los Belgas", "3 preguntas para los Belgas y los Galeses"},
		"it": {"una domanda per i Belgi", "2 domande per i Belgi", "3 domande per i Belgi e i Gallesi"},
		"hu": {"kérdés a belgáknak", "2 kérdés a belgáknak", "3 kérdés a belgáknak és a walesieknek"},
	} {
		got := [3]string{asks(lang, "belgae"), asks(lang, "belgae", "belgae"), asks(lang, "belgae", "welsh", "welsh")}
		if got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// A form for a turn of which orders have come does not say what happens if none come.
func TestFormOfWhatIsOrdered(t *testing.T) {
	s := newSample(t)
	welsh := s.nation("welsh")
	after := s.state(3, "welsh", func(*britannia.State) {})
	for _, lang := range spoken {
		for _, ordered := range []bool{false, true} {
			to := s.reader("welsh")
			to.Lang, to.Ordered = lang, func(turn game.Turn) bool { return ordered && turn == game.Turn{Nation: welsh, Round: 3} }
			text, err := s.r.Reminder(s.g, to, Reminder{State: after, Pending: game.Decision{Kind: britannia.MoveArmies, Nation: welsh}, Received: ordered})
			if err != nil {
				t.Fatal(err)
			}
			for name, want := range map[string]bool{"form/stored": ordered, "absent": !ordered} {
				page := s.r.page(s.g, to, after)
				page.setPending(game.Decision{Kind: britannia.MoveArmies, Nation: welsh}, time.Time{})
				page.form()
				said, err := s.r.run(name, lang, page)
				if got := strings.Contains(strings.Join(strings.Fields(text.Body), " "), said); err != nil || said == "" || got != want {
					t.Errorf("%s, with orders %v: it says %q: %v, want %v (%v)\n%s", lang, ordered, said, got, want, err, text.Body)
				}
			}
		}
	}
}

// What happens if no orders come is said of what the nation has: of armies at sea where some are
// there, of new ones where some are to place.
func TestAbsenceOfWhoIsAtSea(t *testing.T) {
	s := newSample(t)
	welsh := s.nation("welsh")
	for name, test := range map[string]struct {
		at        string // where their army stands
		kind      game.Kind
		sea, more bool
	}{
		"ashore":          {at: "powys", kind: britannia.MoveArmies},
		"at sea":          {at: "irish-sea", kind: britannia.MoveArmies, sea: true},
		"ashore, and new": {at: "powys", kind: britannia.PlaceArmy, more: true},
	} {
		state := s.state(3, "welsh", func(st *britannia.State) {
			st.Inf[welsh] = britannia.State{}.Inf[welsh]
			st.Inf[welsh][s.area(test.at)] = 1
		})
		page := s.r.page(s.g, s.reader("welsh"), state)
		page.setPending(game.Decision{Kind: test.kind, Nation: welsh, Count: 1}, time.Time{})
		page.form()
		said, err := s.r.run("absent", "en", page)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(said, "at sea"); got != test.sea {
			t.Errorf("%s: %q: armies at sea %v, want %v", name, said, got, test.sea)
		}
		if got := strings.Contains(said, "new armies"); got != test.more {
			t.Errorf("%s: %q: new armies %v, want %v", name, said, got, test.more)
		}
	}
}

// A battle that ends with a submission keeps the dice of the rounds that were fought, and says who
// submitted.
func TestBattleThatEndsWithSubmission(t *testing.T) {
	s := newSample(t)
	romans, welsh := s.nation("romans"), s.nation("welsh")
	event := func(kind game.EventKind, n, other ruleset.Nation) game.Event {
		return game.Event{Kind: kind, Round: 3, Turn: romans, Nation: n, Other: other, Area: s.area("gwent")}
	}
	rolled := event(game.Rolled, romans, welsh)
	rolled.Unit, rolled.N = britannia.Infantry, 2
	rolled.Dice[0], rolled.Dice[1] = 3, 5
	began, ended := event(game.BattleBegan, romans, welsh), event(game.BattleCancelled, romans, welsh)
	round := event(game.BattleRound, romans, welsh)
	round.N = 1
	for _, lang := range spoken {
		tell := func(events ...game.Event) string {
			text, err := s.r.Story(Reader{Side: Onlooker, Lang: lang}, events)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		fought, unfought := tell(began, round, rolled, ended), tell(began, ended)
		said := func(fought bool) string {
			b := Battle{Submits: welsh}
			if fought {
				b.Rounds = []BattleRound{{Sides: [2]Fighter{{Rolls: []Roll{{}}}}}}
			}
			text, err := s.r.run("battle/peace", lang, &b)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		if !strings.Contains(fought, "3 5") || !strings.Contains(fought, said(true)) || said(true) == said(false) {
			t.Errorf("%s: of a battle of one round it is told:\n%s", lang, fought)
		}
		if !strings.Contains(unfought, said(false)) {
			t.Errorf("%s: of a battle that was not fought it is told:\n%s", lang, unfought)
		}
	}
}

// A line to be copied that is wide stays one in an answer: it is read back by its indentation.
func TestWideLinesOfAnswers(t *testing.T) {
	s := newSample(t)
	wide := strings.Repeat("5f1c8e0a", 8) + "  Anna"
	d, err := s.r.Document(s.r.For(s.g, s.reader("welsh")).Answer(Answer{Text: plainOf("The draw:\n\n    " + wide + "\n\nThat is all.")}))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(d.Blocks, func(b Block) bool { return b.Kind == Fixed && strings.Contains(b.Text, wide) }) {
		t.Errorf("no line of %+v is copied as it stands", d.Blocks)
	}
	if !strings.Contains(d.Text().Body, "\n"+wide+"\n") {
		t.Errorf("the line is broken, or too wide:\n%s", d.Text().Body)
	}
}

// In Spanish and Italian each of those who got a message is named with its preposition: without it
// "to the game master and Anna" would read as two who master the game.
func TestWhoGotAMessage(t *testing.T) {
	s := newSample(t)
	for lang, want := range map[ruleset.Language]string{"es": "a quien dirige la partida y a Anna", "it": "a chi dirige la partita e a Anna"} {
		to := Reader{Lang: lang}
		gm, err := s.r.Say(to, "press-gm", Said{})
		if err != nil {
			t.Fatal(err)
		}
		for _, what := range []Saying{"press", "press-carried"} {
			text, err := s.r.Say(to, what, Said{Names: []string{gm, "Anna"}, Text: "Hello."})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(text, " "+want) {
				t.Errorf("%s, %s: not %q: %s", lang, what, want, text)
			}
		}
	}
}
