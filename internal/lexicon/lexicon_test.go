package lexicon

import (
	"errors"
	"slices"
	"testing"
	"testing/fstest"

	"bretwalda/internal/ruleset"
)

// A language is there when its file is, whatever it is.
func TestLanguages(t *testing.T) {
	files := fstest.MapFS{"lexicons/hu.yaml": {Data: []byte("szó")}, "lexicons/cy.yaml": {Data: []byte("gair")}, "lexicons/en.yaml": {Data: []byte("word")}, "lexicons/README": {}}
	set := Embedded(files, "lexicons", func(data []byte) (*string, error) {
		word := string(data)
		return &word, nil
	})
	if got := set.Languages(); !slices.Equal(got, []ruleset.Language{"en", "cy", "hu"}) {
		t.Errorf("languages %v", got)
	}
	for lang, want := range map[ruleset.Language]string{"cy": "gair", "hu": "szó", "en": "word", "fr": "word"} {
		if got := *set.Of(lang); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
	for name, files := range map[string]fstest.MapFS{"no English": {"lexicons/hu.yaml": {}}, "nothing": {}} {
		if all, err := Languages(files, "lexicons"); err == nil {
			t.Errorf("%s: %v", name, all)
		}
	}
}

// A lexicon that is faulty stops the program where it is needed, not before.
func TestFaulty(t *testing.T) {
	fault := errors.New("no such word")
	set := Embedded(fstest.MapFS{"lexicons/en.yaml": {}}, "lexicons", func([]byte) (*string, error) { return nil, fault })
	defer func() {
		if err, ok := recover().(error); !ok || !errors.Is(err, fault) {
			t.Errorf("%v", err)
		}
	}()
	set.Of("en")
}
