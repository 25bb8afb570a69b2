package main

import (
	"fmt"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// vote has the player answer whose nation is waited for in an election. All are asked at
// once; they answer one after the other, so that the same seed gives the same game.
func (d *demo) vote(s *britannia.State, dec game.Decision) {
	for _, r := range d.players {
		if !r.plays(dec.Nation) {
			continue
		}
		if err := r.vote(s, dec); err != nil {
			d.fail(fmt.Errorf("%s: %w", r.name, err))
		}
	}
}

// vote writes the votes of all nations of a player in reply to the latest letter.
func (r *robot) vote(s *britannia.State, dec game.Decision) error {
	pack, err := cards.Embedded(r.demo.ruleset)
	if err != nil {
		return err
	}
	engine, err := britannia.New(pack)
	if err != nil {
		return err
	}
	r.mu.Lock()
	to := r.latest
	if r.answered == nil {
		r.answered = make(map[turn]bool)
	}
	var sheet orders.Sheet
	for _, n := range r.demo.sc.Sides[r.side] {
		now := turn{game.Moment{Round: s.Round}, n}
		if r.answered[now] || !mayVote(s, &dec, n) {
			continue
		}
		r.answered[now] = true
		dec.Nation = n
		choice, _ := adviser.Robot{}.Answer(engine, s, &dec)
		order := orders.Order{Kind: orders.Vote, Nations: []ruleset.Nation{choice.Nation}}
		sheet.Sections = append(sheet.Sections, orders.Section{Nation: n, Round: int(s.Round), Orders: []orders.Order{order}})
	}
	r.mu.Unlock()
	if len(sheet.Sections) == 0 {
		return nil
	}
	return r.send(&to, orders.Print(r.demo.rs, words.Orders().Lexicon(r.demo.lang), sheet))
}

// mayVote reports whether a nation is asked for its vote in an election in which another is:
// those with areas in England, and lords, who vote for their subjects.
func mayVote(s *britannia.State, dec *game.Decision, n ruleset.Nation) bool {
	if n == dec.Nation {
		return true
	}
	lord := false
	for _, of := range s.SubjectTo {
		lord = lord || of == n
	}
	return s.SubjectTo[n] == ruleset.NoNation && (dec.Nations.Has(n) || lord)
}
