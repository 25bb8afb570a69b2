package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// account is what orders say, to be held against the words they were read from:
// every number, name, condition and negation of a statement must be found in its
// orders, or the statement was only half understood and none of it counts.
type account struct {
	family   *Family
	areas    board.Set
	nations  ruleset.Nations
	leaders  uint64    // bit l: leader l
	numbers  [2]uint64 // bit n of the whole: the number n
	kinds    uint64
	units    uint16
	sides    uint8
	halves   uint8
	reasons  uint8
	led      bool // a leader, by name or not
	negative bool // something is not to be, or not all of it
	premise  bool // something depends on something
	choice   bool // something is said for when the first is not possible
	boat     bool
	road     bool
	mine     bool // the nation itself
	all      bool
}

// unaccounted returns the first of toks that bears meaning and is not found in
// what was said. Spent are tokens whose meaning went into something else.
func (p *reading) unaccounted(from, to int, s *statement) (at int, found bool) {
	if p.printed {
		return 0, false
	}
	a := account{family: &p.l.r.lex.own, nations: s.nations, choice: s.attach, premise: s.standing}
	for i := range s.orders {
		a.order(&s.orders[i], p.l.r.rs)
	}
	for i := from; i < to; i++ {
		if i+1 < to && p.toks[i].is(Otherwise) && p.toks[i+1].is(OutnumberedWord, AttackedWord, LostWord, LeftWord, DownTo, HalfLostWord, MoreLostWord, FoeUnhurtWord) {
			return i, true // "si no nos superan" is the contrary of a condition
		}
		if !p.spent[i] && !a.holds(p.toks[i]) {
			return i, true
		}
	}
	if at, bad := p.misranked(from, to, s.orders); bad {
		return at, true
	}
	if at, bad := p.misfit(from, to, s.orders); bad {
		return at, true
	}
	return p.doubtful(from, to, unconditional(s.orders))
}

// spendNumbers notes that the numbers of toks[from:i] went into a sum, which orders
// do not show.
func (p *reading) spendNumbers(from int) {
	for ; from < p.i; from++ {
		if p.toks[from].kind == tNumber {
			p.spend(from)
		}
	}
}

// spend notes that the meaning of toks[i] is not to be found in an order.
func (p *reading) spend(i int) {
	if p.spent == nil {
		p.spent = make(map[int]bool)
	}
	p.spent[i] = true
}

func (a *account) number(ns ...int) {
	for _, n := range ns {
		if n >= 0 && n < 128 {
			a.numbers[n/64] |= 1 << (n % 64)
		}
	}
}

func (a *account) count(c Count) {
	switch c.Amount {
	case Exactly:
		a.number(int(c.N))
		a.negative = a.negative || c.N == 0
	case AllBut:
		a.number(int(c.N))
		a.negative, a.all = true, true
	case All:
		a.all = true
	}
}

func (a *account) area(list ...board.Area) {
	for _, x := range list {
		a.areas = a.areas.With(x)
	}
}

func (a *account) leader(l ruleset.Leader) {
	if l == ruleset.NoLeader {
		return
	}
	a.led = true
	a.leaders |= 1 << (l % 64)
}

// order adds what o says.
func (a *account) order(o *Order, rs *ruleset.Ruleset) {
	a.kinds |= o.Kind.bit()
	a.units |= 1 << o.Unit
	a.halves |= 1 << o.Half
	a.sides |= 1 << o.Side
	a.reasons |= 1 << o.Why
	a.statement(o)
	a.count(o.Count)
	a.area(o.From, o.To)
	a.area(o.Areas...)
	a.area(o.Homes...)
	a.leader(o.Leader)
	a.led = a.led || o.WithLeader || o.LeaderStays || o.Kind == PlaceLeader
	a.negative = a.negative || o.LeaderStays || o.Last || a.asksYes(o.Kind) && !o.Yes || o.Kind == Stay
	a.nations |= o.Enemies
	a.mine = a.mine || o.Kind == Vote
	a.choice = a.choice || len(o.Else) > 0 || len(o.Goals) > 1 || len(o.Nations) > 1 || len(o.Areas) > 1 || o.Kind == Plan
	a.premise = a.premise || len(o.If) > 0 || len(o.When) > 0 || o.Side != BothSides || o.Enemies != 0 || o.AtMost > 0 ||
		o.Kind == Plan && len(o.Areas) > 0
	if o.Second.Amount != Unsaid {
		a.units |= 1 << secondUnit
		a.count(o.Second)
	}
	if o.Nation != ruleset.NoNation {
		a.nations = a.nations.With(o.Nation)
	}
	for _, n := range o.Nations {
		a.nations = a.nations.With(n)
	}
	if o.AtMost > 0 {
		a.number(o.AtMost, o.AtMost+1)
	}
	for _, s := range o.Steps {
		a.area(s.Via...)
		a.area(s.To)
		a.count(s.Leave)
		a.count(s.Take)
		a.forces(s.Leaves)
		a.forces(s.Takes)
		a.boat, a.road = a.boat || s.Boat, a.road || s.Road
		for _, via := range s.Via {
			a.boat = a.boat || rs.Board.Seas.Has(via)
		}
	}
	a.boat = a.boat || o.Kind == Stay && len(o.Areas) == 1 && rs.Board.Seas.Has(o.Areas[0]) || o.Kind == Move && (o.From == board.None || rs.Board.Seas.Has(o.From))
	for _, g := range o.Goals {
		a.area(g.To)
		a.count(g.Count)
	}
	for _, w := range o.When {
		a.number(int(w.N), int(w.M))
		switch w.Moment {
		case FewerLeft, FoeFewer:
			a.number(int(w.N) - 1)
			a.negative = true
		case FoeLeft: // "more than 1"
			a.number(int(w.N) - 1)
		case LeaderLost:
			a.led = true
		}
	}
	a.conds(o.If)
	for i := range o.Then {
		a.order(&o.Then[i], rs)
	}
	for i := range o.Else {
		a.order(&o.Else[i], rs)
	}
}

// conds adds what conditions say.
func (a *account) conds(cs []Cond) {
	for _, c := range cs {
		a.conds(c.Any)
		a.area(c.Area)
		a.leader(c.Leader)
		a.units |= 1 << c.Unit
		a.nations = a.nations.With(c.Nation).With(c.Lord)
		a.mine = a.mine || c.Nation == ruleset.NoNation || c.Lord == ruleset.NoNation
		switch {
		case c.Not, c.Kind == Vacant, c.Compare == AtMost, c.Kind == LeaderLive:
			a.negative = true
		}
		if c.counts() {
			a.number(c.N, c.N+1, max(c.N-1, 0)) // "more than 2" is "at least 3"
			a.negative = true                   // "unless I have 2" is "if I have at most 1"
		}
	}
}

// asksYes reports whether orders of a kind say yes or no.
func (a *account) asksYes(k Kind) bool {
	return k == Submit || k == Growth || k == Leave || a.family.kinds(Asked)&k.bit() != 0
}

// holds reports whether what t means is found in a.
func (a *account) holds(t token) bool {
	switch t.kind {
	case tUnknown:
		return false
	case tNumber:
		return t.n < 128 && a.numbers[t.n/64]>>(t.n%64)&1 != 0
	case tArea:
		return a.areas.Has(t.area)
	case tNation:
		return a.nations.Has(t.nation)
	case tLeader:
		return a.leaders>>(t.leader%64)&1 != 0
	}
	if u := t.ownUnit(); u != game.NoUnit {
		return a.unit(u)
	}
	if t.word == OutnumberedWord && t.n > 0 {
		return a.premise && a.numbers[t.n/64]>>(t.n%64)&1 != 0
	}
	switch t.word {
	case ownMatter:
		return false
	case Not, None, Never, Without, Except, ButFor:
		return a.negative
	case DownTo:
		return a.premise || a.negative
	case GoHit:
		return a.kinds&anyOf(Hit) != 0 || a.premise
	case If, Unless, Until, OutnumberedWord, LostWord, LeftWord, MoreThan, FewerThan, LeastWord, ExactWord,
		AttackedWord, AttackingWord, DefendingWord, EmptyWord, MineWord, HeldByWord, Foe, Alive, Dead, Ratio, Against,
		HalfLostWord, MoreLostWord, FoeUnhurtWord, PerSide:
		return a.premise
	case MostWord:
		return a.premise || a.numbers != [2]uint64{}
	case Otherwise:
		return a.choice
	case LeaderWord:
		return a.led
	case ByBoat:
		return a.boat
	case ByRoad:
		return a.road
	case FirstHalf:
		return a.halves>>1&1 != 0
	case SecondHalf:
		return a.halves>>2&1 != 0
	case Overstack:
		return a.reasons>>Crowded&1 != 0
	case Hungry, GoStarve:
		return a.reasons>>Hunger&1 != 0
	case Recalled:
		return a.reasons>>Recall&1 != 0
	}
	kinds := a.family.kindsOf(t.word)
	return kinds == 0 || a.kinds&kinds != 0
}

// unit reports whether a kind of units is found in a: by itself, or because the orders are
// about nothing else.
func (a *account) unit(u game.Unit) bool {
	if a.units>>u&1 != 0 {
		return true
	}
	kinds := a.family.kindsOf(ownUnits + Word(u)) // of what is built
	switch u {
	case firstUnit:
		kinds |= anyOf(Place) | a.family.kinds(Placed, Settled)
	case secondUnit:
		kinds |= anyOf(PlaceLeader) | a.family.kinds(Taken)
	}
	return a.kinds&kinds != 0
}

// anyOf is the set of some kinds.
func anyOf(kinds ...Kind) uint64 {
	var set uint64
	for _, k := range kinds {
		set |= k.bit()
	}
	return set
}

// kinds is the set of the kinds of the statements of some shapes.
func (f *Family) kinds(shapes ...Shape) uint64 {
	var set uint64
	for i := range f.Statements {
		if slices.Contains(shapes, f.Statements[i].Shape) {
			set |= f.kind(i).bit()
		}
	}
	return set
}

// kindsOf is the set of the kinds of orders that w may be part of; 0: of any.
func (f *Family) kindsOf(w Word) uint64 {
	switch w {
	case GoLand, GoAttack:
		return anyOf(Move, Plan, Conditional)
	case GoPlace:
		return anyOf(Place, PlaceLeader, Replace) | f.kinds(Placed, Settled, Built)
	case GoBuild:
		return anyOf(Place, Replace) | f.kinds(Placed, Settled, Built)
	case GoFightOn:
		return anyOf(Plan)
	case GoRetreat:
		return anyOf(Plan, Withdraw, Expel, Remove)
	case GoHit:
		return anyOf(Hit)
	case GoLose:
		return anyOf(Lose, Plan)
	case GoSpare:
		return anyOf(Lose)
	case GoWithdraw:
		return anyOf(Withdraw, Move, Plan, Remove)
	case GoRemove:
		return anyOf(Remove, Lose)
	case GoSubmit:
		return anyOf(Submit)
	case GoAllow, GoRefuse:
		return anyOf(Growth, Leave) | f.kinds(Asked)
	case Grow:
		return anyOf(Growth)
	case GoVote:
		return anyOf(Vote) | f.kinds(Asked)
	case GoLeaveOut:
		return anyOf(Shortage)
	case GoReplace, FortWord:
		return anyOf(Replace)
	case BattleOrder:
		return anyOf(Fight)
	case NewArmy:
		return anyOf(Place) | f.kinds(Placed, Built)
	case Expelled:
		return anyOf(Expel)
	}
	if k := w.ownKind(); k != NoOrder {
		return anyOf(k)
	}
	switch s, k := f.said(w); {
	case s == nil:
		return 0
	case s.Shape == Built: // the units have a part in other orders, too
		return anyOf(k, Lose, Remove, Place)
	default:
		return anyOf(k)
	}
}
