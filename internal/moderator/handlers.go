package moderator

import (
	"slices"

	"bretwalda/internal/commands"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// handler carries out a command of somebody and says what came of it. An error is
// the moderator's own trouble; what the sender got wrong is said to him.
type handler func(t *task, at *atTable, c *commands.Command) error

// duty is who carries out the commands of a kind. Each room lists its own. Who may give them,
// and when, stands in the table of package commands, how they are written and explained in
// its lexicons: whoever adds a command adds a row there, its words, and a duty.
type duty struct {
	kind     commands.Kind
	settings []commands.Setting // of commands.Set; none: all that have no duty of their own
	do       handler
	// lobby carries it out before the game has begun, unless that is done in the same way.
	lobby handler
}

// duties are those of all rooms.
func duties() []duty {
	return slices.Concat(
		reporting{}.duties(), playing{}.duties(), talking{}.duties(), access{}.duties(), seating{}.duties(),
		lobbyDesk{}.duties(), gmDesk{}.duties(), deadlines{}.duties(),
	)
}

// handlerOf finds who carries a command out; nil: nobody can. What needs a board waits for it.
func handlerOf(c *commands.Command, begun bool) handler {
	d := dutyOf(c)
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
	return func(t *task, at *atTable, _ *commands.Command) error {
		return t.lobbyDesk().sayNo(at, report.LobbyNotNow)
	}
}

// dutyOf finds the duty of a command: of a setting its own, before that of all others.
func dutyOf(c *commands.Command) *duty {
	var others *duty
	for _, d := range duties() {
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
