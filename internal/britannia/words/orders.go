package words

import (
	"sync"

	"bretwalda/internal/britannia"
	"bretwalda/internal/orders"
	"bretwalda/templates"
)

// The orders that only Britannia has. They are stored by these numbers, among those of the
// common ones.
const (
	// Burhs are built. [BuildBurh]
	Burhs orders.Kind = 4
	// Knights: how many of the Norman reinforcements are cavalry; All: the most allowed.
	// [NormanKnights]
	Knights orders.Kind = 6
	// Fyrd are the Saxon reinforcements of round 16. [PlaceFyrd]
	Fyrd orders.Kind = 7
	// KingsArmy is the one more that a king has. [KingsArmy]
	KingsArmy orders.Kind = 8
	// Ballot is a secret one, which Yes demands. [CallSecret]
	Ballot orders.Kind = 23
)

// statements are what only Britannia orders, without its words.
func statements() orders.Family {
	return orders.Family{
		Units: []orders.Unit{britannia.Infantry: {Name: Infantry}, britannia.Cavalry: {Name: Cavalry}, britannia.Burh: {Name: Burh}},
		Statements: []orders.Statement{
			{Name: "burhs", Kind: Burhs, Shape: orders.Built, Unit: britannia.Burh, By: "saxons"},
			{Name: "knights", Kind: Knights, Shape: orders.Taken, Unit: britannia.Cavalry},
			{Name: "fyrd", Kind: Fyrd, Shape: orders.Placed},
			{Name: "kings-army", Kind: KingsArmy, Shape: orders.Settled, Stands: true},
			{Name: "secret-ballot", Kind: Ballot, Shape: orders.Asked, Stands: true},
		},
		Early: []orders.Kind{orders.Replace, orders.Shortage, Fyrd, Knights},
	}
}

// Orders are what only Britannia orders.
func Orders() orders.Family { return family() }

// CanStand reports whether orders of a kind may be standing orders.
func CanStand(k orders.Kind) bool {
	f := family()
	return f.CanStand(k)
}

var family = sync.OnceValue(func() orders.Family {
	f := statements()
	f.Inflect = templates.Inflect("britannia")
	for _, l := range lexicons() {
		if err := f.Speak(l.Language, l.Orders); err != nil {
			panic(err) // they were read without fault
		}
	}
	return f
})
