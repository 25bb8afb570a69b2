package orders

// Line is a line of a letter as given to Parse.
type Line struct {
	Text   string
	Quoted bool // quoted from an earlier letter, not written anew
}

// Problem says what could not be read, in terms that every lexicon can put into
// a sentence.
type Problem struct {
	Line    int    // from 1, in the text given to Parse; 0: the letter as a whole
	Text    string // the line or the part of it, as written
	Code    Code
	Args    []string // see Code; names are as reports print them
	Nearest string   // the nearest thing that would work; empty: nothing known
}

// Code is a kind of problem.
type Code uint8

// The kinds of problems are listed here with what their Args hold.
const (
	NoProblem Code = iota
)
