package italiasys_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/lines"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/record"
	"bretwalda/internal/report"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// TestLookBack: the last letter of a game tells what there is to say of it, in every
// language, and what it tells agrees with the last position.
func TestLookBack(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		sys := open(t, id)
		e := italiatest.Engine(t, id)
		rs := sys.Ruleset()
		rec := record.New(rs, 0)
		d := dice.NewSeeded(12)
		s := e.Start(0, rec.Dice(&d), nil)
		codec := lines.Codec{Book: lines.Book{Pack: e.Pack()}}
		for dec := e.Pending(&s); dec.Kind != game.None; dec = e.Pending(&s) {
			c := e.Random(&s, &d)
			rec.Add(codec.Print(dec.Nation, &c))
			if err := e.Apply(&s, &c, rec.Dice(&d), nil); err != nil {
				t.Fatal(err)
			}
		}
		log, err := rec.Log()
		if err != nil {
			t.Fatal(err)
		}
		past, err := sys.Past(log)
		if err != nil {
			t.Fatal(err)
		}
		r := past.Retrospect(nil)
		if len(r.Turning) == 0 || len(r.Battles) == 0 || len(r.Leads) == 0 || len(r.Best) != len(rs.Scenarios[0].Sides) {
			t.Errorf("%s: %+v", id, r)
		}
		net, told := 0.0, map[ruleset.Nation]bool{}
		for _, l := range r.Luck {
			net += l.Net()
			if l.Dice == 0 || math.Abs(l.Net()) > float64(l.Dice)/4 || l.AsGood+l.AsBad < 1-1e-9 {
				t.Errorf("%s: luck %+v", id, l)
			}
		}
		if math.Abs(net) > 1e-6 {
			t.Errorf("%s: all together have luck %v", id, net)
		}
		for _, n := range r.Tales {
			told[n.Nation] = true
			for i, l := range n.Leaders {
				if slices.ContainsFunc(n.Leaders[:i], func(x retrospect.Leader) bool { return x.Leader == l.Leader }) || l.Fought > n.Fought() {
					t.Errorf("%s: leader %+v", id, l)
				}
			}
			if there := show.New(e).Of(&s).Board().Present(n.Nation) != 0; there != (n.Gone == 0) || n.Fought() == 0 && n.Fallen > 0 {
				t.Errorf("%s: %+v; still there: %v", id, n, there)
			}
		}
		for _, h := range show.New(e).Of(&s).Board().Holdings {
			if !told[h.Nation] {
				t.Errorf("%s: nothing of %s", id, rs.Nations[h.Nation].ID)
			}
		}
		reports, err := report.New(rs, sys.Data().Names, templates.Files, sys.Data().Texts)
		if err != nil {
			t.Fatal(err)
		}
		for lang, want := range map[ruleset.Language][]string{
			"en": {"Turning points", "The great battles", "The tale of each nation", "Luck with the dice", "Hits made and taken"},
			"es": {"La suerte con los dados", "Impactos"}, "it": {"La fortuna con i dadi", "Colpi"}, "hu": {"Szerencse a kockákkal", "találatok"},
		} {
			text, err := reports.Final(report.Game{Title: "Roma", Players: []string{"Anna", "Ben", "Cleo", "Dai"}[:len(rs.Scenarios[0].Sides)]}, report.Reader{Side: 0, Lang: lang},
				report.Final{State: show.New(e).Of(&s), Past: r})
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range append(want, "Anna") {
				if !strings.Contains(text.Body, w) {
					t.Errorf("%s, %s: without %q:\n%s", id, lang, w, text.Body)
				}
			}
			if testing.Verbose() {
				t.Log(text.Body)
			}
		}
	}
}
