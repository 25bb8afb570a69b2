package report

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"time"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/grammar"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// voice puts things of one ruleset into words of one language.
type voice struct {
	rs        *ruleset.Ruleset
	slugs     view.Names
	lang      ruleset.Language
	grammar   *grammar.Grammar
	inflected map[string]*inflected // by form
	areaCodes func() []string       // by area; nil: there are none
}

// holding is what a nation has in an area: "3 + 1 cavalry + fort + William".
func (v *voice) holding(h view.Holding) (string, error) { return v.counted(h, v.slugs.Plain) }

// counted are units, those of one kind without its name.
func (v *voice) counted(h view.Holding, plain int) (string, error) {
	var parts []string
	for u, n := range h.Units {
		switch {
		case n == 0:
		case u == plain:
			parts = append(parts, strconv.Itoa(n))
		default:
			part, err := v.grammar.Count(slug(v.slugs.Units, u), n)
			if err != nil {
				return "", err
			}
			parts = append(parts, part)
		}
	}
	for _, l := range h.Led() {
		parts = append(parts, v.leader(l))
	}
	return strings.Join(parts, " + "), nil
}

// numbered is something that has units of several kinds.
type numbered interface{ Number(u game.Unit) int }

// inPlace is what templates hand on where it stands, without a copy; nil: nothing.
func inPlace(x reflect.Value) any {
	if x.Kind() == reflect.Interface {
		x = x.Elem()
	}
	if x.CanAddr() && x.Kind() != reflect.Pointer {
		x = x.Addr()
	}
	if !x.IsValid() {
		return nil
	}
	return x.Interface()
}

// units is how many units of a kind there are in something.
func (v *voice) units(kind string, of reflect.Value) (int, error) {
	u := v.slugs.Unit(kind)
	if u == 0 {
		return 0, fmt.Errorf("no units are called %q", kind)
	}
	in, ok := inPlace(of).(numbered)
	if !ok {
		return 0, fmt.Errorf("there are no units in %v", of)
	}
	return in.Number(game.Unit(u)), nil
}

// kinds are the units of all kinds in something, in words: those that are counted without
// their name as armies.
func (v *voice) kinds(of reflect.Value) ([]string, error) {
	in, ok := inPlace(of).(numbered)
	if !ok {
		return nil, fmt.Errorf("there are no units in %v", of)
	}
	var list []string
	for u := 1; u < len(v.slugs.Units); u++ {
		n := in.Number(game.Unit(u))
		if n == 0 {
			continue
		}
		if b, ok := in.(interface{ IsBare() bool }); ok && b.IsBare() && game.Unit(u) == v.slugs.OnLand {
			list = append(list, strconv.Itoa(n))
			continue
		}
		noun := v.slugs.Units[u]
		if u == v.slugs.Plain {
			noun = "army"
		}
		text, err := v.grammar.Count(noun, n)
		if err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, nil
}

// holdings writes holdings, each after its name, with commas between them.
func (v *voice) holdings(b *strings.Builder, hs []view.Holding, name func(view.Holding) string) error {
	for i, h := range hs {
		text, err := v.holding(h)
		if err != nil {
			return err
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(name(h))
		b.WriteRune(markTie)
		b.WriteString(text)
	}
	return nil
}

// holdingsAt are holdings of one nation, by their areas: "York 3, Kent 1 + fort"; where all units
// have names, areas with the same together: "Olbia, Corsica 2; Carales 1 + 1 knight".
func (v *voice) holdingsAt(hs []view.Holding) (string, error) {
	if v.slugs.Plain == 0 {
		return v.holdingsAlike(hs, v.briefly, func(h view.Holding) string { return v.area(h.Area) })
	}
	var b strings.Builder
	err := v.holdings(&b, hs, func(h view.Holding) string { return v.area(h.Area) })
	return b.String(), err
}

// holdingsCoded are the same, with the codes that orders may use, and with the words for units that
// they have: "York [YOR] 3", "Olbia [OLB], Corsica 2 infantry".
func (v *voice) holdingsCoded(hs []view.Holding) (string, error) {
	name := func(h view.Holding) string { return v.area(h.Area) + v.code(h.Area) }
	if v.slugs.Plain == 0 {
		return v.holdingsAlike(hs, v.holding, name)
	}
	var b strings.Builder
	err := v.holdings(&b, hs, name)
	return b.String(), err
}

// briefly is a holding without the name of what is mostly there: on land, and at sea alone.
func (v *voice) briefly(h view.Holding) (string, error) {
	switch {
	case !v.rs.Board.Seas.Has(h.Area):
		return v.counted(h, int(v.slugs.OnLand))
	case h.Leader == ruleset.NoLeader && h.Units == only(v.slugs.AtSea, h.Units):
		return v.counted(h, int(v.slugs.AtSea))
	}
	return v.holding(h)
}

// only are the units of one kind among others.
func only(kind game.Unit, of view.Units) (left view.Units) {
	left[kind] = of[kind]
	return left
}

// holdingsAlike are holdings of one nation, where it has the same together.
func (v *voice) holdingsAlike(hs []view.Holding, has func(view.Holding) (string, error), name func(view.Holding) string) (string, error) {
	var units, areas []string
	for _, h := range hs {
		text, err := has(h)
		if err != nil {
			return "", err
		}
		if i := slices.Index(units, text); i >= 0 {
			areas[i] += ", " + name(h)
			continue
		}
		units, areas = append(units, text), append(areas, name(h))
	}
	var b strings.Builder
	for i := range units {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(areas[i])
		b.WriteRune(markTie)
		b.WriteString(units[i])
	}
	return b.String(), nil
}

// areaLines are the holdings in areas as entries, a line for each: "York", a tab, "Angles 3, Danes 1".
func (v *voice) areaLines(areas []AreaPosition) (string, error) {
	var b strings.Builder
	for _, a := range areas {
		b.WriteString(upperFirst(v.area(a.Area)))
		b.WriteByte('\t')
		err := v.holdings(&b, a.Holdings, func(h view.Holding) string { return v.nation(h.Nation) })
		if err != nil {
			return "", err
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// funcs are the functions of templates that speak of the game.
func (v *voice) funcs() template.FuncMap {
	return template.FuncMap{
		"nation":        byNumber(v.nation),
		"area":          byNumber(v.area),
		"leader":        byNumber(v.leader),
		"several":       byNumber(v.several),
		"names":         v.names,
		"list":          v.grammar.List,
		"ordinal":       v.grammar.Ordinal,
		"when":          valued(func(t time.Time) (string, error) { return v.grammar.When(t), nil }),
		"count":         v.count,
		"years":         v.years,
		"span":          v.span,
		"points":        v.points,
		"population":    v.population,
		"guessed":       v.guessed,
		"codes":         v.codes,
		"signed":        signed,
		"tenths":        v.grammar.Tenths,
		"percent":       percent,
		"hundred":       func(p float64) float64 { return 100 * p },
		"faces":         faces,
		"cell":          func(p points) string { return p.cell },
		"cells":         rowCells,
		"boxes":         boxes,
		"chain":         func(g Game) []string { return dice.ChainLines(g.ID, g.Commitment, g.DiceRule, len(g.Players)) },
		"minus":         func(n int) int { return -n },
		"join":          func(sep string, items []string) string { return strings.Join(items, sep) },
		"strings":       func(items ...string) []string { return items },
		"append":        func(items []string, more ...string) []string { return append(items, more...) },
		"holding":       valued(v.holding),
		"holdingsAt":    valued(v.holdingsAt),
		"holdingsCoded": valued(v.holdingsCoded),
		"code":          byNumber(v.code),
		"areaLines":     v.areaLines,
		"slug":          v.slugOf,
		"units":         v.units,
		"kinds":         v.kinds,
		"upper":         strings.ToUpper,
		"ends":          func(end, text string) bool { return strings.HasSuffix(text, end) },
		"capital":       upperFirst,
		"absent":        func(a Absent) string { return slug(absentNames[:], int(a)) },
		"last":          func(s []Section) int { return len(s) - 1 },
		"unit":          byNumber(func(u game.Unit) string { return slug(v.slugs.Units, int(u)) }),
	}
}

// byNumber is a function of things that have numbers, for templates: nearly every line has one.
// A family may have a type of its own for them, as Italia has for nations.
func byNumber[T ~uint8](f func(T) string) func(reflect.Value) (string, error) {
	return func(x reflect.Value) (string, error) {
		if x.Kind() == reflect.Interface {
			x = x.Elem()
		}
		switch {
		case x.IsValid() && x.CanUint():
			return f(T(x.Uint())), nil
		case x.IsValid() && x.CanInt():
			return f(T(x.Int())), nil
		}
		return "", fmt.Errorf("%v is no %T", x, T(0))
	}
}

// valued is a function of values of one type, for templates likewise.
func valued[T any](f func(T) (string, error)) func(reflect.Value) (string, error) {
	return func(x reflect.Value) (string, error) {
		if !x.IsValid() {
			return "", fmt.Errorf("nothing is no %T", *new(T))
		}
		of, ok := x.Interface().(T)
		if !ok {
			return "", fmt.Errorf("%v is no %T", x, of)
		}
		return f(of)
	}
}

// several says that a leader is more than one person, as brothers are: empty, if not.
func (v *voice) several(l ruleset.Leader) string {
	if v.rs.Leaders[l].Several {
		return "several"
	}
	return ""
}

// guessed are the nations of a scenario whose cards are reconstructed.
func (v *voice) guessed(sc *ruleset.Scenario) (list []ruleset.Nation) {
	for _, nations := range sc.Sides {
		for _, n := range nations {
			if v.rs.Reconstructed.Has(n) {
				list = append(list, n)
			}
		}
	}
	return list
}

// codes are the codes that the players' book has for some nations and their leaders, each
// with the name, "Sx = Saxons" (1e DEF-05).
func (v *voice) codes(nations []ruleset.Nation) (list []string) {
	for _, c := range v.rs.Codes {
		switch {
		case slices.Contains(nations, c.Nation):
			list = append(list, c.Text+" = "+v.nation(c.Nation))
		case c.Nation == ruleset.NoNation && slices.Contains(nations, v.rs.Leaders[c.Leader].Nation):
			list = append(list, c.Text+" = "+v.leader(c.Leader))
		}
	}
	return list
}

// code is the code of an area behind its name: " [KEN]"; empty where it has none.
func (v *voice) code(a board.Area) string {
	if code := v.codeOf(a); code != "" {
		return " [" + code + "]"
	}
	return ""
}

// codeOf is the code of an area; empty where it has none, or none but its name.
func (v *voice) codeOf(a board.Area) string {
	if v.areaCodes == nil {
		return ""
	}
	if codes := v.areaCodes(); int(a) < len(codes) && !strings.EqualFold(codes[a], v.area(a)) {
		return codes[a]
	}
	return ""
}

func (v *voice) leader(l ruleset.Leader) string { return v.rs.Names.Leader(v.lang, l) }

func (v *voice) nation(n ruleset.Nation) string { return v.rs.Names.Nation(v.lang, n) }

// area is the name alone, as on the board.
func (v *voice) area(a board.Area) string { return v.rs.Names.Area(v.lang, a) }

// count says how many of a thing of the catalogue there are, for any number.
func (v *voice) count(noun string, n any) (string, error) {
	switch x := reflect.ValueOf(n); {
	case x.CanInt():
		return v.grammar.Count(noun, int(x.Int()))
	case x.CanUint():
		return v.grammar.Count(noun, int(x.Uint()))
	case x.Type() == reflect.TypeFor[points]():
		return v.grammar.CountParts(noun, n.(points).value)
	}
	return "", fmt.Errorf("count %s: %T is no number of things", noun, n)
}

// years are the years of a round: "43-60"; empty when the pack has none.
func (v *voice) years(round int) string {
	if round < 1 || round >= len(v.rs.Timeline) {
		return ""
	}
	return v.rs.Timeline[round].Years
}

// span is the years of some rounds in a row: "43-100" for the first two.
func (v *voice) span(r Rounds) string {
	first, last := v.years(r.First), v.years(r.Last)
	from, _, ranges := strings.Cut(first, "-")
	_, to, also := strings.Cut(last, "-")
	if r.First == r.Last || !ranges || !also {
		return last
	}
	return from + "-" + to
}

// percent is a chance in whole per cent; only what is certain is 0 or 100.
func percent(p float64) int {
	switch {
	case p <= 0:
		return 0
	case p >= 1:
		return 100
	}
	return min(99, max(1, int(math.Round(100*p))))
}

// hitSign stands behind a die that hit.
const hitSign = "*"

// faces are dice with blanks between them, each with its marks; those that hit have a star.
func faces(dice []Dot) string {
	words := make([]string, len(dice))
	for i, d := range dice {
		face := strconv.Itoa(int(d.Face))
		if d.Hit {
			face += hitSign
		}
		words[i] = string(markDie) + face + string(markDie)
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
		game.NoEvent: "none", game.RoundBegan: "round-began", game.TurnBegan: "turn-began", game.TurnSkipped: "turn-skipped",
		game.Arrived: "arrived", game.LeaderCame: "leader-came", game.LeaderAbsent: "leader-absent", game.LeaderLeft: "leader-left",
		game.Placed: "placed", game.Lost: "lost", game.Reinforced: "reinforced", game.MovementBegan: "movement-began",
		game.Moved: "moved", game.Removed: "removed", game.Submitted: "submitted", game.SubjectionEnded: "subjection-ended",
		game.BattleBegan: "battle-began", game.BattleRound: "battle-round", game.Rolled: "rolled", game.Eliminated: "eliminated",
		game.Retreated: "retreated", game.StoodFast: "stood-fast", game.BattleWon: "battle-won", game.BattleCancelled: "battle-cancelled",
		game.Scored: "scored", game.Capped: "capped", game.Halved: "halved", game.RoundEnded: "round-ended",
		game.GameOver: "game-over", game.Corrected: "corrected",
	}
	reasonNames = [game.Reasons]string{
		"none", "wrong-kind", "no-such-area", "no-armies", "already-moved", "not-adjacent", "too-far",
		"difficult-stop", "enemy-stop", "strait-whole", "no-boats", "second-sea", "ends-at-sea",
		"closed-sea", "closed-shore", "may-not-attack", "subject-area", "overfull", "leader-alone",
		"leader-moved", "still-at-sea", "still-crowded", "overrun-broken", "leave-refused",
		"not-compulsory", "must-choose", "no-retreat", "retreat-blocked", "retreat-watched",
		"retreat-entry", "retreat-elsewhere", "retreat-to-sea", "not-their-home", "wrong-number",
		"not-candidate", "out-of-order", "bad-path", "crowd-stays", "boat-whole", "must-go-home", "nothing-new", "not-coming", "not-theirs",
	}
	refusedNames = [RefusedReasons]string{
		"unreadable", "token", "foreign", "late", "too-big", "no-text", "game-over", "no-orders", "too-long", "link",
	}
	absentNames = [...]string{"hold", "robot", "gm", "wait"}
)

// eventName is the name of a kind of events, common or of the family.
func eventName(names *view.Names, k game.EventKind) string {
	if own, ok := names.Events[k]; ok {
		return own.Name
	}
	return slug(eventNames[:], int(k))
}

// reasonName is the name of a reason why a choice is not allowed, likewise.
func reasonName(names *view.Names, why game.Reason) string {
	if own := names.Refusal(why); own != "" {
		return own
	}
	return slug(reasonNames[:], int(why))
}

// slug returns names[i], or "none" where there is no such name.
func slug(names []string, i int) string {
	if i < 0 || i >= len(names) || names[i] == "" {
		return names[0]
	}
	return names[i]
}

// slugOf names the template part for a value of one of the numbered types.
func (v *voice) slugOf(x any) (string, error) {
	switch x := x.(type) {
	case game.EventKind:
		return eventName(&v.slugs, x), nil
	case game.Why:
		return slug(v.slugs.Reasons, int(x)), nil
	case game.Kind:
		return slug(v.slugs.Decisions, int(x)), nil
	case game.Unit:
		return slug(v.slugs.Units, int(x)), nil
	case Absent:
		return slug(absentNames[:], int(x)), nil
	}
	return "", fmt.Errorf("no names for %T", x)
}
