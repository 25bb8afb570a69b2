package store

import (
	"bytes"
	"errors"
	"fmt"
)

// Counts says how much there is in a database.
type Counts struct {
	Games   int
	Letters int // received
	Waiting int // outgoing letters that are not sent yet
	Failed  int // outgoing letters that were given up
	Sent    int // outgoing letters that were sent
}

// Verify checks that what is kept in two places agrees: indexes and what they lead
// to, letters and their text, records and the games they belong to. It returns what
// it counted, and an error that lists all faults.
func (tx *Tx) Verify() (Counts, error) {
	v := verifier{tx: tx}
	v.games()
	v.letters()
	v.outgoing()
	v.deadlines()
	for _, family := range []string{bucketLog, bucketSnapshots, bucketOrders, bucketReports, bucketSeatSecrets} {
		v.each(tx.bucket(family), func(key, _ []byte) { v.belongs(family, GameID(key)) })
	}
	v.tokens()
	v.sequences()
	v.sentIndex()
	return v.Counts, errors.Join(v.faults...)
}

// tokens checks that each game's list has its tokens, and each token is in that of its game.
func (v *verifier) tokens() {
	secrets, lists := v.tx.bucket(bucketSecrets), v.tx.bucket(bucketSeatSecrets)
	v.each(lists, func(game, _ []byte) {
		v.each(lists.Bucket(game), func(key, _ []byte) {
			if secrets.Get(key) == nil {
				v.fault("a token of game %q is in its list, but is not there", game)
			}
		})
	})
	v.each(secrets, func(key, _ []byte) {
		var secret Secret
		if err := getJSON(secrets, key, &secret); err != nil {
			v.fault("token: %w", err)
			return
		}
		if list := v.tx.gameBucket(bucketSeatSecrets, secret.Game); list == nil || list.Get(key) == nil {
			v.fault("a token of game %q is not in its list", secret.Game)
		}
	})
}

// sequences checks the counters that give new records their numbers: one that is too
// low would give a number again.
func (v *verifier) sequences() {
	counted := func(counter, numbered string) {
		key, _ := v.tx.bucket(numbered).Cursor().Last()
		if n := v.tx.bucket(counter).Sequence(); key != nil && keySeq(key) > n {
			v.fault("%s: the last number is %d, but the counter stands at %d", counter, keySeq(key), n)
		}
	}
	counted(bucketRaw, bucketRaw)
	counted(bucketOutbox, bucketPayloads)
	logs := v.tx.bucket(bucketLog)
	v.each(logs, func(game, _ []byte) {
		last := uint64(0)
		if key, _ := logs.Bucket(game).Cursor().Last(); key != nil {
			last = keySeq(key)
		}
		if counter := logs.Bucket(game).Sequence(); counter != last {
			v.fault("log of game %q: the last has number %d, but the counter stands at %d", game, last, counter)
		}
	})
}

type verifier struct {
	Counts
	tx     *Tx
	faults []error
}

func (v *verifier) fault(format string, args ...any) {
	if len(v.faults) < maxDamage {
		v.faults = append(v.faults, fmt.Errorf(format, args...))
	}
}

// each visits all keys of a bucket, nested ones with a nil value.
func (v *verifier) each(b *bucket, visit func(key, value []byte)) {
	err := b.ForEach(func(key, value []byte) error {
		visit(key, value)
		return nil
	})
	if err != nil {
		v.faults = append(v.faults, err)
	}
}

// belongs checks that records are those of a game.
func (v *verifier) belongs(what string, game GameID) {
	if v.tx.checkGame(game) != nil {
		v.fault("%s of game %q, which there is not", what, game)
	}
}

func (v *verifier) games() {
	active := v.tx.bucket(bucketActive)
	v.each(v.tx.bucket(bucketGames), func(key, _ []byte) {
		v.Games++
		rec, err := v.tx.Game(GameID(key))
		if err != nil {
			v.fault("%w", err)
			return
		}
		over, known := rec.Status.over()
		if listed := active.Get(key) != nil; !known || rec.ID != GameID(key) || listed == over {
			v.fault("game %q: status %q, id %q, among those being played: %v", key, rec.Status, rec.ID, listed)
		}
	})
	v.each(active, func(key, _ []byte) { v.belongs("place in the list", GameID(key)) })
}

func (v *verifier) letters() {
	raws := v.tx.bucket(bucketRaw)
	kept := 0
	v.each(v.tx.bucket(bucketLetters), func(key, _ []byte) {
		v.Letters++
		kept++
		rec, err := v.tx.Letter(LetterKey(key))
		switch {
		case err != nil:
			v.fault("%w", err)
		case rec.Hash != "":
			kept--
		case raws.Get(seqKey(uint64(rec.ID))) == nil:
			v.fault("letter %d: its text is missing", rec.ID)
		}
		if err == nil && rec.Game != "" {
			v.belongs(fmt.Sprintf("letter %d", rec.ID), rec.Game)
		}
	})
	texts := 0
	v.each(raws, func(_, _ []byte) { texts++ })
	if texts != kept {
		v.fault("%d letters whose text is kept, but %d texts", kept, texts)
	}
}

func (v *verifier) outgoing() {
	due := v.tx.bucket(bucketDue)
	v.outgoingIn(v.tx.bucket(bucketOutbox), func(out *Outgoing) {
		v.Waiting++
		if key, err := dueKey(out.Due, out.ID); err != nil || due.Get(key) == nil {
			v.fault("outgoing message %d is due at %s, but is not in the list", out.ID, out.Due)
		}
	})
	listed := 0
	v.each(due, func(_, _ []byte) { listed++ })
	if listed != v.Waiting {
		v.fault("%d letters to send, but %d in the list of those due", v.Waiting, listed)
	}
	v.outgoingIn(v.tx.bucket(bucketFailed), func(*Outgoing) { v.Failed++ })
	sent := v.tx.bucket(bucketSent)
	v.each(sent, func(game, _ []byte) {
		v.outgoingIn(sent.Bucket(game), func(out *Outgoing) {
			v.Sent++
			if !bytes.Equal(sentOf(out.Game), game) || out.Done.IsZero() {
				v.fault("sent letter %d is filed under game %q, sent at %s", out.ID, game, out.Done)
			}
		})
	})
}

// outgoingIn visits the outgoing letters of a bucket and checks what all have.
func (v *verifier) outgoingIn(b *bucket, visit func(*Outgoing)) {
	payloads := v.tx.bucket(bucketPayloads)
	v.each(b, func(key, _ []byte) {
		var out Outgoing
		if err := getJSON(b, key, &out); err != nil {
			v.fault("outgoing message %d: %w", keySeq(key), err)
			return
		}
		if uint64(out.ID) != keySeq(key) || (payloads.Get(key) == nil) != (out.Hash != "") || out.MessageID == "" || out.To == "" {
			v.fault("outgoing message %d: number %d, Message-ID %q, to %q, or its text is missing", keySeq(key), out.ID, out.MessageID, out.To)
		}
		if out.Game != "" {
			v.belongs(fmt.Sprintf("outgoing message %d", out.ID), out.Game)
		}
		visit(&out)
	})
}

func (v *verifier) deadlines() {
	index := v.tx.bucket(bucketDeadlineIndex)
	set := 0
	deadlines := v.tx.bucket(bucketDeadlines)
	v.each(deadlines, func(key, _ []byte) {
		set++
		game, kind, _ := bytes.Cut(key, []byte{0})
		v.belongs(fmt.Sprintf("deadline %q", kind), GameID(game))
		if instant, err := getBytes(deadlines, key); err != nil || len(instant) != 8 || index.Get(bytes.Join([][]byte{instant, key}, nil)) == nil {
			v.fault("deadline %q of game %q is not in the list", kind, game)
		}
	})
	listed := 0
	v.each(index, func(_, _ []byte) { listed++ })
	if listed != set {
		v.fault("%d deadlines, but %d in the list", set, listed)
	}
}

// WaitingLetters lists letters that are not sent yet, by number, beginning after
// the given one, at most limit, with payloads.
func (tx *Tx) WaitingLetters(after OutgoingID, limit int) ([]Outgoing, error) {
	list, err := listOutgoing(tx.bucket(bucketOutbox), after, limit)
	for i := range list {
		if err == nil {
			list[i].Payload, err = getBytes(tx.bucket(bucketPayloads), seqKey(uint64(list[i].ID)))
		}
	}
	return list, err
}
