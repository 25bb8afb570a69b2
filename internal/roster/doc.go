// Package roster is the record of a game: who plays, masters and follows it, what
// everybody wishes to be sent, what the game's settings are, and the secrets of its
// dice and letters. What happens on the board is in the game's log. Package roster
// is pure: it reads and writes JSON, and derives tokens.
//
//	{"v":1,"id":"wessex-1","title":"Wessex","ruleset":"britannia-2e","ruleset_hash":"…","scenario":"standard",
//	 "seats":[{"key":"1","name":"Anna","addr":"anna@mail.example","zone":"Europe/Rome","reports":"round"},…],
//	 "gms":[{"key":"gm1","name":"Gwen","addr":"gwen@club.example","lang":"it"}],
//	 "observers":[{"key":"w2","name":"Olaf","addr":"olaf@mail.example"}],
//	 "settings":{"pace":{"hours":72},"absent":"hold","press":{"rule":"free"}},
//	 "numbered":2,"created":"…","commitment":"5f1c…","dice_seed":"…","seat_key":"…"}
//
// # People
//
// Everybody who gets letters of a game is a Person with a key that names him in
// the store, in Message-IDs and in logs: "1" to "5" the seats by side of the
// scenario, "gm1" GMs, "w2" observers, "p3" people of the lobby. GMs,
// observers and those who wait are numbered together, and no number is given twice
// in a game, so that what was sent to somebody who has left never is another's.
//
// # Tokens
//
// A token is derived from a person's key, how often it was renewed, and what it is
// good for: the orders of a seat, the desk of a GM, the ear of an observer, a place in the lobby. So a
// token for one game, person or purpose is worth nothing for another.
package roster
