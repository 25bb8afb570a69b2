package rulings

import (
	"slices"
	"testing"
)

// TestRead: remarks are left out, lines that go on are joined, and each part is where it belongs.
func TestRead(t *testing.T) {
	want := []Ruling{
		{ID: "RUL-01", Question: "May one wait?", Text: "One may, for a round.", Source: "Nothing.", Reason: "Least surprise.", Follows: "p. 3", Other: "Never.", Carried: "MOV-01, MOV-02"},
		{ID: "RUL-02", Question: "And two?", Text: "No."},
	}
	got := Read("# Remarks\n# of two lines.\n\nRUL-01 May one wait?\nruling: One may,\n  for a round.\nsource: Nothing.\nreason: Least surprise.\n" +
		"follows: p. 3\nother: Never.\ncarried-by: MOV-01,\n  MOV-02\n\nRUL-02 And two?\nruling: No.\n")
	if !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

// TestReadRequirements: a line each, remarks and empty lines left out.
func TestReadRequirements(t *testing.T) {
	got := ReadRequirements("# MOV movement\nMOV-01 How far\n\nMOV-02 And how not\n")
	if !slices.Equal(got, []Requirement{{"MOV-01", "How far"}, {"MOV-02", "And how not"}}) {
		t.Errorf("%+v", got)
	}
}
