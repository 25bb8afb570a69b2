package boardmap

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Codes gives the short codes of areas and seas in a language, by area, in capitals. nil:
// there are none.
type Codes func(ruleset.Language) []string

// kept asks for the codes of each language once: they are wanted at every name. Those that are
// known are not asked for.
func (c Codes) kept(languages []ruleset.Language, known map[ruleset.Language][]string) Codes {
	if c == nil {
		return nil
	}
	by := make(map[ruleset.Language]func() []string)
	for _, lang := range languages {
		by[lang] = sync.OnceValue(func() []string {
			if codes := known[lang]; codes != nil {
				return codes
			}
			return c(lang)
		})
	}
	return func(lang ruleset.Language) []string { return by[lang]() }
}

// Codes are those of areas and seas by area, as the map shows them to readers of a language;
// nil: it shows none.
func (m *Map) Codes(lang ruleset.Language) []string {
	if m.codes == nil {
		return nil
	}
	return m.codes(m.language(View{Language: lang}))
}

// CodesFile is the file of the art that has the codes of packs.
const CodesFile = "codes.yaml"

// PackCodes are the codes of areas and seas of one pack, as CodesFile has a list of them: what
// would be found, so that it need not be searched for. They count for packs in which everything
// has the same names; for any other the codes are searched for.
type PackCodes struct {
	Pack  string                        // for who reads the file
	Names string                        // its NamesHash
	Codes map[ruleset.Language][]string `yaml:",flow"` // in the order of the board
}

// KnownCodes are the codes by language and area that the art has for the pack of rs; nil: none.
func KnownCodes(rs *ruleset.Ruleset, art fs.FS) (map[ruleset.Language][]string, error) {
	data, err := fs.ReadFile(art, CodesFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var file []PackCodes
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&file); err != nil {
		return nil, fmt.Errorf("%s: %w", CodesFile, err)
	}
	names := rs.NamesHash()
	known := make(map[ruleset.Language][]string)
	for _, of := range file {
		if of.Names != names {
			continue
		}
		for lang, codes := range of.Codes {
			if len(codes) != rs.Board.Count() {
				return nil, fmt.Errorf("%s: %s has %d areas and seas, not %d", CodesFile, of.Pack, rs.Board.Count(), len(codes))
			}
			known[lang] = append([]string{""}, codes...)
		}
	}
	return known, nil
}

// Sizes of codes that stand beside names; they shrink from the first to the last to fit. The
// name is made no smaller for them than leastName.
const tagSize, smallTag, leastName = 17.0, 14.0, 19.0

// withCode gives the label of area a its code, which is underlined in its name. Where the name
// does not have its letters it stands as near to that as there is room.
func (m *Map) withCode(lang ruleset.Language, a board.Area, l label) label {
	if m.codes == nil {
		return l
	}
	code := m.codes(lang)[a]
	if l.code = code; spelling.Within(l.text, code) != nil {
		return l
	}
	name := strings.ReplaceAll(l.text, "-\n", "-")
	name = strings.ReplaceAll(name, "\n", " ")
	for size := tagSize; size >= smallTag; size-- {
		// The name as it is, or as small as may be, in two lines or in one.
		for _, try := range []label{l, {text: broken(name), at: l.at, size: leastName}, {text: name, at: l.at, size: leastName}} {
			try.code, try.tag = code, &label{text: code, code: code, size: size}
			if at, found := m.tagPlace(a, try); found && m.fits(a, try) {
				try.tag.at = at
				return try
			}
		}
	}
	return l
}

// tagPlace finds the place nearest to the name of area a where its code fits: clear of the
// name, and of a counter with the mark of a battle.
func (m *Map) tagPlace(a board.Area, l label) (best drawing.Point, found bool) {
	const most, step = 90.0, 4.0
	name := m.extent(a, l).Grow(2)
	units := m.rowsBox([][]token{{{kind: fought}, {kind: plain, n: 9}}}, m.places[a].units)
	least := math.Inf(1)
	for dx := -most; dx <= most; dx += step {
		for dy := -most; dy <= most; dy += step {
			d := math.Hypot(dx, 1.5*dy)
			if d >= least {
				continue
			}
			tag := *l.tag
			tag.at = l.at.Plus(drawing.At(dx, dy))
			if b := m.extent(a, tag); !b.Meets(name) && !b.Meets(units) && m.fits(a, tag) {
				best, least, found = tag.at, d, true
			}
		}
	}
	return best, found
}

// underlines calls draw with lines below the letters of a label that are its code.
func underlines(f *typeface, l label, draw func(line drawing.Outline)) {
	marked := spelling.Within(l.text, l.code)
	lines := strings.Split(l.text, "\n")
	rune0 := 0
	for i, text := range lines {
		runes := []rune(text)
		at := f.lineStart(text, l.at, l.size, i, len(lines))
		for from := 0; from < len(runes); from++ {
			to := from
			for to < len(runes) && slices.Contains(marked, rune0+to) {
				to++
			}
			if to > from {
				left, right := at.X+f.width(string(runes[:from]), l.size), at.X+f.width(string(runes[:to]), l.size)
				y := at.Y + 3.2
				draw(drawing.Polyline(onPixels(drawing.At(left+0.6, y)), onPixels(drawing.At(right-1, y))))
				from = to
			}
		}
		rune0 += len(runes) + 1
	}
}

// NationCode is the code of a nation on its counters, in a language: that of the players' book,
// or two letters, that no other nation of the pack has.
func (m *Map) NationCode(lang ruleset.Language, n ruleset.Nation) string {
	return m.nations[m.language(View{Language: lang})][n]
}

// nationCodes are the codes of nations in a language: those of the players' book, else of
// their names the initials where there are several, or the first letter and the first of the
// others that gives a code of its own.
func nationCodes(rs *ruleset.Ruleset, lang ruleset.Language) []string {
	codes := make([]string, len(rs.Nations))
	for _, c := range rs.Codes {
		if c.Nation != ruleset.NoNation && codes[c.Nation] == "" {
			codes[c.Nation] = c.Text
		}
	}
	taken := func(code string) bool {
		return slices.ContainsFunc(codes, func(c string) bool { return strings.EqualFold(c, code) })
	}
	for i := 1; i < len(codes); i++ {
		if codes[i] != "" {
			continue
		}
		for _, code := range possibleCodes(rs.Names.Nation(lang, ruleset.Nation(i))) {
			if !taken(code) {
				codes[i] = code
				break
			}
		}
	}
	return codes
}

// possibleCodes are codes for a name, the best first.
func possibleCodes(name string) []string {
	letter := func(r rune) bool { return unicode.IsLetter(r) }
	words := strings.FieldsFunc(name, func(r rune) bool { return !letter(r) })
	var all []string
	initial := func(w string) string { return strings.ToUpper(string([]rune(w)[:1])) }
	if len(words) > 1 {
		all = append(all, initial(words[0])+initial(words[len(words)-1]))
	}
	for _, w := range words {
		for _, r := range []rune(w)[1:] {
			all = append(all, initial(w)+strings.ToLower(string(r)))
		}
	}
	for r := 'A'; r <= 'Z'; r++ { // of names that say nothing else
		all = append(all, "X"+string(r))
	}
	return all
}
