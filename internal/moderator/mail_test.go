package moderator

import (
	"reflect"
	"testing"

	"bretwalda/internal/outbox"
)

func TestEnvelope(t *testing.T) {
	want := envelope{Version: envelopeVersion, Note: true, Message: outbox.Message{
		MessageID: "a@b", Date: start, From: outbox.Address{Name: "Zoë\n", Addr: "z@x.example"}, Subject: "s",
		Text: "first\n\nthird <b>\n", References: []string{"c@d"},
	}}
	data, err := want.encode()
	if err != nil {
		t.Fatal(err)
	}
	got, err := decodeEnvelope(data)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	for _, bad := range []string{"", "{}", "{}\n", "x\ny", `{"v":2}` + "\n"} {
		if _, err := decodeEnvelope([]byte(bad)); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

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
