package orders

import (
	"embed"
	"errors"
	"io/fs"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/lexicon"
	"bretwalda/internal/ruleset"
)

//go:embed lexicons/*.yaml lexicons/talk/*.txt
var lexiconFiles embed.FS

var lexicons = lexicon.Embedded(lexiconFiles, "lexicons", builtIn)

// builtIn loads a lexicon that is built in with the talk of its language.
func builtIn(data []byte) (*Lexicon, error) {
	f, err := decode(data)
	if err != nil {
		return nil, err
	}
	talk, err := lexiconFiles.ReadFile("lexicons/talk/" + string(f.Language) + ".txt")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return f.build(talk)
}

// Languages returns the languages that orders are read and printed in, English
// first.
func Languages() []ruleset.Language { return lexicons.Languages() }

// English returns the English lexicon.
func English() *Lexicon { return lexicons.Of(ruleset.English) }

// LexiconOf returns the lexicon of lang, the English one for a language that
// has none.
func LexiconOf(lang ruleset.Language) *Lexicon { return lexicons.Of(lang) }

// Lexicons returns all lexicons, in the order of Languages.
func Lexicons() []*Lexicon {
	var out []*Lexicon
	for _, lang := range Languages() {
		out = append(out, LexiconOf(lang))
	}
	return out
}

// lexiconFile is the format of a lexicon file; lexicons/en.yaml explains it.
type lexiconFile struct {
	Language       ruleset.Language
	OneForm        bool `yaml:"one-form"`
	phrasings      `yaml:",inline"`
	Words          map[string][]string
	Talk, Doubts   []string
	Compounds      map[string][]string
	Postpositions  map[string][]string
	Numbers        map[string]int
	Ordinals       map[string]int
	Below, Above   map[string]int
	Odds           map[int][]string
	Elided         []string
	Endings        map[string][]string
	Declension     Declension
	Conjugations   map[string][]string
	Verbs          map[string]map[string][]string
	Particles      map[string][]string
	Phrases        map[string]Text
	Contractions   [][2]string
	Sentences      map[string]string
	Nearest, Place string
	Whole          string
	Left, Quote    string
	Either         string
}

// UnmarshalYAML reads "text" or {one: text, many: text}.
func (t *Text) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		t.One, t.Many, t.plain = n.Value, n.Value, true
		return nil
	}
	type forms Text
	return n.Decode((*forms)(t))
}

// Load reads a lexicon file, and a file of more talk, and checks that it is whole: every key
// of the grammar and no other, every form with one meaning, counted phrases in two forms,
// phrases and sentences with their parts. The error lists what is wrong.
func Load(data, talk []byte) (*Lexicon, error) {
	f, err := decode(data)
	if err != nil {
		return nil, err
	}
	return f.build(talk)
}

func decode(data []byte) (*lexiconFile, error) {
	f := new(lexiconFile)
	return f, lexicon.Decode(data, f)
}

// talkOf returns the words and phrases of a file of talk: between commas and ends of lines,
// but lines that begin with #.
func talkOf(talk []byte) []string {
	var out []string
	for line := range strings.Lines(string(talk)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for form := range strings.SplitSeq(line, ",") {
			if form = strings.TrimSpace(form); form != "" {
				out = append(out, form)
			}
		}
	}
	return out
}

// build makes the lexicon of its file.
func (f *lexiconFile) build(talk []byte) (*Lexicon, error) {
	f.Talk = append(f.Talk, talkOf(talk)...)
	b := lexiconBuilder{
		file: f,
		lex: &Lexicon{
			Lang: f.Language, Forms: make(map[Word][]string), Inflected: make(map[Word][]string), Compounds: make(map[string][]Word),
			Postpositions: make(map[Word][]string), Numbers: make(map[string]int), Ordinals: make(map[string]int), Below: make(map[string]int), Above: make(map[string]int), Odds: make(map[string]int),
			Phrases: make(map[Phrase]Text), Sentences: make(map[Code]string),
			phrasings: f.phrasings, Elided: f.Elided, Declension: f.Declension, Nearest: f.Nearest, Whole: f.Whole, Place: f.Place, Left: f.Left, Quote: f.Quote, Either: f.Either,
		},
		taken: make(map[string]string),
	}
	for _, c := range f.Contractions {
		b.lex.Contractions = append(b.lex.Contractions, Contraction{c[0], c[1]})
	}
	b.words()
	b.particles()
	b.verbs()
	b.endings()
	b.phrases()
	b.sentences()
	return b.lex, errors.Join(b.wrong...)
}
