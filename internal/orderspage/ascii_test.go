package orderspage

import (
	"bytes"
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"
)

// tooLong is a line that mail does not carry as it is.
var tooLong = regexp.MustCompile(`.{999}`)

// Lines that end where they may leave a script and a style what they are.
func TestFoldScript(t *testing.T) {
	shrink := func(by minify.MinifierFunc, text string) string {
		var b bytes.Buffer
		if err := by(minify.New(), &b, strings.NewReader(text), nil); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	script, err := bare(js.Minify, "(() => {", "})();", "page.js", "words.js", "draw.js")
	if err != nil {
		t.Fatal(err)
	}
	style, err := bare(css.Minify, "", "", "page.css")
	if err != nil {
		t.Fatal(err)
	}
	folded := foldScript(script)
	if strings.ContainsFunc(folded, func(r rune) bool { return r >= 0x80 }) || !strings.ContainsFunc(script, func(r rune) bool { return r >= 0x80 }) {
		t.Error("the script is not ASCII, or was before")
	}
	if shrink(js.Minify, folded) != shrink(js.Minify, script) || tooLong.MatchString(folded) || !tooLong.MatchString(script) {
		t.Errorf("the script is another in lines that end, or they are too long:\n%s", folded)
	}
	if folded := foldStyle(style); shrink(css.Minify, folded) != shrink(css.Minify, style) || tooLong.MatchString(folded) || !tooLong.MatchString(style) {
		t.Errorf("the style is another in lines that end, or they are too long:\n%s", folded)
	}
}

// JSON and HTML say in ASCII what they said.
func TestASCII(t *testing.T) {
	want := []string{strings.Repeat(`é,"\`, 400), "𝄞, ő", strings.Repeat(",", 2000), ""}
	for range 500 {
		want = append(want, "ab")
	}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	folded := foldJSON(data)
	var got []string
	if err := json.Unmarshal(folded, &got); err != nil || strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("%v, %q", err, got)
	}
	if bytes.ContainsFunc(folded, func(r rune) bool { return r >= 0x80 }) || !bytes.Contains(folded, []byte(",\n")) {
		t.Errorf("%s", folded)
	}
	const text = "őé 𝄞 plain ő"
	if got := string(ascii([]byte(text))); html.UnescapeString(got) != text || strings.ContainsFunc(got, func(r rune) bool { return r >= 0x80 }) {
		t.Errorf("%q", got)
	}
}
