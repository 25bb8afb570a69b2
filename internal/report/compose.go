package report

import (
	"errors"
	"slices"

	"bretwalda/internal/letter"
)

// story is what happened: of some turns, and of others that are told once more.
const story = "happened"

// tail are the groups of a letter that come after everything that it tells, and
// that it has once, whichever of its parts bring them, but for the story.
var tail = [...]string{"form", "board", "position", "areas", "scores", story, "coming", "turn-receipt", "dice", "foot"}

// record is its tail without the form, which asks for something: what other parts tell
// comes below that.
var record = tail[1:]

// onBoard are groups that stand by themselves or within a board.
var onBoard = [...]string{"position", "scores"}

// dangers is the group of what others could do; what is urgent comes before it.
const dangers = "dangers"

// newsOnBoard are the groups within a board that tell what a turn brought, which no other
// board does.
var newsOnBoard = [...]string{"battles", "reasons"}

// piece is a stretch of a part of a letter: one of the groups of its tail, or what stands
// between them, which has no name.
type piece struct {
	name   string
	blocks []Block
}

// pieces cuts the blocks of a part at the groups of its tail.
func pieces(blocks []Block) []piece {
	var all []piece
	for i, b := range blocks {
		name := ""
		if b.Kind == Group && (slices.Contains(tail[:], b.Name) || b.Name == dangers) {
			name = b.Name
		}
		if n := len(all); name == "" && n > 0 && all[n-1].name == "" {
			all[n-1].blocks = append(all[n-1].blocks, b)
			continue
		}
		all = append(all, piece{name, blocks[i : i+1 : i+1]})
	}
	return all
}

// join makes the pieces of one letter from those of its parts. The first part gives
// the order: what the others tell comes before the record in its tail, and what their
// tails have besides, before its foot. A board may have the position and the score sheet in it:
// no letter has them twice; what else a turn brought stays.
func join(parts [][]piece, urgent []bool) []piece {
	if len(parts) == 0 {
		return nil
	}
	all := parts[0]
	for i, part := range parts[1:] {
		if urgent[i+1] {
			all = insertBefore(all, withoutFoot(part), append([]string{dangers}, tail[:]...)...)
			continue
		}
		if has(part, "board") && !has(all, "board") && !(has(all, "position") && has(all, "scores")) {
			all = slices.DeleteFunc(slices.Clone(all), func(p piece) bool { return slices.Contains(onBoard[:], p.name) && shown(part, p.name) })
		}
		var told, rest []piece
		for _, p := range part {
			switch {
			case !slices.Contains(tail[:], p.name), p.name == story && has(all, story):
				told = append(told, p)
			case has(all, p.name), p.name == "board" && p.repeats(all), slices.Contains(onBoard[:], p.name) && shown(all, p.name):
				told = append(told, p.news()...)
			default:
				rest = append(rest, p)
			}
		}
		all = insertBefore(all, told, record...)
		all = insertBefore(all, rest, "foot")
	}
	return all
}

// has reports whether one of pieces has a name.
func has(pieces []piece, name string) bool {
	return slices.ContainsFunc(pieces, func(p piece) bool { return p.name == name })
}

// shown reports whether pieces have a group, by itself or on a board.
func shown(pieces []piece, name string) bool {
	return slices.ContainsFunc(pieces, func(p piece) bool { return p.name == name || p.name == "board" && p.holds(name) })
}

// holds reports whether a group stands within a piece.
func (p piece) holds(name string) bool {
	return slices.ContainsFunc(p.blocks, func(b Block) bool {
		return slices.ContainsFunc(b.Blocks, func(inner Block) bool { return inner.Kind == Group && inner.Name == name })
	})
}

// repeats reports whether a letter shows already what a board does, but for its news: where
// everything stands, and the points.
func (p piece) repeats(all []piece) bool {
	return has(all, "position") && (has(all, "scores") || p.holds("position"))
}

// withoutFoot are the pieces of a part before its foot, if it has one.
func withoutFoot(part []piece) []piece {
	if i := slices.IndexFunc(part, func(p piece) bool { return p.name == "foot" }); i >= 0 {
		return part[:i]
	}
	return part
}

// news is what a board tells of its turn, without the position.
func (p piece) news() []piece {
	var told []Block
	for _, b := range p.blocks {
		for _, inner := range b.Blocks {
			if inner.Kind == Group && len(inner.Blocks) > 0 && slices.Contains(newsOnBoard[:], inner.Name) {
				told = append(told, inner)
			}
		}
	}
	if len(told) == 0 {
		return nil
	}
	return []piece{{blocks: told}}
}

// insertBefore puts pieces before the first that has one of the names; last, when
// there is none.
func insertBefore(all, some []piece, names ...string) []piece {
	i := slices.IndexFunc(all, func(p piece) bool { return slices.Contains(names, p.name) })
	if i < 0 {
		i = len(all)
	}
	return slices.Concat(all[:i], some, all[i:])
}

// errNoParts: a letter must say something.
var errNoParts = errors.New("report: a letter without parts")

// Document makes one letter of parts for one reader: the subject, the title and the
// foot of the first, what the others tell under headings of their own, and the
// position, the score sheet and the order form once. It fails without parts.
func (r *Reports) Document(parts ...LetterPart) (*Document, error) {
	if len(parts) == 0 {
		return nil, errNoParts
	}
	first := parts[0]
	if first.err != nil {
		return nil, first.err
	}
	return first.document(len(parts), func() (*Document, error) { return r.document(parts) })
}

func (r *Reports) document(parts []LetterPart) (*Document, error) {
	first := questioned(parts)
	subject, err := r.run(partNames[first.kind]+"-subject", first.page.lang, first.page)
	if err != nil {
		return nil, err
	}
	d := &Document{Lang: r.language(first.page.lang), Subject: clean(subject), r: r}
	d.Proof = proof(parts)
	var all [][]piece
	var urgent []bool
	told := slices.ContainsFunc(parts, func(p LetterPart) bool { return p.kind == turnPart })
	for i, part := range parts {
		urgent = append(urgent, part.first)
		if wrong := part.page.Answer.Subject; i > 0 && part.first && wrong != "" {
			d.Subject += " (" + wrong + ")"
		}
		if i == 0 {
			part = first
		}
		if told {
			part = part.withoutStory()
		}
		part.goesOn = i > 1 && part.kind == toldPart && parts[i-1].kind == toldPart && !parts[i-1].first
		title, blocks, err := r.read(part, i > 0, first.kind == questionPart)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			d.Title = title
		}
		all = append(all, insertBefore(pieces(blocks), part.linked(), tail[:]...))
	}
	joined := join(all, urgent)
	size := 0
	for _, p := range joined {
		size += len(p.blocks)
	}
	d.Blocks = make([]Block, 0, size)
	for _, p := range joined {
		d.Blocks = append(d.Blocks, apart(p.blocks)...)
	}
	return d, nil
}

// withoutStory is a question without what happened before it, which a report in the same letter tells.
func (p LetterPart) withoutStory() LetterPart {
	if p.kind == questionPart && p.err == nil {
		page := *p.page
		page.Sections, p.page = nil, &page
	}
	return p
}

// questioned is the first of parts; a question that knows whom all questions of its letter are for.
func questioned(parts []LetterPart) LetterPart {
	first := parts[0]
	if first.kind != questionPart || first.err != nil {
		return first
	}
	page := *first.page
	for _, part := range parts {
		if part.kind != questionPart || part.err != nil {
			continue
		}
		page.Questions++
		if n := part.page.Pending.Nation; !slices.Contains(page.ForNations, n) {
			page.ForNations = append(page.ForNations, n)
		}
	}
	first.page = &page
	return first
}

// apart is blocks with a blank line before them. Those that other letters have, too, stay as
// they are.
func apart(blocks []Block) []Block {
	if isApart(blocks) {
		return blocks
	}
	blocks = slices.Clone(blocks)
	first := &blocks[0]
	if first.set = nil; first.Kind == Group || first.Kind == List {
		first.Blocks = apart(first.Blocks)
	} else {
		first.Apart = true
	}
	return blocks
}

// isApart reports whether a blank line stands before blocks, or nothing is to be told apart.
func isApart(blocks []Block) bool {
	for len(blocks) > 0 && (blocks[0].Kind == Group || blocks[0].Kind == List) {
		blocks = blocks[0].Blocks
	}
	return len(blocks) == 0 || blocks[0].Kind == Linked || blocks[0].Apart
}

// Compose is the text of the Document of parts.
func (r *Reports) Compose(parts ...LetterPart) (Text, error) {
	d, err := r.Document(parts...)
	if err != nil {
		return Text{}, err
	}
	return d.Text(), nil
}

// read is a part as its templates give it. Beside another part, a heading stands in the place
// of its title, which is its first line, if there is anything to stand above. What stands in the
// letter of a question asks for nothing else.
func (r *Reports) read(part LetterPart, beside, question bool) (title string, blocks []Block, err error) {
	if part.err != nil {
		return "", nil, part.err
	}
	page := *part.page
	page.r = r
	if question {
		page.Form, page.Dangers, page.Open = nil, nil, nil // who is asked something is not shown what else they could order
	}
	if part.kind == finalPart && !beside { // it says the same to everybody
		return page.letter(partNames[part.kind])
	}
	body, err := r.run(partNames[part.kind], page.lang, &page)
	if err != nil {
		return "", nil, err
	}
	title, blocks = parseLetter(letter.WithoutMarks(body), page.shared)
	if !beside || !tells(blocks) || part.first || part.goesOn {
		return title, blocks, nil
	}
	above := part.kind
	if part.unasked {
		above = toldPart
	}
	heading, err := r.run("heading/"+partNames[above], page.lang, &page)
	return title, slices.Concat(parseBlocks(heading), apart(blocks)), err
}

// tells reports whether a part has anything that is not of a letter's tail.
func tells(blocks []Block) bool {
	return slices.ContainsFunc(pieces(blocks), func(p piece) bool { return p.name == "" })
}
