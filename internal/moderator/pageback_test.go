package moderator

import (
	"fmt"
	"testing"
)

// Who sends the page of orders back as a file is told how it is used, whatever else
// is in the letter, and whatever a phone calls the file.
func TestOrdersPageComesBack(t *testing.T) {
	s := newSeason(t, "Europe/Madrid", "2026-03-03 18:00", Spec{Hours: 48, Players: []Player{{Address: "Ana <" + anna + ">", Language: "es"}, {Address: "Bruno <" + bruno + ">"}}})
	first := s.latest(anna)
	for _, c := range []struct{ text, name, want string }{
		{"Adjunto mis órdenes\n\nEnviado desde mi iPhone", "orders.html", "pulsa «Enviar estas órdenes»"},
		{"Romanos, turno 1\nMueve 2 del canal Inglés a Orkneys", "orders (1).html", "pulsa «Enviar estas órdenes»"},
		{"Adjunto mis órdenes", "ordenes.docx", "No se ha leído: ordenes.docx."},
	} {
		n := len(s.letters(anna))
		s.serial++
		s.submit(anna, first.ReplyTo.Addr, fmt.Sprintf("From: Ana <%s>\nTo: %s\nSubject: Re: Season\nMessage-ID: <m%d@mail.example>\nMIME-Version: 1.0\n"+
			"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n%s\n--b\nContent-Type: text/html; name=\"%s\"\n"+
			"Content-Disposition: attachment; filename=\"%s\"\n\n<html><body>mueve 2</body></html>\n--b--\n", anna, first.ReplyTo.Addr, s.serial, c.text, c.name, c.name))
		s.wait(anna, n+1)
		s.quietNow()
		if got := s.latest(anna); !contains(got, c.want) {
			t.Errorf("%q with %s is answered:\n%s", c.text, c.name, got.All())
		}
	}
}
