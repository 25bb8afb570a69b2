package moderator

import (
	"fmt"
	"strings"
	"time"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/outbox"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// domain is the right side of the Message-IDs of the moderator's letters.
func (m *Moderator) domain() string {
	return m.mailbox[strings.LastIndexByte(m.mailbox, '@')+1:]
}

// startLetter names the first letter of a game to a person, which all later ones
// refer to, so that mail programs show the game as one conversation.
const startLetter = "start"

// What other parts of letters are called.
const (
	finalLetter = "final" // the last one of a game
	pressPart   = "press" // a letter of another player
)

// letterID is the Message-ID of a letter to a person of a game. What names the letter
// within the game; see personOfID. A keyed part keeps others from naming letters that
// they never had.
func (m *Moderator) letterID(rec *roster.Record, what, person string) string {
	if rec.Keyed {
		what += "." + rec.Hidden("letter "+what+" to "+person)
	}
	return fmt.Sprintf("%s.%s.%s@%s", rec.ID, what, person, m.domain())
}

// isLetterID reports whether a Message-ID can be that of a letter to a person of a game.
func (m *Moderator) isLetterID(rec *roster.Record, id, person string) bool {
	local, _, _ := strings.Cut(id, "@")
	what, ours := strings.CutPrefix(strings.TrimSuffix(local, "."+person), string(rec.ID)+".")
	if rec.Keyed {
		what = what[:max(0, strings.LastIndexByte(what, '.'))]
	}
	return ours && strings.EqualFold(id, m.letterID(rec, what, person))
}

// reply makes a message the answer to a letter. A Message-ID that could not
// stand in a header is left out: it came from outside.
func (m *Moderator) reply(msg *outbox.Message, l *letter.Letter) {
	if l == nil {
		return
	}
	msg.Replied = true
	if !sendableID(l.MessageID) {
		return
	}
	msg.InReplyTo = l.MessageID
	msg.References = append(msg.References, l.MessageID)
}

// maxSendableID keeps header lines within what mail servers accept.
const maxSendableID = 200

// sendableID reports whether a Message-ID from outside may stand in a header.
func sendableID(id string) bool {
	left, right, found := strings.Cut(id, "@")
	return found && left != "" && right != "" && len(id) <= maxSendableID &&
		!strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' || r == '<' || r == '>' })
}

// note queues a letter to the operator, or the GM of a game, if there is an
// address for it.
func (t *task) note(to, what string, game store.GameID, text report.Text) error {
	if to == "" {
		to = t.m.gm
	}
	if to == "" {
		return nil
	}
	return t.queue(game, outbox.Message{
		MessageID: fmt.Sprintf("note.%s@%s", what, t.m.domain()),
		Date:      t.now,
		From:      outbox.Address{Name: t.m.name, Addr: t.m.mailbox},
		To:        outbox.Address{Addr: to},
		Subject:   text.Subject,
		Text:      text.Body,
	}, true)
}

// queue puts a letter into the outbox. Tokens that got into its text, from a letter
// that is quoted, are taken out.
func (t *task) queue(game store.GameID, msg outbox.Message, note bool) error {
	return t.post(game, delivery.Envelope{Message: msg, Note: note})
}

// post puts an envelope into the outbox.
func (t *task) post(game store.GameID, e delivery.Envelope) error {
	msg := &e.Message
	msg.Text = letter.HideTokens(msg.Text, t.m.mailbox)
	msg.HTML = letter.HideTokens(msg.HTML, t.m.mailbox)
	e.Letter = t.letter
	payload, err := e.Encode()
	if err != nil {
		return err
	}
	due := t.m.queue.Due(letter.FoldAddress(msg.To.Addr), e.Kind == store.Press, t.now)
	_, err = t.tx.Queue(store.Outgoing{
		MessageID: msg.MessageID, To: msg.To.Addr, Game: game, Due: due, Class: e.Class(), Payload: payload,
	})
	if err != nil {
		return err
	}
	crashpoint.Here(crashpoint.Queued)
	t.queued++
	t.log.Info("letter queued", "message_id", msg.MessageID, "to", msg.To.Addr, "due", due)
	return nil
}

// strangerAnswer is the answer to a letter that names no seat.
func (m *Moderator) strangerAnswer(now time.Time, a *arrival) (outbox.Message, error) {
	rules, err := m.rulesOf(defaultRuleset)
	if err != nil {
		return outbox.Message{}, err
	}
	text, err := rules.reports.Refusal(report.Game{}, report.Reader{Side: report.Onlooker}, report.Refusal{
		Why: report.RefusedToken, Subject: letter.StripSubject(a.letter.Subject),
	})
	if err != nil {
		return outbox.Message{}, err
	}
	msg := outbox.Message{
		MessageID: fmt.Sprintf("stranger.%s@%s", a.id, m.domain()),
		Date:      now,
		From:      outbox.Address{Name: m.name, Addr: m.mailbox},
		To:        outbox.Address{Name: a.letter.From.Name, Addr: a.letter.From.Addr},
		Subject:   text.Subject,
		Text:      text.Body,
	}
	m.reply(&msg, &a.letter)
	return msg, nil
}

// deliverable reports whether a message to an address from outside can become a
// letter at all.
func deliverable(msg outbox.Message) bool {
	_, err := outbox.Render(msg)
	return err == nil
}

// notice tells the GM of a game, or the operator, of trouble.
func (t *task) notice(to, what string, n report.Notice) error {
	rules, err := t.m.rulesOf(defaultRuleset)
	if err != nil {
		return err
	}
	text, err := rules.reports.Notice(n)
	if err != nil {
		return err
	}
	return t.note(to, what, store.GameID(n.Game.ID), text)
}
