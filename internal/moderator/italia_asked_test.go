package moderator

import (
	"context"
	"strings"
	"testing"
)

// italia begins a game of Italia for three.
func italia(t *testing.T) *club {
	t.Helper()
	c := newClub(t, anna, bruno, cleo, gwen)
	_, err := c.mod.Create(context.Background(), Spec{
		Title: "Roma", Ruleset: "italia-1", Hours: 48, Seed: "test", GM: "Gwen <" + gwen + ">",
		Players: []Player{{Address: "Anna <" + anna + ">"}, {Address: "Bruno <" + bruno + ">", Language: "it"}, {Address: "Cleo <" + cleo + ">", Language: "hu"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{anna, bruno, cleo, gwen} {
		c.wait(p, 1)
	}
	return c
}

// TestItaliaAsked: what players of Italia ask by letter is answered in words of their game.
func TestItaliaAsked(t *testing.T) {
	many(t)
	c := italia(t)
	have := map[string]int{}
	for _, tt := range []struct {
		from, text string
		want, not  []string
	}{
		{anna, "odds 3 legions against 2 infantry and a city in Roma\n",
			[]string{"If nobody retreats, submits or deserts", "Battle in Roma: 3 legions of the Romans", "The Romans win: 70.6%",
				"A raid: the city becomes a ruin: 78.4%; raiders left: 2 legions 48.0%"}, []string{"normal terrain"}},
		{bruno, "probabilità 3 flotte contro 2 flotte nel Mare Ionium\n", []string{"Se nessuno si ritira, si sottomette o diserta", "Mare Ionium", "79,8%"}, nil},
		{cleo, "esély: 4 kelta kontra 2 római légió Rómában\n", []string{"Csata Rómában", "94,3%"}, nil},
		{anna, "odds 3 legions against 2 infantry in Alpes\n", []string{"name another area"}, nil},
		{anna, "odds 3 of them\n", []string{"For instance: odds 3 legions"}, []string{"cavalry", "Kent", "fort"}},
		{anna, "card Etruscans\n", []string{"The card of the Etruscans", "- round 5: 1 point for each area held in Etruria, Ravenna and Pavia.", "≈ 0.5 points: each unit eliminated (Celts)"}, nil},
		{cleo, "kártya: kelták\n", []string{"Néplap: kelták", "≈"}, nil},
		{gwen, "help all\n", []string{"odds 3 legions", "correct area Etruria: Celts 3 infantry"}, []string{"Gwent", "Kent", "Welsh", "Belgae", "Saxons", "York"}},
	} {
		if have[tt.from] == 0 {
			have[tt.from] = len(c.letters(tt.from))
		}
		c.reply(tt.from, c.letters(tt.from)[0], tt.text)
		have[tt.from]++
		got := c.wait(tt.from, have[tt.from])
		for _, want := range tt.want {
			if !contains(got, want) {
				t.Errorf("%q is not answered with %q: %s", tt.text, want, got.All())
			}
		}
		for _, not := range tt.not {
			if contains(got, not) {
				t.Errorf("%q is answered with %q: %s", tt.text, not, got.All())
			}
		}
	}
}

// TestItaliaTooMany: who orders more units than there are is told how many there are, of what
// kind, and no other area; who orders those of another nation is told whose orders were read.
func TestItaliaTooMany(t *testing.T) {
	c := italia(t)
	for _, tt := range []struct{ from, text, want string }{
		{anna, "Greeks, round 1\nmove 4 infantry from Apulia to Calabria\n", "Only 3 infantry in Apulia can do this, not 4; order 3 or fewer. [MOV-01]\n"},
		{anna, "move 3 legions from Roma to Etruria\n", "The Greeks have no units in Roma that can do this; name an area where they have some, or say first which nation it is for. [MOV-01]\n"},
		{anna, "language es\n", ""},
		{anna, "Romanos, turno 1\nmueve 9 legiones de Roma a Etruria\n", "En Roma esto solo está al alcance de 4 legiones, no de 9; ordena 4 como máximo. [MOV-01]\n"},
		{bruno, "muovi 9 fanterie da Genua a Pisae\n", "A Genua questo è possibile solo a 1 fanteria, non a 9; ordina al massimo 1. [MOV-01]\n"},
		{cleo, "etruszkok, 1. kör\n9 gyalogság Etruriából Perusiába\n", "Etruriában csak 3 gyalogság teheti meg ezt, nem 9; írj legfeljebb ennyit: 3. [MOV-01]\n"},
	} {
		got := c.answered(t, tt.from, func() { c.reply(tt.from, c.letters(tt.from)[0], tt.text) })
		if !strings.Contains(got.All()+"\n", tt.want) {
			t.Errorf("%q is not answered with %q: %s", tt.text, tt.want, got.All())
		}
	}
}

// TestItaliaGM: a game master who orders for a player is told what was read, and what not; points are corrected by so
// many, with a sign.
func TestItaliaGM(t *testing.T) {
	c := italia(t)
	for _, tt := range []struct {
		text      string
		want, not []string
	}{
		{"act for Anna:\n2 infantry from Apulia to Calabria\ndon't buy legions\nend\n",
			[]string{"The orders for Anna are kept. This was read:", "Move 2 infantry from Apulia to Calabria", "Do not buy legion"}, []string{"could not be read"}},
		{"act for Anna:\n2 infantry from Apulia to Calabria\n3 Samnites from Lucania to Bruttium\nend\n",
			[]string{"The orders for Anna are kept. These lines could not be read:", "3 Samnites", "This was read:", "Move 2 infantry"}, []string{"Move 3"}},
		{"correct points Greeks 2 because a city was not scored\n", []string{"correct points Celts +3"}, []string{"Everybody is told"}},
		{"correct points Greeks +2 because a city was not scored\n", []string{"Everybody is told of the correction"}, nil},
		{"don't undo anything\n", []string{"There is no command in your message"}, []string{"has undone"}},
		{"agisco per Anna:\nnon attaccare\nfine\n", []string{"Anna"}, []string{"sono conservati"}},
		{"correggi punti Greci 2 perché mancava una città\n", []string{"correggi punti Celti +3"}, []string{"Tutti ricevono"}},
	} {
		got := c.answered(t, gwen, func() { c.reply(gwen, c.letters(gwen)[0], tt.text) })
		for _, want := range tt.want {
			if !contains(got, want) {
				t.Errorf("%q is not answered with %q: %s", tt.text, want, got.All())
			}
		}
		for _, not := range tt.not {
			if contains(got, not) {
				t.Errorf("%q is answered with %q: %s", tt.text, not, got.All())
			}
		}
	}
}
