package britannia

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/rulings"
)

// The sections of the first edition's manual that have rules, by chapter: how many each has.
var sectionsOfManual = map[int]int{5: 5, 6: 17, 7: 8, 8: 10, 9: 5, 11: 4}

// What the first edition never refuses, since it does not have it.
var onlyInTheSecond = []string{"2e R16-05", "2e BUR-02", "2e RMR-04", "2e S2P-04", "2e S3P-06", "2e SUB-16"}

// Players of the first edition have its manual, and no other book: whatever rules code can
// refuse by has a section of it, which exists.
func TestRefusalsCiteTheManual(t *testing.T) {
	pk, err := cards.Embedded("britannia-1e")
	if err != nil {
		t.Fatal(err)
	}
	for requirement, section := range pk.Cites {
		chapter, part, _ := strings.Cut(section, ".")
		c, _ := strconv.Atoi(chapter)
		if p, _ := strconv.Atoi(part); sectionsOfManual[c] == 0 || p > sectionsOfManual[c] {
			t.Errorf("%s is cited by %s, which the manual does not have", requirement, section)
		}
		edition, id, _ := strings.Cut(requirement, " ")
		list := Requirements()
		if edition == "1e" {
			list = FirstRequirements()
		}
		ruled := slices.ContainsFunc(Rulings(), func(r rulings.Ruling) bool { return r.ID == id })
		if !ruled && !slices.ContainsFunc(list, func(r rulings.Requirement) bool { return r.ID == id }) {
			t.Errorf("section %s stands for %s, which there is not", section, requirement)
		}
	}
	seen := map[string]bool{}
	for _, file := range goFiles(t) {
		for _, rule := range rulesIn(t, file) {
			if seen[rule] = true; pk.Cite(rule) == "" && !slices.Contains(onlyInTheSecond, rule) {
				t.Errorf("%s: the manual has no section for %s", file, rule)
			}
		}
	}
	for requirement := range pk.Cites {
		if !seen[requirement] {
			t.Errorf("nothing is refused by %s, for which section %s stands", requirement, pk.Cites[requirement])
		}
	}
	if second, _ := cards.Embedded("britannia-2e"); second.Cite("2e MOV-03") != "MOV-03" {
		t.Errorf("the second edition cites %q", second.Cite("2e MOV-03"))
	}
}

// goFiles are the files of rules code.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".go" && !strings.HasSuffix(path, "_test.go") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var aRule = regexp.MustCompile(`^[12]e [A-Z0-9]{3}-\d\d$`)

// rulesIn are the strings of a file that are nothing but a requirement.
func rulesIn(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var rules []string
	ast.Inspect(parsed, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, _ := strconv.Unquote(lit.Value); aRule.MatchString(text) {
				rules = append(rules, text)
			}
		}
		return true
	})
	return rules
}
