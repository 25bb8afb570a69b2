package systemtest

import (
	"embed"
	"errors"
	"io/fs"

	"bretwalda/internal/advice"
	"bretwalda/internal/board"
	"bretwalda/internal/boardmap"
	"bretwalda/internal/correction"
	"bretwalda/internal/dice"
	"bretwalda/internal/export"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/history"
	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/pieces"
	"bretwalda/internal/questions"
	"bretwalda/internal/report"
	"bretwalda/internal/rulebook"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
)

// Family is the name that packs have for it.
const Family = "feud"

//go:embed pack art texts rules
var files embed.FS

// Pack is the folder with its one pack.
func Pack() fs.FS { return files }

// Open makes the system of a pack.
func Open(files pack.Files) (system.System, error) {
	rs, err := Read(files)
	if err != nil {
		return nil, err
	}
	f := &family{Engine: &Engine{rs}}
	return system.New(f.rules(), f, system.Data{
		Words: ownWords, Pieces: func() pieces.Kinds { return riding }, Names: names(), Texts: folder("texts"), Art: folder("art"), Book: rulebook.Source{Files: folder("rules")},
		Replies: replies{},
	}), nil
}

// family is what the game hands over.
type family struct {
	system.Plain[State, Choice]
	*Engine
}

func (f *family) rules() gamelog.Rules[State, Choice] {
	return gamelog.Rules[State, Choice]{Engine: f.Engine, Lines: lines{f.rs.Ruleset}, Correct: setter{}}
}

// Remade makes the rules of a ruleset that differs in where scenarios end.
func (f *family) Remade(rs *ruleset.Ruleset) (gamelog.Rules[State, Choice], error) {
	return (&family{Engine: &Engine{&Rules{rs, f.rs.Setups}}}).rules(), nil
}

// Show is a position as letters and maps show it: what stands where.
func (f *family) Show(s *State) view.Position {
	b := view.Board{At: s.At(), Nations: make([]view.Nation, len(f.rs.Nations))}
	for i := 1; i < len(f.rs.Nations); i++ {
		n := ruleset.Nation(i)
		b.Nations[n].Points = int(s.Points[n])
		for a := range s.held(n).All {
			h := view.Holding{Nation: n, Area: a, Armies: int(s.Armies[n][a])}
			h.Units[riders] = h.Armies
			b.Holdings = append(b.Holdings, h)
			b.Nations[n].Armies += h.Armies
		}
	}
	return &view.Still{Stands: b}
}

// riders are the one kind of units that it has.
const riders game.Unit = 1

// forHold is the one reason of points.
const forHold game.Why = 1

// riding are the same, as commands and corrections have them.
var riding = pieces.Kinds{{ID: "riders", Forms: map[ruleset.Language][]string{
	"en": {"riders", "rider"}, "es": {"jinetes", "jinete"}, "it": {"cavalieri", "cavaliere"}, "hu": {"lovas", "lovasok"},
}}}

// ransomPaid is what only this game tells of: Nation pays it to Other for Area.
const ransomPaid = game.OwnEvents

// names are what templates call things of the family.
func names() view.Names {
	names := view.Names{Reasons: []string{"none", "hold"}, Units: []string{"none", "riders"}, Events: view.OwnEvents([]string{"ransom"})}
	for _, k := range kinds {
		names.Decisions = append(names.Decisions, k.Name)
	}
	return names
}

// folder is one of those that the game keeps its files in.
func folder(name string) fs.FS {
	sub, err := fs.Sub(files, name)
	if err != nil {
		return nil
	}
	return sub
}

// Random draws a legal answer.
func (f *family) Random(s *State, d dice.Dice) Choice {
	var all []Choice
	f.Choices(s, func(c *Choice) bool {
		all = append(all, *c)
		return true
	})
	if len(all) == 1 {
		return all[0]
	}
	return all[d.Roll(len(all))-1]
}

// Alive reports whether a nation has armies.
func (f *family) Alive(s *State, turn game.Turn) bool { return s.held(turn.Nation) != 0 }

// Held is how many areas a nation holds.
func (f *family) Held(s *State, n ruleset.Nation) int { return s.held(n).Len() }

// Ahead asks what is on the table: nothing more can be known.
func (f *family) Ahead(s *State, ask func(*State, *game.Decision) bool, _ func(*State, *game.Decision) Choice) []questions.Question {
	d := f.Pending(s)
	if !f.Kind(d.Kind).Asked() || !ask(s, &d) {
		return nil
	}
	return []questions.Question{{Decision: d, State: f.Show(s), Default: f.Default(s)}}
}

// Answers reports whether an order answers a decision.
func (f *family) Moot(*game.Decision) bool { return false }

func (f *family) Answers(d *game.Decision, o *orders.Order) bool {
	_, ok := answer(d, o)
	return ok
}

// replies: "stand" and "pay", "press on" and "ride home" are what the words say of staying and
// going.
type replies struct{}

func (replies) Word(q *questions.Question, w questions.Word) string {
	switch kind := q.Decision.Kind; {
	case kind == Stand && w == questions.Stay:
		return "stand your ground"
	case kind == Stand && w == questions.Yes:
		return "pay the ransom"
	case kind == Press && w == questions.Stay:
		return "press on"
	case kind == Press && w == questions.Retreat:
		return "ride home"
	}
	return ""
}

func (replies) Sentence(_ *questions.Question, said string) string { return said }

// Near are the areas that answers lead to.
func (f *family) Near(_ *game.Illegal, choices []Choice) board.Set {
	var set board.Set
	for i := range choices {
		switch c := &choices[i]; {
		case c.To != board.None:
			set = set.With(c.To)
		case c.Area != board.None:
			set = set.With(c.Area)
		}
	}
	return set
}

// Voted is false: nobody votes.
func (f *family) Voted(*State, ruleset.Nation) bool { return false }

// Rehearse carries a section out up to the first dice or question.
func (f *family) Rehearse(s *State, turn game.Turn, section *orders.Section) ([]advice.Outcome[Choice], []game.Event, *State, bool) {
	then := *s
	var log game.Log
	if !f.Suppose(&then, section.Nation, turn.Round, &log) {
		return nil, nil, nil, false
	}
	sh := f.Sheet(section)
	for at := then.At(); then.At() == at && (then.Next == Muster || then.Next == Ride); {
		d := f.Pending(&then)
		c, ok := sh.Answer(&then, &d)
		if !ok {
			c = f.Default(&then)
		}
		if f.Apply(&then, &c, nil, &log) != nil {
			break
		}
	}
	return sh.Outcomes(), log.Events, &then, true
}

// Export tells a game in other forms.
func (f *family) Export(reports *report.Reports, facts report.Game, h *history.History[State]) *export.Game {
	return &export.Game{
		Rules: f, Reports: reports, Facts: facts, History: history.Shown(h, f.Show),
		JSON: f.Forms().EventJSON,
		Map:  func() (*boardmap.Map, error) { return boardmap.New(f.rs.Ruleset, names(), folder("art"), nil) },
	}
}

// Names are what templates call things of the family.
func (f *family) Names() view.Names { return names() }

// CasualtiesOf: nobody judges the dice.
func (f *family) CasualtiesOf([]game.Event) (none [2]view.Casualties) { return none }

// setter sets positions right by hand.
type setter struct{}

// AddPoints gives a nation points.
func (setter) AddPoints(s *State, n ruleset.Nation, points int) { s.Points[n] += int16(points) }

// SetArea sets the armies of a nation in an area.
func (setter) SetArea(s *State, n ruleset.Nation, a board.Area, c *correction.Correction) ([]game.Event, error) {
	s.Armies[n][a] = c.Pieces[riding[0].ID]
	return []game.Event{{Nation: n, Area: a, Units: game.Units{riders: s.Armies[n][a]}}}, nil
}

// errWhole: positions have no form in which they can be written.
var errWhole = errors.New("a whole position cannot be set")

// SetWhole puts nothing in the place of a position.
func (setter) SetWhole(*State, *correction.Correction) ([]game.Event, error) { return nil, errWhole }

// Possible says why no game comes to stand so.
func (setter) Possible(s *State) error {
	for a := range board.Area(board.Max) {
		if s.Armies[1][a] > 0 && s.Armies[2][a] > 0 {
			return errors.New("two nations in one area")
		}
	}
	return nil
}
