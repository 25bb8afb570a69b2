package orders

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What stands in or around a line and is no part of what it says: comments, marks of lists, of bold type and of what is
// struck through, and smiles.

// apart returns a line with semicolons for slashes between orders: "York 2 Kent // new:
// York" has no comment.
func (l *letter) apart(s string) string {
	before, after, found := strings.Cut(s, " // ")
	if !found || strings.TrimSpace(before) == "" {
		return s
	}
	toks := l.wordsOf(l.vocabulary(after), after)
	if !slices.ContainsFunc(toks, func(t token) bool { return t.kind == tArea }) {
		return s
	}
	return before + " ; " + l.apart(after)
}

// uncomment removes what stands in square brackets or after # or //, but for what keep says of it, of what stands before
// it and of whether it stands in brackets: that is put in round ones.
func uncomment(s string, keep func(before, inside string, brackets bool) bool) string {
	for at := 0; ; {
		from := strings.IndexByte(s[at:], '[')
		if from < 0 {
			break
		}
		from += at
		length := strings.IndexByte(s[from:], ']')
		if length < 0 {
			break
		}
		to := from + length
		if beside := strings.TrimSpace(s[:from] + s[to+1:]); beside != "" && keep(s[:from], s[from+1:to], true) {
			s, at = s[:from]+"("+s[from+1:to]+")"+s[to+1:], to
			continue
		}
		s = s[:from] + " " + s[to+1:]
	}
	for i := range len(s) {
		mark := 1
		if strings.HasPrefix(s[i:], "//") {
			mark = 2
		} else if s[i] != '#' {
			continue
		}
		if i > 0 && s[i-1] != ' ' && s[i-1] != '\t' || i == 0 && mark == 1 && len(s) > 1 && s[1] >= '0' && s[1] <= '9' {
			continue // "#1: 2 from York" is no comment
		}
		if before := strings.TrimSpace(s[:i]); before != "" && keep(s[:i], s[i+mark:], false) {
			return s[:i] + "(" + s[i+mark:] + ")"
		}
		return s[:i]
	}
	return s
}

// noted reports whether a comment says that what stands beside it may not be meant: "[cancelled]", "# not sure",
// "[if empty]"; or that it is no comment, but one of the words that it stands among: "from [York]".
func (l *letter) noted(before, inside string, brackets bool) bool {
	if inside = strings.TrimSpace(inside); strings.Trim(inside, "?! ") == "" {
		return strings.Contains(inside, "?")
	}
	if lead := l.wordsOf(l.vocabulary(before), before); brackets && len(lead) > 0 && lead[len(lead)-1].is(From, To, In, ToOrIn, Via) {
		return true
	}
	toks := l.wordsOf(l.vocabulary(inside), inside)
	return doubted(toks) >= 0 || len(toks) > 0 && toks[0].is(GoCancel, TakenBack) || brackets && hasAny(toks, []Word{If, Unless, Until}) || len(toks) == 1 && toks[0].is(Not, Never)
}

// headline returns a row that is a comment as a whole without its mark if it is a heading, as Markdown has them: "# Angles,
// round 9"; "" else. The comments that stand under offered orders are indented.
func (l *letter) headline(s string) string {
	rest := strings.Trim(s, "# ")
	if !strings.HasPrefix(s, "#") || rest == "" {
		return ""
	}
	toks := l.wordsOf(l.vocabulary(rest), rest)
	if h, n, ok := l.heading(toks); ok && n >= len(toks) && h.nations != 0 {
		return rest
	}
	return ""
}

// neverNoted is for those who only want to know whether anything stands beside comments.
func neverNoted(string, string, bool) bool { return false }

// unstressed removes the marks that programs put around bold and italic words in plain text: "*2 York Lindsey*".
func unstressed(s string) string {
	if !strings.ContainsAny(s, "*_") {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		if s[i] == '*' || s[i] == '_' {
			before, after := i > 0 && letterOrDigit(s[i-1]), i+1 < len(s) && letterOrDigit(s[i+1])
			if before && after || (i == 0 || s[i-1] == ' ') && i+1 < len(s) && s[i+1] == ' ' {
				out = append(out, s[i]) // "2*3", "* an item"
			}
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}

// unstruck removes what is struck through as people write that in plain text: "~~2 York Lindsey~~", "[s]2 York
// Lindsey[/s]". Marks with spaces inside only adorn, or strike, too, and more of them only adorn; it reports whether there
// are such.
func unstruck(s string) (text string, adorned bool) {
	const mark = "~~"
	if s = waved(overlaid(s)); strings.ContainsAny(s, "[<") {
		for _, other := range []string{"[s]", "[/s]", "<s>", "</s>", "<del>", "</del>", "<strike>", "</strike>"} {
			s = strings.ReplaceAll(s, other, mark)
		}
	}
	for at := 0; ; {
		from := strings.Index(s[at:], mark)
		if from < 0 {
			return s, adorned
		}
		from += at
		begin := from + len(mark)
		length := strings.Index(s[begin:], mark)
		if length < 0 {
			return s, adorned
		}
		end := begin + length
		at = end
		inside, more := s[begin:end], strings.HasPrefix(s[end+len(mark):], "~")
		if inside == "" || more || strings.TrimSpace(inside) != inside {
			adorned = adorned || !more && strings.Trim(inside, " ~") != ""
			at += len(mark)
			continue
		}
		s, at = s[:from]+" "+s[end+len(mark):], from
	}
}

// waved puts the marks of struck text for single waves around a word or more: "2 York ~March~ Lindsey".
func waved(s string) string {
	begin := -1
	for i := range len(s) {
		before, after := i > 0 && letterOrDigit(s[i-1]), i+1 < len(s) && letterOrDigit(s[i+1])
		switch {
		case s[i] != '~':
		case after && !before && (i == 0 || s[i-1] != '~'):
			begin = i
		case before && !after && begin >= 0 && (i+1 == len(s) || s[i+1] != '~'):
			return s[:begin] + "~~" + s[begin+1:i] + "~~" + waved(s[i+1:])
		}
	}
	return s
}

// bullet removes the mark of a list item: -, *, •, 1., 1), a), #1.
func bullet(s string) (string, bool) {
	for _, mark := range []string{"-", "*", "•", "–", "—", "·", "o", "+", "‣", "▪", "◦", "○", "●", "◯", "◉"} {
		if rest, ok := strings.CutPrefix(s, mark+" "); ok {
			return strings.TrimSpace(rest), true
		}
	}
	if rest, ok := strings.CutPrefix(s, "•"); ok {
		return strings.TrimSpace(rest), true
	}
	if r, size := utf8.DecodeRuneInString(s); r >= utf8.RuneSelf && (markOf(r) == Arrow || markOf(r) == Filler) {
		if rest := strings.TrimLeft(s[size:], "\ufe0f"); strings.HasPrefix(rest, " ") {
			return strings.TrimSpace(rest), true // "➡️ 2 from Kent to Essex"
		}
	}
	if rest, ok := numberedAnew(s); ok {
		return rest, true
	}
	i := 0
	for i < len(s) && i < 2 && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if len(s) > 2 && s[0] == '#' && s[1] >= '0' && s[1] <= '9' {
		if rest := strings.TrimLeft(s[1:], "0123456789"); strings.ContainsAny(rest[:min(1, len(rest))], " .:)") {
			return strings.TrimLeft(rest, " .:)"), true // "#1: 2 from Kent to Essex"
		}
	}
	if i == 0 && len(s) > 0 && (s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z') && strings.HasPrefix(s[1:], ") ") {
		return strings.TrimSpace(s[2:]), true
	}
	if i > 0 && i+1 < len(s) && (s[i] == '.' || s[i] == ')') && s[i+1] == ' ' {
		return strings.TrimSpace(s[i+1:]), true
	}
	return s, false
}

// unsmiled removes smiles written with marks: ":-)", ";)", ":D". They stand between blanks, or behind a word where no
// bracket is open. One before a capital letter or a number ends its sentence.
func unsmiled(s string) string {
	for at := 0; at < len(s); at++ {
		next := strings.IndexAny(s[at:], eyes)
		if next < 0 {
			break
		}
		at += next
		n := smile(s[at:])
		if n == 0 || at > 0 && s[at-1] != ' ' && (s[at+n-1] != ')' || strings.LastIndexByte(s[:at], '(') > strings.LastIndexByte(s[:at], ')')) {
			continue
		}
		before, after := strings.TrimRight(s[:at], " "), s[at+n:]
		first, _ := utf8.DecodeRuneInString(strings.TrimLeft(after, " "))
		if before != "" && letterOrDigit(before[len(before)-1]) && (unicode.IsUpper(first) || unicode.IsDigit(first)) {
			before += "."
		}
		s, at = before+after, len(before)-1
	}
	return s
}

// eyes begin a smile.
const eyes = ":;="

// smile is how many bytes of s, which begins with eyes, are a smile that ends before a blank or a mark; 0: none.
func smile(s string) int {
	n := 1
	if n < len(s) && (s[n] == '-' || s[n] == '\'' || s[n] == 'o') {
		n++
	}
	if n >= len(s) || !strings.ContainsRune(")(DPp/|*]", rune(s[n])) {
		return 0
	}
	for mouth := s[n]; n < len(s) && s[n] == mouth; n++ {
	}
	if n < len(s) && !strings.ContainsRune(" .!,?\t", rune(s[n])) {
		return 0
	}
	return n
}
