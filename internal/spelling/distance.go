package spelling

import "math/bits"

// Distance counts the letters to change, add, drop or swap with their neighbour to make b of a (the distance of Damerau
// and Levenshtein, no letter being changed twice). It gives limit+1 when there are more than limit.
func Distance(a, b string, limit int) int {
	x, y := []rune(a), []rune(b)
	if d := len(x) - len(y); d > limit || -d > limit {
		return limit + 1
	}
	var room [3 * (usual + 1)]int
	rows := room[:]
	if len(y) > usual {
		rows = make([]int, 3*(len(y)+1))
	}
	return distance(x, y, limit, rows)
}

// usual is how many letters nearly all words have at most, which need no memory to be compared.
const usual = 20

// distance is Distance; rows is room for three rows of the table.
func distance(x, y []rune, limit int, rows []int) int {
	n := len(y) + 1
	two, one, row := rows[:n], rows[n:2*n], rows[2*n:3*n]
	for j := range one {
		one[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(one[j]+1, row[j-1]+1, one[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], two[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > limit {
			return limit + 1
		}
		two, one, row = one, row, two
	}
	return min(one[len(y)], limit+1)
}

// Letters tell which letters a word has, roughly: some stand for each other.
type Letters uint64

// LettersOf are those of a word.
func LettersOf(word string) (l Letters) {
	for _, r := range word {
		l |= 1 << (r & 63)
	}
	return l
}

// Apart is how many letters two words are apart at least: each that only one of them has is to be changed, added or
// dropped.
func (l Letters) Apart(m Letters) int {
	return max(bits.OnesCount64(uint64(l&^m)), bits.OnesCount64(uint64(m&^l)))
}

// Dictionary is a list of words in which the nearest to another is looked up. The zero value is empty.
type Dictionary struct {
	words   [][]rune
	letters []Letters // of each word
}

// NewDictionary returns a Dictionary of some words.
func NewDictionary(words []string) *Dictionary {
	d := new(Dictionary)
	for _, w := range words {
		d.Add(w)
	}
	return d
}

// Add puts a word at the end of the list.
func (d *Dictionary) Add(word string) {
	d.words, d.letters = append(d.words, []rune(word)), append(d.letters, LettersOf(word))
}

// Nearest returns the index of the word that is least apart from another, the first of several; -1 when none is
// within the limit.
func (d *Dictionary) Nearest(word string, limit int) int {
	letters, own := []rune(word), LettersOf(word)
	rows := make([]int, 3*(len(letters)+limit+1))
	least, at := limit+1, -1
	for i, known := range d.words {
		if more := len(known) - len(letters); more >= least || -more >= least || own.Apart(d.letters[i]) >= least {
			continue
		}
		if n := distance(letters, known, least-1, rows); n < least {
			least, at = n, i
		}
	}
	return at
}
