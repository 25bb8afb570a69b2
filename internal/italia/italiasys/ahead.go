package italiasys

import (
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/questions"
	"bretwalda/internal/view"
)

// Plan is what a robot would order.
func (f *family) Plan(s *italia.State, turn game.Turn) (view.Plan, bool) {
	return f.Family.Plan(s, turn)
}

// Options is what may be ordered.
func (f *family) Options(s *italia.State, turn game.Turn) (*view.Options, bool) {
	return f.Family.Options(s, turn)
}

// mostSteps bounds how far Ahead looks.
const mostSteps = 100

// Ahead asks what is on the table, and all of its sort that comes up before the next dice
// and before the nation on turn orders anything more: who may react to a campaign move is
// asked at once (it REA-02). What others order is not known to anybody who is asked.
func (f *family) Ahead(s *italia.State, ask func(*italia.State, *game.Decision) bool, answer func(*italia.State, *game.Decision) italia.Choice) []questions.Question {
	first := f.e.Pending(s)
	kind := f.e.Kind(first.Kind)
	if !kind.Asked() || !ask(s, &first) {
		return nil
	}
	var list []questions.Question
	seen := make(map[questions.Topic]bool)
	at, still := *s, f.e.At(s)
	for range mostSteps {
		d := f.e.Pending(&at)
		if d.Kind == game.None || f.e.At(&at) != still || f.e.Kind(d.Kind).Group != kind.Group || len(list) > 0 && d.Nation == still.Turn {
			break
		}
		c := answer(&at, &d)
		if about := questions.About(&d, f.e.Kind(d.Kind)); ask(&at, &d) && !seen[about] {
			seen[about] = true
			list = append(list, questions.Question{Decision: d, State: f.show.Of(&at), Default: f.show.Answer(&at, c)})
		}
		rolled := new(dice.InTurn) // a choice may lead to battles that are fought to their ends
		if f.e.Apply(&at, &c, rolled, nil) != nil || rolled.Rolled > 0 {
			break
		}
	}
	return list
}
