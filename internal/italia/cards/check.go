package cards

import (
	"bretwalda/internal/board"
	"bretwalda/internal/pack"
)

// What the text says of every board (it DEF-02 DEF-03 DEF-04 DEF-05).
var regionSizes = []struct {
	id   string
	size int
}{{"north-italy", 18}, {"south-italy", 7}, {"corsica", 1}, {"sardinia", 2}, {"sicily", 4}, {"africa", 5}, {"entry", 5}}

// Positions hold so many fleets and stacks at most.
const mostFleets = 36

// check looks for what no line shows by itself.
func (l *loader) check(docs map[string]*pack.Doc) {
	p, d := l.p, docs["board.yaml"]
	for _, r := range regionSizes {
		if got := l.setOf(d, r.id).Len(); got != r.size {
			d.Fail(d.Root, "region %s has %d areas, the rules say %d", r.id, got, r.size)
		}
	}
	if got := p.Board.Seas.Len(); got != 9 {
		d.Fail(d.Root, "there are %d seas, the rules say 9", got)
	}
	if p.Entry&^p.Highland != 0 || p.Entry&p.CityAllowed != 0 {
		d.Fail(d.Root, "entry areas are highlands without cities")
	}
	d = docs["nations.yaml"]
	fleets, settled, cities := 0, board.Set(0), board.Set(0)
	seen := Leaders(0)
	for i := range p.Nations[1:] {
		x := &p.Nations[i+1]
		fleets += int(x.Counters[Fleet])
		l.checkCounters(d, x)
		for _, s := range x.Setup {
			if p.Board.Land.Has(s.Area) {
				if settled.Has(s.Area) {
					d.Fail(d.Root, "%s: %s is in the set-up of another nation, too", x.ID, p.Board.IDs[s.Area])
				}
				settled = settled.With(s.Area)
			}
			if s.City && (!p.CityAllowed.Has(s.Area) || cities.Has(s.Area)) {
				d.Fail(d.Root, "%s: a city cannot stand in %s", x.ID, p.Board.IDs[s.Area])
			}
			if p.Board.Seas.Has(s.Area) != (s.Units[Fleet] > 0) || p.Board.Seas.Has(s.Area) && s.Units.Sum() > 0 {
				d.Fail(d.Root, "%s: fleets are set up at sea, other units on land: %s", x.ID, p.Board.IDs[s.Area])
			}
			if s.City {
				cities = cities.With(s.Area)
			}
			seen |= leaderSet(s.Leaders)
		}
		for _, a := range x.Arrivals {
			if a.Round < x.First || a.Round > x.Last {
				d.Fail(d.Root, "%s: reinforcements of round %d, but it plays in rounds %d to %d", x.ID, a.Round, x.First, x.Last)
			}
			if a.Gold > p.MostGold {
				d.Fail(d.Root, "%s: %d gold for a campaign; nobody has more than %d", x.ID, a.Gold, p.MostGold)
			}
			seen |= leaderSet(a.Leaders)
		}
		if x.First > 1 && !hasArrival(x, x.First) {
			d.Fail(d.Root, "%s: nothing arrives in its first round %d", x.ID, x.First)
		}
		for _, c := range append(append([]Campaign(nil), x.Campaigns...), x.Major...) {
			if c.Round < x.First || c.Round > x.Last || p.Leaders[c.Leader].Nation != Nation(i+1) {
				d.Fail(d.Root, "%s: the campaign of round %d needs a leader of this nation, and a round in which it plays", x.ID, c.Round)
			}
		}
		if bad := (x.EntryNormal | x.MayEnter) &^ p.Entry; bad != 0 {
			d.Fail(d.Root, "%s: %s is no entry area", x.ID, p.Board.IDs[bad.First()])
		}
	}
	if fleets > mostFleets {
		d.Fail(d.Root, "there are %d fleets; at most %d fit", fleets, mostFleets)
	}
	for i := range p.Leaders[1:] {
		if !seen.Has(Leader(i + 1)) {
			d.Fail(d.Root, "leader %s never comes", p.Leaders[i+1].ID)
		}
	}
	l.checkCards(docs["cards.yaml"])
}

// checkCounters holds set-up and reinforcements to the counters (it DEF-29).
func (l *loader) checkCounters(d *pack.Doc, x *Info) {
	setup := setupUnits(x)
	for u := Infantry; u <= Fleet; u++ {
		if setup[u] > x.Counters[u] {
			d.Fail(d.Root, "%s: the set-up has %d %s, but there are %d counters", x.ID, setup[u], UnitIDs[u], x.Counters[u])
		}
		for _, a := range x.Arrivals {
			if a.Units[u] > x.Counters[u] {
				d.Fail(d.Root, "%s: %d %s come in round %d, but there are %d counters", x.ID, a.Units[u], UnitIDs[u], a.Round, x.Counters[u])
			}
		}
		if x.Counters[u] > 0 && l.p.UnitInfo[u].Hit == 0 {
			d.Fail(d.Root, "%s has %s, of which pack.yaml says nothing under units", x.ID, UnitIDs[u])
		}
	}
}

// checkCards makes sure that area lines can score (it SET-07).
func (l *loader) checkCards(d *pack.Doc) {
	for i := range l.p.Nations[1:] {
		x := &l.p.Nations[i+1]
		for _, a := range x.Areas {
			for r := uint8(1); r <= LastRound; r++ {
				if a.Rounds.Has(r) && (r < x.First || r > x.Last) {
					d.Fail(d.Root, "%s: a line for round %d, but it plays in rounds %d to %d", x.ID, r, x.First, x.Last)
				}
			}
			if a.Areas == 0 || a.Areas&l.p.Entry&^x.EntryNormal != 0 && a.Areas != l.p.Board.Land {
				d.Fail(d.Root, "%s: a line without areas, or with an entry area that it cannot control", x.ID)
			}
		}
	}
}
