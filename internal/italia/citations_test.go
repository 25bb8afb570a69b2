package italia

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// In Go files, and in the packs, a citation is "it" and numbers, with blanks, commas or slashes between them;
// in stories a line of numbers after "rules:".
var (
	number       = regexp.MustCompile(`\b(?:[A-Z]{3}|R10|EX)-\d{2,3}\b`)
	goCitation   = regexp.MustCompile(`\bit(?: |\n\s*// )(?:(?:[A-Z]{3}|R10|EX)-\d{2,3}[ ,;/]*(?:\n\s*// *)?)+`)
	caseCitation = regexp.MustCompile(`(?m)^rules:.*$`)
)

// cited collects, for every number cited below root in the files that accept approves, one
// file that cites it.
func cited(t *testing.T, root string, form *regexp.Regexp, accept func(path string) bool) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !accept(path) {
			return err
		}
		data, err := os.ReadFile(path)
		for _, citation := range form.FindAllString(string(data), -1) {
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

// How many worked examples and invariants the rules have, from 01 on.
const (
	examples   = 50
	invariants = 38
)

// TestCitations holds code, tests and the index of requirements together: each number of the
// index is cited by code and by a test or story, and whatever is cited exists. So a question
// on a rule is one search away from its answer.
func TestCitations(t *testing.T) {
	isTest := func(path string) bool { return strings.HasSuffix(path, "_test.go") }
	inCode := cited(t, ".", goCitation, func(path string) bool {
		return !isTest(path) && (strings.HasSuffix(path, ".go") || strings.HasSuffix(path, ".yaml"))
	})
	inTests := cited(t, ".", goCitation, isTest)
	for _, id := range []string{"italia-1", "italia-2"} {
		stories := cited(t, filepath.Join("..", "..", "testdata", "scenarios", id), caseCitation, func(path string) bool { return filepath.Ext(path) == ".txtar" })
		for id, path := range stories {
			inTests[id] = path
		}
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
	for what, n := range map[string]int{"EX": examples, "INV": invariants} {
		for i := 1; i <= n; i++ {
			id := fmt.Sprintf("%s-%02d", what, i)
			known[id] = true
			if inTests[id] == "" {
				untested = append(untested, id)
			}
		}
	}
	slices.Sort(untested)
	if len(uncoded) > 0 {
		t.Errorf("%d requirements are cited by no code: %s", len(uncoded), strings.Join(uncoded, " "))
	}
	if len(untested) > 0 {
		t.Errorf("%d requirements are cited by no test or story: %s", len(untested), strings.Join(untested, " "))
	}
	for _, where := range []map[string]string{inCode, inTests} {
		for id, path := range where {
			if !known[id] {
				t.Errorf("%s cites %s, which does not exist", path, id)
			}
		}
	}
}
