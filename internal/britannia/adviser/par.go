package adviser

import "bretwalda/internal/ruleset"

// par is about what each nation makes in each round, in points, by the pack's ids: the
// means of 400 games of robots who play against the leader. So they know, as players do
// who have played before, who has yet to score.
var par = map[string][ruleset.MaxRounds]int{
	"romans":         {0, 40, 24, 13, 0, 38, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
	"romano-british": {0, 0, 0, 0, 0, 0, 3, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0},
	"belgae":         {0, 24, 4, 1, 1, 2, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0},
	"welsh":          {0, 5, 6, 2, 0, 6, 0, 16, 5, 2, 16, 0, 0, 16, 0, 0, 18},
	"brigantes":      {0, 9, 1, 0, 0, 5, 0, 10, 0, 0, 10, 0, 0, 3, 0, 0, 1},
	"caledonians":    {0, 0, 0, 0, 0, 6, 0, 5, 0, 0, 5, 0, 0, 2, 0, 0, 3},
	"picts":          {0, 0, 1, 2, 1, 5, 0, 13, 0, 0, 13, 0, 0, 11, 0, 0, 11},
	"irish":          {0, 0, 0, 1, 2, 6, 1, 8, 0, 0, 4, 0, 0, 3, 0, 0, 3},
	"scots":          {0, 0, 0, 0, 1, 3, 1, 9, 0, 0, 9, 0, 0, 7, 0, 0, 8},
	"norsemen":       {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 4, 18, 1, 0, 11},
	"dubliners":      {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 6},
	"danes":          {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 29, 15, 1, 1, 18},
	"norwegians":     {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 8},
	"saxons":         {0, 0, 0, 0, 6, 10, 0, 24, 2, 2, 28, 2, 5, 31, 2, 2, 10},
	"jutes":          {0, 0, 0, 0, 4, 7, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0},
	"angles":         {0, 0, 0, 0, 6, 9, 0, 32, 0, 0, 26, 0, 1, 10, 0, 1, 5},
	"normans":        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 31, 11},
}
