package shelf

import (
	"errors"
	"fmt"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/commands"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

// What is said of battles that somebody imagines.
const (
	sayOdds        report.Saying = "odds"         // Clashes; Yes: on normal terrain
	sayOddsRefused report.Saying = "odds-refused" // Choice: the fault; Nation; Command: an example
)

// Odds answers a question about a battle that somebody imagines, in a language.
func (r *Rules) Odds(c *commands.Command, lang ruleset.Language) (report.Saying, report.Said) {
	s, fault, nation := r.System.Meeting(c.Attacker, c.Defender, c.Area)
	if fault == "" {
		return sayOdds, report.Said{Clashes: s.Battles(), Yes: c.Area == board.None}
	}
	return sayOddsRefused, report.Said{Choice: fault, Nation: nation, Command: r.oddsExample(lang)}
}

// oddsExample is an example of the command, which begins with the word for it.
func (r *Rules) oddsExample(lang ruleset.Language) string {
	for _, h := range r.Commands.Help(lang, false) {
		if h.Kind == commands.Odds {
			return h.Example
		}
	}
	return ""
}

// OddsOf answers such a question of somebody at a table, in which the word for odds goes
// without saying. The battle may be written in any language.
func (r *Rules) OddsOf(battle string, lang ruleset.Language) (report.Saying, report.Said, error) {
	var wrong error
	for _, from := range commands.Languages() {
		word, _, _ := strings.Cut(r.oddsExample(from), " ")
		read, _, problems := r.Commands.Parse([]orders.Line{{Text: word + " " + battle}}, commands.Context{Lang: lang})
		if len(problems) == 0 && len(read) == 1 && read[0].Kind == commands.Odds {
			what, said := r.Odds(&read[0], lang)
			return what, said, nil
		}
		if wrong == nil && len(problems) > 0 {
			wrong = errors.New(r.Commands.Sentence(problems[0], lang))
		}
	}
	if wrong == nil {
		wrong = fmt.Errorf("%q is no battle", battle)
	}
	return "", report.Said{}, wrong
}
