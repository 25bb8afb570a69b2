package inbox

import (
	"bytes"
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

// errWithheld says that letters are in the mailbox but do not come. The session holds.
var errWithheld error = &imap.Error{Type: imap.StatusResponseTypeNo, Text: "the server has the letter but does not give it out"}

// uids gives the letters after the cursor, without date and size, which a server may have to read letters
// for.
func (s *session) uids(after Cursor) ([]Letter, error) {
	return s.listed(after, &imap.FetchOptions{UID: true})
}

// list gives the letters after the cursor, by UID, without their text. Those that the server does not tell
// all about have no date.
func (s *session) list(after Cursor) ([]Letter, error) {
	return s.listed(after, &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true})
}

func (s *session) listed(after Cursor, options *imap.FetchOptions) ([]Letter, error) {
	var set imap.UIDSet
	set.AddRange(imap.UID(after.UID)+1, 0) // 0 is the last
	found, err := s.fetchSet(int64(s.count)*listLine, set, options)
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

// describe fills in date and size of letters as far as the server tells them.
func (s *session) describe(letters []Letter) error {
	found, err := s.fetchSet(int64(len(letters))*listLine, setOf(letters), &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true})
	if err != nil {
		return fmt.Errorf("list letters: %w", err)
	}
	for _, m := range found {
		if i, found := find(letters, uint32(m.UID)); found && !m.InternalDate.IsZero() {
			letters[i].Received, letters[i].Size = m.InternalDate, m.RFC822Size
		}
	}
	return nil
}

// wanted says that a letter is still to be fetched.
func (l Letter) wanted() bool { return l.Raw == nil && l.Header == nil && l.Err == nil }

// find gives the place of a letter among letters in the order of their UIDs.
func find(letters []Letter, uid uint32) (int, bool) {
	return slices.BinarySearchFunc(letters, uid, func(l Letter, uid uint32) int { return cmp.Compare(l.UID, uid) })
}

func (l Letter) undated() bool { return l.Received.IsZero() }

// setOf names letters, of which there must be one.
func setOf(letters []Letter) imap.UIDSet {
	var set imap.UIDSet
	for _, l := range letters {
		set.AddNum(imap.UID(l.UID))
	}
	return set
}

// fill fetches the text of those letters that have none yet, and leaves no trace in the mailbox. Those that
// are gone, or of which the server tells other news at that moment, stay without.
func (s *session) fill(letters []Letter) error {
	var small, large []Letter
	var smallBytes, largeBytes int64
	for _, l := range letters {
		switch {
		case !l.wanted():
		case l.Size > s.acct.MaxSize:
			large = append(large, l)
			largeBytes += maxHeader
		default:
			small = append(small, l)
			smallBytes += l.Size
		}
	}
	raw, err := s.fetchSection(smallBytes, small, &imap.FetchItemBodySection{
		Peek: true, Partial: &imap.SectionPartial{Offset: 0, Size: s.acct.MaxSize + 1},
	})
	if err != nil {
		return err
	}
	headers, err := s.headers(largeBytes, large)
	if err != nil {
		return err
	}
	for i := range letters {
		l := &letters[i]
		if !l.wanted() {
			continue
		}
		l.Raw, l.Header = raw[l.UID], headers[l.UID]
		if size := int64(len(l.Raw)); size > s.acct.MaxSize {
			l.Header, l.Raw, l.Size = headerOf(l.Raw), nil, max(size, l.Size)
		}
	}
	return nil
}

// headers fetches the headers of letters.
func (s *session) headers(bytes int64, letters []Letter) (map[uint32][]byte, error) {
	return s.fetchSection(bytes, letters, &imap.FetchItemBodySection{
		Specifier: imap.PartSpecifierHeader, Peek: true, Partial: &imap.SectionPartial{Offset: 0, Size: maxHeader},
	})
}

// headerOf is the header of a letter that is larger than the server said.
func headerOf(raw []byte) []byte {
	if i := bytes.Index(raw, []byte("\r\n\r\n")); i >= 0 {
		raw = raw[:i+4]
	}
	return bytes.Clone(raw[:min(len(raw), maxHeader)])
}

// existing tells which letters are in the mailbox.
func (s *session) existing(letters []Letter) (map[uint32]bool, error) {
	found, err := s.fetchSet(int64(len(letters))*listLine, setOf(letters), &imap.FetchOptions{UID: true})
	if err != nil {
		return nil, fmt.Errorf("look for letters: %w", err)
	}
	left := make(map[uint32]bool, len(found))
	for _, m := range found {
		left[uint32(m.UID)] = true
	}
	return left, nil
}

// fetchSection gives one section of each letter, by UID.
func (s *session) fetchSection(bytes int64, letters []Letter, section *imap.FetchItemBodySection) (map[uint32][]byte, error) {
	if len(letters) == 0 {
		return nil, nil // an empty set is malformed
	}
	found, err := s.fetchSet(bytes, setOf(letters), &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}})
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
