package letter

import (
	"strings"
	"unicode"
)

// Most programs send a letter twice, as text and as HTML. The text is what is read; the
// HTML tells which of its line ends its writer typed and which a program put in, and
// often what is a quote.

// shortestBreak is the length of a line that no program breaks for being long.
const shortestBreak = 60

// reach is how many words are passed over to find the next that both have.
const reach = 60

// A placed word knows its line.
type placed struct {
	word string
	line int
}

// wordsOf returns the words of lines as both forms of a letter have them: without
// what stands around them, such as brackets and the signs of bold letters.
func wordsOf(lines []Line) []placed {
	var all []placed
	for i, line := range lines {
		for word := range strings.FieldsFuncSeq(line.Text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			all = append(all, placed{word, i})
		}
	}
	return all
}

// withTwin returns the lines of a text as the same letter in HTML has them: those that
// were broken for being long are whole again, and what is quoted there is quoted.
func withTwin(text, html []Line) []Line {
	words, theirs := wordsOf(text), wordsOf(html)
	at := align(words, theirs)
	quote(text, words, html, theirs, at)
	joins := make([]bool, len(text)) // the line goes on in the next
	for i := 1; i < len(words); i++ {
		line := words[i-1].line
		if words[i].line != line+1 || at[i] < 0 || at[i-1] < 0 || at[i] != at[i-1]+1 || theirs[at[i]].line != theirs[at[i-1]].line {
			continue
		}
		a, b := text[line], text[line+1]
		first, _, _ := strings.Cut(strings.TrimSpace(b.Text), " ")
		joins[line] = a.Quoted == b.Quoted && a.Footer == b.Footer && len(a.Text)+1+len(first) > shortestBreak
	}
	var out []Line
	for i, line := range text {
		if i > 0 && joins[i-1] {
			last := &out[len(out)-1]
			last.Text += " " + strings.TrimSpace(line.Text)
			continue
		}
		out = append(out, line)
	}
	return out
}

// align returns for each word its place among others, or -1: each stands behind the
// one before.
func align(words, theirs []placed) []int {
	at := make([]int, len(words))
	next := 0
	for i := range words {
		at[i] = -1
		for j := next; j < len(theirs) && j < next+reach; j++ {
			if theirs[j].word == words[i].word {
				at[i], next = j, j+1
				break
			}
		}
	}
	return at
}

// quote marks the lines of a text as quoted that stand in a quote of the HTML, word by
// word. Where that has nothing of the writer's own, it is not believed.
func quote(text []Line, words []placed, html []Line, theirs []placed, at []int) {
	if blank(html, Line.own) {
		return
	}
	own := make([]bool, len(text)) // the line is not all there, or not quoted there
	count := make([]int, len(text))
	for i, w := range words {
		count[w.line]++
		follows := count[w.line] == 1 || at[i] == at[i-1]+1
		if at[i] < 0 || !follows || !html[theirs[at[i]].line].Quoted {
			own[w.line] = true
		}
	}
	for i := range text {
		if count[i] > 1 && !own[i] {
			text[i].Quoted = true
		}
	}
}
