// Package rulings reads the two lists that stand beside the rules of each family of games: the
// numbered requirements, and the rulings on what the rules leave open. It knows no game.
package rulings

import "strings"

// Requirement is one numbered requirement of the rules.
type Requirement struct {
	ID    string // "MOV-03", cited in code and tests behind the mark of the rules: "2e MOV-03"
	Title string // what it is about, in a few words
}

// Ruling says how an unclear point of the rules is played here.
type Ruling struct {
	ID       string // "RUL-14"
	Question string
	Text     string // the ruling
	Source   string // what the printed rules say
	Reason   string
	Follows  string // which edition and page it follows, where that is often asked
	Other    string // and what the other reading would be
	Carried  string // by which requirements it is carried, where it does not say so itself
}

// ReadRequirements reads a list of requirements: a line each, number and title. Lines that begin
// with # are remarks.
func ReadRequirements(text string) []Requirement {
	var list []Requirement
	for line := range strings.Lines(text) {
		id, title, ok := strings.Cut(strings.TrimSpace(line), " ")
		if ok && !strings.HasPrefix(id, "#") {
			list = append(list, Requirement{ID: id, Title: title})
		}
	}
	return list
}

// Read reads a list of rulings: a paragraph each, its first line number and question, then a
// line for each part behind the part's name. Indented lines go on. Paragraphs that begin with #
// are remarks.
func Read(text string) []Ruling {
	var list []Ruling
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		whole := strings.ReplaceAll(strings.TrimSpace(paragraph), "\n  ", " ")
		if !strings.HasPrefix(whole, "#") {
			list = append(list, read(whole))
		}
	}
	return list
}

// read reads one paragraph, lines that go on already joined.
func read(paragraph string) Ruling {
	var r Ruling
	for line := range strings.SplitSeq(paragraph, "\n") {
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
