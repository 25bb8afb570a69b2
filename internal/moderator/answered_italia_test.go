package moderator

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// italiaAsks tells rules and a seed with which a kind of question of Italia comes up.
var italiaAsks = map[string][2]string{
	"aim": {"italia-1", "s1"}, "clear": {"italia-1", "s0"}, "defender-retreat": {"italia-1", "s0"}, "naval-meet": {"italia-1", "s0"},
	"submit": {"italia-1", "s0"}, "take": {"italia-1", "s0"}, "react": {"italia-2", "s0"}, "convert": {"italia-2", "s4"},
}

// italiaCode is what a player of Italia has answered, in the words of testdata/answered/italia.
func italiaCode(tb *table.Table, side int) string {
	var list []string
	for _, q := range tb.Questioning().AskedInTurn(side) {
		said := "-"
		for i, text := range q.Answers {
			if i == 0 {
				said = ""
			}
			sec, _ := tb.Questioning().Read(q.Topic.Nation, text)
			for i := range sec.Orders {
				said = strings.TrimPrefix(said+"+"+italiaCodeOf(tb, &sec.Orders[i]), "+")
			}
		}
		list = append(list, said)
	}
	return strings.Join(list, "/")
}

func italiaCodeOf(tb *table.Table, o *orders.Order) string {
	text := tb.Rules.Orders().In(ruleset.English).PrintOrder(*o)
	if o.Kind == orders.Plan && len(o.When) == 0 {
		if o.Count == orders.N(0) {
			return "F"
		}
		if _, to, ok := strings.Cut(text, " to "); ok {
			return "R " + to
		}
		return "R"
	}
	for _, start := range [][2]string{
		{"Submit to the Romans", "y"}, {"Submit to the Celts", "Celts"}, {"Submit", "y"}, {"Never", "n"}, {"Fight at sea", "y"}, {"Accept", "y"}, {"Join the battle", "join"}, {"Do not", "n"},
	} {
		if strings.HasPrefix(text, start[0]) {
			return start[1]
		}
	}
	return strings.TrimSuffix(strings.TrimPrefix(text, "Driven out in "), " in Syracusae")
}

// TestItaliaAnsweredInAHurry is TestAnsweredInAHurry for what Italia asks.
func TestItaliaAnsweredInAHurry(t *testing.T) {
	italiaAnswered(t, "answered", map[ruleset.Language]int{"en": 325, "es": 257, "it": 250, "hu": 232}) // when this was written: fewer is a fault
}

// TestItaliaRepliesInAHurry is TestItaliaAnsweredInAHurry for answers with reasons, courtesies and doubts.
func TestItaliaRepliesInAHurry(t *testing.T) {
	italiaAnswered(t, "replies", map[ruleset.Language]int{"en": 66, "es": 62, "it": 61, "hu": 55})
}

// TestItaliaAsksInSentences: who is asked at whom they aim is told whom there is, a line for each, and what is done
// without an answer; each sentence of a question begins with a capital letter.
func TestItaliaAsksInSentences(t *testing.T) {
	many(t)
	small := regexp.MustCompile(`\p{L}[.?!] \p{Ll}.*`)
	for lang, want := range map[ruleset.Language][]string{
		"en": {"Possible: infantry and elephant.", "\n    aim at infantry\n    aim at elephant\n", "they aim at elephant."},
		"es": {"Opciones: infantería y elefante.", "\n    apunta a infantería\n    apunta a elefante\n", "apuntan a elefante."},
		"it": {"Possibilità: fanteria ed elefante.", "\n    mira a fanteria\n    mira a elefante\n", "mirano a elefante."},
		"hu": {"Lehetséges: gyalogság és elefánt.", "\n    célozz: gyalogság\n    célozz: elefánt\n", "a cél: elefánt."},
	} {
		for _, kind := range []string{"aim", "react"} {
			seed := italiaAsks[kind][1]
			if kind == "aim" {
				seed = "s1" // elephants are there
			}
			g, side := askedIn(t, italiaAsks[kind][0], seed, lang, kind)
			g.sent(side)
			_, text, _ := strings.Cut(g.told[askedAddress(side)].Text, "\n\n")
			for _, say := range want {
				if flat := strings.Join(strings.Fields(text), " "); kind == "aim" && !strings.Contains(text, say) && !strings.Contains(flat, say) {
					t.Errorf("%s: it does not say %q:\n%s", lang, say, text)
				}
			}
			if asks, _, _ := strings.Cut(text, "\n---"); kind == "react" && small.MatchString(asks) {
				t.Errorf("%s: %q", lang, small.FindString(asks))
			}
		}
	}
}

// italiaAnswered answers with the words of a folder of testdata; so many of a language are read, at least.
func italiaAnswered(t *testing.T, folder string, read map[ruleset.Language]int) {
	many(t)
	for i, lang := range orders.Languages() {
		data, err := os.ReadFile("../../testdata/" + folder + "/italia/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]map[string][]string
		if err := yaml.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		right, told, silent := 0, 0, 0
		for j, kind := range slices.Sorted(maps.Keys(words)) {
			if testing.Short() && (i+j)%len(orders.Languages()) != 0 {
				continue // each kind in one language; make test-games has all
			}
			g, side := askedIn(t, italiaAsks[kind][0], italiaAsks[kind][1], lang, kind)
			h := &hurried{side: side, code: italiaCode, letter: func(answers, text string, then func(*task, *access.Sender, *written) error) {
				readReply(g.t, g.mod, askedID, side, g.now, answers, text, then)
			}}
			g.sent(side)
			asked := g.told[askedAddress(side)].MessageID
			for _, meant := range slices.Sorted(maps.Keys(words[kind])) {
				wants := strings.Split(meant, " || ")
				for _, text := range words[kind][meant] {
					said, tells := h.says(asked, text)
					switch {
					case len(h.kept) > 0:
						silent++
						t.Errorf("%s %s %q is kept as %q for a turn to come", lang, kind, text, h.kept)
					case slices.Contains(wants, said) && (said != "-" || tells):
						right++
					case strings.Trim(said, "-/") == "" && tells:
						told++
						if os.Getenv("SHOW") != "" {
							t.Logf("%s %s TOLD %q for %s", lang, kind, text, meant)
						}
					default:
						silent++
						t.Errorf("%s %s SILENT %q answers %q, not %q, told %t", lang, kind, text, said, meant, tells)
					}
				}
			}
		}
		if t.Logf("%s: %d right, %d told, %d silent", lang, right, told, silent); right < read[lang] && !testing.Short() {
			t.Errorf("%s: %d are read, fewer than %d", lang, right, read[lang])
		}
	}
}
