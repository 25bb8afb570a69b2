package letter

import (
	"strings"
	"unicode/utf8"

	"bretwalda/internal/lazyregexp"
)

// initials matches the quote marks of The Bat! and others: the initials of who wrote
// the line.
var initials = lazyregexp.New(`^ ?(\p{Lu}[\p{L}]{0,5})>+(?: |$)`)

// cutInitials removes such quote marks below an introduction, or where they stand
// before a letter of the moderator. "Kent> Essex 2" alone is an order.
func cutInitials(lines []sourceLine) []sourceLine {
	whose := "" // whose lines are quotes
	above := "" // the last line with text
	for i := range lines {
		var m []string
		if strings.Contains(lines[i].text, ">") { // most lines need no closer look
			m = initials().FindStringSubmatch(lines[i].text)
		}
		switch {
		case lines[i].text == "":
		case m == nil || lines[i].depth > 0:
			above = lines[i].text
		case strings.Contains(lines[i].text, Top), mayIntroduce(strings.TrimSpace(above)):
			whose = m[1]
			fallthrough
		case m[1] == whose:
			lines[i].text, lines[i].depth = lines[i].text[len(m[0]):], 1
			above = ""
		}
	}
	return lines
}

// Attributions that stand in one line with what was written above them, which some
// programs make of an HTML letter.
var joinedAttribution = lazyregexp.New(`(?i)^(.*?\S)\s+(` + strings.Join([]string{
	`(?:on|el|il|am|le) \S.{0,120}\d.{0,200}(?:wrote|writes|escribi[oó]|ha scritto|schrieb|a écrit).{0,200}:`,
	`[^<>]{1,60}<\S+@\S+> ezt írta .*\d.*:`,
	`\d{4}\. .{1,200} írta:`,
	`-{2,} on \S.{1,300} wrote -{2,}`,
}, "|") + `)$`)

// mayBeJoined reports whether it is worth looking for such an attribution: the pattern is
// dear, and most lines end otherwise, or say of nobody that they wrote.
func mayBeJoined(s string) bool {
	return len(s) <= maxJoined && (strings.HasSuffix(s, ":") || strings.HasSuffix(s, "--")) && strings.ContainsAny(s, "0123456789") &&
		hasAny(strings.ToLower(s), wrote)
}

// splitJoined divides lines in which an attribution, or the first line of a letter of
// the moderator, stands behind other text.
func splitJoined(lines []sourceLine) []sourceLine {
	var out []sourceLine
	for i, line := range lines {
		before, after := line.text, ""
		if at := strings.Index(line.text, Top); at > 0 {
			before, after = line.text[:at], line.text[at:]
		} else if text := strings.TrimRight(line.text, " "); line.depth == 0 && mayBeJoined(text) {
			if m := joinedAttribution().FindStringSubmatch(text); m != nil && isPrecise(m[2]) {
				before, after = m[1], m[2]
			}
		}
		if line.depth > 0 || strings.TrimSpace(before) == "" || after == "" {
			if out != nil {
				out = append(out, line)
			}
			continue
		}
		if out == nil {
			out = append(make([]sourceLine, 0, len(lines)+1), lines[:i]...)
		}
		first := line
		first.text = strings.TrimRight(before, " ")
		line.text = after
		out = append(out, first, line)
	}
	if out == nil {
		return lines
	}
	return out
}

// A quoted line that a program breaks for being too long is not shorter than leastFull
// before the break. One that was broken once was not longer than mostWhole. Where all
// unmarked lines below quoted ones could be what is left of these, and there are
// manyTails, the program has broken longer ones, too.
const (
	leastFull = 60
	mostWhole = 80
	manyTails = 2
)

// markTails marks what is left of quoted lines that were broken for being too long with
// their marks before them, which leaves the rest of each without: its first word would
// have fitted on no line of the letter. Plain are the lines with their marks.
func markTails(lines []sourceLine, plain []string) {
	longest := 0
	for i := range lines {
		if lines[i].depth > 0 {
			longest = max(longest, utf8.RuneCountInString(plain[i]))
		}
	}
	if longest < leastFull {
		return
	}
	// follows reports whether line i may be what is left of the one before.
	follows := func(i int) bool {
		first, _, _ := strings.Cut(lines[i].text, " ")
		return utf8.RuneCountInString(plain[i-1])+1+utf8.RuneCountInString(first) > longest
	}
	var tails []int
	all := true
	for i := 1; i < len(lines); i++ {
		if lines[i].depth > 0 || lines[i-1].depth == 0 || lines[i].text == "" || lines[i-1].text == "" {
			continue
		}
		if !follows(i) {
			all = false
			continue
		}
		tails = append(tails, i)
	}
	for _, i := range tails {
		if all && len(tails) >= manyTails {
			lines[i].depth = 1
			for i++; i < len(lines) && lines[i].depth == 0 && lines[i].text != "" && follows(i); i++ {
				lines[i].depth = 1
			}
			continue
		}
		whole := utf8.RuneCountInString(lines[i-1].text) + 1 + utf8.RuneCountInString(lines[i].text)
		if ends := i+1 == len(lines) || lines[i+1].depth > 0 || lines[i+1].text == ""; ends && whole <= mostWhole {
			lines[i].depth = 1
		}
	}
}
