// Package italiasys is Italia as those who keep games of all families see it.
package italiasys

import (
	"sync"

	"bretwalda/internal/board"
	"bretwalda/internal/boardmap"
	"bretwalda/internal/commands"
	"bretwalda/internal/dice"
	"bretwalda/internal/export"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/history"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/art"
	"bretwalda/internal/italia/book"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/correct"
	"bretwalda/internal/italia/lines"
	"bretwalda/internal/italia/packs"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/report"
	"bretwalda/internal/rulebook"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
)

// Open makes the system of a pack.
func Open(files pack.Files) (system.System, error) {
	p, err := cards.Load(files)
	if err != nil {
		return nil, err
	}
	f, err := of(p)
	if err != nil {
		return nil, files.Problem("nations.yaml", "nations", err.Error())
	}
	return system.New(f.rules(), f, data(p)), nil
}

// Against lists what a pack contradicts of the rules' examples and lists.
func Against(files pack.Files) ([]string, error) {
	p, err := cards.Load(files)
	if err != nil {
		return nil, err
	}
	return cards.Facts(p, packs.Facts)
}

// of makes the family of a pack.
func of(p *cards.Pack) (*family, error) {
	e, err := italia.New(p)
	if err != nil {
		return nil, err
	}
	return &family{Family: play.New(e), e: e, show: show.New(e)}, nil
}

func ownWords() *orders.Family {
	f := play.Words()
	return &f
}

// data is what Italia has that is no rule.
func data(p *cards.Pack) system.Data {
	return system.Data{
		Words: sync.OnceValue(ownWords), Pieces: sync.OnceValue(play.Pieces), Examples: play.Examples(p.Rules), Names: show.Names(), Texts: show.Texts(), Art: art.Files, Replies: play.Replies{Ruleset: p.Rules},
		Has:  commands.Parts | commands.Gold | commands.Rulers | commands.Cities,
		Help: system.Help{Position: lines.Help(), Events: lines.HelpEvents()},
		Card: func(n ruleset.Nation, round int) any { return show.CardOf(p, n, round) },
		Book: rulebook.Source{Files: book.Files, Requirements: italia.Requirements(), Rulings: italia.Rulings()},
	}
}

// family is what Italia hands over. Everybody may talk, always (it RND-10).
type family struct {
	system.Plain[italia.State, italia.Choice]
	play.Family
	e    *italia.Engine
	show *show.Show
}

// AsAnswer reports whether an order may be meant for an answer, and as which.
func (f *family) AsAnswer(d *game.Decision, o *orders.Order) (orders.Order, bool) {
	return f.Family.AsAnswer(d, o)
}

func (f *family) rules() gamelog.Rules[italia.State, italia.Choice] {
	return gamelog.Rules[italia.State, italia.Choice]{Engine: f.e, Lines: lines.Codec{Book: lines.Book{Pack: f.e.Pack()}}, Correct: correct.New(f.e)}
}

// Remade is the same: games of Italia always end after their last round.
func (f *family) Remade(*ruleset.Ruleset) (gamelog.Rules[italia.State, italia.Choice], error) {
	return f.rules(), nil
}

// Random draws a legal answer.
func (f *family) Random(s *italia.State, d dice.Dice) italia.Choice { return f.e.Random(s, d) }

func (f *family) Show(s *italia.State) view.Position { return f.show.Of(s) }

func (f *family) Alive(s *italia.State, turn game.Turn) bool {
	then := *s
	return f.e.Suppose(&then, turn.Nation, turn.Round, nil)
}

func (f *family) Held(s *italia.State, n ruleset.Nation) int { return f.e.Controlled(s, n).Len() }

// Near are the areas that could have been named instead.
func (f *family) Near(il *game.Illegal, choices []italia.Choice) board.Set {
	var set board.Set
	for i := range choices {
		switch c := &choices[i]; {
		case c.Len > 0 && il.OfStart():
			if from := c.Path[0]; from != il.Area {
				set = set.With(from)
			}
		case c.Len > 0:
			set = set.With(c.Path[c.Len-1])
		case c.To != board.None:
			set = set.With(c.To)
		case c.Legs[0].To != board.None:
			set = set.With(c.Legs[0].To)
		case c.Area != board.None:
			set = set.With(c.Area)
		}
	}
	return set
}

func (f *family) Export(reports *report.Reports, facts report.Game, h *history.History[italia.State]) *export.Game {
	rs := f.e.Ruleset()
	reader := sync.OnceValue(func() *orders.Reader { return ownWords().Reader(rs) })
	return &export.Game{
		Rules: told{f.e}, Reports: reports, Facts: facts, History: history.Shown(h, f.show.Of),
		JSON: forms{f.e}.EventJSON,
		Map: func() (*boardmap.Map, error) {
			return boardmap.New(rs, show.Names(), art.Files, orders.AreaCodes(reader))
		},
	}
}
