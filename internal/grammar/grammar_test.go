package grammar

import (
	"strings"
	"testing"
	"time"
)

const french = `
list: {comma: ", ", and: " et ", except: [{before: "^Y", and: " & "}]}
ordinals: {"": "{n}e", 1: "{n}er", 11: "{n}e"}
decimal: ","
date: "{weekday} {day} {month} {year}, {hour}h{minute} {zone}"
days: {1: 1er}
months: [janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre]
weekdays: [lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche]
nouns:
  army: {one: "{n} armée", other: "{n} armées"}
  fort: fort
names:
  area:
    - ids: [kent]
      in: dans le {name}
    - match: "^[AEIOU]"
      of: d'{name}
    - in: à {name}
      of: de {name}
      around: autour {of}
      past: par {stem}
    - match: "^(.*)s$"
      one: "{1}"
    - one: "{1}"
  round:
    - in: au tour {roman}
`

func read(t testing.TB, lang, text string) *Grammar {
	t.Helper()
	g, err := Read(lang, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestList(t *testing.T) {
	g := read(t, "fr", french)
	for want, items := range map[string][]string{
		"": nil, "Kent": {"Kent"}, "Kent et Mar": {"Kent", "Mar"}, "Kent, Mar & York": {"Kent", "Mar", "York"},
	} {
		if got := g.List(items); got != want {
			t.Errorf("%v: %q, want %q", items, got, want)
		}
	}
}

func TestOrdinal(t *testing.T) {
	g := read(t, "fr", french)
	for n, want := range map[int]string{1: "1er", 2: "2e", 11: "11e", 21: "21er", 111: "111e"} {
		if got := g.Ordinal(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestTenths(t *testing.T) {
	g := read(t, "fr", french)
	for want, x := range map[string]float64{"58,3": 58.333, "-0,3": -0.25 - 0.01, "0,0": -0.04, "12,0": 11.99} {
		if got := g.Tenths(x); got != want {
			t.Errorf("%v: %q, want %q", x, got, want)
		}
	}
}

// Instants are shown by the clock of their zone, also across a change of
// summer time.
func TestWhen(t *testing.T) {
	g := read(t, "fr", french)
	rome, err := time.LoadLocation("Europe/Rome")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		at   time.Time
		want string
	}{
		{time.Date(2026, 11, 24, 21, 5, 0, 0, time.UTC), "mardi 24 novembre 2026, 21h05 UTC"},
		{time.Date(2026, 11, 24, 21, 5, 0, 0, time.UTC).In(rome), "mardi 24 novembre 2026, 22h05 CET"},
		{time.Date(2027, 7, 31, 22, 0, 0, 0, time.UTC).In(rome), "samedi 31 juillet 2027, 23h59 CEST"}, // not midnight: of which day?
		{time.Date(2027, 7, 31, 22, 1, 0, 0, time.UTC).In(rome), "dimanche 1er août 2027, 00h01 CEST"},
	} {
		if got := g.When(c.at); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// French says "0 armée", "1 armée", "2 armées": the plurals are those of the
// language, not those of English.
func TestCount(t *testing.T) {
	g := read(t, "fr", french)
	for n, want := range map[int]string{0: "0 armée", 1: "1 armée", 2: "2 armées", -1: "-1 armée"} {
		if got, err := g.Count("army", n); err != nil || got != want {
			t.Errorf("%d: %q, %v; want %q", n, got, err, want)
		}
	}
	for x, want := range map[float64]string{0.5: "0,5 armée", 1.5: "1,5 armée", 2: "2 armées", 2.5: "2,5 armées", -1.5: "-1,5 armée"} {
		if got, err := g.CountParts("army", x); err != nil || got != want {
			t.Errorf("%v: %q, %v; want %q", x, got, err, want)
		}
	}
	if got, err := g.Count("fort", 3); err != nil || got != "fort" {
		t.Errorf("fort: %q, %v", got, err)
	}
	if got, err := g.Count("burh", 3); err == nil {
		t.Errorf("a noun that is not there: %q", got)
	}
}

func TestBend(t *testing.T) {
	g := read(t, "fr", french)
	for _, c := range []struct{ kind, form, id, name, want string }{
		{"area", "in", "kent", "Kent", "dans le Kent"},
		{"area", "in", "york", "York", "à York"},
		{"area", "of", "york", "York", "de York"},
		{"area", "around", "essex", "Essex", "autour d'Essex"},
		{"area", "past", "mercia", "Mercié", "par Merci"},
		{"area", "one", "pennines", "Pennines", "Pennine"},
		{"round", "in", "9", "9", "au tour IX"},
	} {
		if got, err := g.Inflect(c.kind, c.form, c.id, c.name); err != nil || got != c.want {
			t.Errorf("%s %s %s: %q, %v; want %q", c.kind, c.id, c.form, got, err, c.want)
		}
	}
	for _, c := range []struct{ kind, form, name string }{
		{"area", "to", "York"}, {"area", "one", "York"}, {"nation", "in", "York"}, {"round", "in", "York"},
	} {
		if got, err := g.Inflect(c.kind, c.form, "york", c.name); err == nil {
			t.Errorf("%s %s: %q without error", c.kind, c.form, got)
		}
	}
	if got := strings.Join(g.Forms("area"), " "); got != "around in of one past" {
		t.Errorf("forms of areas: %s", got)
	}
}

func TestRoman(t *testing.T) {
	for n, want := range map[int]string{0: "", 1: "I", 4: "IV", 9: "IX", 14: "XIV", 16: "XVI", 40: "XL", 99: "XCIX"} {
		if got := roman(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// What is wrong with a file is said when it is read.
func TestBroken(t *testing.T) {
	for _, c := range []struct{ name, lang, old, new, want string }{
		{"language", "not a language", "", "", "not a language"},
		{"unknown key", "fr", "days:", "holidays:", "holidays"},
		{"no form for all", "fr", `"": "{n}e", `, "", "ordinals"},
		{"no conjunction", "fr", `and: " et ", `, "", "list"},
		{"no decimal sign", "fr", `decimal: ","`, "", "no decimal"},
		{"no date", "fr", "date:", "#", "no date"},
		{"a month too few", "fr", "janvier, ", "", "11 months"},
		{"a day too few", "fr", "lundi, ", "", "6 weekdays"},
		{"plural missing", "fr", `, other: "{n} armées"`, "", `noun army: no form "other"`},
		{"plural of another language", "fr", `{one: "{n} armée"`, `{few: x, one: "{n} armée"`, `form "few"`},
		{"pattern", "fr", `"^[AEIOU]"`, `"[AEIOU"`, "line 16"},
		{"noun of lists", "fr", "fort: fort", "fort: [fort]", "line 11"},
	} {
		text := strings.Replace(french, c.old, c.new, 1)
		if _, err := Read(c.lang, []byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v does not say %q", c.name, err, c.want)
		}
	}
	circle := strings.Replace(french, "of: de {name}", "of: d{around}", 1)
	if got, err := read(t, "fr", circle).Inflect("area", "of", "york", "York"); err == nil {
		t.Errorf("a form built from itself: %q", got)
	}
}
