package moderator

import (
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/report"
)

// answerStranger tells somebody whom no game knows how to reach one: once a day, and
// only if the mail server vouches for the sender. Who has no such server is not
// answered, since the address may be that of somebody who never wrote to us. What
// lay in the mailbox before the moderator came is too old.
func (t reception) answerStranger(a *access.Arrival) (string, error) {
	if a.Unreadable != nil || !t.m.authResults.Proved(a) || t.now.Sub(a.Received) > oldLetter {
		return "", nil
	}
	msg, err := t.m.strangerAnswer(t.now, a)
	if err != nil || !deliverable(msg) {
		return "", err
	}
	may, err := t.tx.MayAnswer(letter.FoldAddress(a.Parsed.From.Addr), t.now, access.MostUnproved)
	if err != nil || !may {
		return "", err
	}
	return msg.MessageID, t.queue("", msg, false)
}

// protect gives new tokens to people whose tokens others got to know by a letter: the
// sender's own, if they wrote to others of the game too, and those of others that they
// used.
func (t reception) protect(s *access.Sender, a *access.Arrival) error {
	exposed := s.Exposed
	if s.Right == access.MayAct && s.Shown(a) {
		exposed = append(exposed, s.Key)
	}
	for _, key := range exposed {
		t.log.Warn("token shown to others", "game", s.Table.Rec.ID, "person", key)
		if err := t.renewAndTell(s.Table, key, report.RenewalShown, nil); err != nil {
			return err
		}
	}
	return nil
}
