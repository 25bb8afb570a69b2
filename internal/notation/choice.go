package notation

import (
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// shape is what stands behind the verb of a choice.
type shape uint8

const (
	noShape    shape = iota
	anArea           // AREA
	areaOrNone       // AREA or none
	unitArea         // UNIT AREA
	yesNo            // yes or no
	number           // N
	aNation          // NATION
	aMove            // ARMIES AREA AREA …, or the verb is "done"
	shift            // ARMIES AREA -> AREA, or done
	retreat          // ARMIES AREA …, or none
	areaOrLand       // SEA, or land
)

// forms gives the verb and the shape of every kind of choice.
var forms = [game.Kinds]struct {
	verb  string
	shape shape
}{
	game.ReplaceFort:    {"replace-fort", anArea},
	game.ReplaceArmy:    {"replace-army", anArea},
	game.NormanKnights:  {"knights", number},
	game.PlaceFyrd:      {"fyrd", anArea},
	game.StayAway:       {"stay-away", anArea},
	game.FullPopulation: {"full-population", yesNo},
	game.BuildBurh:      {"burh", areaOrNone},
	game.PlaceArmy:      {"place", anArea},
	game.PlaceLeader:    {"place-leader", anArea},
	game.MoveArmies:     {"move", aMove},
	game.LeaveArea:      {"give-leave", yesNo},
	game.RemoveExcess:   {"remove-excess", unitArea},
	game.Submit:         {"submit", yesNo},
	game.Expel:          {"expel", shift},
	game.NextBattle:     {"fight", anArea},
	game.AssignHits:     {"sixes-on-cavalry", number},
	game.LoseBurh:       {"lose-burh", yesNo},
	game.DefenderGo:     {"retreat", retreat},
	game.AttackerGo:     {"break-off", retreat},
	game.NameLosses:     {"lost", areaOrLand},
	game.Withdraw:       {"withdraw", shift},
	game.SendHome:       {"send-home", unitArea},
	game.Starve:         {"starve", unitArea},
	game.CallSecret:     {"secret-ballot", yesNo},
	game.Vote:           {"vote", aNation},
	game.KingsArmy:      {"kings-army", anArea},
}

// Words of the notation.
const (
	wordDone   = "done"
	wordYes    = "yes"
	wordNo     = "no"
	wordLand   = "land"
	wordHome   = "home"
	wordArrow  = "->"
	wordLeader = "leader"
)

// Verb returns the verb of choices of a kind: "move". It is empty for None.
func Verb(k game.Kind) string {
	if k >= game.Kinds {
		return ""
	}
	return forms[k].verb
}

// Choice writes the choice c of nation n as one line without its end.
func Choice(rs *ruleset.Ruleset, n ruleset.Nation, c *game.Choice) string {
	words := []string{nationID(rs, n)}
	if c.Kind == game.MoveArmies && c.Done {
		return nationID(rs, n) + " " + wordDone
	}
	if c.Kind >= game.Kinds || forms[c.Kind].verb == "" {
		return nationID(rs, n) + " " + none
	}
	words = append(words, forms[c.Kind].verb)
	switch forms[c.Kind].shape {
	case anArea, areaOrNone:
		words = append(words, areaID(rs, c.Area))
	case unitArea:
		words = append(words, Unit(c.Unit), areaID(rs, c.Area))
	case yesNo:
		words = append(words, yesOrNo(c.Yes))
	case number:
		words = append(words, strconv.Itoa(int(c.N)))
	case aNation:
		words = append(words, nationID(rs, c.Nation))
	case aMove:
		words = appendMove(words, rs, &c.Move)
	case shift:
		words = appendShift(words, rs, c)
	case retreat:
		words = appendRetreat(words, rs, c)
	case areaOrLand:
		home := wordLand
		if c.Area != board.None {
			home = areaID(rs, c.Area)
		}
		words = append(words, home)
	}
	return strings.Join(words, " ")
}

func yesOrNo(yes bool) string {
	if yes {
		return wordYes
	}
	return wordNo
}

// armies writes a number of armies, "leader+2+1c", with the name of the leader
// who goes along; no name: none does.
func armies(leader string, inf, cav uint8) string {
	var parts []string
	if leader != "" {
		parts = append(parts, leader)
	}
	if inf > 0 {
		parts = append(parts, strconv.Itoa(int(inf)))
	}
	if cav > 0 {
		parts = append(parts, strconv.Itoa(int(cav))+"c")
	}
	if parts == nil {
		return "0"
	}
	return strings.Join(parts, "+")
}

// leaderWord returns the word for a leader where one goes along.
func leaderWord(goes bool) string {
	if goes {
		return wordLeader
	}
	return ""
}

func appendMove(words []string, rs *ruleset.Ruleset, m *game.Move) []string {
	words = append(words, armies(leaderWord(m.Leader), m.Inf[0], m.Cav[0]))
	for i := range int(m.Len) {
		word := areaID(rs, m.Path[i])
		if m.Leader && i > 0 && i < int(m.Len)-1 {
			word += change(m.Inf[i-1], m.Inf[i], "") + change(m.Cav[i-1], m.Cav[i], "c")
		}
		words = append(words, word)
	}
	if m.Home != board.None {
		words = append(words, wordHome, areaID(rs, m.Home))
	}
	return words
}

// change writes armies picked up or dropped, "+2" or "-1c", or nothing.
func change(before, after uint8, unit string) string {
	switch {
	case after > before:
		return "+" + strconv.Itoa(int(after-before)) + unit
	case after < before:
		return "-" + strconv.Itoa(int(before-after)) + unit
	}
	return ""
}

func appendShift(words []string, rs *ruleset.Ruleset, c *game.Choice) []string {
	if c.Done {
		return append(words, wordDone)
	}
	return append(words, armies(leaderWord(c.WithLeader), c.N, 0), areaID(rs, c.Area), wordArrow, areaID(rs, c.To))
}

func appendRetreat(words []string, rs *ruleset.Ruleset, c *game.Choice) []string {
	stay := true
	for _, leg := range c.Legs {
		if leg.To == board.None {
			break
		}
		stay = false
		words = append(words, armies("", leg.Inf, leg.Cav), areaID(rs, leg.To))
	}
	if c.LeaderTo != board.None {
		stay = false
		words = append(words, wordLeader, areaID(rs, c.LeaderTo))
	}
	if stay {
		words = append(words, none)
	}
	return words
}
