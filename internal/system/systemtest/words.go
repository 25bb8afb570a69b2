package systemtest

import (
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// The orders that only this game has.
const (
	standOrder orders.Kind = orders.OwnKinds + iota
	payOrder
	pressOrder
	homeOrder
)

func ownWords() *orders.Family {
	f := statements()
	return &f
}

// statements are its own; the common ones place armies and move them.
func statements() orders.Family {
	say := func(en, es, it, hu string) orders.Statement {
		return orders.Statement{Stands: true, Forms: map[ruleset.Language][]string{"en": {en}, "es": {es}, "it": {it}, "hu": {hu}}}
	}
	return orders.Family{Statements: []orders.Statement{
		standOrder - orders.OwnKinds: say("stand your ground", "planta cara", "tieni duro", "állj ellen"),
		payOrder - orders.OwnKinds:   say("pay the ransom", "paga el rescate", "paga il riscatto", "fizess váltságdíjat"),
		pressOrder - orders.OwnKinds: say("press on", "sigue adelante", "insisti", "nyomulj tovább"),
		homeOrder - orders.OwnKinds:  say("ride home", "vuelve a casa", "torna a casa", "lovagolj haza"),
	}}
}
