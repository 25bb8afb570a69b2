package moderator

import (
	"strings"
	"testing"
)

// Answers as people put them, in four languages, each to the first of several questions; and what may
// be meant otherwise, or for all, which is told.
func TestAnswersAsPeoplePutThem(t *testing.T) {
	many(t)
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Questions: true}, anna, bruno)
	d.say(anna, "Romans, round 1\nmove 1 from English Channel to Kent\nmove 1 from English Channel to Sussex\nmove 1 from English Channel to Wessex\nmove 1 from English Channel to Devon\n")
	asked := d.latest(bruno)
	if !contains(asked, "Question 1.") || !contains(asked, "in Sussex: fight on") {
		t.Fatalf("the first question is another: %s", asked.All())
	}
	draft := func(text string) string {
		got := d.next(bruno, func() { d.replyTo(bruno, asked, "draft\n"+text+"\n") })
		return strings.Join(strings.Fields(got.All()), " ")
	}
	for want, texts := range map[string][]string{
		"- Fight on in Sussex": {
			"1 no, we fight", "1 fight", "in Sussex: ok, we fight", "1 to the death", "1 nobody retreats",
			"1 no, nos quedamos", "1 pelear", "1 hasta la muerte", "1 luchar hasta el final", "1 que luchen", "1 ninguno se retira",
			"1 no, resistiamo", "1 lottiamo", "1 fino all'ultimo uomo", "1 nessuno si ritira",
			"1 nem, maradunk", "1: küzdünk", "1 az utolsó emberig", "1 harcoljanak!", "1 egyik sem vonul vissza", "1 harc", "1 tartsák az állást",
		},
		"- Retreat all from Sussex": {
			"1 yes, retreat", "1 sí, nos retiramos", "1 me voy", "1 que se retiren", "1 sì, ci ritiriamo", "1 ce ne andiamo",
			"1 igen, visszavonulunk", "1 vissza", "1 megyünk", "1 vonuljanak vissza",
		},
	} {
		for _, text := range texts {
			if got := draft(text); strings.Count(got, want) != 1 || strings.Contains(got, "Please look at this") {
				t.Errorf("%q is not %q: %s", text, want, got)
			}
		}
	}
	for _, text := range []string{"1 yes, we stay", "1 sí, nos quedamos", "1 no, ci ritiriamo", "1 igen, harcolunk", "1 no, retreat", "no, retreat", "no, ci ritiriamo", "yes, we stay", "no, nos retiramos",
		"1 fight?", "1 retreat?", "1 yes?", "fight on?", "¿1 luchar?", "1 nos retiramos?", "1 lottiamo?", "1 harcoljunk?", "1 visszavonulunk?", "in Sussex: fight?"} {
		if got := draft(text); strings.Contains(got, "- Fight on") || strings.Contains(got, "- Retreat") || !strings.Contains(got, "Please look at this") && !strings.Contains(got, "could not be used") && !strings.Contains(got, "No answer was taken") {
			t.Errorf("%q says one of two: %s", text, got)
		}
	}
}
