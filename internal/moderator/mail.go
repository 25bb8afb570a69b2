package moderator

import (
	"fmt"
	"time"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/postmark"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/outbox"
	"bretwalda/internal/report"
	"bretwalda/internal/store"
)

// startLetter names the first letter of a game to a person, which all later ones
// refer to, so that mail programs show the game as one conversation.
const startLetter = "start"

// What other parts of letters are called.
const (
	finalLetter = "final" // the last one of a game
	pressPart   = "press" // a letter of another player
	gmPress     = "gm"    // behind that: of the GM
)

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
		MessageID: fmt.Sprintf("note.%s@%s", what, t.m.ours.Domain()),
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
	msg.HTML = letter.HideTokensHTML(msg.HTML, t.m.mailbox)
	e.Letter = t.letter
	payload, err := e.Encode()
	if err != nil {
		return err
	}
	due, none := t.m.queue.Due(letter.FoldAddress(msg.To.Addr), e.Kind == store.Press, t.now)
	t.otherwise = append(t.otherwise, none)
	_, err = t.tx.Queue(store.Outgoing{
		MessageID: msg.MessageID, To: msg.To.Addr, Game: game, Due: due, Class: e.Class(), Payload: payload,
	})
	if err != nil {
		return err
	}
	crashpoint.Here(crashpoint.Queued)
	t.queued++
	t.log.Info("message queued", "message_id", msg.MessageID, "to", msg.To.Addr, "due", due)
	return nil
}

// strangerAnswer is the answer to a letter that names no seat.
func (m *Moderator) strangerAnswer(now time.Time, a *access.Arrival) (outbox.Message, error) {
	rules, err := m.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		return outbox.Message{}, err
	}
	text, err := rules.Reports.Refusal(report.Game{}, report.Reader{Side: report.Onlooker}, report.Refusal{
		Why: report.RefusedToken, Subject: letter.StripSubject(a.Parsed.Subject),
	})
	if err != nil {
		return outbox.Message{}, err
	}
	msg := outbox.Message{
		MessageID: fmt.Sprintf("stranger.%s@%s", a.ID, m.ours.Domain()),
		Date:      now,
		From:      outbox.Address{Name: m.name, Addr: m.mailbox},
		To:        outbox.Address{Name: a.Parsed.From.Name, Addr: a.Parsed.From.Addr},
		Subject:   text.Subject,
		Text:      text.Body,
	}
	postmark.Reply(&msg, &a.Parsed)
	return msg, nil
}

// deliverable reports whether a message to an address from outside can become a
// letter at all.
func deliverable(msg outbox.Message) bool {
	_, err := outbox.Render(msg)
	return err == nil
}

// notice tells the operator of trouble with no game.
func (t *task) notice(what string, n report.Notice) error {
	rules, err := t.m.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		return err
	}
	return t.writeNotice(rules, "", what, n)
}

// writeNotice writes a notice to an address; empty: the operator, in their language.
func (t *task) writeNotice(rules *shelf.Rules, to, what string, n report.Notice) error {
	if to == "" {
		n.Lang = t.m.lang
	}
	text, err := rules.Reports.Notice(n)
	if err != nil {
		return err
	}
	return t.note(to, what, store.GameID(n.Game.ID), text)
}
