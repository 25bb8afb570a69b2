package letter

import "strings"

// The moderator's letters begin with Top and end with Bottom. By these marks a letter
// that comes back is known for what it is in every mail program and every language,
// also where nothing else says that it is a quote: they are short, so that no line
// break cuts them, and of characters that every program leaves alone.
const (
	Top    = "[bw]"
	Bottom = "[/bw]"
)

var noMarks = strings.NewReplacer(Top, "[…]", Bottom, "[…]")

// WithoutMarks takes out of a text what would be taken for the marks: it came from
// outside.
func WithoutMarks(text string) string {
	if !strings.Contains(text, Top) && !strings.Contains(text, Bottom) {
		return text
	}
	return noMarks.Replace(text)
}

// Carried is what begins each line of somebody's words in a letter to others. A line
// that begins so is never its sender's own, however it is quoted.
const Carried = "|"

// ours returns how many lines a letter of the moderator has whose first is i, 0 if
// none begins there. It ends with its mark; where that was cut off, with the text.
func (c *classifier) ours(i int) int {
	if c.source[i].depth > 0 || !strings.Contains(c.lines[i].Text, Top) {
		return 0
	}
	return c.toBottom(i)
}

// toBottom returns how many lines there are from i to the mark at the end of a letter
// of the moderator, or to the end of the text.
func (c *classifier) toBottom(i int) int {
	for j := i; j < len(c.lines); j++ {
		if c.source[j].depth == 0 && strings.Contains(c.lines[j].Text, Bottom) {
			return j - i + 1
		}
	}
	return len(c.lines) - i
}

// footLines is how many lines the foot of a letter of the moderator has at most, in
// any language and however narrow.
const footLines = 6

// foot quotes the foot of a letter of the moderator that ends at i, of which the
// beginning was cut off: up to the ruler above it.
func (c *classifier) foot(i int) int {
	for j := i; j >= 0 && j > i-footLines && !c.lines[j].Quoted && c.lines[j].Text != ""; j-- {
		if c.lines[j].Text == "---" {
			c.quote(j, i-j)
			break
		}
	}
	return c.quote(i, 1)
}

// original quotes a letter that begins at i with n lines that introduce it, which goes
// on to the end of the text; one of the moderator's, which says itself where it ends,
// to there. What stands below that is the writer's again. Where a letter of the
// moderator is quoted in one of somebody else's, it is not.
func (c *classifier) original(i, n int) int {
	for j := i + n; j < len(c.lines); j++ {
		if c.lines[j].Text == "" {
			continue
		}
		if ours := c.ours(j); ours > 0 {
			return c.quote(i, j+ours-i)
		}
		break
	}
	return c.quote(i, len(c.lines)-i)
}

// QuoteUnmarked quotes what a letter of the moderator says that was sent before its
// letters had marks: from a line that begins with the title of a game to the foot with
// the game's id, each of which they had. Without both it is the writer's own.
func (l *Letter) QuoteUnmarked(title, id string) {
	for i := 0; i < len(l.Lines); i++ {
		if !l.Lines[i].own() || !isTitle(strings.TrimSpace(l.Lines[i].Text), title) {
			continue
		}
		end := -1 // the last line of the foot
		for j := i + 1; j < len(l.Lines) && end < 0; j++ {
			if text := strings.TrimSpace(l.Lines[j].Text); strings.Contains(text, "("+id+")") || text == id && ruled(l.Lines, j) {
				end = j
			}
		}
		if end < 0 {
			return
		}
		for end+1 < len(l.Lines) && l.Lines[end+1].Text != "" {
			end++
		}
		for ; i <= end; i++ {
			l.Lines[i].Quoted = true
		}
	}
}

// isTitle reports whether text is the title of a letter of a game.
func isTitle(text, title string) bool {
	rest, found := strings.CutPrefix(text, title)
	return found && title != "" && (rest == "" || rest[0] == ':' || rest[0] == ',')
}

// ruled reports whether the ruler of a foot stands above line i.
func ruled(lines []Line, i int) bool { return i > 0 && strings.TrimSpace(lines[i-1].Text) == "---" }

// ourFile returns the text of an attached file if it begins as what the moderator writes does.
// What is wrong with it otherwise does not matter here.
func (w *walker) ourFile(p part) (text string, ours bool) {
	own := walker{source: w.source}
	text = strings.ReplaceAll(own.text(p), "\r\n", "\n")
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if ours = strings.HasPrefix(text, Top); ours {
		w.source = own.source
	}
	return text, ours
}
