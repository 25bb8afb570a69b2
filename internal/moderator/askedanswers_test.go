package moderator

import (
	"fmt"
	"slices"
	"strings"

	"bretwalda/internal/game"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/ruleset"
)

// said is what an answer says, in words of the test: what a choice in the log must be then.
type said string

const (
	stay    said = "stay"
	retreat said = "retreat"
	yes     said = "yes"
	no      said = "no"
)

// briefWords are the answers in few words that letters offer, in each language.
var briefWords = map[ruleset.Language]map[string]said{
	"en": {"fight": stay, "retreat": retreat, "yes": yes, "no": no},
	"es": {"resistir": stay, "retirada": retreat, "sí": yes, "no": no},
	"it": {"resisto": stay, "ritirata": retreat, "sì": yes, "no": no},
	"hu": {"harcolok": stay, "visszavonulok": retreat, "igen": yes, "nem": no},
}

// chosen are what lines of the log call the choices that answer questions, where an answer is one of two.
var chosen = map[string]map[string]said{
	"defender_go":      {"retreat none": stay, "retreat": retreat},
	"defender-retreat": {"defender-retreat done": stay, "defender-retreat": retreat},
	"submit":           {"submit yes": yes, "submit no": no},
	"full_population":  {"full-population yes": yes, "full-population no": no},
	"leave_area":       {"give-leave yes": yes, "give-leave no": no},
	"call_secret":      {"secret-ballot yes": yes, "secret-ballot no": no},
	"naval-meet":       {"naval-meet yes": stay, "naval-meet no": no},
	"revolt":           {"revolt yes": yes, "revolt no": no},
}

// answer is one answer to one question.
type answer struct {
	number int
	kind   string
	nation ruleset.Nation
	text   string
	says   said // "": it is not one of two
}

// open is a question that a player can answer now, with the answers that letters offer.
type open struct {
	question questions.Question
	brief    []answer // in few words, by number
	form     []answer // lines of the letter
}

// number is the number by which the question can be answered.
func (o *open) number() int { return append(slices.Clone(o.brief), o.form...)[0].number }

// asks are the open questions to a seat.
func (g *askedGame) asks(side int) (list []open) {
	g.look(func(tb *table.Table) {
		entries, asked := tb.Questioning().AskedOf(side)
		for i, q := range asked {
			if q.Decision.Kind == game.None || !tb.Questioning().Asked(tb.Pos.At())[entries[i]].Open() {
				continue
			}
			o := open{question: q}
			one := answer{number: i + 1, kind: tb.Rules.System.Kind(q.Decision.Kind).Name, nation: q.Decision.Nation}
			for _, text := range tb.Rules.Questions.Brief(g.lang, &q, i+1) {
				one.text = text
				one.says = briefWords[g.lang][strings.TrimPrefix(text, fmt.Sprint(i+1, " "))]
				o.brief = append(o.brief, one)
			}
			for _, text := range offersOf(g.told[askedAddress(side)].Text) {
				sec, ok := tb.Questioning().Read(q.Decision.Nation, text)
				if ok && len(sec.Orders) == 1 && tb.Rules.System.Answers(&q.Decision, &sec.Orders[0]) {
					one.text, one.says = text, saysOf(one.kind, &sec.Orders[0])
					o.form = append(o.form, one)
				}
			}
			if len(o.brief)+len(o.form) == 0 { // one that takes several lines
				one.text = strings.Join(offersOf(g.told[askedAddress(side)].Text), "\n    ")
				if one.text != "" {
					one.text = "    " + one.text // as it stands in the letter
				}
				if one.text == "" { // a line that is too long to stand further in
					_, rest, _ := strings.Cut(g.told[askedAddress(side)].Text, ":\n\n")
					one.text, _, _ = strings.Cut(rest, "\n\n")
				}
				o.form = append(o.form, one)
			}
			list = append(list, o)
		}
	})
	return list
}

// offersOf are the lines that a letter offers for answers: they stand further in below a line that
// ends with a colon.
func offersOf(text string) (list []string) {
	var offers []string
	inside, above := false, ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		offer, further := strings.CutPrefix(line, "    ")
		switch {
		case further && !strings.HasPrefix(offer, "- ") && (inside || strings.HasSuffix(above, ":")):
			inside = true
			offers = append(offers, offer)
		case line != "":
			inside = false
		}
		if line != "" {
			above = line
		}
	}
	return offers
}

// saysOf is what an order says to a question of a kind.
func saysOf(kind string, o *orders.Order) said {
	switch {
	case chosen[kind] == nil:
		return ""
	case o.Kind == orders.Plan && o.Count == (orders.Count{Amount: orders.Exactly}):
		return stay
	case o.Kind == orders.Plan:
		return retreat
	case o.Yes && kind == "naval-meet":
		return stay
	case o.Yes:
		return yes
	}
	return no
}
