package main

import (
	"strings"
	"testing"
	"time"

	"bretwalda/internal/letter"
)

// The orders that a player of the demo writes arrive whole from each of its mail
// programs, in the letters of each language.
func TestMailProgramsOfTheDemo(t *testing.T) {
	for game, order := range map[string]string{
		"it, of Italia": "2 da Roma a Verona contro i Fœderati, perché no",
		"en":            "2 from Essex to Suffolk",
		"es":            "2 de Gales a Bretaña, además",
		"it":            "2 da Essex a Suffolk, perché no",
		"hu":            "2 a Dombvidékről Wessexbe, győztesen és hűen",
	} {
		for number := range 8 {
			raw, err := dress(mailing{
				number: number, date: time.Date(2026, 3, 3, 18, 0, 0, 0, time.UTC), from: "Csilla", addr: "csilla@club.example",
				to: "game@club.example", subject: "Tuesday", answers: "1@club.example", quote: "What happened",
			}, order+"\n")
			if err != nil {
				t.Errorf("%s, program %d: %v", game, number, err)
				continue
			}
			l, err := letter.Read(raw)
			if err != nil || !strings.Contains(l.All(), order) {
				t.Errorf("%s, program %d: %v: %s", game, number, err, l.All())
			}
		}
	}
}
