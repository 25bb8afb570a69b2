package access

import (
	"log/slog"
	"strings"
	"sync"

	"bretwalda/internal/letter"
)

// AuthResults knows which letters the mail server vouches for.
type AuthResults struct {
	Server string // as it names itself; empty: none does
	below  int    // how many Received fields stand above its word
	log    *slog.Logger
	warned sync.Once // that below is wrong
}

// NewAuthResults believes a mail server, as it names itself (empty: none), in fields that
// stand below so many Received fields.
func NewAuthResults(server string, below int, log *slog.Logger) *AuthResults {
	return &AuthResults{Server: server, below: below, log: log}
}

// Proved reports whether the mail server vouches for the sender of a letter.
func (v *AuthResults) Proved(a *Arrival) bool {
	v.compare(a)
	return v.Vouches(&a.Parsed)
}

// Vouches is Proved for a letter that nobody is told of.
func (v *AuthResults) Vouches(l *letter.Letter) bool { return l.ProvedBy(v.Server, v.below) }

// compare tells the operator, once, if the server's word stands elsewhere in a
// letter than the configuration says. Who sends a letter cannot put it higher up, but
// they can put one of their own below.
func (v *AuthResults) compare(a *Arrival) {
	if v.Server == "" {
		return
	}
	for _, field := range a.Parsed.Auth {
		if !strings.EqualFold(field.Server(), v.Server) {
			continue
		}
		if field.Below != v.below {
			v.warned.Do(func() {
				v.log.Warn("mailbox.auth_below does not fit a message that came in; \"bretwalda check\" tells what to write",
					"letter", a.ID, "server", v.Server, "received_above", field.Below, "auth_below", v.below)
			})
		}
		return
	}
}
