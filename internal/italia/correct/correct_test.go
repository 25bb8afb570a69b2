package correct_test

import (
	"errors"
	"strings"
	"testing"

	"bretwalda/internal/correction"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/correct"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/lines"
	"bretwalda/internal/pieces"
	"bretwalda/internal/ruleset"
)

const standing = `round: 5
turn: romans
phase: movement
gold: {romans: 4}
cities: {roma: romans, pisae: etruscans}
units: {roma: {romans: 3 L 1 C fabius}, etruria: {romans: 2 L}, pisae: {etruscans: 2 I}, mare-tyrrhenum: {romans: "1 S, S(1 L)"}, africa: {carthaginians: 2 I}}
`

// TestCorrections: what a GM sets right in an area or a sea is so, and all else stays; what
// cannot be is refused, and nothing changes.
func TestCorrections(t *testing.T) {
	e := italiatest.Engine(t, "italia-1")
	of := func(nation, area string, leader bool, kinds ...any) correction.Correction {
		c := correction.Correction{Nation: nation, Area: area, Leader: leader, Reason: "as on the table"}
		for i := 0; i < len(kinds); i += 2 {
			c.Pieces.Add(kinds[i].(string), kinds[i+1].(int), 40)
		}
		return c
	}
	for name, c := range map[string]struct {
		correction.Correction
		want string // in the position after it, as it is written
		no   error
	}{
		"more units, and a leader stays":  {of("romans", "roma", true, "legion", 4, "consular-legion", 1), `roma: {romans: "4 legion 1 consular-legion fabius"}`, nil},
		"fewer units, and no leader":      {of("romans", "roma", false, "legion", 1), `roma: {romans: "1 legion"}`, nil},
		"the only leader comes":           {of("romans", "etruria", true, "legion", 2), `etruria: {romans: "2 legion fabius"}`, nil},
		"an area that was empty":          {of("etruscans", "florentia", false, "infantry", 2), `florentia: {etruscans: "2 infantry"}`, nil},
		"nothing is left":                 {of("etruscans", "pisae", false), "", nil},
		"a city":                          {of("romans", "etruria", false, "legion", 2, "city", 1), "etruria: romans", nil},
		"fleets more, cargo stays":        {of("romans", "mare-tyrrhenum", false, "fleet", 3), "1 S, S(1 legion), 1 S", nil},
		"an empty fleet goes, not others": {of("romans", "mare-tyrrhenum", false, "fleet", 1), `mare-tyrrhenum: {romans: "S(1 legion)"}`, nil},
		"points":                          {correction.Correction{Nation: "romans", Points: 3, Reason: "as on the table"}, "points: {romans: 1.5}", nil},
		"gold, in a whole position": {correction.Correction{Position: strings.Replace(standing, "gold: {romans: 4}", "gold: {romans: 7}", 1), Reason: "as on the table"},
			"gold: {romans: 7}", nil},
		"a ruler, in a whole position": {correction.Correction{Position: standing + "rulers: {etruscans: romans}\n", Reason: "as on the table"},
			"rulers: {etruscans: romans}", nil},
		"gold":                         {correction.Correction{Kind: correction.Gold, Nation: "romans", Amount: 12, Reason: "as on the table"}, "gold: {romans: 12}", nil},
		"no gold any more":             {correction.Correction{Kind: correction.Gold, Nation: "romans", Reason: "as on the table"}, "phase: movement\n", nil},
		"a ruler":                      {correction.Correction{Kind: correction.Ruler, Nation: "etruscans", Other: "romans", Reason: "as on the table"}, "rulers: {etruscans: romans}", nil},
		"a ruin":                       {correction.Correction{Kind: correction.City, Area: "pisae", Ruin: true, Reason: "as on the table"}, "ruins: [pisae]", nil},
		"no city":                      {correction.Correction{Kind: correction.City, Area: "pisae", Reason: "as on the table"}, "cities: {roma: romans}", nil},
		"as much gold":                 {correction.Correction{Kind: correction.Gold, Nation: "romans", Amount: 4, Reason: "as on the table"}, "", correction.ErrNothing},
		"more gold than there is":      {correction.Correction{Kind: correction.Gold, Nation: "romans", Amount: 100, Reason: "as on the table"}, "", correction.ErrPosition},
		"less gold than none":          {correction.Correction{Kind: correction.Gold, Nation: "romans", Amount: -1, Reason: "as on the table"}, "", correction.ErrPosition},
		"gold of nobody":               {correction.Correction{Kind: correction.Gold, Nation: "welsh", Amount: 3, Reason: "as on the table"}, "", correction.ErrPosition},
		"subject to itself":            {correction.Correction{Kind: correction.Ruler, Nation: "romans", Other: "romans", Reason: "as on the table"}, "", correction.ErrRuler},
		"no ruler as before":           {correction.Correction{Kind: correction.Ruler, Nation: "romans", Reason: "as on the table"}, "", correction.ErrNothing},
		"a ruin where no city can be":  {correction.Correction{Kind: correction.City, Area: "olbia", Ruin: true, Reason: "as on the table"}, "", correction.ErrPosition},
		"a thing of another game":      {correction.Correction{Kind: "weather", Nation: "romans", Reason: "as on the table"}, "", correction.ErrPosition},
		"another round":                {correction.Correction{Position: strings.Replace(standing, "round: 5", "round: 6", 1), Reason: "as on the table"}, "", correction.ErrElsewhere},
		"a laden fleet cannot go":      {of("romans", "mare-tyrrhenum", false), "", correction.ErrPosition},
		"cargo":                        {of("romans", "mare-tyrrhenum", false, "fleet", 2, "legion", 2, "consular-legion", 1), `mare-tyrrhenum: {romans: "S(2 legion), S(1 consular-legion)"}`, nil},
		"other cargo":                  {of("romans", "mare-tyrrhenum", false, "fleet", 1, "consular-legion", 1), `mare-tyrrhenum: {romans: "S(1 consular-legion)"}`, nil},
		"more cargo than fleets carry": {of("romans", "mare-tyrrhenum", false, "fleet", 1, "legion", 3), "", correction.ErrPosition},
		"no cargo without a fleet":     {of("romans", "mare-ionium", false, "legion", 1), "", correction.ErrPosition},
		"no fleets on land":            {of("romans", "roma", false, "legion", 1, "fleet", 1), "", correction.ErrPosition},
		"no city in Olbia":             {of("romans", "olbia", false, "legion", 1, "city", 1), "", correction.ErrPosition},
		"no cavalry":                   {of("romans", "roma", true, "cavalry", 1), "", correction.ErrPosition},
		"no leader on the board":       {of("etruscans", "pisae", true, "infantry", 2), "", correction.ErrNoLeader},
		"as it is":                     {of("romans", "etruria", false, "legion", 2), "", correction.ErrNothing},
		"more than there are counters": {of("etruscans", "pisae", false, "infantry", 30), "", correction.ErrPosition},
	} {
		s, err := lines.ReadPosition(e, "standing", []byte(standing))
		if err != nil {
			t.Fatal(err)
		}
		d := dice.NewSeeded(1)
		e.Resume(&s, &d, nil)
		before := s
		var log game.Log
		err = correction.Make(e, correct.New(e), &c.Correction, &s, &log)
		if !errors.Is(err, c.no) || err != nil && s != before {
			t.Errorf("%s: error %v, want %v", name, err, c.no)
			continue
		}
		if err != nil {
			continue
		}
		text := string(lines.WritePosition(e, &s))
		if !strings.Contains(text, c.want) || c.want == "" && strings.Contains(text, "pisae: {etruscans") {
			t.Errorf("%s: not %q in\n%s", name, c.want, text)
		}
		if log.Events[0].Kind != game.Corrected || log.Events[0].Reason != "as on the table" {
			t.Errorf("%s: told is %+v", name, log.Events[0])
		}
		again := before // as a replay of the log makes it
		if err := correction.Apply(e, correct.New(e), &c.Correction, &again, &game.Log{}); err != nil || again != s {
			t.Errorf("%s: it is not the same again: %v", name, err)
		}
	}
}

// TestRulers: who has a ruler can be freed, and nobody is subject to their own subject or to
// those with whom they share an area.
func TestRulers(t *testing.T) {
	e := italiatest.Engine(t, "italia-1")
	text := standing + "rulers: {etruscans: romans}\n"
	s, err := lines.ReadPosition(e, "standing", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	d := dice.NewSeeded(1)
	e.Resume(&s, &d, nil)
	circle := correction.Correction{Kind: correction.Ruler, Nation: "romans", Other: "etruscans", Reason: "r"}
	if err := correction.Make(e, correct.New(e), &circle, &s, &game.Log{}); !errors.Is(err, correction.ErrRuler) {
		t.Errorf("subject to its own subject: %v", err)
	}
	free := correction.Correction{Kind: correction.Ruler, Nation: "etruscans", Reason: "r"}
	if err := correction.Make(e, correct.New(e), &free, &s, &game.Log{}); err != nil || strings.Contains(string(lines.WritePosition(e, &s)), "rulers") {
		t.Errorf("%v\n%s", err, lines.WritePosition(e, &s))
	}
	area := correction.Correction{Nation: "etruscans", Area: "etruria", Pieces: pieces.Set{"infantry": 1}, Reason: "r"}
	if err := correction.Make(e, correct.New(e), &area, &s, &game.Log{}); err != nil {
		t.Fatal(err)
	}
	again := correction.Correction{Kind: correction.Ruler, Nation: "etruscans", Other: "romans", Reason: "r"}
	if err := correction.Make(e, correct.New(e), &again, &s, &game.Log{}); !errors.Is(err, correction.ErrRuler) {
		t.Errorf("subject to those who share an area: %v", err)
	}
}

// TestInWholeGames: wherever a random game stands, an area can be set right, or the reason
// why not is one that a GM is told; and play goes on by the rules.
func TestInWholeGames(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		d := dice.NewSeeded(7)
		s := e.Start(0, &d, nil)
		made := 0
		for k := 0; e.Pending(&s).Kind != game.None; k++ {
			c := e.Random(&s, &d)
			if err := e.Apply(&s, &c, &d, nil); err != nil {
				t.Fatal(err)
			}
			if k%40 != 0 {
				continue
			}
			n := ruleset.Nation(1 + k/40%(len(e.Ruleset().Nations)-1))
			a := e.Pack().Board.Land.Nth(k / 40 % 42)
			u := e.Units(&s, n, a)
			fix := correction.Correction{Nation: e.Ruleset().Nations[n].ID, Area: e.Ruleset().Board.IDs[a], Leader: e.LeadersAt(&s, n, a) != 0, Pieces: setOf(u, n, e), Reason: "r"}
			err := correction.Make(e, correct.New(e), &fix, &s, &game.Log{})
			switch {
			case err == nil:
				made++
			case !errors.Is(err, correction.ErrPosition) && !errors.Is(err, correction.ErrInBattle) && !errors.Is(err, correction.ErrNothing) && !errors.Is(err, correction.ErrNoLeader):
				t.Errorf("%s: %v", id, err)
			}
		}
		if made == 0 {
			t.Errorf("%s: nothing could be set right in a whole game", id)
		}
	}
}

// setOf is what stands in an area and one more of a kind that the nation has.
func setOf(u italia.Units, n ruleset.Nation, e *italia.Engine) (set pieces.Set) {
	more := true
	for k := italia.Infantry; k < italia.Fleet; k++ {
		if more && e.Pack().Nations[n].Counters[k] > 0 {
			u[k]++
			more = false
		}
		set.Add(cards.UnitIDs[k], int(u[k]), 40)
	}
	return set
}
