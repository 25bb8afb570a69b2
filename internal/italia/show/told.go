package show

import (
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/view"
)

// events are how events are told: many that follow each other in one sentence.
func events() map[game.EventKind]view.EventInfo {
	all := view.OwnEvents(italia.EventNames())
	for kind, name := range map[game.EventKind]string{
		game.LeaderCame: "leader-came", game.LeaderLeft: "leader-left", game.Reinforced: "reinforced", game.Placed: "placed",
		game.Removed: "removed", game.Scored: "scored",
	} {
		all[kind] = view.EventInfo{Name: name}
	}
	tell := func(name string, kinds ...game.EventKind) {
		for _, k := range kinds {
			x := all[k]
			x.Into = func(*game.Event) string { return name }
			all[k] = x
		}
	}
	tell("treasury", italia.Income, italia.Tribute, italia.Wasted)
	tell("purchases", italia.Bought)
	tell("arrivals", game.LeaderCame, game.Reinforced)
	tell("leaving", game.LeaderLeft)
	tell("placing", game.Placed, italia.CityBuilt) // of a city there is no kind of unit
	tell("voyage", italia.Embarked, italia.Sailed, italia.Landed, italia.Shifted)
	tell("sacking", italia.CityPillaged, italia.CityRaided, italia.Spoiled)
	tell("rebuilding", italia.CityRebuilt)

	rebuilt := all[italia.CityRebuilt]
	rebuilt.Gathered = true
	all[italia.CityRebuilt] = rebuilt

	bought := all[italia.Bought]
	bought.Gathered = true
	all[italia.Bought] = bought

	titled := all[italia.Titled]
	titled.Title = "titled"
	all[italia.Titled] = titled

	for kind, leg := range map[game.EventKind]view.Leg{italia.Embarked: view.Boards, italia.Sailed: view.Sails, italia.Landed: view.Lands} {
		x := all[kind]
		x.Leg = leg
		all[kind] = x
	}

	// Whoever was damaged is whole again after every combat.
	repaired := all[italia.Repaired]
	repaired.Silent = func(*game.Event) bool { return true }
	all[italia.Repaired] = repaired

	income := all[italia.Income]
	income.Silent = func(e *game.Event) bool { return e.Gold == 0 }
	all[italia.Income] = income

	// What a city cost is told with it.
	removed := all[game.Removed]
	removed.Silent = func(e *game.Event) bool { return e.Why == italia.ByRebuilding }
	all[game.Removed] = removed

	scored := all[game.Scored]
	scored.Into = func(e *game.Event) string {
		if e.Why == italia.ForPillage || e.Why == italia.ForRaid {
			return "sacking"
		}
		return ""
	}
	all[game.Scored] = scored
	return all
}
