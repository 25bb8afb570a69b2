package inbox

import (
	"fmt"
	"io"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

func (s *session) fetchSet(bytes int64, set imap.UIDSet, options *imap.FetchOptions) ([]*imapclient.FetchMessageBuffer, error) {
	var found []*imapclient.FetchMessageBuffer
	err := s.exchange(bytes, func() (err error) {
		found, err = collect(s.client.Fetch(set, options))
		return err
	})
	return found, err
}

// collect takes all that the server answers to a FETCH: what is not drained blocks the client. The library's own
// Collect does so even with a text that breaks off with the line, and then reads from the connection beside the
// goroutine that reads answers, without a lock; here a text that breaks off ends all, as it ends the session.
func collect(cmd *imapclient.FetchCommand) ([]*imapclient.FetchMessageBuffer, error) {
	var found []*imapclient.FetchMessageBuffer
	for m := cmd.Next(); m != nil; m = cmd.Next() {
		letter := &imapclient.FetchMessageBuffer{SeqNum: m.SeqNum}
		for item := m.Next(); item != nil; item = m.Next() {
			if err := take(letter, item); err != nil {
				return nil, err
			}
		}
		found = append(found, letter)
	}
	return found, cmd.Close()
}

// take adds one thing to what is known of a letter; others than these are not asked for.
func take(letter *imapclient.FetchMessageBuffer, item imapclient.FetchItemData) error {
	switch item := item.(type) {
	case imapclient.FetchItemDataUID:
		letter.UID = item.UID
	case imapclient.FetchItemDataInternalDate:
		letter.InternalDate = item.Time
	case imapclient.FetchItemDataRFC822Size:
		letter.RFC822Size = item.Size
	case imapclient.FetchItemDataBodySection:
		text, err := wholeText(item.Literal)
		if err != nil {
			return err
		}
		letter.BodySection = append(letter.BodySection, imapclient.FetchBodySectionBuffer{Section: item.Section, Bytes: text})
	}
	return nil
}

// wholeText reads a text to the end that the server announced; nil if it gives none.
func wholeText(literal imap.LiteralReader) ([]byte, error) {
	if literal == nil {
		return nil, nil
	}
	text, err := io.ReadAll(literal)
	if err == nil && int64(len(text)) < literal.Size() {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, fmt.Errorf("%d of %d bytes came: %w", len(text), literal.Size(), err)
	}
	return text, nil
}
