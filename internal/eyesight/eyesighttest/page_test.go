package eyesighttest

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// The test of contrast finds what it is for.
func TestContrast(t *testing.T) {
	sheet := newSheet(rulesOf(t, "p { color: #111111; } .a p, b { color: #222222; } .c { color: #333333 !important; }"))
	doc, err := html.Parse(strings.NewReader(`<p>1</p><div class="a"><p style="color:#444444">2</p><p>3</p><p class="c" style="color:#444444">4</p></div>`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	eachText(doc, func(n *html.Node) { got = append(got, sheet.inherited(n.Parent).text) })
	if want := []string{"#111111", "#444444", "#222222", "#333333"}; !slices.Equal(got, want) {
		t.Errorf("colours %v, want %v", got, want)
	}
}
