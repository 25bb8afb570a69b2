package cards

import (
	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
)

// readCards reads cards.yaml: a card for each nation.
func (l *loader) readCards() {
	d := l.Doc(cardsFile)
	l.p.Cards = make([]Card, len(l.p.Nations))
	// 2e SCO-03
	var have ruleset.Nations
	d.Fields(d.Root, "cards.yaml", pack.Need("cards", func(n *yaml.Node) {
		d.Pairs(n, "cards", func(key, val *yaml.Node) {
			if x := l.Nation(d, key); x != ruleset.NoNation {
				have = have.With(x)
				l.readCard(d, x, val)
			}
		})
	}))
	for i, id := range l.NationIDs() {
		if !have.Has(ruleset.Nation(i + 1)) {
			d.Fail(d.Root, "the %s of nations.yaml have no card; add one, empty if need be: %s: {}", id, id)
		}
	}
}

// readCard reads the card of nation x.
func (l *loader) readCard(d *pack.Doc, x ruleset.Nation, n *yaml.Node) {
	c := &l.p.Cards[x]
	each := func(read func(*yaml.Node)) func(*yaml.Node) {
		return func(n *yaml.Node) { d.Items(n, "the lines", read) }
	}
	d.Fields(n, "the card of the "+l.p.Nations[x].ID,
		pack.May("hold", each(func(n *yaml.Node) { l.readHold(d, c, n) })),
		pack.May("occupy", each(func(n *yaml.Node) { l.readOccupy(d, c, n) })),
		pack.May("eliminate", each(func(n *yaml.Node) { l.readEliminate(d, x, n) })),
		pack.May("limes", func(n *yaml.Node) { l.readLimes(d, c, n) }),
		pack.May("limit", func(n *yaml.Node) { l.readLimit(d, c, n) }),
		pack.May("landing", func(n *yaml.Node) { l.readLanding(d, c, n) }),
		pack.May("bonus", each(func(n *yaml.Node) { l.readBonus(d, c, n) })),
		pack.May("submits-to-angles", func(n *yaml.Node) {
			d.Fields(n, "submits-to-angles", pack.Need("holding", func(n *yaml.Node) { c.AnglesAt = d.Number(n, "holding", 1, board.Max) }))
		}),
		pack.May("submits", func(n *yaml.Node) {
			d.Fields(n, "submits",
				pack.Need("holding", func(n *yaml.Node) { c.SubmitsAt = d.Number(n, "holding", 1, board.Max) }),
				pack.May("only-round", func(n *yaml.Node) { c.SubmitRound = l.Round(d, n) }),
			)
		}),
	)
}

// readHold reads a line for areas held (2e HLD-01).
func (l *loader) readHold(d *pack.Doc, c *Card, n *yaml.Node) {
	line := HoldLine{Guess: pack.Guessed(n)}
	d.Fields(n, "a hold line",
		pack.Need("rounds", func(n *yaml.Node) {
			line.Rounds = l.Rounds(d, n)
			for r := range l.p.Timeline {
				if line.Rounds.Has(r) && !l.p.Timeline[r].Scoring {
					d.Fail(n, "nothing is held in round %d, which is no scoring round; remove it here or mark it scoring in timeline.yaml", r)
				}
			}
		}),
		pack.Need("areas", func(n *yaml.Node) { line.Points = l.points(d, n) }),
	)
	for _, other := range c.Hold {
		if both := other.Rounds & line.Rounds; both != 0 {
			d.Fail(n, "two hold lines are for round %d; a round has one", both.First())
		}
	}
	c.Hold = append(c.Hold, line)
}

// readOccupy reads a line for areas occupied (2e OCC-01).
func (l *loader) readOccupy(d *pack.Doc, c *Card, n *yaml.Node) {
	line := OccupyLine{Guess: pack.Guessed(n)}
	d.Fields(n, "an occupy line",
		pack.Need("rounds", func(n *yaml.Node) { line.Rounds = l.Rounds(d, n) }),
		pack.May("turn", func(n *yaml.Node) {
			d.Choice(n, "turn", "own")
			line.OwnTurn = true // 1e SCO-04
		}),
		pack.May("at", func(n *yaml.Node) {
			d.Choice(n, "at", "withdrawal")
			line.AtWithdrawal = true // 2e DAN-02
		}),
		pack.Need("areas", func(n *yaml.Node) { line.Points = l.points(d, n) }),
	)
	for _, other := range c.Occupy {
		if both := other.Rounds & line.Rounds; both != 0 {
			d.Fail(n, "two occupy lines are for round %d; a round has one", both.First())
		}
	}
	c.Occupy = append(c.Occupy, line)
}

// readEliminate reads a line for units eliminated by nation x (2e ELM-01 ELM-02).
func (l *loader) readEliminate(d *pack.Doc, x ruleset.Nation, n *yaml.Node) {
	line := EliminateLine{Guess: pack.Guessed(n)}
	units := func(to *ruleset.Nations) func(*yaml.Node) {
		return func(n *yaml.Node) { *to = l.enemies(d, x, n) }
	}
	d.Fields(n, "an eliminate line",
		pack.Need("rounds", func(n *yaml.Node) { line.Rounds = l.Rounds(d, n) }),
		pack.May("turn", func(n *yaml.Node) { line.Turn = OwnTurn + Turn(d.Choice(n, "turn", "own", "other")) }),
		pack.Need("points", func(n *yaml.Node) { line.Points = l.Score(d, n) }),
		pack.May("armies", units(&line.Armies)),
		pack.May("cavalry", units(&line.Cavalry)),
		pack.May("forts", units(&line.Forts)),
		pack.May("leaders", func(n *yaml.Node) {
			d.Items(n, "leaders", func(n *yaml.Node) {
				if who := l.Leader(d, n); who != ruleset.NoLeader {
					line.Leaders = line.Leaders.With(who)
				}
			})
		}),
		pack.May("while-raiding", func(n *yaml.Node) { line.Raiding = d.Flag(n, "while-raiding") }), // 1e SCO-06
		pack.May("unless-came", func(n *yaml.Node) { line.UnlessCame = l.Leader(d, n) }),            // 1e SCO-05
		pack.May("freed", func(n *yaml.Node) { line.Freed = d.Flag(n, "freed") }),                   // 2e RBR-10
	)
	if line.Armies|line.Cavalry|line.Forts == 0 && line.Leaders == 0 && !line.Freed {
		d.Fail(n, "this line names no units; add armies, cavalry, forts, leaders or freed")
	}
	c := &l.p.Cards[x]
	c.Eliminate = append(c.Eliminate, line)
}

// enemies reads nations other than x, by list or as all-others.
func (l *loader) enemies(d *pack.Doc, x ruleset.Nation, n *yaml.Node) (s ruleset.Nations) {
	if n.Kind == yaml.ScalarNode && n.Value == "all-others" {
		for i := 1; i < len(l.p.Nations); i++ {
			s = s.With(ruleset.Nation(i))
		}
		return s.Without(x)
	}
	s = l.Nations(d, n, "the nations (or all-others)")
	if s.Has(x) {
		d.Fail(n, "the %s cannot eliminate their own units; remove them here", l.p.Nations[x].ID)
	}
	return s
}

// readLimes reads the points for the limes (2e LIM-01).
func (l *loader) readLimes(d *pack.Doc, c *Card, n *yaml.Node) {
	d.Fields(n, "limes",
		pack.Need("round", func(n *yaml.Node) {
			c.LimesRound = l.Round(d, n)
			if !l.p.Timeline[c.LimesRound].Scoring {
				d.Fail(n, "round %d is no scoring round; the limes are scored at the end of one", c.LimesRound)
			}
		}),
		pack.Need("areas", func(n *yaml.Node) { c.Limes = l.points(d, n) }),
	)
}

// readLimit reads a point limit.
func (l *loader) readLimit(d *pack.Doc, c *Card, n *yaml.Node) {
	// 2e LMT-01 LMT-02 LMT-03
	d.Fields(n, "limit",
		pack.Need("inside", func(n *yaml.Node) { c.Limit.Inside = l.Areas(d, n, "inside") }),
		pack.Need("outside", func(n *yaml.Node) { c.Limit.Outside = l.Areas(d, n, "outside") }),
	)
	for a := range (c.Limit.Inside & c.Limit.Outside).All {
		d.Fail(n, "%s is both inside and outside; remove it from one", l.p.Board.IDs[a])
	}
}

// readLanding reads where units from the sea may not go (T-5).
func (l *loader) readLanding(d *pack.Doc, c *Card, n *yaml.Node) {
	// 2e LND-01 LND-02
	to := &c.Landing
	d.Fields(n, "landing",
		pack.May("stay", func(n *yaml.Node) { to.Stay = d.Flag(n, "stay") }),
		pack.May("closed-seas", func(n *yaml.Node) {
			d.Items(n, "closed-seas", func(n *yaml.Node) { to.ClosedSeas |= board.Of(l.Sea(d, n)) })
		}),
		pack.May("closed-shore", func(n *yaml.Node) { to.ClosedShore |= l.Areas(d, n, "closed-shore") }),
		pack.May("only-shore", func(n *yaml.Node) { to.ClosedShore |= l.p.Board.Land &^ l.Areas(d, n, "only-shore") }),
	)
}

// readBonus reads a line for a special event.
func (l *loader) readBonus(d *pack.Doc, c *Card, n *yaml.Node) {
	var line BonusLine
	d.Fields(n, "a bonus line",
		pack.Need("event", func(n *yaml.Node) {
			line.Bonus = BelgaeSubmit + Bonus(d.Choice(n, "event", "belgae-submit", "harold-falls"))
		}),
		pack.Need("rounds", func(n *yaml.Node) { line.Rounds = l.Rounds(d, n) }),
		pack.Need("points", func(n *yaml.Node) { line.Points = l.Score(d, n) }),
	)
	c.Bonus = append(c.Bonus, line)
}
