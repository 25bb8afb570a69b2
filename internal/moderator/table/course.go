package table

import (
	"slices"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/report"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// course is how a game went, kept as it happens, so that nobody has to decode and play its log
// for what is new to a reader, for how many areas nations held at the ends of rounds, or to look
// back on it in the end. What it does not have, because the game was just loaded or set back, the
// log has.
type course struct {
	stretches []stretch // each begins where the one before ended
	ends      []report.Held
	whole     bool              // ends are those of the whole game
	watch     *retrospect.Watch // never changed; nil: it has not seen the whole game
}

// stretch is what was played at once, or acts that stand in the log without play.
type stretch struct {
	before, after store.Seq
	Lately
}

// Lately is what was played since an entry of the log.
type Lately struct {
	From   game.Turn // the nation turn that was in progress then; its Nation is NoNation: none was
	Events []game.Event
	Proofs []dice.TurnProof
	Robots []RobotTurn
}

// mostEvents is how many events of one game are kept: some rounds.
const mostEvents = 1000

// Lately is what was played since an entry of the log; false: only the log knows.
func (tb *Table) Lately(since store.Seq) (all Lately, ok bool) {
	i := slices.IndexFunc(tb.course.stretches, func(s stretch) bool { return s.before == since })
	if i < 0 {
		return all, false
	}
	for _, s := range tb.course.stretches[i:] {
		if len(all.Events) == 0 && all.From.Nation == ruleset.NoNation { // acts alone say nothing of where play stands
			all.From = s.From
		}
		all.Events = append(all.Events, s.Events...)
		all.Proofs = append(all.Proofs, s.Proofs...)
		all.Robots = append(all.Robots, s.Robots...)
	}
	return all, true
}

// Ends is how many areas nations held at the ends of the rounds that reports chart; false:
// only the log knows.
func (tb *Table) Ends() ([]report.Held, bool) { return tb.course.ends, tb.course.whole }

// KnowRounds notes what the log has said of the rounds of the game, the last as far as it was
// played.
func (tb *Table) KnowRounds(rounds []system.Round) {
	tb.course.ends, tb.course.whole = tb.Rules.Chart(rounds), true
	watch := tb.Rules.System.Watch(tb.Scenario)
	if watch == nil {
		return
	}
	for _, r := range rounds {
		watch.See(r.Events)
		if r.Over {
			watch.EndRound(r.Number, r.End)
		}
	}
	tb.course.watch = watch
}

// Retrospect looks back on the game as it is; false: only the log can.
func (tb *Table) Retrospect() (*retrospect.Retrospect, bool) {
	if tb.course.watch == nil {
		return nil, false
	}
	now := tb.Pos.Show()
	if tb.Pos.Pending().Kind == game.None { // its last round is over
		now = nil
	}
	return tb.course.watch.Retrospect(tb.Rec.Bids, now), true
}

// AppendStart is Append for what sets a game up.
func (s *Session) AppendStart(tb *Table, told gamelog.Told) error {
	if err := s.Append(tb, told.Entries); err != nil {
		return err
	}
	if watch := tb.Rules.System.Watch(tb.Scenario); watch != nil {
		watch.See(told.Events)
		tb.course.watch = watch
	}
	return nil
}

// AppendPlay is Append for what was played from a position on.
func (s *Session) AppendPlay(tb *Table, start system.Position, told gamelog.Told) error {
	before, kept := tb.Seq, tb.course
	if err := s.Append(tb, told.Entries); err != nil {
		return err
	}
	robots, err := robotTurns(start, tb.Rules.System, told.Entries)
	if err != nil {
		return err
	}
	kept.see(tb, start, told)
	kept.add(stretch{before, tb.Seq, Lately{start.At().Current(), told.Events, told.Proofs, robots}})
	tb.course = kept
	tb.course.forget(tb.oldestNews())
	return nil
}

// see follows the game from a position on, through rounds that ended.
func (c *course) see(tb *Table, start system.Position, told gamelog.Told) {
	if c.watch == nil && !c.whole {
		return
	}
	var rounds []system.Round
	ended := func(e game.Event) bool { return e.Kind == game.RoundEnded }
	if slices.ContainsFunc(told.Events, ended) || tb.Pos.Pending().Kind == game.None {
		var err error
		if rounds, err = start.Ends(tb.Scenario, told.Entries); err != nil {
			*c = course{stretches: c.stretches}
			return
		}
	}
	c.ends = append(slices.Clip(c.ends), tb.Rules.Chart(rounds)...)
	if c.watch == nil {
		return
	}
	c.watch = c.watch.Clone()
	rest := told.Events
	for _, r := range rounds {
		c.watch.See(rest[:len(r.Events)])
		c.watch.EndRound(r.Number, r.End)
		rest = rest[len(r.Events):]
	}
	c.watch.See(rest)
}

// happened notes entries of the log that are no play: acts change nothing that reports
// tell, but all else does.
func (c *course) happened(before, after store.Seq, entries []gamelog.Entry) {
	switch {
	case before == 0: // the game begins
		*c = course{whole: true}
	case slices.ContainsFunc(entries, func(e gamelog.Entry) bool { return e.Act == nil }):
		*c = course{}
	default:
		c.add(stretch{before: before, after: after})
	}
}

func (c *course) add(s stretch) {
	if n := len(c.stretches); n > 0 && c.stretches[n-1].after != s.before {
		c.stretches = nil
	}
	c.stretches = append(slices.Clip(c.stretches), s)
}

// forget drops what all have been told of that are told anything, and what is too much.
func (c *course) forget(told store.Seq) {
	events := 0
	from := len(c.stretches)
	for ; from > 0 && c.stretches[from-1].after > told; from-- {
		if events += len(c.stretches[from-1].Events); events > mostEvents {
			break
		}
	}
	c.stretches = slices.Clone(c.stretches[from:])
}

// oldestNews is the entry up to which everybody was told of the game.
func (tb *Table) oldestNews() store.Seq {
	told := tb.Seq
	for p := range tb.Rec.People() {
		if p.ReportedThrough != 0 {
			told = min(told, p.ReportedThrough)
		}
	}
	return told
}
