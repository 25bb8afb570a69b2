package view

import "bretwalda/internal/orders"

// Plan is the orders of a robot for a nation turn, and why it gives them.
type Plan struct {
	// Sheet has one section, for the turn, and standing orders for all nations of the
	// player.
	Sheet orders.Sheet
	// Words are those that the orders are written in; families leave them out, since each has but its own.
	Words *orders.Family
	// Turn and Standing are why: one Motive for each order of the section, and of the
	// standing orders.
	Turn, Standing []Motive
	// Sure says that the turn is in progress, or that the robot expects to order the same
	// whatever those do who play before it.
	Sure bool
}

// Motive is why a robot gives an order. Its Name is that of the template "robot/NAME",
// which tells the facts.
type Motive struct {
	Name  string
	Facts any
}
