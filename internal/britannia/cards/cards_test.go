package cards

import (
	"slices"
	"testing"

	"bretwalda/internal/ruleset"
)

// sum adds up points over all areas.
func sum(p *Points) (total int) {
	for _, n := range p {
		total += int(n)
	}
	return total
}

func TestMostHoldPointsOfEachCard(t *testing.T) {
	// 2e SCO-03 HLD-01
	pk := load(t)
	rounds := [...]int{5, 7, 10, 13, 16}
	want := map[string][5]int{
		"romano-british": {0, 32, 32, 32, 32},
		"belgae":         {26, 26, 26, 26, 26},
		"welsh":          {50, 50, 50, 50, 54},
		"brigantes":      {32, 42, 44, 34, 34},
		"caledonians":    {18, 18, 16, 16, 16},
		"picts":          {32, 32, 32, 32, 32},
		"irish":          {28, 28, 14, 14, 74},
		"scots":          {24, 30, 30, 30, 30},
		"norsemen":       {0, 0, 0, 50, 82},
		"dubliners":      {0, 0, 0, 25, 47},
		"danes":          {0, 0, 0, 64, 60},
		"norwegians":     {0, 0, 0, 0, 40},
		"saxons":         {22, 44, 39, 39, 39},
		"jutes":          {20, 10, 10, 10, 10},
		"angles":         {18, 44, 44, 44, 44},
		"normans":        {0, 0, 0, 0, 40},
	}
	for x := range pk.Nations[1:] {
		info := &pk.Nations[x+1]
		var got [5]int
		for i, r := range rounds {
			for _, line := range pk.Cards[x+1].Hold {
				if line.Rounds.Has(r) {
					got[i] += sum(&line.Points)
				}
			}
		}
		if got != want[info.ID] {
			t.Errorf("%s hold %v, want %v", info.ID, got, want[info.ID])
		}
	}
}

func TestMostOccupyPointsOfEachCard(t *testing.T) {
	// 2e SCO-03 OCC-01 DAN-02
	pk := load(t)
	type line struct {
		first, last, points int
		atWithdrawal        bool
	}
	want := map[string][]line{
		"romans":     {{1, 3, 68, false}},
		"welsh":      {{8, 9, 12, false}},
		"norsemen":   {{11, 16, 25, false}},
		"danes":      {{11, 11, 74, true}, {12, 12, 67, false}},
		"norwegians": {{15, 15, 28, false}},
		"normans":    {{15, 15, 36, false}},
	}
	for x := range pk.Nations[1:] {
		info := &pk.Nations[x+1]
		var got []line
		for _, l := range pk.Cards[x+1].Occupy {
			last := l.Rounds.First()
			for l.Rounds.Has(last + 1) {
				last++
			}
			got = append(got, line{l.Rounds.First(), last, sum(&l.Points), l.AtWithdrawal})
		}
		if !slices.Equal(got, want[info.ID]) {
			t.Errorf("%s occupy %v, want %v", info.ID, got, want[info.ID])
		}
	}
}

func TestLinesForEachOtherArea(t *testing.T) {
	// 2e SCO-03
	pk := load(t)
	for _, c := range []struct {
		nation string
		line   int // of hold
		area   string
		want   uint8
	}{
		{"welsh", 0, "gwynedd", 4}, {"welsh", 0, "devon", 2}, {"welsh", 0, "orkneys", 1},
		{"welsh", 1, "avalon", 2}, {"welsh", 1, "kent", 1},
		{"romano-british", 0, "york", 2}, {"romano-british", 0, "lindsey", 0}, {"romano-british", 0, "gwynedd", 0},
		{"picts", 0, "skye", 2}, {"picts", 0, "mar", 4}, {"picts", 0, "cumbria", 0},
		{"scots", 1, "skye", 4}, {"scots", 1, "galloway", 2}, {"scots", 1, "cumbria", 0},
		{"norsemen", 1, "orkneys", 4}, {"norsemen", 1, "kent", 2},
		{"danes", 0, "kent", 2}, {"danes", 0, "york", 8}, {"danes", 0, "gwent", 0},
	} {
		line := card(t, pk, c.nation).Hold[c.line]
		if got := line.Points[area(t, pk, c.area)]; got != c.want {
			t.Errorf("%s: %s gives %d, want %d", c.nation, c.area, got, c.want)
		}
	}
	// The Roman card gives 2 for Gwynedd, whatever the book's advice says (2e RUL-88).
	if got := card(t, pk, "romans").Occupy[0].Points[area(t, pk, "gwynedd")]; got != 2 {
		t.Errorf("Romans get %d for Gwynedd", got)
	}
}

func TestLimes(t *testing.T) {
	// 2e LIM-01
	pk := load(t)
	c := card(t, pk, "romans")
	if got := sum(&c.Limes); got != 72 || c.LimesRound != 5 || c.Limes[area(t, pk, "york")] != 6 {
		t.Errorf("limes of round %d give %d in all", c.LimesRound, got)
	}
}

func TestBelgaeLinesExcludeEachOther(t *testing.T) {
	// 2e SCO-03 RUL-89
	pk := load(t)
	rome := nation(t, pk, "romans")
	for _, c := range []struct {
		round      int
		own        bool
		army, fort int
	}{{1, true, 6, 6}, {1, false, 2, 4}, {2, true, 2, 4}, {5, false, 2, 4}, {16, true, 2, 4}} {
		army, fort := 0, 0
		for _, l := range card(t, pk, "belgae").Eliminate {
			fits := l.Turn == AnyTurn || l.Turn == OwnTurn && c.own || l.Turn == OtherTurn && !c.own
			if !fits || !l.Rounds.Has(c.round) {
				continue
			}
			if l.Armies.Has(rome) {
				army += int(l.Points)
			}
			if l.Forts.Has(rome) {
				fort += int(l.Points)
			}
		}
		if army != c.army || fort != c.fort {
			t.Errorf("round %d, own turn %v: %d for an army, %d for a fort; want %d and %d", c.round, c.own, army, fort, c.army, c.fort)
		}
	}
}

func TestEliminateLines(t *testing.T) {
	// 2e ELM-01 ELM-02 ELM-05 RBR-10
	pk := load(t)
	n := func(ids ...string) (s ruleset.Nations) {
		for _, id := range ids {
			s = s.With(nation(t, pk, id))
		}
		return s
	}
	who := func(ids ...string) (s ruleset.Leaders) {
		for _, id := range ids {
			l, ok := pk.FindLeader(id)
			if !ok {
				t.Fatalf("no leader %s", id)
			}
			s = s.With(l)
		}
		return s
	}
	all := ruleset.Rounds(1<<17 - 2)
	others := func(id string) ruleset.Nations { return ruleset.Nations(1<<18 - 2).Without(nation(t, pk, id)) }
	for id, want := range map[string][]EliminateLine{
		"romans": {{Rounds: 0b110, Leaders: who("boudicca"), Points: 6}},
		"romano-british": {
			{Rounds: 0b11000000, Leaders: who("aelle"), Points: 6},
			{Rounds: 0b11000000, Turn: OwnTurn, Armies: n("saxons", "angles", "jutes"), Points: 2},
			{Rounds: 0b11000000, Turn: OwnTurn, Freed: true, Points: 2},
		},
		"brigantes": {{Rounds: all, Armies: n("romans"), Points: 6}, {Rounds: all, Forts: n("romans"), Points: 2}},
		"picts":     {{Rounds: all, Armies: n("romans"), Points: 2}, {Rounds: all, Forts: n("romans"), Points: 6}},
		"irish":     {{Rounds: 0b1111000, Turn: OwnTurn, Armies: others("irish"), Points: 2}, {Rounds: all, Forts: n("romans"), Points: 2}},
		"scots":     {{Rounds: 0b1110000, Turn: OwnTurn, Armies: others("scots"), Points: 2}, {Rounds: all, Forts: n("romans"), Points: 2}},
		"jutes": {
			{Rounds: all, Armies: n("romans"), Points: 2}, {Rounds: all, Forts: n("romans"), Points: 6},
			{Rounds: all, Turn: OwnTurn, Cavalry: n("romano-british"), Points: 2},
			{Rounds: 1 << 7, Leaders: who("arthur"), Points: 6},
		},
		"danes":       {{Rounds: 3 << 15, Leaders: who("harold", "william", "harald-hardrada"), Points: 6}},
		"norwegians":  {{Rounds: 3 << 15, Leaders: who("harold", "william", "svein-estrithson"), Points: 6}},
		"normans":     {{Rounds: 3 << 15, Leaders: who("harold", "harald-hardrada", "svein-estrithson"), Points: 6}},
		"caledonians": nil, "norsemen": nil, "dubliners": nil,
	} {
		if got := card(t, pk, id).Eliminate; !slices.Equal(got, want) {
			t.Errorf("%s: %+v, want %+v", id, got, want)
		}
	}
}

func TestBonuses(t *testing.T) {
	// 2e BEL-02 ELM-04
	pk := load(t)
	if got := card(t, pk, "romans").Bonus; !slices.Equal(got, []BonusLine{{0b10, BelgaeSubmit, 6}}) {
		t.Errorf("Romans: %v", got)
	}
	if got := card(t, pk, "normans").Bonus; !slices.Equal(got, []BonusLine{{3 << 15, HaroldFalls, 6}}) {
		t.Errorf("Normans: %v", got)
	}
}

func TestSubmission(t *testing.T) {
	// 2e SUB-01 BEL-01
	pk := load(t)
	want := map[string][2]int{"belgae": {4, 1}, "welsh": {5, 0}, "brigantes": {3, 0}, "picts": {3, 0}}
	for i, n := range pk.Nations[1:] {
		card := &pk.Cards[i+1]
		if got := [2]int{card.SubmitsAt, card.SubmitRound}; got != want[n.ID] {
			t.Errorf("%s: %v, want %v", n.ID, got, want[n.ID])
		}
	}
}

func TestPointLimits(t *testing.T) {
	// 2e LMT-01 LMT-02 LMT-03
	pk := load(t)
	england, _ := pk.Board.Region("england")
	wales, _ := pk.Board.Region("wales")
	scotland, _ := pk.Board.Region("scotland")
	want := map[string]PointLimit{"welsh": {wales, england | scotland}, "saxons": {england, wales}, "angles": {england, scotland}}
	for i, n := range pk.Nations[1:] {
		if got := pk.Cards[i+1].Limit; got != want[n.ID] {
			t.Errorf("%s: %b", n.ID, got)
		}
	}
}

func TestLandingLimits(t *testing.T) {
	// 2e LND-01 LND-02
	pk := load(t)
	for id, open := range map[string][]string{ // the coasts they may land on
		"irish": {"avalon", "wessex", "sussex", "kent", "essex", "suffolk", "norfolk", "lindsey", "hwicce", "cheshire", "york", "bernicia",
			"cumbria", "devon", "cornwall", "gwent", "dyfed", "powys", "gwynedd", "clwyd"},
		"scots": {"galloway", "lothian", "strathclyde", "dunedin", "dalriada", "skye", "caithness", "hebrides", "orkneys"},
		"danes": {"avalon", "wessex", "sussex", "kent", "essex", "suffolk", "norfolk", "lindsey", "hwicce", "cheshire", "york", "bernicia",
			"cumbria", "devon", "cornwall", "gwent", "dyfed", "powys", "gwynedd", "clwyd"},
	} {
		l := card(t, pk, id).Landing
		if got, want := pk.Board.Coastal&^l.ClosedShore, areas(t, pk, open...); got != want || l.ClosedSeas != 0 || l.Stay {
			t.Errorf("%s may land in %b, want %b", id, got, want)
		}
	}
	if l := card(t, pk, "dubliners").Landing; l.ClosedShore != areas(t, pk, "devon", "cornwall", "wessex", "sussex", "kent") || l.ClosedSeas != areas(t, pk, "icelandic-sea") {
		t.Errorf("Dubliners: %+v", l)
	}
	atlantic, icelandic := areas(t, pk, "atlantic-ocean"), areas(t, pk, "icelandic-sea")
	for id, want := range map[string]Landing{"jutes": {ClosedSeas: atlantic}, "saxons": {ClosedSeas: atlantic}, "angles": {ClosedSeas: icelandic},
		"norsemen": {}, "romans": {Stay: true}, "normans": {Stay: true}, "norwegians": {Stay: true}} {
		if got := card(t, pk, id).Landing; got != want {
			t.Errorf("%s: %+v, want %+v", id, got, want)
		}
	}
}
