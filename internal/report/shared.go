package report

import (
	"slices"
	"strconv"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/ruleset"
)

// Shared keeps what is the same in the reports to several readers, and the parts
// that are the same for all readers of a language, so that writing one Turn for
// several readers does not run the same templates for each. Its zero value is empty; it is good for one Turn, and for
// one goroutine.
type Shared struct {
	news      *news
	texts     map[sharedPart]string
	read      map[sharedPart]int // which of parts it is
	parts     []onceRead
	documents map[onlooker]*Document
	proofs    map[uint32]string // of turns, by their numbers
}

// onceRead is marked text that was read for all readers of a language. Its blocks know how
// they are set; nobody changes them.
type onceRead struct {
	title  string // of a whole letter
	blocks []Block
}

// onlooker is what tells the letters of onlookers apart.
type onlooker struct {
	lang ruleset.Language
	zone string
	now  time.Time
}

// document is that of one part for onlookers, all of whom in a language and a zone read the
// same; make makes it. Other letters are made anew.
func (p *LetterPart) document(parts int, make func() (*Document, error)) (*Document, error) {
	page := p.page
	if parts > 1 || page == nil || page.shared == nil || page.Side != Onlooker || page.Receipt != nil || len(p.links) > 0 || page.zone == nil {
		return make()
	}
	who := onlooker{page.lang, page.zone.String(), page.Now}
	if d := page.shared.documents[who]; d != nil {
		return d, nil
	}
	d, err := make()
	if err != nil {
		return nil, err
	}
	if page.shared.documents == nil {
		page.shared.documents = map[onlooker]*Document{}
	}
	page.shared.documents[who] = d
	return d, nil
}

type sharedPart struct {
	lang ruleset.Language
	name string
}

// Once runs a template whose text does not depend on the reader. Templates call
// it in place of {{template}}. What is a group of the tail of a letter is read once, too: a mark
// stands for it.
func (p *page) Once(name string, data any) (string, error) {
	if p.shared == nil {
		return p.r.run(name, p.lang, data)
	}
	part := sharedPart{p.lang, name}
	if slices.ContainsFunc(ends[:], func(g group) bool { return g.template == name }) {
		return p.marked(part, data)
	}
	if text, ok := p.shared.texts[part]; ok {
		return text, nil
	}
	text, err := p.r.run(name, p.lang, data)
	if err != nil {
		return "", err
	}
	if p.shared.texts == nil {
		p.shared.texts = make(map[sharedPart]string)
	}
	p.shared.texts[part] = text
	return text, nil
}

// marked is the mark that stands for a part, which is read when it is first asked for.
func (p *page) marked(part sharedPart, data any) (string, error) {
	i, known := p.shared.read[part]
	if !known {
		text, err := p.r.run(part.name, p.lang, data)
		if err != nil {
			return "", err
		}
		i = p.shared.add(part, onceRead{blocks: readBlocks(letter.WithoutMarks(text), p.shared)})
	}
	return string(markPart) + strconv.Itoa(i), nil
}

// letter is a letter that says the same to everybody.
func (p *page) letter(name string) (title string, blocks []Block, err error) {
	part := sharedPart{p.lang, name}
	i, known := -1, false
	if p.shared != nil {
		i, known = p.shared.read[part]
	}
	if known {
		return p.shared.parts[i].title, p.shared.parts[i].blocks, nil
	}
	text, err := p.r.run(name, p.lang, p)
	if err != nil {
		return "", nil, err
	}
	title, blocks = parseLetter(letter.WithoutMarks(text), p.shared)
	if p.shared != nil {
		p.shared.add(part, onceRead{title, blocks})
	}
	return title, blocks, nil
}

// add keeps a part, and how its blocks are set once they were.
func (s *Shared) add(part sharedPart, read onceRead) int {
	var blocks []Block
	for _, p := range pieces(read.blocks) {
		blocks = append(blocks, apart(p.blocks)...) // as in every letter
	}
	for i := range blocks {
		blocks[i].set = new(onceSet)
	}
	read.blocks = blocks
	if s.read == nil {
		s.read = make(map[sharedPart]int)
	}
	s.read[part] = len(s.parts)
	s.parts = append(s.parts, read)
	return len(s.parts) - 1
}
