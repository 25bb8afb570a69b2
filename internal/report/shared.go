package report

import (
	"time"

	"bretwalda/internal/ruleset"
)

// Shared keeps what is the same in the reports to several readers, and the parts
// that are the same for all readers of a language, so that writing one Turn for
// several readers does not run the same templates for each. Its zero value is empty; it is good for one Turn, and for
// one goroutine.
type Shared struct {
	news      *news
	texts     map[sharedPart]string
	documents map[onlooker]*Document
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
// it in place of {{template}}.
func (p *page) Once(name string, data any) (string, error) {
	if p.shared == nil {
		return p.r.run(name, p.lang, data)
	}
	part := sharedPart{p.lang, name}
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
