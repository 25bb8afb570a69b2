package lines

import (
	"fmt"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
)

// Codec writes answers as ParseChoice reads them: as logs keep them.
type Codec struct{ Book }

var _ game.Codec[italia.Choice] = Codec{}

// Print writes an answer: "romans march 2 legion fabius roma perusia".
func (b Codec) Print(n cards.Nation, c *italia.Choice) string {
	line := strings.TrimSpace(b.nation(n) + " " + italia.Info(c.Kind).Name + " " + b.said(c))
	if c.Capital != board.None {
		line += " capital " + b.area(c.Capital)
	}
	return line
}

// Parse reads the answer to a decision.
func (b Codec) Parse(d *game.Decision, line string) (italia.Choice, error) {
	n, c, err := b.ParseChoice(line)
	if err == nil && (n != d.Nation || c.Kind != d.Kind) {
		err = fmt.Errorf("%q does not answer %q", line, b.Decision(d))
	}
	return c, err
}

// said writes what an answer says of its kind.
func (b Book) said(c *italia.Choice) string {
	if c.Done {
		return "done"
	}
	switch c.Kind {
	case italia.Buy, italia.TributeBuy:
		if c.Unit == cards.City {
			return "city " + b.area(c.Area)
		}
		return cards.UnitIDs[c.Unit]
	case italia.PlaceUnit, italia.PlaceLeader, italia.CampaignRaid, italia.Become:
		return b.area(c.Area)
	case italia.ClearArea, italia.LeaveSubject, italia.AttackerGo, italia.DefenderGo:
		if c.Ship > 0 {
			return fmt.Sprintf("fleet %d %s", c.Ship, b.area(c.To))
		}
		return b.legs(c)
	case italia.Revolt, italia.NavalAttack, italia.NavalMeet, italia.RaidCity, italia.Submit, italia.TakeArrivals:
		if c.Yes {
			return "yes"
		}
		return "no"
	case italia.Gather:
		return b.Force(c.Units[0], 0) + " " + b.area(c.Area)
	case italia.March, italia.CampaignMove:
		return b.move(c)
	case italia.RemoveExcess, italia.Convert, italia.RebuildRaided:
		return cards.UnitIDs[c.Unit]
	case italia.Rebuild, italia.Block, italia.Reduce:
		return b.area(c.Area) + " " + cards.UnitIDs[c.Unit]
	case italia.NextBattle:
		if c.Nation != cards.NoNation {
			return b.area(c.Area) + " " + b.nation(c.Nation)
		}
		return b.area(c.Area)
	case italia.Aim:
		return fmt.Sprintf("%d %s", c.N, b.Aim(c.Aim))
	case italia.LoseFleet, italia.SaveCargo:
		return fmt.Sprintf("fleet %d", c.Ship)
	case italia.Panic:
		if c.To == board.None {
			return cards.UnitIDs[c.Unit] + " none"
		}
		return strings.TrimSpace(cards.UnitIDs[c.Unit]+" "+b.Force(cards.Units{}, c.Leaders)) + " " + b.area(c.To)
	case italia.Spoils, italia.RaidSpoils:
		return [...]string{"spare", "gold", "points"}[min(c.N, 2)]
	case italia.LeaderGo:
		return b.area(c.To)
	case italia.React:
		if c.Act == italia.Join {
			return "join " + b.legs(c)
		}
		return "see " + b.Force(c.Units[0], c.Leaders) + " " + b.area(c.Area) + " " + b.area(c.To)
	case italia.Depart:
		return fmt.Sprint(c.N)
	}
	return ""
}

func (b Book) legs(c *italia.Choice) string {
	var out []string
	for i := range c.Legs {
		if leg := &c.Legs[i]; leg.To != board.None {
			out = append(out, strings.TrimSpace(b.Force(leg.Units, leg.Leaders)+" "+b.area(leg.To)))
		}
	}
	return strings.Join(out, " , ")
}

func (b Book) move(c *italia.Choice) string {
	piece := cards.UnitIDs[c.Unit]
	if c.Leaders != 0 {
		piece = b.Force(cards.Units{}, c.Leaders)
	}
	switch c.Act {
	case italia.Embark:
		return fmt.Sprintf("embark %s %s fleet %d", piece, b.area(c.Area), c.Ship)
	case italia.Sail:
		return fmt.Sprintf("sail fleet %d %s", c.Ship, b.area(c.To))
	case italia.Land:
		return fmt.Sprintf("land %s fleet %d %s", piece, c.Ship, b.area(c.To))
	case italia.Shift:
		return fmt.Sprintf("shift %s fleet %d fleet %d", piece, c.Ship, c.Onto)
	case italia.Fight:
		return "fight"
	}
	out := []string{b.Force(c.Units[0], c.Leaders)}
	for i, a := range c.Path[:c.Len] {
		out = append(out, b.area(a))
		if i > 0 && i < int(c.Len)-1 && c.Units[i] != c.Units[i-1] {
			out = append(out, "( "+b.Force(c.Units[i], 0)+" )")
		}
	}
	return strings.Join(out, " ")
}
