package inbox

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// maxHeader is how much of a letter's header is fetched when the whole letter is not.
const maxHeader = 64 << 10

// listLine is about what one letter takes in a list, in bytes.
const listLine = 100

// list gives the letters after the cursor, by UID, without their text.
func (s *session) list(after Cursor) ([]Letter, error) {
	var set imap.UIDSet
	set.AddRange(imap.UID(after.UID)+1, 0) // 0 is the last
	found, err := s.fetchSet(int64(s.count)*listLine, set, &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true})
	if err != nil {
		return nil, fmt.Errorf("list letters: %w", err)
	}
	letters := make([]Letter, 0, len(found))
	for _, m := range found {
		if uint32(m.UID) <= after.UID {
			continue // the last letter, which every server counts into a range up to the last
		}
		if m.InternalDate.IsZero() {
			// A flag that changed at this very moment; see fetch. Another connection begins anew.
			return nil, fmt.Errorf("list letters: no date for letter %d", m.UID)
		}
		letters = append(letters, Letter{
			Cursor:   Cursor{after.Mailbox, after.UIDValidity, uint32(m.UID)},
			Received: m.InternalDate,
			Size:     m.RFC822Size,
		})
	}
	slices.SortFunc(letters, func(a, b Letter) int { return cmp.Compare(a.UID, b.UID) })
	return letters, nil
}

// fetch gives listed letters with their text, less those that are gone meanwhile. It leaves no trace in
// the mailbox.
func (s *session) fetch(listed []Letter) ([]Letter, error) {
	letters := slices.Clone(listed)
	if err := s.fill(letters); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(letters, Letter.empty) {
		return letters, nil
	}
	// Either somebody deleted letters, or changed their flags at this very moment: the library then takes
	// the server's word on the flags for its whole answer on that letter. So see which are still there.
	left, err := s.existing(letters)
	if err != nil {
		return nil, err
	}
	letters = slices.DeleteFunc(letters, func(l Letter) bool { return l.empty() && !left[l.UID] })
	if err := s.fill(letters); err != nil {
		return nil, err
	}
	for i := range letters {
		if l := &letters[i]; l.empty() {
			s.opts.Log.Error("the server has a letter but does not give it out", "mailbox", l.Mailbox, "uid", l.UID)
			l.Raw = []byte{}
		}
	}
	return letters, nil
}

func (l Letter) empty() bool { return l.Raw == nil && l.Header == nil }

// fill fetches the text of those letters that have none yet.
func (s *session) fill(letters []Letter) error {
	var small, large imap.UIDSet
	var smallBytes, largeBytes int64
	for _, l := range letters {
		switch {
		case !l.empty():
		case l.Size > s.acct.MaxSize:
			large.AddNum(imap.UID(l.UID))
			largeBytes += maxHeader
		default:
			small.AddNum(imap.UID(l.UID))
			smallBytes += l.Size
		}
	}
	raw, err := s.fetchSection(smallBytes, small, &imap.FetchItemBodySection{Peek: true})
	if err != nil {
		return err
	}
	headers, err := s.fetchSection(largeBytes, large, &imap.FetchItemBodySection{
		Specifier: imap.PartSpecifierHeader, Peek: true, Partial: &imap.SectionPartial{Offset: 0, Size: maxHeader},
	})
	if err != nil {
		return err
	}
	for i := range letters {
		if l := &letters[i]; l.empty() {
			l.Raw, l.Header = raw[l.UID], headers[l.UID]
		}
	}
	return nil
}

// existing tells which of the letters without text are in the mailbox.
func (s *session) existing(letters []Letter) (map[uint32]bool, error) {
	var set imap.UIDSet
	for _, l := range letters {
		if l.empty() {
			set.AddNum(imap.UID(l.UID))
		}
	}
	found, err := s.fetchSet(int64(len(letters))*listLine, set, &imap.FetchOptions{UID: true})
	if err != nil {
		return nil, fmt.Errorf("look for letters: %w", err)
	}
	left := make(map[uint32]bool, len(found))
	for _, m := range found {
		left[uint32(m.UID)] = true
	}
	return left, nil
}

// fetchSection gives one section of each letter in the set, by UID.
func (s *session) fetchSection(bytes int64, set imap.UIDSet, section *imap.FetchItemBodySection) (map[uint32][]byte, error) {
	if len(set) == 0 {
		return nil, nil // an empty set is malformed
	}
	found, err := s.fetchSet(bytes, set, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}})
	if err != nil {
		return nil, fmt.Errorf("fetch letters: %w", err)
	}
	sections := make(map[uint32][]byte, len(found))
	for _, m := range found {
		// A server may also tell of flags that changed, without the section.
		if i := slices.IndexFunc(m.BodySection, func(b imapclient.FetchBodySectionBuffer) bool { return b.Bytes != nil }); i >= 0 {
			sections[uint32(m.UID)] = m.BodySection[i].Bytes
		}
	}
	return sections, nil
}

func (s *session) fetchSet(bytes int64, set imap.UIDSet, options *imap.FetchOptions) ([]*imapclient.FetchMessageBuffer, error) {
	var found []*imapclient.FetchMessageBuffer
	err := s.exchange(bytes, func() (err error) {
		found, err = s.client.Fetch(set, options).Collect() // what is not drained blocks the client
		return err
	})
	return found, err
}
