package mailtest

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// exchangeLimit bounds each exchange of a Client.
const exchangeLimit = 30 * time.Second

// Client is an IMAP client for tests: it puts letters into mailboxes, looks at them, and makes and
// deletes mailboxes, on the servers of this package and on real ones alike.
type Client struct {
	conn net.Conn
	c    *imapclient.Client
}

// Stored is one letter in a mailbox.
type Stored struct {
	UID   uint32
	Flags []string // in lower case, in the server's order
	Raw   []byte
}

// Dial connects and signs in with LOGIN: under TLS when the target has an IMAPS address, else in the clear.
func Dial(t Target) (*Client, error) {
	dialer := &net.Dialer{Timeout: exchangeLimit}
	var conn net.Conn
	var err error
	if t.IMAPS != "" {
		conn, err = tls.DialWithDialer(dialer, "tcp", t.IMAPS, t.TLSConfig)
	} else {
		conn, err = dialer.Dial("tcp", t.IMAP)
	}
	if err != nil {
		return nil, fmt.Errorf("mailtest: %w", err)
	}
	c := &Client{conn: conn, c: imapclient.New(conn, nil)}
	if err := c.do("login", func() error { return c.c.Login(t.User, t.Password).Wait() }); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// do runs one exchange and cuts the line when it takes too long, which makes f return.
func (c *Client) do(what string, f func() error) error {
	limit := time.AfterFunc(exchangeLimit, func() { c.conn.Close() })
	defer limit.Stop()
	if err := f(); err != nil {
		return fmt.Errorf("mailtest: %s: %w", what, err)
	}
	return nil
}

// Close drops the connection.
func (c *Client) Close() { _ = c.c.Close() } // the test is done with it; how it ended does not matter

// Append puts a letter into a mailbox.
func (c *Client) Append(mailbox string, raw []byte) error {
	return c.do("append", func() error {
		cmd := c.c.Append(mailbox, int64(len(raw)), nil)
		_, err := cmd.Write(raw)
		if err := errors.Join(err, cmd.Close()); err != nil {
			return err
		}
		_, err = cmd.Wait()
		return err
	})
}

// Create makes a mailbox; it is no error if there is one.
func (c *Client) Create(mailbox string) error {
	return c.do("create", func() error {
		err := c.c.Create(mailbox, nil).Wait()
		var refusal *imap.Error
		if errors.As(err, &refusal) && refusal.Code == imap.ResponseCodeAlreadyExists {
			return nil
		}
		return err
	})
}

// Delete deletes a mailbox with its letters; it is no error if there is none.
func (c *Client) Delete(mailbox string) error {
	return c.do("delete", func() error {
		err := c.c.Delete(mailbox).Wait()
		var refusal *imap.Error
		if errors.As(err, &refusal) && refusal.Type == imap.StatusResponseTypeNo {
			return nil // codes differ from server to server
		}
		return err
	})
}

// Flag sets a flag on one letter.
func (c *Client) Flag(mailbox string, uid uint32, flag string) error {
	return c.do("flag", func() error {
		if _, err := c.c.Select(mailbox, nil).Wait(); err != nil {
			return err
		}
		flags := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.Flag(flag)}}
		return c.c.Store(imap.UIDSetNum(imap.UID(uid)), flags, nil).Close()
	})
}

// Stored gives the letters of a mailbox, oldest first, without a trace in their flags. There are none in
// a mailbox that does not exist.
func (c *Client) Stored(mailbox string) ([]Stored, error) {
	var found []Stored
	err := c.do("fetch", func() error {
		sel, err := c.c.Select(mailbox, &imap.SelectOptions{ReadOnly: true}).Wait()
		var refusal *imap.Error
		if errors.As(err, &refusal) {
			return nil
		}
		if err != nil || sel.NumMessages == 0 {
			return err
		}
		found, err = c.fetchAll()
		return err
	})
	return found, err
}

func (c *Client) fetchAll() ([]Stored, error) {
	body := &imap.FetchItemBodySection{Peek: true}
	var all imap.SeqSet
	all.AddRange(1, 0)
	msgs, err := c.c.Fetch(all, &imap.FetchOptions{UID: true, Flags: true, BodySection: []*imap.FetchItemBodySection{body}}).Collect()
	if err != nil {
		return nil, err
	}
	found := make([]Stored, len(msgs))
	for i, m := range msgs {
		found[i] = Stored{UID: uint32(m.UID), Raw: m.FindBodySection(body)}
		for _, f := range m.Flags {
			found[i].Flags = append(found[i].Flags, string(bytes.ToLower([]byte(f))))
		}
	}
	return found, nil
}
