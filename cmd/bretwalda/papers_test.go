package main

import (
	"flag"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"bretwalda/internal/britannia/words"
	written "bretwalda/internal/commands"
	"bretwalda/internal/config"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/yamlfile"
)

// paperReader reads what papers tell people to write.
type paperReader struct {
	t        *testing.T
	rs       *ruleset.Ruleset
	commands *written.Reader
	keys     []string // of the configuration
	lang     ruleset.Language
}

func newPaperReader(t *testing.T) *paperReader {
	t.Helper()
	engine, err := loadEngine(defaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	r := &paperReader{t: t, lang: ruleset.English, rs: engine.Ruleset(), keys: yamlfile.Keys(reflect.TypeFor[config.Config]())}
	r.commands = written.NewReader(r.rs, words.Pieces, 0)
	return r
}

// letter checks that all lines of a text are commands, of a GM or a player.
func (r *paperReader) letter(text string) bool {
	var lines []orders.Line
	for line := range strings.Lines(text) {
		lines = append(lines, orders.Line{Text: strings.TrimSpace(line)})
	}
	for _, gm := range []bool{false, true} {
		today, err := pace.ParseDate("2026-07-01")
		if err != nil {
			r.t.Fatal(err)
		}
		ctx := written.Context{
			Lang: r.lang, GM: gm, Today: today, Order: func(string) bool { return false },
			Seats: []written.Seat{{Name: "Anna"}, {Name: "Ben"}}, Candidates: []written.Seat{{Name: "Zoe"}}, GMs: []written.Seat{{Name: "Hal"}},
		}
		given, rest, problems := r.commands.Parse(lines, ctx)
		blank := func(l orders.Line) bool { return l.Text == "" }
		if len(given) > 0 && len(problems) == 0 && len(slices.DeleteFunc(rest, blank)) == 0 {
			return true
		}
	}
	return false
}

// orders checks that all lines of a text are orders.
func (r *paperReader) orders(text string) bool {
	var lines []orders.Line
	for line := range strings.Lines(text) {
		lines = append(lines, orders.Line{Text: strings.TrimSpace(line)})
	}
	sheet := orders.Parse(r.rs, words.Orders().Lexicon(r.lang), lines, orders.Context{})
	return !sheet.Empty() && len(sheet.Problems) == 0 && len(sheet.Ignored) == 0
}

// commandLine checks that a command line names a command and options that there are.
func (r *paperReader) commandLine(line string) bool {
	words := strings.Fields(line)
	words = words[lastIndex(words, "bretwalda")+1:]
	if len(words) == 0 {
		return true
	}
	if words[0] == "help" {
		return len(words) == 1 || slices.Contains(helpWords(), words[1])
	}
	list := commands()
	i := slices.IndexFunc(list, func(c command) bool { return c.name == words[0] })
	if i < 0 {
		return false
	}
	known := list[i].options()
	for _, word := range words[1:] {
		if word == "|" {
			break
		}
		name, ok := strings.CutPrefix(strings.Trim(word, "[]`"), "--")
		name, _, _ = strings.Cut(name, "=")
		if ok && name != "" && !slices.ContainsFunc(known, func(f *flag.Flag) bool { return f.Name == name }) {
			return false
		}
	}
	return true
}

func lastIndex(words []string, word string) int {
	for i := len(words) - 1; i >= 0; i-- {
		if words[i] == word {
			return i
		}
	}
	return -1
}

// code checks what stands between marks in a sentence: a command line, a key of the
// configuration, a line with one, or something to write to the moderator.
func (r *paperReader) code(text string) bool {
	key, _, assigned := strings.Cut(text, ": ")
	switch {
	case strings.HasPrefix(text, "bretwalda"):
		return r.commandLine(text)
	case strings.HasPrefix(text, "make "), strings.HasPrefix(text, "--"):
		return true
	case slices.Contains(r.keys, text), assigned && slices.ContainsFunc(r.keys, func(k string) bool { return k == key || strings.HasSuffix(k, "."+key) }):
		return true
	case slices.Contains([]string{"if", "unless", "otherwise", "N. Mercia", "end", "announce:", "Belgae, round 4"}, text):
		return true // parts of what is to be written
	}
	return r.letter(text) || r.orders("Welsh, round 3\n"+text)
}

var (
	paperBlock  = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")
	paperIndent = regexp.MustCompile(`(?m)^    (.*)$`)
	paperCode   = regexp.MustCompile("`([^`]+)`")
)

// All that papers tell people to write is understood, each key exists, and each command
// line can be given.
func TestPapers(t *testing.T) {
	r := newPaperReader(t)
	for _, p := range papers {
		text := p.text()
		r.lang = p.lang()
		for _, block := range paperBlock.FindAllStringSubmatch(text, -1) {
			switch kind, body := block[1], block[2]; kind {
			case "letter":
				for _, letter := range letters(body) {
					if !r.letter(letter) {
						t.Errorf("%s: not understood: %q", p.name, letter)
					}
				}
			case "orders":
				if !r.orders(body) {
					t.Errorf("%s: no orders: %q", p.name, body)
				}
			case "yaml":
				if _, err := yamlfile.Decode(p.name, []byte(body), new(config.Config)); err != nil {
					t.Error(err)
				}
			default:
				t.Errorf("%s: a block of %q", p.name, kind)
			}
		}
		text = paperBlock.ReplaceAllString(text, "")
		for _, line := range paperIndent.FindAllStringSubmatch(text, -1) {
			if strings.Contains(line[1], "bretwalda ") && !strings.HasPrefix(line[1], "systemctl") && !strings.HasPrefix(line[1], "journalctl") && !r.commandLine(line[1]) {
				t.Errorf("%s: there is no such command: %s", p.name, line[1])
			}
		}
		for _, code := range paperCode.FindAllStringSubmatch(text, -1) {
			if !r.code(strings.Join(strings.Fields(code[1]), " ")) {
				t.Errorf("%s: not understood: %q", p.name, code[1])
			}
		}
	}
}

// letters divides a block into what stands alone: single lines, or a line that ends
// with a colon and all to the next "end".
func letters(body string) []string {
	var list []string
	open := false
	for line := range strings.Lines(body) {
		if open {
			list[len(list)-1] += line
		} else {
			list = append(list, line)
		}
		text := strings.TrimSpace(line)
		open = open && text != "end" || strings.HasSuffix(text, ":")
	}
	return list
}

// Papers fit on one sheet, on the terminal's width, and are good HTML.
func TestPapersArePages(t *testing.T) {
	const sheet, width = 5500, 90 // two columns of small print
	for _, p := range papers {
		text := mustRun(t, "help", p.name)
		if len(text) > sheet {
			t.Errorf("%s has %d bytes, more than a sheet", p.name, len(text))
		}
		for line := range strings.Lines(text) {
			if utf8.RuneCountInString(line) > width && !strings.Contains(line, "bretwalda ") || strings.HasPrefix(line, "```") {
				t.Errorf("%s: %q", p.name, line)
			}
		}
		page := mustRun(t, "help", p.name, "--html")
		for _, want := range []string{"<!DOCTYPE html>", "<title>" + strings.ReplaceAll(strings.SplitN(text, "\n", 2)[0], "'", "&#39;"), "@page", "</html>"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page has no %q", p.name, want)
			}
		}
	}
	if _, errs, code := bretwalda(t, "help", "position", "--html"); code != exitUsage || !strings.Contains(errs, "player") {
		t.Errorf("exit %d, %q", code, errs)
	}
}

// Every command is in the manual page and in what shells complete.
func TestManualAndCompletion(t *testing.T) {
	texts := map[string]string{"man": mustRun(t, "help", "--man")}
	for shell := range completions() {
		texts[shell] = mustRun(t, "completion", shell)
	}
	if serve := serveCommand(); len(serve.options()) != 2 {
		t.Errorf("the options of serve are %v", serve.options())
	}
	for _, c := range commands() {
		for name, text := range texts {
			if !strings.Contains(text, c.name) {
				t.Errorf("%s does not know %s", name, c.name)
			}
			for _, f := range c.options() {
				if !strings.Contains(strings.ReplaceAll(text, `\-`, "-"), f.Name) {
					t.Errorf("%s does not know --%s of %s", name, f.Name, c.name)
				}
			}
		}
	}
}
