package report

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"text/template"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/letter"
	"bretwalda/internal/lru"
	"bretwalda/internal/orders"
	"bretwalda/internal/spelling"
	"bretwalda/internal/tmpl"
)

// layoutFuncs are the functions of templates that arrange text; they know no
// language. They write the marks of a builder. Tables are given to them as lines of cells
// with tabs between them, entries as lines of a name and what it has with a tab between.
func layoutFuncs(set *tmpl.Set) template.FuncMap {
	again := new(lastingTexts)
	return template.FuncMap{
		"include": func(include tmpl.Include, name string, data reflect.Value) (string, error) {
			return include(name, data)
		},
		// again is include of a Lasting, which is made once as long as it says the same.
		"again": again.text,
		"each":  each,
		"region": func(include tmpl.Include, id string) (string, error) {
			if !set.Has("region/" + id) {
				return upperFirst(id), nil
			}
			return include("region/"+id, reflect.Value{})
		},
		"table":     func(indent int, text string) string { return rows(markRow, indent, text) },
		"sums":      func(indent int, text string) string { return rows(markSums, indent, text) },
		"columns":   entries,
		"framed":    orders.Frame, // a form, so that it is found in a reply
		"link":      link,
		"links":     links,
		"carried":   carried,
		"chapter":   func(text string) string { return string(markChapter) + text },
		"underline": func(text string) string { return string(markHeading) + text },
		"above":     func(text string) string { return string(markAbove) + text }, // a heading without a line below it
		"lead":      func() string { return string(markLead) },                    // what stands before it in an item is the item's name
		// sentence includes a sentence of the catalogue and makes one line of it.
		"sentence": func(include tmpl.Include, name string, data reflect.Value) (string, error) {
			text, err := include(name, data)
			return upperFirst(spelling.OneLine(text)), err
		},
		"midway":  lowerFirst, // a sentence that goes on after other words
		"opening": upperFirst, // a name that a sentence begins with
		"clean":   clean,
		"more":    func(text string) bool { return strings.Contains(text, "\n") },
		"indent": func(by int, text string) string {
			lead := strings.Repeat(" ", by)
			return lead + strings.ReplaceAll(text, "\n", "\n"+lead)
		},
	}
}

// Lasting is something that many letters tell of before it changes, such as what a nation
// could attack: all that is said of it depends on what it is told by.
type Lasting interface{ Tells() string }

// lastingTexts are texts about Lasting things.
type lastingTexts struct {
	mu    sync.Mutex
	texts lru.Cache[lastingText, string]
}

// lastingText is what a text depends on.
type lastingText struct{ template, tells string }

// mostLasting is how many texts are kept, of some 200 bytes: those of a hundred letters.
const mostLasting = 2048

func (s *lastingTexts) text(include tmpl.Include, name string, about reflect.Value) (string, error) {
	lasting, ok := inPlace(about).(Lasting)
	if !ok {
		return "", fmt.Errorf("%s: a %s does not tell what its text depends on", name, about.Type())
	}
	key := lastingText{name, lasting.Tells()}
	s.mu.Lock()
	text, known := s.texts.Get(key)
	s.mu.Unlock()
	if known {
		return text, nil
	}
	text, err := include(name, about)
	if err == nil {
		s.mu.Lock()
		s.texts.Put(key, text, mostLasting)
		s.mu.Unlock()
	}
	return text, err
}

// rows marks every line of a table.
func rows(mark rune, indent int, text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) != "" {
			fmt.Fprintf(&b, "%c%d%c%s\n", mark, indent, markEnd, line)
		}
	}
	return b.String()
}

// entries marks every line of a list of entries.
func entries(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		if name, has, _ := strings.Cut(line, "\t"); strings.TrimSpace(line) != "" {
			fmt.Fprintf(&b, "%c%s%c%s\n", markEntry, name, markEnd, has)
		}
	}
	return b.String()
}

// link is a link to send some lines, which are indented as they stand in the letter.
func link(about, label, body string) string {
	var lines []string
	lead := ""
	for line := range strings.SplitSeq(body, "\n") {
		if line = strings.TrimRight(line, " "); line == "" {
			continue
		}
		if len(lines) == 0 {
			lead = line[:len(line)-len(strings.TrimLeft(line, " "))]
		}
		lines = append(lines, strings.TrimPrefix(line, lead)) // what stands under a condition stays further in
	}
	return fmt.Sprintf("%c%s%c%s%c%s\n", markLink, about, markEnd, spelling.OneLine(label), markEnd, strings.Join(lines, string(markBreak)))
}

// links is a link for each line, to send that one.
func links(about, lines string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(lines, "\n") {
		if strings.TrimSpace(line) != "" {
			b.WriteString(link(about, line, line))
		}
	}
	return b.String()
}

// carriedWidth is the length of a line of somebody's words: short enough that no mail
// program that quotes it breaks it, and leaves the rest without its mark.
const carriedWidth = 60

// carried marks every line of what somebody wrote, so that nobody's program takes it
// for the words of who quotes it; see letter.Carried.
func carried(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		for _, piece := range fold(clean(line), carriedWidth) {
			b.WriteString(strings.TrimRight("    "+letter.Carried+" "+piece, " ") + "\n")
		}
	}
	return b.String()
}

// each includes template name once for every item of a list.
func each(include tmpl.Include, name string, list reflect.Value) ([]string, error) {
	if list.Kind() == reflect.Interface {
		list = list.Elem()
	}
	if list.Kind() != reflect.Slice {
		return nil, fmt.Errorf("each %q: this is no list", name)
	}
	texts := make([]string, 0, list.Len())
	for i := range list.Len() {
		text, err := include(name, list.Index(i))
		if err != nil {
			return nil, err
		}
		texts = append(texts, spelling.OneLine(text))
	}
	return texts, nil
}

// clean makes one line of text that came from outside: white space and control
// characters, and the marks of our own, become single blanks.
func clean(text string) string {
	if isClean(text) {
		return text
	}
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, "?"), func(r rune) bool {
		return unicode.IsSpace(r) || isMark(r)
	}), " ")
}

// isMark reports whether a rune may be a mark; no text from outside may have it.
func isMark(r rune) bool {
	return unicode.IsControl(r) || r == markLead || r == markDie || r == markTie
}

// isClean reports whether clean would change nothing: most texts are clean.
func isClean(text string) bool {
	blank := true // none may stand at the beginning
	for _, r := range text {
		switch {
		case r == ' ' && !blank:
			blank = true
		case r == utf8.RuneError || unicode.IsSpace(r) || isMark(r):
			return false
		default:
			blank = false
		}
	}
	return !blank || text == ""
}

// clip cuts text after so many characters.
func clip(text string, most int) string {
	if piece, rest := cutColumns(text, most); rest != "" {
		return strings.TrimSpace(piece) + "…"
	}
	return text
}

func upperFirst(text string) string {
	if text == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}

func lowerFirst(text string) string {
	if text == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(r)) + text[n:]
}
