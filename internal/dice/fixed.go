package dice

import "fmt"

// Fixed is dice whose faces were listed beforehand, for tests and for
// adjudicating a position with dice rolled at a table. It never stops the
// engine: when the list runs out or a face cannot come from the die asked for,
// it returns 1 and remembers the first such error for Err.
type Fixed struct {
	faces []int
	next  int
	err   error
}

// NewFixed returns dice that show the given faces in order.
func NewFixed(faces ...int) *Fixed {
	return &Fixed{faces: append([]int(nil), faces...)}
}

// Roll returns the next face of the list. After an error it returns 1.
func (f *Fixed) Roll(sides int) int {
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
