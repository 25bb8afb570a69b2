package scoresheet

import (
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

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
	Nation, Total, Place string             // heads of columns
	Bid                  string             // names what was bid for a side
	Player               func(n int) string // of side n, from 1, without a name; 0: the head of a column
	Players              func(n int) string // names a division: "4 players"
	Name                 func(ruleset.Nation) string
	Points               func(kept int) string // points that the game keeps, as they are printed
	ByReason             string                // names the sheet of points by reason
	Reasons              [Reasons]string
}

// WordsOf takes the words of a language from the catalogues of reports.
func WordsOf(reports *report.Reports, lang ruleset.Language) Words {
	caption := func(c report.Caption) string { return reports.Caption(lang, c, report.Captioned{}) }
	counted := func(c report.Caption) func(int) string {
		return func(n int) string { return reports.Caption(lang, c, report.Captioned{N: n}) }
	}
	w := Words{
		Nation: caption(report.CaptionNation), Total: caption(report.CaptionTotal), Place: caption(report.CaptionPlace), Bid: caption(report.CaptionBid),
		Player: counted(report.CaptionPlayer), Players: counted(report.CaptionPlayers), ByReason: caption(report.CaptionByReason),
	}
	w.Name = func(n ruleset.Nation) string {
		return reports.Caption(lang, report.CaptionName, report.Captioned{Nation: n})
	}
	_, w.Points = reports.Points(lang)
	for i, c := range reasonCaptions {
		w.Reasons[i] = caption(c)
	}
	return w
}

var reasonCaptions = [Reasons]report.Caption{
	Holding: report.CaptionHolding, Occupying: report.CaptionOccupying, Subjects: report.CaptionSubjects,
	Killing: report.CaptionKilling, Bonus: report.CaptionBonus, Limes: report.CaptionLimes,
	Bretwalda: report.CaptionBretwalda, King: report.CaptionKing, OverLimit: report.CaptionOverLimit,
	AsSubject: report.CaptionAsSubject, Correction: report.CaptionCorrection,
}
