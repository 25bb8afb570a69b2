package position

import (
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	pk := pack(t)
	s, err := Read(pk, "p.yaml", []byte(`
round: 4
units:
  welsh: {avalon: 3}
  romans: {york: {infantry: 1, fort: true}}
points: {romans: 7}
subject_to: {welsh: romans}
`))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"units: {avalon: {welsh: 3}, york: {romans: {infantry: 1, fort: true}}, kent: {}}": "",
		"units: {welsh: {avalon: 3}}":                             "",
		"round: 4\npoints: {romans: 7, welsh: 0}":                 "",
		"forts: [york]\nsubject_to: {welsh: romans, picts: none}": "",
		"ever_submitted: [welsh]\nturn: none":                     "",
		"stage: round-start":                                      "",
		"units: {avalon: {}}":                                     "m.yaml:1: welsh has in avalon 3 infantry, not 0 infantry",
		"units: {welsh: {avalon: 2}}":                             "3 infantry, not 2 infantry",
		"units: {york: {romans: 1}}":                              "romans has in york 1 infantry, a fort, not 1 infantry",
		"round: 3":                                                "the round is 4, not 3",
		"turn: welsh":                                             "turn of none",
		"points: {romans: 6}":                                     "the points of romans is 7, not 6",
		"population: {welsh: 1}":                                  "the marker of welsh is 0, not 1",
		"forts: []":                                               "forts are york",
		"subject_to: {welsh: none}":                               "welsh is subject to romans",
		"ever_submitted: []":                                      "differ",
		"occupied: {welsh: [york]}":                               "areas scored by welsh are none",
		"stage: votes":                                            "another stage",
		"danish_shortfall: 1":                                     "danish_shortfall is 0, not 1",
		"weather: fine":                                           "no key \"weather\"",
	} {
		err := Match(pk, "m.yaml", []byte(text), &s)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q gives %v, want %q", text, err, want)
		}
	}
}
