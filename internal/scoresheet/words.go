package scoresheet

import (
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
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
	Running              string                // names that of running totals
	Reasons              []string              // heads of its columns
}

// WordsOf takes the words of a language from the catalogues of reports.
func WordsOf(reports *report.Reports, lang ruleset.Language) Words {
	caption := func(c report.Caption) string { return reports.Caption(lang, c, report.Captioned{}) }
	counted := func(c report.Caption) func(int) string {
		return func(n int) string { return reports.Caption(lang, c, report.Captioned{N: n}) }
	}
	w := Words{
		Nation: caption(report.CaptionNation), Total: caption(report.CaptionTotal), Place: caption(report.CaptionPlace), Bid: caption(report.CaptionBid),
		Player: counted(report.CaptionPlayer), Players: counted(report.CaptionPlayers), ByReason: caption(report.CaptionByReason), Running: caption(report.CaptionRunning),
	}
	w.Name = func(n ruleset.Nation) string {
		return reports.Caption(lang, report.CaptionName, report.Captioned{Nation: n})
	}
	_, w.Points = reports.Points(lang)
	for _, c := range reports.Columns() {
		w.Reasons = append(w.Reasons, caption(report.Caption(c.Name)))
	}
	for _, c := range [lastColumns]report.Caption{overLimit: report.CaptionOverLimit, asSubject: report.CaptionAsSubject, correction: report.CaptionCorrection} {
		w.Reasons = append(w.Reasons, caption(c))
	}
	return w
}
