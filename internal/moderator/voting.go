package moderator

import (
	"errors"
	"fmt"
	"time"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
	"bretwalda/internal/votes"
)

// What is said of votes. Of a motion, Choice is its kind, Names are the players that
// it names, Hours those of an extension, Number of Total players have voted.
const (
	sayMotionPut    report.Saying = "motion-put"    // By, When it closes, Command and Other to vote
	sayMotionVoted  report.Saying = "motion-voted"  // Yes
	sayMotionPassed report.Saying = "motion-passed" //
	sayMotionFailed report.Saying = "motion-failed" //
	sayMotionOpen   report.Saying = "motion-open"   // When it closes
	sayMotion       report.Saying = "motion"        // the motion alone
	sayVoteRefused  report.Saying = "vote-refused"  // Choice: why; Command: an example; Topic: the motion that is open; Hours: the most
)

// motionTime is how long a motion is open. One for an extension closes with the
// deadline.
const motionTime = 7 * 24 * time.Hour

// vote puts a motion to the vote, or votes on one.
func (t playing) vote(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	if tb.Ended() {
		return t.say(at, sayGameOver, report.Said{})
	}
	kind, voters := votes.Kind(c.Motion), tb.Voters()
	open := tb.Rec.Motions.Open(kind)
	var after votes.Motions
	var m *votes.Motion
	var err error
	switch {
	case open != nil && open.Kind == votes.Extension && tb.Rec.Clock.Due.IsZero():
		err = votes.ErrNoDeadline // the clock has stopped since
	case c.Yes && kind != "" && (open == nil || c.Hours > 0 || len(c.Seats) > 0):
		after, m, err = tb.Rec.Motions.Put(t.motion(at, c), voters)
	case c.Yes:
		after, m, err = tb.Rec.Motions.Cast(kind, at.Seat, votes.For, voters)
	default:
		after, m, err = tb.Rec.Motions.Cast(kind, at.Seat, votes.Against, voters)
	}
	if err != nil {
		return t.refuseVote(at, c, err, m)
	}
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Motions = after }); err != nil {
		return err
	}
	said := tb.Words().OfMotion(m)
	said.Yes = c.Yes
	if err := t.say(at, sayMotionVoted, said); err != nil {
		return err
	}
	if m.Result(t.now, voters) != votes.Open {
		return t.settle(tb, *m)
	}
	if open == nil {
		return t.putToVote(tb, m)
	}
	return nil
}

// motion is what a command puts to the vote. A draw is of all players unless it
// names some.
func (t playing) motion(at *access.Sender, c *commands.Command) votes.Motion {
	m := votes.Motion{Kind: votes.Kind(c.Motion), By: at.Seat, Hours: c.Hours, Closes: t.now.Add(motionTime)}
	for _, s := range c.Seats {
		m.Seats = append(m.Seats, int(s))
	}
	if m.Kind == votes.Draw && len(m.Seats) == 0 {
		for seat := range at.Table.Rec.Seats {
			m.Seats = append(m.Seats, seat)
		}
	}
	if m.Kind == votes.Extension {
		m.Closes = at.Table.Rec.Clock.Due
	}
	return m
}

// putToVote tells everybody of a new motion, and sets the alarm for its end.
func (t playing) putToVote(tb *table.Table, m *votes.Motion) error {
	if err := t.setVoteAlarm(tb); err != nil {
		return err
	}
	return t.tellMotion(tb, m, sayMotionPut, m.By)
}

// setVoteAlarm sets the alarm for the first motion that closes.
func (t playing) setVoteAlarm(tb *table.Table) error {
	closes := tb.Rec.Motions.Closing()
	if closes.IsZero() {
		return t.tx.ClearDeadline(tb.Rec.ID, alarmVotes)
	}
	return t.tx.SetDeadline(tb.Rec.ID, alarmVotes, closes)
}

// alarmVotes is the kind of the store's deadline for votes.
const alarmVotes = "votes"

// closeVotes settles the motions that have closed.
func (t playing) closeVotes(tb *table.Table) error {
	if tb.Ended() {
		if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Motions = nil }); err != nil {
			return err
		}
		return t.setVoteAlarm(tb)
	}
	voters := tb.Voters()
	for _, m := range tb.Rec.Motions {
		if m.Result(t.now, voters) != votes.Open {
			if err := t.settle(tb, m); err != nil {
				return err
			}
		}
	}
	return t.setVoteAlarm(tb)
}

// settle ends a vote: everybody is told, and what has passed is carried out.
func (t playing) settle(tb *table.Table, m votes.Motion) error {
	result := m.Result(t.now, tb.Voters())
	t.log.Info("vote over", "game", tb.Rec.ID, "motion", m.Kind, "passed", result == votes.Passed)
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Motions = rec.Motions.Without(m.Kind) }); err != nil {
		return err
	}
	if err := t.setVoteAlarm(tb); err != nil {
		return err
	}
	what := sayMotionFailed
	if result == votes.Passed {
		what = sayMotionPassed
	}
	if err := t.tellMotion(tb, &m, what, -1); err != nil || result != votes.Passed {
		return err
	}
	if m.Kind == votes.Extension {
		if err := t.deadlines().extendBy(tb, m.Hours); err != nil {
			return err
		}
		return t.deadlines().tellMoved(tb, nil, report.Said{Choice: movedByVote, Hours: m.Hours})
	}
	return t.agree(tb, m.Seats)
}

// agree ends a game by a vote, with the victory of some; none: of who has most
// points. What only the GM knew stays so: nobody voted on that.
func (t playing) agree(tb *table.Table, winners []int) error {
	if tb.Rec.PublishedThrough != 0 {
		if _, err := t.gmDesk().setBack(tb, tb.Rec.PublishedThrough, dropping{}); err != nil {
			return err
		}
	}
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Agreed = winners }); err != nil {
		return err
	}
	if err := t.gmDesk().finish(tb, store.StatusFinished); err != nil {
		return err
	}
	return t.reporting().tellFinal(tb)
}

// voteLetter begins the names of letters about motions; their kind comes behind it.
const voteLetter = "vote"

// tellMotion says something of a motion to everybody but a seat.
func (t playing) tellMotion(tb *table.Table, m *votes.Motion, what report.Saying, except int) error {
	name := fmt.Sprintf("%s.%s.%d", voteLetter, m.Kind, t.now.UnixNano())
	for p := range tb.Rec.People() {
		if except >= 0 && p.Key == roster.SeatName(except) {
			continue
		}
		said := tb.Words().OfMotion(m)
		ctx := commands.Context{Lang: tb.Rec.Language(p)}
		said.Command = tb.Rules.Commands.Print(commands.Command{Kind: commands.Vote, Yes: true}, ctx)
		said.Other = tb.Rules.Commands.Print(commands.Command{Kind: commands.Vote}, ctx)
		var links []report.Link
		if what == sayMotionPut && p.Role() == roster.Player {
			pass := roster.Pass{For: roster.PassVote, About: string(m.Kind), Until: m.Closes.Unix()}
			links = []report.Link{{For: pass.String(), Label: said.Command, Body: said.Command}, {For: pass.String(), Label: said.Other, Body: said.Other}}
		}
		if err := t.sayTo(tb, p, name, what, said, links...); err != nil {
			return err
		}
	}
	return nil
}

// refuseVote says why there is no such vote, and what would work.
func (t playing) refuseVote(at *access.Sender, c *commands.Command, cause error, open *votes.Motion) error {
	tb := at.Table
	said := report.Said{Hours: votes.MaxHours}
	example := commands.Command{Kind: commands.Vote, Yes: true, Motion: commands.Draw, Seats: tb.Press().OtherSeats(-1)}
	switch {
	case errors.Is(cause, votes.ErrNotVoter):
		said.Choice = "not-voter"
	case errors.Is(cause, votes.ErrSeats):
		said.Choice = "seats"
	case errors.Is(cause, votes.ErrHours):
		said.Choice = "hours"
		example = commands.Command{Kind: commands.Vote, Yes: true, Motion: commands.Extension, Hours: 24}
	case errors.Is(cause, votes.ErrNoDeadline):
		said.Choice = "no-deadline"
	case errors.Is(cause, votes.ErrOther):
		said.Choice = "other"
		var err error
		if said.Topic, err = tb.Rules.Reports.Say(tb.Reader(at.Person()), sayMotion, tb.Words().OfMotion(open)); err != nil {
			return err
		}
	case errors.Is(cause, votes.ErrSeveral):
		said.Choice = "several"
		example = commands.Command{Kind: commands.Vote, Yes: c.Yes, Motion: commands.Motion(tb.Rec.Motions[0].Kind)}
	}
	ctx := t.commandContext(at)
	said.Command = tb.Rules.Commands.Print(example, ctx)
	return t.say(at, sayVoteRefused, said)
}
