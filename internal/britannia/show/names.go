package show

import (
	"io/fs"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/view"
	"bretwalda/templates"
)

// Names are what the templates of letters call things of Britannia.
func Names() view.Names {
	return view.Names{Decisions: decisions[:], Reasons: reasons[:], Units: units[:], Plain: int(game.Infantry)}
}

// Texts are the templates that only Britannia has.
func Texts() fs.FS { return templates.Of("britannia") }

var (
	decisions = [britannia.Kinds]string{
		"none", "replace-fort", "replace-army", "norman-knights", "place-fyrd", "stay-away",
		"full-population", "build-burh", "place-army", "place-leader", "move-armies", "leave-area",
		"remove-excess", "submit", "expel", "next-battle", "assign-hits", "lose-burh", "defender-go",
		"attacker-go", "name-losses", "withdraw", "send-home", "starve", "call-secret", "vote", "kings-army",
	}
	reasons = [...]string{
		"none", "hold", "occupy", "subject", "subject-hold", "kill", "bonus", "limes", "bretwalda",
		"king", "cnut", "stacking", "legions", "cnut-home", "hunger", "expulsion", "withdrawal",
		"time", "replacement", "raid", "raiders",
	}
	units = [...]string{"none", "infantry", "cavalry", "fort", "burh", "leader"}
)
