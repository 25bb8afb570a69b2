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
	var small, large imap.UIDSet
	var bytes int64
	for _, l := range listed {
		if l.Size > s.acct.MaxSize {
			large.AddNum(imap.UID(l.UID))
			bytes += maxHeader
		} else {
			small.AddNum(imap.UID(l.UID))
			bytes += l.Size
		}
	}
	whole := &imap.FetchItemBodySection{Peek: true}
	raw, err := s.fetchSection(bytes, small, whole)
	if err != nil {
		return nil, err
	}
	header := &imap.FetchItemBodySection{
		Specifier: imap.PartSpecifierHeader, Peek: true, Partial: &imap.SectionPartial{Offset: 0, Size: maxHeader},
	}
	headers, err := s.fetchSection(bytes, large, header)
	if err != nil {
		return nil, err
	}
	letters := make([]Letter, 0, len(listed))
	for _, l := range listed {
		var hasRaw, hasHeader bool
		l.Raw, hasRaw = raw[l.UID]
		l.Header, hasHeader = headers[l.UID]
		if hasRaw || hasHeader {
			letters = append(letters, l)
		}
	}
	return letters, nil
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
