package moderator

import (
	"encoding/hex"
	"fmt"

	"bretwalda/internal/adviser"
	"bretwalda/internal/britannia"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// defaultRuleset is the ruleset of games that name none.
const defaultRuleset = "britannia-2e"

// rules is everything that games of one ruleset share. It holds no game and is
// never changed once made.
type rules struct {
	rs      *ruleset.Ruleset
	engine  adviser.Engine
	reports *report.Reports
	readers []langReader
}

// langReader reads orders in every language, one language first.
type langReader struct {
	lang   ruleset.Language
	reader *orders.Reader
}

// loadRules makes the rules of an embedded pack.
func loadRules(id string) (*rules, error) {
	rs, err := ruleset.Embedded(id)
	if err != nil {
		return nil, err
	}
	if rs.Family != "britannia" {
		return nil, fmt.Errorf("ruleset %q: no rules for games of the family %q", id, rs.Family)
	}
	engine, err := britannia.New(rs)
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	reports, err := report.New(rs, templates.Files)
	if err != nil {
		return nil, fmt.Errorf("ruleset %q: %w", id, err)
	}
	r := &rules{rs: rs, engine: engine, reports: reports}
	for _, lang := range orders.Languages() {
		var others []*orders.Lexicon
		for _, other := range orders.Languages() {
			if other != lang {
				others = append(others, orders.LexiconOf(other))
			}
		}
		r.readers = append(r.readers, langReader{lang, orders.NewReader(rs, orders.LexiconOf(lang), others...)})
	}
	return r, nil
}

// reader reads the orders of a player, and answers in the language of the seat;
// in the first language where the order language has not that one.
func (r *rules) reader(lang ruleset.Language) *orders.Reader {
	for _, x := range r.readers {
		if x.lang == lang {
			return x.reader
		}
	}
	return r.readers[0].reader
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
