package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// ParseChoice reads one line as Choice writes it; blanks around and between the
// words do not matter. It returns the nation that answers and the choice, or an
// error that names the word at fault and what belongs there. It does not know
// the position: whether the choice is legal is for Engine.Check to say.
func ParseChoice(rs *ruleset.Ruleset, line string) (ruleset.Nation, britannia.Choice, error) {
	p := &parser{rs: rs, words: strings.Fields(line)}
	n := p.nation()
	c := p.choice()
	if p.err == nil && len(p.words) > 0 {
		p.fail("nothing follows here, but there is %q", p.words[0])
	}
	if p.err == nil {
		if again := Choice(rs, n, &c); again != strings.Join(strings.Fields(line), " ") {
			p.fail("the one way to write this is %q", again)
		}
	}
	if p.err != nil {
		return ruleset.NoNation, britannia.Choice{}, p.err
	}
	return n, c, nil
}

// parser takes words from the front; after the first error it takes no more.
type parser struct {
	rs    *ruleset.Ruleset
	words []string
	err   error
}

func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
		p.words = nil
	}
}

// peek returns the next word, or "" at the end.
func (p *parser) peek() string {
	if len(p.words) == 0 {
		return ""
	}
	return p.words[0]
}

// next takes the next word; what says in an error what was wanted.
func (p *parser) next(what string) string {
	if len(p.words) == 0 {
		p.fail("%s is missing at the end of the line", what)
		return ""
	}
	w := p.words[0]
	p.words = p.words[1:]
	return w
}

// take takes the next word if it is w.
func (p *parser) take(w string) bool {
	if p.peek() != w {
		return false
	}
	p.words = p.words[1:]
	return true
}

func (p *parser) nation() ruleset.Nation {
	w := p.next("a nation's id")
	n, ok := p.rs.FindNation(w)
	if !ok {
		p.fail("%q is no nation's id, such as %q", w, nationID(p.rs, 1))
	}
	return n
}

func (p *parser) area() board.Area { return p.areaNamed(p.next("an area's id")) }

func (p *parser) areaNamed(w string) board.Area {
	a, ok := p.rs.Board.Find(w)
	if !ok {
		p.fail("%q is no area's or sea's id, such as %q", w, areaID(p.rs, 1))
	}
	return a
}

func (p *parser) number(w string) uint8 {
	n, err := strconv.ParseUint(w, 10, 8)
	if err != nil {
		p.fail("%q is no number from 0 to 255", w)
	}
	return uint8(n)
}

func (p *parser) choice() britannia.Choice {
	verb := p.next("a verb")
	if verb == wordDone {
		return britannia.Choice{Kind: britannia.MoveArmies, Done: true}
	}
	c := britannia.Choice{}
	for k := range forms {
		if verb != "" && forms[k].verb == verb {
			c.Kind = game.Kind(k)
		}
	}
	switch forms[c.Kind].shape {
	case noShape:
		p.fail("%q is no verb of the notation, such as \"move\"", verb)
	case anArea:
		c.Area = p.area()
	case areaOrNone:
		if !p.take(none) {
			c.Area = p.area()
		}
	case unitArea:
		w := p.next("a kind of unit")
		unit, ok := FindUnit(w)
		if !ok {
			p.fail("%q is no kind of unit, such as \"infantry\"", w)
		}
		c.Unit, c.Area = unit, p.area()
	case yesNo:
		c.Yes = p.yes()
	case number:
		c.N = p.number(p.next("a number"))
	case aNation:
		c.Nation = p.nation()
	case aMove:
		c.Move = p.move()
	case shift:
		p.shift(&c)
	case retreat:
		p.retreat(&c)
	case areaOrLand:
		if !p.take(wordLand) {
			c.Area = p.area()
		}
	}
	return c
}

func (p *parser) yes() bool {
	w := p.next("yes or no")
	if w != wordYes && w != wordNo {
		p.fail("%q is neither yes nor no", w)
	}
	return w == wordYes
}

// armies reads "leader+2+1c".
func (p *parser) armies(w string) (leader bool, inf, cav uint8) {
	for _, part := range strings.Split(w, "+") {
		switch {
		case part == wordLeader:
			leader = true
		case strings.HasSuffix(part, "c"):
			cav = p.number(strings.TrimSuffix(part, "c"))
		default:
			inf = p.number(part)
		}
	}
	return leader, inf, cav
}

func (p *parser) move() britannia.Move {
	var m britannia.Move
	m.Leader, m.Inf[0], m.Cav[0] = p.armies(p.next("a number of armies"))
	for p.peek() != "" && p.peek() != wordHome && p.peek() != wordRaid {
		if m.Len == game.MaxPath {
			p.fail("a move has at most %d areas", game.MaxPath)
			return m
		}
		id, changes := splitChanges(p.next("an area's id"))
		i := m.Len
		m.Path[i] = p.areaNamed(id)
		m.Len++
		if changes != "" && (!m.Leader || i == 0) {
			p.fail("%q: only a leader picks up and drops armies, and only on the way", id+changes)
		}
		if i > 0 && m.Leader {
			m.Inf[i], m.Cav[i] = p.changed(m.Inf[i-1], m.Cav[i-1], changes)
		}
	}
	if m.Len < 2 {
		p.fail("a move needs at least two areas: where it starts and where it ends")
		return m
	}
	if m.Leader {
		m.Inf[m.Len-1], m.Cav[m.Len-1] = 0, 0 // nobody marches on from the end
	}
	if p.take(wordHome) {
		m.Home = p.area()
	}
	m.Raiders = p.take(wordRaid)
	return m
}

// splitChanges parts "york+2-1c" into "york" and "+2-1c".
func splitChanges(w string) (id, changes string) {
	for i := 1; i < len(w); i++ {
		if w[i] == '+' || w[i] == '-' && i+1 < len(w) && w[i+1] >= '0' && w[i+1] <= '9' {
			return w[:i], w[i:]
		}
	}
	return w, ""
}

// changed applies "+2-1c" to the armies that march.
func (p *parser) changed(inf, cav uint8, changes string) (uint8, uint8) {
	for changes != "" {
		sign := changes[0]
		end := 1
		for end < len(changes) && changes[end] != '+' && changes[end] != '-' {
			end++
		}
		part := changes[1:end]
		changes = changes[end:]
		which := &inf
		if strings.HasSuffix(part, "c") {
			which = &cav
		}
		n := p.number(strings.TrimSuffix(part, "c"))
		if sign == '-' {
			if n > *which {
				p.fail("only %d march there, %d cannot stop", *which, n)
				return 0, 0
			}
			*which -= n
			continue
		}
		*which += n
	}
	return inf, cav
}

func (p *parser) shift(c *britannia.Choice) {
	if p.take(wordDone) {
		c.Done = true
		return
	}
	var cav uint8
	c.WithLeader, c.N, cav = p.armies(p.next("a number of armies"))
	if cav > 0 {
		p.fail("only infantry is told apart here: write a number")
	}
	c.Area = p.area()
	if !p.take(wordArrow) {
		p.fail("%q belongs between the two areas", wordArrow)
	}
	c.To = p.area()
}

func (p *parser) retreat(c *britannia.Choice) {
	if p.take(none) {
		return
	}
	for i := 0; p.peek() != ""; i++ {
		if p.take(wordLeader) {
			c.LeaderTo = p.area()
			return
		}
		if i == britannia.MaxLegs {
			p.fail("a retreat goes to at most %d areas", britannia.MaxLegs)
			return
		}
		leader, inf, cav := p.armies(p.next("a number of armies"))
		if leader {
			p.fail("the leader is written last and by himself: leader AREA")
		}
		c.Legs[i] = britannia.Leg{To: p.area(), Inf: inf, Cav: cav}
	}
	if c.Legs[0].To == board.None {
		p.fail("where to? write armies and areas, or none")
	}
}

// ParseFor reads a line as ParseChoice does and insists that it answers d: that
// the right nation speaks of the right thing.
func ParseFor(rs *ruleset.Ruleset, d *game.Decision, line string) (britannia.Choice, error) {
	n, c, err := ParseChoice(rs, line)
	if err != nil {
		return c, err
	}
	if d.Kind == game.None {
		return c, errors.New("the game is over; nobody has to decide anything")
	}
	if n != d.Nation || c.Kind != d.Kind {
		return c, fmt.Errorf("the decision is %q", Decision(rs, d))
	}
	return c, nil
}
