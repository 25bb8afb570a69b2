package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/britannia"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/notation"
	"bretwalda/internal/position"
)

// actions are the sections: what is done there, and whether it waits until
// something is to be checked.
var actions = map[string]struct {
	do    func(*run, *section)
	waits bool
}{
	"position":       {(*run).position, true},
	"start":          {(*run).start, true},
	"choices":        {(*run).choices, true},
	"orders":         {(*run).orders, true},
	"dice":           {(*run).dice, true},
	"events":         {(*run).events, false},
	"decision":       {(*run).decision, false},
	"legal":          {(*run).legal, false},
	"illegal":        {(*run).illegal, false},
	"reach":          {(*run).reach, false},
	"points":         {(*run).points, false},
	"position after": {(*run).after, false},
}

// kind is the name of a section without the nation that it may be for.
func (s *section) kind() string {
	if strings.HasPrefix(s.name, ordersPrefix) {
		return "orders"
	}
	return s.name
}

func sectionNames() []string { return slices.Sorted(maps.Keys(actions)) }

// Outcome is what came of running a file.
type Outcome struct {
	// Problems tell, each with file and line, what did not come as it must.
	Problems []string
	// Updated is the file with the events that did happen in place of those
	// expected, where all of them are listed.
	Updated []byte
}

// run is one run of a file.
type run struct {
	*File
	engine  Engine
	state   britannia.State
	log     game.Log
	faces   *dice.Fixed
	placed  bool // there is a position
	broken  bool // it makes no sense to go on
	waiting []*section
	out     Outcome
	edits   []edit
}

// edit replaces the body of a section.
type edit struct {
	section *section
	body    string
}

// Run plays the file with an engine.
func (f *File) Run(e Engine) Outcome {
	r := &run{File: f, engine: e, faces: dice.NewFixed()}
	for i := range f.sections {
		s := &f.sections[i]
		a := actions[s.kind()]
		if a.waits {
			r.waiting = append(r.waiting, s)
			continue
		}
		r.catchUp()
		if !r.broken {
			a.do(r, s)
		}
	}
	r.catchUp()
	r.out.Updated = f.edited(r.edits)
	return r.out
}

// catchUp does what waits, with all the dice given for it.
func (r *run) catchUp() {
	if len(r.waiting) == 0 {
		return
	}
	last := r.waiting[len(r.waiting)-1]
	var listed []int
	for _, s := range r.waiting {
		if s.name == "dice" {
			listed = append(listed, r.readDice(s)...)
		}
	}
	r.faces = dice.NewFixed(listed...)
	for _, s := range r.waiting {
		if !r.broken {
			actions[s.kind()].do(r, s)
		}
	}
	r.waiting = nil
	if err := r.faces.Err(); err != nil {
		r.fail(last.line, "%v", err)
		r.broken = true
	} else if left := r.faces.Left(); len(left) > 0 && !r.broken {
		r.fail(last.line, "%d dice are left over: %v", len(left), left)
	}
}

func (r *run) fail(line int, format string, args ...any) {
	r.out.Problems = append(r.out.Problems, fmt.Sprintf("%s:%d: %s", r.Name, line, fmt.Sprintf(format, args...)))
}

// dice is done by catchUp, before what needs them.
func (r *run) dice(*section) {}

func (r *run) readDice(s *section) []int {
	var faces []int
	for _, e := range s.entries() {
		for _, word := range strings.Fields(e.text) {
			face, err := strconv.Atoi(word)
			if err != nil {
				r.fail(e.line, "%q is no face of a die", word)
				r.broken = true
			}
			faces = append(faces, face)
		}
	}
	return faces
}

// position sets up a position and runs on to its first decision.
func (r *run) position(s *section) {
	r.placed = true
	state, err := position.Read(r.engine.Ruleset(), r.Name, r.padded(s))
	if err != nil {
		r.out.Problems = append(r.out.Problems, err.Error())
		r.broken = true
		return
	}
	r.state, r.log = state, game.Log{}
	r.engine.Resume(&r.state, r.faces, &r.log)
}

// padded returns the body behind as many empty lines as stand above it, so that
// errors in it have the line of the file.
func (r *run) padded(s *section) []byte {
	return append([]byte(strings.Repeat("\n", s.line)), s.body...)
}

// start begins a game.
func (r *run) start(s *section) {
	scenarios := r.engine.Ruleset().Scenarios
	id := strings.TrimSpace(s.body)
	for i := range scenarios {
		if scenarios[i].ID == id {
			r.log, r.placed = game.Log{}, true
			r.state = r.engine.Start(i, r.faces, &r.log)
			return
		}
	}
	r.fail(s.line, "there is no scenario %q", id)
	r.broken = true
}

// ready sees to it that there is a position to work on.
func (r *run) ready(s *section) bool {
	if !r.placed {
		r.fail(s.line, "a position or a start must come before")
		r.broken = true
	}
	return r.placed
}

// pending returns the decision on the table and its line.
func (r *run) pending() (game.Decision, string) {
	d := r.engine.Pending(&r.state)
	return d, notation.Decision(r.engine.Ruleset(), &d)
}

func (r *run) choices(s *section) {
	if !r.ready(s) {
		return
	}
	for _, e := range s.entries() {
		if goal, ok := strings.CutPrefix(e.text, "default"); ok {
			r.defaults(e, strings.TrimSpace(goal))
		} else if d, _ := r.pending(); true {
			c, err := notation.ParseFor(r.engine.Ruleset(), &d, e.text)
			if err != nil {
				r.stop(e, "%v", err)
			} else {
				r.apply(e, &c)
			}
		}
		if r.broken {
			return
		}
	}
}

func (r *run) stop(e entry, format string, args ...any) {
	r.fail(e.line, "%s: %s", e.text, fmt.Sprintf(format, args...))
	r.broken = true
}

func (r *run) apply(e entry, c *britannia.Choice) {
	if err := r.engine.Apply(&r.state, c, r.faces, &r.log); err != nil {
		r.stop(e, "%v", err)
	}
}

// maxDefaults bounds how long "default until" waits for its decision.
const maxDefaults = 5000

// defaults gives default answers: one, or as many as lead to a decision.
func (r *run) defaults(e entry, goal string) {
	goal, many := strings.CutPrefix(goal, "until ")
	for range maxDefaults {
		d, text := r.pending()
		if many && hasWords(text, goal) {
			return
		}
		if d.Kind == game.None {
			r.stop(e, "the game is over")
			return
		}
		c := r.engine.Default(&r.state)
		if r.apply(e, &c); r.broken || !many {
			return
		}
	}
	r.stop(e, "that decision does not come up")
}

// hasWords reports whether text begins with the words given.
func hasWords(text, words string) bool {
	return text == words || strings.HasPrefix(text, words+" ")
}

// edited returns the file with bodies replaced.
func (f *File) edited(edits []edit) []byte {
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(out, f.data[at:e.section.start]...)
		out = append(out, e.body...)
		at = min(e.section.start+len(e.section.body), len(f.data))
	}
	return append(out, f.data[at:]...)
}
