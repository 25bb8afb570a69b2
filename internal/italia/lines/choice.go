// Package lines writes answers, decisions and events of Italia as lines of words, and reads
// answers and positions: for stories that test the rules, and for logs.
package lines

import (
	"fmt"
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
)

// Book knows the words of one pack.
type Book struct{ *cards.Pack }

// words are what is left of a line.
type words struct {
	Book
	list []string
	err  error
}

func (w *words) next() string {
	if len(w.list) == 0 {
		return ""
	}
	return w.list[0]
}

func (w *words) take() string {
	s := w.next()
	if s != "" {
		w.list = w.list[1:]
	}
	return s
}

func (w *words) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(format, args...)
	}
}

// Nation finds a nation by its id.
func (b Book) Nation(id string) (cards.Nation, bool) {
	for n := 1; n < len(b.Nations); n++ {
		if b.Nations[n].ID == id {
			return cards.Nation(n), true
		}
	}
	return 0, false
}

// Leader finds a leader by the id.
func (b Book) Leader(id string) (cards.Leader, bool) {
	for l := 1; l < len(b.Leaders); l++ {
		if b.Leaders[l].ID == id {
			return cards.Leader(l), true
		}
	}
	return 0, false
}

// Unit finds a kind of unit by its id or letter.
func (b Book) Unit(id string) (cards.Unit, bool) {
	for u := cards.Infantry; u < cards.Kinds; u++ {
		if cards.UnitIDs[u] == id || string("-IFLCKES--"[u]) == id && id != "-" {
			return u, true
		}
	}
	return 0, false
}

func (w *words) area() board.Area {
	id := w.take()
	a, ok := w.Board.Find(id)
	if !ok {
		w.fail("there is no area or sea %q", id)
	}
	return a
}

func (w *words) unit() cards.Unit {
	id := w.take()
	u, ok := w.Unit(id)
	if !ok {
		w.fail("there is no kind of unit %q", id)
	}
	return u
}

func (w *words) number() uint8 {
	s := w.take()
	n, err := strconv.ParseUint(s, 10, 8)
	if err != nil {
		w.fail("%q is no number", s)
	}
	return uint8(n)
}

func (w *words) fleet() uint8 {
	if s := w.take(); s != "fleet" {
		w.fail("%q stands where the word fleet should", s)
	}
	return w.number()
}

func (w *words) yes() bool {
	switch s := w.take(); s {
	case "yes":
		return true
	case "no":
	default:
		w.fail("yes or no, not %q", s)
	}
	return false
}

// force reads units and leaders: "3 legion 1 consular-legion fabius".
func (w *words) force() (u cards.Units, leaders cards.Leaders) {
	for w.err == nil {
		if l, ok := w.Leader(w.next()); ok {
			leaders |= 1 << l
			w.take()
			continue
		}
		if _, err := strconv.Atoi(w.next()); err != nil {
			return u, leaders
		}
		n := w.number()
		u[w.unit()] += n
	}
	return u, leaders
}

// ParseChoice reads an answer and whose it is.
func (b Book) ParseChoice(line string) (cards.Nation, italia.Choice, error) {
	line = strings.NewReplacer(",", " , ", "(", " ( ", ")", " ) ").Replace(line)
	w := &words{Book: b, list: strings.Fields(line)}
	var c italia.Choice
	n, ok := b.Nation(w.take())
	if !ok {
		return 0, c, fmt.Errorf("%q: begin with a nation", line)
	}
	kind := w.take()
	for k := italia.Kind(1); k < italia.Kinds; k++ {
		if italia.Info(k).Name == kind && kind != "" {
			c.Kind = k
		}
	}
	if c.Kind == italia.None {
		return 0, c, fmt.Errorf("%q: there is no decision %q", line, kind)
	}
	w.choice(&c)
	if w.next() == "capital" {
		w.take()
		c.Capital = w.area()
	}
	if w.err == nil && len(w.list) > 0 {
		w.fail("%q is too much", strings.Join(w.list, " "))
	}
	if w.err != nil {
		return n, c, fmt.Errorf("%q: %w", line, w.err)
	}
	return n, c, nil
}

func (w *words) choice(c *italia.Choice) {
	if s := w.next(); s == "done" || s == "none" && c.Kind != italia.Panic {
		w.take()
		c.Done = true
		return
	}
	switch c.Kind {
	case italia.Buy, italia.TributeBuy:
		if c.Unit = w.unit(); c.Unit == italia.City {
			c.Area = w.area()
		}
	case italia.PlaceUnit, italia.PlaceLeader, italia.CampaignRaid, italia.Become:
		c.Area = w.area()
	case italia.ClearArea, italia.LeaveSubject, italia.AttackerGo, italia.DefenderGo:
		if w.next() == "fleet" {
			c.Ship, c.To = w.fleet(), w.area()
			return
		}
		w.legs(c)
	case italia.Revolt, italia.NavalAttack, italia.NavalMeet, italia.RaidCity, italia.Submit, italia.TakeArrivals:
		c.Yes = w.yes()
	case italia.Gather:
		c.Units[0], _ = w.force()
		c.Area = w.area()
	case italia.March, italia.CampaignMove:
		w.move(c)
	case italia.RemoveExcess, italia.Convert, italia.RebuildRaided:
		c.Unit = w.unit()
	case italia.Rebuild, italia.Block, italia.Reduce:
		c.Area, c.Unit = w.area(), w.unit()
	case italia.NextBattle:
		c.Area = w.area()
		if n, ok := w.Nation(w.next()); ok {
			w.take()
			c.Nation = n
		}
	case italia.Aim:
		c.N = w.number()
		w.aim(c)
	case italia.LoseFleet, italia.SaveCargo:
		c.Ship = w.fleet()
	case italia.Panic:
		if c.Unit = w.unit(); w.next() == "none" {
			w.take()
			return
		}
		_, c.Leaders = w.force()
		c.To = w.area()
	case italia.Spoils, italia.RaidSpoils:
		what := map[string]uint8{"spare": 0, "gold": 1, "points": 2}
		s := w.take()
		var ok bool
		if c.N, ok = what[s]; !ok {
			w.fail("spare, gold or points, not %q", s)
		}
	case italia.LeaderGo:
		c.To = w.area()
	case italia.React:
		w.react(c)
	case italia.Depart:
		c.N = w.number()
	default:
		w.fail("that is never asked")
	}
}

func (w *words) aim(c *italia.Choice) {
	switch w.next() {
	case "won-over":
		w.take()
		c.Aim = italia.AimWonOver
	case "landed":
		w.take()
		c.Aim = italia.AimLanded(w.unit())
	default:
		c.Aim = italia.AimAt(w.unit())
	}
}

// legs reads "2 infantry lucania, 1 infantry fabius samnium"; in a join the area is where
// they come from.
func (w *words) legs(c *italia.Choice) {
	for i := range c.Legs {
		leg := &c.Legs[i]
		leg.Units, leg.Leaders = w.force()
		leg.To = w.area()
		if w.next() != "," {
			return
		}
		w.take()
	}
}

// move reads what is done in movement: "2 legion fabius roma perusia (3 legion) picenum", in
// brackets who goes on from there; "embark infantry africa fleet 1", "sail fleet 1
// mare-libycum", "land infantry fleet 1 olbia", "shift infantry fleet 1 fleet 2", "fight".
func (w *words) move(c *italia.Choice) {
	piece := func() {
		if l, ok := w.Leader(w.next()); ok {
			w.take()
			c.Leaders = 1 << l
			return
		}
		c.Unit = w.unit()
	}
	switch w.next() {
	case "embark":
		w.take()
		c.Act = italia.Embark
		piece()
		c.Area, c.Ship = w.area(), w.fleet()
	case "sail":
		w.take()
		c.Act, c.Ship, c.To = italia.Sail, w.fleet(), w.area()
	case "land":
		w.take()
		c.Act = italia.Land
		piece()
		c.Ship, c.To = w.fleet(), w.area()
	case "shift":
		w.take()
		c.Act = italia.Shift
		piece()
		c.Ship, c.Onto = w.fleet(), w.fleet()
	case "fight":
		w.take()
		c.Act = italia.Fight
	default:
		w.walk(c)
	}
}

func (w *words) walk(c *italia.Choice) {
	c.Act = italia.Go
	c.Units[0], c.Leaders = w.force()
	for w.err == nil && w.next() != "" && w.next() != "capital" {
		if int(c.Len) == italia.MaxPath {
			w.fail("too many areas")
			return
		}
		c.Path[c.Len] = w.area()
		if c.Len > 0 {
			c.Units[c.Len] = c.Units[c.Len-1]
		}
		if w.next() == "(" {
			w.take()
			c.Units[c.Len], _ = w.force()
			if w.take() != ")" {
				w.fail("the bracket does not close")
			}
		}
		c.Len++
	}
	if c.Len > 0 {
		c.Units[c.Len-1] = cards.Units{}
	}
}

func (w *words) react(c *italia.Choice) {
	switch s := w.take(); s {
	case "join":
		c.Act = italia.Join
		w.legs(c)
	case "see":
		c.Act = italia.See
		c.Units[0], c.Leaders = w.force()
		c.Area, c.To = w.area(), w.area()
	default:
		w.fail("join or see, not %q", s)
	}
}
