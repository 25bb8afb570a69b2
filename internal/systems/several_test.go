package systems

import (
	"regexp"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/commands"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/report"
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
		all := readerOf(t, sys)
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

// TestLettersOfLeadersWhoAreSeveral: letters tell of leaders who are two people in the plural when
// they come and when they go, of others in the singular.
func TestLettersOfLeadersWhoAreSeveral(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: composes many letters")
	}
	// first in the turn of their nation, then before all turns
	said := map[ruleset.Language]map[bool][2][]string{
		"en": {false: {{"- New leader in", "Their leader in"}, {"a new leader", "The leader of"}}, true: {{"- New leaders in", "Their leaders in"}, {"have new leaders", "The leaders of"}}},
		"es": {false: {{"- Nuevo líder", "Su líder"}, {"tienen nuevo líder", "El líder de"}}, true: {{"- Nuevos líderes", "Sus líderes"}, {"tienen nuevos líderes", "Los líderes de"}}},
		"it": {false: {{"- Nuovo comandante", "Il loro comandante"}, {"un nuovo comandante", "Il comandante de"}}, true: {{"- Nuovi comandanti", "I loro comandanti"}, {"hanno nuovi comandanti", "I comandanti de"}}},
		"hu": {false: {{"- Új vezér ", "Vezérük elhagyja"}, {"új vezére", "vezére elhagyja"}}, true: {{"- Új vezérek", "Vezéreik elhagyják"}, {"új vezérei", "vezérei elhagyják"}}},
	}
	italia := map[ruleset.Language]map[bool][]string{ // who come stand in a list
		"en": {false: {"A leader leaves"}, true: {"Leaders leave"}},
		"es": {false: {"Deja el tablero"}, true: {"Dejan el tablero"}},
		"it": {false: {"Lascia il gioco"}, true: {"Lasciano il gioco"}},
		"hu": {false: {"Távozó vezér:"}, true: {"Távozó vezérek:"}},
	}
	everyPack(t, func(p pack.Entry, sys system.System) {
		rs := sys.Ruleset()
		reports := reportsOf(t, sys)
		pos := sys.Blank()
		chain := dice.NewChain(dice.Link{1}, dice.ChainLength)
		if _, err := pos.Start(gamelog.Game{
			Setup: gamelog.Setup{Game: "g", Ruleset: rs.ID, Scenario: rs.Scenarios[0].ID, Commitment: chain.Commitment()},
			Chain: chain, Begin: func(uint32) (dice.Begun, error) { return dice.Begun{}, nil },
		}); err != nil {
			t.Fatal(err)
		}
		g := report.Game{ID: "g", Title: "G", Players: []string{"Anna", "Ben", "Cleo", "Dai"}[:len(rs.Scenarios[0].Sides)]}
		for i := 1; i < len(rs.Leaders); i++ {
			leader := &rs.Leaders[i]
			event := game.Event{Round: 1, Turn: leader.Nation, Nation: leader.Nation, Leader: ruleset.Leader(i), Area: 1}
			for between, turn := range []ruleset.Nation{leader.Nation, ruleset.NoNation} {
				event.Turn = turn
				came, left := event, event
				came.Kind, left.Kind = game.LeaderCame, game.LeaderLeft
				for _, lang := range reports.Languages() {
					text, err := reports.Turn(g, report.Reader{Lang: lang}, report.Turn{Events: []game.Event{came, left}, After: pos.Show(), Ledger: pos.Ledger(), Pending: pos.Pending()})
					if err != nil {
						t.Fatal(err)
					}
					expected := said[lang][leader.Several][between]
					if strings.HasPrefix(p.ID, "italia-") {
						if turn == ruleset.NoNation {
							continue
						}
						expected = italia[lang][leader.Several]
					}
					for _, words := range expected {
						if !strings.Contains(strings.Join(strings.Fields(text.Body), " "), words) {
							t.Fatalf("%s: %s not %q in\n%s", p.ID, lang, words, text.Body)
						}
					}
				}
			}
		}
	})
}
