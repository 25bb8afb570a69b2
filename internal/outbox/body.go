package outbox

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"path/filepath"
	"strings"

	"github.com/wneessen/go-mail"
)

// setBody makes the parts of a letter: the text alone, alternative(text, HTML), or
// related(alternative(text, HTML), pictures); with files, mixed(that, files).
//
// The library draws boundaries at random unless it is given one, and uses that
// one at every level of parts. So that equal messages give equal bytes it is
// asked for one level at a time: the inner one is a letter of its own, whose body
// becomes a part of the outer.
func setBody(msg *mail.Msg, m Message) error {
	switch {
	case len(m.Attached) > 0:
		inner := m
		inner.Attached = nil
		if err := enclose(msg, inner); err != nil {
			return err
		}
		for _, f := range m.Attached {
			if err := attach(msg, f); err != nil {
				return fmt.Errorf("%w: file %q: %w", ErrMessage, f.Name, err)
			}
		}
		msg.SetBoundary(boundary(m, "mixed"))
	case len(m.Inline) > 0:
		inner := m
		inner.Inline = nil
		if err := enclose(msg, inner); err != nil {
			return err
		}
		for _, p := range m.Inline {
			err := msg.EmbedReader(p.Name, bytes.NewReader(p.Data),
				mail.WithFileContentID("<"+p.ContentID+">"), mail.WithFileContentType(mail.ContentType(p.Type)))
			if err != nil {
				return fmt.Errorf("%w: picture %q: %w", ErrMessage, p.Name, err)
			}
		}
		msg.SetBoundary(boundary(m, "related"))
	default:
		setTexts(msg, m)
	}
	return nil
}

// attach adds a file. A text goes as one, with the line ends of mail, where that takes less
// room than base64, which makes a page of HTML a third larger, and as it is where nothing on the
// way could change it. The library's own option refuses that to all files, for the sake of those
// whose line ends may not change.
func attach(msg *mail.Msg, f Attachment) error {
	kind, data, encoding := f.Type, f.Data, mail.EncodingB64
	if strings.HasPrefix(kind, "text/") {
		kind += "; charset=UTF-8"
		switch {
		case carried(data):
			// The library has no way to say 7bit, which is a case of this.
			data, encoding = bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")), mail.NoEncoding
		case printable(data):
			encoding = mail.EncodingQP
		}
	}
	return msg.AttachReader(f.Name, bytes.NewReader(data), mail.WithFileContentType(mail.ContentType(kind)),
		func(file *mail.File) { file.Enc = encoding })
}

// mostLine is how long a line of a message may be.
const mostLine = 998

// carried says whether mail carries a text as it is: it is ASCII in lines that are not too long,
// and none begins or ends as some program on the way might not leave it.
func carried(text []byte) bool {
	for line := range bytes.Lines(text) {
		line, ended := bytes.CutSuffix(line, []byte("\n"))
		switch {
		case !ended, len(line) > mostLine, bytes.HasSuffix(line, []byte(" ")), bytes.HasPrefix(line, []byte("From ")),
			bytes.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }):
			return false
		}
	}
	return true
}

// printable says whether a text is shorter as quoted-printable than in base64.
func printable(text []byte) bool {
	var b bytes.Buffer
	w := quotedprintable.NewWriter(&b)
	if _, err := w.Write(text); err != nil || w.Close() != nil {
		return false
	}
	const line, ended = 76, 78 // of base64
	return b.Len() < base64.StdEncoding.EncodedLen(len(text))*ended/line
}

// enclose makes the body of a message the first part of msg.
func enclose(msg *mail.Msg, m Message) error {
	level := "alternative"
	switch {
	case len(m.Inline) > 0:
		level = "related"
	case m.HTML == "":
		setTexts(msg, m)
		return nil
	}
	inner := mail.NewMsg(mail.WithNoDefaultUserAgent())
	inner.FromMailAddress(m.From.header())
	inner.SetMessageIDWithValue(m.MessageID)
	inner.SetDateWithValue(m.Date)
	if err := setBody(inner, m); err != nil {
		return err
	}
	var b bytes.Buffer
	if _, err := inner.WriteTo(&b); err != nil {
		return fmt.Errorf("%w: %w", ErrMessage, err)
	}
	_, body, found := bytes.Cut(b.Bytes(), []byte("\r\n\r\n"))
	if !found {
		return fmt.Errorf("%w: its parts have no header", ErrMessage)
	}
	msg.SetBodyWriter(
		mail.ContentType("multipart/"+level+"; boundary="+boundary(m, level)),
		func(w io.Writer) (int64, error) {
			n, err := w.Write(body)
			return int64(n), err
		},
		mail.WithPartEncoding(mail.NoEncoding),
	)
	return nil
}

// setTexts makes the text, and the HTML beside it.
func setTexts(msg *mail.Msg, m Message) {
	msg.SetBodyString(mail.TypeTextPlain, strings.ToValidUTF8(m.Text, "\uFFFD"))
	if m.HTML != "" {
		html := strings.ToValidUTF8(m.HTML, "\uFFFD")
		if text, ok := asCarried(html); ok {
			msg.AddAlternativeString(mail.TypeTextHTML, strings.ReplaceAll(text, "\n", "\r\n"), mail.WithPartEncoding(mail.NoEncoding))
		} else {
			msg.AddAlternativeString(mail.TypeTextHTML, html)
		}
		msg.SetBoundary(boundary(m, "alternative"))
	}
}

// boundary is drawn from the letter itself, so that the same message gives the
// same bytes, and no text can hold it by accident.
func boundary(m Message, level string) string {
	h := sha256.New()
	for _, s := range []string{level, m.MessageID, m.Text, m.HTML} {
		fmt.Fprintf(h, "%d:%s", len(s), s)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// checkInline finds what would make a malformed part of a picture.
func checkInline(m Message) error {
	if len(m.Inline) > 0 && m.HTML == "" {
		return errors.New("it has pictures and no HTML that shows them")
	}
	seen := make(map[string]bool)
	for _, p := range m.Inline {
		kind, params, err := mime.ParseMediaType(p.Type)
		switch {
		case !validID(p.ContentID) || seen[p.ContentID]:
			return fmt.Errorf("picture %q: %q is no Content-ID, or there twice", p.Name, p.ContentID)
		case err != nil || kind != p.Type || len(params) > 0 || !strings.HasPrefix(kind, "image/"):
			return fmt.Errorf("picture %q: %q is no type of pictures", p.Name, p.Type)
		case !validName(p.Name):
			return fmt.Errorf("picture: %q is no name of a file", p.Name)
		case len(p.Data) == 0:
			return fmt.Errorf("picture %q is empty", p.Name)
		}
		seen[p.ContentID] = true
	}
	return nil
}

// checkAttached finds what would make a malformed part of a file.
func checkAttached(m Message) error {
	seen := make(map[string]bool)
	for _, f := range m.Attached {
		kind, params, err := mime.ParseMediaType(f.Type)
		switch {
		case !validName(f.Name) || seen[f.Name]:
			return fmt.Errorf("file: %q is no name of a file, or there twice", f.Name)
		case err != nil || kind != f.Type || len(params) > 0 || strings.HasPrefix(kind, "multipart/") || strings.HasPrefix(kind, "message/"):
			return fmt.Errorf("file %q: %q is no type of files", f.Name, f.Type)
		case len(f.Data) == 0:
			return fmt.Errorf("file %q is empty", f.Name)
		}
		seen[f.Name] = true
	}
	return nil
}

// validName wants the plain name of a file, as it can stand in a header.
func validName(name string) bool {
	return name != "" && filepath.Base(name) == name && oneLine(name, maxSubjectRunes) == name && !strings.ContainsAny(name, `"\`)
}
