package letter

import (
	"strings"

	"bretwalda/internal/lazyregexp"
)

// maxAttribution is the number of lines over which mail programs and their
// line wrapping spread "On ... wrote:".
const maxAttribution = 4

// Attributions: "On 3 March 2026, Anna wrote:" and its like. The first form
// begins with a word for the time, the second names the writer's address, the
// third is Hungarian, where the verb stands before the date. Yahoo on Android
// goes on with the quote in the same line. The patterns see no more than
// maxJoined bytes.
var (
	attributionStart = lazyregexp.New(`(?i)^\s*((on|el|il|am|le)\s|.*\S@\S|.*\d{4}\.|.*\sírta)`)
	attributionDated = lazyregexp.New(`(?i)^(on|el|il|am|le)\s.*\d.*\b(wrote|writes|escribi[oó]|ha scritto|schrieb|a écrit).*:$`)
	attributionNamed = lazyregexp.New(`(?i)^.*\S@\S.*\s(wrote|writes|escribi[oó]|ha scritto|schrieb|a écrit|írta).*:$`)
	attributionOther = lazyregexp.New(`(?i)^.*\d{4}\..*\sírta:$|^.+\sezt írta\s?\(.*\d.*\)\s?:$`)
	attributionOpen  = lazyregexp.New(`(?i)^\s*(on|el|il|am|le)\s.*\d{4}.*\S@\S+>\)? (wrote|escribió|ha scritto|schrieb|a écrit)\s?:\s{2,}\S`)
	fourDigits       = lazyregexp.New(`\d{4}`)
	dateLike         = lazyregexp.New(`\d{4}|\d[:.h]\d\d|\d{1,2}[./-]\d{1,2}`)
)

// wrote are the verbs of attributions. Most lines have none of them, and need no closer look.
var wrote = []string{"wrote", "writes", "escribio", "escribió", "scritto", "schrieb", "écrit", "írta"}

// maxJoined is the length in bytes up to which text can be an attribution.
const maxJoined = 500

// attribution returns the number of lines of an attribution that begins at i,
// 0 if none does.
func (c *classifier) attribution(i int) int {
	for n := 1; n <= maxAttribution && i+n <= len(c.lines); n++ {
		last := c.lines[i+n-1]
		if last.Text == "" || last.Quoted {
			return 0
		}
		if !strings.HasSuffix(last.Text, ":") {
			continue
		}
		if isAttribution(c.joined(i, n)) && attributionStart().MatchString(clip(c.lines[i].Text)) &&
			(n == 1 || c.startsWrapped(i, n)) {
			return n
		}
		return 0
	}
	return 0
}

// startsWrapped reports whether the attribution of n lines that ends the way
// it should begins at i, and not below it: an order line that stands above an
// attribution must not be taken along.
func (c *classifier) startsWrapped(i, n int) bool {
	first := c.lines[i].Text
	if !dateLike().MatchString(clip(first)) && !strings.Contains(first, "@") && !strings.Contains(first, "írta") {
		return false
	}
	for skip := 1; skip < n; skip++ {
		if attributionDated().MatchString(c.joined(i+skip, n-skip)) {
			return false
		}
	}
	return true
}

// isAttribution reports whether a joined line is an attribution.
func isAttribution(s string) bool {
	return len(s) <= maxJoined && hasAny(strings.ToLower(s), wrote) &&
		(attributionDated().MatchString(s) || attributionNamed().MatchString(s) || attributionOther().MatchString(s))
}

// isPrecise reports whether an attribution names an address or a year.
func isPrecise(s string) bool { return strings.Contains(s, "@") || fourDigits().MatchString(s) }

// What introductions have in every language: an address, a date with its year, the
// time of day.
var (
	someAddress = lazyregexp.New(`\S@[^\s@]+\.\p{L}`)
	someYear    = lazyregexp.New(`\b(19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d\d\b`)
	someTime    = lazyregexp.New(`\b\d{1,2}[:.]\d\d\b`)
	dashed      = lazyregexp.New(`^-{2,}\s.*\s-{2,}$`)
)

// Most lines have none of them, and need no closer look.
func hasAddress(s string) bool { return strings.Contains(s, "@") && someAddress().MatchString(s) }
func hasYear(s string) bool    { return strings.ContainsAny(s, digits) && someYear().MatchString(s) }
func hasTime(s string) bool    { return strings.ContainsAny(s, digits) && someTime().MatchString(s) }

const digits = "0123456789"

// introduction returns the number of lines from i that introduce a quote in the words
// of whatever language: they end with a colon, or stand between dashes, and name an
// address with a date, or one of these where a quote follows. It is 0 if there are
// none.
func (c *classifier) introduction(i int) int {
	for n := 1; n <= maxAttribution && i+n <= len(c.lines); n++ {
		last := c.lines[i+n-1]
		if last.Text == "" || last.Quoted {
			return 0
		}
		if !strings.HasSuffix(last.Text, ":") && !strings.HasSuffix(last.Text, "--") { // most lines, which need no closer look
			continue
		}
		joined := c.joined(i, n)
		if len(joined) > maxJoined {
			return 0
		}
		if !strings.HasSuffix(joined, ":") && !dashed().MatchString(joined) {
			continue
		}
		if !isStrong(joined) && !(c.nextIsQuoted(i+n) && isDated(joined)) {
			return 0
		}
		// A line that is not needed for it may be an order above it.
		first := clip(c.lines[i].Text)
		if n > 1 && !hasYear(first) && !hasTime(first) && c.introduction(i+1) > 0 {
			return 0
		}
		return n
	}
	return 0
}

// isStrong reports whether text that ends like an introduction can be nothing else.
func isStrong(s string) bool {
	return hasAddress(s) && (hasYear(s) || hasTime(s))
}

// isDated reports whether text names an address, or the time of a day.
func isDated(s string) bool {
	return hasAddress(s) || hasYear(s) && hasTime(s)
}

// mayIntroduce reports whether text introduces a quote, if what follows is marked as
// one.
func mayIntroduce(s string) bool {
	return len(s) <= maxJoined && (isAttribution(s) || strings.HasSuffix(s, ":") && isDated(s))
}
