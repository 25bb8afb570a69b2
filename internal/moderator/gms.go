package moderator

import (
	"fmt"
	netmail "net/mail"
	"slices"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// What is said when the GMs of a game change.
const (
	sayNewGM    report.Saying = "new-gm"    // to all; By, Who
	sayGMGone   report.Saying = "gm-gone"   // to all, and to who is no GM any more; By, Who
	sayIsGM     report.Saying = "is-gm"     // to the GM; Who is one already
	sayManyGMs  report.Saying = "many-gms"  // to the GM; Number: how many there can be; Names
	sayOneGM    report.Saying = "one-gm"    // to the GM; Who is the only one
	sayGMLetter report.Saying = "gm-letter" // the subject of the letter to who is no GM any more
)

// addGM makes somebody a GM of a game.
func (t lobbyDesk) addGM(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	addr := netmail.Address{Name: c.Name, Address: c.Addr}
	who, err := t.m.newPerson(Player{Address: addr.String()})
	if err != nil {
		t.log.Info("no address for a GM", "err", err)
		return t.say(at, sayBadAddress, report.Said{Topic: c.Addr})
	}
	for i := range tb.Rec.GMs {
		if letter.SameAddress(tb.Rec.GMs[i].Addr, who.Addr) {
			return t.say(at, sayIsGM, report.Said{Who: tb.Rec.GMs[i].Name})
		}
	}
	if len(tb.Rec.GMs) >= roster.MostGMs {
		said := report.Said{Number: roster.MostGMs}
		for i := range tb.Rec.GMs {
			said.Names = append(said.Names, tb.Rec.GMs[i].Name)
		}
		return t.say(at, sayManyGMs, said)
	}
	if p := tb.PersonAt(who.Addr); p != nil { // who plays or watches has a language
		who.Lang, who.Zone = p.Lang, p.Zone
	}
	err = t.tables.Change(tb, func(rec *roster.Record) {
		who.Key, who.ReportedThrough = rec.NewKey(roster.GM), tb.PublishedThrough()
		rec.GMs = append(slices.Clone(rec.GMs), who)
	})
	if err != nil {
		return err
	}
	t.log.Info("new GM", "game", tb.Rec.ID, "person", who.Key)
	if err := t.welcomeGM(tb, who.Key); err != nil {
		return err
	}
	return t.sayGMs(at, sayNewGM, who)
}

// welcomeGM lets a GM write as such, and tells where the game stands.
func (t lobbyDesk) welcomeGM(tb *table.Table, key string) error {
	p := tb.Rec.Person(key)
	if err := t.register.Enter(tb.Rec, p); err != nil {
		return err
	}
	if !tb.Started() {
		t.tellOpened(tb, key)
		return nil
	}
	known, err := t.tables.AsKnown(tb)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("welcome%d", p.Generation)
	t.reporting().tell(tb, key, name, tb.Writer(p).Start(known.Start()))
	return t.sayTo(tb, p, name, sayGMStart, report.Said{})
}

// removeGM makes somebody a GM of a game no longer. One GM stays.
func (t lobbyDesk) removeGM(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	i := c.GM - 1
	switch {
	case i < 0 || i >= len(tb.Rec.GMs):
		return t.say(at, sayNobodyThere, report.Said{})
	case len(tb.Rec.GMs) == 1:
		return t.say(at, sayOneGM, report.Said{Who: tb.Rec.GMs[i].Name})
	}
	was := tb.Rec.GMs[i]
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Drop(was.Key) }); err != nil {
		return err
	}
	if err := t.dismissGM(tb, was, at.Who.Name); err != nil {
		return err
	}
	return t.sayGMs(at, sayGMGone, was)
}

// dismissGM takes the rights of a GM away who is not among those of the game any more,
// and tells them.
func (t lobbyDesk) dismissGM(tb *table.Table, was roster.Person, by string) error {
	if _, err := t.tx.RevokeSecrets(tb.Rec.ID, was.Key, t.now); err != nil {
		return err
	}
	t.log.Info("GM removed", "game", tb.Rec.ID, "person", was.Key)
	text, err := tb.Words().Say(&was, sayGMGone, report.Said{By: by, Who: was.Name})
	if err != nil {
		return err
	}
	return t.seating().partingLetter(tb, &was, sayGMLetter, text, nil)
}

// sayGMs tells everybody but the person that it is about of a change among the GMs.
func (t lobbyDesk) sayGMs(at *access.Sender, what report.Saying, about roster.Person) error {
	tb := at.Table
	said := report.Said{By: at.Who.Name, Who: about.Name}
	if !tb.Started() { // players get letters of the lobby then, which name the GM
		for i := range tb.Rec.GMs {
			if gm := &tb.Rec.GMs[i]; gm.Key != at.Key && gm.Key != about.Key {
				if err := t.sayTo(tb, gm, string(what)+about.Key, what, said); err != nil {
					return err
				}
			}
		}
		return t.say(at, what, said)
	}
	for p := range tb.Rec.People() {
		if p.Key == at.Key || p.Key == about.Key {
			continue
		}
		if err := t.gmDesk().tellOf(tb, p, what, said); err != nil {
			return err
		}
	}
	return t.say(at, what, said)
}

// regm puts right what hangs on who is a GM, when a record was changed back to what it
// was before others were.
func (t lobbyDesk) regm(tb *table.Table, before *roster.Record) error {
	is := func(list []roster.Person, key string) bool {
		return slices.ContainsFunc(list, func(p roster.Person) bool { return p.Key == key })
	}
	for _, was := range before.GMs {
		if !is(tb.Rec.GMs, was.Key) {
			if err := t.dismissGM(tb, was, ""); err != nil {
				return err
			}
		}
	}
	for _, gm := range slices.Clone(tb.Rec.GMs) {
		if is(before.GMs, gm.Key) {
			continue
		}
		key := ""
		err := t.tables.Change(tb, func(rec *roster.Record) { // a new key: tokens that were taken away stay so
			key = rec.NewKey(roster.GM)
			rec.Person(gm.Key).Key = key
		})
		if err != nil {
			return err
		}
		if err := t.welcomeGM(tb, key); err != nil {
			return err
		}
	}
	return nil
}
