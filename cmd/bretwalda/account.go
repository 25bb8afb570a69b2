package main

import (
	"errors"
	"fmt"
	"io"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/britannia"
	"bretwalda/internal/chart"
	"bretwalda/internal/game"
	"bretwalda/internal/history"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/scoresheet"
	"bretwalda/templates"
)

// account is a game with the rounds of it that are told.
type account struct {
	rs     *ruleset.Ruleset
	facts  report.Game
	sofar  []history.Round // from the first round of the game to the last one told
	told   []history.Round // never empty
	chosen bool            // rounds were asked for
	svg    bool            // pictures are SVG
}

func openAccount(env *environ, name, configPath string, first, last int) (*account, error) {
	engine, err := loadEngine(defaultRuleset)
	if err != nil {
		return nil, err
	}
	rs := engine.Ruleset()
	g, err := openGame(env, rs, name, configPath)
	if err != nil {
		return nil, err
	}
	h, err := history.Replay(g.record, rs, func(rs *ruleset.Ruleset) (game.Engine, error) { return britannia.New(rs) })
	if err != nil {
		return nil, err
	}
	begin, end := h.Rounds[0].Number, h.Rounds[len(h.Rounds)-1].Number
	a := &account{rs: rs, facts: g.facts, chosen: last != 0}
	if !a.chosen {
		first, last = begin, end
	}
	a.told, a.sofar = h.Span(first, last), h.Span(begin, last)
	if len(a.told) == 0 {
		return nil, fmt.Errorf("round %d was not played; the game has rounds %d to %d so far", first, begin, end)
	}
	for side := range rs.Scenarios[g.facts.Scenario].Sides {
		if side >= len(a.facts.Players) {
			a.facts.Players = append(a.facts.Players, fmt.Sprintf("Player %d", side+1))
		}
	}
	return a, nil
}

func (a *account) text(w io.Writer) error {
	reports, err := report.New(a.rs, templates.Files)
	if err != nil {
		return err
	}
	story, err := reports.Story(report.Reader{Side: report.Onlooker, Lang: ruleset.English}, history.Events(a.told))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s: %s\n\n%s", a.facts.Title, a.span(), story)
	return err
}

// span names the rounds told.
func (a *account) span() string {
	first, last := a.told[0].Number, a.told[len(a.told)-1].Number
	if first == last {
		return fmt.Sprintf("round %d", first)
	}
	return fmt.Sprintf("rounds %d to %d", first, last)
}

func (a *account) jsonl(w io.Writer) error {
	return scoresheet.EventsJSONL(w, a.rs, history.Events(a.told))
}

func (a *account) csv(w io.Writer) error {
	s, err := scoresheet.New(a.rs, a.facts, history.Events(a.sofar))
	if err != nil {
		return err
	}
	return s.WriteCSV(w, ruleset.English, scoresheet.English())
}

func (a *account) xlsx(w io.Writer) error {
	s, err := scoresheet.New(a.rs, a.facts, history.Events(a.sofar))
	if err != nil {
		return err
	}
	return s.WriteXLSX(w, ruleset.English, scoresheet.English())
}

// board draws the position at the end of the last round told.
func (a *account) board(w io.Writer) error {
	m, err := boardmap.New(a.rs)
	if err != nil {
		return err
	}
	last := a.told[len(a.told)-1]
	when := "end of round"
	if !last.Over {
		when = "in round"
	}
	view := boardmap.View{
		State: &last.End, Language: ruleset.English, Title: fmt.Sprintf("%s · %s %d", a.facts.Title, when, last.Number),
		Words: boardmap.Words{
			Cavalry: "cavalry", Leader: "leader", Fort: "fort", RuinedFort: "destroyed fort", Burh: "burh",
			Difficult: "difficult terrain", Strait: "strait", RegionBorder: "border of regions",
		},
	}
	if a.svg {
		_, err := w.Write(m.SVG(view))
		return err
	}
	return writePicture(w, func() ([]byte, error) { return m.PNG(view) })
}

// points charts what players have made in the whole game, over the rounds told.
func (a *account) points(w io.Writer) error {
	c := &chart.Lines{Title: "Points · " + a.facts.Title, Across: "Round"}
	var ledger report.Ledger
	sides := a.rs.Scenarios[a.facts.Scenario].Sides
	for side := range sides {
		c.Series = append(c.Series, chart.Series{Name: a.facts.Players[side]})
	}
	for _, r := range a.sofar {
		ledger.Add(r.Events)
		if r.Number < a.told[0].Number {
			continue
		}
		c.Rounds = append(c.Rounds, r.Number)
		for side, nations := range sides {
			c.Series[side].Values = append(c.Series[side].Values, ledger.Side(nations))
		}
	}
	return a.picture(w, c)
}

// firstCharted is the round from which areas held are charted, unless rounds are
// asked for: when the first scoring of held areas comes.
const firstCharted = 5

// areas charts what nations held when the rounds told were over.
func (a *account) areas(w io.Writer) error {
	c := &chart.Bars{Title: "Areas held at the end of each round", Across: "Round"}
	var over []history.Round
	for _, r := range a.told {
		if r.Over && (a.chosen || r.Number >= firstCharted) {
			over = append(over, r)
			c.Rounds = append(c.Rounds, r.Number)
		}
	}
	if len(over) == 0 {
		return errors.New("no round to chart is over; areas held are charted from round 5 on, or for --rounds")
	}
	for side, nations := range a.rs.Scenarios[a.facts.Scenario].Sides {
		group := chart.Group{Name: a.facts.Players[side]}
		for _, n := range nations {
			row := chart.Series{Name: a.rs.Names.Nation(ruleset.English, n)}
			for i := range over {
				row.Values = append(row.Values, history.Held(a.rs, &over[i].End, n).Len())
			}
			group.Rows = append(group.Rows, row)
		}
		c.Groups = append(c.Groups, group)
	}
	return a.picture(w, c)
}

// picture writes a chart.
func (a *account) picture(w io.Writer, c interface {
	PNG() ([]byte, error)
	SVG() ([]byte, error)
}) error {
	if a.svg {
		return writePicture(w, c.SVG)
	}
	return writePicture(w, c.PNG)
}

func writePicture(w io.Writer, draw func() ([]byte, error)) error {
	data, err := draw()
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}
