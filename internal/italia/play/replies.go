package play

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/questions"
	"bretwalda/internal/ruleset"
)

// Replies says answers of few words in the order language, with the names of a ruleset.
type Replies struct{ Ruleset *ruleset.Ruleset }

var _ questions.Answers = Replies{}

// replies are what the words answer to a kind of question.
var replies = map[game.Kind]map[questions.Word]string{
	italia.Revolt:        {questions.Yes: "revolt", questions.No: "never revolt"},
	italia.NavalMeet:     {questions.Yes: "fight at sea", questions.No: "never fight at sea", questions.Pass: "never fight at sea", questions.Fight: "fight at sea"},
	italia.Submit:        {questions.Yes: "submit", questions.No: "never submit"},
	italia.DefenderGo:    {questions.Stay: "fight on", questions.Retreat: "retreat", questions.No: "fight on", questions.Yes: "retreat"},
	italia.AttackerGo:    {questions.Stay: "fight on", questions.Retreat: "retreat"},
	italia.RebuildRaided: {questions.Yes: "rebuild", questions.No: "never rebuild"},
	italia.React:         {questions.Yes: "join the battle", questions.No: "never react", questions.Pass: "never react", questions.Stay: "never react", questions.Fight: "join the battle"},
	italia.Convert:       {questions.Yes: "convert", questions.No: "never convert", questions.Pass: "never convert"},
	italia.CampaignMove:  {questions.No: "end the campaign", questions.Pass: "end the campaign"},
	italia.TakeArrivals:  {questions.Yes: "accept the reinforcements", questions.No: "never accept the reinforcements"},
}

// Word implements questions.Answers. What is asked of several areas at once is answered for each by itself.
func (r Replies) Word(q *questions.Question, w questions.Word) string {
	said, area := replies[q.Decision.Kind][w], q.Decision.Area
	if said == "" || area == board.None {
		return said
	}
	switch q.Decision.Kind {
	case italia.DefenderGo, italia.AttackerGo:
		return "in " + r.area(area) + ": " + said
	case italia.NavalMeet:
		return said + " in " + r.area(area)
	}
	return said
}

// Names implements questions.Places.
func (r Replies) Names(area board.Area) []string { return r.Ruleset.Names.AreaInEach(area) }

// RetreatTo implements questions.Places.
func (r Replies) RetreatTo(q *questions.Question, to board.Area) string {
	switch q.Decision.Kind {
	case italia.DefenderGo:
		return "in " + r.area(q.Decision.Area) + ": retreat all to " + r.area(to)
	case italia.ClearArea:
		return "driven out to " + r.area(to)
	}
	return ""
}

// Fights implements questions.Fighters.
func (Replies) Fights(q *questions.Question) bool { return q.Decision.Kind == italia.Submit }

func (r Replies) area(a board.Area) string { return r.Ruleset.Names.Area(ruleset.English, a) }

// Sentence implements questions.Answers: what is said is an order as it stands.
func (Replies) Sentence(_ *questions.Question, said string) string { return said }
