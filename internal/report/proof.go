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
			b.WriteString(part.page.proofOf(turn))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return letter.Top + " " + proofHead + "\n" + b.String() + "\n" + letter.Bottom + "\n"
}

// proofOf is the proof of one turn as it stands in the file: the same for all readers.
func (p *page) proofOf(turn dice.TurnProof) string {
	if p.shared == nil {
		return proofLines(p.Game.ID, turn)
	}
	text, known := p.shared.proofs[turn.Number]
	if !known {
		text = proofLines(p.Game.ID, turn)
		if p.shared.proofs == nil {
			p.shared.proofs = make(map[uint32]string)
		}
		p.shared.proofs[turn.Number] = text
	}
	return text
}

func proofLines(game string, turn dice.TurnProof) string {
	return "\n" + strings.Join(turn.Lines(game), "\n") + "\n"
}
