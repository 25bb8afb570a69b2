// Package rulebook answers what players ask about the rules by letter: the rules in
// short by topic, and the rulings on unclear points, in every language that there
// is a file for. It looks up and never explains: the engine alone decides.
//
// The files are those of a family of games, in a folder for each edition, one for each
// language, which a translator can edit; britannia/book/britannia-2e/en.yaml says what is
// in them.
//
//	rules                 the list of topics
//	rules on overruns     a topic, by any of its names, in any language
//	rules on OVR-03       the topic that sums up a requirement
//	rulings on raiders    the rulings with that word in them
//	rulings on RUL-14     one ruling
package rulebook

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/lexicon"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/rulings"
	"bretwalda/internal/spelling"
)

// Source is what a family of games has for its books.
type Source struct {
	Files   fs.FS            // a folder for each edition: "britannia-2e"; nil: no books
	Rulings []rulings.Ruling // in English
	// Requirements are the numbers of its rules, with what each is about.
	Requirements []rulings.Requirement
}

// Topic is a part of the rules.
type Topic struct {
	ID      string   `yaml:"id"`
	Names   []string `yaml:"names"`
	Title   string   `yaml:"title"`
	Numbers []string `yaml:"numbers"` // "OVR" or "OVR-03"
	Text    string   `yaml:"text"`    // paragraphs, separated by blank lines
}

// Ruling is a ruling in the words of one language. Its parts are whole sentences.
type Ruling struct {
	Question string `yaml:"question"`
	Text     string `yaml:"ruling"`
	Reason   string `yaml:"reason"`
	Follows  string `yaml:"follows"` // edition and page
	Other    string `yaml:"other"`   // the other reading
}

// edition is one language's file.
type edition struct {
	Language  ruleset.Language  `yaml:"language"`
	Contents  string            `yaml:"contents"`
	Unknown   string            `yaml:"unknown"`
	Nearest   string            `yaml:"nearest"`
	Mention   string            `yaml:"rulings"`
	NoRulings string            `yaml:"no-rulings"`
	Reason    string            `yaml:"reason"`
	Follows   string            `yaml:"follows"`
	Other     string            `yaml:"other"`
	Topics    []Topic           `yaml:"topics"`
	Rulings   map[string]Ruling `yaml:"ruling-texts"` // by number; English has those of the family
}

// Book is the rules of one ruleset in all its languages. It never changes once made.
type Book struct {
	editions []edition // English first
	rulings  []rulings.Ruling
	names    func() map[string]int // the topics by their names and ids in any language, folded
}

// Has reports, by an error that says what is missing, whether there is a book of a ruleset,
// which Open would read.
func Has(rs *ruleset.Ruleset, from Source) error {
	_, err := from.list(rs)
	return err
}

// list are the files of the book of a ruleset.
func (s Source) list(rs *ruleset.Ruleset) ([]string, error) {
	id := fmt.Sprintf("%s-%de", rs.Family, rs.Edition)
	if s.Files == nil {
		return nil, fmt.Errorf("rulebook %q: the family has no book", id)
	}
	list, err := fs.ReadDir(s.Files, id)
	if err != nil {
		return nil, fmt.Errorf("rulebook %q: %w", id, err)
	}
	names := make([]string, len(list))
	for i, f := range list {
		names[i] = path.Join(id, f.Name())
	}
	return names, nil
}

// Open reads the book of a ruleset, which those of one edition share. The error names
// the file at fault.
func Open(rs *ruleset.Ruleset, from Source) (*Book, error) {
	list, err := from.list(rs)
	if err != nil {
		return nil, err
	}
	b := &Book{rulings: from.Rulings}
	for _, name := range list {
		data, err := fs.ReadFile(from.Files, name)
		if err != nil {
			return nil, fmt.Errorf("rulebook: %w", err)
		}
		if err := b.read(data); err != nil {
			return nil, fmt.Errorf("rulebook %s: %w", name, err)
		}
	}
	b.names = sync.OnceValue(b.foldNames) // for who asks: most readers of a book do not
	return b, nil
}

// foldNames finds out the names of topics; of topics that share one the first has it.
func (b *Book) foldNames() map[string]int {
	names := make(map[string]int)
	for _, e := range b.editions {
		for i, t := range e.Topics {
			for _, name := range append(slices.Clone(t.Names), t.ID) {
				key := fold(name)
				if _, taken := names[key]; !taken {
					names[key] = i
				}
			}
		}
	}
	return names
}

// read reads a file into the edition of its language; a language may have several, such as
// one for its rulings alone.
func (b *Book) read(data []byte) error {
	var of struct {
		Language ruleset.Language `yaml:"language"`
	}
	if err := yaml.Unmarshal(data, &of); err != nil {
		return err
	}
	i := slices.IndexFunc(b.editions, func(e edition) bool { return e.Language == of.Language })
	switch {
	case i < 0 && of.Language == ruleset.English:
		i = 0
		b.editions = slices.Insert(b.editions, i, edition{})
	case i < 0:
		i = len(b.editions)
		b.editions = append(b.editions, edition{})
	}
	return lexicon.Decode(data, &b.editions[i])
}

// edition returns that of a language, or the English one.
func (b *Book) edition(lang ruleset.Language) *edition {
	for i := range b.editions {
		if b.editions[i].Language == lang {
			return &b.editions[i]
		}
	}
	return &b.editions[0]
}

// Rules answers "rules on topic" in a language; an empty topic gives the list of
// topics. The text is of paragraphs, separated by blank lines.
func (b *Book) Rules(lang ruleset.Language, topic string) string {
	e := b.edition(lang)
	if len(e.Topics) == 0 { // it has rulings alone
		e = &b.editions[0]
	}
	if strings.TrimSpace(topic) == "" {
		return e.list()
	}
	i, ok := b.find(topic)
	if !ok {
		text := strings.ReplaceAll(e.Unknown, "{topic}", topic)
		if near := b.near(e, topic); near != "" {
			text += " " + strings.ReplaceAll(e.Nearest, "{topic}", near)
		}
		return text + "\n\n" + e.list()
	}
	t := &e.Topics[i]
	parts := []string{t.Title + " [" + strings.Join(t.Numbers, ", ") + "]", strings.TrimSpace(t.Text)}
	if found := b.about(t); len(found) > 0 {
		parts = append(parts, strings.NewReplacer("{rulings}", strings.Join(found, ", "), "{example}", found[0]).Replace(e.Mention))
	}
	return strings.Join(parts, "\n\n")
}

// list names all topics.
func (e *edition) list() string {
	var names []string
	for _, t := range e.Topics {
		names = append(names, t.Names[0])
	}
	return strings.NewReplacer("{topics}", strings.Join(names, ", "), "{example}", names[len(names)/2]).Replace(e.Contents)
}

// find finds a topic by one of its names in any language, or by the number of a
// requirement. All languages have the same topics in the same order.
func (b *Book) find(topic string) (int, bool) {
	if i, ok := b.names()[fold(topic)]; ok {
		return i, true
	}
	for i, t := range b.editions[0].Topics {
		if slices.ContainsFunc(t.Numbers, func(n string) bool { return covers(n, topic) }) {
			return i, true
		}
	}
	return 0, false
}

// covers reports whether a topic's number is, or stands for, the one asked for:
// "OVR" for "ovr-03".
func covers(number, asked string) bool {
	asked = strings.ToUpper(strings.TrimSpace(asked))
	asked = strings.TrimSpace(strings.TrimPrefix(asked, "2E "))
	letters, _, _ := strings.Cut(asked, "-")
	return asked == number || letters == number
}

// near is the topic of which a name begins and ends most like what was asked, as a
// player would ask for it; "" if none is alike.
func (b *Book) near(e *edition, topic string) string {
	key := fold(topic)
	best, most := "", (len(key)+1)/2
	for _, from := range []*edition{e, &b.editions[0]} {
		for i, t := range from.Topics {
			for _, n := range t.Names {
				if alike := likeness(key, fold(n)); alike > most {
					best, most = e.Topics[i].Names[0], alike
				}
			}
		}
	}
	return best
}

// likeness counts the bytes that two words have in common at their beginning and
// at their end.
func likeness(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	a, b = a[n:], b[n:]
	for i := 1; i <= min(len(a), len(b)) && a[len(a)-i] == b[len(b)-i]; i++ {
		n++
	}
	return n
}

// about lists the numbers of the rulings that cite a requirement of a topic, or whose
// question has one of its names.
func (b *Book) about(t *Topic) []string {
	var found, names []string
	for _, n := range t.Names {
		if len(n) > 3 {
			names = append(names, " "+fold(n)) // a word or its beginning
		}
	}
	for i := range b.rulings {
		r := &b.rulings[i]
		question := " " + fold(r.Question)
		whole := " " + strings.Join([]string{r.Question, r.Text, r.Source, r.Reason}, " ") + " "
		cites := func(n string) bool {
			if strings.Contains(n, "-") {
				return strings.Contains(whole, n)
			}
			return strings.Contains(whole, n+"-")
		}
		if slices.ContainsFunc(names, func(n string) bool { return strings.Contains(question, n) }) || slices.ContainsFunc(t.Numbers, cites) {
			found = append(found, r.ID)
		}
	}
	return found
}

// Rulings answers "rulings on topic" in a language: the rulings that have all the
// words of the topic, or the one of that number; all questions when it is empty.
func (b *Book) Rulings(lang ruleset.Language, topic string) string {
	e := b.edition(lang)
	var parts []string
	if strings.TrimSpace(topic) != "" {
		parts = b.InFull(lang, topic)
	} else {
		for i := range b.rulings {
			parts = append(parts, b.rulings[i].ID+" "+e.ruling(&b.rulings[i]).Question)
		}
	}
	if len(parts) == 0 {
		return strings.ReplaceAll(e.NoRulings, "{topic}", topic)
	}
	return strings.Join(parts, "\n\n")
}

// InFull returns the rulings on a topic, each with all that is said of it in a language:
// the one of that number, those that name the requirement of that number or are carried
// by it, or those that have its words; every ruling when the topic is empty.
func (b *Book) InFull(lang ruleset.Language, topic string) []string {
	e, number, words := b.edition(lang), strings.ToUpper(strings.TrimSpace(topic)), strings.Fields(fold(topic))
	var parts []string
	for i := range b.rulings {
		r := &b.rulings[i]
		said := e.ruling(r)
		if r.ID == number {
			return []string{e.whole(r, said)}
		}
		if numbered.MatchString(number) && cites(r, number) || !numbered.MatchString(number) && hasAll(r, said, words) {
			parts = append(parts, e.whole(r, said))
		}
	}
	return parts
}

// ruling is a ruling in the words of the edition, or in English.
func (e *edition) ruling(r *rulings.Ruling) Ruling {
	if said, ok := e.Rulings[r.ID]; ok {
		return said
	}
	return Ruling{Question: r.Question, Text: r.Text, Reason: r.Reason, Follows: r.Follows, Other: r.Other}
}

// whole is all that is said of a ruling.
func (e *edition) whole(r *rulings.Ruling, said Ruling) string {
	text := r.ID + " " + said.Question + "\n\n" + said.Text
	if said.Reason != "" {
		text += " " + e.Reason + ": " + said.Reason
	}
	for _, more := range [...]struct{ label, text string }{{e.Follows, said.Follows}, {e.Other, said.Other}} {
		if more.text != "" {
			text += "\n\n" + more.label + ": " + more.text
		}
	}
	return text
}

// numbered is the number of a requirement, such as RAI-12; words are not looked for by halves of it.
var numbered = regexp.MustCompile(`^[A-Z][A-Z0-9]*-[0-9]+$`)

// cites reports whether a ruling has a number in it, or is carried by the requirement.
func cites(r *rulings.Ruling, number string) bool {
	return strings.Contains(strings.Join([]string{r.Question, r.Text, r.Source, r.Reason, r.Follows, r.Other, r.Carried}, " "), number)
}

// hasAll reports whether a ruling has all words, in the reader's language or in
// English.
func hasAll(r *rulings.Ruling, said Ruling, words []string) bool {
	english := strings.Join([]string{r.Question, r.Text, r.Source, r.Reason, r.Follows, r.Other}, " ")
	own := strings.Join([]string{said.Question, said.Text, said.Reason, said.Follows, said.Other}, " ")
	in := func(text string) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(fold(text), w) })
	}
	return in(own) || in(english)
}

// fold is spelling.Key, but an apostrophe ends a word: "l'armata" has the word "armata".
func fold(s string) string { return spelling.Key(apostrophes.Replace(s)) }

var apostrophes = strings.NewReplacer("'", " ", "’", " ")
