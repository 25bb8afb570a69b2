package mailtest

import (
	"bytes"
	"net"
	"strconv"
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
	// Flood is how many bytes more than that the client gets, as far as it takes them.
	Flood int64
	// Cut drops the connection after the reply.
	Cut bool
	// Letter, unless it is 0, makes only IMAP commands go wrong whose set of UIDs holds this one, and Item only
	// commands that hold this text.
	Letter uint32
	Item   string
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

// Flooded is how many bytes of one flood a client has taken at most.
func (p *Proxy) Flooded() int64 { return p.flooded.Load() }

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
		f, failed := p.takeFault(func(f Fault) bool { return c.is(f.Verb, text) && f.concerns(text) })
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
		p.flood(client, f.Flood)
		if f.Cut {
			return pass, false
		}
	}
}

// concerns reports whether a command is about what the fault is about.
func (f Fault) concerns(line string) bool {
	if !strings.Contains(line, f.Item) {
		return false
	}
	if f.Letter == 0 {
		return true
	}
	_, rest, _ := strings.Cut(strings.ToUpper(line), "UID ")
	fields := strings.Fields(rest) // the command, the set
	return len(fields) > 1 && inSet(fields[1], f.Letter)
}

// inSet reports whether a set like 1:4,7,9:* holds a UID.
func inSet(set string, uid uint32) bool {
	number := func(s string) uint64 {
		if s == "*" {
			return 1 << 32
		}
		n, err := strconv.ParseUint(s, 10, 32)
		if err != nil {
			return 0
		}
		return n
	}
	for span := range strings.SplitSeq(set, ",") {
		from, to, found := strings.Cut(span, ":")
		if !found {
			to = from
		}
		a, b := number(from), number(to)
		if min(a, b) <= uint64(uid) && uint64(uid) <= max(a, b) {
			return true
		}
	}
	return false
}

// flood sends bytes until the client has had enough.
func (p *Proxy) flood(client net.Conn, n int64) {
	chunk := bytes.Repeat([]byte("x"), 64<<10)
	var taken int64
	for taken < n {
		wrote, err := client.Write(chunk[:min(n-taken, int64(len(chunk)))])
		taken += int64(wrote)
		if err != nil {
			break
		}
	}
	p.flooded.Store(max(p.flooded.Load(), taken))
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
