package dice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Letters carry the proof of the dice in lines that are the same in every
// language, so that whoever keeps the letters can check the game from them:
//
//	chain wessex-1
//	end 5f1c…
//
// in the first letter, and in each report, for every turn that ended,
//
//	dice wessex-1 12 d6
//	link 93aa…
//	letters e3b0…
//	faces 5 4 1 6
//
// with as many "faces" lines as are needed, none when no die was rolled.
const facesPerLine = 30

// ChainLines writes the commitment of a game.
func ChainLines(game string, end Link) []string {
	return []string{"chain " + game, "end " + end.String()}
}

// Lines writes the proof of a turn of a game.
func (t TurnProof) Lines(game string) []string {
	lines := []string{
		fmt.Sprintf("dice %s %d d%d", game, t.Number, t.Sides),
		"link " + t.Link.String(),
		"letters " + t.Letters.String(),
	}
	for part := range slices.Chunk(t.Faces, facesPerLine) {
		line := "faces"
		for _, f := range part {
			line += " " + strconv.Itoa(int(f))
		}
		lines = append(lines, line)
	}
	return lines
}

// Found collects proofs from letters. Its zero value is empty.
type Found struct{ proofs []Proof }

// Read takes the proofs out of the text of a letter, in which they may be
// indented or quoted with ">". Lines that are none are passed over. It fails
// when a letter says something else of a turn than one read before.
func (f *Found) Read(text string) error {
	var turn *TurnProof // whose lines are being read
	var game *Proof     // whose end may come
	for line := range strings.Lines(text) {
		words := strings.Fields(strings.TrimLeft(line, " >\t"))
		if len(words) < 2 {
			turn, game = nil, nil
			continue
		}
		switch {
		case words[0] == "chain" && len(words) == 2:
			game, turn = f.proof(words[1]), nil
		case words[0] == "end" && len(words) == 2 && game != nil:
			if err := setOnce(&game.Commitment, words[1]); err != nil {
				return fmt.Errorf("game %s: %w", game.Game, err)
			}
		case words[0] == "dice" && len(words) == 4:
			game, turn = nil, f.turn(words)
		case turn != nil:
			turn.take(words)
		}
	}
	return f.settle()
}

// take reads a line of the proof of a turn.
func (t *TurnProof) take(words []string) {
	switch words[0] {
	case "link":
		_ = t.Link.UnmarshalText([]byte(words[1])) // a damaged one fails when it is verified
	case "letters":
		_ = t.Letters.UnmarshalText([]byte(words[1]))
	case "faces":
		for _, w := range words[1:] {
			if face, err := strconv.ParseUint(w, 10, 8); err == nil {
				t.Faces = append(t.Faces, uint8(face))
			}
		}
	}
}

// setOnce reads a link that may be told several times, always the same.
func setOnce(l *Link, text string) error {
	var got Link
	if err := got.UnmarshalText([]byte(text)); err != nil {
		return err
	}
	if *l != (Link{}) && *l != got {
		return fmt.Errorf("two letters name different ends of the chain: %s and %s", l, got)
	}
	*l = got
	return nil
}

// proof returns the proof of a game, a new one if need be.
func (f *Found) proof(game string) *Proof {
	for i := range f.proofs {
		if f.proofs[i].Game == game {
			return &f.proofs[i]
		}
	}
	f.proofs = append(f.proofs, Proof{Game: game})
	return &f.proofs[len(f.proofs)-1]
}

// turn begins the proof of a turn from its first line; nil if that is none.
func (f *Found) turn(words []string) *TurnProof {
	number, err := strconv.ParseUint(words[2], 10, 32)
	sides, err2 := strconv.ParseUint(strings.TrimPrefix(words[3], "d"), 10, 8)
	if err != nil || err2 != nil || !strings.HasPrefix(words[3], "d") {
		return nil
	}
	p := f.proof(words[1])
	p.Turns = append(p.Turns, TurnProof{Number: uint32(number), Sides: int(sides)})
	return &p.Turns[len(p.Turns)-1]
}

// settle puts turns in order and drops those told twice alike.
func (f *Found) settle() error {
	for i := range f.proofs {
		p := &f.proofs[i]
		slices.SortStableFunc(p.Turns, func(a, b TurnProof) int { return int(a.Number) - int(b.Number) })
		kept := p.Turns[:0]
		for _, t := range p.Turns {
			if k := len(kept); k > 0 && kept[k-1].Number == t.Number {
				if !kept[k-1].same(&t) {
					return fmt.Errorf("game %s: letters tell different things of turn %d", p.Game, t.Number)
				}
				continue
			}
			kept = append(kept, t)
		}
		p.Turns = kept
	}
	return nil
}

func (t *TurnProof) same(o *TurnProof) bool {
	return t.Link == o.Link && t.Letters == o.Letters && t.Sides == o.Sides && slices.Equal(t.Faces, o.Faces)
}

// Proofs returns the proof of each game found, in the order in which the letters
// first spoke of them, its turns by number.
func (f *Found) Proofs() []Proof { return f.proofs }
