package scenario

import (
	"regexp"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// others is the first line of a list of events that is not whole.
const others = "..."

func (r *run[S, C]) events(s *section) {
	if !r.ready(s) {
		return
	}
	var got []string
	for i := range r.log.Events {
		got = append(got, r.family.Event(&r.log.Events[i]))
	}
	r.log = game.Log{}
	want := s.entries()
	if len(want) > 0 && want[0].text == others {
		r.eventsAmong(want[1:], got)
		return
	}
	r.edits = append(r.edits, edit{s, strings.Join(got, "\n") + "\n"})
	for i, e := range want {
		if i >= len(got) {
			r.fail(e.line, "nothing more happens, but %q should", e.text)
			return
		}
		if got[i] != e.text {
			r.fail(e.line, "%q should happen, but it is %q", e.text, got[i])
			return
		}
	}
	if len(got) > len(want) {
		r.fail(s.line, "more happens than is listed, first %q", got[len(want)])
	}
}

// eventsAmong looks for events in their order among all that happened.
func (r *run[S, C]) eventsAmong(want []entry, got []string) {
	all := got
	for _, e := range want {
		for len(got) > 0 && got[0] != e.text {
			got = got[1:]
		}
		if len(got) == 0 {
			r.fail(e.line, "%q does not happen, or not after the line before; all that happens:\n\t%s", e.text, strings.Join(all, "\n\t"))
			return
		}
		got = got[1:]
	}
}

func (r *run[S, C]) decision(s *section) {
	if !r.ready(s) {
		return
	}
	want := s.entries()
	if len(want) != 1 {
		r.fail(s.line, "one line is wanted: the decision")
		return
	}
	if _, got := r.pending(); !hasWords(got, want[0].text) {
		r.fail(want[0].line, "the decision is %q", got)
	}
}

// judge has the engine judge choices.
func (r *run[S, C]) judge(s *section, legal bool) {
	if !r.ready(s) {
		return
	}
	for _, e := range s.entries() {
		n, c, err := r.family.Choice(e.text)
		if err != nil {
			r.fail(e.line, "%v", err)
			continue
		}
		d, text := r.pending()
		if n != d.Nation {
			r.fail(e.line, "the decision is %q", text)
			continue
		}
		switch no := r.rules.Check(&r.state, &c); {
		case legal && no != nil:
			r.fail(e.line, "%s: %v", e.text, no)
		case !legal && no == nil:
			r.fail(e.line, "%s: is legal", e.text)
		case !legal:
			r.reason(e, no)
		}
	}
}

var ruleID = regexp.MustCompile(`\b[A-Z][A-Z0-9]{2}-\d\d\b`)

// reason compares why a choice is illegal with a remark: words name the reason,
// numbers the requirement.
func (r *run[S, C]) reason(e entry, no *game.Illegal) {
	for _, id := range ruleID.FindAllString(e.remark, -1) {
		if !strings.Contains(no.Rule, id) {
			r.fail(e.line, "%s: %v, not %s", e.text, no, id)
		}
	}
	words := strings.Join(strings.Fields(ruleID.ReplaceAllString(e.remark, "")), " ")
	if words != "" && words != no.Why.String() {
		r.fail(e.line, "%s: %v, not %q", e.text, no, words)
	}
}

// reach compares where units may go from an area.
func (r *run[S, C]) reach(s *section) {
	if !r.ready(s) {
		return
	}
	rs := r.rules.Ruleset()
	for _, e := range s.entries() {
		start, want, _ := strings.Cut(e.text, ":")
		words := strings.Fields(start)
		if len(words) == 0 {
			r.fail(e.line, "an area is missing before the colon")
			continue
		}
		from, ok := rs.Board.Find(words[0])
		var places board.Set
		if ok {
			places, ok = r.family.Reach(&r.state, from, strings.Join(words[1:], " "))
		}
		if !ok {
			r.fail(e.line, "%q is no area with a kind of unit", start)
			continue
		}
		var got []string
		for to := range places.All {
			got = append(got, rs.Board.IDs[to])
		}
		if all := strings.Join(got, " "); all != strings.Join(strings.Fields(want), " ") {
			r.fail(e.line, "from %s they reach: %s", start, all)
		}
	}
}

// points compares the points of all nations that have any.
func (r *run[S, C]) points(s *section) {
	if !r.ready(s) {
		return
	}
	rs := r.rules.Ruleset()
	named := ruleset.Nations(0)
	for _, e := range s.entries() {
		id, number, _ := strings.Cut(e.text, " ")
		n, ok := rs.FindNation(id)
		want, good := rs.ReadPoints(strings.TrimSpace(number))
		if !ok || !good {
			r.fail(e.line, "a nation and a number are wanted, such as \"%s 14\"", rs.Nations[1].ID)
			continue
		}
		named = named.With(n)
		if got := r.rules.Points(&r.state, n); got != want {
			r.fail(e.line, "%s has %s points", id, rs.Printed(got))
		}
	}
	for n := 1; n < len(rs.Nations); n++ {
		if got := r.rules.Points(&r.state, ruleset.Nation(n)); got != 0 && !named.Has(ruleset.Nation(n)) {
			r.fail(s.line, "%s has %s points and is not listed", rs.Nations[n].ID, rs.Printed(got))
		}
	}
}

func (r *run[S, C]) after(s *section) {
	if !r.ready(s) {
		return
	}
	if err := r.family.Match(r.Name, r.padded(s), &r.state); err != nil {
		r.out.Problems = append(r.out.Problems, err.Error())
	}
}
