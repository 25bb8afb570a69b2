package report

import (
	"fmt"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
)

// shape writes the names and texts of pieces: "=title board=B".
func shape(pieces []piece) string {
	var all []string
	for _, p := range pieces {
		all = append(all, p.name+"="+strings.Join(linesOf(p.blocks), "|"))
	}
	return strings.Join(all, " ")
}

func TestJoin(t *testing.T) {
	whole := []Block{{Text: "W", Blocks: []Block{{Kind: Group, Name: "position"}, {Kind: Group, Name: "scores"}}}} // as at the end of a round
	parts := map[string][]piece{
		"turn":     {{"", []Block{{Text: "t"}}}, {"form", []Block{{Text: "F"}}}, {"", []Block{{Text: "d"}}}, {"board", []Block{{Text: "B"}}}, {"happened", []Block{{Text: "s"}}}, {"foot", []Block{{Text: "f"}}}},
		"round":    {{"", []Block{{Text: "n"}}}, {"board", whole}, {"foot", []Block{{Text: "f"}}}},
		"asked":    {{"", []Block{{Text: "a"}}}, {"board", []Block{{Text: "B"}}}, {"position", []Block{{Text: "P"}}}, {"foot", []Block{{Text: "f"}}}},
		"receipt":  {{"", []Block{{Text: "r"}}}, {"foot", []Block{{Text: "g"}}}},
		"question": {{"", []Block{{Text: "q"}}}, {"position", []Block{{Text: "P"}}}, {"foot", []Block{{Text: "h"}}}},
		"map":      {{"", []Block{{Text: "m"}}}, {"position", []Block{{Text: "P"}}}, {"areas", []Block{{Text: "A"}}}, {"foot", []Block{{Text: "f"}}}},
		"status":   {{"", []Block{{Text: "u"}}}, {"position", []Block{{Text: "P"}}}, {"scores", []Block{{Text: "S"}}}},
	}
	for names, want := range map[string]string{
		"turn":                   "=t form=F =d board=B happened=s foot=f",
		"turn receipt":           "=t form=F =d =r board=B happened=s foot=f",
		"receipt turn":           "=r =t =d form=F board=B happened=s foot=g",
		"question turn":          "=q =t =d position=P form=F board=B happened=s foot=h",
		"question asked":         "=q =a board=B position=P foot=h",
		"question round":         "=q =n board=W foot=h",
		"turn question":          "=t form=F =d =q board=B happened=s position=P foot=f",
		"asked question":         "=a =q board=B position=P foot=f",
		"round question":         "=n =q board=W foot=f",
		"turn status":            "=t form=F =d =u board=B happened=s position=P scores=S foot=f",
		"round status":           "=n =u board=W foot=f",
		"status round":           "=u =n position=P scores=S foot=f",
		"status turn":            "=u =t =d position=P scores=S form=F happened=s foot=f",
		"status":                 "=u position=P scores=S",
		"turn !receipt":          "=t =r form=F =d board=B happened=s foot=f",
		"receipt question turn":  "=r =q =t =d position=P form=F board=B happened=s foot=g",
		"receipt status receipt": "=r =u =r position=P scores=S foot=g",
		"asked map":              "=a =m board=B position=P areas=A foot=f", // the areas were asked for
	} {
		var all [][]piece
		var urgent []bool
		for name := range strings.FieldsSeq(names) {
			name, first := strings.CutPrefix(name, "!")
			all, urgent = append(all, parts[name]), append(urgent, first)
		}
		if got := shape(join(all, urgent)); got != want {
			t.Errorf("%s became %s, want %s", names, got, want)
		}
	}
	if got := shape(parts["question"]); got != "=q position=P foot=h" {
		t.Errorf("joining changed a part to %s", got)
	}
}

func TestPieces(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"a":                          "=a",
		"a\n\x01board\x1fb\n\x02\nc": "=a board=b =|c",
		"\x01board\x1fb\n\x01position\x1fd\n\x02\n\x02\n": "board=b|d",
		"a\n\x01story\x1fb\x02\x01foot\x1fc":              "=a|b foot=c",
		"\x02\na\n\n\x01foot\x1f\nb":                      "=|a foot=|b",
	} {
		if got := shape(pieces(parseBlocks(text))); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// What is told one after the other stands under one heading.
func TestNewsOnce(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		w := s.r.For(s.g, s.reader("welsh"))
		told := func(text string) LetterPart { return w.Told(Answer{Text: text}) }
		heading, err := s.r.run("heading/told", s.lang, nil)
		if err != nil {
			t.Fatal(err)
		}
		heading = strings.TrimSpace(strings.Trim(heading, "\x00\x01\x02\x03\x04\x05\x06\x07"))
		for _, parts := range [][]LetterPart{
			{w.Board(s.afterWelsh()), told("1066"), told("1067"), told("1068")},
			{w.Board(s.afterWelsh()), told("1066").First(), told("1067"), told("1068")},
		} {
			text, err := s.r.Compose(parts...)
			if err != nil || strings.Count(text.Body, heading) != 1 || !strings.Contains(text.Body, "\n\n1068\n") {
				t.Errorf("%v: %q is there %d times in\n%s", err, heading, strings.Count(text.Body, heading), text.Body)
			}
		}
	})
}

// A letter of several parts has each once, in both forms: the title and foot of the
// first, and one board and order form.
func TestCompose(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		w := s.r.For(s.g, s.reader("welsh"))
		after := s.afterWelsh()
		turn := w.Turn(Turn{
			Events: s.welshTurn(), After: after, Ledger: s.ledger(), Shared: new(Shared),
			Pending: game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("brigantes")}, Deadline: deadline,
		})
		receipt := w.Receipt(Receipt{State: after, Entry: 41, Lines: []ReceiptLine{{Line: 1, Text: "stay", Meaning: "stay", Nation: s.nation("welsh")}}})
		answer := w.Answer(Answer{Text: "- 1066\n\n    as it \x01foot is\n"})
		parts := []LetterPart{turn, receipt, w.Renewed(RenewalAsked), answer, w.Board(after)}
		if !(turn.Rank() < receipt.Rank() && receipt.Rank() < answer.Rank()) {
			t.Error("a report is more important than a receipt, and that than an answer")
		}
		text, err := s.r.Compose(parts...)
		if err != nil {
			t.Fatal(err)
		}
		alone, err := s.r.Compose(turn)
		if err != nil {
			t.Fatal(err)
		}
		title, _, _ := strings.Cut(alone.Body, "\n")
		_, foot, _ := strings.Cut(alone.Body, "\n---\n")
		for _, once := range []string{title + "\n", "\n---\n", foot, "1066", "    as it  foot is"} {
			if strings.Count(text.Body, once) != 1 {
				t.Errorf("%q is there %d times in\n%s", once, strings.Count(text.Body, once), text.Body)
			}
		}
		if text.Subject != alone.Subject || !strings.HasPrefix(text.Body, title) || !strings.HasSuffix(text.Body, foot) {
			t.Errorf("the letter is\nSubject: %s\n\n%s", text.Subject, text.Body)
		}
		checkText(t, "composed", text.Body)
		noEnglish(t, "composed", s.lang, strings.ReplaceAll(text.Body, "as it  foot is", ""))
		if heading, err := s.r.run("heading/map", s.lang, turn.page); err != nil || strings.Contains(text.Body, heading) {
			t.Errorf("a heading %q with nothing below it, %v", heading, err)
		}
		d, err := s.r.Document(parts...)
		if err != nil {
			t.Fatal(err)
		}
		if letter.Top+" "+d.Title != title || d.Lang != s.lang {
			t.Errorf("the document in %q is called %q", d.Lang, d.Title)
		}
		all := "\n" + outline(d.Blocks, 0)
		for _, group := range []string{"for-you", "board", "happened", "form", "foot"} {
			if strings.Count(all, "\ngroup "+group+"\n") != 1 {
				t.Errorf("no single group %q in %s", group, all)
			}
		}
		if strings.Contains(text.Body+all, "\x01") || strings.Contains(text.Body+all, "\x02") {
			t.Error("a mark is left")
		}
	})
	if _, err := newSample(t).r.Compose(); err == nil {
		t.Error("a letter without parts was written")
	}
}

// Every kind of part is a document too, of the same words.
func TestEveryKindIsADocument(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		after, pending := s.afterWelsh(), game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("brigantes")}
		w := s.r.For(s.g, s.reader("brigantes"))
		parts := []LetterPart{
			w.Start(Start{State: after, Pending: pending, Deadline: deadline}),
			w.Final(Final{State: after, Ledger: s.ledger(), Turns: 3}),
			w.Question(Question{State: after, Decision: pending, Default: show.AnswerOf(britannia.Choice{}), Deadline: deadline}),
			w.Turn(Turn{Events: s.welshTurn(), After: after, Ledger: s.ledger(), Pending: pending}),
			w.Digest(Digest{State: after, Ledger: s.ledger(), Pending: pending, Deadline: deadline, Rounds: []DigestRound{{3, []PlayedTurn{{s.nation("welsh"), ByRobot}}}}}),
			w.Reminder(Reminder{State: after, Pending: pending, Deadline: deadline}),
			w.Receipt(Receipt{State: after, Entry: 3}),
			w.Refusal(Refusal{Why: RefusedNoText}),
			w.Renewed(RenewalGM),
			w.News(Answer{Text: "1066"}),
			w.Told(Answer{Text: "1066"}),
			w.Answer(Answer{Text: "1066"}),
			w.Status(after, s.ledger(), pending, deadline),
			w.Board(after),
			w.Scores(after, s.ledger(), pending),
			w.Again(Turn{Events: s.welshTurn(), After: after, Ledger: s.ledger(), Pending: pending, Entry: 41}),
			w.History(s.welshTurn(), after, 3, 3),
		}
		for i, part := range parts {
			if part.Rank() != i {
				t.Fatalf("part %d has rank %d", i, part.Rank())
			}
			text, err := s.r.Compose(part)
			if err != nil {
				t.Fatal(err)
			}
			d, err := s.r.Document(part)
			if err != nil {
				t.Fatal(err)
			}
			said := strings.NewReplacer("|", " ", ";", " ", "[", " ", "]", " ").Replace(strings.ReplaceAll(letter.Top+d.Title+letter.Bottom+"\n"+outline(d.Blocks, 0), "\u00ad", ""))
			has := map[string]bool{"": true}
			for word := range strings.FieldsSeq(said) {
				has[strings.Trim(word, ".,:-*")] = true
			}
			for word := range strings.FieldsSeq(text.Body) {
				if word = strings.Trim(word, ".,:;-*|[]"); !has[word] && !strings.Contains(fmt.Sprint(d), word) {
					t.Errorf("the document %s does not say %q", partNames[i], word)
				}
			}
		}
		if len(parts) != int(partKinds) {
			t.Error("not every kind is tried")
		}
	})
}

// A turn's battles and points are told beside what shows the position itself: the end of the
// game, and the report of another turn.
func TestComposeKeepsNews(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		w := s.r.For(s.g, s.reader("welsh"))
		after := s.afterWelsh()
		told := Turn{Events: s.welshTurn(), After: after, Ledger: s.ledger(), Shared: new(Shared)}
		turn, again := w.Turn(told), w.Again(told)
		headings := 0
		for _, title := range []struct{ name, end string }{{"battles/title", "\n"}, {"reasons/title", ": "}} {
			heading, err := s.r.run(title.name, s.lang, nil)
			if err != nil {
				t.Fatal(err)
			}
			alone, err := s.r.Compose(turn)
			if err != nil {
				t.Fatal(err)
			}
			line := "\n" + heading + title.end
			if !strings.Contains(alone.Body, line) {
				continue
			}
			headings++
			for _, c := range []struct {
				parts []LetterPart
				times int
			}{
				{[]LetterPart{w.Final(Final{State: after, Ledger: s.ledger(), Turns: 3}), turn}, 1},
				{[]LetterPart{turn, again}, 2},
				{[]LetterPart{turn, w.Board(after)}, 1},
			} {
				text, err := s.r.Compose(c.parts...)
				if err != nil {
					t.Fatal(err)
				}
				if n := strings.Count(text.Body, line); n != c.times {
					t.Errorf("%q is there %d times, not %d, in\n%s", heading, n, c.times, text.Body)
				}
			}
		}
		if headings < 2 {
			t.Errorf("%d of the headings are in the turn", headings)
		}
	})
}
