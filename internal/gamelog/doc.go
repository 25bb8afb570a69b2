// Package gamelog is the log of a game: it plays a game on and writes down what has
// to be known about it, and makes the game from its log again.
//
// A game is its log, to which entries are added and from which nothing is taken.
// Entries are JSON, one part each (see Entry):
//
//	{"v":1,"at":"…","setup":{"game":"wessex-1","ruleset":"britannia-2e","ruleset_hash":"…",
//	   "scenario":"standard","commitment":"5f1c…"}}
//	{"v":1,"at":"…","turn_began":{"number":1,"round":1,"nation":1,"letters":"e3b0…"}}
//	{"v":1,"at":"…","choice":{"by":"sheet","choice":"romans move 4 english-channel kent","dice":[5,4]}}
//	{"v":1,"at":"…","turn_ended":{"number":1,"link":"93aa…"}}
//
// What the rules decide by themselves is not written down: Replay finds it again,
// and checks that just the dice recorded fall. A snapshot of the last position
// saves replaying; it may be thrown away.
package gamelog
