package report

import (
	"cmp"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/outlook"
	"bretwalda/internal/ruleset"
)

// What may come, as letters tell it.
const (
	mostDangers = 5   // areas in danger that are told of with odds
	mostTargets = 5   // attacks that an order form proposes
	fair        = 0.3 // from which chance of winning them
	danger      = 0.5 // from which chance of losing it an area is in danger
)

// Attack is a battle that may come, as its templates see it.
type Attack struct {
	Area    board.Area
	By, Foe Holding // who would attack, all that can come; and who stands there
	From    []board.Area
	Win     float64 // the chance that the attacker is left
	Points  int     // what it brings him at once
	Held    int     // what the area pays him at the end of round Scoring
	Scoring int
	Others  []Rival // who else could attack, in the order of play
}

// Rival is somebody else who could attack an area, and his chance.
type Rival struct {
	Nation ruleset.Nation
	Win    float64
}

// Dangers are the areas of a player that others could well take before his nations
// there are on turn.
type Dangers struct {
	Attacks []Attack  // those likeliest to be lost first
	More    board.Set // others in danger
}

// foresight keeps what was seen when looking ahead from one position: the same for
// all readers.
type foresight map[nationTurn]*outlook.Turn

// ahead looks at a nation turn to come; nil: there is none to speak of.
func (p *page) ahead(t nationTurn) *outlook.Turn {
	if seen, ok := p.seen[t]; ok {
		return seen
	}
	var seen *outlook.Turn
	if turn, ok := p.r.look.Turn(p.state, t.nation, t.round); ok {
		seen = &turn
	}
	p.seen[t] = seen
	return seen
}

// foresee adds to the order form what the nation could do.
func (p *page) foresee() {
	f := p.Form
	if f == nil {
		return
	}
	ahead := p.ahead(nationTurn{f.Nation, f.Round})
	if ahead == nil {
		return
	}
	if f.New == 0 && ahead.New > 0 {
		f.New, f.PlaceIn = ahead.New, ahead.Places.First()
	}
	if f.Leader == ruleset.NoLeader && ahead.Leader != p.state.Leader[f.Nation] {
		f.Leader = ahead.Leader // who comes in this very turn
	}
	if m := &ahead.Move; m.Len > 0 {
		f.ExampleFrom, f.Example = m.From(), &Path{To: m.End(), Inf: int(m.Inf[0]), Cav: int(m.Cav[0])}
	}
	for i := range ahead.Attacks {
		if a := &ahead.Attacks[i]; a.Odds.Win() >= fair && len(f.Targets) < mostTargets {
			f.Targets = append(f.Targets, p.attack(a))
		}
	}
}

// attack puts an attack into the model of a letter.
func (p *page) attack(a *outlook.Attack) Attack {
	x := Attack{
		Area: a.Area, By: force(p.state, a.Nation, a.Area, a.Force), Win: a.Odds.Win(),
		Points: a.Points, Held: a.Held, Scoring: a.Scoring,
		Foe: force(p.state, a.Defender, a.Area, a.Against),
	}
	for _, from := range a.From {
		x.From = append(x.From, from.Area)
	}
	x.By.Leader = a.Leader // who may be still to come
	return x
}

// force is what a nation has in a battle.
func force(s *britannia.State, n ruleset.Nation, a board.Area, f britannia.Force) Holding {
	h := Holding{Nation: n, Area: a, Inf: int(f.Inf), Cav: int(f.Cav), Fort: f.Fort, Burh: f.Burh}
	if f.Leader {
		h.Leader = s.Leader[n]
	}
	return h
}

// fear finds the reader's areas that others could well take before he is on turn
// with the nation there.
func (p *page) fear() *Dangers {
	yours := ruleset.Nations(0)
	for _, n := range p.Yours {
		if p.state.Where[n] != 0 {
			yours = yours.With(n)
		}
	}
	var all []Attack
	waiting := yours // who has not been on turn
	for _, t := range p.r.coming(p.Game, p.state, p.Pending) {
		waiting = waiting.Without(t.nation)
		if waiting == 0 {
			break
		}
		if slices.Contains(p.Yours, t.nation) {
			continue
		}
		ahead := p.ahead(t)
		if ahead == nil {
			continue
		}
		for i := range ahead.Attacks {
			if a := &ahead.Attacks[i]; waiting.Has(a.Defender) && a.Odds.Win() >= danger {
				all = p.fearOne(all, a)
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

// fearOne adds an attack; of several on one area the likeliest is told of, and who
// could make the others is named with it.
func (p *page) fearOne(all []Attack, a *outlook.Attack) []Attack {
	i := slices.IndexFunc(all, func(x Attack) bool { return x.Area == a.Area })
	if i < 0 {
		return append(all, p.attack(a))
	}
	was := all[i]
	if a.Nation == was.By.Nation { // in the next round, again
		return all
	}
	if a.Odds.Win() <= was.Win {
		all[i].Others = append(was.Others, Rival{a.Nation, a.Odds.Win()})
		return all
	}
	all[i] = p.attack(a)
	all[i].Others = append(was.Others, Rival{was.By.Nation, was.Win})
	return all
}
