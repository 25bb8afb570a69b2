package letter

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Of an HTML letter that is its writer's which they see: not what is hidden, and not
// what they struck out. The elements that are open tell which text is.

// maxOpen bounds the open elements that htmlLines keeps track of.
const maxOpen = 1024

// An openElement is an element whose end restores the marks it changed.
type openElement struct {
	name   atom.Atom
	quote  bool // it raised the quote depth
	footer bool // it began a signature
	hidden bool // it is not shown
	struck bool // what is in it is struck out
	symbol bool // its letters are symbols
	item   bool // it holds the mark of a list item
}

// isVoid reports whether an element has nothing in it, and no end.
func isVoid(name atom.Atom) bool {
	switch name {
	case atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta,
		atom.Param, atom.Source, atom.Track, atom.Wbr:
		return true
	}
	return false
}

// formats reports whether an element formats text: it goes on behind the end of those
// that it began in, up to its own.
func formats(name atom.Atom) bool {
	switch name {
	case atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.S, atom.Small, atom.Strike, atom.Strong,
		atom.Tt, atom.U:
		return true
	}
	return false
}

// isStruck reports whether what stands in an element is struck out.
func isStruck(t html.Token) bool {
	switch t.DataAtom {
	case atom.S, atom.Strike, atom.Del:
		return true
	}
	return strings.Contains(style(t), "line-through")
}

// isHidden reports whether an element is not shown, as the text is that only lists of
// letters show.
func isHidden(t html.Token) bool {
	for _, a := range t.Attr {
		if a.Key == "hidden" {
			return true
		}
	}
	s := style(t)
	return strings.Contains(s, "display:none") || strings.Contains(s, "visibility:hidden") || strings.Contains(s, "mso-hide:all")
}

// push opens an element and applies its marks.
func (r *htmlReader) push(t html.Token) {
	if r.depth == 0 && startsRest(t) {
		r.depth++ // to the end of the letter, so never popped
	}
	if t.DataAtom == 0 { // unknown ones all have the same name
		return
	}
	e := openElement{name: t.DataAtom, quote: r.isQuote(t), footer: isSignature(t), hidden: isHidden(t), struck: isStruck(t),
		symbol: isSymbol(t), item: isItemMark(t)}
	switch {
	case len(r.open) < maxOpen:
		r.count(e, 1)
		r.open = append(r.open, e)
	case e.quote:
		r.depth++ // its end would not be found
	}
}

// count adds the marks of an element that opens, or takes those of one that ends away.
func (r *htmlReader) count(e openElement, by int) {
	add := func(marked bool, n *int) {
		if marked {
			*n += by
		}
	}
	add(e.quote, &r.depth)
	add(e.footer, &r.footer)
	add(e.hidden, &r.hidden)
	add(e.struck, &r.struck)
	add(e.symbol, &r.symbol)
	add(e.item, &r.item)
}

// pop closes the innermost open element of that name, and all inside it that do not go
// on behind its end. What is quoted, or a signature, ends with a div or a blockquote,
// whatever other ends stand in it: nobody's quote may become the writer's own.
func (r *htmlReader) pop(name atom.Atom) {
	holds := name == atom.Div || name == atom.Blockquote || formats(name)
	for at := len(r.open) - 1; at >= 0; at-- {
		e := r.open[at]
		if e.name == name {
			r.close(at)
			return
		}
		if !holds && (e.quote || e.footer) {
			return
		}
	}
}

// close closes the open element at an index, and all inside it that do not go on.
func (r *htmlReader) close(at int) {
	inside := slices.Clone(r.open[at+1:])
	alone := formats(r.open[at].name)
	r.ended(r.open[at])
	r.open = r.open[:at]
	for _, e := range inside {
		if alone || formats(e.name) {
			r.open = append(r.open, e)
		} else {
			r.ended(e)
		}
	}
}

// ended takes back what an element did.
func (r *htmlReader) ended(e openElement) {
	r.count(e, -1)
	if e.item {
		r.endItemMark()
	}
}

// endImplied closes the element that the start of another ends, for few write the ends
// of paragraphs and of list items.
func (r *htmlReader) endImplied(name atom.Atom) {
	var ends, within []atom.Atom
	switch name {
	case atom.Li:
		ends, within = []atom.Atom{atom.Li}, []atom.Atom{atom.Ul, atom.Ol}
	case atom.Td, atom.Th:
		ends, within = []atom.Atom{atom.Td, atom.Th}, []atom.Atom{atom.Tr, atom.Table}
	case atom.Tr:
		ends, within = []atom.Atom{atom.Tr}, []atom.Atom{atom.Table}
	case atom.Dt, atom.Dd:
		ends, within = []atom.Atom{atom.Dt, atom.Dd}, []atom.Atom{atom.Dl}
	default:
		if !isBlock(name) {
			return
		}
		ends, within = []atom.Atom{atom.P}, []atom.Atom{atom.Td, atom.Th, atom.Table}
	}
	for at := len(r.open) - 1; at >= 0 && !slices.Contains(within, r.open[at].name); at-- {
		if e := r.open[at]; slices.Contains(ends, e.name) {
			r.close(at)
			return
		} else if e.quote || e.footer {
			return
		}
	}
}
