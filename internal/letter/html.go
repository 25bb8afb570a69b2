package letter

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"bretwalda/internal/lazyregexp"
)

// htmlLines returns the text of an HTML source line by line, as a person
// would see it: blocks and table rows are lines, list items begin with "- ",
// quotes have their depth, signatures are marked. Styles, scripts, the head, what is
// not shown and what is struck out are left out. It reports whether it tells more than
// the text beside it can: words are struck out, or letters of a font are symbols.
func htmlLines(source string) (lines []sourceLine, more bool) {
	r := htmlReader{}
	z := html.NewTokenizer(strings.NewReader(source))
	for {
		switch z.Next() {
		case html.ErrorToken:
			// The source is in memory, so the only error is its end.
			r.endBlock()
			return r.lines, r.more
		case html.TextToken:
			if r.skip == 0 && r.hidden == 0 {
				r.show(string(z.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			r.start(z.Token())
		case html.EndTagToken:
			name, _ := z.TagName()
			r.end(atom.Lookup(name))
		}
	}
}

// A htmlReader holds the state between two tokens.
type htmlReader struct {
	lines  []sourceLine
	line   strings.Builder // text of the line being read
	bullet bool            // the line begins with "- "
	space  bool            // white space is due before the next word
	cell   bool            // a table cell began in this row before
	pre    int             // open pre elements
	skip   atom.Atom       // element whose content is left out, 0 for none
	mark   strings.Builder // the mark of a list item being read
	open   []openElement
	depth  int  // quote depth
	footer int  // open signature elements
	hidden int  // open elements that are not shown
	struck int  // open elements that are struck out
	symbol int  // open elements in a font of symbols
	item   int  // open elements that hold the mark of a list item
	more   bool // see htmlLines
	// answers tells that an attribution stood above a blockquote: further ones that
	// say nothing of themselves go on with that quote.
	answers bool
}

// start handles a start tag.
func (r *htmlReader) start(t html.Token) {
	if r.skip != 0 {
		// A head that is never closed ends where the body begins.
		if t.DataAtom != atom.Body {
			return
		}
		r.skip = 0
	}
	r.endImplied(t.DataAtom)
	if isBlock(t.DataAtom) {
		r.endBlock()
	}
	switch t.DataAtom {
	case atom.Head, atom.Style, atom.Script, atom.Title, atom.Template:
		if t.Type != html.SelfClosingTagToken {
			r.skip = t.DataAtom
		}
		return
	case atom.Br:
		r.endLine()
	case atom.Img, atom.Input:
		r.picture(t)
	case atom.Li:
		r.bullet = true
	case atom.Td, atom.Th:
		r.space = r.space || r.cell
		r.cell = true
	case atom.Pre:
		r.pre++
	}
	if t.Type != html.SelfClosingTagToken && !isVoid(t.DataAtom) {
		r.push(t)
	}
}

// end handles an end tag.
func (r *htmlReader) end(name atom.Atom) {
	if r.skip != 0 {
		if r.skip == name {
			r.skip = 0
		}
		return
	}
	if isBlock(name) {
		r.endBlock()
	}
	switch name {
	case atom.Pre:
		r.pre = max(0, r.pre-1)
	case atom.Li:
		r.bullet = false
	}
	if name != 0 {
		r.pop(name)
	}
}

// isBlock reports whether an element begins and ends a line.
func isBlock(name atom.Atom) bool {
	switch name {
	case atom.P, atom.Div, atom.Blockquote, atom.Li, atom.Ul, atom.Ol, atom.Tr, atom.Table,
		atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Pre, atom.Body, atom.Dl,
		atom.Dt, atom.Dd, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Address,
		atom.Center, atom.Form, atom.Fieldset, atom.Caption, atom.Hr:
		return true
	}
	return false
}

// text adds text; white space counts as one space unless preformatted.
func (r *htmlReader) text(s string) {
	if r.pre > 0 {
		for i, line := range strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n") {
			if i > 0 {
				r.endLine()
			}
			r.word(line)
		}
		return
	}
	for s != "" {
		i := strings.IndexAny(s, " \t\r\n\f")
		switch {
		case i < 0:
			r.word(s)
			return
		case i == 0:
			r.space = true
			s = strings.TrimLeft(s, " \t\r\n\f")
		default:
			r.word(s[:i])
			s = s[i:]
		}
	}
}

// word adds a piece of text without white space to collapse.
func (r *htmlReader) word(s string) {
	if s == "" {
		return
	}
	if r.space && r.line.Len() > 0 {
		r.line.WriteByte(' ')
	}
	r.space = false
	r.line.WriteString(s)
}

// endBlock ends the line if there is anything in it.
func (r *htmlReader) endBlock() {
	if r.line.Len() > 0 {
		r.endLine()
	}
	r.space, r.cell = false, false
}

// endLine ends the line, also an empty one.
func (r *htmlReader) endLine() {
	text := r.line.String()
	if r.space && text == "--" {
		text = "-- " // the signature delimiter needs its space
	}
	if r.bullet && text != "" {
		text = "- " + text
	}
	for _, line := range strings.Split(cleanText(text), "\n") {
		r.lines = append(r.lines, sourceLine{text: line, depth: r.depth, footer: r.footer > 0})
	}
	r.line.Reset()
	r.space, r.bullet = false, false
}

// attr returns an attribute of a tag, "" if it has none of that name.
func attr(t html.Token, key string) string {
	for _, a := range t.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// hasClass reports whether a tag has one of the classes.
func hasClass(t html.Token, classes ...string) bool {
	for _, have := range strings.Fields(attr(t, "class")) {
		if slices.Contains(classes, ownName(have)) {
			return true
		}
	}
	return false
}

// foreign matches what Outlook on the web and Yahoo put before the names in letters
// from elsewhere: "x_" once per reply, or "ydp" and a number.
var foreign = lazyregexp.New(`^((x_)+|ydp[0-9a-f]{4,16})`)

// ownName returns a class or id without what was put before it.
func ownName(name string) string { return foreign().ReplaceAllString(name, "") }

// style returns the style of a tag without blanks, in lower case.
func style(t html.Token) string {
	return strings.ReplaceAll(strings.ToLower(attr(t, "style")), " ", "")
}

// border matches a style that draws a line beside a quote.
var border = lazyregexp.New(`border(-left(-width|-style|-color)?)?:([1-9]|[a-mo-z#]|\.\d)`)

// isQuote reports whether an element holds quoted text or its attribution. A
// blockquote is one when it says so, draws a line beside it, or stands below an
// attribution. Others are how people indent their own text: bare ones, ones with a
// margin only, and Gmail's without border.
func (r *htmlReader) isQuote(t html.Token) bool {
	if t.DataAtom != atom.Blockquote {
		return hasClass(t, "gmail_attr", "moz-cite-prefix", "yahoo_quoted")
	}
	cited := strings.EqualFold(attr(t, "type"), "cite") || hasClass(t, "protonmail_quote", "tutanota_quote")
	r.answers = r.answers || r.introduced()
	return cited || border().MatchString(style(t)) || r.introduced() || r.answers && style(t) == ""
}

// introduced reports whether the lines read last are an attribution.
func (r *htmlReader) introduced() bool {
	c := classifier{source: r.lines, lines: make([]Line, 0, maxAttribution)}
	last := len(r.lines)
	for last > 0 && strings.TrimSpace(r.lines[last-1].text) == "" {
		last--
	}
	for first := max(0, last-maxAttribution); first < last; first++ {
		c.lines = c.lines[:0]
		for _, line := range r.lines[first:last] {
			c.lines = append(c.lines, Line{Text: strings.TrimSpace(line.text)})
		}
		if mayIntroduce(c.joined(0, len(c.lines))) {
			return true
		}
	}
	return false
}

// startsRest reports whether everything from this element on is the letter
// that is answered or forwarded: so do the Outlook family, which put no
// element around it.
func startsRest(t html.Token) bool {
	switch ownName(attr(t, "id")) {
	case "divRplyFwdMsg", "mail-editor-reference-message-container":
		return true
	}
	return hasClass(t, "OutlookMessageHeader", "zmail_extra")
}

// isSignature reports whether an element is a signature block.
func isSignature(t html.Token) bool {
	if hasClass(t, "gmail_signature", "moz-signature", "protonmail_signature_block", "ydp-signature") {
		return true
	}
	switch strings.ToLower(ownName(attr(t, "id"))) {
	case "signature", "applemailsignature", "ms-outlook-mobile-signature", "ymail_android_signature":
		return true
	}
	return false
}
