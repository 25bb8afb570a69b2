package tmpl_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"text/template"

	"bretwalda/internal/tmpl"
)

// kind is a number with a name, as the types of games are.
type kind uint8

type unit struct {
	Kind  kind
	N     int
	Named string
}

func (u unit) Double() int      { return 2 * u.N }
func (u *unit) Pointed() string { return "at " + u.Named }
func (u unit) Plus(n int, more ...string) string {
	return fmt.Sprint(u.N+n, strings.Join(more, ""))
}
func (u unit) Fails() (string, error) { return "", errors.New("as it must") }

type points struct{ text string }

func (p points) String() string { return p.text + " points" }

type inner struct{ Area string }

type page struct {
	inner
	Title  string
	Empty  string
	Units  []unit
	None   []unit
	Lead   *unit
	Nobody *unit
	Any    any
	Nil    any
	Yes    bool
	Score  points
	Share  float64
	Small  int8
	Big    uint16
	Grid   [][]int
	Names  []string
	Lines  fmt.Stringer
}

func (p *page) Best() *unit                              { return &p.Units[0] }
func (p *page) Twice(name string, x any) (string, error) { return fmt.Sprint(name, name, x), nil }

func data() *page {
	return &page{
		inner: inner{"Kent"}, Title: "A game", Units: []unit{{1, 3, "spears"}, {2, 0, "horses"}, {0, -4, "ghosts"}},
		Lead: &unit{3, 1, "Arthur"}, Any: unit{4, 7, "boxed"}, Yes: true, Score: points{"2½"}, Share: 0.25, Small: -3, Big: 700,
		Grid: [][]int{{1, 2}, {3}}, Names: []string{"Anna", "Ben"}, Lines: points{"of an interface"},
	}
}

var funcs = template.FuncMap{
	"nation":  func(v reflect.Value) (string, error) { return fmt.Sprint("nation ", v.Uint()), nil },
	"upper":   strings.ToUpper,
	"list":    func(items []string) string { return strings.Join(items, " and ") },
	"join":    func(sep string, items []string) string { return strings.Join(items, sep) },
	"strings": func(items ...string) []string { return items },
	"append":  func(items []string, more ...string) []string { return append(items, more...) },
	"indent":  func(by int, text string) string { return strings.Repeat(" ", by) + text },
	"years":   func(n int) string { return fmt.Sprint("year ", n) },
	"count":   func(noun string, n any) (string, error) { return fmt.Sprintf("%v %s", n, noun), nil },
	"each":    func(name string, items any) ([]string, error) { return []string{name, fmt.Sprint(items)}, nil },
	"say":     func(x any) (string, error) { return fmt.Sprintf("%T %v", x, x), nil },
	"value":   func(name string, v reflect.Value) (string, error) { return fmt.Sprint(name, v.IsValid()), nil },
	"values":  func(name string, v reflect.Value) ([]string, error) { return []string{name, v.Kind().String()}, nil },
	"blank":   func() string { return "" },
	"whole":   func(x float64) float64 { return 100 * x },
	"numbers": func(u *unit, f float64, n uint8, list ...int) string { return fmt.Sprint(u.Named, f, n, list) },
	"boxed":   func(x any) (any, error) { return x, nil },
	"broken":  func(string) (string, error) { return "", errors.New("broken") },
	"panics":  func() string { panic("on purpose") },
}

// texts are templates that the two must write alike, or fail with alike.
var texts = []string{
	`plain`, `{{.Title}}`, `{{.Area}}`, `{{.inner}}`, `{{.Missing}}`, `{{.Title.Length}}`, `{{/* nothing */}}`, `a {{- " b " -}} c`,
	`{{if .Title}}yes{{else}}no{{end}}{{if .Empty}}yes{{else if .Yes}}else{{end}}{{if .None}}x{{end}}{{if .Nobody}}y{{end}}{{if .Nil}}z{{end}}`,
	`{{with .Lead}}{{.Named}}{{$.Title}}{{else}}none{{end}}{{with .Nobody}}{{.Named}}{{else}}{{.Title}}{{end}}{{with $x := .Title}}{{$x}}{{.}}{{end}}`,
	`{{range .Units}}{{.N}} {{.Kind}} {{nation .Kind}};{{end}}{{range .None}}x{{else}}{{.Title}}{{end}}`,
	`{{range $i, $u := .Units}}{{$i}}:{{$u.Named}} {{.Double}},{{end}}{{range $u := .Units}}{{$u.N}}{{end}}`,
	`{{range .Grid}}{{range .}}{{.}}.{{end}}|{{end}}{{range .Nil}}x{{else}}-{{end}}`, `{{range .Nobody}}x{{else}}-{{end}}`, `{{range .Title}}x{{end}}`,
	`{{$x := 1}}{{range .Units}}{{$x = .N}}{{$y := $x}}{{$y}}{{end}}{{$x}}{{if true}}{{$x := 5}}{{$x}}{{end}}{{$x}}`,
	`{{template "other" .Lead}}{{template "other" .Best}}{{template "bare"}}{{template "bare" .Title}}`,
	`{{template "unknown"}}`, `{{.Best.Named}} {{.Best.Pointed}} {{.Lead.Pointed}} {{.Any.Named}} {{.Any.Double}}`, `{{.Any.Pointed}}`,
	`{{range .Units}}{{.Pointed}}{{end}}`, `{{(index .Units 1).Named}} {{index .Grid 0 1}}`, `{{index .Names $.Small}}`, `{{index .Names 5}}`,
	`{{.Lead.Plus 2 "a" "b"}} {{.Best.Plus 1}}`, `{{.Lead.Plus}}`, `{{.Lead.Fails}}`, `{{.Nobody.Named}}`, `{{.Nobody.Double}}`, `{{.Nil.Named}}`, `{{.Title 1}}`,
	`{{.Twice "a" .Units}} {{$.Twice "b" 3}} {{.Twice .Title nil}}`,
	`{{upper .Title}} {{.Title | upper}} {{"x" | printf "%s-%s" .Title}} {{upper (print .Title 1 2 .Yes "z" .Small)}}`, `{{upper .Small}}`, `{{upper}}`,
	`{{list .Names}} {{join ", " (strings "a" .Title)}} {{list (append .Names "c" (upper "d"))}} {{list (each "n" .Names)}} {{list (values "v" .Lead)}}`,
	`{{$t := strings}}{{if .Yes}}{{$t = append $t "a"}}{{end}}{{$t = append $t "b"}}{{list $t}}{{if strings}}x{{end}}`,
	`{{indent 3 "x"}}{{indent .Lead.N .Title}}{{years 43}}{{years .Lead.N}}{{blank}}|{{if blank}}x{{end}}`, `{{indent "3" "x"}}`, `{{years .Small}}`,
	`{{count "man" .Lead.N}} {{count "man" 3}} {{count "man" .Lead.Kind}} {{say .Any}} {{say .Nil}} {{say 3}} {{say 2.5}} {{say "s"}} {{say .Score}} {{say true}}`,
	`{{value "a" .}} {{value "b" .Nil}} {{value "c" nil}}{{whole .Share}} {{whole 0.5}} {{whole 3}} {{numbers .Lead 1 200 1 2}} {{numbers .Best .Share 3}}`,
	`{{boxed .Lead}} {{(boxed .Lead).Named}} {{boxed 1 | say}} {{with boxed .Empty}}x{{else}}empty{{end}}`,
	`{{eq .Title "A game"}} {{eq .Lead.N 1}} {{eq .Lead.Kind 3}} {{eq 3 .Lead.Kind}} {{eq .Small -3}} {{eq .Yes true}} {{eq .Title "x" "A game"}} {{ne .Title "x"}}`,
	`{{eq .Nobody nil}} {{eq nil .Nobody}} {{ne .Nobody nil}} {{eq .Lead nil}} {{eq .None nil}} {{eq .Names nil}} {{eq .Nil nil}} {{eq .Title nil}}`,
	`{{eq 'e' 101}} {{eq 0xe 14}} {{eq 1e2 100.0}}`, `{{eq .Share 1}}`,
	`{{eq .Title 1}}`, `{{eq .Nil "x"}} {{eq (upper "a") "A"}} {{eq (upper "a") .Title}} {{if eq (upper "a") "b" "A"}}found{{end}}{{ne (upper "a") "A"}}`,
	`{{lt 1 2}} {{lt .Small .Big}} {{gt .Big .Small}} {{le .Share 0.25}} {{ge "b" "a"}} {{gt .Lead.N 0}} {{lt .Lead.Kind 4}}`, `{{lt .Title 1}}`, `{{lt 1}}`,
	`{{and .Yes .Title}} {{and .Empty .Title}} {{or .Empty .Title}} {{or .Empty .None}} {{if and .Yes (not .Empty) (or .Nil .Lead)}}x{{end}} {{and 1 0 .Missing}}`,
	`{{and .Any .Yes}} {{(or .Nil .Any).Named}} {{not .Yes}} {{not .Nil}} {{if not .Title}}x{{end}}`,
	`{{len .Title}} {{len .Units}} {{len .None}} {{len .Grid}}`, `{{len 3}}`, `{{.Score}} {{.Lines}} {{print .Score}} {{.Share}} {{.Small}} {{.Big}} {{.Yes}} {{.Nil}} {{.Nobody}} {{.Lead.Kind}} {{1.5}} {{'x'}}`,
	`{{.Units}} {{.Names}} {{.Lead}}`, `{{print}}{{print nil}} {{print .Lead.Kind .Score}} {{printf "%03d %v" .Lead.N .Names}}`,
	`{{broken "x"}}`, `{{panics}}`, `before {{broken "x"}}`, `{{range $i, $x := .Names}}{{if $i}}, {{end}}{{$x}}{{end}}`,
}

// TestAsTextTemplate: both write the same, and fail at the same.
func TestAsTextTemplate(t *testing.T) {
	const others = `{{define "other"}}[{{.Named}} {{.N}}{{$.Kind}}]{{end}}{{define "bare"}}({{.}}){{end}}`
	for _, text := range texts {
		set, err := template.New("text").Funcs(funcs).Option("missingkey=error").Parse(others + text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var want strings.Builder
		wrong := set.Execute(&want, data())
		if wrong != nil && strings.Count(text, "{{") > 1 && !strings.Contains(text, "{{end}}") {
			t.Errorf("%s: what stands before the fault is not compared: %v", text, wrong)
		}
		var s tmpl.Set
		s.Fill(set, funcs)
		for range 2 { // what was learned by the first is used by the second
			got, err := s.Text("text", data())
			if (err != nil) != (wrong != nil) || err == nil && got != want.String() {
				t.Errorf("%s\ngot  %q, %v\nwant %q, %v", text, got, err, want.String(), wrong)
			}
		}
	}
}

// TestMany: a set is used by several at once, with data of different types.
func TestMany(t *testing.T) {
	set := template.Must(template.New("text").Funcs(funcs).Parse(`{{define "n"}}{{.Named}}{{end}}{{template "n" .}} {{.Named}}{{range .More}}{{.Named}}{{end}}`))
	type other struct {
		Named string
		More  []unit
	}
	type third struct {
		More  []other
		Named int
	}
	var s tmpl.Set
	s.Fill(set, funcs)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 200 {
				one, err := s.Text("text", other{"a", []unit{{Named: "b"}}})
				two, err2 := s.Text("text", &third{[]other{{Named: "c"}}, 3})
				if one != "a ab" || two != "3 3c" || err != nil || err2 != nil {
					t.Errorf("%q %q %v %v", one, two, err, err2)
					return
				}
			}
		})
	}
	all.Wait()
}

// TestEndless: templates that call each other without end are an error.
func TestEndless(t *testing.T) {
	set := template.Must(template.New("text").Parse(`{{template "text" .}}`))
	var s tmpl.Set
	s.Fill(set)
	if _, err := s.Text("text", 1); err == nil {
		t.Error("they end")
	}
	if _, err := s.Text("other", 1); err == nil {
		t.Error("there is another template")
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
}

// TestRefused: what text/template knows besides, and this does not, is an error that says so,
// never another text. What needs no data to be known for that is found by Check.
func TestRefused(t *testing.T) {
	type aged struct {
		*page
		Ages map[string]int
	}
	for _, test := range []struct {
		text, says string
		checked    bool
	}{
		{`{{range .Names}}{{break}}{{end}}`, "no such thing", true},
		{`{{range .Names}}{{continue}}{{end}}`, "no such thing", true},
		{`{{$x := ""}}{{range $x = .Names}}{{end}}`, "variables must be new", true},
		{`{{println 1}}`, `function "println"`, true},
		{`{{html "a"}}`, `function "html"`, true},
		{`{{slice .Names 1}}`, `function "slice"`, true},
		{`{{range 3}}x{{end}}`, "can't iterate", false},
		{`{{range .Ages}}x{{end}}`, "can't iterate", false},
		{`{{.Ages.Anna}}`, "can't evaluate field Anna", false},
		{`{{.Ages.Nobody}}`, "can't evaluate field Nobody", false},
		{`{{index .Ages "Anna"}}`, "can't index", false},
		{`{{index .Title 0}}`, "can't index", false},
		{`{{eq .Lead .Lead}}`, "incompatible types", false},
		{`{{eq .Lead.Named .Lead}}`, "incompatible types", false},
	} {
		set := template.Must(template.New("text").Parse(test.text))
		var s tmpl.Set
		s.Fill(set)
		if err := s.Check(); (err != nil) != test.checked {
			t.Errorf("%s: %v of Check", test.text, err)
		}
		text, err := s.Text("text", aged{data(), map[string]int{"Anna": 30}})
		if err == nil || text != "" || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %q, %v; %q is wanted", test.text, text, err, test.says)
		}
	}
}

// TestInclude: a function is handed what takes the texts of other templates, wherever its call
// stands, and what is wrong in them is wrong in what calls it.
func TestInclude(t *testing.T) {
	include := func(in tmpl.Include, name string, data reflect.Value) (string, error) { return in(name, data) }
	funcs := template.FuncMap{
		"include": include,
		"twice": func(in tmpl.Include, name string, data reflect.Value) ([]string, error) {
			a, err := in(name, data)
			b, _ := in(name, data)
			return []string{a, b}, err
		},
		"titled": func(in tmpl.Include, name string) string { // of a type of its own
			text, _ := in(name, reflect.ValueOf("title"))
			return strings.ToUpper(text)
		},
		"upper": strings.ToUpper,
		"list":  func(items []string) string { return strings.Join(items, " and ") },
	}
	const others = `{{define "of"}}{{$x := .}}<{{$x}}{{with include "in" .}} {{.}} {{$x}}{{end}}>{{end}}{{define "in"}}in {{.}}{{end}}` +
		`{{define "wrong"}}{{.Missing}}{{end}}{{define "again"}}{{include "again" .}}{{end}}`
	for text, want := range map[string]string{
		`before {{include "of" .}} behind`:                    "before <a in a a> behind",
		`{{$y := upper .}}{{upper (include "of" $y)}} {{$y}}`: "<A IN A A> A",
		`{{list (twice "of" .)}} {{titled "of"}}`:             "<a in a a> and <a in a a> <TITLE IN TITLE TITLE>",
		`{{include "none" .}}`:                                "",
		`before {{include "wrong" .}}`:                        "",
		`{{include "again" .}}`:                               "",
		`{{include "of"}}`:                                    "",
	} {
		set := template.Must(template.New("text").Funcs(funcs).Parse(others + text))
		var s tmpl.Set
		s.Fill(set, funcs)
		for range 2 {
			if got, err := s.Text("text", "a"); got != want || (err != nil) != (want == "") {
				t.Errorf("%s: got %q, %v, want %q", text, got, err, want)
			}
		}
	}
}
