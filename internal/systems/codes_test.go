package systems

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/boardmap"
	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

var update = flag.Bool("update", false, "write what is found: the codes of areas, the talk that is near to words of orders")

// TestCodesOfAreas: every area of every pack has a short code of its own, which is read as
// that area in an order, in whatever language the player is written to; and the art, from which
// maps have them, has those that are found, for packs of earlier releases too.
func TestCodesOfAreas(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: looks through all packs")
	}
	found := make(map[string][]boardmap.PackCodes) // by family
	codes := func(p pack.Entry, sys system.System) {
		rs := sys.Ruleset()
		if slices.ContainsFunc(found[p.Family], func(of boardmap.PackCodes) bool { return of.Names == rs.NamesHash() }) {
			return
		}
		lex := sys.Data().Words().Lexicons()
		all := sys.Data().Words().Reader(rs)
		known, err := boardmap.KnownCodes(rs, sys.Data().Art)
		if err != nil {
			t.Error(err)
		}
		of := boardmap.PackCodes{Pack: p.ID, Names: rs.NamesHash(), Codes: make(map[ruleset.Language][]string)}
		defer func() { found[p.Family] = append(found[p.Family], of) }()
		for _, l := range lex {
			r := all.In(l.Lang)
			codes := r.Codes()
			of.Codes[l.Lang] = codes[1:]
			if !slices.Equal(known[l.Lang], codes) && !*update {
				t.Errorf("%s, %s: the art has codes %q, found are %q; after a change of a pack or of words run this test with -update", p.ID, l.Lang, known[l.Lang], codes)
			}
			seen := make(map[string]board.Area)
			for a := range (rs.Board.Land | rs.Board.Seas).All {
				if was, twice := seen[codes[a]]; twice || len(codes[a]) < 3 || len(codes[a]) > 6 {
					t.Errorf("%s, %s: %q is the code of %s (and %s)", p.ID, l.Lang, codes[a], rs.Board.IDs[a], rs.Board.IDs[was])
				}
				seen[codes[a]] = a
			}
			for from := 1; from <= rs.Board.Count(); from++ {
				for by := 1; by < 12; by += 5 {
					to := (from+by-1)%rs.Board.Count() + 1
					text := "3 " + codes[from] + " > " + codes[to]
					var own ruleset.Nations
					sheet := r.Parse([]orders.Line{{Text: text}}, orders.Context{Nations: own.With(1), Next: 1, Round: 1})
					if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 || len(sheet.Sections[0].Orders) != 1 {
						t.Errorf("%s, %s: %q is read as %+v, %+v", p.ID, l.Lang, text, sheet.Sections, sheet.Problems)
						continue
					}
					if o := sheet.Sections[0].Orders[0]; o.From != board.Area(from) || len(o.Steps) != 1 || o.Steps[0].To != board.Area(to) {
						t.Errorf("%s, %s: %q is read as %+v", p.ID, l.Lang, text, o)
					}
				}
			}
		}
	}
	everyPack(t, codes)
	formerPacks(t, codes)
	if *update {
		writeCodes(t, found)
	}
}

// formerPacks checks the packs that were built in once.
func formerPacks(t *testing.T, check func(p pack.Entry, sys system.System)) {
	t.Helper()
	for _, f := range All() {
		if f.Former == nil {
			continue
		}
		archives, err := f.Former()
		if err != nil {
			t.Fatal(err)
		}
		names, err := fs.Glob(archives, "*")
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %q, %v", f.Name, names, err)
		}
		for _, name := range names {
			data, err := fs.ReadFile(archives, name)
			if err != nil {
				t.Fatal(err)
			}
			files, err := pack.Unarchive(data)
			if err != nil {
				t.Fatal(err)
			}
			sys, err := f.Open(files)
			if err != nil {
				t.Fatal(err)
			}
			release, _, _ := strings.Cut(name, ".")
			check(pack.Entry{Head: pack.Head{ID: "former " + release[:8], Family: f.Name}, Files: files}, sys)
		}
	}
}

const codesHead = `# The codes of areas and seas, in the order of the board, of packs with these names: what
# package orders finds, which takes longer than to draw a map. Written by
#	go test ./internal/systems -run TestCodesOfAreas -update
`

// writeCodes writes the codes of the packs of every family into its art.
func writeCodes(t *testing.T, found map[string][]boardmap.PackCodes) {
	t.Helper()
	for family, packs := range found {
		data, err := yaml.Marshal(packs)
		if err == nil {
			err = os.WriteFile(filepath.Join("..", family, "art", boardmap.CodesFile), append([]byte(codesHead), data...), 0o644)
		}
		if err != nil {
			t.Error(err)
		}
	}
}
