package orders

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Shortest abbreviation of a name that may take an ending, in letters.
const shortestStem = 4

// Shortest form of a verb that may follow a particle, in bytes.
const shortestVerb = 3

// declined takes s apart into a name and one of the case endings: "gwentbol",
// or "york ba" for what was written with a hyphen. Gap says that white space stands
// before the last part.
func (v *vocabulary) declined(s string, gap bool) (token, bool) {
	for _, e := range v.endings {
		stem, ok := strings.CutSuffix(s, e.Text)
		if !ok {
			continue
		}
		t, ok := v.stem(stem)
		if parted, hyphen := strings.CutSuffix(stem, " "); hyphen {
			if gap {
				continue
			}
			stem = parted
			t, ok = v.entries.find(stem)
			ok = ok && t.named() && utf8.RuneCountInString(stem) >= shortestCode // "STR-ba"
		}
		if ok && (e.Word != HeldByWord || t.kind == tNation) && (e.Word != LeaderWord || t.kind == tLeader) {
			if e.Word == Filler {
				t = v.longer(s, stem, t)
			}
			if t.ending = e.Word; e.Word == LeaderWord {
				t.ending = Filler // "Ivarék": he and his men
			}
			return t, true
		}
	}
	// "Arthurral" is "Arthur" and "-val".
	if n := len(s); n > 5 && s[n-1] == 'l' && s[n-3] == s[n-4] && slices.Contains(v.endings, Ending{"v" + s[n-2:], With}) {
		if t, ok := v.stem(s[:n-3]); ok {
			t.ending = With
			return t, true
		}
	}
	return token{}, false
}

// longer is the name, in full, that is most of s before an ending that says nothing, if that is more
// than stem, or else t: "Numidiát" is "Numidia", not the Italian "Numidi".
func (v *vocabulary) longer(s, stem string, t token) token {
	for _, e := range v.endings {
		if more, ok := strings.CutSuffix(s, e.Text); ok && e.Word == Filler && len(more) > len(stem) {
			if x, ok := v.stem(more); ok && x.full {
				t, stem = x, more
			}
		}
	}
	return t
}

// prefixed takes s apart into a particle and a verb of those who go somewhere: "átvonszol".
func (v *vocabulary) prefixed(s string) (token, bool) {
	for _, p := range v.particles {
		rest, ok := strings.CutPrefix(s, p.Text)
		if !ok || len(rest) < shortestVerb {
			continue
		}
		verb, known := v.entries.find(rest)
		if !known || !verb.is(GoMove, GoLand, GoAttack, GoRetreat, GoWithdraw) {
			continue
		}
		verb.more = nil
		if p.Word != Filler && verb.is(GoMove) {
			verb.more = []Word{p.Word}
		}
		return verb, true
	}
	return token{}, false
}

// names reports whether t is the name of what an alias stands for.
func (t token) names(a ruleset.Alias) bool {
	switch t.kind {
	case tArea:
		return t.area == a.Area
	case tNation:
		return t.nation == a.Nation
	case tLeader:
		return t.leader == a.Leader
	}
	return false
}

// stem finds a name that takes an ending.
func (v *vocabulary) stem(s string) (token, bool) {
	t, ok := v.entries.find(s)
	return t, ok && t.named() && (t.full || utf8.RuneCountInString(s) >= shortestStem)
}

// afterNumber passes over the ending of a number, "1-et", and returns the next
// piece.
func (v *vocabulary) afterNumber(pieces []piece, i int) int {
	if len(v.endings) == 0 || i+1 >= len(pieces) || !pieces[i].is(Dash) || pieces[i+1].gap || pieces[i+1].mark != NoWord {
		return i
	}
	text := pieces[i+1].text
	if len(text) > 1 && strings.ContainsRune("aeo", rune(text[0])) {
		text = text[1:] // the vowel before the ending
	}
	known := slices.ContainsFunc(v.endings, func(e Ending) bool { return e.Text == text })
	if !known && text != "s" {
		return i
	}
	return i + 2
}

// ofWhole reports whether the number before pieces[i] has the ending of "from" and another
// number follows: "York 3-ból 2".
func (v *vocabulary) ofWhole(pieces []piece, i int) bool {
	if i < 2 || i >= len(pieces) || pieces[i-1].mark != NoWord || !pieces[i-2].is(Dash) || !slices.Contains(v.endings, Ending{pieces[i-1].text, From}) {
		return false
	}
	n, number := v.entries.find(pieces[i].text)
	return pieces[i].n > 0 || number && n.kind == tNumber
}

// is reports whether p is the mark w, without white space before it.
func (p piece) is(w Word) bool { return p.mark == w && !p.gap }

// postposed puts t, which follows its noun, before it: before names of one
// kind that are listed, before a number and its round, or before a noun. Endings of
// these names that led to t mean nothing more.
func postposed(toks []token, t token) []token {
	i := len(toks)
	for i > 0 && toks[i-1].named() {
		i--
		ending := NoWord
		if i > 0 && toks[i-1].ended {
			ending = toks[i-1].word
			toks = slices.Delete(toks, i-1, i)
			i--
		}
		if i < 2 || !toks[i-1].is(And, Comma) || toks[i-2].kind != toks[i].kind || toks[i-2].ending != toks[i].ending ||
			ending == NoWord && i > 2 && toks[i-3].ended {
			break
		}
		i--
	}
	if i == len(toks) {
		for i > 0 && (toks[i-1].kind == tNumber || toks[i-1].is(RoundWord) || toks[i-1].is(Stop) && i > 1 && toks[i-2].kind == tNumber) {
			i--
		}
	}
	if i == len(toks) && i > 0 && toks[i-1].is(LeaderWord, Foe, Army) {
		i--
	}
	t.post = false
	return slices.Insert(toks, i, t)
}

// numbered adds t, the word for a round, after toks; where its number stands
// before it ("3. forduló", "VII turno"), that comes after it, as in English.
func numbered(text string, toks []token, t token) []token {
	n := len(toks)
	if from, numbers := numberedList(toks); len(numbers) > 1 {
		return append(append(toks[:from], t), numbers...)
	}
	if n > 1 && toks[n-1].is(Stop) && !toks[n-1].gap && toks[n-2].kind == tNumber {
		number := toks[n-2]
		return append(toks[:n-2], t, number)
	}
	if n > 0 && toks[n-1].is(Stop) && !toks[n-1].gap {
		n--
	}
	if n == 0 {
		return append(toks, t)
	}
	number := toks[n-1]
	if number.kind == tUnknown {
		if number.n = roman(spelling.Fold(text[number.from:number.to])); number.n > 0 {
			number.kind, number.ordinal = tNumber, true
		}
	}
	if number.kind == tNumber && number.ordinal {
		return append(toks[:n-1], t, number)
	}
	return append(toks, t)
}

// numberedList are the numbers of rounds at the end of toks, from the first on, with what joins them and without their full stops: "7. és
// 8.", "7-9.".
func numberedList(toks []token) (from int, numbers []token) {
	for from = len(toks); ; {
		at := from - 1
		stopped := at > 0 && toks[at].is(Stop) && !toks[at].gap
		if stopped {
			at--
		}
		joins := len(numbers) > 0 && numbers[0].is(Dash)
		if at < 0 || toks[at].kind != tNumber || !stopped && !toks[at].ordinal && !joins {
			break
		}
		numbers, from = slices.Insert(numbers, 0, toks[at]), at
		if at == 0 || !toks[at-1].is(And, Comma, Dash) {
			return from, numbers
		}
		numbers, from = slices.Insert(numbers, 0, toks[at-1]), at-1
	}
	if len(numbers) > 0 && numbers[0].kind != tNumber { // what joins them to no number
		return from + 1, numbers[1:]
	}
	return from, numbers
}
