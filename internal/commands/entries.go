package commands

import "slices"

// entry is one way to give a command: a key of the lexicons' section "commands".
type entry struct {
	key     string
	kind    Kind
	setting Setting
	gm      bool
	block   bool // a colon and a text follow
	firm    bool // a line that is nothing else is no order, even if it reads as one

	yes, anonymous, observer, anyTime bool // preset fields
	motion                            Motion

	// forms are the sets of slots that a pattern of the entry may have; a lexicon
	// must have a pattern for each. Slots are filled in this order.
	forms [][]string
}

func form(slots ...string) []string { return slots }

// entries is the grammar without its words. What comes first is tried first, and
// printed where several entries say the same.
var entries = []entry{
	{key: "help", kind: Help, forms: [][]string{form(), form("topic")}},
	{key: "status", kind: Status, forms: [][]string{form()}},
	{key: "games", kind: Games, forms: [][]string{form()}},
	{key: "orders", kind: Orders, forms: [][]string{form()}},
	{key: "cancel", kind: Cancel, forms: [][]string{form()}},
	{key: "history", kind: History, forms: [][]string{form(), form("rounds")}},
	{key: "report", kind: Report, forms: [][]string{form(), form("number")}},
	{key: "map", kind: Map, forms: [][]string{form()}},
	{key: "score", kind: Score, forms: [][]string{form()}},
	{key: "rulings", kind: Rulings, forms: [][]string{form(), form("topic")}},
	{key: "rules", kind: Rules, forms: [][]string{form(), form("topic")}},
	{key: "odds", kind: Odds, forms: [][]string{form("attacker", "defender"), form("attacker", "defender", "area")}},
	{key: "settings", kind: Settings, forms: [][]string{form()}},
	{key: "renew", kind: Renew, forms: [][]string{form()}},
	{key: "standing", kind: Standing, forms: [][]string{form()}},
	{key: "vacation", kind: Vacation, forms: [][]string{form("days")}},
	{key: "back", kind: Back, forms: [][]string{form()}},
	{key: "resign", kind: Resign, forms: [][]string{form()}},
	{key: "confirm", kind: Confirm, forms: [][]string{form(), form("number")}},
	{key: "agree", kind: Agree, yes: true, forms: [][]string{form()}},
	{key: "disagree", kind: Agree, forms: [][]string{form()}},
	{key: "choose", kind: Choose, forms: [][]string{form("sides")}},
	{key: "choose-any", kind: Choose, forms: [][]string{form()}},
	{key: "bid", kind: Bid, forms: [][]string{form("bid", "side")}},
	{key: "bid-up-to", kind: BidUpTo, forms: [][]string{form("bid", "side")}},
	{key: "join", kind: Join, forms: [][]string{form(), form("game")}},
	{key: "observe", kind: Join, observer: true, forms: [][]string{form(), form("game")}},
	{key: "leave", kind: Leave, forms: [][]string{form()}},
	{key: "press", kind: Press, block: true, forms: [][]string{form("seats")}},
	{key: "anonymous-press", kind: Press, block: true, anonymous: true, forms: [][]string{form("seats")}},
	{key: "vote-yes", kind: Vote, yes: true, forms: [][]string{form()}},
	{key: "vote-no", kind: Vote, forms: [][]string{form()}},
	{key: "vote-draw", kind: Vote, yes: true, motion: Draw, forms: [][]string{form("players")}},
	{key: "vote-concession", kind: Vote, yes: true, motion: Concession, forms: [][]string{form("players")}},
	{key: "vote-extension", kind: Vote, yes: true, motion: Extension, forms: [][]string{form("hours")}},
	{key: "vote-for", kind: Vote, yes: true, forms: [][]string{form("motion")}},
	{key: "vote-against", kind: Vote, forms: [][]string{form("motion")}},
	{key: "extend", kind: Extend, forms: [][]string{form("hours"), form("hours", "reason")}},

	{key: "dice-word", kind: DiceWord, forms: [][]string{form("sentence")}},
	{key: "dice-link", kind: DiceLink, forms: [][]string{form("link")}},
	{key: "draft", kind: Draft, firm: true, forms: [][]string{form()}},
	{key: "wait", kind: Wait, firm: true, forms: [][]string{form()}},
	{key: "ready", kind: Ready, firm: true, forms: [][]string{form()}},
	{key: "play", kind: Play, firm: true, forms: [][]string{form()}},

	{key: "language", kind: Set, setting: SetLanguage, forms: [][]string{form("language")}},
	{key: "zone", kind: Set, setting: SetZone, forms: [][]string{form("zone")}},
	{key: "reports", kind: Set, setting: SetReports, forms: [][]string{form("reports")}},
	{key: "pictures", kind: Set, setting: SetPictures, forms: [][]string{form("yes")}},
	{key: "questions", kind: Set, setting: SetQuestions, forms: [][]string{form("yes")}},
	{key: "reminders", kind: Set, setting: SetReminders, forms: [][]string{form("leads")}},
	{key: "confirm-turns", kind: Set, setting: SetConfirm, forms: [][]string{form("yes")}},

	{key: "hours", kind: Set, setting: SetHours, gm: true, forms: [][]string{form("hours")}},
	{key: "at", kind: Set, setting: SetAt, gm: true, forms: [][]string{form("clock")}},
	{key: "any-time", kind: Set, setting: SetAt, gm: true, anyTime: true, forms: [][]string{form()}},
	{key: "weekdays", kind: Set, setting: SetWeekdays, gm: true, forms: [][]string{form("weekdays")}},
	{key: "weekend", kind: Set, setting: SetWeekend, gm: true, forms: [][]string{form("weekdays", "hours"), form()}},
	{key: "quiet", kind: Set, setting: SetQuiet, gm: true, forms: [][]string{form("quiet")}},
	{key: "holidays", kind: Set, setting: SetHolidays, gm: true, forms: [][]string{form("dates"), form()}},
	{key: "grace", kind: Set, setting: SetGrace, gm: true, forms: [][]string{form("hours"), form()}},
	{key: "absent", kind: Set, setting: SetAbsent, gm: true, forms: [][]string{form("absent")}},
	{key: "offer", kind: Set, setting: SetOffer, gm: true, forms: [][]string{form("number"), form()}},
	{key: "excused", kind: Set, setting: SetExcused, gm: true, forms: [][]string{form("number"), form()}},
	{key: "press-rule", kind: Set, setting: SetPress, gm: true, forms: [][]string{form("rule")}},
	{key: "anonymous", kind: Set, setting: SetAnonymous, gm: true, forms: [][]string{form("yes")}},
	{key: "approval", kind: Set, setting: SetApproval, gm: true, forms: [][]string{form("yes")}},
	{key: "changes", kind: Set, setting: SetChanges, gm: true, forms: [][]string{form("minutes"), form()}},

	{key: "players", kind: Set, setting: SetPlayers, gm: true, forms: [][]string{form("number")}},
	{key: "ruleset", kind: Set, setting: SetRuleset, gm: true, forms: [][]string{form("ruleset")}},
	{key: "scenario", kind: Set, setting: SetScenario, gm: true, forms: [][]string{form("scenario")}},
	{key: "assign", kind: Set, setting: SetAssign, gm: true, forms: [][]string{form("assign")}},
	{key: "raise", kind: Set, setting: SetRaise, gm: true, forms: [][]string{form("number")}},
	{key: "entry", kind: Set, setting: SetEntry, gm: true, forms: [][]string{form("entry")}},

	{key: "open", kind: Open, gm: true, block: true, forms: [][]string{form("title")}},
	{key: "open-plain", kind: Open, gm: true, forms: [][]string{form("title")}},
	{key: "invite", kind: Invite, gm: true, forms: [][]string{form("person")}},
	{key: "accept", kind: Accept, gm: true, forms: [][]string{form("candidate")}},
	{key: "refuse", kind: Refuse, gm: true, forms: [][]string{form("candidate"), form("candidate", "reason")}},
	{key: "give", kind: Give, gm: true, forms: [][]string{form("side", "candidate")}},

	{key: "hold", kind: Hold, gm: true, forms: [][]string{form()}},
	{key: "release", kind: Release, gm: true, forms: [][]string{form()}},
	{key: "preview", kind: Preview, gm: true, forms: [][]string{form()}},
	{key: "approve", kind: Approve, gm: true, forms: [][]string{form()}},
	{key: "rewind", kind: Rewind, gm: true, forms: [][]string{form("round"), form("round", "nation")}},
	{key: "correct-points", kind: Correct, gm: true, forms: [][]string{form("nation", "points", "reason")}},
	{key: "correct-position", kind: Correct, gm: true, block: true, forms: [][]string{form("reason")}},
	{key: "correct-area", kind: Correct, gm: true, forms: [][]string{form("area", "holding", "reason")}},
	{key: "ruling", kind: Ruling, gm: true, block: true, forms: [][]string{form("topic")}},
	{key: "act", kind: Act, gm: true, block: true, forms: [][]string{form("seat")}},
	{key: "replace", kind: Replace, gm: true, forms: [][]string{form("seat", "person")}},
	{key: "robot", kind: Robot, gm: true, forms: [][]string{form(), form("number")}},
	{key: "remove-gm", kind: RemoveGM, gm: true, forms: [][]string{form("gm")}}, // before whom else "remove" and "add" may name
	{key: "add-gm", kind: AddGM, gm: true, forms: [][]string{form("person")}},
	{key: "remove", kind: Remove, gm: true, forms: [][]string{form("seat"), form("seat", "reason")}},
	{key: "add", kind: Add, gm: true, forms: [][]string{form("person")}},
	{key: "address", kind: Address, gm: true, forms: [][]string{form("seat", "address")}},
	{key: "pause", kind: Pause, gm: true, forms: [][]string{form(), form("until"), form("reason"), form("until", "reason")}},
	{key: "resume", kind: Resume, gm: true, forms: [][]string{form()}},
	{key: "announce", kind: Announce, gm: true, block: true, forms: [][]string{form()}},
	{key: "cancel-game", kind: CancelGame, gm: true, forms: [][]string{form(), form("reason")}},
	{key: "end", kind: End, gm: true, forms: [][]string{form()}},
	{key: "archive", kind: Archive, gm: true, forms: [][]string{form()}},
	{key: "undo", kind: Undo, gm: true, forms: [][]string{form()}},
}

// preset returns a Command with what the entry itself says.
func (e *entry) preset() Command {
	return Command{Kind: e.kind, Setting: e.setting, Yes: e.yes, Anonymous: e.anonymous, Observer: e.observer, AnyTime: e.anyTime, Motion: e.motion}
}

// formOf returns the entry and the slots that print c.
func formOf(c *Command) (*entry, []string) {
	for i := range entries {
		e := &entries[i]
		if e.kind != c.Kind || e.setting != c.Setting || e.anonymous != c.Anonymous || e.observer != c.Observer || e.anyTime != c.AnyTime ||
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
		"holding": c.Attacker.Nation != 0, "attacker": c.Attacker != Force{}, "defender": c.Defender != Force{}, "area": c.Area != 0,
		"days": !c.From.IsZero(), "until": !c.To.IsZero(), "game": c.Game != "", "reason": c.Reason != "",
		"players": len(c.Seats) > 0, "seat": len(c.Seats) > 0, "hours": c.Hours > 0, "nation": c.Nation != 0,
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
