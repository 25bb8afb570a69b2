package outbox

import (
	"bytes"
	"errors"
	"html"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"testing"
	"time"
)

func render(t *testing.T, m Message) []byte {
	t.Helper()
	raw, err := Render(m)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// The plain letter, to the byte: this is what players see and what the demonstration stores.
func TestRenderGolden(t *testing.T) {
	m := message(3)
	m.Date = time.Date(2026, 11, 2, 19, 0, 0, 0, time.FixedZone("CET", 3600))
	m.ReplyTo = Address{"", "games+k7q2@club.example"}
	m.InReplyTo = "orders.77@mail.example"
	m.References = []string{"g1.start@club.example", "orders.77@mail.example"}
	m.Headers = []Header{{"X-Bretwalda-Game", "12"}, {"List-Id", "<g12.club.example>"}}
	m.Text = "Cnut: 1½ points.\n.\nEnd\n"
	want := strings.ReplaceAll(`Auto-Submitted: auto-generated
Date: Mon, 02 Nov 2026 19:00:00 +0100
In-Reply-To: <orders.77@mail.example>
List-Id: <g12.club.example>
MIME-Version: 1.0
Message-ID: <g1.t3@club.example>
References: <g1.start@club.example> <orders.77@mail.example>
Subject: Turn 3
X-Bretwalda-Game: 12
From: "Thursday night" <games+k7q2@club.example>
To: "Anna" <anna@club.example>
Reply-To: <games+k7q2@club.example>
Content-Transfer-Encoding: quoted-printable
Content-Type: text/plain; charset=UTF-8

Cnut: 1=C2=BD points.
.
End
`, "\n", "\r\n")
	if got := string(render(t, m)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestRenderIsDeterministic(t *testing.T) {
	m := message(1)
	m.HTML = "<p>Hello</p>"
	if a, b := render(t, m), render(t, m); !bytes.Equal(a, b) {
		t.Errorf("two renderings differ:\n%s\n%s", a, b)
	}
}

func TestRenderBothForms(t *testing.T) {
	m := message(1)
	m.Text, m.HTML = "Æthelred = king\n", "<p>Æthelred = king</p>\n"
	back := readBack(t, render(t, m))
	mediaType, params, err := mime.ParseMediaType(back.Header.Get("Content-Type"))
	if err != nil || mediaType != "multipart/alternative" {
		t.Fatalf("%s, %v", mediaType, err)
	}
	parts := multipart.NewReader(back.Body, params["boundary"])
	for _, want := range []struct{ mediaType, body string }{{"text/plain", m.Text}, {"text/html", m.HTML}} {
		part, err := parts.NextPart() // decodes quoted-printable
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		if got := html.UnescapeString(strings.ReplaceAll(string(body), "\r\n", "\n")); got != want.body ||
			!strings.HasPrefix(part.Header.Get("Content-Type"), want.mediaType) {
			t.Errorf("got %s %q", part.Header.Get("Content-Type"), got)
		}
	}
	if _, err := parts.NextPart(); err != io.EOF {
		t.Errorf("more parts: %v", err)
	}
}

// Text that comes from players cannot leave its place in the letter.
func TestHostileTextStaysInPlace(t *testing.T) {
	evil := "x\r\nBcc: victim@mail.example\r\n\r\n<evil@mail.example>\u2028\x00\", \"y"
	m := message(1)
	m.Subject, m.From.Name, m.To.Name, m.ReplyTo = evil, evil, evil, Address{evil, games}
	m.Text = ".\r\n.\nFrom here\n" + strings.Repeat("a", 5000) + " \n\xff\n"
	raw := render(t, m)
	back := readBack(t, raw)
	if len(back.Header) != 10 || back.Header.Get("Bcc") != "" {
		t.Errorf("header lines: %v", back.Header)
	}
	for _, name := range []string{"From", "To", "Reply-To"} {
		if list, err := back.Header.AddressList(name); err != nil || len(list) != 1 {
			t.Errorf("%s: %v, %v", name, list, err)
		}
	}
	if strings.ContainsAny(decoded(t, back.Header.Get("Subject")), "\r\n\x00\u2028") {
		t.Errorf("subject %q", back.Header.Get("Subject"))
	}
	for line := range strings.SplitSeq(string(raw), "\r\n") {
		if len(line) > 998 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("line of %d bytes: %.60q", len(line), line)
		}
	}
	body, err := io.ReadAll(quotedprintable.NewReader(back.Body))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.ReplaceAll(strings.ToValidUTF8(strings.ReplaceAll(m.Text, "\r\n", "\n"), "\uFFFD"), "\n", "\r\n")
	if string(body) != want {
		t.Errorf("body %q", body)
	}
}

func TestSubjects(t *testing.T) {
	for subject, want := range map[string]string{
		"[Thursday] Round 5, Angles":       "[Thursday] Round 5, Angles",
		"A turul földjén — l'ordine è già": "A turul földjén — l'ordine è già",
		"  two\t\tblanks \n":               "two blanks",
		"":                                 "",
		strings.Repeat("ő", 500):           strings.Repeat("ő", 239) + "…",
		strings.Repeat("a", 500):           strings.Repeat("a", 239) + "…",
	} {
		m := message(1)
		m.Subject = subject
		if got := decoded(t, readBack(t, render(t, m)).Header.Get("Subject")); got != want {
			t.Errorf("%q became %q", subject, got)
		}
	}
}

func TestRepliedIsMarked(t *testing.T) {
	m := message(1)
	m.Replied = true
	if got := readBack(t, render(t, m)).Header.Get("Auto-Submitted"); got != "auto-replied" {
		t.Errorf("got %q", got)
	}
}

// A long thread folds; every reference survives.
func TestLongThread(t *testing.T) {
	m := message(1)
	for range 60 {
		m.References = append(m.References, strings.Repeat("r", 60)+"@club.example")
	}
	back := readBack(t, render(t, m))
	if got := strings.Fields(back.Header.Get("References")); len(got) != 60 || got[0] != bracketed(m.References[0]) {
		t.Errorf("%d references, first %q", len(got), got[0])
	}
}

func TestRenderRefuses(t *testing.T) {
	for name, change := range map[string]func(*Message){
		"no date":              func(m *Message) { m.Date = time.Time{} },
		"no id":                func(m *Message) { m.MessageID = "" },
		"bracketed id":         func(m *Message) { m.MessageID = "<a@b>" },
		"id with line break":   func(m *Message) { m.MessageID = "a@b\r\nBcc: c@d" },
		"id without right":     func(m *Message) { m.MessageID = "a@" },
		"bad reply id":         func(m *Message) { m.InReplyTo = "a b@c" },
		"bad reference":        func(m *Message) { m.References = []string{"a@b", "c"} },
		"no recipient":         func(m *Message) { m.To.Addr = "" },
		"two recipients":       func(m *Message) { m.To.Addr = "a@b.example, c@d.example" },
		"recipient with CRLF":  func(m *Message) { m.To.Addr = "a@b.example>\r\nRCPT TO:<c@d.example" },
		"named recipient":      func(m *Message) { m.To.Addr = "Anna <a@b.example>" },
		"no sender":            func(m *Message) { m.From.Addr = "" },
		"bad reply address":    func(m *Message) { m.ReplyTo.Addr = "nowhere" },
		"header taken":         func(m *Message) { m.Headers = []Header{{"bcc", "a@b.example"}} },
		"header of a part":     func(m *Message) { m.Headers = []Header{{"Content-Type", "text/html"}} },
		"header name":          func(m *Message) { m.Headers = []Header{{"X: y\r\nBcc", "a@b.example"}} },
		"header value":         func(m *Message) { m.Headers = []Header{{"X-A", "a\r\nBcc: a@b.example"}} },
		"header twice":         func(m *Message) { m.Headers = []Header{{"X-A", "1"}, {"x-a", "2"}} },
		"header beyond limits": func(m *Message) { m.Headers = []Header{{"X-A", strings.Repeat("a", 1000)}} },
	} {
		m := message(1)
		change(&m)
		if raw, err := Render(m); !errors.Is(err, ErrMessage) {
			t.Errorf("%s: %v\n%s", name, err, raw)
		}
	}
}

// Whatever a player calls themselves and writes, the letter has one recipient and the fixed header lines.
func FuzzRender(f *testing.F) {
	f.Add("Anna", "Round 5", "Hello\n", "")
	f.Add("a\r\nBcc: x@y.example", "=?utf-8?q?=0D=0ABcc:?= x", "\r\n.\r\n", "<p>\x00")
	f.Fuzz(func(t *testing.T, name, subject, text, html string) {
		m := message(1)
		m.To.Name, m.Subject, m.Text, m.HTML = name, subject, text, html
		raw, err := Render(m)
		if err != nil {
			t.Fatal(err)
		}
		back, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatalf("%v in %q", err, raw)
		}
		allowed := 9
		if html != "" {
			allowed = 8 // the transfer encoding is then a matter of the parts
		}
		if list, err := back.Header.AddressList("To"); err != nil || len(list) != 1 || list[0].Address != anna || len(back.Header) != allowed {
			t.Errorf("to %v, %v; header %v", list, err, back.Header)
		}
	})
}
