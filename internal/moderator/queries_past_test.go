package moderator

import "testing"

// Of a turn that was played "orders" tells what its nation still goes by in the turns of others, and
// nothing else; "cancel" takes nothing else back.
func TestOrdersOfTurnsThatWerePlayed(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.say(anna, "Romans, round 1\nstay\n\nCaledonians, round 1\nplace 1 in Caithness\n")
	d.want(d.say(anna, "orders"), anna, "Caledonians, round 1", "NOT Romans, round 1")
	d.want(d.say(anna, "cancel"), anna, "taken back for Caledonians, round 1", "NOT Romans")
	d.want(d.say(anna, "orders"), anna, "No orders of yours are stored")
	d.say(bruno, "Belgae, round 1\nstay\nin Kent: retreat all\n")
	d.waitsFor("Welsh, round 1")
	d.want(d.say(bruno, "orders"), bruno, "Belgae, round 1 - Retreat all from Kent", "NOT Hold everything")
	d.want(d.say(bruno, "cancel"), bruno, "taken back for Belgae, round 1")
	d.want(d.say(bruno, "orders"), bruno, "No orders of yours are stored")
	d.sound()
}
