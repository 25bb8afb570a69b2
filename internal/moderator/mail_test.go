package moderator

import (
	"bytes"
	"reflect"
	"testing"

	"bretwalda/internal/outbox"
)

func TestEnvelope(t *testing.T) {
	want := envelope{Version: envelopeVersion, Note: true, Map: &mapOf{"a", 2, 5, "hu", "map.a.2.5@b", true}, Message: outbox.Message{
		MessageID: "a@b", Date: start, From: outbox.Address{Name: "Zoë\n", Addr: "z@x.example"}, Subject: "s",
		Text: "first\n\nthird <b>\n", HTML: "<p>third</p>\n", References: []string{"c@d"},
		Attached: []outbox.Attachment{{Name: "a.csv", Type: "text/csv", Data: []byte("\x00,1\n")}, {Name: "b", Type: "b/c", Data: []byte("2")}},
	}}
	data, err := want.encode()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := want.encode(); err != nil || !bytes.Equal(data, again) {
		t.Errorf("the same letter is kept in two forms, %v", err)
	}
	got, err := decodeEnvelope(data)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	old, err := decodeEnvelope([]byte(`{"v":1,"message":{"Subject":"s"}}` + "\nfirst\n\nthird\n"))
	if err != nil || old.Message.Text != "first\n\nthird\n" || old.Message.Subject != "s" {
		t.Errorf("a letter of version 1 is %+v, %v", old, err)
	}
	for _, bad := range []string{
		"", "{}", "{}\n", "x\ny", `{"v":3}` + "\n", `{"v":2}` + "\n", `{"v":2,"lengths":[1,2]}` + "\n", string(data[:len(data)-9]),
		`{"v":2,"lengths":[-1,2]}` + "\n\x01\x00\x00\xff\xff",
	} {
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
