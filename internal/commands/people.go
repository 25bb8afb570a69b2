package commands

import (
	netmail "net/mail"
	"slices"
	"strings"

	"bretwalda/internal/lazyregexp"
	"bretwalda/internal/press"
)

func readSeat(a *attempt, i, j int) (func(*Command), bool) {
	s, ok := a.lex.seat(a.ctx, a.raw(i, j))
	return func(c *Command) { c.Seats = []press.Seat{s} }, ok && s != press.GM
}

func readSeats(a *attempt, i, j int) (func(*Command), bool) {
	if all := strings.Join(a.span(i, j), " "); a.lex.is("reader", "all", all) {
		return func(c *Command) { c.All = true }, true
	}
	var seats []press.Seat
	for _, item := range a.lex.items(a.span(i, j)) {
		s, ok := a.lex.seat(a.ctx, strings.Join(item, " "))
		if !ok {
			return nil, false
		}
		if !slices.Contains(seats, s) {
			seats = append(seats, s)
		}
	}
	return func(c *Command) { c.Seats = seats }, len(seats) > 0
}

func readPlayers(a *attempt, i, j int) (func(*Command), bool) {
	set, ok := readSeats(a, i, j)
	if !ok {
		return nil, false
	}
	var c Command
	set(&c)
	return set, !c.All && !slices.Contains(c.Seats, press.GM)
}

func printSeats(p *printer, c *Command) string {
	if c.All {
		return p.choice("reader", "all")
	}
	var list []string
	for _, s := range c.Seats {
		switch {
		case s == press.GM:
			list = append(list, p.choice("reader", "gm"))
		case s >= 0 && int(s) < len(p.ctx.Seats):
			list = append(list, p.ctx.Seats[s].Name)
		}
	}
	return strings.Join(list, ", ")
}

var person = lazyregexp.New(`^"?([^"<>@]*?)"?\s*[<(]?([^\s<>()"]+@[^\s<>()"]+?)[>)]?$`)

func readPerson(a *attempt, i, j int) (func(*Command), bool) {
	m := person().FindStringSubmatch(a.raw(i, j))
	if m == nil || !address(m[2]) {
		return nil, false
	}
	name, addr := strings.TrimRight(m[1], " ,;:(-"), m[2] // "Zoe, zoe@mail.example", "Zoe (zoe@mail.example)"
	return func(c *Command) { c.Name, c.Addr = name, addr }, !strings.ContainsAny(name, ",;:")
}

func printPerson(_ *printer, c *Command) string {
	if c.Name == "" {
		return c.Addr
	}
	return c.Name + " <" + c.Addr + ">"
}

func readAddress(a *attempt, i, j int) (func(*Command), bool) {
	addr := strings.Trim(a.raw(i, j), "<>")
	return func(c *Command) { c.Addr = addr }, j == i+1 && address(addr)
}

// address reports whether s is a mail address and nothing else.
func address(s string) bool {
	addr, err := netmail.ParseAddress(s)
	return err == nil && addr.Address == s && addr.Name == ""
}
