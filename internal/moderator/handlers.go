package moderator

import (
	"slices"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// handler carries out a command of somebody and says what came of it. An error is
// the moderator's own trouble; what the sender got wrong is said to them.
type handler func(t *task, at *access.Sender, c *commands.Command) error

// route says who carries out the commands of a kind. Each room lists its own. Who may give them,
// and when, stands in the table of package commands, how they are written and explained in
// its lexicons: whoever adds a command adds a row there, its words, and a route.
type route struct {
	kind     commands.Kind
	settings []commands.Setting // of commands.Set; none: all that have no route of their own
	do       handler
	// lobby carries it out before the game has begun, unless that is done in the same way.
	lobby handler
}

// routes are those of all rooms.
func routes() []route {
	return slices.Concat(
		reporting{}.routes(), playing{}.routes(), talking{}.routes(), reception{}.routes(), seating{}.routes(),
		lobbyDesk{}.routes(), gmDesk{}.routes(), deadlines{}.routes(),
	)
}

// handlerOf finds who carries a command out; nil: nobody can. What needs a board waits for it.
func handlerOf(c *commands.Command, begun bool) handler {
	d := routeOf(c)
	switch {
	case d == nil:
		return nil
	case begun:
		return d.do
	case d.lobby != nil:
		return d.lobby
	case c.InLobby():
		return d.do
	}
	return func(t *task, at *access.Sender, _ *commands.Command) error {
		return t.lobbyDesk().sayNo(at, report.LobbyNotNow)
	}
}

// routeOf finds the route of a command: of a setting its own, before that of all others.
func routeOf(c *commands.Command) *route {
	var others *route
	for _, d := range routes() {
		switch {
		case d.kind != c.Kind:
		case slices.Contains(d.settings, c.Setting):
			return &d
		case d.settings == nil:
			others = &d
		}
	}
	return others
}

// mayGive reports whether people of a role have a right.
func mayGive(right commands.Right, role roster.Role) bool {
	switch right {
	case commands.Players:
		return role == roster.Player
	case commands.Seated:
		return role == roster.Player || role == roster.GM
	case commands.GMs:
		return role == roster.GM
	}
	return true
}
