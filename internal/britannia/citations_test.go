package britannia

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/britannia/cards"
)

// In Go files a citation is "2e" or "1e", for the edition, and numbers, with blanks, commas
// or slashes between them; in scenario files a line of numbers after "rules:", of the second
// edition until another is named.
var (
	number       = regexp.MustCompile(`\b(?:[A-Z]{3}|R16|S2P|S3P|EX)-\d\d\b`)
	goCitation   = regexp.MustCompile(`2e (?:(?:[A-Z]{3}|R16|S2P|S3P|EX)-\d\d[ ,;/]*(?:\n\s*// *)?)+|RUL-\d\d`)
	firstInGo    = regexp.MustCompile(`1e (?:(?:[A-Z]{3}|R16|EX)-\d\d[ ,;/]*(?:\n\s*(?://|#) *)?)+`)
	caseCitation = regexp.MustCompile(`(?m)^rules:.*$`)
	firstInCase  = regexp.MustCompile(`1e (?:(?:[A-Z]{3}|R16|EX)-\d\d *)+`)
)

// cited collects, for every number cited below root in the files that accept
// approves, one file that cites it.
func cited(t *testing.T, root string, form *regexp.Regexp, accept func(path string) bool) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && strings.HasPrefix(d.Name(), "italia") {
			return fs.SkipDir // another family
		}
		if err != nil || d.IsDir() || !accept(path) {
			return err
		}
		data, err := os.ReadFile(path)
		for _, citation := range form.FindAllString(string(data), -1) {
			if form == caseCitation {
				citation = firstInCase.ReplaceAllString(citation, "")
			}
			for _, id := range number.FindAllString(citation, -1) {
				found[id] = path
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// examples is how many worked examples the rulebook gives: EX-01 and on.
const examples = 50

// TestCitations holds code, tests and the index of requirements together: each
// number of the index is cited by code and by a test or scenario, and whatever
// is cited exists. So a question on a rule is one search away from its answer.
func TestCitations(t *testing.T) {
	isTest := func(path string) bool { return strings.HasSuffix(path, "_test.go") }
	inCode := cited(t, "..", goCitation, func(path string) bool { return strings.HasSuffix(path, ".go") && !isTest(path) })
	inTests := cited(t, "..", goCitation, isTest)
	isScenario := func(path string) bool { return filepath.Ext(path) == ".txtar" }
	for id, path := range cited(t, filepath.Join("..", "..", "testdata", "scenarios"), caseCitation, isScenario) {
		inTests[id] = path
	}
	known := map[string]bool{}
	var uncoded, untested []string
	for _, r := range Requirements() {
		known[r.ID] = true
		if inCode[r.ID] == "" {
			uncoded = append(uncoded, r.ID)
		}
		if inTests[r.ID] == "" {
			untested = append(untested, r.ID)
		}
	}
	for _, r := range Rulings() {
		known[r.ID] = true
	}
	for i := 1; i <= examples; i++ {
		id := fmt.Sprintf("EX-%02d", i)
		known[id] = true
		if inTests[id] == "" {
			untested = append(untested, id)
		}
	}
	if len(uncoded) > 0 {
		t.Errorf("%d requirements are cited by no code: %s", len(uncoded), strings.Join(uncoded, " "))
	}
	if len(untested) > 0 {
		t.Errorf("%d requirements are cited by no test or scenario: %s", len(untested), strings.Join(untested, " "))
	}
	for _, where := range []map[string]string{inCode, inTests} {
		var unknown []string
		for id, path := range where {
			if !known[id] {
				unknown = append(unknown, path+" cites "+id)
			}
		}
		slices.Sort(unknown)
		for _, u := range unknown {
			t.Errorf("%s, which does not exist", u)
		}
	}
}

// TestFirstEditionsCitations holds code, pack, stories and the index of the first edition's
// requirements together, as TestCitations does for the second.
func TestFirstEditionsCitations(t *testing.T) {
	isTest := func(path string) bool { return strings.HasSuffix(path, "_test.go") }
	inBooks := cited(t, ".", firstInGo, func(path string) bool {
		return path == "rulings-1e.txt" || strings.HasPrefix(path, "book"+string(filepath.Separator))
	})
	inCode := cited(t, "..", firstInGo, func(path string) bool {
		return strings.HasSuffix(path, ".go") && !isTest(path) ||
			strings.Contains(path, "britannia-1e") && filepath.Ext(path) == ".yaml" && !strings.Contains(path, string(filepath.Separator)+"book"+string(filepath.Separator))
	})
	inTests := cited(t, "..", firstInGo, isTest)
	isStory := func(path string) bool { return filepath.Ext(path) == ".txtar" }
	for id, path := range cited(t, filepath.Join("..", "..", "testdata", "scenarios", "britannia-1e"), firstInCase, isStory) {
		inTests[id] = path
	}
	known := map[string]bool{}
	var uncoded, untested []string
	for _, r := range FirstRequirements() {
		known[r.ID] = true
		if inCode[r.ID] == "" {
			uncoded = append(uncoded, r.ID)
		}
		if inTests[r.ID] == "" {
			untested = append(untested, r.ID)
		}
	}
	for i := 1; i <= firstExamples; i++ {
		id := fmt.Sprintf("EX-%02d", i)
		known[id] = true
		if inTests[id] == "" {
			untested = append(untested, id)
		}
	}
	if len(uncoded) > 0 {
		t.Errorf("%d requirements are cited by neither code nor pack: %s", len(uncoded), strings.Join(uncoded, " "))
	}
	if len(untested) > 0 {
		t.Errorf("%d requirements are cited by no test or story: %s", len(untested), strings.Join(untested, " "))
	}
	for _, where := range []map[string]string{inBooks, inCode, inTests} {
		for id, path := range where {
			if !known[id] {
				t.Errorf("%s cites 1e %s, which does not exist", path, id)
			}
		}
	}
}

// firstExamples is how many worked examples the first edition's manual gives.
const firstExamples = 47

// TestEachRuleIsReadInOneFile: what editions differ in stands in one place each.
func TestEachRuleIsReadInOneFile(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fields := reflect.TypeOf(cards.Rules{})
	for i := range fields.NumField() {
		name := fields.Field(i).Name
		var in []string
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(file, "_test.go") && regexp.MustCompile(`Rules\.`+name+`\b`).Match(data) {
				in = append(in, file)
			}
		}
		if len(in) != 1 {
			t.Errorf("%s is read in %v; one file should read it", name, in)
		}
	}
}
