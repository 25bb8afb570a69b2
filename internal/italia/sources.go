package italia

import (
	_ "embed"

	"bretwalda/internal/rulings"
)

//go:embed requirements.txt
var requirementsText string

//go:embed rulings.txt
var rulingsText string

// Requirements returns the numbered requirements of both games, in the order of the rules;
// code and tests cite them as "it MOV-03".
func Requirements() []rulings.Requirement { return rulings.ReadRequirements(requirementsText) }

// Rulings returns the rulings for both games, in order.
func Rulings() []rulings.Ruling { return rulings.Read(rulingsText) }
