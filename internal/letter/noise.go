package letter

import (
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/lazyregexp"
)

// What stands in a letter besides what its writer has to say: signatures of programs,
// disclaimers, names and addresses below the text.

// noise returns how many lines from i are noise, 0 if the line is none.
func (c *classifier) noise(i int) int {
	text := c.lines[i].Text
	switch {
	case strings.HasPrefix(text, "-----BEGIN PGP "):
		return c.armour(i)
	case len(text) <= maxJoined && strings.ContainsAny(text, noiseSigns) && noiseLine().MatchString(clip(text)),
		strings.ContainsAny(text, "@/") && listWords().MatchString(clip(text)):
		return 1
	case c.isDisclaimer(i):
		return c.paragraph(i)
	}
	return c.signed(i)
}

// armour returns how many lines the armour of PGP has that begins at i: what stands
// above a signed text, or a whole signature or key.
func (c *classifier) armour(i int) int {
	signed := strings.Contains(c.lines[i].Text, "SIGNED MESSAGE")
	for j := i + 1; j < len(c.lines); j++ {
		if text := c.lines[j].Text; signed && text == "" || !signed && strings.HasPrefix(text, "-----END PGP ") {
			return j - i + 1
		}
	}
	return 1
}

// noiseSigns are letters and signs of which every noiseLine has one.
const noiseSigns = "vV/.:#"

// noiseLine matches lines that programs add, and lines that say how to reach somebody.
var noiseLine = lazyregexp.New(`(?i)^\s*(` + strings.Join([]string{
	`<?(https?://|www\.|#[0-9a-f]{8}-)\S*`,
	`(virus[- ]free|libre de virus|privo di virus|vírusmentes|virenfrei|no viruses found)\b.*`,
	`(tel|phone|mobile|mobil|móvil|cell|cellulare|fax|telefon|teléfono|telefono|t|m|e-?mail|web)\s?[.:]+[\s+(]*(\+?[\d(][\d\s()/.-]{5,}|\S+@\S+|www\.\S+)`,
}, "|") + `)\s*$`)

// isDisclaimer reports whether a paragraph that begins at i is what firms put below
// letters: it speaks of secrets and of who should not have got it, at some length.
func (c *classifier) isDisclaimer(i int) bool {
	if i > 0 && c.lines[i-1].Text != "" && !c.lines[i-1].Footer {
		return false
	}
	// Where a paragraph ends is dear to find out, and most say nothing of that kind even if they
	// went on to the next blank line.
	return isDisclaimer(c.joined(i, c.toBlank(i))) && isDisclaimer(c.joined(i, c.paragraph(i)))
}

// isDisclaimer reports whether a paragraph is what firms put below letters.
func isDisclaimer(text string) bool {
	text = strings.ToLower(text)
	if len(text) > 4*maxJoined {
		text = text[:4*maxJoined]
	}
	return hasAny(text, green) || hasAny(text, secret) && hasAny(text, addressed) && len(strings.Fields(text)) >= leastDisclaimer
}

// hasAny reports whether a text has one of some words in it.
func hasAny(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// leastDisclaimer is how many words a disclaimer has at least.
const leastDisclaimer = 12

var (
	secret = []string{"confiden", "riservat", "bizalmas", "vertraulich", "vertrouwelijk", "poufn", "důvěrn", "dôvern", "konfidenti", "luottamuksell",
		"privileged", "legally protected", "titoktart", "intended for the use"}
	addressed = []string{"recipient", "addressee", "addressed", "destinatari", "destinatár", "destinataire", "címzett", "adressat", "empfänger",
		"adresat", "odbiorc", "geadresseerde", "mottagar", "in error", "por error", "per errore", "tévedés", "irrtümlich", "mottatt", "vastaanottaj"}
	green = []string{"consider the environment", "medioambiente antes", "medio ambiente antes", "rispetta l'ambiente", "l'ambiente prima di",
		"környezetét", "környezetünk", "an die umwelt"}
)

// longestParagraph is how many lines of a paragraph are looked at.
const longestParagraph = 60

// paragraph returns the number of lines from i to the next that is blank, or where a
// quote begins.
func (c *classifier) paragraph(i int) int {
	most := c.toBlank(i)
	n := 0
	for n < most && !c.beginsQuote(i+n) {
		n++
	}
	return n
}

// toBlank returns the number of lines from i to the next that is blank, up to those of a
// paragraph.
func (c *classifier) toBlank(i int) int {
	n := 0
	for i+n < len(c.lines) && n < longestParagraph && c.lines[i+n].Text != "" {
		n++
	}
	return n
}

// beginsQuote reports whether line i is quoted, or introduces a quote.
func (c *classifier) beginsQuote(i int) bool {
	return c.source[i].depth > 0 || c.ours(i) > 0 || c.startsOriginal(i) > 0 || c.attribution(i) > 0 || c.introduction(i) > 0
}

// closing matches what people write above their name.
var closing = lazyregexp.New(`(?i)^\s*(thanks|thank you|many thanks|cheers|(best |kind |warm )?regards|best( wishes)?|all the best|yours( truly| sincerely)?|sincerely|` +
	`(muchas )?gracias|(un |cordiales |muchos )?saludos?( cordiales)?|un abrazo|atentamente|` +
	`grazie( mille)?|(cordiali |tanti |cari |distinti )?saluti|ciao|un saluto|a presto|` +
	`köszönöm|köszönettel|köszi|üdv(özlettel|özlet)?|tisztelettel|szia|` +
	`(viele |mit freundlichen |liebe |beste |freundliche )?grü(ß|ss)en?|danke|merci|cordialement)[\s,.!:–-]*$`)

// longestSignature is how many lines a name and an address below it have at most.
const longestSignature = 8

// signed returns how many lines from i are the writer's name with what stands under it,
// or such a name below a closing.
func (c *classifier) signed(i int) int {
	if !c.ownText {
		return 0
	}
	n := 1 // to the next line with text, near by
	for i+n < len(c.lines) && n <= 2 && c.lines[i+n].Text == "" {
		n++
	}
	here, below := c.named(i), c.named(i+n)
	if !here && !below { // as most lines are: they need no closer look
		return 0
	}
	if !closing().MatchString(c.lines[i].Text) {
		if i > 0 && c.lines[i-1].Text != "" {
			return 0 // a name amid other text
		}
		n, below = 0, here
	}
	if !below {
		return 0
	}
	lines := c.underName(i + n)
	// The name may stand alone above the address, and once more on top of it.
	if next := i + n + lines + 1; lines == 1 && next < len(c.lines) && c.isName(c.lines[next].Text) {
		lines += 1 + c.underName(next)
	}
	if lines > longestSignature {
		return 0
	}
	return n + lines
}

// postscript matches the beginning of what people add below their name: that is no part of their signature.
var postscript = lazyregexp.New(`(?i)^[\s(\[*_>-]*(p\.?\s?p?\.?\s?s\b|p\.\s?d\.|pd\s*[:.]|post ?script|pos(t)?data\b|u\.\s?i\.|ui\s*[:.]|utóirat|n\.\s?b\.|nb\s*[:.]|` +
	`(edit|edited|update|correction|corrección|correzione|javítás)\s*:)`)

// underName returns the number of lines from i, a name, to the next that is blank, that begins a quote, or that the writer has added
// below their name.
func (c *classifier) underName(i int) int {
	most := c.paragraph(i)
	for n := 1; n < most; n++ {
		if text := c.lines[i+n].Text; postscript().MatchString(text) || c.speaks(text) {
			return n
		}
	}
	return most
}

// speaks reports whether a line under a name is a sentence rather than an address: it begins with a small letter and has several words,
// none of them as addresses have.
func (c *classifier) speaks(text string) bool {
	words := strings.Fields(text)
	return len(words) > 2 && unicode.IsLower([]rune(words[0])[0]) && !strings.ContainsAny(text, "@/|+") && !strings.Contains(text, "www.")
}

// named reports whether line i is the writer's name, which nobody quotes.
func (c *classifier) named(i int) bool {
	return i < len(c.lines) && c.source[i].depth == 0 && c.isName(c.lines[i].Text)
}

// isName reports whether a line is the writer's name and nothing else.
func (c *classifier) isName(text string) bool {
	if strings.ContainsAny(text, "0123456789:>") {
		return false
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '-' })
	if len(words) == 0 || len(words) > 5 {
		return false
	}
	mine := false
	for _, w := range words {
		if !unicode.IsUpper([]rune(w)[0]) {
			return false
		}
		mine = mine || slices.Contains(c.writer, strings.ToLower(w))
	}
	return mine
}

// namesOf are the words of somebody's name, in small letters.
func namesOf(from Address) []string {
	local, _, _ := strings.Cut(from.Addr, "@")
	words := strings.FieldsFunc(strings.ToLower(from.Name+" "+local), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
	return slices.DeleteFunc(words, func(w string) bool { return len([]rune(w)) < 2 })
}
