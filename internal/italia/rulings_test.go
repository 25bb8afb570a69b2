package italia

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// TestRulings: each has its number, a question, an answer, and names only requirements that
// there are.
func TestRulings(t *testing.T) {
	known := map[string]bool{}
	for _, r := range Requirements() {
		known[r.ID] = true
	}
	list := Rulings()
	if len(list) != 140 {
		t.Errorf("%d rulings", len(list))
	}
	number := regexp.MustCompile(`\b[A-Z][A-Z0-9]{2}-\d\d\b`)
	for i, r := range list {
		known[r.ID] = true
		if want := fmt.Sprintf("RUL-%02d", i+1); r.ID != want || r.Question == "" || r.Text == "" {
			t.Errorf("%d: %+v, not %s", i, r, want)
		}
	}
	for _, r := range list {
		for _, id := range number.FindAllString(strings.Join([]string{r.Text, r.Source, r.Reason, r.Carried}, " "), -1) {
			if !known[id] && !strings.HasPrefix(id, "INV-") {
				t.Errorf("%s names %s, which is no requirement", r.ID, id)
			}
		}
	}
}
