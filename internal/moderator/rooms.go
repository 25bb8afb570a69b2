package moderator

import (
	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
)

// What a transaction does is done in rooms, each with files of its own. All work on the same task.
type (
	// lobbyDesk is for the commands of those who open a game and seek players for it.
	lobbyDesk struct{ *task }
	// lobbyRoom is for people who want to play: joining, leaving, bids and choices.
	lobbyRoom struct{ *task }
	// seating gives seats to players, and takes them back.
	seating struct{ *task }
	// gmDesk is for the commands of the GM of a game, and what undoes them.
	gmDesk struct{ *task }
	// deadlines minds clocks, vacations, pauses and reminders.
	deadlines struct{ *task }
	// reporting writes letters of what happened, of what was asked, and of what they bring.
	reporting struct{ *task }
	// playing keeps orders, and plays turns.
	playing struct{ *task }
	// asking asks players questions in the turns of others, and takes their answers.
	asking struct{ *task }
	// talking carries press, and gives to the GM what is neither an order nor a command.
	talking struct{ *task }
	// reception is for letters that ask for nothing of a game: of strangers, of programs, that
	// came back, that came before. It renews tokens, and lets observers in.
	reception struct{ *task }
)

func (t *task) lobbyDesk() lobbyDesk { return lobbyDesk{t} }
func (t *task) lobbyRoom() lobbyRoom { return lobbyRoom{t} }
func (t *task) seating() seating     { return seating{t} }
func (t *task) gmDesk() gmDesk       { return gmDesk{t} }
func (t *task) deadlines() deadlines { return deadlines{t} }
func (t *task) reporting() reporting { return reporting{t} }
func (t *task) playing() playing     { return playing{t} }
func (t *task) asking() asking       { return asking{t} }
func (t *task) talking() talking     { return talking{t} }
func (t *task) reception() reception { return reception{t} }

// in makes a handler of a method of a room.
func in[R ~struct{ *task }](do func(R, *access.Sender, *commands.Command) error) handler {
	return func(t *task, at *access.Sender, c *commands.Command) error { return do(R{t}, at, c) }
}
