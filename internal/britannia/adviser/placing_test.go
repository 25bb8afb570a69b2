package adviser

import (
	"testing"

	"bretwalda/internal/game"
)

// TestNothingNew: who orders something to be placed that is not new in the turn, or more than is, is told how much
// was placed; of what the rules place by themselves, and of no number, nothing is wrong.
func TestNothingNew(t *testing.T) {
	tb := newTable(t)
	irish := "turn: irish\nround: 8\nunits: {irish: {devon: 1, cornwall: 1, hwicce: 1}}\npopulation: {irish: "
	full := "turn: saxons\nround: 8\nunits: {saxons: {wessex: 1, kent: 1, essex: 4, sussex: 4, downlands: 4, avalon: 4}}\npopulation: {saxons: 5}"
	for _, x := range []struct {
		name, stand, orders string
		round               int
		want                game.Reason
		most                int // placed
	}{
		{"as many as are new", irish + "5}", "Place 1 in Devon", 8, game.NotIllegal, 0},
		{"more than are new", irish + "5}", "Place 2 in Devon", 8, game.NothingNew, 1},
		{"more than are new, in two lines", irish + "5}", "Place 1 in Devon\nPlace 1 in Cornwall", 8, game.NothingNew, 0},
		{"none is new", irish + "0}", "Place 1 in Devon", 8, game.NothingNew, 0},
		{"none is new, where nobody is", irish + "0}", "Place 1 in Kent", 8, game.NothingNew, 0},
		{"all of none", irish + "0}", "Place all in Devon", 8, game.NotIllegal, 0},
		{"if something is not so", irish + "0}", "If I hold Kent: place 1 in Devon", 8, game.NotIllegal, 0},
		{"a second one too early", "turn: welsh\nround: 3\nunits: {welsh: {devon: 1, cornwall: 1, hwicce: 1, gwent: 1, powys: 1, dyfed: 1, gwynedd: 1, clwyd: 1}}\npopulation: {welsh: 5}", "Place 2 in Devon", 3, game.OutOfOrder, 0},
		{"the only place", "turn: irish\nround: 8\nunits: {irish: {wessex: 1}}\npopulation: {irish: 5}", "Place 1 in Wessex", 8, game.NotIllegal, 0},
		{"the only place, and one more", "turn: irish\nround: 8\nunits: {irish: {wessex: 1}}\npopulation: {irish: 5}", "Place 1 in Kent", 8, game.NothingNew, 0},
		{"the last place, after a question", full, "Place 1 in Wessex\nPlace 1 in Kent", 8, game.NotIllegal, 0},
		{"the last place, and one more", full, "Place 1 in Wessex\nPlace 2 in Kent", 8, game.NothingNew, 1},
		{"ahead, the only place", "turn: welsh\nround: 8\nunits: {irish: {wessex: 1}, welsh: {gwent: 1}}\npopulation: {irish: 5}", "Irish, round 8\nPlace 1 in Wessex", 8, game.NotIllegal, 0},
		{"ahead, nothing new", "turn: welsh\nround: 8\nunits: {irish: {wessex: 1, avalon: 1}, welsh: {gwent: 1}}\npopulation: {irish: 0}", "Irish, round 8\nPlace 1 in Wessex", 8, game.NothingNew, 0},
		{"who has come by sea", "turn: jutes\nround: 6\nphase: movement\nunits: {jutes: {english-channel: 2, frisian-sea: 2}}", "Place 2 in the English Channel\n2 from the English Channel to Kent\n2 from the Frisian Sea to Kent", 6, game.NotIllegal, 0},
		{"at sea, where nobody comes", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1}}", "Place 2 in the Irish Sea", 3, game.NothingNew, 0},
		{"a leader who does not come", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1}}", "Place Arthur in Devon", 3, game.NotComing, 0},
		{"a leader who has come", "turn: angles\nround: 8\nphase: movement\nunits: {angles: {york: {infantry: 1, leader: oswiu}}}", "Place Oswiu in York", 8, game.NotIllegal, 0},
		{"a leader who has come elsewhere", "turn: angles\nround: 8\nphase: movement\nunits: {angles: {york: {infantry: 1, leader: oswiu}, bernicia: 1}}", "Place Oswiu in Bernicia", 8, game.NoSuchArea, 0},
		{"burhs of who builds none", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1}}", "Build 2 burhs in Devon", 3, game.NotCompulsory, 0},
		{"a battle plan where nobody is", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1, avalon: 1}}", "Retreat from Kent", 3, game.NoArmies, 0},
		{"a battle plan where nobody is, among moves", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1, avalon: 1}}", "1 from Avalon to Wessex\nFight on in Kent", 3, game.NoArmies, 0},
		{"a battle order where nobody is", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1, avalon: 1}}", "Battle order: Kent", 3, game.NoArmies, 0},
		{"a battle plan where somebody is", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1, avalon: 1}}", "Retreat from Devon", 3, game.NotIllegal, 0},
		{"a battle plan where somebody goes", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1, avalon: 1}}", "1 from Avalon to Wessex\nRetreat from Wessex", 3, game.NotIllegal, 0},
		{"a battle plan where somebody may go", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1, avalon: 1}}", "If I hold Kent: 1 from Avalon to Wessex\nRetreat from Wessex", 3, game.NotIllegal, 0},
		{"cavalry of who is never asked", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1}}", "Take 2 cavalry", 3, game.NotTheirs, 0},
		{"cavalry of who is asked in another round", "turn: normans\nround: 15\nphase: movement\nunits: {normans: {english-channel: 4}}", "Take 2 cavalry", 15, game.NotTheirs, 0},
		{"cavalry of who was asked before", "turn: normans\nround: 16\nphase: movement\nunits: {normans: {kent: 4}}", "Take 2 cavalry", 16, game.NotIllegal, 0},
		{"the fyrd of others", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1}}", "Place 2 fyrd in Devon", 3, game.NotTheirs, 0},
		{"replacement by others", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1}}", "Replace Devon", 3, game.NotTheirs, 0},
		{"if something is not so, cavalry", "turn: welsh\nround: 3\nphase: movement\nunits: {welsh: {devon: 1}}", "If I hold Kent: take 2 cavalry", 3, game.NotIllegal, 0},
	} {
		s := tb.position("ruleset: britannia-2e\n" + x.stand)
		sh := tb.sheet(&s, x.orders)
		r, ok := Rehearse(tb.e, &s, x.round, &sh.Sections[0])
		if !ok {
			t.Fatalf("%s: no turn", x.name)
		}
		got, most := game.NotIllegal, 0
		for _, o := range r.Outcomes {
			if o.Illegal != nil {
				got, most = o.Illegal.Why, o.Illegal.Max
			}
		}
		if got != x.want || got == game.NothingNew && most != x.most {
			t.Errorf("%s: %q: %v, %d placed, want %v, %d", x.name, x.orders, got, most, x.want, x.most)
		}
	}
}
