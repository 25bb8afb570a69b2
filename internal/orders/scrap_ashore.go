package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Raiders who win stay on land or go home. That they stay needs no condition, since only those who are alive can: "if
// they win they stay", "unless they lose, they don't go back".

// ashore is that raiders stay where they fought.
func (h *scrap) ashore() (Order, bool) {
	o := Order{Kind: Withdraw, Count: N(0)}
	lucky := h.won && !h.unless && !h.beaten || h.unless && !h.won && (h.beaten || h.lost)
	if !lucky || h.conds != 1 || h.foes != 0 || h.attacked || h.when.Moment != 0 || h.gone || !h.left && !(h.negative > 0 && (h.home || h.sea)) ||
		h.left && h.negative > 0 && !h.home && !h.sea {
		return o, false
	}
	raided := h.raided()
	for _, a := range h.areas {
		if !raided.Has(a.area) {
			return o, false
		}
		if raided.Len() > 1 {
			o.Areas = append(o.Areas, a.area)
		}
	}
	return o, raided != 0
}

// raided are the areas on land to which somebody goes who comes from sea.
func (h *scrap) raided() board.Set { return h.g.q.landed(h.g.hoped()) }

// landed are the areas on land to which os send somebody from sea.
func (p *reading) landed(os []Order) (out board.Set) {
	b := p.l.r.rs.Board
	for _, o := range os {
		for _, x := range append([]Order{o}, o.Then...) {
			if x.Kind == Move && b.Land.Has(x.end()) && (x.From == board.None || b.Seas.Has(x.From)) { // who comes from nowhere else lands
				out = out.With(x.end())
			}
		}
	}
	return out
}

// ifTheyWin returns that raiders stay for the order o if that keeps where they are those who win the area where some of
// the deeds land.
func (p *reading) ifTheyWin(o Order, deeds []deed) Order {
	if o.Kind != Conditional || len(o.If) != 1 || len(o.Then) != 1 || len(o.Else) > 0 {
		return o
	}
	c, stay := o.If[0], o.Then[0]
	if c.Kind != HeldBy || c.Not || c.Nation != ruleset.NoNation && c.Nation != p.own() ||
		stay.Kind != Stay || stay.Count.Amount != All || stay.led() || len(stay.Areas) > 0 && !slices.Contains(stay.Areas, c.Area) {
		return o
	}
	hoped := slices.Clone(p.l.hoped)
	for _, d := range deeds {
		hoped = append(hoped, d.Order)
	}
	hoped = append(append(hoped, p.past()...), p.saidBefore()...)
	raided := p.landed(hoped)
	if !raided.Has(c.Area) {
		return o
	}
	stays := Order{Kind: Withdraw, Count: N(0), Half: stay.Half, Line: o.Line, Text: o.Text}
	if raided.Len() > 1 {
		stays.Areas = []board.Area{c.Area}
	}
	return stays
}
