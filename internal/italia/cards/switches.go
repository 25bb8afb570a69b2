package cards

// Switches are the rulings that a pack can turn, one field each; false is the default.
type Switches struct {
	TributeUp         bool // tribute: up (it RUL-09)
	PyrrhusFights     bool // pyrrhus: 12.3.1 (it RUL-14)
	AlliedRoads       bool // allied-cities-as-roads: yes (it MOV-08)
	HouseCombat       bool // combat: house (it RUL-77)
	OverboardSaved    bool // overboard: spare-capacity (it RUL-87)
	LastAnyRound      bool // last-carthaginian: any-round (it RUL-16)
	LastOff           bool // last-carthaginian: off
	HalfSimple        bool // half-points: simple (it RUL-17)
	ScoringList       bool // scoring-rounds: list (it RUL-04)
	KillsOwnTurn      bool // kill-points: own-turn (it RUL-133)
	SeaPrinted        bool // sea-reactions: printed (it RUL-11)
	NoRound10React    bool // round-10-reactions: none (it RUL-18)
	NoStraitRetreat   bool // retreat-over-strait: no (it RUL-72)
	CampaignEndLimits bool // campaign-end-limit: checked (it RUL-93)
	FirstOfGame       bool // first-time: game (it RUL-134)
	FranksRetreat     bool // emperor: franks-retreat (it RUL-131)
	AdviceOff         bool // advice: off (it RUL-01)
}

// switchWord is a switch of a pack: its values, the default first, and what they set.
type switchWord struct {
	key    string
	values []string
	set    func(*Switches) []*bool // of the values after the first
}

var switchWords = []switchWord{
	{"tribute", []string{"down", "up"}, func(s *Switches) []*bool { return []*bool{&s.TributeUp} }},
	{"pyrrhus", []string{"faq", "12.3.1"}, func(s *Switches) []*bool { return []*bool{&s.PyrrhusFights} }},
	{"allied-cities-as-roads", []string{"no", "yes"}, func(s *Switches) []*bool { return []*bool{&s.AlliedRoads} }},
	{"combat", []string{"official", "house"}, func(s *Switches) []*bool { return []*bool{&s.HouseCombat} }},
	{"overboard", []string{"die", "spare-capacity"}, func(s *Switches) []*bool { return []*bool{&s.OverboardSaved} }},
	{"last-carthaginian", []string{"rounds-6-to-8", "any-round", "off"}, func(s *Switches) []*bool { return []*bool{&s.LastAnyRound, &s.LastOff} }},
	{"half-points", []string{"faq", "simple"}, func(s *Switches) []*bool { return []*bool{&s.HalfSimple} }},
	{"scoring-rounds", []string{"cards", "list"}, func(s *Switches) []*bool { return []*bool{&s.ScoringList} }},
	{"kill-points", []string{"as-marked", "own-turn"}, func(s *Switches) []*bool { return []*bool{&s.KillsOwnTurn} }},
	{"sea-reactions", []string{"free", "printed"}, func(s *Switches) []*bool { return []*bool{&s.SeaPrinted} }},
	{"round-10-reactions", []string{"factions", "none"}, func(s *Switches) []*bool { return []*bool{&s.NoRound10React} }},
	{"retreat-over-strait", []string{"yes", "no"}, func(s *Switches) []*bool { return []*bool{&s.NoStraitRetreat} }},
	{"campaign-end-limit", []string{"unchecked", "checked"}, func(s *Switches) []*bool { return []*bool{&s.CampaignEndLimits} }},
	{"first-time", []string{"nation", "game"}, func(s *Switches) []*bool { return []*bool{&s.FirstOfGame} }},
	{"emperor", []string{"others-retreat", "franks-retreat"}, func(s *Switches) []*bool { return []*bool{&s.FranksRetreat} }},
	{"advice", []string{"on", "off"}, func(s *Switches) []*bool { return []*bool{&s.AdviceOff} }},
}

// SwitchIDs returns the switches in the order in which people are told of them.
func SwitchIDs() []string {
	ids := make([]string, len(switchWords))
	for i := range switchWords {
		ids[i] = switchWords[i].key
	}
	return ids
}

// Set turns a switch, and reports whether there is such a switch and value. It may be
// called before an engine is made of the pack, not later.
func (s *Switches) Set(key, value string) bool {
	for _, w := range switchWords {
		if w.key != key {
			continue
		}
		for i, v := range w.values {
			if v != value {
				continue
			}
			for j, b := range w.set(s) {
				*b = j == i-1
			}
			return true
		}
	}
	return false
}
