package report

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"time"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// voice puts things of one ruleset into words of one language.
type voice struct {
	rs      *ruleset.Ruleset
	lang    ruleset.Language
	grammar grammar
	// Words of the catalogue that stand in every line of a position, learnt
	// once because running a template for each would take most of the time.
	cavalry, fort, burh string
}

// learn takes the words that it needs from the catalogue.
func (v *voice) learn(t *template.Template) error {
	for name, word := range map[string]*string{"word/cavalry": &v.cavalry, "word/fort": &v.fort, "word/burh": &v.burh} {
		var b strings.Builder
		if err := t.ExecuteTemplate(&b, name, nil); err != nil {
			return err
		}
		*word = b.String()
	}
	return nil
}

// holding is what a nation has in an area: "3 + 1 cavalry + fort + William".
func (v *voice) holding(h Holding) string {
	var parts []string
	if h.Inf > 0 {
		parts = append(parts, strconv.Itoa(h.Inf))
	}
	if h.Cav > 0 {
		parts = append(parts, strconv.Itoa(h.Cav)+" "+v.cavalry)
	}
	if h.Fort {
		parts = append(parts, v.fort)
	}
	if h.Burh {
		parts = append(parts, v.burh)
	}
	if h.Leader != ruleset.NoLeader {
		parts = append(parts, v.leader(h.Leader))
	}
	return strings.Join(parts, " + ")
}

// holdingsAt are holdings of one nation, by their areas.
func (v *voice) holdingsAt(hs []Holding) []string {
	texts := make([]string, len(hs))
	for i, h := range hs {
		texts[i] = v.area(h.Area) + " " + v.holding(h)
	}
	return texts
}

// holdingsOf are holdings in one area, by their nations.
func (v *voice) holdingsOf(hs []Holding) []string {
	texts := make([]string, len(hs))
	for i, h := range hs {
		texts[i] = v.nation(h.Nation) + " " + v.holding(h)
	}
	return texts
}

// funcs are the functions of templates that speak of the game.
func (v *voice) funcs() template.FuncMap {
	return template.FuncMap{
		"nation":     v.nation,
		"area":       v.area,
		"in":         v.inArea,
		"leader":     v.leader,
		"list":       v.grammar.list,
		"ordinal":    v.grammar.ordinal,
		"when":       v.grammar.when,
		"years":      v.years,
		"plural":     plural,
		"signed":     func(n int) string { return fmt.Sprintf("%+d", n) },
		"faces":      faces,
		"chain":      func(g Game) []string { return dice.ChainLines(g.ID, g.Commitment) },
		"minus":      func(n int) int { return -n },
		"add":        func(a, b int) int { return a + b },
		"join":       func(sep string, items []string) string { return strings.Join(items, sep) },
		"strings":    func(items ...string) []string { return items },
		"append":     func(items []string, more ...string) []string { return append(items, more...) },
		"areas":      v.areas,
		"holdingsAt": v.holdingsAt,
		"holdingsOf": v.holdingsOf,
		"nationSet":  func(set ruleset.Nations) []string { return v.nations(slices.Collect(set.All)) },
		"nations":    v.nations,
		"slug":       slugOf,
		"areaNames":  v.areaNames,
		"upper":      strings.ToUpper,
		"absent":     func(a Absent) string { return slug(absentNames[:], int(a)) },
		"intOf":      intOf,
		"last":       func(s []Section) int { return len(s) - 1 },
		"unit":       func(u game.Unit) string { return slug(unitNames[:], int(u)) },
	}
}

func (v *voice) leader(l ruleset.Leader) string { return v.rs.Names.Leader(v.lang, l) }

func (v *voice) nation(n ruleset.Nation) string { return v.rs.Names.Nation(v.lang, n) }

// area is the name alone, as on the board.
func (v *voice) area(a board.Area) string { return v.rs.Names.Area(v.lang, a) }

// inArea is the name as it stands inside a sentence.
func (v *voice) inArea(a board.Area) string {
	if int(a) >= len(v.rs.Board.IDs) {
		return ""
	}
	return v.grammar.areaName(v.rs.Board.IDs[a], v.area(a), v.rs.Board.Seas.Has(a))
}

// areas are the names of a set, in board order. No area, which some decisions
// offer, has no name.
func (v *voice) areas(s board.Set) []string {
	var names []string
	for a := range s.Without(board.None).All {
		names = append(names, v.inArea(a))
	}
	return names
}

// areaNames are the names of a set as order letters write them.
func (v *voice) areaNames(s board.Set) []string {
	var names []string
	for a := range s.Without(board.None).All {
		names = append(names, v.area(a))
	}
	return names
}

func (v *voice) nations(ns []ruleset.Nation) []string {
	names := make([]string, 0, len(ns))
	for _, n := range ns {
		names = append(names, v.nation(n))
	}
	return names
}

// years are the years of a round: "43-60"; empty when the pack has none.
func (v *voice) years(round int) string {
	if round < 1 || round >= len(v.rs.Timeline) {
		return ""
	}
	return v.rs.Timeline[round].Years
}

// plural is "1 army", "3 armies". A language with other plurals has its own.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// intOf makes a plain number of any whole number, for functions that want one.
func intOf(x any) (int, error) {
	switch v := reflect.ValueOf(x); {
	case v.CanInt():
		return int(v.Int()), nil
	case v.CanUint():
		return int(v.Uint()), nil
	}
	return 0, fmt.Errorf("%T is no whole number", x)
}

// faces are dice with blanks between them.
func faces(dice []uint8) string {
	words := make([]string, len(dice))
	for i, d := range dice {
		words[i] = strconv.Itoa(int(d))
	}
	return strings.Join(words, " ")
}

// zoned gives t in the reader's zone; a zero t stays zero.
func zoned(t time.Time, zone *time.Location) time.Time {
	if t.IsZero() {
		return t
	}
	if zone == nil {
		zone = time.UTC
	}
	return t.In(zone)
}

// The names of templates for numbered things. An entry is missing when the
// contract of the game grows; tests count them.
var (
	eventNames = [game.EventKinds]string{
		"none", "round-began", "turn-began", "turn-skipped", "arrived", "stayed-away", "leader-came",
		"leader-absent", "leader-left", "grew", "track-set", "placed", "lost", "reinforced",
		"growth-allowed", "movement-began", "moved", "leave-given", "leave-refused", "removed",
		"submitted", "subjection-ended", "expelled", "battle-began", "battle-round", "rolled",
		"eliminated", "retreated", "stood-fast", "battle-won", "battle-cancelled", "fort-built",
		"fort-destroyed", "fort-removed", "withdrew", "scored", "capped", "halved", "ballot-secret",
		"voted", "galloway-voted", "elected", "crowned", "converted", "round-ended", "game-over", "corrected",
	}
	whyNames = [...]string{
		"none", "hold", "occupy", "subject", "subject-hold", "kill", "bonus", "limes", "bretwalda",
		"king", "cnut", "stacking", "legions", "cnut-home", "hunger", "expulsion", "withdrawal",
		"time", "replacement", "raid",
	}
	kindNames = [game.Kinds]string{
		"none", "replace-fort", "replace-army", "norman-knights", "place-fyrd", "stay-away",
		"full-population", "build-burh", "place-army", "place-leader", "move-armies", "leave-area",
		"remove-excess", "submit", "expel", "next-battle", "assign-hits", "lose-burh", "defender-go",
		"attacker-go", "name-losses", "withdraw", "send-home", "starve", "call-secret", "vote", "kings-army",
	}
	reasonNames = [game.Reasons]string{
		"none", "wrong-kind", "no-such-area", "no-armies", "already-moved", "not-adjacent", "too-far",
		"difficult-stop", "enemy-stop", "strait-whole", "no-boats", "second-sea", "ends-at-sea",
		"closed-sea", "closed-shore", "may-not-attack", "subject-area", "overfull", "leader-alone",
		"leader-moved", "still-at-sea", "still-crowded", "overrun-broken", "leave-refused",
		"not-compulsory", "must-choose", "no-retreat", "retreat-blocked", "retreat-watched",
		"retreat-entry", "retreat-elsewhere", "retreat-to-sea", "not-their-home", "wrong-number",
		"not-candidate", "out-of-order", "bad-path",
	}
	unitNames    = [...]string{"none", "infantry", "cavalry", "fort", "burh", "leader"}
	refusedNames = [RefusedReasons]string{
		"unreadable", "token", "foreign", "late", "too-big", "no-text", "game-over", "paused", "no-orders",
	}
	absentNames = [...]string{"hold", "robot", "gm"}
)

// slug returns names[i], or "none" where there is no such name.
func slug(names []string, i int) string {
	if i < 0 || i >= len(names) || names[i] == "" {
		return names[0]
	}
	return names[i]
}

// slugOf names the template part for a value of one of the numbered types.
func slugOf(x any) (string, error) {
	switch x := x.(type) {
	case game.EventKind:
		return slug(eventNames[:], int(x)), nil
	case game.Why:
		return slug(whyNames[:], int(x)), nil
	case game.Kind:
		return slug(kindNames[:], int(x)), nil
	case game.Unit:
		return slug(unitNames[:], int(x)), nil
	case Absent:
		return slug(absentNames[:], int(x)), nil
	}
	return "", fmt.Errorf("no names for %T", x)
}
