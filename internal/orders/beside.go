package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// PutsOff reports whether a row says, in the words of any language and in no others, that orders under it are not meant: "draft",
// "is this legal?".
func (r *Reader) PutsOff(text string) bool {
	text, titled := strings.CutSuffix(strings.TrimSpace(text), ":")
	return r.saysOnly(text, func(lex *Lexicon) []phrases {
		if titled {
			return []phrases{lex.Unmeant, lex.Past}
		}
		return []phrases{lex.Unmeant}
	})
}

// TakesBack reports whether a row says, in the words of any language and in no others, that what was just written is not meant,
// or is to wait: "forget that", "hold on".
func (r *Reader) TakesBack(text string) bool {
	return r.saysOnly(text, func(lex *Lexicon) []phrases { return []phrases{phrasesOf(keys(lex.Forms[TakenBack])), lex.Halting} })
}

// NearlyOrders reports whether a line that is read alone orders something, or would if words of it were spelt otherwise.
func (r *Reader) NearlyOrders(text string, ctx Context) bool {
	sheet := r.Parse([]Line{{Text: text}}, ctx)
	return !sheet.Empty() && len(sheet.Problems) == 0 || slices.ContainsFunc(sheet.Problems, func(p Problem) bool {
		return p.Instead != "" && slices.Contains([]Code{UnknownWord, UnknownWords, NotUnderstood, InTheWay, Choice, Unread}, p.Code)
	})
}

// Addresses reports whether a line speaks to somebody, "you keep Kent", in words that are no orders themselves, of the reader's
// language: "thank you" does not.
func (r *Reader) Addresses(text string) bool {
	return r.languages[r.usual].vocab().addresses(text)
}

func (v *vocabulary) addresses(text string) bool {
	return slices.ContainsFunc(v.scan(text), func(t token) bool {
		return (t.kind == tUnknown || t.is(Own, Request)) && slices.ContainsFunc(spelling.Words(text[t.from:t.to]), v.You.has)
	})
}

// saysOnly reports whether a text is one of the forms that lexicons list.
func (r *Reader) saysOnly(text string, list func(*Lexicon) []phrases) bool {
	if len(text) > mostUnmeant {
		return false
	}
	usual := r.languages[r.usual]
	if slices.ContainsFunc(list(usual.lex), func(p phrases) bool { return usual.vocab().says(p, text) }) {
		return true
	}
	said := spelling.Key(text)
	return slices.ContainsFunc(r.languages, func(in readerLanguage) bool {
		return slices.ContainsFunc(list(in.lex), func(p phrases) bool { return p.has(said) })
	})
}

// Knows reports whether a text may be orders, or a part of them: each of its words is of the language of orders, or of a name.
func (r *Reader) Knows(text string) bool {
	strange := func(t token) bool { return t.kind == tUnknown || t.talk }
	return slices.ContainsFunc(r.languages, func(l readerLanguage) bool { return !slices.ContainsFunc(l.vocab().scan(text), strange) })
}

// Denies reports whether a text has a word that says no: "not for".
func (r *Reader) Denies(text string) bool {
	no := func(t token) bool { return t.is(Not, None, Never) }
	return slices.ContainsFunc(r.languages, func(l readerLanguage) bool { return slices.ContainsFunc(l.vocab().scan(text), no) })
}

// Introduces reports whether a text has no other words than such as stand before a name and say no more than that it comes: "and for our".
func (r *Reader) Introduces(text string) bool {
	other := func(t token) bool { return !t.is(And, For, In, To, ToOrIn, Of, A, Own, Filler, OrdersWord) }
	return slices.ContainsFunc(r.languages, func(l readerLanguage) bool { return !slices.ContainsFunc(l.vocab().scan(text), other) })
}
