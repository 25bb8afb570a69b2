package letter

import (
	"encoding/base64"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSentIsWhatPlayersCompute: the program that the README shows makes the same of
// real letters as Sent does.
func TestSentIsWhatPlayersCompute(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	files, err := filepath.Glob("../../testdata/letters/*.eml")
	if err != nil || len(files) == 0 {
		t.Fatal("no letters", err)
	}
	script := "import sys; sys.path.insert(0, '../dice/testdata'); sys.dont_write_bytecode = True; import check\n" +
		"for f in sys.argv[1:]: print(check.sent(f))"
	out, err := exec.Command(python, append([]string{"-c", script}, files...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	damaged := []string{"broken-mime.eml", "nested-too-deep.eml", "plain-called-base64.eml", "truncated-base64.eml"} // nobody has them like that in "Sent"
	digests := strings.Fields(string(out))
	for i, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		digest := Sent(raw)
		if got := hex.EncodeToString(digest[:]); got != digests[i] && !slices.Contains(damaged, filepath.Base(file)) {
			t.Errorf("%s: %s here, %s there", file, got, digests[i])
		}
	}
}

const (
	sentHead = "From: Anna <Anna@mail.example>\nTo: games@club.example\nSubject: Re: round 3\nMessage-ID: <1.2@mail.example>\n"
	sentText = "Welsh, round 3\n\n  place 1 in Gwent  \nFrom York: 2 armies to Avalon, él también\n> Your orders, please.\n"
)

// sentForms are one letter as servers on the way, and other folders, may make it.
func sentForms() map[string]string {
	utf8 := "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
	plain := sentHead + utf8 + "\n" + sentText
	latin := strings.NewReplacer("é", "\xe9").Replace(sentText)
	return map[string]string{
		"as sent":          plain,
		"line ends":        strings.ReplaceAll(plain, "\n", "\r\n"),
		"other fields":     "Received: from a by b\nX-Grind: 24341\nDKIM-Signature: v=1; b=abc\n" + plain,
		"other subject":    strings.Replace(plain, "Re: round 3", "[club] Re: round 3", 1),
		"small letters":    strings.Replace(plain, "Anna@mail", "anna@MAIL", 1),
		"blank lines":      strings.ReplaceAll(plain, "\n\n  place", "\n\n\nplace") + "\n\n",
		"mailbox file":     "From anna@mail.example Mon Mar  2 20:00:00 2026\n" + strings.ReplaceAll(plain, "\nFrom York", "\n>From York"),
		"charset":          sentHead + "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: 8bit\n\n" + latin,
		"base64":           sentHead + utf8 + "Content-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(sentText)) + "\n",
		"quoted-printable": sentHead + utf8 + "Content-Transfer-Encoding: quoted-printable\n\n" + strings.NewReplacer("é", "=C3=A9", "armies to", "ar=\nmies=20to").Replace(sentText),
		"flowed":           sentHead + "Content-Type: text/plain; charset=utf-8; format=flowed\n\n" + strings.Replace(sentText, "armies to", "armies \nto", 1),
		"a footer of a list": sentHead + "Content-Type: multipart/mixed; boundary=b\n\n--b\n" + utf8 + "\n" + sentText +
			"\n--b\nContent-Type: text/plain\n\nTo leave the list, write to us.\n--b--\n",
		"with HTML": sentHead + "Content-Type: multipart/alternative; boundary=b\n\n--b\n" + utf8 + "\n" + sentText +
			"\n--b\nContent-Type: text/html\n\n<p>Welsh</p>\n--b--\n",
	}
}

// TestSentSurvivesTransport: whatever servers do to a letter, and whatever who keeps
// the mailbox adds to it, it counts as the same; with other words, another sender or
// another Message-ID it does not.
func TestSentSurvivesTransport(t *testing.T) {
	forms := sentForms()
	want := Sent([]byte(forms["as sent"]))
	for name, raw := range forms {
		if got := Sent([]byte(raw)); got != want {
			t.Errorf("%s: %x, not %x", name, got, want)
		}
	}
	for old, with := range map[string]string{
		"place 1": "place 2", "Anna@mail": "Ben@mail", "<1.2@": "<1.3@", "York": "Kent", "orders, please": "orders",
	} {
		if Sent([]byte(strings.Replace(forms["as sent"], old, with, 1))) == want {
			t.Errorf("%q in place of %q counts as the same", with, old)
		}
	}
}
