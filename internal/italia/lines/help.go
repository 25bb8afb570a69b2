package lines

import (
	_ "embed"
	"strings"

	"bretwalda/internal/italia"
)

//go:embed help.txt
var help string

//go:embed events.txt
var events string

// widest is where lines of a help text end at the latest.
const widest = 88

// Help explains position files, with the names of the stages of play.
func Help() string {
	var b strings.Builder
	b.WriteString(help)
	column := 0
	for s := italia.Stage(1); italia.StageName(s) != ""; s++ {
		name := italia.StageName(s)
		if column+len(name)+1 > widest {
			b.WriteByte('\n')
			column = 0
		}
		if column > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(name)
		column += len(name) + 1
	}
	b.WriteByte('\n')
	return b.String()
}

// HelpEvents explains events as JSON.
func HelpEvents() string { return events }
