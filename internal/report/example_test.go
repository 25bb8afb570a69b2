package report_test

import (
	"fmt"
	"strings"

	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/report"
	"bretwalda/templates"
)

// The same facts are told in each language.
func ExampleReports_Say() {
	pk, err := cards.Embedded("britannia-2e")
	if err != nil {
		fmt.Println(err)
		return
	}
	reports, err := report.New(pk.Ruleset, show.Names(), templates.Files, show.Texts())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, lang := range reports.Languages() {
		text, err := reports.Say(report.Reader{Lang: lang}, "turn-waits", report.Said{Who: "Anna", Nation: 1, Round: 3})
		fmt.Println(strings.TrimSpace(text), err)
	}
	// Output:
	// The orders of Anna for the Romans in round 3 have come, but the turn waits until Anna writes "ready". "release" has it played as it was understood. <nil>
	// Las órdenes de Anna para los Romanos (turno 3) han llegado, pero el turno espera hasta que Anna escriba «listo». «continuar» hace que se juegue como se ha entendido. <nil>
	// Megérkeztek Anna parancsai a rómaiaknak (III. forduló), de a kör vár, amíg Anna azt nem írja, hogy „kész”. Az „elengedés” szóra úgy játszódik le, ahogyan érthető volt. <nil>
	// Gli ordini di Anna per i Romani (turno III) sono arrivati, ma il turno aspetta che Anna scriva «pronto». «libera» lo fa giocare come è stato capito. <nil>
}
