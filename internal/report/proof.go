package report

import (
	"slices"
	"strings"

	"bretwalda/internal/dice"
	"bretwalda/internal/letter"
)

// proofHead stands behind the mark that a file with a proof begins with: what reads it. It is
// the same in every language, as all of the file.
const proofHead = "bretwalda verify"

// proof is the file with the proof of all dice that parts of a letter tell of, each turn once;
// empty: they tell of none. It has the marks of a letter, so that it is known for what it is where
// somebody sends it back.
func proof(parts []LetterPart) string {
	var b strings.Builder
	var told []uint32
	for _, part := range parts {
		if part.page == nil {
			continue
		}
		for _, turn := range part.page.Dice {
			if slices.Contains(told, turn.Number) {
				continue
			}
			told = append(told, turn.Number)
			writeProof(&b, part.page.Game.ID, turn)
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return letter.Top + " " + proofHead + "\n" + b.String() + "\n" + letter.Bottom + "\n"
}

func writeProof(b *strings.Builder, game string, turn dice.TurnProof) {
	b.WriteByte('\n')
	for _, line := range turn.Lines(game) {
		b.WriteString(line)
		b.WriteByte('\n')
	}
}
