package report

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"sync"
	"text/template"
	"text/template/parse"
	"time"

	"bretwalda/internal/game"
	"bretwalda/internal/grammar"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/tmpl"
	"bretwalda/internal/view"
)

// Reports writes the letters of the games of one ruleset, in every language that
// has templates. It is safe for use by several goroutines.
type Reports struct {
	rs     *ruleset.Ruleset
	names  view.Names
	sets   map[ruleset.Language]func() (*texts, error) // parsed when one is first written by
	voices map[ruleset.Language]*voice

	captions map[ruleset.Language]func() (*texts, error) // those of sets that captions are made of
}

// texts are the templates of a language.
type texts struct {
	parsed *template.Template
	*tmpl.Set
}

// New reads the languages found in files, one folder each, for rs: the grammar
// and the templates, which call things by names. English must be there. The family of the
// game may have a grammar and templates of its own, in folders of the same names (nil: it has
// none): its templates stand in place of common ones of the same name, and a language that
// it does not have is not spoken in its games. The error names the file at fault; a fault in
// a template, which only tests can meet as all are part of the program, is told by what is
// written first by the language's templates.
func New(rs *ruleset.Ruleset, names view.Names, files, own fs.FS) (*Reports, error) {
	r := &Reports{rs: rs, names: names, voices: make(map[ruleset.Language]*voice)}
	r.sets, r.captions = make(map[ruleset.Language]func() (*texts, error)), make(map[ruleset.Language]func() (*texts, error))
	folders, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, fmt.Errorf("report templates: %w", err)
	}
	for _, f := range folders {
		if !isLanguage(files, f.Name()) || own != nil && !exists(own, f.Name()) {
			continue
		}
		v, err := r.readVoice(files, f.Name(), own)
		if err != nil {
			return nil, fmt.Errorf("report templates: %w", err)
		}
		r.voices[v.lang] = v
		r.sets[v.lang] = sync.OnceValues(func() (*texts, error) {
			t, err := v.readTemplates(files, f.Name(), own)
			if err != nil {
				err = fmt.Errorf("report templates: %w", err)
			}
			return t, err
		})
		r.captions[v.lang] = sync.OnceValues(func() (*texts, error) { return v.readCaptions(files, f.Name(), own) })
	}
	if r.sets[ruleset.English] == nil {
		return nil, fmt.Errorf("report templates: no folder %q", ruleset.English)
	}
	return r, nil
}

// ShowCodes makes letters show the codes of the areas that an order form speaks of, beside
// those of the players' book: by language and area, as on the map. nil: there are none. It is
// called before the first letter is written.
func (r *Reports) ShowCodes(codes func(ruleset.Language) []string) {
	for lang, v := range r.voices {
		v.areaCodes = func() []string { return codes(lang) }
	}
}

// isLanguage reports whether a folder is that of a language: it has a grammar, or
// templates. That of a family of games has folders of languages only.
func isLanguage(files fs.FS, folder string) bool {
	found, err := fs.Glob(files, folder+"/*.tmpl")
	return folder != layoutFolder && (exists(files, path.Join(folder, grammar.File)) || err == nil && len(found) > 0)
}

func exists(files fs.FS, name string) bool {
	_, err := fs.Stat(files, name)
	return err == nil
}

// layoutFolder holds the templates that are the same in all languages: how letters are built of what
// languages say.
const layoutFolder = "layout"

// readVoice reads the grammar in the folder of a language.
func (r *Reports) readVoice(files fs.FS, folder string, own fs.FS) (*voice, error) {
	g, err := grammar.Of(files, own, folder)
	if err != nil {
		return nil, err
	}
	return newVoice(r.rs, r.names, g, ruleset.Language(folder))
}

// readTemplates parses the templates in the folder of the language of a voice.
func (v *voice) readTemplates(files fs.FS, folder string, own fs.FS) (*texts, error) {
	set := new(tmpl.Set)
	t := template.New(folder).Option("missingkey=error")
	forms, words, layout := v.inflectFuncs(), v.funcs(), layoutFuncs(set)
	t.Funcs(words).Funcs(layout)
	for _, form := range slices.Sorted(maps.Keys(forms)) {
		// Only what is a function already can be called before it is defined.
		if _, err := t.New("form").Parse("{{" + form + "}}"); err == nil {
			return nil, fmt.Errorf("%s: form %q has the name of a function", path.Join(folder, grammar.File), form)
		}
	}
	t.Funcs(forms)
	t, err := t.ParseFS(files, layoutFolder+"/*.tmpl")
	if err != nil {
		return nil, err
	}
	common := make(map[string]*parse.Tree)
	for _, d := range t.Templates() {
		common[d.Name()] = d.Tree
	}
	if t, err = t.ParseFS(files, folder+"/*.tmpl"); err != nil {
		return nil, err
	}
	for _, d := range t.Templates() {
		if was := common[d.Name()]; was != nil && was != d.Tree && path.Ext(d.Name()) == "" {
			return nil, fmt.Errorf("%s: template %q is part of the layout", folder, d.Name())
		}
	}
	if t, err = parseOwn(t, own, folder); err != nil {
		return nil, err
	}
	if err := enclose(t, groups[:], ""); err != nil {
		return nil, err
	}
	if err := enclose(t, ends[:], "\n"); err != nil {
		return nil, err
	}
	set.Fill(t, words, layout, forms)
	return &texts{t, set}, nil
}

// parseOwn adds the templates of a family: its layout, and what it says in a language.
func parseOwn(t *template.Template, own fs.FS, folder string) (*template.Template, error) {
	if own == nil {
		return t, nil
	}
	if exists(own, layoutFolder) {
		var err error
		if t, err = t.ParseFS(own, layoutFolder+"/*.tmpl"); err != nil {
			return nil, err
		}
	}
	return t.ParseFS(own, folder+"/*.tmpl")
}

// Check makes all templates of all languages ready, and says which cannot be.
func (r *Reports) Check() error {
	for _, lang := range slices.Sorted(maps.Keys(r.sets)) {
		set, err := r.sets[lang]()
		if err == nil {
			err = set.Check()
		}
		if err != nil {
			return fmt.Errorf("%s: %w", lang, err)
		}
	}
	return nil
}

// Speaks tells whether there are templates in lang. Letters in a language
// that has none are written in English.
func (r *Reports) Speaks(lang ruleset.Language) bool { return r.sets[lang] != nil }

// language is the language that letters in lang are written in.
func (r *Reports) language(lang ruleset.Language) ruleset.Language {
	if r.Speaks(lang) {
		return lang
	}
	return ruleset.English
}

// Turn writes the report of one or more nation turns.
func (r *Reports) Turn(g Game, to Reader, t Turn) (Text, error) {
	return r.Compose(r.For(g, to).Turn(t))
}

// Start writes the first letter of a game.
func (r *Reports) Start(g Game, to Reader, t Start) (Text, error) {
	return r.Compose(r.For(g, to).Start(t))
}

// Final writes the last letter of a game.
func (r *Reports) Final(g Game, to Reader, t Final) (Text, error) {
	return r.Compose(r.For(g, to).Final(t))
}

// Receipt writes the answer to an order letter.
func (r *Reports) Receipt(g Game, to Reader, t Receipt) (Text, error) {
	return r.Compose(r.For(g, to).Receipt(t))
}

// Question asks a player for a decision.
func (r *Reports) Question(g Game, to Reader, t Question) (Text, error) {
	return r.Compose(r.For(g, to).Question(t))
}

// Reminder reminds a player of orders that are due.
func (r *Reports) Reminder(g Game, to Reader, t Reminder) (Text, error) {
	return r.Compose(r.For(g, to).Reminder(t))
}

// Refusal answers a letter that is not read as orders.
func (r *Reports) Refusal(g Game, to Reader, t Refusal) (Text, error) {
	return r.Compose(r.For(g, to).Refusal(t))
}

// Status writes a position with its scores for people who look at a game from
// outside. The ledger may be nil.
func (r *Reports) Status(g Game, to Reader, s view.Position, l *score.Ledger, pending game.Decision, deadline time.Time) (Text, error) {
	return r.Compose(r.For(g, to).Status(s, l, pending, deadline))
}

// Position writes the position alone: by nation and by area.
func (r *Reports) Position(g Game, to Reader, s view.Position) (string, error) {
	return r.part("position-and-areas", to, r.page(g, to, s))
}

// Scores writes the score sheet alone. The position names who is in which place.
func (r *Reports) Scores(g Game, to Reader, s view.Position, l *score.Ledger, pending game.Decision) (string, error) {
	p := r.page(g, to, s)
	p.Sheet = r.sheet(p.Game, l, s, pending)
	return r.part("scores", to, p)
}

// Story writes what happened, without head or position: for the terminal.
func (r *Reports) Story(to Reader, events []game.Event) (string, error) {
	return r.part("story", to, r.arrange(events))
}

// Illegal says in a kind sentence why a choice is not allowed, and what would
// be where that can be said. What the rule is cited by, "[MOV-03]" or "[6.2]", comes last.
func (r *Reports) Illegal(lang ruleset.Language, il *game.Illegal) string {
	text, err := r.run("illegal/"+reasonName(&r.names, il.Why), lang, il)
	if err != nil {
		return il.Error()
	}
	text = upperFirst(clean(text))
	if rule := r.rs.Cite(il.Rule); rule != "" {
		text += " [" + rule + "]"
	}
	return text
}

// Default says in a sentence what is done when d is not answered.
func (r *Reports) Default(lang ruleset.Language, d game.Decision, answer view.Choice) (string, error) {
	text, err := r.run("default", lang, &Ask{Decision: d, Default: answer})
	return upperFirst(clean(text)), err
}

// part runs a template and lays its text out.
func (r *Reports) part(name string, to Reader, data any) (string, error) {
	text, err := r.run(name, to.Lang, data)
	if err != nil {
		return "", err
	}
	return layOut(text), nil
}

func (r *Reports) run(name string, lang ruleset.Language, data any) (string, error) {
	t, err := r.sets[r.language(lang)]()
	if err != nil {
		return "", err
	}
	text, err := t.Text(name, data)
	if err != nil {
		return "", fmt.Errorf("report: %w", err)
	}
	return text, nil
}
