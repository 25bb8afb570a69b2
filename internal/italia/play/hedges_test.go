package play_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/orders/orderstest"
	"bretwalda/internal/sampling"
)

// TestItaliaHedges: an order of Italia that is doubted, put off, asked about, judged or taken back beside it is never carried
// out with nothing said: the words are those of testdata/paraphrases.
func TestItaliaHedges(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	step := 7 * sampling.Every(6)
	if os.Getenv("MANY") != "" {
		step = 1
	}
	hedges, n, silent := make(map[string][]string), 0, 0
	for _, w := range letters(t) {
		lang := string(w.lang)
		if hedges[lang] == nil {
			data, err := os.ReadFile("../../../testdata/paraphrases/" + lang + ".yaml")
			if err != nil {
				t.Fatal(err)
			}
			var said struct{ Hedges []string }
			if err := yaml.Unmarshal(data, &said); err != nil || len(said.Hedges) == 0 {
				t.Fatalf("%s: %v", lang, err)
			}
			hedges[lang] = said.Hedges
		}
		for _, line := range w.lines {
			plain := orderstest.Said(w.reader, w.parse([]string{line}))
			if strings.HasSuffix(line, ".") || denies(plain) {
				continue // what is behind it is of the next sentence; a second no is none
			}
			for _, hedge := range hedges[lang] {
				if n++; n%step > 0 {
					continue
				}
				text := strings.Replace(hedge, "%s", line, 1)
				sheet := w.parse([]string{text})
				if len(sheet.Problems) > 0 || !slices.Equal(orderstest.Said(w.reader, sheet), plain) {
					continue // it is told, or read as the contrary: "do not block Umbria"
				}
				t.Logf("%s: %q is read as\n%s", lang, text, w.reader.Print(sheet))
				silent++
			}
		}
	}
	if silent > 2+n/step/4000 {
		t.Errorf("of %d orders %d are carried out all the same", n/step, silent)
	}
}

// denies reports whether one of orders as they are printed says what is not to be.
func denies(said []string) bool {
	return slices.ContainsFunc(said, func(s string) bool {
		_, order, _ := strings.Cut(s, ":\n")
		first := strings.ToLower(strings.Fields(order + " x")[0])
		return slices.Contains([]string{"do", "never", "no", "nunca", "non", "mai", "ne", "nem", "soha"}, first)
	})
}
