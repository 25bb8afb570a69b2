package htmlletter

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

// At the end of a round a letter shows charts before the tables of the same numbers;
// other letters have none.
func TestCharts(t *testing.T) {
	k := newKit(t)
	l, turn := k.letters, told(t, k)
	g := tuesday
	if none, err := l.Charts(g, "en", turn); err != nil || none != nil {
		t.Errorf("%d charts of a turn: %v", len(none), err)
	}
	for r := 5; r < 8; r++ {
		held := report.Held{Round: r}
		for n := range k.rs.Nations {
			held.Areas[n] = n % r
		}
		turn.Held = append(turn.Held, held)
	}
	for _, lang := range []ruleset.Language{"en", "es", "it", "hu"} {
		charts, err := l.Charts(g, lang, turn)
		if err != nil || len(charts) != 2 {
			t.Fatalf("%d charts: %v", len(charts), err)
		}
		picture := Picture{Charts: l.ChartImages(lang, func(file string) string { return file + ".x@club.example" })}
		page, err := k.draw(picture, l.reports.For(g, report.Reader{Lang: lang}).Turn(turn))
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range charts {
			if img, err := png.Decode(bytes.NewReader(c.PNG)); err != nil || img.Bounds().Dx() != 720 {
				t.Errorf("%s: %v", c.Name, err)
			}
			if n := len(c.PNG); n > 60<<10 {
				t.Errorf("%s has %d bytes", c.Name, n)
			}
			if want := `src="cid:` + c.Name + `.x@club.example" alt="` + picture.Charts[i].Alt; !strings.Contains(page, want) {
				t.Errorf("%s: the letter does not show %s", lang, want)
			}
		}
	}
}
