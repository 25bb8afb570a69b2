package roster

import (
	"bretwalda/internal/questions"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// Asked is what players are asked in one nation turn of others, or at the end of a
// round. For any other turn it says nothing.
type Asked struct {
	Round uint8          `json:"round"`
	Turn  ruleset.Nation `json:"turn,omitempty"` // NoNation: at the end of the round
	Part  uint8          `json:"part,omitempty"`
	List  []Question     `json:"list"` // in the order asked; entries are never taken out
	// Since is the log entry after which the first was asked: the numbers of questions in earlier
	// letters are those of others.
	Since store.Seq `json:"since,omitempty"`
	// Missed says that the turn is played for its player, who missed it.
	Missed bool `json:"missed,omitempty"`
}

// Question is one thing that the player of a nation is asked.
type Question struct {
	Topic questions.Topic `json:"topic"`
	// Answers are what he answered: lines of the order language, the latest last.
	Answers []string `json:"answers,omitempty"`
	// Lapsed says that the time to answer is over.
	Lapsed bool `json:"lapsed,omitempty"`
}

// Open reports whether an answer is waited for.
func (q *Question) Open() bool { return len(q.Answers) == 0 && !q.Lapsed }
