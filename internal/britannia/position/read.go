package position

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// reader turns YAML into a State. Its methods read a node as one kind of thing;
// where the node is something else they note a problem with its line and give
// the zero value, so that reading goes on and finds the rest.
type reader struct {
	pk   *cards.Pack
	file string
	s    britannia.State
	errs []error

	raidersOn map[board.Area]uint8 // on land: raiders of the nation on turn
}

// maxProblems is how many problems one Read reports.
const maxProblems = 20

func (r *reader) err() error { return errors.Join(r.errs...) }

func (r *reader) fail(n *yaml.Node, format string, args ...any) {
	if len(r.errs) < maxProblems {
		r.errs = append(r.errs, fmt.Errorf("%s:%d: %s", r.file, max(n.Line, 1), fmt.Sprintf(format, args...)))
	}
}

var yamlLine = regexp.MustCompile(`line (\d+): `)

// parse returns the top mapping of a file, or nil when there is none.
func (r *reader) parse(data []byte) *yaml.Node {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		text, line := strings.TrimPrefix(err.Error(), "yaml: "), 1
		if m := yamlLine.FindStringSubmatch(text); m != nil {
			line, _ = strconv.Atoi(m[1]) // digits by the pattern
			text = strings.Replace(text, m[0], "", 1)
		}
		r.fail(&yaml.Node{Line: line}, "this is not YAML (%s): look here for a missing bracket, quote or blank", text)
		return nil
	}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		r.fail(&doc, "a position is a list of keys, such as \"round: 1\" and \"units:\"")
		return nil
	}
	return doc.Content[0]
}

// resolve follows a YAML alias to what it stands for.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// pairs calls each for the keys and values of a mapping; a key given twice is a
// problem.
func (r *reader) pairs(n *yaml.Node, what string, each func(key, val *yaml.Node)) {
	n = resolve(n)
	if n.Kind != yaml.MappingNode {
		r.fail(n, "%s wants keys and values, {key: value}", what)
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if seen[fold(key.Value)] {
			r.fail(key, "%s names %q twice: keep one", what, key.Value)
			continue
		}
		seen[fold(key.Value)] = true
		each(key, resolve(n.Content[i+1]))
	}
}

// fields reads a mapping whose keys are known.
func (r *reader) fields(n *yaml.Node, what string, known map[string]func(*yaml.Node)) {
	r.pairs(n, what, func(key, val *yaml.Node) {
		read, ok := known[key.Value]
		if !ok {
			r.fail(key, "%s has no key %q; it has: %s", what, key.Value, strings.Join(sorted(known), ", "))
			return
		}
		read(val)
	})
}

// items calls each for the entries of a list.
func (r *reader) items(n *yaml.Node, what string, each func(*yaml.Node)) {
	n = resolve(n)
	if n.Kind != yaml.SequenceNode {
		r.fail(n, "%s wants a list, [one, another]", what)
		return
	}
	for _, item := range n.Content {
		each(resolve(item))
	}
}

// anyLeader reads a leader of whatever nation.
func (r *reader) anyLeader(n *yaml.Node) ruleset.Leader {
	l, ok := r.pk.FindLeader(fold(n.Value))
	if !ok {
		r.fail(n, "there is no leader %q", n.Value)
	}
	return l
}

// printed reads points as they are printed, halves where the ruleset has them.
func (r *reader) printed(n *yaml.Node) int {
	k, ok := r.pk.ReadPoints(n.Value)
	if !ok || k < -9999 || k > 9999 {
		r.fail(n, "points must be a number from -9999 to 9999, not %q", n.Value)
		return 0
	}
	return k
}

func (r *reader) number(n *yaml.Node, what string, low, high int) int {
	k, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil || k < low || k > high {
		r.fail(n, "%s must be a number from %d to %d, not %q", what, low, high, n.Value)
		return 0
	}
	return k
}

// count is number for what is kept in a byte.
func (r *reader) count(n *yaml.Node, what string) uint8 { return uint8(r.number(n, what, 0, 255)) }

func (r *reader) flag(n *yaml.Node, what string) bool {
	if n.Kind != yaml.ScalarNode || n.Value != "true" && n.Value != "false" {
		r.fail(n, "%s must be true or false, not %q", what, n.Value)
	}
	return n.Value == "true"
}

// fold makes names alike that differ in case and blanks.
func fold(name string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "-")
}

func (r *reader) area(n *yaml.Node) board.Area {
	a, ok := r.findArea(n.Value)
	if !ok {
		r.fail(n, "there is no area or sea %q%s", n.Value, r.nearest(n.Value, r.pk.Board.IDs[1:]))
	}
	return a
}

func (r *reader) findArea(name string) (board.Area, bool) {
	name = fold(name)
	for a := 1; a <= r.pk.Board.Count(); a++ {
		if name == r.pk.Board.IDs[a] || name == fold(r.pk.Names.Area(ruleset.English, board.Area(a))) {
			return board.Area(a), true
		}
	}
	return board.None, false
}

func (r *reader) nation(n *yaml.Node) ruleset.Nation {
	x, ok := r.findNation(n.Value)
	if !ok {
		ids := make([]string, 0, len(r.pk.Nations))
		for _, info := range r.pk.Nations[1:] {
			ids = append(ids, info.ID)
		}
		r.fail(n, "there is no nation %q%s", n.Value, r.nearest(n.Value, ids))
	}
	return x
}

func (r *reader) findNation(name string) (ruleset.Nation, bool) {
	name = fold(name)
	for x := 1; x < len(r.pk.Nations); x++ {
		if name == r.pk.Nations[x].ID || name == fold(r.pk.Names.Nation(ruleset.English, ruleset.Nation(x))) {
			return ruleset.Nation(x), true
		}
	}
	return ruleset.NoNation, false
}

// leader reads a leader of nation x.
func (r *reader) leader(n *yaml.Node, x ruleset.Nation) ruleset.Leader {
	name := fold(n.Value)
	var ids []string
	for _, l := range r.pk.Nations[x].Leaders {
		id := r.pk.Leaders[l].ID
		if name == id || name == fold(r.pk.Names.Leader(ruleset.English, l)) {
			return l
		}
		ids = append(ids, id)
	}
	if ids == nil {
		r.fail(n, "the nation %s has no leaders", r.pk.Nations[x].ID)
		return ruleset.NoLeader
	}
	r.fail(n, "the nation %s has no leader %q; it has: %s", r.pk.Nations[x].ID, n.Value, strings.Join(ids, ", "))
	return ruleset.NoLeader
}

// areas reads a list of areas and seas.
func (r *reader) areas(n *yaml.Node, what string) board.Set {
	var set board.Set
	r.items(n, what, func(item *yaml.Node) { set |= board.Of(r.area(item)) })
	return set.Without(board.None)
}

// nations reads a list of nations.
func (r *reader) nations(n *yaml.Node, what string) ruleset.Nations {
	var set ruleset.Nations
	r.items(n, what, func(item *yaml.Node) { set = set.With(r.nation(item)) })
	return set.Without(ruleset.NoNation)
}

// nearest returns the hint " (did you mean …?)" with the name most like a wrong
// one, or nothing when none is near.
func (r *reader) nearest(wrong string, names []string) string {
	if i := spelling.NewDictionary(names).Nearest(fold(wrong), 2); i >= 0 {
		return " (did you mean " + strconv.Quote(names[i]) + "?)"
	}
	return "; ids are like " + strconv.Quote(names[0])
}
