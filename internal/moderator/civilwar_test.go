package moderator

import (
	"testing"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// TestCivilWarIsOrderedAhead: in the civil war each faction has a move in every cycle, so that
// each has a turn to come, wherever it stands in the order: its moves can be sent ahead, and
// are made when it is on turn, one in each cycle.
func TestCivilWarIsOrderedAhead(t *testing.T) {
	many(t)
	d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-1"}, anna, bruno, cleo)
	d.playTo(10)
	d.stands(1, "optimates", "alpes")

	// The Romans move last, and are before the Optimates in the order of nations.
	got := d.say(anna, "Romans, round 10\ncampaign to Umbria\ncampaign to Roma\n")
	d.want(got, anna, "Romans, round 10", "Campaign to Umbria", "Campaign to Roma", "NOT round 11", "NOT late")
	d.say(cleo, "campaign to Taurinum\n")
	d.stands(1, "populares", "etruria")
	d.say(bruno, "campaign to Florentia\n")
	d.stands(2, "optimates", "taurinum") // the Romans' first move was made in between
	d.leader("romans", "umbria")

	// Whoever has moved in this cycle orders for the next.
	got = d.say(bruno, "Populares, round 10\ncampaign to Etruria\n")
	d.want(got, bruno, "Populares, round 10", "Campaign to Etruria", "NOT round 11")
	d.stands(2, "optimates", "taurinum")
	got = d.say(cleo, "campaign to Alpes\n")
	d.want(got, cleo, "campaign to Alpes", "an entry area that these units may not enter", "Possible: Pavia and Liguria")
	d.say(cleo, "campaign to Genua\n")
	d.stands(3, "optimates", "genua")
	d.leader("populares", "etruria")
	d.leader("romans", "roma")

	// Who has what is possible played although nothing of it is, passes.
	d.want(d.say(cleo, "campaign to Alpes\n"), cleo, "an entry area")
	d.say(cleo, "play it\n")
	d.stands(3, "populares", "etruria")
	d.sound()
}

// stands checks which cycle of the civil war it is, who is on turn, and where their leader is.
func (d *deskGame) stands(cycle int, faction, area string) {
	d.tb.Helper()
	n := d.leader(faction, area)
	shown, waits, err := d.mod.Position(d.tb.Context(), d.id)
	if err != nil {
		d.tb.Fatal(err)
	}
	if now := shown.Board().At.Current(); now != (game.Turn{Nation: n, Round: 10, Part: cycle}) || waits.Nation != n {
		d.tb.Errorf("the game stands at %+v and waits for nation %d, not for the %s in cycle %d", now, waits.Nation, faction, cycle)
	}
}

// playTo has robots play up to the first nation turn of a round, without a letter.
func (d *deskGame) playTo(round int) {
	d.tb.Helper()
	err := d.mod.do(d.mod.log, func(t *task) error {
		tb, err := t.tables.Get(d.id)
		if err != nil {
			return err
		}
		play := t.playing().playOf(tb)
		play.Robot = func(game.Moment, *game.Decision) bool { return true }
		play.Ask = func(game.Moment, *game.Decision) bool { return false }
		play.Wait = func(at game.Moment, _ *game.Decision) bool {
			return int(at.Round) == round && at.Turn != ruleset.NoNation
		}
		done, err := tb.Pos.Play(play)
		if err != nil {
			return err
		}
		if err := t.tables.Append(tb, done.Entries); err != nil {
			return err
		}
		return t.deadlines().askAndWait(tb, &adjudication{pending: done.Waits})
	})
	if err != nil {
		d.tb.Fatal(err)
	}
}
