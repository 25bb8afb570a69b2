package dice

import "fmt"

// Fixed is dice whose faces were listed beforehand, for tests and for
// adjudicating a position with dice rolled at a table. It never stops the
// engine: when the list runs out or a face cannot come from the die asked for,
// it remembers the first such error for Err, and from then on shows the faces
// of the die in turn, so that a battle that waits for a hit comes to its end.
type Fixed struct {
	faces []int
	next  int
	err   error
	spare int // the face shown last since the error
}

// NewFixed returns dice that show the given faces in order.
func NewFixed(faces ...int) *Fixed {
	return &Fixed{faces: append([]int(nil), faces...)}
}

// Roll returns the next face of the list.
func (f *Fixed) Roll(sides int) int {
	face := f.listed(sides)
	if f.err != nil && sides >= MinSides {
		f.spare = f.spare%sides + 1
		return f.spare
	}
	return face
}

// listed takes the next face of the list; 1 when there is none that fits.
func (f *Fixed) listed(sides int) int {
	if f.err != nil {
		return 1
	}
	if sides < MinSides || sides > MaxSides {
		f.err = fmt.Errorf("a die cannot have %d sides", sides)
		return 1
	}
	if f.next == len(f.faces) {
		f.err = fmt.Errorf("more dice are needed than the %d given", len(f.faces))
		return 1
	}
	face := f.faces[f.next]
	if face < 1 || face > sides {
		f.err = fmt.Errorf("die %d shows %d, but a die with %d sides shows 1 to %d", f.next+1, face, sides, sides)
		return 1
	}
	f.next++
	return face
}

// Err returns the first error of any Roll, or nil.
func (f *Fixed) Err() error { return f.err }

// Left returns the faces not yet rolled, so that a test can insist on none.
func (f *Fixed) Left() []int { return append([]int(nil), f.faces[f.next:]...) }
