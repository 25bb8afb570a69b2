package systems

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestHelp: the examples of what files look like are read by the rules of a pack of the family;
// not all have the same leaders.
func TestHelp(t *testing.T) {
	library, err := All().Library()
	if err != nil {
		t.Fatal(err)
	}
	packs, _ := library.List()
	read, why := make(map[string]bool), make(map[string]error)
	for _, p := range packs {
		sys, err := All().Open(p.Files)
		if err != nil {
			t.Fatal(err)
		}
		help := sys.Data().Help
		example := indented(help.Position)
		if pos, err := sys.ReadPosition("help", []byte(example)); err != nil {
			why[p.Family] = err
		} else if pos.At().Round >= 2 {
			read[p.Family] = true
		}
		var event map[string]any
		if err := json.Unmarshal([]byte(indented(help.Events)), &event); err != nil || event["text"] == nil {
			t.Errorf("%s: %v in\n%s", p.ID, err, help.Events)
		}
	}
	for _, f := range All() {
		if !read[f.Name] {
			t.Errorf("%s: the example of a position: %v", f.Name, why[f.Name])
		}
	}
}

// indented is the first part of a text that stands under another.
func indented(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "  "):
			lines = append(lines, line[2:])
		case len(lines) > 0:
			return strings.Join(lines, "")
		}
	}
	return strings.Join(lines, "")
}
