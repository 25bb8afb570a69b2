package moderator

import (
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/store"
)

// Known reports, by the header of a letter, whether it is of somebody in a game: it has a good token, or the mail server
// vouches for its sender, who is at a table or may open games. It is for inbox.Options.
func (m *Moderator) Known(header []byte) bool {
	l, err := access.ReadLetter(header)
	if err != nil {
		return false
	}
	known := false
	err = m.store.View(func(tx *store.Tx) error {
		for _, token := range letter.Tokens(l, m.mailbox) {
			secret, err := tx.Secret(token)
			known = known || err == nil && secret.Revoked.IsZero()
		}
		if !known && m.authResults.Vouches(&l) {
			known = m.isGM(l.From.Addr) || len(tx.SeatsAt(letter.FoldAddress(l.From.Addr), 1)) > 0
		}
		return nil
	})
	return err == nil && known
}
