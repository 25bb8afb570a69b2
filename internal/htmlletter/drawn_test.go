package htmlletter

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// every is all kinds of blocks that look like nothing else, and a group that looks like what it has.
var every = []string{
	"paragraph", "chapter", "heading", "first-heading", "battle-title", "list", "fixed", "table", "sums", "entries",
	"map", "for-you", "battle", "order-form", "link", "dice", "foot", "position",
}

// hostile fills all texts of a block with something that would be a tag, or end an attribute.
func hostile(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.String:
		if v.CanSet() {
			v.SetString(text)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			hostile(v.Field(i), text)
		}
	case reflect.Slice:
		for i := range v.Len() {
			hostile(v.Index(i), text)
		}
	}
}

// No text of a letter becomes a tag or an attribute, whatever kind of block it stands in.
func TestTextsStayTexts(t *testing.T) {
	const text = `<b onclick=x>'"&+</b>`
	for _, kind := range every {
		row := sumRow{Cells: []string{""}}
		b := block{
			Rows:   [][]string{{"", ""}, {"", ""}},
			Sums:   []sums{{Head: row, Rows: []sumRow{row, {Part: true, Cells: []string{""}}}}},
			Blocks: []block{{Blocks: []block{{}}}, {}, {}},
		}
		hostile(reflect.ValueOf(&b).Elem(), text)
		b.Kind = kind
		if kind == "paragraph" {
			b.Words = []word{{Text: text}, {Text: text, Die: true}, {Text: text, Die: true, Hit: true}}
		}
		for i, k := range []string{"paragraph", "fixed", "heading"} {
			b.Blocks[i].Kind = k
		}
		var d drawer
		d.block(&b)
		shown := 0
		tokens := html.NewTokenizer(strings.NewReader(d.String()))
		for tokens.Next() != html.ErrorToken {
			tok := tokens.Token()
			if tok.Type == html.TextToken {
				shown += strings.Count(tok.Data, text)
				if strings.Contains(strings.ReplaceAll(tok.Data, text, ""), "onclick") {
					t.Errorf("%s: %q is shown", kind, tok.Data)
				}
			}
			for _, a := range tok.Attr {
				if a.Key == "onclick" {
					t.Errorf("%s: a text became an attribute: %v", kind, tok)
				}
				if (a.Key == "alt" || a.Key == "href") && a.Val != text {
					t.Errorf("%s: %s is %q", kind, a.Key, a.Val)
				}
			}
		}
		if shown == 0 && kind != "map" {
			t.Errorf("%s: no text is shown:\n%s", kind, &d)
		}
	}
}

// Every kind of block of a report is drawn as itself: as a group it would show none of its texts.
func TestAllKindsAreDrawn(t *testing.T) {
	for _, kind := range kinds {
		if kind != "" && kind != "item" && !slices.Contains(every, kind) {
			t.Errorf("%q is not drawn", kind)
		}
	}
	for _, kind := range every[:len(every)-1] {
		var d, group drawer
		b := block{Text: "what it says", Rows: [][]string{{"what it says", ""}}, Sums: []sums{{}}, Blocks: []block{{Kind: "paragraph", Text: "what it has"}}}
		b.Kind = kind
		d.block(&b)
		b.Kind = "position"
		group.block(&b)
		if d.String() == group.String() || !strings.Contains(d.String(), "what it") && kind != "sums" {
			t.Errorf("%s:\n%s", kind, &d)
		}
	}
}
