package moderator

import (
	"log/slog"
	"strings"
	"sync"
)

// authResults knows which letters the mail server vouches for.
type authResults struct {
	server string // as it names itself; empty: none does
	below  int    // how many Received fields stand above its word
	log    *slog.Logger
	warned sync.Once // that below is wrong
}

// proved reports whether the mail server vouches for the sender of a letter.
func (v *authResults) proved(a *arrival) bool {
	v.compare(a)
	return a.letter.ProvedBy(v.server, v.below)
}

// compare tells the operator, once, if the server's word stands elsewhere in a
// letter than the configuration says. Who sends a letter cannot put it higher up, but
// he can put one of his own below.
func (v *authResults) compare(a *arrival) {
	if v.server == "" {
		return
	}
	for _, field := range a.letter.Auth {
		if !strings.EqualFold(field.Server(), v.server) {
			continue
		}
		if field.Below != v.below {
			v.warned.Do(func() {
				v.log.Warn("mailbox.auth_below does not fit a letter that came in; \"bretwalda check\" tells what to write",
					"letter", a.id, "server", v.server, "received_above", field.Below, "auth_below", v.below)
			})
		}
		return
	}
}
