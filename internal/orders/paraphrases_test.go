package orders_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// phrases are ways to say orders in a language: testdata/paraphrases.
type phrases struct {
	Areas      map[string]map[string]string // by where they go, come from, are
	Numbers    map[int][]string
	All        map[int][]string // of so many
	Move       []string
	Place      []string
	PlaceAll   []string `yaml:"place-all"`
	Hold       []string
	Rest       []string
	Fight      []string
	Retreat    []string // when only one is left
	Never      []string
	Talk       []string
	Reason     []string
	Condition  []string
	Heading    []string
	Then       []string
	And        string
	Joining    []string // who goes where others go
	Contracted [][]string
}

// Who stands where in the letters, and where they may go.
const (
	standing = "Angles: York 3, Lindsey 2, Norfolk 2, Bernicia 2, North Mercia 1, North Sea 2; 2 new armies. Pennines: Brigantes 1. " +
		"March: Welsh 1. Lothian: Picts 1. Suffolk: empty. Cheshire: Welsh 1. Essex: Saxons 1."
	silentParaphrases = 1 // of a hundred letters of the sample, in one language
)

var (
	theyStand = map[string]int{"york": 3, "lindsey": 2, "norfolk": 2, "bernicia": 2, "north-mercia": 1, "north-sea": 2}
	theyGo    = map[string][]string{"york": {"pennines", "march", "cheshire"}, "lindsey": {"suffolk"}, "norfolk": {"suffolk"},
		"bernicia": {"lothian", "pennines"}, "north-mercia": {"march", "suffolk"}, "north-sea": {"lothian"}}
	theyFlee = map[string][]string{"pennines": {"york", "bernicia"}, "march": {"york", "north-mercia"}, "lothian": {"bernicia"}, "cheshire": {"york"}}
)

// saying is words of a letter and what they mean, in the form of testdata/hurried.
type saying struct{ words, meaning string }

// paraphraser writes letters of which it knows what they mean.
type paraphraser struct {
	*rand.Rand
	p phrases
}

// TestParaphrases writes orders in many words, as lists, sentences, with commas or semicolons, and reads them: they are
// read as meant, or something is told. MANY=1 writes more letters, PARAPHRASES=1 shows what is misread.
func TestParaphrases(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	letters := 100
	if os.Getenv("MANY") != "" {
		letters = 2000
	}
	all := polyglot(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		w := paraphraserIn(t, lang)
		var sum measure
		for range letters {
			letter := w.letter()
			h := newHurried(t, all.In(lang), letter)
			sum.add(h.measure(func(v verdict, line string) {
				if v == silent && os.Getenv("PARAPHRASES") != "" {
					t.Logf("%s\n%s", letter, line)
				}
			}))
		}
		t.Logf("%s: %s", lang, sum.String())
		if n := sum.orders[silent]; n > silentParaphrases*letters/100 {
			t.Errorf("%s: %d orders of %d letters are misread silently, want %d or fewer", lang, n, letters, silentParaphrases*letters/100)
		}
	}
}

// paraphraserIn writes letters in a language, always the same ones.
func paraphraserIn(t *testing.T, lang ruleset.Language) paraphraser {
	t.Helper()
	w := paraphraser{Rand: rand.New(rand.NewPCG(1, 2))}
	data, err := os.ReadFile("../../testdata/paraphrases/" + string(lang) + ".yaml")
	if err == nil {
		err = yaml.Unmarshal(data, &w.p)
	}
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// one is one of the phrases, chosen at random.
func (w *paraphraser) one(of []string) string { return of[w.IntN(len(of))] }

// chance is true so often in a hundred.
func (w *paraphraser) chance(percent int) bool { return w.IntN(100) < percent }

// fill puts pairs of names and words into a phrase.
func (w *paraphraser) fill(phrase string, pairs ...string) string {
	s := " " + strings.NewReplacer(pairs...).Replace(phrase)
	for _, c := range w.p.Contracted {
		s = strings.ReplaceAll(s, c[0], c[1])
	}
	return strings.TrimSpace(s)
}

// about are the pairs that name an area in a phrase.
func (w *paraphraser) about(area string) []string {
	a := w.p.Areas[area]
	return []string{"{target}", a["bare"], "{to}", a["to"], "{from}", a["from"], "{in}", a["in"]}
}

// english is the area's name as meanings have it.
func english(area string) string {
	words := strings.Split(area, "-")
	for i, s := range words {
		words[i] = strings.ToUpper(s[:1]) + s[1:]
	}
	return strings.Join(words, " ")
}

// placing says where new armies go.
func (w *paraphraser) placing() (out []saying) {
	homes := []string{"york", "lindsey", "norfolk", "bernicia"}
	w.Shuffle(len(homes), func(i, j int) { homes[i], homes[j] = homes[j], homes[i] })
	switch w.IntN(3) {
	case 0:
		return []saying{{w.fill(w.one(w.p.PlaceAll), w.about(homes[0])...), "place 2 in " + english(homes[0])}}
	case 1:
		for _, a := range homes[:2] {
			out = append(out, saying{w.fill(w.one(w.p.Place), append(w.about(a), "{n}", w.one(w.p.Numbers[1]))...), "place 1 in " + english(a)})
		}
	}
	return out
}

// moves says who goes where, and returns who that is and where they go.
func (w *paraphraser) moves() (out []saying, sent, goals []string) {
	sent = []string{"york", "lindsey", "norfolk", "bernicia", "north-mercia", "north-sea"}
	w.Shuffle(len(sent), func(i, j int) { sent[i], sent[j] = sent[j], sent[i] })
	sent = sent[:2+w.IntN(3)]
	for _, from := range sent {
		to, n := w.one(theyGo[from]), 1+w.IntN(theyStand[from])
		number := w.one(w.p.Numbers[n])
		if n == theyStand[from] && w.chance(50) {
			number = w.one(w.p.All[n])
		}
		pairs := []string{"{n}", number, "{from}", w.p.Areas[from]["from"], "{start}", w.p.Areas[from]["bare"], "{to}", w.p.Areas[to]["to"], "{target}", w.p.Areas[to]["bare"]}
		s := saying{w.fill(w.one(w.p.Move), pairs...), fmt.Sprintf("move %d from %s to %s", n, english(from), english(to))}
		switch {
		case to != "lothian" && w.chance(12):
			s = saying{w.fill(w.one(w.p.Condition), "{target}", w.p.Areas[to]["bare"], "{order}", s.words), "if " + english(to) + " is empty: " + s.meaning}
		case w.chance(20):
			s.words += w.one(w.p.Reason)
		}
		out = append(out, s)
		if to != "suffolk" && !slices.Contains(goals, to) {
			goals = append(goals, to)
		}
	}
	return out, sent, goals
}

// battles says what to do where they fight.
func (w *paraphraser) battles(goals []string) (out []saying) {
	if len(goals) > 1 && w.chance(50) {
		a, b := w.p.Areas[goals[0]], w.p.Areas[goals[1]]
		phrase, then := w.one(w.p.Fight), "others"
		if strings.Contains(phrase, "{then") {
			then = english(goals[1])
		}
		words := w.fill(phrase, "{first}", a["bare"], "{then}", b["bare"], "{first-in}", a["in"], "{then-in}", b["in"])
		out = append(out, saying{words, "fight order: " + english(goals[0]) + ", " + then})
	}
	if len(goals) == 0 {
		return out
	}
	at := w.one(goals)
	switch w.IntN(3) {
	case 0:
		home := w.one(theyFlee[at])
		words := w.fill(w.one(w.p.Retreat), append(w.about(at), "{home}", w.p.Areas[home]["to"])...)
		out = append(out, saying{words, "retreat rule: " + english(at) + " to " + english(home) + " when only 1 is left"})
	case 1:
		out = append(out, saying{w.fill(w.one(w.p.Never), w.about(at)...), "retreat rule: never from " + english(at)})
	}
	return out
}

// sayings are what one letter says.
func (w *paraphraser) sayings() []saying {
	out := w.placing()
	moves, sent, goals := w.moves()
	out = append(out, moves...)
	for _, a := range []string{"york", "lindsey", "norfolk", "bernicia", "north-mercia"} {
		if !slices.Contains(sent, a) && w.chance(30) {
			out = append(out, saying{w.fill(w.one(w.p.Hold), w.about(a)...), "hold " + english(a)})
		}
	}
	out = append(out, w.battles(goals)...)
	if w.chance(30) {
		out = append(out, saying{w.one(w.p.Rest), "hold with all other armies"})
	}
	if w.chance(40) {
		out = slices.Insert(out, w.IntN(len(out)+1), saying{w.one(w.p.Talk), "talk (not an order)"})
	}
	if w.chance(20) {
		w.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	}
	return out
}

// letter writes a letter, in the form of testdata/hurried.
func (w *paraphraser) letter() string {
	said, head := w.sayings(), w.one(w.p.Heading)
	text := ""
	switch w.IntN(6) {
	case 0, 1: // a list
		mark := w.one([]string{"", "- ", "* "})
		for i := range said {
			text += mark + said[i].words + "\n"
		}
	case 2: // sentences
		for i := range said {
			if i > 0 {
				said[i].words = w.one(w.p.Then) + said[i].words
			}
			text += said[i].words + ". "
		}
	case 3:
		text = joinSayings(said, ", ")
	case 4:
		text = joinSayings(said, "; ")
	default: // some to a line
		for i, s := range said {
			switch {
			case i == 0:
			case w.chance(50):
				text += "\n"
			default:
				text += w.one([]string{", ", w.p.And})
			}
			text += s.words
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "-- letter --\n%s\n%s\n-- nations --\non turn: Angles, round 8; owns: Angles, Belgae\n-- position --\n%s\n-- meaning --\n", head, strings.TrimSpace(text), standing)
	if head != "" {
		fmt.Fprintf(&b, "%q => heading Angles\n", head)
	}
	for _, s := range said {
		fmt.Fprintf(&b, "\"%s\" => %s\n", s.words, s.meaning)
	}
	return b.String()
}

func joinSayings(said []saying, mark string) string {
	words := make([]string, len(said))
	for i, s := range said {
		words[i] = s.words
	}
	return strings.Join(words, mark)
}
