package moderator

import "testing"

// The first edition by e-mail in Spanish: what players write with its manual beside them is
// read and told to them (1e DEF-05), points come in halves, and refusals cite the manual.
func TestFirstEditionInSpanish(t *testing.T) {
	d := deskOf(t, Spec{Title: "Martes", Ruleset: "britannia-1e", Scenario: "short", Language: "es"}, anna, bruno, cleo)
	got := d.say(bruno, "Sx, turno 8:\ntres Saxons de Essex a Suffolk apoyados por un Saxon de S. Mercia\n"+
		"los incursores permanecen en tierra firme\nvoto por A")
	d.want(got, bruno, "Mueve 3 de Essex a Suffolk", "Mueve 1 de South Mercia a Suffolk", "Vuelven al mar: ninguno", "Vota por los Anglos")
	d.want(d.say(bruno, "ayuda órdenes"), bruno, "Formas breves: ", "Sx = Sajones", "NOT W Galeses")
	got = d.say(gwen, "corregir puntos Galeses +2,5 porque no se contó Gwent")
	d.want(got, anna, "Galeses, puntos +2,5", "no se contó Gwent")
	d.want(d.say(anna, "puntuación"), anna, "Galeses 2½ 2½")
	got = d.say(anna, "Romano-Británicos, turno 6:\n1 de York a Galloway")
	d.want(got, anna, "[6.2]", "NOT MOV-")
}
