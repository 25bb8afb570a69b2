package inbox

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// A letter is found wherever it was put, also while another program puts it there, and
// stays as it is.
func TestFind(t *testing.T) {
	for _, place := range []string{"mailbox", "done", "refused", "later", "nowhere"} {
		t.Run(place, func(t *testing.T) {
			e := newEnv(t)
			box := map[string]string{"done": e.done, "refused": e.refused}[place]
			if box == "" {
				box = e.box
			} else {
				e.must(t, e.client.Create(box))
			}
			e.put(t, 0, 3)
			wanted := []byte("From: anna@club.example\r\nMessage-ID: <find.1@club.example>\r\nSubject: here\r\n\r\nHello\r\n")
			if place != "later" && place != "nowhere" {
				e.must(t, e.client.Append(box, wanted))
			}
			in, err := New(e.account(), e.options())
			e.must(t, err)
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			header, err := in.Find(ctx, "find.1@club.example", 10*time.Millisecond, func() error {
				switch place {
				case "later":
					return e.client.Append(box, wanted)
				case "nowhere":
					time.AfterFunc(100*time.Millisecond, cancel)
				}
				return nil
			})
			if place == "nowhere" {
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%q, %v", header, err)
				}
				return
			}
			if err != nil || !strings.Contains(string(header), "Subject: here") || strings.Contains(string(header), "Hello") {
				t.Errorf("%q, %v", header, err)
			}
		})
	}
}
