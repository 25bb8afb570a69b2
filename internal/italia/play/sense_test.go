package play_test

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/lines"
	"bretwalda/internal/italia/play"
)

// TestRobotHasSense: what a robot does in positions in which the sensible thing is plain.
func TestRobotHasSense(t *testing.T) {
	e := italiatest.Engine(t, "italia-1")
	codec := lines.Codec{Book: lines.Book{Pack: e.Pack()}}
	for _, c := range []struct {
		name, position string
		want           func(acts []string) bool
	}{
		{"it lands where one enemy stands, with fleets that wait for units", `
round: 5
units: {neapolis: {romans: 4 L}, roma: {romans: 3 L}, samnium: {romans: 2 L}, mare-tyrrhenum: {romans: 2 S}, carales: {carthaginians: 1 I}, africa: {carthaginians: 1 I}}`,
			func(acts []string) bool {
				return containing(acts, "embark legion") > 0 && containing(acts, "land legion") > 0
			}},
		{"of more units than may attack, as many go as may", `
round: 5
cities: {pisae: etruscans, roma: romans}
units: {etruria: {romans: 6 L}, roma: {romans: 2 L}, pisae: {etruscans: 1 I}, florentia: {etruscans: 2 I}, perusia: {etruscans: 2 I}, umbria: {etruscans: 2 I}, picenum: {etruscans: 2 I}}`,
			func(acts []string) bool {
				return containing(acts, "etruria pisae") > 0 || containing(acts, "etruria florentia") > 0
			}},
		{"areas that nobody holds are taken by a unit each", `
round: 5
units: {roma: {romans: 4 L}, africa: {carthaginians: 3 I}}`,
			func(acts []string) bool { return containing(acts, "march 1 legion") >= 2 }},
		{"what one nation of a player holds is not attacked by another", `
round: 3
cities: {apulia: greeks}
units: {samnium: {romans: 2 L}, corfinium: {romans: 3 L}, apulia: {greeks: 1 I}, bruttium: {greeks: 2 I}, lucania: {samnites: 3 I}, africa: {carthaginians: 3 I}}`,
			func(acts []string) bool { return containing(acts, "samnium apulia", "corfinium apulia") == 0 }},
	} {
		s, err := lines.ReadPosition(e, c.name, []byte("turn: romans\nphase: movement"+c.position+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		d := dice.NewSeeded(1)
		e.Resume(&s, &d, nil)
		robot := play.New(e).Robot()
		var acts []string
		for range 40 {
			dec := e.Pending(&s)
			if dec.Kind != italia.March {
				break
			}
			a, ok := robot.Answer(&s, &dec)
			if !ok || e.Apply(&s, &a, &d, nil) != nil {
				t.Fatalf("%s: %+v", c.name, a)
			}
			acts = append(acts, codec.Print(dec.Nation, &a))
		}
		if !c.want(acts) {
			t.Errorf("%s: it does\n%s", c.name, strings.Join(acts, "\n"))
		}
	}
}

// containing counts the lines that have one of some texts in them.
func containing(lines []string, texts ...string) int {
	n := 0
	for _, line := range lines {
		if slices.ContainsFunc(texts, func(x string) bool { return strings.Contains(line, x) }) {
			n++
		}
	}
	return n
}
