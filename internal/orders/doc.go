// Package orders is the order language: it reads what players write into a
// Sheet, says by line what it could not read, and prints a Sheet back. It knows
// the names of a ruleset but no rules, and of the position only where the nation on turn
// stands, if it is told: whether an order is legal is for the engine to say when its time
// comes. It is pure: no clock, no input or
// output.
//
// # Letters
//
// A letter is a list of statements, one or more to a line. Case, accents,
// plurals, articles, "please", bullets (-, *, •, 1., a)) and lines broken by a
// mail program do not matter. Statements end with their line, a semicolon or a full
// stop; commas, "and" and "then" join orders within one. What stands in [brackets]
// or after # or // is a comment ("#1:" counts orders), unless it says that the order beside it may not be meant, "[cancelled]"; what is struck
// through, ~~so~~ or ~so~, does not count, and of a line with a box that is not ticked, [ ], or with a cross, ❌, its writer is told. Greetings and small talk are passed over.
// Lines that a mail program has broken are put together before anything is read (reflow.go); of lines that
// their writer broke, what the next can only continue is joined (wrap.go).
//
// Headings say whom and when the orders under them are for; without one they are
// for the sender's nation that moves next:
//
//	Welsh, round 3            Orders for the Welsh (round 3):
//	WELSH R3                  Picts, next turn:          Welsh/3      Welsh III:
//	Welsh, round 3. 2 from Gwent to Avalon.              For the future: Picts round 8
//	Round 4 - Welsh & Picts   (then "Welsh:" and "Picts:", or orders for both)
//	First move:               Second move:       (the halves of a Major Invasion)
//	Standing orders:          Standing orders for the Picts:
//	Placement:  Movement:  Battles:  Retreats:  Withdrawals:  Removals:
//
// "Next round:" is for the round after this one where the nation is on turn, and so is "next turn:" under orders for this
// one; under orders for a turn to come, both are of the round after that. A row that says that what is under it is for another turn, or for several, "last round", "from now on", "when it's
// my turn again", is told where nobody can be sure which, and nothing under it counts; "this is for next round" below orders
// or beside them is told, too (other_turn.go).
//
// A line may name its nation itself: "Picts: 1 Mar-Dunedin". Orders for a nation
// and round replace all that earlier letters ordered for them; "cancel orders for the
// Picts (in round 5)" and "cancel standing orders" take them back.
//
// # Moves
//
//	Move 2 from Gwent to Avalon          2 Gwent-Avalon       Gwent -> Avalon 2
//	all but 1 from York to Lindsey, 2 infantry and 1 cavalry from Kent to Essex
//	1 from Wessex through Sussex to Kent               (also: via, over, across)
//	2 from Kent over the Frisian Sea to Norfolk        2 from York to Essex by road
//	land 2 in Kent from the Frisian Sea                2 from the sea to York
//	3 from Wessex to Sussex, 2 stop in Sussex, 1 goes on to Kent
//	Oswiu with 2 from Bernicia to York, take 2 there, on to Lindsey
//	Oswiu with 3 from Bernicia to York, leave 1 there, on to Lindsey
//	Oswiu to York                                      (alone)
//	2 from Kent to Essex in the second half
//	hold York        2 stay at sea        hold everything else
//
// A second clause without a start has that of the first: "2 from Gwent to Avalon, 1
// to Hwicce". "Hold York" says that those in York do not move; "hold York at all
// costs" is a battle plan.
//
// # Growth and reinforcements
//
//	place 1 in Gwent, 1 in Powys         new armies: Gwent, Powys, Dyfed
//	place Alfred in Wessex               build a burh in Kent       no burhs
//	leave out 2 from the Irish Sea       (arrivals for whom there are no markers)
//	take 3 cavalry      place 2 fyrd in Kent      place the King's army in Kent
//	replace forts in York, Lindsey, Kent (the Romano-British)
//
// # Battles
//
//	fight York first, then Lindsey       battle order: York, Lindsey
//	fight on in York                     fight to the death everywhere
//	retreat from York to Bernicia, Lindsey if outnumbered 2:1
//	retreat 2 from York to Bernicia, 1 to Lindsey after round 2
//	York: fight 2 rounds, then retreat to Bernicia
//	York: fight on until only 2 left, then retreat to Bernicia
//	when attacked by the Picts in York, retreat to Bernicia without the leader
//	retreat all but 1 from York as defender against the Picts when I have lost 2
//	lose the burh first   spare the burh in Kent   lose those from Kent first
//	hit cavalry first
//
// The first plan that fits counts, plans for an area before plans for all.
// In one sentence with a move, a plan is for where that goes, unless it says that it is
// for all: "2 from York to March, retreat if outnumbered".
//
// # Answers
//
//	withdraw 2 from York to the North Sea    all raiders go home    raiders stay
//	remove 2 from York      starve in: York, Lindsey      (also "when overstacked",
//	"when recalled")        expelled armies: 2 from Powys to Hwicce, March
//	submit to the Romans when I hold 3 areas or fewer     submit     never submit
//	allow full growth to the Welsh       the Welsh may leave Gwent
//	vote for the Angles, then the Saxons, ourselves       call a secret ballot
//
// # Conditions
//
//	If York is empty, move 2 from Bernicia to York, otherwise 2 to Pennines
//	Move 2 from Gwent to Avalon if Avalon is empty, otherwise to Hwicce
//	If Oswiu is alive and (York is mine or Lindsey is held by the Saxons):
//	  1 from York to March
//	Otherwise if the Saxons have at least 3 armies in Essex:
//	  hold Suffolk
//	Otherwise:
//	  fight on
//
// Conditions: AREA is (not) empty, mine, held by NATION, held by an enemy; NATION
// has (I have) at least, at most, more than, fewer than, exactly N armies (in AREA),
// no armies; NATION holds (I hold) at least N areas, AREA; LEADER is alive, dead, in
// AREA; NATION is subject (to NATION). "And" joins them, or "or"; brackets where both
// occur. A condition before orders reaches to the end of the statement or, ending
// its line in a colon, over the lines indented under it; without a colon it is asked
// which orders it is of where only the first has to do with it (scope.go); ", then if
// Lindsey is empty ..." begins a statement of its own. "Unless" is the contrary.
//
// # Standing orders
//
// Under the heading "Standing orders", after "always" or "for all my nations:",
// stand orders that answer whenever a nation of the sender is attacked or asked and
// its own orders say nothing: battle plans, losses, submissions, permissions, votes,
// removals. A letter's standing orders replace the earlier ones of the same scope; those of which it says that they come to
// them ("also") do not.
//
// # Strictness
//
// The reader never guesses between two meanings: "2 from Mercia to York", "2 from
// York to Lindsey, Norfolk" or "if I have 2 armies in York" are Problems that name
// both readings. A misspelt name is a Problem that names the nearest, not a
// correction. A statement that cannot be read never loses another.
//
// What the grammar cannot read is read once more, freely: words of the lexicon's talk and
// clauses without any word of the game are left out, and of each other clause it is
// collected who goes from where to where, in whatever order that is said; "there" is
// where the order before went or placed, "sorry, 3" and "no wait, Lindsey" stand for a
// part of it. Every number, name, condition and negation must then be found in the
// orders, and no word may be left that is not known; else nothing of the statement
// counts, and the Problem offers the orders that were most likely meant, as printed.
//
// What cannot be read so either is put together by its gist, with the position at hand: "the
// two in Dyfed", "everybody to Powys", "4 to Kent" from the one place where 4 are. It counts
// by the same rule; where anything was passed over or chosen, it is what the Problem offers.
//
// Numbers may be short: "all -1 from York", "II from York", "2 from York to March and Lindsey, one each", "everyone except Oswiu", "as many from
// Lindsey" (how_many.go, each_way.go). Where how many, who or where is not said, "2+1", "March/Lindsey", "enough men", nothing is offered that
// would say it.
//
// Of several that go to one place, "Essex 2 + Norfolk 1 -> Suffolk", each is a move of its own
// (gather.go), where each says how many and from where. "William + 4 Sussex, 2 Kent" is of those
// in the one sea where all armies of the nation are (landings.go).
//
// Shorthand is put into words before it is read: "+1 York" is a new army, "Kent, Essex: nothing" holds (shorthand.go).
// Who is placed and sent on in the same breath, "new army in Gwent, then both to Hwicce", moves, and nobody is placed
// there (place_then.go); all who leave an area are all but those who are said to stay behind (stay_behind.go).
//
// Of a sentence that cannot be read as a whole, the clauses that are whole orders count, and the
// others are told (apart.go): not where a condition, denial, choice or correction stands among
// them, or where one may go on from the other. A condition that cannot be read takes the statement
// before with it, unless it is about other places (refusing.go).
//
// What is dictated in one breath, without separators, counts stretch by stretch where each reads as whole
// orders by itself, none begins in the middle of another, and nothing that was not understood may be of
// it (segments.go). "Those in Kent" begins a new subject, whatever was said before.
//
// Where nothing was found to offer, what is offered is what the words of a statement hint at of a battle: who runs,
// and when, or that nobody does (scrap.go).
//
// A condition on how a battle goes does not take the orders with it that lead there, nor does
// one beside an order that only says who stays. An order that ends with "ok?" or "right?" (nods
// of the lexicon) counts; any other question does not. One that begins as only questions about the game
// do ("how many points", asking of the lexicon) is talk (inquiry.go).
//
// Words of the lexicon's doubts ("draft version", "bad idea", "they moved", "tomorrow") say that what stands
// with them may not be meant: such an order is asked back (refusing.go), and so is one with a no or a wait that
// stands by itself beside it (bare_no.go). A row may say so of the orders under it, "is this legal?", or that they
// are another player's: these do not count (repeats.go).
//
// Orders behind words by which they are somebody else's words or wish, an earlier turn's, another game's or a mere thought
// ("rumour has it", "last time I wrote", "if I were Bruno"), on their line or the one above, are asked back, unless who
// writes makes them their own: "as Bruno suggested" (hearsay.go).
//
// What no order can say is told as such, with what can be said instead: orders that wait for
// an answer, that depend on how a battle goes or on who is stronger (beyond.go). What is
// taken back in prose ("scrap it", "on second thoughts, no") does not count, and is a Problem
// (recall.go), and so is the order that "cancel Wessex" is about; where several may be meant, none
// counts (recall_which.go). A correction on a line of its own is read with the line before, or
// neither counts (correction.go); what is said in its place ("actually 3") counts where only one thing fits.
// What "*Lindsey", "leave out the Norfolk move" and "where it says March read Lindsey" are about does not count.
// Further up, "P.S. not March but Lindsey" and "make it 3 from York" change the one order that they fit (right_above.go);
// "instead of the above: ..." stands for the one above. Of the line that "strike line 2" is about, of "3, not 2" and "the
// other way round: ..." it is told what does not count, and so are rows that hang on those above and are not read, "Oswiu
// too", "and one more"; "the other two to Lindsey" is nobody at sea (back_words.go).
// "No, Essex" and "wait, 3" after an order are such corrections: they keep nobody anywhere (second_thoughts.go). "Half
// of them" is a number where the position tells it (half.go); "if they hold York" is not about
// the nation itself, and is asked back. "If I lose two, the last one goes back" is of the battle
// that was spoken of just before, if that is one (scene.go).
//
// Families with statements of their own have short orders, so that a slip of the hand in one, a word of one alone, and a
// line that reads by itself as well as together with the one above are told (family_slips.go). Two orders of one section
// that contradict each other are asked back, and neither counts (family_contrary.go).
//
// # Languages
//
// The grammar is made of Words; a Lexicon says how a language writes them, how it
// prints Phrases and what it says of Problems. The lexicons are the files of folder
// lexicons, which en.yaml explains: a translator needs no Go, and Load tells what
// is missing, unused or said twice. English, Spanish, Italian and Hungarian are
// built in:
//
//	mueve 2 ejércitos de Gwent a Avalon     si York está vacía, 1 de Bernicia a York
//	sposta 2 armate da Gwent a Avalon       se York è vuota, 1 da Bernicia a York
//	2 sereg Gwentből Avalonba               ha York üres, 1 sereg Berniciából Yorkba
//
// A Reader may know several lexicons at once, since one letter may mix languages:
// each line is read in the language that knows most of its words, lines that tell
// nothing in that of the letter. Names of areas, nations and leaders, and their
// abbreviations, come from the ruleset; those of all its languages are always
// known. Where languages differ from English in more than words, scanning brings
// them into its order: case endings of names become the words that stand before
// English ones ("Yorkba" is "to York"), as do words that follow their noun ("a
// piktek ellen" is "against the Picts"); ordinals go after the word for a round
// ("VII turno"); Italian "a" and "in", which both mean "to" and "in", become what
// the verb at hand asks for. "Por mar" and "al mar" are the sea, "a Mar" the area.
//
// A letter may name the players of the game, who are known by Context.Players: thanked, signing, or told of, they
// are talk; under a condition a player stands for the one nation of theirs that it may be about. An order names
// nobody, so elsewhere the name is asked back. Who greets another player above orders, or says that what comes is another's
// or was offered to them, may write to them: such orders do not count before that is clear (salutes.go).
//
// Where Context.Earlier tells what earlier letters ordered, a letter may say what is wrong of that, "raid Lucania, not
// Samnium", or only how many: "3 infantry instead of 2" (earlier.go).
//
// What opens a letter before its first order ("Hi all, my orders:"), or closes it behind the last (thanks, good wishes,
// who signs), is cut off before anything is read: see courtesies.go.
package orders
