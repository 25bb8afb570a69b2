package report

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/view"
)

// LetterPart is one thing to tell a reader: a turn report, a receipt, the answer to a
// command. Compose makes a letter of one or several.
type LetterPart struct {
	kind  partKind
	page  *page
	err   error
	links []Link
	first bool // see First
	// goesOn is that the part before it in its letter has the heading that it would have.
	goesOn bool
	// unasked is that the heading of an answer is that of news.
	unasked bool
}

// First is a part that stands before all that its letter asks for or tells besides, and in the
// subject: something went wrong that its reader must know of.
func (p LetterPart) First() LetterPart {
	p.first = true
	return p
}

// With is the part with links below what it tells.
func (p LetterPart) With(links ...Link) LetterPart {
	p.links = append(slices.Clip(p.links), links...)
	return p
}

// linked are the links of a part as a piece of its letter.
func (p *LetterPart) linked() []piece {
	if len(p.links) == 0 {
		return nil
	}
	var all piece
	for _, l := range p.links {
		all.blocks = append(all.blocks, Block{Kind: Linked, Link: &l})
	}
	return []piece{all}
}

// partKind is what a part is. The most important come first: the first part of a
// letter gives it its subject.
type partKind uint8

const (
	startPart partKind = iota
	finalPart
	questionPart
	turnPart
	digestPart
	reminderPart
	receiptPart
	refusalPart
	renewedPart
	newsPart
	toldPart
	answerPart
	statusPart
	boardPart
	scorePart
	againPart
	historyPart
	partKinds // how many there are
)

// partNames are the templates of the kinds: the text; with "-subject" after it the
// subject; and with "heading/" before it what stands above the part in the letter of
// a more important one.
var partNames = [partKinds]string{
	"start", "final", "question", "turn", "digest", "reminder", "receipt", "refusal", "renewed", "news", "told", "answer", "status",
	"map", "score", "again", "history",
}

// Rank orders parts by importance, the most important first: the letter is called
// after it, and begins with it.
func (p LetterPart) Rank() int { return int(p.kind) }

// Tells reports whether a part tells what happened, and asks for nothing: then its picture
// is of that.
func (p LetterPart) Tells() bool { return p.kind == turnPart && !p.page.Mine && !p.page.Over }

// Orders is the nation for whose turn a part asks its reader for orders; NoNation: for none.
func (p LetterPart) Orders() ruleset.Nation {
	switch p.kind {
	case startPart, turnPart, reminderPart:
		if p.page.Mine && p.page.Turning {
			return p.page.Pending.Nation
		}
	}
	return ruleset.NoNation
}

// Asks is what a part asks its reader to decide besides their turns; the zero Decision: nothing.
func (p LetterPart) Asks() game.Decision {
	if p.kind != questionPart || p.page == nil || p.page.Ask == nil {
		return game.Decision{}
	}
	return p.page.Ask.Decision
}

// OfPlay reports whether a part tells of play, or asks for it: a report, a question, a
// receipt and the like.
func (p LetterPart) OfPlay() bool {
	switch p.kind {
	case questionPart, turnPart, reminderPart, receiptPart, statusPart:
		return true
	}
	return false
}

// At is the part in a letter that is written then: it says how long it is until a
// deadline.
func (p LetterPart) At(now time.Time) LetterPart {
	if p.page != nil {
		page := *p.page
		page.Now = now
		p.page = &page
	}
	return p
}

// Writer makes parts for one reader of a game.
type Writer struct {
	r  *Reports
	g  Game
	to Reader
}

// For returns the Writer of parts about g for a reader.
func (r *Reports) For(g Game, to Reader) Writer { return Writer{r, g, to} }

// Turn is the report of one or more nation turns.
func (w Writer) Turn(t Turn) LetterPart {
	p := w.r.turnPage(w.g, w.to, t)
	return LetterPart{kind: turnPart, page: p, err: p.setOpen(t.Open)}
}

// Start is the beginning of a game.
func (w Writer) Start(t Start) LetterPart {
	p := w.r.page(w.g, w.to, t.State)
	p.setPending(t.Pending, t.Deadline)
	p.form()
	p.Attached = p.attached(w.to)
	return LetterPart{kind: startPart, page: p}
}

// Final is the end of a game.
func (w Writer) Final(t Final) LetterPart {
	p := w.r.page(w.g, w.to, t.State)
	p.shared = t.Shared
	p.Sheet = w.r.sheet(p.Game, t.Ledger, t.State, game.Decision{})
	if len(t.Agreed) > 0 {
		p.Sheet.Winners = t.Agreed
	}
	p.Final = p.lookBack(t)
	return LetterPart{kind: finalPart, page: p}
}

// Receipt is the answer to an order letter.
func (w Writer) Receipt(t Receipt) LetterPart {
	p := w.r.page(w.g, w.to, t.State)
	p.setReceipt(t)
	return LetterPart{kind: receiptPart, page: p, err: p.setOpen(t.Open)}
}

// Question asks a player for a decision.
func (w Writer) Question(t Question) LetterPart {
	p := w.r.page(w.g, w.to, t.State)
	p.setPending(t.Decision, t.Deadline)
	p.tell(concerning(t.Events, &t.Decision), t.State)
	p.Ask = ask(t.State, t.Decision, t.Default)
	p.Ask.Number, p.Ask.Brief, p.Received = t.Number, t.Brief, t.Received
	p.Ask.Clashes = t.State.Fought(t.Decision)
	p.Ask.Around = w.r.around(t.State.Board(), t.Decision.Area)
	return LetterPart{kind: questionPart, page: p, err: p.setAnswer(p.Ask)}
}

// Reminder reminds a player of orders that are due.
func (w Writer) Reminder(t Reminder) LetterPart {
	p := w.r.page(w.g, w.to, t.State)
	p.setPending(t.Pending, t.Deadline)
	p.Received, p.Overdue, p.Closes = t.Received, t.Over, zoned(t.Closes, p.zone)
	p.form()
	if t.Receipt != nil {
		p.setReceipt(*t.Receipt)
	}
	return LetterPart{kind: reminderPart, page: p, err: p.setOpen(t.Open)}
}

// Refusal answers a letter that is not read as orders.
func (w Writer) Refusal(t Refusal) LetterPart {
	p := w.r.page(w.g, w.to, nil)
	t.Subject, t.Press = clean(t.Subject), clean(t.Press)
	p.Refusal, p.RefusalName = t, slug(refusedNames[:], int(t.Why))
	return LetterPart{kind: refusalPart, page: p}
}

// Renewed tells a player of a new token. The token itself is not in the text.
func (w Writer) Renewed(why Renewal) LetterPart {
	p := w.r.page(w.g, w.to, nil)
	p.Renewal = why
	return LetterPart{kind: renewedPart, page: p}
}

// Status is a position with its scores. The ledger may be nil.
func (w Writer) Status(s view.Position, l *score.Ledger, pending game.Decision, deadline time.Time) LetterPart {
	p := w.r.page(w.g, w.to, s)
	p.setPending(pending, deadline)
	if l != nil {
		p.Sheet = w.r.sheet(p.Game, l, s, pending)
	}
	return LetterPart{kind: statusPart, page: p}
}

// Answer is what a command or a news is answered with, made from templates
// elsewhere. Its Text is not laid out yet: lines that begin with "- " are a list,
// those that are indented stay as they are, and blank lines divide paragraphs.
type Answer struct{ Subject, Text string }

// Answer is an answer as a part; an empty subject becomes a plain one.
func (w Writer) Answer(a Answer) LetterPart {
	p := w.r.page(w.g, w.to, nil)
	a.Subject = clean(a.Subject)
	a.Text = strings.Map(func(c rune) rune {
		if c != '\n' && unicode.IsControl(c) {
			return ' '
		}
		return c
	}, a.Text)
	p.Answer = a
	return LetterPart{kind: answerPart, page: p}
}

// News is what the game master did, of which they tell somebody who asked nothing: an
// Answer of another name.
func (w Writer) News(a Answer) LetterPart {
	p := w.Answer(a)
	p.kind = newsPart
	return p
}

// Told is something that happened, or that others wrote, told to somebody who did not
// ask for it. Its text is that of an Answer.
func (w Writer) Told(a Answer) LetterPart {
	p := w.Answer(a)
	p.kind = toldPart
	return p
}
