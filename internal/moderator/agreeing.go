package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/pace"
	"bretwalda/internal/roster"
	"bretwalda/internal/votes"
)

// agreed is the command that a yes or a no alone stands for in a letter of somebody; false:
// nothing was asked that it could answer. What a player is asked in the turn of another is
// read elsewhere, see replies.
func (t seating) agreed(at *access.Sender, yes bool, number int) (commands.Command, bool) {
	tb := at.Table
	switch at.Role() {
	case roster.Player:
		if words, _ := t.answersWords(at); words {
			return commands.Command{}, false
		}
		if yes && number == 0 && len(tb.OrderBook().Offered(at.Seat)) > 0 && !t.answersAnother(at) && t.plainYes(at) {
			return commands.Command{Kind: commands.Agree, Yes: true}, t.onlyOffered(at)
		}
		if _, motion := t.answersLetter(at, voteLetter); !motion {
			if c, ok := t.pactMeant(at, yes, number); ok {
				return c, true
			}
		}
		return t.voteMeant(at, yes)
	case roster.GM:
		draft := tb.Rec.Lobby != nil && tb.Rec.Lobby.Draft
		ending := tb.Rec.Ending != nil && tb.Rec.Ending.By == at.Key
		return commands.Command{Kind: commands.Confirm}, yes && (draft || ending)
	case roster.Listed:
		l := tb.Rec.Lobby
		if l == nil {
			return commands.Command{}, false
		}
		where := l.Standing(at.Key).Where
		asked := where == lobby.Asked || where == lobby.Unproved || l.Step(t.now) == lobby.Confirming
		if yes {
			return commands.Command{Kind: commands.Confirm}, asked || where == lobby.Waiting && tb.Search().FreeSeat() >= 0
		}
		return commands.Command{Kind: commands.Leave}, asked
	}
	return commands.Command{}, false
}

// voteMeant is the vote that a yes or a no of a player stands for: on the motion whose
// letter is answered, else on those that are open, if the player is asked nothing else.
func (t seating) voteMeant(at *access.Sender, yes bool) (commands.Command, bool) {
	tb := at.Table
	c := commands.Command{Kind: commands.Vote, Yes: yes}
	if len(tb.Rec.Motions) == 0 || tb.Ended() {
		return c, false
	}
	if kind, ok := t.answersLetter(at, voteLetter); ok && tb.Rec.Motions.Open(votes.Kind(kind)) != nil {
		c.Motion = commands.Motion(kind)
		return c, true
	}
	mine, _ := tb.Questioning().AskedOf(at.Seat)
	return c, len(mine) == 0
}

// asked reports whether what a command of somebody says is asked of them now, so that words which only answer are meant for it:
// "no draw, please".
func (t seating) asked(at *access.Sender, c *commands.Command) bool {
	tb := at.Table
	switch {
	case c.Kind == commands.Bid, c.Kind == commands.BidUpTo:
		return t.bids(at) != commands.NoBids
	case at.Role() != roster.Player || tb.Ended():
		return false
	case c.Kind == commands.Vote:
		return tb.Rec.Motions.Open(votes.Kind(c.Motion)) != nil
	case c.Kind == commands.Back:
		today := pace.DateOf(t.now.In(tb.Agenda().Zone()))
		return slices.ContainsFunc(tb.Rec.Seats[at.Seat].Vacations, func(v pace.Vacation) bool {
			return v.From.Compare(today) <= 0 && v.To.Compare(today) >= 0
		})
	}
	return false
}

// owesWord reports whether a word of somebody is waited for, in a vote, to an agreement or at the desk: what reads as no more
// than thanks, "ok, approved", may be meant for it.
func (t seating) owesWord(at *access.Sender) bool {
	rec := at.Table.Rec
	switch at.Role() {
	case roster.Player:
		return slices.ContainsFunc(rec.Motions, func(m votes.Motion) bool {
			return at.Seat >= 0 && at.Seat < len(m.Votes) && m.Votes[at.Seat] == votes.Silent
		}) ||
			slices.ContainsFunc(rec.Agreements, func(a roster.Agreement) bool { return a.Awaits(at.Seat, int(at.Table.Pos.At().Round)) })
	case roster.GM:
		_, confirms := t.agreed(at, true, 0)
		return confirms || rec.PublishedThrough != 0
	}
	return false
}

// answersLetter reports whether somebody answers a letter of ours that is named after
// something, and which: what stands behind that in its name.
func (t seating) answersLetter(at *access.Sender, about string) (which string, ok bool) {
	rec := at.Table.Rec
	for _, id := range t.arrival.Parsed.InReplyTo {
		what, ours := strings.CutPrefix(id, string(rec.ID)+"."+about+".")
		if ours && t.m.ours.IsID(rec, id, at.Key) {
			which, _, _ = strings.Cut(what, ".")
			return which, true
		}
	}
	return "", false
}

// answersAnother reports whether somebody answers a letter about a vote or an agreement.
func (t seating) answersAnother(at *access.Sender) bool {
	_, motion := t.answersLetter(at, voteLetter)
	_, pact := t.answersLetter(at, pactLetter)
	return motion || pact
}

// onlyOffered reports whether a yes of a player, for whose lines something is offered, can mean
// nothing but that: no question is open, and no vote or agreement, or they answer the receipt.
func (t seating) onlyOffered(at *access.Sender) bool {
	tb := at.Table
	if mine, _ := tb.Questioning().AskedOf(at.Seat); len(mine) > 0 || tb.Ended() {
		return false
	}
	for _, id := range t.arrival.Parsed.InReplyTo {
		if strings.HasPrefix(id, string(tb.Rec.ID)+".r") && t.m.ours.IsID(tb.Rec, id, at.Key) {
			return true
		}
	}
	_, pact := t.pactMeant(at, true, 0)
	return len(tb.Rec.Motions) == 0 && !pact
}

// plainYes reports whether a letter says yes in as many words. "Vale, gracias" or "okay" under a receipt may only say that
// it was read, and dice may fall by what is taken.
func (t seating) plainYes(at *access.Sender) bool {
	return slices.ContainsFunc(t.arrival.Parsed.Lines, func(l letter.Line) bool { return !l.Quoted && at.Table.Rules.Prose.Yes(l.Text) })
}

// understand puts the command that it stands for in the place of each yes and no. A yes to what was
// offered for lines that could not be read is none: it goes with the orders of the letter.
func (t seating) understand(at *access.Sender, given []commands.Command) []commands.Command {
	for i, c := range given {
		if c.Kind != commands.Agree {
			continue
		}
		if meant, ok := t.agreed(at, c.Yes, c.Number); ok {
			meant.Line, meant.Text, meant.In = c.Line, c.Text, c.In
			given[i], at.Takes = meant, at.Takes || meant.Kind == commands.Agree
		}
	}
	given = slices.DeleteFunc(given, func(c commands.Command) bool { return at.Takes && c.Kind == commands.Agree })
	return slices.CompactFunc(given, func(a, b commands.Command) bool { // "Yes! I confirm.", "yes, agreed"
		return (a.Kind == commands.Confirm || a.Kind == commands.Pact || a.Kind == commands.Vote) && whatItSays(a) == whatItSays(b)
	})
}
