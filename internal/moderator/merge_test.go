package moderator

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// What is kept of several letters for one turn: nobody goes twice, no order is lost unsaid, nothing stays that was taken back.
func TestLettersInARow(t *testing.T) {
	g := newLettersGame(t)
	g.conquer()
	keepsInTheEnd(t, g, []inARow{
		{"one of those who were right, and the mended line", map[ruleset.Language]string{
			"en": "Sussex-Avalon 3, move 1 from Wessex to Suffolk and 4 from Esesx to Norfolk\n---\n1 from Wessex to Suffolk and 4 from Essex to Norfolk",
			"es": "Sussex-Avalon 3, mueve 1 de Wessex a Suffolk y 4 de Esesx a Norfolk\n---\n1 de Wessex a Suffolk y 4 de Essex a Norfolk",
			"it": "Sussex-Avalon 3, sposta 1 dal Wessex nel Suffolk e 4 dall'Esesx in Norfolk\n---\n1 dal Wessex nel Suffolk e 4 dall'Essex in Norfolk",
			"hu": "Sussex-Avalon 3, Wessexből 1 Suffolkba és Esesxből 4 Norfolkba\n---\nWessexből 1 Suffolkba és Essexből 4 Norfolkba",
		}, "1 wessex suffolk, 4 essex norfolk", true},
		{"one line of three that were right", map[ruleset.Language]string{
			"en": "1 from Kent to Norfolk\n2 from Sussex to Avalon\n---\n2 from Kent to Norfolk",
			"es": "1 de Kent a Norfolk\n2 de Sussex a Avalon\n---\n2 de Kent a Norfolk",
			"it": "1 dal Kent in Norfolk\n2 dal Sussex ad Avalon\n---\n2 dal Kent in Norfolk",
			"hu": "1 Kentből Norfolkba\n2 Sussexből Avalonba\n---\n2 Kentből Norfolkba",
		}, "2 kent norfolk", true},
		{"another number for one of two goals", map[ruleset.Language]string{
			"en": "1 from Kent to Norfolk\n1 from Kent to Suffolk\n---\n2 from Kent to Suffolk",
		}, "2 kent suffolk", true},
		{"all again that is left, under a heading", map[ruleset.Language]string{
			"en": "1 from Kent to Norfolk\n1 from Sussex to wherever\n---\nRomans, round 2\n2 from Kent to Suffolk\n---\nRomans, round 2\n2 from Kent to Suffolk",
		}, "2 kent suffolk", false},
		{"the same once more, without one", map[ruleset.Language]string{
			"en": "1 from Kent to Norfolk\n2 from Sussex to Avalon\n---\n2 from Kent to Suffolk\n---\n2 from Kent to Suffolk",
		}, "2 kent suffolk", true},
		{"all again in other words, after one by itself", map[ruleset.Language]string{
			"en": "1 from Kent to Norfolk\n2 from Sussex to Avalon\n---\n1 from Wessex to Suffolk\n---\n1 Kent-Norfolk, 2 Sussex-Avalon, 2 Wessex-Suffolk",
			"es": "1 de Kent a Norfolk\n2 de Sussex a Avalon\n---\ntambién 1 de Wessex a Suffolk\n---\ntodo otra vez: 1 de Kent a Norfolk, 2 de Sussex a Avalon, 2 de Wessex a Suffolk",
		}, "1 kent norfolk, 2 sussex avalon, 2 wessex suffolk", false},
		{"the same, under a heading", map[ruleset.Language]string{
			"en": "1 from Kent to Norfolk\n2 from Sussex to Avalon\n---\nRomans, round 2\n2 from Kent to Norfolk",
			"es": "1 de Kent a Norfolk\n2 de Sussex a Avalon\n---\nRomanos, turno 2\n2 de Kent a Norfolk",
			"it": "1 dal Kent in Norfolk\n2 dal Sussex ad Avalon\n---\nRomani, turno 2\n2 dal Kent in Norfolk",
			"hu": "1 Kentből Norfolkba\n2 Sussexből Avalonba\n---\nRómaiak, 2. forduló\n2 Kentből Norfolkba",
		}, "2 kent norfolk", false},
		{"other goals for all", map[ruleset.Language]string{
			"en": "1 from Kent to Norfolk\n2 from Sussex to Avalon\n---\n2 from Sussex to Cornwall, 2 from Kent to Suffolk",
			"es": "1 de Kent a Norfolk\n2 de Sussex a Avalon\n---\n2 de Sussex a Cornwall, 2 de Kent a Suffolk",
			"it": "1 dal Kent in Norfolk\n2 dal Sussex ad Avalon\n---\n2 dal Sussex in Cornwall, 2 dal Kent nel Suffolk",
			"hu": "1 Kentből Norfolkba\n2 Sussexből Avalonba\n---\n2 Sussexből Cornwallba, 2 Kentből Suffolkba",
		}, "2 kent suffolk, 2 sussex cornwall", false},
		{"hold everything, which may be the orders", map[ruleset.Language]string{
			"en": "1 from Kent to Norfolk\n2 from Sussex to Avalon\n---\nhold everything",
			"es": "1 de Kent a Norfolk\n2 de Sussex a Avalon\n---\nmantén todo",
			"it": "1 dal Kent in Norfolk\n2 dal Sussex ad Avalon\n---\ntieni tutto",
			"hu": "1 Kentből Norfolkba\n2 Sussexből Avalonba\n---\nminden marad",
		}, "", true},
		{"all taken back, and others like those that were wrong", map[ruleset.Language]string{
			"en": "1 from Sussex to wherever\nKent-Avalon 1\n---\ncancel all orders.\n3 from Sussex to Norfolk",
			"es": "1 de Sussex adonde sea\nKent-Avalon 1\n---\nanula todas las órdenes.\n3 de Sussex a Norfolk",
			"it": "1 dal Sussex dove capita\nKent-Avalon 1\n---\nannulla tutti gli ordini.\n3 dal Sussex in Norfolk",
			"hu": "1 Sussexből akárhová\nKent-Avalon 1\n---\nvonj vissza minden parancsot.\n3 Sussexből Norfolkba",
		}, "3 sussex norfolk", false},
		{"all taken back in prose", map[ruleset.Language]string{
			"en": "1 from Sussex to wherever\nKent-Avalon 1\n---\nplease forget all that I sent this morning.\n3 from Sussex to Norfolk",
			"es": "1 de Sussex adonde sea\nKent-Avalon 1\n---\nolvida todo lo que te mandé.\n3 de Sussex a Norfolk",
			"it": "1 dal Sussex dove capita\nKent-Avalon 1\n---\nannulla tutto quello che ho mandato.\n3 dal Sussex in Norfolk",
			"hu": "1 Sussexből akárhová\nKent-Avalon 1\n---\nfelejtsd el mindazt, amit küldtem.\n3 Sussexből Norfolkba",
		}, "3 sussex norfolk", false},
		{"part of a line that was refused", map[ruleset.Language]string{
			"en": "1 from Sussex to Norfulk and 2 from Kent to Sufolck\n---\n1 from Sussex to Norfolk",
			"es": "1 de Sussex a Norfulk y 2 de Kent a Sufolck\n---\n1 de Sussex a Norfolk",
			"it": "1 dal Sussex in Norfulk e 2 dal Kent nel Sufolck\n---\n1 dal Sussex in Norfolk",
			"hu": "1 Sussexből Norfulkba és 2 Kentből Sufolckba\n---\n1 Sussexből Norfolkba",
		}, "1 sussex norfolk", true},
		{"the mended line twice", map[ruleset.Language]string{
			"en": "1 from Sussex to Norfulk\n2 from Kent to Avalon\n---\n1 from Sussex to Norfolk\n---\n1 from Sussex to Norfolk",
			"es": "1 de Sussex a Norfulk\n2 de Kent a Avalon\n---\n1 de Sussex a Norfolk\n---\n1 de Sussex a Norfolk",
			"it": "1 dal Sussex in Norfulk\n2 dal Kent ad Avalon\n---\n1 dal Sussex in Norfolk\n---\n1 dal Sussex in Norfolk",
			"hu": "1 Sussexből Norfulkba\n2 Kentből Avalonba\n---\n1 Sussexből Norfolkba\n---\n1 Sussexből Norfolkba",
		}, "1 sussex norfolk", true},
		{"another order, that is like the wrong one", map[ruleset.Language]string{
			"en": "2 from Kent to Avalon\nmove 2 from Wessex\n---\nmove 1 from Essex to Norfolk",
			"es": "2 de Kent a Avalon\nmueve 2 de Wessex\n---\nmueve 1 de Essex a Norfolk",
			"it": "2 dal Kent ad Avalon\nsposta 2 dal Wessex\n---\nsposta 1 dall'Essex in Norfolk",
			"hu": "2 Kentből Avalonba\nmenjen 2 Wessexből\n---\nmenjen 1 Essexből Norfolkba",
		}, "1 essex norfolk", true},
	})
}

// inARow are letters for one turn, and what is kept of them.
type inARow struct {
	name    string
	letters map[ruleset.Language]string // a line of dashes between two
	kept    string
	waits   bool
}

// keepsInTheEnd has letters written, in each of their languages.
func keepsInTheEnd(t *testing.T, g *lettersGame, list []inARow) {
	t.Helper()
	for _, c := range list {
		for lang, letters := range c.letters {
			g.speaks(lang)
			g.fresh()
			for l := range strings.SplitSeq(letters, "\n---\n") {
				g.write(l + "\n")
			}
			if kept, waits := g.kept(homeland.stand); strings.Join(kept, ", ") != c.kept || waits != c.waits {
				t.Errorf("%s, %s: %q is kept, waits: %v; want %q, %v\n%s", c.name, lang, kept, waits, c.kept, c.waits, letters)
			}
		}
	}
}

// A yes takes what is offered for a line but not once more what was read of it.
func TestYesTakesNothingTwice(t *testing.T) {
	g := newLettersGame(t)
	g.conquer()
	g.write("flibber the gizmo from Sussex, Essex-Cornwall two and Wessex -> Norfolk one\n")
	g.write("yes\n")
	kept, _ := g.kept(homeland.stand)
	if n := len(slices.Compact(slices.Clone(kept))); n != len(kept) {
		t.Errorf("kept: %q", kept)
	}
}

// A line of which one order is not possible is mended by that order alone: the others of it stay.
func TestMendedOrderOfALine(t *testing.T) {
	for _, c := range []struct {
		lang           ruleset.Language
		letter, mended string
	}{
		{"en", "14 from the English Channel to Kent and 3 from the English Channel to Wessex", "2 from the English Channel to Wessex"},
		{"es", "14 de English Channel a Kent y 3 de English Channel a Wessex", "2 de English Channel a Wessex"},
		{"it", "14 da English Channel a Kent e 3 da English Channel a Wessex", "2 da English Channel a Wessex"},
		{"hu", "14 sereg English Channel -> Kent és 3 sereg English Channel -> Wessex", "2 sereg English Channel -> Wessex"},
	} {
		g := newLettersGame(t)
		g.begin("standard", 0, c.lang)
		g.write(c.letter + "\n")
		if _, waits := g.kept(homeland.stand); !waits {
			t.Errorf("%s: the turn does not wait", c.lang)
		}
		g.write(c.mended + "\n")
		if kept, waits := g.kept(homeland.stand); waits || strings.Join(kept, ", ") != "14 english channel kent, 2 english channel wessex" {
			t.Errorf("%s: %q is kept, waits: %v", c.lang, kept, waits)
		}
	}
}

// TestSilentAbout: where a letter has too few orders for those of one area, all that it does not say again are told, but for
// another number to the same goal.
func TestSilentAbout(t *testing.T) {
	const sea, kent, sussex, wessex board.Area = 1, 2, 3, 4
	move := func(n uint8, from, to board.Area) orders.Order {
		return orders.Order{Kind: orders.Move, Count: orders.N(n), From: from, Steps: []orders.Step{{To: to}}}
	}
	list := []orders.Order{move(4, sea, kent), move(3, sea, sussex)}
	for want, said := range map[int][]orders.Order{
		2: {move(2, board.None, wessex)},
		1: {move(2, board.None, sussex)},
		0: {move(2, board.None, wessex), move(1, sea, sussex)},
	} {
		if got := silentAbout(list, said); len(got) != want {
			t.Errorf("%+v leaves out %+v, want %d of them", said, got, want)
		}
	}
}
