// Package moderator runs games: it reads the letters of players, keeps their
// orders, plays nation turn after nation turn as far as orders reach, minds
// deadlines, and tells everybody what happened. It joins all the other packages
// and knows the formats of none of them.
//
// Everything that one letter causes is in one transaction of the store: the letter's
// own record, orders, log entries, the snapshot, outgoing letters, deadlines and
// the place in the mailbox. Letters that are found together share one, since each costs
// two waits for the disk; if one of them fails, they are dealt with one by one. Letters are sent afterwards, by a loop of its own, so
// a crash at any moment repeats only what is safe to repeat. A letter that makes
// the program fail is put aside, with nothing done, and the GM is told.
//
// Nobody waits while a letter is read, turns are played, and texts and HTML are written:
// all that happens on a picture of the store (see store.Attempt), and the lock is held
// only to begin, and to write what came of it. If something that the letter was read
// with has changed by then, it is dealt with anew (see Moderator.do).
//
// # Rooms
//
// Packages by themselves are table (games while a transaction works on them), shelf (the
// rules that they are played by), access (who wrote a letter, and what they may), pictures
// (maps and files of letters), delivery (the outbox), postmark (what letters are called) and
// tasklog. They know nothing of this one.
//
// What is left here is the loop, the commands, and what they do: a task does its work in
// rooms, which rooms.go lists; each is a type with files of its own. They are no packages,
// since what people ask for goes through several of them in both directions: a bid may fill
// a game, which gives seats, begins to play and sets deadlines; a deadline plays turns, may
// take a seat away, and goes back to seeking players.
//
// # Which letter counts
//
// A letter is known by its Message-ID (without one, its date) and what was written in
// it; wherever it comes from again, it changes nothing, unless it could not act before
// or what it ordered was dropped; see dealtWith. Letters that are found together are dealt with in
// the order in which the mail server received them, to the second, then in that of
// the mailbox (see package inbox). That time counts for deadlines too: a deadline
// passes when the mailbox has been looked through after it, and a letter that the
// server received later is read after the nation turn has been played without it. A
// server whose clock is ahead of ours received nothing later than now.
//
// Time in which nobody ran, in which the mailbox could not be read, or which the
// clock jumped over, is given back to everybody who is waited for (see Options.Grace).
//
// # Time
//
// Package clock works out for whom a game waits and until when; the clock is in the
// game's record, and its alarms are the deadlines of the store: "orders" (they are
// due, and the grace begins), "close", "reminder:2" for a person, "resume". When a
// turn is closed without orders, the game's policy says who plays it (package
// absence): standing orders and defaults, a robot after standing orders, or nobody
// until the player or a GM does something. A seat that goes on missing is offered
// to others; until somebody takes it, it is played at once, without waiting, and any
// letter of its player takes it back.
//
// # Orders
//
// The store keeps orders by nation turn ("turn/welsh/07") and standing orders by
// seat ("standing/2"), as JSON of the order language's own tree. A nation turn is
// played as soon as it is that nation's turn, its orders say what it does, and it does
// not wait (see table.Agenda.Waits): for lines to be mended, for its player to be ready, or until
// the time for changes is over. What the orders leave open, and all that other nations
// must answer meanwhile, is answered by standing orders, then by the default of the
// rules. What a letter changes of the orders before it, mend says; a yes puts what was offered for
// lines that could not be read in their places (see table.OrderBook.Offered).
// A letter may cross others: what it answers (thread) says which turn its writer had in mind, and how far they had read, so
// that late orders are for no turn that came after (belated), a word or a yes is about no other turn (sent.speaks), and "play
// it" or a yes about no problems or offers that came after (thread.crosses). Which of two letters counts that were written in
// another order than they came, their writer is asked (sent.before).
//
// # The GM's desk
//
// What a GM does by letter, or the operator on the command line, stands in the log as
// an Act, behind what came of it, with a patch that undoes what it changed in the
// record and the orders. Undoing an act that was played on sets the game back to
// before it. Where a GM approves turns, or asks for a preview, the game is ahead of
// what players know (Record.PublishedThrough): all that is told to them, and to GMs who play, is
// made from the position that they know, until it is approved.
//
// # Commands
//
// A letter is read for commands first (see package commands); what is left is read as
// orders, if its sender has a seat. A command is in three places: its row in the table of
// package commands, which says who may give it and when; its words and its help in the
// lexicons of all languages there; and the room that carries it out, which lists its routes
// (see routeOf). All that a letter asks for is answered in one letter.
//
// # Letters to people
//
// Whatever a task has to say to somebody is put into their message (see tell), and at the
// end of the task each message becomes one letter: named and headed after its most
// important part, with one position and one foot. What was played is told to everybody
// who wishes to be told now: after every nation turn, at the end of a round, or when
// something waits for them. A report tells what the log has since the entry that its
// reader was told of last (Person.ReportedThrough); who gets a letter anyway is told as well.
//
// A letter has a text and, unless its reader wants none, the same as HTML with the map.
// It waits without its pictures: the envelope names the entries of the log that they
// show, and they are drawn, always the same, when the letter is sent. HTML, files and
// long texts wait compressed.
//
// # Sending
//
// What every letter meets is the mail server's failure (see relay): a refused sign-in, a
// daily limit, a refusal that all recipients get. No letter counts a try then; they are
// held, the server is left alone for up to a quarter of an hour, and the first success
// wakes all. What is refused for itself, or tried for three days, is given up; its
// GM is told, and what a report told is told again by the next. Where not all
// may go, reports go first, and press last.
//
// A letter that the mail server does not give out is noted (store.Unread), told once, and
// left in the mailbox until the operator has it tried again.
//
// # Who may speak for whom
//
// The people of a game are its players, GMs and observers (see package roster). A
// letter speaks for one of them by their token, in the address that it was sent to or
// in a tag of its subject; where it says it comes from does not matter then. But it
// does not speak by the token of somebody else of the same game. If the GM of a game
// allows it, a letter without a token speaks for its sender when the mail server
// vouches for them (see letter.ProvedBy): in the game whose letter it answers, or in
// the only one that they are in.
//
// Tokens are good for one game, one person and one role. A person gets a new one when
// they ask for it in a line of a letter ("new token"), when the GM says so, when a seat
// is given to them, and when others got to know the old one: because a letter that
// carries it went to them too, or because one of them used it. A token stands in the
// Reply-To address or the subject of letters to its own person, and nowhere else.
//
// # Games that seek players
//
// A game may begin with a search for players (see package lobby): its status is
// "setup", its log is empty, and there is no position. A GM whose address is in the
// configuration opens it by a letter, and people join by letters that have no token,
// since nobody has given them one. Where the mail server vouches for the sender such
// a letter counts at once. Otherwise it only causes a letter to the address that it
// comes from, with a token, and the reply to that counts: so nobody can be made to
// play, or a game be opened, by a forger. Whoever is on the list has a token of their
// own until they have a seat.
//
// # Who is answered
//
// Anybody can write anybody's address into a letter, so answers go only
//
//   - to a person's own address, if the letter carries a token of theirs that is or was
//     good; at most 20 a day for letters that fail;
//   - to the address of a person from whom a letter without a token claims to come,
//     once a day: they are no stranger;
//   - to any other sender if the mail server vouches for them, once a day; 20 times
//     if they ask for a place in a game;
//   - to the address in a letter that opens a game as a GM, and that nobody vouches
//     for: once a day; or that asks for a place in a game: three times a day, 20 a day
//     in all, short, and only where there are places, with what to reply if it was
//     theirs. Of who cannot be let in, the GM is told, five times a day.
//
// What a player writes that is neither an order nor a command is passed on to the GM, five
// times a day, if no GM plays; a vacation that is only talked of is asked back about, and
// thanks of somebody whom nothing waits for are not answered (see talk).
//
// Somebody's letters are answered 30 times a day (a GM's 200 times); then one note says
// so, and nothing more. The same text is not answered with the same words twice in ten
// minutes. What such letters order is done all the same, and reports come as always.
//
// Of a letter with more of its writer's own text than package orders reads, nothing is
// done, and its writer is told.
//
// Letters by programs are never answered (RFC 3834): vacation notices, delivery
// reports, receipts, mass mailings, and the moderator's own letters, which all say that
// a program wrote them. Mailing lists and gateways put such marks on letters of people,
// too: with a good token and orders they are read, and answered once a day. A delivery
// report about one of the moderator's letters, named by a Message-ID that nobody can
// guess, marks its reader's address as failing, of which the GM is told
// once, until a letter from that address comes.
package moderator
