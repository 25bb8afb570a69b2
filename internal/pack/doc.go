package pack

import (
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/spelling"
)

// Doc is one file of a pack while it is read. Its methods read a YAML node as
// one kind of thing; where the node is something else they note a problem at its
// line and give the zero value, so that reading goes on and finds the rest.
type Doc struct {
	Name  string     // with the folder of a club
	Root  *yaml.Node // the top mapping
	Found *Problems
}

// NewDoc parses a file. Its top must be a mapping.
func NewDoc(name string, data []byte, found *Problems) *Doc {
	d := &Doc{Name: name, Found: found, Root: &yaml.Node{Kind: yaml.MappingNode, Line: 1}}
	var top yaml.Node
	if err := yaml.Unmarshal(data, &top); err != nil {
		d.syntax(err)
		return d
	}
	if top.Kind != yaml.DocumentNode || top.Content[0].Kind != yaml.MappingNode {
		d.Fail(d.Root, "the file must hold keys and values, like %q", "id: britannia-2e")
		return d
	}
	if err := bounded(&top); err != "" {
		d.Fail(d.Root, "%s", err)
		return d
	}
	d.Root = top.Content[0]
	d.checkTags(d.Root, false)
	return d
}

// What a file may hold at most, names for other values (*name) counted as often as they
// stand. The largest that is built in has some 4,000 values, 8 deep.
const (
	maxDepth  = 24
	maxValues = 60_000
)

// bounded says why a file has too much in it; empty: it has not.
func bounded(top *yaml.Node) string {
	values := 0
	var walk func(n *yaml.Node, depth int) string
	walk = func(n *yaml.Node, depth int) string {
		n = resolve(n)
		if values++; values > maxValues {
			return fmt.Sprintf("the file has more than %d values; make it smaller", maxValues)
		}
		if depth > maxDepth {
			return fmt.Sprintf("line %d lies more than %d levels deep; nothing in a pack does", n.Line, maxDepth)
		}
		for _, c := range n.Content {
			if why := walk(c, depth+1); why != "" {
				return why
			}
		}
		return ""
	}
	return walk(top, 0)
}

// syntax notes an error of the YAML library, which carries its line in its text.
func (d *Doc) syntax(err error) {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	p := Problem{File: d.Name, Text: "this is not YAML: " + text}
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		if num, why, ok := strings.Cut(rest, ": "); ok {
			p.Line, _ = strconv.Atoi(num)
			p.Text = "this is not YAML: " + why + "; look at this line and those next to it for a missing bracket, quote or blank"
		}
	}
	d.Found.Add(p)
}

// Fail notes a problem at the line of n.
func (d *Doc) Fail(n *yaml.Node, format string, args ...any) {
	d.Found.Add(Problem{File: d.Name, Line: n.Line, Text: fmt.Sprintf(format, args...)})
}

// Field is a key that a mapping may have, and who reads its value.
type Field struct {
	key  string
	need bool
	read func(*yaml.Node)
}

// Need is a key that a mapping must have.
func Need(key string, read func(*yaml.Node)) Field { return Key(key, true, read) }

// May is a key that can be left out.
func May(key string, read func(*yaml.Node)) Field { return Key(key, false, read) }

// Key is a key that is needed or not.
func Key(key string, need bool, read func(*yaml.Node)) Field { return Field{key, need, read} }

// Fields reads n as a mapping with the known keys and no others. what names the
// thing described, for messages.
func (d *Doc) Fields(n *yaml.Node, what string, known ...Field) {
	seen := make(map[string]bool, len(known))
	d.Pairs(n, what, func(key, val *yaml.Node) {
		seen[key.Value] = true
		names := make([]string, 0, len(known))
		for _, f := range known {
			if f.key == key.Value {
				f.read(val)
				return
			}
			names = append(names, f.key)
		}
		d.Fail(key, "%s has no key %q%s; its keys are: %s", what, key.Value, spelling.Meant(key.Value, names), strings.Join(names, ", "))
	})
	for _, f := range known {
		if f.need && !seen[f.key] {
			d.Fail(n, "%s lacks the key %q; add it", what, f.key)
		}
	}
}

// Pairs reads n as a mapping and gives each key and value in the file's order.
func (d *Doc) Pairs(n *yaml.Node, what string, each func(key, val *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		d.Fail(n, "%s must be keys and values, like {key: value}", what)
		return
	}
	seen := make(map[string]int, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, val := n.Content[i], n.Content[i+1]
		if key.Kind != yaml.ScalarNode || key.Value == "" {
			d.Fail(key, "%s has a key that is no plain word; write one before the colon", what)
			continue
		}
		if line, twice := seen[key.Value]; twice {
			d.Fail(key, "%s has %q twice, first in line %d; remove one", what, key.Value, line)
			continue
		}
		seen[key.Value] = key.Line
		each(key, resolve(val))
	}
}

// Items reads n as a list and gives each entry in order.
func (d *Doc) Items(n *yaml.Node, what string, each func(*yaml.Node)) {
	if n.Kind != yaml.SequenceNode {
		d.Fail(n, "%s must be a list, like [first, second]", what)
		return
	}
	for _, c := range n.Content {
		each(resolve(c))
	}
}

// resolve follows a YAML alias (*name) to what it stands for.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// Text reads a single word or sentence, not empty.
func (d *Doc) Text(n *yaml.Node, what string) string {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" || strings.TrimSpace(n.Value) == "" {
		d.Fail(n, "%s must be a name or text", what)
		return ""
	}
	return n.Value
}

// Number reads a whole number from lo to hi.
func (d *Doc) Number(n *yaml.Node, what string, lo, hi int) int {
	v, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil || v < lo || v > hi {
		d.Fail(n, "%s must be a whole number from %d to %d, not %q", what, lo, hi, n.Value)
		return 0
	}
	return v
}

// Flag reads true or false.
func (d *Doc) Flag(n *yaml.Node, what string) bool {
	if n.Kind != yaml.ScalarNode || n.Value != "true" && n.Value != "false" {
		d.Fail(n, "%s must be true or false, not %q", what, n.Value)
	}
	return n.Value == "true"
}

// Choice reads one of the words given and returns its place among them; the
// first when it is none of them.
func (d *Doc) Choice(n *yaml.Node, what string, words ...string) int {
	for i, w := range words {
		if n.Kind == yaml.ScalarNode && n.Value == w {
			return i
		}
	}
	d.Fail(n, "%s must be one of %s, not %q%s", what, strings.Join(words, ", "), n.Value, spelling.Meant(n.Value, words))
	return 0
}
