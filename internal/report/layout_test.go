package report

import (
	"strings"
	"testing"
)

func TestLayOut(t *testing.T) {
	long := strings.Repeat("word ", 20)
	for _, c := range []struct{ name, in, want string }{
		{"blank lines", "\n\na\n\n\n\nb  \n", "a\n\nb\n"},
		{"list item", "- " + long, "- " + strings.Repeat("word ", 13) + "word\n  " + strings.TrimSpace(strings.Repeat("word ", 6)) + "\n"},
		{"indented", "    " + long, "    " + strings.Repeat("word ", 12) + "word\n    " + strings.TrimSpace(strings.Repeat("word ", 7)) + "\n"},
		{"endless word", strings.Repeat("x", 76), strings.Repeat("x", 72) + "\nxxxx\n"},
		{"a proof that is too wide", "x\n\n  dice\n    y\n  letters " + strings.Repeat("0", 64), "x\n\ndice\n  y\nletters " + strings.Repeat("0", 64) + "\n"},
		{"accents count once", strings.Repeat("é", 72), strings.Repeat("é", 72) + "\n"},
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
			"  a  " + strings.TrimSpace(strings.Repeat("12 ", 22)) + "\n     " + strings.Repeat("12 ", 8) + "x\n"},
	} {
		if got := strings.Join(table(2, cells(c.in), c.sums), "\n") + "\n"; got != c.want {
			t.Errorf("%s:\n%q\nwant:\n%q", c.name, got, c.want)
		}
	}
}

// A heading says where a page may part its words; lines of text do not.
func TestTableWithoutSoftHyphens(t *testing.T) {
	if got := strings.Join(table(0, [][]string{{"Vesz\u00adteség", "Kör"}, {"1", "2"}}, false), "\n"); !strings.HasPrefix(got, "Veszteség  Kör\n") {
		t.Errorf("%q", got)
	}
}

func TestColumns(t *testing.T) {
	got := strings.Join(columns([][]string{{"a", "1"}, {"b", "2"}, {"c", "3"}}), "\n")
	want := "  a: 1" + strings.Repeat(" ", 32) + "c: 3\n  b: 2"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestClean(t *testing.T) {
	if got := clean(" a\r\nBcc:\tb\x00c \uE001d \xff"); got != "a Bcc: b c d ?" {
		t.Errorf("got %q", got)
	}
}
