package orders

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// lexiconBuilder makes a Lexicon of its file and lists what is wrong.
type lexiconBuilder struct {
	file  *lexiconFile
	lex   *Lexicon
	taken map[string]string // what each form stands for
	wrong []error
}

func (b *lexiconBuilder) fault(format string, args ...any) {
	b.wrong = append(b.wrong, fmt.Errorf(format, args...))
}

// take brings a form into the form of scanned text and notes that it stands
// for meaning, which no other may have taken.
func (b *lexiconBuilder) take(form, meaning string) string {
	k := spelling.Key(form)
	switch before, taken := b.taken[k]; {
	case k == "":
		b.fault("%s: %q has neither letters nor figures", meaning, form)
	case taken:
		b.fault("%q stands for %s and for %s", form, before, meaning)
	}
	b.taken[k] = meaning
	return k
}

// words reads words, compounds, postpositions and numbers.
func (b *lexiconBuilder) words() {
	known := make(map[string]Word)
	for w, k := range wordKeys() {
		if Word(w) == NoWord {
			continue
		}
		known[k] = Word(w)
		forms, said := b.file.Words[k]
		if !said && !Word(w).mark() {
			b.fault("words: %s is missing ([] if the language has no word for it)", k)
		}
		for _, form := range forms {
			b.lex.Forms[Word(w)] = append(b.lex.Forms[Word(w)], b.take(form, k))
		}
	}
	unused(b, "words", b.file.Words, known)
	for _, form := range sorted(b.file.Compounds) {
		k := b.take(form, "a compound")
		for _, name := range b.file.Compounds[form] {
			if known[name] == NoWord {
				b.fault("compounds: %q has unknown word %s", form, name)
			}
			b.lex.Compounds[k] = append(b.lex.Compounds[k], known[name])
		}
	}
	for _, form := range b.file.Talk {
		b.lex.Talk = append(b.lex.Talk, b.take(form, "talk"))
	}
	for _, form := range b.file.Doubts {
		b.lex.Doubts = append(b.lex.Doubts, b.take(form, "a doubt"))
	}
	unused(b, "postpositions", b.file.Postpositions, known)
	for _, name := range sorted(b.file.Postpositions) {
		for _, form := range b.file.Postpositions[name] {
			b.lex.Postpositions[known[name]] = append(b.lex.Postpositions[known[name]], b.take(form, "the postposition "+name))
		}
	}
	for _, form := range sorted(b.file.Numbers) {
		b.lex.Numbers[b.take(form, "a number")] = b.file.Numbers[form]
	}
	for _, form := range sorted(b.file.Below) {
		b.lex.Below[b.take(form, "fewer than a number")] = b.file.Below[form]
	}
	for _, form := range sorted(b.file.Above) {
		b.lex.Above[b.take(form, "more than a number")] = b.file.Above[form]
	}
	for _, form := range sorted(b.file.Ordinals) {
		b.lex.Ordinals[b.take(form, "an ordinal")] = b.file.Ordinals[form]
	}
	for _, times := range sorted(b.file.Odds) {
		for _, form := range b.file.Odds[times] {
			b.lex.Odds[b.take(form, "odds")] = times
		}
	}
}

// particles reads what is written before verbs, as one word with them or after them.
func (b *lexiconBuilder) particles() {
	known := make(map[string]Word)
	for w, k := range wordKeys() {
		known[k] = Word(w)
	}
	unused(b, "particles", b.file.Particles, known)
	for _, name := range sorted(b.file.Particles) {
		for _, form := range b.file.Particles[name] {
			b.lex.Particles = append(b.lex.Particles, Ending{spelling.Key(form), known[name]})
		}
	}
	slices.SortStableFunc(b.lex.Particles, func(x, y Ending) int { return cmp.Compare(len(y.Text), len(x.Text)) })
}

// verbs makes the forms of verbs: each stem with each ending of its conjugation, and where it
// begins with a particle also the rest with that after it ("húzódunk vissza"). A form that is
// listed as another word stays that word.
func (b *lexiconBuilder) verbs() {
	known := make(map[string]Word)
	for w, k := range wordKeys() {
		known[k] = Word(w)
	}
	unused(b, "verbs", b.file.Verbs, known)
	for _, name := range sorted(b.file.Verbs) {
		for _, how := range sorted(b.file.Verbs[name]) {
			endings, said := b.file.Conjugations[how]
			if !said {
				b.fault("verbs: %s has unknown conjugation %s", name, how)
			}
			for _, stem := range b.file.Verbs[name][how] {
				particle, rest := b.parted(spelling.Key(stem))
				for _, ending := range endings {
					ending = strings.TrimPrefix(ending, "-")
					b.inflect(name, known[name], spelling.Key(stem+ending))
					if particle != "" {
						b.inflect(name, known[name], spelling.Key(rest+ending)+" "+particle)
					}
				}
			}
		}
	}
}

// parted takes a stem apart into its particle and the rest; "": it has none.
func (b *lexiconBuilder) parted(stem string) (particle, rest string) {
	for _, p := range b.lex.Particles {
		if rest, ok := strings.CutPrefix(stem, p.Text); ok && len(rest) > 2 {
			return p.Text, rest
		}
	}
	return "", ""
}

// inflect adds a form of a verb, unless it is another word.
func (b *lexiconBuilder) inflect(name string, w Word, form string) {
	if _, taken := b.taken[form]; !taken {
		b.taken[form] = name
		b.lex.Inflected[w] = append(b.lex.Inflected[w], form)
	}
}

// endings reads the case endings.
func (b *lexiconBuilder) endings() {
	known := make(map[string]Word)
	for w, k := range wordKeys() {
		known[k] = Word(w)
	}
	unused(b, "endings", b.file.Endings, known)
	seen := make(map[string]bool)
	for _, name := range sorted(b.file.Endings) {
		for _, form := range b.file.Endings[name] {
			k := spelling.Key(form)
			if seen[k] {
				continue // "ból" and "ből" are one without accents
			}
			seen[k] = true
			b.lex.Endings = append(b.lex.Endings, Ending{k, known[name]})
		}
	}
	slices.SortStableFunc(b.lex.Endings, func(x, y Ending) int { return cmp.Compare(len(y.Text), len(x.Text)) })
}

// part is a part of a phrase that is filled in.
var part = regexp.MustCompile(`\{(\w+)(:\w+)?\}`)

// parts returns the names of the parts of text, sorted.
func parts(text string) string {
	var out []string
	for _, m := range part.FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " ")
}

// phrases reads the phrases.
func (b *lexiconBuilder) phrases() {
	known := make(map[string]Phrase)
	for p, k := range phraseKeys() {
		known[k] = Phrase(p)
		text, said := b.file.Phrases[k]
		switch {
		case !said || text.One == "" || text.Many == "":
			b.fault("phrases: %s is missing, or its one or many", k)
		case parts(text.One) != parts(text.Many):
			b.fault("phrases: %s has other parts in the singular", k)
		case Phrase(p).counted() && text.plain && !b.file.OneForm:
			b.fault("phrases: %s changes with a number: give one and many", k)
		}
		for _, m := range part.FindAllStringSubmatch(text.One+text.Many, -1) {
			if m[2] != "" && !b.lex.Declension.has(m[2][1:]) {
				b.fault("phrases: %s has unknown case %s", k, m[2][1:])
			}
		}
		b.lex.Phrases[Phrase(p)] = text
	}
	unused(b, "phrases", b.file.Phrases, known)
}

// sentences reads what is said of problems.
func (b *lexiconBuilder) sentences() {
	known := make(map[string]Code)
	for c, k := range codeKeys() {
		if Code(c) == NoProblem {
			continue
		}
		known[k] = Code(c)
		if b.file.Sentences[k] == "" {
			b.fault("sentences: %s is missing", k)
		}
		b.lex.Sentences[Code(c)] = b.file.Sentences[k]
	}
	unused(b, "sentences", b.file.Sentences, known)
	if !strings.Contains(b.lex.Nearest, "{0}") || b.lex.Whole == "" || parts(b.lex.Place) != "line text" {
		b.fault("nearest needs {0}, place needs {line} and {text}")
	}
	if parts(b.lex.Either) != "0 1" {
		b.fault("either needs {0} and {1}")
	}
	if !strings.Contains(b.lex.Left, "{0}") || !strings.Contains(b.lex.Quote, "{0}") {
		b.fault("left and quote need {0}")
	}
}

// unused notes the keys of a section that the grammar does not know.
func unused[V, K any](b *lexiconBuilder, section string, said map[string]V, known map[string]K) {
	for _, k := range sorted(said) {
		if _, ok := known[k]; !ok {
			b.fault("%s: nothing is called %s", section, k)
		}
	}
}

func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
