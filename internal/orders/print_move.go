package orders

import (
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// move writes a Move.
func (w *printer) move(o *Order) string {
	alone := o.led() && o.Count == N(0)
	what := w.counted(o.Count, o.Unit)
	if o.Count.Amount == Unsaid && o.Unit == game.NoUnit {
		what = w.say(ArmiesPhrase)
	}
	if o.Second.Amount != Unsaid {
		what = w.join(what, w.say(AndPhrase), w.count(o.Second), w.unit(secondUnit, one(o.Second)))
	}
	leader := w.leader(o.Leader, o.WithLeader)
	if alone {
		what, leader = w.say(WhomPhrase, "leader", w.theLeader(o.Leader)), ""
	}
	how := ""
	if s := o.Steps[0]; s.Boat {
		how = w.say(ByBoatPhrase)
	} else if s.Road {
		how = w.say(ByRoadPhrase)
	}
	from := w.sayIf(FromPhrase, "areas", w.area(o.From))
	if from == "" && !o.led() {
		from = w.say(FromSeaPhrase)
	}
	text := w.say(MovePhrase, "what", what, "leader", leader, "how", how, "from", from, "way", w.way(o.Steps[0], ViaPhrase, ToPhrase))
	for i, s := range o.Steps[1:] {
		before := o.Steps[i]
		text = w.join(text, w.sayIf(LeaveThere, "count", w.count(before.Leave)), w.sayIf(TakeThere, "count", w.count(before.Take)),
			",", w.way(s, OnViaPhrase, OnToPhrase))
	}
	return text
}

// way writes the areas of a step.
func (w *printer) way(s Step, via, to Phrase) string {
	if len(s.Via) == 0 {
		return w.say(to, "areas", w.area(s.To))
	}
	through := w.area(s.Via[len(s.Via)-1])
	if before := s.Via[:len(s.Via)-1]; len(before) > 0 {
		through = w.areas(before) + " " + w.say(AndPhrase) + " " + through
	}
	return w.join(w.say(via, "areas", through), w.say(ToPhrase, "areas", w.area(s.To)))
}

// plan writes a Plan.
func (w *printer) plan(o *Order) string {
	side, enemies := "", ""
	if o.Side != BothSides {
		side = w.say(AttackerPhrase + Phrase(o.Side-Attacking))
	}
	if o.Enemies != 0 {
		enemies = w.say(AgainstPhrase, "nations", w.nations(o.Enemies))
	}
	moments := make([]string, len(o.When))
	for i, m := range o.When {
		if moments[i] = w.moment(m); i > 0 {
			moments[i] = strings.TrimPrefix(moments[i], ", ") // "…, ha … és ha …"
		}
	}
	when := strings.Join(moments, " "+w.say(AndPhrase)+" ")
	areas := w.areas(o.Areas)
	if o.Count == N(0) {
		return w.say(FightOnPhrase, "in", w.sayIf(InPhrase, "areas", areas), "side", side, "enemies", enemies, "when", when)
	}
	goals := make([]string, len(o.Goals))
	for i, g := range o.Goals {
		goals[i] = w.area(g.To)
		if g.Count.Amount == Exactly {
			goals[i] += " (" + w.count(g.Count) + ")"
		}
	}
	leader := w.leader(o.Leader, o.WithLeader)
	if o.LeaderStays {
		leader = w.say(WithoutLeader)
	}
	count := w.armies(o.Count)
	if len(o.Forces) > 0 {
		count = join(w.forces(subjectCase, o.Forces, false), " "+w.say(AndPhrase)+" ")
	}
	return w.say(RetreatPhrase, "count", count, "from", w.sayIf(FromPhrase, "areas", areas),
		"to", w.sayIf(ToPhrase, "areas", strings.Join(goals, ", ")), "leader", leader, "side", side, "enemies", enemies, "when", when)
}

// moment writes one moment of a battle.
func (w *printer) moment(m When) string {
	p := AfterRoundPhrase + Phrase(m.Moment-AfterRound)
	if m == (When{Outnumbered, 1, 1}) {
		p = OutnumberedBare
	}
	text := w.sayN(p, int(m.N), "n", strconv.Itoa(int(m.N)), "m", strconv.Itoa(int(m.M)))
	if m.Moment == AfterRound {
		return text
	}
	return w.say(WhenPhrase, "moment", text)
}

// conds writes conditions that must all hold.
func (w *printer) conds(cs []Cond) string {
	list := make([]string, len(cs))
	for i, c := range cs {
		list[i] = w.cond(c)
		if c.Kind == AnyOf && len(cs) > 1 {
			list[i] = "(" + list[i] + ")"
		}
	}
	return strings.Join(list, " "+w.say(AndPhrase)+" ")
}

// cond writes one condition.
func (w *printer) cond(c Cond) string {
	not := ""
	if c.Not {
		not = w.say(NotPhrase)
	}
	who, have, hold, are := w.theNation(c.Nation), TheyHave, TheyHold, TheyAre
	if c.Nation == ruleset.NoNation {
		who, have, hold, are = "", IHave, IHold, IAm
	}
	if c.Kind == FoeArmies {
		have = FoeHave
	}
	if c.Not {
		have, hold = have+1, hold+1
	}
	switch c.Kind {
	case AnyOf:
		list := make([]string, len(c.Any))
		for i, x := range c.Any {
			list[i] = w.cond(x)
		}
		return strings.Join(list, " "+w.say(OrPhrase)+" ")
	case Vacant:
		return w.say(VacantPhrase, "area", w.area(c.Area), "not", not)
	case HeldBy:
		if who == "" {
			return w.say(MinePhrase, "area", w.area(c.Area), "not", not)
		}
		return w.say(HeldPhrase, "area", w.area(c.Area), "not", not, "nation", who)
	case HeldByFoe:
		return w.say(FoePhrase, "area", w.area(c.Area), "not", not)
	case Armies, FoeArmies:
		unit := w.unit(c.Unit, c.N)
		if unit == "" {
			unit = w.sayN(ArmiesPhrase, c.N)
		}
		in := ""
		if c.Area != board.None {
			in = w.say(InPhrase, "areas", w.area(c.Area))
		}
		return w.say(have, "nation", who, "n", w.compare(c), "unit", unit, "in", in)
	case AreasHeld:
		return w.sayN(hold, c.N, "nation", who, "n", w.compare(c))
	case LeaderLive:
		return w.sayN(AlivePhrase, w.people(c.Leader), "leader", w.theLeader(c.Leader), "not", not)
	case LeaderIn:
		return w.sayN(LeaderInPhrase, w.people(c.Leader), "leader", w.theLeader(c.Leader), "not", not, "area", w.area(c.Area))
	case Subject:
		lord := ""
		if c.Lord != ruleset.NoNation {
			lord = w.say(ToNation, "nation", w.theNation(c.Lord))
		}
		return w.say(are, "nation", who, "not", not, "to", lord)
	}
	return ""
}

// compare writes "at least 3".
func (w *printer) compare(c Cond) string {
	if c.Compare == Equal && c.N == 0 {
		return w.say(ZeroPhrase)
	}
	return w.say(EqualPhrase+Phrase(c.Compare), "n", strconv.Itoa(c.N))
}
