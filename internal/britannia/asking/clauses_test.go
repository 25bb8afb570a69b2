package asking

import (
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/ruleset"
)

// Answers that say what each is about, in four languages: A and B are the areas of two battles, R one
// where those in A may go, F stands for "fight on" and r for a retreat. What is not wholly understood, or
// contradicts itself, is no answer.
func TestReadClauses(t *testing.T) {
	rs, _, asked := askedWelsh(t)
	reader, err := questions.NewReader(Answers{rs})
	if err != nil {
		t.Fatal(err)
	}
	a, b := asked[0].Decision.Area, asked[1].Decision.Area
	refuge := asked[0].Decision.Areas.Without(Refuge(&asked[0])).First()
	for _, tt := range []struct {
		lang ruleset.Language
		text string
		want string
	}{
		{"en", "A: fight\nB: retreat", "A F B r"},
		{"en", "fight in A, retreat from B", "A F B r"},
		{"en", "B fights on; the others retreat", "B F A r"},
		{"en", "Stay in A, the other one retreats. Thanks!", "A F B r"},
		{"en", "fight in A, B retreats", "A F B r"},
		{"en", "1) fight 2) retreat", "A F B r"},
		{"en", "Q1 retreat, Q2 fight", "A r B F"},
		{"en", "Question 2: no retreat\nQuestion 1: retreat to R", "B F A R"},
		{"en", "1 and 2 fight", "A F B F"},
		{"en", "Hi, we'll fight in both of them please", "A F B F"},
		{"en", "I would like to retreat in A to R and to fight in the rest", "A R B F"},
		{"en", "We don't retreat in A", "A F"},
		{"en", "yes, retreat", "A r B r"},
		{"es", "luchamos en A, en B se retiran", "A F B r"},
		{"es", "A: me quedo\nB: retirada", "A F B r"},
		{"es", "en A no se retiran, los demás se retiran", "A F B r"},
		{"es", "1 retirada a R, 2 resisto", "A R B F"},
		{"it", "in A combattono, in B si ritirano", "A F B r"},
		{"it", "combattiamo in A e gli altri si ritirano", "A F B r"},
		{"it", "1 ritirata verso R, 2 resisto", "A R B F"},
		{"it", "A: non si ritirano", "A F"},
		{"hu", "A: harcolunk, B: visszavonulás", "A F B r"},
		{"hu", "1 marad, a többi visszavonul", "A F B r"},
		{"hu", "1 nem vonul vissza, 2 visszavonul", "A F B r"},

		{"en", "No way, we keep fighting", "A F B F"},
		{"en", "no way in A, retreat in B", "A F B r"},
		{"en", "hold the city", "A F B F"},
		{"es", "ni hablar, seguimos luchando", "A F B F"},
		{"es", "ni hablar, sigo luchando", "A F B F"},
		{"es", "mantengo la ciudad", "A F B F"},
		{"it", "neanche per idea, combattiamo", "A F B F"},
		{"it", "tengo la città", "A F B F"},
		{"hu", "dehogy, harcolunk tovább", "A F B F"},
		{"hu", "tartom a várost", "A F B F"},

		{"en", "no way, retreat", ""},
		{"en", "retreat, but not to R", ""},
		{"en", "retreat, except to R", ""},
		{"en", "retreat in A, but not into R", ""},
		{"es", "nos retiramos, excepto a R", ""},
		{"it", "ci ritiriamo, tranne verso R", ""},
		{"en", "no way I fight", ""},
		{"en", "no way we fight on in A", ""},
		{"es", "de ninguna manera luchamos", ""},
		{"it", "neanche per idea combattiamo", ""},
		{"hu", "dehogy harcolunk", ""},
		{"en", "retreat to the city", ""},
		{"en", "fight in A, retreat in A", ""},
		{"en", "don't fight in A", ""},
		{"en", "fight in A if they do", ""},
		{"en", "fight in A until 1 is left", ""},
		{"en", "fight, but retreat in B", "A F B r"},
		{"en", "fight in A and B retreat fight", ""},
		{"en", "retreat 2 from A to R", ""},
		{"en", "2 from A retreat to R", ""},
		{"en", "no, retreat", ""},
		{"en", "2 go to R", ""}, // a move
		{"en", "never retreat in A", ""},
		{"en", "3 fight", ""},
		{"en", "retreat from B to A", ""}, // where a battle is
		{"en", "maybe fight in A", ""},
		{"en", "not A, fight in B", ""},
		{"en", "A and B", ""},
		{"en", "yes", ""},
		{"en", "perhaps fight\nthe others retreat", ""},
		{"es", "lucho si resisten", ""},
		{"es", "si se quedan, me retiro", ""},
		{"es", "en A no luchamos", ""},
		{"it", "in A non combattono", ""},
		{"hu", "1 nem harcol", ""},
	} {
		text := strings.NewReplacer("A", rs.Names.Area(tt.lang, a), "B", rs.Names.Area(tt.lang, b), "R", rs.Names.Area(tt.lang, refuge)).Replace(tt.text)
		var lines []orders.Line
		for l := range strings.SplitSeq(text, "\n") {
			lines = append(lines, orders.Line{Text: l})
		}
		answers, rest := reader.ReadClauses(lines, asked)
		var got []string
		for _, an := range answers {
			in := "in " + rs.Names.Area(ruleset.English, asked[an.Question].Decision.Area) + ": "
			area := map[int]string{0: "A ", 1: "B "}[an.Question]
			switch an.Order {
			case in + "fight on":
				got = append(got, area+"F")
			case in + "retreat all to " + rs.Names.Area(ruleset.English, Refuge(&asked[an.Question])):
				got = append(got, area+"r")
			case in + "retreat all to " + rs.Names.Area(ruleset.English, refuge):
				got = append(got, area+"R")
			default:
				got = append(got, an.Order)
			}
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%q gives %q, want %q", text, got, tt.want)
		}
		for i := range rest {
			if taken := rest[i].Text != lines[i].Text; taken != (tt.want != "") {
				t.Errorf("%q: line %d was taken: %t", text, i+1, taken)
			}
		}
	}
}

// An area with an ending, as Hungarian has them, is where somebody is, or where they go.
func TestEndingsOfAreas(t *testing.T) {
	rs, _, asked := askedWelsh(t)
	for i := range asked {
		asked[i].Decision.Area, _ = rs.Board.Find([]string{"york", "kent"}[i])
		cheshire, _ := rs.Board.Find("cheshire")
		asked[i].Decision.Areas = asked[i].Decision.Areas.With(cheshire)
	}
	reader, err := questions.NewReader(Answers{rs})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"Yorkban harcolunk, Kentben visszavonulnak Cheshire-be": "in York: fight on / in Kent: retreat all to Cheshire",
		"Yorkból Cheshire-be visszavonulnak":                    "",
		"Yorkból visszavonulnak Cheshire-be":                    "in York: retreat all to Cheshire",
		"Yorkba visszavonulnak":                                 "",
	} {
		answers, _ := reader.ReadClauses([]orders.Line{{Text: text}}, asked)
		var got []string
		for _, a := range answers {
			got = append(got, a.Order)
		}
		if strings.Join(got, " / ") != want {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
}
