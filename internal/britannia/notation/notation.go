// Package notation writes choices, decisions and events as text and as JSON,
// with the ids of the ruleset's pack: the form of game logs, scenario files,
// debugging and programs. It is for people who test and for machines; what
// players write and read is the business of orders and reports.
//
// # Choices
//
// A choice is one line: the nation that answers, a verb, and what the verb
// needs, separated by blanks. Every choice has exactly one spelling, and
// ParseChoice reads what Choice writes, no more:
//
//	romano-british replace-fort york        romano-british replace-army york
//	normans knights 1                       saxons fyrd wessex
//	irish stay-away irish-sea               romans full-population yes
//	saxons burh kent                        saxons burh none
//	welsh place avalon                      angles place-leader york
//	welsh move 2 avalon downlands           welsh done
//	romans give-leave no                    welsh remove-excess infantry avalon
//	welsh submit yes                        romans expel 2 gwent -> dyfed
//	saxons fight sussex                     saxons sixes-on-cavalry 1
//	saxons lose-burh no                     norsemen lost irish-sea
//	belgae retreat 2 york 1 lindsey         belgae retreat none
//	welsh break-off 1 wessex                welsh break-off none
//	danes withdraw leader+2 york -> north-sea
//	danes withdraw done                     danes send-home infantry york
//	saxons starve burh kent                 welsh secret-ballot no
//	angles vote saxons                      saxons kings-army wessex
//
// The defender of a battle retreats, the attacker breaks off. "lost land"
// names an army that did not begin the nation turn at sea.
//
// Armies are numbers: "2" is two infantry, "2c" two cavalry, "2+1c" two infantry
// and a cavalry, "leader+2" the leader with two infantry, "leader" the leader
// alone. In a retreat each number is followed by where those armies go, and a
// leader who goes too is written last: "retreat 2 york leader york".
//
// A move lists every area and sea on the way. A leader picks armies up with +
// and drops them with - behind the area's id:
//
//	angles move leader+2 bernicia york+2 lindsey-1 norfolk
//
// is Oswiu leaving Bernicia with two, York with four, Lindsey with three. Armies
// that stand together but began the nation turn in different seas are told apart
// at the end of the line: "norsemen move 1 cumbria york home irish-sea".
//
// # Events
//
// An event is one line that is read, never parsed: "welsh moved 2: avalon
// downlands", "romans rolled 5 4 with infantry in sussex against belgae". The
// table in event.go has the sentence of each kind, and with it the fields that
// count; the round and the nation turn stand in the lines that begin them.
//
// # Decisions
//
// A decision is one line as well: who decides, the verb of the answer, then what
// is known of it: "welsh place in avalon gwent count 2".
//
// # JSON
//
// ChoiceObject, EventObject and DecisionObject are the JSON forms; their fields
// are told at the types. What others build on is stable, and may grow:
//
//   - kind is the name of the Go constant in snake_case: of choices and decisions
//     "replace_fort", "place_army", "move_armies", "next_battle", "defender_go",
//     "attacker_go", "withdraw", "vote" and so on (game.Kind), of events
//     "round_began", "moved", "rolled", "eliminated", "scored" and so on
//     (game.EventKind).
//   - areas, seas, nations and leaders are ids of the pack; units are
//     "infantry", "cavalry", "fort", "burh" and "leader".
//   - why, of events, is "hold", "occupy", "subject", "subject_hold", "kill",
//     "bonus", "limes", "bretwalda", "king", "cnut" or "raid" for points, and
//     "stacking", "legions", "danes_home", "hunger", "expulsion", "withdrawal",
//     "time" or "replacement" for what leaves the board.
//   - dice are the faces in the order rolled; a leader's bonus is in m.
//   - a field that says nothing (0, false, no area) is left out.
//
// Examples:
//
//	{"nation":"welsh","kind":"move_armies","move":{"path":["avalon","downlands"],"armies":[{"infantry":2}]}}
//	{"nation":"belgae","kind":"defender_go","legs":[{"to":"york","infantry":2},{"to":"lindsey","infantry":1}]}
//	{"nation":"danes","kind":"withdraw","done":true}
//	{"kind":"rolled","text":"romans rolled 5 4 with infantry in sussex against belgae","round":1,"turn":"romans",
//	 "nation":"romans","other":"belgae","area":"sussex","unit":"infantry","dice":[5,4]}
//	{"kind":"scored","text":"romans scored 2: occupied kent","round":1,"turn":"romans","nation":"romans",
//	 "area":"kent","points":2,"why":"occupy"}
//	{"nation":"welsh","kind":"place_army","text":"welsh place in avalon gwent count 2",
//	 "areas":["avalon","gwent"],"count":2}
package notation

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// unitNames are the words for kinds of units, in text and in JSON.
var unitNames = [...]string{
	game.NoUnit: "none", britannia.Infantry: "infantry", britannia.Cavalry: "cavalry",
	britannia.Fort: "fort", britannia.Burh: "burh", britannia.LeaderUnit: "leader",
}

// Unit returns the word for a kind of unit: "infantry".
func Unit(u game.Unit) string {
	if int(u) < len(unitNames) {
		return unitNames[u]
	}
	return "unknown"
}

// FindUnit returns the kind of unit that a word names, and whether it names one.
func FindUnit(word string) (game.Unit, bool) {
	for u, name := range unitNames {
		if name == word && game.Unit(u) != game.NoUnit {
			return game.Unit(u), true
		}
	}
	return game.NoUnit, false
}

// none is written where there is no area, nation or leader.
const none = "none"

// areaID returns the id of an area or sea, or "none".
func areaID(rs *ruleset.Ruleset, a board.Area) string {
	if a == board.None || int(a) >= len(rs.Board.IDs) {
		return none
	}
	return rs.Board.IDs[a]
}

// nationID returns the id of a nation, or "none".
func nationID(rs *ruleset.Ruleset, n ruleset.Nation) string {
	if n == ruleset.NoNation || int(n) >= len(rs.Nations) {
		return none
	}
	return rs.Nations[n].ID
}

// leaderID returns the id of a leader, or "none".
func leaderID(rs *ruleset.Ruleset, l ruleset.Leader) string {
	if l == ruleset.NoLeader || int(l) >= len(rs.Leaders) {
		return none
	}
	return rs.Leaders[l].ID
}
