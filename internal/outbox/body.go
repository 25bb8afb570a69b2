package outbox

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"path/filepath"
	"strings"

	"github.com/wneessen/go-mail"
)

// setBody makes the parts of a letter: the text alone, alternative(text, HTML),
// or related(alternative(text, HTML), pictures).
//
// The library draws boundaries at random unless it is given one, and uses that
// one at every level of parts. So that equal messages give equal bytes it is
// asked for one level at a time: the inner one is a letter of its own, whose body
// becomes a part of the outer.
func setBody(msg *mail.Msg, m Message) error {
	if len(m.Inline) == 0 {
		setTexts(msg, m)
		return nil
	}
	inner, err := alternative(m)
	if err != nil {
		return err
	}
	msg.SetBodyWriter(
		mail.ContentType("multipart/alternative; boundary="+boundary(m, "alternative")),
		func(w io.Writer) (int64, error) {
			n, err := w.Write(inner)
			return int64(n), err
		},
		mail.WithPartEncoding(mail.NoEncoding),
	)
	for _, p := range m.Inline {
		err := msg.EmbedReader(p.Name, bytes.NewReader(p.Data),
			mail.WithFileContentID("<"+p.ContentID+">"), mail.WithFileContentType(mail.ContentType(p.Type)))
		if err != nil {
			return fmt.Errorf("%w: picture %q: %w", ErrMessage, p.Name, err)
		}
	}
	msg.SetBoundary(boundary(m, "related"))
	return nil
}

// setTexts makes the text, and the HTML beside it.
func setTexts(msg *mail.Msg, m Message) {
	msg.SetBodyString(mail.TypeTextPlain, strings.ToValidUTF8(m.Text, "\uFFFD"))
	if m.HTML != "" {
		msg.AddAlternativeString(mail.TypeTextHTML, strings.ToValidUTF8(m.HTML, "\uFFFD"))
		msg.SetBoundary(boundary(m, "alternative"))
	}
}

// alternative returns the text and the HTML as the body of a part, without the
// header.
func alternative(m Message) ([]byte, error) {
	msg := mail.NewMsg(mail.WithNoDefaultUserAgent())
	msg.FromMailAddress(m.From.header())
	msg.SetMessageIDWithValue(m.MessageID)
	msg.SetDateWithValue(m.Date)
	setTexts(msg, m)
	var b bytes.Buffer
	if _, err := msg.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMessage, err)
	}
	_, body, found := bytes.Cut(b.Bytes(), []byte("\r\n\r\n"))
	if !found {
		return nil, fmt.Errorf("%w: its parts have no header", ErrMessage)
	}
	return body, nil
}

// boundary is drawn from the letter itself, so that the same message gives the
// same bytes, and no text can hold it by accident.
func boundary(m Message, level string) string {
	h := sha256.New()
	for _, s := range []string{level, m.MessageID, m.Text, m.HTML} {
		fmt.Fprintf(h, "%d:%s", len(s), s)
	}
	return hex.EncodeToString(h.Sum(nil)[:20])
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
		case p.Name == "" || filepath.Base(p.Name) != p.Name || oneLine(p.Name, maxSubjectRunes) != p.Name || strings.ContainsAny(p.Name, `"\`):
			return fmt.Errorf("picture: %q is no name of a file", p.Name)
		case len(p.Data) == 0:
			return fmt.Errorf("picture %q is empty", p.Name)
		}
		seen[p.ContentID] = true
	}
	return nil
}
