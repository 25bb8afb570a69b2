package retrospect

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Tale is the tale of one nation.
type Tale struct {
	Nation ruleset.Nation
	First  bool // it was there when the game began
	Came   int  // the round in which it first had units
	// Gone is the round in which it lost its last unit, and By who took that in
	// battle, or NoNation; 0: it still has units.
	Gone int
	By   ruleset.Nation
	// Most is how many areas it held at the end of its best round, Height.
	Most, Height   int
	Areas, Armies  int // at the end
	Won, Lost      int // battles after which it was left in the area, or the enemy
	Drawn          int // battles after which nobody was left
	Killed, Fallen int // units, in battle: the enemies' and its own
	Leaders        []Leader
	Lords          []Lordship // that it was subject to
	Titles         []Title    // that it was given, or its leaders, in order
}

// Title is one that a nation was given, or had by a leader, in some rounds. Families name
// theirs: "king".
type Title struct {
	Name   string
	Rounds []int
}

// In are the rounds in which a nation was given a title.
func (t *Tale) In(title string) []int {
	for i := range t.Titles {
		if t.Titles[i].Name == title {
			return t.Titles[i].Rounds
		}
	}
	return nil
}

// Fought is how many battles a nation fought.
func (t *Tale) Fought() int { return t.Won + t.Lost + t.Drawn }

// Leader is what a leader did.
type Leader struct {
	Leader ruleset.Leader
	Came   int // round; 0: the Timeline named him, and he did not come
	Won    int // battles that his nation won where he was
	Fought int // all of these
	// Fell is the round in which he was killed, and where and by whom; 0: he was
	// not.
	Fell   int
	In     board.Area
	By     ruleset.Nation
	Titles []string // that he himself was given
}

// Has reports whether a leader himself was given a title.
func (l Leader) Has(title string) bool { return slices.Contains(l.Titles, title) }

// Lordship is a time of subjection.
type Lordship struct {
	Lord        ruleset.Nation
	From, Until int // rounds; Until 0: it goes on
}

// teller tells the tales of all nations.
type teller struct {
	rs    *ruleset.Ruleset
	names view.Names
	tales []Tale                             // by nation
	taker [ruleset.MaxNations]ruleset.Nation // of the last unit that each lost
}

func newTeller(rs *ruleset.Ruleset, names view.Names, sc *ruleset.Scenario) teller {
	t := teller{rs: rs, names: names, tales: make([]Tale, len(rs.Nations))}
	for n := range (sc.Ashore | sc.AtSea).All {
		t.tales[n].First, t.tales[n].Came = true, max(1, sc.First)
	}
	return t
}

// clone is a copy that others may change.
func (t teller) clone() teller {
	t.tales = slices.Clone(t.tales)
	for i := range t.tales {
		tale := &t.tales[i]
		tale.Leaders, tale.Lords, tale.Titles = slices.Clone(tale.Leaders), slices.Clone(tale.Lords), slices.Clone(tale.Titles)
		for k := range tale.Leaders {
			tale.Leaders[k].Titles = slices.Clip(tale.Leaders[k].Titles)
		}
		for k := range tale.Titles {
			tale.Titles[k].Rounds = slices.Clip(tale.Titles[k].Rounds)
		}
	}
	return t
}

// all are the tales of the nations that were ever on the board, who fought these battles.
func (t *teller) all(battles []Battle) []Tale {
	for i := range battles {
		t.fought(&battles[i])
	}
	for n := range t.tales {
		t.tales[n].endLordship()
	}
	var all []Tale
	for n := 1; n < len(t.tales); n++ {
		if tale := t.tales[n]; tale.Came > 0 {
			tale.Nation = ruleset.Nation(n)
			all = append(all, tale)
		}
	}
	return all
}

// endLordship ends the subjection of a nation that is no more.
func (t *Tale) endLordship() {
	if n := len(t.Lords); t.Gone != 0 && n > 0 && (t.Lords[n-1].Until == 0 || t.Lords[n-1].Until > t.Gone) {
		t.Lords[n-1].Until = t.Gone
	}
}

// tell adds what an event says of the nations in it.
func (t *teller) tell(e *game.Event) {
	tale, round := &t.tales[e.Nation], int(e.Round)
	switch e.Kind {
	case game.Arrived, game.Placed, game.Reinforced:
		if tale.Came == 0 {
			tale.Came = round
		}
		tale.Gone, tale.By = 0, ruleset.NoNation // until the round ends: they may be gone by then, again
	case game.LeaderCame:
		if t.leader(e.Nation, e.Leader) == nil { // some come again
			tale.Leaders = append(tale.Leaders, Leader{Leader: e.Leader, Came: round})
		}
	case game.LeaderAbsent:
		if !slices.ContainsFunc(tale.Leaders, func(l Leader) bool { return l.Leader == e.Leader }) {
			tale.Leaders = append(tale.Leaders, Leader{Leader: e.Leader})
		}
	case game.Removed:
		t.taker[e.Nation] = ruleset.NoNation
	case game.Eliminated:
		t.eliminated(e)
	case game.Submitted:
		tale.Lords = append(tale.Lords, Lordship{Lord: e.Other, From: round})
	case game.SubjectionEnded:
		if n := len(tale.Lords); n > 0 {
			tale.Lords[n-1].Until = round
		}
	default:
		t.own(e)
	}
}

// own notes what an event that only the family has says of nations.
func (t *teller) own(e *game.Event) {
	own := t.names.Events[e.Kind]
	if own.Loses != game.NoUnit {
		t.taker[e.Nation] = e.Other
	}
	if own.Title != "" {
		t.title(e, own.Title)
	}
}

// eliminated notes who took a unit, or a leader.
func (t *teller) eliminated(e *game.Event) {
	if e.Unit != t.names.Leader {
		t.taker[e.Nation] = e.Other
		return
	}
	if l := t.leader(e.Nation, e.Leader); l != nil {
		l.Fell, l.In, l.By = int(e.Round), e.Area, e.Other
	}
}

// title notes a title that a nation is given, and its leader.
func (t *teller) title(e *game.Event, name string) {
	tale := &t.tales[e.Nation]
	i := slices.IndexFunc(tale.Titles, func(x Title) bool { return x.Name == name })
	if i < 0 {
		i = len(tale.Titles)
		tale.Titles = append(tale.Titles, Title{Name: name})
	}
	if in := &tale.Titles[i].Rounds; !slices.Contains(*in, int(e.Round)) { // two of its leaders may be given it in one
		*in = append(*in, int(e.Round))
	}
	if l := t.leader(e.Nation, e.Leader); l != nil && !l.Has(name) {
		l.Titles = append(l.Titles, name)
	}
}

// leader finds the tale of a leader who came; nil: he did not.
func (t *teller) leader(n ruleset.Nation, who ruleset.Leader) *Leader {
	all := t.tales[n].Leaders
	if i := slices.IndexFunc(all, func(l Leader) bool { return l.Leader == who && l.Came > 0 }); i >= 0 {
		return &all[i]
	}
	return nil
}

// endRound looks at the board when a round is over, or as far as it has come.
func (t *teller) endRound(round int, end *view.Board, over bool) {
	for n := ruleset.Nation(1); int(n) < len(t.rs.Nations); n++ {
		tale := &t.tales[n]
		there := end.Present(n)
		if tale.Came == 0 && there != 0 { // it arose from another, for instance
			tale.Came = round
		}
		switch {
		case tale.Came == 0:
			continue
		case there == 0 && tale.Gone == 0:
			tale.Gone, tale.By = round, t.taker[n]
		case there != 0:
			tale.Gone, tale.By = 0, ruleset.NoNation
		}
		tale.Areas = end.Held(n, t.rs.Board.Land).Len()
		tale.Armies = end.Nations[n].Armies
		if over && tale.Areas > tale.Most {
			tale.Most, tale.Height = tale.Areas, round
		}
	}
}

// fought adds a battle to the tales of both sides.
func (t *teller) fought(b *Battle) {
	for side, n := range [2]ruleset.Nation{b.Attacker, b.Defender} {
		tale := &t.tales[n]
		tale.Killed += b.Lost[1-side]
		tale.Fallen += b.Lost[side]
		switch b.Winner {
		case n:
			tale.Won++
		case ruleset.NoNation:
			tale.Drawn++
		default:
			tale.Lost++
		}
		for who := range b.Leaders[side].All {
			if l := t.leader(n, who); l != nil {
				l.Fought++
				if b.Winner == n {
					l.Won++
				}
			}
		}
	}
}
