package orders_test

import (
	"os"
	"strings"
	"testing"

	"bretwalda/internal/letter"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// programsMost is how many letters of testdata/programs are carried out as they are meant, at least, and offered otherwise, or kept in part
// until their writer has answered, at most.
var programsMost = map[ruleset.Language]struct{ done, offered, kept int }{
	"en": {171, 3, 0}, "es": {27, 0, 0}, "it": {29, 0, 0}, "hu": {26, 1, 0},
}

// TestPrograms reads testdata/programs: what mail programs, phones and word processors make of what people write, as whole e-mails in text,
// in HTML or in both. SHOW=all shows what is told.
func TestPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			c := &corrected{t: t, r: all.In(lang), english: all.In(ruleset.English)}
			data, err := os.ReadFile("../../testdata/programs/" + string(lang) + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			means := ""
			for line := range strings.Lines(string(data)) {
				line = strings.TrimSpace(line)
				if after, ok := strings.CutPrefix(line, "= "); ok {
					means = after
				} else if means != "" && line != "" {
					got, problems := c.readLines(c.r, received(t, line))
					c.judge(line, means, "", got, problems)
				}
			}
			t.Logf("%d as meant, %d otherwise, %d offered otherwise, %d kept in part, %d told", c.done, c.otherwise, c.offered, c.kept, c.told)
			if most := programsMost[lang]; c.done < most.done || c.offered > most.offered || c.kept > most.kept {
				t.Errorf("want %d as meant at least, %d offered otherwise and %d kept in part at most", most.done, most.offered, most.kept)
			}
		})
	}
}

// received are the lines of a letter of testdata/programs as they are taken from the e-mail.
func received(t *testing.T, line string) []orders.Line {
	t.Helper()
	part := func(kind, body string) string {
		return "Content-Type: text/" + kind + "; charset=utf-8\n\n" + body + "\n"
	}
	plain := strings.NewReplacer(" / ", "\n", " /", "\n").Replace
	text, html, both := strings.Cut(line, " ||| ")
	head, body := "From: dai@example.org\nSubject: Orders\nMessage-ID: <1@example.org>\nMIME-Version: 1.0\n", ""
	switch {
	case both:
		body = "Content-Type: multipart/alternative; boundary=b\n\n--b\n" + part("plain", plain(text)) + "--b\n" + part("html", html) + "--b--\n"
	case strings.HasPrefix(line, "<"):
		body = part("html", line)
	default:
		body = part("plain", plain(line))
	}
	l, err := letter.Read([]byte(head + body))
	if err != nil {
		t.Fatal(err)
	}
	var out []orders.Line
	for _, l := range l.Lines {
		if !l.Footer {
			out = append(out, orders.Line{Text: l.Text, Quoted: l.Quoted})
		}
	}
	return out
}
