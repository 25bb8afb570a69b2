package commands

import (
	"embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bretwalda/internal/lexicon"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

//go:embed lexicons/*.yaml
var lexiconFiles embed.FS

var lexicons = lexicon.Embedded(lexiconFiles, "lexicons", Load)

// Languages returns the languages that commands are read and printed in, English
// first.
func Languages() []ruleset.Language { return lexicons.Languages() }

// Lexicon is the commands in one language, made by Load. It never changes.
type Lexicon struct {
	Lang      ruleset.Language
	Sentences map[Code]string

	commands map[string]*phrasing
	topics   map[Topic]topicText
	heads    map[string][]*pattern // by first word, in the order of entries
	bare     []*pattern            // that begin with a value: bids
	acts     []*pattern            // that do, of GMs
	told     []*pattern            // that do, of what is said in a sentence
	starts   []string              // the heads that a misspelt word may have meant, sorted
	letters  []spelling.Letters    // of starts
	choices  map[string]map[string][]string
	values   map[string]map[string]string // by choice: code of each form
	filler   map[string]bool
	fillers  [][]string // of several words
	endings  []string   // the longest first
	dayFirst bool
	decimal  string

	wondering, introducing, revoking, musing, unsent []phrase // see lexicons/en.yaml
}

// phrasing is how a language says one entry.
type phrasing struct {
	patterns      []*pattern
	example, help string
}

// topicText is how a language calls a topic of help, and what it says of it.
type topicText struct {
	Names []string // the first is shown
	Help  string
}

// lexiconFile is the format of a lexicon file; lexicons/en.yaml explains it.
type lexiconFile struct {
	Language ruleset.Language
	DayFirst bool `yaml:"day-first"`
	Decimal  string
	Filler   []string

	Wondering, Introducing, Revoking, Musing, Unsent []string

	Endings  []string
	Choices  map[string]map[string][]string
	Commands map[string]struct {
		Patterns      []string
		Example, Help string
	}
	Topics    map[Topic]topicText
	Sentences map[Code]string
}

// choices are the lists of words that slots are read with, and their codes.
var choices = map[string][]string{
	"number":   {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"},
	"and":      {"and"},
	"to":       {"to"},
	"from":     {"from"},
	"end":      {"end"},
	"reader":   {"all", "gm"},
	"more":     {"more"},
	"hour":     {"minute", "minutes", "hour", "hours", "day", "days"},
	"month":    {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"},
	"weekday":  {"mon", "tue", "wed", "thu", "fri", "sat", "sun"},
	"leader":   {leader}, // what else nations have is the family's
	"motion":   {string(Draw), string(Concession), string(Extension), string(EarlyEnd)},
	"reports":  {"turn", "round", "needed", "digest"},
	"absent":   {"wait", "hold", "robot", "gm"},
	"rule":     {"open", "none", "free"},
	"assign":   {"choice", "given", "random", "bidding", "sealed"},
	"entry":    {"open", "approval", "invited"},
	"nobody":   {"nobody"},
	"site":     {"ruin", "nothing"},
	"side":     {"side"},
	"then":     {"then"},
	"yes":      {"yes", "no"},
	"language": nil, // those that there are
}

// Load reads a lexicon file and checks that it is whole: every key and no other,
// a pattern for every form of every entry, every example read as what it is an
// example of. The error lists what is wrong.
func Load(data []byte) (*Lexicon, error) {
	var f lexiconFile
	if err := lexicon.Decode(data, &f); err != nil {
		return nil, err
	}
	b := builder{file: &f, lex: &Lexicon{
		Lang: f.Language, Sentences: f.Sentences, dayFirst: f.DayFirst, decimal: f.Decimal,
		commands: make(map[string]*phrasing), heads: make(map[string][]*pattern), choices: f.Choices,
		values: make(map[string]map[string]string), filler: make(map[string]bool),
	}}
	for _, w := range f.Filler {
		if words := strings.Fields(spelling.Fold(w)); len(words) > 1 {
			b.lex.fillers = append(b.lex.fillers, words)
		} else {
			b.lex.filler[spelling.Fold(w)] = true
		}
	}
	for _, e := range f.Endings {
		b.lex.endings = append(b.lex.endings, spelling.Fold(e))
	}
	slices.SortStableFunc(b.lex.endings, func(x, y string) int { return len(y) - len(x) })
	b.doubts()
	b.choices()
	b.commands()
	b.topics()
	for _, c := range codes {
		if f.Sentences[c] == "" {
			b.fault("sentences: %s is missing", c)
		}
	}
	unknown(&b, "sentences", f.Sentences, codes)
	return b.lex, errors.Join(b.wrong...)
}

// builder makes a Lexicon of its file and lists what is wrong.
type builder struct {
	file  *lexiconFile
	lex   *Lexicon
	wrong []error
}

func (b *builder) fault(format string, args ...any) {
	b.wrong = append(b.wrong, fmt.Errorf(format, args...))
}

// unknown finds keys that mean nothing.
func unknown[K ~string, V any](b *builder, section string, have map[K]V, known []K) {
	for _, k := range slices.Sorted(maps.Keys(have)) {
		if !slices.Contains(known, k) {
			b.fault("%s: there is no key %s", section, k)
		}
	}
}

// meanings are what the words of a list stand for.
func meanings(name string) []string {
	if name != "language" {
		return choices[name]
	}
	var all []string
	languages, _ := lexicon.Languages(lexiconFiles, "lexicons") // which were listed before
	for _, lang := range languages {
		all = append(all, string(lang))
	}
	return all
}

// choices reads the lists of words.
func (b *builder) choices() {
	unknown(b, "choices", b.file.Choices, slices.Sorted(maps.Keys(choices)))
	for _, name := range slices.Sorted(maps.Keys(choices)) {
		forms := b.file.Choices[name]
		unknown(b, "choices: "+name, forms, meanings(name))
		values := make(map[string]string)
		for _, code := range meanings(name) {
			if len(forms[code]) == 0 {
				b.fault("choices: %s: %s is missing", name, code)
			}
			for _, form := range forms[code] {
				k := b.lex.phrase(form)
				if before, taken := values[k]; taken || k == "" {
					b.fault("choices: %s: %q stands for %s and for %q", name, form, code, before)
				}
				values[k] = code
			}
		}
		b.lex.values[name] = values
	}
}

// commands reads the patterns.
func (b *builder) commands() {
	keys := make([]string, len(entries))
	for i := range entries {
		e := &entries[i]
		keys[i] = e.key
		said := b.file.Commands[e.key]
		ph := &phrasing{example: said.Example, help: said.Help}
		b.lex.commands[e.key] = ph
		for _, text := range said.Patterns {
			p, err := b.lex.compile(text, e)
			if err != nil {
				b.fault("commands: %s: %q: %w", e.key, text, err)
				continue
			}
			ph.patterns = append(ph.patterns, p)
			b.head(p)
		}
		for _, slots := range e.forms {
			if ph.printing(slots) == nil {
				b.fault("commands: %s: a pattern with just the slots %v is missing", e.key, slots)
			}
		}
		if !e.also && (ph.example == "" || ph.help == "") {
			b.fault("commands: %s: the example or the help is missing", e.key)
		}
	}
	unknown(b, "commands", b.file.Commands, keys)
	slices.Sort(b.lex.starts)
	b.lex.starts = slices.Compact(b.lex.starts)
	for _, start := range b.lex.starts {
		b.lex.letters = append(b.lex.letters, spelling.LettersOf(start))
	}
}

// topics reads what topics of help are called.
func (b *builder) topics() {
	b.lex.topics = b.file.Topics
	var known []Topic
	called := make(map[string]Topic)
	for _, t := range topics {
		known = append(known, t.topic)
		said := b.file.Topics[t.topic]
		if len(said.Names) == 0 || said.Help == "" {
			b.fault("topics: %s: the name or the help is missing", t.topic)
		}
		for _, name := range said.Names {
			k := spelling.Key(name)
			if before, taken := called[k]; taken || k == "" {
				b.fault("topics: %s: %q is the name of %q", t.topic, name, before)
			}
			called[k] = t.topic
		}
	}
	unknown(b, "topics", b.file.Topics, known)
}

// head files a pattern by its first words.
func (b *builder) head(p *pattern) {
	if p.bare() && p.entry.bids {
		b.lex.bare = append(b.lex.bare, p)
		return
	}
	if p.bare() && p.entry.also {
		b.lex.told = append(b.lex.told, p)
		return
	}
	if p.bare() {
		b.lex.acts = append(b.lex.acts, p)
		return
	}
	var first []string
	for _, words := range p.parts[0].words {
		first = append(first, words[0])
	}
	if slot := p.parts[0].slot; slot != "" {
		for form := range b.lex.values[slot] { // in which order does not matter
			first = append(first, b.firstWords(form)...)
		}
	}
	slices.Sort(first)
	for _, word := range slices.Compact(first) {
		b.lex.heads[word] = append(b.lex.heads[word], p)
		if !p.shy {
			b.lex.starts = append(b.lex.starts, word)
		}
	}
}

// firstWords are the words that a form of a choice may begin with: one of a single word may have any ending.
func (b *builder) firstWords(form string) []string {
	first, _, more := strings.Cut(form, " ")
	words := []string{first}
	for _, ending := range b.lex.endings {
		if !more {
			words = append(words, first+ending)
		}
	}
	return words
}

// printing returns the first pattern with just these slots, or nil.
func (ph *phrasing) printing(slots []string) *pattern {
	for _, p := range ph.patterns {
		if len(p.slots) == len(slots) && !slices.ContainsFunc(slots, func(s string) bool { return !slices.Contains(p.slots, s) }) {
			return p
		}
	}
	return nil
}

// phrase brings a form of several words into the form of scanned text.
func (l *Lexicon) phrase(s string) string {
	var words []string
	for _, t := range l.scan(s) {
		words = append(words, t.word)
	}
	return strings.Join(words, " ")
}
