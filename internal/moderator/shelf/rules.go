package shelf

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/commands"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/htmlletter"
	"bretwalda/internal/orders"
	"bretwalda/internal/orderspage"
	"bretwalda/internal/pack"
	"bretwalda/internal/prose"
	"bretwalda/internal/questions"
	"bretwalda/internal/report"
	"bretwalda/internal/rulebook"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
	"bretwalda/internal/systems"
	"bretwalda/templates"
)

// DefaultRuleset is the ruleset of games that name none.
const DefaultRuleset = "britannia-2e"

// Rules is everything that games of one ruleset share. It holds no game and is
// never changed once made.
type Rules struct {
	Files   pack.Files
	Ruleset *ruleset.Ruleset
	System  system.System
	Reports *report.Reports
	HTML    *htmlletter.Letters
	Pages   *orderspage.Pages // nil: there is no map
	// Book reads the rules in short and the rulings when somebody first asks for them.
	Book func() (*rulebook.Book, error)
	// Archive is the pack as databases keep it.
	Archive func() ([]byte, error)
	// readers of letters in all languages
	Orders    func() *orders.Reader
	Questions *questions.Reader
	Commands  *commands.Reader
	Prose     *prose.Reader
}

// Load makes the rules of a pack of one of the families.
func Load(families systems.List, files pack.Files) (*Rules, error) {
	sys, err := OpenSystem(families, files)
	if err != nil {
		return nil, err
	}
	rs, id, data := sys.Ruleset(), sys.Ruleset().ID, sys.Data()
	reports, err := report.New(rs, data.Names, templates.Files, data.Texts)
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	reader := sync.OnceValue(func() *orders.Reader { return data.Words().Reader(rs) })
	var board *boardmap.Map // nil: letters without a map
	if data.Art != nil {
		if board, err = boardmap.New(rs, data.Names, data.Art, orders.AreaCodes(reader)); err != nil {
			return nil, files.Problem("board.yaml", "areas", fmt.Sprintf("the picture of the map has no such board (%v); keep the ids of areas and seas", err))
		}
	}
	if board != nil {
		reports.ShowCodes(board.Codes)
	}
	html, err := htmlletter.New(reports, board)
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	if err := rulebook.Has(rs, data.Book); err != nil {
		return nil, files.Problem(pack.HeadFile, "edition", fmt.Sprintf("no rules of edition %d are here (%v); write another", rs.Edition, err))
	}
	answers, err := questions.NewReader(data.Replies)
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	talk, err := prose.NewReader()
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	var pages *orderspage.Pages
	if board != nil {
		if pages, err = orderspage.New(rs, data.Names, reader, board, templates.Files, data.Texts); err != nil {
			return nil, fmt.Errorf("ruleset %q: %w", id, err)
		}
	}
	return &Rules{
		Files: files, Ruleset: rs, System: sys, Reports: reports, HTML: html, Pages: pages,
		Book:    sync.OnceValues(func() (*rulebook.Book, error) { return rulebook.Open(rs, data.Book) }),
		Archive: sync.OnceValues(files.Archive),
		Orders:  reader, Commands: commands.NewReader(rs, data.Pieces, data.Has).Showing(data.Examples),
		Questions: answers, Prose: talk,
	}, nil
}

// Paged reports whether a decision is answered by orders that a page can give.
func (r *Rules) Paged(d game.Decision) bool {
	class := r.System.Kind(d.Kind).Class
	return class == game.Own || class == game.RoundStart
}

// OpenSystem makes the system of a pack; the error names file, line and remedy.
func OpenSystem(families systems.List, files pack.Files) (system.System, error) {
	sys, err := families.Open(files)
	if !errors.Is(err, systems.ErrFamily) {
		return sys, err
	}
	head, _, _ := files.Head() // that can be read: the family is another
	text := fmt.Sprintf("there are no rules for games of the family %q; write %s", head.Family, strings.Join(families.Names(), " or "))
	return nil, files.Problem(pack.HeadFile, "family", text)
}

// Hash is the ruleset's hash as records have it.
func (r *Rules) Hash() string { return hex.EncodeToString(r.Ruleset.Hash[:]) }

// Side returns who plays a nation in a scenario; false: nobody.
func (r *Rules) Side(scenario int, n ruleset.Nation) (int, bool) {
	for side, nations := range r.Ruleset.Scenarios[scenario].Sides {
		for _, have := range nations {
			if have == n {
				return side, true
			}
		}
	}
	return 0, false
}

// Nations is the set of nations of one side.
func (r *Rules) Nations(scenario, side int) ruleset.Nations {
	var set ruleset.Nations
	for _, n := range r.Ruleset.Scenarios[scenario].Sides[side] {
		set = set.With(n)
	}
	return set
}

// Held is how many areas nations held at the ends of the rounds of a log that reports
// chart.
func (r *Rules) Held(entries []gamelog.Entry) ([]report.Held, error) {
	past, err := r.System.Past(entries)
	if err != nil {
		return nil, err
	}
	return r.Chart(past.Rounds()), nil
}

// Chart is how many areas nations held at the ends of rounds, of those that reports chart.
func (r *Rules) Chart(rounds []system.Round) []report.Held {
	var list []report.Held
	for _, round := range rounds {
		if r.Charted(round.Number, round.Over) {
			list = append(list, report.Held{Round: round.Number, Areas: round.Held})
		}
	}
	return list
}

// Binding reports whether players hand in votes in games of these rules, so that what they
// agree on before binds them.
func (r *Rules) Binding() bool {
	for k := range game.Kind(^game.Kind(0)) {
		if r.System.Kind(k).Anew {
			return true
		}
	}
	return false
}

// Charted reports whether charts of a game show what nations held at the end of a round.
func (r *Rules) Charted(round int, over bool) bool { return over && round >= r.Ruleset.FirstScored() }

// ShowsCourse says that a round ended at whose end reports show how the game went: one in which
// areas held are scored. Between these, charts would tell little new.
func (r *Rules) ShowsCourse(e game.Event) bool {
	return r.EndsCharted(e) && r.Ruleset.Timeline[e.Round].Scoring
}

// EndsCharted says that a round ended that charts tell of.
func (r *Rules) EndsCharted(e game.Event) bool {
	return e.Kind == game.RoundEnded && r.Charted(int(e.Round), true)
}
