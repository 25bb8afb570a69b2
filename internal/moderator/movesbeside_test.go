package moderator

import (
	"strings"
	"testing"
)

// TestMovesBesideAnAnswerBeginNoTurn: moves on the line of an answer to who reacts, or beside one that they may go on, are not
// booked for the nation's own turn, which would begin as soon as the answer is taken.
func TestMovesBesideAnAnswerBeginNoTurn(t *testing.T) {
	d := deskOf(t, Spec{Title: "Friday", Ruleset: "italia-2", Questions: true}, anna, bruno, cleo, dai)
	d.want(d.say(bruno, "campaign to Aquileia\nend the campaign\n"), cleo, "Do the Western Romans react?")
	for _, c := range []struct{ language, told, letters string }{
		{"English", "I am not sure what it answers|which of them do you mean?", "react: 2 legions from Ravenna to Venetia and Stilicho with 5 from Pavia to Verona|react: 2 legions from Ravenna to Venetia, 1 from Verona to Venetia|" +
			"do not join the battle, move 2 legions from Ravenna to Venetia instead|never join the battle\n2 legions from Ravenna to Venetia"},
		{"Spanish", "no sé con seguridad a qué responde|¿cuál de las dos", "reacciona: 2 legiones de Ravenna a Venetia y Estilicón con 5 de Pavia a Verona|nunca te unas a la batalla\n2 legiones de Ravenna a Venetia"},
		{"Italian", "non so con certezza a che cosa risponda|quale delle due", "reagire: 2 legioni da Ravenna a Venetia e Stilicone con 5 legioni da Pavia a Verona|non entrare in battaglia\n2 legioni da Ravenna a Venetia"},
		{"Hungarian", "nem biztos, mire válaszol|melyiket", "reagálj: 2 légió Ravennából Venetiába, 1 Veronából Venetiába|ne kapcsolódj be\n2 légió Ravennából Venetiába"},
	} {
		d.say(cleo, "language "+c.language)
		for i, text := range strings.Split(c.letters, "|") {
			got := d.say(cleo, text+"\n")
			told := strings.Split(c.told, "|")
			if strings.Contains(text, "\n") {
				d.want(got, cleo, told[1])
			} else {
				d.want(got, cleo, told[0])
			}
			if d.at("visigoths", 1, "aquileia"); t.Failed() {
				t.Fatalf("%s %d", c.language, i)
			}
		}
	}
	got := d.say(cleo, "language English\n1 no\n2 legions from Ravenna to Picenum\n")
	d.want(got, cleo, "Move 2 legions from Ravenna to Picenum")
}
