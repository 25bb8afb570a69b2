package outbox

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/letter"
)

// files are what comes with a letter in these tests.
func files() []Attachment {
	return []Attachment{
		{"score.csv", "text/csv", []byte("Player,Total\nÆthel,3\n")},
		{"map.svg", "image/svg+xml", bytes.Repeat([]byte("<svg/>\n"), 300)},
		{"orders.html", "text/html", []byte("<p>" + strings.Repeat("a wide line, \"é\" = 1; ", 300) + "</p>\n \n.\nFrom here\r\n")},
		{"page.html", "text/html", []byte(strings.Repeat("<p>a line = "+strings.Repeat("x", 900)+"</p>\n", 9))},
		{"long.html", "text/html", []byte(strings.Repeat("x", 999) + "\n")},
		{"kelet.txt", "text/plain", []byte(strings.Repeat("őű", 300) + "\n")},
	}
}

// Files stand beside what the letter is without them, in every form of it.
func TestRenderAttached(t *testing.T) {
	plain := message(1)
	plain.Text = "Æthel = king\n"
	rich := plain
	rich.HTML = "<p>Æthel</p>\n"
	for _, test := range []struct {
		name   string
		m      Message
		within []string
	}{
		{"text", plain, []string{"mixed/"}},
		{"HTML", rich, []string{"mixed/alternative/", "mixed/alternative/"}},
		{"picture", illustrated(), []string{"mixed/related/alternative/", "mixed/related/alternative/", "mixed/related/"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := test.m
			m.Attached = files()
			raw := render(t, m)
			if again := render(t, m); !bytes.Equal(raw, again) {
				t.Error("two renderings differ")
			}
			back := readBack(t, raw)
			parts := leaves(t, textproto.MIMEHeader(back.Header), back.Body, "")
			if len(parts) != len(test.within)+len(m.Attached) {
				t.Fatalf("%d parts in\n%s", len(parts), raw)
			}
			for i, within := range test.within {
				if parts[i].within != within {
					t.Errorf("part %d is within %s, want %s", i, parts[i].within, within)
				}
			}
			if got := strings.ReplaceAll(string(parts[0].body), "\r\n", "\n"); got != m.Text {
				t.Errorf("the text is %q", got)
			}
			for i, want := range m.Attached {
				got := parts[len(test.within)+i]
				if kind := got.header.Get("Content-Type"); kind != map[string]string{
					"score.csv": `text/csv; charset=UTF-8; name="score.csv"`, "map.svg": `image/svg+xml; name="map.svg"`,
					"orders.html": `text/html; charset=UTF-8; name="orders.html"`, "kelet.txt": `text/plain; charset=UTF-8; name="kelet.txt"`,
					"page.html": `text/html; charset=UTF-8; name="page.html"`, "long.html": `text/html; charset=UTF-8; name="long.html"`,
				}[want.Name] {
					t.Errorf("%s is of type %s", want.Name, kind)
				}
				if d := got.header.Get("Content-Disposition"); got.within != "mixed/" || d != fmt.Sprintf("attachment; filename=%q", want.Name) {
					t.Errorf("%s is within %s, %s", want.Name, got.within, d)
				}
				encoding, decoded := "base64", io.Reader(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(got.body)))
				data := want.Data
				if slices.Contains([]string{"score.csv", "orders.html", "page.html", "long.html"}, want.Name) { // ASCII for the most part
					encoding, decoded = "", bytes.NewReader(got.body) // the reader of parts has undone quoted-printable
					if want.Name == "page.html" {                     // all of it, in lines as mail has them
						encoding = "8bit"
					}
					data = []byte(strings.ReplaceAll(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n", "\r\n"))
				}
				if e := got.header.Get("Content-Transfer-Encoding"); e != encoding {
					t.Errorf("%s goes in %s", want.Name, e)
				}
				if read, err := io.ReadAll(decoded); err != nil || !bytes.Equal(read, data) {
					t.Errorf("%s: %v, %.200q", want.Name, err, read)
				}
			}
			l, err := letter.Read(raw)
			if err != nil || len(l.Lines) == 0 || slices.ContainsFunc(l.Problems, func(p letter.Problem) bool { return p.Code != letter.UnreadFiles }) {
				t.Errorf("read as %+v with %v, %v", l.Lines, l.Problems, err)
			}
		})
	}
}

// A letter with files goes through a mail server as it is.
func TestAttachedArrives(t *testing.T) {
	e := newEnv(t)
	m := illustrated()
	m.Attached = files()
	m.MessageID = fmt.Sprintf("g1.files.%s@club.example", e.tag)
	m.To.Addr, m.From.Addr = e.Peer, e.User
	for _, r := range newSender(t, e.account()).Send(testContext(t), []Message{m}) {
		if !r.Delivered {
			t.Fatal(r.Err)
		}
	}
	_, body, _ := bytes.Cut(render(t, m), []byte("\r\n\r\n"))
	if raw := e.arrived(t, 1)[0]; !bytes.Contains(raw, bytes.TrimSpace(body)) {
		t.Errorf("another body arrived:\n%.2000s", raw)
	}
}

func TestAttachedRefuses(t *testing.T) {
	for name, change := range map[string]func(*Message){
		"no name":         func(m *Message) { m.Attached[0].Name = "" },
		"a folder":        func(m *Message) { m.Attached[0].Name = "../score.csv" },
		"name of lines":   func(m *Message) { m.Attached[0].Name = "a\r\nb" },
		"same name twice": func(m *Message) { m.Attached[1].Name = m.Attached[0].Name },
		"no type":         func(m *Message) { m.Attached[0].Type = "" },
		"more type":       func(m *Message) { m.Attached[0].Type = `text/csv; charset=x` },
		"parts":           func(m *Message) { m.Attached[0].Type = "multipart/mixed" },
		"a letter":        func(m *Message) { m.Attached[0].Type = "message/rfc822" },
		"no data":         func(m *Message) { m.Attached[0].Data = nil },
	} {
		m := message(1)
		m.Attached = files()
		change(&m)
		if _, err := Render(m); !errors.Is(err, ErrMessage) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
