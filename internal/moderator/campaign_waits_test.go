package moderator

import (
	"strings"
	"testing"
)

// TestACampaignWaitsWithItsProblems: where a campaign is all that is left of a turn, a letter of which a line cannot be used
// waits whole, as those of other turns do; "end the campaign" of it is not carried out alone.
func TestACampaignWaitsWithItsProblems(t *testing.T) {
	d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-2"}, anna, bruno, cleo, dai)
	for _, c := range []struct{ language, waits, only, letters string }{
		{"English", "the turn of the Visigoths waits, and nothing of it is played yet", "only the campaign is left", "campaign to Aquileia, do not pillage\nend the campaign|3 infantry from Noricum to Aquileia\nend the campaign|" +
			"3 with Alarich from Noricum to Aquileia\n13 stay|all 16 with Alarich to Aquileia\nthen campaign to Venetia|buy 1 infantry\nend the campaign|campaign to Roma\nend the campaign|end the campaign in Ravenna"},
		{"Spanish", "el turno de los Visigodos espera", "solo queda la campaña", "3 infanterías de Noricum a Aquileia\ntermina la campaña|campaña a Roma\ntermina la campaña|termina la campaña en Ravenna"},
		{"Italian", "il turno dei Visigoti aspetta", "resta solo la campagna", "3 fanterie da Noricum ad Aquileia\ntermina la campagna|campagna a Roma\ntermina la campagna|termina la campagna a Ravenna"},
		{"Hungarian", "a vizigótok köre vár", "már csak a hadjárat van hátra", "3 gyalogság Noricumból Aquileiába\nfejezd be a hadjáratot|hadjárat Rómába\nfejezd be a hadjáratot|fejezd be a hadjáratot Ravennában"},
	} {
		d.say(bruno, "language "+c.language)
		for _, text := range strings.Split(c.letters, "|") {
			got := d.say(bruno, "Visigoths, round 1\n"+text+"\n")
			d.want(got, bruno, c.waits)
			d.at("visigoths", 1, "noricum")
			if text == strings.Split(c.letters, "|")[0] && c.language != "English" {
				d.want(got, bruno, c.only)
			}
		}
	}
	d.say(bruno, "language English")
	d.want(d.say(bruno, "Visigoths, round 1\nbuy 1 infantry in Noricum\nend the campaign\n"), bruno, "there is 1 problem") // it buys and places
	d.sound()
}

// TestACampaignGoesOnWithoutItsProblems: what was understood of a campaign is played when its player says so, or their time is over.
func TestACampaignGoesOnWithoutItsProblems(t *testing.T) {
	d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-2"}, anna, bruno, cleo, dai)
	d.want(d.say(bruno, "campaign to Aquileia\nend the campaign in Ravenna\n"), bruno, "The campaign does not stand in Ravenna then")
	d.at("visigoths", 2, "aquileia")
	d.want(d.say(bruno, "campaign to Venetia\ncampaign to Sicilia\n"), bruno, "your turn waits")
	d.want(d.say(bruno, "Visigoths, round 1\ncampaign to Venetia\ncampaign to Roma\nend the campaign\n"), bruno, "campaign to Roma", "NOT The campaign of Alarich ends.")
	d.at("visigoths", 3, "venetia")
	d.want(d.say(bruno, "campaign to Ravenna, do not pillage\nend the campaign\n"), bruno, "your turn waits")
	d.at("visigoths", 3, "venetia")
	d.want(d.say(bruno, "play it"), bruno, "The campaign of Alarich ends.")
	d.sound()
}
