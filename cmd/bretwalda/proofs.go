package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"bretwalda/internal/dice"
	"bretwalda/internal/letter"
)

// evidence is what letters and files of proofs say of the dice of games.
type evidence struct {
	found  dice.Found
	proofs []dice.Proof           // from files of proofs
	sent   map[dice.Digest]string // files of letters, by what they count as
	robots map[string]string      // files of letters by programs, by Message-ID, of which it is not known yet
	byID   map[string]dice.Digest // the same, by Message-ID
	answer map[string]string      // the letter that a letter of the moderator answers: its Message-ID
	people bool                   // letters of people are here, not only the moderator\'s
}

// readEvidence reads files and folders.
func readEvidence(names []string) (*evidence, error) {
	e := &evidence{sent: make(map[dice.Digest]string), robots: make(map[string]string), byID: make(map[string]dice.Digest), answer: make(map[string]string)}
	for _, name := range names {
		err := filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if err := e.read(path, data); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	for _, c := range e.found.Claims() {
		if e.robots[e.answer[c.From]] != "" {
			if err := e.robotsCount(); err != nil {
				return nil, err
			}
		}
	}
	if e.proofs = append(e.proofs, e.found.Proofs()...); len(e.proofs) == 0 {
		return nil, errors.New("no dice are told of there; look for messages that begin with \"chain\" or \"dice\" lines")
	}
	return e, nil
}

// read reads one file.
func (e *evidence) read(path string, data []byte) error {
	switch filepath.Ext(path) {
	case ".json":
		proofs, err := proofsOf(data)
		e.proofs = append(e.proofs, proofs...)
		return err
	case ".eml":
		if l, err := letter.ReadPlain(data); err == nil {
			if l.Robot == letter.NotRobot {
				e.people = true
				e.counts(path, l.MessageID, data)
			} else {
				// Replies may quote receipts; the moderator's letters say what they are.
				e.robots[l.MessageID] = path
				if len(l.InReplyTo) > 0 {
					e.answer[path] = l.InReplyTo[0]
				}
			}
			return e.found.Read(path, append(l.Ours, l.All())...)
		}
	}
	return e.found.Read(path, string(bytes.ToValidUTF8(data, nil)))
}

// counts notes what a letter counts as.
func (e *evidence) counts(path, id string, data []byte) {
	digest := dice.Digest(letter.Sent(data))
	e.sent[digest], e.byID[id] = path, digest
}

// robotsCount notes it of letters by programs, which may be those of a player, too. Most are
// the moderator's, which count as nothing: that is spared where nobody asks for them.
func (e *evidence) robotsCount() error {
	for id, path := range e.robots {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		e.counts(path, id, data)
	}
	clear(e.robots)
	return nil
}

// proofsOf reads a file of proofs: a list of them, or one.
func proofsOf(data []byte) ([]dice.Proof, error) {
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("[")) {
		var list []dice.Proof
		err := json.Unmarshal(data, &list)
		return list, err
	}
	var p dice.Proof
	err := json.Unmarshal(data, &p)
	return []dice.Proof{p}, err
}

// verify checks each game and tells the result.
func (e *evidence) verify(w io.Writer) error {
	bad := e.receipts()
	for _, p := range e.proofs {
		rolled := 0
		for _, t := range p.Turns {
			rolled += len(t.Faces)
		}
		mine, err := e.game(p)
		if err != nil {
			bad = errors.Join(bad, fmt.Errorf("game %s: %w", p.Game, err))
			continue
		}
		fmt.Fprintf(w, "game %s: %d turns, %d dice, all as the chain gives them\n", p.Game, len(p.Turns), rolled)
		switch {
		case mine > 0:
			fmt.Fprintf(w, "game %s: %d messages counted just as they were sent\n", p.Game, mine)
		case p.Rule >= dice.RuleMix:
			fmt.Fprintf(w, "game %s: put the messages that you sent there, too (as .eml), and it is checked that they counted as you wrote them\n", p.Game)
		}
	}
	return bad
}

// receipts compares what receipts say that letters count as with the letters.
func (e *evidence) receipts() error {
	var bad error
	for _, c := range e.found.Claims() {
		id := e.answer[c.From]
		digest, here := e.byID[id]
		switch {
		case id != "" && !here && e.people:
			bad = errors.Join(bad, fmt.Errorf("game %s: %s is the receipt for a message that is not here, <%s>: add it; if you sent none with this Message-ID, it was changed on the way",
				c.Game, c.From, id))
		case here && digest != c.Digest:
			bad = errors.Join(bad, fmt.Errorf("game %s: %s is the receipt for %s, but that message was another: it counts as %s, not as %s",
				c.Game, c.From, e.sent[digest], digest, c.Digest))
		}
	}
	return bad
}

// game checks the dice of a game, and that letters counted as they were sent. It
// returns how many did.
func (e *evidence) game(p dice.Proof) (mine int, err error) {
	if p.Commitment == (dice.Link{}) {
		return 0, errors.New("the first message, with the end of the chain, is missing")
	}
	if err := dice.Verify(p); err != nil {
		var fault *dice.Fault
		if errors.As(err, &fault) && e.found.From(p.Game, fault.Turn) != "" {
			return 0, fmt.Errorf("%s: %w", e.found.From(p.Game, fault.Turn), err)
		}
		return 0, err
	}
	seats, counted := e.seats(p), make(map[dice.Digest]bool)
	for _, t := range p.Turns {
		for _, part := range t.Mix {
			if part.Kind != dice.OfLetter && part.Kind != dice.OfOrders || !seats[part.Seat] {
				continue
			}
			if e.sent[dice.Digest(part.Value)] == "" {
				if err := e.robotsCount(); err != nil {
					return 0, err
				}
			}
			if e.sent[dice.Digest(part.Value)] == "" {
				return 0, fmt.Errorf("%s: turn %d: a message of seat %d counts that is none of those here, %s",
					e.found.From(p.Game, t.Number), t.Number, part.Seat, part.Value)
			}
			counted[dice.Digest(part.Value)] = true
		}
	}
	return len(counted), nil
}

// seats are those whose letters are here, as receipts show.
func (e *evidence) seats(p dice.Proof) map[int]bool {
	seats := make(map[int]bool)
	for _, c := range e.found.Claims() {
		if _, here := e.byID[e.answer[c.From]]; c.Game == p.Game && here {
			seats[c.Seat] = true
		}
	}
	return seats
}

// printDigests prints what letters count as.
func printDigests(w io.Writer, files []string) error {
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if _, err := letter.Read(raw); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if _, err := fmt.Fprintf(w, "%s  %s\n", dice.Digest(letter.Sent(raw)), file); err != nil {
			return err
		}
	}
	return nil
}
