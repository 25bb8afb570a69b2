package roster

import "testing"

// Tokens of new games are short, since they stand in subjects; those of old games stay as they are.
func TestTokenLength(t *testing.T) {
	r := &Record{ID: "a"}
	p := &Person{Key: "seat0"}
	old := r.Token(p)
	r.TokenBytes = ShortToken
	if short := r.Token(p); len(old) != 26 || len(short) != 16 || old[:15] != short[:15] {
		t.Errorf("%q and %q", old, short)
	}
}
