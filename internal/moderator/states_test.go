package moderator

import (
	"errors"
	"strings"
	"testing"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/store"
)

// Each command, from everybody, in whatever state a game is, is answered, and never
// fails: what fails is put aside and nobody hears of it but the operator.
func TestEveryCommandInEveryState(t *testing.T) {
	many(t)
	rules, err := defaultRules()
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, h := range rules.Commands.Help(ruleset.English, true) {
		texts = append(texts, h.Example)
	}
	texts = append(texts,
		"hold\napprove", "undo\nundo\nrewind to round 1", "resign\nRomans, round 1\nstay", "rewind to round 1\nundo\nundo", "cancel game\nundo\nend game\nundo",
		"end game\ncorrect points Welsh +3 because of Gwent\nundo\nundo", "hold\npreview\nrewind to round 1\nundo\napprove", "approval yes\napproval no\nrelease",
		"replace Bruno by Zoe <zoe@club.example>\nundo\nremove player Zoe\nremove player Bruno\nadd player Zoe <zoe@club.example>",
		"remove player GM", "replace GM by Zoe <zoe@club.example>", "address of GM is zoe@club.example", "act for GM:\nstay\nend", "report 99", "history 7-9", "history 9-3",
		"pause\nresume\nrelease", "hold\nresume\npause\nrelease\nresume", "vote yes\nvote no", "vote for a draw\nvote extension of 24 hours\nvote yes", "leave\nhelp\nstatus",
		"cancel\ncancel standing", "map\nscore\nhistory\nreport\nmap",
	)
	states := []string{
		"", "hold", "pause", "approval yes\npreview", "hold\npreview", "hold\npreview\nrewind to round 1, Romans", "end game", "cancel game", "archive", "remove player Bruno",
		"pace no deadlines", "approval yes\npreview\npause", "approval yes\npreview\nremove player Anna", "end game\nrewind to round 1",
	}
	for _, state := range states {
		d := newDesk(t, anna, bruno)
		d.say(anna, romans)
		d.say(bruno, "Belgae, round 1\nstay\n")
		d.addAccount(stranger)
		d.next(stranger, func() { d.fresh(stranger, "me", "observe tuesday\n") })
		d.addAccount(cleo)
		if rec := d.lobbyOf(d.id); rec.Person("w2") == nil {
			t.Fatalf("observers %v", rec.Observers)
		}
		d.next(cleo, func() { d.fresh(cleo, "me too", "join tuesday\n") })
		if state != "" {
			if strings.Contains(state, " game") {
				d.end(state)
			} else {
				d.say(gwen, state)
			}
		}
		for i, text := range texts {
			if i%sampling.Every(10) != 0 {
				continue
			}
			for _, key := range []string{"1", "2", "gm1", "w2", "p3"} {
				d.try(key, state, text)
			}
			d.tryOperator(state, text)
		}
		d.sound()
	}
}

var errTried = errors.New("tried")

// try does what a letter asks for, and forgets it.
func (d *deskGame) try(key, state, text string) {
	d.tb.Helper()
	err := d.mod.do(d.mod.log, func(t *task) error {
		tb, err := t.tables.Get(d.id)
		if err != nil {
			return err
		}
		p := tb.Rec.Person(key)
		if p == nil { // they were removed
			return errTried
		}
		a := &access.Arrival{ID: "tried", Kept: []byte(text), Parsed: letter.Letter{From: letter.Address{Addr: p.Addr}}}
		for line := range strings.SplitSeq(text, "\n") {
			a.Parsed.Lines = append(a.Parsed.Lines, letter.Line{Text: line})
		}
		t.letter, t.arrival = a.ID, a
		var rec store.LetterRecord
		if err := t.read(access.NewSender(tb, p), a, &rec); err != nil {
			return err
		}
		if err := t.reporting().deliver(); err != nil {
			return err
		}
		if t.queued == 0 {
			d.tb.Errorf("%q from %s, after %q: no answer", text, key, state)
		}
		return errTried
	})
	if !errors.Is(err, errTried) {
		d.tb.Errorf("%q from %s, after %q: %v", text, key, state, err)
	}
}

// tryOperator does what the operator asks for, and forgets it.
func (d *deskGame) tryOperator(state, text string) {
	d.tb.Helper()
	err := d.mod.do(d.mod.log, func(t *task) error {
		tb, err := t.tables.Get(d.id)
		if err != nil {
			return err
		}
		if _, err := t.operate(operatorAt(tb), text); err != nil {
			return err
		}
		if err := t.reporting().deliver(); err != nil {
			return err
		}
		return errTried
	})
	if !errors.Is(err, errTried) {
		d.tb.Errorf("%q from the operator, after %q: %v", text, state, err)
	}
}
