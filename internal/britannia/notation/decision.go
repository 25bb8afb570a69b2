package notation

import (
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Decision writes a decision as one line without its end: who decides, the verb
// of the answer, then, where they say anything, the other nation ("with"), the
// area it is about ("at"), the areas to choose from ("in"), the nations to vote
// for ("for"), how many ("count"), the least number ("low"), and the words "may-stop" and "compulsory".
// A game that is over has the line "game over".
func Decision(rs *ruleset.Ruleset, d *game.Decision) string {
	if d.Kind == game.None || d.Kind >= britannia.Kinds {
		return "game over"
	}
	words := []string{nationID(rs, d.Nation), forms[d.Kind].verb}
	if d.For != ruleset.NoNation {
		words = append(words, "with", nationID(rs, d.For))
	}
	if d.Area != board.None {
		words = append(words, "at", areaID(rs, d.Area))
	}
	if d.Areas != 0 {
		words = append(words, "in")
		for a := range d.Areas.All {
			words = append(words, areaID(rs, a))
		}
	}
	if d.Nations != 0 {
		words = append(words, "for")
		for n := range d.Nations.All {
			words = append(words, nationID(rs, n))
		}
	}
	if d.Count != 0 {
		words = append(words, "count", strconv.Itoa(int(d.Count)))
	}
	if d.Low != 0 {
		words = append(words, "low", strconv.Itoa(int(d.Low)))
	}
	if d.CanStop {
		words = append(words, "may-stop")
	}
	if d.Compulsory {
		words = append(words, "compulsory")
	}
	return strings.Join(words, " ")
}
