package moderator

import "testing"

// Who is asked whether they react passes in the words of the table; "pass" ends a campaign only
// under the heading of a turn of one's own.
func TestPassIsNoReaction(t *testing.T) {
	c := newClub(t, anna, bruno, cleo, dai, gwen)
	spec := Spec{
		Title: "Roma", Ruleset: "italia-2", Hours: 48, Seed: "test", GM: "Gwen <" + gwen + ">", Questions: true,
		Players: []Player{{Address: "Anna <" + anna + ">"}, {Address: "Bruno <" + bruno + ">"}, {Address: "Cleo <" + cleo + ">"}, {Address: "Dai <" + dai + ">"}},
	}
	if _, err := c.mod.Create(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	c.sentAll()
	asked := c.next(cleo, func() {
		c.reply(bruno, c.latest(bruno), "Visigoths, round 1\nCampaign with 14 infantry through Venetia to Ravenna\n")
	})
	wants(t, asked, "question for the Western Romans")
	for text, want := range map[string][2]string{
		"Pass.":                         {"Never react", "End the campaign"},
		"We do nothing.":                {"Never react", "Hold everything"},
		"ninguna reacción":              {"Never react", "problem"},
		"Non facciamo niente":           {"Never react", "Hold everything"},
		"passzolok":                     {"Never react", "End the campaign"},
		"Western Romans, round 3\npass": {"End the campaign", "Never react"},
	} {
		got := c.next(cleo, func() { c.reply(cleo, asked, "draft\n"+text+"\n") })
		if wants(t, got, want[0]); contains(got, want[1]) {
			t.Errorf("%q: %s", text, got.All())
		}
	}
}
