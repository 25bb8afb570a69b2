package outbox

import (
	"bytes"
	"errors"
	"fmt"
	netmail "net/mail"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/wneessen/go-mail"
)

// ErrMessage is wrapped by every error about a Message that cannot become a letter. Trying again does
// not help.
var ErrMessage = errors.New("message cannot be sent")

// Lengths that keep every header line within what mail servers accept (998 bytes, folded at spaces).
const (
	maxIDLen        = 240
	maxSubjectRunes = 240
	maxValueLen     = 900
)

// Address is a mailbox with the name shown for it. Name may be empty and hold any text; Addr is
// local@domain.
type Address struct {
	Name, Addr string
}

// Header is one more header line.
type Header struct {
	Name  string // letters, digits and hyphens
	Value string // without control characters, at most 900 bytes
}

// Message is one letter to one recipient. Equal messages give equal bytes.
type Message struct {
	// MessageID is without angle brackets, and is fixed by the caller so that a letter that is sent again
	// is known by its reader as the same one.
	MessageID string
	// Date is the date shown. It must not be zero.
	Date time.Time

	From, To Address
	// ReplyTo is left out when its Addr is empty.
	ReplyTo Address
	// Subject is one line; control characters and runs of blanks become one blank, and what is longer
	// than 240 characters is cut.
	Subject string
	// Text is the body in plain text, with lines that end in \n, of any length.
	Text string
	// HTML is the same for programs that show HTML; there is no such part when it is empty.
	HTML string
	// Inline are pictures that the HTML shows. They need an HTML.
	Inline []Inline `json:",omitempty"`
	// Attached are files for the reader to keep.
	Attached []Attachment `json:",omitempty"`

	// InReplyTo and References are Message-IDs without brackets, the references oldest first.
	InReplyTo  string
	References []string
	// Replied tells that the letter answers one that came by itself, a receipt for example; otherwise it
	// says that it was made without one. Programs that answer mail by themselves leave both alone.
	Replied bool
	// Headers are more header lines. They may not name a line that another field makes.
	Headers []Header
}

// Inline is a picture within a letter, which its HTML shows by its ContentID:
//
//	<img src="cid:map.wessex-1.41@club.example">
type Inline struct {
	ContentID string // as a Message-ID, without brackets; one of a kind in its letter
	Name      string // of the file, for those who save it: "map.png"
	Type      string // "image/png"
	Data      []byte
}

// Attachment is a file that comes with a letter. Texts are UTF-8.
type Attachment struct {
	Name string // "score.csv"; one of a kind in its letter
	Type string // "text/csv"
	Data []byte
}

// Render gives the exact bytes of the letter, with CRLF at line ends.
func Render(m Message) ([]byte, error) {
	msg, err := build(m)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if _, err := msg.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMessage, err)
	}
	return b.Bytes(), nil
}

// build checks the message and makes the library's form of it.
func build(m Message) (*mail.Msg, error) {
	if err := check(m); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMessage, err)
	}
	msg := mail.NewMsg(mail.WithNoDefaultUserAgent())
	msg.FromMailAddress(m.From.header())
	msg.ToMailAddress(m.To.header())
	if m.ReplyTo.Addr != "" {
		msg.ReplyToMailAddress(m.ReplyTo.header())
	}
	msg.SetMessageIDWithValue(m.MessageID)
	msg.SetDateWithValue(m.Date)
	msg.Subject(oneLine(m.Subject, maxSubjectRunes))
	if m.InReplyTo != "" {
		msg.SetGenHeader(mail.HeaderInReplyTo, bracketed(m.InReplyTo))
	}
	if len(m.References) > 0 {
		// One string: the library joins several values by commas, which is malformed here.
		msg.SetGenHeader(mail.HeaderReferences, bracketed(m.References...))
	}
	msg.SetGenHeader("Auto-Submitted", map[bool]string{false: "auto-generated", true: "auto-replied"}[m.Replied])
	for _, h := range m.Headers {
		msg.SetGenHeader(mail.Header(h.Name), h.Value)
	}
	return msg, setBody(msg, m)
}

// header gives the address for a header line; net/mail quotes or encodes the name as needed. Encoded, a
// backslash would make the line unreadable for net/mail itself, so it becomes a slash.
func (a Address) header() *netmail.Address {
	name := strings.ReplaceAll(oneLine(a.Name, maxSubjectRunes), `\`, "/")
	return &netmail.Address{Name: name, Address: a.Addr}
}

// oneLine makes a single line of any text, of limited length.
func oneLine(s string, maxRunes int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > maxRunes {
		s = string(r[:maxRunes-1]) + "…"
	}
	return s
}

func bracketed(ids ...string) string {
	return "<" + strings.Join(ids, "> <") + ">"
}

// check finds what would make a malformed letter, or let a text reach beyond its header line.
func check(m Message) error {
	if m.Date.IsZero() {
		return errors.New("it has no date")
	}
	for _, id := range append([]string{m.MessageID}, m.References...) {
		if !validID(id) {
			return fmt.Errorf("%q is not a Message-ID", id)
		}
	}
	if m.InReplyTo != "" && !validID(m.InReplyTo) {
		return fmt.Errorf("%q is not a Message-ID", m.InReplyTo)
	}
	for _, a := range []Address{m.From, m.To} {
		if !validAddr(a.Addr) {
			return fmt.Errorf("%q is not a mail address", a.Addr)
		}
	}
	if m.ReplyTo.Addr != "" && !validAddr(m.ReplyTo.Addr) {
		return fmt.Errorf("%q is not a mail address", m.ReplyTo.Addr)
	}
	if err := checkInline(m); err != nil {
		return err
	}
	if err := checkAttached(m); err != nil {
		return err
	}
	return checkHeaders(m.Headers)
}

// reserved are the header lines that other fields make, besides all of Content-*.
var reserved = []string{
	"from", "to", "cc", "bcc", "sender", "reply-to", "subject", "date", "message-id", "in-reply-to",
	"references", "auto-submitted", "mime-version", "return-path", "received",
}

func checkHeaders(headers []Header) error {
	seen := make([]string, 0, len(headers))
	for _, h := range headers {
		name := strings.ToLower(h.Name)
		if !validHeaderName(name) || slices.Contains(reserved, name) || strings.HasPrefix(name, "content-") {
			return fmt.Errorf("%q is no header line of one's own", h.Name)
		}
		if slices.Contains(seen, name) {
			return fmt.Errorf("header line %q twice", h.Name)
		}
		seen = append(seen, name)
		if len(h.Value) > maxValueLen || strings.ContainsFunc(h.Value, unicode.IsControl) {
			return fmt.Errorf("header line %q: the value is too long or has control characters", h.Name)
		}
	}
	return nil
}

func validHeaderName(name string) bool {
	return name != "" && len(name) <= 60 && !strings.ContainsFunc(name, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-')
	})
}

// validID wants left@right in visible ASCII without brackets.
func validID(id string) bool {
	left, right, found := strings.Cut(id, "@")
	return found && left != "" && right != "" && len(id) <= maxIDLen &&
		!strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' || r == '<' || r == '>' })
}

// validAddr wants one bare address that survives parsing unchanged.
func validAddr(addr string) bool {
	parsed, err := netmail.ParseAddress("<" + addr + ">")
	return err == nil && parsed.Address == addr && len(addr) <= maxIDLen
}
