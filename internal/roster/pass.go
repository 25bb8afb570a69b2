package roster

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"

	"bretwalda/internal/ruleset"
)

// Pass is what the address of a link in a letter is good for: one thing that its reader
// may do, as long as that is to be done. Who gets hold of the letter can do that, and
// nothing else.
type Pass struct {
	For PassFor
	// Nation, Round and Part name the turn of PassOrders; Round alone is for how long a
	// PassPress is good.
	Nation ruleset.Nation
	Round  int
	Part   int
	// About is which vote a PassVote is for. Until is when that closes, or the deadline
	// that a PassExtend is about, in seconds of Unix time.
	About string
	Until int64
}

// PassFor is what a Pass is for.
type PassFor string

// The purposes of passes.
const (
	PassOrders PassFor = "orders" // of one nation turn, and answers to what is asked of it
	PassVote   PassFor = "vote"   // on one motion
	PassExtend PassFor = "extend" // to ask for more time for one turn
	PassPress  PassFor = "press"  // to the other players, in one round
)

// PassPurpose is the purpose of the secrets of passes, by which no person is known.
const PassPurpose = "pass"

// String is the form in which a pass is kept.
func (p Pass) String() string {
	return fmt.Sprintf("%s %d.%d.%d %s.%d", p.For, p.Nation, p.Round, p.Part, p.About, p.Until)
}

// ParsePass is the inverse of String.
func ParsePass(text string) (Pass, error) {
	var p Pass
	fields := strings.Split(text, " ")
	if len(fields) != 3 {
		return p, fmt.Errorf("no pass: %q", text)
	}
	about, until, _ := strings.Cut(fields[2], ".")
	p.For, p.About = PassFor(fields[0]), about
	var err error
	if p.Until, err = strconv.ParseInt(until, 10, 64); err == nil {
		_, err = fmt.Sscanf(fields[1], "%d.%d.%d", &p.Nation, &p.Round, &p.Part)
	}
	if err != nil || p.String() != text {
		return Pass{}, fmt.Errorf("no pass: %q", text)
	}
	return p, nil
}

// PassToken returns the secret of a pass of a person. It is derived, as Token is: the same
// letter made again has the same.
func (r *Record) PassToken(p *Person, pass Pass) string {
	mac := hmac.New(sha256.New, r.SeatKey[:])
	fmt.Fprintf(mac, "bretwalda pass 1\n%s\n%s\n%d\n%s\n", r.ID, p.Key, p.Generation, pass)
	return written(mac.Sum(nil)[:ShortToken])
}
