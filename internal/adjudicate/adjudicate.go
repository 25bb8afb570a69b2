// Package adjudicate plays on from a position by written orders, without mail or
// database: how a GM settles a dispute at a table, tries out what would happen,
// or checks a game that was played by hand.
package adjudicate

import (
	"fmt"
	"slices"
	"strings"

	"bretwalda/internal/advice"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Until says how far to play.
type Until uint8

// How far to play: always at the most until the game is over.
const (
	UntilOrdersEnd Until = iota // until a nation is on turn for which there are no orders
	UntilTurnEnd                // until the nation turn is over, those without orders by default
	UntilRoundEnd               // until the round is over, likewise
)

// Paper is one file of orders.
type Paper struct {
	Name string // for problems
	Text string
}

// Problem is an order that could not be read, or was not carried out. Just one of
// Reason, Order and Idle says why.
type Problem[C comparable] struct {
	Paper  string
	Line   int // of the paper, from 1
	Text   string
	Reason string            // why it could not be read
	Order  advice.Problem[C] // why it could not be carried out
	Idle   Idle              // why nothing in its turn called for it
}

// Idle is why an order that was possible was never needed.
type Idle uint8

// Why orders are idle.
const (
	NotIdle    Idle = iota
	NotAsked        // what it speaks of did not come up in its turn, or left no choice
	NotHeld         // the condition that it stands under did not hold
	NobodyHome      // it sends raiders home, and there were none who could go
	NotReached      // play stopped before its turn was over
)

// Choice is a choice that was made.
type Choice[C comparable] struct {
	Nation ruleset.Nation
	Choice C
}

// Result is what came of it.
type Result[S, C comparable] struct {
	State    S
	Events   []game.Event
	Choices  []Choice[C]
	Decision game.Decision // that waits now; Kind None: the game is over
	Problems []Problem[C]  // by paper and line
	// Short is why play stopped before it should: the dice given did not suffice for
	// Choices[len(Choices)-1], of which nothing is in State and Events.
	Short error
}

// limited is dice that can run out.
type limited interface{ Err() error }

// Run reads the papers with a reader and plays on from s; here is what the reader
// knows of it, as orders.Context has it. What other nations are asked in a
// nation's turn is answered by their orders and standing orders in the papers,
// else by default, so that play never stops in the middle of a turn; what a
// nation must say in its own turn stops it, or is done by default, as until says.
// An error is one of the engine's: that it refused what an adviser chose.
func Run[S, C comparable](e game.Engine[S, C], family advice.Family[S, C], reader *orders.Reader, s S, here *orders.Position, papers []Paper, d dice.Dice, until Until) (*Result[S, C], error) {
	t := &table[S, C]{e: e, family: family, reader: reader, until: until, sheets: make(map[turn]*sheet[S, C])}
	at := e.At(&s)
	t.State, t.began = s, turn{at.Turn, at.Round}
	for _, p := range papers {
		t.read(p, here)
	}
	var log game.Log
	e.Resume(&t.State, d, &log)
	var err error
	t.Decision, err = advice.Play(e, &t.State, t.answer, func(dec *game.Decision, c *C) error {
		t.Choices = append(t.Choices, Choice[C]{dec.Nation, *c})
		before, told := t.State, len(log.Events)
		if err := e.Apply(&t.State, c, d, &log); err != nil {
			return fmt.Errorf("choice %d, of %s: %w", len(t.Choices), e.Ruleset().Nations[dec.Nation].ID, err)
		}
		if given, ok := d.(limited); ok && given.Err() != nil {
			t.State, log.Events, t.Short = before, log.Events[:told], given.Err()
		}
		return t.Short
	})
	if err != nil && t.Short == nil {
		return nil, err
	}
	t.Events = log.Events
	t.collect()
	return &t.Result, nil
}

// turn names a nation turn.
type turn struct {
	nation ruleset.Nation
	round  uint8
}

// sheet is the orders for one nation turn and the paper that they stand in.
type sheet[S, C comparable] struct {
	advice.Sheet[S, C]
	paper string
}

// table is an adjudication going on.
type table[S, C comparable] struct {
	Result[S, C]
	e        game.Engine[S, C]
	family   advice.Family[S, C]
	reader   *orders.Reader // of papers in any language
	until    Until
	began    turn
	papers   []string // names, in the order given
	sheets   map[turn]*sheet[S, C]
	order    []turn // of the sheets, as the papers have them
	standing advice.Chain[S, C]
}

// read takes the orders from a paper. Orders without a heading are for the nation
// that is on turn now.
func (t *table[S, C]) read(p Paper, here *orders.Position) {
	rs := t.e.Ruleset()
	t.papers = append(t.papers, p.Name)
	var lines []orders.Line
	for text := range strings.Lines(p.Text) {
		lines = append(lines, orders.Line{Text: strings.TrimRight(text, "\r\n")})
	}
	ctx := orders.Context{Next: t.began.nation, Round: int(t.began.round), Here: here}
	parsed := t.reader.Parse(lines, ctx)
	for _, bad := range parsed.Problems {
		t.Problems = append(t.Problems, Problem[C]{Paper: p.Name, Line: bad.Line, Text: bad.Text, Reason: t.reader.Sentence(bad)})
	}
	for i := range parsed.Sections {
		sec := &parsed.Sections[i]
		key := turn{sec.Nation, uint8(sec.Round)}
		if sec.Round == 0 {
			key.round = t.nextRound(sec.Nation)
		}
		if t.sheets[key] == nil {
			t.order = append(t.order, key)
		}
		t.sheets[key] = &sheet[S, C]{t.family.Sheet(sec), p.Name}
	}
	if len(parsed.Standing) > 0 {
		var all ruleset.Nations
		for n := 1; n < len(rs.Nations); n++ {
			all = all.With(ruleset.Nation(n))
		}
		t.standing = append(t.standing, t.family.Standing(all, parsed.Standing))
	}
}

// nextRound is the round of the next turn of a nation, the present one included.
func (t *table[S, C]) nextRound(n ruleset.Nation) uint8 {
	at := t.e.At(&t.State)
	if at.Turn > n {
		return at.Round + 1
	}
	return at.Round
}

// stop reports whether a decision is where to end.
func (t *table[S, C]) stop(d *game.Decision) bool {
	at := t.e.At(&t.State)
	switch t.until {
	case UntilRoundEnd:
		return at.Round != t.began.round
	case UntilTurnEnd:
		return t.began != turn{at.Turn, at.Round} && len(t.Choices) > 0
	}
	own := d.Nation == at.Turn || at.Turn == ruleset.NoNation && t.e.Kind(d.Kind).Class == game.RoundStart
	return own && t.sheets[turn{d.Nation, at.Round}] == nil
}

// answer asks the orders for the turn, then standing orders, then the default; false:
// play ends here.
func (t *table[S, C]) answer(d *game.Decision) (C, bool) {
	if t.stop(d) {
		var none C
		return none, false
	}
	if sh := t.sheets[turn{d.Nation, t.e.At(&t.State).Round}]; sh != nil {
		if c, ok := sh.Answer(&t.State, d); ok {
			return c, true
		}
	}
	if c, ok := t.standing.Answer(&t.State, d); ok {
		return c, true
	}
	return t.e.Default(&t.State), true
}

// collect lists the orders that were not carried out behind those that could not
// be read.
func (t *table[S, C]) collect() {
	for _, key := range t.order {
		sh := t.sheets[key]
		over := key.round < t.nextRound(key.nation)
		if over {
			sh.End()
		}
		outcomes := sh.Outcomes()
		for _, o := range outcomes {
			p := Problem[C]{Paper: sh.paper, Line: o.Order.Line, Text: o.Order.Text, Order: o.Problem}
			otherwise := func(other advice.Outcome[C]) bool { return other.Order.Line == o.Order.Line && !other.Skipped }
			if !o.Failed() && !(o.Skipped && slices.ContainsFunc(outcomes, otherwise)) {
				p.Idle = idle(&o, over)
			}
			if o.Failed() || p.Idle != NotIdle {
				t.Problems = append(t.Problems, p)
			}
		}
	}
	slices.SortStableFunc(t.Problems, func(a, b Problem[C]) int {
		if of := slices.Index(t.papers, a.Paper) - slices.Index(t.papers, b.Paper); of != 0 {
			return of
		}
		return a.Line - b.Line
	})
}

// idle is why an order that is not known to be impossible was not carried out; over
// says that its turn is.
func idle[C comparable](o *advice.Outcome[C], over bool) Idle {
	switch {
	case o.Done || o.Order.Kind == orders.Stay: // who is told to stay does, if nothing else moves them
		return NotIdle
	case o.Skipped:
		return NotHeld
	case !over:
		return NotReached
	}
	if o.Order.Kind == orders.Withdraw {
		return NobodyHome
	}
	return NotAsked
}
