// Package export tells a game, or some rounds of it, in forms that people keep or
// that other programs read, in the language of the reader:
//
//	text    the story, as reports tell it
//	final   the final report of a game that is over
//	csv     the score sheet as it stood after the rounds told (package scoresheet)
//	reasons the same points by reason, as CSV
//	xlsx    the same as a workbook, with totals as formulas
//	jsonl   every event as a JSON object on a line of its own
//	map     the board as these rounds left it
//	chart   the points of the players over the rounds
//	areas   the areas held by each nation at the end of each round
//
// Pictures are PNG or SVG. The same game gives the same bytes.
package export

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/history"
	"bretwalda/internal/report"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/scoresheet"
	"bretwalda/internal/view"
)

// Form is a form that a game is told in.
type Form string

// The forms.
const (
	Text    Form = "text"
	Final   Form = "final"
	CSV     Form = "csv"
	Reasons Form = "reasons"
	XLSX    Form = "xlsx"
	Events  Form = "jsonl"
	Map     Form = "map"
	Points  Form = "chart"
	Areas   Form = "areas"
)

// Forms returns all forms.
func Forms() []Form { return []Form{Text, Final, CSV, Reasons, XLSX, Events, Map, Points, Areas} }

// Binary says that f is not for a terminal: a picture or a workbook.
func (f Form) Binary() bool { return f == XLSX || f.Picture() }

// Picture says that f is drawn, as PNG or SVG.
func (f Form) Picture() bool { return f == Map || f == Points || f == Areas }

// Errors of Write that callers tell apart with errors.Is.
var (
	// ErrForm: there is no such form.
	ErrForm = errors.New("no such form")
	// ErrNotOver: a game that is not over has no final report.
	ErrNotOver = errors.New("the game is not over yet")
	// ErrNoAreas: no round that can be charted is over.
	ErrNoAreas = errors.New("no round to chart is over")
)

// Game is a game that can be told.
type Game struct {
	Rules   retrospect.Rules
	Reports *report.Reports
	Facts   report.Game // players without a name are numbered
	History *history.History[view.Position]
	Map     func() (*boardmap.Map, error) // called when a map is wanted
	// JSON is what programs are given of an event.
	JSON func(*game.Event) any
	// Links is how many links of the dice chain were spent, and LastLink the
	// last of them; 0: it was not played with a chain.
	Links    uint32
	LastLink dice.Link
	// Ended says that the game is over, though its last round may not be; and Agreed
	// names who share the victory because all agreed on it, if they did.
	Ended  bool
	Agreed []string
}

// Options say how a game is told.
type Options struct {
	Lang        ruleset.Language // one without templates is told in English
	First, Last int              // the rounds told; 0 and 0: all
	SVG         bool             // pictures are SVG
}

// telling is a game with what is told of it.
type telling struct {
	*Game
	Options
	rs      *ruleset.Ruleset
	players []string
	sofar   []history.Round[view.Position] // from the first round of the game to the last one told
	told    []history.Round[view.Position] // never empty
}

// Write tells a game in a form. It fails when no round asked for was played, and
// with the errors above.
func (g *Game) Write(w io.Writer, form Form, o Options) error {
	t, err := g.telling(o)
	if err != nil {
		return err
	}
	switch form {
	case Text:
		return t.text(w)
	case Final:
		return t.final(w)
	case CSV, Reasons, XLSX:
		return t.scores(w, form)
	case Events:
		return JSONL(w, history.Events(t.told), t.JSON)
	case Map:
		return t.board(w)
	case Points:
		return t.points(w)
	case Areas:
		return t.areas(w)
	}
	return fmt.Errorf("%w: %q", ErrForm, form)
}

// JSONL writes events for programs, each on a line of its own, in order.
func JSONL(w io.Writer, events []game.Event, object func(*game.Event) any) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	for i := range events {
		if err := enc.Encode(object(&events[i])); err != nil {
			return err
		}
	}
	return out.Flush()
}

func (g *Game) telling(o Options) (*telling, error) {
	if !g.Reports.Speaks(o.Lang) {
		o.Lang = ruleset.English
	}
	t := &telling{Game: g, Options: o, rs: g.Rules.Ruleset()}
	rounds := g.History.Rounds
	begin, end := rounds[0].Number, rounds[len(rounds)-1].Number
	first, last := o.First, o.Last
	if last == 0 {
		first, last = begin, end
	}
	t.told, t.sofar = g.History.Span(first, last), g.History.Span(begin, last)
	if len(t.told) == 0 {
		return nil, fmt.Errorf("round %d was not played; the game has rounds %d to %d so far", first, begin, end)
	}
	for side := range t.rs.Scenarios[g.Facts.Scenario].Sides {
		name := ""
		if side < len(g.Facts.Players) {
			name = g.Facts.Players[side]
		}
		if name == "" {
			name = t.caption(report.CaptionPlayer, report.Captioned{N: side + 1})
		}
		t.players = append(t.players, name)
	}
	return t, nil
}

// facts are the facts of the game with all players named.
func (t *telling) facts() report.Game {
	g := t.Facts
	g.Players = t.players
	return g
}

func (t *telling) caption(what report.Caption, of report.Captioned) string {
	of.Title = t.Facts.Title
	return t.Reports.Caption(t.Lang, what, of)
}

// reader is somebody who plays in no seat.
func (t *telling) reader() report.Reader { return report.Reader{Side: report.Onlooker, Lang: t.Lang} }

func (t *telling) text(w io.Writer) error {
	story, err := t.Reports.Story(t.reader(), history.Events(t.told))
	if err != nil {
		return err
	}
	span := report.Captioned{First: t.told[0].Number, Last: t.told[len(t.told)-1].Number}
	_, err = fmt.Fprintf(w, "%s\n\n%s", t.caption(report.CaptionStory, span), story)
	return err
}

// final writes the last report of the game again.
func (t *telling) final(w io.Writer) error {
	rounds := t.History.Rounds
	last := &rounds[len(rounds)-1]
	if sc := &t.rs.Scenarios[t.Facts.Scenario]; !t.Ended && (!last.Over || last.Number < sc.Last) {
		return ErrNotOver
	}
	text, err := t.Reports.Final(t.facts(), t.reader(), report.Final{
		State: last.End, Ledger: score.New(history.Events(rounds)), Past: retrospect.Of(t.Rules, t.Facts.Scenario, rounds, t.Facts.Bids),
		Turns: t.Links, LastLink: t.LastLink, Agreed: t.Agreed,
	})
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text.Body)
	return err
}

// scores writes the score sheet as it stood after the rounds told.
func (t *telling) scores(w io.Writer, form Form) error {
	s, err := scoresheet.New(t.rs, t.Reports.Columns(), t.Facts, history.Events(t.sofar))
	if err != nil {
		return err
	}
	words := scoresheet.WordsOf(t.Reports, t.Lang)
	switch form {
	case XLSX:
		return s.WriteXLSX(w, words)
	case Reasons:
		return s.WriteReasonsCSV(w, words)
	}
	return s.WriteCSV(w, words)
}
