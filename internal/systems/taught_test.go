package systems

import (
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/commands"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/pack"
	"bretwalda/internal/rulebook"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/system"
	"bretwalda/templates"
)

// quotes is how each language quotes what players can write; help of English quotes in two ways.
var quotes = map[ruleset.Language]*regexp.Regexp{
	"en": regexp.MustCompile(`["“]([^"“”\n]+)["”]`),
	"es": regexp.MustCompile(`«([^»\n]+)»`),
	"it": regexp.MustCompile(`«([^»\n]+)»`),
	"hu": regexp.MustCompile(`„([^”\n]+)”`),
}

// notToWrite is what texts quote besides what can be sent alone: the page of orders, the folder
// of sent mail, the word that makes a message anonymous, that which ends one, that before a reason,
// the one for a nation that is subject to nobody, and the refilling of armies as cards have it.
var notToWrite = map[ruleset.Language][]string{
	"en": {"orders.html", "Sent", "anonymous", "end", "because", "nobody", "Up to 14"},
	"es": {"orders.html", "Enviados", "anonymous", "fin", "porque", "nadie", "Hasta 14"},
	"it": {"orders.html", "Inviati", "anonymous", "fine", "perché", "nessuno", "Fino a 14"},
	"hu": {"orders.html", "Elküldött", "anonymous", "vége", "mert", "senki", "feltöltés 14-ig"},
}

// taught reads what the texts of a game in a language tell players to write.
type taught struct {
	game     string
	lang     ruleset.Language
	rs       *ruleset.Ruleset
	commands *commands.Reader
	orders   *orders.Reader
	skip     []string
}

// everyTaught goes through all games and languages, or half of these (see sampling).
func everyTaught(t *testing.T, check func(x taught, p pack.Entry, sys system.System)) {
	t.Helper()
	var some []ruleset.Language
	for _, lang := range sampling.Half(t, commands.Languages()) {
		some = append(some, lang)
	}
	taughtIn(t, some, check)
}

// taughtIn is everyTaught for some languages.
func taughtIn(t *testing.T, languages []ruleset.Language, check func(x taught, p pack.Entry, sys system.System)) {
	t.Helper()
	everyPack(t, func(p pack.Entry, sys system.System) {
		rs, data := sys.Ruleset(), sys.Data()
		read := commands.NewReader(rs, data.Pieces, data.Has).Showing(data.Examples)
		all := readerOf(t, sys)
		for _, lang := range languages {
			skip := append(buttons(t, lang), notToWrite[lang]...)
			check(taught{game: p.ID, lang: lang, rs: rs, commands: read, orders: all.In(lang), skip: skip}, p, sys)
		}
	})
}

// buttons are the words on the page of orders of a language, which texts quote, too.
func buttons(t *testing.T, lang ruleset.Language) []string {
	t.Helper()
	data, err := templates.Files.ReadFile(string(lang) + "/orders-page.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var page struct{ Send, Copy string }
	if err := yaml.Unmarshal(data, &page); err != nil || page.Send == "" || page.Copy == "" {
		t.Fatalf("%s: %+v, %v", lang, page, err)
	}
	return []string{page.Send, page.Copy}
}

// parse reads a text as commands of a player who is game master, too.
func (x taught) parse(text string) (got []commands.Command, whole bool) {
	var lines []orders.Line
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, orders.Line{Text: line})
	}
	got, rest, problems := x.commands.Parse(lines, commands.Context{
		Lang: x.lang, GM: true, Today: pace.Date{Year: 2026, Month: 6, Day: 15},
		Seats:      []commands.Seat{{Name: "Anna"}, {Name: "Ben"}},
		GMs:        []commands.Seat{{Name: "Gwen"}},
		Candidates: []commands.Seat{{Name: "Zoe"}},
		Agree:      func(bool, int) bool { return true },
		Asked:      func(*commands.Command) bool { return true },
	})
	left := slices.ContainsFunc(rest, func(l orders.Line) bool { return strings.TrimSpace(l.Text) != "" })
	return got, len(got) == 1 && !left && len(problems) == 0
}

// isOrder reports whether a text is an order, or a heading with one under it, or a condition
// before one.
func (x taught) isOrder(text string) bool {
	move := x.orders.Sentence(orders.Problem{Code: orders.NotUnderstood, Args: []string{"x"}})
	quoted := quotes[x.lang].FindAllStringSubmatch(move, -1)
	move = quoted[len(quoted)-1][1]
	for _, heading := range []string{x.orders.Heading(1, 3) + "\n", ""} {
		for _, whole := range []string{text, text + "\n" + move, text + ": " + move} {
			var lines []orders.Line
			for line := range strings.SplitSeq(heading+whole, "\n") {
				lines = append(lines, orders.Line{Text: line})
			}
			sheet := x.orders.Parse(lines, orders.Context{Next: 1, Round: 1})
			if !sheet.Empty() && len(sheet.Problems) == 0 && len(sheet.Ignored) == 0 {
				return true
			}
		}
	}
	return false
}

// quoted are the phrases that a text quotes for players to write. What ends in dots is the
// beginning of an order, what has a part in braces is filled in with commands that are printed,
// and lines for the shell begin with the program's name.
func (x taught) quoted(text string) []string {
	var out []string
	for _, m := range quotes[x.lang].FindAllStringSubmatch(text, -1) {
		phrase := m[1]
		if !strings.Contains(phrase, "{") && !strings.HasSuffix(phrase, "...") && !strings.HasPrefix(phrase, "bretwalda ") &&
			!slices.Contains(x.skip, phrase) && !slices.Contains(out, phrase) {
			out = append(out, phrase)
		}
	}
	return out
}

// works checks that what a text says one can write is understood when it is sent.
func (x taught) works(t *testing.T, where, phrase string) {
	t.Helper()
	text := phrase
	if strings.HasSuffix(text, ":") {
		text += "\nHello\nend"
	}
	got, whole := x.parse(text)
	if !whole && !x.isOrder(phrase) {
		t.Errorf("%s, %s, %s says that one can write %q, which reads as %+v", x.game, x.lang, where, phrase, got)
	}
	if whole && got[0].Kind == commands.Help && got[0].Topic != "" {
		if page, _ := x.commands.HelpOn(got[0].Topic, x.lang, true); page.Topic == "" && len(page.Lines) == 0 {
			t.Errorf("%s, %s, %s says that one can write %q, on which there is no help", x.game, x.lang, where, phrase)
		}
	}
}

var (
	plainDefine = regexp.MustCompile(`\{\{define "([^"]+)"\}\}([^{}]*)\{\{end\}\}`)
	include     = regexp.MustCompile(`\{\{template "([^"]+)"\}\}`)
	number      = regexp.MustCompile(`\{\{\.Number\}\}`)
)

// TestTextsNameCommandsThatWork: whatever command or order a text of messages names, it is
// understood when it is sent in that language.
func TestTextsNameCommandsThatWork(t *testing.T) {
	everyTaught(t, func(x taught, p pack.Entry, _ system.System) {
		files := make(map[string]string)
		defined := make(map[string]string)
		for _, folder := range []string{string(x.lang), p.Family + "/" + string(x.lang)} {
			names, err := fs.Glob(templates.Files, folder+"/*.tmpl")
			if err != nil || len(names) == 0 {
				t.Fatalf("%s: %q, %v", folder, names, err)
			}
			for _, name := range names {
				data, err := templates.Files.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				files[name] = string(data)
				for _, m := range plainDefine.FindAllStringSubmatch(files[name], -1) {
					defined[m[1]] = m[2]
				}
			}
		}
		named := 0
		for _, name := range slices.Sorted(maps.Keys(files)) {
			text := include.ReplaceAllStringFunc(files[name], func(s string) string {
				if said, ok := defined[include.FindStringSubmatch(s)[1]]; ok {
					return said
				}
				return "{}"
			})
			for _, phrase := range x.quoted(action.ReplaceAllString(number.ReplaceAllString(text, "5"), "{}")) {
				named++
				x.works(t, name, phrase)
			}
		}
		if named < 20 {
			t.Errorf("%s, %s: texts name only %d commands", x.game, x.lang, named)
		}
	})
}

// TestHelpNamesCommandsThatWork: so do the lines of help, and the names of its topics, each of
// which has a page.
func TestHelpNamesCommandsThatWork(t *testing.T) {
	everyTaught(t, func(x taught, _ pack.Entry, _ system.System) {
		help, whole := x.parse(x.example(commands.Help))
		if !whole || help[0].Kind != commands.Help {
			t.Fatalf("%s, %s: no example of help: %+v", x.game, x.lang, help)
		}
		word, _, _ := strings.Cut(x.example(commands.Help), " ")
		for _, topic := range x.commands.Topics(x.lang, true) {
			asked := word + " " + topic.Name
			if got, whole := x.parse(asked); !whole || got[0].Kind != commands.Help {
				t.Errorf("%s, %s: %q is read as %+v", x.game, x.lang, asked, got)
			} else if page, near := x.commands.HelpOn(got[0].Topic, x.lang, true); page.Topic != topic.Topic || near != "" {
				t.Errorf("%s, %s: %q gives the page %q, %q", x.game, x.lang, asked, page.Topic, near)
			}
			for _, phrase := range x.quoted(topic.Text) {
				x.works(t, "the topic "+topic.Name, phrase)
			}
		}
		for _, h := range x.commands.Help(x.lang, true) {
			for _, phrase := range x.quoted(h.Text) {
				x.works(t, "help on "+h.Key, phrase)
			}
		}
	})
}

// example is the example of a command.
func (x taught) example(kind commands.Kind) string {
	for _, h := range x.commands.Help(x.lang, true) {
		if h.Kind == kind {
			return h.Example
		}
	}
	return ""
}

// TestRulesNameCommandsThatWork: so do the answers about rules: the list of topics and of
// rulings, each topic and each ruling that these name, and whatever a topic quotes. Rulings
// quote the rulebook; what they quote is no command that lacks its other half.
func TestRulesNameCommandsThatWork(t *testing.T) {
	everyTaught(t, func(x taught, _ pack.Entry, sys system.System) {
		book, err := rulebook.Open(x.rs, sys.Data().Book)
		if err != nil {
			t.Fatal(err)
		}
		list := book.Rules(x.lang, "")
		ask := x.askedFor(t, list, commands.Rules)
		topics := strings.SplitN(list, ": ", 3)[1]
		topics = topics[:strings.LastIndex(topics, ". ")]
		named := 0
		for _, topic := range strings.Split(topics, ", ") {
			got, whole := x.parse(ask + topic)
			if !whole || got[0].Kind != commands.Rules {
				t.Errorf("%s, %s: %q is read as %+v", x.game, x.lang, ask+topic, got)
				continue
			}
			text := book.Rules(x.lang, got[0].Topic)
			if strings.HasSuffix(text, list) {
				t.Errorf("%s, %s: there is no topic %q", x.game, x.lang, topic)
			}
			for _, phrase := range x.quoted(text) {
				x.works(t, "the topic "+topic, phrase)
			}
			last := text[strings.LastIndex(text, "\n\n")+2:]
			if _, numbers, _ := strings.Cut(last, ": "); numbered.MatchString(numbers) {
				named++
				x.askedFor(t, last, commands.Rulings)
			}
		}
		if named == 0 {
			t.Errorf("%s, %s: no topic names its rulings", x.game, x.lang)
		}
		for _, ruling := range book.InFull(x.lang, "") {
			for _, phrase := range x.quoted(ruling) {
				if got, whole := x.parse(phrase); len(got) > 0 && !whole {
					t.Errorf("%s, %s: a ruling quotes %q, which is read as %+v", x.game, x.lang, phrase, got)
				}
			}
		}
	})
}

// numbered is a list that begins with the number of a ruling.
var numbered = regexp.MustCompile(`^(RUL|I)-\d\d[,.]`)

// askedFor checks what an answer says to ask for next, and returns it without its topic.
func (x taught) askedFor(t *testing.T, text string, kind commands.Kind) string {
	t.Helper()
	parts := strings.SplitN(text, ": ", 3) // what there is, an example, and how it is asked for
	phrase := parts[len(parts)-1]
	got, whole := x.parse(phrase)
	if !whole || got[0].Kind != kind {
		t.Fatalf("%s, %s: rules say that one can write %q, which is read as %+v", x.game, x.lang, phrase, got)
	}
	return strings.TrimSuffix(phrase, got[0].Topic)
}

// TestReadmeNamesCommandsThatWork: so does the README, in its table of what players write and
// in the message that opens a game.
func TestReadmeNamesCommandsThatWork(t *testing.T) {
	data, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, opening, _ := strings.Cut(string(data), "    open game ")
	opening, _, _ = strings.Cut("open game "+opening, "    end\n")
	_, table, _ := strings.Cut(string(data), "### What else players can write")
	table, _, _ = strings.Cut(table, "\n#")
	code, checked := regexp.MustCompile("`([^`]+)`"), 0
	taughtIn(t, []ruleset.Language{ruleset.English}, func(x taught, _ pack.Entry, _ system.System) {
		if x.game != "britannia-2e" {
			return
		}
		x.works(t, "the README", strings.ReplaceAll(opening, "\n    ", "\n")+"end")
		for row := range strings.Lines(table) {
			cells := strings.Split(row, "|")
			if len(cells) < 3 {
				continue
			}
			for _, m := range code.FindAllStringSubmatch(cells[1], -1) {
				checked++
				x.works(t, "the README", m[1])
			}
		}
	})
	if checked < 30 {
		t.Errorf("the README names %d commands", checked)
	}
}
