package orders

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// vocabulary is every word, name and abbreviation that a Reader knows, by its
// key. It is built once and never changes.
type vocabulary struct {
	*phrasings
	own         []ownForm // words of the statements of a family that uses not all common ones
	entries     *wordbook
	longestForm int             // words in the longest key
	elided      map[string]bool // words that an apostrophe ties to the next
	endings     []Ending
	particles   []Ending         // see Lexicon.Particles
	asking      [][]string       // see Lexicon.Asking, each in its words
	digressing  phrases          // what asides hold, but for names and numbers
	changing    phrases          // see phrasings.Changing, and the Word Instead
	regretting  phrases          // see phrasings.Regretting, and the Word Instead
	toOrIn      bool             // some word means "to" and "in"
	codes       map[string]token // that are read only where nothing else can stand
	// hints are what a misspelt word may have meant, in a fixed order: names
	// first. Each is a key and the way to print it.
	hints    []hint
	hintKeys spelling.Dictionary // keys of hints
}

type hint struct {
	key, shown string
}

func (v *vocabulary) addHint(key, shown string) {
	v.hints = append(v.hints, hint{key, shown})
	v.hintKeys.Add(key)
}

// Shortest prefix of an area's name that stands for it without an alias in the
// pack. Shorter ones are too often words or people.
const shortestPrefix = 5

// Shortest word of another language that may stand in a line.
const shortestForeign = 4

// newVocabulary collects the words of lexicon own, the names that rs has in
// the languages of own and of others, and the verbs and nouns of others: what comes
// first counts, so that a form that two languages use is read as own has it.
func newVocabulary(rs *ruleset.Ruleset, own *Lexicon, others []*Lexicon) *vocabulary {
	v := &vocabulary{
		phrasings: &own.phrasings, endings: own.Endings, particles: own.Particles,
		entries: newWordbook(), elided: make(map[string]bool),
	}
	v.digressing = phrasesOf(slices.Concat(own.Pointless.forms, own.Begging.forms, own.Deserted.forms))
	instead := keys(own.Forms[Instead])
	v.changing, v.regretting = phrasesOf(slices.Concat(own.Changing.forms, instead)), phrasesOf(slices.Concat(own.Regretting.forms, instead))
	for _, form := range own.Asking.forms {
		v.asking = append(v.asking, spelling.Words(form))
	}
	if len(own.own.Uses) > 0 {
		v.own = ownForms(own)
	}
	v.addWords(own)
	langs := []ruleset.Language{ruleset.English, own.Lang}
	for _, l := range others {
		langs = append(langs, l.Lang)
	}
	for i, lang := range langs {
		if !slices.Contains(langs[:i], lang) {
			v.addNames(rs, lang)
		}
	}
	for _, a := range rs.Names.Aliases {
		if t, declined := v.declined(spelling.Key(a.Text), true); declined && (a.Lang == own.Lang || !t.names(a)) {
			continue // the name is known, and what its ending means: "Rómán át" goes by Roma, it is no Roman
		}
		switch {
		case a.Area != board.None:
			v.addArea(a.Text, a.Area)
		case a.Nation != ruleset.NoNation:
			v.add(a.Text, token{kind: tNation, nation: a.Nation, full: a.Lang == own.Lang})
		case a.Leader != ruleset.NoLeader:
			v.add(a.Text, token{kind: tLeader, leader: a.Leader, full: a.Lang == own.Lang})
		}
	}
	v.addNicknames(rs, own)
	v.shorten(rs)
	v.addTalk(own)
	for w := NoWord + 1; w < words; w++ {
		for _, form := range own.Inflected[w] {
			v.add(form, token{kind: tWord, word: w})
		}
	}
	for _, l := range others {
		v.addForeign(l)
	}
	v.hint(own)
	v.addCodes(rs)
	v.entries.known = nil
	return v
}

// addTalk adds the words that mean nothing, but those that are part of a name: "English"
// may be what is left of the sea.
func (v *vocabulary) addTalk(l *Lexicon) {
	parts := make(map[string]bool)
	for form, t := range v.entries.all() {
		if t.named() && t.full {
			for _, part := range strings.Fields(form) {
				parts[part] = true
			}
		}
	}
	for _, form := range l.Talk {
		if !parts[form] {
			v.add(form, token{talk: true})
		}
	}
	for _, form := range l.Doubts {
		if !parts[form] {
			v.add(form, token{talk: true, doubt: true})
		}
	}
}

// addWords adds all forms of the lexicon of the language.
func (v *vocabulary) addWords(l *Lexicon) {
	for w, form := range l.forms {
		v.add(form, token{kind: tWord, word: w})
	}
	for w := NoWord + 1; w < words; w++ {
		for _, form := range l.Postpositions[w] {
			v.add(form, token{kind: tWord, word: w, post: true})
		}
	}
	for form, ws := range l.Compounds {
		v.add(form, token{kind: tWord, word: ws[0], more: ws[1:]})
	}
	for form, n := range l.Numbers {
		v.add(form, token{kind: tNumber, n: n})
	}
	for form, n := range l.Ordinals {
		v.add(form, token{kind: tNumber, n: n, ordinal: true})
	}
	for form, n := range l.Below {
		v.add(form, token{kind: tWord, word: FewerThan, n: n})
	}
	for form, n := range l.Above {
		v.add(form, token{kind: tWord, word: MoreThan, n: n})
	}
	for form, n := range l.Odds {
		v.add(form, token{kind: tWord, word: OutnumberedWord, n: n})
	}
	for _, word := range l.Elided {
		v.elided[word] = true
	}
	v.toOrIn = len(l.Forms[ToOrIn]) > 0
}

// addForeign adds the verbs and nouns of another language, which a line may
// mix in. Its small words are too often words of this language, too.
func (v *vocabulary) addForeign(l *Lexicon) {
	for w, form := range l.forms {
		if (w >= GoMove && w <= Myself || w >= ownWords) && len(form) >= shortestForeign && !v.bendsIn(form) {
			v.add(form, token{kind: tWord, word: w})
		}
	}
}

// bendsIn reports whether one of the words of a form of another language is, in this one, a
// condition, a negation or the like: "si tiene" keeps still in Italian, and is "if he has" in
// Spanish.
func (v *vocabulary) bendsIn(form string) bool {
	form = spelling.Key(form)
	if !strings.Contains(form, " ") {
		return false
	}
	return slices.ContainsFunc(strings.Fields(form), func(word string) bool { return bends([]token{v.entries.of(word)}) })
}

// addNames adds the names that rs has in one language, and its ids.
func (v *vocabulary) addNames(rs *ruleset.Ruleset, lang ruleset.Language) {
	for i := 1; i <= rs.Board.Count(); i++ {
		a := board.Area(i)
		for _, s := range []string{rs.Names.Area(lang, a), rs.Board.IDs[i]} {
			v.addArea(s, a)
			v.fullName(s)
			v.addHint(spelling.Key(s), rs.Names.Area(lang, a))
		}
	}
	for i := 1; i < len(rs.Nations); i++ {
		n := ruleset.Nation(i)
		for _, s := range []string{rs.Names.Nation(lang, n), rs.Nations[i].ID} {
			v.add(s, token{kind: tNation, nation: n, full: true})
			one := strings.TrimSuffix(spelling.Key(s), "s")
			if t, declined := v.declined(one, true); !declined || t.nation == n {
				v.add(one, token{kind: tNation, nation: n})
			}
			v.addHint(spelling.Key(s), rs.Names.Nation(lang, n))
		}
	}
	for i := 1; i < len(rs.Leaders); i++ {
		l := ruleset.Leader(i)
		for _, s := range []string{rs.Names.Leader(lang, l), rs.Leaders[i].ID} {
			v.add(s, token{kind: tLeader, leader: l, full: true})
			v.addHint(spelling.Key(s), rs.Names.Leader(lang, l))
		}
	}
}

// addNicknames adds the names that a lexicon has besides those of the ruleset, and leaders with
// the articles that they have: "los", alone, is a word that stands for others.
func (v *vocabulary) addNicknames(rs *ruleset.Ruleset, l *Lexicon) {
	for i := 1; i < len(rs.Leaders); i++ {
		name := rs.Names.Leader(l.Lang, ruleset.Leader(i))
		if article := l.article("leader", rs.Leaders[i].ID, name); article != "" {
			v.add(article+" "+name, token{kind: tLeader, leader: ruleset.Leader(i), full: true})
		}
	}
	for _, id := range sorted(l.Names) {
		for _, form := range l.Names[id] {
			if a, ok := rs.Board.Find(id); ok {
				v.addArea(form, a)
			} else if n, ok := rs.FindNation(id); ok {
				v.add(form, token{kind: tNation, nation: n, full: true})
			} else if x, ok := rs.FindLeader(id); ok {
				v.add(form, token{kind: tLeader, leader: x, full: true})
			}
		}
	}
}

// fullName notes that s, an area, is a name and no abbreviation. Where names
// take endings, their parts may be written in one: "Izlanditengerre".
func (v *vocabulary) fullName(s string) {
	k := spelling.Key(s)
	t, known := v.entries.find(k)
	if !known || t.kind != tArea {
		return
	}
	t.full = true
	v.entries.put(k, t)
	if len(v.endings) > 0 {
		v.add(strings.ReplaceAll(k, " ", ""), t)
	}
}

// add enters a form unless it is taken: what comes first counts.
func (v *vocabulary) add(form string, t token) {
	k := spelling.Key(form)
	if _, taken := v.entries.find(k); taken || k == "" {
		return
	}
	v.entries.put(k, t)
	v.longestForm = max(v.longestForm, strings.Count(k, " ")+1)
	for i := range len(k) {
		if k[i] == ' ' {
			v.entries.begin(k[:i])
		}
	}
}

// addArea enters the name of an area. A verb or a possessive of the same form ("march", "sus")
// stays known beside it.
func (v *vocabulary) addArea(form string, a board.Area) {
	k := spelling.Key(form)
	t := token{kind: tArea, area: a, areas: board.Of(a)}
	if old, taken := v.entries.find(k); taken && old.is(GoMove, Own) {
		t.word = old.word
		v.entries.put(k, t)
		return
	}
	v.add(form, t)
}

// shorten adds what the pack need not list: beginnings of names that fit one
// area only, the first names of leaders, and the last words that several areas
// share, so that "Mercia" can be asked back about.
func (v *vocabulary) shorten(rs *ruleset.Ruleset) {
	short := make(map[string]board.Set)
	var order []string
	note := func(s string, a board.Area) {
		if short[s] == 0 {
			order = append(order, s)
		}
		short[s] = short[s].With(a)
	}
	for i := 1; i <= rs.Board.Count(); i++ {
		a := board.Area(i)
		words := strings.Fields(spelling.Key(rs.Names.Area(ruleset.English, a)))
		if last := words[len(words)-1]; len(words) > 1 && len(last) > shortestPrefix {
			note(last, a)
		}
		if len(words) == 1 {
			for n := shortestPrefix; n < len(words[0]); n++ {
				note(words[0][:n], a)
			}
		}
	}
	for _, s := range order {
		v.add(s, token{kind: tArea, area: short[s].First(), areas: short[s]})
	}
	firsts := make(map[string]int)
	for i := 1; i < len(rs.Leaders); i++ {
		firsts[firstWord(rs, i)]++
	}
	for i := 1; i < len(rs.Leaders); i++ {
		if w := firstWord(rs, i); firsts[w] == 1 {
			v.add(w, token{kind: tLeader, leader: ruleset.Leader(i)})
		}
	}
}

// skeleton returns the area that a word without vowels stands for: "dwnlds", "nflk".
func (v *vocabulary) skeleton(word string) board.Area {
	if len(word) < 4 || strings.ContainsAny(word, "aeiou") {
		return board.None
	}
	found := board.None
	for _, h := range v.hints {
		e := v.entries.of(h.key)
		if e.kind != tArea || h.key[0] != word[0] || e.area == found {
			continue
		}
		rest := word
		for i := 0; i < len(h.key) && rest != ""; i++ {
			if h.key[i] == rest[0] {
				rest = rest[1:]
			}
		}
		if rest == "" {
			if found != board.None {
				return board.None
			}
			found = e.area
		}
	}
	return found
}

func firstWord(rs *ruleset.Ruleset, i int) string {
	first, _, _ := strings.Cut(spelling.Key(rs.Names.Leader(ruleset.English, ruleset.Leader(i))), " ")
	return first
}

// hint adds the verbs and nouns of the lexicon to what a misspelt word may
// have meant.
func (v *vocabulary) hint(l *Lexicon) {
	for w, form := range l.forms {
		if w != Filler && len(form) > 3 {
			v.addHint(form, form)
		}
	}
}

// nearest returns what the misspelt word s, which may have an ending, most
// likely meant, or "".
func (v *vocabulary) nearest(s string) string {
	k := spelling.Key(s)
	found := v.near(k)
	for i := 0; i < len(v.endings) && found == ""; i++ {
		if stem, ok := strings.CutSuffix(k, v.endings[i].Text); ok {
			found = v.near(strings.TrimSpace(stem))
		}
	}
	return found
}

func (v *vocabulary) near(k string) string {
	n := utf8.RuneCountInString(k)
	if n < 3 || n > 40 {
		return ""
	}
	limit := 1
	if n > 5 {
		limit = 2
	}
	if i := v.hintKeys.Nearest(k, limit); i >= 0 {
		return v.hints[i].shown
	}
	return ""
}
