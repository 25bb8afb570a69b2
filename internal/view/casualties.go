package view

import "bretwalda/internal/ruleset"

// Casualties is what the dice of one round of battle did to one side, and what they
// could have done.
type Casualties struct {
	Nation, Enemy ruleset.Nation // whose units they are, and who rolled
	Dice          int            // how many the enemy rolled
	Lost          int            // units
	Chance        []float64      // how likely it was to lose 0, 1, 2 ... of them
}

// Expected returns how many units such dice take on average.
func (c *Casualties) Expected() float64 {
	mean := 0.0
	for k, p := range c.Chance {
		mean += float64(k) * p
	}
	return mean
}
