package inbox

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/mailserver"
)

// flagServer is an IMAP server with one letter, on which somebody else sets flags at the worst moment,
// or which somebody else deletes: an answer to the first FETCH of texts, then one to all later ones.
type flagServer struct {
	first, later string
	exists       bool // after the first FETCH of texts
	fetched      bool
}

// answer gives the untagged part of the answer to a command.
func (f *flagServer) answer(command string) string {
	switch {
	case strings.Contains(command, "BODY.PEEK"):
		if f.fetched {
			return f.later
		}
		f.fetched = true
		return f.first
	case strings.Contains(command, "RFC822.SIZE"):
		return "* 1 FETCH (UID 7 RFC822.SIZE 5 INTERNALDATE \"02-Nov-2026 18:00:00 +0000\")\r\n"
	case strings.Contains(command, "UID FETCH") && f.exists:
		return "* 1 FETCH (UID 7)\r\n"
	case strings.Contains(command, "SELECT"):
		return "* 1 EXISTS\r\n* OK [UIDVALIDITY 3] ok\r\n"
	case strings.Contains(command, "NAMESPACE"):
		return "* NAMESPACE ((\"\" \"/\")) NIL NIL\r\n"
	}
	return ""
}

func (f *flagServer) serve(c net.Conn) {
	defer c.Close()
	const caps = "[CAPABILITY IMAP4rev1 NAMESPACE]"
	fmt.Fprintf(c, "* OK %s hello\r\n", caps)
	for lines := bufio.NewScanner(c); lines.Scan(); {
		tag, command, _ := strings.Cut(lines.Text(), " ")
		code := "done"
		if strings.HasPrefix(command, "LOGIN") {
			code = caps + " done"
		}
		fmt.Fprintf(c, "%s%s OK %s\r\n", f.answer(command), tag, code)
	}
}

// The library mistakes news of a letter's flags for the answer that holds its text. No letter may be lost
// by that, nor may one that is really gone hold up the others.
func TestFlagsChangeDuringFetch(t *testing.T) {
	const flags, text = "* 1 FETCH (UID 7 FLAGS (\\Seen))\r\n", "* 1 FETCH (UID 7 BODY[] {5}\r\nhello)\r\n"
	for name, c := range map[string]struct {
		server flagServer
		want   string // the text of the letter; "gone" for none, "withheld" for an error
	}{
		"text":            {flagServer{first: text}, "hello"},
		"text, flags":     {flagServer{first: text + flags}, "hello"},
		"flags, text":     {flagServer{first: flags + text, later: text, exists: true}, "hello"},
		"flags only":      {flagServer{first: flags, later: text, exists: true}, "hello"},
		"deleted":         {flagServer{}, "gone"},
		"flags, deleted":  {flagServer{first: flags}, "gone"},
		"never given out": {flagServer{exists: true}, "withheld"},
	} {
		t.Run(name, func(t *testing.T) {
			ln, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer ln.Close()
			go func() {
				for {
					conn, err := ln.Accept()
					if err != nil {
						return
					}
					c.server.serve(conn)
				}
			}()
			acct := Account{Account: mailserver.Account{Addr: ln.Addr().String(), TLS: mailserver.TLSNone, Username: games, Secret: secret("secret")}, Poll: time.Hour}
			r := run(t, acct, Options{Retry: Backoff{time.Millisecond, time.Millisecond}}, Cursor{}, all(Keep))
			if c.want == "gone" {
				r.until(Waiting)
				if len(r.batches) != 0 {
					t.Errorf("got %+v", r.batch())
				}
				return
			}
			if c.want == "withheld" {
				if got := r.batch(); len(got) != 1 || got[0].Err == nil {
					t.Errorf("got %+v", got)
				}
				return
			}
			if got := r.batch(); len(got) != 1 || got[0].UID != 7 || got[0].Raw == nil || string(got[0].Raw) != c.want {
				t.Errorf("got %+v", got)
			}
		})
	}
}
