package orderspage_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// keystrokes tells what it takes to order the Romans' first turn and the Saxons' of round 4, as a robot would, in
// words, in codes, and on the page: few clicks, and in codes fewer keys than in words, which are read as the same moves.
func keystrokes(t *testing.T, b *browser) {
	ed := editions(t)[0]
	rs := ed.rs
	var all []*clicked
	ed.play(t, 0, 1, func(x turn) bool {
		id := rs.Nations[x.at.Nation].ID
		if id == "romans" && x.at.Round == 1 || id == "saxons" && x.at.Round == 4 {
			all = append(all, ed.asked(t, x, "en", false, 0))
		}
		return x.at.Round <= 4
	})
	if len(all) < 2 {
		t.Fatalf("%d turns", len(all))
	}
	turns := make(chan *clicked, len(all)+1)
	for _, c := range all {
		turns <- c
	}
	close(turns)
	b.click(t, ed, turns)
	reader := ed.reader.In("en")
	codes := reader.Codes()
	for _, c := range all {
		var short strings.Builder
		for _, o := range c.ask.Orders {
			switch {
			case o.Kind == orders.Place:
				fmt.Fprintf(&short, "place %d %s\n", o.Count.N, strings.ToLower(codes[o.Areas[0]]))
			case o.Kind == orders.Move && o.Count.Amount == orders.Exactly && len(o.Steps) == 1 && o.Leader == 0:
				fmt.Fprintf(&short, "%d %s %s\n", o.Count.N, strings.ToLower(codes[o.From]), strings.ToLower(codes[o.Steps[0].To]))
			default: // in words
				_, line, _ := strings.Cut(orders.Print(rs, reader.Lexicon(), orders.Sheet{Sections: []orders.Section{{Nation: c.turn.at.Nation, Round: c.turn.at.Round, Orders: []orders.Order{o}}}}), "\n")
				short.WriteString(line)
			}
		}
		heading, words, _ := strings.Cut(c.said.Text, "\n")
		sheet := reader.Parse(lines(heading+"\n"+short.String()), orders.Context{Nations: ruleset.Nations(0).With(c.turn.at.Nation), Round: c.turn.at.Round})
		if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 || len(sheet.Sections[0].Orders) != len(c.ask.Orders) {
			t.Errorf("codes are read with problems: %+v", sheet)
			continue
		}
		for i, o := range sheet.Sections[0].Orders {
			if want := c.ask.Orders[i]; o.Kind != want.Kind || o.From != want.From || o.Kind == orders.Move && o.Steps[0].To != want.Steps[0].To || o.Count != want.Count {
				t.Errorf("codes are read as %+v, not %+v", o, want)
			}
		}
		t.Logf("%s, round %d: %d keys in words, %d in codes, %d clicks on the page\n%s%s", rs.Nations[c.turn.at.Nation].ID, c.turn.at.Round,
			utf8.RuneCountInString(words), short.Len(), c.said.Clicks, words, short.String())
		if 3*short.Len() > 2*len(words) || c.said.Clicks == 0 || c.said.Clicks > 5*len(c.ask.Orders)+12 {
			t.Error("it takes more than that")
		}
	}
}
