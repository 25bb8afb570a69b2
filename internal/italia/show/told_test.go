package show_test

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// stories tells events of a turn of the Vandals.
type stories struct {
	t     *testing.T
	e     *italia.Engine
	r     *report.Reports
	turn  ruleset.Nation
	other ruleset.Nation
}

func newStories(t *testing.T) *stories {
	t.Helper()
	e := italiatest.Engine(t, "italia-2")
	r, err := report.New(e.Ruleset(), show.Names(), templates.Files, show.Texts())
	if err != nil {
		t.Fatal(err)
	}
	s := &stories{t: t, e: e, r: r}
	s.turn, _ = e.Ruleset().FindNation("vandals")
	s.other, _ = e.Ruleset().FindNation("berbers")
	return s
}

func (s *stories) area(id string) board.Area {
	s.t.Helper()
	a, ok := s.e.Pack().Board.Find(id)
	if !ok {
		s.t.Fatalf("there is no area %q", id)
	}
	return a
}

// tell tells events without their heading, each paragraph and item on one line.
func (s *stories) tell(lang ruleset.Language, events ...game.Event) string {
	s.t.Helper()
	for i := range events {
		e := &events[i]
		e.Round = 2
		if e.Kind != game.Scored || e.Area != 0 {
			e.Turn = s.turn
		}
		if e.Nation == ruleset.NoNation {
			e.Nation = s.turn
		}
	}
	text, err := s.r.Story(report.Reader{Side: report.Onlooker, Lang: lang}, append([]game.Event{{Kind: game.TurnBegan, Round: 2, Turn: s.turn, Nation: s.turn}}, events...))
	if err != nil {
		s.t.Fatal(err)
	}
	_, text, _ = strings.Cut(strings.TrimSpace(text), "\n")
	return strings.ReplaceAll(strings.TrimSpace(text), "\n  ", " ")
}

// TestToldTogether: what a turn is made of stands in few sentences, which do not name the nation
// of the heading again; and everything that happened is in them.
func TestToldTogether(t *testing.T) {
	s := newStories(t)
	numidia, africa, byzacena, roma := s.area("numidia"), s.area("africa"), s.area("byzacena"), s.area("roma")
	for name, c := range map[string]struct {
		events []game.Event
		want   string
	}{
		"gold that comes, and goes": {[]game.Event{
			{Kind: italia.Income, N: 7, M: 1, Gold: 8}, {Kind: italia.Tribute, Other: s.other, Gold: 2}, {Kind: italia.Wasted, Gold: 1},
		}, "- They get 8 gold (7 areas, 1 city), pay 2 gold of tribute to the Berbers and cannot keep 1 gold."},
		"no city, and nothing": {[]game.Event{{Kind: italia.Income, N: 1, Gold: 1}}, "- They get 1 gold (1 area)."},
		"tribute of another": {[]game.Event{{Kind: italia.Income, N: 1, Gold: 1}, {Kind: italia.Tribute, Nation: s.other, Other: s.turn, Gold: 1}},
			"- They get 1 gold (1 area).\n- The Berbers pay 1 gold of tribute to the Vandals."},
		"what is bought": {[]game.Event{
			{Kind: italia.Bought, Unit: cards.City, Area: numidia, Gold: 6}, {Kind: italia.Bought, Unit: cards.Infantry, Gold: 4}, {Kind: italia.Bought, Unit: cards.Infantry, Gold: 4},
		}, "- They buy 1 city in Numidia (6 gold) and 2 infantry (8 gold)."},
		"where it is placed": {[]game.Event{
			{Kind: italia.CityBuilt, Area: numidia}, {Kind: game.Placed, Unit: cards.Infantry, Area: africa, N: 1}, {Kind: game.Placed, Unit: cards.Fleet, Area: africa, N: 1},
			{Kind: game.Placed, Unit: cards.Infantry, Area: numidia, N: 1}, {Kind: game.Placed, Unit: cards.Infantry, Area: africa, N: 1},
		}, "- They place 1 city and 1 infantry in Numidia; 2 infantry and 1 fleet in Africa."},
		"cities that are taken": {[]game.Event{
			{Kind: italia.CityPillaged, Other: s.other, Area: africa}, {Kind: italia.Spoiled, Area: africa, Gold: 4},
			{Kind: italia.CityPillaged, Other: s.other, Area: numidia}, {Kind: game.Scored, Why: italia.ForPillage, Area: numidia, Points: 4},
			{Kind: italia.CityRaided, Other: s.other, Area: roma}, {Kind: italia.Spoiled, Area: byzacena, Gold: 3},
		}, "- They pillage the city in Africa (4 gold), the city in Numidia (2 points); raid the city in Roma; take 3 gold from Byzacena."},
		"cities that are rebuilt": {[]game.Event{
			{Kind: italia.CityRebuilt, Area: africa, Unit: cards.Infantry}, {Kind: game.Removed, Area: africa, Unit: cards.Infantry, N: 1, Why: italia.ByRebuilding},
			{Kind: italia.CityRebuilt, Area: numidia, Unit: cards.Infantry}, {Kind: game.Removed, Area: numidia, Unit: cards.Infantry, N: 1, Why: italia.ByRebuilding},
			{Kind: italia.CityRebuilt, Area: roma},
		}, "- They rebuild the cities in Africa and Numidia (for 1 infantry each) and the city in Roma."},
		"who goes": {[]game.Event{
			{Kind: game.LeaderLeft, Leader: 1, Area: africa}, {Kind: game.LeaderCame, Leader: 1, Area: roma}, {Kind: game.Reinforced, Unit: cards.Infantry, N: 2, Area: roma},
		}, "- A leader leaves the game: Alarich in Africa.\n- Reinforcements: Alarich and 2 infantry in Roma."},
		"moves": {[]game.Event{
			{Kind: game.MovementBegan}, {Kind: game.Moved, Len: 2, Path: [game.MaxPath]board.Area{africa, numidia}, Units: game.Units{cards.Infantry: 1}},
		}, "- Moves: from Africa 1 infantry to Numidia."},
		"a subject":    {[]game.Event{{Kind: game.Halved, Points: -2}}, "- As a subject nation they lose 1 point."},
		"other losses": {[]game.Event{{Kind: game.Removed, Area: africa, Unit: cards.Infantry, N: 1, Why: italia.ByLimit}}, "- They lose 1 infantry in Africa (over the limit)."},
		"losses of others": {[]game.Event{{Kind: game.Removed, Nation: s.other, Area: africa, Unit: cards.Infantry, N: 1, Why: italia.ByLimit}},
			"- The Berbers lose 1 infantry in Africa (over the limit)."},
	} {
		if got := s.tell("en", c.events...); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// TestVoyages: who goes by sea is told from where to where, and with each fleet no more than it
// did.
func TestVoyages(t *testing.T) {
	s := newStories(t)
	numidia, roma, etruria := s.area("numidia"), s.area("roma"), s.area("etruria")
	sardoum, tyrrhenum, siculum := s.area("mare-sardoum"), s.area("mare-tyrrhenum"), s.area("mare-siculum")
	embark := func(fleet uint8, u game.Unit) game.Event {
		return game.Event{Kind: italia.Embarked, Area: numidia, To: sardoum, Unit: u, N: fleet}
	}
	sail := func(fleet uint8, from, to board.Area) game.Event {
		return game.Event{Kind: italia.Sailed, Area: from, To: to, N: fleet}
	}
	land := func(fleet uint8, u game.Unit, from, to board.Area) game.Event {
		return game.Event{Kind: italia.Landed, Area: from, To: to, Unit: u, N: fleet}
	}
	const inf, knight = cards.Infantry, cards.Knight
	for name, c := range map[string]struct {
		events []game.Event
		want   string
	}{
		"over two seas": {[]game.Event{embark(1, inf), sail(1, sardoum, tyrrhenum), sail(1, tyrrhenum, siculum), land(1, inf, siculum, roma)},
			"Numidia → Mare Sardoum → Mare Tyrrhenum → Mare Siculum → Roma: 1 infantry"},
		"a fleet alone, and back": {[]game.Event{sail(1, sardoum, tyrrhenum), sail(1, tyrrhenum, sardoum)},
			"Mare Sardoum → Mare Tyrrhenum → Mare Sardoum: a fleet"},
		"two fleets in turn": {[]game.Event{sail(1, sardoum, tyrrhenum), sail(2, sardoum, tyrrhenum), sail(1, tyrrhenum, siculum)},
			"Mare Sardoum → Mare Tyrrhenum → Mare Siculum: a fleet; Mare Sardoum → Mare Tyrrhenum: a fleet"},
		"two that land together": {[]game.Event{embark(1, inf), embark(1, inf), sail(1, sardoum, tyrrhenum), land(1, inf, tyrrhenum, roma), land(1, inf, tyrrhenum, roma)},
			"Numidia → Mare Sardoum → Mare Tyrrhenum: 2 infantry; Mare Tyrrhenum → Roma: 2 infantry"},
		"two that part": {[]game.Event{embark(1, inf), embark(1, inf), sail(1, sardoum, tyrrhenum), land(1, inf, tyrrhenum, roma), land(1, inf, tyrrhenum, etruria)},
			"Numidia → Mare Sardoum → Mare Tyrrhenum: 2 infantry; Mare Tyrrhenum → Roma: 1 infantry; Mare Tyrrhenum → Etruria: 1 infantry"},
		"another was aboard": {[]game.Event{embark(1, inf), sail(1, sardoum, tyrrhenum), land(1, knight, tyrrhenum, roma)},
			"Numidia → Mare Sardoum → Mare Tyrrhenum: 1 infantry; Mare Tyrrhenum → Roma: 1 knight"},
		"one that was aboard": {[]game.Event{sail(1, sardoum, tyrrhenum), land(1, knight, tyrrhenum, roma), sail(1, tyrrhenum, siculum)},
			"Mare Sardoum → Mare Tyrrhenum → Roma: 1 knight; Mare Tyrrhenum → Mare Siculum: a fleet"},
	} {
		if got, want := s.tell("en", c.events...), "- By sea: "+c.want+"."; got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestPlacedAlike: what is placed alike in several areas is named once, and what is not, with its area.
func TestPlacedAlike(t *testing.T) {
	s := newStories(t)
	put := func(u game.Unit, area string) game.Event {
		return game.Event{Kind: game.Placed, Area: s.area(area), Unit: u, N: 1}
	}
	const inf, knight = cards.Infantry, cards.Knight
	alike := []game.Event{put(inf, "numidia"), put(inf, "roma"), put(inf, "numidia"), put(inf, "africa"), put(knight, "pavia")}
	for lang, want := range map[ruleset.Language]string{
		"en": "- They place 2 infantry in Numidia; 1 infantry each in Roma and Africa; 1 knight in Pavia.",
		"es": "- Colocan 2 infanterías en Numidia; 1 infantería por área en Roma y en Africa; 1 caballero en Pavia.",
		"it": "- Piazzano 2 fanterie in Numidia; 1 fanteria per area a Roma e in Africa; 1 cavaliere a Pavia.",
		"hu": "- Leraknak: 2 gyalogság Numidiában; egyenként 1 gyalogság Rómában és Africában; 1 lovag Paviában.",
	} {
		if got := s.tell(lang, alike...); got != want {
			t.Errorf("%s: %s\nwant %s", lang, got, want)
		}
	}
}

// TestUnitsOfBattles: what kind of units dice are for, and what is lost, is said where a side has
// several kinds; what was damaged is whole again when a battle is over, which is said never.
func TestUnitsOfBattles(t *testing.T) {
	s := newStories(t)
	africa := s.area("africa")
	roll := func(n ruleset.Nation, u game.Unit, dice ...uint8) game.Event {
		e := game.Event{Kind: game.Rolled, Nation: n, Other: s.turn + s.other - n, Area: africa, Unit: u, N: uint8(len(dice)), M: 7}
		copy(e.Dice[:], dice)
		return e
	}
	lose := func(n ruleset.Nation, u game.Unit) game.Event {
		return game.Event{Kind: game.Eliminated, Nation: n, Other: s.turn + s.other - n, Area: africa, Unit: u, N: 1}
	}
	const inf, knight = cards.Infantry, cards.Knight
	began, round := game.Event{Kind: game.BattleBegan, Other: s.other, Area: africa}, game.Event{Kind: game.BattleRound, Other: s.other, Area: africa, N: 1}
	won, killed := game.Event{Kind: game.BattleWon, Nation: s.turn, Area: africa}, game.Event{Kind: game.Scored, Why: italia.ForKill, Area: africa, Points: 1}
	second := round
	second.N = 2
	leader := lose(s.other, cards.LeaderUnit)
	leader.Leader = 1
	hurt := game.Event{Kind: italia.Damaged, Area: africa, Unit: knight, N: 1}
	for name, c := range map[string]struct {
		events []game.Event
		want   string
	}{
		"one kind each": {[]game.Event{began, round, roll(s.turn, inf, 3, 8), roll(s.other, inf, 5), lose(s.turn, inf), lose(s.other, inf), leader, won, killed},
			"* Battle of Africa: 2 infantry against 1 infantry of the Berbers. 7+: 3 8 – 7+: 5; lost: Vandals 1, Berbers 1 and Alarich. They hold Africa. 0.5 points."},
		"two kinds here, one there": {[]game.Event{began, round, roll(s.turn, inf, 3), roll(s.turn, knight, 9), roll(s.other, inf, 5), lose(s.turn, inf), second, roll(s.turn, knight, 9), roll(s.other, inf, 5), hurt, lose(s.other, inf), won},
			"* Battle of Africa: 1 infantry and 1 knight against 1 infantry of the Berbers. Round 1: infantry 7+: 3, knight 7+: 9 – 7+: 5; lost: Vandals 1 infantry. Round 2: knight 7+: 9 – 7+: 5; lost: Berbers 1. Damage to the Vandals: 1 knight. Losses: Vandals 1 infantry, Berbers 1 infantry. The Vandals hold Africa."},
		"nobody tells who fights": {[]game.Event{round, roll(s.turn, inf, 3), roll(s.other, inf, 5), lose(s.other, inf), won},
			"* The battle of Africa goes on: the Vandals against the Berbers. Round 1: infantry 7+: 3 – infantry 7+: 5; lost: Berbers 1 infantry. The Vandals hold Africa."},
	} {
		again := game.Event{Kind: italia.Repaired, Area: africa, Unit: knight, N: 1}
		last := len(c.events) - 1
		for c.events[last].Kind != game.BattleWon {
			last--
		}
		for _, events := range [][]game.Event{c.events, slices.Insert(slices.Clone(c.events), last, again)} {
			if got := s.tell("en", events...); got != c.want {
				t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
			}
		}
	}
	if got := s.tell("en", game.Event{Kind: italia.Income}, game.Event{Kind: italia.Wasted, Gold: 2}); got != "- They cannot keep 2 gold." {
		t.Errorf("no income: %q", got)
	}
}

// TestToldInBattles: whatever happens while a battle goes on, or when it is over, is told in it,
// but that everybody is whole again.
func TestToldInBattles(t *testing.T) {
	s := newStories(t)
	a := s.area("africa")
	began, won := game.Event{Kind: game.BattleBegan, Other: s.other, Area: a}, game.Event{Kind: game.BattleWon, Other: s.other, Area: a}
	kinds := []game.EventKind{game.LeaderCame, game.LeaderLeft, game.Placed, game.Reinforced, game.Removed, game.Scored, game.Submitted}
	for i := range italia.EventNames() {
		if k := game.OwnEvents + game.EventKind(i); k != italia.Repaired {
			kinds = append(kinds, k)
		}
	}
	for _, lang := range []ruleset.Language{"en", "es", "it", "hu"} {
		for _, k := range kinds {
			for _, why := range []game.Why{italia.ForKill, italia.ForPillage} {
				e := game.Event{Kind: k, Other: s.other, Leader: 1, Area: a, To: s.area("numidia"), Unit: cards.Infantry, N: 1, M: 1, Gold: 3, Points: 2, Why: why}
				e.Units[cards.Infantry] = 1
				without := len(s.tell(lang, began, won))
				if len(s.tell(lang, began, e, won)) <= without || len(s.tell(lang, began, won, e)) <= without {
					t.Errorf("%s: kind %d is not told", lang, k)
				}
			}
		}
	}
}

// TestHeadingNamesNation: below the heading of its turn, no sentence about what a nation does
// begins with its name, in any language.
func TestHeadingNamesNation(t *testing.T) {
	s := newStories(t)
	a, b := s.area("africa"), s.area("numidia")
	for _, lang := range []ruleset.Language{"en", "es", "it", "hu"} {
		name := s.e.Ruleset().Names.Nation(lang, s.turn)
		for _, k := range []game.EventKind{
			italia.Income, italia.Tribute, italia.Wasted, italia.Bought, game.LeaderCame, game.Reinforced, game.LeaderLeft, game.Placed, italia.CityBuilt,
			italia.Embarked, italia.Sailed, italia.Landed, italia.Shifted, italia.CityPillaged, italia.CityRaided, italia.Spoiled, italia.CityRebuilt,
			game.Moved, game.Removed, game.Eliminated, game.Retreated, game.Scored, italia.CampaignMoved, italia.Passed, italia.Reacted, italia.Gathered,
		} {
			e := game.Event{Kind: k, Other: s.other, Leader: 1, Area: a, To: b, Unit: cards.Infantry, N: 1, M: 1, Gold: 3, Points: 2, Len: 2}
			if k == game.Eliminated || k == game.Retreated {
				e.Other = ruleset.NoNation // of no battle
			}
			e.Units[cards.Infantry], e.Path[0], e.Path[1] = 1, a, b
			e.Nation = s.turn
			if text := s.tell(lang, e); strings.Contains(strings.ToLower(text), strings.ToLower(name)) || text == "" {
				t.Errorf("%s: kind %d: %q", lang, k, text)
			}
			e.Nation = s.other
			if text := s.tell(lang, e); k != italia.CampaignMoved && !strings.Contains(strings.ToLower(text), strings.ToLower(s.e.Ruleset().Names.Nation(lang, s.other))) {
				t.Errorf("%s: kind %d of others: %q", lang, k, text)
			}
		}
	}
}

// TestPositionByUnits: areas in which a nation has the same stand together, each once and with all
// that is there; infantry on land, and fleets that carry nobody, are numbers.
func TestPositionByUnits(t *testing.T) {
	s := newStories(t)
	var st italia.State
	st.Turn, st.Round = s.turn, 2
	for id, n := range map[string]uint8{"numidia": 1, "africa": 2, "roma": 1, "byzacena": 2} {
		s.e.Put(&st, s.turn, italia.Infantry, s.area(id), n, board.None)
	}
	s.e.Put(&st, s.turn, italia.Infantry, s.area("corsica"), 1, board.None)
	s.e.Put(&st, s.other, italia.Infantry, s.area("olbia"), 1, board.None)
	s.e.Put(&st, s.other, cards.Knight, s.area("carales"), 2, board.None)
	s.e.Put(&st, s.other, italia.Infantry, s.area("liguria"), 1, board.None)
	s.e.Put(&st, s.other, cards.Knight, s.area("liguria"), 1, board.None)
	for _, x := range []struct {
		sea   string
		cargo game.Unit
	}{{"mare-sardoum", 0}, {"mare-sardoum", 0}, {"mare-siculum", cards.Infantry}} {
		fleet := &st.Ships[st.NShips]
		fleet.Nation, fleet.Sea, fleet.Cargo[0] = s.other, s.area(x.sea), x.cargo
		st.NShips++
	}
	text, err := s.r.Position(report.Game{}, report.Reader{Side: report.Onlooker, Lang: "en"}, show.New(s.e).Of(&st))
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ = strings.Cut(strings.ReplaceAll(strings.ReplaceAll(text, "\u00a0", " "), "\n  ", " "), "\n\n")
	for _, want := range []string{
		"(in each area; bare numbers: infantry, at sea fleets)\n",
		"- Berbers: Liguria 1 + 1 knight; Olbia 1; Carales 2 knights; Mare Sardoum 2; Mare Siculum 1 infantry + 1 fleet.\n",
		"- Vandals: Roma, Corsica, Numidia 1; Africa, Byzacena 2.",
	} {
		if !strings.Contains(text+"\n", want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
