package italiasys_test

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/commands"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// TestMeeting: battles that somebody imagines, as they are written in letters, and why some
// cannot be.
func TestMeeting(t *testing.T) {
	sys := open(t, "italia-1")
	rs := sys.Ruleset()
	r := commands.NewReader(rs, sys.Data().Pieces, sys.Data().Has)
	for _, tt := range []struct {
		lang       ruleset.Language
		text       string
		fault      string
		first      string  // the nation that is told of first, which wins most
		low, high  float64 // how often
		defendedBy string
	}{
		{"en", "odds 3 legions against 2 infantry in Roma", "", "romans", 0.8, 0.95, ""},
		{"en", "odds 3 legions against 2 infantry and a city in Roma", "", "romans", 0.6, 0.8, ""},
		{"en", "odds 3 infantry against 3 infantry", "", "", 0.3, 0.5, ""},
		{"es", "probabilidades Romanos 2 legiones consulares con líder contra Celtas 3 infanterías en Etruria", "", "romans", 0.9, 1, "celts"},
		{"it", "probabilità 4 Celti contro 2 elefanti in Samnium", "", "celts", 0.4, 0.9, ""},
		{"hu", "esély: 3 flotta kontra 2 flotta a Mare Ioniumon", "", "", 0.7, 0.9, ""},
		{"en", "odds Romans 3 fleets and 4 legions against Greeks 3 fleets in Mare Ionium", "", "romans", 0.6, 1, "greeks"},
		{"en", "odds 3 legions and 2 fleets against 2 infantry in Roma", "", "romans", 0.9, 1, ""},
		{"en", "odds 3 Celts against 2 Celts", "same-nation", "", 0, 0, ""},
		{"en", "odds 3 fleets against 2 infantry in Roma", "nobody-there", "", 0, 0, ""},
		{"en", "odds 3 infantry against 2 fleets in Mare Ionium", "nobody-there", "", 0, 0, ""},
		{"en", "odds Celts 30 infantry against 2 Romans", "too-many", "", 0, 0, ""},
		{"en", "odds Celts 1 elephant against Romans 2 legions", "too-many", "", 0, 0, ""},
		{"en", "odds Illyrians 2 infantry with a leader against Romans 2 legions", "no-leader", "", 0, 0, ""},
		{"en", "odds 3 legions and a city against 2 infantry", "city-attacks", "", 0, 0, ""},
		{"en", "odds 3 legions against 2 infantry and 2 cities", "no-city-there", "", 0, 0, ""},
		{"en", "odds 3 legions against 2 infantry in Alpes", "entry-area", "", 0, 0, ""},
		{"en", "odds 3 legions and a fleet against 2 infantry in Perusia", "no-coast", "", 0, 0, ""},
		{"en", "odds 1 fleet and 3 infantry against 2 fleets in Mare Ionium", "cargo", "", 0, 0, ""},
		{"en", "odds 8 infantry against 2 legions", "", "", 0, 1, ""},
	} {
		got, _, problems := r.Parse([]orders.Line{{Text: tt.text}}, commands.Context{Lang: tt.lang})
		if len(problems) > 0 || len(got) != 1 || got[0].Kind != commands.Odds {
			t.Errorf("%q is read as %+v, %+v", tt.text, got, problems)
			continue
		}
		pos, fault, _ := sys.Meeting(got[0].Attacker, got[0].Defender, got[0].Area)
		if fault != tt.fault {
			t.Errorf("%q: fault %q, want %q", tt.text, fault, tt.fault)
			continue
		}
		if fault != "" {
			continue
		}
		list := pos.Battles()
		if len(list) != 1 || len(list[0].Ends) == 0 {
			t.Errorf("%q: %+v", tt.text, list)
			continue
		}
		b, sum := list[0], 0.0
		for _, end := range b.Ends {
			sum += end.P
		}
		won := b.Ends[0]
		if sum < 0.999 || sum > 1.001 || won.P < tt.low || won.P > tt.high || tt.first != "" && rs.Nations[won.Nation].ID != tt.first {
			t.Errorf("%q: %s wins %.3f of %.3f", tt.text, rs.Nations[won.Nation].ID, won.P, sum)
		}
		if by := rs.Nations[b.Sides[1].Nation].ID; tt.defendedBy != "" && by != tt.defendedBy {
			t.Errorf("%q: %s defend", tt.text, by)
		}
	}
	// Whatever is asked, there is an answer.
	fought := 0
	for _, kind := range sys.Data().Pieces() {
		for _, n := range []uint8{0, 1, 12, 40, 255} {
			for a := board.Area(0); a < 40; a += 7 {
				for nation := ruleset.Nation(0); int(nation) < len(rs.Nations); nation += 3 {
					x := commands.Force{Nation: nation, Leader: n == 1, Pieces: map[string]uint8{kind.ID: n, "infantry": n / 2}}
					foe := x
					if nation != ruleset.NoNation {
						foe.Nation = nation%ruleset.Nation(len(rs.Nations)-1) + 1
					}
					pos, fault, _ := sys.Meeting(x, foe, a)
					if fault != "" {
						continue
					}
					fought++
					if len(pos.Battles()) == 0 {
						t.Errorf("%+v in %d: nothing", x, a)
					}
				}
			}
		}
	}
	if fought < 20 {
		t.Errorf("only %d battles can be fought", fought)
	}
}

// TestMeetingByCourses: a battle for a city is told of as a raid too, and one of the
// Patrimonium with each unit that they could win over; in all languages.
func TestMeetingByCourses(t *testing.T) {
	sys := open(t, "italia-2")
	reports, err := report.New(sys.Ruleset(), sys.Data().Names, templates.Files, sys.Data().Texts)
	if err != nil {
		t.Fatal(err)
	}
	r := commands.NewReader(sys.Ruleset(), sys.Data().Pieces, sys.Data().Has)
	for _, tt := range []struct {
		lang ruleset.Language
		text string
		want []string
	}{
		{"en", "odds Lombards 1 infantry against Patrimonium 1 infantry and a city in Etruria", []string{
			"- A raid: the city becomes a ruin: 40.0%; raiders left: 1 infantry 60.0%, nobody 40.0%.",
			"- If the Patrimonium win 1 infantry over before the next dice: the Patrimonium win 100.0%.",
			"- A raid in which the Patrimonium win 1 infantry over before the next dice: the city becomes a ruin: 0.0%; raiders left: nobody 100.0%."}},
		{"es", "probabilidades Lombardos 1 infantería contra Patrimonio 1 infantería en Etruria", []string{
			"- Si los del Patrimonium convierten 1 infantería antes de los próximos dados: ganan los del Patrimonium 100,0 %."}},
		{"it", "probabilità Longobardi 2 fanterie contro Patrimonio 1 fanteria in Etruria", []string{"prima dei prossimi dadi: "}},
		{"hu", "esély: longobárdok 2 gyalogság kontra Patrimonium 1 gyalogság Etruriában", []string{"a következő dobás előtt"}},
		{"en", "odds 2 infantry against 1 infantry in Etruria", nil},
	} {
		got, _, problems := r.Parse([]orders.Line{{Text: tt.text}}, commands.Context{Lang: tt.lang})
		if len(problems) > 0 || len(got) != 1 {
			t.Errorf("%q is read as %+v, %+v", tt.text, got, problems)
			continue
		}
		pos, fault, _ := sys.Meeting(got[0].Attacker, got[0].Defender, got[0].Area)
		if fault != "" {
			t.Errorf("%q: %s", tt.text, fault)
			continue
		}
		text, err := reports.Say(report.Reader{Lang: tt.lang}, "odds", report.Said{Clashes: pos.Battles()})
		if err != nil {
			t.Fatal(err)
		}
		text = strings.ReplaceAll(text, "\uE001", "") // the mark behind a lead
		for _, want := range tt.want {
			if !strings.Contains(text, want) {
				t.Errorf("%q: %q is not in\n%s", tt.text, want, text)
			}
		}
	}
}
