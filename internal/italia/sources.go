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

//go:embed rulings.txt
var rulingsText string

// Ruling is how an unclear point of the rules is played.
type Ruling struct {
	ID       string // "RUL-14"
	Question string
	Text     string // the ruling
	Source   string // what the rules say
	Reason   string
	Carried  string // by which requirements
}

// Rulings returns the rulings for both games, in order.
func Rulings() []Ruling {
	var list []Ruling
	for paragraph := range strings.SplitSeq(rulingsText, "\n\n") {
		text := strings.ReplaceAll(strings.TrimSpace(paragraph), "\n  ", " ")
		if strings.HasPrefix(text, "#") {
			continue
		}
		var r Ruling
		for line := range strings.SplitSeq(text, "\n") {
			switch word, rest, _ := strings.Cut(line, " "); word {
			case "ruling:":
				r.Text = rest
			case "source:":
				r.Source = rest
			case "reason:":
				r.Reason = rest
			case "carried-by:":
				r.Carried = rest
			default:
				r.ID, r.Question = word, rest
			}
		}
		list = append(list, r)
	}
	return list
}
