package lines

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/pack"
)

// A position file names what stands where and what goes on; what is left out is as at the
// beginning of a turn:
//
//	round: 2
//	turn: romans
//	phase: campaign            # a stage
//	gold: {romans: 5}
//	rulers: {celts: romans}
//	capital: {samnites: lucania}
//	cities: [pisae]            # of whoever stands there, or {pisae: etruscans}
//	ruins: [roma]
//	units:
//	  roma: {romans: 3 L 1 C fabius}
//	  picenum: {romans: "2 L from perusia, 1 L"}
//	  mare-sardoum: {carthaginians: "S(2 I), S(1 E hannibal), 3 S"}
//	battle: {area: picenum, enemy: etruscans, round: 1, raid: false, from: [perusia]}
//	campaign: {leader: fabius, moves: 1, over: [pisae]}
//	declared: {mare-siculum: [carthaginians], mare-ionium: {own: [greeks]}}
//	dead: [brennus]
//	bought: {romans: 2 L}

// reader reads a position file.
type reader struct {
	Book
	e *italia.Engine
	s *italia.State
	d *pack.Doc
}

// ReadPosition reads a position. The error names the file and its lines.
func ReadPosition(e *italia.Engine, name string, data []byte) (s italia.State, err error) {
	var found pack.Problems
	r := &reader{Book{e.Pack()}, e, &s, pack.NewDoc(name, data, &found)}
	if found.Err() == nil {
		s = italia.State{Round: 1}
		for n := range e.Pack().Nations {
			s.Capital[n] = e.Pack().Nations[n].Capital
		}
		r.read()
	}
	return s, found.Err()
}

func (r *reader) read() {
	d, s := r.d, r.s
	var cities *yaml.Node
	d.Fields(d.Root, "the position",
		pack.May("round", func(n *yaml.Node) { s.Round = uint8(d.Number(n, "round", 1, 10)) }),
		pack.May("turn", func(n *yaml.Node) { s.Turn = r.nation(n) }),
		pack.May("half", func(n *yaml.Node) { s.Half = uint8(d.Number(n, "half", 1, 2)) }),
		pack.Need("phase", func(n *yaml.Node) {
			var ok bool
			if s.Stage, ok = italia.FindStage(n.Value); !ok {
				d.Fail(n, "there is no phase %q", n.Value)
			}
		}),
		pack.May("gold", func(n *yaml.Node) {
			r.nations(n, func(m cards.Nation, v *yaml.Node) { s.Gold[m] = uint8(d.Number(v, "gold", 0, 99)) })
		}),
		pack.May("rulers", func(n *yaml.Node) {
			r.nations(n, func(m cards.Nation, v *yaml.Node) { s.Ruler[m] = r.nation(v) })
		}),
		pack.May("capital", func(n *yaml.Node) {
			r.nations(n, func(m cards.Nation, v *yaml.Node) { s.Capital[m] = r.area(v) })
		}),
		pack.May("cities", func(n *yaml.Node) { cities = n }),
		pack.May("ruins", func(n *yaml.Node) { s.Ruins = r.areas(n) }),
		pack.May("sacked", func(n *yaml.Node) { s.Sacked = r.areas(n) }),
		pack.May("quiet", func(n *yaml.Node) { s.Quiet = r.areas(n) }),
		pack.May("fought", func(n *yaml.Node) { s.Fought = r.areas(n) }),
		pack.May("units", r.units),
		pack.May("held", func(n *yaml.Node) {
			r.nations(n, func(m cards.Nation, v *yaml.Node) { s.Held[m] = r.count(v) })
		}),
		pack.May("bought", func(n *yaml.Node) { s.Bought = r.count(n) }),
		pack.May("battle", r.battle), pack.May("campaign", r.campaign), pack.May("declared", r.declared),
		pack.May("dead", func(n *yaml.Node) {
			d.Items(n, "dead", func(n *yaml.Node) { s.Leaders[r.leader(n)] = italia.LeaderAt{Fate: italia.Dead} })
		}),
		pack.May("blocked-before", func(n *yaml.Node) { s.Blocks[s.Turn] = r.areas(n) }),
		pack.May("elephant-combats", func(n *yaml.Node) { s.Elephants = uint8(d.Number(n, "combats", 0, 9)) }),
		pack.May("conversions", func(n *yaml.Node) {
			r.nations(n, func(m cards.Nation, v *yaml.Node) { s.Converts[m] = uint8(d.Number(v, "conversions", 0, 9)) })
		}),
		pack.May("points", func(n *yaml.Node) {
			r.nations(n, func(m cards.Nation, v *yaml.Node) { s.Points[m] = r.halves(v) })
		}),
		pack.May("to-halve", func(n *yaml.Node) {
			r.nations(n, func(m cards.Nation, v *yaml.Node) {
				s.Halving[m] = int16(d.Number(v, "doubled points", 0, 99))
				s.Points[m] += s.Halving[m]
			})
		}),
		pack.May("since", func(n *yaml.Node) {
			d.Pairs(n, "since", func(key, val *yaml.Node) { s.Leaders[r.leader(key)].Since = uint8(d.Number(val, "a round", 1, 10)) })
		}),
		pack.May("passes", func(n *yaml.Node) { s.Passes = uint8(d.Number(n, "passes", 0, 3)) }))
	r.e.Reindex(s)
	if cities != nil {
		r.cities(cities)
	}
	if s.Stage >= italia.CampaignMoves && s.Stage <= italia.CampaignOver && s.Campaign.Leader != 0 {
		s.Campaign.Start = s.Leaders[s.Campaign.Leader].At
		s.Part = s.Campaign.Moves
		if s.Stage == italia.CampaignMoves {
			s.Part++ // the move that is asked for
		}
	}
}

func (r *reader) nation(n *yaml.Node) cards.Nation {
	x, ok := r.Nation(n.Value)
	if !ok {
		r.d.Fail(n, "there is no nation %q", n.Value)
	}
	return x
}

func (r *reader) leader(n *yaml.Node) cards.Leader {
	x, ok := r.Leader(n.Value)
	if !ok {
		r.d.Fail(n, "there is no leader %q", n.Value)
	}
	return x
}

func (r *reader) area(n *yaml.Node) board.Area {
	a, ok := r.Board.Find(n.Value)
	if !ok {
		r.d.Fail(n, "there is no area or sea %q", n.Value)
	}
	return a
}

func (r *reader) areas(n *yaml.Node) (s board.Set) {
	r.d.Items(n, "areas", func(n *yaml.Node) { s = s.With(r.area(n)) })
	return s
}

func (r *reader) nations(n *yaml.Node, each func(cards.Nation, *yaml.Node)) {
	r.d.Pairs(n, "nations", func(key, val *yaml.Node) {
		if m := r.nation(key); m != 0 {
			each(m, val)
		}
	})
}

// halves reads points, which come in halves, doubled.
func (r *reader) halves(n *yaml.Node) int16 {
	v, err := strconv.ParseFloat(n.Value, 64)
	if err != nil || v*2 != math.Trunc(v*2) || v < -99 || v > 999 {
		r.d.Fail(n, "points are a number in halves, like 3 or 1.5, not %q", n.Value)
		return 0
	}
	return int16(v * 2)
}

// force reads units and leaders of a value.
func (r *reader) force(n *yaml.Node, text string) (cards.Units, cards.Leaders) {
	w := &words{Book: r.Book, list: strings.Fields(text)}
	u, leaders := w.force()
	if w.err == nil && len(w.list) > 0 {
		w.fail("%q is no kind of unit, and no leader", strings.Join(w.list, " "))
	}
	if w.err != nil {
		r.d.Fail(n, "%v", w.err)
	}
	return u, leaders
}

func (r *reader) count(n *yaml.Node) cards.Units {
	u, _ := r.force(n, n.Value)
	return u
}

// cities: those who stand there have them, or as it says.
func (r *reader) cities(n *yaml.Node) {
	if n.Kind == yaml.MappingNode {
		r.d.Pairs(n, "cities", func(key, val *yaml.Node) {
			a := r.area(key)
			r.s.Cities, r.s.Owner[a] = r.s.Cities.With(a), r.nation(val)
		})
		return
	}
	r.d.Items(n, "cities", func(n *yaml.Node) {
		a := r.area(n)
		r.s.Cities = r.s.Cities.With(a)
		for m := cards.Nation(1); int(m) < len(r.Nations); m++ {
			if r.s.Where[m].Has(a) && (r.s.Owner[a] == 0 || r.s.Owner[a] == r.s.Turn) {
				r.s.Owner[a] = m
			}
		}
	})
}

func (r *reader) units(n *yaml.Node) {
	r.d.Pairs(n, "units", func(key, val *yaml.Node) {
		a := r.area(key)
		r.nations(val, func(m cards.Nation, v *yaml.Node) {
			for part := range strings.SplitSeq(v.Value, ",") {
				r.put(v, m, a, strings.TrimSpace(part))
			}
		})
	})
}

// put reads one part: "3 L 1 C fabius", "2 L from perusia", "2 S", "S(2 I hannibal)".
func (r *reader) put(n *yaml.Node, m cards.Nation, a board.Area, text string) {
	if cargo, ok := strings.CutPrefix(text, "S("); ok {
		u, leaders := r.force(n, strings.TrimSuffix(cargo, ")"))
		var list []cards.Unit
		for k := cards.Infantry; k <= cards.LandKinds; k++ {
			for range u[k] {
				list = append(list, k)
			}
		}
		if len(list) > 2 || !r.Board.Seas.Has(a) {
			r.d.Fail(n, "a fleet at sea carries two: %q", text)
			return
		}
		r.lead(leaders, a, r.e.Launch(r.s, m, a, list...))
		return
	}
	text, whence, _ := strings.Cut(text, " from ")
	from := board.None
	if whence != "" {
		var ok bool
		if from, ok = r.Board.Find(strings.TrimSpace(whence)); !ok {
			r.d.Fail(n, "there is no area or sea %q", whence)
		}
	}
	u, leaders := r.force(n, text)
	for k := cards.Infantry; k <= cards.Fleet; k++ {
		switch {
		case u[k] == 0:
		case (k == cards.Fleet) != r.Board.Seas.Has(a):
			r.d.Fail(n, "%s cannot stand in %s", cards.UnitIDs[k], r.Board.IDs[a])
		case k == cards.Fleet:
			for range u[k] {
				r.e.Launch(r.s, m, a)
			}
		default:
			r.e.Put(r.s, m, k, a, u[k], from)
		}
	}
	r.lead(leaders, a, 0)
}

func (r *reader) lead(leaders cards.Leaders, a board.Area, ship uint8) {
	for l := range leaders.All {
		r.e.Lead(r.s, l, a, ship)
	}
}

func (r *reader) battle(n *yaml.Node) {
	b := &r.s.Battle
	r.d.Fields(n, "battle", pack.Need("area", func(n *yaml.Node) { b.Area = r.area(n); b.Naval = r.Board.Seas.Has(b.Area) }),
		pack.Need("enemy", func(n *yaml.Node) { b.Enemy = r.nation(n) }),
		pack.May("round", func(n *yaml.Node) { b.Round = uint8(r.d.Number(n, "round", 0, 99)) }),
		pack.May("raid", func(n *yaml.Node) { b.Raid = r.d.Flag(n, "raid") }),
		pack.May("from", func(n *yaml.Node) { b.From = r.areas(n) }))
	r.s.Fought = r.s.Fought.With(b.Area)
}

func (r *reader) campaign(n *yaml.Node) {
	c := &r.s.Campaign
	r.d.Fields(n, "campaign", pack.Need("leader", func(n *yaml.Node) { c.Leader = r.leader(n) }),
		pack.May("moves", func(n *yaml.Node) { c.Moves = uint8(r.d.Number(n, "moves", 0, 99)) }),
		pack.May("over", func(n *yaml.Node) { c.Over = r.areas(n) }),
		pack.May("sources", func(n *yaml.Node) { c.Sources = r.areas(n) }))
}

func (r *reader) declared(n *yaml.Node) {
	r.d.Pairs(n, "declared", func(key, val *yaml.Node) {
		k := r.area(key) - r.Board.Seas.First()
		set := func(to *cards.Nations) func(*yaml.Node) {
			return func(n *yaml.Node) {
				r.d.Items(n, "nations", func(n *yaml.Node) { *to = to.With(r.nation(n)) })
			}
		}
		if val.Kind == yaml.SequenceNode {
			set(&r.s.Other[k])(val)
			return
		}
		r.d.Fields(val, "declared", pack.May("own", set(&r.s.Own[k])), pack.May("other", set(&r.s.Other[k])))
	})
}

// MatchPosition compares a part of a position with s: areas that are named hold just what is
// said there; other values are as they say.
func MatchPosition(e *italia.Engine, name string, data []byte, s *italia.State) error {
	var found pack.Problems
	r := &reader{Book{e.Pack()}, e, s, pack.NewDoc(name, data, &found)}
	if found.Err() != nil {
		return found.Err()
	}
	r.match()
	return found.Err()
}

func (r *reader) match() {
	d, s := r.d, r.s
	number := func(what string, got func(cards.Nation) string) func(*yaml.Node) {
		return func(n *yaml.Node) {
			r.nations(n, func(m cards.Nation, v *yaml.Node) {
				if have := got(m); have != v.Value {
					d.Fail(v, "%s of %s: %s, not %s", what, r.Nations[m].ID, have, v.Value)
				}
			})
		}
	}
	set := func(what string, got func() board.Set) func(*yaml.Node) {
		return func(n *yaml.Node) {
			if want := r.areas(n); want != got() {
				d.Fail(n, "%s: %s", what, r.list(got()))
			}
		}
	}
	d.Fields(d.Root, "the position",
		pack.May("round", func(n *yaml.Node) {
			if n.Value != strconv.Itoa(int(s.Round)) {
				d.Fail(n, "the round is %d", s.Round)
			}
		}),
		pack.May("turn", func(n *yaml.Node) {
			if s.Turn != r.nation(n) {
				d.Fail(n, "it is the turn of %s", r.Book.nation(s.Turn))
			}
		}),
		pack.May("phase", func(n *yaml.Node) {
			if got := italia.StageName(s.Stage); got != n.Value {
				d.Fail(n, "the phase is %s", got)
			}
		}),
		pack.May("gold", number("gold", func(m cards.Nation) string { return strconv.Itoa(int(s.Gold[m])) })),
		pack.May("points", number("points", func(m cards.Nation) string { return Points(int(s.Points[m])) })),
		pack.May("rulers", number("the ruler", func(m cards.Nation) string {
			if s.Ruler[m] == 0 {
				return "none"
			}
			return r.Nations[s.Ruler[m]].ID
		})),
		pack.May("capital", number("the capital", func(m cards.Nation) string { return r.Book.area(s.Capital[m]) })),
		pack.May("owners", func(n *yaml.Node) {
			d.Pairs(n, "owners", func(key, val *yaml.Node) {
				if got := s.Owner[r.area(key)]; got != r.nation(val) {
					d.Fail(val, "the city of %s belongs to %s", key.Value, r.Book.nation(got))
				}
			})
		}),
		pack.May("held", func(n *yaml.Node) {
			r.nations(n, func(m cards.Nation, v *yaml.Node) {
				if want := r.count(v); want != s.Held[m] {
					d.Fail(v, "set aside: %s", r.Force(s.Held[m], 0))
				}
			})
		}),
		pack.May("cities", set("cities", func() board.Set { return s.Cities })),
		pack.May("ruins", set("ruins", func() board.Set { return s.Ruins })),
		pack.May("dead", func(n *yaml.Node) {
			d.Items(n, "dead", func(n *yaml.Node) {
				if s.Leaders[r.leader(n)].Fate != italia.Dead {
					d.Fail(n, "%s is not dead", n.Value)
				}
			})
		}),
		pack.May("units", r.matchUnits))
}

func (r *reader) list(s board.Set) string {
	var out []string
	for a := range s.All {
		out = append(out, r.Board.IDs[a])
	}
	return fmt.Sprint(out)
}

// matchUnits compares areas: nations that are not named have nothing there.
func (r *reader) matchUnits(n *yaml.Node) {
	r.d.Pairs(n, "units", func(key, val *yaml.Node) {
		a := r.area(key)
		want := map[cards.Nation]string{}
		r.nations(val, func(m cards.Nation, v *yaml.Node) {
			u, leaders := r.force(v, v.Value)
			want[m] = r.Force(u, leaders)
		})
		for m := cards.Nation(1); int(m) < len(r.Nations); m++ {
			u := r.e.Units(r.s, m, a)
			for i := range r.s.Ships {
				if x := &r.s.Ships[i]; x.Nation == m && x.Sea == a {
					u[cards.Fleet]++
					for _, c := range x.Cargo {
						u[c]++
					}
				}
			}
			u[cards.NoUnit] = 0
			if got := r.Force(u, r.e.LeadersAt(r.s, m, a)); got != want[m] {
				r.d.Fail(key, "%s has %q in %s, not %q", r.Nations[m].ID, got, key.Value, want[m])
			}
		}
	})
}
