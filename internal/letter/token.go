package letter

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"bretwalda/internal/lazyregexp"
)

// A token is the secret that tells a seat: 10 to 40 characters of lower-case
// base32 without padding. It travels in the detail of the Reply-To address,
// games+k3v5q2m7xa@club.example, and in the subject, [bw k3v5q2m7xa].
const tokenPattern = `[A-Za-z2-7]{10,40}`

var (
	// escapedDetail matches the token of an address and its plus, which may be escaped.
	escapedDetail = lazyregexp.New(`(?i)(?:\+|&#43;|&#x2b;|&plus;|%2b)` + tokenPattern + `$`)
	subjectTag    = lazyregexp.New(`(?i)\[bw\s+(` + tokenPattern + `)\s*\]`)
	replyPrefix   = lazyregexp.New(`(?i)^(re|fwd?|rv|res|enc|r|i|rif|vá|va|vs|továbbítás|aw|antw|wg|tr|réf)\s*(\[\d{1,3}\]|\(\d{1,3}\)|\^\d{1,3})?\s*:\s*`)
)

// isToken reports whether s is what tokenPattern says, and nothing else.
func isToken(s string) bool {
	if len(s) < 10 || len(s) > 40 {
		return false
	}
	for _, c := range []byte(s) {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '2' && c <= '7') {
			return false
		}
	}
	return true
}

// ErrBadToken is returned for a token that is not 10 to 40 base32 characters.
var ErrBadToken = errors.New("letter: a token is 10 to 40 characters a-z, 2-7")

// Tokens returns the candidate tokens of a letter in lower case, without
// repetition: first from recipients of the form mailbox+token, then from the
// subject. They come from where only a reply, or its writer, puts them.
func Tokens(l Letter, mailbox string) []string {
	var tokens []string
	for _, addr := range l.Recipients {
		if token, ok := plusToken(addr, mailbox); ok {
			tokens = addToken(tokens, token)
		}
	}
	return addTags(tokens, l.Subject)
}

// TextTokens returns the candidate tokens that stand in the text of a letter,
// as tag or as address, and that Tokens does not give. Trust them less: a
// letter may quote or forward what was meant for another seat.
func TextTokens(l Letter, mailbox string) []string {
	var tokens []string
	for _, line := range l.Lines {
		tokens = addTags(tokens, line.Text)
		if !strings.Contains(line.Text, "@") { // most lines, which need no closer look
			continue
		}
		for _, found := range looseAddr().FindAllStringSubmatch(line.Text, -1) {
			if token, ok := plusToken(found[2], mailbox); ok {
				tokens = addToken(tokens, token)
			}
		}
	}
	trusted := Tokens(l, mailbox)
	return slices.DeleteFunc(tokens, func(t string) bool { return slices.Contains(trusted, t) })
}

// addTags adds the tokens of all tags in s.
func addTags(tokens []string, s string) []string {
	if !strings.Contains(s, "[") {
		return tokens
	}
	for _, m := range subjectTag().FindAllStringSubmatch(s, -1) {
		tokens = addToken(tokens, m[1])
	}
	return tokens
}

// addToken adds a token in lower case unless it is there, or there are more
// than any honest letter has.
func addToken(tokens []string, token string) []string {
	token = strings.ToLower(token)
	if len(tokens) >= MaxParts || slices.Contains(tokens, token) {
		return tokens
	}
	return append(tokens, token)
}

// plusToken returns the token of an address mailbox+token, and whether it is
// one.
func plusToken(addr, mailbox string) (string, bool) {
	local, domain, _ := cutAddress(addr)
	wantLocal, wantDomain, ok := cutAddress(mailbox)
	base, detail, plus := strings.Cut(local, "+")
	if !ok || !plus || !strings.EqualFold(base, wantLocal) || !strings.EqualFold(domain, wantDomain) {
		return "", false
	}
	return detail, isToken(detail)
}

// cutAddress divides an address at its last "@".
func cutAddress(addr string) (local, domain string, ok bool) {
	i := strings.LastIndexByte(addr, '@')
	if i <= 0 || i == len(addr)-1 {
		return "", "", false
	}
	return addr[:i], addr[i+1:], true
}

// PlusAddress returns the address that carries a token: for
// games@club.example, games+token@club.example. It fails if mailbox is no
// plain address without a detail of its own, or the token is not one.
func PlusAddress(mailbox, token string) (string, error) {
	local, domain, ok := cutAddress(mailbox)
	if !ok || strings.ContainsAny(mailbox, "<>\" \t\r\n,;:") || strings.Contains(local, "+") {
		return "", fmt.Errorf("letter: %q is no plain mail address that can take a +detail", mailbox)
	}
	if !isToken(token) {
		return "", ErrBadToken
	}
	return local + "+" + strings.ToLower(token) + "@" + domain, nil
}

// SubjectTag returns the tag that carries a token in a subject.
func SubjectTag(token string) string { return "[bw " + strings.ToLower(token) + "]" }

// StripSubject returns a subject without tags and without the marks of
// replies and forwards, in the languages of the usual mail programs and
// however often repeated: "Re: Vá: [bw k3v5q2m7xa] Round 3" gives "Round 3".
func StripSubject(s string) string {
	s = norm.NFC.String(s)
	if hasTag(s) {
		s = subjectTag().ReplaceAllString(s, " ")
	}
	for s = foldSpace(s); strings.Contains(s, ":"); {
		prefix := replyPrefix().FindString(s)
		if prefix == "" {
			return s
		}
		s = s[len(prefix):]
	}
	return s
}

// HideTokens takes out of a text what looks like a token, in an address of the
// mailbox or in a tag, so that a text may quote a letter to whomever it goes.
func HideTokens(text, mailbox string) string {
	// Most texts have neither; only what may have one is searched closely.
	local, domain, ok := cutAddress(mailbox)
	if ok && hasPlus(text, local) {
		text = hidden(local, domain).ReplaceAllString(text, mailbox)
	}
	if hasTag(text) {
		text = subjectTag().ReplaceAllString(text, "[bw …]")
	}
	return text
}

// ownLink stands before the address of a link that an HTML letter itself has; in what it
// quotes, the quotation mark is escaped.
const ownLink = `href="mailto:`

// HideTokensHTML is HideTokens for an HTML letter, where the plus of an address may be
// escaped. The links that it has are for its reader and keep their tokens. Letters are long,
// and most addresses in them are of links: only what stands before one is searched closely.
func HideTokensHTML(html, mailbox string) string {
	local, domain, ok := cutAddress(mailbox)
	if !ok {
		return html
	}
	var b strings.Builder
	done := 0 // up to where html is in b
	for at := 0; ; at++ {
		i := strings.IndexByte(html[at:], '@')
		if at += i; i < 0 || len(html) < at+1+len(domain) {
			break
		}
		if !strings.EqualFold(html[at+1:at+1+len(domain)], domain) {
			continue
		}
		near := html[max(done, at-len(local)-mostSigns):at]
		plus := escapedDetail().FindStringIndex(near)
		if plus == nil {
			continue
		}
		before, found := cutName(near[:plus[0]], local)
		if !found || strings.HasSuffix(before, ownLink) {
			continue
		}
		b.WriteString(html[done:at-len(near)+len(before)] + mailbox)
		done = at + 1 + len(domain)
	}
	html = b.String() + html[done:]
	if hasTag(html) {
		html = subjectTag().ReplaceAllString(html, "[bw …]")
	}
	return html
}

// mostSigns are those of a link, a plus and a token.
const mostSigns = len(ownLink) + len("&plus;") + 40

// hasPlus reports whether a text has a plus behind the name of a mailbox, in capital or small letters.
func hasPlus(text, local string) bool {
	for from := 0; ; from++ {
		i := strings.IndexByte(text[from:], '+')
		if i < 0 {
			return false
		}
		from += i
		if _, found := cutName(text[:from], local); found {
			return true
		}
	}
}

// cutName cuts the name of a mailbox, in capital or small letters, from the end of a text.
func cutName(text, local string) (before string, found bool) {
	start := len(text)
	for range utf8.RuneCountInString(local) {
		_, n := utf8.DecodeLastRuneInString(text[:start])
		start -= n
	}
	return text[:start], strings.EqualFold(text[start:], local)
}

// hasTag reports whether a text has the beginning of a tag, which a blank follows.
func hasTag(text string) bool {
	for from := 0; ; from++ {
		i := strings.IndexByte(text[from:], '[')
		if i < 0 {
			return false
		}
		from += i
		if tag := text[from:]; len(tag) > 3 && strings.EqualFold(tag[1:3], "bw") && strings.IndexByte("\t\n\f\r ", tag[3]) >= 0 {
			return true
		}
	}
}

// hidden matches addresses of a mailbox that have a token.
func hidden(local, domain string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)` + regexp.QuoteMeta(local) + `\+` + tokenPattern + `@` + regexp.QuoteMeta(domain))
}

// FoldAddress gives one form of an address for all the ways to write it in capital
// and small letters. Only ASCII is folded: elsewhere letters that look alike, such
// as the Kelvin sign and K, would become one.
func FoldAddress(addr string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, addr)
}

// SameAddress reports whether two addresses are the same one.
func SameAddress(a, b string) bool { return FoldAddress(a) == FoldAddress(b) }
