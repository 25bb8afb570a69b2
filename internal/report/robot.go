package report

import (
	"bretwalda/internal/adviser"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Plan is the orders of a robot for a nation turn, and why it gives them.
type Plan = adviser.Plan

// aimNames are the templates robot/NAME of a robot's aims.
var aimNames = [adviser.Aims]string{
	"rest", "occupy", "keep", "defeat", "deny", "guard", "grow", "approach", "land", "make-room", "lurk",
	"go-home", "spare", "gather", "knights", "sequence", "fight-on", "yield", "favour", "own-vote", "stay-free",
}

// Motive says in a sentence why a robot gives an order.
func (r *Reports) Motive(lang ruleset.Language, m adviser.Motive) (string, error) {
	text, err := r.run("robot/"+slug(aimNames[:], int(m.Aim)), lang, m)
	if err != nil {
		return "", err
	}
	return upperFirst(clean(text)) + ".", nil
}

// RobotOrders writes the orders of a robot as an order letter, with a comment
// under each that says why. Read as a letter it gives the orders.
func (r *Reports) RobotOrders(lang ruleset.Language, p Plan) (string, error) {
	turn, err := r.motives(lang, p.Turn)
	if err != nil {
		return "", err
	}
	standing, err := r.motives(lang, p.Standing)
	if err != nil {
		return "", err
	}
	return orders.PrintWith(r.rs, orders.LexiconOf(lang), p.Sheet, orders.Remarks{Sections: [][]string{turn}, Standing: [][]string{standing}}), nil
}

func (r *Reports) motives(lang ruleset.Language, list []adviser.Motive) ([]string, error) {
	text := make([]string, len(list))
	for i, m := range list {
		var err error
		if text[i], err = r.Motive(lang, m); err != nil {
			return nil, err
		}
	}
	return text, nil
}
