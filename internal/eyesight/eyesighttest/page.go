// Package eyesighttest tests whether pages can be read.
package eyesighttest

import (
	"cmp"
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
	if found := seeThrough.FindString(page); found != "" {
		t.Errorf("a colour is not opaque: %s", found)
	}
	plain, dark := style, ""
	if i := strings.Index(style, "@media (prefers-color-scheme: dark) {"); i >= 0 {
		plain, dark = style[:i], style[i+len("@media (prefers-color-scheme: dark) {"):]
	}
	rules := rulesOf(t, plain)
	for theme, sheet := range map[string]*sheet{"light": newSheet(rules), "dark": newSheet(slices.Concat(rules, rulesOf(t, dark)))} {
		legible := make(map[colours]bool)
		eachText(doc, func(text *html.Node) {
			pair := sheet.inherited(text.Parent)
			if legible[pair] {
				return
			}
			c, err := eyesight.ContrastOf(pair.text, pair.under)
			if legible[pair] = err == nil && c >= eyesight.LeastContrast; !legible[pair] {
				t.Errorf("%s: %.40q is %s on %s, %.2f to 1, %v", theme, strings.TrimSpace(text.Data), pair.text, pair.under, c, err)
			}
		})
	}
}

// seeThrough is a colour that shows what is beneath it.
var seeThrough = regexp.MustCompile(`(?i)rgba|hsla|opacity|transparent|#[0-9a-f]{4}\b|#[0-9a-f]{8}\b`)

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

// colours are those of a text and of what is beneath it; "": none is said.
type colours struct{ text, under string }

// rule is what a style sheet says of one selector.
type rule struct {
	selector []part // from the outside in
	says     colours
	weight   int // by what it names
}

// part is an element of a selector: its name, or "", and its classes.
type part struct {
	name    string
	classes []string
}

var (
	ruleText = regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)
	compound = regexp.MustCompile(`^[a-z0-9]*(\.[a-z-]+)*$`)
)

func rulesOf(t *testing.T, sheet string) (all []rule) {
	t.Helper()
	for _, m := range ruleText.FindAllStringSubmatch(sheet, -1) {
		for selector := range strings.SplitSeq(m[1], ",") {
			parts := strings.Fields(selector)
			r := rule{says: said(m[2])}
			if r.weight = 10*strings.Count(selector, ".") + len(parts); strings.Contains(m[2], "!important") {
				r.weight += 10_000
			}
			for _, text := range parts {
				if !compound.MatchString(text) && text != ":root" && parts[0] != "@media" {
					t.Fatalf("this test does not know the selector %q", selector)
				}
				names := strings.Split(text, ".")
				r.selector = append(r.selector, part{names[0], names[1:]})
			}
			all = append(all, r)
		}
	}
	return all
}

// said are the colours that declarations name.
func said(declarations string) (c colours) {
	for d := range strings.SplitSeq(declarations, ";") {
		name, value, _ := strings.Cut(d, ":")
		value = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "!important"))
		switch strings.TrimSpace(name) {
		case "color":
			c.text = value
		case "background-color":
			c.under = value
		}
	}
	return c
}

// sheet is a style sheet, and the colours of the elements of a page that were asked for.
type sheet struct {
	rules []rule
	known map[*html.Node]colours
}

func newSheet(rules []rule) *sheet { return &sheet{rules, make(map[*html.Node]colours)} }

// inherited are the colours of an element: each its own, or that of the nearest one around
// it that has one.
func (s *sheet) inherited(n *html.Node) colours {
	if n == nil || n.Type != html.ElementNode {
		return colours{"#000000", "#ffffff"}
	}
	c, ok := s.known[n]
	if !ok {
		c = s.own(n)
		if around := s.inherited(n.Parent); c.text == "" || c.under == "" {
			c = colours{cmp.Or(c.text, around.text), cmp.Or(c.under, around.under)}
		}
		s.known[n] = c
	}
	return c
}

// own are the colours that an element has itself.
func (s *sheet) own(n *html.Node) colours {
	const inline = 1000
	best := said(attribute(n, "style"))
	weight := [2]int{-1, -1}
	if best.text != "" {
		weight[0] = inline
	}
	if best.under != "" {
		weight[1] = inline
	}
	classes := strings.Fields(attribute(n, "class"))
	for i := range s.rules {
		r := &s.rules[i]
		text := r.says.text != "" && r.weight >= weight[0]
		under := r.says.under != "" && r.weight >= weight[1]
		if !text && !under || !matches(n, classes, r.selector) {
			continue
		}
		if text {
			best.text, weight[0] = r.says.text, r.weight
		}
		if under {
			best.under, weight[1] = r.says.under, r.weight
		}
	}
	return best
}

// matches reports whether a selector means an element of some classes.
func matches(n *html.Node, classes []string, selector []part) bool {
	last := len(selector) - 1
	if !selector[last].fits(n, classes) {
		return false
	}
	if last == 0 {
		return true
	}
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Type == html.ElementNode && matches(p, strings.Fields(attribute(p, "class")), selector[:last]) {
			return true
		}
	}
	return false
}

func (p *part) fits(n *html.Node, classes []string) bool {
	return (p.name == "" || p.name == n.Data) &&
		!slices.ContainsFunc(p.classes, func(class string) bool { return !slices.Contains(classes, class) })
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
