package cards

import (
	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
)

// The files of a pack besides those of packs of all games. Packs of before rulesFile was
// made lack it.
const (
	cardsFile = "cards.yaml"
	rulesFile = "rules.yaml"
)

// loader turns the files of one pack into a Pack.
type loader struct {
	*ruleset.Loader
	p      *Pack
	setups []setup
	came   ruleset.Leaders // so far, while the Timeline is read
}

// setup is a named set-up, which scenarios share.
type setup struct {
	id     string
	placed []Placement
}

// Build makes the Pack of a pack's files, and refuses it, with file, line and remedy of
// each Problem found, up to a limit, when anything in it does not fit.
func Build(files pack.Files) (*Pack, error) {
	read, err := ruleset.NewLoader(files, []string{cardsFile}, []string{rulesFile})
	if err != nil {
		return nil, err
	}
	l := &loader{Loader: read, p: &Pack{Ruleset: read.Ruleset}}
	err = l.Do(
		func() { l.ReadPack(l.switches()) },
		l.ReadBoard, // 2e DEF-01 DEF-02 DEF-03 DEF-04 DEF-05 DEF-06 DEF-20 STR-01
		l.readNations,
		l.readTimeline,
		func() {
			l.readCards()
			l.p.Reconstructed = l.Guessed(cardsFile)
			l.readRules()
			l.readScenarios()
			l.ReadNames()
		},
	)
	if err != nil {
		return nil, err
	}
	return l.p, nil
}

// switches are a key of pack.yaml.
func (l *loader) switches() pack.Field {
	d := l.Doc(pack.HeadFile)
	return pack.May("switches", func(n *yaml.Node) {
		sw := &l.p.Switches
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
	})
}

// points reads {points: [areas …], …}. An area named outright counts by that
// entry, else by the named list that has it, else by the each-word (2e SCO-03).
func (l *loader) points(d *pack.Doc, n *yaml.Node) Points {
	var byRank [3]Points // named outright, by list, by each-word
	d.Pairs(n, "areas", func(key, val *yaml.Node) {
		p := l.Score(d, key)
		d.Items(val, "the areas for "+key.Value, func(n *yaml.Node) {
			rank := 0
			areas, each, ok := l.List(n.Value)
			switch {
			case each:
				rank = 2
			case ok:
				rank = 1
			default:
				a := l.Area(d, n)
				if a == board.None {
					return
				}
				areas = board.Of(a)
			}
			if sea := areas & l.p.Board.Seas; sea != 0 {
				d.Fail(n, "%s is a sea; only land areas score", n.Value)
			}
			for a := range areas.All {
				if byRank[rank][a] != 0 {
					d.Fail(n, "%s is named twice in this line; remove one", l.p.Board.IDs[a])
					return
				}
				byRank[rank][a] = p
			}
		})
	})
	// 2e SCO-03
	out := byRank[0]
	for a := range l.p.Board.Land.All {
		for rank := 1; out[a] == 0 && rank < len(byRank); rank++ {
			out[a] = byRank[rank][a]
		}
	}
	return out
}
