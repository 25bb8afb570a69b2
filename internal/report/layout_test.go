package report

import (
	"strings"
	"testing"
)

func TestLayOut(t *testing.T) {
	long := strings.Repeat("word ", 20)
	for _, c := range []struct{ name, in, want string }{
		{"blank lines", "\n\na\n\n\n\nb  \n", "a\n\nb\n"},
		{"list item", "- " + long, "- " + strings.Repeat("word ", 13) + "word word\n  " + strings.TrimSpace(strings.Repeat("word ", 5)) + "\n"},
		{"indented", "    " + long, "    " + strings.Repeat("word ", 13) + "word\n    " + strings.TrimSpace(strings.Repeat("word ", 6)) + "\n"},
		{"endless word", strings.Repeat("x", 80), strings.Repeat("x", 76) + "\nxxxx\n"},
		{"accents count once", strings.Repeat("é", 76), strings.Repeat("é", 76) + "\n"},
	} {
		if got := layOut(c.in); got != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.want)
		}
	}
}

func TestTable(t *testing.T) {
	for _, c := range []struct {
		name, in string
		sums     bool
		want     string
	}{
		{"numbers flush right", "Round\t1\t10\nWelsh\t12\t.\n", true, "  Round   1  10\n  Welsh  12   .\n"},
		{"indented cells", "A\tx\n   B\ty\n", true, "  A     x\n     B  y\n"},
		{"dice flush left", "Dice\tLoses\n6 4\t-\n5\t1 army\n", false, "  Dice  Loses\n  6 4   -\n  5     1 army\n"},
		{"a wide cell folds", "a\t" + strings.Repeat("12 ", 30) + "x\n", false,
			"  a  " + strings.TrimSpace(strings.Repeat("12 ", 24)) + "\n     " + strings.Repeat("12 ", 6) + "x\n"},
	} {
		if got := table(2, c.in, c.sums); got != c.want {
			t.Errorf("%s:\n%q\nwant:\n%q", c.name, got, c.want)
		}
	}
}

func TestColumns(t *testing.T) {
	got := columns("a\nb\nc\n")
	want := "  a" + strings.Repeat(" ", 37) + "c\n  b\n"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestClean(t *testing.T) {
	if got := clean(" a\r\nBcc:\tb\x00c \xff"); got != "a Bcc: b c ?" {
		t.Errorf("got %q", got)
	}
}
