package play_test

import (
	"testing"

	"bretwalda/internal/orders"
)

// Whoever leads all of them comes with them: he is no order of his own, "az összes és Fabius". A greeting above makes of it a letter that
// is read as people's words are.
func TestLeaderComesWithAll(t *testing.T) {
	r, rs := reader(t, "hu")
	romans, _ := rs.FindNation("romans")
	const order = "Viselj hadjáratot az összes és Fabius Etruriából Pisaebe, hagyj ott 1, tovább Liguriába"
	s := r.Parse([]orders.Line{{Text: "Sziasztok!"}, {Text: order}}, orders.Context{Next: romans, Round: 3})
	if len(s.Problems) > 0 || len(s.Sections) != 1 || len(s.Sections[0].Orders) != 1 || r.PrintOrder(s.Sections[0].Orders[0]) != order {
		t.Errorf("read as\n%s%+v", r.Print(s), s.Problems)
	}
}
