// Package britanniasys is Britannia as those who keep games of all families see it.
package britanniasys

import (
	"fmt"
	"slices"
	"sync"

	"bretwalda/internal/advice"
	"bretwalda/internal/board"
	"bretwalda/internal/boardmap"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/art"
	"bretwalda/internal/britannia/asking"
	"bretwalda/internal/britannia/book"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/britannia/options"
	"bretwalda/internal/britannia/outlook"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/commands"
	"bretwalda/internal/dice"
	"bretwalda/internal/export"
	"bretwalda/internal/game"
	"bretwalda/internal/history"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/report"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/rulebook"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
)

// Engine is an engine that plays Britannia, looks ahead and judges dice.
type Engine interface {
	adviser.Engine
	CasualtiesOf(rolled []game.Event) [2]britannia.Casualties
	MayTalk(s *britannia.State, theirs []ruleset.Nation) bool
	Random(*britannia.State, dice.Dice) britannia.Choice
}

// Open makes the system of a pack.
func Open(pk *cards.Pack) (system.System, error) {
	return With(pk, func(e *britannia.Engine) Engine { return e })
}

// With makes the system of a pack that plays by what wrap makes of its engine.
func With(pk *cards.Pack, wrap func(*britannia.Engine) Engine) (system.System, error) {
	e, err := britannia.New(pk)
	if err != nil {
		return nil, err
	}
	engine := wrap(e)
	f := &family{
		Family: adviser.Family{Rules: engine}, e: engine, core: e, wrap: wrap, look: outlook.New(e), show: show.New(e),
		then: sync.Pool{New: func() any { return new(britannia.State) }},
	}
	return system.New(logs.By(engine), f, dataOf(pk)), nil
}

// dataOf is what Britannia has that is no rule.
func dataOf(pk *cards.Pack) system.Data {
	edition := fmt.Sprintf("%s-%de", pk.Family, pk.Edition)
	return system.Data{
		Words: sync.OnceValue(ownWords), Pieces: words.Pieces, Names: show.Names(), Texts: show.Texts(), Art: art.Files, Replies: asking.Answers{Ruleset: pk.Ruleset},
		Help: system.Help{Position: position.Help, Events: notation.Help()},
		Book: rulebook.Source{Files: book.Files, Requirements: britannia.RequirementsOf(edition), Rulings: britannia.RulingsOf(edition)},
		Card: func(n ruleset.Nation, round int) any { return show.CardOf(pk, n, round) },
	}
}

func ownWords() *orders.Family {
	f := words.Orders()
	return &f
}

// family is what Britannia hands over.
type family struct {
	adviser.Family
	e    Engine
	core *britannia.Engine // what e is made of
	wrap func(*britannia.Engine) Engine
	look *outlook.Outlook
	show *show.Show
	then sync.Pool // of *britannia.State
}

func (f *family) Remade(rs *ruleset.Ruleset) (logs.Rules, error) {
	if rs == f.e.Pack().Ruleset {
		return logs.By(f.e), nil
	}
	e, err := britannia.New(f.e.Pack().With(rs))
	if err != nil {
		return logs.Rules{}, err
	}
	return logs.By(f.wrap(e)), nil
}

func (f *family) Random(s *britannia.State, d dice.Dice) britannia.Choice { return f.e.Random(s, d) }

func (f *family) Show(s *britannia.State) view.Position {
	return f.show.Of(s)
}

func (f *family) Alive(s *britannia.State, turn game.Turn) bool {
	then := f.then.Get().(*britannia.State)
	defer f.then.Put(then)
	*then = *s
	f.e.RoundBegins(then, turn.Round)
	if then.Where[turn.Nation] != 0 {
		return true
	}
	rounds := f.e.Pack().Rounds
	e := &rounds[min(turn.Round, len(rounds)-1)].Nation[turn.Nation]
	return len(e.Invade) > 0 || e.Armies+e.Cavalry > 0
}

func (f *family) MayTalk(s *britannia.State, theirs []ruleset.Nation) bool {
	return f.e.MayTalk(s, theirs)
}

func (f *family) Held(s *britannia.State, n ruleset.Nation) int {
	return britannia.Held(f.e.Pack(), s, n).Len()
}

func (f *family) Ahead(s *britannia.State, ask func(*britannia.State, *game.Decision) bool, answer func(*britannia.State, *game.Decision) britannia.Choice) []questions.Question {
	shown := func(s *britannia.State, c britannia.Choice) (view.Position, view.Choice) {
		return f.show.Of(s), f.show.Whole(s, c)
	}
	return asking.Ahead(f.e, shown, s, ask, answer)
}

func (f *family) Secret(s *britannia.State, d *game.Decision, secret bool) (britannia.Choice, bool) {
	c := britannia.Choice{Kind: britannia.CallSecret, Yes: secret}
	if d.Kind != britannia.CallSecret || f.e.Check(s, &c) != nil {
		return britannia.Choice{}, false
	}
	return c, true
}

func (f *family) Near(il *game.Illegal, choices []britannia.Choice) board.Set {
	var set board.Set
	for i := range choices {
		c := &choices[i]
		switch {
		case c.Kind == britannia.MoveArmies && c.Move.Len > 0 && il.OfStart():
			if from := c.Move.From(); from != il.Area {
				set = set.With(from)
			}
		case c.Kind == britannia.MoveArmies && c.Move.Len > 0:
			set = set.With(c.Move.End())
		case c.To != board.None:
			set = set.With(c.To)
		case c.Area != board.None:
			set = set.With(c.Area)
		}
	}
	return set
}

func (f *family) Voted(s *britannia.State, n ruleset.Nation) bool {
	return s.Votes[n] != ruleset.NoNation
}

func (f *family) Rehearse(s *britannia.State, turn game.Turn, section *orders.Section) ([]advice.Outcome[britannia.Choice], []game.Event, *britannia.State, bool) {
	r, ok := adviser.Rehearse(f.e, s, turn.Round, section)
	return r.Outcomes, r.Events, &r.After, ok
}

func (f *family) Plan(s *britannia.State, turn game.Turn) (view.Plan, bool) {
	if d := f.e.Pending(s); f.e.Kind(d.Kind).Class == game.Ballot {
		plan, ok := adviser.PlanVote(f.e, s, turn.Nation)
		return show.PlanOf(plan), ok
	}
	plan, ok := adviser.PlanTurn(f.e, s, turn.Nation, turn.Round)
	return show.PlanOf(plan), ok
}

func (f *family) Options(s *britannia.State, turn game.Turn) (*view.Options, bool) {
	return options.Of(f.core, f.look, s, turn)
}

func (f *family) Lookback() retrospect.Rules { return f.show }

func (f *family) Export(reports *report.Reports, facts report.Game, h *history.History[britannia.State]) *export.Game {
	rs := f.e.Ruleset()
	reader := sync.OnceValue(func() *orders.Reader { return ownWords().Reader(rs) })
	return &export.Game{
		Rules: f.show, Reports: reports, Facts: facts, History: history.Shown(h, f.show.Of),
		Map: func() (*boardmap.Map, error) {
			return boardmap.New(rs, show.Names(), art.Files, orders.AreaCodes(reader))
		},
		JSON: func(e *game.Event) any { return notation.EventJSON(rs, e) },
	}
}

func (f *family) Meeting(attacker, defender commands.Force, a board.Area) (view.Position, string, ruleset.Nation) {
	s, fault, nation := f.look.Meeting(sideOf(attacker), sideOf(defender), a)
	return f.show.Of(&s), string(fault), nation
}

func sideOf(f commands.Force) outlook.Side {
	return outlook.Side{
		Nation: f.Nation, Inf: int(f.Pieces[words.Infantry]), Cav: int(f.Pieces[words.Cavalry]),
		Fort: f.Pieces[words.Fort] > 0, Burh: f.Pieces[words.Burh] > 0, Leader: f.Leader,
	}
}

// AsAnswer: who is asked which units go where says it by plans.
func (f *family) AsAnswer(*game.Decision, *orders.Order) (none orders.Order, may bool) {
	return none, false
}

// Moot is that of system.Family: orders have words for all that is asked.
func (f *family) Moot(*game.Decision) bool { return false }

func (f *family) Answers(d *game.Decision, o *orders.Order) bool {
	here := len(o.Areas) == 0 || slices.Contains(o.Areas, d.Area)
	switch d.Kind {
	case britannia.DefenderGo:
		return o.Kind == orders.Plan && here
	case britannia.Submit:
		return o.Kind == orders.Submit
	case britannia.LeaveArea:
		return o.Kind == orders.Leave && here
	case britannia.FullPopulation:
		return o.Kind == orders.Growth
	case britannia.Vote:
		return o.Kind == orders.Vote
	case britannia.CallSecret:
		return o.Kind == words.Ballot
	case britannia.KingsArmy:
		return o.Kind == words.KingsArmy
	case britannia.ReplaceFort, britannia.ReplaceArmy:
		return o.Kind == orders.Replace
	case britannia.NormanKnights:
		return o.Kind == words.Knights
	case britannia.PlaceFyrd:
		return o.Kind == words.Fyrd
	case britannia.StayAway: // of another nation's invaders, another sea
		return o.Kind == orders.Shortage && slices.ContainsFunc(o.Areas, d.Areas.Has)
	}
	return false
}
