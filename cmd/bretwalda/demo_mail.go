package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"mime/quotedprintable"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/encoding/charmap"
)

// mailing is what a mail program knows of a letter besides its text.
type mailing struct {
	number     int
	date       time.Time
	from, addr string
	to         string
	subject    string // of the letter that is answered
	answers    string // its Message-ID
	quote      string // its text
}

// dress puts a text into a letter as one of the usual mail programs would; which
// one, follows from the number of the letter.
func dress(m mailing, text string) ([]byte, error) {
	styles := [...]func(mailing, string) (string, error){
		plainMail, quotedMail, htmlMail, alternativeMail, latinMail, flowedMail, base64Mail, phoneMail,
	}
	body, err := styles[m.number%len(styles)](m, text)
	if err != nil {
		return nil, err
	}
	subject := m.subject
	if !strings.HasPrefix(subject, "Re: ") {
		subject = "Re: " + subject
	}
	var b strings.Builder
	fmt.Fprintf(&b, "From: %s <%s>\nTo: %s\nSubject: %s\nDate: %s\nMessage-ID: <%d.%s>\nIn-Reply-To: <%s>\nReferences: <%s>\nMIME-Version: 1.0\n",
		m.from, m.addr, m.to, subject, m.date.Format(time.RFC1123Z), m.number, m.addr, m.answers, m.answers)
	b.WriteString(body)
	return []byte(strings.ReplaceAll(b.String(), "\n", "\r\n")), nil
}

// plainMail is what a mail program without any ornament sends.
func plainMail(_ mailing, text string) (string, error) {
	if strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) {
		return "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n\n" + text, nil
	}
	return "Content-Type: text/plain; charset=us-ascii\n\n" + text, nil
}

// quotedMail has the whole report quoted under the text, and a signature.
func quotedMail(m mailing, text string) (string, error) {
	var b strings.Builder
	b.WriteString("Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n\n" + text)
	fmt.Fprintf(&b, "\nOn %s, The Sunday Game <%s> wrote:\n", m.date.Format("Mon, 2 Jan 2006 at 15:04"), m.to)
	for line := range strings.SplitSeq(m.quote, "\n") {
		b.WriteString("> " + line + "\n")
	}
	b.WriteString("\n-- \n" + m.from + "\nplays Britannia by mail\n")
	return b.String(), nil
}

// asHTML is a text as web mail writes it, a block for each line.
func asHTML(text string) string {
	var b strings.Builder
	b.WriteString("<html><body>")
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		bare := strings.TrimLeft(line, " ")
		indent := strings.Repeat("&nbsp;", len(line)-len(bare))
		if bare == "" {
			bare = "<br>"
		} else {
			bare = html.EscapeString(bare)
		}
		b.WriteString("<div>" + indent + bare + "</div>\n")
	}
	return b.String() + "</body></html>\n"
}

// htmlMail has HTML alone.
func htmlMail(m mailing, text string) (string, error) {
	quote := "<blockquote type=\"cite\"><pre>" + html.EscapeString(m.quote) + "</pre></blockquote></body>"
	return printable("text/html; charset=UTF-8", strings.Replace(asHTML(text), "</body>", quote, 1))
}

// alternativeMail has the text twice, plain and as HTML.
func alternativeMail(_ mailing, text string) (string, error) {
	const boundary = "=_alternative_0123456789"
	plain, err := printable("text/plain; charset=UTF-8", text)
	if err != nil {
		return "", err
	}
	rich, err := printable("text/html; charset=UTF-8", asHTML(text))
	return "Content-Type: multipart/alternative; boundary=\"" + boundary + "\"\n\n" +
		"--" + boundary + "\n" + plain + "\n--" + boundary + "\n" + rich + "\n--" + boundary + "--\n", err
}

// printable encodes a text as quoted-printable.
func printable(contentType, text string) (string, error) {
	var b bytes.Buffer
	w := quotedprintable.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	encoded := strings.ReplaceAll(b.String(), "\r\n", "\n")
	return "Content-Type: " + contentType + "\nContent-Transfer-Encoding: quoted-printable\n\n" + encoded, nil
}

// latinMail is in an alphabet of one byte a letter, the first that has all letters: that of the
// west, of Hungary, or of the west with more ligatures; from a mail program that greets for its
// user.
func latinMail(m mailing, text string) (encoded string, err error) {
	text += "\n-- \nMit freundlichen Grüßen\n" + m.from + "\n"
	for _, alphabet := range [...]*charmap.Charmap{charmap.ISO8859_1, charmap.ISO8859_2, charmap.ISO8859_15} {
		if encoded, err = alphabet.NewEncoder().String(text); err == nil {
			return "Content-Type: text/plain; charset=" + strings.ReplaceAll(alphabet.String(), " ", "-") + "\nContent-Transfer-Encoding: 8bit\n\n" + encoded, nil
		}
	}
	return "", err
}

// flowedMail breaks long lines so that they can be joined again (RFC 3676).
func flowedMail(_ mailing, text string) (string, error) {
	const width = 60
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		if strings.HasPrefix(line, " ") || strings.HasPrefix(line, ">") || strings.HasPrefix(line, "From ") {
			line = " " + line
		}
		for len(line) > width {
			cut := strings.LastIndexByte(line[:width], ' ')
			if cut <= 0 || strings.TrimSpace(line[:cut]) == "" {
				break
			}
			b.WriteString(line[:cut+1] + "\n")
			line = line[cut+1:]
		}
		b.WriteString(line + "\n")
	}
	return "Content-Type: text/plain; charset=UTF-8; format=flowed\n\n" + b.String(), nil
}

// base64Mail hides a text from everybody but mail programs.
func base64Mail(_ mailing, text string) (string, error) {
	encoded := base64.StdEncoding.EncodeToString([]byte(strings.ReplaceAll(text, "\n", "\r\n")))
	var b strings.Builder
	b.WriteString("Content-Type: text/plain; charset=\"utf-8\"\nContent-Transfer-Encoding: base64\n\n")
	for len(encoded) > 76 {
		b.WriteString(encoded[:76] + "\n")
		encoded = encoded[76:]
	}
	return b.String() + encoded + "\n", nil
}

// phoneMail is from a telephone: typed above the quoted letter.
func phoneMail(m mailing, text string) (string, error) {
	body, err := quotedMail(m, text+"\nSent from my iPhone\n")
	return strings.TrimSuffix(body, "\n-- \n"+m.from+"\nplays Britannia by mail\n"), err
}
