package ruleset

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"bretwalda/internal/board"
)

// Language is a language that reports are written in and orders are read in,
// by its two-letter code: "en", "es", "it", "hu".
type Language string

// English is the language every pack must have names in.
const English Language = "en"

// Names holds what things are called, by language. English is complete; where
// another language has no name the English one is given.
type Names struct {
	Languages []Language // those the pack has, English first
	areas     map[Language][]string
	nations   map[Language][]string
	leaders   map[Language][]string
	Aliases   []Alias
}

// Alias is another way to write a name that players use: "NMer", "N. Mercia".
// Exactly one of Area, Nation and Leader is set. No text, case, accents, spaces
// and punctuation aside, stands for two things in one pack.
type Alias struct {
	Text   string
	Lang   Language // in which it is written
	Area   board.Area
	Nation Nation
	Leader Leader
}

// Area returns the name of an area or sea as reports print it.
func (n *Names) Area(lang Language, a board.Area) string { return pick(n.areas, lang, int(a)) }

// AreaInEach returns what an area or sea is called in each of the languages, in their order.
func (n *Names) AreaInEach(a board.Area) []string {
	names := make([]string, 0, len(n.Languages))
	for _, lang := range n.Languages {
		names = append(names, n.Area(lang, a))
	}
	return names
}

// Nation returns the name of a nation as reports print it.
func (n *Names) Nation(lang Language, x Nation) string { return pick(n.nations, lang, int(x)) }

// Leader returns the name of a leader as reports print it.
func (n *Names) Leader(lang Language, l Leader) string { return pick(n.leaders, lang, int(l)) }

// NamesHash tells packs apart by what things are called, and by nothing else: it is the same for
// packs that differ in their rules only.
func (rs *Ruleset) NamesHash() string {
	h := sha256.New()
	line := func(words ...any) { fmt.Fprintf(h, "%q\n", words) }
	line(rs.Names.Languages)
	for i, id := range rs.Board.IDs {
		line("area", id)
		for _, lang := range rs.Names.Languages {
			line(rs.Names.Area(lang, board.Area(i)))
		}
	}
	for i, n := range rs.Nations {
		line("nation", n.ID)
		for _, lang := range rs.Names.Languages {
			line(rs.Names.Nation(lang, Nation(i)))
		}
	}
	for i, l := range rs.Leaders {
		line("leader", l.ID)
		for _, lang := range rs.Names.Languages {
			line(rs.Names.Leader(lang, Leader(i)))
		}
	}
	for _, a := range rs.Names.Aliases {
		line("alias", a.Lang, a.Text, int(a.Area), int(a.Nation), int(a.Leader))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// pick gives entry i in lang, in English where lang has none.
func pick(by map[Language][]string, lang Language, i int) string {
	if t := by[lang]; i < len(t) && t[i] != "" {
		return t[i]
	}
	if t := by[English]; i < len(t) {
		return t[i]
	}
	return ""
}
