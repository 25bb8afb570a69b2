package ruleset

import (
	"math"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
	"bretwalda/internal/spelling"
)

// Area finds the area or sea that n names.
func (l *Loader) Area(d *pack.Doc, n *yaml.Node) board.Area {
	a, ok := l.Ruleset.Board.Find(n.Value)
	if !ok || n.Kind != yaml.ScalarNode {
		d.Fail(n, "there is no area or sea %q%s in board.yaml", n.Value, spelling.Meant(n.Value, l.Ruleset.Board.IDs[1:]))
	}
	return a
}

// Sea finds the sea that n names.
func (l *Loader) Sea(d *pack.Doc, n *yaml.Node) board.Area {
	a := l.Area(d, n)
	if a != board.None && !l.Ruleset.Board.Seas.Has(a) {
		d.Fail(n, "%s is a land area; a sea is wanted here", n.Value)
		return board.None
	}
	return a
}

// Nation finds the nation that n names.
func (l *Loader) Nation(d *pack.Doc, n *yaml.Node) Nation {
	x, ok := l.Ruleset.FindNation(n.Value)
	if !ok || n.Kind != yaml.ScalarNode {
		d.Fail(n, "there is no nation %q%s in nations.yaml", n.Value, spelling.Meant(n.Value, l.NationIDs()))
	}
	return x
}

// Leader finds the leader that n names.
func (l *Loader) Leader(d *pack.Doc, n *yaml.Node) Leader {
	x, ok := l.Ruleset.FindLeader(n.Value)
	if !ok || n.Kind != yaml.ScalarNode {
		d.Fail(n, "there is no leader %q%s in nations.yaml", n.Value, spelling.Meant(n.Value, l.LeaderIDs()))
	}
	return x
}

// NationIDs lists the ids of the nations, the first that of Nation 1.
func (l *Loader) NationIDs() []string {
	ids := make([]string, 0, MaxNations)
	for _, x := range l.Ruleset.Nations[1:] {
		ids = append(ids, x.ID)
	}
	return ids
}

// LeaderIDs lists the ids of the leaders, the first that of Leader 1.
func (l *Loader) LeaderIDs() []string {
	ids := make([]string, 0, maxLeaders)
	for _, x := range l.Ruleset.Leaders[1:] {
		ids = append(ids, x.ID)
	}
	return ids
}

// Nations reads a list of nations.
func (l *Loader) Nations(d *pack.Doc, n *yaml.Node, what string) (s Nations) {
	d.Items(n, what, func(n *yaml.Node) {
		if x := l.Nation(d, n); x != NoNation {
			if s.Has(x) {
				d.Fail(n, "%s is named twice; remove one", n.Value)
			}
			s = s.With(x)
		}
	})
	return s
}

// Rounds reads a list of rounds and ranges ("2-16"), or the word all.
func (l *Loader) Rounds(d *pack.Doc, n *yaml.Node) (s Rounds) {
	last := len(l.Ruleset.Timeline) - 1
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

// List finds a named list of areas or an each-word; ok is false for neither.
func (l *Loader) List(word string) (areas board.Set, each, ok bool) {
	for _, g := range l.each {
		if g.word == word {
			return g.areas, true, true
		}
	}
	for _, s := range l.Ruleset.Lists {
		if s.ID == word {
			return s.Areas, false, true
		}
	}
	return 0, false, false
}

// Areas reads a list of areas, seas, named lists and each-words as one set.
func (l *Loader) Areas(d *pack.Doc, n *yaml.Node, what string) (s board.Set) {
	d.Items(n, what, func(n *yaml.Node) {
		if areas, _, ok := l.List(n.Value); ok {
			s |= areas
			return
		}
		if a := l.Area(d, n); a != board.None {
			if s.Has(a) {
				d.Fail(n, "%s is named twice; remove one", n.Value)
			}
			s = s.With(a)
		}
	})
	return s
}

// Round reads one round.
func (l *Loader) Round(d *pack.Doc, n *yaml.Node) int {
	return d.Number(n, "a round", 1, len(l.Ruleset.Timeline)-1)
}

// Score reads points as the pack prints them, and gives them in the parts that games
// keep: of a pack with points-scale 2, 1.5 is 3.
func (l *Loader) Score(d *pack.Doc, n *yaml.Node) uint8 {
	if l.Ruleset.PointsScale == 1 {
		return uint8(d.Number(n, "points", 1, math.MaxUint8))
	}
	v, ok := scaled(n.Value, l.Ruleset.PointsScale)
	if n.Kind != yaml.ScalarNode || !ok {
		d.Fail(n, "points must be a number in steps of one in %d, not %q", l.Ruleset.PointsScale, n.Value)
	}
	return v
}

// Guessed are the nations that a file has values of that were made by guess.
func (l *Loader) Guessed(file string) (s Nations) {
	if l.docs[file] == nil {
		return 0 // told of already
	}
	for _, v := range l.docs[file].Values(file) {
		if v.Source == pack.Guess {
			for _, key := range v.Path {
				if n, ok := l.Ruleset.FindNation(key); ok {
					s = s.With(n)
					break
				}
			}
		}
	}
	return s
}
