package report

import (
	"slices"

	"bretwalda/internal/game"
	"bretwalda/internal/score"
)

// news is what a turn report tells every reader, in whatever language.
type news struct {
	sections, heads []Section
	reasons         []NationReasons
	sheet           *Sheet
	coming          []comingRound
	course          *Course
}

// length is how much a report tells of what happened.
type length bool

const (
	complete  length = false
	shortened length = true
)

// newsOf works out the news of a turn, once if the turn has something shared.
func (r *Reports) newsOf(g Game, t Turn, told length) *news {
	if t.Shared != nil && t.Shared.news != nil {
		return t.Shared.news
	}
	toCome := t.Pending
	if !slices.ContainsFunc(t.Events, func(e game.Event) bool { return e.Kind == game.RoundEnded }) {
		toCome = game.Decision{} // what can still be gained is told when a round is over
	}
	n := &news{
		sections: r.silent(g, t, r.sections(g, t.Events, t.After, t.Pending.Kind == game.None)),
		reasons:  r.reasons(g, score.New(t.Events)),
		sheet:    r.sheet(g, t.Ledger, t.After, toCome),
		coming:   r.comingRounds(g, t),
		course:   r.CourseOf(g, t),
	}
	n.heads = heads(n.sections)
	for _, b := range battlesOf(n.sections) {
		b.Listed = true
	}
	if told == shortened {
		r.brief(n.sections)
	}
	if t.Shared != nil {
		t.Shared.news = n
	}
	return n
}

// heads are the nation turns of sections.
func heads(sections []Section) []Section {
	var heads []Section
	for _, s := range sections {
		if s.Part == NationTurn {
			heads = append(heads, s)
		}
	}
	// What has only begun is no news beside what was played.
	if last := len(heads) - 1; last > 0 && heads[last].Open {
		heads = heads[:last]
	}
	return heads
}
