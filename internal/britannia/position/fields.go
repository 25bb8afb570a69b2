package position

import (
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/ruleset"
)

func sorted(known map[string]func(*yaml.Node)) []string {
	return slices.Sorted(maps.Keys(known))
}

// position reads the top of a file.
func (r *reader) position(top *yaml.Node) {
	s := &r.s
	s.Round = 1
	var at placeInPlay
	r.fields(top, "a position", map[string]func(*yaml.Node){
		"ruleset":                 r.ruleset,
		"scenario":                r.scenario,
		"round":                   func(n *yaml.Node) { s.Round = uint8(r.number(n, "round", 1, len(r.pk.Timeline)-1)) },
		"turn":                    func(n *yaml.Node) { s.Turn = r.nation(n) },
		"phase":                   func(n *yaml.Node) { at.phase = n },
		"stage":                   func(n *yaml.Node) { at.stage = n },
		"half":                    func(n *yaml.Node) { s.Half = uint8(r.number(n, "half", 1, 2)) },
		"units":                   func(n *yaml.Node) { at.units = n },
		"forts":                   func(n *yaml.Node) { s.Forts |= r.areas(n, "forts") },
		"destroyed_forts":         func(n *yaml.Node) { s.Destroyed = r.areas(n, "destroyed_forts") },
		"burhs":                   func(n *yaml.Node) { s.Burhs |= r.areas(n, "burhs") },
		"population":              r.population,
		"points":                  r.points,
		"occupied":                func(n *yaml.Node) { r.areasByNation(n, "occupied", &s.Occupied) },
		"subject_to":              r.subjects,
		"ever_submitted":          func(n *yaml.Node) { s.Submitted |= r.nations(n, "ever_submitted") },
		"attacked_romano_british": func(n *yaml.Node) { s.Attacked = r.nations(n, "attacked_romano_british") },
		"leader_since":            func(n *yaml.Node) { at.since = n },
		"danish_shortfall":        func(n *yaml.Node) { s.Shortfall = r.count(n, "danish_shortfall") },
		"harold_gone":             func(n *yaml.Node) { s.HaroldGone = r.flag(n, "harold_gone") },
		"harold_killed_by":        func(n *yaml.Node) { s.HaroldBy = r.nation(n) },
		"leaders_come": func(n *yaml.Node) {
			r.items(n, "leaders_come", func(n *yaml.Node) { s.Came = s.Came.With(r.anyLeader(n)) })
		},
		"would_not_submit": func(n *yaml.Node) { s.Declined = r.nations(n, "would_not_submit") },
		"held_by_subjects": func(n *yaml.Node) { s.OnceSubject = r.areas(n, "held_by_subjects") },
		"entered_from":     func(n *yaml.Node) { at.entered = n },
		"from_sea":         func(n *yaml.Node) { at.homes = n },
		"progress":         func(n *yaml.Node) { at.progress = n },
	})
	if at.units != nil {
		r.units(at.units)
	}
	s.Reindex()
	r.sinceWhen(at.since)
	r.place(top, &at)
	r.checkUnits(top)
	r.checkSharing(top)
}

// placeInPlay are the parts of a file that can be read only when units and
// round are known.
type placeInPlay struct {
	units, phase, stage, since, entered, homes, progress *yaml.Node
}

func (r *reader) ruleset(n *yaml.Node) {
	if n.Value != r.pk.ID {
		r.fail(n, "this position is for ruleset %q, but it is read by %q", n.Value, r.pk.ID)
	}
}

func (r *reader) scenario(n *yaml.Node) {
	ids := make([]string, len(r.pk.Scenarios))
	for i := range r.pk.Scenarios {
		ids[i] = r.pk.Scenarios[i].ID
		if ids[i] == n.Value {
			r.s.Scenario = uint8(i)
			return
		}
	}
	r.fail(n, "there is no scenario %q; there are: %s", n.Value, strings.Join(ids, ", "))
}

func (r *reader) population(n *yaml.Node) {
	r.pairs(n, "population", func(key, val *yaml.Node) {
		r.s.Population[r.nation(key)] = uint8(r.number(val, "a population marker", 0, 5))
	})
}

func (r *reader) points(n *yaml.Node) {
	r.pairs(n, "points", func(key, val *yaml.Node) {
		r.s.Points[r.nation(key)] = int16(r.printed(val))
	})
}

func (r *reader) areasByNation(n *yaml.Node, what string, to *[ruleset.MaxNations]board.Set) {
	r.pairs(n, what, func(key, val *yaml.Node) { to[r.nation(key)] = r.areas(val, what) })
}

func (r *reader) subjects(n *yaml.Node) {
	r.pairs(n, "subject_to", func(key, val *yaml.Node) {
		subject, lord := r.nation(key), r.nation(val)
		r.s.SubjectTo[subject] = lord
		if r.pk.Markers[lord].Forts {
			r.s.Submitted = r.s.Submitted.With(subject)
		}
	})
}

// units reads units by nation or by area: the keys say which.
func (r *reader) units(n *yaml.Node) {
	r.pairs(n, "units", func(key, val *yaml.Node) {
		if x, ok := r.findNation(key.Value); ok {
			r.pairs(val, "units of "+key.Value, func(at, amount *yaml.Node) { r.unitsIn(x, r.area(at), amount) })
			return
		}
		a, ok := r.findArea(key.Value)
		if !ok {
			r.fail(key, "%q is neither a nation nor an area%s", key.Value, r.nearest(key.Value, r.pk.Board.IDs[1:]))
			return
		}
		r.pairs(val, "units in "+key.Value, func(of, amount *yaml.Node) { r.unitsIn(r.nation(of), a, amount) })
	})
}

// unitsIn reads what nation x has in area a: a number of infantry, or kinds.
func (r *reader) unitsIn(x ruleset.Nation, a board.Area, n *yaml.Node) {
	s := &r.s
	if x == ruleset.NoNation || a == board.None {
		return // said already
	}
	if n.Kind == yaml.ScalarNode {
		s.Inf[x][a] = r.count(n, "a number of infantry")
		return
	}
	var raiders uint8
	defer func() { r.raidersIn(x, a, raiders) }()
	r.fields(n, "units of a nation in an area", map[string]func(*yaml.Node){
		"infantry": func(n *yaml.Node) { s.Inf[x][a] = r.count(n, "infantry") },
		"cavalry":  func(n *yaml.Node) { s.Cav[x][a] = r.count(n, "cavalry") },
		"raiders":  func(n *yaml.Node) { raiders = r.count(n, "raiders") },
		"leader": func(n *yaml.Node) {
			if s.Leader[x] != ruleset.NoLeader {
				r.fail(n, "a nation has one leader on the board at a time; %s has two here", r.pk.Nations[x].ID)
			}
			s.Leader[x], s.LeaderAt[x] = r.leader(n, x), a
		},
		"fort": func(n *yaml.Node) {
			if r.flag(n, "fort"); !r.pk.Markers[x].Forts {
				r.fail(n, "only the romans have forts")
			}
			s.Forts = s.Forts.With(a)
		},
		"burh": func(n *yaml.Node) {
			if r.flag(n, "burh"); r.pk.Markers[x].MaxBurhs == 0 {
				r.fail(n, "the nation %s has no burhs", r.pk.Nations[x].ID)
			}
			s.Burhs = s.Burhs.With(a)
		},
	})
}

// raidersIn adds raiders to the infantry of x in a.
func (r *reader) raidersIn(x ruleset.Nation, a board.Area, k uint8) {
	if k == 0 {
		return
	}
	s := &r.s
	s.Inf[x][a] += k
	if seas := r.pk.Board.Seas; seas.Has(a) {
		s.Raiders[x][(seas & (board.Of(a) - 1)).Len()] = k
	} else if r.raidersOn == nil {
		r.raidersOn = map[board.Area]uint8{a: k}
	} else {
		r.raidersOn[a] = k
	}
}

// sinceWhen says in which round each leader on the board came: where the file
// does not, in his round of the Timeline, or in this one if that is later.
func (r *reader) sinceWhen(given *yaml.Node) {
	s := &r.s
	for x := range r.pk.Nations {
		if s.Leader[x] == ruleset.NoLeader {
			continue
		}
		s.LeaderSince[x] = s.Round
		for round := 1; round < int(s.Round); round++ {
			if r.pk.Rounds[round].Nation[x].Leader == s.Leader[x] {
				s.LeaderSince[x] = uint8(round)
			}
		}
	}
	if given == nil {
		return
	}
	r.pairs(given, "leader_since", func(key, val *yaml.Node) {
		x := r.nation(key)
		if s.Leader[x] == ruleset.NoLeader {
			r.fail(key, "%s has no leader on the board: name him under units first", key.Value)
		}
		s.LeaderSince[x] = uint8(r.number(val, "a round", 0, len(r.pk.Timeline)-1))
	})
}

// place finds out where in the sequence of play the position is.
func (r *reader) place(top *yaml.Node, at *placeInPlay) {
	s := &r.s
	if at.stage != nil {
		r.stage(at)
		return
	}
	name, line := "start-of-round", top
	if s.Turn != ruleset.NoNation {
		name = "start-of-turn"
	}
	if at.phase != nil {
		name, line = fold(at.phase.Value), at.phase
	}
	p, ok := findPhase(name)
	if !ok {
		r.fail(line, "there is no phase %q; there are: %s", name, strings.Join(phaseNames(), ", "))
		return
	}
	if p.half == 0 != (s.Turn == ruleset.NoNation) {
		r.fail(line, "the phases start-of-round and end-of-round come between turns, and take no turn; others need one, such as \"turn: romans\"")
		return
	}
	s.Stage = p.stage
	if s.Half == 0 || p.half == 2 {
		s.Half = p.half
	}
	if at.progress != nil {
		r.fail(at.progress, "progress goes with a stage, not with a phase")
	}
	if !p.groups && (at.entered != nil || at.homes != nil) {
		r.fail(line, "entered_from and from_sea say nothing in the phase %s: leave them out", name)
		return
	}
	if p.groups {
		r.groups(at.entered, at.homes, p.stage == britannia.MovementStart)
	}
}

// stage reads the exact stage of play and what goes with it.
func (r *reader) stage(at *placeInPlay) {
	stage, ok := britannia.FindStage(at.stage.Value)
	if !ok {
		r.fail(at.stage, "there is no stage %q; to start at a phase write \"phase:\"", at.stage.Value)
	}
	r.s.Stage = stage
	for _, n := range []*yaml.Node{at.phase, at.entered, at.homes} {
		if n != nil {
			r.fail(n, "with an exact stage, phase, entered_from and from_sea are not used: leave them out")
		}
	}
	if at.progress != nil {
		r.progress(at.progress)
	}
}

// checkUnits refuses more units than there are markers, and forts where none can
// stand.
func (r *reader) checkUnits(top *yaml.Node) {
	s := &r.s
	for x := 1; x < len(r.pk.Nations); x++ {
		n := ruleset.Nation(x)
		id, markers := r.pk.Nations[x].ID, &r.pk.Markers[x]
		infantry := s.Count(n, britannia.Infantry)
		if markers.MaxBurhs > 0 {
			infantry += s.Burhs.Len()
		}
		if most := r.mostInfantry(n); infantry > most {
			r.fail(top, "%s has %d infantry (burhs included); there are only %d", id, infantry, most)
		}
		if cavalry := s.Count(n, britannia.Cavalry); cavalry > int(markers.MaxCavalry) {
			r.fail(top, "%s has %d cavalry; there are only %d", id, cavalry, markers.MaxCavalry)
		}
	}
	if both := s.Forts & s.Destroyed; both != 0 {
		r.fail(top, "%s has a fort both intact and destroyed: leave one out", r.pk.Board.IDs[both.First()])
	}
	if at := (s.Forts | s.Destroyed | s.Burhs) & r.pk.Board.Seas; at != 0 {
		r.fail(top, "%s is a sea: no fort or burh stands there", r.pk.Board.IDs[at.First()])
	}
}

// mostInfantry is the limit of infantry markers. Once cavalry that came with a
// leader on land has become infantry, its markers stand for infantry too (2e ART-07).
func (r *reader) mostInfantry(n ruleset.Nation) int {
	most := int(r.pk.Markers[n].MaxInfantry)
	for round := 1; round < int(r.s.Round); round++ {
		if r.pk.Rounds[round].Nation[n].Cavalry > 0 {
			return most + int(r.pk.Markers[n].MaxCavalry)
		}
	}
	return most
}

// checkSharing sees to it that no land area holds two nations, but for areas
// that the nation on turn has attacked since its movement began.
func (r *reader) checkSharing(top *yaml.Node) {
	s := &r.s
	if s.Stage >= britannia.FortsReplaced && s.Stage <= britannia.RomansLeave {
		return // Romans and Romano-British stand together while these replace those
	}
	resting := s.Stage <= britannia.MovementStart && s.Half < 2
	for a := range r.pk.Board.Land.All {
		var in []string
		onTurn := false
		for x := 1; x < len(r.pk.Nations); x++ {
			if unitsOf(r.pk, s, ruleset.Nation(x)).Has(a) {
				in = append(in, r.pk.Nations[x].ID)
				onTurn = onTurn || ruleset.Nation(x) == s.Turn
			}
		}
		if len(in) > 2 || len(in) == 2 && (resting || !onTurn) {
			r.fail(top, "%s holds units of %s: only the nation on turn shares an area, with one it attacks, and not before it moves", r.pk.Board.IDs[a], strings.Join(in, " and "))
		}
	}
}
