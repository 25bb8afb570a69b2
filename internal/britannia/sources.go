package britannia

import (
	_ "embed"

	"bretwalda/internal/rulings"
)

//go:embed requirements.txt
var requirementsText string

//go:embed rulings.txt
var rulingsText string

//go:embed requirements-1e.txt
var firstRequirements string

//go:embed rulings-1e.txt
var firstRulings string

// Requirements returns the numbered requirements of Britannia's second edition,
// in the order of the rules.
func Requirements() []rulings.Requirement { return rulings.ReadRequirements(requirementsText) }

// FirstRequirements returns those of the first edition: in what it differs from the second.
func FirstRequirements() []rulings.Requirement { return rulings.ReadRequirements(firstRequirements) }

// Rulings returns the rulings on unclear points of Britannia's second edition,
// in order of their numbers.
func Rulings() []rulings.Ruling { return rulings.Read(rulingsText) }

// FirstRulings returns those of the first edition. Where they say nothing the second
// edition's hold.
func FirstRulings() []rulings.Ruling { return rulings.Read(firstRulings) }

// RulingsOf returns the rulings for games of a built-in pack, by its id.
func RulingsOf(id string) []rulings.Ruling {
	if id == "britannia-1e" {
		return FirstRulings()
	}
	return Rulings()
}

// RequirementsOf returns the requirements in the same way.
func RequirementsOf(id string) []rulings.Requirement {
	if id == "britannia-1e" {
		return FirstRequirements()
	}
	return Requirements()
}
