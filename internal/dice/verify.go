package dice

import (
	"encoding/json"
	"fmt"
)

// Faces is the dice of a turn in the order rolled. In JSON it is a list of
// numbers.
type Faces []uint8

// MarshalJSON writes a list of numbers; a plain byte slice would become base64.
func (f Faces) MarshalJSON() ([]byte, error) {
	numbers := make([]int, len(f))
	for i, face := range f {
		numbers[i] = int(face)
	}
	return json.Marshal(numbers)
}

// UnmarshalJSON reads a list of numbers, each 0 to 255.
func (f *Faces) UnmarshalJSON(data []byte) error {
	var numbers []int
	if err := json.Unmarshal(data, &numbers); err != nil {
		return err
	}
	faces := make(Faces, len(numbers))
	for i, n := range numbers {
		if n < 0 || n > 255 {
			return fmt.Errorf("die %d shows %d, which no die here can", i+1, n)
		}
		faces[i] = uint8(n)
	}
	*f = faces
	return nil
}

// TurnProof is what the report of a turn reveals about its dice.
type TurnProof struct {
	Number  uint32 `json:"number"`  // links spent, this one included
	Link    Link   `json:"link"`    // the link of the turn
	Letters Digest `json:"letters"` // digest of the letters that started it
	Sides   int    `json:"sides"`   // of every die of the turn, MinSides to 255
	Faces   Faces  `json:"faces"`   // all dice of the turn in the order rolled
}

// Proof is everything needed to check the dice of a game. As JSON it is the file
// that checkers read:
//
//	{"game": "wessex-1", "commitment": "5f1c…", "turns": [
//	  {"number": 1, "link": "93aa…", "letters": "e3b0…", "sides": 6, "faces": [4, 1, 6]}]}
type Proof struct {
	Game       string      `json:"game"`
	Commitment Link        `json:"commitment"`
	Turns      []TurnProof `json:"turns"`
}

// Verify checks that the turns of a proof are numbered 1, 2, 3 … without a gap,
// that each link hashes to the one before, the first to the commitment, and that
// each link gives exactly the dice claimed. The error names the first turn that
// fails and says how.
func Verify(p Proof) error {
	before := p.Commitment
	for i, turn := range p.Turns {
		if want := uint32(i) + 1; turn.Number != want {
			return fmt.Errorf("turn %d: turn %d should come here, so its link was spent and is not shown", turn.Number, want)
		}
		if turn.Link.Before() != before {
			return fmt.Errorf("turn %d: its link does not hash to the one published before", turn.Number)
		}
		if err := turn.verifyFaces(p.Game); err != nil {
			return fmt.Errorf("turn %d: %w", turn.Number, err)
		}
		before = turn.Link
	}
	return nil
}

func (t TurnProof) verifyFaces(game string) error {
	if len(t.Faces) == 0 {
		return nil
	}
	// A face of a proof is one byte, which a die of 256 sides would not fit.
	if t.Sides < MinSides || t.Sides > 255 {
		return fmt.Errorf("dice of %d sides cannot be checked, only of %d to 255", t.Sides, MinSides)
	}
	r := NewRoller(t.Link, Context(game, t.Number, t.Letters), 0)
	for i, claimed := range t.Faces {
		if rolled := r.Roll(t.Sides); rolled != int(claimed) {
			return fmt.Errorf("die %d was reported as %d, but the link gives %d", i+1, claimed, rolled)
		}
	}
	return nil
}
