package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"

	"bretwalda/internal/ruleset"
)

// Pages writes letters as Documents, for programs that show more than text. It
// runs the templates of the text letters with functions that mark headings,
// tables and groups instead of laying them out, so that no sentence is written
// twice. It is safe for use by several goroutines.
type Pages struct{ marked *Reports }

// groups are the templates whose text is a Group of its own in a Document.
var groups = [...]string{
	"for-you", "turn-receipt", "story", "section", "battle", "form", "order-form", "position", "scores",
	"coming", "dice", "foot",
}

// Pages prepares the writing of documents from the templates of r.
func (r *Reports) Pages() (*Pages, error) {
	marked := *r
	marked.marked = true
	marked.sets = make(map[ruleset.Language]*template.Template)
	for _, lang := range slices.Sorted(maps.Keys(r.sets)) {
		t, err := marking(r.sets[lang])
		if err != nil {
			return nil, fmt.Errorf("report pages %s: %w", lang, err)
		}
		marked.sets[lang] = t
	}
	return &Pages{&marked}, nil
}

// marking copies a set of templates into one that writes marks.
func marking(set *template.Template) (*template.Template, error) {
	t, err := set.Clone()
	if err != nil {
		return nil, err
	}
	t.Funcs(layoutFuncs(t)).Funcs(markFuncs())
	for _, name := range groups {
		inner := t.Lookup(name)
		if inner == nil {
			return nil, fmt.Errorf("no template %q", name)
		}
		if _, err := t.AddParseTree("inside/"+name, inner.Tree.Copy()); err != nil {
			return nil, err
		}
		text := fmt.Sprintf("\n%c%s\n{{template %q .}}\n%c\n", markOpen, name, "inside/"+name, markClose)
		if _, err := t.New(name).Parse(text); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// markFuncs are the functions that lay text out, for text that is marked: every
// line of a table or of columns, and every heading, begins with its mark.
func markFuncs() template.FuncMap {
	marked := func(mark rune, text string) string {
		var b strings.Builder
		for line := range strings.SplitSeq(text, "\n") {
			if strings.TrimSpace(line) != "" {
				b.WriteString("\n" + string(mark) + line)
			}
		}
		return b.String() + "\n"
	}
	return template.FuncMap{
		"table":     func(_ int, text string) string { return marked(markRow, text) },
		"sums":      func(_ int, text string) string { return marked(markSums, text) },
		"columns":   func(text string) string { return marked(markEntry, text) },
		"chapter":   func(text string) string { return string(markChapter) + text },
		"underline": func(text string) string { return string(markHeading) + text },
	}
}

// Turn writes the report of one or more nation turns. It has all that the text
// has, and what is to come in this round and the next.
func (p *Pages) Turn(g Game, to Reader, t Turn) (Document, error) {
	r := p.marked
	page := r.turnPage(g, to, t)
	subject, err := r.run("turn-subject", to.Lang, page)
	if err != nil {
		return Document{}, err
	}
	body, err := r.run("turn", to.Lang, page)
	if err != nil {
		return Document{}, err
	}
	d := parseDocument(body)
	d.Subject = clean(subject)
	if d.Map, err = r.run("map-alt", to.Lang, page); err != nil {
		return Document{}, err
	}
	if rounds := r.comingRounds(page.Game, t); len(rounds) > 0 {
		coming, err := page.Once("coming", rounds)
		if err != nil {
			return Document{}, err
		}
		d.Blocks = append(d.Blocks, parseBlocks(coming)...)
	}
	d.arrange("position", "scores", "coming", "form", "dice", "foot")
	return d, nil
}

// Headline says in a few words what a turn report is about: "Welsh, round 3".
func (p *Pages) Headline(g Game, lang ruleset.Language, t Turn) (string, error) {
	text, err := p.marked.run("headline", lang, p.marked.turnPage(g, Reader{Side: Onlooker, Lang: lang}, t))
	return clean(text), err
}

// MapSign returns what the legend of a map calls a sign, "ruined-fort" for
// example; empty when it has no name.
func (p *Pages) MapSign(lang ruleset.Language, sign string) string {
	text, err := p.marked.run("map/"+sign, lang, nil)
	if err != nil {
		return ""
	}
	return clean(text)
}

// comingRound is what is to come in one round.
type comingRound struct {
	Round    int
	Turns    []comingTurn // nation turns in order
	Arrivals []*Form      // of the nations to which the Timeline brings something
}

type comingTurn struct {
	Nation ruleset.Nation
	Owner  string
}

// comingRounds arranges the nation turns to come by round.
func (r *Reports) comingRounds(g Game, t Turn) []comingRound {
	var rounds []comingRound
	for _, turn := range r.coming(g, t.After, t.Pending) {
		if n := len(rounds); n == 0 || rounds[n-1].Round != turn.round {
			rounds = append(rounds, comingRound{Round: turn.round})
		}
		in := &rounds[len(rounds)-1]
		in.Turns = append(in.Turns, comingTurn{turn.nation, r.owner(g, turn.nation)})
		if f := r.formFor(t.After, turn); len(f.Arrivals) > 0 || f.Leader != ruleset.NoLeader {
			in.Arrivals = append(in.Arrivals, f)
		}
	}
	return rounds
}
