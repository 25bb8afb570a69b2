package commands_test

import (
	"testing"
	"time"

	"bretwalda/internal/commands"
	"bretwalda/internal/pace"
)

// Days are found in sentences of all languages; those without a month are the next.
func TestDays(t *testing.T) {
	r := reader(t)
	today := pace.Date{Year: 2026, Month: time.March, Day: 25}
	for text, want := range map[string]string{
		"I'm on holiday from 24 to 30":                               "2026-04-24 to 2026-04-30",
		"I am away from 26 to 30, sorry":                             "2026-03-26 to 2026-03-30",
		"We'll be on holiday from 24 July to 2 August, so no orders": "2026-07-24 to 2026-08-02",
		"I'm away on 1 May.":                                         "2026-05-01",
		"away 2026-04-01 to 2026-04-03":                              "2026-04-01 to 2026-04-03",
		"Estaré de vacaciones del 24 al 30 de julio":                 "2026-07-24 to 2026-07-30",
		"estoy fuera del 24 al 30":                                   "2026-04-24 to 2026-04-30",
		"Sono in ferie dal 24 al 30 agosto, scusate":                 "2026-08-24 to 2026-08-30",
		"sarò via dal 26 al 28":                                      "2026-03-26 to 2026-03-28",
		"Július 24-től 30-ig szabadságon leszek":                     "2026-07-24 to 2026-07-30",
		"24-től 30-ig nyaralok":                                      "2026-04-24 to 2026-04-30",
		"I hold 3 areas":                                             "",
		"away from 30 to 2":                                          "2026-03-30 to 2026-04-02",
		"away from 24 to 24":                                         "2026-04-24",
		"away from 44 to 46 hours":                                   "",
		"away until 15 August":                                       "2026-03-25 to 2026-08-15",
		"estoy fuera hasta el 15 de agosto":                          "2026-03-25 to 2026-08-15",
		"sono via fino al 15 agosto":                                 "2026-03-25 to 2026-08-15",
		"augusztus 15-ig távol vagyok":                               "2026-03-25 to 2026-08-15",
		"away from 1 August":                                         "",
		"vacaciones desde el 1 de agosto":                            "",
		"via dal 1 agosto":                                           "",
		"augusztus 1-től távol leszek":                               "",
		"away until 1 March 2020":                                    "",
		"":                                                           "",
	} {
		v, ok := r.Days(text, commands.Context{Lang: "en", Today: today})
		got := ""
		if ok {
			got = v.From.String()
			if v.To != v.From {
				got += " to " + v.To.String()
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
