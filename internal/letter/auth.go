package letter

import (
	"strings"

	"github.com/emersion/go-message"
	"github.com/emersion/go-msgauth/authres"
	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// An AuthResults is one Authentication-Results field (RFC 8601) as it stands in
// the header. Anybody may write one into a letter; only those that the reader's own
// server added mean anything, and it adds them on top of what was sent.
type AuthResults struct {
	Value string
	// Below counts the Received fields that stand above this one. Each server on
	// the way put its own on top, so a sender cannot write anything with fewer
	// above it than servers of the reader's own took the letter on.
	Below int
}

// Server is the name of the server that the field says it is from; "" if it cannot be
// read.
func (a AuthResults) Server() string {
	name, _, _ := authres.Parse(plainResults(a.Value)) // the name is there also when a result is not known
	return name
}

// maxAuthResults is how many such fields are looked at.
const maxAuthResults = 50

// readAuth collects the Authentication-Results fields of a header, top first.
func readAuth(h *message.Header) []AuthResults {
	var all []AuthResults
	received := 0
	for fields := h.Fields(); fields.Next() && len(all) < maxAuthResults; {
		switch {
		case strings.EqualFold(fields.Key(), "Received"):
			received++
		case strings.EqualFold(fields.Key(), "Authentication-Results"):
			all = append(all, AuthResults{Value: fields.Value(), Below: received})
		}
	}
	return all
}

// ProvedBy reports whether a server vouches that the letter comes from the domain
// in its From field: by a DKIM signature or an SPF check that passed and is aligned
// with that domain, as DMARC calls it in its relaxed form (RFC 7489, 3.1).
//
// The server is named as it names itself in Authentication-Results. Received is how
// many Received fields stand above its own field in letters that arrive: 0 where it
// writes on the very top, and then nobody else can. With more, only the topmost
// field with its name counts, so the server must write one into every letter.
func (l Letter) ProvedBy(server string, received int) bool {
	_, from, ok := cutAddress(l.From.Addr)
	if server == "" || !ok || l.Authors != 1 {
		return false
	}
	for _, a := range l.Auth {
		if a.Below > received {
			return false
		}
		name, results, err := authres.Parse(plainResults(a.Value))
		if !strings.EqualFold(name, server) {
			continue
		}
		if err == nil && anyAligned(results, from) {
			return true
		}
		if received > 0 {
			return false // a second one may be the sender's own
		}
	}
	return false
}

// anyAligned reports whether one of the results proves a domain.
func anyAligned(results []authres.Result, from string) bool {
	for _, r := range results {
		switch r := r.(type) {
		case *authres.DKIMResult:
			if r.Value == authres.ResultPass && aligned(r.Domain, from) {
				return true
			}
		case *authres.SPFResult:
			sender := strings.Trim(r.From, "<>")
			if r.Value == authres.ResultPass && aligned(sender[strings.LastIndexByte(sender, '@')+1:], from) {
				return true
			}
		}
	}
	return false
}

// aligned reports whether two domains belong to one organisation.
func aligned(a, b string) bool {
	orgA, okA := organisation(a)
	orgB, okB := organisation(b)
	return okA && okB && orgA == orgB
}

// organisation returns the part of a domain that somebody registered.
func organisation(domain string) (string, bool) {
	ascii, err := idna.Lookup.ToASCII(domain)
	if err != nil {
		return "", false
	}
	org, err := publicsuffix.EffectiveTLDPlusOne(ascii)
	return org, err == nil
}

// plainResults takes comments out of a field and puts "_" in place of quoted
// strings, which the parser of the library does not know. Both can hold words of
// the sender's choice, such as his address, and so a result of his own making. A
// field in which one does not end gives nothing.
func plainResults(value string) string {
	var b strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(value); i++ {
		c := value[i]
		switch {
		case c == '\\' && (quoted || depth > 0):
			i++
		case quoted:
			quoted = c != '"'
		case c == '(':
			depth++
			b.WriteByte(' ')
		case c == ')' && depth > 0:
			depth--
		case depth > 0:
		case c == '"':
			quoted = true
			b.WriteByte('_')
		default:
			b.WriteByte(c)
		}
	}
	if depth > 0 || quoted {
		return ""
	}
	return b.String()
}
