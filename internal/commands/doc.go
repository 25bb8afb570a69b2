// Package commands is what letters ask for besides orders: Parse takes the lines
// that are commands out of a letter and leaves the others to the order language.
// It knows the names of a ruleset and who has a seat, but no position; whether a
// command can be carried out is for the moderator to say. It is pure but for
// time.LoadLocation, which tells whether there is a time zone.
//
// # For everyone
//
//	help            help vacation       status           games
//	orders          cancel              standing         settings
//	history         history 3-5         report 12        map          score
//	rules on retreats                   rulings on raiders              card Saxons
//	odds 4 Belgae against 2 Romans and a fort in Kent
//	language Hungarian                  zone Europe/Budapest
//	reports only when needed            pictures no
//	reminders 24 hours, 3 hours         questions no
//	new token
//	vacation 1 to 15 August 2026        back from vacation
//	extend 24 hours because I am ill    resign
//	join wessex-1                       observe wessex-1      leave the list
//	confirm                             choose Romans, then Saxons
//	bid 12 on Romans
//	vote yes                            vote against a draw
//	vote draw among Anna, Ben           vote extension of 48 hours
//	concede to Anna
//	dice word may the best tribe win    dice link 5f1c…
//
//	press to Anna, Ben:                 to all: see you on Sunday
//	Who attacks the Romans with me?
//	end                                 anonymous press to all:
//	agree with Anna: I vote for the Angles, you leave York alone
//	agreed                              agreed 2
//
// # For the GM
//
//	hold the turn     release     preview     approve     resume     archive     undo
//	rewind to round 5, Romans, campaign move 2       (in games whose turns have parts)
//	rewind to round 5, Welsh            pause until 2026-08-01 because …
//	correct points Welsh +3 because …   correct area Gwent: Welsh 3 infantry because …
//	correct gold Romans 12 because …    correct ruler Etruscans Romans because …
//	correct city Roma ruin because …    (in games that have such things)
//	correct position because …:         (with a position as package position has it)
//	ruling on retreats:                 announce:                     act for Anna:
//	replace Anna by Zoe <zoe@mail.example>      remove player Anna because …
//	add player Zoe <zoe@mail.example>           address of Anna is anna@new.example
//	cancel game because …               end game
//	pace 72 hours                       deadlines at 20:00     quiet hours 23:00-08:00
//	weekdays Monday to Friday           weekend Saturday, Sunday 120 hours
//	game holidays 2026-12-24            grace 12 hours         absent players robot
//	deadlines at any time   no grace     offer seats after 3 misses
//	open game Thursday night:           (with the settings of the game, a line each)
//	players 4                           scenario standard
//	sides by bidding                    raise 5               entry by approval
//	invite Zoe <zoe@mail.example>       accept Zoe            refuse Zoe because …
//	assign Romans to Anna
//	press rule open                     anonymous press no     approval yes
//
// # Lines
//
// A command is a line of its own, or several on one line if all of it is
// commands: "status; map", "map, score and history". Case, accents, bullets,
// "please", "the" and the full stop do not matter. A line that could be an order is
// an order: "hold York", "vote for the Angles" and "cancel orders for the Picts" are
// no commands, and "Orders" above orders is their heading. Quoted lines are never
// read.
//
// Press and other texts begin with a heading and a colon. A text that begins on
// the next line goes on to a line "end" or to the end of the letter; one that begins
// beside its heading ends with its paragraph, too. What is quoted does not
// belong to it. A text that holds a line that reads as an order must be closed with
// "end": sent by mistake, it could not be called back.
//
// # Problems
//
// A line that begins like a command and goes on otherwise is a Problem with an
// example; a short line whose first word is almost a command, one that names the
// nearest. What changes something is not done for a question ("resign?") or where it is taken
// back at once ("approve, not yet"), only what is politely asked for ("can I join?").
// Nothing is guessed: 5/8/2026 is asked back about in English, and so is a name that two
// players have.
//
// # Languages
//
// All languages are read in one letter, the sender's first; Print writes in the
// sender's. The words are in the files of folder lexicons, which a translator can
// edit; en.yaml explains them. Every example of their help is tested to read as
// what it explains.
package commands
