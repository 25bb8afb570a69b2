package commands

import (
	"strconv"
	"strings"

	"bretwalda/internal/pieces"
	"bretwalda/internal/ruleset"
)

// mostPieces bounds the pieces of a kind in a battle asked about.
const mostPieces = 40

// leader is what lexicons call a leader: families have other kinds of pieces, but all have
// leaders.
const leader = "leader"

// forceReader reads "4 Romans and a fort", "3", "2 legions and 1 knight with a leader".
type forceReader struct {
	a     *attempt
	words []string
	force Force
	n     int // a number read that belongs to nothing yet
	// none lets a nation have nothing, as in "Picts 0 armies"; zero says that a 0 was
	// read, skip that its unit may follow.
	none, zero, skip bool
}

func readForce(of func(*Command) *Force) func(*attempt, int, int) (func(*Command), bool) {
	return func(a *attempt, i, j int) (func(*Command), bool) {
		r := forceReader{a: a, words: a.span(i, j)}
		ok := r.read()
		return func(c *Command) { *of(c) = r.force }, ok
	}
}

// readHolding reads what a nation has in an area, which may be nothing.
func readHolding(a *attempt, i, j int) (func(*Command), bool) {
	r := forceReader{a: a, words: a.span(i, j), none: true}
	ok := r.read() && r.force.Nation != ruleset.NoNation
	return func(c *Command) { c.Attacker = r.force }, ok
}

func (r *forceReader) read() bool {
	for len(r.words) > 0 {
		w := r.words[0]
		if w == "," || r.a.lex.is("and", "and", w) {
			if !r.flush() {
				return false
			}
			r.words = r.words[1:]
			continue
		}
		if w == "0" && r.none && r.n == 0 {
			r.zero, r.skip, r.words = true, true, r.words[1:]
			continue
		}
		if n, ok := r.a.lex.small(w, mostPieces); ok {
			if r.n != 0 {
				return false
			}
			r.n, r.words = n, r.words[1:]
			continue
		}
		if !r.name() {
			return false
		}
	}
	return r.flush() && (len(r.force.Pieces) > 0 || r.force.Leader || r.zero)
}

// flush takes a number that nothing followed for the first kind of units.
func (r *forceReader) flush() bool {
	n := r.n
	r.n = 0
	return n == 0 || len(r.a.r.words().kinds) > 0 && r.force.Pieces.Add(r.a.r.words().kinds[0].ID, n, mostPieces)
}

// name reads a unit or a nation of up to three words.
func (r *forceReader) name() bool {
	for k := min(3, len(r.words)); k > 0; k-- {
		text := strings.Join(r.words[:k], " ")
		if kind, ok := lookUp(r.a.lex, r.a.r.words().pieces[r.a.lex.Lang], text); ok {
			r.words = r.words[k:]
			return r.pieces(&r.a.r.words().kinds[kind])
		}
		if r.leader(text) {
			r.words = r.words[k:]
			n := r.taken()
			r.force.Leader = r.force.Leader || !r.skip
			r.skip = false
			return n <= 1
		}
		if nation, ok := lookUp(r.a.lex, r.a.r.words().names.nations, text); ok {
			r.words = r.words[k:]
			before := r.force.Nation
			r.force.Nation = nation
			return before == ruleset.NoNation || before == nation
		}
	}
	return false
}

// leader reports whether text is the word for a leader, with any ending.
func (r *forceReader) leader(text string) bool {
	code, ok := lookUp(r.a.lex, r.a.lex.values["leader"], text)
	return ok && code == leader
}

// taken is the number before a word, which belongs to it.
func (r *forceReader) taken() int {
	n := r.n
	r.n = 0
	return n
}

// pieces adds what the number before it counted.
func (r *forceReader) pieces(kind *pieces.Kind) bool {
	if r.skip {
		r.skip = false
		return true
	}
	n := r.taken()
	if !kind.Single {
		return n > 0 && r.force.Pieces.Add(kind.ID, n, mostPieces)
	}
	if r.force.Pieces[kind.ID] == 0 {
		r.force.Pieces.Add(kind.ID, 1, mostPieces)
	}
	return n <= 1
}

// holding writes what a nation has in an area.
func (p *printer) holding(f Force) string {
	if text := p.force(f); text != p.force(Force{Nation: f.Nation}) || len(p.r.words().kinds) == 0 {
		return text
	}
	return p.r.rs.Names.Nation(p.lex.Lang, f.Nation) + " 0 " + p.r.words().kinds[0].Form(p.lex.Lang)
}

// force writes f so that it reads back.
func (p *printer) force(f Force) string {
	var parts []string
	for i := range p.r.words().kinds {
		kind := &p.r.words().kinds[i]
		switch n := f.Pieces[kind.ID]; {
		case n == 0:
		case kind.Single:
			parts = append(parts, kind.Form(p.lex.Lang))
		default:
			parts = append(parts, strconv.Itoa(int(n))+" "+kind.Form(p.lex.Lang))
		}
	}
	if f.Leader {
		parts = append(parts, p.choice("leader", leader))
	}
	text := strings.Join(parts, ", ")
	if f.Nation != ruleset.NoNation {
		text = p.r.rs.Names.Nation(p.lex.Lang, f.Nation) + " " + text
	}
	return text
}
