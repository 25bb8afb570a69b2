package letter

import (
	"encoding/base64"
	"strings"
	"testing"
)

// A letter from before letters had marks is known by its title and its foot.
func TestQuoteUnmarked(t *testing.T) {
	for _, test := range []struct{ name, text, own string }{
		{"above", "Thanks!\n\nTuesday: Welsh, round 3\n\nmove 2 from Powys to March\n---\nTuesday (t-1). Replies are read as orders; each\ngets a receipt.", "Thanks!"},
		{"below", "Tuesday\n\nmove 2 from Powys to March\n---\nt-1\n\nhold Gwent", "hold Gwent"},
		{"twice", "Tuesday, round 3\nmove\n---\nt-1\n\nhold Gwent\n\nTuesday\nmove\nTuesday (t-1). x", "hold Gwent"},
		{"a heading of the writer's own", "Tuesday: Welsh, round 3\nhold Gwent", "Tuesday: Welsh, round 3\nhold Gwent"},
		{"talk of the game", "Tuesday is fun\nhold Gwent\nTuesday (t-1)", "Tuesday is fun\nhold Gwent\nTuesday (t-1)"},
	} {
		l := mustRead(t, []byte("From: a@x.example\n\n"+test.text))
		l.QuoteUnmarked("Tuesday", "t-1")
		if got := l.Own(); got != test.own {
			t.Errorf("%s: %q, want %q", test.name, got, test.own)
		}
	}
}

// A file of the moderator's that comes back is neither the writer's text nor a file that was not
// read, whatever it is called and however it is wrapped up, also where the text speaks of it.
func TestOurFiles(t *testing.T) {
	const ours = "[bw] bretwalda verify\n\ndice wessex-1 12 d6\nfaces 5 4\n\n[/bw]\n"
	for _, test := range []struct{ name, text, file, head, own, unread string }{
		{"orders", "hold Gwent", ours, "text/plain; name=dice.txt", "hold Gwent", ""},
		{"it is spoken of", "The dice are attached: dice.txt", ours, "text/plain; name=dice.txt", "The dice are attached: dice.txt", ""},
		{"nothing else", "", ours, "text/plain; name=dice.txt", "", ""},
		{"base64", "hold Gwent", base64.StdEncoding.EncodeToString([]byte("\ufeff" + ours)), "application/octet-stream; name=\"dice (1).txt\"\nContent-Transfer-Encoding: base64", "hold Gwent", ""},
		{"the writer's own", "Orders are attached", "move 2 from Powys to March\n" + ours, "text/plain; name=dice.txt", "Orders are attached\n\nmove 2 from Powys to March", ""},
		{"the writer's own, not spoken of", "hold Gwent", "move 2", "text/plain; name=dice.txt", "hold Gwent", "dice.txt"},
	} {
		l := mustRead(t, []byte("From: a@x.example\nMessage-ID: <1@x.example>\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n"+test.text+
			"\n--b\nContent-Disposition: attachment\nContent-Type: "+test.head+"\n\n"+test.file+"\n--b--\n"))
		if l.Own() != test.own || strings.Join(l.Unread, " ") != test.unread {
			t.Errorf("%s: own %q, not read %q", test.name, l.Own(), l.Unread)
		}
		if known := strings.HasPrefix(test.file, "move"); known == (strings.Join(l.Ours, "|") == strings.TrimSpace(ours)) {
			t.Errorf("%s: ours are %q", test.name, l.Ours)
		}
		if len(l.Problems) > 0 && test.text != "" && test.unread == "" {
			t.Errorf("%s: %v", test.name, l.Problems)
		}
	}
}
