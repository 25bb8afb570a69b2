package marks_test

import (
	"testing"

	"bretwalda/internal/marks"
)

func TestDoubt(t *testing.T) {
	for line, want := range map[string]string{
		"retreat": "", "- retreat": "", "☑ retreat": "", "✅ retreat": "", "[x] retreat": "", "retreat → Kent": "", "1-2 retreat": "",
		"well-known, half-hearted": "", "retreat - all - now": "", "👍 yes": "", "😀 yes": "", "yes 🛡": "", "● yes": "●",
		"☐ retreat": "☐", "- [ ] retreat": "[ ]", "( ) yes": "( )", "yes ❌": "❌", "no ❓": "❓", "yes 🤔": "🤔", "Kent ← 2": "←",
		"-yes- no": "-", "--yes-- no": "-", "☒ yes": "☒", "y\ufffds": "\ufffd",
	} {
		if got := marks.Doubt(line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func TestUnticked(t *testing.T) {
	for _, test := range []struct {
		line, rest, mark string
		boxes            bool
	}{
		{line: "☐ 2 York Lindsey", rest: "2 York Lindsey", mark: "☐"},
		{line: "- [ ] 2 York Lindsey", rest: "2 York Lindsey", mark: "[ ]"},
		{line: "❌️ 2 York Lindsey", rest: "2 York Lindsey", mark: "❌"},
		{line: "☒ 2 York Lindsey", rest: "2 York Lindsey", mark: "☒"},
		{line: "☒ 2 York Lindsey", rest: "☒ 2 York Lindsey", boxes: true},
		{line: "[x] 2 York Lindsey", rest: "[x] 2 York Lindsey"},
		{line: "York - Lindsey - 2", rest: "York - Lindsey - 2"},
	} {
		if rest, mark := marks.Unticked(test.line, test.boxes); rest != test.rest || mark != test.mark {
			t.Errorf("%q: %q, %q", test.line, rest, mark)
		}
	}
}
