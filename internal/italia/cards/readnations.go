package cards

import (
	"math"
	"slices"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
)

// readLeaders reads the leaders of nations.yaml (it CRD-18 CRD-19).
func (l *loader) readLeaders(d *pack.Doc) {
	l.p.Leaders = make([]LeaderInfo, 1, MaxLeaders)
	n := find(d, "leaders")
	if n == nil {
		return
	}
	d.Pairs(n, "leaders", func(key, val *yaml.Node) {
		x := LeaderInfo{ID: key.Value}
		d.Fields(val, key.Value, pack.Need("name", func(n *yaml.Node) { x.Name = d.Text(n, "a name") }),
			pack.Need("nation", func(n *yaml.Node) { x.Nation = l.nation(d, n) }))
		if len(l.p.Leaders) == MaxLeaders {
			d.Fail(key, "a pack has up to %d leaders", MaxLeaders-1)
			return
		}
		l.leader[key.Value] = Leader(len(l.p.Leaders))
		l.p.Leaders = append(l.p.Leaders, x)
	})
}

// readNations reads all of nations.yaml but the leaders.
func (l *loader) readNations(d *pack.Doc) {
	d.Fields(d.Root, "the file", pack.Need("leaders", skip), pack.Need("nations", func(n *yaml.Node) {
		d.Pairs(n, "nations", func(key, val *yaml.Node) {
			if x := l.nation(d, key); x != NoNation {
				l.readNation(d, val, &l.p.Nations[x])
			}
		})
	}))
	for i := range l.p.Nations[1:] {
		if x := &l.p.Nations[i+1]; x.Name == "" {
			d.Fail(d.Root, "nation %s of the order of play is missing", x.ID)
		}
	}
}

func (l *loader) readNation(d *pack.Doc, n *yaml.Node, x *Info) {
	d.Fields(n, x.ID,
		pack.Need("name", func(n *yaml.Node) { x.Name = d.Text(n, "a name") }),
		pack.Need("rounds", func(n *yaml.Node) {
			i := 0
			d.Items(n, "rounds", func(n *yaml.Node) {
				if r := uint8(d.Number(n, "a round", 1, LastRound)); i == 0 {
					x.First = r
				} else {
					x.Last = r
				}
				i++
			})
		}),
		pack.Need("income", func(n *yaml.Node) {
			x.Income = Income(d.Choice(n, "income", "normal", "none", "half", "normal-or-half"))
		}),
		pack.May("half-income", func(n *yaml.Node) {
			d.Fields(n, "half-income", pack.May("unless-controls", func(n *yaml.Node) { x.FullWith = board.Of(l.area(d, n)) }),
				pack.May("unless-controls-in", func(n *yaml.Node) { x.FullWith = l.region(d, n) }))
		}),
		pack.May("cards", skip),
		pack.May("capital", func(n *yaml.Node) { x.Capital = l.area(d, n) }),
		pack.Need("counters", func(n *yaml.Node) {
			d.Pairs(n, "counters", func(key, val *yaml.Node) {
				x.Counters[l.unit(d, key)] = uint8(d.Number(val, "the counters", 1, 60))
			})
		}),
		pack.May("setup", func(n *yaml.Node) {
			d.Items(n, "setup", func(n *yaml.Node) { x.Setup = append(x.Setup, l.place(d, n)) })
		}),
		pack.May("reinforcements", func(n *yaml.Node) {
			d.Items(n, "reinforcements", func(item *yaml.Node) {
				one := l.arrival(d, item)
				one.Guess = pack.GuessedIn(item, n)
				x.Arrivals = append(x.Arrivals, one)
			})
		}),
		pack.May("campaigns", func(n *yaml.Node) {
			d.Items(n, "campaigns", func(item *yaml.Node) {
				one := l.campaign(d, item)
				one.Guess = pack.GuessedIn(item, n)
				x.Campaigns = append(x.Campaigns, one)
			})
		}),
		pack.May("major-invasions", func(n *yaml.Node) {
			d.Items(n, "major-invasions", func(item *yaml.Node) {
				one := l.campaign(d, item)
				one.Guess = pack.GuessedIn(item, n)
				x.Major = append(x.Major, one)
			})
		}),
		pack.May("submits", func(n *yaml.Node) {
			d.Items(n, "submits", func(item *yaml.Node) {
				one := l.submits(d, item)
				one.Guess = pack.GuessedIn(item, n)
				x.Submits = append(x.Submits, one)
			})
		}),
		pack.May("revolts", func(n *yaml.Node) {
			d.Items(n, "revolts", func(item *yaml.Node) {
				one := l.revolt(d, item)
				one.Guess = pack.GuessedIn(item, n)
				x.Revolts = append(x.Revolts, one)
			})
		}),
		pack.May("entry-as-normal", func(n *yaml.Node) { x.EntryNormal = l.areas(d, n) }),
		pack.May("may-enter", func(n *yaml.Node) { x.MayEnter = l.areas(d, n) }),
		pack.May("retreat-anyway", func(n *yaml.Node) { x.Retreat = l.areas(d, n) }),
		pack.May("bought-fleets-at", func(n *yaml.Node) { x.FleetsAt = l.areas(d, n) }),
		pack.May("reduce", func(n *yaml.Node) { d.Items(n, "reduce", func(n *yaml.Node) { l.reduce(d, n, x) }) }),
		pack.May("ends", func(n *yaml.Node) { l.ends(d, n, x) }),
		l.maybe(d, "conversions", &x.Conversions),
		pack.May("title", func(n *yaml.Node) {
			x.Title.Guess = pack.Guessed(n)
			d.Fields(n, "title", pack.Need("name", func(n *yaml.Node) { x.Title.Name = d.Text(n, "a name") }),
				pack.Need("leader", func(n *yaml.Node) { x.Title.Leader = l.leaderOf(d, n) }), pack.Need("area", func(n *yaml.Node) { x.Title.Area = l.area(d, n) }),
				pack.Need("vp", func(n *yaml.Node) { x.Title.Points = l.points(d, n) }))
		}),
		pack.May("dice-penalty", func(n *yaml.Node) {
			d.Fields(n, "dice-penalty", pack.Need("modifier", func(n *yaml.Node) { x.Penalty.Modifier = d.Number(n, "modifier", -9, 0) }),
				pack.Need("unless-controls", func(n *yaml.Node) { x.Penalty.Area = l.area(d, n) }), pack.Need("and-leader", func(n *yaml.Node) { x.Penalty.Leader = l.leaderOf(d, n) }))
		}))
	if x.Income == HalfUnless && x.FullWith == 0 {
		d.Fail(n, "%s: say with half-income when its income is full", x.ID)
	}
}

// counts are the keys that count units of each kind.
func (l *loader) counts(d *pack.Doc, to *Units) []pack.Field {
	var out []pack.Field
	for u := Infantry; u <= Fleet; u++ {
		out = append(out, l.maybe(d, UnitIDs[u], &to[u]))
	}
	return out
}

func (l *loader) place(d *pack.Doc, n *yaml.Node) (p Place) {
	d.Fields(n, "a place", append(l.counts(d, &p.Units),
		pack.Need("area", func(n *yaml.Node) { p.Area = l.area(d, n) }),
		pack.May("city", func(n *yaml.Node) { p.City = d.Flag(n, "city") }),
		pack.May("leaders", func(n *yaml.Node) { p.Leaders = l.leaders(d, n) }))...)
	return p
}

func (l *loader) arrival(d *pack.Doc, n *yaml.Node) (a Arrival) {
	raise := func(key string, to *bool) pack.Field {
		return pack.May(key, func(n *yaml.Node) {
			a.Raise, *to = true, true
			d.Fields(n, key, l.counts(d, &a.Units)...)
		})
	}
	var dummy bool
	d.Fields(n, "reinforcements", append(l.counts(d, &a.Units),
		l.price(d, "round", &a.Round),
		pack.May("when", func(n *yaml.Node) { a.When = When(d.Choice(n, "when", "turn", "start", "end")) }),
		pack.May("leaders", func(n *yaml.Node) { a.Leaders = l.leaders(d, n) }),
		pack.May("leaders-count", func(n *yaml.Node) { d.Number(n, "leaders-count", 1, 9) }),
		pack.Need("at", func(n *yaml.Node) { a.At = l.where(d, n) }),
		pack.May("else", func(n *yaml.Node) { a.Else = l.where(d, n) }),
		raise("raise", &dummy), raise("raise-in-area", &a.InArea),
		pack.May("clears", func(n *yaml.Node) { a.Clears = d.Flag(n, "clears") }),
		pack.May("spread", func(n *yaml.Node) { a.Spread = d.Flag(n, "spread") }),
		pack.May("optional", func(n *yaml.Node) { a.May = d.Flag(n, "optional") }),
		pack.May("only-if", func(n *yaml.Node) { d.Choice(n, "only-if", "roma-empty-or-own"); a.OnlyOwn = true }),
		l.maybe(d, "campaign", &a.Gold))...)
	return a
}

// where reads places: a list of areas, or a word of how they are chosen.
func (l *loader) where(d *pack.Doc, n *yaml.Node) (w Where) {
	w.Given = true
	if n.Kind != yaml.MappingNode {
		w.Areas = l.areas(d, n)
		return w
	}
	near := false
	d.Fields(n, "at",
		pack.May("controlled", func(n *yaml.Node) { w.Controlled, w.Areas = true, l.regions(d, n) }),
		pack.May("choose", func(n *yaml.Node) { w.Choose, w.Areas = true, l.areas(d, n) }),
		pack.May("free", func(n *yaml.Node) { w.Free, w.Areas = true, l.regions(d, n) }),
		pack.May("next-to", func(n *yaml.Node) { near = d.Flag(n, "next-to") }))
	if near { // it RUL-129
		b := l.p.Board
		for a := range w.Areas.All {
			w.Areas |= b.Next[a]&^l.p.Entry | b.Shore[a]
		}
	}
	return w
}

func (l *loader) campaign(d *pack.Doc, n *yaml.Node) (c Campaign) {
	d.Fields(n, "a campaign", l.price(d, "round", &c.Round), pack.Need("leader", func(n *yaml.Node) { c.Leader = l.leaderOf(d, n) }),
		pack.May("starts-turn", func(n *yaml.Node) { c.StartsTurn = d.Flag(n, "starts-turn") }),
		pack.May("no-limit", func(n *yaml.Node) { c.NoLimit = d.Flag(n, "no-limit") }), l.maybe(d, "more-move", &c.MoreMove),
		pack.May("gather", func(n *yaml.Node) {
			d.Fields(n, "gather", pack.Need("from", func(n *yaml.Node) { c.GatherFrom = l.region(d, n) }),
				pack.Need("to", func(n *yaml.Node) { c.GatherTo = l.area(d, n) }))
		}))
	return c
}

func (l *loader) submits(d *pack.Doc, n *yaml.Node) Submits {
	s := Submits{Rounds: everyRound}
	d.Fields(n, "submits", pack.Need("to", func(n *yaml.Node) { s.To = l.nation(d, n) }), l.maybe(d, "must", &s.Must),
		pack.May("may", func(n *yaml.Node) {
			d.Items(n, "may", func(n *yaml.Node) { s.May |= 1 << d.Number(n, "areas", 1, 15) })
		}),
		pack.May("rounds", func(n *yaml.Node) { s.Rounds = l.rounds(d, n) }))
	if s.May != 0 && s.May&(1<<(s.Must+1)-1) != 0 {
		d.Fail(n, "it may submit at more areas than it must: %d is too low", s.Must)
	}
	return s
}

func (l *loader) revolt(d *pack.Doc, n *yaml.Node) Revolt {
	r := Revolt{Rounds: everyRound}
	d.Fields(n, "revolts", pack.Need("against", func(n *yaml.Node) { r.Against = l.nation(d, n) }),
		pack.Need("when", func(n *yaml.Node) { r.Near = d.Choice(n, "when", "turn-start", "hannibal-near") == 1 }),
		pack.May("rounds", func(n *yaml.Node) { r.Rounds = l.rounds(d, n) }))
	return r
}

func (l *loader) reduce(d *pack.Doc, n *yaml.Node, x *Info) {
	var r uint8
	var to Units
	d.Fields(n, "reduce", append(l.counts(d, &to), l.price(d, "round", &r))...)
	for u := range to {
		if to[u] > 0 {
			x.Reduce = append(x.Reduce, Reduce{r, Unit(u), to[u]})
		}
	}
}

func (l *loader) ends(d *pack.Doc, n *yaml.Node, x *Info) {
	x.Ends, x.BecomesIn = true, l.p.Board.Land
	d.Fields(n, "ends", pack.Need("round", func(n *yaml.Node) { d.Number(n, "round", int(x.Last), int(x.Last)) }),
		pack.Need("becomes", func(n *yaml.Node) {
			if n.Value != "none" {
				x.Becomes = l.nation(d, n)
			}
		}),
		pack.May("where", func(n *yaml.Node) { x.BecomesIn = l.areas(d, n) }), pack.May("as", func(n *yaml.Node) { x.BecomesAs = l.unit(d, n) }))
}

// readCards reads cards.yaml: what scores (it DEF-27 SCO-01).
func (l *loader) readCards(d *pack.Doc) {
	d.Fields(d.Root, "the file", pack.Need("cards", func(n *yaml.Node) {
		d.Pairs(n, "cards", func(key, val *yaml.Node) {
			at := l.nation(d, key)
			if at == NoNation {
				return
			}
			x := &l.p.Nations[at]
			d.Fields(val, "the card of "+x.ID,
				pack.Need("any-time", func(n *yaml.Node) {
					d.Items(n, "any-time", func(item *yaml.Node) {
						one := l.line(d, item)
						one.Guess = pack.GuessedIn(item, n)
						x.Lines = append(x.Lines, one)
					})
				}),
				pack.Need("areas", func(n *yaml.Node) {
					d.Items(n, "areas", func(item *yaml.Node) {
						one := l.areaLine(d, item)
						one.Guess = pack.GuessedIn(item, n)
						x.Areas = append(x.Areas, one)
					})
				}))
		})
	}))
}

func (l *loader) line(d *pack.Doc, n *yaml.Node) Line {
	x := Line{Rounds: everyRound, Areas: l.p.Board.Land, Nations: 1<<len(l.p.Nations) - 2, Units: 1<<Kinds - 1, Leaders: AllLeaders}
	var except *yaml.Node
	d.Fields(n, "a line",
		pack.Need("event", func(n *yaml.Node) { x.Event = Event(1 + d.Choice(n, "event", EventIDs[1:]...)) }),
		pack.Need("vp", func(n *yaml.Node) { x.Points = l.points(d, n) }),
		pack.May("rounds", func(n *yaml.Node) { x.Rounds = l.rounds(d, n) }),
		pack.May("city", func(n *yaml.Node) {
			if n.Value != "any" {
				x.Areas = board.Of(l.area(d, n))
			}
		}),
		pack.May("area", func(n *yaml.Node) { x.Areas = board.Of(l.area(d, n)) }),
		pack.May("regions", func(n *yaml.Node) { x.Areas = l.regions(d, n) }),
		pack.May("areas-with", func(n *yaml.Node) { d.Choice(n, "areas-with", "city"); x.WithCity = true }),
		pack.May("of", func(n *yaml.Node) { x.Nations = l.nations(d, n) }),
		pack.May("nations", func(n *yaml.Node) { x.Nations = l.nations(d, n) }),
		pack.May("against", func(n *yaml.Node) { x.Nations = l.nations(d, n) }),
		pack.May("nation", func(n *yaml.Node) { x.Nations = Nations(0).With(l.nation(d, n)) }),
		pack.May("units", func(n *yaml.Node) {
			if x.Event == PitchedBattle {
				x.Least = uint8(d.Number(n, "units", 1, 9))
				return
			}
			x.Units = l.kinds(d, n)
		}),
		pack.May("leaders", func(n *yaml.Node) {
			if n.Value != "any" {
				x.Leaders = leaderSet(l.leaders(d, n))
			}
		}),
		pack.May("leader", func(n *yaml.Node) { x.Leaders = leaderSet([]Leader{l.leaderOf(d, n)}) }),
		pack.May("first", func(n *yaml.Node) {
			if x.First = LaterTime; d.Flag(n, "first") {
				x.First = FirstTime
			}
		}),
		l.maybe(d, "or-gold", &x.OrGold),
		pack.May("except", func(n *yaml.Node) { except = n }),
		pack.May("unless", func(n *yaml.Node) { d.Choice(n, "unless", "after-submission") }),
		pack.May("scores", func(n *yaml.Node) { x.AnyTurn = d.Choice(n, "scores", "own-turn", "any-turn") == 1 }))
	switch {
	case except == nil:
	case except.Kind == yaml.SequenceNode:
		x.Areas &^= l.areas(d, except)
	default:
		x.Units &^= 1 << l.unit(d, except)
	}
	return x
}

// AllLeaders are those of any nation.
const AllLeaders Leaders = math.MaxUint32

func leaderSet(list []Leader) (s Leaders) {
	for _, x := range list {
		s |= 1 << x
	}
	return s
}

func (l *loader) areaLine(d *pack.Doc, n *yaml.Node) (x AreaLine) {
	d.Fields(n, "a line",
		pack.Need("rounds", func(n *yaml.Node) { x.Rounds = l.rounds(d, n) }),
		pack.May("areas", func(n *yaml.Node) {
			if n.Value == "all" {
				x.Areas = l.p.Board.Land
				return
			}
			x.Areas |= l.areas(d, n)
		}),
		pack.May("regions", func(n *yaml.Node) { x.Areas |= l.regions(d, n) }),
		pack.May("region", func(n *yaml.Node) { x.Areas, x.Region = l.region(d, n), n.Value }),
		pack.May("area", func(n *yaml.Node) { x.Area = l.points(d, n) }), pack.May("city", func(n *yaml.Node) { x.City = l.points(d, n) }),
		pack.May("award", func(n *yaml.Node) { x.Award, x.Whole = l.points(d, n), true }),
		pack.May("less-foreign", func(n *yaml.Node) { x.LessForeign = l.points(d, n) }))
	if x.Whole != (x.Region != "") {
		d.Fail(n, "an award goes to one region: give both or neither")
	}
	return x
}

// Units of a pack's nation that are in its set-up, for checks.
func setupUnits(x *Info) (sum Units) {
	for _, p := range x.Setup {
		for u := range sum {
			sum[u] += p.Units[u]
		}
	}
	return sum
}

// hasArrival reports whether a nation gets something in a round.
func hasArrival(x *Info, round uint8) bool {
	return slices.ContainsFunc(x.Arrivals, func(a Arrival) bool { return a.Round == round })
}
