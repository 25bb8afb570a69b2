package systems

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/score"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
	"bretwalda/templates"
)

// wrong are shapes that no text of a language has: articles and prepositions that do not
// agree with what follows them, or were not drawn together.
var wrong = map[ruleset.Language][]*regexp.Regexp{
	"en": shapes(`\b[Aa] [aeio]\w`, `\b[Aa]n [bcdfgjklmnpqrstvwxz]`, `\bthe the\b`, `\bof of\b`),
	"es": shapes(`\b[Dd]e el\b`, `\b[Aa] el\b`, `\by [iI]\w`, `\by hi[^aeo]`, `\b(pierden|ganan) [A-Z]`, `\bo [oO]\w`, `\b(el|los|las) (el|los|las)\b`),
	"it": shapes(`\b([Dd]i|[Aa]|[Dd]a|[Ii]n|[Ss]u) (il|lo|la|i|gli|le|l')\b`, `\b[Ii]l [aeiouAEIOU]`, `\b[Ll][oa] [AEIO]`, `\bi [aeiouAEIOU]`, `\bI [AEIOU]`,
		`\b(il|i|un|del|al|dal|nel|dei|ai|dai) ([sS][bcdfglmnpqrtvBCDFG]|[zZ])`, `\b(gli|degli|agli|dagli) [BCDFGHKLMNPQRTVW]`,
		`\b(lo|dello|nello|dallo) [BCDFGHKLMNPQRTVW]`, `\buna (armata|area)`, `\be [eE]\w`, `\b(di|dei|degli) (di|dei|degli)\b`),
	"hu": shapes(`(^|[^\pL])[Aa] ([aáeéiíoóöőuúüűAÁEÉÍOÓÖŐUÚÜŰ]|I\p{Ll}|[IV]\.)`, `(^|[^\pL])[Aa] (1|5)\.`, `(^|[^\pL])[Aa]z [bcdfghjklmnpqrstvwxyzBCDGHJKLMNPQRSTWXYZ]\pL+(ok|ek|ök|ak|ák)(nak|nek|at|et|ra|re|é)?\b`,
		`(^|[^\pL])[Aa](z?) [Aa]z? `, `a\(z\)`),
}

// empty are shapes that no text has in any language: a name, a number or a whole order is missing.
var empty = shapes("\uFFFD", `\pL [.,;:]( |$)`, `: ?\.( |$)`, `\( ?\)`)

// headOnly is a table that has a head and no row.
var headOnly = regexp.MustCompile(`\n\n {4}\S+( \S+)* {2,}\S.*\n(\n|$)`)

// unprinted are lines that are no sentences: the proof of dice, the scissors of forms, and rows
// of tables, whose columns break anywhere.
var unprinted = regexp.MustCompile(`(?m)^ *(link|dice|chain) [0-9a-z].*$|^ *end [0-9a-f]{16,}$|^.*--8<--.*$|^.*\S {2,}\S.*$|^ {12,}\S.*$`)

func shapes(patterns ...string) (list []*regexp.Regexp) {
	for _, p := range patterns {
		list = append(list, regexp.MustCompile(p))
	}
	return list
}

// proofreader reads the texts of a language: each paragraph once, as letters of a game
// repeat many.
type proofreader struct {
	*testing.T
	what   string
	shapes []*regexp.Regexp
	read   map[string]bool
}

func newProofreader(t *testing.T, p pack.Entry, lang ruleset.Language) *proofreader {
	return &proofreader{t, p.ID + " in " + string(lang), slices.Concat(wrong[lang], empty), make(map[string]bool)}
}

// well checks that a text has no wrong shape.
func (p *proofreader) well(text string) {
	p.Helper()
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if p.read[paragraph] {
			continue
		}
		p.read[paragraph] = true
		line := strings.Join(strings.Fields(unprinted.ReplaceAllString(paragraph, "")), " ")
		for _, shape := range p.shapes {
			if at := shape.FindStringIndex(line); at != nil {
				p.Errorf("%s: %q in %q", p.what, line[at[0]:at[1]], line[max(0, at[0]-60):min(len(line), at[1]+60)])
			}
		}
	}
}

// TestShapes: the shapes find what they are for.
func TestShapes(t *testing.T) {
	for lang, texts := range map[ruleset.Language][]string{
		"en": {"a army"},
		"es": {"de el mar Frisio", "a el canal", "Galeses y Irlandeses"},
		"it": {"di il Kent", "in il Mare", "a gli Angli", "i Angli", "il Essex", "lo Kent", "gli Pitti", "i Scotti", "una armata", "Essex e Essex"},
		"hu": {"Ha a angoloknak", "(a angolok)", "A angolok", "az piktek", "a 1. kör"},
	} {
		for _, text := range texts {
			if !slices.ContainsFunc(wrong[lang], func(r *regexp.Regexp) bool { return r.MatchString(text) }) {
				t.Errorf("%s: %q passes", lang, text)
			}
		}
	}
}

// TestShapesOfOrders: every nation, area and leader of every pack is printed well in every
// phrase that has one, in every language, and in the form that letters have.
func TestShapesOfOrders(t *testing.T) {
	everyPack(t, func(p pack.Entry, sys system.System) {
		rs := sys.Ruleset()
		list := everyName(rs, sys.Data().Words())
		lexicons := sys.Data().Words().Lexicons()
		all := readerOf(t, sys)
		for _, l := range lexicons {
			printed, reader := all.In(l.Lang).Print(list), newProofreader(t, p, l.Lang)
			for line := range strings.Lines(printed) {
				reader.well(strings.TrimSpace(line))
			}
		}
	})
}

// everyName are orders with every nation, area and leader in each phrase.
func everyName(rs *ruleset.Ruleset, own *orders.Family) (s orders.Sheet) {
	uses := func(k orders.Kind) bool { return own.Uses == nil || slices.Contains(own.Uses, k) }
	section := orders.Section{Nation: 1, Round: 1}
	add := func(o orders.Order) {
		if uses(o.Kind) {
			section.Orders = append(section.Orders, o)
		}
	}
	when := func(c orders.Cond) {
		add(orders.Order{Kind: orders.Conditional, If: []orders.Cond{c}, Then: []orders.Order{{Kind: orders.Stay, Count: orders.Count{Amount: orders.All}}}})
	}
	first := rs.Board.Land.Nth(0)
	when(orders.Cond{Kind: orders.FoeArmies, Compare: orders.AtLeast, N: 2, Area: first})
	for n := ruleset.Nation(1); int(n) < len(rs.Nations); n++ {
		of := ruleset.Nations(0).With(n)
		s.Cancel = append(s.Cancel, orders.Cancel{Nations: of}, orders.Cancel{Nations: of, Round: 5}, orders.Cancel{Nations: of, Standing: true})
		s.Standing = append(s.Standing, orders.Standing{Nations: of.With(1), Orders: []orders.Order{{Kind: orders.Submit, Yes: true, Nation: n}}})
		for _, yes := range []bool{true, false} {
			add(orders.Order{Kind: orders.Submit, Yes: yes, Nation: n})
			add(orders.Order{Kind: orders.Growth, Yes: yes, Nation: n})
			add(orders.Order{Kind: orders.Leave, Yes: yes, Nation: n, Areas: []board.Area{first}})
			when(orders.Cond{Kind: orders.HeldBy, Nation: n, Area: first, Not: yes})
			when(orders.Cond{Kind: orders.AreasHeld, Compare: orders.AtLeast, N: 2, Nation: n, Not: yes})
			when(orders.Cond{Kind: orders.Subject, Nation: n, Lord: n, Not: yes})
			when(orders.Cond{Kind: orders.Armies, Compare: orders.AtLeast, N: 2, Nation: n, Area: first, Not: yes})
		}
		add(orders.Order{Kind: orders.Vote, Nations: []ruleset.Nation{n}})
		add(orders.Order{Kind: orders.Plan, Yes: true, Count: orders.Count{Amount: orders.All}, Areas: []board.Area{first}, Enemies: of})
	}
	land := func(a board.Area) board.Area {
		if rs.Board.Land.Has(a) {
			return a
		}
		return first
	}
	for a := range (rs.Board.Land | rs.Board.Seas).All {
		for b := range (rs.Board.Next[a] & (rs.Board.Land | rs.Board.Seas)).All {
			add(orders.Order{Kind: orders.Move, Count: orders.N(2), From: a, Steps: []orders.Step{{Via: []board.Area{b}, To: land(a)}}})
			break
		}
		add(orders.Order{Kind: orders.Place, Count: orders.N(1), Areas: []board.Area{a}})
		add(orders.Order{Kind: orders.Stay, Count: orders.N(1), Areas: []board.Area{a}})
		add(orders.Order{Kind: orders.Fight, Areas: []board.Area{a}})
		add(orders.Order{Kind: orders.Remove, Count: orders.N(1), Areas: []board.Area{a}})
		when(orders.Cond{Kind: orders.Vacant, Area: a})
		for i := range own.Statements {
			if st := &own.Statements[i]; st.Shape == orders.Free && st.Travels {
				section.Orders = append(section.Orders, orders.Order{
					Kind: max(st.Kind, orders.OwnKinds+orders.Kind(i)), Yes: true, From: a, Forces: []orders.Force{{Count: orders.N(2), Unit: 1}},
					Steps: []orders.Step{{To: land(a)}},
				})
			}
		}
	}
	for l := ruleset.Leader(1); int(l) < len(rs.Leaders); l++ {
		add(orders.Order{Kind: orders.PlaceLeader, Leader: l, Areas: []board.Area{first}})
		when(orders.Cond{Kind: orders.LeaderLive, Leader: l})
		when(orders.Cond{Kind: orders.LeaderIn, Leader: l, Area: first})
	}
	s.Sections = []orders.Section{section}
	return s
}

// TestShapesOfLetters: the letters of whole games of every pack read well in every language,
// and no English is left in those of others.
func TestShapesOfLetters(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: looks through all packs")
	}
	everyPack(t, func(p pack.Entry, sys system.System) {
		reports := reportsOf(t, sys)
		foreign := make(map[ruleset.Language]map[string]bool)
		readers := make(map[ruleset.Language]*proofreader)
		alone := make(map[ruleset.Language]map[string]*regexp.Regexp)
		articles := make(map[ruleset.Language]map[string][]string)
		for _, lang := range reports.Languages() {
			readers[lang], alone[lang] = newProofreader(t, p, lang), asOne(sys.Ruleset(), lang)
			articles[lang] = withoutArticle(t, sys, lang)
			foreign[lang] = onlyEnglish(t, sys.Ruleset(), lang, sys.Data().Texts)
		}
		g := report.Game{ID: "g", Title: "G", Players: []string{"Anna", "Ben", "Cleo", "Dai", "Eva"}[:len(sys.Ruleset().Scenarios[0].Sides)]}
		letters := 0
		check := func(lang ruleset.Language, text report.Text, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			letters++
			readers[lang].well(text.Subject + "\n\n" + text.Body)
			line := strings.Join(strings.Fields(text.Body), " ")
			for name, shape := range alone[lang] {
				if strings.Contains(line, name) && shape.MatchString(line) {
					t.Errorf("%s in %s: %q", p.ID, lang, shape.FindString(line))
				}
			}
			if bare := bareLeader(articles[lang], text.Body); bare != "" {
				t.Errorf("%s in %s: no article in %q", p.ID, lang, bare)
			}
			if head := headOnly.FindString(text.Body); head != "" {
				t.Errorf("%s in %s: a table without rows: %q", p.ID, lang, head)
			}
			speaks(t, p.ID+" in "+string(lang), foreign[lang], text.Body)
		}
		turns, often := 0, sampling.Every(24)
		past := wholeGame(t, sys, func(turn report.Turn, asked []report.Question, plan func() view.Plan) {
			for i, lang := range reports.Languages() {
				to := report.Reader{Side: (turns + i) % len(g.Players), Lang: lang}
				if turns == 0 {
					text, err := reports.Start(g, to, report.Start{State: turn.After, Pending: turn.Pending})
					check(lang, text, err)
				}
				if turns%often != 0 {
					continue
				}
				text, err := reports.Turn(g, to, turn)
				check(lang, text, err)
				for _, q := range asked {
					text, err := reports.Question(g, to, q)
					check(lang, text, err)
				}
				if turn.Pending.Kind != game.None {
					text, err = reports.Reminder(g, to, report.Reminder{State: turn.After, Pending: turn.Pending, Over: turns%2 == 0})
					check(lang, text, err)
				}
				robot, err := reports.RobotOrders(lang, plan())
				check(lang, report.Text{Body: robot}, err)
			}
			turns++
		})
		rounds := past.Rounds()
		for side, lang := range reports.Languages() {
			text, err := reports.Final(g, report.Reader{Side: side % len(g.Players), Lang: lang}, report.Final{
				State: rounds[len(rounds)-1].End, Ledger: score.New(eventsOf(rounds)), Past: past.Retrospect(nil), Turns: 100,
			})
			check(lang, text, err)
		}
		if turns < 50 || letters < 50 {
			t.Errorf("%s: only %d letters of %d turns", p.ID, letters, turns)
		}
	})
}

func eventsOf(rounds []system.Round) (all []game.Event) {
	for _, r := range rounds {
		all = append(all, r.Events...)
	}
	return all
}

// onlyEnglish are the words of English templates that a language does not have, nor any name.
func onlyEnglish(t *testing.T, rs *ruleset.Ruleset, lang ruleset.Language, own fs.FS) map[string]bool {
	t.Helper()
	if lang == ruleset.English {
		return nil
	}
	only := make(map[string]bool)
	for word := range vocabulary(t, ruleset.English, own) {
		only[word] = len(word) > 1
	}
	for word := range vocabulary(t, lang, own) {
		delete(only, word)
	}
	name := func(text string) {
		for _, word := range wordsOf(text) {
			delete(only, word)
		}
	}
	for _, l := range []ruleset.Language{ruleset.English, lang} {
		for a := range (rs.Board.Land | rs.Board.Seas).All {
			name(rs.Names.Area(l, a))
		}
		for i := 1; i < len(rs.Leaders); i++ {
			name(rs.Names.Leader(l, ruleset.Leader(i)))
		}
	}
	for n := 1; n < len(rs.Nations); n++ {
		name(rs.Names.Nation(lang, ruleset.Nation(n)))
	}
	for _, code := range rs.Codes {
		name(code.Text)
	}
	return only
}

// vocabulary are the words of the texts of a language: of its templates and its grammar.
func vocabulary(t *testing.T, lang ruleset.Language, own fs.FS) map[string]bool {
	t.Helper()
	words := make(map[string]bool)
	for _, files := range []fs.FS{templates.Files, own} {
		list, err := fs.ReadDir(files, string(lang))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range list {
			data, err := fs.ReadFile(files, path.Join(string(lang), f.Name()))
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range wordsOf(action.ReplaceAllString(string(data), " ")) {
				words[word] = true
			}
			for _, m := range literal.FindAllStringSubmatch(string(data), -1) {
				for _, word := range wordsOf(m[1]) {
					words[word] = true
				}
			}
		}
	}
	return words
}

var (
	action  = regexp.MustCompile(`(?s)\{\{.*?\}\}`) // of a template: no text
	literal = regexp.MustCompile(`(?:chapter|underline|print|append \$\w+) "([^"]*)"`)
)

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
}

// speaks checks that a text has none of the words that are only English.
func speaks(t *testing.T, what string, only map[string]bool, text string) {
	t.Helper()
	for line := range strings.Lines(strings.ReplaceAll(unprinted.ReplaceAllString(text, ""), dice.File, "")) {
		for _, word := range wordsOf(line) {
			if only[word] {
				t.Errorf("%s: %q is English: %s", what, word, line)
				delete(only, word)
			}
		}
	}
}

// TestShapesOfRefusals: why something is not allowed reads well of every area and nation.
func TestShapesOfRefusals(t *testing.T) {
	everyPack(t, func(p pack.Entry, sys system.System) {
		rs, names := sys.Ruleset(), sys.Data().Names
		reports := reportsOf(t, sys)
		reasons := int(game.OwnReasons) + len(names.Refusals)
		for _, lang := range reports.Languages() {
			reader := newProofreader(t, p, lang)
			n := ruleset.Nation(1)
			for a := range (rs.Board.Land | rs.Board.Seas).All {
				if testing.Short() && a%5 != 0 {
					continue
				}
				for why := range reasons {
					for _, most := range []int{0, 2} {
						il := &game.Illegal{Why: game.Reason(why), Nation: n, Area: a, To: a, Unit: 1, N: 3, Max: most}
						if text := reports.Illegal(lang, il); text != il.Error() { // a family does without some
							reader.well(text)
						}
					}
				}
				n = n%ruleset.Nation(len(rs.Nations)-1) + 1
			}
		}
	})
}
