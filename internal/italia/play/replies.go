package play

import (
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/questions"
)

// Replies says answers of few words in the order language.
type Replies struct{}

var _ questions.Answers = Replies{}

// replies are what the words answer to a kind of question.
var replies = map[game.Kind]map[questions.Word]string{
	italia.Revolt:        {questions.Yes: "revolt", questions.No: "never revolt"},
	italia.NavalMeet:     {questions.Yes: "fight at sea", questions.No: "never fight at sea", questions.Pass: "never fight at sea", questions.Stay: "fight at sea"},
	italia.Submit:        {questions.Yes: "submit", questions.No: "never submit"},
	italia.DefenderGo:    {questions.Stay: "fight on", questions.Retreat: "retreat", questions.No: "fight on", questions.Yes: "retreat"},
	italia.AttackerGo:    {questions.Stay: "fight on", questions.Retreat: "retreat"},
	italia.RebuildRaided: {questions.Yes: "rebuild", questions.No: "never rebuild"},
	italia.React:         {questions.Yes: "join the battle", questions.No: "never react", questions.Pass: "never react"},
	italia.Convert:       {questions.No: "never convert"},
	italia.CampaignMove:  {questions.No: "end the campaign", questions.Pass: "end the campaign"},
	italia.TakeArrivals:  {questions.Yes: "accept the reinforcements", questions.No: "never accept the reinforcements"},
}

// Word implements questions.Answers.
func (Replies) Word(q *questions.Question, w questions.Word) string {
	return replies[q.Decision.Kind][w]
}

// Sentence implements questions.Answers: what is said is an order as it stands.
func (Replies) Sentence(_ *questions.Question, said string) string { return said }
