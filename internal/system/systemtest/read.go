package systemtest

import (
	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
)

// Rules are a pack of the game: what all packs have, and where the armies of each scenario
// stand when it begins.
type Rules struct {
	*ruleset.Ruleset
	Setups []Setup // by scenario
}

// Setup is how many armies each nation has in each area.
type Setup [ruleset.MaxNations][board.Max]uint8

// Read reads a pack.
func Read(files pack.Files) (*Rules, error) {
	l, err := ruleset.NewLoader(files, nil, nil)
	if err != nil {
		return nil, err
	}
	r := &Rules{Ruleset: l.Ruleset}
	return r, l.Do(
		func() { l.ReadPack() },
		l.ReadBoard,
		func() { l.ReadNations(func(ruleset.Nation) []pack.Field { return nil }) },
		func() { l.ReadTimeline(func(int, *ruleset.Round) []pack.Field { return nil }) },
		func() { r.readSetups(l) },
		l.ReadNames,
	)
}

// readSetups reads the scenarios with their set-ups: {nation: {area: armies}}.
func (r *Rules) readSetups(l *ruleset.Loader) {
	d := l.Doc("scenarios.yaml")
	l.ReadScenarios(func(sc *ruleset.Scenario, _ *ruleset.Nations) []pack.Field {
		r.Setups = append(r.Setups, Setup{})
		armies := &r.Setups[len(r.Setups)-1]
		return []pack.Field{pack.Need("setup", func(n *yaml.Node) {
			d.Pairs(n, "the set-up", func(key, val *yaml.Node) {
				x := l.Nation(d, key)
				sc.Ashore = sc.Ashore.With(x)
				d.Pairs(val, key.Value, func(key, val *yaml.Node) {
					armies[x][l.Area(d, key)] = uint8(d.Number(val, "armies", 1, 20))
				})
			})
		})}
	})
}
