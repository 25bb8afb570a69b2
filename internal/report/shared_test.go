package report

import (
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/score"
)

// What is shared between readers changes nothing of what each of them reads.
func TestSharedPartsChangeNothing(t *testing.T) {
	s := newSample(t)
	turn := Turn{
		Events: []game.Event{
			{Kind: game.TurnBegan, Round: 3, Turn: s.nation("welsh"), Nation: s.nation("welsh")},
			{Kind: game.Scored, Round: 3, Turn: s.nation("welsh"), Nation: s.nation("welsh"), Points: 2, Why: britannia.ForOccupy, Area: s.area("york")},
		},
		After: s.state(3, "picts", func(*britannia.State) {}), Ledger: &score.Ledger{},
	}
	shared := turn
	shared.Shared = new(Shared)
	for side := Onlooker; side < len(s.g.Players); side++ {
		want, err := s.r.Turn(s.g, Reader{Side: side}, turn)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.r.Turn(s.g, Reader{Side: side}, shared)
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("side %d reads\n%s\nwant\n%s", side, got.Body, want.Body)
		}
	}
	document := func(to Reader, parts ...LetterPart) *Document {
		to.Side = Onlooker
		d, err := s.r.Document(append([]LetterPart{s.r.For(s.g, to).Turn(shared)}, parts...)...)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	first := document(Reader{Zone: time.UTC})
	if first != document(Reader{Zone: time.UTC}) {
		t.Error("what two onlookers read is made twice")
	}
	for what, other := range map[string]*Document{
		"language": document(Reader{Zone: time.UTC, Lang: "es"}),
		"zone":     document(Reader{Zone: time.FixedZone("there", 3600)}),
		"parts":    document(Reader{Zone: time.UTC}, s.r.For(s.g, Reader{Side: Onlooker}).Told(Answer{Text: "Hello."})),
	} {
		if other == first {
			t.Errorf("an onlooker of another %s reads the same", what)
		}
	}
	if len(shared.Shared.parts) < 2 {
		t.Errorf("only %d parts are shared", len(shared.Shared.parts))
	}
}

// The last letter of a game says the same to everybody, in all languages: it is written once.
func TestLastLetterIsShared(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		final := Final{State: s.state(16, "", nil), Ledger: s.ledger(), Past: s.past(), Turns: 171}
		shared := final
		shared.Shared = new(Shared)
		for side := Onlooker; side < len(s.g.Players); side++ {
			to := Reader{Side: side, Lang: s.lang, Zone: time.FixedZone("there", 3600*side)}
			want, err := s.r.Final(s.g, to, final)
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.r.Final(s.g, to, shared)
			if err != nil || got != want {
				t.Errorf("side %d reads\n%s\nwant\n%s (%v)", side, got.Body, want.Body, err)
			}
		}
		if len(shared.Shared.parts) == 0 {
			t.Error("nothing is shared")
		}
	})
}
