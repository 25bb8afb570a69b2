package show

import (
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/view"
)

// aims are the templates robot/NAME of a robot's aims.
var aims = [adviser.Aims]string{
	"rest", "occupy", "keep", "defeat", "deny", "guard", "grow", "approach", "land", "make-room", "lurk",
	"go-home", "spare", "gather", "knights", "sequence", "fight-on", "yield", "favour", "own-vote", "stay-free",
}

// PlanOf shows the orders of a robot.
func PlanOf(p adviser.Plan) view.Plan {
	return view.Plan{Sheet: p.Sheet, Turn: motives(p.Turn), Standing: motives(p.Standing)}
}

// MotiveOf shows why a robot gives an order.
func MotiveOf(m adviser.Motive) view.Motive { return view.Motive{Name: aims[m.Aim], Facts: m} }

func motives(list []adviser.Motive) []view.Motive {
	shown := make([]view.Motive, len(list))
	for i, m := range list {
		shown[i] = MotiveOf(m)
	}
	return shown
}
