package show

import (
	"io/fs"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
	"bretwalda/templates"
)

// Names are what the templates of letters call things of Britannia.
func Names() view.Names {
	return view.Names{
		Decisions: decisions[:], Reasons: reasons[:], Units: units[:], Plain: int(britannia.Infantry), Leader: britannia.LeaderUnit,
		Events: events, Columns: columns, Signs: signs,
	}
}

// Texts are the templates that only Britannia has.
func Texts() fs.FS { return templates.Of("britannia") }

var (
	decisions = [britannia.Kinds]string{
		"none", "replace-fort", "replace-army", "norman-knights", "place-fyrd", "stay-away",
		"full-population", "build-burh", "place-army", "place-leader", "move-armies", "leave-area",
		"remove-excess", "submit", "expel", "next-battle", "assign-hits", "lose-burh", "defender-go",
		"attacker-go", "name-losses", "withdraw", "send-home", "starve", "call-secret", "vote", "kings-army",
	}
	reasons = [...]string{
		"none", "hold", "occupy", "subject", "subject-hold", "kill", "bonus", "limes", "bretwalda",
		"king", "cnut", "stacking", "legions", "cnut-home", "hunger", "expulsion", "withdrawal",
		"time", "replacement", "raid", "raiders",
	}
	units = [...]string{"none", "infantry", "cavalry", "fort", "burh", "leader"}

	events = map[game.EventKind]view.EventInfo{
		britannia.StayedAway:    {Name: "stayed-away", Gathered: true, Opens: true},
		britannia.Grew:          {Name: "grew", Grows: true, Silent: func(e *game.Event) bool { return e.N == 0 && e.M == 0 && e.Other == ruleset.NoNation }},
		britannia.TrackSet:      {Name: "track-set", Saves: true, Silent: func(e *game.Event) bool { return e.N == 0 }},
		britannia.GrowthGiven:   {Name: "growth-allowed"},
		britannia.LeaveGiven:    {Name: "leave-given", Gathered: true},
		britannia.LeaveRefused:  {Name: "leave-refused", Gathered: true},
		britannia.Expelled:      {Name: "expelled", Gathered: true, Goes: view.Expels},
		britannia.FortBuilt:     {Name: "fort-built", Gathered: true, Follows: true},
		britannia.FortDestroyed: {Name: "fort-destroyed", Gathered: true, Follows: true, Loses: britannia.Fort},
		britannia.FortRemoved:   {Name: "fort-removed", Gathered: true, Opens: true},
		britannia.Withdrew:      {Name: "withdrew", Gathered: true, Goes: view.Leaves},
		britannia.BallotSecret:  {Name: "ballot-secret"},
		britannia.Voted:         {Name: "voted", Gathered: true, Whoever: true},
		britannia.GallowayVoted: {Name: "galloway-voted"},
		britannia.Elected:       {Name: "elected", Title: "bretwalda"},
		britannia.Crowned:       {Name: "crowned", Title: "king"},
		britannia.Converted:     {Name: "converted", Gathered: true, Opens: true},
		britannia.RaidWaits:     {Name: "raid-waits"},
		britannia.RaidLost:      {Name: "raid-lost"},
		britannia.SubjectsVoted: {Name: "subjects-voted"},
	}

	signs = []view.Sign{{Of: "cavalry", Picture: "horse"}, {Of: "fort", Picture: "tower"}, {Of: "ruined-fort", Picture: "ruins"}, {Of: "burh", Picture: "palisade"}}

	columns = []view.Column{
		{Name: "holding", For: []game.Why{britannia.ForHold}},
		{Name: "occupying", For: []game.Why{britannia.ForOccupy, britannia.ForRaid}},     // of the Danes of round 11, too
		{Name: "subjects", For: []game.Why{britannia.ForSubject, britannia.ForSubjHold}}, // what they occupied or held for their lord
		{Name: "killing", For: []game.Why{britannia.ForKill, britannia.ForRaiders}},
		{Name: "bonus", For: []game.Why{britannia.ForBonus}},
		{Name: "limes", For: []game.Why{britannia.ForLimes}},
		{Name: "bretwalda", For: []game.Why{britannia.ForBretwalda}},
		{Name: "king", For: []game.Why{britannia.ForKing, britannia.ForCnut}},
	}
)
