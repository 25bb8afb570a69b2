package gamelog

import (
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// News is what happened in a game since an entry of its log.
type News struct {
	// Events are those that count, in order.
	Events []game.Event
	// Lost is how many of the events that counted then, the last of them, count no
	// longer; Gone lists the nation turns among them, the earliest first.
	Lost int
	Gone []TurnBegan
	// Spent is how many links of the dice chain rewinds have cost.
	Spent uint32
	// From is the nation turn that was in progress then; the zero Turn: none was, or it counts no
	// longer.
	From game.Turn
	// Proofs are of all links revealed, those of turns taken back as well.
	Proofs []dice.TurnProof
	// Acts are what the GMs did.
	Acts []Act
}

// Since returns the news since entry seq of a log; since its beginning if seq is 0.
// It plays the whole log again.
func Since[S, C comparable](rules Rules[S, C], entries []Entry, seq store.Seq) (News, error) {
	seq = min(seq, store.Seq(len(entries)))
	fork, gone := forkAt(entries, seq)
	news := News{Gone: gone}
	r := NewPlayer(rules, entries)
	told, common, revealed := 0, 0, 0 // events known then, those that still count, links
	for i := range entries {
		if err := r.Step(i, &entries[i]); err != nil {
			return News{}, err
		}
		if i == fork {
			common = len(r.Events)
		}
		if i+1 == int(seq) {
			told, revealed = len(r.Events), len(r.Proof.Turns)
			news.From = rules.At(&r.State).Current()
		}
		if store.Seq(i) >= seq {
			news.add(&entries[i])
		}
	}
	news.Events, news.Lost, news.Proofs = r.Events[common:], told-common, r.Proof.Turns[revealed:]
	if news.Lost > 0 || news.From.Nation == ruleset.NoNation {
		news.From = game.Turn{}
	}
	return news, nil
}

// forkAt returns the last entry that counted after entry seq and still does, -1 if
// none, and the nation turns after it that no longer count.
func forkAt(entries []Entry, seq store.Seq) (int, []TurnBegan) {
	if seq == 0 {
		return -1, nil
	}
	l := lineOf(entries)
	var gone []TurnBegan
	for _, i := range l.since(int(seq)-1, len(entries)-1) {
		if t := entries[i].TurnBegan; t != nil {
			gone = append(gone, *t)
		}
	}
	return l.fork(len(entries)-1, int(seq)-1), gone
}

// add counts what a new entry says besides events.
func (n *News) add(e *Entry) {
	if e.Act != nil {
		n.Acts = append(n.Acts, *e.Act)
	}
	if e.Rewind != nil {
		n.Spent += e.Rewind.Spent
	}
}
