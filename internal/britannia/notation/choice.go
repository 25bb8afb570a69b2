package notation

import (
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
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
var forms = [britannia.Kinds]struct {
	verb  string
	shape shape
}{
	britannia.ReplaceFort:    {"replace-fort", anArea},
	britannia.ReplaceArmy:    {"replace-army", anArea},
	britannia.NormanKnights:  {"knights", number},
	britannia.PlaceFyrd:      {"fyrd", anArea},
	britannia.StayAway:       {"stay-away", anArea},
	britannia.FullPopulation: {"full-population", yesNo},
	britannia.BuildBurh:      {"burh", areaOrNone},
	britannia.PlaceArmy:      {"place", anArea},
	britannia.PlaceLeader:    {"place-leader", anArea},
	britannia.MoveArmies:     {"move", aMove},
	britannia.LeaveArea:      {"give-leave", yesNo},
	britannia.RemoveExcess:   {"remove-excess", unitArea},
	britannia.Submit:         {"submit", yesNo},
	britannia.Expel:          {"expel", shift},
	britannia.NextBattle:     {"fight", anArea},
	britannia.AssignHits:     {"sixes-on-cavalry", number},
	britannia.LoseBurh:       {"lose-burh", yesNo},
	britannia.DefenderGo:     {"retreat", retreat},
	britannia.AttackerGo:     {"break-off", retreat},
	britannia.NameLosses:     {"lost", areaOrLand},
	britannia.Withdraw:       {"withdraw", shift},
	britannia.SendHome:       {"send-home", unitArea},
	britannia.Starve:         {"starve", unitArea},
	britannia.CallSecret:     {"secret-ballot", yesNo},
	britannia.Vote:           {"vote", aNation},
	britannia.KingsArmy:      {"kings-army", anArea},
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
	wordRaid   = "raiders"
)

// Choice writes the choice c of nation n as one line without its end.
func Choice(rs *ruleset.Ruleset, n ruleset.Nation, c *britannia.Choice) string {
	words := []string{nationID(rs, n)}
	if c.Kind == britannia.MoveArmies && c.Done {
		return nationID(rs, n) + " " + wordDone
	}
	if c.Kind >= britannia.Kinds || forms[c.Kind].verb == "" {
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

func appendMove(words []string, rs *ruleset.Ruleset, m *britannia.Move) []string {
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
	if m.Raiders {
		words = append(words, wordRaid)
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

func appendShift(words []string, rs *ruleset.Ruleset, c *britannia.Choice) []string {
	if c.Done {
		return append(words, wordDone)
	}
	return append(words, armies(leaderWord(c.WithLeader), c.N, 0), areaID(rs, c.Area), wordArrow, areaID(rs, c.To))
}

func appendRetreat(words []string, rs *ruleset.Ruleset, c *britannia.Choice) []string {
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
