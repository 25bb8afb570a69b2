package scenario

import (
	"strings"

	"bretwalda/internal/advice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// ordersPrefix begins the name of a section of orders; a nation's id follows.
const ordersPrefix = "orders "

// orders carries out what a player might write for a nation, up to the first
// decision that it does not answer. What cannot be read or carried out is a
// problem of the file.
func (r *run[S, C]) orders(s *section) {
	if !r.ready(s) {
		return
	}
	rs := r.rules.Ruleset()
	n, ok := rs.FindNation(strings.TrimPrefix(s.name, ordersPrefix))
	if !ok {
		r.fail(s.line, "a nation's id must follow, such as \"orders %s\"", rs.Nations[1].ID)
		r.broken = true
		return
	}
	var lines []orders.Line
	for line := range strings.Lines(s.body) {
		lines = append(lines, orders.Line{Text: strings.TrimRight(line, "\r\n")})
	}
	reader := orders.NewReader(rs, r.family.Words.Lexicon(ruleset.English))
	sheet := reader.Parse(lines, orders.Context{Next: n, Round: int(r.rules.At(&r.state).Round)})
	for _, p := range sheet.Problems {
		r.fail(s.line+p.Line, "%s", reader.Sentence(p))
	}
	for _, line := range sheet.Ignored {
		r.fail(s.line, "%q is taken for small talk, not for an order", line.Text)
	}
	for i := range sheet.Sections {
		if sheet.Sections[i].Nation == n {
			r.carryOut(s, r.family.Advice.Sheet(&sheet.Sections[i]))
			return
		}
	}
	r.fail(s.line, "there are no orders for this nation")
}

// carryOut lets an order sheet answer as long as it can.
func (r *run[S, C]) carryOut(s *section, sheet advice.Sheet[S, C]) {
	steps := 0
	answer := func(d *game.Decision) (c C, ok bool) {
		if steps++; steps > maxDefaults || r.broken {
			return c, false
		}
		return sheet.Answer(&r.state, d)
	}
	_, _ = advice.Play(r.rules.Engine, &r.state, answer, func(_ *game.Decision, c *C) error {
		r.apply(entry{line: s.line, text: s.name}, c) // keeps its error
		return nil
	})
	if r.broken {
		return
	}
	for _, o := range sheet.Outcomes() {
		if o.Failed() {
			r.fail(s.line+o.Order.Line, "%s: %v", o.Order.Text, o.Illegal)
		}
	}
}
