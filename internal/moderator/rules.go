package moderator

import (
	"encoding/hex"
	"fmt"

	"bretwalda/internal/adviser"
	"bretwalda/internal/boardmap"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/commands"
	"bretwalda/internal/htmlletter"
	"bretwalda/internal/orders"
	"bretwalda/internal/outlook"
	"bretwalda/internal/pack"
	"bretwalda/internal/prose"
	"bretwalda/internal/questions"
	"bretwalda/internal/report"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/rulebook"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// defaultRuleset is the ruleset of games that name none.
const defaultRuleset = "britannia-2e"

// rules is everything that games of one ruleset share. It holds no game and is
// never changed once made.
type rules struct {
	files  pack.Files
	rs     *ruleset.Ruleset
	engine adviser.Engine
	// logsOf makes rules like them for rulesets that differ in a few numbers.
	logsOf  func(*ruleset.Ruleset) (logs.Rules, error)
	judge   retrospect.Rules // of the dice that fell in battles
	talk    talkRules
	look    *outlook.Outlook
	book    *rulebook.Book
	reports *report.Reports
	html    *htmlletter.Letters
	// readers of letters in all languages
	orders    *orders.Reader
	questions *questions.Reader
	commands  *commands.Reader
	prose     *prose.Reader
}

// talkRules say when players may talk (2e NEG-01).
type talkRules interface {
	MayTalk(s *britannia.State, theirs []ruleset.Nation) bool
}

// loadRules makes the rules of a pack.
func loadRules(files pack.Files) (*rules, error) {
	rs, err := ruleset.Build(files)
	if err != nil {
		return nil, err
	}
	id := rs.ID
	if rs.Family != "britannia" {
		return nil, files.Problem(pack.HeadFile, "family", fmt.Sprintf("there are no rules for games of the family %q; write britannia", rs.Family))
	}
	engine, err := britannia.New(rs)
	if err != nil {
		return nil, files.Problem("nations.yaml", "nations", fmt.Sprintf("%v; keep the ids of nations, regions and leaders, which the rules know", err))
	}
	reports, err := report.New(rs, templates.Files)
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	board, err := boardmap.New(rs)
	if err != nil {
		return nil, files.Problem("board.yaml", "areas", fmt.Sprintf("the picture of the map has no such board (%v); keep the ids of areas and seas", err))
	}
	html, err := htmlletter.New(reports, board)
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	book, err := rulebook.Open(rs)
	if err != nil {
		return nil, files.Problem(pack.HeadFile, "edition", fmt.Sprintf("no rules of edition %d are here (%v); write another", rs.Edition, err))
	}
	answers, err := questions.NewReader(rs)
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	talk, err := prose.NewReader()
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	languages := orders.Lexicons()
	return &rules{
		files: files, rs: rs, engine: engine, logsOf: logs.Of, judge: engine, reports: reports, html: html,
		talk: engine, look: outlook.New(engine), book: book,
		orders: orders.NewReader(rs, languages[0], languages[1:]...), commands: commands.NewReader(rs),
		questions: answers, prose: talk,
	}, nil
}

// logs is what logs are played by.
func (r *rules) logs() logs.Rules { return logs.By(r.engine) }

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
