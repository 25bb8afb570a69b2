package commands

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/press"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// names are the areas and nations of a ruleset by the keys of all their names.
type names struct {
	areas   map[string]board.Area
	nations map[string]ruleset.Nation
	// shown are names as printed, for hints, in a fixed order.
	shownAreas, shownNations []string
}

func newNames(rs *ruleset.Ruleset) names {
	n := names{areas: make(map[string]board.Area), nations: make(map[string]ruleset.Nation)}
	for _, lang := range Languages() {
		for i := 1; i <= rs.Board.Count(); i++ {
			a := board.Area(i)
			n.shownAreas = append(n.shownAreas, rs.Names.Area(lang, a))
			addName(n.areas, a, rs.Names.Area(lang, a), rs.Board.IDs[i])
		}
		for i := 1; i < len(rs.Nations); i++ {
			x := ruleset.Nation(i)
			name := rs.Names.Nation(lang, x)
			n.shownNations = append(n.shownNations, name)
			addName(n.nations, x, name, rs.Nations[i].ID)
		}
	}
	for _, a := range rs.Names.Aliases {
		if a.Area != board.None {
			addName(n.areas, a.Area, a.Text)
		}
		if a.Nation != ruleset.NoNation {
			addName(n.nations, a.Nation, a.Text)
		}
	}
	for i := 1; i < len(rs.Nations); i++ { // last: "Roman" of "Romans"
		x := ruleset.Nation(i)
		addName(n.nations, x, strings.TrimSuffix(rs.Names.Nation(ruleset.English, x), "s"))
	}
	return n
}

// addName enters names unless they are taken: what comes first counts.
func addName[T any](in map[string]T, value T, texts ...string) {
	for _, s := range texts {
		if k := spelling.Key(s); k != "" {
			if _, taken := in[k]; !taken {
				in[k] = value
			}
		}
	}
}

// stems returns what a name may be without the endings of the language, itself
// first.
func (l *Lexicon) stems(name string) []string {
	out := []string{name}
	for _, e := range l.endings {
		if stem, ok := strings.CutSuffix(name, e); ok && (len(stem) >= 3 || stem != "" && stem[0] <= '9') {
			out = append(out, strings.TrimSpace(strings.TrimSuffix(stem, "-")))
		}
	}
	return out
}

// month reports whether a word is a month, with an ending or without.
func (l *Lexicon) month(word string) bool {
	months := l.values["month"]
	if months[word] != "" {
		return true
	}
	for _, e := range l.endings {
		if stem, ok := strings.CutSuffix(word, e); ok && len(stem) >= 3 && months[strings.TrimSuffix(stem, "-")] != "" {
			return true
		}
	}
	return false
}

// lookUp finds a name with any ending.
func lookUp[T any](l *Lexicon, in map[string]T, name string) (found T, ok bool) {
	for _, stem := range l.stems(spelling.Key(name)) {
		if found, ok = in[stem]; ok {
			return found, true
		}
	}
	return found, false
}

// seat finds who is meant by name: a seat by its whole name, its first word or
// another name of its, or the GM. It fails where several could be.
func (l *Lexicon) seat(ctx *Context, name string) (press.Seat, bool) {
	for _, stem := range l.stems(spelling.Key(name)) {
		if l.values["reader"][stem] == "gm" {
			return press.GM, true
		}
	}
	if ctx.spelt == nil {
		ctx.spelt = spell(ctx.Seats)
	}
	i, ok := l.amongSpelt(ctx.spelt, name)
	return press.Seat(i), ok
}

// spelt is how somebody is called, as names are compared.
type spelt struct {
	name string
	also []string
}

func spell(list []Seat) []spelt {
	all := make([]spelt, len(list))
	for i, s := range list {
		all[i].name = spelling.Key(s.Name)
		for _, also := range s.Also {
			all[i].also = append(all[i].also, spelling.Key(also))
		}
	}
	return all
}

// among finds who of a list is meant by name.
func (l *Lexicon) among(list []Seat, name string) (int, bool) {
	return l.amongSpelt(spell(list), name)
}

func (l *Lexicon) amongSpelt(list []spelt, name string) (int, bool) {
	for _, stem := range l.stems(spelling.Key(name)) {
		for _, full := range []bool{true, false} {
			var found []int
			for i, s := range list {
				if s.has(stem, full) {
					found = append(found, i)
				}
			}
			if len(found) > 0 {
				return found[0], len(found) == 1
			}
		}
	}
	return 0, false
}

// has reports whether s is called so: by its whole name, or else by another one.
func (s spelt) has(k string, full bool) bool {
	if full {
		return k != "" && k == s.name
	}
	first, _, _ := strings.Cut(s.name, " ")
	return k != "" && (k == first || slices.Contains(s.also, k))
}

// nearest returns the text of list that is most like the word, or "".
func nearest(word string, list []string) string {
	k := spelling.Key(word)
	limit := 1
	switch {
	case len(k) < 3:
		return ""
	case len(k) >= 7:
		limit = 2
	}
	var keys spelling.Dictionary
	for _, s := range list {
		keys.Add(spelling.Key(s))
	}
	if i := keys.Nearest(k, limit); i >= 0 {
		return list[i]
	}
	return ""
}
