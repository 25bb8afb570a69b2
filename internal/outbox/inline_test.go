package outbox

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"io"
	"mime"
	"mime/multipart"
	"net/textproto"
	"strings"
	"testing"

	"bretwalda/internal/letter"
)

// illustrated is a letter with a picture that the HTML shows.
func illustrated() Message {
	m := message(1)
	m.Text, m.HTML = "Æthelred = king\n", `<p>Æthelred = <img src="cid:map.g1@club.example"></p>`+"\n"
	m.Inline = []Inline{{"map.g1@club.example", "map.png", "image/png", bytes.Repeat([]byte("\x89PNG\r\n\x00\xff--"), 99)}}
	return m
}

// leaf is a part of a letter that has no parts.
type leaf struct {
	within string // the types of parts around it
	header textproto.MIMEHeader
	body   []byte
}

// leaves reads the parts of a letter, in order.
func leaves(t *testing.T, header textproto.MIMEHeader, body io.Reader, within string) []leaf {
	t.Helper()
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(kind, "multipart/") {
		data, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		return []leaf{{within, header, data}}
	}
	var all []leaf
	for parts := multipart.NewReader(body, params["boundary"]); ; {
		part, err := parts.NextPart() // decodes quoted-printable
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, leaves(t, part.Header, part, within+strings.TrimPrefix(kind, "multipart/")+"/")...)
	}
}

// related(alternative(text, HTML), picture), to the byte.
func TestRenderInline(t *testing.T) {
	m := illustrated()
	raw := render(t, m)
	back := readBack(t, raw)
	parts := leaves(t, textproto.MIMEHeader(back.Header), back.Body, "")
	if len(parts) != 3 {
		t.Fatalf("%d parts in\n%s", len(parts), raw)
	}
	for i, want := range []struct{ within, kind, body string }{
		{"related/alternative/", "text/plain; charset=UTF-8", m.Text},
		{"related/alternative/", "text/html; charset=UTF-8", m.HTML},
		{"related/", `image/png; name="map.png"`, ""},
	} {
		got := parts[i]
		if got.within != want.within || got.header.Get("Content-Type") != want.kind {
			t.Errorf("part %d: %s %s, want %s %s", i, got.within, got.header.Get("Content-Type"), want.within, want.kind)
		}
		if text := strings.ReplaceAll(string(got.body), "\r\n", "\n"); i < 2 && html.UnescapeString(text) != want.body {
			t.Errorf("part %d: %q, want %q", i, text, want.body)
		}
	}
	picture := parts[2]
	if id := picture.header.Get("Content-ID"); id != "<map.g1@club.example>" {
		t.Errorf("Content-ID %q", id)
	}
	if d := picture.header.Get("Content-Disposition"); d != `inline; filename="map.png"` {
		t.Errorf("Content-Disposition %q", d)
	}
	data, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(picture.body)))
	if err != nil || !bytes.Equal(data, m.Inline[0].Data) {
		t.Errorf("%v, the picture became %q", err, data)
	}
	for line := range strings.SplitSeq(string(raw), "\r\n") {
		if len(line) > 998 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("line of %d bytes: %.60q", len(line), line)
		}
	}
}

// Boundaries come from the letter: equal letters are equal, others are not.
func TestInlineIsDeterministic(t *testing.T) {
	first := render(t, illustrated())
	if again := render(t, illustrated()); !bytes.Equal(first, again) {
		t.Error("two renderings differ")
	}
	m := illustrated()
	m.Text += "More\n"
	_, params, err := mime.ParseMediaType(readBack(t, first).Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(render(t, m), []byte(params["boundary"])) {
		t.Error("two letters have the same boundary")
	}
	if boundary(m, "related") == boundary(m, "alternative") {
		t.Error("both levels have the same boundary")
	}
}

// What arrives is what was rendered; our own reader takes its text.
func TestInlineArrives(t *testing.T) {
	e := newEnv(t)
	m := illustrated()
	m.MessageID = fmt.Sprintf("g1.map.%s@club.example", e.tag)
	m.To.Addr, m.From.Addr = e.Peer, e.User
	for _, r := range newSender(t, e.account()).Send(testContext(t), []Message{m}) {
		if !r.Delivered {
			t.Fatal(r.Err)
		}
	}
	raw := e.arrived(t, 1)[0]
	_, body, _ := bytes.Cut(render(t, m), []byte("\r\n\r\n"))
	if !bytes.Contains(raw, bytes.TrimSpace(body)) {
		t.Errorf("another body arrived:\n%.2000s", raw)
	}
	l, err := letter.Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Problems) > 0 || len(l.Lines) != 1 || l.Lines[0].Text != "Æthelred = king" {
		t.Errorf("read as %+v, problems %v", l.Lines, l.Problems)
	}
}

func TestInlineRefuses(t *testing.T) {
	for name, change := range map[string]func(*Message){
		"no HTML":       func(m *Message) { m.HTML = "" },
		"no id":         func(m *Message) { m.Inline[0].ContentID = "" },
		"id of lines":   func(m *Message) { m.Inline[0].ContentID = "a@b\r\nBcc: x@y" },
		"bracketed id":  func(m *Message) { m.Inline[0].ContentID = "<a@b>" },
		"same id twice": func(m *Message) { m.Inline = append(m.Inline, m.Inline[0]) },
		"no type":       func(m *Message) { m.Inline[0].Type = "" },
		"a program":     func(m *Message) { m.Inline[0].Type = "text/html" },
		"more type":     func(m *Message) { m.Inline[0].Type = `image/png; name="x"` },
		"no name":       func(m *Message) { m.Inline[0].Name = "" },
		"a folder":      func(m *Message) { m.Inline[0].Name = "../map.png" },
		"quotes":        func(m *Message) { m.Inline[0].Name = `a"b.png` },
		"name of lines": func(m *Message) { m.Inline[0].Name = "a\r\nb" },
		"no data":       func(m *Message) { m.Inline[0].Data = nil },
	} {
		m := illustrated()
		change(&m)
		if _, err := Render(m); !errors.Is(err, ErrMessage) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
