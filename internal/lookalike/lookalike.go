// Package lookalike finds out whether two names look the same to a reader: in whatever
// case, with or without accents, spaces and signs, and with letters of other alphabets
// in place of Latin ones.
//
//	The Game Master   Тhe Gаme-Маster (with Cyrillic letters)   THE GAME M4STER
package lookalike

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Each pair is a letter, digit or sign, and the small letter that it looks like. Capitals
// that look like another letter than their small form are among capitals.
var (
	capitals = replacer(`Αa Аa Вb Βb Еe Εe Ζz Нh Ηh Іi Ιi Кk Κk Мm Μm Νn Оo Οo Рp Ρp Тt Τt Уy Υy Хx Χx Сc Ѕs Јj`)
	likeness = replacer(`аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw ьb гr кk мm нh тt вb αa βb εe ιi κk νv οo ρp τt υu χx γy ωw ηn λl ` +
		`ℓl ɡg ɑa ıi ĸk øo đd łl ßs æa œo ðd 0o 1l 3e 4a 5s 7t 8b @a $s |l`)
)

func replacer(list string) *strings.Replacer {
	var oldnew []string
	for _, pair := range strings.Fields(list) {
		runes := []rune(pair)
		oldnew = append(oldnew, string(runes[0]), string(runes[1]))
	}
	return strings.NewReplacer(oldnew...)
}

// Skeleton is the same for names that look the same. That of a name without letters is
// empty.
func Skeleton(name string) string {
	name = norm.NFKD.String(capitals.Replace(norm.NFKC.String(name)))
	name = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
	name = likeness.Replace(name)
	name = strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, name)
	// One letter looks like two of another, and l like i.
	return strings.NewReplacer("rn", "m", "vv", "w", "l", "i", "j", "i").Replace(name)
}
