package letter

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

const (
	lettersDir  = "../../testdata/letters"
	testMailbox = "games@club.example"
)

var update = flag.Bool("update", false, "rewrite the .want files; read the diff before you keep it")

// samples returns the names of the sample letters, without .eml.
func samples(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(lettersDir, "*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) < 40 {
		t.Fatalf("only %d sample letters in %s", len(paths), lettersDir)
	}
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = strings.TrimSuffix(filepath.Base(path), ".eml")
	}
	return names
}

func sample(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(lettersDir, name+".eml"))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func mustRead(t testing.TB, raw []byte) Letter {
	t.Helper()
	l, err := Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestSamples compares what Read makes of each sample letter with the .want
// file beside it, once with the line ends of the file and once with CRLF.
func TestSamples(t *testing.T) {
	for _, name := range samples(t) {
		t.Run(name, func(t *testing.T) {
			raw := sample(t, name)
			path := filepath.Join(lettersDir, name+".want")
			got := describe(mustRead(t, raw))
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
			crlf := bytes.ReplaceAll(raw, []byte("\n"), []byte("\r\n"))
			if got := describe(mustRead(t, crlf)); got != string(want) {
				t.Errorf("with CRLF got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// describe prints a letter in the form of the .want files.
func describe(l Letter) string {
	var b strings.Builder
	field := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	address := func(a Address) string { return strings.TrimSpace(a.Name + " <" + a.Addr + ">") }
	field("from", address(l.From))
	if l.ReplyTo.Addr != "" {
		field("reply-to", address(l.ReplyTo))
	}
	field("recipients", strings.Join(l.Recipients, " "))
	field("message-id", l.MessageID)
	field("references", strings.Join(l.References, " "))
	field("subject", l.Subject)
	field("stripped", StripSubject(l.Subject))
	if !l.Date.IsZero() {
		field("date", l.Date.UTC().Format(time.RFC3339))
	}
	field("robot", l.Robot.String())
	for _, bounce := range l.Bounces {
		field("bounce", fmt.Sprintf("%s status=%s permanent=%t of=%s",
			bounce.Recipient, bounce.Status, bounce.Permanent, bounce.MessageID))
	}
	for _, p := range l.Problems {
		field("problem", strings.TrimSpace(p.Code.String()+" "+p.Detail))
	}
	field("tokens", strings.Join(Tokens(l, testMailbox), " "))
	field("text tokens", strings.Join(TextTokens(l, testMailbox), " "))
	section := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&b, "-- %s --\n%s\n", name, text)
		}
	}
	section("own", l.Own())
	section("quoted", l.Quoted())
	section("footer", join(l.Lines, func(line Line) bool { return line.Footer && !line.Quoted }))
	return b.String()
}

// TestWantFiles checks that no expectation is left without its letter.
func TestWantFiles(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(lettersDir, "*.want"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if _, err := os.Stat(strings.TrimSuffix(path, ".want") + ".eml"); err != nil {
			t.Error(err)
		}
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(archive.Comment) == 0 {
			t.Errorf("%s: no header", path)
		}
	}
}

func TestReadUnreadable(t *testing.T) {
	for _, raw := range []string{"", "\r\n", "\n\nWelsh hold", "no field at all", "\x00\x01\x02", ":\n: x\n\n"} {
		if l, err := Read([]byte(raw)); !errors.Is(err, ErrUnreadable) {
			t.Errorf("Read(%q) = %+v, %v; want ErrUnreadable", raw, l, err)
		}
	}
}

func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads letters that are as large as can be")
	}
	const head = "From: anna@example.org\nMessage-ID: <1@example.org>\n"
	order := "Move 2 armies from Gwent to Avalon\n"
	tests := []struct {
		name, raw string
		want      Problem
		hasOrder  bool
	}{
		{"raw", head + "\n" + order + strings.Repeat("x", MaxRaw), Problem{TooBig, "message"}, true},
		{"text", head + "\n" + strings.Repeat(order, MaxText/len(order)+1), Problem{TooBig, "text"}, true},
		{"source", head + "Content-Type: text/html\n\n" + order + strings.Repeat("<b></b>", MaxSource/7+1),
			Problem{TooBig, "text"}, true},
		{"parts", head + "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n" + order +
			strings.Repeat("--b\n\nx\n", MaxParts) + "--b--\n", Problem{TooManyParts, ""}, true},
		{"header", head + "X: " + strings.Repeat("x", MaxHeader) + "\n\n" + order, Problem{TooBig, "header"}, true},
		{"open blockquotes", head + "Content-Type: text/html\n\n<p>" + order + "</p>" + strings.Repeat("<blockquote>", 50_000),
			Problem{}, true},
		{"signature delimiters", head + "\n" + order + strings.Repeat("-- \n", 60_000), Problem{}, true},
		{"attributions", head + "\n" + order + strings.Repeat("on 1 a@b wrote\nx:\n", 14_000), Problem{}, true},
		{"field blocks", head + "\n" + order + strings.Repeat("From: x\n", 32_000), Problem{}, true},
		{"rulers", head + "\n" + order + strings.Repeat(strings.Repeat("_", 30)+"\n", 8_000), Problem{}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l := mustRead(t, []byte(test.raw))
			if test.want.Code == 0 && len(l.Problems) > 0 {
				t.Errorf("problems = %v, want none", l.Problems)
			}
			if test.want.Code != 0 && (len(l.Problems) == 0 || l.Problems[0] != test.want) {
				t.Errorf("problems = %v, want %v", l.Problems, test.want)
			}
			if got := strings.Contains(l.Own(), strings.TrimSpace(order)); got != test.hasOrder {
				t.Errorf("own text has the order: %t", got)
			}
		})
	}
}

func TestKey(t *testing.T) {
	const text = "Message-ID: <1@example.org>\nFrom: Anna <anna@example.org>\nSubject: Round 3\n\nWelsh hold\n"
	base := mustRead(t, []byte(text)).Key
	if len(base.String()) != 64 {
		t.Errorf("Key.String() = %q", base)
	}
	same := map[string]string{
		"trace headers": "Return-Path: <x@y.example>\nDelivered-To: games@club.example\nReceived: by mx\nX-Spam: 1\n" + text,
		"CRLF":          strings.ReplaceAll(text, "\n", "\r\n"),
		"encoding": strings.Replace(text, "\n\nWelsh", "\nContent-Type: text/plain; charset=utf-8\n"+
			"Content-Transfer-Encoding: quoted-printable\n\nWe=6Csh", 1),
		"case of sender": strings.Replace(text, "anna@", "Anna@", 1),
		"end of text":    text + "\n\n",
	}
	for name, raw := range same {
		if mustRead(t, []byte(raw)).Key != base {
			t.Errorf("%s changes the key", name)
		}
	}
	different := map[string]string{
		"text":       strings.Replace(text, "hold", "move", 1),
		"sender":     strings.Replace(text, "anna@", "bob@", 1),
		"subject":    strings.Replace(text, "Round 3", "Round 4", 1),
		"message id": strings.Replace(text, "<1@", "<2@", 1),
	}
	for name, raw := range different {
		if mustRead(t, []byte(raw)).Key == base {
			t.Errorf("a different %s has the same key", name)
		}
	}
	// Stored in databases: a change of this value makes old letters new.
	const want = "365cff99dc2ff00b9bde86234688fc00872751a7f4c06b5c92ecab83184bfaf2"
	if got := base.String(); got != want {
		t.Errorf("key = %s, want %s", got, want)
	}
}

func TestKeyWithoutText(t *testing.T) {
	const head = "Message-ID: <1@example.org>\nFrom: anna@example.org\nContent-Type: image/png\n\n"
	if mustRead(t, []byte(head+"aaaa")).Key == mustRead(t, []byte(head+"bbbb")).Key {
		t.Error("two attachments without text have one key")
	}
}

func TestLooseAddresses(t *testing.T) {
	tests := []struct {
		field string
		want  []Address
	}{
		{"Anna <anna@example.org>", []Address{{"Anna", "anna@example.org"}}},
		{"Dupont, Jean <jean@example.org>", []Address{{"Jean", "jean@example.org"}}},
		{"anna@example.org; bob@example.org", []Address{{"", "anna@example.org"}, {"", "bob@example.org"}}},
		{"anna@example.org bob@example.org", []Address{{"", "anna@example.org"}, {"", "bob@example.org"}}},
		{"=?utf-8?q?J=C3=B6rg?= <joerg@example.org> (at home", []Address{{"Jörg", "joerg@example.org"}}},
		{"\"Anna\"@home <anna@example.org>", []Address{{"", "anna@example.org"}}},
		{"undisclosed-recipients:;", nil},
		{"@", nil},
		{"", nil},
	}
	for _, test := range tests {
		raw := "From: " + test.field + "\nTo: " + test.field + "\n\n"
		l := mustRead(t, []byte(raw))
		if len(l.To) != len(test.want) {
			t.Errorf("%q: got %v, want %v", test.field, l.To, test.want)
			continue
		}
		for i, want := range test.want {
			if want.Name != "" && l.To[i] != want || l.To[i].Addr != want.Addr {
				t.Errorf("%q: got %v, want %v", test.field, l.To[i], want)
			}
		}
	}
}

func TestMessageIDs(t *testing.T) {
	raw := "Message-ID: no-brackets@example.org\nIn-Reply-To: Message from Anna <a@example.org> of Tuesday\n" +
		"References: <a@example.org> junk <b@exam\n ple.org><c>\n\n"
	l := mustRead(t, []byte(raw))
	got := fmt.Sprint(l.MessageID, l.InReplyTo, l.References)
	if want := "no-brackets@example.org[a@example.org] [a@example.org b@example.org c]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestSubjectIsOneLine(t *testing.T) {
	raw := "From: a@example.org\nSubject: =?utf-8?q?Round_3=0D=0ABcc:_eve@example.org=00?=\n\nx"
	if got := mustRead(t, []byte(raw)).Subject; got != "Round 3 Bcc: eve@example.org" {
		t.Errorf("Subject = %q", got)
	}
}

func TestProblemCodeNames(t *testing.T) {
	if got := NoMessageID.String() + TooDeep.String(); got != "NoMessageIDTooDeep" {
		t.Errorf("got %s", got)
	}
	if got := ProblemCode(99).String(); got != "ProblemCode?" {
		t.Errorf("got %s", got)
	}
}

// FuzzRead checks that no input breaks Read and that the promises of the
// Letter hold: text without line ends or invalid bytes, limits, one key for
// both kinds of line ends.
func FuzzRead(f *testing.F) {
	for _, name := range samples(f) {
		if raw := sample(f, name); len(raw) < 16<<10 {
			f.Add(raw)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		l, err := Read(raw)
		if err != nil {
			return
		}
		size := 0
		for _, line := range l.Lines {
			size += len(line.Text) + 1
			if strings.ContainsAny(line.Text, "\r\n\x00") || strings.ToValidUTF8(line.Text, "") != line.Text {
				t.Errorf("line %q", line.Text)
			}
		}
		if size > MaxText {
			t.Errorf("%d bytes of text", size)
		}
		if strings.ContainsAny(l.Subject+l.From.Name+l.From.Addr+l.MessageID, "\r\n\x00") {
			t.Errorf("header value with line end: %q %q %q", l.Subject, l.From, l.MessageID)
		}
		if again, _ := Read(raw); again.Key != l.Key {
			t.Error("two readings, two keys")
		}
		Tokens(l, testMailbox)
		TextTokens(l, testMailbox)
		StripSubject(l.Subject)
		l.ProvedBy("mx.club.example", 1)
		HideTokens(l.All(), testMailbox)
	})
}

func BenchmarkRead(b *testing.B) {
	raw := sample(b, "gmail-web")
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(raw); err != nil {
			b.Fatal(err)
		}
	}
}
