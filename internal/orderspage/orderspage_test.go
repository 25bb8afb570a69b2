package orderspage_test

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/britannia/art"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/eyesight"
	italiashow "bretwalda/internal/italia/show"
	"bretwalda/internal/orderspage"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// most is how large a page may be.
const most = 90_000

// scripts are the files of which the scripts of pages are made.
func scripts(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("*.js")
	if err != nil || len(names) < 5 {
		t.Fatal(names, err)
	}
	return names
}

// Every page of a game is one small file that runs nothing but its own script and loads
// nothing: what a mail program or a browser would have to fetch is not in it.
func TestOneFile(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	var said []string
	for _, name := range scripts(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`\b(?:say|sayN|sayOf|within)\("([a-z-]+)"`).FindAllStringSubmatch(string(data), -1) {
			said = append(said, found[1])
		}
	}
	if len(said) < 20 {
		t.Fatalf("the script says %q", said)
	}
	fetched := regexp.MustCompile(`(?i)https?:|//[a-z0-9]+\.[a-z]|@import|url\(|\bsrc=|<link|<iframe|<object|fetch\(|XMLHttp|eval\(|innerHTML| on[a-z]+=|style="`)
	seen := make(map[string]bool)
	largest, k := 0, 0
	for _, ed := range append(editions(t), italias(t)...) {
		ed.play(t, 0, 1, func(x turn) bool {
			if k++; k%4 != 0 && len(x.options.Halves) < 2 { // the largest, and some of the others
				return true
			}
			langs := ed.rs.Names.Languages
			page := orderspage.Page{
				Options: x.options, Language: langs[(int(x.at.Nation)+x.at.Round)%len(langs)],
				Game: `A "game" <b>of</b> </script> ours`, To: "game+secret@mail.example", Subject: "Orders & more",
			}
			data, err := ed.pages.Write(page)
			if err != nil {
				t.Fatal(err)
			}
			largest = max(largest, len(data))
			if again, _ := ed.pages.Write(page); !bytes.Equal(again, data) {
				t.Fatal("the same page twice is not the same")
			}
			text := string(data)
			for _, key := range said {
				if !strings.Contains(text, `"`+key+`":`) {
					t.Errorf("the script says %q, which the page does not have", key)
				}
			}
			for line := range strings.Lines(text) { // pages have many in common
				if seen[line] {
					continue
				}
				seen[line] = true
				if at := fetched.FindString(line); at != "" {
					t.Errorf("%v: the page has %q", x.at, at)
				}
			}
			if at := changedByMail(text); at != "" {
				t.Errorf("%v: mail does not carry %.80q of the page as it is", x.at, at)
			}
			if !strings.Contains(text, `content="default-src &#39;none&#39;; script-src &#39;sha256-`) {
				t.Error("no content security policy")
			}
			if strings.Contains(text, "<b>of") || strings.Count(text, "</script>") != 2 {
				t.Error("the title of a game is not quoted")
			}
			return !t.Failed()
		})
	}
	if largest > most {
		t.Errorf("the largest page has %d bytes, more than %d", largest, most)
	}
	t.Logf("the largest page has %d bytes", largest)
}

// changedByMail is the first line that mail does not carry as it is: one that is long, ends in a
// blank or not at all, begins as a message in a mailbox, or is not plain ASCII.
func changedByMail(text string) string {
	for line := range strings.Lines(text) {
		rest, whole := strings.CutSuffix(line, "\n")
		if !whole || len(rest) >= 999 || strings.HasSuffix(rest, " ") || strings.HasPrefix(rest, "From ") ||
			strings.ContainsFunc(rest, func(r rune) bool { return r < ' ' || r > '~' }) {
			return line
		}
	}
	return ""
}

func TestChangedByMail(t *testing.T) {
	for _, text := range []string{"a\n\nFrome, From\n", strings.Repeat("b", 998) + "\n"} {
		if got := changedByMail(text); got != "" {
			t.Errorf("mail changes %q", got)
		}
	}
	for _, line := range []string{"From a\n", "a \n", " \n", "á\n", "a\tb\n", "a\r\n", strings.Repeat("b", 999) + "\n", "a"} {
		if got := changedByMail("a\n" + line); got != line {
			t.Errorf("mail carries %q", line)
		}
	}
}

// Every language has the same words of the page, with the same parts, and the page uses
// each of them.
func TestWords(t *testing.T) {
	part := regexp.MustCompile(`\{\w+\}`)
	var source string
	for _, name := range append(scripts(t), "page.html") {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source += string(data)
	}
	for name, own := range map[string]fs.FS{"britannia": show.Texts(), "italia": italiashow.Texts()} {
		t.Run(name, func(t *testing.T) { sameWords(t, part, source, own) })
	}
}

// sameWords checks the words that are common to all, with those of a family.
func sameWords(t *testing.T, part *regexp.Regexp, source string, own fs.FS) {
	read := func(lang ruleset.Language) map[string]string {
		words := make(map[string]string)
		for _, texts := range []fs.FS{templates.Files, own} {
			data, err := fs.ReadFile(texts, string(lang)+"/orders-page.yaml")
			if err != nil {
				t.Fatal(err)
			}
			if err := yaml.Unmarshal(data, words); err != nil {
				t.Fatal(err)
			}
		}
		return words
	}
	english := read(ruleset.English)
	for key := range english {
		if !strings.Contains(source, `"`+key+`"`) && !strings.HasPrefix(key, "demand-") && !strings.HasPrefix(key, "form-") {
			t.Errorf("the page does not use %q", key)
		}
	}
	for _, lang := range []ruleset.Language{"es", "it", "hu"} {
		words := read(lang)
		if got, want := slices.Sorted(maps.Keys(words)), slices.Sorted(maps.Keys(english)); !slices.Equal(got, want) {
			t.Errorf("%s has the words %v, English %v", lang, got, want)
		}
		for key, text := range words {
			if got, want := part.FindAllString(text, -1), part.FindAllString(english[key], -1); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
				t.Errorf("%s: %s has the parts %v, not %v", lang, key, got, want)
			}
		}
	}
}

// What is written on the page can be read on what is beneath it, in the light and in the dark
// theme: 4.5 to 1 after WCAG 2.
func TestTextHasContrast(t *testing.T) {
	data, err := os.ReadFile("page.css")
	if err != nil {
		t.Fatal(err)
	}
	check := func(what, text, under string) {
		t.Helper()
		if c, err := eyesight.ContrastOf(text, under); err != nil || c < eyesight.LeastContrast {
			t.Errorf("%s: %s on %s, %.2f to 1, %v", what, text, under, c, err)
		}
	}
	roots := regexp.MustCompile(`:root \{([^}]*)\}`).FindAllStringSubmatch(string(data), -1)
	if len(roots) != 2 {
		t.Fatalf("%d themes", len(roots))
	}
	for _, root := range roots {
		colour := make(map[string]string)
		for _, m := range regexp.MustCompile(`--([a-z]+): (#[0-9a-f]+)`).FindAllStringSubmatch(root[1], -1) {
			colour[m[1]] = m[2]
		}
		check("ink on paper", colour["ink"], colour["paper"])
		check("what is pressed", colour["on"], colour["strong"])
	}
	// The map has its own colours in both.
	fill := func(class string) string {
		m := regexp.MustCompile(regexp.QuoteMeta(class) + ` \{[^}]*fill: (#[0-9a-f]+)`).FindStringSubmatch(string(data))
		if m == nil {
			t.Fatalf("no colour of %s", class)
		}
		return m[1]
	}
	for _, class := range []string{".odds", ".points"} { // they have a white rim
		check(class, fill(class), "#ffffff")
	}
	m, err := boardmap.New(britanniatest.Engine(t).Ruleset(), show.Names(), art.Files, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range m.Plain(boardmap.View{Language: ruleset.English}).Areas {
		for _, under := range []string{a.Ground, fill(".can"), fill(".from")} {
			check("names of areas", fill("#names text"), under)
			check("names of seas", fill("#names .of-sea"), under)
		}
	}
}
