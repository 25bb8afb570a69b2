package show

import (
	"slices"
	"strconv"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/ruleset"
)

// Card is a Nation Card for the template "card".
type Card struct {
	Nation ruleset.Nation
	Lines  []cardLine
	Kills  []killLine
	Bonus  []bonusLine
	Limit  cards.PointLimit
	// Shore are the coasts where the nation may land, if not on all; Stays: it does not
	// go on to another sea.
	Shore board.Set
	Stays bool
	// SubmitsAt and AnglesAt are with how many areas at most it may submit to the Romans,
	// in SubmitRound only if that is not 0, and to the Angles; 0: never.
	SubmitsAt, SubmitRound, AnglesAt int
	Guessed                          bool // some lines are reconstructed
}

// cardLine is what areas score. Its Kind is that of the template "card/KIND".
type cardLine struct {
	Kind              string
	Rounds            []string
	Now               bool // in the round in which the card is shown
	Own, AtWithdrawal bool
	Guess             bool
	Worth             []worth // the most first
}

// worth is areas that score the same.
type worth struct {
	Points int
	Areas  board.Set
}

// killLine is what units that are eliminated score.
type killLine struct {
	Points                 int
	Rounds                 []string // none: all
	Now                    bool     // where there are Rounds
	Anybody                bool     // armies of all other nations
	Armies, Cavalry, Forts ruleset.Nations
	Leaders                []ruleset.Leader
	Own, Other             bool // only in the nation's own turn; only in those of others
	Raiding, Freed, Guess  bool
	Unless                 ruleset.Leader // only if he never came
}

// bonusLine is what an event scores. Its Kind is that of the template "card/KIND".
type bonusLine struct {
	Kind   string
	Points int
}

// CardOf is the Nation Card of a nation, and what of it scores in a round.
func CardOf(pk *cards.Pack, n ruleset.Nation, round int) *Card {
	from := &pk.Cards[n]
	c := &Card{Nation: n, Limit: from.Limit, Stays: from.Landing.Stay,
		SubmitsAt: from.SubmitsAt, SubmitRound: from.SubmitRound, AnglesAt: from.AnglesAt}
	for _, l := range from.Hold {
		c.Lines = append(c.Lines, cardLine{Kind: "hold", Rounds: roundsOf(pk, l.Rounds), Now: l.Rounds.Has(round), Guess: l.Guess, Worth: worths(&l.Points)})
	}
	if from.LimesRound > 0 {
		c.Lines = append(c.Lines, cardLine{Kind: "limes", Rounds: []string{strconv.Itoa(from.LimesRound)}, Now: round == from.LimesRound, Worth: worths(&from.Limes)})
	}
	for _, l := range from.Occupy {
		c.Lines = append(c.Lines, cardLine{Kind: "occupy", Rounds: roundsOf(pk, l.Rounds), Now: l.Rounds.Has(round), Guess: l.Guess, Worth: worths(&l.Points),
			Own: l.OwnTurn, AtWithdrawal: l.AtWithdrawal})
	}
	for i := range from.Eliminate {
		c.Kills = append(c.Kills, killsOf(pk, n, &from.Eliminate[i], round))
	}
	for _, b := range from.Bonus {
		kind := "belgae-submit"
		if b.Bonus == cards.HaroldFalls {
			kind = "harold-falls"
		}
		c.Bonus = append(c.Bonus, bonusLine{kind, int(b.Points)})
	}
	if from.Landing.ClosedShore != 0 {
		c.Shore = pk.Board.Coastal &^ from.Landing.ClosedShore
	}
	c.Guessed = slices.ContainsFunc(c.Lines, func(l cardLine) bool { return l.Guess }) ||
		slices.ContainsFunc(c.Kills, func(l killLine) bool { return l.Guess })
	return c
}

func killsOf(pk *cards.Pack, n ruleset.Nation, l *cards.EliminateLine, round int) killLine {
	k := killLine{
		Points: int(l.Points), Armies: l.Armies, Cavalry: l.Cavalry, Forts: l.Forts, Raiding: l.Raiding, Freed: l.Freed, Guess: l.Guess,
		Own: l.Turn == cards.OwnTurn, Other: l.Turn == cards.OtherTurn, Unless: l.UnlessCame,
	}
	k.Anybody = l.Armies.Without(n).Len() == len(pk.Nations)-2
	k.Leaders = l.Leaders.List()
	if rounds := roundsOf(pk, l.Rounds); len(rounds) < len(pk.Timeline)-1 {
		k.Rounds, k.Now = rounds, l.Rounds.Has(round)
	}
	return k
}

// roundsOf lists rounds.
func roundsOf(pk *cards.Pack, set ruleset.Rounds) (list []string) {
	for round := 1; round < len(pk.Timeline); round++ {
		if set.Has(round) {
			list = append(list, strconv.Itoa(round))
		}
	}
	return list
}

// worths groups areas by what they score, the most first.
func worths(by *cards.Points) (list []worth) {
	for a, p := range by {
		if p == 0 {
			continue
		}
		i := slices.IndexFunc(list, func(w worth) bool { return w.Points == int(p) })
		if i < 0 {
			i = len(list)
			list = append(list, worth{Points: int(p)})
		}
		list[i].Areas = list[i].Areas.With(board.Area(a))
	}
	slices.SortFunc(list, func(a, b worth) int { return b.Points - a.Points })
	return list
}
