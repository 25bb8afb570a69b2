package inbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"
)

// Find connects and looks for a letter by its Message-ID, in the mailbox and in the folders for letters
// that were dealt with, since another program may file it away at any moment. It returns the header of the
// letter. It looks again every pause until the letter is there or ctx ends; ready is called once, when the
// mailbox can be read; its error is Find's. Nothing in the mailbox is changed.
func (in *Inbox) Find(ctx context.Context, messageID string, pause time.Duration, ready func() error) ([]byte, error) {
	s, err := in.open(ctx)
	if err != nil {
		return nil, err
	}
	defer s.drop()
	if _, err := s.examine(s.acct.Mailbox); err != nil {
		return nil, err
	}
	if err := ready(); err != nil {
		return nil, err
	}
	names, err := s.filed()
	if err != nil {
		return nil, err
	}
	for {
		for _, name := range names {
			header, err := s.search(name, messageID)
			if ctx.Err() != nil {
				return nil, ctx.Err() // which closed the connection
			}
			if header != nil || err != nil {
				return header, err
			}
		}
		if err := sleep(ctx, pause); err != nil {
			return nil, err
		}
	}
}

// filed lists where a letter may be: in the mailbox, or in a folder that may not exist yet.
func (s *session) filed() ([]string, error) {
	names := []string{s.acct.Mailbox}
	if !s.canMove {
		return names, nil
	}
	at, err := s.namespace()
	if err != nil {
		return nil, err
	}
	for _, name := range []string{s.opts.Processed, s.opts.Refused} {
		if name != "" {
			names = append(names, at.name(name))
		}
	}
	return names, nil
}

// examine opens a mailbox to be read only.
func (s *session) examine(name string) (*imap.SelectData, error) {
	var data *imap.SelectData
	err := s.exchange(0, func() (err error) {
		data, err = s.client.Select(name, &imap.SelectOptions{ReadOnly: true}).Wait()
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("mailbox %s: %w", name, err)
	}
	return data, nil
}

// search gives the header of a letter in one mailbox; nil if it is not there.
func (s *session) search(name, messageID string) ([]byte, error) {
	data, err := s.examine(name)
	var refusal *imap.Error
	if errors.As(err, &refusal) && name != s.acct.Mailbox {
		return nil, nil // there is no such folder
	}
	if err != nil || data.NumMessages == 0 {
		return nil, err
	}
	var uids []imap.UID
	err = s.exchange(0, func() error {
		found, err := s.client.UIDSearch(&imap.SearchCriteria{
			Header: []imap.SearchCriteriaHeaderField{{Key: "Message-ID", Value: messageID}},
		}, nil).Wait()
		if err == nil {
			uids = found.AllUIDs()
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("look for a letter in %s: %w", name, err)
	}
	if len(uids) == 0 {
		return nil, nil
	}
	headers, err := s.headers(maxHeader, []Letter{{Cursor: Cursor{UID: uint32(uids[0])}}})
	return headers[uint32(uids[0])], err // nil: filed away meanwhile
}
