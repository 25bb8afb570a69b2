// Package eyesighttest tests whether pages can be read.
package eyesighttest

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"bretwalda/internal/eyesight"
)

// Contrast finds text that is hard to read on what is beneath it, in the light or in the
// dark theme: less than 4.5 to 1, after WCAG 2 (AA). All colours are opaque, so that what a
// program puts beneath a letter changes nothing.
func Contrast(t *testing.T, page string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	style := page[strings.Index(page, "<style>")+len("<style>") : strings.Index(page, "</style>")]
	if found := regexp.MustCompile(`(?i)rgba|hsla|opacity|transparent|#[0-9a-f]{4}\b|#[0-9a-f]{8}\b`).FindString(page); found != "" {
		t.Errorf("a colour is not opaque: %s", found)
	}
	plain, dark := style, ""
	if i := strings.Index(style, "@media (prefers-color-scheme: dark) {"); i >= 0 {
		plain, dark = style[:i], style[i+len("@media (prefers-color-scheme: dark) {"):]
	}
	for theme, sheet := range map[string][]rule{"light": rulesOf(t, plain), "dark": append(rulesOf(t, plain), rulesOf(t, dark)...)} {
		eachText(doc, func(text *html.Node) {
			pair := [2]string{inherited(text.Parent, sheet, "color"), inherited(text.Parent, sheet, "background-color")}
			if c, err := eyesight.ContrastOf(pair[0], pair[1]); err != nil || c < eyesight.LeastContrast {
				t.Errorf("%s: %.40q is %s on %s, %.2f to 1, %v", theme, strings.TrimSpace(text.Data), pair[0], pair[1], c, err)
			}
		})
	}
}

// eachText calls f for texts that are shown.
func eachText(n *html.Node, f func(*html.Node)) {
	if n.Type == html.ElementNode && (n.Data == "head" || n.Data == "script" || strings.Contains(attribute(n, "style"), "display:none")) {
		return
	}
	if n.Type == html.TextNode && strings.TrimSpace(n.Data) != "" {
		f(n)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		eachText(c, f)
	}
}

// rule is what a style sheet says of one selector.
type rule struct {
	selector []string // from the outside in
	says     map[string]string
	weight   int // by what it names
}

var (
	ruleText = regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)
	compound = regexp.MustCompile(`^[a-z0-9]*(\.[a-z-]+)*$`)
)

func rulesOf(t *testing.T, sheet string) (all []rule) {
	t.Helper()
	for _, m := range ruleText.FindAllStringSubmatch(sheet, -1) {
		for selector := range strings.SplitSeq(m[1], ",") {
			r := rule{selector: strings.Fields(selector), says: said(m[2])}
			if r.weight = 10*strings.Count(selector, ".") + len(r.selector); strings.Contains(m[2], "!important") {
				r.weight += 10_000
			}
			for _, part := range r.selector {
				if !compound.MatchString(part) && part != ":root" && r.selector[0] != "@media" {
					t.Fatalf("this test does not know the selector %q", selector)
				}
			}
			all = append(all, r)
		}
	}
	return all
}

// said are the colours that declarations name.
func said(declarations string) map[string]string {
	says := make(map[string]string)
	for d := range strings.SplitSeq(declarations, ";") {
		name, value, _ := strings.Cut(d, ":")
		if name = strings.TrimSpace(name); name == "color" || name == "background-color" {
			says[name] = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "!important"))
		}
	}
	return says
}

// inherited is a colour of an element, or of the nearest one around it that has one.
func inherited(n *html.Node, sheet []rule, property string) string {
	for ; n != nil && n.Type == html.ElementNode; n = n.Parent {
		const inline = 1000
		best, weight := said(attribute(n, "style"))[property], inline
		if best == "" {
			weight = -1
		}
		for _, r := range sheet {
			if value := r.says[property]; value != "" && r.weight >= weight && matches(n, r.selector) {
				best, weight = value, r.weight
			}
		}
		if best != "" {
			return best
		}
	}
	return map[string]string{"color": "#000000", "background-color": "#ffffff"}[property]
}

// matches reports whether a selector means an element.
func matches(n *html.Node, selector []string) bool {
	last := len(selector) - 1
	if !fits(n, selector[last]) {
		return false
	}
	if last == 0 {
		return true
	}
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Type == html.ElementNode && matches(p, selector[:last]) {
			return true
		}
	}
	return false
}

func fits(n *html.Node, part string) bool {
	names := strings.Split(part, ".")
	have := strings.Fields(attribute(n, "class"))
	if names[0] != "" && names[0] != n.Data {
		return false
	}
	return !slices.ContainsFunc(names[1:], func(class string) bool { return !slices.Contains(have, class) })
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
