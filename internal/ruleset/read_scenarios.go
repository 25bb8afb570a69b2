package ruleset

import (
	"slices"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/pack"
)

// ReadScenarios reads scenarios.yaml: the ways to play. Own are keys of the family, of each
// scenario: they say who is Ashore and AtSea when it begins, and note the nations that
// its special rules name. More are the family's keys of the file, read before.
func (l *Loader) ReadScenarios(own func(sc *Scenario, named *Nations) []pack.Field, more ...pack.Field) {
	d := l.docs["scenarios.yaml"]
	var scenarios *yaml.Node
	d.Fields(d.Root, "scenarios.yaml", append(more, pack.Need("scenarios", func(n *yaml.Node) { scenarios = n }))...)
	if scenarios == nil {
		return
	}
	d.Pairs(scenarios, "scenarios", func(key, val *yaml.Node) {
		l.Ruleset.Scenarios = append(l.Ruleset.Scenarios, l.readScenario(d, key, val, own))
	})
	if len(l.Ruleset.Scenarios) == 0 {
		d.Fail(scenarios, "there are no scenarios; the first is the standard game")
	}
}

// readScenario reads one scenario.
func (l *Loader) readScenario(d *pack.Doc, key, n *yaml.Node, own func(*Scenario, *Nations) []pack.Field) Scenario {
	sc := Scenario{ID: key.Value}
	var sides *yaml.Node
	var named Nations
	d.Fields(n, "scenario "+sc.ID, append([]pack.Field{
		pack.Need("rounds", func(n *yaml.Node) { sc.First, sc.Last = l.readSpan(d, n) }),
		pack.Need("sides", func(n *yaml.Node) {
			sides = n
			d.Items(n, "sides", func(n *yaml.Node) {
				var side []Nation
				d.Items(n, "a side", func(n *yaml.Node) {
					if x := l.Nation(d, n); x != NoNation {
						side = append(side, x)
					}
				})
				sc.Sides = append(sc.Sides, side)
			})
		}),
	}, own(&sc, &named)...)...)
	sc.Players = len(sc.Sides)
	if sides != nil && sc.Ashore|sc.AtSea != 0 && sc.First > 0 {
		l.checkSides(d, sides, &sc, named)
	}
	return sc
}

// readSpan reads [first, last] of the rounds.
func (l *Loader) readSpan(d *pack.Doc, n *yaml.Node) (first, last int) {
	var rounds []int
	d.Items(n, "rounds", func(n *yaml.Node) { rounds = append(rounds, l.Round(d, n)) })
	if len(rounds) != 2 || rounds[0] > rounds[1] {
		d.Fail(n, "rounds of a scenario are its first and last, like [6, 13]")
		return 0, 0
	}
	return rounds[0], rounds[1]
}

// inPlay returns the nations that are on the board when sc begins or come in its rounds.
// A leader alone brings no nation into play.
func (l *Loader) inPlay(sc *Scenario) Nations {
	s := sc.Ashore | sc.AtSea
	for r := sc.First; r <= sc.Last; r++ {
		s |= l.Ruleset.Timeline[r].BySea | l.Ruleset.Timeline[r].ByLand
	}
	return s
}

// checkSides checks that the nations in play, and no others, have one player each, and
// that special rules are about them.
func (l *Loader) checkSides(d *pack.Doc, n *yaml.Node, sc *Scenario, named Nations) {
	inPlay, controlled := l.inPlay(sc), Nations(0)
	for i, side := range sc.Sides {
		for _, x := range side {
			id := l.Ruleset.Nations[x].ID
			if controlled.Has(x) {
				d.Fail(n.Content[i], "the %s have two players in scenario %s, or are named twice; leave them to one", id, sc.ID)
			}
			if !inPlay.Has(x) {
				d.Fail(n.Content[i], "the %s are not in play in rounds %d to %d of scenario %s; remove them", id, sc.First, sc.Last, sc.ID)
			}
			controlled = controlled.With(x)
		}
		if len(side) == 0 {
			d.Fail(n.Content[i], "a player of scenario %s has no nation", sc.ID)
		}
		slices.Sort(sc.Sides[i])
	}
	for x := range (inPlay &^ controlled).All {
		d.Fail(n, "nobody controls the %s in scenario %s; give them to a player", l.Ruleset.Nations[x].ID, sc.ID)
	}
	for x := range (named &^ inPlay).All {
		d.Fail(n, "a special rule of scenario %s names the %s, who are not in play; remove them there", sc.ID, l.Ruleset.Nations[x].ID)
	}
}
