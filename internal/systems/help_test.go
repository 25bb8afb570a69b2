package systems

import (
	"encoding/json"
	"strings"
	"testing"

	"bretwalda/internal/pack"
	"bretwalda/internal/system"
)

// TestHelp: the examples of what files look like are read by the rules of a pack of the family;
// not all have the same leaders.
func TestHelp(t *testing.T) {
	read, why := make(map[string]bool), make(map[string]error)
	everyPack(t, func(p pack.Entry, sys system.System) {
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
	})
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
