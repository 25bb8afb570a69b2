package pack

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// How a form is written: under the name of each place what the pack has there, and a line to
// write on.
const (
	formHead   = "Form of the ruleset "
	answerSign = "="
	rulingLine = "= ____________________________________________________________"
	isRight    = "ok" // what the pack has is right
	isNot      = "-"  // there is nothing of the kind
)

// WriteForm writes what can be filled in, of the sections that are asked for, or of all.
func (f Files) WriteForm(w io.Writer, only ...Section) error {
	head, _, err := f.Head()
	if err != nil {
		return err
	}
	blanks, err := f.Blanks()
	if err != nil {
		return err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, `%s%s, version %s

Each value below is a guess (%s), since the rules do not tell it. Who has the game before
them writes after %q what its board and cards say, in the same way; or
    = ok   the guess is right
    = -    there is nothing of the kind
What stays empty stays a guess. "%s" is a place for one more line of a card or set-up.
Then: bretwalda pack fill FORM FOLDER; bretwalda pack check FOLDER
`, formHead, head.ID, head.Version, guessed, answerSign, oneMore)
	file, group := "", ""
	for i := range blanks {
		b := &blanks[i]
		if len(only) > 0 && !slices.ContainsFunc(only, func(s Section) bool { return s.file == b.File }) {
			continue
		}
		if file != b.File {
			file = b.File
			fmt.Fprintf(&out, "\n\n%s\n%s\n", file, strings.Repeat("=", len(file)))
		}
		if g := strings.Join(b.Path[:min(2, len(b.Path)-1)], "."); g != group {
			group = g
			if g != "" {
				fmt.Fprintf(&out, "\n--- %s ---\n", g)
			}
		}
		fmt.Fprintf(&out, "\n%s\n", b.Name())
		if b.Text != "" {
			fmt.Fprintf(&out, "  %s %s\n", guessed, b.Text)
		}
		fmt.Fprintf(&out, "  %s\n", rulingLine)
	}
	_, err = w.Write(out.Bytes())
	return err
}

// FormOf tells of which ruleset a form is; empty: the text is no form.
func FormOf(form []byte) string {
	first, _, _ := strings.Cut(string(form), "\n")
	name, ok := strings.CutPrefix(strings.TrimSpace(first), formHead)
	if !ok {
		return ""
	}
	id, _, _ := strings.Cut(name, ",")
	return id
}

// ReadForm reads what was filled in. The error names each line that cannot be read.
func (f Files) ReadForm(name string, form []byte) ([]Filled, error) {
	blanks, err := f.Blanks()
	if err != nil {
		return nil, err
	}
	r := formReader{name: name, blanks: map[string]Blank{}}
	for _, b := range blanks {
		r.blanks[b.File+" "+b.Name()] = b
		r.files = append(r.files, b.File)
	}
	for i, line := range strings.Split(string(form), "\n") {
		r.line = i + 1
		r.read(strings.TrimSpace(strings.TrimSuffix(line, "\r")))
	}
	return r.filled, r.found.Err()
}

// formReader reads a form line by line.
type formReader struct {
	name   string
	line   int
	blanks map[string]Blank
	files  []string
	file   string // the heading above
	at     Blank
	open   bool
	filled []Filled
	found  Problems
}

func (r *formReader) fail(format string, args ...any) {
	r.found.Add(Problem{File: r.name, Line: r.line, Text: fmt.Sprintf(format, args...)})
}

// read reads a line: the name of a file, that of a place, or an answer; all else is for
// people.
func (r *formReader) read(line string) {
	for _, file := range r.files {
		if line == file {
			r.file, r.open = file, false
			return
		}
	}
	if b, ok := r.blanks[r.file+" "+line]; ok {
		r.at, r.open = b, true
		return
	}
	answer, ok := strings.CutPrefix(line, answerSign)
	if !ok || r.file == "" || strings.Trim(line, answerSign) == "" {
		return
	}
	answer = strings.TrimSpace(strings.Trim(strings.TrimSpace(answer), "_"))
	switch {
	case answer == "":
	case !r.open:
		r.fail("it is not said what this is of: above it must stand a name as in the form")
	default:
		r.answer(answer)
	}
}

// answer reads an answer.
func (r *formReader) answer(text string) {
	switch {
	case strings.EqualFold(text, isRight) && r.at.Text == "":
		r.fail("%s has no guess that could be right; write what is there", r.at.Name())
		return
	case strings.EqualFold(text, isRight):
		text = r.at.Text
	case text == isNot:
		r.filled = append(r.filled, Filled{Blank: r.at})
		return
	}
	var top yaml.Node
	if err := yaml.Unmarshal([]byte(text), &top); err != nil || len(top.Content) != 1 {
		r.fail("%q cannot be read; write it in the way of the guess, with its brackets and commas", text)
		return
	}
	if why := bounded(&top); why != "" || hasSource(&top) {
		r.fail("%q cannot be a value; write it without signs before it, and shorter", text)
		return
	}
	r.filled = append(r.filled, Filled{r.at, top.Content[0]})
}
