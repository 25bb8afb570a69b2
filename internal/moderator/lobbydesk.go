package moderator

import (
	netmail "net/mail"
	"slices"

	"bretwalda/internal/commands"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// routes are the commands that are carried out here.
func (lobbyDesk) routes() []route {
	return []route{
		{kind: commands.Join, do: in(lobbyDesk.join)},
		{kind: commands.Confirm, do: in(lobbyDesk.confirm)},
		{kind: commands.Leave, do: in(lobbyDesk.leave)},
		{kind: commands.Choose, do: in(lobbyDesk.choose)},
		{kind: commands.Bid, do: in(lobbyDesk.bid)},
		{kind: commands.BidUpTo, do: in(lobbyDesk.bidUpTo)},
		{kind: commands.Open, do: in(lobbyDesk.open)},
		{kind: commands.Invite, do: in(lobbyDesk.inviteBy)},
		{kind: commands.Accept, do: in(lobbyDesk.accept)},
		{kind: commands.Refuse, do: in(lobbyDesk.refuseBy)},
		{kind: commands.Give, do: in(lobbyDesk.give)},
		{kind: commands.AddGM, do: in(lobbyDesk.addGM)},
		{kind: commands.RemoveGM, do: in(lobbyDesk.removeGM)},
		{kind: commands.Set, do: in(lobbyDesk.setOpening), settings: []commands.Setting{
			commands.SetPlayers, commands.SetRuleset, commands.SetScenario, commands.SetAssign, commands.SetRaise, commands.SetEntry}},
	}
}

// standing tells how a game is doing that seeks players.
func (t lobbyDesk) standing(at *access.Sender, _ *commands.Command) error {
	if at.Role() == roster.Listed {
		t.lobbyRoom().tellStanding(at.Table, at.Key)
		return nil
	}
	t.lobbyRoom().tellLobby(at.Table, at.Key, report.Lobby{News: report.LobbyList})
	return t.tellPack(at)
}

// sayNo tells the sender of a command why it cannot be carried out.
func (t lobbyDesk) sayNo(at *access.Sender, why report.LobbyWhy) error {
	return t.sayNoMore(at, report.Lobby{Why: why})
}

func (t lobbyDesk) sayNoMore(at *access.Sender, l report.Lobby) error {
	tb, p := at.Table, at.Person()
	l.News, l.You = report.LobbyNo, p.Name
	if tb.Rec.Lobby != nil {
		l = t.lobbyLetter(tb, p, l)
	}
	return t.answerWith(at, tb.Writer(p).Lobby(leavesSeat(tb, p, l)))
}

// join is for people whom a game knows: they join another, or say again that they
// want to play.
func (t lobbyDesk) join(at *access.Sender, c *commands.Command) error {
	p := at.Person()
	if c.Game == "" && at.Role() == roster.Listed {
		c.Game = string(at.Table.Rec.ID)
	}
	who := roster.Person{Name: p.Name, Addr: p.Addr, Lang: p.Lang, Zone: p.Zone}
	_, err := t.lobbyRoom().joinGame(c, who, lobby.Sent{At: t.now.UTC()})
	return err
}

// confirm is for those who say that they want to play, and for a GM whose game is a
// draft.
func (t lobbyDesk) confirm(at *access.Sender, _ *commands.Command) error {
	tb, l := at.Table, at.Table.Rec.Lobby
	switch {
	case l == nil:
		return t.sayNo(at, report.LobbyNotNow)
	case at.Role() == roster.GM && l.Draft:
		next := *l
		next.Draft = false
		if err := t.lobbyRoom().keepLobby(tb, next); err != nil {
			return err
		}
		t.tellOpened(tb, at.Key)
		for _, p := range next.People {
			t.lobbyRoom().tellStanding(tb, p.Key) // those whom the draft invited
		}
		return nil
	case at.Role() != roster.Listed:
		return t.sayNo(at, report.LobbyNotNow)
	}
	p, _ := l.Person(at.Key)
	who := *at.Person()
	if p.State == lobby.IsUnproved && p.Watch {
		next, err := l.Leave(at.Key)
		if err == nil {
			err = t.lobbyRoom().setLobby(tb, next, report.Lobby{})
		}
		if err == nil {
			_, err = t.reception().observe(tb, roster.Person{Name: who.Name, Addr: who.Addr, Lang: who.Lang, Zone: who.Zone}, lobby.Sent{At: t.now.UTC()})
		}
		return err
	}
	if took, err := t.seating().takeSeat(tb, at.Key); took || err != nil {
		return err
	}
	_, err := t.lobbyRoom().enlist(tb, who, lobby.Sent{At: t.now.UTC()}, false)
	return err
}

// leave takes somebody off the list, or off the observers.
func (t lobbyDesk) leave(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	switch at.Role() {
	case roster.Observer:
		if err := t.lobbyRoom().needLobby(tb); err != nil {
			return err
		}
		if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Drop(at.Key) }); err != nil {
			return err
		}
		return t.lobbyRoom().toVisitor(tb, *at.Person(), report.Lobby{News: report.LobbyLeft})
	case roster.Listed:
		next, err := tb.Rec.Lobby.Leave(at.Key)
		if err != nil {
			t.lobbyRoom().tellStanding(tb, at.Key)
			return nil
		}
		return t.lobbyRoom().setLobby(tb, next, report.Lobby{News: report.LobbyLeft})
	}
	return t.sayNo(at, report.LobbyIsSeated)
}

// choose notes which sides somebody would like.
func (t lobbyDesk) choose(at *access.Sender, c *commands.Command) error {
	tb, l := at.Table, at.Table.Rec.Lobby
	if l == nil || l.Begun || at.Role() != roster.Listed {
		return t.sayNo(at, report.LobbyNotNow)
	}
	sides, ok := tb.Search().Sides(c.Sides)
	if !ok {
		return t.sayNo(at, report.LobbyNoSide)
	}
	next, err := l.Prefer(at.Key, sides)
	if len(c.Sides) == 0 {
		next, err = l.AnySide(at.Key)
	}
	if err != nil {
		return t.sayNo(at, whyNot(err))
	}
	var picked []report.NationGroup
	for _, side := range sides {
		picked = append(picked, report.NationGroup{Number: side + 1})
	}
	if err := t.lobbyRoom().keepLobby(tb, next); err != nil {
		return err
	}
	t.lobbyRoom().tellLobby(tb, at.Key, report.Lobby{News: report.LobbyWishes, Picked: picked})
	t.lobbyRoom().later(tb)
	return nil
}

// bids are the bids that somebody can make now.
func (t *task) bids(at *access.Sender) commands.Bids {
	l := at.Table.Rec.Lobby
	switch {
	case l == nil || l.Begun || at.Role() != roster.Listed:
		return commands.NoBids
	case l.Assign == lobby.Sealed:
		return commands.ManyBids
	case l.Assign.Bids() && l.Step(t.now) == lobby.Auction:
		return commands.OneBid
	}
	return commands.NoBids
}

// bidUpTo notes the most that somebody would bid for a side.
func (t lobbyDesk) bidUpTo(at *access.Sender, c *commands.Command) error {
	tb, l := at.Table, at.Table.Rec.Lobby
	if l == nil || l.Begun || !l.Assign.Bids() || at.Role() != roster.Listed {
		return t.sayNo(at, report.LobbyBidOver)
	}
	sides, ok := tb.Search().Sides(c.Sides)
	if !ok {
		return t.sayNo(at, report.LobbyNoSide)
	}
	next, err := l.BidUpTo(at.Key, sides[0], c.Points)
	if err != nil {
		return t.sayNo(at, whyNot(err))
	}
	if err := t.lobbyRoom().keepLobby(tb, next); err != nil {
		return err
	}
	if w := t.lobbyRoom().later(tb); !slices.Contains(w.limits, at.Key) {
		w.limits = append(w.limits, at.Key)
	}
	return nil
}

// bid makes a bid.
func (t lobbyDesk) bid(at *access.Sender, c *commands.Command) error {
	tb, l := at.Table, at.Table.Rec.Lobby
	if l != nil && l.Assign == lobby.Sealed {
		return t.bidUpTo(at, c)
	}
	if l == nil || l.Begun || l.Step(t.now) != lobby.Auction || at.Role() != roster.Listed {
		return t.sayNo(at, report.LobbyBidOver)
	}
	sides, ok := tb.Search().Sides(c.Sides)
	if !ok {
		return t.sayNo(at, report.LobbyNoSide)
	}
	before := tb.Search().Groups()[sides[0]]
	next, err := l.MakeBid(at.Key, sides[0], c.Points)
	if err != nil {
		turn, _ := l.Turn()
		return t.sayNoMore(at, report.Lobby{Why: whyNot(err), Who: tb.Search().NameOf(turn.Key), Picked: []report.NationGroup{before}})
	}
	loser := l.Holdings()[sides[0]].Key
	if err := t.lobbyRoom().keepLobby(tb, next); err != nil {
		return err
	}
	if err := t.tx.ClearDeadline(tb.Rec.ID, deadlineLobby); err != nil {
		return err
	}
	made := []report.NationGroup{tb.Search().Groups()[sides[0]]}
	t.lobbyRoom().tellLobby(tb, at.Key, report.Lobby{News: report.LobbyBidFor, Picked: made})
	if loser != "" {
		t.lobbyRoom().tellLobby(tb, loser, report.Lobby{News: report.LobbyOutbid, Picked: slices.Clone(made)})
	}
	t.lobbyRoom().later(tb)
	return nil
}

// open is for a GM of another game who opens one.
func (t lobbyDesk) open(at *access.Sender, c *commands.Command) error {
	p := at.Person()
	if !t.m.isGM(p.Addr) {
		return t.sayNo(at, report.LobbyNotNow)
	}
	_, err := t.openGame(c, roster.Person{Name: p.Name, Addr: p.Addr, Lang: at.Table.Rec.Language(p), Zone: p.Zone}, true)
	return err
}

// inviteBy invites somebody.
func (t lobbyDesk) inviteBy(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	if err := t.lobbyRoom().needLobby(tb); err != nil {
		return err
	}
	return t.invite(tb, roster.Person{Name: c.Name, Addr: c.Addr})
}

// invite invites somebody to a game whose address a GM gave.
func (t lobbyDesk) invite(tb *table.Table, who roster.Person) error {
	addr := netmail.Address{Name: who.Name, Address: who.Addr}
	who, err := t.m.newPerson(Player{Address: addr.String(), Language: string(who.Lang), Zone: who.Zone})
	if err != nil {
		return t.tellNo(tb, report.Lobby{Why: report.LobbyNobody})
	}
	if p := tb.PlayerAt(who.Addr); p != nil {
		return t.tellNo(tb, report.Lobby{Why: report.LobbyIsSeated, Who: p.Name})
	}
	return t.enlistAs(tb, who, lobby.Lobby.Invite)
}

// addToList puts somebody on the list of a game that seeks players, as the GM says.
func (t lobbyDesk) addToList(at *access.Sender, c *commands.Command) error {
	who, err := t.seating().newcomer(at, c)
	if who == nil || err != nil {
		return err
	}
	return t.enlistAs(at.Table, *who, lobby.Lobby.Add)
}

// enlistAs puts somebody on the list in the way given, as a GM says.
func (t lobbyDesk) enlistAs(tb *table.Table, who roster.Person, how func(lobby.Lobby, string) (lobby.Lobby, error)) error {
	if err := t.lobbyRoom().needLobby(tb); err != nil {
		return err
	}
	key, fresh := tb.Rec.Clone().Enlist(who)
	next, err := how(*tb.Rec.Lobby, key)
	if err != nil {
		return t.tellNo(tb, report.Lobby{Why: whyNot(err), Who: tb.Search().NameOf(key)})
	}
	if fresh {
		if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Enlist(who) }); err != nil {
			return err
		}
		if err := t.register.Enter(tb.Rec, tb.Rec.Person(key)); err != nil {
			return err
		}
	}
	if tb.Rec.Lobby.Draft {
		return t.lobbyRoom().keepLobby(tb, next) // nobody hears of a draft
	}
	return t.lobbyRoom().setLobby(tb, next, report.Lobby{})
}

// tellNo tells the GMs of a game why something that one of them asked for is not
// done.
func (t lobbyDesk) tellNo(tb *table.Table, l report.Lobby) error {
	l.News = report.LobbyNo
	for _, gm := range tb.Rec.GMs {
		t.lobbyRoom().tellLobby(tb, gm.Key, l)
	}
	return nil
}

// accept takes somebody who asked to play on the list.
func (t lobbyDesk) accept(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	if tb.Rec.Lobby == nil {
		return t.sayNo(at, report.LobbyNotNow)
	}
	key := tb.Search().Candidate(c)
	next, err := tb.Rec.Lobby.Accept(key)
	if err != nil {
		return t.sayNoMore(at, report.Lobby{Why: whyNot(err), Who: tb.Search().NameOf(key)})
	}
	return t.lobbyRoom().setLobby(tb, next, report.Lobby{})
}

// refuseBy takes somebody off the list, or from among those who watch, for good.
func (t lobbyDesk) refuseBy(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	key := tb.Search().Candidate(c)
	if p := tb.Rec.Person(key); p != nil && p.Role() == roster.Observer {
		return t.reception().bar(at, *p, c.Reason)
	}
	if tb.Rec.Lobby == nil {
		return t.sayNo(at, report.LobbyNotNow)
	}
	next, err := tb.Rec.Lobby.Refuse(key)
	if err != nil {
		return t.sayNoMore(at, report.Lobby{Why: whyNot(err), Who: tb.Search().NameOf(key)})
	}
	return t.lobbyRoom().setLobby(tb, next, report.Lobby{News: report.LobbyRefused, Reason: c.Reason})
}

// give gives a side to somebody at the table.
func (t lobbyDesk) give(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	sides, ok := tb.Search().Sides(c.Sides)
	switch {
	case tb.Rec.Lobby == nil:
		return t.sayNo(at, report.LobbyNotNow)
	case !ok:
		return t.sayNo(at, report.LobbyNoSide)
	}
	key := tb.Search().Candidate(c)
	next, err := tb.Rec.Lobby.Give(key, sides[0])
	if err != nil {
		return t.sayNoMore(at, report.Lobby{Why: whyNot(err), Who: tb.Search().NameOf(key)})
	}
	t.lobbyRoom().tellLobby(tb, at.Key, report.Lobby{News: report.LobbyGiven, Who: tb.Search().NameOf(key), Picked: []report.NationGroup{{Number: sides[0] + 1}}})
	return t.lobbyRoom().setLobby(tb, next, report.Lobby{})
}

// setOpening changes how a game seeks players, as long as nobody bids or was drawn.
func (t lobbyDesk) setOpening(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	if tb.Status != store.StatusSetup || tb.Rec.Lobby == nil || len(tb.Rec.Lobby.Order) > 0 {
		return t.sayNo(at, report.LobbyNotNow)
	}
	rec := tb.Rec.Clone()
	if !applySetting(rec, tb.Rules.Ruleset, c) {
		return t.sayNo(at, report.LobbyNotNow)
	}
	next := *rec.Lobby
	if next.Wanted != tb.Rec.Lobby.Wanted {
		next = next.Unwish()
	}
	scenario, err := tb.Rules.Ruleset.ScenarioIndex(rec.Scenario)
	if err != nil {
		return err
	}
	tb.Scenario = scenario
	if next.Assign != tb.Rec.Lobby.Assign {
		next = next.Forget()
	}
	if err := t.tables.Change(tb, func(r *roster.Record) { r.Scenario = rec.Scenario }); err != nil {
		return err
	}
	t.tellOpened(tb, at.Key)
	return t.lobbyRoom().setLobby(tb, next, report.Lobby{})
}

// cancelOpening closes a game that seeks players.
func (t lobbyDesk) cancelOpening(at *access.Sender, c *commands.Command) error {
	return t.lobbyRoom().closeLobby(at.Table, c.Reason)
}
