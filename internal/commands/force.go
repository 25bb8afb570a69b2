package commands

import (
	"strconv"
	"strings"

	"bretwalda/internal/ruleset"
)

// mostArmies bounds the armies of a kind in a battle asked about.
const mostArmies = 40

// forceReader reads "4 Romans and a fort", "3", "2 infantry and 1 cavalry with a
// leader".
type forceReader struct {
	a     *attempt
	words []string
	force Force
	n     int // a number read that belongs to nothing yet
	// none lets a nation have nothing, as in "Picts 0 infantry"; zero says that a 0 was
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
		if n, ok := r.a.lex.small(w, mostArmies); ok {
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
	f := r.force
	return r.flush() && (r.force.Infantry+r.force.Cavalry > 0 || f.Fort || f.Burh || f.Leader || r.zero)
}

// flush takes a number that nothing followed for infantry.
func (r *forceReader) flush() bool {
	r.force.Infantry += r.n
	r.n = 0
	return r.force.Infantry <= mostArmies && r.force.Cavalry <= mostArmies
}

// name reads a unit or a nation of up to three words.
func (r *forceReader) name() bool {
	for k := min(3, len(r.words)); k > 0; k-- {
		text := strings.Join(r.words[:k], " ")
		if unit, ok := lookUp(r.a.lex, r.a.lex.values["unit"], text); ok {
			r.words = r.words[k:]
			return r.unit(unit)
		}
		if nation, ok := lookUp(r.a.lex, r.a.r.names.nations, text); ok {
			r.words = r.words[k:]
			before := r.force.Nation
			r.force.Nation = nation
			return before == ruleset.NoNation || before == nation
		}
	}
	return false
}

// unit adds what the number before it counted.
func (r *forceReader) unit(unit string) bool {
	if r.skip {
		r.skip = false
		return true
	}
	n := r.n
	r.n = 0
	switch unit {
	case "infantry":
		r.force.Infantry += n
		return n > 0
	case "cavalry":
		r.force.Cavalry += n
		return n > 0
	case "fort":
		r.force.Fort = true
	case "burh":
		r.force.Burh = true
	case "leader":
		r.force.Leader = true
	}
	return n <= 1
}

// holding writes what a nation has in an area.
func (p *printer) holding(f Force) string {
	if text := p.force(f); text != p.force(Force{Nation: f.Nation}) {
		return text
	}
	return p.r.rs.Names.Nation(p.lex.Lang, f.Nation) + " 0 " + p.choice("unit", "infantry")
}

// force writes f so that it reads back.
func (p *printer) force(f Force) string {
	var parts []string
	add := func(unit string, n int) {
		if n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+p.choice("unit", unit))
		}
	}
	add("infantry", f.Infantry)
	add("cavalry", f.Cavalry)
	for _, x := range []struct {
		unit string
		has  bool
	}{{"fort", f.Fort}, {"burh", f.Burh}, {"leader", f.Leader}} {
		if x.has {
			parts = append(parts, p.choice("unit", x.unit))
		}
	}
	text := strings.Join(parts, ", ")
	if f.Nation != ruleset.NoNation {
		text = p.r.rs.Names.Nation(p.lex.Lang, f.Nation) + " " + text
	}
	return text
}
