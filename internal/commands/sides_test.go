package commands_test

import (
	"reflect"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/ruleset"
)

// TestLobbyCommands: what is written to a game that seeks players, in all languages.
func TestLobbyCommands(t *testing.T) {
	rs := rules(t)
	nation := func(id string) commands.Side {
		n, ok := rs.FindNation(id)
		if !ok {
			t.Fatal(id)
		}
		return commands.Side{Nation: n}
	}
	romans, saxons, scots := nation("romans"), nation("saxons"), nation("scots")
	third := commands.Side{Number: 3}
	bid := func(points int, s commands.Side) commands.Command {
		return commands.Command{Kind: commands.Bid, Points: points, Sides: []commands.Side{s}}
	}
	most := func(points int, s commands.Side) commands.Command {
		return commands.Command{Kind: commands.BidUpTo, Points: points, Sides: []commands.Side{s}}
	}
	r := reader(t)
	for text, c := range map[string]struct {
		lang ruleset.Language
		want commands.Command
	}{
		"bid 12 on the Romans":                    {"en", bid(12, romans)},
		"I bid 0 points for group 3":              {"en", bid(0, third)},
		"Bid: 7 on 3.":                            {"en", bid(7, third)},
		"Pujo 12 puntos por los romanos":          {"es", bid(12, romans)},
		"puja 4 por el grupo 3":                   {"es", bid(4, third)},
		"offro 12 punti per i Sassoni":            {"it", bid(12, saxons)},
		"offerta: 4 per gruppo 3":                 {"it", bid(4, third)},
		"licitálok 12 pontot a rómaiakra":         {"hu", bid(12, romans)},
		"licit 4 erre: 3. népcsoport":             {"hu", bid(4, third)},
		"bid up to 12 on Romans":                  {"en", most(12, romans)},
		"I bid at most 12 points for Romans":      {"en", most(12, romans)},
		"Pujo hasta 12 puntos por los romanos":    {"es", most(12, romans)},
		"offro fino a 12 punti per i Sassoni":     {"it", most(12, saxons)},
		"licit legfeljebb 4 erre: 3. népcsoport":  {"hu", most(4, third)},
		"licitálok maximum 12 pontot a rómaiakra": {"hu", most(12, romans)},
		"choose any":                              {"en", commands.Command{Kind: commands.Choose}},
		"Me da igual.":                            {"es", commands.Command{Kind: commands.Choose}},
		"nessuna preferenza":                      {"it", commands.Command{Kind: commands.Choose}},
		"Nekem mindegy":                           {"hu", commands.Command{Kind: commands.Choose}},
		"sides by sealed bids":                    {"en", commands.Command{Kind: commands.Set, Setting: commands.SetAssign, Choice: "sealed"}},
		"grupos en sobre cerrado":                 {"es", commands.Command{Kind: commands.Set, Setting: commands.SetAssign, Choice: "sealed"}},
		"gruppi in busta chiusa":                  {"it", commands.Command{Kind: commands.Set, Setting: commands.SetAssign, Choice: "sealed"}},
		"népcsoportok zárt licittel":              {"hu", commands.Command{Kind: commands.Set, Setting: commands.SetAssign, Choice: "sealed"}},
		"prefer Romans, then Saxons":              {"en", commands.Command{Kind: commands.Choose, Sides: []commands.Side{romans, saxons}}},
		"choose Scots, Saxons, side 3":            {"en", commands.Command{Kind: commands.Choose, Sides: []commands.Side{scots, saxons, third}}},
		"assign the Scots to Zoe":                 {"en", commands.Command{Kind: commands.Give, Sides: []commands.Side{scots}, Candidate: 1}},
		"sides by the GM":                         {"en", commands.Command{Kind: commands.Set, Setting: commands.SetAssign, Choice: "given"}},
		"entry: by invitation":                    {"en", commands.Command{Kind: commands.Set, Setting: commands.SetEntry, Choice: "invited"}},
		"minimum raise 5 points":                  {"en", commands.Command{Kind: commands.Set, Setting: commands.SetRaise, Number: 5}},
		"open game The Thursday night.":           {"en", commands.Command{Kind: commands.Open, Title: "The Thursday night"}},
		"refuse Yves because he never came":       {"en", commands.Command{Kind: commands.Refuse, Candidate: 2, Reason: "he never came"}},
		"reparto al azar":                         {"es", commands.Command{Kind: commands.Set, Setting: commands.SetAssign, Choice: "random"}},
		"ingresso su invito":                      {"it", commands.Command{Kind: commands.Set, Setting: commands.SetEntry, Choice: "invited"}},
		"kiosztás: skótok, Zoe Ash":               {"hu", commands.Command{Kind: commands.Give, Sides: []commands.Side{scots}, Candidate: 1}},
		"invite Zoe Ash <zoe@mail.example>":       {"en", commands.Command{Kind: commands.Invite, Name: "Zoe Ash", Addr: "zoe@mail.example"}},
		"Count me in!":                            {"en", commands.Command{Kind: commands.Confirm}},
	} {
		got, _, problems := r.Parse(lines(text), context(c.lang))
		if len(got) != 1 || len(problems) > 0 || !reflect.DeepEqual(got[0].Plain(), c.want) {
			t.Errorf("%q: %+v, %+v", text, got, problems)
		} else if got[0].In != c.lang {
			t.Errorf("%q is said to be in %s", text, got[0].In)
		}
	}
	for _, text := range []string{"bid 12 on Essex", "bid 1000 on Romans", "bid -1 on Romans", "scenario germanic", "bid 3"} {
		if got, _, problems := r.Parse(lines(text), context("en")); len(got) > 0 || len(problems) != 1 {
			t.Errorf("%q: %+v, %+v", text, got, problems)
		}
	}
	if got, _, problems := r.Parse(lines("open game X:\nplayers 4\nmove 2 from Kent to Essex\nend\nstatus"), context("en")); len(got) != 2 ||
		len(problems) > 0 || len(got[0].Lines) != 3 || got[0].Lines[1].Text != "players 4" {
		t.Errorf("a new game: %+v, %+v", got, problems)
	}
}
