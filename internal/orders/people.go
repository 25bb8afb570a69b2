package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Who writes to people names them: "thanks Diego", "Anna promised not to come to York". An order names
// nobody, so a player's name is a greeting, stands for a nation of theirs, or makes what stands with it a
// thing told to them, or of them. Where that is not certain the name stays a word that is not known.

// Player is somebody in the game, as those who write may call them.
type Player struct {
	Name    string          // in full; people say the first or the last word of it, too
	Nations ruleset.Nations // that they play; none: not known
	Master  bool            // they are a game master as well
}

// Shortest word of a player's name that is looked for, in letters.
const shortestPlayer = 3

// called reports whether the folded word is the name of pl, or a part of it by which they are called.
func (pl *Player) called(word string) bool {
	words := spelling.Words(pl.Name)
	return len(words) > 0 && len([]rune(word)) >= shortestPlayer && (words[0] == word || words[len(words)-1] == word)
}

// player is the player that a word names, from 1, and whether somebody has what is theirs by it: "Anna's".
// Two who are called the same are nobody.
func (l *letter) player(vocab *vocabulary, word string) (who int, owner bool) {
	stems := []string{spelling.Key(word)}
	if stem, _, ok := cutOwner(word); ok {
		stems, owner = []string{spelling.Key(stem)}, true
	}
	for _, e := range vocab.endings {
		if stem, ok := strings.CutSuffix(stems[0], e.Text); ok {
			stems = append(stems, stem)
		}
	}
	for i := range l.ctx.Players {
		if slices.ContainsFunc(stems, l.ctx.Players[i].called) {
			if who > 0 {
				return 0, false
			}
			who = i + 1
		}
	}
	return who, owner && who > 0
}

// cutOwner cuts the "'s" of who has something.
func cutOwner(word string) (before, after string, ok bool) {
	for _, end := range []string{"'s", "’s"} {
		if stem, ok := strings.CutSuffix(word, end); ok {
			return stem, end, true
		}
	}
	return word, "", false
}

// other reports whether a player is not who writes: they play no nation of the sender's.
func (l *letter) other(who int) bool {
	pl := &l.ctx.Players[who-1]
	return pl.Nations == 0 || pl.Nations&l.ctx.Nations == 0
}

// people returns toks without players who are only greeted, or sign, and without what is told to them or
// of them.
func (l *letter) people(vocab *vocabulary, text string, toks []token) []token {
	if len(l.ctx.Players) == 0 {
		return toks
	}
	toks, found := l.named(vocab, text, toks)
	if !found {
		return toks
	}
	toks = l.possessed(toks)
	for from := 0; from < len(toks); {
		to := from
		for to < len(toks) && !toks[to].is(Stop, Semicolon) {
			to++
		}
		start := 0
		if from > 0 {
			start = toks[from-1].to
		}
		end := len(text)
		if to < len(toks) {
			end = toks[to].from
		}
		kept := toks[from:to]
		if slices.ContainsFunc(kept, token.player) {
			kept = l.addressed(vocab, text[:end], start, slices.Clone(kept))
		}
		toks = slices.Replace(toks, from, to, kept...)
		from += len(kept) + 1
	}
	return toks
}

// player reports whether t names a player.
func (t token) player() bool { return t.who > 0 }

// named marks the names of players, each in one token. A name that is nearly one of the game is none, but where
// nothing else is said.
func (l *letter) named(vocab *vocabulary, text string, toks []token) (out []token, found bool) {
	if !slices.ContainsFunc(toks, func(t token) bool { return t.kind == tUnknown }) {
		return toks, false // as most lines are
	}
	out = make([]token, 0, len(toks))
	alone := true // nothing but names is said
	doubtful := false
	for _, t := range toks {
		who := 0
		if t.kind == tUnknown {
			who, t.owner = l.player(vocab, text[t.from:t.to])
		}
		if who == 0 {
			alone = alone && (t.talk || t.is(Comma, Stop, Dash, Open, Close))
			out = append(out, t)
			continue
		}
		found = true
		if last := len(out) - 1; last >= 0 && out[last].who == who && !out[last].owner && strings.TrimSpace(text[out[last].to:t.from]) == "" {
			out[last].to, out[last].owner = t.to, t.owner
			continue
		}
		if near := vocab.entries.of(spelling.Key(l.nearest(vocab, text[t.from:t.to]))); near.named() {
			doubtful = true
		}
		t.who, t.talk = who, false
		out = append(out, t)
	}
	if found && doubtful && !alone {
		return toks, false
	}
	return out, found
}

// possessed returns toks without the player in "Bruno's Saxons", "los sajones de Bruno", who plays them.
func (l *letter) possessed(toks []token) []token {
	theirs := func(t token, nation token) bool {
		if nation.kind != tNation || !t.player() || !l.other(t.who) {
			return false
		}
		pl := l.ctx.Players[t.who-1]
		return pl.Nations == 0 || pl.Nations.Has(nation.nation)
	}
	for i := 0; i < len(toks); i++ {
		switch {
		case toks[i].owner && i+1 < len(toks) && theirs(toks[i], toks[i+1]):
			toks = slices.Delete(toks, i, i+1)
		case i > 1 && toks[i].player() && toks[i-1].is(Of, From) && theirs(toks[i], toks[i-2]):
			toks = slices.Delete(toks, i-1, i+1)
			i -= 2
		}
	}
	return toks
}

// addressed is people for one sentence, whose text begins at text[start:] and ends where text ends.
func (l *letter) addressed(vocab *vocabulary, text string, start int, toks []token) []token {
	if l.addressesOther(vocab, text, start, toks) {
		return nil
	}
	toks = l.greeted(vocab, text, start, toks)
	toks = l.standIns(toks)
	for from := 0; from <= len(toks); {
		to := from
		for to < len(toks) && !toks[to].is(Comma, Colon, Open, Close) {
			to++
		}
		at := slices.IndexFunc(toks[from:to], token.player)
		if at < 0 || !l.other(toks[from+at].who) {
			from = to + 1
			continue
		}
		whole := at == 0 && to-from == 1 || from == 0 && at == 0 && to == len(toks)
		switch {
		case whole && l.toldThem(vocab, text, toks):
			return nil // "Anna, York was yours", "Bruno holds Kent anyway"
		case at == 0 && to-from > 1 && l.toldThem(vocab, text, toks[from:to]) && l.aside(toks, from, to) && saysWhat(toks[from:to]):
			if from > 0 {
				from-- // its comma
			}
			toks = slices.Delete(toks, from, to)
			from++
			continue
		}
		from = to + 1
	}
	for len(toks) > 0 && toks[0].is(Comma, Dash, Colon) {
		toks = toks[1:]
	}
	return toks
}

// saysWhat reports whether clause tells of what somebody will not do: "Anna promised not to come". What denies it of
// them right away, or nothing, may be a condition: "Bruno not being there", "Anna allowing".
func saysWhat(clause []token) bool {
	at := slices.IndexFunc(clause, func(t token) bool { return t.is(Not, Never) })
	return at > 1 && at+1 < len(clause) && clause[at+1].kind == tWord && clause[at+1].word.verb()
}

// aside reports whether the clause toks[from:to] is not of a list that what comes after it goes on with, and
// what stands before it has an end.
func (l *letter) aside(toks []token, from, to int) bool {
	if from > 0 && !toks[from-1].is(Comma) || to < len(toks) && !toks[to].is(Comma) {
		return false
	}
	if from > 1 && toks[from-2].is(To, From, In, Of, With, Against, And, Or, If, Unless) {
		return false
	}
	return to+1 >= len(toks) || toks[to+1].kind != tArea && !toks[to+1].is(Or, Then, Otherwise)
}

// greeted returns toks without players who are only thanked or saluted, or who say that it is them: beside
// words that mean nothing, and, where who writes is not sure to sign, not alone.
func (l *letter) greeted(vocab *vocabulary, text string, start int, toks []token) []token {
	apart := func(i int) bool { return i < 0 || i >= len(toks) || toks[i].is(Comma, Colon, Open, Close, Dash) }
	for i := 0; i < len(toks); i++ {
		if !toks[i].player() || toks[i].owner {
			continue
		}
		from, to := i, i+1
		for from > 0 && idleBefore(toks[from-1]) {
			from--
		}
		for to < len(toks) && toks[to].kind == tUnknown && toks[to].talk {
			to++
		}
		before, after := start, len(text)
		if from > 0 {
			before = toks[from-1].to
		}
		if to < len(toks) {
			after = toks[to].from
		}
		introduced := vocab.introduces(text[before:toks[i].from], text[toks[i].to:after])
		saluted := introduced || len(spelling.Words(text[before:toks[i].from])) > 0
		signs := !l.other(toks[i].who)
		whole := len(toks) == to-from
		switch {
		case !introduced && l.relayedBeside(vocab, text[before:after]):
			continue // "2 from York to March was what Bruno wrote"
		case whole:
			return nil
		case apart(from-1) && apart(to) && (saluted || signs):
		case introduced && (from == 0 || apart(from-1)):
		case (saluted || signs) && to == len(toks) && from > 0 && endsOrder(toks[from-1]):
		default:
			continue
		}
		if from > 0 && toks[from-1].is(Comma, Dash) {
			from--
		} else if to < len(toks) && toks[to].is(Comma, Colon, Dash) && from == 0 {
			to++
		}
		toks = slices.Delete(toks, from, to)
		i = from - 1
	}
	return toks
}

// idleBefore reports whether t, before a name, only says whose it is, or nothing.
func idleBefore(t token) bool {
	return t.kind == tUnknown && t.talk && !t.doubt || t.is(Is, Own) || t.player()
}

// endsOrder reports whether an order may end with t, so that who comes after it is no part of it.
func endsOrder(t token) bool {
	return t.kind == tArea || t.is(GoStay, GoHold, There)
}

// introduces reports whether the words right beside a name say that it is the writer's.
func (v *vocabulary) introduces(before, after string) bool {
	said, next := spelling.Words(before), spelling.Words(after)
	return slices.ContainsFunc(v.Introducing.forms, func(form string) bool {
		words := spelling.Words(form)
		n := len(words)
		return n > 0 && (len(said) >= n && slices.Equal(said[len(said)-n:], words) || len(next) >= n && slices.Equal(next[:n], words))
	})
}

// toldThem reports whether toks, which name a player who is not the writer, hold no order of the writer's:
// nobody is counted, nothing hangs on a condition, and they deny something or say what orders never do.
func (l *letter) toldThem(vocab *vocabulary, text string, toks []token) bool {
	strange, denies, goes := 0, false, false
	for i, t := range toks {
		switch {
		case t.player():
		case t.kind == tNumber && !t.ordinal, t.kind == tLeader, t.is(AllOf, Rest, ButFor, NewArmy, If, Unless, Until, Otherwise, Or, Arrow, TakenBack, Instead, InsteadOf,
			GoCancel, Answered, Fortune, Compared, LostWord, LeftWord, Except, Without, HalfOf, FirstHalf, SecondHalf, Each, StandingWord):
			return false
		case t.is(Not, Never):
			if i+1 == len(toks) || toks[i+1].kind != tUnknown && !(toks[i+1].kind == tWord && toks[i+1].word.verb()) && !toks[i+1].is(Is, Have, May) {
				return false // "not York, Lindsey"
			}
			denies = true
		case t.is(To, Via, OnTo, OnVia):
			goes = true
		case t.kind == tUnknown && t.talk:
			strange++
		case t.kind == tUnknown:
			if !l.meansNothing(vocab, text[t.from:t.to]) {
				return false
			}
			strange++
		}
	}
	n := tallied(toks)
	if n.strong > 0 {
		return false
	}
	return n.areas == 0 || denies || strange > 0 && !goes && n.areas < 3
}

// alive are those of some nations that a condition may be about now.
func (ctx *Context) alive(nations ruleset.Nations) (alive ruleset.Nations) {
	for n := range nations.All {
		if ctx.Alive == nil || ctx.Alive(n) {
			alive = alive.With(n)
		}
	}
	return alive
}

// standIns returns toks with a player's nation for the player, under a condition: "if Anna attacks Kent". Who
// plays several that may do so stays a word that is not known.
func (l *letter) standIns(toks []token) []token {
	under := false
	for i, t := range toks {
		switch {
		case t.is(If, Unless):
			under = true
		case t.is(Comma, Colon, Then, Otherwise):
			under = false
		case under && t.player() && !t.owner && l.other(t.who):
			one := l.ctx.alive(l.ctx.Players[t.who-1].Nations)
			by := toks[i-1].is(By, Against) // it is not under a condition that is first
			if one.Len() != 1 || !by && (i+1 == len(toks) || toks[i+1].is(Comma, And, Or, Colon, Open)) {
				continue
			}
			for n := range one.All {
				toks[i] = token{kind: tNation, nation: n, from: t.from, to: t.to, gap: t.gap, full: true}
			}
		}
	}
	return toks
}

// addressesOther reports whether the sentence toks, whose text begins at text[start:], is a message to another
// player: it begins with "@Anna", or with the name and a mark, and says "you"; and it sends nobody anywhere.
func (l *letter) addressesOther(vocab *vocabulary, text string, start int, toks []token) bool {
	at := slices.IndexFunc(toks, token.player)
	if at < 0 || at > 1 || at == 1 && text[toks[0].from:toks[0].to] != "@" || at+2 >= len(toks) || toks[at].owner || !l.other(toks[at].who) {
		return false
	}
	marked := at == 1 || strings.HasSuffix(strings.TrimRight(text[start:toks[at].from], " "), "@")
	if !marked && (!toks[at+1].is(Comma, Colon, Dash) || !vocab.You.in(text[toks[at].to:])) {
		return false
	}
	said := toks[at+1:]
	if n := tallied(said); !marked && n.areas > 1 && slices.ContainsFunc(said, func(t token) bool { return t.is(To, Arrow, OnTo) }) {
		return false
	}
	return !slices.ContainsFunc(said, func(t token) bool {
		switch {
		case t.kind == tNumber && !t.ordinal, t.kind == tLeader, t.is(AllOf, Arrow, NewArmy, Rest, Otherwise, FirstHalf, SecondHalf), t.kind == tNation && l.at.nations.Has(t.nation):
			return true
		case marked:
			return false
		}
		return t.kind == tArea && l.ctx.Here.armies(t.area) > 0 || t.is(If, Unless, Until) || t.kind == tNation && l.ctx.Nations.Has(t.nation)
	})
}
