package moderator

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// A story of testdata/flow is about which letter counts for which turn over the days of a game. It is read line by line:
//
//	story: what it is about
//	game: two, first, italia or visigoths (Italia II), and questions, approval, changes (15 minutes) or confirm
//	anna: a letter, its lines divided by " / ", in reply to the last that Anna got
//	anna to first: the same in reply to the letter that "anna marks first" has marked; "at 18:03": as its header is dated
//	anna repeats 2: the second letter of Anna comes once more
//	gwen confirms: the number that she was told
//	later: 15m; deadline: that of the turn
//
// and what is checked: whose turn it is waiting for, what orders are kept for a turn, what was told since the last letter or
// deadline, and how many stand somewhere.
type flow struct {
	*deskGame
	marked map[string]letter.Letter
	seen   map[string]int          // how many letters each had before the last event
	wrote  map[string][]flowLetter // all letters of each, as they were written
}

// flows are the stories of a file, each as its lines.
func flows(t *testing.T, file string) (stories [][]string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "story:"):
			stories = append(stories, []string{line})
		default:
			last := &stories[len(stories)-1]
			*last = append(*last, line)
		}
	}
	return stories
}

// What is played is what a player said last of it, and who should be told is told: see flow.
func TestFlow(t *testing.T) { tellFlows(t, "ahead", "words", "late") }

// TestFlow with what the GM does, questions, and press.
func TestFlowWithOthers(t *testing.T) { tellFlows(t, "desk", "asked", "more") }

// TestFlow in the first edition and Italia, and in other languages.
func TestFlowElsewhere(t *testing.T) { tellFlows(t, "others") }

// tellFlows plays the stories of some files.
func tellFlows(t *testing.T, files ...string) {
	t.Helper()
	many(t)
	for _, file := range files {
		for i, story := range flows(t, "../../testdata/flow/"+file+".txt") {
			if i%sampling.Every(6) != 0 {
				continue
			}
			_, name, _ := strings.Cut(story[0], ": ")
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				f := beginFlow(t, story[1])
				for _, line := range story[2:] {
					f.line(t, line)
				}
			})
		}
	}
}

// beginFlow begins the game of a story.
func beginFlow(t *testing.T, line string) *flow {
	t.Helper()
	words := strings.Fields(strings.TrimPrefix(line, "game:"))
	spec, players := Spec{Title: "Tuesday"}, []string{anna, bruno, cleo, dai}
	switch words[0] {
	case "two":
		spec.Scenario, players = "early-invaders", players[:2]
	case "first":
		spec.Ruleset = "britannia-1e"
	case "italia":
		spec.Ruleset, players = "italia-1", players[:3]
	case "visigoths":
		spec.Ruleset = "italia-2"
	default:
		t.Fatalf("%q", line)
	}
	spec.Questions, spec.Approval, spec.Confirm = slices.Contains(words, "questions"), slices.Contains(words, "approval"), slices.Contains(words, "confirm")
	if minutes := 15; slices.Contains(words, "changes") {
		spec.Changes = &minutes
	}
	d := deskOf(t, spec, players...)
	d.addAccount("zoe@club.example")
	f := &flow{deskGame: d, marked: make(map[string]letter.Letter), seen: make(map[string]int), wrote: make(map[string][]flowLetter)}
	f.happened(func() {})
	return f
}

// line does or checks what a line says.
func (f *flow) line(t *testing.T, line string) {
	t.Helper()
	verb, rest, _ := strings.Cut(line, ":")
	words := strings.Fields(verb)
	rest = strings.TrimSpace(rest)
	switch {
	case line == "deadline":
		f.happened(func() { f.advance(f.deadline(f.id).Sub(f.now()) + deliveryTime) })
	case verb == "later":
		d, err := time.ParseDuration(rest)
		if err != nil {
			t.Fatal(err)
		}
		f.happened(func() { f.advance(d) })
	case verb == "waiting", verb == "not waiting":
		if got := f.stands(); (got == rest) != (verb == "waiting") {
			t.Errorf("%s\n\tit waits for %s", line, got)
		}
	case verb == "kept":
		turn, want, _ := strings.Cut(rest, ": ")
		if got := f.kept(turn); got != want {
			t.Errorf("%s\n\tkept are %s", line, got)
		}
	case verb == "stands":
		f.checkArmies(t, line, strings.Fields(rest))
	case words[0] == "told", words[0] == "not":
		if got := f.told(words[len(words)-1]); strings.Contains(got, rest) != (words[0] == "told") {
			t.Errorf("%s\n\tthey are told %s", line, got)
		}
	case words[0] == "standing":
		if got := f.standing(words[1]); !strings.Contains(got, rest) {
			t.Errorf("%s\n\tstanding are %s", line, got)
		}
	default:
		f.letter(t, line, words, rest)
	}
}

// letter does what a line says that is about a letter.
func (f *flow) letter(t *testing.T, line string, words []string, rest string) {
	t.Helper()
	who, now := addressOf(words[0]), "1800"
	to := f.last(who)
	for i := 1; i < len(words); i += 2 {
		if words[i] == "confirms" {
			rest = secondWord(t, f.told(words[0]))
			break
		}
		if i+1 == len(words) {
			t.Fatal(line)
		}
		switch what := words[i+1]; words[i] {
		case "marks":
			f.marked[what] = to
			return
		case "repeats":
			n, err := strconv.Atoi(what)
			if err != nil {
				t.Fatal(line, err)
			}
			again := f.wrote[who][n-1]
			f.happened(func() { f.submit(who, again.to, again.raw) })
			return
		case "at":
			now = what
		case "to":
			var marked bool
			if to, marked = f.marked[what]; !marked {
				t.Fatal(line)
			}
		default:
			t.Fatal(line)
		}
	}
	f.serial++
	w := flowLetter{to.ReplyTo.Addr, fmt.Sprintf("From: %s\nTo: %s\nSubject: Re: %s\nMessage-ID: <m%d@mail.example>\nIn-Reply-To: <%s>\nDate: Tue, 03 Mar 2026 %s:%s:00 +0000\n\n%s\n",
		who, to.ReplyTo.Addr, to.Subject, f.serial, to.MessageID, now[:2], now[2:], strings.ReplaceAll(rest, " / ", "\n"))}
	f.wrote[who] = append(f.wrote[who], w)
	f.happened(func() { f.submit(who, w.to, w.raw) })
}

// flowLetter is a letter as it was written.
type flowLetter struct{ to, raw string }

func addressOf(name string) string { return name + "@club.example" }

// last is the last letter to an address, of any kind.
func (f *flow) last(who string) letter.Letter {
	all := f.all(who)
	return all[len(all)-1]
}

// happened lets something happen, and notes where what is told because of it begins.
func (f *flow) happened(do func()) {
	f.tb.Helper()
	f.quietNow()
	for _, name := range []string{"anna", "bruno", "cleo", "dai", "gwen", "zoe"} {
		f.seen[name] = len(f.all(addressOf(name)))
	}
	do()
	f.quietNow()
}

// told is what somebody was told since the last event.
func (f *flow) told(name string) (text string) {
	for _, l := range f.all(addressOf(name))[f.seen[name]:] {
		text += strings.Join(strings.Fields(l.Subject+"\n"+l.All()), " ") + "\n"
	}
	return text
}

// stands is the turn that the game waits for.
func (f *flow) stands() (turn string) {
	f.look(func(tb *table.Table) { turn = flowTurn(tb, tb.Agenda().Waiting()) })
	return turn
}

// flowTurn is a turn as stories name it.
func flowTurn(tb *table.Table, turn table.TurnKey) string {
	if turn.Nation == ruleset.NoNation {
		return ""
	}
	return tb.Rules.Orders().In(ruleset.English).Heading(turn.Nation, turn.Round)
}

// kept are the orders that are stored for a turn.
func (f *flow) kept(turn string) string {
	list := []string{}
	f.look(func(tb *table.Table) {
		for key, sh := range tb.Sheets.Turns {
			for _, o := range sh.Section.Orders {
				if flowTurn(tb, key) == turn {
					list = append(list, tb.Rules.Orders().In(ruleset.English).PrintOrder(o))
				}
			}
		}
	})
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, "; ")
}

// standing are the standing orders of a player.
func (f *flow) standing(name string) string {
	var list []string
	f.look(func(tb *table.Table) {
		seat := slices.Index([]string{"anna", "bruno", "cleo", "dai"}, name)
		for _, s := range tb.Sheets.Standing[seat].Orders {
			for _, o := range s.Orders {
				list = append(list, tb.Rules.Orders().In(ruleset.English).PrintOrder(o))
			}
		}
	})
	return strings.Join(list, "; ")
}

// checkArmies checks how many armies a nation has in an area.
func (f *flow) checkArmies(t *testing.T, line string, words []string) {
	t.Helper()
	f.look(func(tb *table.Table) {
		n, _ := tb.Rules.Ruleset.FindNation(strings.ToLower(words[0]))
		a, known := tb.Rules.Ruleset.Board.Find(strings.ToLower(words[1]))
		if n == ruleset.NoNation || !known {
			t.Fatal(line)
		}
		armies := 0
		for _, h := range tb.Pos.Show().Board().Of(n) {
			if h.Area == a {
				armies += h.Armies
			}
		}
		if strconv.Itoa(armies) != words[2] {
			t.Errorf("%s\n\tthere are %d", line, armies)
		}
	})
}
