package report

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Part is a part of a round.
type Part uint8

// The parts of a round.
const (
	RoundStart Part = iota // what the Timeline brings before the first nation, and votes where they come then
	NationTurn
	RoundEnd // scoring, and what else comes after the last nation
	Skipped  // nations without a turn
)

// Section is what happened in one part of a round, in order.
type Section struct {
	Part      Part
	Round     int
	Nation    ruleset.Nation   // of NationTurn
	Nations   []ruleset.Nation // of Skipped
	Owner     string           // the player of Nation; empty: not known
	Dated     bool             // its round is not that of the section before
	Continued bool             // a nation turn whose beginning was reported before
	Open      bool             // a nation turn that goes on after the report
	Brief     bool             // less is told of it than is known
	Items     []Item
}

// Name is the name of the section's template: "section-turn" for "turn".
func (s Section) Name() string {
	return [...]string{RoundStart: "start", NationTurn: "turn", RoundEnd: "end", Skipped: "skipped"}[s.Part]
}

// Item is one thing in a story: a line or a battle.
type Item struct {
	Line   *Line
	Battle *Battle
}

// Line is one sentence of a story: an event, or several alike that read better
// together. Its fields are those of the first event; numbers are whole numbers
// of all of them.
type Line struct {
	Kind          game.EventKind
	Round         int
	Nation, Other ruleset.Nation
	Leader        ruleset.Leader
	Area, To      board.Area
	Unit          game.Unit
	Why           game.Why
	N, M, Count   int
	Points        int
	Gold          int
	view.Units                    // that went, in all
	Leaders       ruleset.Leaders // who went with them, besides Leader
	Half          int             // of MovementBegan
	Places        []Place         // of events alike, in order, one entry for each place
	Moves         []Departure     // of MovementBegan and Moved
	Reason        string          // of Corrected
	Times         int             // how many events it is
	Via           []board.Area    // between Area and To, of one that went on
	Parts         []Line          // of a sentence that tells events of several kinds
	Placed, Lost  *Line           // what became of new armies; nil: nothing yet
	Saved         int             // points that were left
	Tally         []*Line         // what several nations scored for the same, with this one

	Name    string   // of its sentence: "event/grew" for "grew"
	Brief   bool     // less is told of it than is known
	Known   bool     // Nation was named right before, as by the heading of its turn: "They place ..."
	There   bool     // it stands below a battle that names its Area
	gathers bool     // takes events alike that follow
	whoever bool     // of whatever nations
	leg     view.Leg // the last of a voyage
}

// Singly says that it happened to one thing in each of several places.
func (l Line) Singly() bool {
	for _, p := range l.Places {
		if p.N != 1 {
			return false
		}
	}
	return len(l.Places) > 1
}

// still says that l is a Movement Phase in which nothing has moved.
func (l *Line) still() bool { return l != nil && l.Kind == game.MovementBegan && len(l.Moves) == 0 }

// Place is a part of a Line: what happened in one area.
type Place struct {
	Nation, Other ruleset.Nation
	Leader        ruleset.Leader
	Area, To      board.Area
	Unit          game.Unit
	N             int
	Points        int
	view.Units    // that went
	Leaders       ruleset.Leaders
	There         bool // in the area of a battle that is told right before
	Only          bool // of the one kind of units that its side has in a battle
	Bare          bool // units of the commonest kind are a number alone
}

// Departure is all moves that began in one area.
type Departure struct {
	From  board.Area
	Paths []Path
}

// Path is armies that went the same way.
type Path struct {
	To   board.Area
	Bare bool // those of the commonest kind are a number alone
	Via  []board.Area
	view.Units
	Leader  ruleset.Leader
	Leaders ruleset.Leaders
}

// Led are the leaders who went.
func (p Path) Led() []ruleset.Leader { return led(p.Leader, p.Leaders) }

// Led are the leaders whom the line is about.
func (l Line) Led() []ruleset.Leader { return led(l.Leader, l.Leaders) }

// Led are the leaders to whom it happened.
func (p Place) Led() []ruleset.Leader { return led(p.Leader, p.Leaders) }

// led lists a leader and others.
func led(first ruleset.Leader, others ruleset.Leaders) []ruleset.Leader {
	var list []ruleset.Leader
	if first != ruleset.NoLeader {
		list = append(list, first)
	}
	for l := range others.All {
		if l != first {
			list = append(list, l)
		}
	}
	return list
}

// unitsOf are the units that an event tells of.
func unitsOf(e *game.Event) (u view.Units) {
	for kind, n := range e.Units {
		u[kind] = int(n)
	}
	return u
}

// alike says which kinds of events are gathered into one line, as long as
// nothing but a battle comes between.
func alike(k game.EventKind) bool {
	switch k {
	case game.Arrived, game.Placed, game.Lost, game.Reinforced, game.Moved, game.Removed,
		game.Scored, game.Capped, game.Halved, game.Eliminated:
		return true
	}
	return false
}

// arrange puts events into sections, lines and battles.
func (r *Reports) arrange(events []game.Event) []Section {
	t := teller{names: &r.names}
	for i := range events {
		t.later = events[i+1:]
		t.tell(&events[i])
	}
	for i := range t.sections {
		for _, b := range battlesOf(t.sections[i : i+1]) {
			b.oneKind()
		}
		t.sections[i].Dated = i == 0 || t.sections[i].Round != t.sections[i-1].Round
	}
	return t.sections
}

// teller makes a story event by event.
type teller struct {
	names    *view.Names
	sections []Section
	later    []game.Event // still to be told
	battle   *Battle      // the one being fought, or just over; nil: none
	block    int          // index of the first item that lines may still be joined to
}

func (t *teller) tell(e *game.Event) {
	if e.Kind == game.TurnSkipped {
		t.skip(e)
		return
	}
	s := t.section(e)
	if silent := t.names.Events[e.Kind].Silent; silent != nil && silent(e) {
		return
	}
	switch e.Kind {
	case game.RoundBegan, game.RoundEnded:
		return
	case game.TurnBegan:
		s.Continued = false
		return
	case game.BattleBegan:
		t.battle = newBattle(t.names, e)
		t.battle.Known = t.battle.Attacker == s.Nation
		s.Items = append(s.Items, Item{Battle: t.battle})
		t.block = len(s.Items)
		return
	case game.MovementBegan:
		t.battle, t.block = nil, len(s.Items)
	}
	if t.battle != nil && t.battle.tell(e) {
		return
	}
	if t.battle == nil && s.resumes(e) {
		t.battle = resumed(t.names, e)
		s.Items = append(s.Items, Item{Battle: t.battle})
		t.block = len(s.Items)
		t.battle.tell(e)
		return
	}
	t.battle = nil
	t.line(s, e)
}

// resumes reports whether e goes on with a battle whose beginning was reported before. Units
// retreat and are lost outside battles too: those of a battle come first in what is reported.
func (s *Section) resumes(e *game.Event) bool {
	switch e.Kind {
	case game.Retreated, game.Eliminated:
		return len(s.Items) == 0 && e.Other != ruleset.NoNation
	}
	return isBattle(e.Kind)
}

// section returns the section that e belongs to.
func (t *teller) section(e *game.Event) *Section {
	part := NationTurn
	if e.Turn == ruleset.NoNation {
		part = t.between(e)
	}
	if n := len(t.sections); n > 0 {
		last := &t.sections[n-1]
		if last.Part == part && last.Round == int(e.Round) && last.Nation == e.Turn && e.Kind != game.TurnBegan {
			return last
		}
	}
	t.sections = append(t.sections, Section{
		Part: part, Round: int(e.Round), Nation: e.Turn, Continued: part == NationTurn,
	})
	t.battle, t.block = nil, 0
	return &t.sections[len(t.sections)-1]
}

// between tells the start of a round from its end.
func (t *teller) between(e *game.Event) Part {
	switch e.Kind {
	case game.RoundBegan:
		return RoundStart
	case game.RoundEnded, game.GameOver:
		return RoundEnd
	}
	for i := len(t.sections) - 1; i >= 0; i-- {
		if s := &t.sections[i]; s.Round == int(e.Round) {
			if s.Part == RoundStart {
				return RoundStart
			}
			return RoundEnd
		}
	}
	if slices.ContainsFunc(t.later, func(l game.Event) bool { return l.Round == e.Round && l.Turn != ruleset.NoNation }) {
		return RoundStart // as votes that come before the turns (1e RND-01)
	}
	switch e.Kind {
	case game.Arrived, game.LeaderCame, game.LeaderAbsent, game.LeaderLeft, game.SubjectionEnded,
		game.Reinforced, game.Placed, game.Removed:
		return RoundStart
	}
	if t.names.Events[e.Kind].Opens {
		return RoundStart
	}
	return RoundEnd
}

func (t *teller) skip(e *game.Event) {
	if n := len(t.sections); n > 0 && t.sections[n-1].Part == Skipped && t.sections[n-1].Round == int(e.Round) {
		t.sections[n-1].Nations = append(t.sections[n-1].Nations, e.Nation)
		return
	}
	t.sections = append(t.sections, Section{Part: Skipped, Round: int(e.Round), Nations: []ruleset.Nation{e.Nation}})
	t.battle, t.block = nil, 0
}

// line adds e to the line it is like, or makes a new one.
func (t *teller) line(s *Section, e *game.Event) {
	if t.join(s, e) {
		return
	}
	for i := t.block; i < len(s.Items); i++ {
		if l := s.Items[i].Line; l != nil && (l.grows(t.names, e) || l.takes(e)) {
			return
		}
	}
	l := toldLine(t.names, e)
	l.Known = s.Part == NationTurn && l.Nation == s.Nation
	if s.Part == RoundEnd && t.tally(s, l) {
		return
	}
	s.Items = append(s.Items, Item{Line: l})
}

// grows tells what becomes of new armies, and of the points that are left, with them.
func (l *Line) grows(names *view.Names, e *game.Event) bool {
	if !names.Events[l.Kind].Grows || l.Nation != e.Nation {
		return false
	}
	if names.Events[e.Kind].Saves {
		l.Saved = int(e.N)
		return true
	}
	part := &l.Placed
	switch e.Kind {
	case game.Placed:
	case game.Lost:
		part = &l.Lost
	default:
		return false
	}
	if int(e.Unit) != names.Plain || l.settled()+int(e.N) > l.Count {
		return false // others than those
	}
	if *part == nil {
		*part = newLine(names, e)
	} else {
		(*part).add(e)
	}
	return true
}

// settled is of how many new armies it is known what becomes of them.
func (l *Line) settled() (n int) {
	for _, part := range []*Line{l.Placed, l.Lost} {
		if part != nil {
			n += part.N
		}
	}
	return n
}

// tally puts what is scored for areas beside what others scored for the same.
func (t *teller) tally(s *Section, l *Line) bool {
	if l.Kind != game.Scored || l.Area == board.None || l.Unit != game.NoUnit || l.Leader != ruleset.NoLeader {
		return false
	}
	for i := t.block; i < len(s.Items); i++ {
		first := s.Items[i].Line
		if first == nil || first.Kind != l.Kind || first.Why != l.Why || first.Area == board.None {
			continue
		}
		if first.Tally == nil {
			first.Tally = []*Line{first}
		}
		first.Tally = append(first.Tally, l)
		return true
	}
	return false
}

// takes adds e to l, if it reads better as a part of it.
func (l *Line) takes(e *game.Event) bool {
	for _, other := range l.Tally {
		if other != l && other.takes(e) {
			return true
		}
	}
	if !l.alike(e) {
		return false
	}
	l.add(e)
	return true
}

// alike reports whether e reads better as a part of l.
func (l *Line) alike(e *game.Event) bool {
	if e.Kind == game.Moved && l.Kind == game.MovementBegan {
		return l.Nation == e.Nation
	}
	if e.Kind != l.Kind || !l.gathers {
		return false
	}
	if l.whoever {
		return true
	}
	if e.Kind == game.Scored {
		return l.Nation == e.Nation && l.Why == e.Why
	}
	return l.Nation == e.Nation && l.Why == e.Why && l.Other == e.Other && l.Unit == e.Unit
}

func newLine(names *view.Names, e *game.Event) *Line {
	own := names.Events[e.Kind]
	l := &Line{
		Name: eventName(names, e.Kind), gathers: alike(e.Kind) || own.Gathered, whoever: own.Whoever, leg: own.Leg,
		Kind: e.Kind, Round: int(e.Round), Nation: e.Nation, Other: e.Other, Leader: e.Leader,
		Area: e.Area, To: e.To, Unit: e.Unit, Why: e.Why, M: int(e.M), Count: int(e.Count), Reason: e.Reason,
		Leaders: e.Leaders,
	}
	if e.Kind == game.MovementBegan {
		l.Half = int(e.N)
		return l
	}
	l.add(e)
	return l
}

// add joins e to l.
func (l *Line) add(e *game.Event) {
	if e.Kind == game.Moved {
		l.depart(e)
		return
	}
	l.N += int(e.N)
	l.Points += int(e.Points)
	l.Gold += int(e.Gold)
	l.Times++
	l.Units = l.Plus(unitsOf(e))
	p := Place{
		Nation: e.Nation, Other: e.Other, Leader: e.Leader, Area: e.Area, To: e.To, Unit: e.Unit,
		N: int(e.N), Points: int(e.Points), Units: unitsOf(e), Leaders: e.Leaders,
	}
	for i := range l.Places {
		if q := &l.Places[i]; q.Nation == p.Nation && q.Other == p.Other && q.Leader == p.Leader &&
			q.Area == p.Area && q.To == p.To && q.Unit == p.Unit {
			q.N, q.Points, q.Units = q.N+p.N, q.Points+p.Points, q.Plus(p.Units)
			return
		}
	}
	l.Places = append(l.Places, p)
}

// depart joins a move to those from the same area.
func (l *Line) depart(e *game.Event) {
	if e.Len == 0 {
		return
	}
	path := e.Path[:min(int(e.Len), len(e.Path))]
	from := path[0]
	i := 0
	for i < len(l.Moves) && l.Moves[i].From != from {
		i++
	}
	if i == len(l.Moves) {
		l.Moves = append(l.Moves, Departure{From: from})
	}
	d := &l.Moves[i]
	p := Path{To: path[len(path)-1], Units: unitsOf(e), Leader: e.Leader, Leaders: e.Leaders}
	if len(path) > 2 {
		p.Via = append(p.Via, path[1:len(path)-1]...)
	}
	d.add(p)
}

func sameWay(a, b Path) bool {
	if a.To != b.To || a.Leader != b.Leader || a.Leaders != b.Leaders || len(a.Via) != len(b.Via) {
		return false
	}
	for i := range a.Via {
		if a.Via[i] != b.Via[i] {
			return false
		}
	}
	return true
}
