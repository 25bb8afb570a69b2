package pack

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

// Head is what pack.yaml says of a pack.
type Head struct {
	ID      string // "britannia-2e"
	Family  string // which rules code plays it: "britannia"
	Edition int    // 1 or 2
	Version string // of the pack, for people
}

// HeadFile is the file that tells a folder with a pack from others.
const HeadFile = "pack.yaml"

const maxID = 64

// Fields reads the keys of pack.yaml that all packs have.
func (h *Head) Fields(d *Doc) []Field {
	return []Field{
		Need("id", func(n *yaml.Node) {
			if h.ID = d.Text(n, "id"); h.ID != "" && !ValidID(h.ID) {
				d.Fail(n, "the id must be small letters, digits and hyphens, at most %d, like britannia-2e-club, not %q", maxID, n.Value)
			}
		}),
		Need("family", func(n *yaml.Node) { h.Family = d.Text(n, "family") }),
		Need("edition", func(n *yaml.Node) { h.Edition = d.Number(n, "edition", 1, 9) }),
		Need("version", func(n *yaml.Node) { h.Version = d.Text(n, "version") }),
	}
}

// ValidID reports whether an id can stand in commands, letters and paths.
func ValidID(id string) bool {
	for i := range len(id) {
		c := id[i]
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' && i > 0) {
			return false
		}
	}
	return len(id) > 0 && len(id) <= maxID
}

// Head reads pack.yaml alone, and returns the line of the id. Other keys than those of
// Head do not matter here.
func (f Files) Head() (h Head, line int, err error) {
	data := f.Get(HeadFile)
	if data == nil {
		return h, 0, f.problem(HeadFile, 0, "this file is missing; every pack needs it")
	}
	var found Problems
	d := NewDoc(f.Path(HeadFile), data, &found)
	if err := found.Err(); err != nil {
		return h, 0, err
	}
	known := h.Fields(d)
	seen := make(map[string]bool)
	d.Pairs(d.Root, "the pack", func(key, val *yaml.Node) {
		for _, k := range known {
			if k.key == key.Value {
				seen[k.key] = true
				k.read(val)
			}
		}
		if key.Value == "id" {
			line = val.Line
		}
	})
	for _, k := range known {
		if !seen[k.key] {
			d.Fail(d.Root, "the pack lacks the key %q; add it", k.key)
		}
	}
	return h, line, found.Err()
}

// Renamed returns the pack with another id, and all else as it was written.
func (f Files) Renamed(id string) (Files, error) {
	if !ValidID(id) {
		return Files{}, fmt.Errorf("%q cannot be the id of a ruleset: it must be small letters, digits and hyphens, at most %d", id, maxID)
	}
	head, line, err := f.Head()
	if err != nil {
		return Files{}, err
	}
	lines := strings.SplitAfter(string(f.Get(HeadFile)), "\n")
	key, value, _ := strings.Cut(lines[line-1], ":")
	lines[line-1] = key + ":" + strings.Replace(value, head.ID, id, 1)
	f = f.Sorted()
	for i := range f.List {
		if f.List[i].Name == HeadFile {
			f.List[i].Data = []byte(strings.Join(lines, ""))
		}
	}
	return f, nil
}
