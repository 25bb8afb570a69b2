package cards

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
)

// readTimeline reads timeline.yaml: the rounds and the Roman reinforcement table (T-6).
func (l *loader) readTimeline() {
	// 2e DEF-19 RND-01 RND-09 ARR-02 LDR-01 MAJ-01 RAI-01 BOA-01
	d := l.Doc("timeline.yaml")
	var table *yaml.Node
	l.p.Rounds = make([]Round, 1)
	l.ReadTimeline(func(r int, shared *ruleset.Round) []pack.Field {
		l.p.Rounds = append(l.p.Rounds, Round{})
		return l.roundKeys(d, r, shared)
	}, pack.May("reinforcements", func(n *yaml.Node) { table = n }))
	if len(l.p.Rounds) == 1 {
		return // there are none, as was said
	}
	if table != nil {
		l.readReinforcements(d, table)
	}
	for i, id := range l.LeaderIDs() {
		if !l.came.Has(ruleset.Leader(i + 1)) {
			d.Fail(d.Root, "leader %s of nations.yaml comes in no round; give him one or remove him", id)
		}
	}
}

// roundKeys are the keys of a round besides those of all games.
func (l *loader) roundKeys(d *pack.Doc, r int, shared *ruleset.Round) []pack.Field {
	out := &l.p.Rounds[r]
	return []pack.Field{
		pack.May("bretwalda", func(n *yaml.Node) { out.Bretwalda = l.Score(d, n) }),
		pack.May("king", func(n *yaml.Node) { out.King = l.Score(d, n) }),
		pack.May("nations", func(n *yaml.Node) {
			d.Pairs(n, fmt.Sprintf("round %d", r), func(key, val *yaml.Node) {
				if x := l.Nation(d, key); x != ruleset.NoNation {
					out.Nation[x] = l.readEntry(d, x, val)
					out.Nation[x].share(x, shared)
				}
			})
		}),
	}
}

// share says in words of all games whom an entry of nation x brings to the board.
func (e *Entry) share(x ruleset.Nation, r *ruleset.Round) {
	if len(e.Invade) > 0 {
		r.BySea = r.BySea.With(x)
	}
	if e.Armies > 0 || e.Cavalry > 0 {
		r.ByLand = r.ByLand.With(x)
	}
	if e.Major {
		r.Twice = r.Twice.With(x)
	}
}

// readEntry reads what a round brings nation x, and checks it against the
// nation's markers and leaders.
func (l *loader) readEntry(d *pack.Doc, x ruleset.Nation, n *yaml.Node) (e Entry) {
	d.Fields(n, l.p.Nations[x].ID,
		pack.May("invade", func(n *yaml.Node) { e.Invade = l.readInvaders(d, n) }),
		pack.May("leader", func(n *yaml.Node) { e.Leader = l.readComing(d, x, n) }),
		pack.May("at", func(n *yaml.Node) { e.LeaderSea = l.Sea(d, n) }),
		pack.May("if-holding", func(n *yaml.Node) { e.IfHolding = l.Area(d, n) }),
		pack.May("armies", func(n *yaml.Node) { e.Armies = uint8(d.Number(n, "armies", 1, 99)) }),
		pack.May("cavalry", func(n *yaml.Node) { e.Cavalry = uint8(d.Number(n, "cavalry", 1, 99)) }),
		pack.May("marks", func(n *yaml.Node) {
			marks := [...]*bool{&e.Raid, &e.Major, &e.Boats, &e.Burhs}
			d.Items(n, "marks", func(n *yaml.Node) {
				*marks[d.Choice(n, "a mark", "raid", "major", "boats", "burhs")] = true
			})
		}),
	)
	l.checkEntry(d, x, n, &e)
	return e
}

// readComing reads the leader who comes to nation x.
func (l *loader) readComing(d *pack.Doc, x ruleset.Nation, n *yaml.Node) ruleset.Leader {
	who := l.Leader(d, n)
	switch {
	case who == ruleset.NoLeader:
	case l.p.Leaders[who].Nation != x:
		d.Fail(n, "%s is no leader of the %s but of the %s; move him there", n.Value, l.p.Nations[x].ID, l.p.Nations[l.p.Leaders[who].Nation].ID)
	case l.came.Has(who):
		d.Fail(n, "%s has come in an earlier round; a leader comes once", n.Value)
	default:
		l.came = l.came.With(who)
	}
	return who
}

// checkEntry checks that the parts of an entry fit each other.
func (l *loader) checkEntry(d *pack.Doc, x ruleset.Nation, n *yaml.Node, e *Entry) {
	has := l.p.Markers[x]
	var seas board.Set
	infantry, cavalry := int(e.Armies), int(e.Cavalry)
	for _, a := range e.Invade {
		seas = seas.With(a.Sea)
		infantry, cavalry = infantry+int(a.Infantry), cavalry+int(a.Cavalry)
	}
	if infantry > int(has.MaxInfantry) || cavalry > int(has.MaxCavalry) {
		d.Fail(n, "%d infantry and %d cavalry come, but the %s have only %d and %d; lower the numbers or raise them in nations.yaml",
			infantry, cavalry, l.p.Nations[x].ID, has.MaxInfantry, has.MaxCavalry)
	}
	onLand := e.Armies > 0 || e.Cavalry > 0 || e.IfHolding != board.None
	switch {
	case e.Leader == ruleset.NoLeader && (onLand || e.LeaderSea != board.None):
		d.Fail(n, "at, if-holding, armies and cavalry belong to a leader; name him with leader, or use invade for armies at sea")
	case e.LeaderSea != board.None && onLand:
		d.Fail(n, "a leader with at comes by sea; armies, cavalry and if-holding are for one who comes on land")
	// 2e ARR-04
	case e.LeaderSea != board.None && !seas.Has(e.LeaderSea):
		d.Fail(n, "the leader comes in the %s, where no armies are; invade must have that sea", l.p.Board.IDs[e.LeaderSea])
	}
}

// readInvaders reads {sea: infantry}, {sea: {infantry: 6, cavalry: 4}} and, where
// marks are the pieces', {sea: {raiders: 2}} and {sea: {invaders: 6, cavalry: 4}}.
func (l *loader) readInvaders(d *pack.Doc, n *yaml.Node) (out []Arrival) {
	d.Pairs(n, "invade", func(key, val *yaml.Node) {
		a := Arrival{Sea: l.Sea(d, key)}
		if val.Kind == yaml.MappingNode {
			d.Fields(val, key.Value,
				pack.May("infantry", func(n *yaml.Node) { a.Infantry = uint8(d.Number(n, "infantry", 1, 99)) }),
				pack.May("invaders", func(n *yaml.Node) { a.Infantry = uint8(d.Number(n, "invaders", 1, 99)) }),
				pack.May("raiders", func(n *yaml.Node) { a.Infantry, a.Raiders = uint8(d.Number(n, "raiders", 1, 99)), true }),
				pack.May("cavalry", func(n *yaml.Node) { a.Cavalry = uint8(d.Number(n, "cavalry", 1, 99)) }),
			)
		} else {
			a.Infantry = uint8(d.Number(val, "infantry", 1, 99))
		}
		out = append(out, a)
	})
	return out
}

// readReinforcements reads the Roman reinforcement table (2e T-6).
func (l *loader) readReinforcements(d *pack.Doc, n *yaml.Node) {
	above := 256
	d.Items(n, "reinforcements", func(n *yaml.Node) {
		var row ReinforceRow
		d.Fields(n, "a row of reinforcements",
			pack.Need("from", func(n *yaml.Node) { row.AtLeast = d.Number(n, "from (smaller in each row)", 0, above-1) }),
			pack.Need("come", func(n *yaml.Node) {
				d.Pairs(n, "come", func(key, val *yaml.Node) {
					r := d.Number(key, "a round", 1, len(l.p.Timeline)-1)
					row.Armies[r] = uint8(d.Number(val, "armies", 0, 99))
				})
			}),
		)
		above = row.AtLeast
		l.p.Reinforce = append(l.p.Reinforce, row)
	})
	if above != 0 {
		d.Fail(n, "the last row of reinforcements must be from 0, for every smaller number")
	}
}
