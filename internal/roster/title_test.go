package roster_test

import (
	"testing"

	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// The title alone is the same as that of the whole record; what is no record has none.
func TestTitleOf(t *testing.T) {
	rec := roster.Record{Version: roster.Version, ID: "tuesday", Title: "Tuesday – “Kent”", Scenario: "title"}
	data, err := rec.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := roster.TitleOf(store.GameRecord{ID: "tuesday", Data: data}); err != nil || got != rec.Title {
		t.Errorf("%q, %v", got, err)
	}
	for _, data := range []string{"", "{}", `{"v":1,"id":"title`, `{"title":7}`, "nonsense"} {
		if got, err := roster.TitleOf(store.GameRecord{ID: "tuesday", Data: []byte(data)}); err == nil {
			t.Errorf("%q: %q", data, got)
		}
	}
}
