package htmlletter

import (
	"bytes"
	"reflect"
	"testing"

	"bretwalda/internal/report"
)

// Two blocks that differ in anything that the template can show are not taken for the same.
func TestBlocksDifferByAllTheyShow(t *testing.T) {
	whole := func() *block {
		return &block{
			Rows: [][]cell{{{{}}}}, Sums: []sums{{Head: sumRow{Cells: []string{""}}, Rows: []sumRow{{Cells: []string{""}}}}}, Blocks: []block{{}},
		}
	}
	none, _ := whole().append(nil)
	changes := 0
	var visit func(of func(*block) reflect.Value, name string)
	visit = func(of func(*block) reflect.Value, name string) {
		b := whole()
		switch v := of(b); v.Kind() {
		case reflect.String, reflect.Bool:
			if v.Kind() == reflect.Bool {
				v.SetBool(true)
			} else {
				v.SetString("x")
			}
			if data, _ := b.append(nil); bytes.Equal(data, none) {
				t.Errorf("%s does not count", name)
			}
			changes++
		case reflect.Slice:
			if v.Len() > 0 {
				visit(func(b *block) reflect.Value { return of(b).Index(0) }, name)
			}
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
			if data, _ := b.append(nil); bytes.Equal(data, none) {
				t.Errorf("one more of %s does not count", name)
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if f := v.Type().Field(i); f.IsExported() {
					visit(func(b *block) reflect.Value { return of(b).Field(i) }, name+"."+f.Name)
				}
			}
		default:
			t.Errorf("%s is a %v", name, v.Kind())
		}
	}
	visit(func(b *block) reflect.Value { return reflect.ValueOf(b).Elem() }, "block")
	if changes < 20 {
		t.Errorf("%d changes were tried", changes)
	}
	if x, _ := (&block{Kind: "ab", Lead: "c"}).append(nil); bytes.Equal(x, func() []byte { y, _ := (&block{Kind: "a", Lead: "bc"}).append(nil); return y }()) {
		t.Error("where a text ends does not count")
	}
}

// What has links of its reader is not kept for others.
func TestLinksAreNotKept(t *testing.T) {
	l := &Letters{page: newKit(t).letters.page}
	linked := block{Kind: "form", Blocks: []block{{Kind: "paragraph", Text: "a"}, {Kind: "link", Text: "b", Href: "https://club.example/1", link: report.Link{Label: "b"}}}}
	for _, b := range []block{linked, {Kind: "form", Blocks: []block{linked}}} {
		if _, err := l.drawn(&b); err != nil {
			t.Fatal(err)
		}
		if n := l.blocks.Len(); n != 0 {
			t.Errorf("%d blocks are kept", n)
		}
	}
	plain := block{Kind: "paragraph", Text: "a"}
	first, err := l.drawn(&plain)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := l.drawn(&plain); err != nil || again != first || l.blocks.Len() != 1 {
		t.Errorf("%q and then %q, %v; %d are kept", first, again, err, l.blocks.Len())
	}
}
