package position

import (
	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/ruleset"
)

// Match compares s with a part of a position, as tests expect it, and returns an
// error that tells each difference with its line, or nil. Only what is named is
// compared: of round, turn and stage the value; of areas named under units all
// units there, so that "avalon: {}" says that Avalon is vacant; of forts,
// destroyed_forts and burhs the whole list; of population, points, occupied and
// subject_to the nations named ("none" for no lord); the lists of nations whole.
func Match(pk *cards.Pack, name string, data []byte, s *britannia.State) error {
	r := &reader{pk: pk, file: name}
	top := r.parse(data)
	if top == nil {
		return r.err()
	}
	m := &matcher{reader: r, got: s}
	r.fields(top, "a position to compare", map[string]func(*yaml.Node){
		"round":                   m.round,
		"turn":                    m.turn,
		"stage":                   m.stage,
		"units":                   m.units,
		"forts":                   func(n *yaml.Node) { m.areaList(n, "forts", s.Forts) },
		"destroyed_forts":         func(n *yaml.Node) { m.areaList(n, "destroyed forts", s.Destroyed) },
		"burhs":                   func(n *yaml.Node) { m.areaList(n, "burhs", s.Burhs) },
		"population":              m.population,
		"points":                  m.points,
		"occupied":                m.occupied,
		"subject_to":              m.subjects,
		"ever_submitted":          func(n *yaml.Node) { m.nationList(n, "ever submitted", s.Submitted) },
		"attacked_romano_british": func(n *yaml.Node) { m.nationList(n, "attacked", s.Attacked) },
		"would_not_submit":        func(n *yaml.Node) { m.nationList(n, "would not submit", s.Declined) },
		"held_by_subjects":        func(n *yaml.Node) { m.areaList(n, "areas once held by subjects", s.OnceSubject) },
		"danish_shortfall":        func(n *yaml.Node) { m.number(n, "danish_shortfall", int(s.Shortfall)) },
	})
	return r.err()
}

// matcher reads what is expected and notes where the State differs.
type matcher struct {
	*reader
	got *britannia.State
}

// number compares one number.
func (m *matcher) number(n *yaml.Node, what string, got int) {
	if want := m.reader.number(n, what, -9999, 9999); want != got {
		m.fail(n, "%s is %d, not %d", what, got, want)
	}
}

func (m *matcher) round(n *yaml.Node) { m.number(n, "the round", int(m.got.Round)) }

func (m *matcher) turn(n *yaml.Node) {
	if want := m.lord(n); want != m.got.Turn {
		m.fail(n, "it is the turn of %s", m.nationName(m.got.Turn))
	}
}

func (m *matcher) stage(n *yaml.Node) {
	if want := m.stageNamed(n); want != m.got.Stage {
		m.fail(n, "play is at another stage")
	}
}

// lord reads a nation or "none".
func (m *matcher) lord(n *yaml.Node) ruleset.Nation {
	if n.Value == "none" {
		return ruleset.NoNation
	}
	return m.nation(n)
}

func (m *matcher) nationName(n ruleset.Nation) string {
	if n == ruleset.NoNation {
		return "none"
	}
	return m.pk.Nations[n].ID
}

func (m *matcher) areaList(n *yaml.Node, what string, got board.Set) {
	if want := m.areas(n, what); want != got {
		m.fail(n, "%s are %s", what, (&writer{pk: m.pk}).names(got))
	}
}

func (m *matcher) nationList(n *yaml.Node, what string, got ruleset.Nations) {
	if want := m.nations(n, what); want != got {
		m.fail(n, "%s differ from what is expected", what)
	}
}

func (m *matcher) population(n *yaml.Node) {
	m.pairs(n, "population", func(key, val *yaml.Node) {
		m.number(val, "the marker of "+key.Value, int(m.got.Population[m.nation(key)]))
	})
}

func (m *matcher) points(n *yaml.Node) {
	m.pairs(n, "points", func(key, val *yaml.Node) {
		if got, want := int(m.got.Points[m.nation(key)]), m.printed(val); got != want {
			m.fail(val, "the points of %s is %s, not %s", key.Value, m.pk.Printed(got), val.Value)
		}
	})
}

func (m *matcher) occupied(n *yaml.Node) {
	m.pairs(n, "occupied", func(key, val *yaml.Node) {
		m.areaList(val, "areas scored by "+key.Value, m.got.Occupied[m.nation(key)])
	})
}

func (m *matcher) subjects(n *yaml.Node) {
	m.pairs(n, "subject_to", func(key, val *yaml.Node) {
		if got := m.got.SubjectTo[m.nation(key)]; got != m.lord(val) {
			m.fail(val, "%s is subject to %s", key.Value, m.nationName(got))
		}
	})
}

// units compares all units in the areas named.
func (m *matcher) units(n *yaml.Node) {
	m.reader.units(n)
	lines := map[board.Area]*yaml.Node{}
	m.pairs(n, "units", func(key, val *yaml.Node) {
		if _, ok := m.findNation(key.Value); !ok {
			lines[m.area(key)] = key
			return
		}
		m.pairs(val, "units", func(at, _ *yaml.Node) { lines[m.area(at)] = at })
	})
	for a := range board.Area(board.Max) {
		line := lines[a]
		if line == nil {
			continue
		}
		for x := 1; x < len(m.pk.Nations); x++ {
			want := (&writer{pk: m.pk, s: &m.s}).describe(ruleset.Nation(x), a)
			if got := (&writer{pk: m.pk, s: m.got}).describe(ruleset.Nation(x), a); got != want {
				m.fail(line, "%s has in %s %s, not %s", m.pk.Nations[x].ID, line.Value, got, want)
			}
		}
	}
}
