package ruleset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
	"bretwalda/internal/spelling"
)

// parts are the files that every pack has, besides names-xx.yaml.
var parts = [...]string{"pack.yaml", "board.yaml", "nations.yaml", "timeline.yaml", "cards.yaml", "scenarios.yaml"}

// loader turns the files of one pack into a Ruleset.
type loader struct {
	rs     *Ruleset
	docs   map[string]*pack.Doc
	found  pack.Problems
	files  pack.Files
	each   []group
	setups []setup
}

// group is a word that stands for all areas of a group: "each-english".
type group struct {
	word  string
	areas board.Set
}

// setup is a named set-up, which scenarios share.
type setup struct {
	id     string
	placed []Placement
}

// Build makes the Ruleset of a pack's files, and refuses it, with file, line and remedy
// of each Problem found, up to a limit, when anything in it does not fit. It goes on
// after a problem as far as what it read so far is good for, so that one run shows most.
func Build(files pack.Files) (*Ruleset, error) {
	files = files.Sorted()
	l := &loader{rs: &Ruleset{Hash: files.Hash()}, files: files, docs: make(map[string]*pack.Doc, len(files.List))}
	languages := l.open()
	for _, stage := range []func(){
		l.readPack,
		func() { l.readBoard(l.docs["board.yaml"]) },
		func() { l.readNations(l.docs["nations.yaml"]) },
		func() { l.readTimeline(l.docs["timeline.yaml"]) },
		func() {
			l.readCards(l.docs["cards.yaml"])
			l.rs.Reconstructed = l.reconstructed()
			l.readRules()
			l.readScenarios(l.docs["scenarios.yaml"])
			l.readNames(languages)
		},
	} {
		if err := l.found.Err(); err != nil {
			return nil, err // what follows would complain of the same things again
		}
		stage()
	}
	if err := l.found.Err(); err != nil {
		return nil, err
	}
	return l.rs, nil
}

// open parses every file and returns the languages that the pack has names in,
// English first.
func (l *loader) open() []Language {
	languages := []Language{English}
	for _, f := range l.files.List {
		lang, isNames := strings.CutPrefix(strings.TrimSuffix(f.Name, ".yaml"), "names-")
		switch {
		case isNames && len(lang) == 2:
			if Language(lang) != English {
				languages = append(languages, Language(lang))
			}
		case f.Name == rulesFile:
		case !slices.Contains(parts[:], f.Name):
			l.found.Add(pack.Problem{File: l.files.Path(f.Name), Text: fmt.Sprintf("a pack has no such file%s; its files are %s and names-xx.yaml for each language xx",
				spelling.Meant(f.Name, parts[:]), strings.Join(parts[:], ", "))})
			continue
		}
		l.docs[f.Name] = pack.NewDoc(l.files.Path(f.Name), f.Data, &l.found)
	}
	for _, name := range append(parts[:], nameFile(English)) {
		if l.docs[name] == nil {
			l.found.Add(pack.Problem{File: l.files.Path(name), Text: "this file is missing; every pack needs it"})
		}
	}
	return languages
}

// readPack reads pack.yaml: who the pack is, and its switches.
func (l *loader) readPack() {
	d, rs := l.docs["pack.yaml"], l.rs
	rs.DieSides, rs.PointsScale, rs.PopulationScale = 6, 1, 1
	var head pack.Head
	d.Fields(d.Root, "the pack", append(head.Fields(d),
		pack.May("dice", func(n *yaml.Node) { rs.DieSides = d.Number(n, "dice", 2, 100) }),
		pack.May("points-scale", func(n *yaml.Node) { rs.PointsScale = d.Number(n, "points-scale", 1, maxScale) }),
		pack.May("population-scale", func(n *yaml.Node) { rs.PopulationScale = d.Number(n, "population-scale", 1, maxScale) }),
		pack.May("switches", func(n *yaml.Node) {
			sw := &rs.Switches
			d.Fields(n, "switches", pack.May("arrivals", func(n *yaml.Node) {
				// 2e RUL-01
				sw.ArrivalsAfterGrowth = d.Choice(n, "arrivals", "round-start", "after-growth") == 1
			}), pack.May("arrivals-shown", func(n *yaml.Node) {
				// 1e RND-01
				sw.ArrivalsShown = d.Choice(n, "arrivals-shown", "when-they-come", "ahead") == 1
			}), pack.May("lone-leader", func(n *yaml.Node) {
				// 2e RUL-44
				sw.LeaderFleesAnywhere = d.Choice(n, "lone-leader", "adjacent", "anywhere") == 1
			}), pack.May("boudicca", func(n *yaml.Node) {
				// 2e RUL-61
				sw.BoudiccaApart = d.Choice(n, "boudicca", "with-her-army", "apart") == 1
			}))
		}))...,
	)
	rs.ID, rs.Family, rs.Edition, rs.Version = head.ID, head.Family, head.Edition, head.Version
}

// area finds the area or sea that n names.
func (l *loader) area(d *pack.Doc, n *yaml.Node) board.Area {
	a, ok := l.rs.Board.Find(n.Value)
	if !ok || n.Kind != yaml.ScalarNode {
		d.Fail(n, "there is no area or sea %q%s in board.yaml", n.Value, spelling.Meant(n.Value, l.rs.Board.IDs[1:]))
	}
	return a
}

// sea finds the sea that n names.
func (l *loader) sea(d *pack.Doc, n *yaml.Node) board.Area {
	a := l.area(d, n)
	if a != board.None && !l.rs.Board.Seas.Has(a) {
		d.Fail(n, "%s is a land area; a sea is wanted here", n.Value)
		return board.None
	}
	return a
}

// nation finds the nation that n names.
func (l *loader) nation(d *pack.Doc, n *yaml.Node) Nation {
	x, ok := l.rs.FindNation(n.Value)
	if !ok || n.Kind != yaml.ScalarNode {
		d.Fail(n, "there is no nation %q%s in nations.yaml", n.Value, spelling.Meant(n.Value, l.nationIDs()))
	}
	return x
}

// leader finds the leader that n names.
func (l *loader) leader(d *pack.Doc, n *yaml.Node) Leader {
	x, ok := l.rs.FindLeader(n.Value)
	if !ok || n.Kind != yaml.ScalarNode {
		d.Fail(n, "there is no leader %q%s in nations.yaml", n.Value, spelling.Meant(n.Value, l.leaderIDs()))
	}
	return x
}

// nationIDs lists the ids of the nations, the first that of Nation 1.
func (l *loader) nationIDs() []string {
	ids := make([]string, 0, MaxNations)
	for _, x := range l.rs.Nations[1:] {
		ids = append(ids, x.ID)
	}
	return ids
}

// leaderIDs lists the ids of the leaders, the first that of Leader 1.
func (l *loader) leaderIDs() []string {
	ids := make([]string, 0, maxLeaders)
	for _, x := range l.rs.Leaders[1:] {
		ids = append(ids, x.ID)
	}
	return ids
}

// nations reads a list of nations.
func (l *loader) nations(d *pack.Doc, n *yaml.Node, what string) (s Nations) {
	d.Items(n, what, func(n *yaml.Node) {
		if x := l.nation(d, n); x != NoNation {
			if s.Has(x) {
				d.Fail(n, "%s is named twice; remove one", n.Value)
			}
			s = s.With(x)
		}
	})
	return s
}

// rounds reads a list of rounds and ranges ("2-16"), or the word all.
func (l *loader) rounds(d *pack.Doc, n *yaml.Node) (s Rounds) {
	last := len(l.rs.Timeline) - 1
	if n.Kind == yaml.ScalarNode && n.Value == "all" {
		for r := 1; r <= last; r++ {
			s |= 1 << r
		}
		return s
	}
	d.Items(n, "rounds", func(n *yaml.Node) {
		from, to, isRange := strings.Cut(n.Value, "-")
		if !isRange {
			to = from
		}
		lo, bad := strconv.Atoi(from)
		hi, alsoBad := strconv.Atoi(to)
		if bad != nil || alsoBad != nil || lo < 1 || hi > last || lo > hi {
			d.Fail(n, "a round is a number from 1 to %d or a range like 2-5, not %q", last, n.Value)
			return
		}
		for r := lo; r <= hi; r++ {
			if s.Has(r) {
				d.Fail(n, "round %d is named twice; remove one", r)
			}
			s |= 1 << r
		}
	})
	if n.Kind == yaml.SequenceNode && len(n.Content) == 0 {
		d.Fail(n, "rounds is empty; name the rounds, or write all")
	}
	return s
}

// list finds a named list of areas or an each-word; ok is false for neither.
func (l *loader) list(word string) (areas board.Set, each, ok bool) {
	for _, g := range l.each {
		if g.word == word {
			return g.areas, true, true
		}
	}
	for _, s := range l.rs.Lists {
		if s.ID == word {
			return s.Areas, false, true
		}
	}
	return 0, false, false
}

// areas reads a list of areas, seas, named lists and each-words as one set.
func (l *loader) areas(d *pack.Doc, n *yaml.Node, what string) (s board.Set) {
	d.Items(n, what, func(n *yaml.Node) {
		if areas, _, ok := l.list(n.Value); ok {
			s |= areas
			return
		}
		if a := l.area(d, n); a != board.None {
			if s.Has(a) {
				d.Fail(n, "%s is named twice; remove one", n.Value)
			}
			s = s.With(a)
		}
	})
	return s
}

// points reads {points: [areas …], …}. An area named outright counts by that
// entry, else by the named list that has it, else by the each-word (2e SCO-03).
func (l *loader) points(d *pack.Doc, n *yaml.Node) Points {
	var byRank [3]Points // named outright, by list, by each-word
	d.Pairs(n, "areas", func(key, val *yaml.Node) {
		p := l.score(d, key)
		d.Items(val, "the areas for "+key.Value, func(n *yaml.Node) {
			rank := 0
			areas, each, ok := l.list(n.Value)
			switch {
			case each:
				rank = 2
			case ok:
				rank = 1
			default:
				a := l.area(d, n)
				if a == board.None {
					return
				}
				areas = board.Of(a)
			}
			if sea := areas & l.rs.Board.Seas; sea != 0 {
				d.Fail(n, "%s is a sea; only land areas score", n.Value)
			}
			for a := range areas.All {
				if byRank[rank][a] != 0 {
					d.Fail(n, "%s is named twice in this line; remove one", l.rs.Board.IDs[a])
					return
				}
				byRank[rank][a] = p
			}
		})
	})
	// 2e SCO-03
	out := byRank[0]
	for a := range l.rs.Board.Land.All {
		for rank := 1; out[a] == 0 && rank < len(byRank); rank++ {
			out[a] = byRank[rank][a]
		}
	}
	return out
}
