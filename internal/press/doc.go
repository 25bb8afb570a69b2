// Package press is the rules of letters between the players of one game: who may
// write to whom and when, how a letter is signed, and what must not stand in it.
// It is pure: given the game's Rules, who sits where and a Letter, Carry says who
// gets what, or why nobody does. Carrying the letters, and wording a Refusal in
// the writer's language, is for the moderator.
//
// # The game's rule
//
//	open   players write only to all at once (2e NEG-01, RUL-98)
//	none   players write only to the GM
//	free   players write to one, several or all
//
// Under every rule a player may write to the GM and the GM to anybody. While a
// nation of theirs takes its turn players may not write to each other (2e NEG-01),
// unless the game has AnyTime. Letters to all go to every seat, the GM and the
// observers; others go to those named only, with a copy for the GM where the
// game says so and the GM does not play himself.
//
// # What is taken out
//
// Mail addresses, [bw …] tags and the seats' tokens, however broken over lines or
// hidden behind invisible characters, become "[…]":
//
//	Write to anna@mail.example, my tag is [bw k3v5q2m7xa]
//	Write to […], my tag is […]
package press
