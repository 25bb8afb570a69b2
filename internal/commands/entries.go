package commands

import "slices"

// Kind is what a command asks for.
type Kind string

// The commands for everyone; each has its row in entries. Beside each the fields of Command that count; those
// in brackets may be left out.
const (
	Help     Kind = "help"      // (Topic)
	Status   Kind = "status"    //
	Games    Kind = "games"     //
	Orders   Kind = "orders"    // show the orders that are stored
	Cancel   Kind = "cancel"    // take back all orders for turns to come, as orders.Cancel{} does
	History  Kind = "history"   // (First, Last)
	Report   Kind = "report"    // (Number): send a report again; 0: the latest
	Map      Kind = "map"       //
	Score    Kind = "score"     //
	Rules    Kind = "rules"     // (Topic)
	Rulings  Kind = "rulings"   // (Topic)
	Card     Kind = "card"      // Nation
	Odds     Kind = "odds"      // Attacker, Defender, (Area)
	Settings Kind = "settings"  // show them
	Set      Kind = "set"       // Setting and the field named beside it
	Renew    Kind = "renew"     // one's token
	Standing Kind = "standing"  // show the standing orders
	Vacation Kind = "vacation"  // From, To
	Back     Kind = "back"      // from vacation, before it was to end
	Resign   Kind = "resign"    // one's seat
	Confirm  Kind = "confirm"   // (Number): that one wants to play a game that begins; with a number, what asked for it
	Agree    Kind = "agree"     // Yes, or not: to what was asked last; (Number): to an agreement
	Pact     Kind = "pact"      // Seats or All, Body: an agreement for the round; without Body: Yes or not to that of Number
	Choose   Kind = "choose"    // Sides, the one liked best first; none: any
	Bid      Kind = "bid"       // Points, Sides: one
	BidUpTo  Kind = "bid-up-to" // Points at most, Sides: one
	Join     Kind = "join"      // (Game), Observer
	Leave    Kind = "leave"     // a waiting list, or the observers
	Press    Kind = "press"     // Seats or All, Anonymous, Body
	Vote     Kind = "vote"      // Motion, Yes; Draw: (Seats); Concession: Seats; Extension: (Hours)
	Extend   Kind = "extend"    // Hours, (Reason); a GM has no limits
	DiceWord Kind = "dice-word" // Title: a sentence that goes into the dice
	DiceLink Kind = "dice-link" // Choice: the end, or the next link, of a chain of one's own
	Draft    Kind = "draft"     // the orders of the letter are only looked at
	Wait     Kind = "wait"      // the turn is not played before one says so
	Ready    Kind = "ready"     // the turn can be played
	Play     Kind = "play"      // it, without the lines that could not be used
)

// The commands for the GM.
const (
	Hold       Kind = "hold"        // the turn is not played until released
	Release    Kind = "release"     //
	Preview    Kind = "preview"     // of the turn that is held
	Approve    Kind = "approve"     // it
	Rewind     Kind = "rewind"      // First: the round; (Nation); (Part)
	Correct    Kind = "correct"     // Reason, and Nation with Points, or Area with Attacker, or Body, or Thing and what it needs
	Ruling     Kind = "ruling"      // Topic, Body
	Act        Kind = "act"         // Seats: one; Lines
	Replace    Kind = "replace"     // Seats: one; Name, Addr
	Remove     Kind = "remove"      // Seats: one; (Reason)
	Add        Kind = "add"         // Name, Addr
	Robot      Kind = "robot"       // fills empty seats: (Number)
	AddGM      Kind = "add-gm"      // Name, Addr
	RemoveGM   Kind = "remove-gm"   // GM
	Address    Kind = "address"     // Seats: one; Addr
	Pause      Kind = "pause"       // (To), (Reason)
	Resume     Kind = "resume"      //
	Announce   Kind = "announce"    // Body
	CancelGame Kind = "cancel-game" // (Reason)
	End        Kind = "end"         // the game, with the score as it stands
	Archive    Kind = "archive"     //
	Undo       Kind = "undo"        // the GM's latest act
	Open       Kind = "open"        // a game that seeks players: Title, (Lines)
	Invite     Kind = "invite"      // Name, Addr
	Accept     Kind = "accept"      // somebody who asked to play: Candidate
	Refuse     Kind = "refuse"      // him: Candidate, (Reason)
	Give       Kind = "give"        // Sides: one; Candidate
)

// entry is one way to give a command: a key of the lexicons' section "commands".
type entry struct {
	key     string
	kind    Kind
	setting Setting
	may     Right // who may give it
	act     bool  // given by a GM it is an act, which the log keeps and undo takes back; all that only GMs may give are
	asks    bool  // it changes nothing
	polite  bool  // a question asks for it, too: "can I join?"; of what else changes something a question is no command
	last    bool  // it asks where the game stands, so it is answered when all else of the message is done
	lobby   bool  // it can be given before the game begins
	bids    bool  // it is a bid for a side: see Context.Bids
	desk    bool  // the operator may give it from a terminal; GMs' commands can be given there anyhow
	block   bool  // a colon and a text follow
	firm    bool  // a line that is nothing else is no order, even if it reads as one
	onOrder bool  // so is one that names the words of an order for its topic: "help hold"
	heading bool  // above orders it is a heading of theirs
	lines   bool  // what is under its heading is read on its own
	undoes  bool  // it takes an act back, and is none
	ends    bool  // it ends a game for everybody
	idle    bool  // it only shows something, or keeps something from happening: it is carried out under a doubt, too
	also    bool  // it says in a sentence what an entry above it says: help does not list it
	decides bool  // others see what it does, or it cannot be undone: there is none of it in a draft

	stranger bool // people whom no game knows may give it

	link string // what a link in a letter must be for that it may be given by the address of that; empty: by none

	yes, anonymous, observer, anyTime bool // preset fields
	motion                            Motion

	needs Features // what a game must have
	thing string   // preset

	// forms are the sets of slots that a pattern of the entry may have; a lexicon
	// must have a pattern for each. Slots are filled in this order.
	forms [][]string
}

// Right is who may give a command.
type Right uint8

// The rights.
const (
	Everybody Right = iota
	Players         // for the board, or the pace of one's own seat
	Seated          // players and GMs
	GMs
)

// Features are what not all games have, and commands can be about.
type Features uint8

// The features of games.
const (
	Parts  Features = 1 << iota // nation turns have parts that stand for themselves, such as the moves of a campaign
	Gold                        // nations have gold
	Rulers                      // nations can be subject to others
	Cities                      // areas have cities or ruins
)

// The things that a correction can be about. Beside each the fields of Command that count.
const (
	OfGold  = "gold"  // Nation, Number: how much there is
	OfRuler = "ruler" // Nation, Other
	OfCity  = "city"  // Area, Choice: ruin or nothing
)

// knows reports whether the games of r have what an entry is about.
func (r *Reader) knows(e *entry) bool { return e.needs&^r.has == 0 }

func form(slots ...string) []string { return slots }

// entries is the grammar without its words. What comes first is tried first, and
// printed where several entries say the same.
var entries = []entry{
	{key: "help", kind: Help, asks: true, onOrder: true, desk: true, lobby: true, forms: [][]string{form(), form("topic")}},
	{key: "status", kind: Status, asks: true, last: true, desk: true, lobby: true, forms: [][]string{form()}},
	{key: "games", kind: Games, idle: true, polite: true, stranger: true, lobby: true, forms: [][]string{form()}},
	{key: "orders", kind: Orders, heading: true, asks: true, may: Players, forms: [][]string{form()}},
	{key: "cancel", kind: Cancel, decides: true, may: Players, forms: [][]string{form()}},
	{key: "history", kind: History, asks: true, forms: [][]string{form(), form("rounds")}},
	{key: "report", kind: Report, asks: true, forms: [][]string{form(), form("number")}},
	{key: "map", kind: Map, asks: true, last: true, forms: [][]string{form()}},
	{key: "score", kind: Score, asks: true, forms: [][]string{form()}},
	{key: "rulings", kind: Rulings, asks: true, desk: true, lobby: true, forms: [][]string{form(), form("topic")}},
	{key: "rules", kind: Rules, asks: true, firm: true, desk: true, lobby: true, forms: [][]string{form(), form("topic")}},
	{key: "card", kind: Card, asks: true, desk: true, lobby: true, forms: [][]string{form("nation")}},
	{key: "odds", kind: Odds, asks: true, desk: true, forms: [][]string{form("attacker", "defender"), form("attacker", "defender", "area")}},
	{key: "settings", kind: Settings, asks: true, desk: true, lobby: true, forms: [][]string{form()}},
	{key: "renew", kind: Renew, polite: true, lobby: true, forms: [][]string{form()}},
	{key: "standing", kind: Standing, idle: true, polite: true, heading: true, may: Players, forms: [][]string{form()}},
	{key: "vacation", kind: Vacation, polite: true, may: Players, forms: [][]string{form("days")}},
	{key: "back", kind: Back, may: Players, forms: [][]string{form()}},
	{key: "resign", kind: Resign, decides: true, may: Players, forms: [][]string{form()}},
	{key: "confirm", kind: Confirm, decides: true, desk: true, lobby: true, forms: [][]string{form(), form("number")}},
	{key: "agree-number", kind: Agree, decides: true, yes: true, forms: [][]string{form("number")}},
	{key: "agree", kind: Agree, decides: true, yes: true, forms: [][]string{form()}},
	{key: "pact", kind: Pact, decides: true, may: Players, block: true, forms: [][]string{form("seats")}},
	{key: "disagree", kind: Agree, decides: true, forms: [][]string{form()}},
	{key: "disagree-number", kind: Agree, decides: true, forms: [][]string{form("number")}},
	{key: "choose", kind: Choose, decides: true, lobby: true, forms: [][]string{form("sides")}},
	{key: "choose-any", kind: Choose, decides: true, lobby: true, forms: [][]string{form()}},
	{key: "bid", kind: Bid, bids: true, decides: true, lobby: true, forms: [][]string{form("bid", "side")}},
	{key: "bid-up-to", kind: BidUpTo, bids: true, decides: true, lobby: true, forms: [][]string{form("bid", "side")}},
	{key: "join", kind: Join, polite: true, stranger: true, lobby: true, forms: [][]string{form(), form("game")}},
	{key: "observe", kind: Join, polite: true, stranger: true, lobby: true, observer: true, forms: [][]string{form(), form("game")}},
	{key: "leave", kind: Leave, decides: true, lobby: true, forms: [][]string{form()}},
	{key: "press", kind: Press, decides: true, link: "press", may: Seated, desk: true, block: true, forms: [][]string{form("seats")}},
	{key: "anonymous-press", kind: Press, decides: true, link: "press", may: Seated, desk: true, block: true, anonymous: true, forms: [][]string{form("seats")}},
	{key: "vote-yes", kind: Vote, decides: true, link: "vote", may: Players, yes: true, forms: [][]string{form()}},
	{key: "vote-no", kind: Vote, decides: true, link: "vote", may: Players, forms: [][]string{form()}},
	{key: "vote-draw", kind: Vote, decides: true, link: "vote", may: Players, yes: true, motion: Draw, forms: [][]string{form("players")}},
	{key: "vote-concession", kind: Vote, decides: true, link: "vote", may: Players, yes: true, motion: Concession, forms: [][]string{form("players")}},
	{key: "vote-extension", kind: Vote, decides: true, link: "vote", may: Players, yes: true, motion: Extension, forms: [][]string{form("hours")}},
	{key: "vote-for", kind: Vote, decides: true, link: "vote", may: Players, yes: true, forms: [][]string{form("motion")}},
	{key: "vote-against", kind: Vote, decides: true, link: "vote", may: Players, forms: [][]string{form("motion")}},
	{key: "extend", kind: Extend, polite: true, link: "extend", act: true, may: Seated, desk: true, forms: [][]string{form("hours"), form("hours", "reason"), form("added"), form("waited", "added"), form("waited", "hours")}},

	{key: "dice-word", kind: DiceWord, polite: true, may: Players, forms: [][]string{form("sentence")}},
	{key: "dice-link", kind: DiceLink, may: Players, forms: [][]string{form("link")}},
	{key: "draft", kind: Draft, idle: true, polite: true, link: "orders", may: Players, firm: true, forms: [][]string{form()}},
	{key: "wait", kind: Wait, idle: true, polite: true, link: "orders", may: Players, firm: true, forms: [][]string{form()}},
	{key: "wait-with", kind: Wait, also: true, idle: true, polite: true, link: "orders", may: Players, firm: true, forms: [][]string{form("nation"), form()}},
	{key: "ready", kind: Ready, decides: true, link: "orders", may: Players, firm: true, forms: [][]string{form()}},
	{key: "play", kind: Play, decides: true, link: "orders", may: Players, firm: true, forms: [][]string{form()}},

	{key: "language", kind: Set, setting: SetLanguage, polite: true, lobby: true, forms: [][]string{form("language")}},
	{key: "zone", kind: Set, setting: SetZone, polite: true, lobby: true, forms: [][]string{form("zone")}},
	{key: "reports", kind: Set, setting: SetReports, polite: true, lobby: true, forms: [][]string{form("reports")}},
	{key: "pictures", kind: Set, setting: SetPictures, polite: true, lobby: true, forms: [][]string{form("yes")}},
	{key: "suggestions", kind: Set, setting: SetSuggest, polite: true, may: Players, forms: [][]string{form("yes")}},
	{key: "questions", kind: Set, setting: SetQuestions, polite: true, may: Players, lobby: true, forms: [][]string{form("yes")}},
	{key: "reminders", kind: Set, setting: SetReminders, polite: true, may: Players, lobby: true, forms: [][]string{form("leads")}},
	{key: "confirm-turns", kind: Set, setting: SetConfirm, act: true, may: Seated, lobby: true, forms: [][]string{form("yes")}},

	{key: "map-again", kind: Map, asks: true, last: true, also: true, forms: [][]string{form()}},
	{key: "away", kind: Vacation, also: true, may: Players, forms: [][]string{form("days")}},
	{key: "language-in", kind: Set, setting: SetLanguage, also: true, polite: true, lobby: true, forms: [][]string{form("tongue")}},
	{key: "no-pictures", kind: Set, setting: SetPictures, also: true, polite: true, lobby: true, forms: [][]string{form()}},
	{key: "with-pictures", kind: Set, setting: SetPictures, also: true, polite: true, lobby: true, yes: true, forms: [][]string{form()}},
	{key: "no-reminders", kind: Set, setting: SetReminders, also: true, polite: true, may: Players, lobby: true, forms: [][]string{form()}},
	{key: "no-questions", kind: Set, setting: SetQuestions, also: true, polite: true, may: Players, lobby: true, forms: [][]string{form()}},
	{key: "with-questions", kind: Set, setting: SetQuestions, also: true, polite: true, may: Players, lobby: true, yes: true, forms: [][]string{form()}},
	{key: "no-confirm", kind: Set, setting: SetConfirm, also: true, may: Players, lobby: true, forms: [][]string{form()}},
	{key: "with-confirm", kind: Set, setting: SetConfirm, also: true, may: Players, lobby: true, yes: true, forms: [][]string{form()}},

	{key: "hours", kind: Set, setting: SetHours, lobby: true, may: GMs, forms: [][]string{form("hours")}},
	{key: "at", kind: Set, setting: SetAt, lobby: true, may: GMs, forms: [][]string{form("clock")}},
	{key: "any-time", kind: Set, setting: SetAt, lobby: true, may: GMs, anyTime: true, forms: [][]string{form()}},
	{key: "weekdays", kind: Set, setting: SetWeekdays, lobby: true, may: GMs, forms: [][]string{form("weekdays")}},
	{key: "weekend", kind: Set, setting: SetWeekend, lobby: true, may: GMs, forms: [][]string{form("weekdays", "hours"), form()}},
	{key: "quiet", kind: Set, setting: SetQuiet, lobby: true, may: GMs, forms: [][]string{form("quiet")}},
	{key: "holidays", kind: Set, setting: SetHolidays, lobby: true, may: GMs, forms: [][]string{form("dates"), form()}},
	{key: "grace", kind: Set, setting: SetGrace, lobby: true, may: GMs, forms: [][]string{form("hours"), form()}},
	{key: "absent", kind: Set, setting: SetAbsent, lobby: true, may: GMs, forms: [][]string{form("absent")}},
	{key: "offer", kind: Set, setting: SetOffer, lobby: true, may: GMs, forms: [][]string{form("number"), form()}},
	{key: "excused", kind: Set, setting: SetExcused, lobby: true, may: GMs, forms: [][]string{form("number"), form()}},
	{key: "press-rule", kind: Set, setting: SetPress, lobby: true, may: GMs, forms: [][]string{form("rule")}},
	{key: "anonymous", kind: Set, setting: SetAnonymous, lobby: true, may: GMs, forms: [][]string{form("yes")}},
	{key: "approval", kind: Set, setting: SetApproval, lobby: true, may: GMs, forms: [][]string{form("yes")}},
	{key: "changes", kind: Set, setting: SetChanges, lobby: true, may: GMs, forms: [][]string{form("minutes"), form()}},

	{key: "players", kind: Set, setting: SetPlayers, lobby: true, may: GMs, forms: [][]string{form("number")}},
	{key: "ruleset", kind: Set, setting: SetRuleset, lobby: true, may: GMs, forms: [][]string{form("ruleset")}},
	{key: "scenario", kind: Set, setting: SetScenario, lobby: true, may: GMs, forms: [][]string{form("scenario")}},
	{key: "assign", kind: Set, setting: SetAssign, lobby: true, may: GMs, forms: [][]string{form("assign")}},
	{key: "raise", kind: Set, setting: SetRaise, lobby: true, may: GMs, forms: [][]string{form("number")}},
	{key: "entry", kind: Set, setting: SetEntry, lobby: true, may: GMs, forms: [][]string{form("entry")}},

	{key: "open", kind: Open, stranger: true, lines: true, lobby: true, may: GMs, block: true, forms: [][]string{form("title")}},
	{key: "open-plain", kind: Open, polite: true, stranger: true, lines: true, lobby: true, may: GMs, forms: [][]string{form("title")}},
	{key: "invite", kind: Invite, lobby: true, may: GMs, forms: [][]string{form("person")}},
	{key: "accept", kind: Accept, lobby: true, may: GMs, forms: [][]string{form("candidate")}},
	{key: "refuse", kind: Refuse, lobby: true, may: GMs, forms: [][]string{form("candidate"), form("candidate", "reason")}},
	{key: "give", kind: Give, lobby: true, may: GMs, forms: [][]string{form("side", "candidate")}},

	{key: "hold", kind: Hold, idle: true, polite: true, may: GMs, forms: [][]string{form()}},
	{key: "release", kind: Release, decides: true, may: GMs, forms: [][]string{form()}},
	{key: "preview", kind: Preview, idle: true, polite: true, may: GMs, forms: [][]string{form()}},
	{key: "approve", kind: Approve, decides: true, may: GMs, forms: [][]string{form()}},
	{key: "rewind-part", kind: Rewind, decides: true, needs: Parts, may: GMs, forms: [][]string{form("part", "round", "nation")}},
	{key: "rewind", kind: Rewind, decides: true, may: GMs, forms: [][]string{form("round"), form("round", "nation")}},
	{key: "correct-gold", kind: Correct, decides: true, thing: OfGold, needs: Gold, may: GMs, forms: [][]string{form("nation", "amount", "reason")}},
	{key: "correct-ruler", kind: Correct, decides: true, thing: OfRuler, needs: Rulers, may: GMs, forms: [][]string{form("nation", "ruler", "reason")}},
	{key: "correct-city", kind: Correct, decides: true, thing: OfCity, needs: Cities, may: GMs, forms: [][]string{form("area", "site", "reason")}},
	{key: "correct-points", kind: Correct, decides: true, may: GMs, forms: [][]string{form("nation", "points", "reason"), form("gain", "nation", "reason"), form("fine", "nation", "reason")}},
	{key: "correct-position", kind: Correct, decides: true, may: GMs, block: true, forms: [][]string{form("reason")}},
	{key: "correct-area", kind: Correct, decides: true, may: GMs, forms: [][]string{form("area", "holding", "reason")}},
	{key: "ruling", kind: Ruling, decides: true, may: GMs, block: true, forms: [][]string{form("topic")}},
	{key: "act", kind: Act, decides: true, lines: true, may: GMs, block: true, forms: [][]string{form("seat")}},
	{key: "replace", kind: Replace, decides: true, may: GMs, forms: [][]string{form("seat", "person")}},
	{key: "robot", kind: Robot, lobby: true, may: GMs, forms: [][]string{form(), form("number")}},
	{key: "remove-gm", kind: RemoveGM, lobby: true, may: GMs, forms: [][]string{form("gm")}}, // before whom else "remove" and "add" may name
	{key: "add-gm", kind: AddGM, lobby: true, may: GMs, forms: [][]string{form("person")}},
	{key: "remove", kind: Remove, decides: true, may: GMs, forms: [][]string{form("seat"), form("seat", "reason")}},
	{key: "add", kind: Add, lobby: true, may: GMs, forms: [][]string{form("person")}},
	{key: "address", kind: Address, may: GMs, forms: [][]string{form("seat", "address")}},
	{key: "pause", kind: Pause, may: GMs, forms: [][]string{form(), form("until"), form("reason"), form("until", "reason")}},
	{key: "resume", kind: Resume, may: GMs, forms: [][]string{form()}},
	{key: "announce", kind: Announce, decides: true, may: GMs, block: true, forms: [][]string{form()}},
	{key: "cancel-game", kind: CancelGame, decides: true, ends: true, lobby: true, may: GMs, forms: [][]string{form(), form("reason")}},
	{key: "end", kind: End, decides: true, ends: true, may: GMs, forms: [][]string{form()}},
	{key: "archive", kind: Archive, may: GMs, forms: [][]string{form()}},
	{key: "undo", kind: Undo, decides: true, undoes: true, may: GMs, forms: [][]string{form()}},
}

// preset returns a Command with what the entry itself says.
func (e *entry) preset() Command {
	return Command{Kind: e.kind, Setting: e.setting, Yes: e.yes, Anonymous: e.anonymous, Observer: e.observer, AnyTime: e.anyTime, Motion: e.motion, Thing: e.thing}
}

// formOf returns the entry and the slots that print c.
func formOf(c *Command) (*entry, []string) {
	for i := range entries {
		e := &entries[i]
		if e.kind != c.Kind || e.setting != c.Setting || e.thing != c.Thing || e.anonymous != c.Anonymous || e.observer != c.Observer || e.anyTime != c.AnyTime ||
			e.block != (c.Body != "" || c.Lines != nil) {
			continue
		}
		if c.Kind == Vote && !e.prints(c) || c.Kind == Agree && e.yes != c.Yes {
			continue
		}
		for _, slots := range e.forms {
			if filled(c, e, slots) {
				return e, slots
			}
		}
	}
	return nil, nil
}

// prints reports whether the entry of a vote says what c says.
func (e *entry) prints(c *Command) bool {
	if e.yes != c.Yes {
		return false
	}
	if slices.Contains(e.forms[0], "motion") {
		return c.Motion != AnyMotion && len(c.Seats) == 0 && c.Hours == 0
	}
	return e.motion == c.Motion
}

// filled reports whether slots are just those that c has values for.
func filled(c *Command, e *entry, slots []string) bool {
	have := map[string]bool{
		"topic": c.Topic != "", "rounds": c.First > 0, "round": c.First > 0, "number": c.Number > 0,
		"holding": c.Attacker.Nation != 0, "attacker": !c.Attacker.IsZero(), "defender": !c.Defender.IsZero(), "area": c.Area != 0,
		"days": !c.From.IsZero(), "until": !c.To.IsZero(), "game": c.Game != "", "reason": c.Reason != "",
		"players": len(c.Seats) > 0, "seat": len(c.Seats) > 0, "hours": c.Hours > 0, "nation": c.Nation != 0, "part": c.Part > 0,
		"motion": c.Motion != AnyMotion && e.motion == AnyMotion, "points": c.Points != 0,
		"weekdays": c.Weekdays != 0, "dates": len(c.Dates) > 0, "minutes": c.Minutes > 0,
		"sides": len(c.Sides) > 0,
	}
	for _, forms := range e.forms {
		for _, slot := range forms {
			if v, optional := have[slot]; optional && v != slices.Contains(slots, slot) {
				return false
			}
		}
	}
	return true
}
