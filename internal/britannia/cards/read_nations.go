package cards

import (
	"slices"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
)

// readNations reads nations.yaml: the nations in the order of play, their markers (T-1)
// and their leaders.
func (l *loader) readNations() {
	// 2e DEF-09 DEF-10 DEF-11 DEF-12 DEF-17
	d := l.Doc("nations.yaml")
	var markers [ruleset.MaxNations]Markers
	var stays [ruleset.MaxNations]*yaml.Node
	l.ReadNations(func(x ruleset.Nation) []pack.Field {
		it := &markers[x]
		count := func(to *uint8) func(*yaml.Node) {
			return func(n *yaml.Node) { *to = uint8(d.Number(n, "the most in play", 0, 99)) }
		}
		return []pack.Field{
			pack.May("forts", func(n *yaml.Node) { it.Forts = d.Flag(n, "forts") }),
			pack.May("grows", func(n *yaml.Node) { it.GrowsNot = !d.Flag(n, "grows") }),
			pack.May("elite", func(n *yaml.Node) { it.Elite = d.Flag(n, "elite") }),
			pack.Need("infantry", count(&it.MaxInfantry)),
			pack.May("cavalry", count(&it.MaxCavalry)),
			pack.May("burhs", count(&it.MaxBurhs)),
			pack.May("stays", func(n *yaml.Node) { stays[x] = n }),
		}
	})
	l.p.Markers = markers[:len(l.p.Nations)]
	for x, n := range stays {
		if n != nil {
			l.readStays(d, ruleset.Nation(x), n)
		}
	}
	l.fortsOfBefore()
}

// readStays reads which leaders of a nation stay to the end (2e LDR-04).
func (l *loader) readStays(d *pack.Doc, x ruleset.Nation, n *yaml.Node) {
	it := &l.p.Nations[x]
	d.Items(n, "stays", func(n *yaml.Node) {
		who, _ := l.p.FindLeader(n.Value)
		if !slices.Contains(it.Leaders, who) {
			d.Fail(n, "%s is no leader of the %s; stays repeats some of the names under leaders", n.Value, it.ID)
			return
		}
		l.p.Staying = l.p.Staying.With(who)
	})
}

// fortsOfBefore gives the forts to the elite nation of a pack of before these were told
// apart.
func (l *loader) fortsOfBefore() {
	if slices.ContainsFunc(l.p.Markers, func(m Markers) bool { return m.Forts }) {
		return
	}
	for i := range l.p.Markers {
		l.p.Markers[i].Forts = l.p.Markers[i].Elite
	}
}
