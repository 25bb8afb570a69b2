package mailtest

import (
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// Proxy is a line to a server that can fail: it passes bytes both ways until told otherwise.
type Proxy struct {
	ln     net.Listener
	target string
	work   sync.WaitGroup

	mu     sync.Mutex
	conns  map[net.Conn]struct{}
	frozen bool
	dials  int
	left   int // bytes from clients until the line is cut; negative: never
	fault  Fault
	faults int           // how often the fault is still to happen
	pause  time.Duration // before each byte of the server
	closed bool

	flooded atomic.Int64
}

// NewProxy starts a proxy on loopback in front of host:port.
func NewProxy(target string) (*Proxy, error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &Proxy{ln: ln, target: target, conns: make(map[net.Conn]struct{}), left: -1}
	p.work.Go(p.accept)
	return p, nil
}

// Addr is host:port to connect to.
func (p *Proxy) Addr() string { return p.ln.Addr().String() }

// Dials counts the connections made so far.
func (p *Proxy) Dials() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.dials
}

// Cut drops all connections; new ones are welcome.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut()
}

func (p *Proxy) cut() {
	for c := range p.conns {
		_ = c.Close() // closing is all we want
	}
}

// CutAfter drops all connections once clients have sent n more bytes, which do not arrive any more from
// there on.
func (p *Proxy) CutAfter(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.left = n
}

// Freeze swallows all bytes on all lines from now on, old and new, without closing them, as a dead
// router does; Thaw ends that for new connections.
func (p *Proxy) Freeze() { p.setFrozen(true) }

// Thaw ends Freeze: all frozen connections are dropped, new ones work.
func (p *Proxy) Thaw() {
	p.setFrozen(false)
	p.Cut()
}

func (p *Proxy) setFrozen(frozen bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.frozen = frozen
}

// Close stops the proxy and drops its connections.
func (p *Proxy) Close() {
	_ = p.ln.Close() // nothing to do about it
	p.mu.Lock()
	p.closed = true
	p.cut()
	p.mu.Unlock()
	p.work.Wait()
}

func (p *Proxy) accept() {
	for {
		client, err := p.ln.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", p.target)
		if err != nil {
			_ = client.Close() // the client sees a cut line, which is the truth
			continue
		}
		p.mu.Lock()
		p.dials++
		p.conns[client], p.conns[server] = struct{}{}, struct{}{}
		if p.closed {
			p.cut()
		}
		p.mu.Unlock()
		p.work.Go(func() { p.serve(client, server) })
	}
}

// serve passes bytes both ways until the line ends.
func (p *Proxy) serve(client, server net.Conn) {
	if f, failed := p.greet(client); failed {
		defer p.forget(client, server)
		if !f.Cut {
			_, _ = io.Copy(io.Discard, client) // until the client has had enough
		}
		return
	}
	p.work.Go(func() { p.pass(client, server, false) })
	p.pass(server, client, true)
}

// pass copies from one side to the other until either is closed.
func (p *Proxy) pass(to, from net.Conn, fromClient bool) {
	defer p.forget(to, from)
	var said commands
	buf := make([]byte, 16<<10)
	for {
		n, err := from.Read(buf)
		if err != nil {
			return
		}
		n, ok := p.admit(n, fromClient)
		pass, holds := buf[:n], true
		if fromClient {
			pass, holds = p.filter(&said, from, pass)
		}
		if p.write(to, pass, fromClient) != nil || !ok || !holds {
			return
		}
	}
}

// write hands bytes on, slowly if that is wanted of the server's.
func (p *Proxy) write(to net.Conn, b []byte, fromClient bool) error {
	p.mu.Lock()
	pause := p.pause
	p.mu.Unlock()
	if fromClient || pause == 0 {
		_, err := to.Write(b)
		return err
	}
	for i := range b {
		time.Sleep(pause)
		if _, err := to.Write(b[i : i+1]); err != nil {
			return err
		}
	}
	return nil
}

// admit says how many of n bytes go through, and whether the line holds.
func (p *Proxy) admit(n int, fromClient bool) (int, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.frozen {
		return 0, true
	}
	if !fromClient || p.left < 0 {
		return n, true
	}
	if n <= p.left {
		p.left -= n
		return n, true
	}
	n, p.left = p.left, -1
	return n, false
}

func (p *Proxy) forget(a, b net.Conn) {
	_ = a.Close() // either may be closed already
	_ = b.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.conns, a)
	delete(p.conns, b)
}
