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
//	{"v":1,"at":"…","correct":{"nation":"welsh","points":3,"reason":"Gwent was not counted"}}
//	{"v":1,"at":"…","act":{"by":"gm1","command":"correct points Welsh +3 because …","first":5}}
//	{"v":1,"at":"…","rewind":{"to":4,"spent":1}}
//
// What the rules decide by themselves is not written down: Replay finds it again,
// and checks that just the dice recorded fall. A snapshot of the last position
// saves replaying; it may be thrown away.
//
// A rewind leads back to an earlier entry; what comes next follows on that one, and
// what lies between counts no longer (see Counting). Only the links of the dice chain
// are gone for good. All of them are revealed in the end, also those of turns that no
// longer count, so that everybody can see that no dice fell twice, and how often
// others were asked for.
package gamelog
