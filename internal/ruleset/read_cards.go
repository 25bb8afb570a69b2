package ruleset

import (
	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
)

// readCards reads cards.yaml: a card for each nation.
func (l *loader) readCards(d *doc) {
	// 2e SCO-03
	var have Nations
	d.fields(d.root, "cards.yaml", field{"cards", true, func(n *yaml.Node) {
		d.pairs(n, "cards", func(key, val *yaml.Node) {
			if x := l.nation(d, key); x != NoNation {
				have = have.With(x)
				l.readCard(d, x, val)
			}
		})
	}})
	for i, id := range l.nationIDs() {
		if !have.Has(Nation(i + 1)) {
			d.fail(d.root, "the %s of nations.yaml have no card; add one, empty if need be: %s: {}", id, id)
		}
	}
}

// readCard reads the card of nation x.
func (l *loader) readCard(d *doc, x Nation, n *yaml.Node) {
	c := &l.rs.Nations[x].Card
	each := func(read func(*yaml.Node)) func(*yaml.Node) {
		return func(n *yaml.Node) { d.items(n, "the lines", read) }
	}
	d.fields(n, "the card of the "+l.rs.Nations[x].ID,
		field{"hold", false, each(func(n *yaml.Node) { l.readHold(d, c, n) })},
		field{"occupy", false, each(func(n *yaml.Node) { l.readOccupy(d, c, n) })},
		field{"eliminate", false, each(func(n *yaml.Node) { l.readEliminate(d, x, n) })},
		field{"limes", false, func(n *yaml.Node) { l.readLimes(d, c, n) }},
		field{"limit", false, func(n *yaml.Node) { l.readLimit(d, c, n) }},
		field{"landing", false, func(n *yaml.Node) { l.readLanding(d, c, n) }},
		field{"bonus", false, each(func(n *yaml.Node) { l.readBonus(d, c, n) })},
		field{"submits", false, func(n *yaml.Node) {
			d.fields(n, "submits",
				field{"holding", true, func(n *yaml.Node) { c.SubmitsAt = d.number(n, "holding", 1, board.Max) }},
				field{"only-round", false, func(n *yaml.Node) { c.SubmitRound = l.round(d, n) }},
			)
		}},
	)
}

// round reads one round of the Timeline.
func (l *loader) round(d *doc, n *yaml.Node) int {
	return d.number(n, "a round", 1, len(l.rs.Timeline)-1)
}

// readHold reads a line for areas held (2e HLD-01).
func (l *loader) readHold(d *doc, c *Card, n *yaml.Node) {
	var line HoldLine
	d.fields(n, "a hold line",
		field{"rounds", true, func(n *yaml.Node) {
			line.Rounds = l.rounds(d, n)
			for r := range l.rs.Timeline {
				if line.Rounds.Has(r) && !l.rs.Timeline[r].Scoring {
					d.fail(n, "nothing is held in round %d, which is no scoring round; remove it here or mark it scoring in timeline.yaml", r)
				}
			}
		}},
		field{"areas", true, func(n *yaml.Node) { line.Points = l.points(d, n) }},
	)
	for _, other := range c.Hold {
		if both := other.Rounds & line.Rounds; both != 0 {
			d.fail(n, "two hold lines are for round %d; a round has one", both.First())
		}
	}
	c.Hold = append(c.Hold, line)
}

// readOccupy reads a line for areas occupied (2e OCC-01).
func (l *loader) readOccupy(d *doc, c *Card, n *yaml.Node) {
	var line OccupyLine
	d.fields(n, "an occupy line",
		field{"rounds", true, func(n *yaml.Node) { line.Rounds = l.rounds(d, n) }},
		field{"at", false, func(n *yaml.Node) {
			d.choice(n, "at", "withdrawal")
			line.AtWithdrawal = true // 2e DAN-02
		}},
		field{"areas", true, func(n *yaml.Node) { line.Points = l.points(d, n) }},
	)
	for _, other := range c.Occupy {
		if both := other.Rounds & line.Rounds; both != 0 {
			d.fail(n, "two occupy lines are for round %d; a round has one", both.First())
		}
	}
	c.Occupy = append(c.Occupy, line)
}

// readEliminate reads a line for units eliminated by nation x (2e ELM-01 ELM-02).
func (l *loader) readEliminate(d *doc, x Nation, n *yaml.Node) {
	var line EliminateLine
	units := func(to *Nations) func(*yaml.Node) {
		return func(n *yaml.Node) { *to = l.enemies(d, x, n) }
	}
	d.fields(n, "an eliminate line",
		field{"rounds", true, func(n *yaml.Node) { line.Rounds = l.rounds(d, n) }},
		field{"turn", false, func(n *yaml.Node) { line.Turn = OwnTurn + Turn(d.choice(n, "turn", "own", "other")) }},
		field{"points", true, func(n *yaml.Node) { line.Points = uint8(d.number(n, "points", 1, 255)) }},
		field{"armies", false, units(&line.Armies)},
		field{"cavalry", false, units(&line.Cavalry)},
		field{"forts", false, units(&line.Forts)},
		field{"leaders", false, func(n *yaml.Node) {
			d.items(n, "leaders", func(n *yaml.Node) {
				if who := l.leader(d, n); who != NoLeader {
					line.Leaders = line.Leaders.With(who)
				}
			})
		}},
		field{"freed", false, func(n *yaml.Node) { line.Freed = d.flag(n, "freed") }}, // 2e RBR-10
	)
	if line.Armies|line.Cavalry|line.Forts == 0 && line.Leaders == 0 && !line.Freed {
		d.fail(n, "this line names no units; add armies, cavalry, forts, leaders or freed")
	}
	c := &l.rs.Nations[x].Card
	c.Eliminate = append(c.Eliminate, line)
}

// enemies reads nations other than x, by list or as all-others.
func (l *loader) enemies(d *doc, x Nation, n *yaml.Node) (s Nations) {
	if n.Kind == yaml.ScalarNode && n.Value == "all-others" {
		for i := 1; i < len(l.rs.Nations); i++ {
			s = s.With(Nation(i))
		}
		return s.Without(x)
	}
	s = l.nations(d, n, "the nations (or all-others)")
	if s.Has(x) {
		d.fail(n, "the %s cannot eliminate their own units; remove them here", l.rs.Nations[x].ID)
	}
	return s
}

// readLimes reads the points for the limes (2e LIM-01).
func (l *loader) readLimes(d *doc, c *Card, n *yaml.Node) {
	d.fields(n, "limes",
		field{"round", true, func(n *yaml.Node) {
			c.LimesRound = l.round(d, n)
			if !l.rs.Timeline[c.LimesRound].Scoring {
				d.fail(n, "round %d is no scoring round; the limes are scored at the end of one", c.LimesRound)
			}
		}},
		field{"areas", true, func(n *yaml.Node) { c.Limes = l.points(d, n) }},
	)
}

// readLimit reads a point limit.
func (l *loader) readLimit(d *doc, c *Card, n *yaml.Node) {
	// 2e LMT-01 LMT-02 LMT-03
	d.fields(n, "limit",
		field{"inside", true, func(n *yaml.Node) { c.Limit.Inside = l.areas(d, n, "inside") }},
		field{"outside", true, func(n *yaml.Node) { c.Limit.Outside = l.areas(d, n, "outside") }},
	)
	for a := range (c.Limit.Inside & c.Limit.Outside).All {
		d.fail(n, "%s is both inside and outside; remove it from one", l.rs.Board.IDs[a])
	}
}

// readLanding reads where units from the sea may not go (T-5).
func (l *loader) readLanding(d *doc, c *Card, n *yaml.Node) {
	// 2e LND-01 LND-02
	to := &c.Landing
	d.fields(n, "landing",
		field{"stay", false, func(n *yaml.Node) { to.Stay = d.flag(n, "stay") }},
		field{"closed-seas", false, func(n *yaml.Node) {
			d.items(n, "closed-seas", func(n *yaml.Node) { to.ClosedSeas |= board.Of(l.sea(d, n)) })
		}},
		field{"closed-shore", false, func(n *yaml.Node) { to.ClosedShore |= l.areas(d, n, "closed-shore") }},
		field{"only-shore", false, func(n *yaml.Node) { to.ClosedShore |= l.rs.Board.Land &^ l.areas(d, n, "only-shore") }},
	)
}

// readBonus reads a line for a special event.
func (l *loader) readBonus(d *doc, c *Card, n *yaml.Node) {
	var line BonusLine
	d.fields(n, "a bonus line",
		field{"event", true, func(n *yaml.Node) {
			line.Bonus = BelgaeSubmit + Bonus(d.choice(n, "event", "belgae-submit", "harold-falls"))
		}},
		field{"rounds", true, func(n *yaml.Node) { line.Rounds = l.rounds(d, n) }},
		field{"points", true, func(n *yaml.Node) { line.Points = uint8(d.number(n, "points", 1, 255)) }},
	)
	c.Bonus = append(c.Bonus, line)
}
