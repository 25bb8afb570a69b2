package letter

import (
	"regexp"
	"strings"
)

// maxSignature is the number of lines with text up to which what follows a
// signature delimiter is believed to be a signature and not orders.
const maxSignature = 12

// maxAttribution is the number of lines over which mail programs and their
// line wrapping spread "On ... wrote:".
const maxAttribution = 4

// classify decides for every line whether the writer typed it, quoted it, or
// whether it is a footer. When in doubt a line is the writer's own: a line
// too much gets a player a question, an order lost costs them a war.
func classify(source []sourceLine) []Line {
	c := classifier{
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
	case c.startsOriginal(i):
		return c.quote(i, len(c.lines)-i)
	}
	n := c.attribution(i)
	if n > 0 && c.nextIsQuoted(i+n) {
		for j := i; j < i+n; j++ {
			c.lines[j].Footer = true // the mail program's words, never orders
		}
		return c.quote(i, n)
	}
	// Yahoo and others quote without marks, to the end of the letter. That is
	// believed below own text only, and not of a vague attribution.
	if c.ownText && c.lastQuoted < i && (n > 0 && isPrecise(c.joined(i, n)) || attributionOpen.MatchString(clip(text))) {
		return c.quote(i, len(c.lines)-i)
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
		if c.lines[j].Quoted || c.startsOriginal(j) || c.attribution(j) > 0 {
			break
		}
		if c.lines[j].Text != "" {
			text++
		}
	}
	return n
}

// nextIsQuoted reports whether the first line with text from i is quoted.
func (c *classifier) nextIsQuoted(i int) bool {
	for ; i < len(c.lines); i++ {
		if c.lines[i].Text != "" {
			return c.source[i].depth > 0
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

// Attributions: "On 3 March 2026, Anna wrote:" and its like. The first form
// begins with a word for the time, the second names the writer's address, the
// third is Hungarian, where the verb stands before the date. Yahoo on Android
// goes on with the quote in the same line. The patterns see no more than
// maxJoined bytes.
var (
	attributionStart = regexp.MustCompile(`(?i)^\s*((on|el|il|am|le)\s|.*\S@\S|.*\d{4}\.|.*\sírta)`)
	attributionVerb  = regexp.MustCompile(`(?i)(wrote|writes|escribi[oó]|scritto|schrieb|écrit|írta)`)
	attributionDated = regexp.MustCompile(`(?i)^(on|el|il|am|le)\s.*\d.*\b(wrote|writes|escribi[oó]|ha scritto|schrieb|a écrit).*:$`)
	attributionNamed = regexp.MustCompile(`(?i)^.*\S@\S.*\s(wrote|writes|escribi[oó]|ha scritto|schrieb|a écrit|írta).*:$`)
	attributionOther = regexp.MustCompile(`(?i)^.*\d{4}\..*\sírta:$|^.+\sezt írta\s?\(.*\d.*\)\s?:$`)
	attributionOpen  = regexp.MustCompile(`(?i)^\s*(on|el|il|am|le)\s.*\d{4}.*\S@\S+>\)? (wrote|escribió|ha scritto|schrieb|a écrit)\s?:\s{2,}\S`)
	fourDigits       = regexp.MustCompile(`\d{4}`)
	dateLike         = regexp.MustCompile(`\d{4}|\d[:.h]\d\d|\d{1,2}[./-]\d{1,2}`)
)

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
		if attributionStart.MatchString(clip(c.lines[i].Text)) && isAttribution(c.joined(i, n)) &&
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
	if !dateLike.MatchString(clip(first)) && !strings.Contains(first, "@") && !strings.Contains(first, "írta") {
		return false
	}
	for skip := 1; skip < n; skip++ {
		if attributionDated.MatchString(c.joined(i+skip, n-skip)) {
			return false
		}
	}
	return true
}

// isAttribution reports whether a joined line is an attribution.
func isAttribution(s string) bool {
	return len(s) <= maxJoined && attributionVerb.MatchString(s) &&
		(attributionDated.MatchString(s) || attributionNamed.MatchString(s) || attributionOther.MatchString(s))
}

// Separators before a letter that is answered or forwarded whole.
var (
	originalDashes = regexp.MustCompile(`(?i)^-{2,}\s*(original message|original appointment|forwarded message|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|eredeti üzenet|eredeti levél|továbbított üzenet|továbbított levél|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message original|message transféré|forwarded by .{1,80})\s*-{2,}$`)
	originalApple  = regexp.MustCompile(`(?i)^(begin forwarded message|inicio del mensaje reenviado|inizio messaggio inoltrato|továbbított levél kezdete|anfang der weitergeleiteten nachricht|début du message (réexpédié|transféré))\s?:$`)
)

// A headerField is a kind of field that Outlook, GMX and others print above
// the letter answered.
type headerField int

const (
	noField headerField = iota
	fromField
	subjectField
	dateField
	toField
)

// fieldOf returns which of those fields a line is, in bold letters or not.
func fieldOf(line string) headerField {
	name, _, found := strings.Cut(line, ":")
	if !found || len(name) > 20 {
		return noField
	}
	switch strings.ToLower(strings.Trim(name, "* ")) {
	case "from", "de", "da", "von", "feladó", "expéditeur":
		return fromField
	case "subject", "asunto", "oggetto", "betreff", "tárgy", "objet":
		return subjectField
	case "sent", "date", "enviado", "enviado el", "fecha", "inviato", "data", "gesendet", "datum",
		"elküldve", "küldve", "dátum", "envoyé":
		return dateField
	case "to", "cc", "para", "a", "an", "címzett", "másolatot kap", "à":
		return toField
	}
	return noField
}

// startsOriginal reports whether the letter answered or forwarded begins at i
// and goes on to the end: at a separator, or at a block of header fields.
func (c *classifier) startsOriginal(i int) bool {
	text := c.lines[i].Text
	if len(text) > 200 {
		return false
	}
	if strings.HasPrefix(text, "--") && originalDashes.MatchString(text) ||
		strings.HasSuffix(text, ":") && originalApple.MatchString(text) {
		return true
	}
	if isRuler(text) {
		for j := i + 1; j < len(c.lines) && j <= i+2; j++ {
			if c.isFieldBlock(j) {
				return true
			}
		}
		return false
	}
	return c.isFieldBlock(i)
}

// isFieldBlock reports whether the lines from i up to a blank one are header
// fields: From and Subject, and Date or To. An order form that merely says
// "From: Gwent" and "To: Avalon" is not enough.
func (c *classifier) isFieldBlock(i int) bool {
	if fieldOf(c.lines[i].Text) == noField {
		return false
	}
	var seen [toField + 1]bool
	for j := i; j < len(c.lines) && j < i+10 && c.lines[j].Text != ""; j++ {
		seen[fieldOf(c.lines[j].Text)] = true
	}
	return seen[fromField] && seen[subjectField] && (seen[dateField] || seen[toField])
}

// mobileSignatures are lines that programs add under a letter. Each names a
// device or program, so that "Sent from Gwent to Avalon: 2" is not one.
var mobileSignatures = regexp.MustCompile(`(?i)^(` + strings.Join([]string{
	`(sent|get) (from|with|using|via)?\s?.{0,20}\b(` + mobileNames + `)\b.{0,80}`,
	`(enviado|obtener|descarga) ?(desde|con|de)? ?.{0,20}\b(` + mobileNames + `)\b.{0,80}`,
	`(inviato|ottieni|scarica) ?(da|dal|con)? ?.{0,20}\b(` + mobileNames + `)\b.{0,80}`,
	`(gesendet|von meinem|diese nachricht wurde von meinem|holen sie sich) ?.{0,20}\b(` + mobileNames + `)\b.{0,80}`,
	`(envoyé|obtenez|télécharger) .{0,20}\b(` + mobileNames + `)\b.{0,80}`,
	`.{0,20}\b(` + mobileNames + `)\S*\s.{0,30}küldve`,
	`(el)?küldve .{0,20}\b(` + mobileNames + `).{0,80}`,
}, "|") + `)$`)

const mobileNames = `iphone|ipad|android\S*|outlook|samsung|galaxy|yahoo|gmail|huawei|xiaomi|blackberry|proton ?mail|gmx|web\.de|k-9|fairemail|mail for windows|windows mail|mobil(telefon)?|móvil|handy|aol|icloud|smartphone`

// isMobileSignature reports whether a line was added by a mail program. Its
// first or last word rules most lines out before the pattern is tried.
func isMobileSignature(text string) bool {
	if len(text) > 160 {
		return false
	}
	text = strings.TrimSpace(text)
	first, _, _ := strings.Cut(text, " ")
	switch strings.ToLower(first) {
	case "sent", "get", "enviado", "obtener", "descarga", "inviato", "ottieni", "scarica", "gesendet",
		"von", "diese", "holen", "envoyé", "obtenez", "télécharger", "küldve", "elküldve":
		return mobileSignatures.MatchString(text)
	}
	return strings.HasSuffix(text, "küldve") && mobileSignatures.MatchString(text)
}

// isRuler reports whether a line is nothing but a long ruler.
func isRuler(text string) bool {
	return len(text) >= 20 && (strings.Trim(text, "_") == "" || strings.Trim(text, "-=") == "")
}

var listWords = regexp.MustCompile(`(?i)mailing list|unsubscribe|listinfo|groups\.io|google groups|levelezőlista|leiratkoz|lista de correo|cancellarsi|mailingliste|abmelden`)

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
		found = found || listWords.MatchString(clip(line.Text))
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

// isPrecise reports whether an attribution names an address or a year.
func isPrecise(s string) bool { return strings.Contains(s, "@") || fourDigits.MatchString(s) }
