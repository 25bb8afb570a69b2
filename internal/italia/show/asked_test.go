package show_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/templates"
)

// games are both games with what writes and reads their letters.
func games(t *testing.T, each func(e *italia.Engine, w *show.Show, r *report.Reports, lang ruleset.Language, reader *orders.Reader)) {
	t.Helper()
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		r, err := report.New(e.Ruleset(), show.Names(), templates.Files, show.Texts())
		if err != nil {
			t.Fatal(err)
		}
		reader := play.Words().Reader(e.Ruleset())
		for _, l := range play.Words().Lexicons() {
			each(e, show.New(e), r, l.Lang, reader.In(l.Lang))
		}
	}
}

// asked checks the letter of a question, and that each line with which it says it can be
// answered is an order.
func asked(t *testing.T, r *report.Reports, to report.Reader, d game.Decision, q report.Question, reader *orders.Reader) {
	t.Helper()
	text, err := r.Question(report.Game{Title: "Game", Players: []string{"A", "B", "C", "D"}}, to, q)
	if err != nil || strings.Contains(text.Body, "no value") || strings.Contains(text.Body, "%!") {
		t.Errorf("%s %s: %v\n%s", to.Lang, italia.Info(d.Kind).Name, err, text.Body)
		return
	}
	if alone, err := r.Default(to.Lang, d, q.Default); err != nil || !strings.HasSuffix(alone, ".") {
		t.Errorf("%s %s: by default %q, %v", to.Lang, italia.Info(d.Kind).Name, alone, err)
	}
	answers, err := r.Piece(to.Lang, "answer/"+italia.Info(d.Kind).Name, &report.Ask{Decision: d, Default: q.Default})
	if err != nil {
		t.Fatal(err)
	}
	if d.Kind == italia.CampaignMove {
		formSentBack(t, text.Body, d, reader)
	}
	for said := range strings.Lines(answers) {
		if said = strings.TrimSpace(said); said == "-" {
			continue
		}
		sheet := reader.Parse([]orders.Line{{Text: said}}, orders.Context{Next: d.Nation, Round: 3})
		if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 {
			t.Errorf("%s %s: %q is no order: %+v", to.Lang, italia.Info(d.Kind).Name, said, sheet.Problems)
		}
	}
}

// formSentBack reads the form in the question of how a campaign goes on: it is known for the
// form as long as nobody has changed it, and what is copied of it, or changed, is orders.
func formSentBack(t *testing.T, body string, d game.Decision, reader *orders.Reader) {
	t.Helper()
	var lines []orders.Line
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		if strings.Contains(line, "--8<--") || len(lines) > 0 {
			lines = append(lines, orders.Line{Text: line})
		}
		if strings.Contains(line, "-->8--") {
			break
		}
	}
	in := orders.Context{Next: d.Nation, Round: 1, Nations: ^ruleset.Nations(0)}
	if sheet := reader.Parse(lines, in); !sheet.Unchanged || len(sheet.Problems) > 0 || len(lines) < 5 {
		t.Errorf("the form in\n%s\nis read as %+v", body, sheet)
		return
	}
	sheet := reader.Parse(lines[1:len(lines)-1], in)
	if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 || sheet.Sections[0].Nation != d.Nation || len(sheet.Sections[0].Orders) != 2 {
		t.Errorf("the lines of the form in\n%s\nare read as %+v", body, sheet)
	}
}

// TestEveryQuestion can be asked in every language, and what it says of how to answer is
// read as orders.
func TestEveryQuestion(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: asks every question in every language")
	}
	games(t, func(e *italia.Engine, w *show.Show, r *report.Reports, lang ruleset.Language, reader *orders.Reader) {
		s := e.Start(0, nil, nil)
		to := report.Reader{Side: 0, Lang: lang}
		for k := italia.Kind(1); k < italia.Kinds; k++ {
			if italia.Info(k).Name == "" {
				continue
			}
			d := game.Decision{Kind: k, Nation: 1, For: 2, Area: 3, Areas: board.Of(4, 5), Count: 2, Unit: cards.Infantry, Leader: 1, CanStop: true}
			for _, c := range []italia.Choice{{Kind: k, Done: true}, {Kind: k, Yes: true, Area: 4, To: 5, Unit: cards.Legion, N: 1, Aim: italia.AimAt(cards.Legion)}} {
				c.Legs[0] = italia.Leg{To: 5, Units: cards.Units{cards.Infantry: 2}}
				answer := w.Answer(&s, c)
				answer.Near, answer.NearFrom, answer.NearUnit = 4, 5, cards.Infantry
				asked(t, r, to, d, report.Question{State: w.Of(&s), Decision: d, Default: answer, Deadline: time.Unix(1e9, 0)}, reader)
			}
		}
	})
}

// TestQuestionsOfAGame: what comes up in a whole game of players who act by chance can be
// asked in every language.
func TestQuestionsOfAGame(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games in every language")
	}
	games(t, func(e *italia.Engine, w *show.Show, r *report.Reports, lang ruleset.Language, reader *orders.Reader) {
		chance := dice.NewSeeded(3)
		s := e.Start(0, &chance, nil)
		seen := map[game.Kind]int{}
		for d := e.Pending(&s); d.Kind != game.None; d = e.Pending(&s) {
			if seen[d.Kind]++; seen[d.Kind] < 4 {
				side := slices.IndexFunc(e.Ruleset().Scenarios[0].Sides, func(x []ruleset.Nation) bool { return slices.Contains(x, d.Nation) })
				asked(t, r, report.Reader{Side: side, Lang: lang}, d, report.Question{State: w.Of(&s), Decision: d, Default: w.Answer(&s, e.Default(&s))}, reader)
			}
			c := e.Random(&s, &chance)
			if err := e.Apply(&s, &c, &chance, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestSampleOrders: the orders that letters show as examples, and forms, are read in every
// language.
func TestSampleOrders(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games in every language")
	}
	games(t, func(e *italia.Engine, w *show.Show, r *report.Reports, lang ruleset.Language, reader *orders.Reader) {
		read := func(text string) {
			t.Helper()
			var lines []orders.Line
			for line := range strings.Lines(text) {
				lines = append(lines, orders.Line{Text: strings.TrimRight(line, "\n")})
			}
			sheet := reader.Parse(lines, orders.Context{Next: 1, Round: 1, AllowQuoted: true, Nations: ^ruleset.Nations(0)})
			for _, p := range sheet.Problems {
				t.Errorf("%s: %q: %s", lang, p.Text, reader.Sentence(p))
			}
			if sheet.Empty() {
				t.Errorf("%s: no orders in\n%s", lang, text)
			}
		}
		for _, name := range []string{"order-move", "order-stay", "order-sample", "order-condition", "order-examples", "order-short"} {
			text, err := r.Piece(lang, name, nil)
			if err != nil {
				t.Fatal(err)
			}
			read(text)
		}
		chance := dice.NewSeeded(3)
		s, turns := e.Start(0, &chance, nil), 0
		at := e.At(&s)
		for d := e.Pending(&s); d.Kind != game.None; d = e.Pending(&s) {
			if now := e.At(&s); now != at {
				at, turns = now, turns+1
				for n := ruleset.Nation(1); int(n) < len(e.Ruleset().Nations); n++ {
					form := w.Of(&s).Form(ruleset.Nations(0).With(n), d)
					if form == nil || (turns+int(n))%sampling.Every(8) != 0 {
						continue
					}
					text, err := r.Piece(lang, "order-lines", form)
					if err != nil {
						t.Fatal(err)
					}
					read(text)
				}
			}
			c := e.Default(&s)
			if err := e.Apply(&s, &c, &chance, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
}
