package report

import (
	"errors"
	"slices"
	"strings"

	"bretwalda/internal/letter"
)

// tail are the groups of a letter that come after everything that it tells, and
// that it has once, whichever of its parts bring them.
var tail = [...]string{"board", "position", "scores", "coming", "form", "dice", "foot"}

// piece is a stretch of a part of a letter: one of its groups, or what stands
// between them, which has no name.
type piece[T any] struct {
	name string
	body T
}

// join makes the pieces of one letter from those of its parts. The first part gives
// the order: what the others tell comes before its tail, and what their tails have
// besides, before its foot. A board has the position and the score sheet in it, so
// that no letter has them twice.
func join[T any](parts [][]piece[T]) []piece[T] {
	has := func(pieces []piece[T], name string) bool {
		return slices.ContainsFunc(pieces, func(p piece[T]) bool { return p.name == name })
	}
	if len(parts) == 0 {
		return nil
	}
	all := parts[0]
	for _, part := range parts[1:] {
		if has(part, "board") && !(has(all, "position") && has(all, "scores")) {
			all = slices.DeleteFunc(slices.Clone(all), func(p piece[T]) bool { return p.name == "position" || p.name == "scores" })
		}
		var told, rest []piece[T]
		for _, p := range part {
			switch {
			case !slices.Contains(tail[:], p.name):
				told = append(told, p)
			case has(all, p.name), p.name == "board" && has(all, "position"),
				(p.name == "position" || p.name == "scores") && has(all, "board"):
			default:
				rest = append(rest, p)
			}
		}
		all = insertBefore(all, told, tail[:]...)
		all = insertBefore(all, rest, "foot")
	}
	return all
}

// insertBefore puts pieces before the first that has one of the names; last, when
// there is none.
func insertBefore[T any](all, some []piece[T], names ...string) []piece[T] {
	i := slices.IndexFunc(all, func(p piece[T]) bool { return slices.Contains(names, p.name) })
	if i < 0 {
		i = len(all)
	}
	return slices.Concat(all[:i], some, all[i:])
}

// errNoParts: a letter must say something.
var errNoParts = errors.New("report: a letter without parts")

// Compose writes one letter of parts for one reader: the subject, the title and the
// foot of the first, what the others tell under headings of their own, and the
// position, the score sheet and the order form once. It fails without parts.
func (r *Reports) Compose(parts ...LetterPart) (Text, error) {
	if len(parts) == 0 {
		return Text{}, errNoParts
	}
	var subject string
	var all [][]piece[string]
	for i, part := range parts {
		body, err := r.source(part, i > 0)
		if err != nil {
			return Text{}, err
		}
		if i == 0 {
			if subject, err = r.run(partNames[part.kind]+"-subject", part.page.lang, part.page); err != nil {
				return Text{}, err
			}
		}
		all = append(all, pieces(body))
	}
	var b strings.Builder
	for _, p := range join(all) {
		b.WriteString(p.body + "\n")
	}
	return Text{Subject: clean(subject), Body: layOut(letter.Enclosed(unmarked(b.String())))}, nil
}

// source is the text of a part as its templates give it, with marks. Beside another
// part, a heading stands in the place of its title, which is its first line, if there
// is anything to stand above.
func (r *Reports) source(part LetterPart, beside bool) (string, error) {
	if part.err != nil {
		return "", part.err
	}
	page := *part.page
	page.r = r
	body, err := r.run(partNames[part.kind], page.lang, &page)
	body = letter.WithoutMarks(body)
	if err != nil || !beside {
		return body, err
	}
	_, body, _ = strings.Cut(strings.TrimLeft(body, "\n"), "\n")
	if !tells(body) {
		return body, nil
	}
	heading, err := r.run("heading/"+partNames[part.kind], page.lang, &page)
	return heading + "\n\n" + body, err
}

// tells reports whether a part has anything that is not of a letter's tail.
func tells(body string) bool {
	return slices.ContainsFunc(pieces(body), func(p piece[string]) bool { return !slices.Contains(tail[:], p.name) })
}

// pieces cuts marked text at its outermost groups. Lines that begin and end them
// belong to none.
func pieces(text string) []piece[string] {
	var all []piece[string]
	var b strings.Builder
	depth, name := 0, ""
	cut := func(next string) {
		if strings.TrimSpace(b.String()) != "" {
			all = append(all, piece[string]{name, b.String()})
		}
		b.Reset()
		name = next
	}
	for line := range strings.SplitAfterSeq(text, "\n") {
		switch {
		case strings.HasPrefix(line, string(markOpen)):
			if depth++; depth == 1 {
				cut(strings.TrimSpace(line[1:]))
				continue
			}
		case strings.HasPrefix(line, string(markClose)):
			if depth = max(0, depth-1); depth == 0 {
				cut("")
				continue
			}
		}
		b.WriteString(line)
	}
	cut("")
	return all
}

// unmarked takes out the lines that begin and end groups.
func unmarked(text string) string {
	if !strings.ContainsAny(text, string(markOpen)+string(markClose)) {
		return text
	}
	var b strings.Builder
	for line := range strings.SplitAfterSeq(text, "\n") {
		if !strings.HasPrefix(line, string(markOpen)) && !strings.HasPrefix(line, string(markClose)) {
			b.WriteString(line)
		}
	}
	return b.String()
}
