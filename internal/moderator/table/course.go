package table

import (
	"slices"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// course is how a game went of late, kept as it happens, so that nobody has to decode and
// play its log for what is new to a reader, or for how many areas nations held at the ends of
// rounds. What it does not have, because the game was just loaded or set back, the log has.
type course struct {
	stretches []stretch // each begins where the one before ended
	ends      []report.Held
	whole     bool // ends are those of the whole game
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

// KnowEnds notes what the log has said of the ends of rounds.
func (tb *Table) KnowEnds(ends []report.Held) {
	tb.course.ends, tb.course.whole = slices.Clip(ends), true
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
	if slices.ContainsFunc(told.Events, tb.Rules.EndsCharted) && kept.whole {
		ends, err := tb.Rules.Ends(start, tb.Scenario, told.Entries)
		kept.ends, kept.whole = append(slices.Clip(kept.ends), ends...), err == nil
	}
	kept.add(stretch{before, tb.Seq, Lately{start.At().Current(), told.Events, told.Proofs, robots}})
	tb.course = kept
	tb.course.forget(tb.oldestNews())
	return nil
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
