package htmlletter

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/report"
)

// A page has the rules of its style that it has a use for, and those of what stands on some
// pages only on these.
func TestStyleOfWhatIsThere(t *testing.T) {
	_, whole, _ := strings.Cut(source, "<style>")
	whole, _, _ = strings.Cut(whole, "</style>")
	whole = regexp.MustCompile(`\{\{[^}]*\}\}`).ReplaceAllString(whole, "")
	sometimes := regexp.MustCompile(`\.(sums|box|map|part|form|send|whole|top|name|soft|acc|line|small|many|rows|note|band|card|bg|pad|cap)\b`)
	inUse := regexp.MustCompile(`class="([^"]*)"`)
	k := newKit(t)
	pages := 0
	play(t, k, 11, func(turn report.Turn) bool {
		page, err := k.draw(Picture{Image: Image{ID: picture}}, k.reports.For(tuesday, report.Reader{Side: pages % 4, Lang: languages[pages%len(languages)]}).Turn(turn))
		if err != nil {
			t.Fatal(err)
		}
		head, body, _ := strings.Cut(page, "</style>")
		var classes []string
		for _, found := range inUse.FindAllStringSubmatch(body, -1) {
			classes = append(classes, strings.Fields(found[1])...)
		}
		for rule := range strings.Lines(whole) {
			selectors, told, _ := strings.Cut(rule, "{")
			for selector := range strings.SplitSeq(selectors, ",") {
				needs := sometimes.FindAllStringSubmatch(selector, -1)
				if len(needs) == 0 {
					continue
				}
				used := !slices.ContainsFunc(needs, func(n []string) bool { return !slices.Contains(classes, n[1]) })
				if there := strings.Contains(head, selector+"{"+told) || regexp.MustCompile(regexp.QuoteMeta(selector)+`[,{][^\n]*`+regexp.QuoteMeta(strings.TrimSpace(told))).MatchString(head); used && !there {
					t.Errorf("no rule %q{%s", selector, told)
				}
			}
		}
		for kind, class := range map[string]string{".sums": "sums", ".send": "send", ".form": "form"} {
			if strings.Contains(head, "\n"+kind) && !slices.Contains(classes, class) {
				t.Errorf("a rule for %s, of which there is none", kind)
			}
		}
		pages++
		return !t.Failed() && pages < 60
	})
}
