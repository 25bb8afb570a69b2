package orders_test

import (
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// What TestReasonsAreTrue knows of a language: names and codes of areas as the rulebook has them, a few words, and no grammar.

// reasonWords are words of a language that say which way, and how many.
type reasonWords struct {
	to, from, articles, numbers map[string]bool
	toward, away                []string // endings
}

// saidPlaces finds areas and numbers in what people write.
type saidPlaces struct {
	lang  ruleset.Language
	table reasonWords
	named map[string]board.Area
	long  int // words of the longest name
}

// asSet makes a set of words.
func asSet(words string) map[string]bool {
	set := make(map[string]bool)
	for w := range strings.FieldsSeq(words) {
		set[spelling.Key(w)] = true
	}
	return set
}

// wordsOfReasons is the table of a language.
func wordsOfReasons(lang ruleset.Language) reasonWords {
	switch lang {
	case "es":
		return reasonWords{to: asSet("a al hacia hasta"), from: asSet("de del desde"), articles: asSet("el la los las mar"),
			numbers: asSet("uno una un dos tres cuatro cinco seis siete ocho todos todas")}
	case "it":
		return reasonWords{to: asSet("a ad in nel nella nelle nei nello nell verso su sul sulla sulle sui all alle alla al"), from: asSet("da dal dalla dalle dai dallo dall"),
			articles: asSet("il la lo l le i mar mare"), numbers: asSet("uno una un due tre quattro cinque sei sette otto tutti tutte tutto")}
	case "hu":
		return reasonWords{toward: strings.Fields("ba be ra re hoz hez"), away: strings.Fields("bol rol tol"), articles: asSet("a az"),
			numbers: asSet("egy ket ketto harom negy ot hat het nyolc mind mindenki osszes")}
	}
	return reasonWords{to: asSet("to into onto towards toward"), from: asSet("from"), articles: asSet("the"),
		numbers: asSet("one two three four five six seven eight all everyone everybody both")}
}

func newSaidPlaces(r *orders.Reader, lang ruleset.Language) saidPlaces {
	s := saidPlaces{lang: lang, table: wordsOfReasons(lang), named: make(map[string]board.Area)}
	rs, codes := r.Ruleset(), r.Codes()
	for a := range (rs.Board.Land | rs.Board.Seas).All {
		for _, name := range rs.Names.AreaInEach(a) {
			key := s.key(name)
			s.named[key], s.long = a, max(s.long, strings.Count(key, " ")+1)
		}
		if int(a) < len(codes) && len(codes[a]) > 2 {
			s.named[s.key(codes[a])] = a
		}
	}
	return s
}

// key is a text as it is compared: its words, without articles.
func (s *saidPlaces) key(text string) string {
	var out []string
	for _, w := range s.words(text) {
		if !s.table.articles[w.key] {
			out = append(out, w.key)
		}
	}
	return strings.Join(out, " ")
}

// placeWord is a word of a line, folded.
type placeWord struct {
	key    string
	ending string // what stands behind the name of an area
	area   board.Area
	arrow  bool
}

// words are the words of a text, arrows among them.
func (s *saidPlaces) words(text string) []placeWord {
	var out []placeWord
	text = strings.NewReplacer("->", " → ", ">", " → ", "➡", " → ", "'", " ", "’", " ").Replace(text)
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '→' }) {
		if f == "→" {
			out = append(out, placeWord{arrow: true})
			continue
		}
		out = append(out, placeWord{key: spelling.Key(f)})
	}
	return out
}

// places joins the words of names of areas: each is one word with its area.
func (s *saidPlaces) places(words []placeWord) []placeWord {
	words = slices.Clone(words)
	var out []placeWord
	for i := 0; i < len(words); i++ {
		found := 0
		for n := min(s.long, len(words)-i); n > 0 && found == 0; n-- {
			var keys []string
			for _, w := range words[i : i+n] {
				keys = append(keys, w.key)
			}
			name := strings.Join(keys, " ")
			a, ending := s.area(name)
			if a != board.None {
				if ending == "" && i+n < len(words) && s.isEnding(words[i+n].key) {
					ending = words[i+n].key // "Lindsey-be"
				}
				out = append(out, placeWord{key: name, area: a, ending: ending})
				found = n
			}
		}
		if found == 0 {
			out = append(out, words[i])
			continue
		}
		i += found - 1
	}
	return out
}

// area finds an area by its name, with an ending or without.
func (s *saidPlaces) area(name string) (a board.Area, ending string) {
	if a, ok := s.named[name]; ok {
		return a, ""
	}
	for _, e := range slices.Concat(s.table.toward, s.table.away) {
		if stem, cut := strings.CutSuffix(name, e); cut {
			if a, ok := s.named[stem]; ok {
				return a, e
			}
		}
	}
	return board.None, ""
}

func (s *saidPlaces) isEnding(key string) bool {
	return slices.Contains(s.table.toward, key) || slices.Contains(s.table.away, key)
}

// areas is how many areas are named.
func (s *saidPlaces) areas(words []placeWord) int {
	seen := make(map[board.Area]bool)
	for _, w := range s.places(words) {
		if w.area != board.None {
			seen[w.area] = true
		}
	}
	return len(seen)
}

// onlyComes reports whether of each area that is named somebody comes.
func (s *saidPlaces) onlyComes(words []placeWord) bool {
	all := s.places(words)
	for i, w := range all {
		if w.area != board.None && !s.behind(all[max(i-2, 0):i+1], s.table.from, s.table.away, false) {
			return false
		}
	}
	return true
}

// fullyNamed reports whether words are the name of an area, and no code.
func (s *saidPlaces) fullyNamed(words []placeWord) bool {
	return slices.ContainsFunc(s.places(words), func(w placeWord) bool { return w.area != board.None && len(w.key) > 4 })
}

// goes reports whether an area is named that somebody goes to.
func (s *saidPlaces) goes(words []placeWord) bool {
	return s.behind(words, s.table.to, s.table.toward, true)
}

// comes reports whether an area is named that somebody comes from.
func (s *saidPlaces) comes(words []placeWord) bool {
	return s.behind(words, s.table.from, s.table.away, false)
}

// behind reports whether an area stands behind one of some words, or has one of some endings.
func (s *saidPlaces) behind(words []placeWord, of map[string]bool, endings []string, arrow bool) bool {
	all := words
	if !slices.ContainsFunc(all, func(w placeWord) bool { return w.area != board.None }) {
		all = s.places(words)
	}
	for i, w := range all {
		if w.area == board.None {
			continue
		}
		before := i - 1
		for before >= 0 && s.table.articles[all[before].key] && !of[all[before].key] {
			before--
		}
		if before >= 0 && (of[all[before].key] || arrow && all[before].arrow) || slices.Contains(endings, w.ending) {
			return true
		}
	}
	return false
}

// counts reports whether a number is said.
func (s *saidPlaces) counts(words []placeWord) bool {
	return slices.ContainsFunc(words, func(w placeWord) bool {
		return s.table.numbers[w.key] || len(w.key) > 0 && w.key[0] >= '0' && w.key[0] <= '9'
	})
}
