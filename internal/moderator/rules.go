package moderator

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/commands"
	"bretwalda/internal/htmlletter"
	"bretwalda/internal/orders"
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

// defaultRuleset is the ruleset of games that name none.
const defaultRuleset = "britannia-2e"

// rules is everything that games of one ruleset share. It holds no game and is
// never changed once made.
type rules struct {
	files   pack.Files
	rs      *ruleset.Ruleset
	sys     system.System
	book    *rulebook.Book
	reports *report.Reports
	html    *htmlletter.Letters
	// readers of letters in all languages
	orders    *orders.Reader
	questions *questions.Reader
	commands  *commands.Reader
	prose     *prose.Reader
}

// loadRules makes the rules of a pack of one of the families.
func loadRules(families systems.List, files pack.Files) (*rules, error) {
	sys, err := openSystem(families, files)
	if err != nil {
		return nil, err
	}
	rs, id := sys.Ruleset(), sys.Ruleset().ID
	reports, err := report.New(rs, sys.Names(), templates.Files, sys.Texts())
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	var board *boardmap.Map // nil: letters without a map
	if art := sys.Art(); art != nil {
		if board, err = boardmap.New(rs, sys.Names(), art); err != nil {
			return nil, files.Problem("board.yaml", "areas", fmt.Sprintf("the picture of the map has no such board (%v); keep the ids of areas and seas", err))
		}
	}
	html, err := htmlletter.New(reports, board)
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	book, err := rulebook.Open(rs, sys.Book())
	if err != nil {
		return nil, files.Problem(pack.HeadFile, "edition", fmt.Sprintf("no rules of edition %d are here (%v); write another", rs.Edition, err))
	}
	answers, err := questions.NewReader(sys.Replies())
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	talk, err := prose.NewReader()
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	languages := sys.Words().Lexicons()
	return &rules{
		files: files, rs: rs, sys: sys, reports: reports, html: html, book: book,
		orders: orders.NewReader(rs, languages[0], languages[1:]...), commands: commands.NewReader(rs),
		questions: answers, prose: talk,
	}, nil
}

// openSystem makes the system of a pack; the error names file, line and remedy.
func openSystem(families systems.List, files pack.Files) (system.System, error) {
	sys, err := families.Open(files)
	if !errors.Is(err, systems.ErrFamily) {
		return sys, err
	}
	head, _, _ := files.Head() // that can be read: the family is another
	text := fmt.Sprintf("there are no rules for games of the family %q; write %s", head.Family, strings.Join(families.Names(), " or "))
	return nil, files.Problem(pack.HeadFile, "family", text)
}

// hash is the ruleset's hash as records have it.
func (r *rules) hash() string { return hex.EncodeToString(r.rs.Hash[:]) }

// side returns who plays a nation in a scenario; false: nobody.
func (r *rules) side(scenario int, n ruleset.Nation) (int, bool) {
	for side, nations := range r.rs.Scenarios[scenario].Sides {
		for _, have := range nations {
			if have == n {
				return side, true
			}
		}
	}
	return 0, false
}

// nations is the set of nations of one side.
func (r *rules) nations(scenario, side int) ruleset.Nations {
	var set ruleset.Nations
	for _, n := range r.rs.Scenarios[scenario].Sides[side] {
		set = set.With(n)
	}
	return set
}
