package orders_test

import (
	"strings"
	"testing"

	"bretwalda/internal/orders"
)

// form is the form in a letter.
func form(letter string) string {
	_, rest, _ := strings.Cut(letter, "Copy this:\n\n")
	text, _, _ := strings.Cut(rest, "\n\n")
	return text
}

// A letter that comes back: only the form in the quote is read, when it was changed.
func TestFormInTheQuote(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	letter := "Welsh, round 3\n\nThe Welsh move 2 from Gwent to Avalon.\nDevon: 1 to Avalon\n\nCopy this:\n\n" +
		orders.Frame("    Welsh, round 3\n    place 1 in Gwent\n    move 1 from Gwent to Avalon\n") +
		"\nIf you send nothing, armies hold.\n"
	if !strings.Contains(letter, "\n    Welsh, round 3\n    place 1") {
		t.Fatalf("a frame changes the form:\n%s", letter)
	}
	changed := strings.Replace(letter, "    move 1 from Gwent", "move 2 from Powys", 1)
	for _, c := range []struct {
		what, own, quoted string
		want              string // texts of the orders
		problems          int
	}{
		{"changed", "", changed, "place 1 in Gwent; move 2 from Powys to Avalon", 0},
		{"changed, with thanks", "Thank you!", changed, "place 1 in Gwent; move 2 from Powys to Avalon", 0},
		{"as it came", "Thank you!", letter, "", 0},
		{"spaced anew", "Thank you!", strings.ReplaceAll(letter, "    ", " "), "", 0},
		{"a blank line in it", "", strings.Replace(changed, "move 2", "\nmove 2", 1), "place 1 in Gwent; move 2 from Powys to Avalon", 0},
		{"an older letter below", "", letter + changed, "place 1 in Gwent; move 2 from Powys to Avalon", 0},
		{"own orders beside it", "Welsh: stay in Gwent", changed, "stay in Gwent", 0},
		{"no form", "", "Welsh, round 3\nmove 2 from Powys to Avalon", "", 0},
		{"no form, and thanks", "Thanks, looks good!", "Welsh, round 3\nmove 2 from Powys to Avalon", "", 0},
		{"copied as it came", form(letter), "", "", 0},
		{"copied as it came, and more", form(letter) + "\nPowys -> March 1", "", "Powys -> March 1", 0},
		{"copied and changed", form(changed), "", "place 1 in Gwent; move 2 from Powys to Avalon", 0},
		{"a line of it broken without a mark", "", strings.Replace(letter, "move 1 from Gwent to Avalon", "move 1 from Gwent to\n\x00Avalon", 1), "", 0},
		{"nonsense in it", "", strings.Replace(letter, "to Avalon\n    # -", "to Avallon\n    # -", 1), "place 1 in Gwent", 1},
		{"carried by somebody else", "Thanks!", "    | " + strings.ReplaceAll(strings.TrimSpace(form(changed)), "\n", "\n    | "), "", 0},
		{"the end is missing", "", strings.Replace(changed, "    # -->8--\n", "", 1), "place 1 in Gwent; move 2 from Powys to Avalon", 0},
	} {
		var lines []orders.Line
		for line := range strings.SplitSeq(c.own, "\n") {
			lines = append(lines, orders.Line{Text: line})
		}
		for line := range strings.SplitSeq(c.quoted, "\n") {
			line, broken := strings.CutPrefix(line, "\x00") // as some programs break a quoted line
			lines = append(lines, orders.Line{Text: line, Quoted: !broken})
		}
		sheet := polyglot(t).Parse(lines, orders.Context{Next: 4, Round: 3, AllowQuoted: true})
		var got []string
		for _, s := range sheet.Sections {
			for _, o := range s.Orders {
				got = append(got, o.Text)
			}
		}
		if strings.Join(got, "; ") != c.want || len(sheet.Problems) != c.problems {
			t.Errorf("%s: %q, %d problems; want %q, %d", c.what, got, len(sheet.Problems), c.want, c.problems)
		}
	}
}
