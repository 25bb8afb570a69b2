package report

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// TestCodesAreShown: below the order form and in "help orders" stand the codes of the
// reader's own nations and leaders, where the players' book has codes (1e DEF-05).
func TestCodesAreShown(t *testing.T) {
	for lang, want := range map[ruleset.Language]string{
		"en": "Short forms: Br = Brigantes, I = Irish, Ns = Norsemen, Sx = Saxons, B1 = ",
		"es": "Formas breves: ", "it": "Forme brevi: ", "hu": "Rövid alakok: ",
	} {
		s := sampleOf(t, britanniatest.First(t))
		saxons := s.nation("saxons")
		st := s.state(7, "saxons", nil)
		p := s.r.page(s.g, Reader{Lang: lang, Side: s.reader("saxons").Side}, st)
		p.setPending(game.Decision{Kind: britannia.MoveArmies, Nation: saxons}, time.Time{})
		p.form()
		form, err := s.r.part("form", Reader{Lang: lang}, p)
		if err != nil {
			t.Fatal(err)
		}
		help, err := s.r.Say(Reader{Lang: lang}, "help-orders", Said{Nations: p.Yours})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{form, help} {
			text = strings.Join(strings.Fields(text), " ")
			if strings.Count(text, want) != 1 {
				t.Errorf("%s: no %q in\n%s", lang, want, text)
			}
			for _, c := range s.rs.Codes {
				name := s.rs.Names.Leader(lang, c.Leader)
				nation := s.rs.Leaders[c.Leader].Nation
				if c.Nation != ruleset.NoNation {
					name, nation = s.rs.Names.Nation(lang, c.Nation), c.Nation
				}
				if own := slices.Contains(p.Yours, nation); own != strings.Contains(text, " "+c.Text+" = "+name) {
					t.Errorf("%s: %s %s, of the reader: %v\n%s", lang, c.Text, name, own, text)
				}
			}
		}
	}
	if second := newSample(t); len(second.rs.Codes) != 0 {
		t.Errorf("the second edition has codes: %v", second.rs.Codes)
	}
}
