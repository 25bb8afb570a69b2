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

// firstDifference shows the first lines in which two letters differ, and how many others do:
// letters with maps are too long to be shown whole.
func firstDifference(first, second string) string {
	const shown = 10
	a, b := strings.Split(first, "\n"), strings.Split(second, "\n")
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	part := func(lines []string) string {
		return strings.Join(lines[min(i, len(lines)):min(i+shown, len(lines))], "\n")
	}
	return fmt.Sprintf("line %d of %d and %d:\n%s\nthe second time\n%s", i+1, len(a), len(b), part(a), part(b))
}
