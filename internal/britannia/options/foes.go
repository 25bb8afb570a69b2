package options

import (
	"math"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/outlook"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Bounds of the table of odds: more are seldom sent.
const (
	mostInfantry = 6
	mostCavalry  = 4
)

// foes lists who else is on the board, with the odds of attacks where some can come.
func (t *table) foes() {
	held := t.e.Meets(&t.s, t.n)
	reach := t.reached()
	for a := board.Area(1); int(a) <= t.pk.Board.Count(); a++ {
		for m := ruleset.Nation(1); int(m) < len(t.pk.Nations); m++ {
			f := outlook.ForceIn(t.pk, &t.s, m, a)
			if m == t.n || f.Units() == 0 && !f.Leader {
				continue
			}
			x := view.Foe{Area: a, Nation: m}
			for u, k := range map[game.Unit]int{britannia.Infantry: int(f.Inf), britannia.Cavalry: int(f.Cav), britannia.Fort: one(f.Fort), britannia.Burh: one(f.Burh)} {
				x.Units[u] = k
			}
			if f.Leader {
				x.Leader = t.s.Leader[m]
			}
			if f.Units() > 0 {
				x.Hold = int(held[a])
			}
			if x.Hold > 0 && reach.Has(a) {
				x.Odds = t.odds(a, false)
				if t.Leader != ruleset.NoLeader || t.leaderComes() {
					x.Led = t.odds(a, true)
				}
			}
			t.Foes = append(t.Foes, x)
		}
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// leaderComes reports whether a demand brings a leader.
func (t *table) leaderComes() bool {
	for _, d := range t.Demands {
		if d.Kind == orders.PlaceLeader {
			return true
		}
	}
	return false
}

// reached is where armies can go in any phase of movement.
func (t *table) reached() board.Set {
	var to board.Set
	for i := range t.Ways {
		for _, stop := range t.Ways[i].Stops {
			if stop[1]&1 != 0 {
				to = to.With(board.Area(stop[0]))
			}
		}
	}
	return to
}

// odds are the chances to win a, in hundredths, with so many infantry and cavalry.
func (t *table) odds(a board.Area, led bool) [][]int {
	inf, cav := t.sum(britannia.Infantry), min(t.sum(britannia.Cavalry), mostCavalry)
	inf = min(inf, mostInfantry)
	rows := make([][]int, inf+1)
	for i := range rows {
		rows[i] = make([]int, cav+1)
		for j := range rows[i] {
			if i+j > 0 {
				odds := t.look.Odds(&t.s, britannia.Force{Inf: uint8(i), Cav: uint8(j), Leader: led}, a)
				rows[i][j] = int(math.Round(100 * odds.Win()))
			}
		}
	}
	return rows
}

// sum is how many of a kind may move.
func (t *table) sum(u game.Unit) int {
	k := 0
	for _, st := range t.Stands {
		if st.Unit == u {
			k += st.N
		}
	}
	for _, d := range t.Demands {
		if d.Unit == u && d.Stacks {
			k += d.Count
		}
		for _, with := range d.With {
			if game.Unit(with[0]) == u {
				k += with[1]
			}
		}
	}
	return k
}

// worth lists what areas pay.
func (t *table) worth() {
	t.Scoring = t.e.NextScoring(&t.s, t.n)
	for a := range t.pk.Board.Land.All {
		x := view.Worth{Area: a, Now: t.pk.InPoints(t.look.AtOnce(&t.s, a))}
		if t.Scoring > 0 {
			x.Held = t.pk.InPoints(t.e.AreaPoints(&t.s, t.n, a, t.Scoring))
		}
		if x.Now > 0 || x.Held > 0 {
			t.Worth = append(t.Worth, x)
		}
	}
}

// later lists the kinds of orders for what comes after movement.
func (t *table) later() {
	t.Later = []view.Later{{Kind: orders.Fight, Battles: true}, {Kind: orders.Plan, Battles: true}}
	if t.entry().Raid || t.raiders() {
		t.Later = append(t.Later, view.Later{Kind: orders.Withdraw, Boats: t.e.RaidsByBoat(&t.s)})
	}
	if !t.pk.Rules.SixesOnCavalry { // 1e CAS-01: nobody chooses
		t.Later = append(t.Later, view.Later{Kind: orders.Hit, Battles: true})
	}
	if t.entry().Major || t.entry().Raid || t.pk.Rules.RaidersByPiece { // who goes on, or home, depends on it
		t.Later = append(t.Later, view.Later{Kind: orders.Lose, Battles: true})
	}
	t.Later = append(t.Later, view.Later{Kind: orders.Remove})
}

// raiders reports whether some who move are raiders, as pieces.
func (t *table) raiders() bool {
	for _, st := range t.Stands {
		if st.Home == 2 {
			return true
		}
	}
	return false
}
