package letter

import (
	"strings"

	"bretwalda/internal/lazyregexp"
)

// maxSignature is the number of lines with text up to which what follows a
// signature delimiter is believed to be a signature and not orders.
const maxSignature = 12

// classify decides for every line whether the writer typed it, quoted it, or
// whether it is a footer. When in doubt a line is the writer's own: a line
// too much gets a player a question, an order lost costs them a war.
func classify(source []sourceLine, writer []string) []Line {
	c := classifier{
		writer:     writer,
		source:     source,
		lines:      make([]Line, len(source)),
		lastQuoted: -1,
	}
	for i := range source {
		text := strings.TrimRight(source[i].text, " ")
		c.lines[i] = Line{Text: text, Quoted: source[i].depth > 0}
		if source[i].depth > 0 {
			c.lastQuoted = i
		}
	}
	for i := 0; i < len(source); {
		i += c.step(i)
	}
	return c.lines
}

// A classifier walks the lines of one fragment.
type classifier struct {
	writer     []string // the words of the writer's name
	source     []sourceLine
	lines      []Line
	lastQuoted int  // index of the last line with a quote mark, or -1
	ownText    bool // a line with own text came before
}

// step judges the line at i, and those that belong with it, and returns how
// many lines that were (at least 1).
func (c *classifier) step(i int) int {
	text := c.lines[i].Text
	switch {
	case c.lines[i].Quoted || text == "":
		return 1
	case c.source[i].footer:
		return c.footer(i, c.footerRun(i))
	case text == "--" && len(c.source[i].text) > len(text):
		return c.footer(i, c.ownRun(i))
	case isRuler(text) && c.isListFooter(i):
		return c.footer(i, len(c.lines)-i)
	case isMobileSignature(text):
		c.lines[i].Footer = true
		return 1
	}
	if n := c.ours(i); n > 0 {
		return c.quote(i, n)
	}
	if strings.Contains(text, Bottom) {
		return c.foot(i)
	}
	if n := c.startsOriginal(i); n > 0 {
		return c.original(i, n)
	}
	n := c.attribution(i)
	if n == 0 {
		n = c.introduction(i)
	}
	if n > 0 && c.nextIsQuoted(i+n) {
		for j := i; j < i+n; j++ {
			c.lines[j].Footer = true // the mail program's words, never orders
		}
		return c.quote(i, n)
	}
	// Many programs quote without marks, to the end of the letter. That is not
	// believed of a vague attribution, and of one that names no address below own
	// text only.
	if c.lastQuoted < i && n > 0 && (isStrong(c.joined(i, n)) || c.ownText && isPrecise(c.joined(i, n))) ||
		c.ownText && c.lastQuoted < i && strings.Contains(text, "@") && attributionOpen().MatchString(clip(text)) {
		return c.original(i, max(1, n))
	}
	if n := c.noise(i); n > 0 {
		for j := i; j < i+n; j++ {
			c.lines[j].Footer = true
		}
		return n
	}
	c.ownText = true
	return 1
}

// quote marks n lines from i as quoted.
func (c *classifier) quote(i, n int) int {
	for j := i; j < i+n; j++ {
		c.lines[j].Quoted = true
	}
	return n
}

// footer marks n lines from i as a footer, unless that is more text than any
// signature has: then they are judged as if nothing had marked them.
func (c *classifier) footer(i, n int) int {
	if c.countText(i, n) > maxSignature+1 {
		for j := i; j < i+n; j++ {
			c.source[j].footer = false
		}
		c.ownText = true
		return 1
	}
	for j := i; j < i+n; j++ {
		c.lines[j].Footer = true
	}
	return n
}

// countText counts the lines with text among n lines from i, up to one more
// than a footer can have.
func (c *classifier) countText(i, n int) int {
	count := 0
	for j := i; j < i+n && count <= maxSignature+1; j++ {
		if c.lines[j].Text != "" {
			count++
		}
	}
	return count
}

// footerRun returns the number of lines from i that HTML marks as signature.
func (c *classifier) footerRun(i int) int {
	n := 0
	for i+n < len(c.source) && c.source[i+n].footer && !c.lines[i+n].Quoted {
		n++
	}
	return n
}

// ownRun returns the number of lines from i to where a quote, or the letter
// that is answered, begins. It looks no further than a footer can reach.
func (c *classifier) ownRun(i int) int {
	n, text := 1, 0
	for ; i+n < len(c.lines) && text <= maxSignature+1; n++ {
		j := i + n
		if c.lines[j].Quoted || c.beginsQuote(j) || postscript().MatchString(c.lines[j].Text) {
			break
		}
		if c.lines[j].Text != "" {
			text++
		}
	}
	return n
}

// nextIsQuoted reports whether the first line with text from i is quoted, or the
// first of a letter of the moderator.
func (c *classifier) nextIsQuoted(i int) bool {
	for ; i < len(c.lines); i++ {
		if c.lines[i].Text != "" {
			return c.source[i].depth > 0 || strings.Contains(c.lines[i].Text, Top)
		}
	}
	return false
}

// joined returns n lines from i as one.
func (c *classifier) joined(i, n int) string {
	texts := make([]string, n)
	for j := range texts {
		texts[j] = strings.TrimSpace(c.lines[i+j].Text)
	}
	return strings.Join(texts, " ")
}

// mobileSignatures are lines that programs add under a letter. Each names a
// device or program, so that "Sent from Gwent to Avalon: 2" is not one.
var mobileSignatures = lazyregexp.New(`(?i)^(` + strings.Join([]string{
	`(sent|get) (from|with|using|via)?\s?.{0,20}\b(` + mobileNames + `)\b.{0,80}`,
	`(enviado|obtener|descarga) ?(desde|con|de)? ?.{0,20}\b(` + mobileNames + `)\b.{0,80}`,
	`(inviato|ottieni|scarica) ?(da|dal|con)? ?.{0,20}\b(` + mobileNames + `)\b.{0,80}`,
	`(gesendet|von meinem|diese nachricht wurde von meinem|holen sie sich) ?.{0,20}\b(` + mobileNames + `)\b.{0,80}`,
	`(envoyé|obtenez|télécharger) .{0,20}\b(` + mobileNames + `)\b.{0,80}`,
	`.{0,20}\b(` + mobileNames + `)\S*\s.{0,30}küldve`,
	`(el)?küldve .{0,20}\b(` + mobileNames + `).{0,80}`,
}, "|") + `)$`)

const mobileNames = `iphone|ipad|android\S*|outlook|samsung|galaxy|yahoo|gmail|huawei|xiaomi|blackberry|proton ?mail|gmx|web\.de|k-9|fairemail|mail for windows|windows mail|mobil(telefon)?|móvil|handy|aol|icloud|(smart)?phone|tel[eé]fono`

// isMobileSignature reports whether a line was added by a mail program. Its
// first or last word rules most lines out before the pattern is tried.
func isMobileSignature(text string) bool {
	if len(text) > 160 {
		return false
	}
	text = strings.TrimSpace(text)
	first, _, _ := strings.Cut(text, " ")
	known := strings.HasSuffix(text, "küldve")
	switch strings.ToLower(first) {
	case "sent", "get", "enviado", "obtener", "descarga", "inviato", "ottieni", "scarica", "gesendet",
		"von", "diese", "holen", "envoyé", "obtenez", "télécharger", "küldve", "elküldve":
		known = true
	}
	return known && mobileSignatures().MatchString(text) || !strings.ContainsAny(text, "0123456789:;>") && len(strings.Fields(text)) <= longestDevice &&
		hasAny(strings.ToLower(text), devices) && deviceNamed().MatchString(text)
}

// longestDevice is how many words a line has at most that a device adds, in whatever
// language.
const longestDevice = 7

// deviceNamed matches a line that names one of devices; it is one without numbers or signs. The pattern is dear, and
// most lines have none of them even within a word.
var (
	devices     = []string{"iphone", "ipad", "android", "samsung", "galaxy", "huawei", "xiaomi", "blackberry", "outlook", "yahoo mail", "gmail"}
	deviceNamed = lazyregexp.New(`(?i)\b(` + strings.Join(devices, "|") + `)\b`)
)

// isRuler reports whether a line is nothing but a long ruler.
func isRuler(text string) bool {
	return len(text) >= 20 && (strings.Trim(text, "_") == "" || strings.Trim(text, "-=") == "")
}

var listWords = lazyregexp.New(`(?i)mailing list|unsubscribe|listinfo|groups\.io|google groups|levelezőlista|leiratkoz|lista de correo|cancellarsi|mailingliste|abmelden`)

// isListFooter reports whether a mailing-list footer runs from the ruler at i
// to the end of the text.
func (c *classifier) isListFooter(i int) bool {
	if c.countText(i, len(c.lines)-i) > maxSignature+1 {
		return false
	}
	found := false
	for _, line := range c.lines[i:] {
		if line.Quoted {
			return false
		}
		found = found || listWords().MatchString(clip(line.Text))
	}
	return found
}

// clip shortens a line to what the patterns need to see.
func clip(text string) string {
	if len(text) > maxJoined {
		return text[:maxJoined]
	}
	return text
}
