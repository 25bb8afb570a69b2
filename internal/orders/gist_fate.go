package orders

import (
	"maps"
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// How a battle went is told in many ways: "if it costs us three", "when only one of mine is left
// standing there". What they have in common is a number and that so many are lost, or left.

// fate is what was found of one.
type fate struct {
	n          int // how many; -1: that was not said yet
	lost, left bool
	own, dead  bool
	more, less bool
	most       bool // "no more than", or "only"
	least      bool // "at least"
	half       bool
	area       board.Area
}

// told reports whether all of it was found.
func (f *fate) told() bool { return (f.n >= 0 || f.half) && (f.lost || f.left || f.dead) }

// fated reads the tokens at hand as how a battle went.
func (g *gist) fated() (premise, bool) {
	q := g.q
	at, f := q.i, fate{n: -1}
	strange := false
	for q.i < q.end && !(f.told() && !g.fateGoesOn(&f)) {
		if t := q.peek(); t.kind == tUnknown && !t.talk {
			if !letters(q.text[t.from:t.to]) || q.nearName(*t) {
				break
			}
			strange = true
		} else if !t.talk && !g.fateAt(&f) {
			break
		}
		q.i++
	}
	if q.peek().kind == tNation {
		if q.peek().nation != q.own() {
			f.n = -1 // it is others who are lost
		}
		q.i++
	}
	when, ok := g.moment(&f)
	if !ok || q.peek().is(Against, Ratio) || q.heard(max(at-1, 0), q.i) {
		q.i = at
		return premise{}, false
	}
	g.doubtIf(strange || f.dead && !f.lost && !f.own)
	for i := at; i < q.i; i++ {
		q.spend(i)
	}
	pr := premise{}
	pr.when = []When{when}
	if f.area != board.None {
		pr.areas = []board.Area{f.area}
	}
	return pr, true
}

// befalls reads how a battle went without "if", where it says at once who runs then: "Avalon: one
// left, back to Wessex". It may as well tell how things are, so it is only offered.
func (g *gist) befalls() bool {
	q, c := g.q, &g.cur
	at, spent := q.i, maps.Clone(q.spent)
	if g.in.on || c.count.Amount != Unsaid || c.led || c.fresh || c.verb != NoWord && c.verb != GoRetreat || len(c.areas) > 1 || len(c.areas) == 1 && c.areas[0].role == To {
		return false
	}
	pr, ok := g.fated()
	if n := 0; ok && q.separates(0) {
		for q.separates(n) || q.at(n).is(Arrow) {
			n++
		}
		ok = q.at(n).is(HomeWord, GoRetreat) || q.at(n).is(To) && q.at(n+1).kind == tArea
	} else {
		ok = ok && q.peek().is(Arrow, HomeWord, GoRetreat)
	}
	if !ok {
		q.i, q.spent = at, spent
		return false
	}
	if len(pr.areas) == 0 && len(c.areas) == 1 {
		pr.areas = []board.Area{c.areas[0].area}
		g.cur = act{half: q.halved}
	}
	g.flush()
	g.close()
	g.doubt()
	g.in = premised{on: true, pr: pr}
	return true
}

// shortLeader takes the first letters of the name of one leader of the nation who is on the board:
// "wess 3+alf > aval". It is only offered.
func (g *gist) shortLeader(t token) bool {
	q := g.q
	key := spelling.Key(q.text[t.from:t.to])
	if len(key) < 2 || q.here() == nil {
		return false
	}
	found := ruleset.NoLeader
	for l, at := range q.here().Leaders {
		if at == board.None || l == 0 || !strings.HasPrefix(spelling.Key(q.l.r.rs.Names.Leader(ruleset.English, ruleset.Leader(l))), key) {
			continue
		}
		if found != ruleset.NoLeader {
			return false
		}
		found = ruleset.Leader(l)
	}
	if found == ruleset.NoLeader {
		return false
	}
	g.doubt()
	g.mark()
	t.kind, t.leader = tLeader, found
	g.leader(t)
	q.spend(q.i)
	q.i++
	return true
}

// fateGoesOn reports whether the token at hand still belongs to how a battle went, of which all
// was told: "two of mine", "2 or more", "two in York,".
func (g *gist) fateGoesOn(f *fate) bool {
	q := g.q
	switch t := q.peek(); {
	case t.is(Of, Own, MineWord, Army, FirstUnit, Is, Myself, LeftWord, LostWord, LeastWord, MostWord) || t.talk:
		return true
	case t.is(There):
		return !g.leads()
	case t.is(Comma):
		return q.text[t.from:t.to] == "+" && !t.gap
	case t.is(In):
		return f.area == board.None && q.at(1).kind == tArea && (q.i+2 >= q.end || q.separates(2) || q.at(2).is(HomeWord, GoRetreat))
	case t.kind == tArea:
		return q.i > 0 && q.toks[q.i-1].is(In)
	}
	return false
}

// fateAt takes the token at hand and reports whether it has a part in how a battle went.
func (g *gist) fateAt(f *fate) bool {
	q := g.q
	switch t := q.peek(); {
	case t.kind == tNumber && !t.ordinal && t.n > 0 && t.n < 99 && f.n < 0 && !q.ratioAt(0):
		f.n = t.n
	case t.is(A) && f.n < 0 && q.at(1).kind != tNumber && !q.at(1).is(AllOf, HalfOf):
		f.n = 1
	case t.is(HalfOf):
		f.half = f.n < 0
	case t.kind == tArea && t.areas.Len() == 1 && f.area == board.None:
		f.area = t.area
	case t.is(There) && q.scene != nil && *q.scene != board.None && f.area == board.None:
		f.area = *q.scene
	case t.is(LostWord, GoLose, Fortune):
		f.lost = true
	case t.is(LeftWord, GoStay):
		f.left = true
	case t.is(Dead):
		f.dead = true
	case t.is(MoreThan):
		f.more = true
	case t.is(FewerThan):
		f.less = true
	case t.is(LeastWord):
		f.least = true
	case t.is(Own, MineWord, Myself):
		f.own = true
		return !q.vocab.Theirs.has(spelling.Key(q.text[t.from:t.to]))
	case t.kind == tNation:
		f.own = true
		return t.nation == q.own()
	case t.is(Comma):
		return f.n >= 0 && q.text[t.from:t.to] == "+" && !t.gap
	case t.is(MostWord):
		f.most = true
	case t.is(DownTo):
		return f.n < 0 // "we're two down" is of who is lost
	case t.is(In, Of, Army, FirstUnit, Is, Have, With, By, From):
	default:
		return false
	}
	return true
}

// moment is when it went so.
func (g *gist) moment(f *fate) (When, bool) {
	if f.half {
		scene := f.area
		if scene == board.None && g.q.scene != nil {
			scene = *g.q.scene
		}
		sent := g.sentTo(scene)
		if sent == 0 || sent%2 != 0 {
			return When{}, false
		}
		f.n = sent / 2
	}
	lost := f.lost || f.dead
	switch {
	case f.n <= 0 || lost == f.left:
		return When{}, false
	case lost && (f.less || f.most), f.left && (f.more || f.least):
		return When{}, false
	case lost && f.more:
		return When{Losses, uint8(f.n + 1), 0}, true
	case lost:
		return When{Losses, uint8(f.n), 0}, true
	case f.less:
		return When{FewerLeft, uint8(f.n), 0}, true
	}
	return When{FewerLeft, uint8(f.n + 1), 0}, true
}

// sentTo is how many will be in a once all went that was said before; 0: nobody knows.
func (g *gist) sentTo(a board.Area) int {
	if a == board.None || g.q.here() == nil {
		return 0
	}
	n := g.remaining().armies(a)
	for _, o := range g.before() {
		switch {
		case o.Kind == Move && o.end() == a && o.Count.Amount == Exactly:
			n += int(o.Count.N) + int(o.Second.N)
		case o.Kind == Move && o.end() == a && o.Count.Amount == All:
			n += g.here().armies(o.From)
		case o.Kind == Conditional, o.Kind == Place && slices.Contains(o.Areas, a):
			return 0
		}
	}
	return n
}
