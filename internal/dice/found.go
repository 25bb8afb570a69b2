package dice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Found collects proofs from letters. Its zero value is empty.
type Found struct {
	proofs []Proof
	claims []Claim
	from   map[turnOf]string // the letter that told of a turn first
}

// turnOf names a turn of a game.
type turnOf struct {
	game   string
	number uint32
}

// Claim is what a receipt says that a letter counts as.
type Claim struct {
	Game   string
	Seat   int
	Digest Digest
	From   string // name of the receipt
}

// Read takes the proofs out of the texts of a letter, its own and those of its files, in which
// they may be indented or quoted with ">", and their lines broken. Lines that are none are passed
// over. It fails when the letter, which has a name, says something else of a turn than one read
// before.
func (f *Found) Read(name string, texts ...string) error {
	for _, text := range texts {
		if err := f.read(name, text); err != nil {
			return err
		}
	}
	return f.settle(name)
}

func (f *Found) read(name, text string) error {
	r := reading{found: f, name: name}
	for line := range strings.Lines(text) {
		words := r.joined(strings.Fields(strings.TrimLeft(line, " >\t")))
		if r.key != "" {
			continue
		}
		if len(words) < 2 {
			r = reading{found: f, name: name}
			continue
		}
		if err := r.line(words); err != nil {
			return err
		}
	}
	return nil
}

// reading is where Read stands in a letter. At most one of its pointers is set.
type reading struct {
	found *Found
	name  string
	turn  *TurnProof // whose lines are being read
	game  *Proof     // whose end may come
	claim *Claim     // whose digest may come
	key   string     // first word of a line that was broken behind it
	faces bool       // the last line was of faces, and may have been broken
}

// joined mends a line that a program for mail has broken: behind its first word, because what
// follows is long, or between faces.
func (r *reading) joined(words []string) []string {
	key, faces := r.key, r.faces && r.turn != nil
	r.key, r.faces = "", false
	switch {
	case len(words) == 1 && key != "":
		return []string{key, words[0]}
	case len(words) == 1 && slices.Contains([]string{"link", "with", "letters", "end"}, words[0]) && (r.turn != nil || r.game != nil || r.claim != nil):
		r.key = words[0]
	case faces && len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return strings.Trim(w, "0123456789") != "" }):
		words = append([]string{"faces"}, words...)
	}
	r.faces = len(words) > 1 && words[0] == "faces"
	return words
}

// line reads a line of a letter, in words.
func (r *reading) line(words []string) error {
	switch {
	case words[0] == "chain" && len(words) == 2:
		r.game, r.turn, r.claim = r.found.proof(words[1]), nil, nil
	case words[0] == "end" && len(words) == 2 && r.game != nil:
		if err := setOnce(&r.game.Commitment, words[1]); err != nil {
			return fmt.Errorf("game %s: %w", r.game.Game, err)
		}
	case words[0] == "rule" && len(words) == 2 && r.game != nil:
		rule, err := strconv.Atoi(words[1])
		if err != nil || r.game.Rule != 0 && r.game.Rule != rule {
			return fmt.Errorf("game %s: two letters name different rules of its dice", r.game.Game)
		}
		r.game.Rule = rule
	case words[0] == "seats" && len(words) == 2 && r.game != nil:
		seats, err := strconv.Atoi(words[1])
		if err != nil || r.game.Seats != 0 && r.game.Seats != seats {
			return fmt.Errorf("game %s: two letters name different numbers of seats", r.game.Game)
		}
		r.game.Seats = seats
	case words[0] == "letter" && len(words) == 3:
		r.game, r.turn, r.claim = nil, nil, nil
		if seat, err := strconv.Atoi(words[2]); err == nil {
			r.claim = &Claim{Game: words[1], Seat: seat, From: r.name}
		}
	case words[0] == "with" && r.claim != nil:
		if r.claim.Digest.UnmarshalText([]byte(words[1])) == nil {
			r.found.claims = append(r.found.claims, *r.claim)
		}
		r.claim = nil
	case words[0] == "dice" && len(words) == 4:
		r.game, r.claim, r.turn = nil, nil, r.found.turn(words)
	case r.turn != nil:
		r.turn.take(words)
	}
	return nil
}

// take reads a line of the proof of a turn. What is damaged fails when it is verified.
func (t *TurnProof) take(words []string) {
	switch words[0] {
	case "link":
		_ = t.Link.UnmarshalText([]byte(words[1]))
	case "letters":
		_ = t.Letters.UnmarshalText([]byte(words[1]))
	case "seat":
		t.Seat, _ = strconv.Atoi(words[1])
	case "mix":
		t.Mix = append(t.Mix, part(words))
	case "told":
		t.Told = append(t.Told, part(words))
	case "with":
		last := &t.Mix
		if len(t.Told) > 0 {
			last = &t.Told
		}
		if n := len(*last); n > 0 {
			_ = (*last)[n-1].Value.UnmarshalText([]byte(words[1]))
		}
	case "faces":
		for _, w := range words[1:] {
			if face, err := strconv.ParseUint(w, 10, 8); err == nil {
				t.Faces = append(t.Faces, uint8(face))
			}
		}
	}
}

// part reads the first line of a part: "mix link 3 7".
func part(words []string) Part {
	p := Part{Kind: Kind(words[1])}
	if len(words) > 2 {
		p.Seat, _ = strconv.Atoi(words[2])
	}
	if len(words) > 3 {
		n, _ := strconv.ParseUint(words[3], 10, 32)
		p.Number = uint32(n)
	}
	return p
}

// setOnce reads a link that may be told several times, always the same.
func setOnce(l *Link, text string) error {
	var got Link
	if err := got.UnmarshalText([]byte(text)); err != nil {
		return err
	}
	if *l != (Link{}) && *l != got {
		return fmt.Errorf("two letters name different ends of the chain: %s and %s", l, got)
	}
	*l = got
	return nil
}

// proof returns the proof of a game, a new one if need be.
func (f *Found) proof(game string) *Proof {
	for i := range f.proofs {
		if f.proofs[i].Game == game {
			return &f.proofs[i]
		}
	}
	f.proofs = append(f.proofs, Proof{Game: game})
	return &f.proofs[len(f.proofs)-1]
}

// turn begins the proof of a turn from its first line; nil if that is none.
func (f *Found) turn(words []string) *TurnProof {
	number, err := strconv.ParseUint(words[2], 10, 32)
	sides, err2 := strconv.ParseUint(strings.TrimPrefix(words[3], "d"), 10, 8)
	if err != nil || err2 != nil || !strings.HasPrefix(words[3], "d") {
		return nil
	}
	p := f.proof(words[1])
	p.Turns = append(p.Turns, TurnProof{Number: uint32(number), Sides: int(sides)})
	return &p.Turns[len(p.Turns)-1]
}

// settle puts turns in order and drops those told twice alike. Of a turn that was told
// while it was in progress, and later in full, the full one is kept.
func (f *Found) settle(name string) error {
	if f.from == nil {
		f.from = make(map[turnOf]string)
	}
	for i := range f.proofs {
		p := &f.proofs[i]
		slices.SortStableFunc(p.Turns, func(a, b TurnProof) int { return int(a.Number) - int(b.Number) })
		kept := p.Turns[:0]
		for _, t := range p.Turns {
			of := turnOf{p.Game, t.Number}
			if k := len(kept); k > 0 && kept[k-1].Number == t.Number {
				if !kept[k-1].agrees(&t) {
					return fmt.Errorf("game %s: letters tell different things of turn %d: %s and %s", p.Game, t.Number, f.from[of], name)
				}
				if len(t.Faces) > len(kept[k-1].Faces) {
					kept[k-1] = t
				}
				continue
			}
			if _, told := f.from[of]; !told {
				f.from[of] = name
			}
			kept = append(kept, t)
		}
		p.Turns = kept
	}
	return nil
}

// agrees reports whether two letters tell the same of a turn, or one of them less.
func (t *TurnProof) agrees(o *TurnProof) bool {
	n := min(len(t.Faces), len(o.Faces))
	return t.Link == o.Link && t.Letters == o.Letters && t.Sides == o.Sides && t.Seat == o.Seat &&
		slices.Equal(t.Mix, o.Mix) && slices.Equal(t.Told, o.Told) && slices.Equal(t.Faces[:n], o.Faces[:n])
}

// Proofs returns the proof of each game found, in the order in which the letters
// first spoke of them, its turns by number.
func (f *Found) Proofs() []Proof { return f.proofs }

// Claims returns what receipts say that letters count as, in the order found.
func (f *Found) Claims() []Claim { return f.claims }

// From returns the name of the letter that first told of a turn.
func (f *Found) From(game string, turn uint32) string { return f.from[turnOf{game, turn}] }
