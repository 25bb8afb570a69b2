package letter

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-message/textproto"

	"bretwalda/internal/lazyregexp"
)

// A part is a node of the MIME tree: the message itself, one part of a
// multipart, or an attached message.
type part struct {
	header    message.Header
	mediaType string // lower case, "text/plain" if not given
	params    map[string]string
	body      []byte // not decoded
}

// A fragment is the decoded source of one text part.
type fragment struct {
	source    string
	html      bool
	flowed    bool   // format=flowed, RFC 3676
	delSp     bool   // DelSp=yes
	forwarded bool   // of a message attached to this one
	twin      string // the same letter as HTML, if there is one beside the text
}

// A walker collects the text of a message from its MIME tree.
type walker struct {
	parts       int      // seen so far
	source      int      // bytes of text decoded so far
	names       []string // attachments that are not read
	textFiles   []part   // attached *.txt files
	ours        []string // texts of those that the moderator wrote
	bounces     []Bounce
	receipt     bool // a disposition notification was found
	undelivered bool // a delivery report was found
	problems    []Problem
	plainOnly   bool // HTML beside plain text is passed over
}

// report adds a problem unless it is known already.
func (w *walker) report(code ProblemCode, detail string) {
	p := Problem{code, detail}
	for _, known := range w.problems {
		if known == p {
			return
		}
	}
	w.problems = append(w.problems, p)
}

// usualHeader is how many bytes of a header are read at once, at most.
const usualHeader = 4096

// newPart splits raw into header and body. The media type without a
// Content-Type field is text/plain, or defaultType inside multipart/digest.
func (w *walker) newPart(raw []byte, defaultType string) part {
	block, body, problem := splitHeader(raw)
	if problem != 0 {
		w.report(problem, "header")
	}
	fields, err := textproto.ReadHeader(bufio.NewReaderSize(bytes.NewReader(block), min(len(block)+1, usualHeader)))
	if err != nil {
		w.report(DamagedHeader, err.Error())
	}
	p := part{header: message.Header{Header: fields}, body: body}
	if !p.header.Has("Content-Type") {
		p.mediaType = defaultType
		return p
	}
	p.mediaType, p.params, err = p.header.ContentType()
	if err != nil {
		p.mediaType, p.params = looseContentType(p.header.Get("Content-Type"))
		p.header.SetContentType(p.mediaType, p.params)
	}
	if !strings.Contains(p.mediaType, "/") {
		p.mediaType = "text/plain"
	}
	return p
}

// looseParam matches the parameters worth saving from a damaged Content-Type.
var looseParam = lazyregexp.New(`(?i)\b(boundary|charset|format|delsp|name)\s*=\s*(?:"([^"]*)"|([^";\s]+))`)

// looseContentType reads a Content-Type that breaks the grammar.
func looseContentType(value string) (mediaType string, params map[string]string) {
	mediaType, rest, _ := strings.Cut(value, ";")
	params = make(map[string]string)
	for _, m := range looseParam().FindAllStringSubmatch(rest, -1) {
		params[strings.ToLower(m[1])] = m[2] + m[3]
	}
	return strings.ToLower(strings.TrimSpace(mediaType)), params
}

// splitHeader divides raw at the first blank line and leaves out of the
// header what is no field: one bad line must not cost the letter. Without a
// blank line the body begins at the first line that is no field.
func splitHeader(raw []byte) (header, body []byte, problem ProblemCode) {
	kept := make([]byte, 0, min(len(raw), 4096))
	firstBad := -1
	field := -1 // where the field being read begins in kept, -1 for none
	for at := 0; at < len(raw); {
		line := raw[at:]
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line = line[:i+1]
		}
		text := bytes.TrimRight(line, "\r\n")
		switch {
		case len(text) == 0, len(bytes.TrimSpace(text)) == 0 && endsHeader(kept, raw[at+len(line):]):
			return kept, raw[at+len(line):], problem
		case text[0] == ' ' || text[0] == '\t':
			switch {
			case field < 0:
			case len(kept)-field+len(text) > MaxField || len(kept)+len(text) > MaxHeader:
				problem = TooBig
			default:
				kept = append(append(kept, text...), "\r\n"...)
			}
		case isField(text):
			if len(text) > MaxField || len(kept)+len(text) > MaxHeader {
				problem, field = TooBig, -1
				break
			}
			field = len(kept)
			kept = append(append(kept, text...), "\r\n"...)
		default:
			field = -1
			if firstBad < 0 && !(at == 0 && bytes.HasPrefix(text, []byte("From "))) {
				firstBad = at
				problem = DamagedHeader
			}
		}
		at += len(line)
	}
	if firstBad < 0 {
		return kept, nil, problem
	}
	// Fields found after that line belong to the body; read again without.
	header, _, _ = splitHeader(raw[:firstBad])
	return header, raw[firstBad:], problem
}

// endsHeader reports whether a line of nothing but blanks ends a header, as some
// programs write it: what comes next is no field that a mail header has.
func endsHeader(kept, rest []byte) bool {
	next, _, _ := bytes.Cut(rest, []byte("\n"))
	next = bytes.TrimRight(next, "\r")
	if len(kept) == 0 || len(next) > 0 && (next[0] == ' ' || next[0] == '\t') {
		return false
	}
	return !mailField().Match(next)
}

// mailField matches the fields that headers have.
var mailField = lazyregexp.New(`(?i)^(x-|mime-|content-|list-|arc-|dkim-|received|return-|delivered-|reply-|in-reply-|message-id|` +
	`authentication-|auto-|precedence|user-agent|thread-|importance|references|date|from|to|cc|bcc|subject|sender)[a-z-]*:`)

// isField reports whether a line begins a header field: printable ASCII
// without space, then a colon.
func isField(line []byte) bool {
	name, _, found := bytes.Cut(line, []byte(":"))
	name = bytes.TrimRight(name, " \t")
	if !found || len(name) == 0 {
		return false
	}
	for _, c := range name {
		if c <= ' ' || c > '~' {
			return false
		}
	}
	return true
}

// walk returns the text fragments of p, best choice of each alternative.
func (w *walker) walk(p part, depth int) []fragment {
	w.parts++
	switch {
	case w.parts > MaxParts:
		w.report(TooManyParts, "")
		return nil
	case depth > MaxDepth:
		w.report(TooDeep, "")
		return nil
	case strings.HasPrefix(p.mediaType, "multipart/"):
		return w.multipart(p, depth)
	case p.mediaType == "message/rfc822" || p.mediaType == "message/global":
		fragments := w.walk(w.attachedMessage(p), depth+1)
		for i := range fragments {
			fragments[i].forwarded = true
		}
		return fragments
	case p.mediaType == "message/delivery-status" || p.mediaType == "message/global-delivery-status":
		w.undelivered = true
		w.bounces = append(w.bounces, readDeliveryStatus(w.decode(p))...)
		return nil
	case p.mediaType == "message/disposition-notification":
		w.receipt = true
		return nil
	}
	return w.leaf(p)
}

// leaf returns the fragment of a text part, or notes an attachment.
func (w *walker) leaf(p part) []fragment {
	disposition, _, _ := p.header.ContentDisposition()
	name, _ := (&mail.AttachmentHeader{Header: p.header}).Filename()
	name = oneLine(name)
	attached := strings.EqualFold(disposition, "attachment")
	isHTML := p.mediaType == "text/html" || p.mediaType == "application/xhtml+xml"
	isPlain := p.mediaType == "text/plain" || p.mediaType == "text/markdown"
	isTextFile := strings.HasSuffix(strings.ToLower(name), ".txt")
	switch {
	case (isPlain || isHTML) && !attached:
		return []fragment{w.fragment(p, isHTML)}
	case isTextFile && (isPlain || p.mediaType == "application/octet-stream"):
		if text, ours := w.ourFile(p); ours {
			w.ours = append(w.ours, text)
		} else {
			w.textFiles = append(w.textFiles, p)
		}
		return nil
	}
	if strings.HasSuffix(p.mediaType, "/pkcs7-mime") || strings.HasSuffix(p.mediaType, "/x-pkcs7-mime") {
		w.report(Encrypted, p.mediaType)
	}
	if name == "" {
		name = p.mediaType
	}
	w.names = append(w.names, name)
	return nil
}

// fragment decodes a text part.
func (w *walker) fragment(p part, isHTML bool) fragment {
	return fragment{
		source: w.text(p),
		html:   isHTML,
		flowed: !isHTML && strings.EqualFold(p.params["format"], "flowed"),
		delSp:  strings.EqualFold(p.params["delsp"], "yes"),
	}
}

// decode undoes the transfer encoding of p. It reads no further than the source
// limit allows.
func (w *walker) decode(p part) []byte {
	header := p.header.Copy()
	header.SetContentType("application/octet-stream", nil) // the charset is for toUTF8
	if falseBase64(&header, p.body) {
		header.Del("Content-Transfer-Encoding")
	} else if lostQuotedPrintable(&header, p.body) {
		header.Set("Content-Transfer-Encoding", "quoted-printable")
	}
	entity, err := message.New(header, bytes.NewReader(p.body))
	if err != nil {
		w.report(UnknownEncoding, oneLine(p.header.Get("Content-Transfer-Encoding")))
	}
	left := MaxSource - w.source
	decoded, err := io.ReadAll(io.LimitReader(entity.Body, int64(left)+1))
	if err != nil {
		w.report(DamagedEncoding, err.Error())
	}
	if len(decoded) > left {
		w.report(TooBig, "text")
		decoded = decoded[:left]
		for len(decoded) > 0 && !utf8.RuneStart(decoded[len(decoded)-1]) {
			decoded = decoded[:len(decoded)-1]
		}
	}
	w.source += len(decoded)
	return decoded
}

// base64Line matches what a line of base64 can be.
var base64Line = lazyregexp.New(`^[A-Za-z0-9+/]+={0,2}$`)

// falseBase64 reports whether a body that is said to be base64 is plain text: its
// first line is none, or ends where only a last one may.
func falseBase64(header *message.Header, body []byte) bool {
	if !strings.EqualFold(strings.TrimSpace(header.Get("Content-Transfer-Encoding")), "base64") {
		return false
	}
	first, rest, _ := bytes.Cut(bytes.TrimSpace(body), []byte("\n"))
	first = bytes.TrimSpace(first)
	return len(first) > 0 && (!base64Line().Match(first) || len(first)%4 != 0 && len(bytes.TrimSpace(rest)) > 0)
}

// Of text in quoted-printable an equals sign is always the first of three characters, or
// the last of its line; a sign of that kind which other text hardly has is an equals
// sign itself, a blank at the end of a line, or a letter in UTF-8.
var (
	quotedPrintable = lazyregexp.New(`^(?:[^=]|=[0-9A-F]{2}|=\r?\n)*=?$`)
	printableSign   = lazyregexp.New(`=3D|=20\r?\n|=20$|=[C-F][0-9A-F]=[89AB][0-9A-F]`)
)

// lostQuotedPrintable reports whether a body is quoted-printable, though its header does
// not say so: some programs lose that where they pass a letter on.
func lostQuotedPrintable(header *message.Header, body []byte) bool {
	switch strings.ToLower(strings.TrimSpace(header.Get("Content-Transfer-Encoding"))) {
	case "", "7bit", "8bit":
		return bytes.IndexByte(body, '=') >= 0 && printableSign().Match(body) && quotedPrintable().Match(body)
	}
	return false
}

// text returns the decoded text of p as valid UTF-8.
func (w *walker) text(p part) string {
	text, known := toUTF8(w.decode(p), p.params["charset"])
	if !known {
		w.report(UnknownCharset, oneLine(p.params["charset"]))
	}
	return text
}

// multipart returns the fragments of the parts of p that are to be read.
func (w *walker) multipart(p part, depth int) []fragment {
	raws, closed := splitMultipart(p.body, p.params["boundary"], MaxParts+1)
	if !closed {
		w.report(TruncatedMultipart, "")
	}
	if len(raws) == 0 && len(bytes.TrimSpace(p.body)) > 0 {
		// No boundary to be found: what there is may still be text.
		plain := part{header: p.header.Copy(), mediaType: "text/plain", body: p.body}
		plain.header.SetContentType("text/plain", nil)
		return w.leaf(plain)
	}
	switch p.mediaType {
	case "multipart/encrypted":
		w.report(Encrypted, p.mediaType)
		return nil
	case "multipart/alternative":
		return w.alternative(raws, depth)
	}
	defaultType := "text/plain"
	if p.mediaType == "multipart/digest" {
		defaultType = "message/rfc822"
	}
	var all []fragment
	for _, raw := range raws {
		child := w.newPart(raw, defaultType)
		if p.mediaType == "multipart/report" && len(w.bounces) > 0 {
			// What follows the delivery status is our own letter returned.
			returned := w.attachedMessage(child)
			for i := range w.bounces {
				w.bounces[i].MessageID = messageID(&returned.header)
			}
			break
		}
		all = append(all, w.walk(child, depth+1)...)
	}
	return all
}

// alternative returns the text of the first part that holds plain text, else
// that of the first that holds any. Text knows the HTML beside it.
func (w *walker) alternative(raws [][]byte, depth int) []fragment {
	var best []fragment
	rank := 0 // 2 has plain text, 1 has some text
	for _, raw := range raws {
		if rank == 2 {
			if len(best) == 1 && best[0].twin == "" && !w.plainOnly {
				best[0].twin = w.twin(raw, depth+1)
			}
			continue
		}
		candidate := w.walk(w.newPart(raw, "text/plain"), depth+1)
		if r := rankText(candidate); r > rank {
			if r == 2 && rank == 1 && len(candidate) == 1 && len(best) == 1 && !w.plainOnly {
				candidate[0].twin = best[0].source
			}
			best, rank = candidate, r
		}
	}
	return best
}

// twin returns the HTML of a part that only tells more of a text that is read; "" if
// it has none. What is wrong with it does not matter, nor what is attached to it.
func (w *walker) twin(raw []byte, depth int) string {
	own := walker{parts: w.parts, source: w.source}
	fragments := own.walk(own.newPart(raw, "text/plain"), depth)
	w.parts = own.parts
	if len(fragments) != 1 || !fragments[0].html || own.parts > MaxParts {
		return ""
	}
	w.source = own.source
	return fragments[0].source
}

// rankText orders alternatives: 2 for plain text, 1 for HTML, 0 for nothing.
func rankText(fragments []fragment) int {
	rank := 0
	for _, f := range fragments {
		switch {
		case strings.TrimSpace(f.source) == "":
		case f.html:
			rank = max(rank, 1)
		default:
			rank = 2
		}
	}
	return rank
}

// attachedMessage returns the message, or only its header, that is the body of
// p. By the standard it has no transfer encoding; some gateways add one.
func (w *walker) attachedMessage(p part) part {
	raw := p.body
	switch strings.ToLower(p.header.Get("Content-Transfer-Encoding")) {
	case "base64", "quoted-printable":
		raw = w.decode(p)
	}
	return w.newPart(raw, "text/plain")
}

// splitMultipart returns the parts between the boundary lines of body, at
// most limit of them, and whether the closing boundary was there. It is used
// instead of a multipart reader from a library because those give up the rest
// of the letter at the first part with a damaged header.
func splitMultipart(body []byte, boundary string, limit int) (parts [][]byte, closed bool) {
	delimiter := []byte("--" + strings.TrimRight(boundary, " \t"))
	if len(delimiter) == 2 {
		return nil, false
	}
	start := -1 // of the part being read
	for at, next := 0, 0; len(parts) < limit; at = next {
		i := bytes.Index(body[at:], delimiter)
		if i < 0 {
			break
		}
		if at += i; at > 0 && body[at-1] != '\n' { // in the middle of a line
			next = at + 1
			continue
		}
		next = len(body)
		if i := bytes.IndexByte(body[at:], '\n'); i >= 0 {
			next = at + i + 1
		}
		rest := bytes.TrimRight(body[at+len(delimiter):next], " \t\r\n")
		final := string(rest) == "--"
		if final || len(rest) == 0 {
			if start >= 0 {
				parts = append(parts, trimNewline(body[start:at]))
			}
			if final {
				return parts, true
			}
			start = next
		}
	}
	if start >= 0 && start < len(body) && len(parts) < limit {
		parts = append(parts, body[start:])
	}
	return parts, false
}

// trimNewline removes the line end that belongs to the boundary after it.
func trimNewline(b []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
}
