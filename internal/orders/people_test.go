package orders_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"bretwalda/internal/orders"
	"bretwalda/internal/sampling"
)

// TestPlayersCalledAsTheGame: a player who is called as an area, a nation, a leader or a word of orders is, or nearly
// so, changes nothing of how orders read.
func TestPlayersCalledAsTheGame(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	var called []orders.Player
	for _, name := range []string{"Kent", "Arthur Saxon", "Alba", "Mark", "Marca", "Angel", "North", "Will Hold", "York Norfolk", "Ida", "Olaf Tre", "Yrok", "Lindsay"} {
		called = append(called, orders.Player{Name: name})
	}
	for _, lang := range sampling.Half(t, orders.Languages()) {
		folder := "../../testdata/orders/" + string(lang)
		if lang == "en" {
			folder = "../../testdata/orders"
		}
		names, err := filepath.Glob(folder + "/*.txtar")
		if err != nil || len(names) == 0 {
			t.Fatal("no letters", err)
		}
		r := all.In(lang)
		for i, name := range names {
			if i%sampling.Every(4) != 0 {
				continue
			}
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			ctx := context(t, r.Ruleset(), string(archive.Comment))
			ctx.Players = nil
			letter := lines(string(archive.Files[0].Data))
			without := r.Parse(letter, ctx)
			ctx.Players = called
			with := r.Parse(letter, ctx)
			if a, b := r.Print(without)+problems(r, without), r.Print(with)+problems(r, with); a != b {
				t.Errorf("%s: without players\n%s\nwith players\n%s", name, a, b)
			}
		}
	}
}
