package orders_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// What battle plans and conditions of letters mean, and were read as.

// bag says conditions: the names in them, and how numbers are compared. Contrary is
// for what counts when they do not hold.
func (h *hurried) bag(cs []orders.Cond, contrary bool) string {
	var bits []string
	for _, c := range cs {
		if c.Area != board.None {
			bits = append(bits, h.area(c.Area))
		}
		if c.Nation != ruleset.NoNation && c.Nation != h.turn { // "is mine" is "the Welsh hold"
			bits = append(bits, h.nation(c.Nation))
		}
		if c.Leader != ruleset.NoLeader {
			bits = append(bits, firstName(h.r.Ruleset().Names.Leader(ruleset.English, c.Leader)))
		}
		none := c.Not
		switch {
		case c.Kind == orders.Vacant:
			bits = append(bits, "empty")
		case c.Kind == orders.Armies && c.N == 0, c.Kind == orders.Armies && c.Compare == orders.AtLeast && c.N == 1:
			none = none != (c.N == 0)
		case c.Kind == orders.Armies, c.Kind == orders.AreasHeld, c.Kind == orders.FoeArmies:
			bits = append(bits, [...]string{"=", ">=", "<="}[c.Compare]+strconv.Itoa(c.N))
		case c.Kind == orders.AnyOf:
			bits = append(bits, h.bag(c.Any, false))
		}
		if none != contrary {
			bits = append(bits, "not")
		}
	}
	return list(bits, "-")
}

// meantBag is bag for a condition in words.
func (h *hurried) meantBag(text string) string {
	var bits []string
	rs := h.r.Ruleset()
	for a := range (rs.Board.Land | rs.Board.Seas).All {
		if compiled(`\b` + regexp.QuoteMeta(rs.Names.Area(ruleset.English, a)) + `\b`).MatchString(text) {
			bits = append(bits, h.area(a))
		}
	}
	for i := 1; i < len(rs.Nations); i++ {
		name := rs.Names.Nation(ruleset.English, ruleset.Nation(i))
		if ruleset.Nation(i) != h.turn && compiled(`\b`+strings.TrimSuffix(name, "s")).MatchString(text) {
			bits = append(bits, strings.ToLower(name))
		}
	}
	for i := 1; i < len(rs.Leaders); i++ {
		if name := rs.Names.Leader(ruleset.English, ruleset.Leader(i)); strings.Contains(text, name) {
			bits = append(bits, firstName(name))
		}
	}
	num := func(pattern, sign string, add int) bool {
		m := compiled(pattern).FindStringSubmatch(text)
		if m == nil {
			return false
		}
		n, _ := strconv.Atoi(m[1])
		bits = append(bits, sign+strconv.Itoa(n+add))
		return true
	}
	_ = num(`(\d+) or more`, ">=", 0) || num(`at least (\d+)`, ">=", 0) || num(`more than (\d+)`, ">=", 1) ||
		num(`at most (\d+)`, "<=", 0) || num(`fewer than (\d+)`, "<=", -1) || num(`(\d+)`, "=", 0)
	switch {
	case strings.Contains(text, "empty"):
		bits = append(bits, "empty")
	case strings.Contains(text, "somebody"):
		bits = append(bits, "empty", "not")
	}
	if compiled(`\b(no|not)\b`).MatchString(text) {
		bits = append(bits, "not")
	}
	return list(bits, "-")
}

func (h *hurried) meantRetreat(who, text string) string {
	under := func(s string) string { return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(s)), " ", "_") }
	text, when, told := strings.Cut(text, " when ")
	text = strings.TrimSuffix(text, " all left")
	bits := []string{}
	if m := compiled(`^(.*) after (\d+) rounds?$`).FindStringSubmatch(text); m != nil && !told {
		text, bits = m[1], append(bits, "round"+m[2])
	}
	if m := compiled(` and the (\w+) are still (there|alive)$`).FindStringSubmatch(when); m != nil { // else nobody fights there
		when, bits = strings.TrimSuffix(when, m[0]), append(bits, "("+strings.ToLower(m[1])+")")
	}
	if m := compiled(`the (\w+) are still there after (\d+) round`).FindStringSubmatch(when); m != nil {
		when, bits = "round"+m[2], append(bits, "("+strings.ToLower(m[1])+")")
	}
	if compiled(`^the first round kills nobody$`).MatchString(when) {
		when, bits = "unhurt", append(bits, "unhurt")
	}
	if told {
		found := when == "unhurt"
		for i := 1; i < len(h.r.Ruleset().Nations); i++ {
			name := h.r.Ruleset().Names.Nation(ruleset.English, ruleset.Nation(i))
			if strings.Contains(when, strings.TrimSuffix(name, "s")) {
				bits, found = append(bits, strings.ToLower(name)), true
			}
		}
		if m := compiled(`outnumbered (\d+) to (\d+)`).FindStringSubmatch(when); m != nil {
			bits, found = append(bits, "outnumbered"+m[1]+":"+m[2]), true
		} else if strings.Contains(when, "outnumbered") {
			bits, found = append(bits, "outnumbered1:1"), true
		}
		if m := compiled(`(?:only|at most) (\d+)`).FindStringSubmatch(when); m != nil {
			n, _ := strconv.Atoi(m[1])
			bits, found = append(bits, fmt.Sprintf("left%d", n+1)), true
		}
		if m := compiled(`^(\d+) (?:army is|is|are|or fewer are) left$`).FindStringSubmatch(when); m != nil {
			n, _ := strconv.Atoi(m[1])
			bits, found = append(bits, fmt.Sprintf("left%d", n+1)), true
		}
		if m := compiled(`^fewer than (\d+) are left$`).FindStringSubmatch(when); m != nil {
			bits, found = append(bits, "left"+m[1]), true
		}
		if m := compiled(`^(\d+) (?:army is|is|are) left against (\d+)`).FindStringSubmatch(when); m != nil {
			n, _ := strconv.Atoi(m[1])
			bits, found = append(bits, fmt.Sprintf("left%d", n+1), "foes"+m[2]), true
			if m[1] == "1" && m[2] == "1" {
				bits[len(bits)-1] = "foesbelow2"
			}
		}
		if when == "half are lost" {
			bits, found = append(bits, "half"), true
		}
		if strings.HasPrefix(when, "fewer than the ") {
			bits = append(bits, "outnumbered1:1")
		}
		if m := compiled(`lost (\d+)|(\d+) (?:armies )?(?:is|are) lost`).FindStringSubmatch(when); m != nil {
			bits, found = append(bits, "lost"+m[1]+m[2]), true
		}
		if !found && when != "attacked" {
			bits = append(bits, under(when))
		}
	}
	if rest, never := strings.CutPrefix(text, "never"); never {
		area := "?"
		if a, ok := strings.CutPrefix(strings.TrimSpace(rest), "from "); ok {
			area = under(a)
		}
		return strings.Join([]string{who, "never", area, list(bits, "-")}, " ")
	}
	from, to, _ := strings.Cut(text, " to ")
	n := "?"
	if m := compiled(`^(.*?) (\d+)$`).FindStringSubmatch(to); m != nil {
		to, n = m[1], m[2]
	}
	if to == "" {
		to = "?"
	}
	return strings.Join([]string{who, "retreat", under(from), under(to), n, list(bits, "-")}, " ")
}

func (h *hurried) plan(who string, o orders.Order) []string {
	var bits []string
	for e := range o.Enemies.All {
		bits = append(bits, h.nation(e))
	}
	for _, w := range o.When {
		switch w.Moment {
		case orders.Outnumbered:
			bits = append(bits, fmt.Sprintf("outnumbered%d:%d", w.N, w.M))
		case orders.FewerLeft:
			bits = append(bits, fmt.Sprintf("left%d", w.N))
		case orders.Losses:
			bits = append(bits, fmt.Sprintf("lost%d", w.N))
		case orders.AfterRound:
			bits = append(bits, fmt.Sprintf("round%d", w.N))
		case orders.FoeLeft:
			bits = append(bits, fmt.Sprintf("foes%d", w.N))
		case orders.FoeFewer:
			bits = append(bits, fmt.Sprintf("foesbelow%d", w.N))
		case orders.HalfLost:
			bits = append(bits, "half")
		case orders.MoreLost:
			bits = append(bits, "more-lost")
		case orders.FoeUnhurt:
			bits = append(bits, "unhurt")
		default:
			bits = append(bits, "leader")
		}
	}
	if o.Side == orders.Attacking {
		bits = append(bits, "attacking")
	}
	areas := []string{}
	for _, a := range o.Areas {
		areas = append(areas, h.area(a))
	}
	if len(areas) == 0 {
		areas = []string{"?"}
	}
	var goals []string
	for _, g := range o.Goals {
		goals = append(goals, h.area(g.To))
	}
	var out []string
	for _, a := range areas {
		if o.Count == orders.N(0) {
			out = append(out, strings.Join([]string{who, "never", a, list(bits, "-")}, " "))
			continue
		}
		out = append(out, strings.Join([]string{who, "retreat", a, list(goals, "?"), number(o.Count), list(bits, "-")}, " "))
	}
	return out
}
