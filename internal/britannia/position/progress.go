package position

import (
	"errors"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/notation"
)

// progress reads what the engine remembers of a nation turn.
func (r *reader) progress(n *yaml.Node) {
	s := &r.s
	r.fields(n, "progress", map[string]func(*yaml.Node){
		"groups":       r.rawGroups,
		"leader_moved": func(n *yaml.Node) { s.Moved = r.flag(n, "leader_moved") },
		"leader_from":  func(n *yaml.Node) { s.LeaderFrom = r.area(n) },
		"entered": func(n *yaml.Node) {
			r.pairs(n, "entered", func(key, val *yaml.Node) { s.Entered[r.area(key)] = r.areas(val, "entered") })
		},
		"began":       func(n *yaml.Node) { s.Began = r.areas(n, "began") },
		"permitted":   func(n *yaml.Node) { s.Permitted = r.areas(n, "permitted") },
		"refused":     func(n *yaml.Node) { s.Refused = r.areas(n, "refused") },
		"new_forts":   func(n *yaml.Node) { s.NewForts = r.areas(n, "new_forts") },
		"full_growth": func(n *yaml.Node) { s.FullGrowth = r.flag(n, "full_growth") },
		"due":         func(n *yaml.Node) { s.Due = r.count(n, "due") },
		"due_cavalry": func(n *yaml.Node) { s.DueCavalry = r.count(n, "due_cavalry") },
		"fresh": func(n *yaml.Node) {
			r.pairs(n, "fresh", func(key, val *yaml.Node) { s.Fresh[r.area(key)] = r.count(val, "fresh") })
		},
		"asked":   func(n *yaml.Node) { s.Asked = r.nations(n, "asked") },
		"pending": r.pending,
		"party":   func(n *yaml.Node) { s.Party = r.nation(n) },
		"after":   func(n *yaml.Node) { s.After = r.stageNamed(n) },
		"battle":  r.battle,
		"votes": func(n *yaml.Node) {
			r.pairs(n, "votes", func(key, val *yaml.Node) { s.Votes[r.nation(key)] = r.nation(val) })
		},
		"raids":      r.raids,
		"captured":   func(n *yaml.Node) { s.Captured = r.areas(n, "captured") },
		"homing":     func(n *yaml.Node) { s.Homing = r.flag(n, "homing") },
		"left_alone": func(n *yaml.Node) { s.LeftAlone = r.area(n) },
		"resting":    func(n *yaml.Node) { s.Resting = r.count(n, "resting") },
		"secret":     func(n *yaml.Node) { s.Secret = r.flag(n, "secret") },
		"rolled":     func(n *yaml.Node) { s.Rolled = uint32(r.number(n, "rolled", 0, 1<<31-1)) },
	})
}

func (r *reader) stageNamed(n *yaml.Node) britannia.Stage {
	stage, ok := britannia.FindStage(n.Value)
	if !ok {
		r.fail(n, "there is no stage %q", n.Value)
	}
	return stage
}

// rawGroups reads groups as the engine keeps them.
func (r *reader) rawGroups(n *yaml.Node) {
	s := &r.s
	r.items(n, "groups", func(item *yaml.Node) {
		if int(s.NGroups) == len(s.Groups) {
			r.fail(item, "there are at most %d groups", britannia.MaxGroups)
			return
		}
		g := britannia.Group{Unit: britannia.Infantry}
		r.fields(item, "a group", map[string]func(*yaml.Node){
			"at": func(n *yaml.Node) { g.At = r.area(n) },
			"unit": func(n *yaml.Node) {
				var ok bool
				if g.Unit, ok = notation.FindUnit(n.Value); !ok || g.Unit > britannia.Cavalry {
					r.fail(n, "a group is of infantry or cavalry, not %q", n.Value)
				}
			},
			"n":      func(n *yaml.Node) { g.N = r.count(n, "n") },
			"home":   func(n *yaml.Node) { g.Home = r.area(n) },
			"back":   func(n *yaml.Node) { g.Back = r.area(n) },
			"moved":  func(n *yaml.Node) { g.Moved = r.flag(n, "moved") },
			"sea":    func(n *yaml.Node) { g.Sea = r.flag(n, "sea") },
			"raider": func(n *yaml.Node) { g.Raider = r.flag(n, "raider") },
			"way": func(n *yaml.Node) {
				i := 0
				r.items(n, "way", func(n *yaml.Node) {
					if i < len(g.Way) {
						g.Way[i] = r.area(n)
					}
					i++
				})
			},
			"fought": func(n *yaml.Node) { g.Fought = uint32(r.number(n, "fought", 0, 1<<31-1)) },
		})
		s.Groups[s.NGroups] = g
		s.NGroups++
	})
}

// raids reads the battles of raiders, with the points that wait for them.
func (r *reader) raids(n *yaml.Node) {
	s := &r.s
	r.items(n, "raids", func(item *yaml.Node) {
		if int(s.NRaids) == len(s.Raids) {
			r.fail(item, "there are at most %d raids", len(s.Raids))
			return
		}
		raid := &s.Raids[s.NRaids]
		r.fields(item, "a raid", map[string]func(*yaml.Node){
			"area":   func(n *yaml.Node) { raid.Area = r.area(n) },
			"points": func(n *yaml.Node) { raid.Points = int16(r.number(n, "points", 0, 9999)) },
		})
		s.NRaids++
	})
}

// pending reads a move that waits for a lord's leave, in notation.
func (r *reader) pending(n *yaml.Node) {
	x, c, err := notation.ParseChoice(r.pk.Ruleset, n.Value)
	if err == nil && x != r.s.Turn {
		err = errors.New("it must be by the nation on turn")
	}
	if err != nil || c.Kind != britannia.MoveArmies || c.Done {
		r.fail(n, "pending wants a move, such as \"welsh move 1 gwent dyfed\": %v", err)
		return
	}
	r.s.Pending = c.Move
}

// battle reads the battle being fought. Numbers of both sides are listed
// attacker first.
func (r *reader) battle(n *yaml.Node) {
	b := &r.s.Battle
	both := func(to *[2]uint8, what string) func(*yaml.Node) {
		return func(n *yaml.Node) {
			i := 0
			r.items(n, what, func(item *yaml.Node) {
				if i < 2 {
					to[i] = r.count(item, what)
				}
				i++
			})
			if i != 2 {
				r.fail(n, "%s wants two numbers, the attacker's first", what)
			}
		}
	}
	r.fields(n, "battle", map[string]func(*yaml.Node){
		"area":       func(n *yaml.Node) { b.Area = r.area(n) },
		"defender":   func(n *yaml.Node) { b.Defender = r.nation(n) },
		"round":      func(n *yaml.Node) { b.Round = r.count(n, "round") },
		"sixes":      both(&b.Sixes, "sixes"),
		"hits":       both(&b.Hits, "hits"),
		"on_cavalry": both(&b.OnCavalry, "on_cavalry"),
		"lost":       both(&b.Lost, "lost"),
		"raiders":    func(n *yaml.Node) { b.Raiders = r.flag(n, "raiders") },
		"others":     func(n *yaml.Node) { b.Others = r.flag(n, "others") },
		"raid":       func(n *yaml.Node) { b.Raid = r.count(n, "raid") },
		"burh_lost":  func(n *yaml.Node) { b.BurhLost = r.flag(n, "burh_lost") },
	})
	if b.Area == board.None {
		r.fail(n, "a battle needs its area")
	}
}
