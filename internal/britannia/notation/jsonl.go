package notation

import (
	"bufio"
	"encoding/json"
	"io"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// EventsJSONL writes events as JSON lines: each as an EventObject on a
// line of its own, in order.
func EventsJSONL(w io.Writer, rs *ruleset.Ruleset, events []game.Event) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	for i := range events {
		if err := enc.Encode(EventJSON(rs, &events[i])); err != nil {
			return err
		}
	}
	return out.Flush()
}
