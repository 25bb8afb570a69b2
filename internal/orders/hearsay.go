package orders

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/spelling"
)

// Orders that are somebody else's words or wish, an earlier turn's, another game's or a mere thought stand behind words that say
// so, on their line or the one above: "Rumour has it that", "In the other game", "If I were Bruno I would play". Nothing stands
// between those words and the order but what only joins them: "Bruno told me that I am lucky" is a remark.

// relays reports whether a text before an order ends with words that say so, or with such by which who writes makes the order their
// own: "as Bruno suggested".
func (l *letter) relays(vocab *vocabulary, text string) (relayed, adopted bool) {
	said, named := l.lastSaid(vocab, text)
	remote := false
	for end := len(said); end > 0; {
		if n := vocab.remotely(said[:end]); n > 0 {
			remote = true
			end -= n
			continue
		}
		for n := min(end, longestRelay); n > 0; n-- {
			before, form := said[:end-n], strings.Join(said[end-n:end], " ")
			if vocab.relates(form, before, named) {
				adopted = slices.ContainsFunc(before[max(0, len(before)-adoptingWords):], func(word string) bool { return vocab.Adopting.has(word) })
				return !adopted, adopted
			}
		}
		if vocab.Adopting.has(said[end-1]) {
			return false, true // "as last time"
		}
		if e := vocab.entries.of(said[end-1]); !vocab.Linking.has(said[end-1]) && !joins(e) {
			return false, false
		}
		end--
	}
	return remote, false
}

// relates reports whether a form says after other words that what comes then is told by somebody else, or no more than a thought.
func (v *vocabulary) relates(form string, before []string, named bool) bool {
	if v.free(before) {
		return false
	}
	ordinal := v.entries.of(form).kind == tNumber // "secondo" is "second", too
	return v.Relaying.has(form) || v.Quoting.has(form) && (named || len(before) > 0 && !ordinal)
}

// remotely is how many words at the end of some say that something is of an earlier turn, another game or nowhere.
func (v *vocabulary) remotely(words []string) int {
	for n := min(len(words), longestRelay); n > 0; n-- {
		if v.Remote.has(strings.Join(words[len(words)-n:], " ")) {
			return n
		}
	}
	return 0
}

// free reports whether what comes after words is not told by somebody else: they end with "I", not "my", or "if".
func (v *vocabulary) free(words []string) bool {
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	e := v.entries.of(last)
	return e.is(If, Unless) || e.is(Own) && v.Linking.has(last)
}

// longestRelay is how many words a form of the lexicon's relaying may have, adoptingWords how many before it may say whose it is.
const (
	longestRelay  = 6
	adoptingWords = 2
)

// joins reports whether a word of the grammar may stand between words of somebody and orders: "asked me to move".
func joins(t token) bool {
	return t.is(Filler, A, AllOf, If, To, ToOrIn, From, Of, In, With, For, As, Is, Own, GoMove)
}

// lastSaid are the words of the last sentence of a text but for names, and whether there are any of these.
func (l *letter) lastSaid(vocab *vocabulary, text string) (said []string, named bool) {
	text = text[strings.LastIndexAny(strings.TrimRight(text, ". …"), ".!?;")+1:]
	for i, word := range strings.Fields(text) {
		word = vocab.withoutArticle(word)
		switch key := spelling.Key(word); {
		case key == "":
		case l.namesSomebody(vocab, word, key, i == 0):
			named = true
		default:
			said = append(said, strings.Fields(key)...)
		}
	}
	return said, named
}

// withoutArticle is a word without an article that an apostrophe ties to it.
func (v *vocabulary) withoutArticle(word string) string {
	at := strings.IndexAny(word, "'’")
	if at < 0 {
		return word
	}
	e := v.entries.of(spelling.Key(word[:at]))
	if !v.elided[spelling.Fold(word[:at])] || !e.is(A, Filler) {
		return word
	}
	return strings.TrimLeft(word[at:], "'’")
}

// namesSomebody reports whether a word of a text is a player, or written as a name and none of the grammar.
func (l *letter) namesSomebody(vocab *vocabulary, word, key string, first bool) bool {
	word = strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
	if who, _ := l.player(vocab, word); who > 0 || vocab.Colours.has(key) {
		return true
	}
	e, known := vocab.entries.find(key)
	if !known || e.kind == tNation {
		if toks := l.wordsOf(vocab, word); len(toks) == 1 && l.foreign(toks[0]) {
			return true // "the Celts want me to"
		}
	}
	initial, _ := utf8.DecodeRuneInString(word)
	if !unicode.IsUpper(initial) || known && (first || !e.talk) {
		return false
	}
	return !slices.ContainsFunc([]*phrases{&vocab.Relaying, &vocab.Remote, &vocab.Quoting, &vocab.Adopting}, func(p *phrases) bool { return p.opens(key) })
}

// relayedAbove returns the problem of a row without an order which ends with words that say whose, or of when, what comes under it is.
func (l *letter) relayedAbove(w row) (bad Problem, found bool) {
	text := strings.TrimSpace(w.text)
	if text == "" || hasAny(w.toks, []Word{GoCancel, TakenBack}) || slices.ContainsFunc(w.toks, func(t token) bool { return t.named() && t.kind != tNation }) && l.looksLikeOrder(w) || strings.ContainsRune("!?;", rune(text[len(text)-1])) || strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "..") {
		return Problem{}, false
	}
	bad = Problem{Line: w.no, Text: clip(w.text), Code: NotMeant}
	vocabs := []*vocabulary{w.vocab}
	if own := l.r.languages[l.language].vocab(); own != w.vocab {
		vocabs = append(vocabs, own) // "L'esempio dice" may be English dice
	}
	for _, vocab := range vocabs {
		relayed, adopted := l.relays(vocab, text)
		if relayed || !adopted && !w.hasNumber() && l.breaksOff(vocab, text) && !l.looksLikeOrder(w) {
			return bad, true
		}
	}
	return Problem{}, false
}

// breaksOff reports whether a text tells of somebody, and ends where no sentence does, or with what is theirs: what comes under it is a
// part of what is told. "Marco would be happy with", "Anna's threat". Whom a comma stands behind is only spoken to.
func (l *letter) breaksOff(vocab *vocabulary, text string) bool {
	said, named := l.lastSaid(vocab, text[strings.LastIndex(text, ",")+1:])
	if !named || slices.ContainsFunc(said, func(word string) bool { return vocab.Adopting.has(word) }) {
		return false
	}
	if words := strings.Fields(spelling.Key(text)); vocab.Unfinished.has(words[len(words)-1]) {
		return true
	}
	own := func(word string) bool { e := vocab.entries.of(word); return e.is(Own) }
	for len(said) > 0 && (vocab.Linking.has(said[len(said)-1]) || joins(vocab.entries.of(said[len(said)-1]))) {
		said = said[:len(said)-1]
	}
	for n := min(len(said), longestRelay); n > 0; n-- {
		if vocab.Tidings.has(strings.Join(said[len(said)-n:], " ")) {
			return !slices.ContainsFunc(said, own)
		}
	}
	return false
}

// relayedBelow reports whether a sentence under orders says whose they are, or of when: "that was Bruno's idea".
func (l *letter) relayedBelow(vocab *vocabulary, text string) bool {
	said, named := l.lastSaid(vocab, text)
	if len(said) == 0 || !vocab.Pointing.has(said[0]) {
		return false
	}
	relayed, _ := l.relays(vocab, text)
	return relayed || vocab.tellsOf(said, named) || named && vocab.Tidings.in(strings.Join(said, " "))
}

// goesOn reports whether a row goes on with the sentence of which the order above it is a part, and orders nothing: "is legal".
func (w row) goesOn() bool {
	first, _ := utf8.DecodeRuneInString(w.text)
	return unicode.IsLower(first) && len(w.toks) > 1 && w.toks[0].is(Is) && w.toks[0].from == 0 && !w.hasNumber()
}

// relayedBeside reports whether a remark in brackets says whose the order beside it is: "(says Zoe)".
func (l *letter) relayedBeside(vocab *vocabulary, text string) bool {
	said, named := l.lastSaid(vocab, text)
	return vocab.tellsOf(said, named)
}

// tellsOf reports whether words, beside a name or not, say whose something is, and none that who writes makes it their own.
func (v *vocabulary) tellsOf(said []string, named bool) bool {
	if slices.ContainsFunc(said, func(word string) bool { return v.Adopting.has(word) }) {
		return false
	}
	text := strings.Join(said, " ")
	return v.Relaying.in(text) || named && v.Quoting.in(text)
}

// relayed returns toks with a doubt in the place of the words of a sentence before the first number, name or statement of the family, where they say whose, or
// of when, what comes after them is.
func (l *letter) relayed(vocab *vocabulary, text string, toks []token) []token {
	for from := 0; from < len(toks); {
		to := from
		for to < len(toks) && !toks[to].is(Stop, Semicolon) {
			to++
		}
		at := slices.IndexFunc(toks[from:to], func(t token) bool {
			return t.kind == tNumber || t.named() && !l.foreign(t) || t.kind == tWord && t.word.ownKind() != NoOrder
		})
		for at > 0 && toks[from+at-1].is(Not, Never) {
			at-- // "Anna says never react"
		}
		begin := 0
		if from > 0 {
			begin = toks[from-1].to
		}
		if at > 0 && begin < toks[from+at].from {
			end := toks[from+at].from
			if relayed, _ := l.relays(vocab, text[begin:end]); relayed {
				begin, end = end-len(strings.TrimLeft(text[begin:end], " ")), begin+len(strings.TrimRight(text[begin:end], ` :,;-–—"'“”«»„`))
				toks = slices.Replace(toks, from, from+at, token{kind: tUnknown, talk: true, doubt: true, from: begin, to: end})
				to -= at - 1
			}
		}
		from = to + 1
	}
	return toks
}
