package view

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Options are what may be ordered for a nation turn, as far as that can be known before
// dice are rolled: a table for who has no engine at hand, such as a page in a browser.
// All of it is written as JSON, with names as short as can be read, since letters carry
// it. A choice that keeps to it is legal; what it cannot know, orders say under
// conditions.
type Options struct {
	Nation ruleset.Nation `json:"nation"`
	Round  int            `json:"round"`
	Part   int            `json:"part,omitempty"`
	// Move is the kind of the orders by which armies go, where the family has its own: these
	// name kinds of units and leaders (orders.Order.Forces, Leaders). NoOrder: a common Move.
	Move orders.Kind `json:"move,omitempty"`
	// Demands are what is decided before anything moves, in order.
	Demands []Demand `json:"demands,omitempty"`
	// Points pay for what the demands have a Price for.
	Points int `json:"points,omitempty"`
	// Halves are the phases of movement that are to come, by the number that orders give
	// them; 0: there is but one.
	Halves []int `json:"halves,omitempty"`
	// Stands is what the nation has when it begins to move, without what is chosen at
	// the demands.
	Stands []Stand `json:"stands"`
	// Leader is who may lead when movement begins, LeaderAt where he is; None: a demand
	// says that.
	Leader   ruleset.Leader `json:"leader,omitempty"`
	LeaderAt board.Area     `json:"leaderAt,omitempty"`
	// LeaderMoved: he moves no more. LeaderSea: his ways are those of who came from the sea.
	LeaderMoved bool `json:"leaderMoved,omitempty"`
	LeaderSea   bool `json:"leaderSea,omitempty"`
	// Alone: a leader needs no company. Kinds: armies are of several kinds, which orders
	// tell apart. Ashore: armies at sea must land, in the last phase of movement at least.
	Alone  bool `json:"alone,omitempty"`
	Kinds  bool `json:"kinds,omitempty"`
	Ashore bool `json:"ashore,omitempty"`
	// Settle: who is on land when a phase of movement ends belongs to it in the next.
	Settle bool `json:"settle,omitempty"`
	// Spill: more than there is room for may go to an area where no others are; who is too
	// many is removed when movement ends.
	Spill bool `json:"spill,omitempty"`
	// Leave are areas in which nobody may stay when movement ends.
	Leave []int `json:"leave,omitempty"`
	// Room is how many may stand in an area, by area: as a rule, and in one area of all.
	Room [][2]int `json:"room"`
	// Foes are the others, area by area.
	Foes []Foe `json:"foes,omitempty"`
	// Ways are where armies can go, by who goes.
	Ways []Ways `json:"ways,omitempty"`
	// Cities and Ruins are where such stand.
	Cities []int `json:"cities,omitempty"`
	Ruins  []int `json:"ruins,omitempty"`
	// Waters are the nation's fleets, and where they can go; nil: it has none.
	Waters *Waters `json:"waters,omitempty"`
	// Worth is what areas pay.
	Worth []Worth `json:"worth,omitempty"`
	// Scoring is the next round in which the nation gets points for what it holds.
	Scoring int `json:"scoring,omitempty"`
	// Later are the kinds of orders for what comes after movement.
	Later []Later `json:"later,omitempty"`
	// Dice is how the odds of battles are worked out where Odds of the foes do not say them.
	Dice *Dice `json:"dice,omitempty"`
	// Form is what of the turn is not ordered by this table, by words that the family has
	// for it.
	Form []string `json:"form,omitempty"`
}

// Demand is something that is decided before movement: a kind of orders, so many times an
// area, or a number.
type Demand struct {
	Kind   orders.Kind    `json:"kind"`
	Unit   game.Unit      `json:"unit,omitempty"` // that comes to stand in the area
	Leader ruleset.Leader `json:"leader,omitempty"`
	With   [][2]int       `json:"with,omitempty"`  // units that come with the leader, and how many
	Areas  []int          `json:"areas,omitempty"` // numbers, since JSON writes bytes otherwise
	Low    int            `json:"low,omitempty"`   // where the answer is a number, the lowest
	Count  int            `json:"count"`           // and the highest; or how many areas
	Price  int            `json:"price,omitempty"`
	Once   bool           `json:"once,omitempty"` // each area as often as it is in Areas, in one order
	// None: it may be ordered that there is to be none. Still: what it brings never moves.
	None  bool `json:"none,omitempty"`
	Still bool `json:"still,omitempty"`
	// Spread: no area gets a second one while another could have its first. Stacks: it
	// must find room.
	Spread bool `json:"spread,omitempty"`
	Stacks bool `json:"stacks,omitempty"`
	// Goods are what Points buy, Usual those that are bought if nothing is ordered: units,
	// and how many. Most is how many armies can be bought in all; 0: any number.
	Goods []Good   `json:"goods,omitempty"`
	Usual [][2]int `json:"usual,omitempty"`
	Most  int      `json:"most,omitempty"`
	// Pieces are placed one after the other, in this order. Who has but one area left goes
	// there without an order.
	Pieces []Piece `json:"pieces,omitempty"`
}

// Good is something that is bought: a kind of units, up to Count; or, once each, something
// in Areas, with the price there.
type Good struct {
	Unit  game.Unit `json:"unit"`
	Price int       `json:"price,omitempty"`
	Count int       `json:"count,omitempty"`
	Army  bool      `json:"army,omitempty"` // it counts for Most
	Areas [][2]int  `json:"areas,omitempty"`
}

// Piece is N units of a kind, or a leader, to be placed in Areas.
type Piece struct {
	Unit   game.Unit      `json:"unit"`
	Leader ruleset.Leader `json:"leader,omitempty"`
	N      int            `json:"n,omitempty"`
	Bought bool           `json:"bought,omitempty"` // and those that are bought
	Areas  []int          `json:"areas"`
	// Beside: only where one of so many that were placed just before stands. Apart: no two
	// of these in one area.
	Beside int  `json:"beside,omitempty"`
	Apart  bool `json:"apart,omitempty"`
	// Short: if so many of its kind are bought, one fewer comes, and one fewer for each more;
	// 0: what is bought does not matter.
	Short int `json:"short,omitempty"`
}

// Stand is what stands in an area. Home says whom orders move first, and which ways are
// theirs: 0 who belongs to the land, 1 who came from the sea, 2 raiders.
type Stand struct {
	Area  board.Area `json:"at"`
	Unit  game.Unit  `json:"unit"`
	N     int        `json:"n"`
	Home  int        `json:"home,omitempty"`
	Moved bool       `json:"moved,omitempty"` // it moves no more
	Still bool       `json:"still,omitempty"` // it never moves
	// Leader: it is a leader, where a nation can have several.
	Leader ruleset.Leader `json:"leader,omitempty"`
}

// Foe is who else is in an area. Hold is how many armies must stay there before others
// may go on through it; 0: nobody is stopped.
type Foe struct {
	Area   board.Area     `json:"at"`
	Nation ruleset.Nation `json:"nation"`
	Units  Units          `json:"units"` // by kind
	Leader ruleset.Leader `json:"leader,omitempty"`
	Hold   int            `json:"hold,omitempty"`
	// Most is how many may attack there, without a leader and with one; nil: any number.
	Most []int `json:"most,omitempty"`
	// Odds are the chances of an attack in hundredths: by how many infantry, then how
	// many cavalry attack; Led the same with the leader. Nil: none can come there.
	Odds [][]int `json:"odds,omitempty"`
	Led  [][]int `json:"led,omitempty"`
	// Fight is what counts for a battle with them, by Dice; nil: none is fought.
	Fight *Fight `json:"fight,omitempty"`
}

// Dice is how battles are fought where each unit of both sides rolls a die a round, aimed at
// a kind of the others, and losses are taken together.
type Dice struct {
	// Kinds are, by kind of units, the lowest roll that hits, and how many hits one takes.
	Kinds [][2]int `json:"kinds"`
	// Sea is the lowest roll that hits of a fleet; each army aboard adds one to it.
	Sea int `json:"sea,omitempty"`
	// Leader is what each of the nation's leaders adds to its dice there; Fleets what fleets in the
	// seas beside the area add, to the side that has some, and twice as many as the other.
	Leader int `json:"leader"`
	Fleets int `json:"fleets,omitempty"`
	// Landed is what the others' dice have more in the first round against who comes by sea or over
	// one of the Straits.
	Landed  int      `json:"landed,omitempty"`
	Straits [][2]int `json:"straits,omitempty"`
	// Raid is the lowest roll with which a unit that raids a city ruins it; 0: nobody raids.
	Raid int `json:"raid,omitempty"`
	// Panic is a kind, and the lowest roll with which a die of that drives a unit off as well.
	Panic *[2]int `json:"panic,omitempty"`
	// Apart: each unit is a target of its own, not each kind.
	Apart bool `json:"apart,omitempty"`
	// Worse is what is added to the nation's dice unless it controls an area with one of its leaders
	// on the board: how much, the area, the leader.
	Worse *[3]int `json:"worse,omitempty"`
}

// Fight is what counts for a battle with some foes: what is added to the nation's dice and to
// theirs, their fleets beside the area, and who may desert before it.
type Fight struct {
	Plus   [2]int `json:"plus"`
	Fleets int    `json:"fleets,omitempty"`
	// Ships are, at sea, theirs by how many armies they carry.
	Ships []int `json:"ships,omitempty"`
	// Desert are, for each kind that may: the side, 0 for the nation's, the kind, the lowest roll
	// with which one goes, and how many join the other side at most, as the first kind. Then, if it
	// hangs on that, a kind that the other side must have.
	Desert [][]int `json:"desert,omitempty"`
}

// Ways are the ways of armies of a kind and a home, with their leader or without. Stops
// are a list of places: the area; 1 if the way may end there, and 2 more if it goes on
// only when those who are there are held up or gone, 4 more if only when own armies stand
// there; then the places that follow, below 0 if only by a road that is still to come: -1
// is place 0.
type Ways struct {
	Unit  game.Unit `json:"unit"`
	Home  int       `json:"home,omitempty"`
	Led   bool      `json:"led,omitempty"`
	Half  int       `json:"half,omitempty"` // the phase of movement, as in Halves
	Start [][2]int  `json:"start"`          // area, and stop
	Stops [][]int   `json:"stops"`
}

// Waters is how fleets sail, and carry armies from coast to coast.
type Waters struct {
	Unit    game.Unit   `json:"unit"`    // the kind that fleets are
	Sail    orders.Kind `json:"sail"`    // of the orders by which they move
	Steps   int         `json:"steps"`   // how many seas far
	Carries int         `json:"carries"` // how many armies each, in a turn and at once
	Ships   []Ship      `json:"ships"`
	Slots   []int       `json:"slots"`  // the numbers of new ones, one after the other
	Shores  [][]int     `json:"shores"` // an area, and the seas beside it
	Open    [][]int     `json:"open"`   // a sea, and the seas beside it
	Ends    []int       `json:"ends"`   // where armies may land
}

// Ship is a fleet: where it is, how many seas it has come, how many armies it has taken aboard in
// this turn, and how many armies and leaders are aboard. Of two alike orders mean that of the
// lower Slot.
type Ship struct {
	Slot    int        `json:"slot"`
	Area    board.Area `json:"at"`
	Came    int        `json:"came,omitempty"`
	Carried int        `json:"carried,omitempty"`
	Load    int        `json:"load,omitempty"`
	People  int        `json:"people,omitempty"`
}

// Worth is what an area pays: at once, and when the nation next scores what it holds.
type Worth struct {
	Area board.Area `json:"at"`
	Now  float64    `json:"now,omitempty"`
	Held float64    `json:"held,omitempty"`
}

// Later is a kind of orders for what comes after movement.
type Later struct {
	Kind orders.Kind   `json:"kind"`
	Unit game.Unit     `json:"unit,omitempty"`
	Why  orders.Reason `json:"why,omitempty"`
	// Battles: areas that it may name are those where others stand and the nation goes; else
	// where the nation has armies then.
	Battles bool `json:"battles,omitempty"`
	// Areas are those where something may be ordered if the nation's armies, at sea its fleets,
	// come to be there: one order an area of those of a Group, one of each kind in group 0.
	Areas []int `json:"areas,omitempty"`
	Group int   `json:"group,omitempty"`
	// Raids: it is for a raid, of which the odds can be told (Dice).
	Raids bool `json:"raids,omitempty"`
	// Boats: who goes by a sea from coast to coast is meant too.
	Boats bool `json:"boats,omitempty"`
}
