package orders

import "slices"

// Areas that one order was read of may be of two orders: "hold York, in Kent we fight to the end", "first Kent, no retreat
// from Essex". What stands between them tells.

// torn reports whether os, read from toks[from] on, hold an order whose areas may be of two orders.
func (p *reading) torn(from int, os []Order) bool {
	toks := p.toks[from:p.end]
	return slices.ContainsFunc(os, Order.relists) || tornAreas(toks, os) || fleesOn(toks, os) || placing(p.l.at.verb) && abreast(toks, os)
}

// fightsOn reports whether b says again, and of no area, what a says of some: "York: no retreat, to the last man".
func fightsOn(a, b Order) bool {
	on := func(o Order) bool { return o.Kind == Plan && o.Count == N(0) && len(o.When) == 0 && o.Enemies == 0 }
	return on(a) && on(b) && len(a.Areas) > 0 && len(b.Areas) == 0
}

// abreast reports whether os place armies in two areas that nothing stands between in toks, which have no word for new
// armies: "York Kent 2", below "new armies: 1 in York", may send two from there.
func abreast(toks []token, os []Order) bool {
	if slices.ContainsFunc(toks, func(t token) bool { return t.is(NewArmy, GoPlace, HeadPlaces, Each) }) {
		return false
	}
	for i := 1; i < len(toks); i++ {
		if toks[i-1].kind == tArea && toks[i].kind == tArea {
			return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Place && len(o.Areas) > 1 })
		}
	}
	return false
}

// tornAreas reports whether os hold an order whose areas, wherever toks name them one after the other, have a word between
// them that begins something else.
func tornAreas(toks []token, os []Order) bool {
	for _, o := range os {
		if tornAreas(toks, o.Then) || tornAreas(toks, o.Else) {
			return true
		}
		if (o.Kind == Stay || o.Kind == Plan || o.Kind == Place) && len(o.Areas) > 1 && o.torn(toks) || o.Kind == Stay && (o.comesFirst(toks) || o.isJoined(toks)) {
			return true
		}
	}
	return false
}

// comesFirst reports whether toks say of all areas where o keeps somebody that they come first: "March first" is an order of
// battles.
func (o *Order) comesFirst(toks []token) bool {
	for _, a := range o.Areas {
		ranked := false
		for i, t := range toks {
			ranked = ranked || t.kind == tArea && t.area == a && (i > 0 && toks[i-1].is(First) || i+1 < len(toks) && toks[i+1].is(First))
		}
		if !ranked {
			return false
		}
	}
	return len(o.Areas) > 0
}

// isJoined reports whether toks say who comes to an area where o keeps somebody: "hold York, Kent: one from Essex".
func (o *Order) isJoined(toks []token) bool {
	for i := 0; i+4 < len(toks); i++ {
		if toks[i].kind != tArea || !slices.Contains(o.Areas, toks[i].area) || !toks[i+1].is(Colon) || toks[i+2].kind != tNumber && !toks[i+2].is(A, AllOf) {
			continue
		}
		at := i + 3
		for at < len(toks) && toks[at].is(Army, Own, AllOf) {
			at++
		}
		if at+1 < len(toks) && toks[at].is(From, Of) && toks[at+1].kind == tArea {
			return true
		}
	}
	return false
}

// fleesOn reports whether a clause of toks says no more than how many go from where to where, "2 from Essex to Suffolk",
// after a retreat under a condition, and os make a retreat of it, too: it may be a move.
func fleesOn(toks []token, os []Order) bool {
	flees, premised := false, false
	for i, t := range toks {
		flees = flees || t.is(GoRetreat)
		premised = premised || flees && t.is(If, LeftWord, LostWord, OutnumberedWord)
		if !premised || !t.is(Comma) || i+2 >= len(toks) {
			continue
		}
		from, whole, counted := token{}, false, false
		for _, t := range toks[i+1:] {
			counted = counted || t.kind == tNumber && !t.ordinal || t.is(AllOf, A)
			if t.is(Comma, Stop, Semicolon, If, Unless) || t.kind == tWord && t.word.verb() {
				break
			}
			if t.kind == tArea {
				if whole = from.kind == tArea; !whole {
					from = t
				}
			}
		}
		if whole && counted && slices.ContainsFunc(unconditional(os), func(o Order) bool { return o.Kind == Plan && len(o.Goals) > 0 && slices.Contains(o.Areas, from.area) }) {
			return true
		}
	}
	return false
}

// torn reports whether toks name the areas of o in their order, but nowhere as a list.
func (o *Order) torn(toks []token) bool {
	found := false
	for i := range toks {
		if toks[i].kind != tArea || toks[i].area != o.Areas[0] {
			continue
		}
		last, listed := i, true
		for _, a := range o.Areas[1:] {
			next := last + 1
			for next < len(toks) && (toks[next].kind != tArea || toks[next].area != a) {
				next++
			}
			if next >= len(toks) {
				return found
			}
			listed = listed && !o.tears(toks, i, last, next)
			last = next
		}
		if listed {
			return false
		}
		found = true
	}
	return found
}

// tears reports whether what stands between the areas toks[from] and toks[to] of a list that begins at toks[first] ends it.
func (o *Order) tears(toks []token, first, from, to int) bool {
	switch o.Kind {
	case Place:
		return o.tearsPlaces(toks, from, to)
	case Plan:
		return o.tearsPlan(toks, first, from, to)
	}
	return o.tearsStay(toks, first, from, to)
}

// tearsPlaces is tears of new armies: nothing but what joins a list stands between where they go.
func (o *Order) tearsPlaces(toks []token, from, to int) bool {
	between := toks[from+1]
	if between.is(First) {
		return to == from+2 // "York before Kent", not "York first, then Kent"
	}
	joins := between.is(Comma, And, Or, In, To, From, Of, A, Own, Each, Either, Open, Close, Colon, Dash)
	return between.kind == tWord && !joins || o.told(toks[to:])
}

// tearsPlan is tears of what to do in battles.
func (o *Order) tearsPlan(toks []token, first, from, to int) bool {
	said := slices.ContainsFunc(toks[:first], func(t token) bool { return t.kind == tWord && t.word.verb() })
	for _, t := range toks[from+1 : to] {
		if o.begins(t) || t.is(GoStay, GoHold) || !said && t.is(GoFightOn, GoRetreat) {
			return true
		}
	}
	switch {
	case first > 0 && toks[first-1].is(First), o.told(toks[to:]) && !toks[to+1].is(GoFightOn, GoRetreat, GoFight):
		return true // "no retreat from York, Kent doesn't move"
	case first > 0 && toks[first-1].is(From) && toks[to-1].is(In):
		return true // "nobody moves from York and in Kent we fight to the end"
	}
	return said && to+2 < len(toks) && toks[to+1].is(Colon) && toks[to+2].is(GoFightOn, GoRetreat) // "hold York, Kent: no retreat"
}

// tearsStay is tears of who stays.
func (o *Order) tearsStay(toks []token, first, from, to int) bool {
	for _, t := range toks[from+1 : to] {
		if o.begins(t) || t.is(Then, GoFightOn, GoRetreat) {
			return true
		}
	}
	if to != from+3 || !toks[from+1].is(Comma) || !toks[from+2].is(In) || first > 0 && toks[first-1].is(In) {
		return false
	}
	return slices.ContainsFunc(toks[to:], func(t token) bool { return t.is(GoFightOn, GoRetreat, GoFight) }) // "hold York, in Kent we fight to the end"
}

// begins reports whether t, between two areas of o, begins something else: a rank, a number, an area that o does not name.
func (o *Order) begins(t token) bool {
	return t.is(First, Colon) || t.kind == tNumber && !t.ordinal || t.kind == tArea && !slices.Contains(o.Areas, t.area)
}

// told reports whether the last area of o, with which toks begin, is what something else is said of: "new armies in York, and
// to Essex nobody goes".
func (o *Order) told(toks []token) bool {
	if toks[0].area != o.Areas[len(o.Areas)-1] || len(toks) < 2 {
		return false
	}
	if toks[1].is(Not) {
		toks = toks[1:]
	}
	return len(toks) > 1 && toks[1].kind == tWord && toks[1].word.verb() && !placing(toks[1].word)
}

// relists reports whether a plan or an order of battles names an area twice: "battles: York, Kent, in Kent we fight on" is
// two orders.
func (o Order) relists() bool {
	if o.Kind != Plan && o.Kind != Fight {
		return slices.ContainsFunc(o.Then, Order.relists) || slices.ContainsFunc(o.Else, Order.relists)
	}
	for i, a := range o.Areas {
		if slices.Contains(o.Areas[:i], a) {
			return true
		}
	}
	return false
}
