package pack

import (
	"slices"
	"strings"
)

// Kind says how what two packs say of a thing differs.
type Kind int

// The ways to differ. Same is no difference.
const (
	Same Kind = iota
	Changed
	New  // in the first pack alone
	Gone // in the second alone
)

// String is the word for it.
func (k Kind) String() string { return [...]string{"same", "changed", "new", "gone"}[k] }

// Difference is a value that two packs do not share.
type Difference struct {
	Kind   Kind
	Name   string // where it stands: "cards.romans.hold[1].areas.4"
	A, B   string // what the two say; a list of words is one value
	AF, BF Source // from where they have it
}

// Comparison is two packs side by side.
type Comparison struct{ Files []FileComparison }

// FileComparison is what two packs say in a file.
type FileComparison struct {
	Name        string
	Differences []Difference // in the order of the first pack; those that are gone come last
	Count       map[Kind]int
}

// Compare lays a pack beside another. A list of words is compared as a whole; what
// stands in other lists, by its place.
func Compare(a, b Files) (*Comparison, error) {
	ours, err := a.things()
	if err != nil {
		return nil, err
	}
	theirs, err := b.things()
	if err != nil {
		return nil, err
	}
	c := &Comparison{}
	for _, file := range fileNames(a, b) {
		c.Files = append(c.Files, compareFile(file, ours[file], theirs[file]))
	}
	return c, nil
}

// compareFile compares what two packs say in one file.
func compareFile(name string, ours, theirs []thing) FileComparison {
	c := FileComparison{Name: name, Count: make(map[Kind]int)}
	differ := func(d Difference) {
		c.Differences = append(c.Differences, d)
		c.Count[d.Kind]++
	}
	inTheirs := make(map[string]*thing, len(theirs))
	for i := range theirs {
		inTheirs[theirs[i].name] = &theirs[i]
	}
	for _, o := range ours {
		t := inTheirs[o.name]
		delete(inTheirs, o.name)
		switch {
		case t == nil:
			differ(Difference{Kind: New, Name: o.name, A: o.text, AF: o.source})
		case t.text != o.text:
			differ(Difference{Changed, o.name, o.text, t.text, o.source, t.source})
		default:
			c.Count[Same]++
		}
	}
	for _, t := range theirs {
		if inTheirs[t.name] != nil {
			differ(Difference{Kind: Gone, Name: t.name, B: t.text, BF: t.source})
		}
	}
	return c
}

// thing is what is compared: a value, or a list of words.
type thing struct {
	name, text string
	words      []string // of a list, until it is whole
	source     Source
}

// things lists them by file, in order.
func (f Files) things() (map[string][]thing, error) {
	values, err := f.Values()
	if err != nil {
		return nil, err
	}
	by := make(map[string][]thing)
	for i := range values {
		v := &values[i]
		list, last := by[v.File], v.Path[len(v.Path)-1]
		name := v.Name()
		if isPlace(last) {
			name = nameOf(v.Path[:len(v.Path)-1])
		}
		if n := len(list) - 1; n >= 0 && list[n].name == name && isPlace(last) {
			list[n].words = append(list[n].words, v.Text)
			if v.Source == Guess || list[n].source == Rulebook { // one word that is guessed makes the list a guess
				list[n].source = v.Source
			}
		} else {
			list = append(list, thing{name: name, words: []string{v.Text}, source: v.Source})
		}
		by[v.File] = list
	}
	for _, list := range by {
		for i := range list {
			list[i].text = strings.Join(list[i].words, ", ")
		}
	}
	return by, nil
}

// isPlace reports whether part of a path is a place in a list.
func isPlace(part string) bool { return strings.HasPrefix(part, "[") }

// fileNames lists the files of two packs.
func fileNames(a, b Files) []string {
	var names []string
	for _, g := range append(slices.Clone(a.Sorted().List), b.Sorted().List...) {
		if !slices.Contains(names, g.Name) {
			names = append(names, g.Name)
		}
	}
	return names
}
