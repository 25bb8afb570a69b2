// Package lobby keeps who wants to play a game until it can begin, and who waits for
// a seat afterwards. It does no input or output and reads no clock: every change
// takes a Lobby and returns another, and Changes says for whom something changed.
// People are known by their keys; who they are is in the record of the game.
//
// # The list
//
// Whoever joins goes to the end of the list. The first of the list, as many as the
// scenario has sides, are the table; the others are the waiting list, and move up
// when somebody leaves. A game may be open to all, open to those whom the GM
// accepts, or to those only whom the GM invited. An invitation keeps no place free.
//
//	l := lobby.Lobby{Wanted: 4, Entry: lobby.Open, Assign: lobby.Random}
//	l, _ = l.Join("p1", lobby.Sent{At: at, Lot: lobby.LotOf(raw)})
//
// A game begins when the table is full and each has said lately that they want to
// play: by the letter with which they joined, or by another one if that is older than
// Fresh. Who is asked and does not answer leaves the list.
//
// # Sides
//
// Sides are given as the table agrees or by lot (1e SET-04): by choice (in the order of
// the list, to each the first of their wishes that is free), by the GM, at random, or by
// bidding for them. By choice, a full
// table waits until each has chosen who still can, so that the last to join can, too.
//
// # The draw
//
// The places around the table are drawn when the table is full and all have
// confirmed: at random the first of them gets side 1, and so on; in a bidding they
// bids first, and the others follow in the order drawn (2e BID-02). Everybody can
// check the draw. A game is announced with its seal: the SHA-256 of its commitment,
// link 0 of the chain of the dice (see package dice). The draw reveals link 0, which
// must hash to the seal, and shuffles the list by dice made from it as those of a
// turn with the number 0 are:
//
//	digest = SHA-256(lot of the first of the list || lot of the second || …)
//	dice   = dice.NewRoller(link 0, dice.Context(dice.RuleRaw, game, 0, digest), 0)
//	for i = n, n-1 … 2: a die of i sides shows j; i-th and j-th change places
//
// The lot of a player is the digest of the letter with which they confirmed last (see
// letter.Sent; in games that were opened before there was such a thing, the SHA-256 of
// the raw letter). So nobody knows the outcome before the last letter has come: not the players, who do
// not know link 0, and not the moderator, whose link 0 was sealed before. The
// letters to the players tell all lots; each can check their own. A game is drawn
// once. Who comes later in the place of another gets the place of that other.
//
// # Bidding
//
// The rules are those of package bidding. Whoever says before how much they would bid at
// most for a side has their bids made for them in turn: the least that takes the side
// where most is left of that. Where all bids are sealed, everybody does so by one
// deadline; nobody sees the bids of others before, and all can work the bidding out
// afterwards. If somebody leaves while the others bid,
// all bids are void, and bidding begins anew when the table is full again.
package lobby
