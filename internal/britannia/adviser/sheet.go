package adviser

import (
	"slices"

	"bretwalda/internal/advice"
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Sheet answers the decisions of one nation in one round from the orders that
// its player wrote. It is used by one goroutine at a time.
type Sheet struct {
	nation    ruleset.Nation
	nodes     []node
	Progress       // read it with Save
	unordered bool // the last answer is the rules'
	placing   placing
}

// node is an order of the section, those under conditions included.
type node struct {
	order  *orders.Order
	parent int  // the Conditional that it stands under; -1: none
	branch int8 // of that: thenBranch or elseBranch
}

// The branches of a Conditional.
const (
	undecided int8 = iota
	thenBranch
	elseBranch
)

// Progress is what a Sheet remembers between decisions. It can be stored as
// JSON and given to Resume with the same section.
type Progress struct {
	Marks []Mark `json:"marks,omitempty"` // by order, each Conditional followed by Then and Else
	// Last is the place in Marks, from 1, of the order for the last move; 0:
	// none. Refused are the areas that a lord had refused to let go before it.
	Last    int       `json:"last,omitempty"`
	Refused board.Set `json:"refused,omitempty"`
}

// Mark is how far one order has come.
type Mark struct {
	Done   bool  `json:"done,omitempty"`   // carried out, at least in part
	Closed bool  `json:"closed,omitempty"` // there is nothing more to try
	Sent   uint8 `json:"sent,omitempty"`   // units placed, sent or removed by it
	Branch int8  `json:"branch,omitempty"` // of a Conditional: 1 Then, 2 Else
	Problem
}

// Problem is why an order was not carried out, or only in part. Illegal is the engine's
// reason; of an order that does not say enough it is BadPath or WrongNumber.
type Problem = advice.Problem[britannia.Choice]

// NewSheet returns the adviser for a section, which must not change later.
func NewSheet(section *orders.Section) *Sheet { return Resume(section, Progress{}) }

// Resume returns the adviser for a section that has come as far as p.
func Resume(section *orders.Section, p Progress) *Sheet {
	sh := &Sheet{nation: section.Nation}
	sh.flatten(section.Orders, -1, undecided)
	sh.Progress = p
	sh.Marks = make([]Mark, len(sh.nodes))
	for i, n := range sh.nodes {
		past := n.order.Past
		sh.Marks[i] = Mark{Done: past.Done, Closed: past.Closed, Sent: past.Sent, Branch: past.Branch}
	}
	copy(sh.Marks, p.Marks)
	return sh
}

// Begun returns the orders of the section with how far those have come that are carried out once in a turn, for whoever
// plays on after a question has interrupted it.
func (sh *Sheet) Begun() []orders.Order { return sh.begun(-1, undecided) }

// begun is Begun for the orders of a branch of a condition.
func (sh *Sheet) begun(parent int, branch int8) (list []orders.Order) {
	for i, n := range sh.nodes {
		if n.parent != parent || n.branch != branch {
			continue
		}
		o, m := *n.order, &sh.Marks[i]
		switch o.Kind {
		case orders.Move, orders.Place, orders.PlaceLeader, words.Burhs:
			o.Past = orders.Past{Done: m.Done, Closed: m.Closed, Sent: m.Sent}
		case orders.Conditional:
			o.Past.Branch = m.Branch
			o.Then, o.Else = sh.begun(i, thenBranch), sh.begun(i, elseBranch)
		}
		list = append(list, o)
	}
	return list
}

// flatten lists orders and those under conditions, each before what it holds.
func (sh *Sheet) flatten(list []orders.Order, parent int, branch int8) {
	for i := range list {
		o, at := &list[i], len(sh.nodes)
		sh.nodes = append(sh.nodes, node{o, parent, branch})
		if o.Kind == orders.Conditional {
			sh.flatten(o.Then, at, thenBranch)
			sh.flatten(o.Else, at, elseBranch)
		}
	}
}

// Save returns how far the orders have come, for Resume.
func (sh *Sheet) Save() Progress {
	p := sh.Progress
	p.Marks = slices.Clone(p.Marks)
	return p
}

// Outcome is what became of one order.
type Outcome = advice.Outcome[britannia.Choice]

// Outcomes returns what became of each order so far, in the order written;
// orders under conditions stand for the condition itself.
func (sh *Sheet) Outcomes() []Outcome {
	var out []Outcome
	for i, n := range sh.nodes {
		if n.order.Kind == orders.Conditional {
			continue
		}
		m := &sh.Marks[i]
		out = append(out, Outcome{Order: n.order, Done: m.Done, Skipped: sh.skipped(i), Problem: m.Problem})
	}
	return out
}

// End says that the nation turn is over. Moves that never came up, because no
// army was left to make them when their time came, have failed then.
func (sh *Sheet) End() {
	for i, n := range sh.nodes {
		m := &sh.Marks[i]
		if n.order.Kind != orders.Move || n.order.From == board.None || m.Done || m.Illegal != nil || sh.open(i) || sh.skipped(i) {
			continue
		}
		if n.order.Past.Closed {
			continue // that was told when it was played so far
		}
		m.Illegal = &game.Illegal{Why: game.NoArmies, Rule: "2e MOV-01", Nation: sh.nation, Area: n.order.From, N: max(1, int(n.order.Count.N))}
	}
}

// open reports whether a condition that order i stands under was never judged.
func (sh *Sheet) open(i int) bool {
	for n := sh.nodes[i]; n.parent >= 0; n = sh.nodes[n.parent] {
		if sh.Marks[n.parent].Branch == undecided {
			return true
		}
	}
	return false
}

// skipped reports whether order i stands under a branch that does not count.
func (sh *Sheet) skipped(i int) bool {
	for n := sh.nodes[i]; n.parent >= 0; n = sh.nodes[n.parent] {
		if b := sh.Marks[n.parent].Branch; b != undecided && b != n.branch {
			return true
		}
	}
	return false
}

// counts reports whether order i counts now, and judges the conditions that it
// stands under. A condition on nothing but answers is not remembered.
func (sh *Sheet) counts(e britannia.Rules, s *britannia.State, i int) bool {
	n := sh.nodes[i]
	if n.parent < 0 {
		return true
	}
	if !sh.counts(e, s, n.parent) {
		return false
	}
	above := &sh.Marks[n.parent]
	o := sh.nodes[n.parent].order
	branch := above.Branch
	if branch == undecided {
		branch = elseBranch
		if Hold(e, s, sh.nation, o.If) {
			branch = thenBranch
		}
		if !onlyAnswers(o) {
			above.Branch = branch
		}
	}
	return branch == n.branch
}

// onlyAnswers reports whether all orders under o can be standing orders.
func onlyAnswers(o *orders.Order) bool {
	for _, list := range [...][]orders.Order{o.Then, o.Else} {
		for i := range list {
			switch o := &list[i]; {
			case o.Kind == orders.Conditional && !onlyAnswers(o):
				return false
			case !words.CanStand(o.Kind):
				return false
			}
		}
	}
	return true
}

// active yields the orders of a kind that count now and are not closed, until
// yield returns false.
func (sh *Sheet) active(e britannia.Rules, s *britannia.State, k orders.Kind, yield func(*orders.Order, *Mark) bool) {
	for i := range sh.nodes {
		o, m := sh.nodes[i].order, &sh.Marks[i]
		if o.Kind == k && !m.Closed && inHalf(e, s, o) && sh.counts(e, s, i) && !yield(o, m) {
			return
		}
	}
}

// inHalf reports whether the half of a Major Invasion that o is for, if it is
// for one, is in progress: before that its conditions are not judged either.
func inHalf(e britannia.Rules, s *britannia.State, o *orders.Order) bool {
	return o.Half == 0 || o.Half == s.Half || s.Turn == ruleset.NoNation || !e.Pack().Rounds[s.Round].Nation[s.Turn].Major
}

// Answer answers the decisions of its nation.
func (sh *Sheet) Answer(e britannia.Rules, s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	sh.unordered = false
	if d.Nation != sh.nation {
		return britannia.Choice{}, false
	}
	sh.watch(s, d)
	switch d.Kind {
	case game.None:
		return britannia.Choice{}, false
	case britannia.MoveArmies:
		sh.endPlacing(e, s)
		return sh.move(e, s, d), true
	case britannia.PlaceArmy, britannia.PlaceFyrd:
		return sh.place(e, s, d), true
	case britannia.Withdraw:
		return sh.withdraw(e, s, d), true
	}
	var list []*orders.Order
	var marks []*Mark
	sh.active(e, s, answers[d.Kind], func(o *orders.Order, m *Mark) bool {
		list, marks = append(list, o), append(marks, m)
		return true
	})
	a := answerer{e: e, s: s, d: d, list: list, marks: marks}
	if c, ok := a.answer(); ok {
		return c, true
	}
	if asked(d.Kind) {
		return britannia.Choice{}, false
	}
	return sh.byRules(e, s), true
}

// byRules answers as the rules do where nothing is ordered.
func (sh *Sheet) byRules(e britannia.Rules, s *britannia.State) britannia.Choice {
	sh.unordered = true
	return e.Default(s)
}

// Unordered reports whether the last answer was what the rules do, since no order spoke of it.
func (sh *Sheet) Unordered() bool { return sh.unordered }

// answers is the kind of orders that answers each kind of decision.
var answers = [britannia.Kinds]orders.Kind{
	britannia.ReplaceFort: orders.Replace, britannia.ReplaceArmy: orders.Replace, britannia.NormanKnights: words.Knights,
	britannia.PlaceFyrd: words.Fyrd, britannia.StayAway: orders.Shortage, britannia.FullPopulation: orders.Growth,
	britannia.BuildBurh: words.Burhs, britannia.PlaceArmy: orders.Place, britannia.PlaceLeader: orders.PlaceLeader,
	britannia.MoveArmies: orders.Move, britannia.LeaveArea: orders.Leave, britannia.RemoveExcess: orders.Remove,
	britannia.Submit: orders.Submit, britannia.Expel: orders.Expel, britannia.NextBattle: orders.Fight, britannia.AssignHits: orders.Hit,
	britannia.LoseBurh: orders.Lose, britannia.DefenderGo: orders.Plan, britannia.AttackerGo: orders.Plan,
	britannia.NameLosses: orders.Lose, britannia.Withdraw: orders.Withdraw, britannia.SendHome: orders.Remove,
	britannia.Starve: orders.Remove, britannia.CallSecret: words.Ballot, britannia.Vote: orders.Vote, britannia.KingsArmy: words.KingsArmy,
}

// asked reports whether decisions of kind k are questions that a player may
// want to be asked, where the orders of the turn do not speak of them.
func asked(k game.Kind) bool {
	switch k {
	case britannia.FullPopulation, britannia.LeaveArea, britannia.Submit, britannia.Expel, britannia.AssignHits, britannia.LoseBurh, britannia.DefenderGo,
		britannia.AttackerGo, britannia.CallSecret, britannia.Vote, britannia.KingsArmy, britannia.RemoveExcess, britannia.SendHome, britannia.Starve:
		return true
	}
	return false
}
