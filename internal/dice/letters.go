package dice

import (
	"fmt"
	"slices"
	"strconv"
)

// Letters carry the proof of the dice in lines that are the same in every
// language, so that whoever keeps the letters can check the game from them:
//
//	chain wessex-1
//	end 5f1c…
//
//	rule 2
//	seats 4
//
// in the first letter, in each receipt
//
//	letter wessex-1 2
//	with b7d0…
//
// for the letter of seat 2 that it answers, and in the File that comes with each report, for
// every turn that ended,
//
//	dice wessex-1 12 d6
//	link 93aa…
//	seat 2
//	mix orders 2
//	with b7d0…
//	mix link 3 7
//	with 48c1…
//	told word 4
//	with 0d2e…
//	letters e3b0…
//	faces 5 4 1 6
//
// (which stood in the text of reports before there was a File), with as many "faces" lines as are needed, none when no die was rolled. Seat, mix and
// told are of games with RuleMix; mix names the kind of a part, its seat, and its
// number if it has one. No line is longer than one with a digest, with dice of ten
// sides, too: longer ones would be broken.
const facesPerLine = 20

// File is what the file with the proof is called that comes with a report.
const File = "dice.txt"

// ChainLines writes the commitment of a game, the rule of its dice, and how many seats
// it has.
func ChainLines(game string, end Link, rule, seats int) []string {
	lines := []string{"chain " + game, "end " + end.String()}
	if rule > RuleRaw {
		lines = append(lines, "rule "+strconv.Itoa(rule), "seats "+strconv.Itoa(seats))
	}
	return lines
}

// LetterLines writes what a letter of a seat, counted from 1, counts as.
func LetterLines(game string, seat int, digest Digest) []string {
	return []string{fmt.Sprintf("letter %s %d", game, seat), "with " + digest.String()}
}

// Lines writes the proof of a turn of a game.
func (t TurnProof) Lines(game string) []string {
	lines := []string{
		fmt.Sprintf("dice %s %d d%d", game, t.Number, t.Sides),
		"link " + t.Link.String(),
	}
	if t.Seat > 0 {
		lines = append(lines, "seat "+strconv.Itoa(t.Seat))
	}
	for _, p := range t.Mix {
		lines = append(lines, p.lines("mix")...)
	}
	for _, p := range t.Told {
		lines = append(lines, p.lines("told")...)
	}
	lines = append(lines, "letters "+t.Letters.String())
	for part := range slices.Chunk(t.Faces, facesPerLine) {
		line := "faces"
		for _, f := range part {
			line += " " + strconv.Itoa(int(f))
		}
		lines = append(lines, line)
	}
	return lines
}

// lines writes a part after a word.
func (p *Part) lines(word string) []string {
	first := fmt.Sprintf("%s %s %d", word, p.Kind, p.Seat)
	if p.Number > 0 {
		first += " " + strconv.FormatUint(uint64(p.Number), 10)
	}
	return []string{first, "with " + p.Value.String()}
}
