package notation

import (
	_ "embed" // the text of Help
	"fmt"
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// sentences gives the line of every kind of event. Words in braces are fields;
// a part in brackets is left out when a field in it says nothing. EventObject
// has the fields that the sentence of the kind names.
var sentences = [game.EventKinds]string{
	game.NoEvent:            "nothing",
	game.RoundBegan:         "round {round} began",
	game.TurnBegan:          "{nation} turn began",
	game.TurnSkipped:        "{nation} turn skipped",
	game.Arrived:            "{nation} arrived in {area} with {n} {unit}",
	britannia.StayedAway:    "{nation} stayed away from {area} with {n} {unit}",
	game.LeaderCame:         "{nation} leader {leader} came to {area}",
	game.LeaderAbsent:       "{nation} leader {leader} did not come",
	game.LeaderLeft:         "{nation} leader {leader} left {area}",
	britannia.Grew:          "{nation} grew by {n} of {m} points: {count} due[ as subject of {other}]",
	britannia.TrackSet:      "{nation} track at {n}",
	game.Placed:             "{nation} placed {n} {unit} in {area}",
	game.Lost:               "{nation} found no place for {n} {unit}",
	game.Reinforced:         "{nation} reinforced in {area} with {n} {unit}",
	britannia.GrowthGiven:   "{nation} allowed {other} full population",
	game.MovementBegan:      "{nation} movement began[ of half {n}]",
	game.Moved:              "{nation} moved {armies}: {path}",
	britannia.LeaveGiven:    "{nation} gave {other} leave to empty {area}",
	britannia.LeaveRefused:  "{nation} refused {other} leave to empty {area}",
	game.Removed:            "{nation} removed {n} {unit}[ of leader {leader}] from {area}[: {why}]",
	game.Submitted:          "{nation} submitted to {other}",
	game.SubjectionEnded:    "{nation} no longer subject to {other}",
	britannia.Expelled:      "{nation} expelled by {other} with {n} from {area} -> {to}",
	game.BattleBegan:        "{nation} attacked {other} in {area}",
	game.BattleRound:        "battle round {n} in {area}",
	game.Rolled:             "{nation} rolled {dice} with {unit}[ +{m}] in {area} against {other}",
	game.Eliminated:         "{nation} lost {n} {unit}[ {leader}] in {area} to {other}",
	game.Retreated:          "{nation} retreated {armies} from {area} -> {to} before {other}",
	game.StoodFast:          "{nation} stood fast in {area}",
	game.BattleWon:          "{nation} won {area} from {other}",
	game.BattleCancelled:    "{nation} and {other} made peace in {area}",
	britannia.FortBuilt:     "{nation} built a fort in {area}",
	britannia.FortDestroyed: "{nation} lost the fort in {area} to {other}",
	britannia.FortRemoved:   "fort removed in {area}[: {n}]",
	britannia.Withdrew:      "{nation} withdrew {armies} from {area} -> {to}",
	game.Scored:             "{nation} scored {points}", // and a reason, from reasons
	game.Capped:             "{nation} capped: {points}",
	game.Halved:             "{nation} halved as a subject: {points}",
	britannia.BallotSecret:  "{nation} called for a secret ballot",
	britannia.Voted:         "{nation} voted {n} for {other}",
	britannia.GallowayVoted: "{nation} cast Galloway's vote for {other}",
	britannia.Elected:       "{nation} bretwalda with {n} of {m} votes",
	britannia.Crowned:       "{nation} king with {n} areas",
	britannia.Converted:     "{nation} converted {n} cavalry to infantry in {area}",
	game.RoundEnded:         "round {round} ended",
	game.GameOver:           "game over",
	britannia.RaidWaits:     "{nation} raid in {area}: {waiting} points wait[, {other}][ {unit}][ {leader}]",
	britannia.RaidLost:      "{nation} raid in {area}: {waiting} points lost",
	britannia.SubjectsVoted: "{nation} cast {n} votes of subjects for {other}",
	game.Corrected:          "corrected[ {nation}][ points {points}][ in {area}][ {armies}][ {unit}][: {reason}]",
}

// reasons gives, for every Why, its word in JSON and in Removed events, and what
// a Scored event adds to its sentence.
var reasons = [...]struct{ word, scored string }{
	game.NoReason:           {"none", "[ in {area}][ from {other}][ for {unit}][ for {leader}]"},
	britannia.ForHold:       {"hold", ": held {area}"},
	britannia.ForOccupy:     {"occupy", ": occupied {area}"},
	britannia.ForSubject:    {"subject", ": subject {other} occupied {area}"},
	britannia.ForSubjHold:   {"subject_hold", ": subject {other} held {area}"},
	britannia.ForKill:       {"kill", ": eliminated {other} {unit}[ {leader}] in {area}"},
	britannia.ForBonus:      {"bonus", ": special line of the card[, {other}][, {leader}][, {unit}][, {area}]"},
	britannia.ForLimes:      {"limes", ": limes {area}[ by {other}]"},
	britannia.ForBretwalda:  {"bretwalda", ": bretwalda"},
	britannia.ForKing:       {"king", ": king"},
	britannia.ForCnut:       {"cnut", ": king cnut"},
	britannia.ByStacking:    {"stacking", ""},
	britannia.ByLegions:     {"legions", ""},
	britannia.ByCnut:        {"danes_home", ""},
	britannia.ByHunger:      {"hunger", ""},
	britannia.ByExpulsion:   {"expulsion", ""},
	britannia.ByWithdrawal:  {"withdrawal", ""},
	britannia.ByTime:        {"time", ""},
	britannia.ByReplacement: {"replacement", ""},
	britannia.ForRaid:       {"raid", ": raided {area}"},
	britannia.ForRaiders:    {"raiders", ": raiders home from {area}"},
}

// Why returns the word for the reason of a Scored or Removed event: "hold".
func Why(w game.Why) string {
	if int(w) < len(reasons) {
		return reasons[w].word
	}
	return "unknown"
}

// sentence returns the sentence of e with its fields still in braces.
func sentence(e *game.Event) string {
	if e.Kind >= game.EventKinds {
		return "unknown"
	}
	s := sentences[e.Kind]
	if e.Kind == game.Scored && int(e.Why) < len(reasons) {
		s += reasons[e.Why].scored
	}
	return s
}

// Event writes an event as one line without its end.
func Event(rs *ruleset.Ruleset, e *game.Event) string {
	var b strings.Builder
	s := sentence(e)
	for s != "" {
		i := strings.IndexAny(s, "{[")
		if i < 0 {
			b.WriteString(s)
			break
		}
		b.WriteString(s[:i])
		if s[i] == '{' {
			name, rest, _ := strings.Cut(s[i+1:], "}")
			text, _ := field(rs, e, name)
			b.WriteString(text)
			s = rest
			continue
		}
		part, rest, _ := strings.Cut(s[i+1:], "]")
		b.WriteString(optional(rs, e, part))
		s = rest
	}
	return b.String()
}

// optional fills in a part of a sentence that has one field, or returns nothing
// when that field says nothing.
func optional(rs *ruleset.Ruleset, e *game.Event, part string) string {
	before, rest, _ := strings.Cut(part, "{")
	name, after, _ := strings.Cut(rest, "}")
	text, says := field(rs, e, name)
	if !says {
		return ""
	}
	return before + text + after
}

// field returns the text of a field of e, and whether it says anything.
func field(rs *ruleset.Ruleset, e *game.Event, name string) (string, bool) {
	switch name {
	case "round":
		return count(e.Round)
	case "nation":
		return nationID(rs, e.Nation), e.Nation != ruleset.NoNation
	case "other":
		return nationID(rs, e.Other), e.Other != ruleset.NoNation
	case "leader":
		return leaderID(rs, e.Leader), e.Leader != ruleset.NoLeader
	case "area":
		return areaID(rs, e.Area), e.Area != board.None
	case "to":
		return areaID(rs, e.To), e.To != board.None
	case "unit":
		return Unit(e.Unit), e.Unit != game.NoUnit
	case "why":
		return Why(e.Why), e.Why != game.NoReason
	case "n":
		return count(e.N)
	case "m":
		return count(e.M)
	case "count":
		return count(e.Count)
	case "points":
		return rs.Printed(int(e.Points)), e.Points != 0
	case "waiting":
		return rs.Printed(int(e.Count)), e.Count != 0
	case "armies":
		leader := ""
		if e.Leader != ruleset.NoLeader {
			leader = leaderID(rs, e.Leader)
		}
		inf, cav := e.Units[britannia.Infantry], e.Units[britannia.Cavalry]
		return armies(leader, inf, cav), leader != "" || inf+cav > 0
	case "path":
		return pathText(rs, e), e.Len > 0
	case "dice":
		return diceText(e), e.N > 0
	case "reason":
		return e.Reason, e.Reason != ""
	}
	return "{" + name + "}", true // a slip in the table; a test looks for braces
}

func count(n uint8) (string, bool) { return strconv.Itoa(int(n)), n != 0 }

func pathText(rs *ruleset.Ruleset, e *game.Event) string {
	ids := make([]string, min(int(e.Len), len(e.Path)))
	for i := range ids {
		ids[i] = areaID(rs, e.Path[i])
	}
	return strings.Join(ids, " ")
}

func diceText(e *game.Event) string {
	faces := make([]string, min(int(e.N), len(e.Dice)))
	for i := range faces {
		faces[i] = strconv.Itoa(int(e.Dice[i]))
	}
	return strings.Join(faces, " ")
}

//go:embed help.txt
var help string

// Help explains events as JSON.
func Help() string {
	var b strings.Builder
	b.WriteString(help)
	for name, sentence := range Kinds {
		fmt.Fprintf(&b, "  %-17s %s\n", name, sentence)
	}
	return b.String()
}

// Kinds lists the kinds of events in order: the name that JSON has for each, and
// the sentence that its text is made by. In it, words in braces are fields; a part
// in brackets is left out when its field says nothing.
func Kinds(yield func(name, sentence string) bool) {
	for k := game.NoEvent + 1; k < game.EventKinds; k++ {
		if !yield(eventName(k), sentences[k]) {
			return
		}
	}
}
