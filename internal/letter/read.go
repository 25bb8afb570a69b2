package letter

import (
	"bytes"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/mail"
	"golang.org/x/text/encoding/charmap"

	"bretwalda/internal/lazyregexp"
)

// Read reads a raw message (RFC 5322 with MIME, line ends CRLF or LF). It
// fails with ErrUnreadable only if raw holds no header field; everything else
// that is wrong is listed in Problems and the rest of the letter is there.
func Read(raw []byte) (Letter, error) { return new(walker).read(raw) }

// ReadPlain is Read for what a program wrote, whose plain text says all: HTML beside
// plain text, by which Read mends what mail programs do to people's lines, is passed over.
func ReadPlain(raw []byte) (Letter, error) { return (&walker{plainOnly: true}).read(raw) }

func (w *walker) read(raw []byte) (Letter, error) {
	if len(raw) > MaxRaw {
		w.report(TooBig, "message")
		raw = raw[:MaxRaw]
	}
	raw = bytes.TrimLeft(raw, "\r\n")
	root := w.newPart(raw, "text/plain")
	if root.header.Len() == 0 {
		return Letter{}, ErrUnreadable
	}
	l := readHeader(&root.header)
	fragments := w.walk(root, 0)
	fragments = w.readText(&l, fragments)
	l.Bounces = w.bounces
	if len(l.Bounces) == 0 {
		l.Bounces = failedRecipients(&root.header)
	}
	l.Robot = robotKind(&root.header, l, w.undelivered, w.receipt)

	if l.From.Addr == "" {
		w.report(NoSender, oneLine(root.header.Get("From")))
	}
	if l.MessageID == "" {
		w.report(NoMessageID, "")
	}
	l.Problems = w.problems

	var written strings.Builder
	for _, f := range fragments {
		written.WriteString(f.source)
		written.WriteByte('\n')
	}
	text := written.String()
	if strings.TrimSpace(text) == "" {
		text = string(root.body)
	}
	l.Key = newKey(l.MessageID, l.From.Addr, l.Subject, text)
	return l, nil
}

// attached matches what is said of an attached file.
var attached = lazyregexp.New(`(?i)attach|enclos|adjunt|anexo|archivo|fichero|allegat|mellékel|melléklet|csatol|fájl|\bfiles?\b|anhang|angehängt|beigefügt|\.txt\b`)

// documents matches the names of files in which people send text.
var documents = lazyregexp.New(`(?i)\.(txt|md|docx?|odt|rtf|pdf|pages|xlsx?|ods|csv|html?)$`)

// mostUnread is how many names of files are kept.
const mostUnread = 5

// unread notes attached files that were not read.
func (w *walker) unread(l *Letter, texts []part) {
	for _, p := range texts {
		name, _ := (&mail.AttachmentHeader{Header: p.header}).Filename()
		w.names = append(w.names, oneLine(name))
	}
	for _, name := range w.names {
		if documents().MatchString(name) && len(l.Unread) < mostUnread {
			l.Unread = append(l.Unread, name)
		}
	}
	if len(l.Unread) > 0 {
		w.report(UnreadFiles, strings.Join(l.Unread, ", "))
	}
}

// readText sets the lines of l and returns the fragments they come from:
// those given, and the attached text files if the letter itself says nothing, or
// speaks of them.
func (w *walker) readText(l *Letter, fragments []fragment) []fragment {
	b := lineBuilder{writer: namesOf(l.From)}
	for _, f := range fragments {
		b.add(f)
	}
	says := func(line Line) bool { return line.own() && attached().MatchString(clip(line.Text)) }
	texts, silent := w.textFiles, blank(b.lines, Line.own)
	if len(texts) > 0 && (silent || !blank(b.lines, says)) {
		for _, p := range texts {
			f := w.fragment(p, false)
			b.add(fragment{}) // a line between
			b.add(f)
			if silent { // elsewhere the text is what tells the letter from others
				fragments = append(fragments, f)
			}
		}
		texts = nil
	}
	if b.full {
		w.report(TooBig, "text")
	}
	l.Lines, l.Ours = trimBlank(b.lines), w.ours

	notFooter := func(line Line) bool { return !line.Footer }
	if !blank(l.Lines, notFooter) {
		w.unread(l, texts)
	}
	switch {
	case !blank(l.Lines, Line.own):
	case !blank(l.Lines, notFooter):
		w.report(OnlyQuoted, "")
	case len(w.names) > 0:
		w.report(AttachmentOnly, strings.Join(w.names, ", "))
	default:
		w.report(NoText, "")
	}
	return fragments
}

// blank reports whether none of the lines that keep holds for has any text.
func blank(lines []Line, keep func(Line) bool) bool {
	for _, line := range lines {
		if line.Text != "" && keep(line) {
			return false
		}
	}
	return true
}

// trimBlank removes blank lines from both ends.
func trimBlank(lines []Line) []Line {
	for len(lines) > 0 && lines[0].Text == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1].Text == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// readHeader reads the fields of the message header.
func readHeader(h *message.Header) Letter {
	subject, _ := h.Text("Subject")
	l := Letter{
		MessageID:  messageID(h),
		InReplyTo:  messageIDs(h.Get("In-Reply-To")),
		References: messageIDs(h.Get("References")),
		From:       firstAddress(h, "From"),
		Authors:    len(addresses(h, "From")),
		ReplyTo:    firstAddress(h, "Reply-To"),
		Sender:     firstAddress(h, "Sender"),
		To:         append(addresses(h, "To"), addresses(h, "Cc")...),
		Subject:    oneLine(subject),
		Date:       date(h),
		Auth:       readAuth(h),
	}
	for _, key := range []string{"Delivered-To", "X-Original-To", "Envelope-To"} {
		for _, value := range h.Values(key) {
			for _, a := range looseAddresses(value) {
				l.addRecipient(a.Addr)
			}
		}
	}
	for _, a := range l.To {
		l.addRecipient(a.Addr)
	}
	return l
}

// addRecipient adds an address to Recipients unless it is there.
func (l *Letter) addRecipient(addr string) {
	if len(l.Recipients) >= MaxParts {
		return
	}
	for _, known := range l.Recipients {
		if strings.EqualFold(known, addr) {
			return
		}
	}
	l.Recipients = append(l.Recipients, addr)
}

// date returns the Date field, zero if it cannot be read.
func date(h *message.Header) time.Time {
	t, err := (&mail.Header{Header: *h}).Date()
	if err != nil {
		return time.Time{}
	}
	return t
}

// messageIDs returns the ids of a field, without brackets, skipping what else
// mail programs write there and mending ids that were folded.
func messageIDs(value string) []string {
	var ids []string
	for {
		_, rest, open := strings.Cut(value, "<")
		end := strings.IndexAny(rest, "<>")
		if !open || end < 0 {
			return ids
		}
		if id := plainID(rest[:end]); rest[end] == '>' && id != "" {
			ids = append(ids, id)
		}
		value = rest[end:]
	}
}

// messageID returns the Message-ID, also if it has no brackets.
func messageID(h *message.Header) string {
	value := h.Get("Message-Id")
	if ids := messageIDs(value); len(ids) > 0 {
		return ids[0]
	}
	return plainID(strings.Trim(value, "<> "))
}

// plainID removes spaces and control characters from an id, which no id has.
func plainID(id string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsControl(r) {
			return -1
		}
		return r
	}, id)
}

// firstAddress returns the first address of a field, zero if there is none.
func firstAddress(h *message.Header, key string) Address {
	if list := addresses(h, key); len(list) > 0 {
		return list[0]
	}
	return Address{}
}

// addresses returns the addresses of all fields of that name.
func addresses(h *message.Header, key string) []Address {
	var list []Address
	for _, value := range h.Values(key) {
		parsed, err := mail.ParseAddressList(value)
		if err != nil {
			list = append(list, looseAddresses(value)...)
			continue
		}
		for _, a := range parsed {
			list = append(list, Address{Name: oneLine(a.Name), Addr: oneLine(a.Address)})
		}
	}
	return list
}

var looseAddr = lazyregexp.New(`([^<>,;]*?)<?\b([^\s<>",;:@()]+@[^\s<>",;:@()]+)`)

// looseAddresses finds addresses in a field that breaks the grammar, such as
// Dupont, Jean <jean@example.org>.
func looseAddresses(value string) []Address {
	if len(value) > MaxHeader {
		value = value[:MaxHeader]
	}
	header := message.Header{}
	header.Set("X", value)
	if decoded, err := header.Text("X"); err == nil {
		value = decoded
	}
	var list []Address
	for _, m := range looseAddr().FindAllStringSubmatch(value, -1) {
		list = append(list, Address{Name: oneLine(strings.Trim(m[1], ` "'`)), Addr: oneLine(m[2])})
	}
	return list
}

// oneLine cleans a header value for use as one line of text: no line ends or
// control characters, single spaces, no more than MaxHeaderRow bytes.
func oneLine(s string) string {
	if len(s) > 4*MaxHeaderRow {
		s = s[:4*MaxHeaderRow]
		for i := 0; i < 3 && !utf8.ValidString(s); i++ {
			s = s[:len(s)-1] // the cut may be inside a character
		}
	}
	if !utf8.ValidString(s) {
		s = decodeWestern(s)
	}
	s = foldSpace(cleanText(s))
	if len(s) > MaxHeaderRow {
		s = strings.ToValidUTF8(s[:MaxHeaderRow], "")
	}
	return s
}

// decodeWestern decodes header text with raw 8-bit characters, which have no
// charset, as windows-1252.
func decodeWestern(s string) string {
	decoded, err := charmap.Windows1252.NewDecoder().String(s)
	if err != nil {
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	return decoded
}
