package lines

import (
	"fmt"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
)

func (b Book) area(a board.Area) string {
	if a == board.None {
		return "none"
	}
	return b.Board.IDs[a]
}

func (b Book) nation(n cards.Nation) string {
	if n == 0 {
		return "nobody"
	}
	return b.Nations[n].ID
}

// Force writes units and leaders: "3 legion fabius".
func (b Book) Force(u cards.Units, leaders cards.Leaders) string {
	var out []string
	for k := cards.Infantry; k <= cards.Fleet; k++ {
		if u[k] > 0 {
			out = append(out, fmt.Sprintf("%d %s", u[k], cards.UnitIDs[k]))
		}
	}
	for l := range leaders.All {
		out = append(out, b.Leaders[l].ID)
	}
	return strings.Join(out, " ")
}

// Decision writes a decision: "celts defender-retreat verona with illyrians".
func (b Book) Decision(d *italia.Decision) string {
	if d.Kind == italia.None {
		return "over"
	}
	out := b.nation(d.Nation) + " " + italia.Info(d.Kind).Name
	if d.Unit != 0 {
		out += " " + cards.UnitIDs[d.Unit]
	}
	if d.Kind == italia.PlaceLeader {
		out += " " + b.Leaders[d.Leader].ID
	}
	if d.Area != board.None {
		out += " at " + b.area(d.Area)
	}
	if d.For != 0 {
		out += " with " + b.nation(d.For)
	}
	switch d.Kind {
	case italia.PlaceUnit, italia.PlaceLeader, italia.NextBattle, italia.Rebuild, italia.CampaignRaid, italia.Block, italia.Reduce,
		italia.Become, italia.LeaderGo, italia.Gather:
		out += ":"
		for a := range d.Areas.All {
			out += " " + b.area(a)
		}
	}
	return out
}

// Points writes points, which positions hold doubled: "1.5".
func Points(doubled int) string {
	sign := ""
	if doubled < 0 {
		sign, doubled = "-", -doubled
	}
	if doubled%2 == 0 {
		return fmt.Sprintf("%s%d", sign, doubled/2)
	}
	return fmt.Sprintf("%s%d.5", sign, doubled/2)
}

var whys = map[italia.Why]string{italia.ForArea: "area", italia.ForCity: "city", italia.ForRegion: "region", italia.ForKill: "kill",
	italia.ForLeader: "leader", italia.ForLast: "last unit", italia.ForRaid: "raid", italia.ForPillage: "pillage", italia.ForSubmission: "submission",
	italia.ForBattle: "pitched battle", italia.ForCapture: "capture", italia.ForLeaving: "leaving", italia.ForTitle: "title",
	italia.ForLeaderRetreat: "leader's retreat", italia.ByLimit: "limit", italia.ByEntry: "entry area", italia.ByRebuilding: "rebuilding",
	italia.ByBlock: "block", italia.ByTime: "time", italia.ByReduction: "reduction", italia.ByEnd: "end"}

// piece is what an event is about: some units of a kind, or a leader.
func (b Book) piece(ev *italia.Event) string {
	if ev.Leader != 0 {
		return b.Leaders[ev.Leader].ID
	}
	if ev.N == 0 {
		return cards.UnitIDs[ev.Unit]
	}
	return fmt.Sprintf("%d %s", ev.N, cards.UnitIDs[ev.Unit])
}

// Event writes an event as one line.
func (b Book) Event(ev *italia.Event) string {
	n, m, at, to := b.nation(ev.Nation), b.nation(ev.Other), b.area(ev.Area), b.area(ev.To)
	switch ev.Kind {
	case italia.RoundBegan, italia.RoundEnded, italia.GameOver:
		return map[italia.EventKind]string{italia.RoundBegan: fmt.Sprintf("round %d began", ev.Round),
			italia.RoundEnded: fmt.Sprintf("round %d ended", ev.Round), italia.GameOver: "game over"}[ev.Kind]
	case italia.TurnBegan, italia.TurnSkipped:
		return n + map[italia.EventKind]string{italia.TurnBegan: " turn began", italia.TurnSkipped: " turn skipped"}[ev.Kind]
	case italia.LeaderCame, italia.LeaderLeft, italia.LeaderAbsent:
		return fmt.Sprintf("%s leader %s %s %s", n, b.Leaders[ev.Leader].ID, map[italia.EventKind]string{italia.LeaderCame: "came to",
			italia.LeaderLeft: "left", italia.LeaderAbsent: "is absent from"}[ev.Kind], at)
	case italia.Placed, italia.Reinforced, italia.Lost, italia.Eliminated, italia.Removed, italia.Damaged, italia.Repaired, italia.LeftGame,
		italia.Deserted, italia.WonOver, italia.Raised, italia.Transformed, italia.Panicked, italia.Bought:
		return b.units(ev)
	case italia.Moved:
		var path []string
		for _, a := range ev.Path[:ev.Len] {
			path = append(path, b.area(a))
		}
		return fmt.Sprintf("%s moved %s: %s", n, b.Force(cards.Units(ev.Units), ev.Leaders), strings.Join(path, " "))
	case italia.Retreated, italia.Reacted, italia.Gathered:
		verb := map[italia.EventKind]string{italia.Retreated: "retreated", italia.Reacted: "reacted", italia.Gathered: "gathered"}[ev.Kind]
		return fmt.Sprintf("%s %s %s: %s %s", n, verb, b.Force(cards.Units(ev.Units), ev.Leaders), at, to)
	case italia.Embarked, italia.Landed, italia.Shifted:
		verb := map[italia.EventKind]string{italia.Embarked: "embarked", italia.Landed: "landed", italia.Shifted: "shifted"}[ev.Kind]
		return fmt.Sprintf("%s %s %s: %s %s", n, verb, b.piece(&italia.Event{Unit: ev.Unit, Leader: ev.Leader}), at, to)
	case italia.Sailed:
		return fmt.Sprintf("%s sailed fleet %d: %s %s", n, ev.N, at, to)
	case italia.BattleRound:
		return fmt.Sprintf("combat round %d in %s", ev.N, at)
	case italia.Rolled, italia.TieRolled:
		var dice []string
		for _, d := range ev.Dice[:max(ev.N, min(1, ev.Dice[0]))] {
			dice = append(dice, fmt.Sprint(d))
		}
		if ev.Kind == italia.TieRolled {
			return fmt.Sprintf("%s rolled %s for the order in %s", n, strings.Join(dice, " "), at)
		}
		return fmt.Sprintf("%s rolled %s with %s at %s, %d or more", n, strings.Join(dice, " "), cards.UnitIDs[ev.Unit], b.Aim(uint8(ev.Aim)), ev.M)
	case italia.Scored:
		return fmt.Sprintf("%s scored %s for %s", n, Points(int(ev.Points)), whys[ev.Why])
	case italia.Halved:
		if ev.Points > 0 {
			return fmt.Sprintf("%s gained %s as a subject", n, Points(int(ev.Points)))
		}
		return fmt.Sprintf("%s lost %s as a subject", n, Points(-int(ev.Points)))
	}
	return b.more(ev, n, m, at)
}

// Aim writes what is aimed at.
func (b Book) Aim(aim uint8) string {
	if aim == 0 { // at sea
		return cards.UnitIDs[cards.Fleet]
	}
	u, over := italia.KindOfAim(aim)
	switch {
	case u == 0:
		return "won-over"
	case over:
		return "landed " + cards.UnitIDs[u]
	}
	return cards.UnitIDs[u]
}

// units writes events about units of a kind.
func (b Book) units(ev *italia.Event) string {
	n, m, at := b.nation(ev.Nation), b.nation(ev.Other), b.area(ev.Area)
	what := b.piece(ev)
	switch ev.Kind {
	case italia.Placed:
		return fmt.Sprintf("%s placed %s in %s", n, what, at)
	case italia.Reinforced:
		return fmt.Sprintf("%s got %s in %s", n, what, at)
	case italia.Lost:
		return fmt.Sprintf("%s lost %s that were due", n, what)
	case italia.Eliminated:
		return fmt.Sprintf("%s %s eliminated in %s by %s", n, what, at, m)
	case italia.Removed:
		return fmt.Sprintf("%s %s removed in %s: %s", n, what, at, whys[ev.Why])
	case italia.Damaged:
		return fmt.Sprintf("%s %s damaged in %s", n, what, at)
	case italia.Repaired:
		return fmt.Sprintf("%s %s repaired in %s", n, what, at)
	case italia.LeftGame:
		return fmt.Sprintf("%s %s left the game by %s", n, what, at)
	case italia.Deserted:
		return fmt.Sprintf("%s %s of %d deserted in %s to %s", n, what, ev.M, at, m)
	case italia.WonOver:
		return fmt.Sprintf("%s won over %s of %s in %s", n, what, m, at)
	case italia.Raised:
		return fmt.Sprintf("%s raised %s", n, what)
	case italia.Transformed:
		return fmt.Sprintf("%s %s in %s became %s", n, what, at, m)
	case italia.Panicked:
		return fmt.Sprintf("%s %s driven off: %s %s", n, what, at, b.area(ev.To))
	}
	if ev.Unit == cards.City {
		return fmt.Sprintf("%s bought city in %s for %d gold", n, at, ev.Gold)
	}
	return fmt.Sprintf("%s bought %s for %d gold", n, what, ev.Gold)
}

// more writes the rest.
func (b Book) more(ev *italia.Event, n, m, at string) string {
	switch ev.Kind {
	case italia.Submitted:
		return n + " submitted to " + m
	case italia.SubjectionEnded:
		return n + " no longer subject to " + m
	case italia.Revolted:
		return n + " revolted against " + m
	case italia.BattleBegan:
		return fmt.Sprintf("%s fights %s in %s", n, m, at)
	case italia.BattleWon:
		return fmt.Sprintf("%s holds %s", n, at)
	case italia.BattleCancelled:
		return fmt.Sprintf("%s and %s make peace", n, m)
	case italia.Income:
		return fmt.Sprintf("%s income %d: %d areas, %d cities", n, ev.Gold, ev.N, ev.M)
	case italia.Tribute:
		return fmt.Sprintf("%s paid %d gold to %s", n, ev.Gold, m)
	case italia.Wasted:
		return fmt.Sprintf("%s wasted %d gold", n, ev.Gold)
	case italia.Spoiled:
		return fmt.Sprintf("%s got %d gold from %s", n, ev.Gold, at)
	case italia.CampaignBegan:
		return fmt.Sprintf("%s campaign of %s began with %d gold", n, b.Leaders[ev.Leader].ID, ev.Gold)
	case italia.CampaignMoved:
		return fmt.Sprintf("%s campaign move, %d gold left", n, ev.Gold)
	case italia.CampaignEnded:
		return fmt.Sprintf("%s campaign of %s ended", n, b.Leaders[ev.Leader].ID)
	case italia.Blocked:
		return fmt.Sprintf("%s blocked %s with %s", n, at, cards.UnitIDs[ev.Unit])
	case italia.CityRebuilt:
		if ev.Unit != 0 {
			return fmt.Sprintf("%s rebuilt %s with %s", n, at, cards.UnitIDs[ev.Unit])
		}
		return fmt.Sprintf("%s rebuilt %s", n, at)
	case italia.NavalDeclared:
		return fmt.Sprintf("%s declares combat against %s in %s", n, m, at)
	case italia.Passed:
		return n + " passed"
	}
	verb := map[italia.EventKind]string{italia.CityBuilt: "built", italia.CityPillaged: "pillaged", italia.CityRaided: "raided",
		italia.CityLost: "lost for good", italia.CapitalSet: "declared capital", italia.Cleared: "cleared", italia.Titled: "crowned in",
		italia.RaidDeclared: "will raid"}[ev.Kind]
	return fmt.Sprintf("%s %s %s", n, verb, at)
}
