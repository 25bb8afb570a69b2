package inbox

import (
	"errors"
	"fmt"
	"strings"

	"github.com/emersion/go-imap/v2"

	"bretwalda/internal/crashpoint"
)

// keywords are the flags for letters that cannot be moved, where the mailbox takes flags of one's own.
var keywords = [...]imap.Flag{Processed: "$BretwaldaProcessed", Refused: "$BretwaldaRefused"}

// makeFolders finds out what the folders are called on this server, and creates those that are missing.
// A folder that cannot be made is done without.
func (s *session) makeFolders() error {
	s.folders = make(map[Verdict]string)
	if !s.canMove {
		s.opts.Log.Info("the server can neither move messages nor expunge single ones; they stay where they are", "server", s.acct.Addr)
		return nil
	}
	at, err := s.namespace()
	if err != nil {
		return err
	}
	for verdict, name := range [...]string{Processed: s.opts.Processed, Refused: s.opts.Refused} {
		if name == "" {
			continue
		}
		name = at.name(name)
		made, err := s.makeFolder(name)
		if err != nil {
			return err
		}
		if made {
			s.folders[Verdict(verdict)] = name
		}
	}
	return nil
}

// namespace is what the user's own mailboxes begin with, and what stands between their levels.
type namespace struct{ prefix, delim string }

// name is what a folder is called on the server.
func (n namespace) name(folder string) string {
	return n.prefix + strings.ReplaceAll(folder, "/", n.delim)
}

// namespace asks the server how it names the user's mailboxes.
func (s *session) namespace() (namespace, error) {
	var prefix, delim string
	err := s.exchange(0, func() error {
		if s.client.Caps().Has(imap.CapNamespace) {
			ns, err := s.client.Namespace().Wait()
			if err != nil {
				return err
			}
			if len(ns.Personal) > 0 {
				prefix, delim = ns.Personal[0].Prefix, string(ns.Personal[0].Delim)
			}
			return nil
		}
		list, err := s.client.List("", "", nil).Collect()
		if err != nil {
			return err
		}
		if len(list) > 0 {
			delim = string(list[0].Delim)
		}
		return nil
	})
	if err != nil {
		return namespace{}, fmt.Errorf("names of folders: %w", err)
	}
	if delim == "" || delim == "\x00" {
		delim = "-" // a server without levels
	}
	return namespace{prefix, delim}, nil
}

// makeFolder creates a folder unless it is there, and says whether it is there now.
func (s *session) makeFolder(name string) (bool, error) {
	err := s.exchange(0, func() error { return s.client.Create(name, nil).Wait() })
	var refusal *imap.Error
	switch {
	case err == nil:
		// Many mail programs show what is subscribed to only. It is no harm if the server will not.
		err = s.exchange(0, func() error { return s.client.Subscribe(name).Wait() })
		if err != nil && !errors.As(err, &refusal) {
			return false, fmt.Errorf("subscribe to %s: %w", name, err)
		}
		return true, nil
	case !errors.As(err, &refusal):
		return false, fmt.Errorf("create %s: %w", name, err)
	case refusal.Code == imap.ResponseCodeAlreadyExists:
		return true, nil
	}
	// Older servers refuse without a code; so ask.
	why := refusal
	err = s.exchange(0, func() error {
		_, err := s.client.Status(name, &imap.StatusOptions{NumMessages: true}).Wait()
		return err
	})
	if err != nil && !errors.As(err, &refusal) {
		return false, fmt.Errorf("status of %s: %w", name, err)
	}
	if err != nil {
		s.opts.Log.Warn("no folder for messages; they stay where they are", "folder", name, "err", why)
	}
	return err == nil, nil
}

// file puts letters away by their verdicts. A server that will not is no error: the cursor, not the
// mailbox, says what was dealt with.
func (s *session) file(letters []Letter, verdicts []Verdict) error {
	for _, verdict := range []Verdict{Processed, Refused} {
		var set imap.UIDSet
		for i, l := range letters {
			if verdicts[i] == verdict {
				set.AddNum(imap.UID(l.UID))
			}
		}
		if len(set) == 0 {
			continue
		}
		err := s.fileSet(set, verdict)
		var refusal *imap.Error
		if errors.As(err, &refusal) {
			s.opts.Log.Warn("messages could not be filed away", "letters", set.String(), "err", err)
		} else if err != nil {
			return fmt.Errorf("file letters away: %w", err)
		}
	}
	return nil
}

func (s *session) fileSet(set imap.UIDSet, verdict Verdict) error {
	folder := s.folders[verdict]
	if folder == "" {
		flags := []imap.Flag{imap.FlagSeen}
		if s.keyword {
			flags = append(flags, keywords[verdict])
		}
		return s.addFlags(set, flags...)
	}
	if s.client.Caps().Has(imap.CapMove) {
		return s.exchange(0, func() error {
			_, err := s.client.Move(set, folder).Wait()
			return err
		})
	}
	// The library's own way without MOVE does not wait for the copy before it deletes.
	err := s.exchange(0, func() error {
		_, err := s.client.Copy(set, folder).Wait()
		return err
	})
	if err != nil {
		return err
	}
	crashpoint.Here(crashpoint.Copied)
	if err := s.addFlags(set, imap.FlagDeleted); err != nil {
		return err
	}
	return s.exchange(0, func() error { return s.client.UIDExpunge(set).Close() })
}

func (s *session) addFlags(set imap.UIDSet, flags ...imap.Flag) error {
	return s.exchange(0, func() error {
		return s.client.Store(set, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: flags}, nil).Close()
	})
}
