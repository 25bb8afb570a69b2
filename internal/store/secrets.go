package store

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"
)

// Secret says what the holder of a token may do. The token itself is not stored,
// only its SHA-256, so that a stolen file opens no seat.
type Secret struct {
	Game    GameID    `json:"game"`
	Seat    string    `json:"seat"`
	Purpose string    `json:"purpose,omitempty"`
	Pass    string    `json:"pass,omitempty"` // the one thing that it is good for; empty: all that the seat may do
	Created time.Time `json:"created"`
	Revoked time.Time `json:"revoked,omitzero"` // zero while it is good
}

// AddSecret makes a token good for what the record says. The game must exist;
// ErrExists if the token was ever used before.
func (tx *Tx) AddSecret(token string, secret Secret) error {
	hash := sha256.Sum256([]byte(token))
	secrets := tx.bucket(bucketSecrets)
	if secrets.Get(hash[:]) != nil {
		return fmt.Errorf("add token of %q: %w", secret.Game, ErrExists)
	}
	index, err := tx.makeGameBucket(bucketSeatSecrets, secret.Game)
	if err != nil {
		return fmt.Errorf("add token: %w", err)
	}
	if err := putJSON(secrets, hash[:], secret); err != nil {
		return fmt.Errorf("add token of %q: %w", secret.Game, err)
	}
	if err := putBytes(index, hash[:], nil); err != nil {
		return fmt.Errorf("add token of %q: %w", secret.Game, err)
	}
	return nil
}

// Secret returns what a token is good for, also when it was revoked, which the
// caller must look at; ErrNotFound if there never was such a token.
func (tx *Tx) Secret(token string) (Secret, error) {
	hash := sha256.Sum256([]byte(token))
	var secret Secret
	if err := getJSON(tx.bucket(bucketSecrets), hash[:], &secret); err != nil {
		return Secret{}, fmt.Errorf("token: %w", err)
	}
	return secret, nil
}

// RevokeSecrets revokes all tokens of a seat that are still good, and returns how
// many these were.
func (tx *Tx) RevokeSecrets(game GameID, seat string, at time.Time) (int, error) {
	index := tx.gameBucket(bucketSeatSecrets, game)
	if index == nil {
		return 0, nil
	}
	secrets, revoked := tx.bucket(bucketSecrets), 0
	c := index.Cursor()
	for key, _ := c.First(); key != nil; key, _ = c.Next() {
		var secret Secret
		if err := getJSON(secrets, key, &secret); err != nil {
			return 0, fmt.Errorf("revoke tokens of %q: %w", game, err)
		}
		if secret.Seat != seat || !secret.Revoked.IsZero() {
			continue
		}
		secret.Revoked = at
		if err := putJSON(secrets, bytes.Clone(key), secret); err != nil {
			return 0, fmt.Errorf("revoke tokens of %q: %w", game, err)
		}
		revoked++
	}
	return revoked, nil
}

// DropSecrets forgets the tokens of a game that have a purpose, as if there never were any,
// and returns how many these were.
func (tx *Tx) DropSecrets(game GameID, purpose string) (int, error) {
	index := tx.gameBucket(bucketSeatSecrets, game)
	if index == nil {
		return 0, nil
	}
	secrets := tx.bucket(bucketSecrets)
	var drop [][]byte
	c := index.Cursor()
	for key, _ := c.First(); key != nil; key, _ = c.Next() {
		var secret Secret
		if err := getJSON(secrets, key, &secret); err != nil {
			return 0, fmt.Errorf("drop tokens of %q: %w", game, err)
		}
		if secret.Purpose == purpose {
			drop = append(drop, bytes.Clone(key))
		}
	}
	for _, key := range drop {
		if err := errors.Join(secrets.Delete(key), index.Delete(key)); err != nil {
			return 0, fmt.Errorf("drop tokens of %q: %w", game, err)
		}
	}
	return len(drop), nil
}
