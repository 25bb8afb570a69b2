package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/spelling"
	"bretwalda/internal/store"
)

// sayShutOut tells a GM of somebody who asked for a place and could not be let in: Who,
// Other: the address; Choice: why; Command that invites them.
const sayShutOut report.Saying = "shut-out"

// Why somebody could not be let in, beside the reasons of package report.
const shutTooMany = "too-many" // so many letters a day go to addresses that are not proved

const (
	// mostShutOut is how many people a GM is told of in a day, of UTC, each once.
	mostShutOut = 5
	// mostSought is of how many games somebody is told who may not have asked.
	mostSought = 5
)

// tellShutOut tells the GMs of a game of somebody who could not be let in. Anybody can
// forge the letter that caused it, so there are few such notes.
func (t reception) tellShutOut(tb *table.Table, who roster.Person, why string) error {
	if len(tb.Rec.GMs) == 0 {
		return nil
	}
	game := "shut out/" + string(tb.Rec.ID)
	if may, err := t.tx.MayAnswer(game+"/"+letter.FoldAddress(who.Addr), t.now, 1); err != nil || !may {
		return err
	}
	if may, err := t.tx.MayAnswer(game, t.now, mostShutOut); err != nil || !may {
		return err
	}
	for i := range tb.Rec.GMs {
		gm := &tb.Rec.GMs[i]
		said := report.Said{Who: who.Name, Other: who.Addr, Choice: why}
		said.Command = tb.Search().Printer(tb.Rec.Language(gm))(commands.Command{Kind: commands.Invite, Name: who.Name, Addr: who.Addr})
		if err := t.sayTo(tb, gm, "shut."+t.letter, sayShutOut, said); err != nil {
			return err
		}
	}
	return nil
}

// noSuchGame answers somebody who asks for a place in a game that it is not clear or that
// there is not, with those that seek players, the likeliest first.
func (t reception) noSuchGame(named string, who roster.Person, unproved bool) error {
	open, err := t.lobbyRoom().openGames()
	if err != nil || unproved && len(open) == 0 {
		return err
	}
	names := make([]string, len(open))
	for i, tb := range open {
		names[i] = string(tb.Rec.ID)
	}
	near := spelling.Meant(named, names)
	if unproved {
		if may, err := t.lobbyRoom().mayWriteTo(who); err != nil {
			return err
		} else if !may {
			return t.tellNear(open, near, who)
		}
	}
	l := report.Lobby{News: report.LobbyNo, Why: report.LobbyNoGame}
	if l.Open, err = t.lobbyRoom().seeking(); err != nil {
		return err
	}
	if i := slices.IndexFunc(l.Open, func(g report.LobbyGame) bool { return g.ID == near }); i > 0 {
		l.Open[0], l.Open[i] = l.Open[i], l.Open[0]
	}
	if unproved {
		l.Open = l.Open[:min(len(l.Open), mostSought)]
	}
	return t.lobbyRoom().toVisitor(nil, who, l)
}

// tellNear tells the GMs of the game that somebody most likely meant, or of all, that they
// were not let in.
func (t reception) tellNear(open []*table.Table, near string, who roster.Person) error {
	for _, tb := range open {
		if near != "" && string(tb.Rec.ID) != near {
			continue
		}
		if err := t.tellShutOut(tb, who, shutTooMany); err != nil {
			return err
		}
	}
	return nil
}

// openTitles are the games that seek players as letters may name them. They are looked
// up once, and only if a letter asks for one.
func (t reception) openTitles() func() []commands.Game {
	var list []commands.Game
	looked := false
	return func() []commands.Game {
		if looked {
			return list
		}
		looked = true
		open, err := t.lobbyRoom().openGames()
		if err != nil {
			t.log.Error("games that seek players cannot be listed", "err", err)
		}
		for _, tb := range open {
			list = append(list, commands.Game{ID: string(tb.Rec.ID), Title: tb.Rec.Title})
		}
		return list
	}
}

// titled is the game that seeks players whose title stands in a text, as in the subject of
// an answer to its announcement; "" if there is none, or several.
func (t reception) titled(text string) store.GameID {
	var found store.GameID
	for _, g := range t.openTitles()() {
		if g.Title == "" || !within(text, g.Title) {
			continue
		}
		if found != "" {
			return ""
		}
		found = store.GameID(g.ID)
	}
	return found
}

// within reports whether the words of a title stand in a text, whatever is around them.
func within(text, title string) bool {
	return strings.Contains(" "+spelling.Key(text)+" ", " "+spelling.Key(title)+" ")
}
