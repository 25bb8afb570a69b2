package spelling

import (
	"strings"
	"testing"
)

func TestOneLine(t *testing.T) {
	for _, text := range []string{
		"", " ", "a", " a", "a ", "a b", "a  b", "a\tb", "a\nb", "a\u00a0b", "a \u2003", "á é", "á  é", "\x01a", "a\xff b", "a\u0085", "\v", "a\x1f",
	} {
		if got, want := OneLine(text), strings.Join(strings.Fields(text), " "); got != want {
			t.Errorf("OneLine(%q) = %q, want %q", text, got, want)
		}
	}
}
