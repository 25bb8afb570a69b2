package press

import (
	"slices"

	"bretwalda/internal/ruleset"
)

// Rule says who may write to whom.
type Rule string

// The rules.
const (
	Open Rule = "open" // to all at once
	None Rule = "none" // to the GM
	Free Rule = "free" // to one, several or all
)

// Known reports whether r is one of the rules.
func (r Rule) Known() bool { return r == Open || r == None || r == Free }

// Rules is what a game settles about press. The zero value lets nobody write but
// to the GM.
type Rules struct {
	Rule Rule `json:"rule" yaml:"rule"`
	// Anonymous allows letters that do not name their writer.
	Anonymous bool `json:"anonymous,omitempty" yaml:"anonymous"`
	// AnyTime lets players write during their own nation turns, too.
	AnyTime bool `json:"any_time,omitempty" yaml:"any_time"`
	// CopyGM gives the GM a copy of letters to others, unless he plays.
	CopyGM bool `json:"copy_gm,omitempty" yaml:"copy_gm"`
}

// Seat is a place in the game, counted from 0 by side of the scenario.
type Seat int

// GM is the game master as writer or reader of press.
const GM Seat = -1

// Place is what is known of a seat.
type Place struct {
	Nations []ruleset.Nation
	// Empty is a seat that nobody reads the letters of: a robot plays it.
	Empty bool
}

// Game is a game as far as press is concerned.
type Game struct {
	Rules  Rules
	Places []Place // by Seat
	// MayTalk reports whether the player of these nations may talk strategy at
	// this moment, as britannia.Engine.MayTalk does.
	MayTalk func(theirs []ruleset.Nation) bool
	// GMPlays says that the GM has a seat: he gets no copies then.
	GMPlays bool
	// Mailbox is the moderator's own address, Secrets are the tokens of all seats.
	Mailbox string
	Secrets []string
}

// Letter is what somebody wants to have carried.
type Letter struct {
	From      Seat // or GM
	To        []Seat
	All       bool // To does not count
	Anonymous bool
	Text      string
}

// MaxText is the longest text carried, in bytes.
const MaxText = 20_000

// Delivery is who gets what.
type Delivery struct {
	// To lists the readers by rising number, GM first, never the writer.
	To []Seat
	// Named are those among To whom the letter may name as its readers. A copy
	// for the GM is not among them.
	Named []Seat
	// Observers get the letter, too.
	Observers bool
	// Signed tells whether the letter may say who wrote it.
	Signed bool
	// Text is what they get, without addresses and tokens.
	Text string
}

// Reason is why a letter is not carried. The texts are keys for translation.
type Reason string

// The reasons, in the order in which they are looked for.
const (
	NotSeated     Reason = "not-seated"      // the writer has no seat in the game
	Empty         Reason = "empty"           // no text, or none is left
	TooLong       Reason = "too-long"        // more than MaxText
	NobodyNamed   Reason = "nobody-named"    // to nobody, or to the writer only
	NoSuchSeat    Reason = "no-such-seat"    // Refusal.Seats: not in this game
	NobodyReads   Reason = "nobody-reads"    // Refusal.Seats: robots play them
	NotAnonymous  Reason = "not-anonymous"   // this game has signed letters only
	NoPress       Reason = "no-press"        // only the GM can be written to
	OnlyOpen      Reason = "only-open"       // only all can be written to
	DuringOwnTurn Reason = "during-own-turn" // a nation of the writer takes its turn
)

// Refusal is a letter that is not carried. It is an error for the operator's log;
// what the player is told is made from its Why.
type Refusal struct {
	Why   Reason
	Seats []Seat // that the reason is about
}

// Error gives the reason's key.
func (r *Refusal) Error() string { return "press refused: " + string(r.Why) }

// Carry says who gets l, or why nobody does: then the error is a *Refusal.
func (t *Game) Carry(l Letter) (Delivery, error) {
	d := Delivery{Signed: !l.Anonymous}
	if l.From != GM && !t.has(l.From) {
		return Delivery{}, &Refusal{Why: NotSeated}
	}
	if len(l.Text) > MaxText {
		return Delivery{}, &Refusal{Why: TooLong}
	}
	if d.Text = Clean(l.Text, t.Mailbox, t.Secrets); d.Text == "" {
		return Delivery{}, &Refusal{Why: Empty}
	}
	to, err := t.readers(l)
	if err != nil {
		return Delivery{}, err
	}
	if err := t.allowed(l, to); err != nil {
		return Delivery{}, err
	}
	d.To, d.Named, d.Observers = to, slices.Clone(to), l.All
	if t.Rules.CopyGM && !t.GMPlays && l.From != GM && !slices.Contains(to, GM) {
		d.To = append([]Seat{GM}, to...)
	}
	return d, nil
}

func (t *Game) has(s Seat) bool { return s >= 0 && int(s) < len(t.Places) }

// readers returns whom l is for, sorted and without the writer.
func (t *Game) readers(l Letter) ([]Seat, error) {
	var to, missing, vacant []Seat
	named := l.To
	if l.All {
		named = []Seat{GM}
		for s := range t.Places {
			named = append(named, Seat(s))
		}
	}
	for _, s := range named {
		switch {
		case s == l.From:
		case s != GM && !t.has(s):
			missing = append(missing, s)
		case s != GM && t.Places[s].Empty:
			vacant = append(vacant, s)
		default:
			to = append(to, s)
		}
	}
	slices.Sort(to)
	to = slices.Compact(to)
	switch {
	case len(missing) > 0:
		return nil, &Refusal{NoSuchSeat, missing}
	case len(to) == 0 && len(vacant) > 0:
		return nil, &Refusal{NobodyReads, vacant}
	case len(vacant) > 0 && !l.All:
		return nil, &Refusal{NobodyReads, vacant} // the writer may not want it without them
	case len(to) == 0:
		return nil, &Refusal{Why: NobodyNamed}
	}
	return to, nil
}

// allowed applies the game's rules.
func (t *Game) allowed(l Letter, to []Seat) error {
	if l.Anonymous && !t.Rules.Anonymous {
		return &Refusal{Why: NotAnonymous}
	}
	if l.From == GM || !l.All && len(to) == 1 && to[0] == GM {
		return nil
	}
	switch {
	case t.Rules.Rule != Open && t.Rules.Rule != Free:
		return &Refusal{Why: NoPress}
	case t.Rules.Rule == Open && !l.All: // settled before the game begins, by no player later (1e TLK-02 SET-07)
		return &Refusal{Why: OnlyOpen}
	case !t.Rules.AnyTime && t.MayTalk != nil && !t.MayTalk(t.Places[l.From].Nations):
		return &Refusal{Why: DuringOwnTurn} // 2e NEG-01
	}
	return nil
}
