package report

import (
	"strings"

	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Motive says in a sentence why a robot gives an order.
func (r *Reports) Motive(lang ruleset.Language, m view.Motive) (string, error) {
	text, err := r.run("robot/"+m.Name, lang, m.Facts)
	if err != nil {
		return "", err
	}
	return upperFirst(clean(text)) + ".", nil
}

// RobotOrders writes the orders of a robot as an order letter, with a comment
// under each that says why. Read as a letter it gives the orders.
func (r *Reports) RobotOrders(lang ruleset.Language, p view.Plan) (string, error) {
	turn, err := r.motives(lang, p.Turn)
	if err != nil {
		return "", err
	}
	standing, err := r.motives(lang, p.Standing)
	if err != nil {
		return "", err
	}
	return orders.PrintWith(r.rs, p.Words.Lexicon(lang), p.Sheet, orders.Remarks{Sections: [][]string{turn}, Standing: [][]string{standing}}), nil
}

// Suggested are the lines of an order form that say what a robot would order for a nation turn,
// if the reader wishes that; "": nothing.
func (p *page) Suggested(n ruleset.Nation, round int) string {
	if p.plan == nil {
		return ""
	}
	plan, ok := p.plan(game.Turn{Nation: n, Round: round})
	if !ok || len(plan.Sheet.Sections) != 1 || len(plan.Sheet.Sections[0].Orders) == 0 {
		return ""
	}
	if sec := plan.Sheet.Sections[0]; sec.Nation != n || sec.Round != round {
		return ""
	}
	plan.Sheet.Standing = nil // they are the player's own
	return "    " + strings.ReplaceAll(strings.TrimRight(orders.Print(p.r.rs, plan.Words.Lexicon(p.lang), plan.Sheet), "\n"), "\n", "\n    ") + "\n"
}

func (r *Reports) motives(lang ruleset.Language, list []view.Motive) ([]string, error) {
	text := make([]string, len(list))
	for i, m := range list {
		var err error
		if text[i], err = r.Motive(lang, m); err != nil {
			return nil, err
		}
	}
	return text, nil
}

// Piece writes a template by its name: a piece of a letter, such as "order-examples".
func (r *Reports) Piece(lang ruleset.Language, name string, data any) (string, error) {
	return r.run(name, lang, data)
}
