package boardmap

import (
	"image/color"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"bretwalda/internal/britannia/art"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/eyesight"
	"bretwalda/internal/ruleset"
)

// Each nation of each board has a code of one or two letters that no other has, in every
// language, which the legend shows; it is the code of the players' book where there is one.
func TestNationCodes(t *testing.T) {
	boards := allPictures(t)
	first := boards[0]
	first.name, first.rs = "britannia-1e", britanniatest.First(t).Ruleset()
	for _, p := range append(boards, first) {
		m, err := New(p.rs, p.names, p.art, p.codes)
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range p.rs.Names.Languages {
			seen := make(map[string]bool)
			for i := 1; i < len(p.rs.Nations); i++ {
				n := ruleset.Nation(i)
				code := m.NationCode(lang, n)
				if key := strings.ToLower(code); seen[key] || code == "" || utf8.RuneCountInString(code) > 2 {
					t.Errorf("%s, %s: %s has the code %q", p.name, lang, p.rs.Nations[n].ID, code)
				} else {
					seen[key] = true
				}
			}
			for _, c := range p.rs.Codes {
				if c.Nation != ruleset.NoNation && m.NationCode(lang, c.Nation) != c.Text {
					t.Errorf("%s: %s has another code than the book: %q", lang, c.Text, m.NationCode(lang, c.Nation))
				}
			}
			v := View{Board: blank(p.rs), Language: lang}
			v.Board.Nations[1].Armies = 3
			w := v
			b := *v.Board
			b.Nations = append(b.Nations[:0:0], b.Nations...)
			b.Nations[1].Armies, b.Nations[2].Armies = 0, 3
			w.Board = &b
			if string(m.SVG(v)) == string(m.SVG(w)) {
				t.Errorf("%s: the legend is the same for two nations", lang)
			}
		}
	}
}

// Whatever is written on the map can be read on what is beneath.
func TestTextHasContrast(t *testing.T) {
	check := func(what string, text, under color.RGBA) {
		if c := eyesight.Contrast(text, under); c < eyesight.LeastContrast {
			t.Errorf("%s: %.2f to 1", what, c)
		}
	}
	for name, p := range paints {
		check("codes and numbers on "+name, p.sign, p.body)
		check("on what is to come of "+name, ink, pale(p))
	}
	for _, g := range grounds {
		for _, under := range g {
			check("names of areas", ink, under)
		}
	}
	check("names beside areas", ink, sea)
	check("names of seas", seaText, sea)
	check("the legend", ink, panel)
	check("an unknown colour", paint{white, ink}.sign, white)
}

// TestKnownCodes: the codes of a pack that is built in are in the art; a pack in which something
// has another name has its own searched for, one that has other rules has not.
func TestKnownCodes(t *testing.T) {
	rs := *loadRules(t)
	known := func() map[ruleset.Language][]string {
		codes, err := KnownCodes(&rs, art.Files)
		if err != nil {
			t.Fatal(err)
		}
		return codes
	}
	rs.Hash[0]++
	for _, lang := range rs.Names.Languages {
		if len(known()[lang]) != rs.Board.Count()+1 {
			t.Errorf("codes in %s: %q", lang, known()[lang])
		}
	}
	rs.Names.Aliases = append(slices.Clone(rs.Names.Aliases), ruleset.Alias{Text: "Ken", Lang: ruleset.English, Nation: 1})
	if codes := known(); len(codes) > 0 {
		t.Errorf("with another alias: %q", codes)
	}
	asked := 0
	find := Codes(func(ruleset.Language) []string { asked++; return []string{"", "ABC"} }).kept(rs.Names.Languages, known())
	if find(ruleset.English); find(ruleset.English)[1] != "ABC" || asked != 1 {
		t.Errorf("asked for %d times", asked)
	}
}
