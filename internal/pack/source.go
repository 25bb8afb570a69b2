package pack

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/spelling"
)

// Source says where a value of a pack is from. It is written as a tag before the value
// and holds for all that is below, unless that has one of its own:
//
//	kent: !guess {region: england, land: [sussex, !public essex]}
type Source string

// The sources that a value can have. What has no tag, nor anything above it, is from the
// rulebook.
const (
	Rulebook Source = "rulebook" // as the rules that the pack is made from say
	Public   Source = "public"   // published elsewhere
	Guess    Source = "guess"    // reconstructed: nobody could look it up
	Club     Source = "club"     // put in by the club
)

// Sources lists all of them in order.
func Sources() []Source { return []Source{Rulebook, Public, Guess, Club} }

// SourceOf reads the tag of a node; under what has the source above.
func SourceOf(n *yaml.Node, above Source) Source {
	if tag, ours := tagOf(n); ours && slices.Contains(Sources(), Source(tag)) {
		return Source(tag)
	}
	return above
}

// Guessed reports whether a value, or one below it, is reconstructed.
func Guessed(n *yaml.Node) bool {
	return SourceOf(n, Rulebook) == Guess || slices.ContainsFunc(n.Content, Guessed)
}

// GuessedIn reports that of an entry of a list.
func GuessedIn(n, list *yaml.Node) bool { return reconstructed(n, SourceOf(list, Rulebook)) }

// reconstructed reports whether a value, or one below it, is reconstructed, where what has no tag
// has the source above.
func reconstructed(n *yaml.Node, above Source) bool {
	source := SourceOf(n, above)
	if len(n.Content) == 0 {
		return source == Guess
	}
	return slices.ContainsFunc(n.Content, func(c *yaml.Node) bool { return reconstructed(c, source) })
}

// tagOf is the tag that somebody wrote before a node; false: there is none, or one of
// YAML's own.
func tagOf(n *yaml.Node) (string, bool) {
	tag, ours := strings.CutPrefix(n.Tag, "!")
	return tag, ours && !strings.HasPrefix(tag, "!")
}

// checkTags notes each tag that is none of a source, or stands at a key.
func (d *Doc) checkTags(n *yaml.Node, key bool) {
	switch tag, ours := tagOf(n); {
	case ours && key:
		d.Fail(n, "!%s stands before the key %q; write it before the value: %s: !%s …", tag, n.Value, n.Value, tag)
	case ours && !slices.Contains(Sources(), Source(tag)):
		var known []string
		for _, s := range Sources() {
			known = append(known, string(s))
		}
		d.Fail(n, "there is no tag !%s%s; a value can have !%s", tag, spelling.Meant(tag, known), strings.Join(known, ", !"))
	}
	for i, c := range n.Content {
		if c.Kind != yaml.AliasNode { // is checked where it stands
			d.checkTags(c, n.Kind == yaml.MappingNode && i%2 == 0)
		}
	}
}

// Value is one value of a pack.
type Value struct {
	File   string
	Line   int
	Path   []string // keys, and places in lists from 1: "kent", "land", "[2]"
	Text   string
	Source Source
}

// Name is where a value stands: "kent.land[2]".
func (v *Value) Name() string { return nameOf(v.Path) }

func nameOf(path []string) string { return strings.ReplaceAll(strings.Join(path, "."), ".[", "[") }

// Values lists all values of a pack in the order of its files: words and numbers, not
// the keys before them. A list or mapping that is empty is a value, too.
func (f Files) Values() ([]Value, error) {
	var found Problems
	var list []Value
	for _, g := range f.Sorted().List {
		list = append(list, NewDoc(f.Path(g.Name), g.Data, &found).Values(g.Name)...)
	}
	return list, found.Err()
}

// Values lists the values of a file that is called so in its pack.
func (d *Doc) Values(file string) []Value {
	var list []Value
	collect(&list, file, d.Root, nil, Rulebook)
	return list
}

// collect adds the values below a node.
func collect(list *[]Value, file string, n *yaml.Node, path []string, above Source) {
	n = resolve(n)
	source := SourceOf(n, above)
	below := func(key string) []string { return append(slices.Clone(path), key) }
	switch {
	case len(path) == 0 && len(n.Content) == 0: // a file that says nothing
	case n.Kind == yaml.MappingNode && len(n.Content) > 0:
		for i := 0; i+1 < len(n.Content); i += 2 {
			collect(list, file, n.Content[i+1], below(n.Content[i].Value), source)
		}
	case n.Kind == yaml.SequenceNode && len(n.Content) > 0:
		for i, c := range n.Content {
			collect(list, file, c, below(fmt.Sprintf("[%d]", i+1)), source)
		}
	case n.Kind == yaml.MappingNode:
		*list = append(*list, Value{file, n.Line, path, "{}", source})
	case n.Kind == yaml.SequenceNode:
		*list = append(*list, Value{file, n.Line, path, "[]", source})
	default:
		*list = append(*list, Value{file, n.Line, path, n.Value, source})
	}
}

// Count is how many values of a file are from where.
type Count struct {
	File string
	All  int
	By   map[Source]int
}

// Count counts the values of a pack, file by file.
func (f Files) Count() ([]Count, error) {
	values, err := f.Values()
	if err != nil {
		return nil, err
	}
	var counts []Count
	for _, v := range values {
		if len(counts) == 0 || counts[len(counts)-1].File != v.File {
			counts = append(counts, Count{File: v.File, By: make(map[Source]int)})
		}
		c := &counts[len(counts)-1]
		c.All++
		c.By[v.Source]++
	}
	return counts, nil
}
