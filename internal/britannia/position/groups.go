package position

import (
	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
)

// part is a number of like armies with a place that they came from.
type part struct {
	from board.Area
	n    uint8
}

// origins is, for areas and kinds of armies, where they came from, in the order
// of the file.
type origins map[board.Area]map[game.Unit][]part

// groups makes the groups of the nation on turn: which of its armies came from
// where. When they are to move again they remember only their homes.
func (r *reader) groups(entered, homes *yaml.Node, fresh bool) {
	from, home := r.origins(entered, "entered_from"), r.origins(homes, "from_sea")
	s := &r.s
	for a := range s.Where[s.Turn].All {
		r.groupsIn(a, britannia.Infantry, s.Inf[s.Turn][a], from[a][britannia.Infantry], home[a][britannia.Infantry], fresh)
		r.groupsIn(a, britannia.Cavalry, s.Cav[s.Turn][a], from[a][britannia.Cavalry], home[a][britannia.Cavalry], fresh)
	}
}

// origins reads entered_from or from_sea and sees to it that no more armies came
// than there are.
func (r *reader) origins(n *yaml.Node, what string) origins {
	out := origins{}
	if n == nil {
		return out
	}
	s := &r.s
	r.pairs(n, what, func(key, val *yaml.Node) {
		a := r.area(key)
		out[a] = map[game.Unit][]part{}
		var inf, cav int
		r.pairs(val, what, func(key, val *yaml.Node) {
			from := r.area(key)
			i, c := r.comers(val, a, from)
			inf, cav = inf+int(i), cav+int(c)
			out[a][britannia.Infantry] = append(out[a][britannia.Infantry], part{from, i})
			out[a][britannia.Cavalry] = append(out[a][britannia.Cavalry], part{from, c})
		})
		if inf > int(s.Inf[s.Turn][a]) || cav > int(s.Cav[s.Turn][a]) {
			r.fail(key, "%s: %d infantry and %d cavalry came to %s, but only %d and %d stand there", what, inf, cav, key.Value,
				s.Inf[s.Turn][a], s.Cav[s.Turn][a])
			delete(out, a)
		}
	})
	return out
}

// comers reads how many came to a from one place: a number of infantry, or kinds.
func (r *reader) comers(n *yaml.Node, a, from board.Area) (inf, cav uint8) {
	if n.Kind == yaml.ScalarNode {
		return r.count(n, "a number of infantry"), 0
	}
	r.fields(n, "armies that came", map[string]func(*yaml.Node){
		"infantry": func(n *yaml.Node) { inf = r.count(n, "infantry") },
		"cavalry":  func(n *yaml.Node) { cav = r.count(n, "cavalry") },
		"leader": func(n *yaml.Node) {
			if r.flag(n, "leader") && r.s.LeaderAt[r.s.Turn] != a {
				r.fail(n, "the leader is not in %s", r.pk.Board.IDs[a])
			}
			if r.pk.Board.Seas.Has(from) {
				r.s.LeaderFrom = from
			}
		},
	})
	return inf, cav
}

// groupsIn makes the groups of the armies of one kind in a.
func (r *reader) groupsIn(a board.Area, u game.Unit, total uint8, from, home []part, fresh bool) {
	var groups []britannia.Group
	for _, p := range from {
		g := britannia.Group{At: a, Unit: u, N: p.n, Moved: true, Back: p.from}
		// Who came from land that does not touch came by boat.
		g.Sea = !r.pk.Board.Around(a).Has(p.from)
		if !g.Sea {
			r.s.Entered[a] = r.s.Entered[a].With(p.from)
		}
		if r.pk.Board.Seas.Has(p.from) {
			g.Home = p.from
		}
		groups = append(groups, g)
		total -= p.n
	}
	rest := britannia.Group{At: a, Unit: u, N: total}
	if r.pk.Board.Seas.Has(a) {
		rest.Home = a
	}
	groups = append(groups, rest)
	raiders := r.raidersOn[a]
	for _, g := range r.settleHomes(groups, home) {
		if fresh {
			g.Moved, g.Back, g.Sea = false, board.None, false
		}
		if k := min(raiders, g.N); k > 0 && u == britannia.Infantry && g.Home != board.None {
			r.join(raidersOf(r.pk, g, k))
			g.N -= k
			raiders -= k
		}
		r.join(g)
	}
}

// raidersOf are k raiders of a group, with the way by which they came from their sea, as
// far as the position says it.
func raidersOf(pk *cards.Pack, g britannia.Group, k uint8) britannia.Group {
	g.N, g.Raider = k, true
	if pk.Board.Land.Has(g.Back) && g.Back != g.Home && pk.Board.Land.Has(g.At) {
		g.Way[0] = g.Back
	}
	return g
}

// settleHomes gives armies the homes listed: those first that came straight from
// a sea, since these surely have one.
func (r *reader) settleHomes(groups []britannia.Group, homes []part) []britannia.Group {
	var out []britannia.Group
	for _, fromSea := range [...]bool{true, false} {
		for _, g := range groups {
			if (g.Home != board.None) != fromSea {
				continue
			}
			for i := range homes {
				take := min(homes[i].n, g.N)
				if take == 0 {
					continue
				}
				settled := g
				settled.N, settled.Home = take, homes[i].from
				if r.pk.Board.Seas.Has(g.Back) {
					settled.Back = homes[i].from // 2e RTA-05
				}
				out = append(out, settled)
				homes[i].n -= take
				g.N -= take
			}
			out = append(out, g)
		}
	}
	return out
}

// join adds a group to the State, merged with one that is like it.
func (r *reader) join(g britannia.Group) {
	s := &r.s
	if g.N == 0 {
		return
	}
	for i := range s.Groups[:s.NGroups] {
		like := s.Groups[i]
		like.N = g.N
		if like == g {
			s.Groups[i].N += g.N
			return
		}
	}
	if int(s.NGroups) == len(s.Groups) {
		r.fail(&yaml.Node{}, "the nation on turn has armies of more than %d origins", britannia.MaxGroups)
		return
	}
	s.Groups[s.NGroups] = g
	s.NGroups++
}
