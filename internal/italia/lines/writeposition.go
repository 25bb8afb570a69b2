package lines

import (
	"fmt"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
)

// WritePosition writes a position as ReadPosition reads it: what a table would note. What
// goes on inside a step of the sequence of play is not in it.
func WritePosition(e *italia.Engine, s *italia.State) []byte {
	w := writer{Book{e.Pack()}, e, s, &strings.Builder{}}
	w.line("round", fmt.Sprint(s.Round))
	if s.Turn != cards.NoNation {
		w.line("turn", w.Book.nation(s.Turn))
	}
	w.line("phase", italia.StageName(s.Stage))
	if s.Half > 0 {
		w.line("half", fmt.Sprint(s.Half))
	}
	w.nations("gold", func(n cards.Nation) string { return number(int(s.Gold[n])) })
	w.nations("points", func(n cards.Nation) string {
		if s.Points[n] == 0 {
			return ""
		}
		return Points(int(s.Points[n]))
	})
	w.nations("rulers", func(n cards.Nation) string {
		if s.Ruler[n] == cards.NoNation {
			return ""
		}
		return w.Book.nation(s.Ruler[n])
	})
	w.nations("capital", func(n cards.Nation) string {
		if a := s.Capital[n]; a != board.None && a != e.Pack().Nations[n].Capital {
			return w.area(a)
		}
		return ""
	})
	w.nations("held", func(n cards.Nation) string { return w.Force(s.Held[n], 0) })
	w.cities()
	w.areas("ruins", s.Ruins)
	w.areas("sacked", s.Sacked)
	w.areas("quiet", s.Quiet)
	w.areas("fought", s.Fought)
	w.units()
	w.battle()
	w.dead()
	if text := w.Force(s.Bought, 0); text != "" {
		w.line("bought", text)
	}
	w.nations("conversions", func(n cards.Nation) string { return number(int(s.Converts[n])) })
	if s.Elephants > 0 {
		w.line("elephant-combats", fmt.Sprint(s.Elephants))
	}
	if s.Passes > 0 {
		w.line("passes", fmt.Sprint(s.Passes))
	}
	return []byte(w.String())
}

type writer struct {
	Book
	e *italia.Engine
	s *italia.State
	*strings.Builder
}

// number writes a number that is worth a line; empty: none.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

func (w *writer) line(key, value string) { fmt.Fprintf(w, "%s: %s\n", key, value) }

// nations writes what a value is for each nation that has one.
func (w *writer) nations(key string, of func(cards.Nation) string) {
	var list []string
	for n := cards.Nation(1); int(n) < len(w.Nations); n++ {
		if text := of(n); text != "" {
			list = append(list, w.Book.nation(n)+": "+text)
		}
	}
	if len(list) > 0 {
		w.line(key, "{"+strings.Join(list, ", ")+"}")
	}
}

func (w *writer) areas(key string, set board.Set) {
	if set != 0 {
		w.line(key, "["+strings.Join(w.ids(set), ", ")+"]")
	}
}

func (w *writer) ids(set board.Set) (out []string) {
	for a := range set.All {
		out = append(out, w.area(a))
	}
	return out
}

func (w *writer) cities() {
	var list []string
	for a := range w.s.Cities.All {
		if owner := w.s.Owner[a]; owner != cards.NoNation {
			list = append(list, w.area(a)+": "+w.Book.nation(owner))
		}
	}
	if len(list) > 0 {
		w.line("cities", "{"+strings.Join(list, ", ")+"}")
	}
}

// units writes what stands where, and what fleets carry.
func (w *writer) units() {
	fmt.Fprintln(w, "units:")
	for a := range (w.Board.Land | w.Board.Seas).All {
		var here []string
		for n := cards.Nation(1); int(n) < len(w.Nations); n++ {
			if parts := w.parts(n, a); len(parts) > 0 {
				here = append(here, fmt.Sprintf("%s: %q", w.Book.nation(n), strings.Join(parts, ", ")))
			}
		}
		if len(here) > 0 {
			fmt.Fprintf(w, "  %s: {%s}\n", w.area(a), strings.Join(here, ", "))
		}
	}
}

// parts are the pieces of n in a, those from elsewhere and each fleet with cargo apart.
func (w *writer) parts(n cards.Nation, a board.Area) (parts []string) {
	s := w.s
	leaders := w.e.LeadersAt(s, n, a)
	if w.Board.Seas.Has(a) {
		for i := range s.Ships[:s.NShips] {
			x := &s.Ships[i]
			if x.Nation != n || x.Sea != a {
				continue
			}
			var cargo cards.Units
			for _, u := range x.Cargo {
				cargo[u]++
			}
			cargo[cards.NoUnit] = 0
			if text := w.Force(cargo, w.aboard(uint8(i+1))); text != "" {
				parts = append(parts, "S("+text+")")
			} else {
				parts = append(parts, "1 S")
			}
		}
		return parts
	}
	from := map[board.Area]cards.Units{}
	var order []board.Area
	for i := range s.Stacks[:s.NStacks] {
		st := &s.Stacks[i]
		if st.Nation != n || st.At != a {
			continue
		}
		if _, known := from[st.From]; !known {
			order = append(order, st.From)
		}
		u := from[st.From]
		u[st.Unit] += st.N
		from[st.From] = u
	}
	for _, f := range order {
		if f == board.None {
			parts = append(parts, w.Force(from[f], leaders))
			leaders = 0
		} else {
			parts = append(parts, w.Force(from[f], 0)+" from "+w.area(f))
		}
	}
	if leaders != 0 {
		parts = append(parts, w.Force(cards.Units{}, leaders))
	}
	return parts
}

// aboard are the leaders aboard a fleet, from 1.
func (w *writer) aboard(ship uint8) (set cards.Leaders) {
	for l := range w.s.Leaders {
		if at := &w.s.Leaders[l]; at.Fate == italia.OnBoard && at.Ship == ship {
			set = set.With(cards.Leader(l))
		}
	}
	return set
}

func (w *writer) battle() {
	if b := &w.s.Battle; b.Area != board.None {
		text := fmt.Sprintf("{area: %s, enemy: %s, round: %d", w.area(b.Area), w.Book.nation(b.Enemy), b.Round)
		if b.Raid {
			text += ", raid: true"
		}
		if b.From != 0 {
			text += ", from: [" + strings.Join(w.ids(b.From), ", ") + "]"
		}
		w.line("battle", text+"}")
	}
	if c := &w.s.Campaign; c.Leader != cards.NoLeader {
		text := fmt.Sprintf("{leader: %s, moves: %d", w.Leaders[c.Leader].ID, c.Moves)
		if c.Over != 0 {
			text += ", over: [" + strings.Join(w.ids(c.Over), ", ") + "]"
		}
		if c.Sources != 0 {
			text += ", sources: [" + strings.Join(w.ids(c.Sources), ", ") + "]"
		}
		w.line("campaign", text+"}")
	}
}

func (w *writer) dead() {
	var list []string
	for l := range w.s.Leaders {
		if w.s.Leaders[l].Fate == italia.Dead {
			list = append(list, w.Leaders[l].ID)
		}
	}
	if len(list) > 0 {
		w.line("dead", "["+strings.Join(list, ", ")+"]")
	}
}
