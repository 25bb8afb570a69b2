package report

import "bretwalda/internal/ruleset"

// Shared keeps what is the same in the reports to several readers, and the parts
// that are the same for all readers of a language, so that writing one Turn for
// several readers does not run the same templates for each. Its zero value is empty; it is good for one Turn, and for
// one goroutine.
type Shared struct {
	news  *news
	texts map[sharedPart]string
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
