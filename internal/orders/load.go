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
	Words          map[string][]string
	Talk, Doubts   []string
	Accented       []string
	Others         phrases
	Mentioned      phrases
	Theirs, Still  phrases
	Nods           phrases
	Asking         phrases
	Those          phrases
	Them           phrases
	Opening        phrases
	Beside         phrases
	Closing        phrases
	Introducing    phrases
	Sparing        phrases
	Limiting       phrases
	Inverting      phrases
	Alone          phrases
	Exceeding      phrases
	Unowned        phrases
	Pleonastic     phrases
	Shrugs         phrases
	Affirming      []string
	Neither        []string
	Pointless      phrases
	Supposing      phrases
	Deserted       phrases
	Where          phrases
	You            phrases
	Telling        phrases
	Begging        phrases
	Therefore      phrases
	KeepingOut     phrases `yaml:"keeping-out"`
	Entering       phrases
	Remaining      phrases
	Repeating      phrases
	Anybody        phrases
	Anywhere       phrases
	Rolled         phrases
	Vague          phrases
	Leaving        phrases
	Taken          phrases
	Elected        phrases
	Likewise       phrases
	Halved         phrases
	Vessels        phrases
	Dying          phrases
	Evacuating     phrases
	Praising       phrases
	Checking       phrases
	Expressing     phrases
	Off            []string
	Saluting       phrases
	Addressed      phrases
	Quoting        phrases
	Tidings        phrases
	ThisTurn       phrases `yaml:"this-turn"`
	Joining        phrases
	Apologizing    phrases
	Halting        phrases
	Noes           phrases
	Flights        phrases
	Adding         phrases
	Changing       phrases
	Regretting     phrases
	Unmeant, Past  phrases
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

// phrases are forms that are sought in what a letter says, as spelling.Key makes them.
type phrases []string

// UnmarshalYAML reads a list of forms as a newcomer would write them, with accents and capitals.
func (p *phrases) UnmarshalYAML(n *yaml.Node) error {
	if err := n.Decode((*[]string)(p)); err != nil {
		return err
	}
	*p = keys(*p)
	return nil
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
			Accented: f.Accented, Others: f.Others, Mentioned: f.Mentioned, Theirs: f.Theirs, Still: f.Still, Nods: f.Nods, Asking: f.Asking, Elided: f.Elided, Declension: f.Declension, Nearest: f.Nearest, Whole: f.Whole, Place: f.Place, Left: f.Left, Quote: f.Quote, Either: f.Either,
			Those: f.Those, Them: f.Them, Opening: f.Opening, Beside: f.Beside, Closing: f.Closing, Introducing: f.Introducing, Sparing: f.Sparing, Limiting: f.Limiting, Inverting: f.Inverting, Alone: f.Alone, Exceeding: f.Exceeding, Unowned: f.Unowned, Pleonastic: f.Pleonastic, Shrugs: f.Shrugs,
			Affirming: f.Affirming, Neither: f.Neither, Pointless: f.Pointless, Supposing: f.Supposing, Deserted: f.Deserted, Where: f.Where, You: f.You, Telling: f.Telling, Begging: f.Begging, Therefore: f.Therefore,
			KeepingOut: f.KeepingOut, Entering: f.Entering, Remaining: f.Remaining, Repeating: f.Repeating, Anybody: f.Anybody, Anywhere: f.Anywhere, Rolled: f.Rolled, Vague: f.Vague, Leaving: f.Leaving, Taken: f.Taken, Elected: f.Elected, Likewise: f.Likewise, Halved: f.Halved, Vessels: f.Vessels, Dying: f.Dying, Evacuating: f.Evacuating, Praising: f.Praising, Checking: f.Checking, Expressing: f.Expressing, Off: f.Off, Saluting: f.Saluting, Addressed: f.Addressed, Quoting: f.Quoting, Tidings: f.Tidings, ThisTurn: f.ThisTurn, Joining: f.Joining, Halting: f.Halting, Noes: f.Noes, Flights: f.Flights, Apologizing: f.Apologizing, Adding: f.Adding, Regretting: f.Regretting, Changing: f.Changing, Unmeant: f.Unmeant, Past: f.Past,
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
