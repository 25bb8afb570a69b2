package moderator

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/britannia/show"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/pack"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
	"bretwalda/internal/systems"
)

// defaultRules are the rules of games that name no ruleset.
func defaultRules() (*shelf.Rules, error) {
	today, err := builtInPack()
	if err != nil {
		return nil, err
	}
	return shelf.Load(systems.All(), today.Files)
}

func builtInPack() (pack.Entry, error) {
	library, err := systems.All().Library()
	if err != nil {
		return pack.Entry{}, err
	}
	return library.Open(shelf.DefaultRuleset)
}

// clubPack is a pack of a club in a folder: the one that is built in, with an id of its
// own.
type clubPack struct {
	tb     testing.TB
	folder string
}

const clubRuleset = "britannia-2e-club"

func newClubPack(tb testing.TB) *clubPack {
	tb.Helper()
	today, err := builtInPack()
	if err != nil {
		tb.Fatal(err)
	}
	p := &clubPack{tb, filepath.Join(tb.TempDir(), "club")}
	if err := os.MkdirAll(p.folder, 0o755); err != nil {
		tb.Fatal(err)
	}
	for _, f := range today.Files.List {
		p.write(f.Name, string(f.Data))
	}
	p.change("pack.yaml", "id: britannia-2e", "id: "+clubRuleset)
	return p
}

func (p *clubPack) write(name, text string) {
	p.tb.Helper()
	if err := os.WriteFile(filepath.Join(p.folder, name), []byte(text), 0o644); err != nil {
		p.tb.Fatal(err)
	}
}

func (p *clubPack) read(name string) string {
	p.tb.Helper()
	data, err := os.ReadFile(filepath.Join(p.folder, name))
	if err != nil {
		p.tb.Fatal(err)
	}
	return string(data)
}

func (p *clubPack) change(name, old, text string) {
	p.tb.Helper()
	was := p.read(name)
	if !strings.Contains(was, old) {
		p.tb.Fatalf("%s has no %q", name, old)
	}
	p.write(name, strings.ReplaceAll(was, old, text))
}

// double doubles all points that areas score.
func (p *clubPack) double() {
	points := regexp.MustCompile(`(?m)^( +)(\d+)(: \[)`)
	p.write("cards.yaml", points.ReplaceAllStringFunc(p.read("cards.yaml"), func(s string) string {
		m := points.FindStringSubmatch(s)
		return m[1] + m[2] + "0" + m[3]
	}))
}

// library makes the moderator find the pack.
func (p *clubPack) library(o *Options) {
	p.tb.Helper()
	packs, err := systems.All().Library(filepath.Dir(p.folder))
	if err != nil {
		p.tb.Fatal(err)
	}
	if o.Shelf, err = shelf.New(packs, nil); err != nil {
		p.tb.Fatal(err)
	}
}

// newClubGame begins a game by the club's pack.
func newClubGame(t *testing.T, p *clubPack) (*club, store.GameID) {
	t.Helper()
	c := newClub(t, anna, bruno, gwen)
	c.reopen(p.library)
	spec := Spec{
		Title: "Tuesday", Ruleset: clubRuleset, Scenario: "early-invaders", Hours: 48, Seed: "test", GM: "Gwen <" + gwen + ">",
		Players: []Player{{Address: "Anna <" + anna + ">"}, {Address: "Bruno <" + bruno + ">"}},
	}
	created, err := c.mod.Create(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	c.wait(anna, 1)
	c.wait(bruno, 1)
	return c, created.ID
}

// toTheEnd plays a game to its end, and returns the final letter of Anna.
func (c *club) toTheEnd(id store.GameID) letter.Letter {
	c.tb.Helper()
	if !c.playOn(id, 300, anna, bruno) {
		c.tb.Fatal("the game does not end")
	}
	c.sentAll()
	n := len(c.letters(anna))
	if !contains(c.letters(anna)[n-1], "the final report") {
		n++
	}
	return c.wait(anna, n)
}

// A club's pack plays a game by letters; and while it does, all its points become ten
// times as many on disk. No letter of the game changes by that but the answer to a GM
// who asks where it stands.
func TestGameKeepsThePackItBeganWith(t *testing.T) {
	many(t)
	var ends []letter.Letter
	for _, changed := range []bool{false, true} {
		p := newClubPack(t)
		c, id := newClubGame(t, p)
		c.playOn(id, 8, anna, bruno)
		if changed {
			p.double()
		}
		c.reopen(p.library)
		s, err := c.mod.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		const said = "This game goes on with the ruleset that it began with: " + clubRuleset + ", version 1 ("
		if changed != strings.Contains(s.OtherPack, said) || (s.OtherPack != "") != changed {
			t.Errorf("changed %v: the operator is told %q", changed, s.OtherPack)
		}
		gwens := len(c.all(gwen))
		c.reply(gwen, c.all(gwen)[0], "status\n")
		c.waitAll(gwen, gwens+1)
		if l := c.all(gwen)[gwens]; contains(l, said) != changed {
			t.Errorf("changed %v: the GM is told\n%s", changed, l.All())
		}
		ends = append(ends, c.toTheEnd(id))
		if _, err := c.mod.Verify(t.Context()); err != nil {
			t.Error(err)
		}
		if changed { // the whole log, and not only the last snapshot, is by the first pack
			c.otherPoints(id)
			c.forgetSnapshots(id)
			c.reopen(p.library)
			again, err := c.mod.Game(t.Context(), id)
			if err != nil || !contains(ends[0], scoreLine(again.Text)) {
				t.Errorf("%v: loaded again, the game stands at\n%s", err, again.Text)
			}
		}
	}
	if ends[0].All() != ends[1].All() {
		t.Errorf("with the pack changed, the final letter is\n%s\nwithout\n%s", ends[1].All(), ends[0].All())
	}
}

// otherPoints checks that the pack of today would score the game otherwise.
func (c *club) otherPoints(id store.GameID) {
	c.tb.Helper()
	today, err := c.mod.shelf.Rules(clubRuleset)
	if err != nil {
		c.tb.Fatal(err)
	}
	entries, err := c.mod.Log(c.tb.Context(), id)
	if err != nil {
		c.tb.Fatal(err)
	}
	by, err := today.System.Replay(entries)
	if err != nil {
		c.tb.Fatal(err)
	}
	s, _, err := positionOf(c.mod, c.tb.Context(), id)
	other, _ := show.StateOf(by.Position.Show())
	if err != nil || other.Points == s.Points {
		c.tb.Errorf("%v: by both packs there are %v points", err, s.Points)
	}
}

// scoreLine is a line of a position that has the points of a player.
func scoreLine(text string) string {
	for line := range strings.Lines(text) {
		if strings.Contains(line, "Anna") {
			return strings.Join(strings.Fields(line), " ")
		}
	}
	return "no score"
}

// waitAll is wait for all letters, also those that are no notices.
func (c *club) waitAll(address string, n int) {
	c.tb.Helper()
	for end := time.Now().Add(patience); len(c.all(address)) < n; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			c.tb.Fatalf("%s has %d letters, want %d", address, len(c.all(address)), n)
		}
	}
}

// forgetSnapshots makes the moderator play a log again.
func (c *club) forgetSnapshots(id store.GameID) {
	c.tb.Helper()
	c.update(func(tx *store.Tx) error {
		for _, seq := range tx.Snapshots(id) {
			if err := tx.DeleteSnapshot(id, seq); err != nil {
				return err
			}
		}
		return nil
	})
}

func (c *club) update(fn func(tx *store.Tx) error) {
	c.tb.Helper()
	if err := c.store.Update(fn); err != nil {
		c.tb.Fatal(err)
	}
}

// A pack that disappears takes no game with it.
func TestPackIsGone(t *testing.T) {
	many(t)
	p := newClubPack(t)
	c, id := newClubGame(t, p)
	c.playOn(id, 2, anna, bruno)
	if err := os.RemoveAll(p.folder); err != nil {
		t.Fatal(err)
	}
	c.reopen(p.library)
	s, err := c.mod.Game(t.Context(), id)
	if err != nil || !strings.HasSuffix(s.OtherPack, "No new games can begin with it.") {
		t.Errorf("%v: the operator is told %q", err, s.OtherPack)
	}
	c.playOn(id, 2, anna, bruno)
	_, err = c.mod.Create(t.Context(), Spec{Title: "Next", Ruleset: clubRuleset, Players: []Player{{Address: anna}, {Address: bruno}}})
	if !errors.Is(err, ErrSpec) || !strings.Contains(err.Error(), "there is no ruleset") {
		t.Errorf("a new game: %v", err)
	}
}

// A game that was stored without its pack gets the one that it began with, if that was
// ever built in, and else the one of today.
func TestGamesWithoutPacks(t *testing.T) {
	many(t)
	const released = "f7bd0244335496877927807f6c5914778d6a4b181f464352fd5f2cfe6a1bec92"
	unknown := strings.Repeat("ab", 32)
	for _, began := range []string{released, unknown} {
		c := newClub(t, anna, bruno)
		id := c.create("early-invaders", 48, anna, bruno).ID
		c.wait(anna, 1)
		c.wait(bruno, 1)
		c.playOn(id, 2, anna, bruno)
		c.changeRecord(id, func(r *roster.Record) { r.Hash = began })
		c.reopen(nil)
		s, err := c.mod.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		lost := "The ruleset that this game began with is lost"
		if (s.Pack == began) != (began == released) || strings.HasPrefix(s.OtherPack, lost) != (began == unknown) {
			t.Errorf("it began with %s, is played by %s, and the operator is told %q", began, s.Pack, s.OtherPack)
		}
		var kept []store.PackHash
		if err := c.store.View(func(tx *store.Tx) error { kept = tx.Packs(); return nil }); err != nil {
			t.Fatal(err)
		}
		want, _ := pack.ParseHash(s.Pack)
		if !slices.Contains(kept, store.PackHash(want)) {
			t.Errorf("pack %s is not kept", s.Pack)
		}
		c.playOn(id, 2, anna, bruno)
	}
}

// A game that can be played by no pack holds up no other, and not the moderator.
func TestGameThatNoPackPlays(t *testing.T) {
	c := newClub(t, anna, bruno)
	first := c.create("early-invaders", 48, anna, bruno).ID
	second, err := c.mod.Create(t.Context(), Spec{Title: "Wednesday", Scenario: "early-invaders", Players: []Player{{Address: anna}, {Address: bruno}}})
	if err != nil {
		t.Fatal(err)
	}
	c.wait(bruno, 2)
	c.close()
	c.open()
	c.changeRecord(first, func(r *roster.Record) { r.Hash = strings.Repeat("ab", 32) })
	c.changeRecord(second.ID, func(r *roster.Record) {
		r.Hash = "f7bd0244335496877927807f6c5914778d6a4b181f464352fd5f2cfe6a1bec92"
	})
	c.update(func(tx *store.Tx) error {
		_, err := tx.AppendLog(first, []byte("{}"))
		return err
	})
	c.reopen(nil)
	if s, err := c.mod.Game(t.Context(), second.ID); err != nil || !strings.HasPrefix(s.Pack, "f7bd") {
		t.Errorf("the other game: %v, pack %s", err, s.Pack)
	}
	if _, err := c.mod.Game(t.Context(), first); err == nil {
		t.Error("the game with a broken log is there")
	}
}

// changeRecord changes what is stored of a game.
func (c *club) changeRecord(id store.GameID, change func(*roster.Record)) {
	c.tb.Helper()
	c.update(func(tx *store.Tx) error {
		stored, err := tx.Game(id)
		if err != nil {
			return err
		}
		rec, err := roster.Decode(stored)
		if err != nil {
			return err
		}
		change(rec)
		if stored.Data, err = rec.Encode(); err != nil {
			return err
		}
		return tx.SetGame(stored)
	})
}

// A game is opened by letter with a ruleset of the club, and a scenario that only this
// one has.
func TestOpenGameByAClubsPack(t *testing.T) {
	many(t)
	p := newClubPack(t)
	p.change("scenarios.yaml", "  vikings:  # 2e S2P-06\n", "  raiders:\n")
	files, err := pack.ReadFolder(p.folder)
	if err == nil {
		err = CheckPack(files)
	}
	if err != nil {
		t.Fatal(err)
	}
	c := lobbyClub(t)
	c.reopen(func(o *Options) { o.GMs, o.Defaults = []string{gwen}, Spec{Hours: 48}; p.library(o) })
	settings := "scenario raiders\nsides by choice\nruleset " + clubRuleset
	opened := openByLetter(t, c, settings)
	says(t, opened, "Your game is open", "ruleset "+clubRuleset, "scenario raiders")
	says(t, c.announcement(gwen), "ruleset "+clubRuleset)
	rec := c.lobbyOf("thursday-night")
	if rec.Ruleset != clubRuleset || rec.Scenario != "raiders" {
		t.Errorf("the game is of %s, %s", rec.Ruleset, rec.Scenario)
	}
	says(t, c.next(gwen, func() { c.reply(gwen, opened, "ruleset britannia-2e\n") }), "cannot be done in")
	for _, test := range []struct{ text, want string }{
		{"open game Others:\nruleset britania-2e\nend\n", "There is no ruleset “britania-2e”; there are: britannia-1e, britannia-2e, italia-1, italia-2, "},
		{"abrir partida Otros:\nreglamento propio-1\nfin\n", "No hay ningún reglamento «propio-1»; hay: britannia-1e, britannia-2e, italia-1, italia-2, "},
	} {
		says(t, c.next(gwen, func() { c.fresh(gwen, "x", test.text) }), test.want+clubRuleset)
	}
	p.change("cards.yaml", "areas:", "aeras:")
	says(t, openByLetter(t, c, settings), "There is no ruleset “"+clubRuleset+"”")
	for _, from := range []string{anna, bruno} {
		c.next(from, func() { c.fresh(from, "x", "join thursday-night") })
	}
	for _, side := range []struct{ from, want string }{{anna, "choose Danes"}, {bruno, "choose Welsh"}} {
		c.reply(side.from, c.latest(side.from), side.want+"\n")
	}
	if first := c.letterWith(anna, "round 11"); !contains(first, "Danes") {
		t.Errorf("the game does not begin: %s", first.All())
	}
}

// letterWith waits for a letter that says something.
func (c *club) letterWith(address, text string) letter.Letter {
	c.tb.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		for _, l := range c.letters(address) {
			if contains(l, text) {
				return l
			}
		}
	}
	c.tb.Fatalf("%s gets no letter that says %q", address, text)
	return letter.Letter{}
}

// Whoever joins a game and says what they want in one letter names the nations of that
// game, which may have other numbers than those of the usual ruleset.
func TestJoinAGameOfAClubsPack(t *testing.T) {
	many(t)
	p := newClubPack(t)
	nations := p.read("nations.yaml")
	lines := regexp.MustCompile(`(?m)^  (belgae|welsh): .*\n`).FindAllString(nations, 2)
	p.write("nations.yaml", strings.Replace(nations, lines[0]+lines[1], lines[1]+lines[0], 1))
	c := lobbyClub(t)
	c.reopen(func(o *Options) { o.GMs, o.Defaults = []string{gwen}, Spec{Hours: 48}; p.library(o) })
	says(t, openByLetter(t, c, "ruleset "+clubRuleset+"\nplayers 4\nsides by choice"), "Your game is open")
	c.next(anna, func() { c.fresh(anna, "x", "join thursday-night\nchoose Welsh") })
	rec := c.lobbyOf("thursday-night")
	r, err := c.mod.shelf.Rules(clubRuleset)
	if err != nil {
		t.Fatal(err)
	}
	welsh, _ := r.Ruleset.FindNation("welsh")
	want, _ := r.Side(0, welsh)
	for _, who := range rec.Lobby.People {
		if len(who.Preferences) == 1 && who.Preferences[0] == want {
			return
		}
	}
	t.Errorf("the Welsh are side %d, on the list are %+v", want, rec.Lobby.People)
}
