package pack

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

const guesses = `areas:
  kent: {land: [sussex, !guess essex], points: 3}
  essex: !guess
    land: [kent]
    points: 2
cards: # as printed
  - {event: sack, vp: !guess 2} # line one
  - !guess {event: kill, vp: 1}
  - {event: raid, vp: 1}
`

// formOf is the form of a pack with the answers to the places named; those to [+] in turn.
func formOf(t *testing.T, files Files, answers map[string][]string) string {
	t.Helper()
	var out bytes.Buffer
	if err := files.WriteForm(&out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	at := ""
	for i, line := range lines {
		if list := answers[at]; strings.HasPrefix(line, "  = ___") && len(list) > 0 {
			lines[i], answers[at] = "  = "+list[0], list[1:]
		}
		if line != "" && !strings.HasPrefix(line, " ") {
			at = line
		}
	}
	return strings.Join(lines, "\n")
}

// fill is what board.yaml becomes.
func fill(t *testing.T, files Files, form string) string {
	t.Helper()
	list, err := files.ReadForm("form.txt", []byte(form))
	if err != nil {
		t.Fatal(err)
	}
	if files, err = files.Fill(list); err != nil {
		t.Fatal(err)
	}
	return string(files.Get("board.yaml"))
}

// The places of a form are the guesses; an answer is the club's, and what the rulebook said
// stays the rulebook's; what is not filled in stays a guess.
func TestBlankIsFilledIn(t *testing.T) {
	files := packOf(t, guesses)
	form := formOf(t, files, map[string][]string{
		"areas.kent.land": {"[sussex, wessex]"}, "areas.essex.points": {"ok"},
		"cards[1]": {"{event: sack, vp: 3}"}, "cards[2]": {"-"}, "cards[+]": {"{event: raid, vp: 5}"},
	})
	want := `areas:
  kent: {land: [sussex, !club wessex], points: 3}
  essex: !guess
    land: [kent]
    points: !club 2
cards: # as printed
  - {event: sack, vp: !club 3} # line one
  - {event: raid, vp: 1}
  - !club {event: raid, vp: 5}
`
	if got := fill(t, files, form); got != want {
		t.Errorf("the file is\n%s", got)
	}
}

// What cannot be read is told with the line of the form; a form without answers changes
// nothing.
func TestFormErrors(t *testing.T) {
	files := packOf(t, guesses)
	if got := fill(t, files, formOf(t, files, nil)); got != guesses {
		t.Errorf("an empty form makes\n%s", got)
	}
	for _, c := range []struct{ place, answer, want string }{
		{"areas.kent.land", "[sussex, wessex", "cannot be read"},
		{"areas.kent.land", "!guess [kent]", "cannot be a value"},
		{"cards[+]", "ok", "no guess that could be right"},
	} {
		answer, want := c.answer, c.want
		form := formOf(t, files, map[string][]string{c.place: {answer}})
		line := 1 + strings.Count(form[:strings.LastIndex(form, "= "+answer+"\n")], "\n")
		_, err := files.ReadForm("form.txt", []byte(form))
		var p Problem
		if !errors.As(err, &p) || p.File != "form.txt" || p.Line != line || !strings.Contains(p.Text, want) {
			t.Errorf("%q in line %d: %v", answer, line, err)
		}
	}
	lost := strings.Replace(formOf(t, files, map[string][]string{"areas.kent.land": {"ok"}}), "areas.kent.land\n", "board.yaml\n", 1)
	if _, err := files.ReadForm("form.txt", []byte(lost)); err == nil || !strings.Contains(err.Error(), "not said what this is of") {
		t.Errorf("an answer without a name above: %v", err)
	}
	if FormOf([]byte(lost)) != "toy" || FormOf([]byte("Dear GM,\n")) != "" {
		t.Error("forms are not known for what they are")
	}
}
