package outbox

import (
	"bytes"
	"html"
	"io"
	"net/textproto"
	"strings"
	"testing"
)

// HTML goes as it is where it says the same in ASCII and in lines that mail carries, and
// quoted-printable where it cannot.
func TestHTMLGoesAsItIs(t *testing.T) {
	long := strings.Repeat("<b>ő</b> word ", 200)
	for _, c := range []struct {
		name, html string
		asItIs     bool
	}{
		{"short", "<p>Æthelred &amp; 1 = 1 < 2</p>\n", true},
		{"long", "<p title=\"" + long + "\">" + long + "</p>\n.rows\n", true},
		{"box and long", "<pre>a\n  b</pre>\n<p>" + long + "</p>\n", true},
		{"long in a box", "<pre>\n" + long + "\n</pre>\n", false},
		{"long word", "<p>" + strings.Repeat("ő", 400) + "</p>\n", false},
		{"from", "<pre>\nFrom here\n</pre>\n", false},
		{"blank", "<pre>a \n</pre>\n", false},
		{"no end", "<p>x</p>", false},
		{"tab", "<p>x\ty</p>\n", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := message(1)
			m.HTML = c.html
			back := readBack(t, render(t, m))
			part := leaves(t, textproto.MIMEHeader(back.Header), back.Body, "")[1]
			if asItIs := part.header.Get("Content-Transfer-Encoding") == "8bit"; asItIs != c.asItIs {
				t.Fatalf("it goes as %q", part.header.Get("Content-Transfer-Encoding"))
			}
			body, err := io.ReadAll(bytes.NewReader(part.body))
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(body)) {
				if c.asItIs && (len(line) > 1000 || !strings.HasSuffix(line, "\r\n") || strings.ContainsFunc(line, func(r rune) bool { return r > '~' })) {
					t.Errorf("a line of %d bytes: %.80q", len(line), line)
				}
			}
			plain := func(s string) string { return strings.Join(strings.Fields(html.UnescapeString(s)), " ") }
			if plain(string(body)) != plain(c.html) {
				t.Errorf("it says %.200q", body)
			}
		})
	}
}
