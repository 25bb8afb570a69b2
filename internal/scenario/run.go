package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
)

// sectionNames are the sections that there are.
var sectionNames = []string{"choices", "decision", "dice", "events", "illegal", "legal", "orders", "points", "position",
	"position after", "reach", "start"}

// waits reports whether what a section says is done only when something is to be
// checked.
func (s *section) waits() bool {
	switch s.kind() {
	case "position", "start", "choices", "orders", "dice":
		return true
	}
	return false
}

// do does what a section says.
func (r *run[S, C]) do(s *section) {
	switch s.kind() {
	case "position":
		r.position(s)
	case "start":
		r.start(s)
	case "choices":
		r.choices(s)
	case "orders":
		r.orders(s)
	case "dice": // read by catchUp, before what needs them
	case "events":
		r.events(s)
	case "decision":
		r.decision(s)
	case "legal":
		r.judge(s, true)
	case "illegal":
		r.judge(s, false)
	case "reach":
		r.reach(s)
	case "points":
		r.points(s)
	case "position after":
		r.after(s)
	}
}

// kind is the name of a section without the nation that it may be for.
func (s *section) kind() string {
	if strings.HasPrefix(s.name, ordersPrefix) {
		return "orders"
	}
	return s.name
}

// Outcome is what came of running a file.
type Outcome struct {
	// Problems tell, each with file and line, what did not come as it must.
	Problems []string
	// Updated is the file with the events that did happen in place of those
	// expected, where all of them are listed.
	Updated []byte
}

// run is one run of a file.
type run[S, C comparable] struct {
	*File
	family  Family[S, C]
	rules   gamelog.Rules[S, C]
	state   S
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

// Run plays the file by the rules of a family.
func Run[S, C comparable](f *File, family Family[S, C]) Outcome {
	r := &run[S, C]{File: f, family: family, rules: family.Rules, faces: dice.NewFixed()}
	for i := range f.sections {
		s := &f.sections[i]
		if s.waits() {
			r.waiting = append(r.waiting, s)
			continue
		}
		r.catchUp()
		if !r.broken {
			r.do(s)
		}
	}
	r.catchUp()
	r.out.Updated = f.edited(r.edits)
	return r.out
}

// catchUp does what waits, with all the dice given for it.
func (r *run[S, C]) catchUp() {
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
			r.do(s)
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

func (r *run[S, C]) fail(line int, format string, args ...any) {
	r.out.Problems = append(r.out.Problems, fmt.Sprintf("%s:%d: %s", r.Name, line, fmt.Sprintf(format, args...)))
}

func (r *run[S, C]) readDice(s *section) []int {
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
func (r *run[S, C]) position(s *section) {
	r.placed = true
	state, err := r.family.Read(r.Name, r.padded(s))
	if err != nil {
		r.out.Problems = append(r.out.Problems, err.Error())
		r.broken = true
		return
	}
	r.state, r.log = state, game.Log{}
	r.rules.Resume(&r.state, r.faces, &r.log)
}

// padded returns the body behind as many empty lines as stand above it, so that
// errors in it have the line of the file.
func (r *run[S, C]) padded(s *section) []byte {
	return append([]byte(strings.Repeat("\n", s.line)), s.body...)
}

// start begins a game.
func (r *run[S, C]) start(s *section) {
	scenarios := r.rules.Ruleset().Scenarios
	id := strings.TrimSpace(s.body)
	for i := range scenarios {
		if scenarios[i].ID == id {
			r.log, r.placed = game.Log{}, true
			r.state = r.rules.Start(i, r.faces, &r.log)
			return
		}
	}
	r.fail(s.line, "there is no scenario %q", id)
	r.broken = true
}

// ready sees to it that there is a position to work on.
func (r *run[S, C]) ready(s *section) bool {
	if !r.placed {
		r.fail(s.line, "a position or a start must come before")
		r.broken = true
	}
	return r.placed
}

// pending returns the decision on the table and its line.
func (r *run[S, C]) pending() (game.Decision, string) {
	d := r.rules.Pending(&r.state)
	return d, r.family.Decision(&d)
}

func (r *run[S, C]) choices(s *section) {
	if !r.ready(s) {
		return
	}
	for _, e := range s.entries() {
		if goal, ok := strings.CutPrefix(e.text, "default"); ok {
			r.defaults(e, strings.TrimSpace(goal))
		} else if d, _ := r.pending(); true {
			c, err := r.rules.Lines.Parse(&d, e.text)
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

func (r *run[S, C]) stop(e entry, format string, args ...any) {
	r.fail(e.line, "%s: %s", e.text, fmt.Sprintf(format, args...))
	r.broken = true
}

func (r *run[S, C]) apply(e entry, c *C) {
	if err := r.rules.Apply(&r.state, c, r.faces, &r.log); err != nil {
		r.stop(e, "%v", err)
	}
}

// maxDefaults bounds how long "default until" waits for its decision.
const maxDefaults = 5000

// defaults gives default answers: one, or as many as lead to a decision.
func (r *run[S, C]) defaults(e entry, goal string) {
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
		c := r.rules.Default(&r.state)
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
