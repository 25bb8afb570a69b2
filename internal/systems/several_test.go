package systems

import (
	"regexp"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/commands"
	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

// TestLeadersWhoAreSeveral: conditions on a leader who is two people, such as Ivar and Halfdan,
// have the verb in the plural, those on others in the singular, and are read as they are printed.
func TestLeadersWhoAreSeveral(t *testing.T) {
	verbs := map[ruleset.Language]map[bool]*regexp.Regexp{
		"en": {false: regexp.MustCompile(` is (not )?(alive|in )`), true: regexp.MustCompile(` are (not )?(alive|in )`)},
		"es": {false: regexp.MustCompile(` está (vivo|en )`), true: regexp.MustCompile(` están (vivos|en )`)},
		"it": {false: regexp.MustCompile(` è vivo| si trova `), true: regexp.MustCompile(` sono vivi| si trovano `)},
		"hu": {false: regexp.MustCompile(` él\b| tartózkodik `), true: regexp.MustCompile(` élnek\b| tartózkodnak `)},
	}
	named := regexp.MustCompile(`(?i) and |(brothers|sons)$`)
	pairs := 0
	everyPack(t, func(p pack.Entry, sys system.System) {
		rs := sys.Ruleset()
		all := sys.Data().Words().Reader(rs)
		for i := 1; i < len(rs.Leaders); i++ {
			leader := ruleset.Leader(i)
			several := rs.Leaders[i].Several
			if name := rs.Names.Leader(ruleset.English, leader); named.MatchString(name) != several {
				t.Errorf("%s: %s is taken for several: %v", p.ID, name, several)
			}
			if several {
				pairs++
			}
			for _, lang := range commands.Languages() {
				reader := all.In(lang)
				for _, cond := range []orders.Cond{
					{Kind: orders.LeaderLive, Leader: leader}, {Kind: orders.LeaderLive, Leader: leader, Not: true},
					{Kind: orders.LeaderIn, Leader: leader, Area: 1}, {Kind: orders.LeaderIn, Leader: leader, Area: 1, Not: true},
				} {
					order := orders.Order{Kind: orders.Conditional, If: []orders.Cond{cond}, Then: []orders.Order{{Kind: orders.Stay, Count: orders.Count{Amount: orders.All}, Areas: []board.Area{1}}}}
					text := reader.PrintOrder(order)
					if !verbs[lang][several].MatchString(text) || verbs[lang][!several].MatchString(text) {
						t.Errorf("%s, %s: %s", p.ID, lang, text)
					}
					lines := []orders.Line{{Text: reader.Heading(rs.Leaders[i].Nation, 1)}}
					for line := range strings.Lines(text) {
						lines = append(lines, orders.Line{Text: line})
					}
					sheet := reader.Parse(lines, orders.Context{})
					if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 || reader.PrintOrder(sheet.Sections[0].Orders[0]) != text {
						t.Errorf("%s, %s: %q is read as %+v, %+v", p.ID, lang, text, sheet.Sections, sheet.Problems)
					}
				}
			}
		}
	})
	if pairs < 2 {
		t.Errorf("%d leaders are several", pairs)
	}
}
