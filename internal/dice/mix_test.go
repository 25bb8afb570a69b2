package dice

import (
	"slices"
	"strings"
	"testing"
)

// mixGame plays turns of a game of RuleMix as a moderator does, and keeps the proof.
type mixGame struct {
	t      *testing.T
	chain  Chain
	shares []Share
	proof  Proof
}

func newMixGame(t *testing.T, seats int) *mixGame {
	chain := NewChain(Link{1, 2, 3}, ChainLength)
	return &mixGame{
		t: t, chain: chain, shares: make([]Share, seats),
		proof: Proof{Game: "wessex-1", Commitment: chain.Commitment(), Rule: RuleMix, Seats: seats},
	}
}

func (g *mixGame) spent() uint32 {
	if n := len(g.proof.Turns); n > 0 {
		return g.proof.Turns[n-1].Number
	}
	return 0
}

// give puts something in for a seat, counted from 1.
func (g *mixGame) give(seat int, kind Kind, value Link) Given {
	var given Given
	g.shares[seat-1], given = g.shares[seat-1].Give(kind, value, g.spent())
	return given
}

// turn plays a turn of a seat with the number given; letters are by seat.
func (g *mixGame) turn(number uint32, seat int, letters ...Part) TurnProof {
	g.t.Helper()
	begun, shares := Begin(g.shares, number, seat, letters)
	link, err := g.chain.Link(number)
	if err != nil {
		g.t.Fatal(err)
	}
	turn := TurnProof{Number: number, Link: link, Seat: seat, Mix: begun.Mix, Told: begun.Told, Letters: begun.Letters, Sides: 6}
	for _, face := range rolls(NewRoller(link, Context(RuleMix, g.proof.Game, number, turn.Letters), 0), 12, 6) {
		turn.Faces = append(turn.Faces, uint8(face))
	}
	g.shares = shares
	g.proof.Turns = append(g.proof.Turns, turn)
	return turn
}

func began(seat int, text string) Part {
	return Part{Kind: OfOrders, Seat: seat, Value: Link(DigestLetters([]byte(text)))}
}

func written(seat int, text string) Part {
	return Part{Kind: OfLetter, Seat: seat, Value: Link(DigestLetters([]byte(text)))}
}

// playedMix is a game of four: seat 1 has a chain from the beginning, seat 2 a word,
// seat 3 a chain that comes late, and seat 4 does nothing.
func playedMix(t *testing.T) *mixGame {
	g := newMixGame(t, 4)
	early, late := NewChain(Link{7}, 50), NewChain(Link{8}, 50)
	link := func(c Chain, n uint32) Link { l, _ := c.Link(n); return l }
	wants := func(got, want Given) {
		t.Helper()
		if got != want {
			t.Errorf("given: %s, want %s", got, want)
		}
	}
	wants(g.give(1, OfChain, early.Commitment()), GivenNow)
	wants(g.give(2, OfWord, WordLink("may  the best\ttribe win")), GivenNow)
	g.turn(1, 4, began(4, "Romans"))
	wants(g.give(1, OfChain, link(early, 2)), GivenNot)
	wants(g.give(1, OfChain, link(early, 1)), GivenLink)
	wants(g.give(1, OfChain, link(early, 1)), GivenAgain)
	wants(g.give(1, OfChain, link(early, 2)), GivenNot)
	g.turn(2, 2, began(2, "Welsh"))
	g.turn(3, 1, began(1, "Picts"))
	wants(g.give(3, OfChain, late.Commitment()), GivenLater)
	g.turn(4, 3, began(3, "Belgae"))
	g.turn(5, 1) // its player sends neither letter nor link
	for n := uint32(6); n <= 4+Notice; n++ {
		g.turn(n, 4, written(1, "counts no more"), written(2, "old"), written(4, "Saxons"))
	}
	wants(g.give(3, OfChain, link(late, 1)), GivenLink)
	g.shares[0] = g.shares[0].Leave()
	g.turn(5+Notice, 3, began(3, "counts no more"))
	g.turn(6+Notice, 1, began(1, "somebody else's"))
	g.turn(2*Burn, 2, began(2, "after a copy was restored"))
	return g
}

func TestMix(t *testing.T) {
	g := playedMix(t)
	if err := Verify(g.proof); err != nil {
		t.Error(err)
	}
	var f Found
	if err := f.Read("first", strings.Join(ChainLines(g.proof.Game, g.proof.Commitment, RuleMix, len(g.shares)), "\n")); err != nil {
		t.Fatal(err)
	}
	for _, turn := range g.proof.Turns {
		if err := f.Read("report", strings.Join(turn.Lines(g.proof.Game), "\n> ")); err != nil {
			t.Fatal(err)
		}
	}
	if err := Verify(f.Proofs()[0]); err != nil || len(f.Proofs()[0].Turns) != len(g.proof.Turns) {
		t.Errorf("read from letters: %v", err)
	}
	for _, turn := range g.proof.Turns {
		for _, line := range turn.Lines(g.proof.Game) {
			if len(line) > 74 {
				t.Errorf("line too long: %q", line)
			}
		}
	}
}

// remix makes the digest and the dice of a forged turn right again: what an operator
// can do, who knows the link.
func remix(p *Proof, i int) {
	turn := &p.Turns[i]
	turn.Letters = DigestMix(turn.Mix)
	turn.Faces = nil
	for _, face := range rolls(NewRoller(turn.Link, Context(RuleMix, p.Game, turn.Number, turn.Letters), 0), 12, 6) {
		turn.Faces = append(turn.Faces, uint8(face))
	}
}

// cheats are what an operator might do, alone or with players, and what is found. Each
// has the digest and the dice made anew to fit.
var cheats = []struct {
	name string
	turn int // of the list, from 0
	do   func(*TurnProof)
	err  string
}{
	{"a word left out", 4, func(t *TurnProof) { t.Mix = slices.Delete(t.Mix, 1, 2) }, "turn 5: what seat 2 put in is left out"},
	{"a word exchanged", 1, func(t *TurnProof) { t.Mix[1].Value[0]++ }, "turn 2: seat 2 has another word"},
	{"a chain left out", 4, func(t *TurnProof) { t.Mix = t.Mix[1:] }, "turn 5: what seat 1 put in is left out"},
	{"a link invented", 2, func(t *TurnProof) { t.Mix[0].Value[0]++ }, "turn 3: link 1 of seat 1 does not hash"},
	{"a link withheld afterwards", 3, func(t *TurnProof) { t.Mix = t.Mix[1:] }, "what seat 1 put in is left out"},
	{"a link of the next turn early", 1, func(t *TurnProof) {
		l, _ := NewChain(Link{7}, 50).Link(1)
		t.Mix[0].Number, t.Mix[0].Value = 1, l
	}, "turn 2: link 1 of seat 1 counts in a turn of another"},
	{"two links at once", 4, func(t *TurnProof) {
		l, _ := NewChain(Link{7}, 50).Link(3)
		t.Mix[0].Number, t.Mix[0].Value = 3, l
	}, "turn 5: seat 1 has another link"},
	{"something of the operator's own", 4, func(t *TurnProof) { t.Mix = append(t.Mix, Part{Kind: "time", Seat: 4}) }, "nothing that can be mixed in"},
	{"a number of the operator's own", 1, func(t *TurnProof) { t.Mix[2].Number = 24341 }, "nothing that can be mixed in"},
	{"a seat that there is not", 6, func(t *TurnProof) { t.Mix = append(t.Mix, written(5, "mine")) }, "nothing that can be mixed in"},
	{"another order", 1, func(t *TurnProof) { t.Mix[0], t.Mix[1] = t.Mix[1], t.Mix[0] }, "is not in its place"},
	{"a letter beside that of the turn", 1, func(t *TurnProof) { t.Mix = append(t.Mix, written(4, "mine")) }, "other letters count beside the one that began the turn"},
	{"a letter of another began the turn", 1, func(t *TurnProof) { t.Mix[2].Seat = 4 }, "turn 2: a letter of seat 4 began the turn of another"},
	{"a letter beside a chain", 4, func(t *TurnProof) { t.Mix = append(t.Mix[:2:2], written(1, "tried 24341 times")) }, "turn 5: a letter of seat 1 counts beside its chain"},
	{"a second word for a seat", 0, func(t *TurnProof) { t.Mix = slices.Insert(t.Mix, 1, Part{Kind: OfWord, Seat: 2}) }, "turn 1: two words or links of seat 2"},
	{"a late word that nobody was told of", 4, func(t *TurnProof) { t.Mix = append(t.Mix, Part{Kind: OfWord, Seat: 4, Value: Link{9}}) }, "turn 5: seat 4 has another word, which was not told"},
	{"a chain that counts too early", 20, func(t *TurnProof) {
		t.Mix = slices.Insert(t.Mix, 2, Part{Kind: OfChain, Seat: 3, Value: NewChain(Link{8}, 50).Commitment()})
	}, "turn 21: seat 3 has another link, which was not told"},
}

func TestCheatsAreFound(t *testing.T) {
	for _, tt := range cheats {
		g := playedMix(t)
		tt.do(&g.proof.Turns[tt.turn])
		remix(&g.proof, tt.turn)
		if err := Verify(g.proof); err == nil || !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: error %v, want one with %q", tt.name, err, tt.err)
		}
	}
	g := playedMix(t)
	g.proof.Turns[3].Mix[0].Value[0]++
	if err := Verify(g.proof); err == nil || !strings.Contains(err.Error(), "turn 4: its digest is not that of what was mixed in") {
		t.Errorf("another mix than the digest says: %v", err)
	}
	g = playedMix(t)
	last := &g.proof.Turns[len(g.proof.Turns)-1]
	last.Number--
	last.Link = last.Link.Before()
	if err := Verify(g.proof); err == nil || !strings.Contains(err.Error(), "should come here") {
		t.Errorf("links burned up to a number of one's choice: %v", err)
	}
}

// TestCoalitionCannotGrind: whoever has no more than letters, header fields and links
// of chains that are bound tries to change the dice of a turn of a player with a
// chain, knowing all secrets but those of one other: the dice stay the same.
func TestCoalitionCannotGrind(t *testing.T) {
	g := newMixGame(t, 3)
	honest, other := NewChain(Link{7}, 50), NewChain(Link{8}, 50)
	g.give(1, OfChain, honest.Commitment())
	g.give(2, OfChain, other.Commitment())
	link := func(c Chain, n uint32) Link { l, _ := c.Link(n); return l }
	g.give(1, OfChain, link(honest, 1))
	g.give(2, OfChain, link(other, 1))
	for n, seat := range []int{3, 1, 2} {
		g.turn(uint32(n)+1, seat)
	}
	g.give(2, OfChain, link(other, 2))
	before := slices.Clone(g.shares)
	want, _ := Begin(before, 4, 2, nil)
	for try := range 5000 {
		g.shares = slices.Clone(before)
		g.give(2, OfWord, Link{byte(try), byte(try >> 8), 1})
		g.give(3, OfChain, Link{byte(try), byte(try >> 8), 2})
		g.give(2, OfChain, link(other, uint32(try%50+1)))
		if begun, _ := Begin(g.shares, 4, 2, []Part{{Kind: OfOrders, Seat: 2, Value: Link{byte(try), byte(try >> 8), 3}}}); begun.Letters != want.Letters {
			t.Fatalf("try %d has other dice", try)
		}
	}
	// All that is left is to withhold one's link, which everybody sees.
	before[1].Next = Link{}
	if begun, _ := Begin(before, 4, 2, nil); begun.Letters == want.Letters || begun.Mix[1].Number != 1 {
		t.Error("a link withheld is not seen")
	}
	// Another player's secret changes all dice to come.
	g.shares = before
	g.give(1, OfChain, link(honest, 2))
	g.turn(4, 1)
	if err := Verify(g.proof); err != nil {
		t.Error(err)
	}
}
