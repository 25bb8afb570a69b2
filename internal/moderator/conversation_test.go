package moderator

import "testing"

// What is written in the middle of a conversation is neither played otherwise than it is meant nor passed over: a turn waits for who is
// ordered to stay at sea and must land, and for moves that neither half of a Major Invasion can make; an area that is left alone after
// all is not marched to.
func TestConversation(t *testing.T) {
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Absent: "hold"}, anna, bruno)
	d.want(d.say(bruno, "Belgae, round 1\nhold Norfolk\n1 from South Mercia to Hwicce\n"), bruno, "Move 1 from South Mercia to Hwicce", "NOT problem")
	d.want(d.say(bruno, "Leave Hwicce alone\n"), bruno, "1 problem", "This takes back “Move 1 from South Mercia to Hwicce”", "Hold all in Norfolk")
	d.want(d.say(anna, "Romans\n6 to Kent\n5 to Sussex\nthe rest waits in the Channel\nsecond move: 3 from Kent to Essex\n"), anna, "must land in this turn; say where", "nothing of it is played yet")
	d.want(d.say(anna, "Romans\n6 to Kent\n5 to Devon\n5 to York\nsecond move: 3 from Kent to Essex\n"), anna, "2 problems", "Devon would hold too many armies", "closes the Frisian Sea", "nothing of it is played yet")
	d.want(d.say(anna, "Romans\n6 to Kent\n5 to Sussex\nthe rest waits in the Channel\nsecond move: 3 from Kent to Essex, 5 from the Channel to Wessex\n"), anna, "Moves, second half:", "5 to Wessex", "NOT problem")
}
