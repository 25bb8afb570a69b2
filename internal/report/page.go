package report

import (
	"slices"
	"time"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/view"
)

// page is the model of a letter: everything that its template may speak of.
// Parts that a letter does not have are empty.
type page struct {
	Game     Game
	Scenario *ruleset.Scenario
	You      string           // the reader's name; empty for onlookers
	Yours    []ruleset.Nation // the reader's nations
	Side     int
	Sides    []Seat

	Round    int
	Number   uint64 // of the position; 0: not said
	Sheet    *Sheet
	Gain     int // the reader's points made in this report
	Standing *PlayerScore

	// What comes next. Pending.Kind is None when the game is over.
	Pending game.Decision
	OnTurn  ruleset.Nation // whose nation turn it is then
	Asked   string         // the player who must answer
	Mine    bool           // the reader must
	Turning bool           // the answer is orders for a nation's own turn
	Due     time.Time      // in the reader's zone; zero: none
	Now     time.Time      // when the letter is written; zero: not said
	Form    any            // view.Position makes it; nil: none
	Dangers any            // likewise
	// Attached: the page on which the turn is ordered comes with the letter.
	Attached bool
	// WhenNeeded is that the reader has no report of every turn, nor of every round.
	WhenNeeded bool

	Sections []Section
	Heads    []Section // nation turns of the report, for its headline
	Dice     []dice.TurnProof
	Over     bool
	// RoundOver is that the report tells of the end of a round: then it shows all.
	RoundOver bool
	// Corrected is that the report tells of a correction of the game master.
	Corrected bool

	Receipt     *ReceiptView
	Ask         *Ask
	Questions   int              // in the letter
	ForNations  []ruleset.Nation // whom they are asked of
	Open        []*Ask           // questions that the reader has not answered yet
	Final       LookBack
	Reasons     []NationReasons
	Received    bool
	Overdue     bool
	Closes      time.Time // in the reader's zone
	Refusal     Refusal
	RefusalName string
	Renewal     Renewal
	Answer      Answer
	Coming      []comingRound
	Course      *Course // nil: not shown
	First, Last int     // rounds of a history
	Digest      *DigestView

	r      *Reports
	zone   *time.Location
	lang   ruleset.Language
	plan   func(game.Turn) (view.Plan, bool) // see Reader
	stored func(game.Turn) bool              // likewise, Ordered
	state  view.Position                     // nil: the letter is about none
	board  *Position                         // of state, once it was asked for
	shared *Shared                           // nil: every part is written anew
}

// Seat is a player with the nations of one side.
type Seat struct {
	Name    string
	Nations []ruleset.Nation
}

// page starts the model of a letter about position s, which may be nil.
func (r *Reports) page(g Game, to Reader, s view.Position) *page {
	g.ID, g.Title, g.Players = clean(g.ID), clean(g.Title), slices.Clone(g.Players)
	for i := range g.Players {
		g.Players[i] = clean(g.Players[i])
	}
	p := &page{Game: g, Scenario: r.scenario(g), Side: to.Side, r: r, zone: to.Zone, lang: to.Lang, plan: to.Plan, stored: to.Ordered, WhenNeeded: to.WhenNeeded}
	for side, nations := range p.Scenario.Sides {
		seat := Seat{Nations: nations}
		if side < len(g.Players) {
			seat.Name = g.Players[side]
		}
		if side == to.Side {
			p.You, p.Yours = seat.Name, nations
		}
		p.Sides = append(p.Sides, seat)
	}
	if s != nil {
		at := s.Board().At
		p.Round, p.OnTurn = int(at.Round), at.Turn
		p.state = s
	}
	return p
}

// Position is the position of the state of the letter. Templates ask for it once
// for all readers of a report, which is why it is not worked out beforehand.
func (p *page) Position() Position {
	if p.state == nil {
		return Position{}
	}
	if p.board == nil {
		board := p.r.PositionOf(p.Game, p.state.Board())
		p.board = &board
	}
	return *p.board
}

// Near are the areas that matter to whoever is asked for orders, as the form has it; 0: all do, as
// at the end of a round, of which all is told.
func (p *page) Near() board.Set {
	if f, ok := p.Form.(interface{ Near() board.Set }); ok && !p.RoundOver {
		return f.Near()
	}
	return 0
}

// Others are the nations of the position but for the one that the order form is for, which
// says itself what that one has: what they have near it, where only that matters. One that is
// subject to another is not left out: no form says so.
func (p *page) Others() []NationPosition {
	near := p.Near()
	list := slices.DeleteFunc(slices.Clone(p.Position().Nations), func(n NationPosition) bool {
		return n.Nation == p.OnTurn && n.Lord == ruleset.NoNation
	})
	if near == 0 {
		return list
	}
	for i := range list {
		list[i].Holdings = slices.DeleteFunc(slices.Clone(list[i].Holdings), func(h view.Holding) bool { return !near.Has(h.Area) })
	}
	return slices.DeleteFunc(list, func(n NationPosition) bool { return len(n.Holdings) == 0 })
}

// Marks are those of the position, or of where it matters.
func (p *page) Marks() []MarkPosition {
	list, near := slices.Clone(p.Position().Marks), p.Near()
	if near == 0 {
		return list
	}
	for i := range list {
		list[i].Areas &= near
	}
	return slices.DeleteFunc(list, func(m MarkPosition) bool { return m.Areas == 0 })
}

func (p *page) setPending(d game.Decision, due time.Time) {
	p.Pending, p.Due = d, zoned(due, p.zone)
	p.Over = d.Kind == game.None
	if !p.Over {
		p.Asked = p.r.owner(p.Game, d.Nation)
		p.Turning = p.OnTurn == d.Nation
		p.Mine = slices.Contains(p.Yours, d.Nation)
	}
}

// Acts reports whether the letter asks the reader for orders: then the order form comes
// before all that it tells.
func (p *page) Acts() bool { return p.Mine && p.Turning && p.Form != nil }

// Battles are those that the letter tells of, in order.
func (p *page) Battles() []*Battle { return battlesOf(p.Sections) }

// DiceFile is what the file with the proof of the dice is called.
func (p *page) DiceFile() string { return dice.File }

// Bare reports whether units of the commonest kind are numbers alone in what is told.
func (p *page) Bare() bool {
	return slices.ContainsFunc(p.Sections, func(s Section) bool { return s.Brief })
}

// Hits reports whether dice that hit are shown.
func (p *page) Hits() bool {
	for _, b := range p.Battles() {
		for _, r := range b.Rounds {
			for _, side := range r.Sides {
				for _, roll := range side.Rolls {
					if slices.ContainsFunc(roll.Dice, func(d Dot) bool { return d.Hit }) {
						return true
					}
				}
			}
		}
	}
	return false
}

func battlesOf(sections []Section) (all []*Battle) {
	for _, s := range sections {
		for _, item := range s.Items {
			if item.Battle != nil {
				all = append(all, item.Battle)
			}
		}
	}
	return all
}

// Span is a length of time: days and hours, or hours and minutes.
type Span struct{ Days, Hours, Minutes int }

// Left is how long it is until the deadline; nil: that is not known, or it is over.
func (p *page) Left() *Span {
	left := p.Due.Sub(p.Now)
	if p.Due.IsZero() || p.Now.IsZero() || left < time.Minute {
		return nil
	}
	const day = 24 * time.Hour
	s := &Span{Days: int(left / day), Hours: int(left % day / time.Hour)}
	if s.Days == 0 {
		s.Minutes = int(left % time.Hour / time.Minute)
	}
	return s
}

// form adds the order form for the reader's next nation turn.
func (p *page) form() {
	if p.Side != Onlooker {
		p.Form = p.state.Form(p.theirs(), p.Pending)
	}
}

// Stored reports whether orders for the turn of the form have come.
func (p *page) Stored() bool {
	form, ok := p.Form.(interface{ For() game.Turn })
	return ok && p.stored != nil && p.stored(form.For())
}

// theirs is the set of the reader's nations.
func (p *page) theirs() ruleset.Nations {
	var set ruleset.Nations
	for _, n := range p.Yours {
		set = set.With(n)
	}
	return set
}

// tell adds the story of events up to state s.
func (p *page) tell(events []game.Event, s view.Position) {
	p.Sections = p.r.sections(p.Game, events, s, p.Over)
}

// sections are the story of events up to state s. Of a turn in progress it does
// not say that nothing has moved: that may come.
func (r *Reports) sections(g Game, events []game.Event, s view.Position, over bool) []Section {
	sections := r.arrange(events)
	for i := range sections {
		sections[i].Owner = r.owner(g, sections[i].Nation)
	}
	if len(sections) == 0 || over {
		return sections
	}
	last := &sections[len(sections)-1]
	last.Open = last.Part == NationTurn && last.Nation == s.Board().At.Turn && last.Round == int(s.Board().At.Round)
	if n := len(last.Items); last.Open && n > 0 && last.Items[n-1].Line.still() {
		last.Items = last.Items[:n-1]
	}
	if last.Open && len(last.Items) == 0 && len(sections) > 1 { // the head of the letter says whose turn it is
		sections = sections[:len(sections)-1]
	}
	return sections
}

// silent puts before sections the nation turn that was in progress before their events, if it
// has been played and brought none: whoever neither places nor moves has had a turn.
func (r *Reports) silent(g Game, t Turn, sections []Section) []Section {
	at := t.After.Board().At
	of := func(e game.Event) bool { return e.Turn == t.From.Nation && int(e.Round) == t.From.Round }
	if t.From.Nation == ruleset.NoNation || at.Current() == t.From || int(at.Round) < t.From.Round || slices.ContainsFunc(t.Events, of) {
		return sections
	}
	played := Section{Part: NationTurn, Round: t.From.Round, Nation: t.From.Nation, Owner: r.owner(g, t.From.Nation), Continued: true}
	return append([]Section{played}, sections...)
}

// attached reports whether the page on which a turn is ordered comes with the letter.
func (p *page) attached(to Reader) bool {
	return to.Page != nil && p.Mine && p.Turning && to.Page(game.Turn{Nation: p.Pending.Nation, Round: p.Round})
}

// turnPage is the model of a turn report.
func (r *Reports) turnPage(g Game, to Reader, t Turn) *page {
	p := r.page(g, to, t.After)
	p.Dice, p.Number, p.shared = t.Dice, t.Entry, t.Shared
	p.setPending(t.Pending, t.Deadline)
	p.form()
	p.Attached = p.attached(to)
	p.Dangers = t.After.Dangers(p.theirs(), t.Pending)
	if t.Receipt != nil {
		p.setReceipt(*t.Receipt)
	}
	n := r.newsOf(p.Game, t, shortened)
	p.Sections, p.Heads, p.Reasons, p.Sheet, p.Coming = n.sections, n.heads, n.reasons, n.sheet, n.coming
	p.Course = n.course
	for i := range p.Sheet.Players {
		if p.Sheet.Players[i].Side == to.Side {
			p.Standing = &p.Sheet.Players[i]
		}
	}
	for i := range t.Events {
		p.Corrected = p.Corrected || t.Events[i].Kind == game.Corrected
		p.RoundOver = p.RoundOver || t.Events[i].Kind == game.RoundEnded
		if slices.Contains(p.Yours, t.Events[i].Nation) {
			p.Gain += score.Of(&t.Events[i])
		}
	}
	return p
}

// Rounds is one or more rounds in a row.
type Rounds struct{ First, Last int }

// Span is the rounds that a turn report tells of: those of its nation turns, or else
// that of the last it says.
func (p *page) Span() Rounds {
	if n := len(p.Heads); n > 0 {
		return Rounds{p.Heads[0].Round, p.Heads[n-1].Round}
	}
	if n := len(p.Sections); n > 0 {
		return Rounds{p.Sections[n-1].Round, p.Sections[n-1].Round}
	}
	return Rounds{p.Round, p.Round}
}
