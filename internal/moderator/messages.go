package moderator

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/htmlletter"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/moderator/postmark"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/outbox"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// message is what a task has to say to one person of a game. At the end of the task
// all of it becomes one letter.
type message struct {
	table   *table.Table
	to      string // Person.Key
	parts   []part
	answers *letter.Letter // that the letter is an answer to; nil: none
	files   []delivery.File
	// What a map in it shows, and which entries of the log that is about; nil: the
	// present position.
	scene        *pictures.Scene
	since, until store.Seq
	tells        *delivery.Telling // of a report
	apart        bool              // nothing else may be put into it
	plain        bool              // text is enough
	public       bool              // it can be handed on, and carries nothing that lets its bearer act
}

// part is one thing to say.
type part struct {
	// what names the part within the game, for the same person once: the letter
	// is named by its most important part, so that the same letter made again has
	// the same Message-ID.
	what string
	report.LetterPart
}

// tell puts a part into the letter to a person of a game, by their key. Everybody who
// has something to say to somebody calls it, as often as needed.
func (t reporting) tell(tb *table.Table, to, what string, p report.LetterPart) {
	message := t.messageTo(tb, to)
	message.parts = append(message.parts, part{what, p})
}

// answer is tell for what answers a letter: so does the letter to that person, then.
func (t reporting) answer(tb *table.Table, to, what string, p report.LetterPart, letter *letter.Letter) {
	t.tell(tb, to, what, p)
	t.messageTo(tb, to).answers = letter
}

// messageTo returns what is to be said to a person, which may be nothing yet.
func (t reporting) messageTo(tb *table.Table, to string) *message {
	for _, p := range t.messages {
		if p.table == tb && p.to == to && !p.apart {
			return p
		}
	}
	p := &message{table: tb, to: to}
	t.messages = append(t.messages, p)
	return p
}

// tellApart is tell for what goes as a letter of its own, of which nothing tells what
// else the letter of the task has caused: its name is one that nobody can work out.
func (t reporting) tellApart(tb *table.Table, to, what string, p report.LetterPart) {
	name := fmt.Sprintf("apart.%s.%s.%s.%d", what, t.letter, to, len(t.messages))
	t.messages = append(t.messages, &message{table: tb, to: to, apart: true, parts: []part{{what + "." + tb.Rec.Hidden(name), p}}})
}

// answerLetter begins the names of letters that answer one, whose id comes behind it.
const answerLetter = "r"

// answerName names what answers the letter of the task.
func (t reporting) answerName() string { return answerLetter + t.letter }

// deliver queues a letter to everybody to whom something is to be said. Of those
// that answer the letter of the task, it keeps the Message-ID.
func (t reporting) deliver() error {
	if err := t.lobbyRoom().settleLobbies(); err != nil {
		return err
	}
	for _, n := range t.news {
		if err := t.report(n); err != nil {
			return err
		}
	}
	t.news = nil
	for _, p := range t.messages {
		if err := t.compose(p); err != nil {
			return err
		}
	}
	t.messages = nil
	return nil
}

// compose makes a letter of a message. People who have left the game meanwhile get none.
func (t reporting) compose(p *message) error {
	tb := p.table
	t.reception().hush(p)
	person := tb.Rec.Person(p.to)
	if person == nil || len(p.parts) == 0 {
		return nil
	}
	if err := t.talking().recallPacts(p, person); err != nil {
		return err
	}
	slices.SortStableFunc(p.parts, func(a, b part) int { return a.Rank() - b.Rank() })
	letters := make([]report.LetterPart, 0, len(p.parts))
	for _, part := range p.parts {
		letters = append(letters, part.LetterPart.At(t.now))
	}
	d, err := tb.Rules.Reports.Document(letters...)
	if err != nil {
		return err
	}
	if d, err = t.enough(p, person, d); err != nil || d == nil {
		return err
	}
	text := d.Text()
	e := delivery.Envelope{Message: outbox.Message{
		MessageID: t.m.ours.ID(tb.Rec, p.name(), p.to),
		Subject:   text.Subject, Text: text.Body,
	}, Files: p.files, Tells: p.tells, Kind: p.kind()}
	if d.Proof != "" {
		e.Message.Attached = []outbox.Attachment{{Name: dice.File, Type: "text/plain", Data: []byte(d.Proof)}}
	}
	if !person.TextOnly && !p.plain && !tb.Search().Unproved(p.to) {
		if err := t.illustrate(&e, p, tb.Rec.Language(person), d); err != nil {
			return err
		}
	}
	if p.public {
		e.Message.MessageID = fmt.Sprintf("%s@%s", p.parts[0].what, t.m.ours.Domain())
		t.addressPublic(&e.Message, tb, person)
		return t.post(tb.Rec.ID, e)
	}
	if err := t.address(&e.Message, tb, person); err != nil {
		return err
	}
	postmark.Reply(&e.Message, p.answers)
	if p.answers != nil {
		t.answered = e.Message.MessageID
	}
	return t.post(tb.Rec.ID, e)
}

// stamp begins what a letter's name says of the entry of the log up to which its reader knows the game.
const stamp = ".e"

// name names a letter by its most important part, and says what its reader knows by then, so that one can see
// what has been played since when they answer it. Everybody's letters of a thread name the first, which needs none.
func (p *message) name() string {
	what := p.parts[0].what
	if p.apart || what == startLetter {
		return what
	}
	return fmt.Sprintf("%s%s%d", what, stamp, p.table.PublishedThrough())
}

// kind is what a letter is that tells nothing of the game.
func (p *message) kind() store.Class {
	kind := store.Press
	for _, part := range p.parts {
		switch name, _, _ := strings.Cut(part.what, "."); {
		case name == pressPart:
		case part.what == startLetter, part.what == finalLetter:
			return store.Report
		default:
			kind = min(kind, store.Answer)
		}
	}
	return kind
}

// orders is the nation for whose turn a message asks for orders, or NoNation.
func (p *message) orders() ruleset.Nation {
	for _, part := range p.parts {
		if n := part.Orders(); n != ruleset.NoNation {
			return n
		}
	}
	return ruleset.NoNation
}

// votes reports whether a letter asks for votes alone. They are about nations, whose areas it
// lists: the map would be seven eighths of it.
func (p *message) votes() bool {
	return !slices.ContainsFunc(p.parts, func(part part) bool {
		asked := part.Asks().Kind
		return asked == game.None || p.table.Rules.System.Kind(asked).Class != game.Ballot
	})
}

// drawn is a letter as HTML.
type drawn struct {
	document *report.Document
	html     string
}

// illustrate adds the HTML of a letter and, if there is a place for it, the map.
func (t reporting) illustrate(e *delivery.Envelope, p *message, lang ruleset.Language, d *report.Document) error {
	tb := p.table
	if p.scene == nil {
		now, err := t.tables.AsKnown(tb)
		if err != nil {
			return err
		}
		p.scene, p.since, p.until = pictures.NewScene(tb.Rules, tb.Facts(), now.Pos, nil), now.Seq, now.Seq
	}
	key := pictures.Key{Game: tb.Rec.ID, From: p.since, To: p.until}
	html := tb.Rules.HTML
	var picture htmlletter.Picture
	var err error
	crop := p.parts[0].Tells()
	kind, turn := "map", p.scene.Turn
	if crop {
		kind = "crop"
	} else if turn.Paid = p.orders(); turn.Paid != ruleset.NoNation {
		kind = "worth"
	}
	id := fmt.Sprintf("%s.%s.%d.%d@%s", kind, key.Game, key.From, key.To, t.m.ours.Domain())
	pictured := html.Pictured() && (!crop || html.Happens(p.scene.Turn)) && !p.votes()
	if picture.Part = crop; pictured {
		picture.ID = id
		if picture.Alt, err = html.Alt(p.scene.Facts, lang, turn); err != nil {
			return err
		}
	}
	if len(p.scene.Turn.Held) > 0 {
		picture.Charts = html.ChartImages(lang, func(file string) string { return pictures.ChartID(id, file) })
	}
	var noLink error
	own := false // it has links for its reader alone
	if person := tb.Rec.Person(p.to); !p.public {
		link := t.links(tb, person, e.Message.Subject)
		picture.Links = func(l report.Link) string {
			own = true
			href, err := link(l)
			noLink = errors.Join(noLink, err)
			return href
		}
	}
	if t.drawn.document == d {
		e.Message.HTML = t.drawn.html // onlookers read the same
	} else if e.Message.HTML, err = html.Draw(picture, d); err != nil || noLink != nil {
		return errors.Join(err, noLink)
	}
	if !own {
		t.drawn = drawn{d, e.Message.HTML}
	}
	if strings.Contains(e.Message.HTML, "cid:"+id) || !pictured && len(picture.Charts) > 0 {
		e.Map = &delivery.Map{
			Game: key.Game, From: key.From, To: key.To, Lang: lang, ContentID: id, Charts: len(picture.Charts) > 0, Crop: crop, Paid: turn.Paid,
		}
		t.then = append(t.then, func() { t.m.pictures.Keep(key, p.scene) })
	}
	return nil
}

// address fills in who writes to whom. The person's token stands in the header alone,
// and they are its only reader.
func (t reporting) address(msg *outbox.Message, tb *table.Table, person *roster.Person) error {
	m := t.m
	t.addressPublic(msg, tb, person)
	token := tb.Rec.Token(person)
	if m.plus {
		addr, err := letter.PlusAddress(m.mailbox, token)
		if err != nil {
			return err
		}
		msg.ReplyTo = outbox.Address{Name: tb.Rec.Title, Addr: addr}
	} else {
		msg.Subject += " " + letter.SubjectTag(token)
	}
	if start := m.ours.ID(tb.Rec, startLetter, person.Key); start != msg.MessageID {
		msg.InReplyTo, msg.References = start, []string{start}
	}
	return nil
}

// addressPublic fills in who writes to whom, without anything that tells who the reader
// is to the moderator.
func (t reporting) addressPublic(msg *outbox.Message, tb *table.Table, person *roster.Person) {
	msg.Date = t.now
	msg.From = outbox.Address{Name: tb.Rec.Title, Addr: t.m.mailbox}
	msg.To = outbox.Address{Name: person.Name, Addr: person.Addr}
	msg.Subject = letter.HideTokens(msg.Subject, t.m.mailbox)
}
