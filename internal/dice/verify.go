package dice

import (
	"encoding/json"
	"errors"
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
	Number  uint32 `json:"number"`         // links spent, this one included
	Link    Link   `json:"link"`           // the link of the turn
	Seat    int    `json:"seat,omitempty"` // whose turn it was, counted from 1 (RuleMix)
	Mix     []Part `json:"mix,omitempty"`  // what players put in (RuleMix)
	Told    []Part `json:"told,omitempty"` // what will count from Notice turns later on (RuleMix)
	Letters Digest `json:"letters"`        // digest of the letter that started it, or of Mix
	Sides   int    `json:"sides"`          // of every die of the turn, MinSides to 255
	Faces   Faces  `json:"faces"`          // all dice of the turn in the order rolled
}

// Proof is everything needed to check the dice of a game. As JSON it is the file
// that checkers read:
//
//	{"game": "wessex-1", "commitment": "5f1c…", "rule": 2, "seats": 4, "turns": [
//	  {"number": 1, "link": "93aa…", "seat": 2, "mix": [{"kind": "orders", "seat": 2, "number": 0, "value": "b7d0…"}],
//	   "letters": "e3b0…", "sides": 6, "faces": [4, 1, 6]}]}
type Proof struct {
	Game       string      `json:"game"`
	Commitment Link        `json:"commitment"`
	Rule       int         `json:"rule,omitempty"`  // 0: RuleRaw
	Seats      int         `json:"seats,omitempty"` // of the game (RuleMix)
	Turns      []TurnProof `json:"turns"`
}

// Verify checks that the turns of a proof are numbered 1, 2, 3 … without a gap but for
// links that were burned, that each link
// leads to the one before, the first to the commitment, and that each link gives
// exactly the dice claimed. Of a game with RuleMix it checks what was mixed in, too:
// that nothing that was put in is left out or changed later, and that each link of a
// player's chain leads to the one before. The error names the first turn that fails
// and says how; it is a *Fault.
func Verify(p Proof) error {
	before, number := p.Commitment, uint32(0)
	mixes := mixes{count: p.Seats}
	for _, turn := range p.Turns {
		if err := follows(turn, before, number); err != nil {
			return err
		}
		if p.rule() != RuleRaw {
			if err := mixes.check(&turn); err != nil {
				return &Fault{turn.Number, err}
			}
		}
		if err := turn.verifyFaces(p.Game, p.rule()); err != nil {
			return &Fault{turn.Number, err}
		}
		before, number = turn.Link, turn.Number
	}
	return nil
}

// Fault is what is wrong with the dice of a turn.
type Fault struct {
	Turn uint32 // its number
	Err  error
}

// Error begins with the number of the turn.
func (f *Fault) Error() string { return fmt.Sprintf("turn %d: %v", f.Turn, f.Err) }

// Unwrap returns what is wrong.
func (f *Fault) Unwrap() error { return f.Err }

func (p *Proof) rule() int { return max(p.Rule, RuleRaw) }

// follows checks the number and link of the turn after the one with a number.
func follows(turn TurnProof, before Link, number uint32) error {
	jumps := turn.Number > number && turn.Number <= ChainLength && turn.Number%Burn == 0
	if turn.Number != number+1 && !jumps {
		return &Fault{turn.Number, fmt.Errorf("turn %d should come here, so its link was spent and is not shown", number+1)}
	}
	link := turn.Link
	for range turn.Number - number {
		link = link.Before()
	}
	if link != before {
		return &Fault{turn.Number, errors.New("its link does not hash to the one published before")}
	}
	return nil
}

func (t *TurnProof) verifyFaces(game string, rule int) error {
	if len(t.Faces) == 0 {
		return nil
	}
	// A face of a proof is one byte, which a die of 256 sides would not fit.
	if t.Sides < MinSides || t.Sides > 255 {
		return fmt.Errorf("dice of %d sides cannot be checked, only of %d to 255", t.Sides, MinSides)
	}
	r := NewRoller(t.Link, Context(rule, game, t.Number, t.Letters), 0)
	for i, claimed := range t.Faces {
		if rolled := r.Roll(t.Sides); rolled != int(claimed) {
			return fmt.Errorf("die %d was reported as %d, but the link gives %d", i+1, claimed, rolled)
		}
	}
	return nil
}
