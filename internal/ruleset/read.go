package ruleset

import (
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/spelling"
)

// doc is one file of a pack while it is read. Its methods read a YAML node as
// one kind of thing; where the node is something else they note a problem at its
// line and give the zero value, so that reading goes on and finds the rest.
type doc struct {
	name  string
	root  *yaml.Node // the top mapping
	found *problems
}

// newDoc parses a file. Its top must be a mapping.
func newDoc(name string, data []byte, found *problems) *doc {
	d := &doc{name: name, found: found, root: &yaml.Node{Kind: yaml.MappingNode, Line: 1}}
	var top yaml.Node
	if err := yaml.Unmarshal(data, &top); err != nil {
		d.syntax(err)
		return d
	}
	if top.Kind != yaml.DocumentNode || top.Content[0].Kind != yaml.MappingNode {
		d.fail(d.root, "the file must hold keys and values, like %q", "id: britannia-2e")
		return d
	}
	d.root = top.Content[0]
	return d
}

// syntax notes an error of the YAML library, which carries its line in its text.
func (d *doc) syntax(err error) {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	p := Problem{File: d.name, Text: "this is not YAML: " + text}
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		if num, why, ok := strings.Cut(rest, ": "); ok {
			p.Line, _ = strconv.Atoi(num)
			p.Text = "this is not YAML: " + why + "; look at this line and those next to it for a missing bracket, quote or blank"
		}
	}
	d.found.add(p)
}

// fail notes a problem at the line of n.
func (d *doc) fail(n *yaml.Node, format string, args ...any) {
	d.found.add(Problem{File: d.name, Line: n.Line, Text: fmt.Sprintf(format, args...)})
}

// field is a key that a mapping may have, and who reads its value.
type field struct {
	key  string
	need bool
	read func(*yaml.Node)
}

// fields reads n as a mapping with the known keys and no others. what names the
// thing described, for messages.
func (d *doc) fields(n *yaml.Node, what string, known ...field) {
	seen := make(map[string]bool, len(known))
	d.pairs(n, what, func(key, val *yaml.Node) {
		seen[key.Value] = true
		names := make([]string, 0, len(known))
		for _, f := range known {
			if f.key == key.Value {
				f.read(val)
				return
			}
			names = append(names, f.key)
		}
		d.fail(key, "%s has no key %q%s; its keys are: %s", what, key.Value, spelling.Meant(key.Value, names), strings.Join(names, ", "))
	})
	for _, f := range known {
		if f.need && !seen[f.key] {
			d.fail(n, "%s lacks the key %q; add it", what, f.key)
		}
	}
}

// pairs reads n as a mapping and gives each key and value in the file's order.
func (d *doc) pairs(n *yaml.Node, what string, each func(key, val *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		d.fail(n, "%s must be keys and values, like {key: value}", what)
		return
	}
	seen := make(map[string]int, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, val := n.Content[i], n.Content[i+1]
		if key.Kind != yaml.ScalarNode || key.Value == "" {
			d.fail(key, "%s has a key that is no plain word; write one before the colon", what)
			continue
		}
		if line, twice := seen[key.Value]; twice {
			d.fail(key, "%s has %q twice, first in line %d; remove one", what, key.Value, line)
			continue
		}
		seen[key.Value] = key.Line
		each(key, resolve(val))
	}
}

// items reads n as a list and gives each entry in order.
func (d *doc) items(n *yaml.Node, what string, each func(*yaml.Node)) {
	if n.Kind != yaml.SequenceNode {
		d.fail(n, "%s must be a list, like [first, second]", what)
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

// text reads a single word or sentence, not empty.
func (d *doc) text(n *yaml.Node, what string) string {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" || strings.TrimSpace(n.Value) == "" {
		d.fail(n, "%s must be a name or text", what)
		return ""
	}
	return n.Value
}

// number reads a whole number from lo to hi.
func (d *doc) number(n *yaml.Node, what string, lo, hi int) int {
	v, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil || v < lo || v > hi {
		d.fail(n, "%s must be a whole number from %d to %d, not %q", what, lo, hi, n.Value)
		return 0
	}
	return v
}

// flag reads true or false.
func (d *doc) flag(n *yaml.Node, what string) bool {
	if n.Kind != yaml.ScalarNode || n.Value != "true" && n.Value != "false" {
		d.fail(n, "%s must be true or false, not %q", what, n.Value)
	}
	return n.Value == "true"
}

// choice reads one of the words given and returns its place among them; the
// first when it is none of them.
func (d *doc) choice(n *yaml.Node, what string, words ...string) int {
	for i, w := range words {
		if n.Kind == yaml.ScalarNode && n.Value == w {
			return i
		}
	}
	d.fail(n, "%s must be one of %s, not %q%s", what, strings.Join(words, ", "), n.Value, spelling.Meant(n.Value, words))
	return 0
}
