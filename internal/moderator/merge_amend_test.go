package moderator

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// What a letter says itself of earlier orders is done, where it is plain which is meant; else the turn waits.
func TestAmendments(t *testing.T) {
	many(t)
	g := newLettersGame(t)
	g.conquer()
	first := map[ruleset.Language]string{
		"en": "1 from Kent to Norfolk\n2 from Sussex to Avalon\n---\n",
		"es": "1 de Kent a Norfolk\n2 de Sussex a Avalon\n---\n",
		"it": "1 dal Kent in Norfolk\n2 dal Sussex ad Avalon\n---\n",
		"hu": "1 Kentből Norfolkba\n2 Sussexből Avalonba\n---\n",
	}
	after := func(letters map[ruleset.Language]string) map[ruleset.Language]string {
		out := make(map[ruleset.Language]string)
		for lang, l := range letters {
			out[lang] = first[lang] + l
		}
		return out
	}
	keepsInTheEnd(t, g, []inARow{
		{"one more", after(map[ruleset.Language]string{
			"en": "also 2 from Wessex to Suffolk", "es": "también 2 de Wessex a Suffolk", "it": "anche 2 dal Wessex nel Suffolk", "hu": "továbbá 2 Wessexből Suffolkba",
		}), "1 kent norfolk, 2 sussex avalon, 2 wessex suffolk", false},
		{"one more, said last", after(map[ruleset.Language]string{
			"en": "2 from Wessex to Suffolk too", "es": "2 de Wessex a Suffolk también", "it": "2 dal Wessex nel Suffolk pure", "hu": "2 Wessexből Suffolkba is",
		}), "1 kent norfolk, 2 sussex avalon, 2 wessex suffolk", false},
		{"two more, after a greeting", after(map[ruleset.Language]string{
			"en": "Hi all,\nI forgot: 2 from Wessex to Suffolk. And also 1 from Essex to Suffolk.\nThanks, Anna",
			"es": "Hola a todos,\nse me olvidó: 2 de Wessex a Suffolk. Y también 1 de Essex a Suffolk.\nGracias, Anna",
		}), "1 essex suffolk, 1 kent norfolk, 2 sussex avalon, 2 wessex suffolk", false},
		{"one more, under a heading", after(map[ruleset.Language]string{
			"en": "Romans, round 2\nalso 2 from Wessex to Suffolk", "es": "Romanos, turno 2\ntambién 2 de Wessex a Suffolk",
			"it": "Romani, turno 2\nanche 2 dal Wessex nel Suffolk", "hu": "Rómaiak, 2. forduló\ntovábbá 2 Wessexből Suffolkba",
		}), "1 kent norfolk, 2 sussex avalon, 2 wessex suffolk", false},
		{"one more, on the line of the heading", after(map[ruleset.Language]string{
			"en": "Romans, round 2: also 2 from Wessex to Suffolk", "es": "Romanos, turno 2: además 2 de Wessex a Suffolk",
			"it": "Romani, turno 2: anche 2 dal Wessex nel Suffolk", "hu": "Rómaiak, 2. forduló: továbbá 2 Wessexből Suffolkba",
		}), "1 kent norfolk, 2 sussex avalon, 2 wessex suffolk", false},
		{"more for the same goal", after(map[ruleset.Language]string{
			"en": "also 1 from Sussex to Avalon", "es": "también 1 de Sussex a Avalon", "it": "anche 1 dal Sussex ad Avalon", "hu": "továbbá 1 Sussexből Avalonba",
		}), "1 kent norfolk, 1 sussex avalon, 2 sussex avalon", false},
		{"so many more for the same goal", after(map[ruleset.Language]string{
			"en": "1 more from Sussex to Avalon", "hu": "még 1 Sussexből Avalonba",
		}), "1 kent norfolk, 1 sussex avalon, 2 sussex avalon", false},
		{"another two for the same goal", after(map[ruleset.Language]string{
			"en": "another 2 from Kent to Norfolk", "es": "otros 2 de Kent a Norfolk", "it": "altri 2 da Kent a Norfolk", "hu": "még 2 Kentből Norfolkba",
		}), "1 kent norfolk, 2 kent norfolk, 2 sussex avalon", false},
		{"another two, in other words", after(map[ruleset.Language]string{
			"en": "2 additional from Kent to Norfolk", "es": "mueve otros 2 de Kent a Norfolk", "it": "muovi altri 2 da Kent a Norfolk", "hu": "további 2 Kentből Norfolkba",
		}), "1 kent norfolk, 2 kent norfolk, 2 sussex avalon", false},
		{"another two armies", after(map[ruleset.Language]string{
			"en": "another two armies from Kent to Norfolk", "es": "otros dos ejércitos de Kent a Norfolk", "it": "altre due armate da Kent a Norfolk", "hu": "további két sereg Kentből Norfolkba",
		}), "1 kent norfolk, 2 kent norfolk, 2 sussex avalon", false},
		{"two more", after(map[ruleset.Language]string{
			"en": "two more from Kent to Norfolk", "es": "2 más de Kent a Norfolk", "it": "2 in più da Kent a Norfolk", "hu": "2 újabb Kentből Norfolkba",
		}), "1 kent norfolk, 2 kent norfolk, 2 sussex avalon", false},
		{"two armies more", after(map[ruleset.Language]string{
			"en": "2 more armies from Kent to Norfolk", "es": "2 ejércitos más de Kent a Norfolk", "it": "2 armate in più da Kent a Norfolk", "hu": "még két sereget Kentből Norfolkba",
		}), "1 kent norfolk, 2 kent norfolk, 2 sussex avalon", false},
		{"one more of two", after(map[ruleset.Language]string{
			"en": "one more from Sussex to Avalon", "es": "1 más de Sussex a Avalon", "it": "1 in più da Sussex ad Avalon", "hu": "még egyet Sussexből Avalonba",
		}), "1 kent norfolk, 1 sussex avalon, 2 sussex avalon", false},
		{"another one of two", after(map[ruleset.Language]string{
			"en": "another from Sussex to Avalon", "es": "otro más de Sussex a Avalon", "it": "un altro da Sussex ad Avalon", "hu": "még 1 sereg Sussexből Avalonba",
		}), "1 kent norfolk, 1 sussex avalon, 2 sussex avalon", false},
		{"all else stays", after(map[ruleset.Language]string{
			"en": "2 from Kent to Norfolk\nEverything else the same.", "es": "2 de Kent a Norfolk\nlo demás igual", "it": "2 dal Kent in Norfolk\nResto invariato.", "hu": "2 Kentből Norfolkba\na többi változatlan",
		}), "2 kent norfolk, 2 sussex avalon", false},
		{"all else stays, under a heading", after(map[ruleset.Language]string{
			"en": "Romans, round 2\n2 from Kent to Norfolk, rest as before", "es": "Romanos, turno 2\n2 de Kent a Norfolk\nEl resto como antes.",
			"it": "Romani, turno 2\n2 dal Kent in Norfolk\nil resto come prima", "hu": "Rómaiak, 2. forduló\n2 Kentből Norfolkba\nminden más marad ahogy volt",
		}), "2 kent norfolk, 2 sussex avalon", false},
		{"one comes to it, and all else stays", after(map[ruleset.Language]string{
			"en": "2 from Wessex to Suffolk\notherwise unchanged", "es": "2 de Wessex a Suffolk\nsin más cambios",
		}), "1 kent norfolk, 2 sussex avalon, 2 wessex suffolk", false},
		{"all else stays, and a line that was wrong is mended", map[ruleset.Language]string{
			"en": "1 from Kent to Norfulk\n2 from Sussex to Avalon\n---\nRomans, round 2\n1 from Kent to Norfolk\notherwise unchanged",
		}, "1 kent norfolk, 2 sussex avalon", false},
		{"and one", after(map[ruleset.Language]string{
			"en": "and 2 from Wessex to Suffolk", "es": "y 2 de Wessex a Suffolk", "it": "e 2 dal Wessex nel Suffolk", "hu": "és 2 Wessexből Suffolkba",
		}), "1 kent norfolk, 2 sussex avalon, 2 wessex suffolk", false},
		{"another number", after(map[ruleset.Language]string{
			"en": "make that 2 from Kent to Norfolk", "es": "mejor 2 de Kent a Norfolk", "it": "meglio 2 dal Kent in Norfolk", "hu": "inkább 2 Kentből Norfolkba",
		}), "2 kent norfolk, 2 sussex avalon", false},
		{"another goal, said last", after(map[ruleset.Language]string{
			"en": "1 from Kent to Suffolk instead", "es": "1 de Kent a Suffolk en su lugar", "it": "1 dal Kent nel Suffolk invece", "hu": "mégis 1 Kentből Suffolkba",
		}), "1 kent suffolk, 2 sussex avalon", false},
		{"one stays", after(map[ruleset.Language]string{
			"en": "Kent stays", "es": "Kent se queda", "it": "Kent resta", "hu": "Kent marad",
		}), "2 sussex avalon", false},
		{"one stays, one is more, another goal", after(map[ruleset.Language]string{
			"en": "sorry, 2 from Sussex to Cornwall\nKent stays\nalso 1 from Wessex to Suffolk",
			"es": "perdón, 2 de Sussex a Cornwall\nKent se queda\ntambién 1 de Wessex a Suffolk",
			"it": "scusa, 2 dal Sussex in Cornwall\nKent resta\nanche 1 dal Wessex nel Suffolk",
			"hu": "bocs, 2 Sussexből Cornwallba\nKent marad\ntovábbá 1 Wessexből Suffolkba",
		}), "1 wessex suffolk, 2 sussex cornwall", false},
		{"one more, while a line is wrong", map[ruleset.Language]string{
			"en": "1 from Kent to Norfulk\n2 from Sussex to Avalon\n---\nalso 2 from Wessex to Suffolk",
			"es": "1 de Kent a Norfulk\n2 de Sussex a Avalon\n---\ntambién 2 de Wessex a Suffolk",
		}, "2 sussex avalon, 2 wessex suffolk", true},
		{"one more, and the mended line", map[ruleset.Language]string{
			"en": "1 from Kent to Norfulk\n2 from Sussex to Avalon\n---\n1 from Kent to Norfolk\nalso 2 from Wessex to Suffolk",
			"hu": "1 Kentből Norfulkba\n2 Sussexből Avalonba\n---\n1 Kentből Norfolkba\ntovábbá 2 Wessexből Suffolkba",
		}, "1 kent norfolk, 2 sussex avalon, 2 wessex suffolk", false},
		{"one more that is wrong itself", after(map[ruleset.Language]string{
			"en": "also 2 from Wessex to Suffolk\nalso 1 from Essex to Norfulk",
		}), "1 kent norfolk, 2 sussex avalon, 2 wessex suffolk", true},
		{"those that were left out", after(map[ruleset.Language]string{
			"en": "1 from Wessex to Suffolk\n---\nalso 1 from Kent to Norfolk and 2 from Sussex to Avalon",
			"es": "1 de Wessex a Suffolk\n---\ntambién 1 de Kent a Norfolk y 2 de Sussex a Avalon",
			"it": "1 dal Wessex nel Suffolk\n---\nanche 1 dal Kent in Norfolk e 2 dal Sussex ad Avalon",
			"hu": "1 Wessexből Suffolkba\n---\ntovábbá 1 Kentből Norfolkba és 2 Sussexből Avalonba",
		}), "1 kent norfolk, 1 wessex suffolk, 2 sussex avalon", false},

		{"a correction of the line that was wrong, in other words", map[ruleset.Language]string{
			"en": "2 frobs fly from Wessex to Cornwall\n2 from Sussex to Avalon\n---\ncorrection: 1 from Kent to Norfolk", "es": "2 gizmos vuelan de Wessex a Cornwall\n2 de Sussex a Avalon\n---\ncorrección: 1 de Kent a Norfolk",
			"it": "2 gizmi volano dal Wessex in Cornwall\n2 dal Sussex ad Avalon\n---\ncorrezione: 1 dal Kent in Norfolk", "hu": "2 gizmó repül Wessexből Cornwallba\n2 Sussexből Avalonba\n---\njavítás: 1 Kentből Norfolkba",
		}, "1 kent norfolk, 2 sussex avalon", false},
		{"a correction of the line that was wrong, from where another goes", map[ruleset.Language]string{
			"en": "1 from Kent to Norfolk\n2 from Kent to Avulon\n---\ncorrection: 2 to Suffolk from Kent", "es": "1 de Kent a Norfolk\n2 de Kent a Avulon\n---\ncorrección: 2 de Kent a Suffolk",
			"it": "1 dal Kent in Norfolk\n2 dal Kent ad Avulon\n---\ncorrezione: 2 dal Kent nel Suffolk", "hu": "1 Kentből Norfolkba\n2 Kentből Avulonba\n---\njavítás: 2 Kentből Suffolkba",
		}, "1 kent norfolk, 2 kent suffolk", false},
		{"a correction of what was right, while a line is wrong", map[ruleset.Language]string{
			"en": "1 from Kent to Norfulk\n2 from Sussex to Avalon\n---\ncorrection: 3 from Sussex to Avalon", "es": "1 de Kent a Norfulk\n2 de Sussex a Avalon\n---\ncorrección: 3 de Sussex a Avalon",
		}, "3 sussex avalon", true},

		// Nobody can know: the turn waits.
		{"the same again, or as many more", after(map[ruleset.Language]string{
			"en": "also 2 from Sussex to Avalon", "es": "también 2 de Sussex a Avalon", "it": "anche 2 dal Sussex ad Avalon", "hu": "továbbá 2 Sussexből Avalonba",
		}), "1 kent norfolk, 2 sussex avalon", true},
		{"the same again, and then all in all", after(map[ruleset.Language]string{
			"en": "also 2 from Sussex to Avalon\n---\nmake that 3 from Sussex to Avalon", "es": "también 2 de Sussex a Avalon\n---\nmejor 3 de Sussex a Avalon",
			"it": "anche 2 dal Sussex ad Avalon\n---\ninvece 3 dal Sussex ad Avalon", "hu": "továbbá 2 Sussexből Avalonba\n---\ninkább 3 Sussexből Avalonba",
		}), "1 kent norfolk, 3 sussex avalon", false},
		{"another goal for one of two", map[ruleset.Language]string{
			"en": "1 from Kent to Norfolk\n1 from Kent to Suffolk\n2 from Sussex to Avalon\n---\nmake that 2 from Kent to Avalon",
		}, "2 kent avalon", true},
		{"instead of nobody", after(map[ruleset.Language]string{"en": "make that 2 from Wessex to Suffolk"}), "2 wessex suffolk", true},
		{"from where all were to stay", map[ruleset.Language]string{
			"en": "1 from Kent to Norfolk\nWessex stays\n---\nalso 2 from Wessex to Suffolk",
		}, "1 kent norfolk", true},
		{"and one, to a line that is new itself", after(map[ruleset.Language]string{
			"en": "1 from Essex to Suffolk\nand 2 from Wessex to Suffolk",
		}), "1 essex suffolk, 2 wessex suffolk", true},
		{"one of several that stays", after(map[ruleset.Language]string{"en": "Wessex stays"}), "", true},
	})
}

// Who are told of by their kind, or in one half of a turn, or with a leader, are not all who are in an area: nothing of what
// was ordered for the others is taken back or changed.
func TestAmendsOnlyWhoIsMeant(t *testing.T) {
	const kent, essex board.Area = 1, 2
	const foot, horse game.Unit = 1, 2
	all := orders.Count{Amount: orders.All}
	move := orders.Order{Kind: orders.Move, Count: orders.N(2), Unit: foot, From: kent, Steps: []orders.Step{{To: essex}}}
	second := move
	second.Half = 2
	other := move
	other.Unit = horse
	led := move
	led.WithLeader = true
	stay := orders.Order{Kind: orders.Stay, Count: all, Areas: []board.Area{kent}}
	ofKind, inHalf, leader := stay, stay, stay
	ofKind.Unit, inHalf.Half, leader.Leader = horse, 2, 1
	for name, c := range map[string]struct {
		order orders.Order
		how   orders.Amendment
		found bool
	}{
		"all stay":                  {stay, orders.NoAmendment, true},
		"those of a kind stay":      {ofKind, orders.NoAmendment, false},
		"they stay in a half":       {inHalf, orders.NoAmendment, false},
		"a leader stays":            {leader, orders.NoAmendment, false},
		"the same instead":          {move, orders.Replaces, true},
		"another kind instead":      {other, orders.Replaces, false},
		"in the other half instead": {second, orders.Replaces, false},
		"with a leader instead":     {led, orders.Replaces, false},
	} {
		a := amending{statement{orders: []orders.Order{c.order}}, c.how, nil}
		if found := a.finds([]orders.Order{move}); found != c.found {
			t.Errorf("%s: found %v, want %v", name, found, c.found)
		}
	}
}
