package show

import (
	"slices"
	"strconv"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Card is a nation card for the template "card".
type Card struct {
	Nation    ruleset.Nation
	Ends      []endLine
	Events    []eventLine
	Title     *titleLine // nil: none can be won
	Arrivals  []arrivalLine
	Campaigns []campaignLine
	Submits   []submitLine
	Revolts   []revoltLine
	Guessed   bool // something is reconstructed
}

// places are areas, as far as they make up regions by these, and nearly all by the others.
type places struct {
	All     bool // any area
	Regions []string
	Areas   board.Set
	But     board.Set // all areas but these
}

// fewest is how many areas can be missing where the others are not named.
const fewest = 3

// endLine is what areas score at the end of rounds. In a line with an Award a whole region
// scores, Less for each area of it that others hold.
type endLine struct {
	Rounds      []string
	Now, Guess  bool // Now: in the round in which the card is shown
	Places      places
	Area, City  int
	Award, Less int
}

// eventLine is what scores when it happens. Its Kind is that of the template "card/KIND".
type eventLine struct {
	Kind         string
	Points       int
	Guess, Now   bool
	Rounds       []string // none: all
	Places       places
	WithCity     bool
	Nations      ruleset.Nations // none: of any
	Units        []game.Unit     // none: all
	Leaders      []ruleset.Leader
	Least        int // units on each side of a pitched battle
	First, Later bool
	OrGold       int
	AnyTurn      bool
}

type titleLine struct {
	Points int
	Leader ruleset.Leader
	Area   board.Area
	Guess  bool
}

// arrivalLine is what comes in a round; Raise: as much as makes it so many on the board.
type arrivalLine struct {
	Round      int
	Now, Guess bool
	Raise      bool
	view.Holding
}

type campaignLine struct {
	Round      int
	Leader     ruleset.Leader
	Major      bool
	Now, Guess bool
}

// submitLine says with how many areas a nation must submit (so many or fewer; 0: never), and
// with which it may.
type submitLine struct {
	To     ruleset.Nation
	Must   int
	May    []string
	Rounds []string // none: all
	Guess  bool
}

// revoltLine says when a subject may revolt; Near: while a leader who campaigns is near.
type revoltLine struct {
	Against ruleset.Nation
	Near    bool
	Rounds  []string // none: all
	Guess   bool
}

// CardOf is the card of a nation, and what of it counts in a round.
func CardOf(pk *cards.Pack, n ruleset.Nation, round int) *Card {
	from := &pk.Nations[n]
	c := &Card{Nation: n}
	note := func(guess bool) bool {
		c.Guessed = c.Guessed || guess
		return guess
	}
	for i := range from.Areas {
		l := &from.Areas[i]
		c.Ends = append(c.Ends, endLine{Rounds: roundsOf(l.Rounds), Now: l.Rounds.Has(uint8(round)), Guess: note(l.Guess),
			Places: placesOf(pk, l.Areas), Area: int(l.Area), City: int(l.City), Award: int(l.Award), Less: int(l.LessForeign)})
	}
	for i := range from.Lines {
		c.Events = append(c.Events, eventOf(pk, &from.Lines[i], round))
		note(from.Lines[i].Guess)
	}
	if t := &from.Title; t.Area != board.None {
		c.Title = &titleLine{int(t.Points), t.Leader, t.Area, note(t.Guess)}
	}
	for i := range from.Arrivals {
		a := &from.Arrivals[i]
		x := arrivalLine{Round: int(a.Round), Now: int(a.Round) == round, Guess: note(a.Guess), Raise: a.Raise}
		for u := cards.Infantry; u <= cards.Fleet; u++ {
			x.Units[u] = int(a.Units[u])
		}
		x.Lead(a.Leaders...)
		c.Arrivals = append(c.Arrivals, x)
	}
	for k, list := range [2][]cards.Campaign{from.Campaigns, from.Major} {
		for _, x := range list {
			c.Campaigns = append(c.Campaigns, campaignLine{int(x.Round), x.Leader, k == 1, int(x.Round) == round, note(x.Guess)})
		}
	}
	for _, x := range from.Submits {
		l := submitLine{To: x.To, Must: int(x.Must), Rounds: someRounds(x.Rounds), Guess: note(x.Guess)}
		for k := uint8(0); k < 16; k++ {
			if x.May.Has(k) {
				l.May = append(l.May, strconv.Itoa(int(k)))
			}
		}
		c.Submits = append(c.Submits, l)
	}
	for _, x := range from.Revolts {
		c.Revolts = append(c.Revolts, revoltLine{x.Against, x.Near, someRounds(x.Rounds), note(x.Guess)})
	}
	return c
}

func eventOf(pk *cards.Pack, from *cards.Line, round int) eventLine {
	l := eventLine{
		Kind: cards.EventIDs[from.Event], Points: int(from.Points), Guess: from.Guess, Rounds: someRounds(from.Rounds), Places: placesOf(pk, from.Areas),
		WithCity: from.WithCity, Least: int(from.Least), First: from.First == cards.FirstTime, Later: from.First == cards.LaterTime,
		OrGold: int(from.OrGold), AnyTurn: from.AnyTurn,
	}
	l.Now = len(l.Rounds) > 0 && from.Rounds.Has(uint8(round))
	if from.Nations.Len() < len(pk.Nations)-1 {
		l.Nations = from.Nations
	}
	for u := cards.Infantry; u <= cards.Fleet; u++ {
		if from.Units.Has(u) {
			l.Units = append(l.Units, u)
		}
	}
	if len(l.Units) == int(cards.Fleet) {
		l.Units = nil
	}
	if from.Leaders != cards.AllLeaders {
		l.Leaders = from.Leaders.List()
	}
	return l
}

// placesOf is a set of areas in few words.
func placesOf(pk *cards.Pack, set board.Set) places {
	p := places{All: set&pk.Board.Land == pk.Board.Land, Areas: set}
	if but := pk.Board.Land &^ set; but.Len() <= fewest {
		p.Areas, p.But = 0, but
		return p
	}
	for _, r := range pk.Board.Regions {
		if r.Areas&^p.Areas == 0 && r.Areas.Len() > 1 {
			p.Regions = append(p.Regions, r.ID)
			p.Areas &^= r.Areas
		}
	}
	return p
}

// roundsOf lists rounds.
func roundsOf(set cards.Rounds) (list []string) {
	for r := uint8(1); r <= cards.LastRound; r++ {
		if set.Has(r) {
			list = append(list, strconv.Itoa(int(r)))
		}
	}
	return list
}

// someRounds lists them, if they are not all.
func someRounds(set cards.Rounds) []string {
	if list := roundsOf(set); len(list) < cards.LastRound {
		return slices.Clip(list)
	}
	return nil
}
