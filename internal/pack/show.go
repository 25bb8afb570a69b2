package pack

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"gopkg.in/yaml.v3"
)

// Section is a part of a pack as people read it.
type Section struct {
	Name  string // "cards", as it is asked for
	Title string
	file  string
}

// Sections lists the parts that a pack is shown in; files that a family has besides
// come behind.
func (f Files) Sections() []Section {
	list := []Section{
		{"map", "The map", "board.yaml"}, {"nations", "Nations", "nations.yaml"}, {"rounds", "Rounds", "timeline.yaml"},
		{"cards", "Cards", "cards.yaml"}, {"setup", "Set-ups and scenarios", "scenarios.yaml"}, {"rules", "Rules", "rules.yaml"},
	}
	have := list[:0]
	known := map[string]bool{HeadFile: true}
	for _, s := range list {
		known[s.file] = true
		if f.Get(s.file) != nil {
			have = append(have, s)
		}
	}
	for _, g := range f.Sorted().List {
		if name := strings.TrimSuffix(g.Name, ".yaml"); !known[g.Name] && !strings.HasPrefix(name, "names-") {
			have = append(have, Section{name, strings.ToUpper(name[:1]) + name[1:], g.Name})
		}
	}
	return have
}

// guessed stands before what is reconstructed.
const guessed = "≈"

// Show writes a part of a pack as a player reads it: names in a language for ids, and a
// sign (≈) before what is a guess.
func (f Files) Show(w io.Writer, s Section, lang string) error {
	var found Problems
	d := NewDoc(f.Path(s.file), f.Get(s.file), &found)
	p := printer{names: f.names(lang, &found)}
	if err := found.Err(); err != nil {
		return err
	}
	top := d.Root
	if len(top.Content) == 2 { // one key, of which the title says enough
		top = resolve(top.Content[1])
	}
	p.block(top, 0, SourceOf(top, Rulebook))
	_, err := fmt.Fprintf(w, "%s\n%s\n\n%s\n", s.Title, strings.Repeat("-", len(s.Title)), p.out.String())
	return err
}

// names are the names of areas, nations and leaders in a language, or in English.
func (f Files) names(lang string, found *Problems) map[string]string {
	names := make(map[string]string)
	for _, l := range []string{"en", lang} {
		file := "names-" + l + ".yaml"
		data := f.Get(file)
		if data == nil {
			continue
		}
		d := NewDoc(f.Path(file), data, found)
		d.Pairs(d.Root, file, func(_, kind *yaml.Node) {
			d.Pairs(kind, file, func(id, name *yaml.Node) {
				if name.Kind == yaml.SequenceNode && len(name.Content) > 0 {
					name = name.Content[0]
				}
				if name.Kind == yaml.ScalarNode && name.Value != "" {
					names[id.Value] = name.Value
				}
			})
		})
	}
	return names
}

// printer writes the nodes of a file as text.
type printer struct {
	names map[string]string
	out   bytes.Buffer
}

// word is what people read for a word of the file.
func (p *printer) word(s string) string {
	if name := p.names[s]; name != "" {
		return name
	}
	return strings.ReplaceAll(s, "-", " ")
}

// value is what people read for a value: rounds like 10-13 and years stay as they are.
func (p *printer) value(n *yaml.Node, above Source) string {
	text := n.Value
	if strings.Trim(text, "0123456789-") != "" {
		text = p.word(text)
	}
	if SourceOf(n, above) == Guess {
		text = guessed + text
	}
	return text
}

const (
	lineWidth = 80
	inlineMax = 3 * lineWidth
)

// block writes the keys of a mapping or the entries of a list, each on lines of its own.
func (p *printer) block(n *yaml.Node, depth int, above Source) {
	n = resolve(n)
	source := SourceOf(n, above)
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			p.entry(p.word(n.Content[i].Value), resolve(n.Content[i+1]), depth, source)
		}
	case yaml.SequenceNode:
		for _, c := range n.Content {
			p.entry("-", resolve(c), depth, source)
		}
	}
}

// entry writes one of them: in a line if it is short, else over a block.
func (p *printer) entry(head string, n *yaml.Node, depth int, above Source) {
	sep := ": "
	if head == "-" {
		sep = " "
	}
	text := p.inline(n, above)
	if n.Kind == yaml.ScalarNode || text != "" && len(text) <= inlineMax && levels(n) <= 2 {
		p.line(head+sep+text, depth)
		return
	}
	if len(n.Content) == 0 {
		return
	}
	if head == "-" { // stands before the first line of what is below
		start := p.out.Len()
		p.block(n, depth+1, above)
		if p.out.Len() > start {
			p.out.Bytes()[start+2*depth] = '-'
		}
		return
	}
	p.line(strings.TrimSuffix(head+sep, " "), depth)
	p.block(n, depth+1, above)
}

// inline is a node in one line.
func (p *printer) inline(n *yaml.Node, above Source) string {
	n = resolve(n)
	source := SourceOf(n, above)
	var parts []string
	switch n.Kind {
	case yaml.ScalarNode:
		return p.value(n, above)
	case yaml.SequenceNode:
		for _, c := range n.Content {
			text := p.inline(c, source)
			if c.Kind == yaml.SequenceNode {
				text = "(" + text + ")"
			}
			parts = append(parts, text)
		}
		return strings.Join(parts, ", ")
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, val := p.word(n.Content[i].Value), resolve(n.Content[i+1])
		switch text := p.inline(val, source); {
		case text == "true":
			parts = append(parts, key)
		case text == "" || text == "false":
		case strings.Trim(key, "0123456789.") == "": // points, rounds
			parts = append(parts, key+": "+text)
		case val.Kind == yaml.MappingNode:
			parts = append(parts, key+" ("+text+")")
		default:
			parts = append(parts, key+" "+text)
		}
	}
	return strings.Join(parts, "; ")
}

// levels is how deep a node goes.
func levels(n *yaml.Node) int {
	deepest := 0
	for _, c := range resolve(n).Content {
		deepest = max(deepest, levels(c))
	}
	if n.Kind == yaml.ScalarNode {
		return 0
	}
	return 1 + deepest
}

// line writes a line, broken where it is too long.
func (p *printer) line(text string, depth int) {
	indent := strings.Repeat("  ", depth)
	width := len(indent)
	p.out.WriteString(indent)
	for i, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case i == 0:
		case width+1+n > lineWidth:
			p.out.WriteString("\n" + indent + "    ")
			width = len(indent) + 4
		default:
			p.out.WriteByte(' ')
			width++
		}
		p.out.WriteString(word)
		width += n
	}
	p.out.WriteByte('\n')
}
