package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// at checks where the game stands in round 1: whose turn, which part of it, and in which area
// the leader of that nation is.
func (d *deskGame) at(nation string, part int, area string) {
	d.tb.Helper()
	n := d.leader(nation, area)
	shown, _, err := d.mod.Position(d.tb.Context(), d.id)
	if err != nil {
		d.tb.Fatal(err)
	}
	if now, want := shown.Board().At.Current(), (game.Turn{Nation: n, Round: 1, Part: part}); now != want {
		d.tb.Errorf("the game stands at %+v, not at %+v", now, want)
	}
}

// leader checks in which area the leader of a nation is.
func (d *deskGame) leader(nation, want string) ruleset.Nation {
	d.tb.Helper()
	shown, _, err := d.mod.Position(d.tb.Context(), d.id)
	if err != nil {
		d.tb.Fatal(err)
	}
	entries, err := d.mod.Log(d.tb.Context(), d.id)
	if err != nil {
		d.tb.Fatal(err)
	}
	r, err := d.mod.shelf.Rules(entries[0].Setup.Ruleset)
	if err != nil {
		d.tb.Fatal(err)
	}
	n, _ := r.Ruleset.FindNation(nation)
	at := ""
	for _, h := range shown.Board().Of(n) {
		if h.Leader != ruleset.NoLeader {
			at = r.Ruleset.Board.IDs[h.Area]
		}
	}
	if at != want {
		d.tb.Errorf("the leader of the %s is in %q, not in %q", nation, at, want)
	}
	return n
}

// TestRewindIntoACampaign: a game is set back to a move of a campaign. The moves before it
// stay as they were played; it and those after it get other dice, and are ordered anew,
// whatever was ordered ahead.
func TestRewindIntoACampaign(t *testing.T) {
	many(t)
	d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-2"}, anna, bruno, cleo, dai)
	d.say(anna, "language Spanish")
	d.say(cleo, "language Italian")
	d.say(dai, "language Hungarian")
	d.at("visigoths", 1, "noricum")
	d.say(bruno, "Visigoths, round 1\ncampaign to Aquileia\ncampaign to Verona\ncampaign to Mediolanum\n")
	d.at("visigoths", 4, "mediolanum")
	got := d.say(gwen, "rewind to round 1, Visigoths, campaign move 6")
	d.want(got, gwen, "made no campaign move 6 in round 1", "- Visigoths, campaign move 1 (Bruno)", "- Visigoths, campaign move 3 (Bruno)", "NOT campaign move 4 (")
	got = d.say(gwen, "rewind to round 1, Visigoths, campaign move 2")
	d.want(got, bruno, "has set the game back to campaign move 2 of the Visigoths in round 1", "1 link of the chain was used",
		"needed again for: - Visigoths, campaign move 2 (Bruno)", "3 gold left")
	d.want(got, anna, "ha retrocedido la partida al movimiento de campaña 2 de los Visigodos (turno 1)", "- Visigodos, movimiento de campaña 2 (Bruno)")
	d.want(got, cleo, "ha riportato la partita alla mossa di campagna 2 dei Visigoti (turno I)", "- Visigoti, mossa di campagna 2 (Bruno)")
	d.want(got, dai, "I. forduló, a vizigótok 2. hadjárati lépése", "- vizigótok, 2. hadjárati lépés (Bruno)")
	d.at("visigoths", 2, "aquileia")
	d.reopen(nil)
	d.at("visigoths", 2, "aquileia")
	got = d.say(bruno, "campaign to Ravenna\ncampaign to Picenum\n")
	d.want(got, bruno, "Battle of Ravenna", "Battle of Picenum", "NOT Battle of Verona")
	d.at("visigoths", 4, "picenum")
	d.sound()

	// Once more, into what was played since; and then to the beginning of the turn.
	got = d.say(gwen, "rewind to move 3 of the Visigoths in round 1")
	d.want(got, gwen, "campaign move 3 of the Visigoths in round 1", "1 link of the chain was used")
	d.at("visigoths", 3, "ravenna")
	d.want(d.say(gwen, "undo"), gwen, "has undone this", "rewind to round 1 Visigoths campaign move 3")
	d.at("visigoths", 4, "picenum")
	got = d.say(gwen, "rewind to round 1, Visigoths")
	d.want(got, bruno, "back to the turn of the Visigoths in round 1", "- Visigoths, campaign move 1 (Bruno)", "NOT campaign move 2 (")
	d.at("visigoths", 1, "noricum")
	got = d.say(bruno, "campaign to Aquileia\nend the campaign\n")
	d.want(got, bruno, "The campaign of Alarich ends.")
	d.proved(bruno)
	d.proved(dai)
	d.sound()
}

// TestStandingOrdersAnswerNothing: what stands under a heading of standing orders in an answer
// is kept for the questions to come, also where it would answer this one.
func TestStandingOrdersAnswerNothing(t *testing.T) {
	many(t)
	d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-2", Questions: true}, anna, bruno, cleo, dai)
	d.want(d.say(bruno, "Visigoths, round 1\ncampaign to Ravenna\n"), cleo, "come to Ravenna. Do the Western Romans react?")
	got := d.say(cleo, "Western Romans, round 1:\njoin the battle\n\nStanding orders:\nnever react\n")
	d.want(got, cleo, "Join the battle", "Standing orders --------------- - Never react")
	d.want(d.say(cleo, "show my standing orders"), cleo, "- Never react")
	got = d.say(bruno, "campaign to Picenum\n")
	if n := strings.Count(got[bruno], "Battle of Picenum:"); n != 1 {
		t.Errorf("a question and its report tell of a battle %d times: %s", n, got[bruno])
	}
	d.want(got, cleo, "NOT Do the Western Romans react?")
}

// TestStandingOrdersSentAgain: a message that repeats standing orders is told that they are as before,
// and how to see them; as soon as one is different, all are told.
func TestStandingOrdersSentAgain(t *testing.T) {
	d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-2"}, anna, bruno, cleo, dai)
	d.want(d.say(cleo, "Standing orders:\nnever react\nalways revolt\n"), cleo, "Standing orders --------------- - Never react - Revolt", "NOT As before")
	d.want(d.say(cleo, "Standing orders:\nNever react!\nrevolt\n"), cleo, `Standing orders --------------- As before; "standing" lists them.`, "NOT - Never react")
	d.want(d.say(cleo, "standing"), cleo, "- Never react - Revolt")
	d.want(d.say(cleo, "Standing orders:\nnever react\nnever revolt\n"), cleo, "- Never react - Never revolt", "NOT As before")
}

// TestOrdersAheadThatAreLost: when no move is left of orders that were given ahead, their player
// is asked, and the turn is not played without them.
func TestOrdersAheadThatAreLost(t *testing.T) {
	d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-2"}, anna, bruno, cleo, dai)
	d.want(d.say(cleo, "Western Romans, round 1\n2 legions from Ravenna to Picenum\n"), cleo, "Ravenna")
	got := d.say(bruno, "Visigoths, round 1\ncampaign to Ravenna\nend the campaign\n")
	d.want(got, cleo, "The turn of the Western Romans waits", "2 legions from Ravenna to Picenum")
	d.want(d.say(cleo, "play it"), cleo, "Western Romans (Cleo), round 1")
}

// TestThingsAreCorrected: gold, rulers and cities are set right by lines of their own, in all
// languages; everybody is told, what cannot be is refused kindly, and all of it can be undone.
func TestThingsAreCorrected(t *testing.T) {
	many(t)
	d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-2"}, anna, bruno, cleo, dai)
	d.say(anna, "language Spanish")
	d.say(cleo, "language Italian")
	d.say(dai, "language Hungarian")
	got := d.say(gwen, "correct gold Western Romans 12 because the tribute was not counted")
	d.want(got, bruno, "The game master corrects the game: Western Romans, now 12 gold. The reason: “the tribute was not counted”", "Gold: 12")
	d.want(got, anna, "Romanos de Occidente, ahora 12 de oro")
	d.want(got, cleo, "Romano-Occidentali, ora 12 oro")
	d.want(got, dai, "nyugatrómaiak, mostantól 12 arany")
	d.want(got, gwen, "Everybody is told of the correction")
	got = d.say(gwen, "correct ruler Sardes Western Romans because they have submitted")
	d.want(got, bruno, "Sardes, now subject to the Western Romans.")
	d.want(got, anna, "ahora sometidos a los Romanos de Occidente")
	d.want(got, cleo, "ora sottomessi ai Romano-Occidentali")
	d.want(got, dai, "mostantól meghódoltak; hűbéruruk: nyugatrómaiak")
	got = d.say(gwen, "correct city Aquileia ruin because it burned down")
	d.want(got, bruno, "a ruin is in Aquileia now", "Ruins: Aquileia")
	d.want(got, anna, "ahora hay ruinas en Aquileia")
	d.want(got, cleo, "ora ci sono rovine ad Aquileia")
	d.want(got, dai, "mostantól Aquileiában rom áll")
	got = d.say(gwen, "correct area Mare Tyrrhenum: Western Romans 1 fleet, 2 legions because they went aboard")
	d.want(got, bruno, "now 2 legions and 1 fleet in Mare Tyrrhenum")
	d.want(got, anna, "2 legiones y 1 flota", "Mare Tyrrhenum")
	d.want(got, cleo, "2 legioni e 1 flotta", "Mare Tyrrhenum")
	d.want(got, dai, "2 légió és 1 flotta", "Mare Tyrrhenum")
	d.want(d.say(gwen, "correct area Mare Tyrrhenum: Western Romans 1 fleet, 3 legions because of a test"), gwen, "a fleet carries two units", "NOT Everybody is told")
	d.want(d.say(gwen, "correct ruler Sardes nobody because they have not"), cleo, "ora non più sottomessi a nessuno")

	d.want(d.say(gwen, "correct gold Western Romans 12 because of a test"), gwen, "Everything is already as you write")
	d.want(d.say(gwen, "correct gold Western Romans 120 because of a test"), gwen, "120", "correct gold Visigoths 12 because", "NOT Everybody is told")
	d.want(d.say(gwen, "correct gold Western Romans 7"), gwen, "reason")
	d.want(d.say(gwen, "correct ruler Western Romans Western Romans because of a test"), gwen, "The Western Romans cannot be subject to the Western Romans")
	d.want(d.say(gwen, "correct ruler Sardes Welsh because of a test"), gwen, "Welsh", "NOT Everybody is told")
	d.want(d.say(gwen, "correct city Olbia ruin because of a test"), gwen, "there can be no city in olbia")
	d.want(d.say(anna, "corregir oro romanos de occidente 3 porque quiero"), anna, "NOT ahora 3 de oro")
	d.want(d.say(gwen, "undo"), bruno, "has undone this", "correct ruler Sardes nobody because")
	d.want(d.say(gwen, "help correct"), gwen, "correct gold Visigoths 12", "correct ruler Vandals Visigoths", "correct city Roma ruin", "correct points")
	d.at("visigoths", 1, "noricum")
	d.sound()
}

// TestThingsOfOtherGames: where there is no gold, nothing about it is read or explained.
func TestThingsOfOtherGames(t *testing.T) {
	d := newDesk(t, anna, bruno)
	d.want(d.say(gwen, "help correct"), gwen, "correct points", "NOT correct gold", "NOT correct ruler", "NOT correct city")
	d.want(d.say(gwen, "help rewind"), gwen, "rewind to round 5, Welsh", "NOT campaign")
	d.want(d.say(gwen, "correct gold Romans 12 because of a test"), gwen, "NOT Everybody is told")
}
