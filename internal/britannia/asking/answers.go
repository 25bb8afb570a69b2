package asking

import (
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/questions"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Answers says answers of few words in the order language, with the names of a ruleset.
type Answers struct{ Ruleset *ruleset.Ruleset }

// Word is what a word answers to a question; empty: nothing.
func (a Answers) Word(q *questions.Question, w questions.Word) string {
	d := &q.Decision
	area := a.area(d.Area)
	other := a.Ruleset.Names.Nation(ruleset.English, d.For)
	switch d.Kind {
	case britannia.DefenderGo:
		switch w {
		case questions.Stay, questions.No:
			return "in " + area + ": fight on"
		case questions.Retreat, questions.Yes:
			if to := Refuge(q); to != board.None {
				return "in " + area + ": retreat all to " + a.area(to)
			}
		}
	case britannia.Submit:
		if w == questions.No && d.Compulsory {
			return ""
		}
		return yesOrNo(w, "submit to the "+other, "never submit to the "+other)
	case britannia.LeaveArea:
		return yesOrNo(w, "allow the "+other+" to leave "+area, "do not allow the "+other+" to leave "+area)
	case britannia.FullPopulation:
		return yesOrNo(w, "allow the "+other+" full growth", "refuse the "+other+" full growth")
	case britannia.CallSecret:
		return yesOrNo(w, "secret ballot", "no secret ballot")
	}
	return ""
}

func yesOrNo(w questions.Word, yes, no string) string {
	switch w {
	case questions.Yes:
		return yes
	case questions.No:
		return no
	}
	return ""
}

// Sentence is what more words answer to a question that was named.
func (a Answers) Sentence(q *questions.Question, said string) string {
	switch q.Decision.Kind {
	case britannia.DefenderGo:
		return "in " + a.area(q.Decision.Area) + ": " + said
	case britannia.Vote:
		if n, ok := a.nation(said); ok {
			return "vote for the " + a.Ruleset.Names.Nation(ruleset.English, n)
		}
	}
	return said
}

// Names implements questions.Places.
func (a Answers) Names(area board.Area) []string { return a.Ruleset.Names.AreaInEach(area) }

// Vote implements questions.Voters.
func (a Answers) Vote(q *questions.Question, n ruleset.Nation) string {
	switch {
	case q.Decision.Kind != britannia.Vote:
		return ""
	case n == ruleset.NoNation:
		n = q.Decision.Nation
	}
	return "vote for the " + a.Ruleset.Names.Nation(ruleset.English, n)
}

// Ballot implements questions.Voters.
func (a Answers) Ballot(q *questions.Question, secret bool) string {
	if secret {
		return a.Word(&questions.Question{Decision: ballotOf(q)}, questions.Yes)
	}
	return a.Word(&questions.Question{Decision: ballotOf(q)}, questions.No)
}

// ballotOf is the decision of a question, if that is about a secret ballot.
func ballotOf(q *questions.Question) (d game.Decision) {
	if q.Decision.Kind == britannia.CallSecret {
		d = q.Decision
	}
	return d
}

// Nations implements questions.Voters.
func (a Answers) Nations() map[string]ruleset.Nation {
	names := make(map[string]ruleset.Nation)
	for _, alias := range a.Ruleset.Names.Aliases {
		if alias.Nation != ruleset.NoNation {
			names[strings.Join(spelling.Words(alias.Text), " ")] = alias.Nation
		}
	}
	for n := 1; n < len(a.Ruleset.Nations); n++ {
		for _, lang := range a.Ruleset.Names.Languages {
			names[strings.Join(spelling.Words(a.Ruleset.Names.Nation(lang, ruleset.Nation(n))), " ")] = ruleset.Nation(n)
		}
	}
	return names
}

// RetreatTo implements questions.Places.
func (a Answers) RetreatTo(q *questions.Question, to board.Area) string {
	if q.Decision.Kind != britannia.DefenderGo {
		return ""
	}
	return "in " + a.area(q.Decision.Area) + ": retreat all to " + a.area(to)
}

// Fights implements questions.Fighters.
func (a Answers) Fights(q *questions.Question) bool { return q.Decision.Kind == britannia.Submit }

// Choose implements questions.Choosers.
func (a Answers) Choose(q *questions.Question, chosen []questions.Part) string {
	parts := func(before, between string) string {
		list := make([]string, 0, len(chosen))
		for _, p := range chosen {
			list = append(list, strconv.Itoa(p.N)+between+a.area(p.Area))
		}
		return before + strings.Join(list, ", ")
	}
	switch q.Decision.Kind {
	case britannia.ReplaceFort, britannia.ReplaceArmy:
		list := make([]string, 0, len(chosen))
		for _, p := range chosen {
			list = append(list, a.area(p.Area))
		}
		return "replace " + strings.Join(list, ", ")
	case britannia.KingsArmy:
		return "King's army in " + a.area(chosen[0].Area)
	case britannia.PlaceFyrd:
		return parts("fyrd ", " in ")
	case britannia.StayAway:
		return parts("shortage: ", " from ")
	case britannia.NormanKnights:
		return "take " + strconv.Itoa(chosen[0].N) + " cavalry"
	}
	return ""
}

// Chooses implements questions.Choosers.
func (a Answers) Chooses(q *questions.Question) questions.Choice {
	switch q.Decision.Kind {
	case britannia.ReplaceFort, britannia.ReplaceArmy:
		return questions.SomeAreas
	case britannia.KingsArmy, britannia.PlaceFyrd, britannia.StayAway:
		return questions.UnitsInAreas
	case britannia.NormanKnights:
		return questions.HowMany
	}
	return questions.NoChoice
}

func (a Answers) area(area board.Area) string { return a.Ruleset.Names.Area(ruleset.English, area) }

// nation finds the nation of a name in any language, with or without an article.
func (a Answers) nation(said string) (ruleset.Nation, bool) {
	article, bare, _ := strings.Cut(said, " ")
	if !slices.Contains([]string{"the", "los", "las", "i", "gli", "le", "a", "az", "for", "por", "per"}, article) {
		bare = said // "not Saxons"
	}
	for n := range a.Ruleset.Nations {
		for _, lang := range a.Ruleset.Names.Languages {
			if name := questions.Fold(a.Ruleset.Names.Nation(lang, ruleset.Nation(n))); n > 0 && (name == said || name == bare) {
				return ruleset.Nation(n), true
			}
		}
	}
	return ruleset.NoNation, false
}

// Refuge is where a bare "retreat" goes: of the areas that a question names the one
// with most armies of the nation, else the first; None: there is no area.
func Refuge(q *questions.Question) board.Area {
	best, most := q.Decision.Areas.First(), 0
	for _, h := range q.State.Board().Of(q.Decision.Nation) {
		if k := h.Armies; q.Decision.Areas.Has(h.Area) && k > most {
			best, most = h.Area, k
		}
	}
	return best
}
