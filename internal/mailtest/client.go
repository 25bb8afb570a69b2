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
	return c.AppendAt(mailbox, raw, time.Time{})
}

// AppendAt puts a letter into a mailbox as received at an instant, which servers keep to the second; zero: now.
func (c *Client) AppendAt(mailbox string, raw []byte, received time.Time) error {
	return c.do("append", func() error {
		cmd := c.c.Append(mailbox, int64(len(raw)), &imap.AppendOptions{Time: received})
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

// Rename gives a mailbox with its letters another name, which no mailbox may have.
func (c *Client) Rename(mailbox, name string) error {
	return c.do("rename", func() error { return c.c.Rename(mailbox, name, nil).Wait() })
}

// Clear deletes all letters of a mailbox.
func (c *Client) Clear(mailbox string) error { return c.ClearUpTo(mailbox, 0) }

// ClearUpTo deletes the letters of a mailbox up to a UID; 0: all.
func (c *Client) ClearUpTo(mailbox string, uid uint32) error {
	return c.do("clear", func() error {
		sel, err := c.c.Select(mailbox, nil).Wait()
		if err != nil || sel.NumMessages == 0 {
			return err
		}
		var all imap.UIDSet
		all.AddRange(1, imap.UID(uid))
		flags := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
		if err := c.c.Store(all, flags, nil).Close(); err != nil {
			return err
		}
		return c.c.Expunge().Close()
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
func (c *Client) Stored(mailbox string) ([]Stored, error) { return c.StoredAfter(mailbox, 0) }

// StoredAfter gives those of the letters of a mailbox whose UID is above one.
func (c *Client) StoredAfter(mailbox string, uid uint32) ([]Stored, error) {
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
		found, err = c.fetch(uid)
		return err
	})
	return found, err
}

// Head is a letter's number and name.
type Head struct {
	UID       uint32
	MessageID string // without brackets
}

// MessageIDs gives the heads of those of the letters of a mailbox whose UID is above one.
func (c *Client) MessageIDs(mailbox string, uid uint32) ([]Head, error) {
	var heads []Head
	err := c.do("fetch", func() error {
		if _, err := c.c.Select(mailbox, &imap.SelectOptions{ReadOnly: true}).Wait(); err != nil {
			return err
		}
		var set imap.UIDSet
		set.AddRange(imap.UID(uid)+1, 0)
		msgs, err := c.c.Fetch(set, &imap.FetchOptions{UID: true, Envelope: true}).Collect()
		for _, m := range msgs {
			if uint32(m.UID) > uid && m.Envelope != nil {
				heads = append(heads, Head{uint32(m.UID), m.Envelope.MessageID})
			}
		}
		return err
	})
	return heads, err
}

// fetch gives the letters above a UID of the mailbox that is selected.
func (c *Client) fetch(uid uint32) ([]Stored, error) {
	body := &imap.FetchItemBodySection{Peek: true}
	var all imap.UIDSet
	all.AddRange(imap.UID(uid)+1, 0)
	msgs, err := c.c.Fetch(all, &imap.FetchOptions{UID: true, Flags: true, BodySection: []*imap.FetchItemBodySection{body}}).Collect()
	if err != nil {
		return nil, err
	}
	found := make([]Stored, 0, len(msgs))
	for _, m := range msgs {
		if uint32(m.UID) <= uid {
			continue // the last letter, which belongs to every range up to the last
		}
		s := Stored{UID: uint32(m.UID), Raw: m.FindBodySection(body)}
		for _, f := range m.Flags {
			s.Flags = append(s.Flags, string(bytes.ToLower([]byte(f))))
		}
		found = append(found, s)
	}
	return found, nil
}
