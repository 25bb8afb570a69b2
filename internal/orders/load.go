package orders

import (
	"embed"
	"errors"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/lexicon"
	"bretwalda/internal/ruleset"
)

//go:embed lexicons/*.yaml
var lexiconFiles embed.FS

var lexicons = lexicon.Embedded(lexiconFiles, "lexicons", Load)

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
	Words          map[string][]string
	Talk           []string
	Accented       []string
	Others         []string
	Compounds      map[string][]string
	Postpositions  map[string][]string
	Numbers        map[string]int
	Ordinals       map[string]int
	Elided         []string
	Endings        map[string][]string
	Declension     Declension
	Conjugations   map[string][]string
	Verbs          map[string]map[string][]string
	Phrases        map[string]Text
	Contractions   [][2]string
	Sentences      map[string]string
	Nearest, Place string
	Whole          string
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

// Load reads a lexicon file and checks that it is whole: every key of the
// grammar and no other, every form with one meaning, counted phrases in two forms,
// phrases and sentences with their parts. The error lists what is wrong.
func Load(data []byte) (*Lexicon, error) {
	var f lexiconFile
	if err := lexicon.Decode(data, &f); err != nil {
		return nil, err
	}
	b := lexiconBuilder{
		file: &f,
		lex: &Lexicon{
			Lang: f.Language, Forms: make(map[Word][]string), Inflected: make(map[Word][]string), Compounds: make(map[string][]Word),
			Postpositions: make(map[Word][]string), Numbers: make(map[string]int), Ordinals: make(map[string]int),
			Phrases: make(map[Phrase]Text), Sentences: make(map[Code]string),
			Accented: f.Accented, Others: f.Others, Elided: f.Elided, Declension: f.Declension, Nearest: f.Nearest, Whole: f.Whole, Place: f.Place,
		},
		taken: make(map[string]string),
	}
	for _, c := range f.Contractions {
		b.lex.Contractions = append(b.lex.Contractions, Contraction{c[0], c[1]})
	}
	b.words()
	b.verbs()
	b.endings()
	b.phrases()
	b.sentences()
	return b.lex, errors.Join(b.wrong...)
}
