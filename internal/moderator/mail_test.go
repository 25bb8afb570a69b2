package moderator

import "testing"

// What comes from outside and cannot stand in a header is left out.
func TestSendableIDs(t *testing.T) {
	for id, want := range map[string]bool{
		"a@b": true, "": false, "a": false, "@b": false, "a@": false, "a b@c": false, "a@b>": false, "a@b\r\nBcc: x@y": false, "ä@b": false,
	} {
		if got := sendableID(id); got != want {
			t.Errorf("%q: %v", id, got)
		}
	}
}
