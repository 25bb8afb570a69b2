// Package letter reads one raw mail message, as an IMAP server or a file
// gives it, into a Letter: who wrote it, to which addresses, what they wrote
// themselves and what they only quoted, and whether a program wrote it.
//
// The package is pure: bytes in, values out; no clock, no network, no files.
// It knows nothing of games. Mail programs and gateways break every rule of
// the format now and then, so Read keeps what can be kept and lists what was
// wrong as Problems; no input makes it panic, hang or use more memory than
// the limits below allow.
//
// A player's reply such as
//
//	From: Anna <anna@example.org>
//	To: games+k3v5q2m7xa@club.example
//	Subject: Re: [bw k3v5q2m7xa] Round 3, Welsh
//
//	Welsh, round 3
//	Move 2 armies from Gwent to Avalon
//
//	On Tue, 3 Mar 2026 at 10:15, Bretwalda <games@club.example> wrote:
//	> Your orders for round 3, please.
//
//	Sent from my iPhone
//
// becomes Lines of which Own gives the first two. The attribution and the line
// below it are marked Quoted, what the mail program added is marked Footer.
// Nothing of the text is thrown away: All gives every line in order, quote
// marks removed. When in doubt a line counts as the writer's own.
package letter

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strings"
	"time"
)

// Limits on what Read looks at. What lies beyond a limit is left out and
// reported as a Problem.
const (
	MaxRaw       = 10 << 20  // bytes of the message as it came
	MaxHeader    = 128 << 10 // bytes of one header block
	MaxField     = 16 << 10  // bytes of one header field
	MaxHeaderRow = 998       // bytes of a decoded subject or display name
	MaxDepth     = 12        // levels of nested MIME parts
	MaxParts     = 200       // MIME parts in all
	MaxSource    = 1 << 20   // decoded bytes of all text parts, HTML marks included
	MaxText      = 256 << 10 // bytes of text in Lines
)

// ErrUnreadable is returned by Read for bytes that hold no header field at
// all: not a mail message in any sense.
var ErrUnreadable = errors.New("letter: no mail message in these bytes")

// An Address is one mailbox of an address field.
type Address struct {
	Name string // display name, decoded; may be empty
	Addr string // local@domain as written, without angle brackets
}

// A Line is one line of the text of a letter.
type Line struct {
	Text   string // without line end, trailing space and quote marks
	Quoted bool   // quoted, forwarded, or the attribution of a quote
	Footer bool   // signature, mobile signature, mailing-list footer or attribution of marked quotes
}

// own reports whether the writer of the letter typed the line to be read.
func (l Line) own() bool { return !l.Quoted && !l.Footer }

// A Letter is what Read makes of a message.
type Letter struct {
	MessageID  string   // without angle brackets; empty if missing
	InReplyTo  []string // ids without angle brackets, as ordered in the field
	References []string // the same, oldest first

	From, ReplyTo, Sender Address   // zero if missing
	Authors               int       // how many addresses From gives, in all its fields
	To                    []Address // To, then Cc

	// Recipients are the plain addresses the letter was sent or delivered
	// to, without repetition: Delivered-To, X-Original-To, Envelope-To, To,
	// Cc. The envelope comes first as it cannot be lost by a mail program.
	Recipients []string

	Subject string    // decoded, one line
	Date    time.Time // zero if missing or unreadable; the sender's claim

	Lines []Line // the text in order; no blank lines at either end

	// Unread names the attached files that may hold what the letter wants to say, and
	// were not read: documents, and text files of which the text does not speak.
	Unread []string

	// Ours are the texts of attached files that the moderator wrote, as their marks say. They are
	// none of the letter's own text, whoever sends them.
	Ours []string

	Auth []AuthResults // what servers on the way say of the sender; see ProvedBy

	Robot    RobotKind // why a program, not a person, wrote this
	Bounces  []Bounce  // failed recipients, if the letter is a bounce
	Problems []Problem // in the order found, without repetition

	Key Key
}

// Own returns the lines that the writer typed, joined by "\n": no quotes, no
// signature, no blank lines at either end.
func (l Letter) Own() string { return join(l.Lines, Line.own) }

// Quoted returns the quoted and forwarded lines, quote marks removed.
func (l Letter) Quoted() string {
	return join(l.Lines, func(line Line) bool { return line.Quoted })
}

// All returns every line of the text in order, quote marks removed.
func (l Letter) All() string {
	return join(l.Lines, func(Line) bool { return true })
}

// HasProblem reports whether reading met a problem with the given code.
func (l Letter) HasProblem(code ProblemCode) bool {
	for _, p := range l.Problems {
		if p.Code == code {
			return true
		}
	}
	return false
}

// join returns the lines that keep holds for, without blank ones at the ends.
func join(lines []Line, keep func(Line) bool) string {
	var b strings.Builder
	for _, line := range lines {
		if keep(line) {
			b.WriteString(line.Text)
			b.WriteByte('\n')
		}
	}
	return strings.Trim(b.String(), "\n")
}

// A Problem is something that was wrong with a letter that could be read at
// least in part.
type Problem struct {
	Code   ProblemCode
	Detail string // for the operator: a charset, a limit, names of attachments
}

// A ProblemCode says what kind of thing was wrong. Codes may be stored: new
// ones are added at the end.
type ProblemCode int

// The problems that Read reports.
const (
	_                  ProblemCode = iota
	UnknownCharset                 // text read as if it were Western European
	UnknownEncoding                // unknown transfer encoding; text kept as it came
	DamagedEncoding                // transfer encoding broken; text kept up to the damage
	DamagedHeader                  // a header block had lines that are not fields
	TruncatedMultipart             // the closing boundary, or every boundary, is missing
	TooDeep                        // parts below MaxDepth left out
	TooManyParts                   // parts after MaxParts left out
	TooBig                         // beyond MaxRaw, MaxHeader, MaxField, MaxSource or MaxText; rest left out
	NoText                         // no text at all
	AttachmentOnly                 // no text, but attachments that are not read
	OnlyQuoted                     // there is text, but none of it is the writer's own
	Encrypted                      // encrypted mail
	NoSender                       // no readable From address
	NoMessageID                    // no Message-ID
	UnreadFiles                    // attached files that may hold text were not read; Letter.Unread has their names
)

// String returns the name of the code, as in the constant.
func (c ProblemCode) String() string {
	names := [...]string{
		"", "UnknownCharset", "UnknownEncoding", "DamagedEncoding", "DamagedHeader",
		"TruncatedMultipart", "TooDeep", "TooManyParts", "TooBig", "NoText",
		"AttachmentOnly", "OnlyQuoted", "Encrypted", "NoSender", "NoMessageID", "UnreadFiles",
	}
	if c <= 0 || int(c) >= len(names) {
		return "ProblemCode?"
	}
	return names[c]
}

// A Key identifies a letter by its Message-ID and by what was written: the
// same mail fetched from another folder has the same key, and two different
// mails that carry one Message-ID have two.
type Key [sha256.Size]byte

// String returns the key as 64 hexadecimal digits.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// newKey hashes the parts of a letter that no mail server on the way changes.
// Written is the decoded source of the text, before HTML and quotes are
// interpreted, so that a better reading of them later keeps the keys.
func newKey(messageID, from, subject, written string) Key {
	h := sha256.New()
	for _, field := range []string{
		messageID, strings.ToLower(from), subject, foldSpace(written),
	} {
		var size [8]byte
		binary.BigEndian.PutUint64(size[:], uint64(len(field)))
		h.Write(size[:])
		h.Write([]byte(field))
	}
	var k Key
	h.Sum(k[:0])
	return k
}

// foldSpace makes every run of white space one space: line ends and trailing
// blanks are what servers and folders do change.
func foldSpace(s string) string { return strings.Join(strings.Fields(s), " ") }
