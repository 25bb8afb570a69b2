package ruleset

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
	"bretwalda/internal/spelling"
)

// parts are the files that every pack read here has, besides names-xx.yaml.
var parts = [...]string{pack.HeadFile, "board.yaml", "nations.yaml", "timeline.yaml", "scenarios.yaml"}

// Loader reads the files of one pack into a Ruleset. Families of games add keys of their
// own to the files that it reads, and read others with its help. It notes problems where
// it finds them and goes on as far as what it read so far is good for, so that one run
// shows most.
type Loader struct {
	Ruleset *Ruleset // what was read so far

	docs  map[string]*pack.Doc
	found pack.Problems
	files pack.Files
	need  []string
	langs []Language
	each  []group
}

// group is a word that stands for all areas of a group: "each-english".
type group struct {
	word  string
	areas board.Set
}

// NewLoader opens the files of a pack. Need are those that the family needs besides the
// common ones; may are those that it can do without.
func NewLoader(files pack.Files, need, may []string) (*Loader, error) {
	files = files.Sorted()
	l := &Loader{Ruleset: &Ruleset{Hash: files.Hash()}, files: files, docs: make(map[string]*pack.Doc, len(files.List))}
	l.need = append(parts[:len(parts):len(parts)], need...)
	l.open(may)
	return l, l.found.Err()
}

// Do takes one step after another, up to one that finds problems, which it returns: what
// follows would complain of the same things again.
func (l *Loader) Do(steps ...func()) error {
	for _, step := range steps {
		step()
		if err := l.found.Err(); err != nil {
			return err
		}
	}
	return nil
}

// Doc is a file of the pack; nil: it is not there.
func (l *Loader) Doc(name string) *pack.Doc { return l.docs[name] }

// open parses every file and finds the languages that the pack has names in, English
// first.
func (l *Loader) open(may []string) {
	l.langs = []Language{English}
	for _, f := range l.files.List {
		lang, isNames := strings.CutPrefix(strings.TrimSuffix(f.Name, ".yaml"), "names-")
		switch {
		case isNames && len(lang) == 2:
			if Language(lang) != English {
				l.langs = append(l.langs, Language(lang))
			}
		case slices.Contains(may, f.Name):
		case !slices.Contains(l.need, f.Name):
			l.found.Add(pack.Problem{File: l.files.Path(f.Name), Text: fmt.Sprintf("a pack has no such file%s; its files are %s and names-xx.yaml for each language xx",
				spelling.Meant(f.Name, l.need), strings.Join(l.need, ", "))})
			continue
		}
		l.docs[f.Name] = pack.NewDoc(l.files.Path(f.Name), f.Data, &l.found)
	}
	for _, name := range append(l.need[:len(l.need):len(l.need)], nameFile(English)) {
		if l.docs[name] == nil {
			l.found.Add(pack.Problem{File: l.files.Path(name), Text: "this file is missing; every pack needs it"})
		}
	}
}

// ReadPack reads pack.yaml: who the pack is, its dice and its scales, and keys of the
// family.
func (l *Loader) ReadPack(own ...pack.Field) {
	d, rs := l.docs[pack.HeadFile], l.Ruleset
	rs.DieSides, rs.PointsScale, rs.PopulationScale = 6, 1, 1
	var head pack.Head
	known := append(head.Fields(d),
		pack.May("dice", func(n *yaml.Node) { rs.DieSides = d.Number(n, "dice", 2, 100) }),
		pack.May("points-scale", func(n *yaml.Node) { rs.PointsScale = d.Number(n, "points-scale", 1, maxScale) }),
		pack.May("population-scale", func(n *yaml.Node) { rs.PopulationScale = d.Number(n, "population-scale", 1, maxScale) }),
	)
	d.Fields(d.Root, "the pack", append(known, own...)...)
	rs.ID, rs.Family, rs.Edition, rs.Version = head.ID, head.Family, head.Edition, head.Version
}
