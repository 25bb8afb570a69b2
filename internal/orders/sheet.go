package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Sheet is what one letter orders. It does not depend on a position: whether
// an order is legal, the engine says when its time comes.
type Sheet struct {
	// Sections hold the orders by nation and round, in the order in which the
	// letter first speaks of each; no two have the same nation and round. A
	// section replaces what earlier letters ordered for its nation and round.
	Sections []Section
	// Standing holds the standing orders; no two entries have the same
	// Nations. An entry replaces the earlier one with the same Nations, but for what
	// its orders say of that: see Order.Amends.
	Standing []Standing
	// Cancel lists what the letter takes back. It is carried out before
	// Sections and Standing are stored.
	Cancel []Cancel
	// Problems lists what could not be read, by rising line. Everything else
	// in the letter stands.
	Problems []Problem
	// Ignored lists the lines taken for small talk. They are no problem; a
	// receipt shows them.
	Ignored []Ignored
	// Unchanged tells that a form, see Frame, came back as it was sent. It orders
	// nothing.
	Unchanged bool
	// Anew tells that the letter takes all earlier orders back in its words, and gives others in
	// their place.
	Anew bool
	// Rest tells that the letter says of what it does not change that it stays as it was ordered before. Whoever reads the
	// letter finds that out by KeepsRest.
	Rest bool
}

// Ignored is a line that was taken for small talk.
type Ignored struct {
	Line int    // in the text given to Parse, from 1
	Text string // as written
}

// Empty reports whether s orders nothing and takes nothing back.
func (s *Sheet) Empty() bool {
	return len(s.Sections) == 0 && len(s.Standing) == 0 && len(s.Cancel) == 0
}

// passOver notes the lines of a form as not read, so that their writer is told.
func (s *Sheet) passOver(lines []Line, f form) {
	for i := f.from; i < f.to; i++ {
		if text := strings.TrimSpace(uncomment(lines[i].Text, neverNoted)); lines[i].Quoted == f.quoted && text != "" {
			s.Ignored = append(s.Ignored, Ignored{Line: i + 1, Text: text})
		}
	}
}

// Section holds the orders for one nation turn.
type Section struct {
	Nation ruleset.Nation
	Round  int     // 0: the nation's next turn, whichever round that is
	Part   int     `json:",omitempty"` // of the turn, in games whose turns have parts
	Orders []Order // in the order written, which is the order to carry them out in
	// Assumed tells that no heading says whose these are: they are for the nation that moves next.
	Assumed bool `json:"-"`
	// Above is how many of the first stand above the first heading, where it says whose the others are.
	Above int `json:"-"`
}

// Standing holds orders that answer whenever one of its nations is attacked or
// asked and the section for that turn says nothing. Only the kinds for which
// Family.CanStand is true occur, and Conditional orders made of these.
type Standing struct {
	Nations ruleset.Nations // 0: all nations of the sender
	Orders  []Order
}

// Cancel takes back orders that earlier letters gave.
type Cancel struct {
	Nations  ruleset.Nations // 0: all nations of the sender
	Round    int             // 0: all rounds
	Standing bool            // the standing orders of exactly this scope, not sections; Round is 0
}

// Kind is a kind of order.
type Kind uint8

// The kinds of orders. Beside each: the fields of Order that it uses besides
// Line, Text, Kind and Half, and the decisions that it answers. A list of areas
// is always in order of preference; where it may be empty, that is said.
const (
	NoOrder Kind = iota

	// Conditional: If, Then, Else. When all of If hold at the moment the
	// decision is asked for, Then counts, otherwise Else (which may be empty).
	// Then holds no Conditional; Else holds none, or nothing but one (otherwise
	// if). Half is 0; the orders inside have their own.
	Conditional

	// Place: Count, Areas. New armies of a Population Increase: Exactly n go to
	// the areas listed, one at a time to the first where that is legal, going
	// round the list so that no area gets a second before all had one. All: every
	// army due (that no other order places) is placed so. [PlaceArmy]
	Place
	// PlaceLeader: Leader (NoLeader: whichever arrives), Areas. [PlaceLeader]
	PlaceLeader
	_ // a family has it as its own
	// Shortage: Count, Unit, Areas (seas). Arrivals that stay away when there
	// are too few markers: first those in these seas. [StayAway]
	Shortage
	_
	_
	_
	// Replace: Areas. The forts, or armies, that the Romano-British replace
	// first. [ReplaceFort ReplaceArmy]
	Replace

	// Move: Count, Unit, Second, From, Steps, Leader, WithLeader; see Order. [MoveArmies]
	Move
	// Stay: Count, Unit, Areas, Leader, WithLeader. Armies that do not move from these areas or
	// seas; Areas empty, Count All: nothing moves but what other orders name. It
	// never answers a decision by itself (Count Exactly 0 with a leader: he stays); it says that there is no order missing.
	Stay
	// Fight: Areas. Battles in this order, then the rest. [NextBattle]
	Fight
	// Plan: Areas (empty: every battle), Side, Enemies, When, Count, Goals,
	// Leader, WithLeader, LeaderStays; see Order. [DefenderGo AttackerGo]
	Plan
	// Hit: Unit, Areas (empty: every battle). What sixes
	// that may strike either strike first. [AssignHits]
	Hit
	// Lose: Unit, Last, Homes, Areas (empty: every battle). Which of the nation's
	// own units are lost first (Last: only when no others are left): Unit; or, Homes not empty, those that came from Homes (areas or
	// seas) in this order. [LoseBurh NameLosses]
	Lose

	// Withdraw: Count, Areas (where the raiders are; empty: everywhere), To
	// (None: each to where it came from), WithLeader. Exactly 0: they stay. [Withdraw]
	Withdraw
	// Remove: Count, Unit, Why, Areas. Armies that go when some must: Exactly n
	// from the areas listed; All: as many as must, one at a time from the first of
	// them where that is legal. [RemoveExcess SendHome Starve]
	Remove
	// Expel: Count, From (None: any area), Areas. Where armies go that must
	// leave the areas of a nation that submitted. [Expel]
	Expel

	// Submit: Yes, Nation (the lord; NoNation: any), AtMost (0: whatever the
	// nation holds). Yes: submit as soon as the nation holds AtMost areas or
	// fewer; no: never. [Submit]
	Submit
	// Growth: Yes, Nation (the subject; NoNation: any). Allow full population
	// points or not. [FullPopulation]
	Growth
	// Leave: Yes, Nation (the subject; NoNation: any), Areas (empty: any).
	// Allow the subject to leave the areas empty or not. [LeaveArea]
	Leave
	// Vote: Nations in order of preference: the first that is a candidate. An
	// entry NoNation is the voting nation itself. [Vote]
	Vote
	_

	Kinds // how many kinds there are
)

// canStand reports whether orders of a common kind may be standing orders: those that
// answer when the nation is attacked or asked, not those of its own turn.
func (k Kind) canStand() bool {
	switch k {
	case Plan, Hit, Lose, Submit, Growth, Leave, Vote, Remove, Expel, Conditional:
		return true
	}
	return false
}

// Order is one statement. Which fields count depends on Kind; the others are
// zero, so that orders that mean the same compare equal (reflect.DeepEqual, once
// Line and Text are cleared; see Plain).
type Order struct {
	Line int    // in the text given to Parse, from 1; 0 for orders made by hand
	Text string // as written, white space folded; several orders may share it
	Kind Kind
	// Half is the half of a Major Invasion that the order is for, 1 or 2; 0: not
	// said (either half: carried out as soon as it is possible).
	Half uint8
	// Amends says how the order stands to those of earlier letters. It is not kept: letters are put together by it.
	Amends Amendment `json:"-"`
	// Past is how far the order has come where a question interrupted the turn; zero: nothing of it was carried out.
	Past Past `json:",omitzero"`

	// Conditional.
	If   []Cond // all must hold
	Then []Order
	Else []Order

	// How many, of what. Unit is NoUnit: armies of any kind.
	Count Count
	Unit  game.Unit
	// Second, of a Move whose Unit is the family's first: how many of its second kind go with
	// them on the same way. Unsaid: none.
	Second Count `json:"Cavalry"` // as it was called when only one family had two kinds
	Areas  []board.Area
	Yes    bool

	// Move. Armies go From, by Steps, to the end of the last step. From is given
	// except where it follows from the position: None with a leader means where
	// the leader is; without, the one sea from where the armies can land (or the
	// one place from where they can come); more than one such place is a problem for
	// whoever carries the order out, not a choice. Steps has at least one entry.
	//
	// Leader names a leader who marches; WithLeader without Leader means the
	// nation's leader, whoever he is. Count Exactly 0 with either: he goes alone.
	From  board.Area
	Steps []Step
	// Forces and Leaders are who a family's own statement is about.
	Forces     []Force          `json:",omitempty"`
	Leaders    []ruleset.Leader `json:",omitempty"`
	Leader     ruleset.Leader
	WithLeader bool

	// Plan. When all of When hold (empty: at the first opportunity), do: Count
	// Exactly 0: fight on; All, Exactly n, AllBut n: so many armies retreat to
	// Goals. The first Plan of a nation that fits area, side, enemy and moment
	// counts; a plan that names areas comes before one that does not. Without a plan
	// that fits, armies fight on. Goals empty: wherever is legal; else in order of
	// preference, each with how many go there (Unsaid: as many as may). When no goal is
	// legal they fight on. Leader or WithLeader: the leader goes with the first of
	// them; LeaderStays: he does not; neither: he goes if all armies go.
	Side        Side
	Enemies     ruleset.Nations // 0: whoever it is
	When        []When
	Goals       []Goal
	LeaderStays bool

	Last    bool             // Lose
	Homes   []board.Area     // Lose
	To      board.Area       // Withdraw
	Why     Reason           // Remove
	Nation  ruleset.Nation   // Submit, Growth, Leave
	Nations []ruleset.Nation // Vote
	AtMost  int              // Submit
}

// Past is how far one order has come in what was played of its turn: an order that was carried out is not carried out again by
// who plays on.
type Past struct {
	Done   bool  `json:",omitempty"` // carried out, at least in part
	Closed bool  `json:",omitempty"` // there is nothing more to try
	Branch int8  `json:",omitempty"` // of a Conditional that was judged: 1 Then, 2 Else
	Sent   uint8 `json:",omitempty"` // units sent by it
}

// Unbegun returns a copy of os of which nothing was carried out, in Then and Else neither.
func Unbegun(os []Order) []Order {
	out := slices.Clone(os)
	for i := range out {
		o := &out[i]
		o.Past, o.Then, o.Else = Past{}, Unbegun(o.Then), Unbegun(o.Else)
	}
	return out
}

// Step is a part of a move. The armies pass through Via, in this order, and
// come to To. The path between two areas named may leave out others: whoever
// carries the order out fills in the shortest legal way (and finds a problem
// where there are several that differ in what they meet). A sea in Via is the sea
// that a boat crosses.
type Step struct {
	Via  []board.Area
	To   board.Area
	Boat bool // said to go by boat or sea
	Road bool // said to go by road
	// Only moves with a leader have these; they happen at To, before the next
	// step. Unsaid: nobody.
	Leave Count // stop here
	Take  Count // join here, from armies that have not moved
	// Leaves and Takes are the same of a family's own statement, by kinds of units.
	Leaves []Force `json:",omitempty"`
	Takes  []Force `json:",omitempty"`
}

// Goal is a place to retreat to.
type Goal struct {
	To    board.Area
	Count Count // Unsaid: as many as may
}

// Amount says how a Count is meant.
type Amount uint8

// The ways to count.
const (
	Unsaid  Amount = iota // no number written: only clear where just one army can be meant
	Exactly               // N
	All                   // all there are
	AllBut                // all but N: N stay
)

// Count is a number of armies.
type Count struct {
	Amount Amount
	N      uint8 // of Exactly and AllBut; 0 otherwise
}

// N returns the count of exactly n armies.
func N(n uint8) Count { return Count{Exactly, n} }

// orAll is c, and all where no number was said.
func (c Count) orAll() Count {
	if c.Amount == Unsaid {
		return Count{Amount: All}
	}
	return c
}

// Side is a side of a battle.
type Side uint8

// The sides.
const (
	BothSides Side = iota
	Attacking
	Defending
)

// Moment is a kind of When.
type Moment uint8

// The moments. Numbers are of all units in the battle, after the
// losses of the round; own are those of the nation that has the plan, enemy those of
// the nation that it fights.
const (
	AfterRound  Moment = iota + 1 // N or more rounds of this battle have been fought
	Outnumbered                   // enemy units to own units are at least N to M; 1 to 1 means more enemies than own
	FewerLeft                     // own units are fewer than N
	Losses                        // the nation has lost N or more units in this battle
	LeaderLost                    // the nation's leader was lost in this battle or is not in it
	FoeLeft                       // enemy units are N or more
	FoeFewer                      // enemy units are fewer than N
	HalfLost                      // the nation has lost as many units in this battle as it has left in it, or more
	MoreLost                      // the nation has lost more units in this battle than the enemy has
	FoeUnhurt                     // a round or more of this battle has been fought, and the enemy has lost no unit in it
)

// When is a moment in a battle.
type When struct {
	Moment Moment
	N, M   uint8
}

// Reason is why armies are removed.
type Reason uint8

// The reasons.
const (
	AnyReason Reason = iota
	Crowded          // stacking limits
	Hunger           // overpopulation
	Recall           // legions of round 2, Danes of round 14
)

// CondKind is a kind of condition on the position.
type CondKind uint8

// The kinds of conditions. Beside each the fields of Cond that it uses besides
// Not. A nation given as NoNation is the nation that the orders are for.
const (
	NoCond     CondKind = iota
	AnyOf               // Any: one or more of these hold
	Vacant              // Area: no units of any nation are there
	HeldBy              // Area, Nation: only that nation has units there
	HeldByFoe           // Area: some other nation than the one ordered has units there
	Armies              // Nation, Area (None: on the whole board), Unit, Compare, N
	AreasHeld           // Nation, Compare, N: land areas it occupies
	LeaderLive          // Leader is on the board
	LeaderIn            // Leader is in Area
	Subject             // Nation is subject to Lord (NoNation: to anyone)
	FoeArmies           // Area, Compare, N: armies there of all other nations than the one ordered, together
)

// Cond is a condition on the position.
type Cond struct {
	Kind    CondKind
	Not     bool
	Any     []Cond // none of them AnyOf
	Area    board.Area
	Nation  ruleset.Nation
	Lord    ruleset.Nation
	Leader  ruleset.Leader
	Unit    game.Unit
	Compare Compare
	N       int
}

// Compare is a way to compare numbers.
type Compare uint8

// The comparisons. "More than n" is AtLeast n+1, "fewer than n" AtMost n-1.
const (
	Equal Compare = iota
	AtLeast
	AtMost
)

// Holds reports whether n compares so with limit.
func (c Compare) Holds(n, limit int) bool {
	switch c {
	case AtLeast:
		return n >= limit
	case AtMost:
		return n <= limit
	}
	return n == limit
}

// Plain returns a copy of os without Line, Text, Amends and Past, in Then and Else too, so
// that orders can be compared by what they mean.
func Plain(os []Order) []Order {
	if os == nil {
		return nil
	}
	out := make([]Order, len(os))
	for i, o := range os {
		o.Line, o.Text, o.Amends, o.Past = 0, "", NoAmendment, Past{}
		o.Then, o.Else = Plain(o.Then), Plain(o.Else)
		out[i] = o
	}
	return out
}
