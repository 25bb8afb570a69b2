package mailtest

import (
	"bytes"
	"net"
	"strings"
	"time"
)

// Greeting stands for the moment before the first command, EndOfData for the line with a dot that ends
// a letter in SMTP.
const (
	Greeting  = ""
	EndOfData = "."
)

// Fault is something that goes wrong at one command of the client.
type Fault struct {
	// Verb is the command, in capitals: "RCPT", "LOGIN", "UID FETCH", Greeting, EndOfData.
	Verb string
	// Reply is what the client gets instead of the server's answer, without the end of the line; the
	// server does not get the command. "{tag}" becomes the tag of the IMAP command. Empty: no answer.
	Reply string
	// Cut drops the connection after the reply.
	Cut bool
}

// Fail makes the next n such commands go wrong, on lines in the clear. It takes the place of the Fault
// given before.
func (p *Proxy) Fail(f Fault, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fault, p.faults = f, n
}

// Faults is how many of them are still to come.
func (p *Proxy) Faults() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.faults
}

// Slow makes the server's bytes come one by one, with a pause before each; 0 ends that.
func (p *Proxy) Slow(pause time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pause = pause
}

// takeFault returns the fault of a command line, and counts it; false if nothing is to go wrong there.
func (p *Proxy) takeFault(verb func(Fault) bool) (Fault, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.faults == 0 || !verb(p.fault) {
		return Fault{}, false
	}
	p.faults--
	return p.fault, true
}

// commands is what a client has sent on one line.
type commands struct {
	partial []byte // of a line
	data    bool   // within a letter, in SMTP
}

// filter looks at bytes from the client, and says which go on to the server, and whether the line holds.
func (p *Proxy) filter(c *commands, client net.Conn, chunk []byte) (pass []byte, holds bool) {
	c.partial = append(c.partial, chunk...)
	for {
		i := bytes.IndexByte(c.partial, '\n')
		if i < 0 {
			if c.data || !p.mayFail() {
				pass, c.partial = append(pass, c.partial...), nil
			}
			return pass, true
		}
		line := c.partial[:i+1]
		c.partial = c.partial[i+1:]
		text := strings.TrimRight(string(line), "\r\n")
		f, failed := p.takeFault(func(f Fault) bool { return c.is(f.Verb, text) })
		if c.data {
			c.data = text != EndOfData
		} else if !failed && strings.EqualFold(text, "DATA") {
			c.data = true
		}
		if !failed {
			pass = append(pass, line...)
			continue
		}
		tag, _, _ := strings.Cut(text, " ")
		answer(client, strings.ReplaceAll(f.Reply, "{tag}", tag))
		if f.Cut {
			return pass, false
		}
	}
}

// mayFail reports whether lines must be looked at.
func (p *Proxy) mayFail() bool { return p.Faults() > 0 }

// is reports whether a line is a command, of SMTP or, behind its tag, of IMAP.
func (c *commands) is(verb, line string) bool {
	if verb == Greeting {
		return false
	}
	if c.data || verb == EndOfData {
		return c.data && verb == EndOfData && line == EndOfData
	}
	line = strings.ToUpper(line) + " "
	_, tagged, _ := strings.Cut(line, " ")
	return strings.HasPrefix(line, verb+" ") || strings.HasPrefix(tagged, verb+" ")
}

// greet answers a client that has just connected, when that is to go wrong. It reports whether it did.
func (p *Proxy) greet(client net.Conn) (fault Fault, failed bool) {
	f, failed := p.takeFault(func(f Fault) bool { return f.Verb == Greeting })
	if failed {
		answer(client, f.Reply)
	}
	return f, failed
}

func answer(client net.Conn, reply string) {
	if reply != "" {
		_, _ = client.Write([]byte(reply + "\r\n")) // the client may have gone
	}
}
