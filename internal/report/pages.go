package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"

	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/ruleset"
)

// Pages writes letters as Documents, for programs that show more than text. It
// runs the templates of the text letters with functions that mark headings,
// tables and groups instead of laying them out, so that no sentence is written
// twice. It is safe for use by several goroutines.
type Pages struct{ marked *Reports }

// group is a template whose text is a Group of its own, and what that is called.
type group struct{ template, name string }

// ends are the groups of the tail of a letter, which text letters keep apart too.
var ends = [...]group{
	{"board", "board"}, {"position", "position"}, {"scores", "scores"}, {"coming", "coming"}, {"form", "form"},
	{"dice", "dice"}, {"foot", "foot"}, {"foot-over", "foot"}, {"foot-game", "foot"},
}

// groups are the others, of Documents alone.
var groups = [...]group{
	{"for-you", "for-you"}, {"turn-receipt", "turn-receipt"}, {"story", "story"}, {"section", "section"},
	{"battle", "battle"}, {"order-form", "order-form"}, {"course", "course"},
}

// enclose makes templates write marks around their text.
func enclose(t *template.Template, groups []group) error {
	for _, g := range groups {
		inner := t.Lookup(g.template)
		if inner == nil {
			return fmt.Errorf("no template %q", g.template)
		}
		if _, err := t.AddParseTree("inside/"+g.template, inner.Tree.Copy()); err != nil {
			return err
		}
		text := fmt.Sprintf("\n%c%s\n{{template %q .}}\n%c\n", markOpen, g.name, "inside/"+g.template, markClose)
		if _, err := t.New(g.template).Parse(text); err != nil {
			return err
		}
	}
	return nil
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
	return t, enclose(t, groups[:])
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

// Compose writes parts as one document, as Reports.Compose writes them as a text.
func (p *Pages) Compose(parts ...LetterPart) (Document, error) {
	if len(parts) == 0 {
		return Document{}, errNoParts
	}
	r, first := p.marked, parts[0]
	subject, err := r.run(partNames[first.kind]+"-subject", first.page.lang, first.page)
	if err != nil {
		return Document{}, err
	}
	var d Document
	var all [][]piece[Block]
	for i, part := range parts {
		body, err := r.source(part, i > 0)
		if err != nil {
			return Document{}, err
		}
		var blocks []Block
		if i == 0 {
			d = parseDocument(body)
			d.Lang, d.Subject, blocks = r.language(first.page.lang), clean(subject), d.Blocks
		} else {
			blocks = parseBlocks(body)
		}
		var in []piece[Block]
		for _, b := range blocks {
			in = append(in, piece[Block]{b.Name, b})
		}
		all = append(all, in)
	}
	d.Blocks = nil
	for _, in := range join(all) {
		d.Blocks = append(d.Blocks, in.body)
	}
	d.Title = letter.Top + " " + d.Title
	d.Blocks = append(d.Blocks, Block{Kind: Group, Name: "end", Blocks: []Block{{Text: letter.Bottom}}})
	return d, nil
}

// MapAlt says what the map of a turn report shows: "Map of Britain: Welsh, round 3".
func (p *Pages) MapAlt(g Game, lang ruleset.Language, t Turn) (string, error) {
	text, err := p.marked.run("map-alt", lang, p.marked.headPage(g, lang, t))
	return clean(text), err
}

// Headline says in a few words what a turn report is about: "Welsh, round 3".
func (p *Pages) Headline(g Game, lang ruleset.Language, t Turn) (string, error) {
	text, err := p.marked.run("headline", lang, p.marked.headPage(g, lang, t))
	return clean(text), err
}

// headPage is the model of a headline: so much of a turn report's as it speaks of.
func (r *Reports) headPage(g Game, lang ruleset.Language, t Turn) *page {
	p := r.page(g, Reader{Side: Onlooker, Lang: lang}, t.After)
	p.Sections = r.sections(p.Game, t.Events, t.After, t.Pending.Kind == game.None)
	p.Heads = heads(p.Sections)
	return p
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
