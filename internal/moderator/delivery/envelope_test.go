package delivery

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/outbox"
)

func TestEnvelope(t *testing.T) {
	want := Envelope{Version: loose, Note: true, Map: &Map{"a", 2, 5, "hu", "map.a.2.5@b", true, 3, true}, Message: outbox.Message{
		MessageID: "a@b", Date: time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC), From: outbox.Address{Name: "Zoë\n", Addr: "z@x.example"}, Subject: "s",
		Text: "first\n\nthird <b>\n", HTML: "<p>third</p>\n", References: []string{"c@d"},
		Attached: []outbox.Attachment{{Name: "a.csv", Type: "text/csv", Data: []byte("\x00,1\n")}, {Name: "b", Type: "b/c", Data: []byte("2")}},
	}}
	data, err := want.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := want.Encode(); err != nil || !bytes.Equal(data, again) {
		t.Errorf("the same letter is kept in two forms, %v", err)
	}
	got, err := Decode(data)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	old, err := Decode([]byte(`{"v":1,"message":{"Subject":"s"}}` + "\nfirst\n\nthird\n"))
	if err != nil || old.Message.Text != "first\n\nthird\n" || old.Message.Subject != "s" {
		t.Errorf("a letter of version 1 is %+v, %v", old, err)
	}
	for _, of := range []struct{ version, text int }{{loose, 0}, {loose, 14}, {loose, mostLoose - 3}, {packed, mostLoose - 2}, {packed, 3 * mostLoose}} {
		file := outbox.Attachment{Name: "a.csv", Data: []byte("1,2")}
		want := Envelope{Version: of.version, Message: outbox.Message{Subject: "s", Text: strings.Repeat("x", of.text), Attached: []outbox.Attachment{file}}}
		data, err := want.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Decode(data); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
		if short, err := Decode(data[:len(data)-1]); err == nil {
			t.Errorf("a letter of %d bytes cut short is %+v", of.text, short)
		}
	}
	older := []byte(`{"v":2,"message":{"Subject":"s","Attached":[{"Name":"a.csv"}]},"lengths":[5,0,3]}` + "\n\x01\x08\x00\xf7\xfffirst1,2")
	if e, err := Decode(older); err != nil || e.Message.Text != "first" || e.Message.HTML != "" || string(e.Message.Attached[0].Data) != "1,2" {
		t.Errorf("a letter of version 2 is %+v, %v", e, err)
	}
	for _, bad := range []string{
		"", "{}", "{}\n", "x\ny", `{"v":5}` + "\n", `{"v":4}` + "\n", `{"v":4,"lengths":[1,0]}` + "\nab", `{"v":2}` + "\n", `{"v":2,"lengths":[1,2]}` + "\n", string(data[:len(data)-9]),
		`{"v":2,"lengths":[-1,2]}` + "\n\x01\x00\x00\xff\xff",
		`{"v":2,"lengths":[4611686018427387904,2]}` + "\n\x01\x00\x00\xff\xff", // more than there can be room for
		`{"v":2,"lengths":[9223372036854775807,2]}` + "\n\x01\x00\x00\xff\xff",
		string(older[:len(older)-1]), strings.Replace(string(older), "[5,", "[4,", 1), strings.Replace(string(older), "[5,", "[6,", 1),
		`{"v":3,"lengths":[0,0]}` + "\n", `{"v":3,"lengths":[1,0]}` + "\n\x02\x04ab", `{"v":3,"lengths":[268435457,0]}` + "\n\x81\x80\x80\x80\x01",
	} {
		if _, err := Decode([]byte(bad)); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}
