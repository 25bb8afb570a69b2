package britannia

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

func TestRequirementsAreComplete(t *testing.T) {
	form := regexp.MustCompile(`^[A-Z][A-Z0-9]{2}-\d\d$`)
	seen := map[string]bool{}
	for _, r := range Requirements() {
		if !form.MatchString(r.ID) && !strings.HasPrefix(r.ID, "R16-") || r.Title == "" || seen[r.ID] {
			t.Errorf("bad or repeated entry %+v", r)
		}
		seen[r.ID] = true
	}
	if len(seen) != 362 {
		t.Errorf("%d requirements, want 362", len(seen))
	}
}

func TestRulingsAreComplete(t *testing.T) {
	rulings := Rulings()
	if len(rulings) != 100 {
		t.Errorf("%d rulings, want 100", len(rulings))
	}
	for i, r := range rulings {
		if r.ID != fmt.Sprintf("RUL-%02d", i+1) || !strings.HasSuffix(r.Question, "?") ||
			r.Text == "" || r.Source == "" || r.Reason == "" {
			t.Errorf("entry %d is not whole: %+v", i+1, r)
		}
		if strings.Contains(r.Text+r.Source+r.Reason, "  ") {
			t.Errorf("%s: lines are not joined well", r.ID)
		}
	}
}
