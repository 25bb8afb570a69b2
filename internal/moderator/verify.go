package moderator

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"bretwalda/internal/clock"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/outbox"
	"bretwalda/internal/pack"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// Verified says what Verify looked at.
type Verified struct {
	store.Counts
	Entries int `json:"entries"` // of logs
	Turns   int `json:"turns"`   // nation turns with dice
	Dice    int `json:"dice"`    // that were checked against their chain
	// Packs are those that games are played by.
	Packs []VerifiedPack `json:"packs,omitempty"`
}

// VerifiedPack is a pack of which each game has a copy in the database that is just so.
type VerifiedPack struct {
	Name  string `json:"name"` // "britannia-2e, version 1"
	Hash  string `json:"ruleset_hash"`
	Games int    `json:"games"`
}

// count notes that a game is played by a pack.
func (v *Verified) count(r *shelf.Rules) {
	i := slices.IndexFunc(v.Packs, func(p VerifiedPack) bool { return p.Hash == r.Hash() })
	if i < 0 {
		i = len(v.Packs)
		v.Packs = append(v.Packs, VerifiedPack{Name: fmt.Sprintf("%s, version %s", r.Ruleset.ID, r.Ruleset.Version), Hash: r.Hash()})
	}
	v.Packs[i].Games++
}

// verifyBatch is how many games or letters are looked at in one go, so that
// letters are not kept waiting for long.
const verifyBatch = 64

// Verify checks all that is stored: the pages of the file and the checksum of each
// record; that each game's log plays again to just the
// position stored, with the dice that its chain gives; that letters are as they came,
// and counted for the dice as they are; that orders, outgoing
// letters and deadlines can be read and belong to their games; that all indexes are
// right. It may run while games go on. The error lists all faults.
func (m *Moderator) Verify(ctx context.Context) (Verified, error) {
	var v Verified
	if err := m.store.Check(); err != nil {
		return v, err
	}
	var faults []error
	err := m.look(ctx, func(t *task) (err error) {
		v.Counts, err = t.tx.Verify()
		return err
	})
	faults = append(faults, err)
	written, err := m.verifyLetters(ctx)
	faults = append(faults, err)
	for after, more := store.GameID(""), true; more; {
		err := m.look(ctx, func(t *task) error {
			ids := t.tx.Games(after, 1)
			if more = len(ids) > 0; !more {
				return nil
			}
			after = ids[0]
			if err := t.verifyGame(after, &v, written); err != nil {
				return fmt.Errorf("game %q: %w", after, err)
			}
			return nil
		})
		if ctx.Err() != nil {
			return v, ctx.Err()
		}
		faults = append(faults, err)
	}
	return v, errors.Join(append(faults, m.verifyOutbox(ctx))...)
}

// verifyGame checks one game.
func (t *task) verifyGame(id store.GameID, v *Verified, written map[writtenBy]bool) error {
	stored, err := t.tx.Game(id)
	if err != nil {
		return err
	}
	rec, err := roster.Decode(stored)
	if err != nil {
		return err
	}
	rules, err := t.m.shelf.OfGame(t.tx, rec)
	if err != nil {
		return err
	}
	if err := t.verifyPack(rec); err != nil {
		return err
	}
	v.count(rules)
	entries, err := gamelog.DecodeLog(t.tx.Log(id, 1))
	if err != nil {
		return err
	}
	if last := t.tx.LastLog(id); int(last) != len(entries) {
		return fmt.Errorf("the log has %d entries, and the last has number %d", len(entries), last)
	}
	if len(entries) == 0 && rec.Lobby != nil && !rec.Lobby.Begun {
		return t.verifyTokens(rec)
	}
	replayed, err := rules.System.Replay(entries)
	if err != nil {
		return err
	}
	v.Entries += len(entries)
	for _, turn := range replayed.Proof.Turns {
		v.Turns++
		v.Dice += len(turn.Faces)
	}
	return errors.Join(
		verifyRecord(rec, &replayed), dice.Verify(replayed.Proof), verifyMix(&replayed, written),
		replayed.Position.Ledger().Check(rules.Ruleset, replayed.Position.Points), t.verifySnapshot(rec, rules.System, &replayed),
		t.verifyTokens(rec), t.verifyTable(id),
	)
}

// verifyPack checks that the pack of a game is kept, and is what its hash says.
func (t *task) verifyPack(rec *roster.Record) error {
	hash, err := pack.ParseHash(rec.PlayedBy())
	if err != nil {
		return err
	}
	if !t.tx.HasPack(store.PackHash(hash)) {
		return fmt.Errorf("the pack that it began with, %s, is not kept", hash.Short())
	}
	_, err = t.m.shelf.PackOf(t.tx, rec.ID, hash)
	return err
}

// verifyRecord compares what a game's record and its log say of its beginning.
func verifyRecord(rec *roster.Record, r *system.Replayed) error {
	began := r.Setup
	began.Rules, began.Dice = 0, nil // only the log knows them
	if !reflect.DeepEqual(began, setupOf(rec)) {
		return errors.New("its log does not begin as its record says")
	}
	if rec.Chain().Commitment() != rec.Commitment {
		return errors.New("the commitment of its dice is not that of its chain")
	}
	return nil
}

// verifySnapshot compares the stored position with that of the log.
func (t *task) verifySnapshot(rec *roster.Record, sys system.System, r *system.Replayed) error {
	seq, snapshot, err := t.tx.Snapshot(rec.ID, t.tx.LastLog(rec.ID))
	if err != nil {
		return err
	}
	again, err := r.Position.Encode()
	if err != nil {
		return err
	}
	if _, err := sys.Restore(snapshot); err != nil {
		return nil // of another release: it is made again from the log
	}
	if seq != t.tx.LastLog(rec.ID) || !bytes.Equal(snapshot, again) {
		return fmt.Errorf("the position stored at entry %d is not that of the log", seq)
	}
	return nil
}

// verifyTokens checks that what stands in people's letters lets them speak.
func (t *task) verifyTokens(rec *roster.Record) error {
	for p := range rec.People() {
		secret, err := t.tx.Secret(rec.Token(p))
		if err != nil {
			return fmt.Errorf("person %s: %w", p.Key, err)
		}
		if secret.Game != rec.ID || secret.Seat != p.Key || secret.Purpose != p.Role().Purpose() {
			return fmt.Errorf("the token of person %s is that of %s of game %q for %q", p.Key, secret.Seat, secret.Game, secret.Purpose)
		}
	}
	return nil
}

// verifyTable checks that a game can be loaded with its orders, and that status and
// deadlines are those of its position.
func (t *task) verifyTable(id store.GameID) error {
	tb, err := t.tables.Load(id)
	if err != nil {
		return err
	}
	ended := tb.Rec.Ended || tb.Pending().Kind == game.None && tb.Rec.PublishedThrough == 0
	if finished := tb.Status == store.StatusFinished; finished != ended && tb.Status != store.StatusCancelled {
		return fmt.Errorf("its status is %q, but it is over: %v", tb.Status, ended)
	}
	for _, d := range t.tx.Deadlines(id) {
		if d.Kind == alarmList {
			continue
		}
		if !clock.Known(alarmKind(d.Kind)) && d.Kind != alarmPlay && d.Kind != alarmVotes || ended {
			return fmt.Errorf("a deadline %q at %s makes no sense", d.Kind, d.When)
		}
	}
	c := &tb.Rec.Clock
	if c.Due.IsZero() && tb.Status == store.StatusActive && tb.Rec.Settings.Pace.Hours > 0 && !tb.Stopped() {
		return errors.New("it waits for orders without a deadline")
	}
	return nil
}

// verifyOutbox checks that the letters that wait can be sent.
func (m *Moderator) verifyOutbox(ctx context.Context) error {
	var faults []error
	for after, more := store.OutgoingID(0), true; more; {
		err := m.view(ctx, func(tx *store.Tx) error {
			list, err := tx.WaitingLetters(after, verifyBatch)
			if more = len(list) > 0; !more || err != nil {
				more = false
				return err
			}
			after = list[len(list)-1].ID
			for _, out := range list {
				e, err := delivery.Decode(out.Payload)
				if err == nil {
					_, err = outbox.Render(e.Message)
				}
				if err == nil && e.Message.MessageID != out.MessageID {
					err = errors.New("another Message-ID than in the list")
				}
				if err != nil {
					faults = append(faults, fmt.Errorf("outgoing message %d: %w", out.ID, err))
				}
			}
			return nil
		})
		if err != nil {
			return errors.Join(append(faults, err)...)
		}
	}
	return errors.Join(faults...)
}
