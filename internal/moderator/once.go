package moderator

import (
	"fmt"

	"bretwalda/internal/commands"
	"bretwalda/internal/press"
)

// once leaves out of a letter's commands what asks again for the same, and makes one letter of all that it says to
// the same readers: whatever somebody writes, others do not wait for it long.
func once(given []commands.Command) []commands.Command {
	var kept []commands.Command
	last := make(map[string]int) // where in kept, by what the command says
	for _, c := range given {
		says := whatItSays(c)
		i, again := last[says]
		switch {
		case again && c.Kind == commands.Press && len(kept[i].Body)+len(c.Body) < press.MaxText:
			kept[i].Body += "\n\n" + c.Body
		case again && c.AsksOnly():
		default:
			last[says] = len(kept)
			kept = append(kept, c)
		}
	}
	return kept
}

// whatItSays is the same for commands that say the same, wherever they stand; for press, to the same readers.
func whatItSays(c commands.Command) string {
	c.Line, c.Text, c.In = 0, "", ""
	if c.Kind == commands.Press {
		c.Body = ""
	}
	return fmt.Sprintf("%+v", c)
}
