package dice

// InTurn is dice that show all faces in turn, for what is only tried: a battle that waits for a
// hit comes to its end, as it would not where one face came for ever. Its zero value is ready.
type InTurn struct {
	Rolled int // how many dice were thrown
}

// Roll returns the face after the last one.
func (d *InTurn) Roll(sides int) int {
	d.Rolled++
	return d.Rolled%sides + 1
}
