package report

import (
	"cmp"
	"fmt"
	"slices"
	"text/template"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// group is a template whose text is a Group of its own, and what that is called.
type group struct{ template, name string }

// ends are the groups of the tail of a letter, which begin and end lines of their own.
var ends = [...]group{
	{"board", "board"}, {"position", "position"}, {"position-others", "position"}, {"areas", "areas"}, {"scores", "scores"},
	{"dangers", dangers}, {"happened", "happened"}, {"coming", "coming"}, {"form", "form"}, {"turn-receipt", "turn-receipt"}, {"dice", "dice"}, {"foot", "foot"}, {"foot-over", "foot"}, {"foot-game", "foot"},
}

// groups are the others, which stand where their templates are called.
var groups = [...]group{
	{"for-you", "for-you"}, {"story", "story"}, {"section", "section"},
	{"battle", "battle"}, {"order-form", "order-form"}, {"course", "course"},
	{"battles", "battles"}, {"reasons", "reasons"},
}

// enclose makes templates write marks around their text, and what stands between.
func enclose(t *template.Template, groups []group, between string) error {
	for _, g := range groups {
		inner := t.Lookup(g.template)
		if inner == nil {
			return fmt.Errorf("no template %q", g.template)
		}
		if _, err := t.AddParseTree("inside/"+g.template, inner.Tree.Copy()); err != nil {
			return err
		}
		text := fmt.Sprintf("%s%c%s%c{{template %q .}}%s%c", between, markOpen, g.name, markEnd, "inside/"+g.template, between, markClose)
		if _, err := t.New(g.template).Parse(text); err != nil {
			return err
		}
	}
	return nil
}

// MapAlt says what the map of a turn report shows: "Map of Britain: Welsh, round 3", and what
// its marks say.
func (r *Reports) MapAlt(g Game, lang ruleset.Language, t Turn) (string, error) {
	text, err := r.run("map-alt", lang, r.headPage(g, lang, t))
	if pays := paymentsOf(t); err == nil && len(pays.By) > 0 {
		var more string
		more, err = r.run("map-worth", lang, pays)
		text += ". " + more
	}
	return clean(text), err
}

// payments are the areas that pay a nation in a round, by what they pay, the most first.
type payments struct {
	Round int
	By    []paying
}

type paying struct {
	Points int
	Areas  []board.Area
}

// paymentsOf are those that the map of a turn marks.
func paymentsOf(t Turn) payments {
	if t.Paid == ruleset.NoNation {
		return payments{}
	}
	scoring := t.After.Scoring(t.Paid)
	p := payments{Round: scoring.Round}
	for _, x := range scoring.Areas {
		i := slices.IndexFunc(p.By, func(b paying) bool { return b.Points == x.Points })
		if i < 0 {
			i = len(p.By)
			p.By = append(p.By, paying{Points: x.Points})
		}
		p.By[i].Areas = append(p.By[i].Areas, x.Area)
	}
	slices.SortFunc(p.By, func(a, b paying) int { return cmp.Compare(b.Points, a.Points) })
	return p
}

// MapWorth is what the map of a turn report marks: by area "+4", and what that means, "points
// for you in round 5"; no marks: it marks nothing.
func (r *Reports) MapWorth(lang ruleset.Language, t Turn) (marks map[board.Area]string, means string, err error) {
	pays := paymentsOf(t)
	if len(pays.By) == 0 {
		return nil, "", nil
	}
	marks = make(map[board.Area]string)
	for _, by := range pays.By {
		text, err := r.run("map-mark", lang, by.Points)
		if err != nil {
			return nil, "", err
		}
		for _, a := range by.Areas {
			marks[a] = clean(text)
		}
	}
	means, err = r.run("map-mark-means", lang, pays.Round)
	return marks, clean(means), err
}

// Headline says in a few words what a turn report is about: "Welsh, round 3".
func (r *Reports) Headline(g Game, lang ruleset.Language, t Turn) (string, error) {
	text, err := r.run("headline", lang, r.headPage(g, lang, t))
	return clean(text), err
}

// headPage is the model of a headline: so much of a turn report's as it speaks of.
func (r *Reports) headPage(g Game, lang ruleset.Language, t Turn) *page {
	p := r.page(g, Reader{Side: Onlooker, Lang: lang}, t.After)
	p.Sections = r.sections(p.Game, t.Events, t.After, t.Pending.Kind == game.None)
	p.Heads = heads(p.Sections)
	return p
}

// MapSign returns what the legend of a map calls a sign, "ruined-fort" for
// example; empty when it has no name.
func (r *Reports) MapSign(lang ruleset.Language, sign string) string {
	text, err := r.run("map/"+sign, lang, nil)
	if err != nil {
		return ""
	}
	return clean(text)
}

// comingRound is what is to come in one round.
type comingRound struct {
	Round    int
	Turns    []comingTurn // nation turns in order
	Arrivals []comingArrivals
}

// comingArrivals are what a nation turn brings to the board.
type comingArrivals struct {
	Nation ruleset.Nation
	What   any // view.Position makes it
}

type comingTurn struct {
	Nation ruleset.Nation
	Owner  string
}

// comingRounds arranges the nation turns to come by round.
func (r *Reports) comingRounds(g Game, t Turn) []comingRound {
	var rounds []comingRound
	for _, turn := range t.After.Coming(t.Pending) {
		if n := len(rounds); n == 0 || rounds[n-1].Round != turn.Round {
			rounds = append(rounds, comingRound{Round: turn.Round})
		}
		in := &rounds[len(rounds)-1]
		in.Turns = append(in.Turns, comingTurn{turn.Nation, r.owner(g, turn.Nation)})
		if what := t.After.Arrivals(turn); what != nil {
			in.Arrivals = append(in.Arrivals, comingArrivals{turn.Nation, what})
		}
	}
	return rounds
}
