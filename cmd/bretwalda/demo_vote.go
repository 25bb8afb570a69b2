package main

import (
	"context"
	"fmt"

	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// vote has the player answer whose nation is waited for in a ballot. All are asked at once;
// they answer one after the other, so that the same seed gives the same game.
func (d *demo) vote(at game.Moment, waits ruleset.Nation) {
	for _, r := range d.players {
		if !r.plays(waits) {
			continue
		}
		if err := r.vote(at); err != nil {
			d.fail(fmt.Errorf("%s: %w", r.name, err))
		}
	}
}

// vote writes the votes of all nations of a player in reply to the latest letter.
func (r *robot) vote(at game.Moment) error {
	d := r.demo
	r.mu.Lock()
	to := r.latest
	var asked []ruleset.Nation
	for _, n := range d.sc.Sides[r.side] {
		if r.begins(turn{Moment: game.Moment{Round: at.Round}, nation: n}) {
			asked = append(asked, n)
		}
	}
	r.mu.Unlock()
	var sheet orders.Sheet
	for _, n := range asked {
		plan, ok, err := d.program.Moderator.Plan(context.Background(), d.id, n)
		if err != nil {
			return err
		}
		if ok {
			sheet.Sections = append(sheet.Sections, plan.Sheet.Sections...)
		}
	}
	if len(sheet.Sections) == 0 {
		return nil
	}
	return r.send(&to, orders.Print(d.rs, d.sys.Data().Words().Lexicon(d.lang), sheet))
}
