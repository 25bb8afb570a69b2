package orders_test

import (
	"testing"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// howManyMost is how many letters of testdata/howmany are carried out as they are meant, at least, and offered otherwise, or kept in part
// until their writer has answered, at most.
var howManyMost = map[ruleset.Language]struct{ done, offered, kept int }{
	"en": {65, 4, 0}, "es": {42, 3, 0}, "it": {46, 3, 0}, "hu": {45, 2, 0},
}

// TestHowMany reads testdata/howmany: how many, who and where, as hurried people write it ("2 or 3 from York", "all but Oswiu", "March/Lindsey").
// What is plain is carried out, and of the rest its writer is told. SHOW=all shows what is told.
func TestHowMany(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	for _, of := range []struct {
		edition string
		all     *orders.Reader
	}{{"", polyglot(t)}, {" of the first edition", polyglotOf(britanniatest.First(t).Ruleset())}} {
		for _, lang := range sampling.Half(t, orders.Languages()) {
			t.Run(string(lang)+of.edition, func(t *testing.T) {
				c := &corrected{t: t, r: of.all.In(lang), english: of.all.In(ruleset.English)}
				for text, means := range lettersMeaning(t, "howmany", lang) {
					c.letter(text, means)
				}
				t.Logf("%d as meant, %d otherwise, %d offered otherwise, %d kept in part, %d told", c.done, c.otherwise, c.offered, c.kept, c.told)
				if most := howManyMost[lang]; c.done < most.done || c.offered > most.offered || c.kept > most.kept {
					t.Errorf("want %d as meant at least, %d offered otherwise and %d kept in part at most", most.done, most.offered, most.kept)
				}
			})
		}
	}
}
