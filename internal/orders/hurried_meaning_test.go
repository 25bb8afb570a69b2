package orders_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Orders and meanings are compared as canonical lines: words with single spaces,
// names in lower case, "?" for what only the position tells, "-" for nothing.

// canonical says an order that was read.
func (h *hurried) canonical(n ruleset.Nation, o orders.Order) []string {
	who := h.nation(n)
	say := func(parts ...any) string { return strings.TrimSuffix(who+" "+fmt.Sprintln(parts...), "\n") }
	var out []string
	switch o.Kind {
	case orders.Conditional:
		for i, os := range [][]orders.Order{o.Then, o.Else} {
			for _, x := range os {
				for _, c := range h.canonical(n, x) {
					out = append(out, "if "+h.bag(o.If, i == 1)+" "+c)
				}
			}
		}
	case orders.Move:
		via := []string{}
		for _, s := range o.Steps[:len(o.Steps)-1] {
			via = append(via, h.area(s.To))
		}
		for _, s := range o.Steps {
			for _, a := range s.Via {
				via = append(via, h.area(a))
			}
		}
		half := "?"
		if o.Half == 2 {
			half = "2"
		}
		out = append(out, say("move", half, h.count(n, o.From, o.Count, o.Unit), unitOf(o), h.leader(o), h.areaOr(o.From, "?"), list(via, "?"), h.area(o.Steps[len(o.Steps)-1].To)))
	case orders.Place:
		each := make(map[board.Area]int)
		total := int(o.Count.N)
		if o.Count.Amount != orders.Exactly {
			if total = h.fresh - h.placed; h.fresh == 0 || n != h.turn {
				total = len(o.Areas) // all: those that are left
			}
		}
		h.placed += total
		for i := range max(total, 0) {
			each[o.Areas[i%len(o.Areas)]]++
		}
		for _, a := range slices.Compact(slices.Clone(o.Areas)) {
			for range each[a] {
				out = append(out, say("place", h.area(a)))
			}
			each[a] = 0
		}
	case orders.PlaceLeader:
		out = append(out, say("lead", h.leader(o), h.area(o.Areas[0])))
	case words.Burhs:
		for _, a := range o.Areas {
			out = append(out, say("burh", h.area(a)))
		}
	case orders.Stay:
		for _, a := range o.Areas {
			out = append(out, say("hold", h.area(a)))
		}
		if len(o.Areas) == 0 {
			out = append(out, say("hold", "rest"))
		}
	case orders.Fight:
		var areas []string
		for _, a := range o.Areas {
			areas = append(areas, h.area(a))
		}
		out = append(out, say("fight", strings.Join(areas, ",")))
	case orders.Plan:
		out = append(out, h.plan(who, o)...)
	case orders.Withdraw:
		areas := o.Areas
		if len(areas) == 0 {
			areas = []board.Area{board.None}
		}
		for _, a := range areas {
			what := "withdraw"
			if o.Count == orders.N(0) {
				what = "stay-raiding"
			}
			out = append(out, say(what, number(o.Count), h.areaOr(a, "?"), h.areaOr(o.To, "?")))
		}
	case orders.Remove:
		for _, a := range o.Areas {
			out = append(out, say("remove", number(o.Count), h.area(a)))
		}
	case words.Knights:
		out = append(out, say("knights", number(o.Count)))
	case orders.Lose:
		var homes []string
		for _, a := range o.Homes {
			homes = append(homes, h.area(a))
		}
		out = append(out, say("lose", list(homes, "?")))
	case orders.Vote:
		to := who
		if o.Nations[0] != ruleset.NoNation {
			to = h.nation(o.Nations[0])
		}
		out = append(out, "vote "+to)
	case orders.Submit:
		if !o.Yes {
			return []string{say("nosubmit")}
		}
		lord := "?"
		if o.Nation != ruleset.NoNation {
			lord = h.nation(o.Nation)
		}
		out = append(out, say("submit", lord))
	default:
		out = append(out, say("kind", o.Kind))
	}
	return out
}

func number(c orders.Count) string {
	if c.Amount == orders.Exactly {
		return strconv.Itoa(int(c.N))
	}
	return "?"
}

func list(names []string, none string) string {
	if len(names) == 0 {
		return none
	}
	slices.Sort(names)
	return strings.Join(names, ",")
}

func unitOf(o orders.Order) string {
	switch {
	case o.Second.Amount != orders.Unsaid:
		return "+" + number(o.Second) + "c"
	case o.Unit == britannia.Cavalry:
		return "cavalry"
	}
	return "-"
}

func (h *hurried) areaOr(a board.Area, none string) string {
	if a == board.None {
		return none
	}
	return h.area(a)
}

// count says how many march; what is not said is clear where only one stands.
func (h *hurried) count(n ruleset.Nation, from board.Area, c orders.Count, u game.Unit) string {
	there, known := 0, false
	if from != board.None {
		there, known = h.armies[fmt.Sprint(n, strings.ReplaceAll(h.area(from), "_", " "))]
	}
	switch {
	case c.Amount == orders.Exactly:
		return strconv.Itoa(int(c.N))
	case c.Amount == orders.Unsaid && known && there > 1:
		return "unsaid"
	case !known || u != game.NoUnit:
		return "?"
	case c.Amount == orders.AllBut:
		there -= int(c.N)
	}
	if left := there - h.gone[from]; left > 0 && c.Amount != orders.Unsaid {
		there = left // "the rest"
	}
	return strconv.Itoa(there)
}

func (h *hurried) leader(o orders.Order) string {
	if o.Leader == ruleset.NoLeader {
		if o.WithLeader || o.Kind == orders.PlaceLeader {
			return "?"
		}
		return "-"
	}
	return firstName(h.r.Ruleset().Names.Leader(ruleset.English, o.Leader))
}

func firstName(name string) string {
	first, _, _ := strings.Cut(strings.ToLower(name), " ")
	return strings.TrimSuffix(first, ",")
}

var (
	notes      = regexp.MustCompile(`\s*(\([^)]*\)|\[[^\]]*\])`)
	meantMove  = regexp.MustCompile(`^move (?:(all but \d+|all left but \d+|all left|all|\d+) ?)?(?:(infantry|cavalry))?(?:, (\d+) cavalry)?(?: ?and ([A-Z][\w ]*?)|([A-Z][\w ]*?))? ?from ([\w ]+?)(?: via ([\w, ]+?))? to ([\w ]+?)(?: over ([\w ]+))?(?: in the (?:first|second) half)?$`)
	meantPlace = regexp.MustCompile(`^place (?:(\d+|all) ?)?(?:infantry|cavalry|new armies|of the special reinforcements)? ?(?:and ([\w ]+?)|([A-Z][\w ]+?))? ?in ([\w ]+)$`)
)

// meant says a line of the meaning. What has no order that says it stays as it is.
func (h *hurried) meant(n ruleset.Nation, text string) []string {
	if rest, ok := strings.CutPrefix(text, "starve order: "); ok && strings.Count(rest, "(") == strings.Count(rest, ",")+1 {
		return h.removals(n, rest)
	}
	text = strings.TrimSpace(notes.ReplaceAllString(text, ""))
	text = compiled(` in the (first|second) half$`).ReplaceAllString(text, "")
	who := h.nation(n)
	under := func(s string) string { return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(s)), " ", "_") }
	if m := compiled(`^move (\d+) cavalry, (\d+) infantry(.*)$`).FindStringSubmatch(text); m != nil {
		text = "move " + m[2] + " infantry, " + m[1] + " cavalry" + m[3]
	}
	if m := meantMove.FindStringSubmatch(text); m != nil {
		count := m[1]
		switch {
		case count == "" && m[4]+m[5] != "":
			count = "0"
		case !compiled(`^\d+$`).MatchString(count):
			count = "?"
		}
		unit := "-"
		if m[2] == "cavalry" {
			unit = "cavalry"
		}
		if m[3] != "" {
			unit = "+" + m[3] + "c"
		}
		leader := "-"
		if m[4]+m[5] != "" {
			leader = firstName(m[4] + m[5])
		}
		var via []string
		for v := range strings.SplitSeq(m[7], ",") {
			if v = strings.TrimSpace(v); v != "" {
				via = append(via, under(v))
			}
		}
		if m[9] != "" {
			via = append(via, under(m[9]))
		}
		return []string{strings.Join([]string{who, "move", "?", count, unit, leader, under(m[6]), list(via, "-"), under(m[8])}, " ")}
	}
	if m := meantPlace.FindStringSubmatch(text); m != nil {
		var out []string
		total, _ := strconv.Atoi(m[1])
		if m[1] == "all" {
			total = h.fresh
		}
		for range total {
			out = append(out, who+" place "+under(m[4]))
		}
		if m[2]+m[3] != "" {
			out = append(out, who+" lead "+firstName(m[2]+m[3])+" "+under(m[4]))
		}
		return out
	}
	cut := func(prefix string) (string, bool) { return strings.CutPrefix(text, prefix) }
	if rest, ok := cut("build "); ok {
		if m := compiled(`^(\d+) burhs? in (.+)$`).FindStringSubmatch(rest); m != nil {
			return []string{who + " burh " + under(m[2])}
		}
	}
	if rest, ok := cut("hold "); ok {
		if of := h.english(strings.TrimPrefix(rest, "with all ")); of != ruleset.NoNation {
			who = h.nation(of)
		}
		if strings.HasPrefix(rest, "with all") || strings.HasPrefix(rest, "the rest") {
			return []string{who + " hold rest"}
		}
		var out []string
		for one := range strings.SplitSeq(rest, " and ") {
			_, area, in := strings.Cut(one, " in ")
			if !in {
				area = one
			}
			area, _, _ = strings.Cut(area, " in the ")
			out = append(out, who+" hold "+under(area))
		}
		return out
	}
	if rest, ok := cut("fight order: "); ok {
		var areas []string
		for a := range strings.SplitSeq(rest, ",") {
			if a = under(a); a != "others" {
				areas = append(areas, a)
			}
		}
		return []string{who + " fight " + strings.Join(areas, ",")}
	}
	if m := compiled(`^(retreat rule: .*?)(?: when|, if) ([\w ]+ is empty)$`).FindStringSubmatch(text); m != nil {
		return h.meant(n, "if "+m[2]+": "+m[1]) // of the position, not of a battle
	}
	if rest, ok := cut("retreat rule: "); ok {
		return []string{h.meantRetreat(who, rest)}
	}
	if m := compiled(`^withdraw (all|\d+) from ([\w ]+) to ([\w ]+?)(?: over .*)?$`).FindStringSubmatch(text); m != nil {
		count := m[1]
		if count == "all" {
			count = "?"
		}
		return []string{strings.Join([]string{who, "withdraw", count, under(m[2]), under(m[3])}, " ")}
	}
	if m := compiled(`^remove (\d+) (?:infantry |cavalry )?from ([\w ]+)$`).FindStringSubmatch(text); m != nil {
		return []string{strings.Join([]string{who, "remove", m[1], under(m[2])}, " ")}
	}
	if m := compiled(`^take (?:\d+ infantry, )?(\d+|no) cavalry(?: in place of .*)?$`).FindStringSubmatch(text); m != nil {
		return []string{who + " knights " + strings.Replace(m[1], "no", "0", 1)}
	}
	if m := compiled(`^losses: (?:those|the army) from ([\w ]+) first$`).FindStringSubmatch(text); m != nil {
		return []string{who + " lose " + under(m[1])}
	}
	if rest, ok := cut("starve order: "); ok && !strings.Contains(rest, "never") {
		var out []string
		for a := range strings.SplitSeq(strings.TrimSuffix(rest, " first"), ",") {
			out = append(out, who+" remove ? "+under(a))
		}
		return out
	}
	if rest, ok := cut("correction: "); ok { // of a letter before this one
		return h.meant(n, rest)
	}
	if text == "nobody withdraws" {
		return []string{who + " stay-raiding 0 ? ?"}
	}
	if rest, ok := cut("vote "); ok {
		return []string{"vote " + h.nation(h.english(rest))}
	}
	if rest, ok := cut("submit"); ok {
		lord := "?"
		if to, told := strings.CutPrefix(strings.TrimSpace(rest), "to "); told {
			lord = h.nation(h.english(strings.TrimPrefix(to, "the ")))
		}
		return []string{who + " submit " + lord}
	}
	if strings.Contains(text, "do not submit") {
		if other := h.english(strings.TrimPrefix(text, "the ")); other != ruleset.NoNation {
			who = h.nation(other)
		}
		return []string{who + " nosubmit"}
	}
	if rest, ok := cut("standing: "); ok {
		return h.meant(n, rest)
	}
	if text == "cancel: the orders sent before" {
		return []string{"cancel"}
	}
	if rest, ok := cut("if "); ok {
		cond, what, _ := strings.Cut(rest, ": ")
		if strings.HasPrefix(what, "place ") && newIsThere.MatchString(cond) {
			return h.meant(n, what) // without it, nothing is placed
		}
		var out []string
		for _, c := range h.meant(n, what) {
			out = append(out, "if "+h.meantBag(cond)+" "+c)
		}
		return out
	}
	return []string{strings.ReplaceAll(text, " ", "~")}
}

// newIsThere are conditions that new armies meet who are placed one after the other.
var newIsThere = regexp.MustCompile(`^there (is a|is a third|are 2) new arm(y|ies)$`)

// removals says an order of removals in which each area has its number as removals.
func (h *hurried) removals(n ruleset.Nation, text string) []string {
	var out []string
	for _, m := range compiled(`([\w ]+?) \((\d+)\)`).FindAllStringSubmatch(text, -1) {
		out = append(out, h.meant(n, "remove "+m[2]+" from "+strings.TrimSpace(m[1]))...)
	}
	return out
}
