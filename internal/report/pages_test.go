package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
)

// outline writes blocks as one line each, indented by depth.
func outline(blocks []Block, depth int) string {
	names := [...]string{"p", "chapter", "heading", "list", "item", "fixed", "table", "sums", "entries", "group", "link"}
	var b strings.Builder
	for _, x := range blocks {
		fmt.Fprintf(&b, "%s%s", strings.Repeat(" ", depth), names[x.Kind])
		for _, text := range []string{x.Name, strings.ReplaceAll(x.Text, "\n", "|")} {
			if text != "" {
				b.WriteString(" " + text)
			}
		}
		if x.Kind == Linked {
			fmt.Fprintf(&b, " %s: %s", x.Link.Label, strings.ReplaceAll(x.Link.Body, "\n", "|"))
		}
		for _, row := range x.Rows {
			b.WriteString(" [" + strings.Join(row, "; ") + "]")
		}
		b.WriteString("\n" + outline(x.Blocks, depth+1))
	}
	return b.String()
}

func TestParseBlocks(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "",
		"One.\n\n\nTwo here.":             "p One.\np Two here.\n",
		"\x03ALL (x)\n\x04Part":           "chapter ALL (x)\nheading Part\n",
		"- a\n- b\n    - c\n    - d\n- e": "list\n item a\n item b\n  list\n   item c\n   item d\n item e\n",
		"- a\n    why\n\n    b":           "list\n item a\n  p why\nfixed     b|\n",
		"    one\n    two\n\n    three":   "fixed     one|    two||    three|\n",
		"\x01battle\x1f* Kent\n\x050\x1fa\tb\n\x050\x1f\tc d\n  Over.\x02": "group battle\n p Kent\n table [a; b] [; c d]\n p Over.\n",
		"\x062\x1fRound\t1\n\x062\x1f   Picts\t2":                          "sums [Round; 1] [   Picts; 2]\n",
		"Wales\n\x07Gwent\x1fWelsh 1\n\x07Devon\x1f":                       "entries Wales [Gwent; Welsh 1] [Devon; ]\n",
		"\x01form\x1f\n\n\x02\nx":                                          "p x\n",
		"One.\n" + link("vote", "Yes!", "  vote\n  yes\n") + "\nTwo.":      "p One.\nlink Yes!: vote|yes\np Two.\n",
		"\x02\x02\n\x01a\x1fx":                                             "group a\n p x\n",
	} {
		if got := outline(parseBlocks(text), 0); got != want {
			t.Errorf("%q became\n%s\nwant\n%s", text, got, want)
		}
	}
}

func TestParseLetter(t *testing.T) {
	if title, blocks := parseLetter("\n- The Game: Welsh\n\nOne.\n", nil); title != "- The Game: Welsh" || outline(blocks, 0) != "p One.\n" {
		t.Errorf("%q, %+v", title, blocks)
	}
}

var groupNames = regexp.MustCompile(`(?m)^ *group .*$`)

// A turn report as a document has its groups in order, in every language, and
// what the text letter does not have is in the language of the reader.
func TestPages(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		turn := Turn{
			Events: s.welshTurn(), After: s.afterWelsh(), Entry: 41, Ledger: s.ledger(),
			Pending: game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("brigantes")}, Deadline: deadline,
		}
		d, err := s.r.Document(s.r.For(s.g, s.reader("welsh")).Turn(turn))
		if err != nil {
			t.Fatal(err)
		}
		text, err := s.r.Turn(s.g, s.reader("welsh"), turn)
		if err != nil {
			t.Fatal(err)
		}
		if d.Subject != text.Subject || !strings.HasPrefix(text.Body, letter.Top+" "+d.Title+"\n") {
			t.Errorf("subject %q, title %q", d.Subject, d.Title)
		}
		all := outline(d.Blocks, 0)
		shared := turn
		shared.Shared = new(Shared)
		for range 2 { // the second time from what the first has written
			if text2, err := s.r.Turn(s.g, s.reader("welsh"), shared); err != nil || text2 != text {
				t.Errorf("%v; the text letter written beside a document is another", err)
			}
			if d2, err := s.r.Document(s.r.For(s.g, s.reader("welsh")).Turn(shared)); err != nil || outline(d2.Blocks, 0) != all {
				t.Errorf("%v; the document that shares parts is another", err)
			}
		}
		noEnglish(t, "document", s.lang, groupNames.ReplaceAllString(all, ""))
		rest := all
		for _, group := range []string{"for-you", "board", " battles", "happened", " story", "  section", "   battle", "form", " order-form", "foot"} {
			name := strings.TrimLeft(group, " ")
			_, after, found := strings.Cut("\n"+rest, "\n"+strings.Repeat(" ", len(group)-len(name))+"group "+name+"\n")
			if !found {
				t.Fatalf("no group %q in its place in\n%s", group, all)
			}
			rest = after
		}
		for _, mark := range []string{"\x01", "\x02", "\x03", "\x04", "\x05", "\x06", "\x07"} {
			if strings.Contains(all, mark) {
				t.Errorf("mark %q is left in\n%s", mark, all)
			}
		}
		for _, r := range s.r.comingRounds(s.g, turn) {
			if r.Round == 4 && len(r.Arrivals) == 0 {
				t.Error("nobody comes in round 4")
			}
		}
		headline, err := s.r.Headline(s.g, s.lang, turn)
		if err != nil || !strings.Contains(d.Subject, headline) {
			t.Errorf("headline %q, %v", headline, err)
		}
		if alt, err := s.r.MapAlt(s.g, s.lang, turn); err != nil || !strings.Contains(alt, headline) {
			t.Errorf("map %q, %v", alt, err)
		}
		if sign := s.r.MapSign(s.lang, "battle"); sign == "" || s.r.MapSign(s.lang, "dragon") != "" {
			t.Errorf("the sign of battles is called %q", sign)
		}
	})
}

// Where everything stands is told once, to who is asked for orders, and to all when a round is
// over, then by area, too: others were told, and can ask.
func TestPositionOnce(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		turn := Turn{
			Events: s.welshTurn(), After: s.afterWelsh(), Entry: 41, Ledger: s.ledger(),
			Pending: game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("brigantes")}, Deadline: deadline,
		}
		over := turn
		over.Events = append(slices.Clone(turn.Events), game.Event{Kind: game.RoundEnded, Round: 3})
		over.Shared, turn.Shared = new(Shared), new(Shared)
		for _, c := range []struct {
			nation string
			turn   Turn
			want   int
		}{{"welsh", turn, 0}, {"brigantes", turn, 1}, {"welsh", over, 1}, {"brigantes", over, 1}} {
			d, err := s.r.Document(s.r.For(s.g, s.reader(c.nation)).Turn(c.turn))
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(outline(d.Blocks, 0), "group position\n"); got != c.want {
				t.Errorf("the position is told %d times, not %d, to who plays the %s, in\n%s", got, c.want, c.nation, outline(d.Blocks, 0))
			}
		}
	})
}
