package patch

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

const before = `{"v":1,"seats":[{"key":"1","name":"Anna","told":5},{"key":"2","name":"Ben"}],
	"gms":[{"key":"gm1","name":"Gwen"}],"days":[1,2],"settings":{"pace":{"hours":72},"n":12345678901234567890}}`

// What is undone is undone, and what others changed since stays.
func TestUndo(t *testing.T) {
	for name, test := range map[string]struct{ after, since, want string }{
		"a field": {
			`{"v":1,"seats":[{"key":"1","name":"Anna","told":5},{"key":"2","name":"Zoe"}],"gms":[{"key":"gm1","name":"Gwen"}],"days":[1,2],"settings":{"pace":{"hours":48},"n":12345678901234567890}}`,
			`{"v":1,"seats":[{"key":"1","name":"Anna","told":9},{"key":"2","name":"Zoe","misses":1}],"gms":[],"days":[3],"settings":{"pace":{"hours":48,"grace":2},"n":1}}`,
			`{"v":1,"seats":[{"key":"1","name":"Anna","told":9},{"key":"2","name":"Ben","misses":1}],"gms":[],"days":[3],"settings":{"pace":{"hours":72,"grace":2},"n":1}}`,
		},
		"somebody came": {
			`{"v":1,"seats":[{"key":"1","name":"Anna","told":5},{"key":"2","name":"Ben"}],"gms":[{"key":"gm1","name":"Gwen"},{"key":"gm2","name":"Hal"}],"days":[1,2],"settings":{"pace":{"hours":72},"n":12345678901234567890}}`,
			`{"gms":[{"key":"gm1","name":"Gwen"},{"key":"gm2","name":"Hal"},{"key":"gm3","name":"Ida"}]}`,
			`{"gms":[{"key":"gm1","name":"Gwen"},{"key":"gm3","name":"Ida"}]}`,
		},
		"somebody went": {
			`{"v":1,"seats":[{"key":"1","name":"Anna","told":5}],"gms":[{"key":"gm1","name":"Gwen"}],"days":[1,2],"settings":{"pace":{"hours":72},"n":12345678901234567890}}`,
			`{"seats":[{"key":"3","name":"Cleo"},{"key":"1","name":"Anna"}]}`,
			`{"seats":[{"key":"3","name":"Cleo"},{"key":"1","name":"Anna"},{"key":"2","name":"Ben"}]}`,
		},
		"a list, and what was new": {
			`{"v":1,"seats":[{"key":"1","name":"Anna","told":5},{"key":"2","name":"Ben"}],"gms":[{"key":"gm1","name":"Gwen"}],"days":[1,2,3],"held":true,"settings":{"pace":{"hours":72},"n":12345678901234567890}}`,
			`{"held":true,"days":[1,2,3,4]}`,
			`{"days":[1,2]}`,
		},
		"what is gone": {
			`{"v":1,"seats":[{"key":"1","name":"Anna","told":5},{"key":"2","name":"Zoe"}],"gms":[{"key":"gm1","name":"Gwen"}],"days":[1,2],"settings":{"pace":{"hours":72},"n":12345678901234567890}}`,
			`{"seats":[{"key":"1","name":"Anna"}]}`,
			`{"seats":[{"key":"1","name":"Anna"}]}`,
		},
		"all the same but what is passed over": {
			`{"v":1,"seats":[{"key":"1","name":"Anna","told":7},{"key":"2","name":"Ben"}],"gms":[{"key":"gm1","name":"Gwen"}],"days":[1,2],"settings":{"pace":{"hours":72},"n":12345678901234567890}}`,
			`{}`, `{}`,
		},
	} {
		undo, err := Diff([]byte(test.after), []byte(before), "told")
		if err != nil {
			t.Fatal(err)
		}
		if undo == nil {
			if test.since != test.want {
				t.Errorf("%s: no difference", name)
			}
			continue
		}
		got, err := Apply([]byte(test.since), undo)
		if err != nil {
			t.Fatal(err)
		}
		if !same(t, got, []byte(test.want)) {
			t.Errorf("%s: %s\ngives %s\nwant  %s", name, undo, got, test.want)
		}
		if whole, err := Apply([]byte(test.after), undo); err != nil || !same(t, whole, []byte(before)) {
			t.Errorf("%s: undone at once it is %s, %v", name, whole, err)
		}
	}
}

func same(t *testing.T, a, b []byte) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal(a, &x); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &y); err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(x, y)
}

func TestBroken(t *testing.T) {
	if _, err := Diff([]byte("{"), []byte("{}")); err == nil {
		t.Error("half a document is compared")
	}
	if _, err := Diff([]byte("{}"), []byte("{")); err == nil {
		t.Error("half a document is compared to")
	}
	if _, err := Apply([]byte("{}"), json.RawMessage(`{"path":1}`)); err == nil {
		t.Error("a patch that is none is applied")
	}
}

// FuzzPatch: the patch between any two documents makes one of the other, but for the
// order of lists with keys.
func FuzzPatch(f *testing.F) {
	f.Add(before, `{"v":2,"seats":[]}`)
	f.Add(`[1]`, `[{"key":"a"}]`)
	f.Add(`{"a":null}`, `{"a":{"b":null}}`)
	f.Fuzz(func(t *testing.T, a, b string) {
		patch, err := Diff([]byte(a), []byte(b))
		if err != nil || patch == nil {
			return
		}
		got, err := Apply([]byte(a), patch)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Diff(got, []byte(b)); err == nil && again != nil && !strings.Contains(a+b, "null") {
			t.Errorf("%s and %s: %s leaves %s", a, b, patch, again)
		}
	})
}
