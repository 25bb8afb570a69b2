package letter

import (
	"strings"
	"unicode"

	"bretwalda/internal/lazyregexp"
)

// Separators before a letter that is answered or forwarded whole. Of languages that
// are not among these, what stands below a separator tells; see isSeparator.
var (
	originalDashes = lazyregexp.New(`(?i)^-{2,}\s*(original message|original appointment|forwarded message|forwarded by .{1,80}|` +
		`mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|eredeti üzenet|eredeti levél|` +
		`továbbított üzenet|továbbított levél|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|` +
		`message original|message transféré|mensagem original|mensagem encaminhada|oorspronkelijk bericht|` +
		`doorgestuurd bericht|wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana dalej|mesaj original|` +
		`mesaj redirecționat|pôvodná správa|preposlaná správa|původní zpráva|přeposlaná zpráva)\s*-{2,}$`)
	originalApple = lazyregexp.New(`(?i)^(begin forwarded message|inicio del mensaje reenviado|inizio messaggio inoltrato|` +
		`továbbított levél kezdete|anfang der weitergeleiteten nachricht|début du message (réexpédié|transféré))\s?:$`)
	someDashes = lazyregexp.New(`^-{3,}\s*\p{L}.*\p{L}\s*-{3,}$`)
)

// A headerField is a kind of field that Outlook, GMX and others print above
// the letter answered.
type headerField int

const (
	noField headerField = iota
	otherField
	fromField
	subjectField
	dateField
	toField
)

// fieldName matches the name of a field in any language, in bold letters or not, at
// the beginning of a line or within it.
var fieldName = lazyregexp.New(`(?:^|\s)\*?(\p{L}+(?: \p{L}+)?) ?:\*?(?:\s|$)`)

// fieldOf returns which of those fields a line is.
func fieldOf(line string) headerField {
	name, _, found := strings.Cut(strings.TrimLeft(line, "* "), ":")
	if !found || strings.ContainsFunc(name, func(r rune) bool { return r != ' ' && !unicode.IsLetter(r) }) {
		return noField // as most lines are, which need no closer look
	}
	at := fieldName().FindStringSubmatchIndex(line)
	if at == nil || strings.TrimLeft(line[:at[2]], "* ") != "" {
		return noField
	}
	switch strings.ToLower(line[at[2]:at[3]]) {
	case "from", "de", "da", "von", "feladó", "expéditeur", "van", "od", "de la":
		return fromField
	case "subject", "asunto", "oggetto", "betreff", "tárgy", "objet", "assunto", "onderwerp", "temat", "subiect", "predmet":
		return subjectField
	case "sent", "date", "enviado", "enviado el", "fecha", "inviato", "data", "gesendet", "datum",
		"elküldve", "küldve", "dátum", "envoyé", "enviada em", "verzonden", "wysłano", "trimis", "odoslané":
		return dateField
	case "to", "cc", "para", "a", "an", "címzett", "másolatot kap", "à", "aan", "do", "către", "komu":
		return toField
	}
	return otherField
}

// startsOriginal returns how many lines from i introduce a letter that is answered or
// forwarded, and goes on to the end: a separator, a block of header fields, or both.
// It is 0 if none do.
func (c *classifier) startsOriginal(i int) int {
	text := c.lines[i].Text
	if len(text) > maxJoined {
		return 0
	}
	if n := c.fieldBlock(i); n > 0 {
		return n
	}
	known := strings.HasPrefix(text, "--") && originalDashes().MatchString(text) ||
		strings.HasSuffix(text, ":") && originalApple().MatchString(text)
	if !known && !isRuler(text) && !(strings.HasPrefix(text, "---") && someDashes().MatchString(text)) {
		return 0
	}
	for j := i + 1; j < len(c.lines) && j <= i+2; j++ {
		if n := c.fieldBlock(j); n > 0 {
			return j + n - i
		}
	}
	if known {
		return 1
	}
	return 0
}

// maxFields is how many lines a block of header fields has at most.
const maxFields = 12

// fieldBlock returns how many lines from i, up to a blank one, are header fields; 0 if
// they are none. They are From and Subject, and Date or To; or in whatever language
// three fields, with a year beside an address or the time of a day. An order form
// that merely says "From: Gwent" and "To: Avalon" is not enough.
func (c *classifier) fieldBlock(i int) int {
	first := clip(c.lines[i].Text)
	switch fieldOf(first) {
	case noField:
		return 0
	case otherField: // "Welsh: stay" above such a block is none of it
		if !hasAddress(first) && !hasYear(first) {
			return 0
		}
	}
	var seen [toField + 1]int
	n := 0
	for i+n < len(c.lines) && n < maxFields && !c.lines[i+n].Quoted {
		text := c.lines[i+n].Text
		if text == "" || strings.Contains(text, Top) {
			break
		}
		seen[fieldOf(text)]++
		n++
	}
	if seen[fromField] > 0 && seen[subjectField] > 0 && (seen[dateField] > 0 || seen[toField] > 0) {
		return n
	}
	all := clip(c.joined(i, n))
	if len(fieldName().FindAllStringIndex(all, maxFields)) >= 3 && hasYear(all) &&
		(hasAddress(all) || hasTime(all)) {
		return n
	}
	return 0
}
