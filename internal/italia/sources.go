package italia

import (
	_ "embed"
	"strings"
)

// Requirement is one numbered requirement of the rules.
type Requirement struct {
	ID    string // "MOV-03", cited in code and tests as "it MOV-03"
	Title string // what it is about, in a few words
}

//go:embed requirements.txt
var requirementsText string

// Requirements returns the numbered requirements of both games, in the order of the rules.
func Requirements() []Requirement {
	var list []Requirement
	for line := range strings.Lines(requirementsText) {
		id, title, ok := strings.Cut(strings.TrimSpace(line), " ")
		if ok && !strings.HasPrefix(id, "#") {
			list = append(list, Requirement{ID: id, Title: title})
		}
	}
	return list
}
