package letter

import "testing"

// Text is read as what it is, whatever the letter calls it.
func TestCharsets(t *testing.T) {
	for _, test := range []struct{ name, header, body, want string }{
		{"UTF-8 called Western", "Content-Type: text/plain; charset=iso-8859-1\n", "Őrség és gyűrű", "Őrség és gyűrű"},
		{"UTF-8 called ASCII", "Content-Type: text/plain; charset=us-ascii\n", "Atacar mañana", "Atacar mañana"},
		{"UTF-8 called windows-1250", "Content-Type: text/plain; charset=windows-1250\n", "gyűrű", "gyűrű"},
		{"windows-1250 called Western", "Content-Type: text/plain; charset=iso-8859-1\n", "gy\xfbr\xfb \xe9s \xf5rs\xe9g", "gyűrű és őrség"},
		{"windows-1250 called UTF-8", "Content-Type: text/plain; charset=utf-8\n", "\xd5rs\xe9g", "Őrség"},
		{"windows-1250 without a name", "", "\xf5rs\xe9g", "őrség"},
		{"Western called UTF-8", "Content-Type: text/plain; charset=utf-8\n", "ma\xf1ana, citt\xe0", "mañana, città"},
		{"Western", "Content-Type: text/plain; charset=iso-8859-1\n", "ma\xf1ana", "mañana"},
		{"windows-1252 called ISO-8859-1", "Content-Type: text/plain; charset=iso-8859-1\n", "\x93Avalon\x94 ma\xf1ana", "“Avalon” mañana"},
		{"UTF-7", "Content-Type: text/plain; charset=utf-7\n", "2 +AOk-s 3, 1 +- 1 +ATYBcQ-.", "2 és 3, 1 + 1 Ķű."},
		{"plain text called base64", "Content-Transfer-Encoding: base64\n", "Welsh: 2 from Gwent to Avalon\nPowys stays", "Welsh: 2 from Gwent to Avalon\nPowys stays"},
		{"one word called base64", "Content-Transfer-Encoding: base64\n", "Hello\nPowys stays", "Hello\nPowys stays"},
		{"base64", "Content-Transfer-Encoding: base64\n", "UG93eXMgc3RheXM=", "Powys stays"},
		{"a header that a line of one blank ends", "Subject: x\n \nWelsh: 2 from Gwent to Avalon", "", "Welsh: 2 from Gwent to Avalon"},
		{"a line of one blank within a header", "Subject: x\n \nX-Mailer: y\n", "Powys stays", "Powys stays"},
	} {
		l := mustRead(t, []byte("From: Anna <anna@x.example>\n"+test.header+"\n"+test.body))
		if got := l.Own(); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
