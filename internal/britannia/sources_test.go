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

// TestFirstEditionsSources: 145 requirements of its own, and 96 rulings.
func TestFirstEditionsSources(t *testing.T) {
	form := regexp.MustCompile(`^[A-Z][A-Z0-9]{2}-\d\d$`)
	seen := map[string]bool{}
	for _, r := range FirstRequirements() {
		if !form.MatchString(r.ID) || r.Title == "" || seen[r.ID] {
			t.Errorf("bad or repeated entry %+v", r)
		}
		seen[r.ID] = true
	}
	if len(seen) != 145 {
		t.Errorf("%d requirements, want 145", len(seen))
	}
	rulings := FirstRulings()
	if len(rulings) != 96 {
		t.Errorf("%d rulings, want 96", len(rulings))
	}
	for i, r := range rulings {
		want := fmt.Sprintf("I-%02d", i+1)
		if i >= 48 {
			want = fmt.Sprintf("N-%02d", i-47)
		}
		if r.ID != want || r.Question == "" || r.Text == "" || r.Reason == "" {
			t.Errorf("entry %d is not whole: %+v", i+1, r)
		}
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
