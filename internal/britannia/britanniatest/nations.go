package britanniatest

import "bretwalda/internal/ruleset"

// The nations of the second edition by their numbers (2e DEF-17).
const (
	Romans ruleset.Nation = iota + 1
	RomanoBritish
	Belgae
	Welsh
	Brigantes
	Caledonians
	Picts
	Irish
	Scots
	Norsemen
	Dubliners
	Danes
	Norwegians
	Saxons
	Jutes
	Angles
	Normans
)
