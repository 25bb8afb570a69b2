package scoresheet

import "fmt"

// Reason is a column of the block of points by reason.
type Reason uint8

// The reasons.
const (
	Holding    Reason = iota
	Occupying         // the Danish raid of round 11 too
	Subjects          // areas that subjects occupied or held for their lord
	Killing           // units eliminated
	Bonus             // special lines of a card
	Limes             //
	Bretwalda         //
	King              // King Cnut too
	OverLimit         // lost to a card's point limit, below 0
	AsSubject         // lost by being a subject, below 0
	Correction        // by the game master
	Reasons           // how many there are
)

// Words are what a sheet says besides names, in the reader's language.
type Words struct {
	Player, Nation, Total, Place string             // heads of columns
	Players                      func(n int) string // names a division: "4 players"
	ByReason                     string             // names the sheet of points by reason
	Reasons                      [Reasons]string
}

// English returns the words of English sheets.
func English() Words {
	return Words{
		Player: "Player", Nation: "Nation", Total: "Total", Place: "Place",
		Players:  func(n int) string { return fmt.Sprintf("%d players", n) },
		ByReason: "By reason",
		Reasons: [Reasons]string{
			Holding: "Holding", Occupying: "Occupying", Subjects: "Subjects", Killing: "Eliminating", Bonus: "Bonus",
			Limes: "Limes", Bretwalda: "Bretwalda", King: "King", OverLimit: "Point limit", AsSubject: "Halved", Correction: "Corrected",
		},
	}
}
