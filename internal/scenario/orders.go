package scenario

import (
	"strings"

	"bretwalda/internal/adviser"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
)

// ordersPrefix begins the name of a section of orders; a nation's id follows.
const ordersPrefix = "orders "

// orders carries out what a player might write for a nation, up to the first
// decision that it does not answer. What cannot be read or carried out is a
// problem of the file.
func (r *run) orders(s *section) {
	if !r.ready(s) {
		return
	}
	rs := r.engine.Ruleset()
	n, ok := rs.FindNation(strings.TrimPrefix(s.name, ordersPrefix))
	if !ok {
		r.fail(s.line, "a nation's id must follow, such as \"orders welsh\"")
		r.broken = true
		return
	}
	var lines []orders.Line
	for line := range strings.Lines(s.body) {
		lines = append(lines, orders.Line{Text: strings.TrimRight(line, "\r\n")})
	}
	lex := orders.English()
	sheet := orders.Parse(rs, lex, lines, orders.Context{Next: n, Round: int(r.state.Round)})
	for _, p := range sheet.Problems {
		r.fail(s.line+p.Line, "%s", lex.Sentence(p))
	}
	for _, line := range sheet.Ignored {
		r.fail(s.line, "%q is taken for small talk, not for an order", line.Text)
	}
	for i := range sheet.Sections {
		if sheet.Sections[i].Nation == n {
			r.carryOut(s, adviser.NewSheet(&sheet.Sections[i]))
			return
		}
	}
	r.fail(s.line, "there are no orders for this nation")
}

// carryOut lets an order sheet answer as long as it can.
func (r *run) carryOut(s *section, sheet *adviser.Sheet) {
	for range maxDefaults {
		d, _ := r.pending()
		if d.Kind == game.None {
			break
		}
		c, ok := sheet.Answer(r.engine, &r.state, &d)
		if !ok {
			break
		}
		if r.apply(entry{line: s.line, text: s.name}, &c); r.broken {
			return
		}
	}
	for _, o := range sheet.Outcomes() {
		if o.Failed() {
			r.fail(s.line+o.Order.Line, "%s: %v", o.Order.Text, o.Illegal)
		}
	}
}
