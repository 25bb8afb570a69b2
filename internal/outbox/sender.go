package outbox

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/mailserver"
)

const (
	defaultConns  = 4
	defaultLinger = 15 * time.Second
	// lettersPerConn is how many letters make one more connection worth its dial.
	lettersPerConn = 4
	// lostLimit is the number of connections that may be lost one after the other, without a word from the
	// server, before a connection's share of the batch is given up.
	lostLimit = 2
)

// Account is an account at an SMTP server.
type Account struct {
	mailserver.Account
	HELO  string // the name to greet with; empty: the machine's
	Conns int    // the most connections at once; 0: 4
	// Linger is how long a connection is kept for the next batch, to spare its sign-in; 0: 15 s,
	// negative: not at all.
	Linger time.Duration
}

// Result says what became of one message.
type Result struct {
	// Delivered means that the server took charge of the letter. Then nothing else is set.
	Delivered bool
	// Temporary means that it should be sent again later, with the same Message-ID: the server said so,
	// or could not be reached, or refused the sign-in or the sender, which the operator can mend. Otherwise
	// the recipient or the letter was refused for good.
	Temporary bool
	// Err says why it was not delivered.
	Err error
	// Blame says what the failure is about, as far as one letter can tell.
	Blame Blame
}

// Blame says whether the reason for a failure is the letter or the server. What every letter meets is the
// server's, whatever it says.
type Blame uint8

const (
	// OfLetter: its recipient is not known or takes no letters, or it cannot be sent by anybody.
	OfLetter Blame = iota
	// OfServer: the server could not be reached, refused the sign-in or the sender, or says that too much was
	// sent; no letter can be sent now.
	OfServer
	// Unclear: the server refused this letter for a reason that may be its own, or did not answer any more.
	Unclear
)

// Sender sends letters by one account. Its methods may be called from several goroutines.
type Sender struct {
	acct Account
	log  *slog.Logger

	mu    sync.Mutex
	spare []*conn // connections that are in nobody's use, the last used last
}

// New checks the account; it does not connect. A nil logger logs nothing.
func New(acct Account, log *slog.Logger) (*Sender, error) {
	var err error
	if acct.Account, err = acct.Complete("SMTP", mailserver.SendingAuths()); err != nil {
		return nil, err
	}
	acct.Conns = cmp.Or(acct.Conns, defaultConns)
	acct.Linger = cmp.Or(acct.Linger, defaultLinger)
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Sender{acct: acct, log: log}, nil
}

// Check connects, signs in and leaves.
func (s *Sender) Check(ctx context.Context) error {
	c, err := s.dial(ctx)
	if err != nil {
		return err
	}
	defer c.close()
	return c.client.Noop()
}

// Send hands the messages to the server and says of each, in their order, what became of it. A small
// batch goes over one connection, a big one over several; the messages to one address go over one, in
// their order, so that nobody gets the second before the first. One message's failure does not touch the
// others. Canceling ctx cuts the connections; what is not known to be delivered then counts as temporary.
func (s *Sender) Send(ctx context.Context, msgs []Message) []Result {
	b := &batch{sender: s, msgs: msgs, results: make([]Result, len(msgs)), tried: make([]bool, len(msgs)), waiting: byRecipient(msgs)}
	conns := min(s.acct.Conns, (len(msgs)+lettersPerConn-1)/lettersPerConn, len(b.waiting))
	var work sync.WaitGroup
	for range conns {
		work.Go(func() { b.run(ctx) })
	}
	work.Wait()
	b.giveUpRest(ctx)
	return b.results
}

// byRecipient returns the indexes of the messages to each address, in the order of the addresses' first.
func byRecipient(msgs []Message) [][]int {
	var groups [][]int
	at := make(map[string]int, len(msgs))
	for i, m := range msgs {
		k, known := at[m.To.Addr]
		if !known {
			k, at[m.To.Addr] = len(groups), len(groups)
			groups = append(groups, nil)
		}
		groups[k] = append(groups[k], i)
	}
	return groups
}

// batch is one Send: connections that each take the messages to the next address until none is left.
type batch struct {
	sender  *Sender
	msgs    []Message
	results []Result
	tried   []bool // the messages that a connection took up

	mu      sync.Mutex
	waiting [][]int // indexes of messages, those to one address together
	err     error   // why a connection gave up
}

// take returns the messages to the next address; none: all are taken.
func (b *batch) take() []int {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.waiting) == 0 {
		return nil
	}
	first := b.waiting[0]
	b.waiting = b.waiting[1:]
	return first
}

// more tells whether there are messages to take.
func (b *batch) more() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.waiting) > 0
}

// giveBack leaves messages that were taken to the other connections.
func (b *batch) giveBack(rest []int) {
	if len(rest) == 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waiting = append(b.waiting, rest)
}

// run sends messages over one connection after the other, until there are no more or there is no point.
func (b *batch) run(ctx context.Context) {
	utf8 := needUTF8(b.msgs)
	lost := 0
	var c *conn
	var mine []int
	defer func() { b.giveBack(mine) }()
	for lost < lostLimit && ctx.Err() == nil && (len(mine) > 0 || b.more()) {
		if c == nil {
			var err error
			if c, err = b.sender.openConn(ctx, utf8); err != nil {
				b.fail(err)
				return
			}
		}
		if len(mine) == 0 {
			if mine = b.take(); len(mine) == 0 {
				break
			}
		}
		i := mine[0]
		mine, b.tried[i] = mine[1:], true
		var after connState
		crashpoint.Here(crashpoint.Sending)
		b.results[i], after = c.send(b.msgs[i])
		crashpoint.Here(crashpoint.Sent)
		b.sender.log.Debug("message handed to the server", "message_id", b.msgs[i].MessageID, "delivered", b.results[i].Delivered)
		if after == connLost {
			lost++
			b.fail(b.results[i].Err)
		} else {
			lost = 0
		}
		if after != connUsable {
			c.drop()
			c = nil
		}
	}
	if c != nil {
		b.sender.keep(c)
	}
}

// fail keeps the first reason for which a connection was lost.
func (b *batch) fail(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil {
		b.err = err
	}
}

// giveUpRest answers for the messages that no connection was left for.
func (b *batch) giveUpRest(ctx context.Context) {
	err := cmp.Or(ctx.Err(), b.err)
	rest := 0
	for i, tried := range b.tried {
		if !tried {
			b.results[i] = Result{Temporary: true, Err: err, Blame: OfServer}
			rest++
		}
	}
	if rest > 0 {
		b.sender.log.Warn("messages could not be sent now", "letters", rest, "server", b.sender.acct.Addr, "err", err)
	}
}

// needUTF8 tells whether any address has characters beyond ASCII, for which the server must be asked
// for SMTPUTF8. It is not asked otherwise: such a letter can only go to servers that know it too.
func needUTF8(msgs []Message) bool {
	for _, m := range msgs {
		for _, addr := range []string{m.From.Addr, m.To.Addr} {
			for i := range len(addr) {
				if addr[i] >= 0x80 {
					return true
				}
			}
		}
	}
	return false
}
