package roster

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"strings"
)

const (
	// ShortToken gives tokens of 16 characters, which stand in subjects: more than anybody can guess by
	// letters, each of which must be answered.
	ShortToken = 10
	// longToken gives tokens of 26, as games have that began before.
	longToken = 16
)

// Token returns the secret that letters to a person carry, and his answers. It is
// derived, so that it need not be stored to be put into each letter.
func (r *Record) Token(p *Person) string {
	mac := hmac.New(sha256.New, r.SeatKey[:])
	fmt.Fprintf(mac, "bretwalda token 1\n%s\n%s\n%d\n%s\n", r.ID, p.Key, p.Generation, p.Role().Purpose())
	n := longToken
	if r.TokenBytes > 0 {
		n = min(r.TokenBytes, sha256.Size)
	}
	return written(mac.Sum(nil)[:n])
}

// written is a secret as letters have it: lower case base32 is what mail programs and people
// leave alone.
func written(secret []byte) string {
	encoding := base32.StdEncoding.WithPadding(base32.NoPadding)
	return strings.ToLower(encoding.EncodeToString(secret))
}

// Hidden is a short name made of a text, which nobody can work out who does not know the
// secret of the game.
func (r *Record) Hidden(text string) string {
	mac := hmac.New(sha256.New, r.SeatKey[:])
	mac.Write([]byte("bretwalda name 1\n" + string(r.ID) + "\n" + text + "\n"))
	return hex.EncodeToString(mac.Sum(nil)[:hiddenBytes])
}

// hiddenBytes of a digest make a hidden name.
const hiddenBytes = 6
