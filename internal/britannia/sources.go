package britannia

import (
	_ "embed"
	"strings"
)

// Requirement is one numbered requirement of the rules.
type Requirement struct {
	ID    string // "MOV-03", cited in code and tests as "2e MOV-03"
	Title string // what it is about, in a few words
}

// Ruling says how an unclear point of the rules is played here.
type Ruling struct {
	ID       string // "RUL-14"
	Question string
	Text     string // the ruling
	Source   string // what the printed editions say
	Reason   string
	Follows  string // which edition and page it follows, where that is often asked
	Other    string // and what the other reading would be
	Carried  string // by which requirements it is carried, where it does not say so itself
}

//go:embed requirements.txt
var requirementsText string

//go:embed rulings.txt
var rulingsText string

//go:embed requirements-1e.txt
var firstRequirements string

//go:embed rulings-1e.txt
var firstRulings string

// Requirements returns the numbered requirements of Britannia's second edition,
// in the order of the rules.
func Requirements() []Requirement { return readRequirements(requirementsText) }

// FirstRequirements returns those of the first edition: in what it differs from the second.
func FirstRequirements() []Requirement { return readRequirements(firstRequirements) }

// readRequirements reads a list of requirements.
func readRequirements(text string) []Requirement {
	var list []Requirement
	for line := range strings.Lines(text) {
		id, title, ok := strings.Cut(strings.TrimSpace(line), " ")
		if ok && !strings.HasPrefix(id, "#") {
			list = append(list, Requirement{ID: id, Title: title})
		}
	}
	return list
}

// Rulings returns the rulings on unclear points of Britannia's second edition,
// in order of their numbers.
func Rulings() []Ruling { return readRulings(rulingsText) }

// FirstRulings returns those of the first edition. Where they say nothing the second
// edition's hold.
func FirstRulings() []Ruling { return readRulings(firstRulings) }

// RulingsOf returns the rulings for games of a built-in pack, by its id.
func RulingsOf(id string) []Ruling {
	if id == "britannia-1e" {
		return FirstRulings()
	}
	return Rulings()
}

// RequirementsOf returns the requirements in the same way.
func RequirementsOf(id string) []Requirement {
	if id == "britannia-1e" {
		return FirstRequirements()
	}
	return Requirements()
}

// readRulings reads a list of rulings.
func readRulings(rulings string) []Ruling {
	var list []Ruling
	for paragraph := range strings.SplitSeq(rulings, "\n\n") {
		text := strings.ReplaceAll(strings.TrimSpace(paragraph), "\n  ", " ")
		if strings.HasPrefix(text, "#") {
			continue
		}
		list = append(list, readRuling(text))
	}
	return list
}

// readRuling reads one paragraph of rulings.txt, lines that go on already joined.
func readRuling(text string) Ruling {
	var r Ruling
	for line := range strings.SplitSeq(text, "\n") {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "ruling:":
			r.Text = rest
		case "source:":
			r.Source = rest
		case "reason:":
			r.Reason = rest
		case "follows:":
			r.Follows = rest
		case "other:":
			r.Other = rest
		case "carried-by:":
			r.Carried = rest
		default:
			r.ID, r.Question = word, rest
		}
	}
	return r
}
