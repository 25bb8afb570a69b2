package pack

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/fstest"
)

// packOf is a pack with a board.
func packOf(t *testing.T, board string) Files {
	t.Helper()
	fsys := fstest.MapFS{"pack.yaml": {Data: fmt.Appendf(nil, head, "toy")}, "board.yaml": {Data: []byte(board)}}
	files, err := Read(fsys, ".", "club")
	if err != nil {
		t.Fatal(err)
	}
	return files
}

const tagged = `areas: !public
  kent: {land: [sussex, !guess essex], points: 3}
  essex: !guess
    land: [kent]
    sea: !club []
  wessex: !rulebook {}
seas:
  - north
  - {id: south, !!str depth: !!int 3}
`

func TestSources(t *testing.T) {
	files := packOf(t, tagged)
	values, err := files.Values()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range values {
		if v.File == "board.yaml" {
			got = append(got, fmt.Sprintf("%d %s=%s %s", v.Line, v.Name(), v.Text, v.Source))
		}
	}
	want := []string{
		"2 areas.kent.land[1]=sussex public", "2 areas.kent.land[2]=essex guess", "2 areas.kent.points=3 public",
		"4 areas.essex.land[1]=kent guess", "5 areas.essex.sea=[] club", "6 areas.wessex={} rulebook",
		"8 seas[1]=north rulebook", "9 seas[2].id=south rulebook", "9 seas[2].depth=3 rulebook",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("values are\n%s", strings.Join(got, "\n"))
	}
	counts, err := files.Count()
	if err != nil || len(counts) != 2 {
		t.Fatalf("%v, %v", counts, err)
	}
	if c := counts[0]; c.File != "board.yaml" || c.All != 9 || c.By[Public] != 2 || c.By[Guess] != 2 || c.By[Club] != 1 || c.By[Rulebook] != 4 {
		t.Errorf("counted are %+v", c)
	}
	var out bytes.Buffer
	if err := files.Show(&out, Section{"map", "The map", "board.yaml"}, "en"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"kent: land sussex, ≈essex; points 3", "essex: land ≈kent"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("shown is\n%s", &out)
		}
	}
}

func TestTagsThatAreNone(t *testing.T) {
	for _, test := range []struct{ board, want string }{
		{"areas:\n  kent: !gues {}\n", `club/board.yaml:2: there is no tag !gues (did you mean "guess"?); a value can have !rulebook, !public, !guess, !club`},
		{"areas:\n  !guess kent: {}\n", `club/board.yaml:2: !guess stands before the key "kent"; write it before the value: kent: !guess …`},
	} {
		if _, err := packOf(t, test.board).Values(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.board, err)
		}
	}
}

func TestCompare(t *testing.T) {
	ours := packOf(t, "areas:\n  kent: {land: [sussex, !club essex], points: 3}\n  mar: {1: 2, 2: 1}\nnew: !guess 1\n")
	theirs := packOf(t, "gone: [a, b]\nareas:\n  kent: {land: [sussex], points: 3}\n  mar: {1: 1, 2: 2}\n")
	c, err := Compare(ours, theirs)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range c.Files {
		got = append(got, fmt.Sprintf("%s %d same", f.Name, f.Count[Same]))
		for _, d := range f.Differences {
			got = append(got, fmt.Sprintf("%s %s: %s (%s) | %s (%s)", d.Kind, d.Name, d.A, d.AF, d.B, d.BF))
		}
	}
	want := []string{
		"board.yaml 1 same",
		"changed areas.kent.land: sussex, essex (club) | sussex (rulebook)",
		"changed areas.mar.1: 2 (rulebook) | 1 (rulebook)",
		"changed areas.mar.2: 1 (rulebook) | 2 (rulebook)",
		"new new: 1 (guess) |  ()",
		"gone gone:  () | a, b (rulebook)",
		"pack.yaml 4 same",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("compared:\n%s", strings.Join(got, "\n"))
	}
}

// FuzzShow lays random text into a pack: it is refused or shown, compared and counted,
// and nothing panics.
func FuzzShow(f *testing.F) {
	for _, text := range []string{tagged, "a: &a [*a]\n", "a: [[], {}, [[]], - ]\n", "- a\n", "? [x]\n: y\n", "a: !guess\nb: *a\n", "k: {k: {k: {}}}\nl: [{a: {b: {c: [1]}}}]\n"} {
		f.Add([]byte(text), []byte(text))
	}
	f.Fuzz(func(t *testing.T, first, second []byte) {
		a := Files{List: []File{{"board.yaml", first}, {"names-en.yaml", second}, {HeadFile, second}}}
		b := Files{List: []File{{"board.yaml", second}}}
		for _, s := range a.Sections() {
			_ = a.Show(io.Discard, s, "en")
		}
		_, _ = a.Count()
		_, _, _ = a.Head()
		_, _ = a.Renamed("other")
		_, _ = Compare(a, b)
	})
}
