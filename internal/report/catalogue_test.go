package report

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
)

// constants returns how many constants of a type a file declares with iota.
func constants(t *testing.T, file, first string) int {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		if v, ok := g.Specs[0].(*ast.ValueSpec); ok && v.Names[0].Name == first {
			return len(g.Specs)
		}
	}
	t.Fatalf("%s has no constants from %s on", file, first)
	return 0
}

// names are what Britannia's templates are called.
var names = show.Names()

// allEvents are the names of the kinds of events of all games and of Britannia.
func allEvents() (list []string) {
	for k := range game.EventKinds {
		list = append(list, eventName(&names, k))
	}
	return list
}

// Everything that can happen, be asked or be refused has a name of its own.
func TestNames(t *testing.T) {
	whys := constants(t, "../britannia/events.go", "ForHold")
	if len(names.Reasons) != whys+1 {
		t.Errorf("%d names for %d reasons", len(names.Reasons), whys)
	}
	units := constants(t, "../britannia/events.go", "Infantry")
	if len(names.Units) != units+1 {
		t.Errorf("%d names for %d kinds of units", len(names.Units), units)
	}
	for _, list := range [][]string{
		allEvents(), names.Reasons, names.Decisions, reasonNames[:], names.Units, refusedNames[:], absentNames[:],
	} {
		seen := make(map[string]int)
		for i, name := range list {
			if j, twice := seen[name]; twice || name == "" {
				t.Errorf("names %d and %d of %v are both %q", j, i, list, name)
			}
			seen[name] = i
		}
	}
}

// Every language has every sentence.
func TestCatalogue(t *testing.T) {
	s := newSample(t)
	for lang, set := range sets(t, s.r) {
		want := func(prefix string, list []string) {
			for _, name := range list {
				if set.Lookup(prefix+name) == nil {
					t.Errorf("%s: no template %q", lang, prefix+name)
				}
			}
		}
		want("event/", allEvents())
		want("why/", names.Reasons)
		want("illegal/", reasonNames[:])
		want("refused/", refusedNames[:])
		for _, part := range []string{"ask/", "answer/", "default/", "label/"} {
			want(part, names.Decisions)
		}
		for _, region := range s.rs.Board.Regions {
			want("region/", []string{region.ID})
		}
	}
}

// fullEvent is an event of a kind with every field set.
func (s *sample) fullEvent(k game.EventKind) game.Event {
	e := game.Event{
		Kind: k, Round: 4, Turn: s.nation("welsh"), Nation: s.nation("welsh"), Other: s.nation("picts"),
		Leader: s.leader("urien"), Area: s.area("powys"), To: s.area("gwynedd"), Unit: britannia.Infantry,
		Why: britannia.ForHold, N: 2, M: 3, Count: 1, Points: 2, Units: game.Units{britannia.Infantry: 2}, Len: 2,
	}
	if k == game.Capped || k == game.Halved {
		e.Points = -2
	}
	if k == game.Corrected {
		e.Unit, e.Points, e.Reason = britannia.Fort, 0, "2 + 1"
	}
	e.Path[0], e.Path[1] = s.area("powys"), s.area("gwynedd")
	return e
}

// Every kind of event, and every reason of points and losses, is told in a
// sentence that reads well.
func TestEverySentence(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		var all strings.Builder
		tell := func(e game.Event) {
			text, err := s.r.run("event/"+newLine(&names, &e).Name, s.lang, newLine(&names, &e))
			if err != nil {
				t.Fatal(err)
			}
			text = upperFirst(clean(text))
			if !strings.HasSuffix(text, ".") && e.Kind != game.Moved && e.Kind != game.MovementBegan {
				t.Errorf("%s %s: %q is no sentence", eventName(&names, e.Kind), names.Reasons[e.Why], text)
			}
			all.WriteString(layOut(text))
		}
		for k := game.EventKind(0); k < game.EventKinds; k++ {
			tell(s.fullEvent(k))
		}
		for why := range names.Reasons {
			for _, k := range []game.EventKind{game.Scored, game.Removed} {
				e := s.fullEvent(k)
				e.Why = game.Why(why)
				tell(e)
			}
		}
		s.golden("every-sentence", all.String())
	})
}

// The same with one of each, a nation and areas that begin with a vowel, and a
// leader who is two: what articles, endings and plurals get wrong. Events that are
// told together are told for two areas as well, one of them with an article.
func TestEverySentenceInOtherForms(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		var all strings.Builder
		tell := func(l *Line) {
			text, err := s.r.run("event/"+l.Name, s.lang, l)
			if err != nil {
				t.Fatal(err)
			}
			all.WriteString(layOut("- " + strings.TrimPrefix(upperFirst(clean(text)), "- ")))
		}
		for k := game.EventKind(1); k < game.EventKinds; k++ {
			e := s.otherEvent(k)
			tell(newLine(&names, &e))
			if (alike(k) || names.Events[k].Gathered) && k != game.Moved {
				two := newLine(&names, &e)
				e.Area, e.To, e.N, e.Units[britannia.Infantry], e.Leader = s.area("downlands"), s.area("march"), 2, 2, ruleset.NoLeader
				two.add(&e)
				tell(two)
			}
		}
		for why := range names.Reasons {
			e := s.otherEvent(game.Scored)
			e.Why = game.Why(why)
			e.Leader, e.Unit = ruleset.NoLeader, game.Unit(1+why%4)
			two := newLine(&names, &e)
			e.Area = s.area("hebrides")
			two.add(&e)
			tell(two)
		}
		s.golden("every-sentence-in-other-forms", all.String())
	})
}

// otherEvent is an event of a kind with every field set, otherwise than fullEvent.
func (s *sample) otherEvent(k game.EventKind) game.Event {
	e := game.Event{
		Kind: k, Round: 11, Turn: s.nation("irish"), Nation: s.nation("irish"), Other: s.nation("angles"),
		Leader: s.leader("ivar-and-halfdan"), Area: s.area("essex"), To: s.area("atlantic-ocean"), Unit: britannia.Fort,
		Why: britannia.ForOccupy, N: 1, M: 1, Count: 1, Points: 1, Units: game.Units{britannia.Infantry: 1, britannia.Cavalry: 1}, Len: 3,
	}
	if k == game.Capped || k == game.Halved {
		e.Points = -1
	}
	if k == britannia.Expelled || k == game.Eliminated {
		e.Unit, e.Leader, e.Units[britannia.Cavalry] = britannia.Infantry, ruleset.NoLeader, 0
	}
	e.Path[0], e.Path[1], e.Path[2] = s.area("orkneys"), s.area("irish-sea"), s.area("strathclyde")
	return e
}

func TestEveryReason(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		var all strings.Builder
		for reason := game.NotIllegal; reason < game.Reasons; reason++ {
			il := &game.Illegal{
				Why: reason, Rule: "2e MOV-03", Nation: s.nation("picts"), Area: s.area("powys"),
				To: s.area("gwynedd"), N: 3, Max: 2,
			}
			text := s.r.Illegal(s.lang, il)
			if text == il.Error() || !strings.HasSuffix(text, ". [MOV-03]") {
				t.Errorf("%v: %q is no sentence with its rule", reason, text)
			}
			all.WriteString(layOut("- " + text))
			bare := s.r.Illegal(s.lang, &game.Illegal{Why: reason})
			if strings.Contains(bare, "  ") || strings.HasPrefix(bare, "illegal") {
				t.Errorf("%v without details: %q", reason, bare)
			}
			all.WriteString(layOut("  - " + bare))
			il.N, il.Max = 0, 0
			if none := s.r.Illegal(s.lang, il); none != text {
				all.WriteString(layOut("  - " + none))
			}
		}
		s.golden("every-reason", all.String())
	})
}

func TestEveryQuestion(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		st := s.afterWelsh()
		var all strings.Builder
		for k := game.Kind(0); k < britannia.Kinds; k++ {
			d := game.Decision{
				Kind: k, Nation: s.nation("welsh"), For: s.nation("saxons"), Area: s.area("hwicce"),
				Areas: board.Of(s.area("powys"), s.area("gwent")), Count: 2, Low: 0,
			}
			c := britannia.Choice{Kind: k, Yes: true, Area: s.area("gwent"), To: s.area("powys"), N: 1, Nation: s.nation("welsh")}
			c.Legs[0] = britannia.Leg{To: s.area("powys"), Inf: 1}
			text, err := s.r.Question(s.g, s.reader("welsh"), Question{State: st, Decision: d, Default: show.AnswerOf(c), Deadline: deadline})
			if err != nil {
				t.Fatal(err)
			}
			checkText(t, names.Decisions[k], text.Body)
			alone, err := s.r.Default(s.lang, d, show.AnswerOf(c))
			welsh := upperFirst(s.rs.Names.Nation(s.lang, s.nation("welsh")))
			if err != nil || !strings.HasPrefix(alone, welsh+", ") || !strings.HasSuffix(alone, ".") {
				t.Errorf("%s: default %q, %v", names.Decisions[k], alone, err)
			}
			all.WriteString(layOut("DEFAULT " + alone))
			position, err := s.r.Position(s.g, s.reader("welsh"), st)
			if err != nil {
				t.Fatal(err)
			}
			body, _, _ := strings.Cut(text.Body, "---\n") // the foot
			body, _, _ = strings.Cut(body, position)
			all.WriteString(body)
		}
		s.golden("every-question", all.String())
	})
}

func TestEveryRefusal(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		var all strings.Builder
		for why := range RefusedReasons {
			text, err := s.r.Refusal(s.g, s.reader("welsh"), Refusal{
				Why: why, Subject: "my  orders\r\nBcc: all", Nation: s.nation("welsh"), Round: 3, Limit: 64, Lines: 1000, Passed: why == RefusedNoOrders, Played: why == RefusedLink, Press: "press to Anna:", Choice: "orders", Next: "Welsh, round 4",
			})
			if err != nil {
				t.Fatal(err)
			}
			all.WriteString(letterText(text) + "\n")
			bare, err := s.r.Refusal(Game{}, Reader{}, Refusal{Why: why})
			if err != nil {
				t.Fatal(err)
			}
			checkText(t, refusedNames[why], bare.Body)
		}
		s.golden("every-refusal", strings.TrimSuffix(all.String(), "\n"))
	})
}

// randomEvent is an event with any fields, also such as no engine gives.
func randomEvent(r *rand.Rand, rs *ruleset.Ruleset) game.Event {
	nation := func() ruleset.Nation { return ruleset.Nation(r.IntN(len(rs.Nations))) }
	area := func() board.Area { return board.Area(r.IntN(rs.Board.Count() + 1)) }
	e := game.Event{
		Kind: game.EventKind(r.IntN(int(game.EventKinds))), Round: uint8(1 + r.IntN(16)), Turn: nation(),
		Nation: nation(), Other: nation(), Leader: ruleset.Leader(r.IntN(len(rs.Leaders))), Area: area(), To: area(),
		Unit: game.Unit(r.IntN(len(names.Units))), Why: game.Why(r.IntN(len(names.Reasons))), N: uint8(r.IntN(29)),
		M: uint8(r.IntN(30)), Count: uint8(r.IntN(4)), Points: int16(r.IntN(40) - 5),
		Units: game.Units{britannia.Infantry: uint8(r.IntN(20)), britannia.Cavalry: uint8(r.IntN(4))}, Len: uint8(r.IntN(game.MaxPath + 1)),
	}
	for i := range e.Path {
		e.Path[i] = area()
	}
	for i := range e.Dice {
		e.Dice[i] = uint8(1 + r.IntN(6))
	}
	return e
}

// Whatever events come in whatever order, there is a letter, and it is as wide
// as letters are; the same events give the same letter.
func TestRandomEvents(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	s := newSample(t)
	s.g.Title = strings.Repeat("A very long title without an end ", 4)
	s.g.Players[1] = strings.Repeat("Bartholomew", 9)
	languages := s.languages()
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 7))
		events := make([]game.Event, 1+r.IntN(60))
		for i := range events {
			events[i] = randomEvent(r, s.rs)
			if i > 0 && r.IntN(8) > 0 {
				events[i].Round, events[i].Turn = events[i-1].Round, events[i-1].Turn
			}
		}
		after := s.welshState()
		after.Round = uint8(1 + r.IntN(16))
		turn := Turn{
			Events: events, After: s.shows.Of(after), Ledger: score.New(events),
			Pending: game.Decision{Kind: britannia.Vote, Nation: s.nation("welsh")}, Deadline: deadline,
			Dice: []dice.TurnProof{{Number: 1}},
		}
		s.lang = languages[int(seed)%len(languages)]
		text, err := s.r.Turn(s.g, s.reader("welsh"), turn)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, line := range strings.Split(text.Body, "\n") {
			if len([]rune(line)) > Width || strings.Contains(line, "%!") {
				t.Errorf("seed %d: %q", seed, line)
			}
		}
		if again, _ := s.r.Turn(s.g, s.reader("welsh"), turn); again != text {
			t.Errorf("seed %d: two letters from the same facts differ", seed)
		}
	}
}
