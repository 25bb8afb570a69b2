package moderator

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// What an order is about that moves nobody: a plan for one battle says nothing of another, nor leave for one subject of the next.

// sameMatter reports whether an order of the kind of an old one is about all that the old one is about. Lists of preferences,
// and new armies, are about one thing wherever they name areas.
func sameMatter(o, old orders.Order) bool {
	switch o.Kind {
	case orders.Plan:
		return coversAreas(o, old) && (o.Side == orders.BothSides || o.Side == old.Side) && (o.Enemies == 0 || old.Enemies != 0 && old.Enemies&^o.Enemies == 0)
	case orders.Hit, orders.Lose, orders.Leave:
		return coversAreas(o, old) && ofNation(o, old)
	case orders.Submit, orders.Growth:
		return ofNation(o, old)
	case orders.PlaceLeader:
		return o.Leader == ruleset.NoLeader || o.Leader == old.Leader
	case orders.Withdraw:
		return coversAreas(o, old)
	case orders.Expel:
		return o.From == board.None || o.From == old.From
	}
	return o.Kind < orders.OwnKinds || sameOwnMatter(o, old)
}

// goes reports whether an order sends somebody somewhere, whatever its game calls that.
func goes(o orders.Order) bool {
	return o.Kind == orders.Move || o.Kind >= orders.OwnKinds && len(o.Steps) > 0
}

// sameOwnMatter reports whether an order that only the family has is about all that an old one of its kind is about: "raid
// Florentia" says nothing of a raid in Pisae, nor the purchase of a fleet of that of a city.
func sameOwnMatter(o, old orders.Order) bool {
	for _, n := range old.Nations {
		if len(o.Nations) > 0 && !slices.Contains(o.Nations, n) {
			return false
		}
	}
	for _, l := range old.Leaders {
		if len(o.Leaders) > 0 && !slices.Contains(o.Leaders, l) {
			return false
		}
	}
	return coversAreas(o, old) && coversUnits(o, old) && (o.From == board.None || o.From == old.From)
}

// coversUnits reports whether an order is about all kinds of units of an old one; one that names none is about all.
func coversUnits(o, old orders.Order) bool {
	return len(o.Forces) == 0 || !slices.ContainsFunc(old.Forces, func(f orders.Force) bool { return !hasUnit(o, f.Unit) })
}

// otherUnits reports whether two orders are about units of which none is of a kind that the other is about.
func otherUnits(o, old orders.Order) bool {
	return len(o.Forces) > 0 && len(old.Forces) > 0 && !slices.ContainsFunc(old.Forces, func(f orders.Force) bool { return hasUnit(o, f.Unit) })
}

// sameUnits reports whether two orders may be about the same units.
func sameUnits(o, old orders.Order) bool { return coversUnits(o, old) && coversUnits(old, o) }

// hasUnit reports whether an order is about units of a kind, or some of its own of no kind in particular.
func hasUnit(o orders.Order, u game.Unit) bool {
	return slices.ContainsFunc(o.Forces, func(f orders.Force) bool { return f.Unit == u || f.Unit == game.NoUnit || u == game.NoUnit })
}

// coversAreas reports whether an order is about all areas of an old one; one that names none is about all.
func coversAreas(o, old orders.Order) bool {
	return len(o.Areas) == 0 || len(old.Areas) > 0 && !slices.ContainsFunc(old.Areas, func(a board.Area) bool { return !slices.Contains(o.Areas, a) })
}

// ofNation reports whether an order is about the nation of an old one; one that names none is about all.
func ofNation(o, old orders.Order) bool {
	return o.Nation == ruleset.NoNation || o.Nation == old.Nation
}

// placesFewer reports whether a list places fewer new armies than an old one does: then the others may still be meant.
func placesFewer(list, old []orders.Order) bool {
	n, all := placed(list)
	before, allBefore := placed(old)
	return !all && (allBefore || n < before)
}

// placed counts the new armies that a list places, and reports whether it places all.
func placed(list []orders.Order) (n int, all bool) {
	for _, o := range list {
		switch o = matter(o); {
		case o.Kind != orders.Place:
		case o.Count.Amount == orders.Exactly:
			n += int(o.Count.N)
		default:
			all = true
		}
	}
	return n, all
}
