package crashtest

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/letter"
)

// entryText is a log entry without its time.
func entryText(e gamelog.Entry) string {
	e.At = time.Time{}
	data, err := json.Marshal(e)
	if err != nil {
		return fmt.Sprint(err)
	}
	return string(data)
}

// sameText reports whether a letter that came has a text, however its lines were
// broken and encoded on the way.
func sameText(raw, text string) bool {
	l, err := letter.Read([]byte(raw))
	if err != nil {
		return false
	}
	return folded(l.All()) == folded(text)
}

func folded(text string) string { return strings.Join(strings.Fields(text), " ") }
