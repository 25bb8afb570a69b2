package show

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/outlook"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// What may come, as letters tell it.
const (
	mostDangers = 5   // areas in danger that are told of with odds
	mostTargets = 5   // attacks that an order form proposes
	fewTargets  = 3   // of them, where there are so many, only those that bring points
	fair        = 0.3 // from which chance of winning them
	danger      = 0.5 // from which chance of losing it an area is in danger
)

// Attack is a battle that may come, as its templates see it.
type Attack struct {
	Area    board.Area
	By, Foe view.Holding // who would attack, all that can come; and who stands there
	From    []board.Area
	Win     float64 // the chance that the attacker is left
	Points  int     // what it brings them at once
	Held    int     // what the area pays them at the end of round Scoring
	Scoring int
	Others  []Rival // who else could attack, in the order of play
}

// Tells is all that an attack tells, in numbers: letters say the same of attacks that tell the
// same (see report.Lasting).
func (a *Attack) Tells() string {
	told := make([]byte, 0, 128)
	add := func(numbers ...int) {
		for _, n := range numbers {
			told = binary.AppendVarint(told, int64(n))
		}
	}
	add(int(a.Area), a.Points, a.Held, a.Scoring)
	for _, h := range [...]*view.Holding{&a.By, &a.Foe} {
		add(int(h.Nation), int(h.Area), h.Armies, int(h.Leader), len(h.More))
		add(h.Units[:]...)
		for _, l := range h.More {
			add(int(l))
		}
	}
	add(len(a.From))
	for _, from := range a.From {
		add(int(from))
	}
	told = binary.LittleEndian.AppendUint64(told, math.Float64bits(a.Win))
	for _, r := range a.Others {
		add(int(r.Nation))
		told = binary.LittleEndian.AppendUint64(told, math.Float64bits(r.Win))
	}
	return string(told)
}

// Rival is somebody else who could attack an area, and their chance.
type Rival struct {
	Nation ruleset.Nation
	Win    float64
}

// Dangers are the areas of a player that others could well take before their nations
// there are on turn.
type Dangers struct {
	Attacks []Attack  // those likeliest to be lost first
	More    board.Set // others in danger
}

// ahead looks at a nation turn to come; nil: there is none to speak of.
func (p *position) ahead(t game.Turn) *outlook.Turn {
	p.mu.Lock()
	defer p.mu.Unlock()
	if seen, ok := p.seen[t]; ok {
		return seen
	}
	var seen *outlook.Turn
	if turn, ok := p.look.Turn(p.state, t.Nation, t.Round); ok {
		seen = &turn
	}
	p.seen[t] = seen
	return seen
}

// threats are the attacks of a nation turn to come on some nations, at least.
func (p *position) threats(t game.Turn, on ruleset.Nations) []outlook.Attack {
	p.mu.Lock()
	defer p.mu.Unlock()
	if seen := p.seen[t]; seen != nil {
		return seen.Attacks
	}
	known, ok := p.threat[t]
	if !ok || on&^known.on != 0 {
		known = threats{on, p.look.Threats(p.state, t.Nation, t.Round, on)}
		p.threat[t] = known
	}
	return known.attacks
}

// threats are what is known of a turn to come: its attacks on some nations.
type threats struct {
	on      ruleset.Nations
	attacks []outlook.Attack
}

// sideOf are the nations that usually have one player with another.
func (p *position) sideOf(n ruleset.Nation) ruleset.Nations {
	for _, nations := range p.pk.Scenarios[p.state.Scenario].Sides {
		var side ruleset.Nations
		for _, m := range nations {
			side = side.With(m)
		}
		if side.Has(n) {
			return side
		}
	}
	return 0
}

// foresee adds to the order form what the nation could do.
func (p *position) foresee(f *Form, t game.Turn) {
	ahead := p.ahead(t)
	if ahead == nil {
		return
	}
	if f.New == 0 {
		f.New = ahead.New
	}
	f.Places = ahead.Places
	if f.Leader == ruleset.NoLeader && ahead.Leader != p.state.Leader[f.Nation] {
		f.Leader = ahead.Leader // who comes in this very turn
	}
	if m := &ahead.Move; m.Len > 0 {
		example := goal(m.End(), m.Inf[0], m.Cav[0])
		f.ExampleFrom, f.Example = m.From(), &example
	}
	f.Targets = make([]Attack, 0, min(mostTargets, len(ahead.Attacks)))
	for i := range ahead.Attacks {
		a := &ahead.Attacks[i]
		if pays := a.Points+a.Held > 0; a.Win >= fair && len(f.Targets) < mostTargets && (pays || len(f.Targets) < fewTargets) {
			f.Targets = append(f.Targets, p.attack(a))
		}
	}
}

// attack puts an attack into the model of a letter.
func (p *position) attack(a *outlook.Attack) Attack {
	x := Attack{
		Area: a.Area, By: forceAs(p.state, a.Nation, a.Area, a.Force), Win: a.Win,
		Points: a.Points, Held: a.Held, Scoring: a.Scoring,
		Foe: forceAs(p.state, a.Defender, a.Area, a.Against),
	}
	x.From = make([]board.Area, len(a.From))
	for i := range a.From {
		x.From[i] = a.From[i].Area
	}
	x.By.Leader = a.Leader // who may be still to come
	return x
}

// Dangers implements view.Position: the areas of some nations that others could well
// take before the nation there is on turn.
func (p *position) Dangers(theirs ruleset.Nations, waits game.Decision) any {
	var all []Attack
	var waiting ruleset.Nations // who has not been on turn, whosever they are
	for n := range p.pk.Nations {
		if p.state.Where[n] != 0 {
			waiting = waiting.With(ruleset.Nation(n))
		}
	}
	var had ruleset.Nations // of the sides whose first turns came
	for _, t := range p.Coming(waits) {
		if side := p.sideOf(t.Nation); !had.Has(t.Nation) {
			had |= side
			p.ahead(t) // their form tells all of it
		}
		waiting = waiting.Without(t.Nation)
		if waiting&theirs == 0 {
			break
		}
		if theirs.Has(t.Nation) {
			continue
		}
		attacks := p.threats(t, waiting)
		for i := range attacks {
			if a := &attacks[i]; waiting.Has(a.Defender) && theirs.Has(a.Defender) && a.Win >= danger {
				all = p.fear(all, a)
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b Attack) int { return cmp.Or(cmp.Compare(b.Win, a.Win), cmp.Compare(a.Area, b.Area)) })
	d := &Dangers{Attacks: all[:min(mostDangers, len(all))]}
	for _, a := range all[len(d.Attacks):] {
		d.More = d.More.With(a.Area)
	}
	return d
}

// fear adds an attack; of several on one area the likeliest is told of, and who
// could make the others is named with it.
func (p *position) fear(all []Attack, a *outlook.Attack) []Attack {
	i := 0
	for i < len(all) && all[i].Area != a.Area {
		i++
	}
	if all == nil {
		all = make([]Attack, 0, 2*mostDangers)
	}
	if i == len(all) {
		return append(all, p.attack(a))
	}
	was := &all[i]
	if a.Nation == was.By.Nation { // in the next round, again
		return all
	}
	if a.Win <= was.Win {
		was.Others = append(was.Others, Rival{a.Nation, a.Win})
		return all
	}
	others := append(was.Others, Rival{was.By.Nation, was.Win})
	*was = p.attack(a)
	was.Others = others
	return all
}
