package moderator

import (
	"bytes"
	"cmp"
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// stay plays so many nation turns in which nothing moves; players answer the latest
// letter that they have.
func (c *club) stay(id store.GameID, turns int) {
	c.tb.Helper()
	for range turns {
		side, heading, _ := c.waiting(id)
		player := []string{anna, bruno}[side]
		c.reply(player, c.latest(player), heading+": stay\n")
		c.passed(id, heading)
		c.sentAll()
	}
}

// headed matches the headings of nation turns and of rounds. A nation turn is of the round of that
// before it, and the first of that in the subject, unless it says one.
var headed = regexp.MustCompile(`(?m)^(?:(\w+ \(\w+\))(, round \d+)?(?:, continued)?|Round (\d+) begins .*)$`)

var subjectRound = regexp.MustCompile(`rounds? (\d+)`)

// headings are the nation turns that letters tell of, in order, each once.
func headings(letters []letter.Letter) []string {
	var told []string
	for _, l := range letters {
		round := ""
		if m := subjectRound.FindStringSubmatch(l.Subject); m != nil {
			round = ", round " + m[1]
		}
		_, happened, _ := strings.Cut(l.All(), "\nWHAT HAPPENED\n")
		happened, _, _ = strings.Cut(happened, "\nCOMING UP\n")
		for _, m := range headed.FindAllStringSubmatch(happened, -1) {
			if m[3] != "" {
				round = ", round " + m[3]
				continue
			}
			if round = cmp.Or(m[2], round); !slices.Contains(told, m[1]+round) {
				told = append(told, m[1]+round)
			}
		}
	}
	return told
}

// Who wishes for fewer letters gets fewer, and is told the same.
func TestDigests(t *testing.T) {
	many(t)
	const turns = 14
	played := func(wish string) []letter.Letter {
		c, id, first := newGame(t)
		c.reply(anna, first, wish+"Romans, round 1: stay\n")
		c.passed(id, "Romans, round 1")
		c.sentAll()
		c.stay(id, turns)
		c.checkLog(id)
		return c.letters(anna)
	}
	all := played("")
	rounds := played("reports every round\n")
	needed := played("reports only when needed\n")
	if !(len(needed) <= len(rounds) && len(rounds) < len(all)) {
		t.Errorf("%d letters when needed, %d by rounds, %d in all", len(needed), len(rounds), len(all))
	}
	every := headings(all)
	for _, fewer := range [][]letter.Letter{rounds, needed} {
		told := headings(fewer) // what comes after the last letter is told later
		if len(told) > len(every) || len(told) < len(every)/2 || !slices.Equal(told, every[:len(told)]) {
			t.Errorf("fewer letters tell of %q, all of %q", told, every)
		}
	}
	for _, l := range needed[2:] {
		if !contains(l, "It is your turn") && len(l.References) != 2 { // nor an answer
			t.Errorf("a letter that nobody needed: %s", l.All())
		}
	}
}

// A letter has a text, the same as HTML, and the map; or the text alone.
func TestPictures(t *testing.T) {
	painted(t)
	c, id, first := newGame(t)
	c.close()
	c.tune = func(o *Options) { o.KeepSent = 24 * time.Hour } // what was sent is looked at below
	c.open()
	c.reply(anna, first, "pictures no\n\nRomans, round 1: stay\n")
	c.passed(id, "Romans, round 1")
	c.sentAll()
	c.stay(id, 2)
	has := func(address string, n int, what string) bool {
		return bytes.Contains(c.raws(address)[n], []byte(what))
	}
	for _, part := range []string{"text/plain", "text/html", "image/png", "cid:worth.tuesday."} {
		if !has(bruno, 1, part) || has(anna, 2, part) != (part == "text/plain") {
			t.Errorf("%s: in the letter to Bruno %v, in that to Anna, who wants none, %v", part, has(bruno, 1, part), has(anna, 2, part))
		}
	}

	// The same map is drawn from the log, when nothing else is left.
	var queued []store.Outgoing
	err := c.store.View(func(tx *store.Tx) error {
		list, err := tx.SentLetters(id, 0, 100)
		for _, out := range list {
			if out, err = tx.SentLetter(id, out.ID); errors.Is(err, store.ErrNotFound) {
				continue // it was sent before
			} else if err != nil {
				return err
			}
			queued = append(queued, out)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	drawn, marked := 0, 0
	for _, out := range queued {
		e, err := delivery.Decode(out.Payload)
		if err != nil {
			t.Fatal(err)
		}
		if e.Map == nil {
			continue
		}
		if says := strings.Contains(e.Message.HTML, "oints for you in round"); says != (e.Map.Paid != ruleset.NoNation) {
			t.Errorf("%s: the map marks what areas pay nation %d, its text says so: %v", e.Message.Subject, e.Map.Paid, says)
		} else if says {
			marked++
		}
		before, err := c.mod.pictures.Draw(t.Context(), *e.Map)
		if err != nil {
			t.Fatal(err)
		}
		c.mod.pictures = pictures.New(c.store, c.mod.shelf, c.mod.log)
		after, err := c.mod.pictures.Draw(t.Context(), *e.Map)
		if err != nil || !reflect.DeepEqual(before, after) {
			t.Errorf("the map of %s is another one later (%v)", e.Message.Subject, err)
		}
		if len(out.Payload) > 60_000 {
			t.Errorf("a queued letter takes %d bytes", len(out.Payload))
		}
		drawn++
	}
	if drawn < 3 || marked == 0 {
		t.Errorf("%d letters with maps, %d with marks", drawn, marked)
	}
	if _, err := c.mod.pictures.Draw(t.Context(), delivery.Map{Game: "nothing", From: 1, To: 2}); err == nil {
		t.Error("a map of no game")
	}
	e := delivery.Envelope{Map: &delivery.Map{Game: "nothing"}}
	if c.mod.pictures.Complete(t.Context(), &e); len(e.Message.Inline) != 0 {
		t.Error("a letter with a map of no game")
	}
}

// A GM is told what players are told; one who plays, once.
func TestReportsToGMs(t *testing.T) {
	many(t)
	for _, master := range []string{gwen, bruno} {
		c := newClub(t, anna, bruno, gwen)
		spec := Spec{
			Title: "Tuesday", Scenario: "early-invaders", Hours: 48, Seed: "test", GM: master,
			Players: []Player{{Address: anna}, {Address: bruno}},
		}
		if _, err := c.mod.Create(t.Context(), spec); err != nil {
			t.Fatal(err)
		}
		c.reply(anna, c.wait(anna, 1), "Romans, round 1: stay\n")
		c.passed("tuesday", "Romans, round 1")
		c.sentAll()
		reports := 0
		for _, l := range c.letters(master) {
			if contains(l, "WHAT HAPPENED") {
				reports++
			}
		}
		if reports != 1 {
			t.Errorf("%s has %d reports of one nation turn", master, reports)
		}
	}
}

// A game can have its players told when something waits for them, and of their own turns;
// who would rather follow every turn says so.
func TestReportsOfAGame(t *testing.T) {
	many(t)
	c, first := openClub(t, func(s *Spec) { s.Reports = string(roster.WhenNeeded) })
	says(t, c.next(anna, func() { c.reply(anna, first[anna], "settings\n") }), "reports only when needed")
	c.reply(anna, first[anna], "reports every turn\n"+romansLand)
	c.waitFor(anna, "WHAT HAPPENED")
	c.waitFor(bruno, "It is your turn")
	told := func(player string) (n int) {
		for _, l := range c.letters(player) {
			if contains(l, "WHAT HAPPENED") {
				n++
			}
		}
		return n
	}
	of := told(bruno)
	c.stay("tuesday", 3)
	if told(anna) < of+3 || told(bruno) > told(anna) {
		t.Errorf("Anna follows every turn and has %d reports, Bruno %d", told(anna), told(bruno))
	}
	if got := c.lobbyOf("tuesday").Seats; got[0].Reports != roster.EveryTurn || got[1].Reports != roster.Unsaid {
		t.Errorf("Anna wishes for %q, Bruno for %q", got[0].Reports, got[1].Reports)
	}
}
