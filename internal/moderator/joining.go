package moderator

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/bidding"
	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/postmark"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/outbox"
	"bretwalda/internal/pace"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// visit deals with a letter without a good token that asks for a place in a game, or
// opens one; false if it does not. What the letter asks for besides is done for the
// person that its sender has become, if nobody can have forged it.
func (t lobbyRoom) visit(a *access.Arrival, rec *store.LetterRecord) (bool, error) {
	if a.Unreadable != nil || a.TooBig || t.now.Sub(a.Received) > oldLetter {
		return false, nil
	}
	rules, err := t.m.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		return false, err
	}
	given := t.wanted(a, rules)
	first := func() int {
		return slices.IndexFunc(given, func(c commands.Command) bool { return c.Kind == commands.Join || c.Kind == commands.Open })
	}
	i := first()
	if i < 0 {
		return t.visitForGames(a, rec, given)
	}
	rec.Outcome = outcomeCommands
	c, who := given[i], visitor(a, given[i].In)
	var at *access.Sender
	if c.Kind == commands.Open {
		at, err = t.lobbyDesk().openGame(&c, who, t.m.authResults.Proved(a))
	} else {
		at, err = t.joinGame(&c, who, t.said(a))
	}
	if at == nil || err != nil {
		return true, err
	}
	rec.Game, rec.Seat = at.Table.Rec.ID, at.Key
	if !t.m.authResults.Proved(a) {
		return true, nil
	}
	at.Arrival = a
	if at.Table.Rules != rules { // nations and areas are those of its own ruleset
		given = t.wanted(a, at.Table.Rules)
		i = first()
	}
	for j := range given {
		if j == i || at.Gone() {
			continue
		}
		if err := t.obey(at, &given[j]); err != nil {
			return true, err
		}
	}
	if err := t.reporting().sayFiles(at); err != nil {
		return true, err
	}
	return true, t.putAnswers(at)
}

// mostGreeting is how many words a line may have that only greets, or names who writes.
const mostGreeting = 3

// wanted are the commands in a letter of somebody whom no game knows: in its text, else in
// its subject. Who only says yes to the announcement of a game wants to join it.
func (t lobbyRoom) wanted(a *access.Arrival, rules *shelf.Rules) []commands.Command {
	ctx := commands.Context{
		GM: t.m.isGM(a.Parsed.From.Addr), Today: pace.DateOf(t.now), Order: func(string) bool { return false },
		Games: t.reception().openTitles(), Agree: func(yes bool, _ int) bool { return yes && t.gameHinted() != "" },
	}
	given, rest, problems := rules.Commands.Parse(orderLines(a.Parsed.Lines), ctx)
	talks := func(l orders.Line) bool { return !l.Quoted && len(strings.Fields(l.Text)) > mostGreeting }
	switch {
	case slices.ContainsFunc(given, commands.Command.FromStrangers):
		return given
	case len(given) == 1 && len(problems) == 0 && !slices.ContainsFunc(rest, talks) && (given[0].Kind == commands.Agree || given[0].Kind == commands.Confirm) && t.gameHinted() != "":
		return []commands.Command{{Kind: commands.Join, In: given[0].In}}
	}
	subject, _, _ := rules.Commands.Parse([]orders.Line{{Text: letter.StripSubject(a.Parsed.Subject)}}, ctx)
	if len(subject) == 1 && subject[0].Kind == commands.Join {
		return append(subject, given...)
	}
	return given
}

// visitForGames tells somebody who asks for it, and whom the mail server vouches for,
// of the games that seek players; false if the letter does not ask.
func (t lobbyRoom) visitForGames(a *access.Arrival, rec *store.LetterRecord, given []commands.Command) (bool, error) {
	i := slices.IndexFunc(given, func(c commands.Command) bool { return c.Kind == commands.Games })
	if i < 0 || !t.m.authResults.Proved(a) {
		return false, nil
	}
	rec.Outcome = outcomeCommands
	return true, t.toVisitor(nil, visitor(a, given[i].In), report.Lobby{News: report.LobbyGames})
}

// visitor is who says that they wrote a letter, in a language.
func visitor(a *access.Arrival, lang ruleset.Language) roster.Person {
	name, from := a.Parsed.From.Name, a.Parsed.From
	if name == "" {
		name, _, _ = strings.Cut(from.Addr, "@")
	}
	return roster.Person{Name: personName(name), Addr: from.Addr, Lang: lang}
}

const longestName = 40 // letters

// personName makes a name of what a letter says: one line that is not too long.
func personName(name string) string {
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	if letters := []rune(name); len(letters) > longestName {
		name = strings.TrimSpace(string(letters[:longestName]))
	}
	return name
}

// said is what a letter means for a lobby.
func (t lobbyRoom) said(a *access.Arrival) lobby.Sent {
	return lobby.Sent{At: t.now.UTC(), Unproved: !t.m.authResults.Proved(a)}
}

// joinGame gives somebody who asks for it a place in a game. It returns them as a
// person of the game; nil if they have become none.
func (t lobbyRoom) joinGame(c *commands.Command, who roster.Person, sent lobby.Sent) (*access.Sender, error) {
	tb, err := t.gameMeant(c.Game)
	if err != nil {
		return nil, err
	}
	if tb == nil {
		return nil, t.reception().noSuchGame(c.Game, who, sent.Unproved)
	}
	if tb.Ended() {
		return nil, t.refuseVisitor(tb, who, sent, report.LobbyOver)
	}
	if tb.PlayerAt(who.Addr) != nil {
		return nil, t.refuseVisitor(tb, who, sent, report.LobbyIsSeated)
	}
	who.Name = tb.Search().OwnName(who)
	if sent.Unproved {
		if may, err := t.mayAskBack(tb, who); err != nil || !may {
			return nil, err
		}
	}
	if err := t.needLobby(tb); err != nil {
		return nil, err
	}
	if c.Observer && !sent.Unproved {
		return t.reception().observe(tb, who, sent)
	}
	return t.enlist(tb, who, sent, c.Observer)
}

// mostAskedBack is how many letters a day, of UTC, that may be forged cause one to the
// address that they name, in all; mostToOne how many of them to one address.
const mostAskedBack, mostToOne = 20, 3

// mayAskBack reports whether somebody is asked whether they wrote a letter that asks for a
// place in a game: where there are places to give, and so many times a day in all. Anybody
// can forge such a letter. The GM is told of people who are not asked.
func (t lobbyRoom) mayAskBack(tb *table.Table, who roster.Person) (bool, error) {
	l := tb.Rec.Lobby
	switch {
	case l != nil && l.Entry == lobby.Invited && !l.Draft && (tb.PersonAt(who.Addr) == nil || tb.Search().Unproved(tb.PersonAt(who.Addr).Key)):
		return false, t.reception().tellShutOut(tb, who, string(report.LobbyNotInvited))
	case !tb.Search().Seeks():
		t.log.Info("nobody vouches for who asks to join a game that seeks nobody", "game", tb.Rec.ID)
		return false, nil
	}
	may, err := t.mayWriteTo(who)
	if err == nil && !may {
		err = t.reception().tellShutOut(tb, who, shutTooMany)
	}
	return may, err
}

// mayWriteTo reports whether a letter may go to an address because of one that somebody
// else may have written, and counts it.
func (t lobbyRoom) mayWriteTo(who roster.Person) (bool, error) {
	if may, err := t.tx.MayAnswer("visit/"+letter.FoldAddress(who.Addr), t.now, mostToOne); err != nil || !may {
		return false, err
	}
	return t.tx.MayAnswer("ask back", t.now, mostAskedBack)
}

// needLobby gives a running game that was created with all its players a lobby, for
// its waiting list.
func (t lobbyRoom) needLobby(tb *table.Table) error {
	if tb.Rec.Lobby != nil {
		return nil
	}
	return t.keepLobby(tb, lobby.Lobby{Wanted: len(tb.Rec.Seats), Entry: lobby.Open, Assign: lobby.Given, Begun: true})
}

// enlist puts somebody on the list of a game. A letter that may be forged is answered
// by one that asks them to confirm. Watch says that they want to follow the game only.
func (t lobbyRoom) enlist(tb *table.Table, who roster.Person, sent lobby.Sent, watch bool) (*access.Sender, error) {
	sent.Lot = tb.OrderBook().Lot(t.arrival.Kept)
	rec := tb.Rec.Clone()
	key, fresh := rec.Enlist(who)
	next, err := tb.Rec.Lobby.Join(key, sent)
	if err != nil {
		return nil, t.refuseVisitor(tb, who, sent, whyNot(err))
	}
	if watch {
		next = next.Watching(key)
	}
	before := tb.Rec.Lobby.Standing(key)
	if fresh {
		listed := func(p roster.Person) bool {
			return p.Key == key || slices.ContainsFunc(next.People, func(l lobby.Person) bool { return l.Key == p.Key })
		}
		err := t.tables.Change(tb, func(r *roster.Record) {
			r.Enlist(who)
			r.Listed = slices.DeleteFunc(r.Listed, func(p roster.Person) bool { return !listed(p) })
		})
		if err != nil {
			return nil, err
		}
		if err := t.register.Enter(tb.Rec, tb.Rec.Person(key)); err != nil {
			return nil, err
		}
	}
	if err := t.setLobby(tb, next, report.Lobby{}); err != nil {
		return nil, err
	}
	p := tb.Rec.Person(key)
	if p == nil { // the game has begun with them
		return nil, nil
	}
	if took, err := t.seating().takeSeat(tb, key); took || err != nil {
		return nil, err
	}
	if before.Where == tb.Rec.Lobby.Standing(key).Where {
		t.tellStanding(tb, key)
	}
	return access.NewSender(tb, p), nil
}

// tellStanding tells somebody where they stand, who may have asked twice.
func (t lobbyRoom) tellStanding(tb *table.Table, key string) {
	t.tellMove(tb, lobby.Moved{
		Person: lobby.Person{Key: key}, After: tb.Rec.Lobby.Standing(key),
	}, report.Lobby{News: report.LobbyLeft})
}

// gameMeant finds the game that somebody wants to join: by its id; else the one
// whose letter they answer, or whose id is in their subject; else the only one that
// seeks players. Nil: it is not clear.
func (t lobbyRoom) gameMeant(id string) (*table.Table, error) {
	if id == "" {
		id = string(t.gameHinted())
	}
	if id != "" {
		tb, err := t.tables.Get(store.GameID(id))
		if errors.Is(err, store.ErrNotFound) {
			return nil, nil
		}
		return tb, err
	}
	open, err := t.openGames()
	if err != nil || len(open) != 1 {
		return nil, err
	}
	return open[0], nil
}

// gameHinted is the game that the letter of the task is about by its header.
func (t lobbyRoom) gameHinted() store.GameID {
	a := t.arrival
	if a == nil {
		return ""
	}
	for _, id := range slices.Concat(a.Parsed.InReplyTo, a.Parsed.References) {
		if ref, ok := t.m.ours.Person(id); ok {
			return ref.Game
		}
	}
	subject := letter.StripSubject(a.Parsed.Subject)
	for word := range strings.FieldsSeq(subject) {
		word = strings.ToLower(strings.Trim(word, ".,:;!?()[]\"'"))
		if _, err := t.tx.Game(store.GameID(word)); err == nil {
			return store.GameID(word)
		}
	}
	return t.reception().titled(subject)
}

// openGames are the games that seek players and let anybody ask, by id.
func (t lobbyRoom) openGames() ([]*table.Table, error) {
	var open []*table.Table
	for _, id := range t.tx.ActiveGames() {
		stored, err := t.tx.Game(id)
		if err != nil {
			return nil, err
		}
		if stored.Status != store.StatusSetup {
			continue
		}
		tb, err := t.tables.Get(id)
		if err != nil {
			return nil, err
		}
		if l := tb.Rec.Lobby; l != nil && !l.Draft && l.Entry != lobby.Invited {
			open = append(open, tb)
		}
	}
	return open, nil
}

// seeking tells of the games that seek players.
func (t lobbyRoom) seeking() ([]report.LobbyGame, error) {
	open, err := t.openGames()
	var list []report.LobbyGame
	for _, tb := range open {
		l := tb.Rec.Lobby
		list = append(list, report.LobbyGame{
			ID: string(tb.Rec.ID), Title: tb.Rec.Title, Wanted: l.Wanted, Missing: max(0, l.Wanted-len(l.Places())),
		})
	}
	return list, err
}

// tellSeeking tells somebody of a game of the games that seek players, if there are
// any.
func (t lobbyRoom) tellSeeking(at *access.Sender) error {
	open, err := t.seeking()
	if err != nil || len(open) == 0 {
		return err
	}
	tb, p := at.Table, at.Person()
	l := report.Lobby{News: report.LobbyGames, Open: open, Mailbox: t.m.mailbox}
	l.Write.Join = tb.Search().Printer(tb.Rec.Language(p))(commands.Command{Kind: commands.Join, Game: open[0].ID})
	t.reporting().answer(tb, at.Key, answerLetter+t.arrival.ID, tb.Writer(p).Lobby(l), &t.arrival.Parsed)
	return nil
}

// whyNot is what somebody is told of an error of a lobby.
func whyNot(err error) report.LobbyWhy {
	switch {
	case errors.Is(err, lobby.ErrNotInvited):
		return report.LobbyNotInvited
	case errors.Is(err, lobby.ErrRefused):
		return report.LobbyIsRefused
	case errors.Is(err, lobby.ErrSeated):
		return report.LobbyIsSeated
	case errors.Is(err, lobby.ErrListed):
		return report.LobbyIsListed
	case errors.Is(err, lobby.ErrNobody):
		return report.LobbyNobody
	case errors.Is(err, lobby.ErrCrowded):
		return report.LobbyCrowded
	case errors.Is(err, lobby.ErrSide):
		return report.LobbyNoSide
	case errors.Is(err, bidding.ErrNotTurn):
		return report.LobbyNotTurn
	case errors.Is(err, bidding.ErrTooLow):
		return report.LobbyTooLow
	case errors.Is(err, bidding.ErrTooMany), errors.Is(err, bidding.ErrNegative):
		return report.LobbyBadBid
	}
	return report.LobbyNotNow
}

// refuseVisitor tells somebody who has no place in a game why they get none: only if
// the mail server vouches that they wrote, and so many times a day.
func (t lobbyRoom) refuseVisitor(tb *table.Table, who roster.Person, sent lobby.Sent, why report.LobbyWhy) error {
	if tb != nil && tb.Rec.Lobby != nil && (why == report.LobbyNotInvited || why == report.LobbyCrowded) {
		if err := t.reception().tellShutOut(tb, who, string(why)); err != nil {
			return err
		}
	}
	if sent.Unproved {
		return nil
	}
	return t.toVisitor(tb, who, report.Lobby{News: report.LobbyNo, Why: why})
}

// toVisitor answers somebody who is no person of a game. The game may be nil. Such a
// letter has no token.
func (t lobbyRoom) toVisitor(tb *table.Table, who roster.Person, l report.Lobby) error {
	a := t.arrival
	may, err := t.tx.MayAnswer(letter.FoldAddress(who.Addr), t.now, access.MostRefusals)
	if err != nil || !may || a == nil {
		return err
	}
	rules, err := t.m.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		return err
	}
	l.You, l.Mailbox = who.Name, t.m.mailbox
	if l.Open == nil {
		if l.Open, err = t.seeking(); err != nil {
			return err
		}
	}
	to, g, name := report.Reader{Side: report.Onlooker, Lang: who.Lang}, report.Game{}, t.m.name
	if tb != nil {
		rules, g, name = tb.Rules, tb.Facts(), tb.Rec.Title
		if tb.Rec.Lobby != nil {
			l = t.lobbyDesk().lobbyLetter(tb, &who, l)
		}
		l = leavesSeat(tb, &who, l)
	} else if len(l.Open) > 0 {
		l.Write.Join = rules.Commands.Print(commands.Command{Kind: commands.Join, Game: l.Open[0].ID}, commands.Context{Lang: who.Lang})
	}
	text, err := rules.Reports.Compose(rules.Reports.For(g, to).Lobby(l))
	if err != nil {
		return err
	}
	msg := outbox.Message{
		MessageID: fmt.Sprintf("visitor.%s@%s", a.ID, t.m.ours.Domain()), Date: t.now,
		From: outbox.Address{Name: name, Addr: t.m.mailbox}, To: outbox.Address{Name: who.Name, Addr: who.Addr},
		Subject: text.Subject, Text: text.Body,
	}
	postmark.Reply(&msg, &a.Parsed)
	if !deliverable(msg) {
		return nil
	}
	t.answered = msg.MessageID
	return t.queue(store.GameID(g.ID), msg, false)
}
