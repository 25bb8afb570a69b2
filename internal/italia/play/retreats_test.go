package play_test

import (
	"fmt"
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/lines"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestRetreatWhen: Greeks in Bruttium, attacked by Romans, retreat when what they wrote of both
// sides has come, and not before; as written in each language.
func TestRetreatWhen(t *testing.T) {
	e := italiatest.Engine(t, "italia-1")
	rs := e.Ruleset()
	greeks, _ := rs.FindNation("greeks")
	reader := play.Words().Reader(rs)
	for _, x := range []struct {
		lang, text   string
		greek, roman int
		lost         [2]uint8 // by Romans, Greeks
		want         bool
	}{
		{"en", "retreat from Bruttium if at least 2 enemies are left", 2, 2, [2]uint8{0, 0}, true},
		{"en", "retreat from Bruttium if at least 2 enemies are left", 2, 1, [2]uint8{0, 0}, false},
		{"es", "Retira todos de Bruttium si quedan menos de 2 y si quedan menos de 2 enemigos", 1, 1, [2]uint8{0, 0}, true},
		{"es", "Retira todos de Bruttium si quedan menos de 2 y si quedan menos de 2 enemigos", 1, 2, [2]uint8{0, 0}, false},
		{"it", "Ritira tutte da Bruttium se ho perso la met\u00e0", 2, 2, [2]uint8{0, 2}, true},
		{"it", "Ritira tutte da Bruttium se ho perso la met\u00e0", 3, 2, [2]uint8{0, 2}, false},
		{"hu", "Vonuljon vissza az \u00f6sszes Bruttiumb\u00f3l, ha nagyobb a vesztes\u00e9gem az ellens\u00e9g\u00e9n\u00e9l", 2, 2, [2]uint8{1, 2}, true},
		{"hu", "Vonuljon vissza az \u00f6sszes Bruttiumb\u00f3l, ha nagyobb a vesztes\u00e9gem az ellens\u00e9g\u00e9n\u00e9l", 2, 2, [2]uint8{2, 2}, false},
		{"en", "retreat from Bruttium if I have killed nobody", 2, 2, [2]uint8{0, 0}, true},
		{"en", "retreat from Bruttium if I have killed nobody", 2, 2, [2]uint8{1, 0}, false},
	} {
		position := fmt.Sprintf("turn: romans\nphase: defender-retreats\nunits: {rhegium: {greeks: 1 I}, bruttium: {romans: %d L, greeks: %d I}}\nbattle: {area: bruttium, enemy: greeks, round: 1, from: [lucania]}\n", x.roman, x.greek)
		s, err := lines.ReadPosition(e, x.text, []byte(position))
		if err != nil {
			t.Fatal(err)
		}
		s.Battle.Lost = x.lost
		chance := dice.NewSeeded(1)
		e.Resume(&s, &chance, nil)
		d := e.Pending(&s)
		if d.Kind != italia.DefenderGo || d.Nation != greeks {
			t.Fatalf("%+v is asked", d)
		}
		sheet := reader.In(ruleset.Language(x.lang)).Parse([]orders.Line{{Text: x.text}}, orders.Context{Next: greeks, Round: 3})
		if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 {
			t.Fatalf("%q: %+v", x.text, sheet.Problems)
		}
		c, ok := play.New(e).Sheet(&sheet.Sections[0]).Answer(&s, &d)
		if got := ok && !c.Done; got != x.want {
			t.Errorf("%q with %d against %d, lost %v: %+v, want a retreat: %v", x.text, x.greek, x.roman, x.lost, c, x.want)
		}
	}
}
