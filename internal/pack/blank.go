package pack

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// Blank is a place of a pack that whoever owns the game can fill in: a value or a list of
// words that is a guess, an entry of a list of entries, or a place for one more.
type Blank struct {
	File string
	Path []string // as of a Value; "[+]" at its end: one more entry
	Text string   // what the pack has there, as it is written in a file
}

// Name is where it stands: "cards.celts.areas[1]".
func (b *Blank) Name() string { return nameOf(b.Path) }

// oneMore is the end of the path of a place for one more entry.
const oneMore = "[+]"

// spares is how many such places there are after the entries of a list.
const spares = 2

// Blanks lists what is to be filled in, in the order of the files.
func (f Files) Blanks() ([]Blank, error) {
	var found Problems
	var list []Blank
	for _, g := range f.Sorted().List {
		d := NewDoc(f.Path(g.Name), g.Data, &found)
		b := blanks{list: &list, file: g.Name}
		b.below(d.Root, nil, Rulebook)
	}
	return list, found.Err()
}

// blanks collects what is to be filled in of a file.
type blanks struct {
	list *[]Blank
	file string
}

func (b blanks) add(path []string, text string) {
	*b.list = append(*b.list, Blank{b.file, path, text})
}

// below adds what is a guess at or below a node.
func (b blanks) below(n *yaml.Node, path []string, above Source) {
	n = resolve(n)
	source := SourceOf(n, above)
	at := func(key string) []string { return append(slices.Clone(path), key) }
	switch {
	case source != Guess && !Guessed(n): // all of it is known
	case n.Kind == yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			b.below(n.Content[i+1], at(n.Content[i].Value), source)
		}
	case entries(n):
		for i, c := range n.Content {
			if c = resolve(c); SourceOf(c, source) == Guess || Guessed(c) {
				b.add(at(fmt.Sprintf("[%d]", i+1)), plain(c))
			}
		}
		for range spares {
			b.add(at(oneMore), "")
		}
	default:
		b.add(path, plain(n))
	}
}

// entries reports whether a list has entries of several values, such as the lines of a card.
func entries(n *yaml.Node) bool {
	return n.Kind == yaml.SequenceNode && slices.ContainsFunc(n.Content, func(c *yaml.Node) bool { return resolve(c).Kind == yaml.MappingNode })
}

// plain is a node in one line, without tags.
func plain(n *yaml.Node) string {
	data, err := yaml.Marshal(bare(n))
	if err != nil {
		return "" // a node that was parsed can be written
	}
	return strings.TrimSpace(string(data))
}

// bare is a copy of a node in one line, without tags and comments.
func bare(n *yaml.Node) *yaml.Node {
	n = resolve(n)
	c := &yaml.Node{Kind: n.Kind, Value: n.Value, Style: n.Style &^ yaml.TaggedStyle}
	if n.Kind != yaml.ScalarNode {
		c.Style = yaml.FlowStyle
	}
	if tag, ours := tagOf(n); !ours || tag == "" {
		c.Tag = n.Tag
	}
	for _, child := range n.Content {
		c.Content = append(c.Content, bare(child))
	}
	return c
}

// Filled is what somebody says of a blank.
type Filled struct {
	Blank
	Answer *yaml.Node // nil: nothing of the kind is there
}

// Fill returns the pack with what was filled in: what was a guess before is the club's now,
// and what the rulebook says, and the club, too, stays the rulebook's.
func (f Files) Fill(list []Filled) (Files, error) {
	f = f.Sorted()
	for i := range f.List {
		g := &f.List[i]
		of := slices.DeleteFunc(slices.Clone(list), func(x Filled) bool { return x.File != g.Name })
		if len(of) == 0 {
			continue
		}
		var top yaml.Node
		if err := yaml.Unmarshal(g.Data, &top); err != nil {
			return Files{}, f.problem(g.Name, 0, err.Error())
		}
		var gone []*yaml.Node
		for _, x := range of {
			if !put(top.Content[0], x.Path, Rulebook, x.Answer, &gone) {
				return Files{}, f.problem(g.Name, 0, "the pack has no "+x.Name())
			}
		}
		leaveOut(&top, gone)
		var out bytes.Buffer
		enc := yaml.NewEncoder(&out)
		enc.SetIndent(2)
		if err := errors.Join(enc.Encode(&top), enc.Close()); err != nil {
			return Files{}, err
		}
		g.Data = out.Bytes()
	}
	return f, nil
}

// put puts an answer where a path leads to; false: it leads nowhere. What is gone is only
// noted, so that the places of a list stay what they were.
func put(n *yaml.Node, path []string, above Source, answer *yaml.Node, gone *[]*yaml.Node) bool {
	n = resolve(n)
	source := SourceOf(n, above)
	switch {
	case len(path) == 0 && answer == nil:
		*gone = append(*gone, n)
		return true
	case len(path) == 0:
		kept := *n
		*n = *merged(&kept, above, answer)
		n.HeadComment, n.LineComment, n.FootComment = kept.HeadComment, kept.LineComment, kept.FootComment
		return true
	case path[0] == oneMore && n.Kind == yaml.SequenceNode:
		if answer != nil {
			n.Content = append(n.Content, clubs(answer))
		}
		return true
	}
	for i, c := range n.Content {
		switch {
		case n.Kind == yaml.SequenceNode && path[0] == fmt.Sprintf("[%d]", i+1):
			return put(c, path[1:], source, answer, gone)
		case n.Kind == yaml.MappingNode && i%2 == 1 && n.Content[i-1].Value == path[0]:
			return put(c, path[1:], source, answer, gone)
		}
	}
	return false
}

// merged is an answer in the place of what was there: what is the same and was no guess
// stays as it was.
func merged(was *yaml.Node, above Source, answer *yaml.Node) *yaml.Node {
	was = resolve(was)
	source := SourceOf(was, above)
	if was.Kind != answer.Kind || source == Guess && !slices.ContainsFunc(was.Content, hasSource) {
		return clubs(answer)
	}
	out := *answer
	out.Content = nil
	switch answer.Kind {
	case yaml.ScalarNode:
		if was.Value == answer.Value && source != Guess {
			return was
		}
		return clubs(answer)
	case yaml.MappingNode:
		for i := 0; i+1 < len(answer.Content); i += 2 {
			key, val := answer.Content[i], answer.Content[i+1]
			now := clubs(val)
			for j := 0; j+1 < len(was.Content); j += 2 {
				if was.Content[j].Value == key.Value {
					now = merged(was.Content[j+1], source, val)
				}
			}
			out.Content = append(out.Content, key, now)
		}
	case yaml.SequenceNode:
		for _, val := range answer.Content {
			now := clubs(val)
			for _, c := range was.Content {
				if c = resolve(c); plain(c) == plain(val) && SourceOf(c, source) != Guess && !Guessed(c) {
					now = c
				}
			}
			out.Content = append(out.Content, now)
		}
	}
	return &out
}

// hasSource reports whether a node or one below it says where it is from.
func hasSource(n *yaml.Node) bool {
	_, ours := tagOf(n)
	return ours || slices.ContainsFunc(n.Content, hasSource)
}

// clubs is a node that the club has put in.
func clubs(n *yaml.Node) *yaml.Node {
	c := *n
	c.Tag, c.Style = "!"+string(Club), c.Style|yaml.TaggedStyle
	return &c
}

// leaveOut takes entries that are gone out of their lists, and keys out of their mappings.
func leaveOut(n *yaml.Node, gone []*yaml.Node) {
	if len(gone) == 0 {
		return
	}
	kept := n.Content[:0:0]
	for i, c := range n.Content {
		switch {
		case slices.Contains(gone, c):
			if n.Kind == yaml.MappingNode { // its key goes, too
				kept = kept[:len(kept)-1]
			}
			continue
		case n.Kind != yaml.MappingNode || i%2 == 1:
			leaveOut(c, gone)
		}
		kept = append(kept, c)
	}
	n.Content = kept
}
