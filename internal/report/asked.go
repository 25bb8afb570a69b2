package report

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Ask is a question as its templates see it.
type Ask struct {
	Decision game.Decision
	Default  view.Choice    // what is done without an answer
	Answer   string         // lines that would answer it
	Here     []view.Holding // what stands in the area concerned
	Number   int            // in a letter with other questions; 0: alone
	Brief    []string       // answers of few words
	Clashes  []view.Battle  // the battle that it is about
	Around   []AreaPosition // what stands in areas around the one concerned
}

// concerning are the events that a decision is about: of the battle in its area, or what was
// done to its nation in a turn, with whole battles that it was in.
func concerning(events []game.Event, d *game.Decision) (about []game.Event) {
	var fought board.Set // areas of battles of its nation, and those that have begun
	var begun board.Set
	for i := range events {
		if e := &events[i]; inBattle(e) && (e.Nation == d.Nation || e.Other == d.Nation) {
			fought = fought.With(e.Area)
		}
	}
	for i := range events {
		e := &events[i]
		switch {
		case d.Area == board.None:
			if inBattle(e) && fought.Has(e.Area) {
				begun = begun.With(e.Area)
			}
			if e.Turn != ruleset.NoNation && (e.Other == d.Nation || begun.Has(e.Area)) {
				about = append(about, *e)
			}
		case e.Area != d.Area:
		case e.Kind == game.BattleBegan:
			about = []game.Event{*e}
		case len(about) > 0 || isBattle(e.Kind):
			about = append(about, *e)
		}
	}
	return about
}

// inBattle says that an event is one of a battle, its beginning included.
func inBattle(e *game.Event) bool { return e.Kind == game.BattleBegan || isBattle(e.Kind) }

// around is what stands in the areas next to another.
func (r *Reports) around(b *view.Board, a board.Area) (list []AreaPosition) {
	if a == board.None {
		return nil
	}
	for next := range r.rs.Board.Around(a).All {
		if here := b.In(next); len(here) > 0 {
			list = append(list, AreaPosition{next, here})
		}
	}
	return list
}

// setOpen arranges the questions that the reader has not answered yet.
func (p *page) setOpen(open []Question) error {
	for _, q := range open {
		a := ask(q.State, q.Decision, q.Default)
		a.Number, a.Brief = q.Number, q.Brief
		if err := p.setAnswer(a); err != nil {
			return err
		}
		p.Open = append(p.Open, a)
		p.Due = zoned(q.Deadline, p.zone)
	}
	return nil
}

// setAnswer writes lines that would answer a question.
func (p *page) setAnswer(a *Ask) (err error) {
	a.Answer, err = p.r.run("answer/"+slug(p.r.names.Decisions, int(a.Decision.Kind)), p.lang, a)
	return err
}

// ask arranges a decision for its templates.
func ask(s view.Position, d game.Decision, def view.Choice) *Ask {
	a := &Ask{Decision: d, Default: def}
	if d.Area != 0 {
		a.Here = s.Board().In(d.Area)
	}
	return a
}
