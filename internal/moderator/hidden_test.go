package moderator

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/britanniasys"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/orders"
	"bretwalda/internal/press"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// What is stored and was not played yet shows to nobody but its player: a whole game
// is played in which, again and again, it goes on twice, alike but for hidden orders
// of one player; whatever the others get to read must be the same, until a choice of
// that player's nations was played differently.
//
//	orders ahead      for the next nation turn of each nation; standing orders
//	second half       of a Major Invasion, while the battles of the first are fought
//	battles           their order, and when to break off
//	answers           to questions, votes too, while others have not answered
func TestHiddenOrdersDoNotShow(t *testing.T) {
	playsWhole(t)
	m := newMainLine(t)
	for m.step() {
	}
	t.Logf("%d times the game went on twice: %v; %d letters compared, up to %d for one", m.forks, m.kinds, m.compared, m.longest)
	for _, kind := range []string{"ahead", "own turn", "answers"} {
		if m.kinds[kind] < 3 {
			t.Errorf("hidden: %s: only %d times", kind, m.kinds[kind])
		}
	}
}

// steady is the rules with dice that depend on nothing but where the game stands: other letters,
// which make other provable dice, do not change what is rolled.
type steady struct{ britanniasys.Engine }

func (e steady) Apply(s *britannia.State, c *britannia.Choice, d dice.Dice, log *game.Log) error {
	switch pkg, _, _ := strings.Cut(strings.TrimPrefix(fmt.Sprintf("%T", d), "*"), "."); pkg {
	case "asking", "adviser", "outlook": // they look ahead, with dice of their own
	default:
		own := dice.NewSeeded(uint64(s.Rolled)<<24 | uint64(s.Battle.Area)<<16 | uint64(s.Turn)<<8 | uint64(s.Round))
		d = &own
	}
	return e.Engine.Apply(s, c, d, log)
}

func steadyRules(t *testing.T) *shelf.Rules {
	t.Helper()
	r, err := defaultRules()
	if err != nil {
		t.Fatal(err)
	}
	r.System, err = britanniasys.With(engineOf(t, r).Pack(), func(e *britannia.Engine) britanniasys.Engine { return steady{e} })
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var hiddenPlayers = []string{anna, bruno, "csilla@club.example", "diego@club.example"}

// mainLine is a whole game, parts of which are played twice.
type mainLine struct {
	*club
	t     *testing.T
	rules *shelf.Rules
	steps int
	forks int
	kinds map[string]int

	compared, longest int
}

func newMainLine(t *testing.T) *mainLine {
	c := newClub(t, hiddenPlayers...)
	c.setRules(steadyRules(t))
	spec := Spec{Title: "Tuesday", Scenario: "standard", Hours: 72, Seed: "hidden", Press: press.Rules{Rule: press.Free}, Questions: true}
	for _, a := range hiddenPlayers {
		name, _, _ := strings.Cut(a, "@")
		spec.Players = append(spec.Players, Player{Address: name + " <" + a + ">"})
	}
	if _, err := c.mod.Create(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	m := &mainLine{club: c, t: t, rules: steadyRules(t), kinds: make(map[string]int)}
	for _, a := range hiddenPlayers {
		c.wait(a, 1)
		c.say(a, "pictures no\nquestions yes\nsuggestions yes\n") // drawing takes longer than all else; robots know no hidden orders
	}
	return m
}

// say writes a letter in answer to the last one and waits until all is sent that it
// leads to.
func (c *club) say(from, text string) {
	c.tb.Helper()
	c.exchange(from, text)
	c.sentAll()
}

// fork returns a club that is at the same point of the same game.
func (m *mainLine) fork() *club {
	m.t.Helper()
	m.forks++
	path := filepath.Join(m.t.TempDir(), "fork.db")
	if err := m.store.BackupTo(path); err != nil {
		m.t.Fatal(err)
	}
	f := newClub(m.t, hiddenPlayers...)
	f.close()
	if err := os.Rename(path, f.path); err != nil {
		m.t.Fatal(err)
	}
	f.forgetCursor()
	f.time, f.serial = m.now(), m.serial
	f.open()
	f.setRules(steadyRules(m.t))
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, a := range hiddenPlayers { // so that they can be answered
		f.got[a] = m.letters(a)
		f.raw[a] = m.raws(a)
	}
	return f
}

// forgetCursor makes a database one of a mailbox of which nothing was read.
func (c *club) forgetCursor() {
	c.tb.Helper()
	s, err := store.Open(c.path)
	if err == nil {
		err = s.Update(func(tx *store.Tx) error { return tx.SetCursor("INBOX", store.Cursor{}) })
	}
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		c.tb.Fatal(err)
	}
}

// step does what comes next in the game; false: it is over.
func (m *mainLine) step() bool {
	m.t.Helper()
	if m.steps++; m.steps > 1500 {
		m.t.Fatal("the game does not end")
	}
	s, d, err := positionOf(m.mod, m.t.Context(), "tuesday")
	if err != nil {
		m.t.Fatal(err)
	}
	if d.Kind == game.None {
		return false
	}
	if open := m.openQuestions(); len(open) > 0 {
		m.answer(open)
		return true
	}
	seat, _ := m.rules.Side(0, d.Nation)
	text := m.robot(&s, d.Nation)
	hider := int(s.Round) % len(hiddenPlayers)
	switch {
	case seat == hider:
		m.twice("own turn", hider, text, m.otherwise(text), func(c *club) { c.say(hiddenPlayers[(hider+1)%4], looks+m.serialOdds()) })
	case m.steps%3 == 0:
		mine, theirs := m.ahead(&s, hider)
		m.twice("ahead", hider, mine, theirs,
			func(c *club) { c.say(hiddenPlayers[(hider+1)%4], looks+m.serialOdds()) },
			func(c *club) { c.say(hiddenPlayers[seat], text) })
	default:
		m.club.say(hiddenPlayers[seat], text)
	}
	return true
}

// looks asks for all that a player can see.
const looks = "status\ngames\nmap\nscore\norders\nstanding\nsettings\nreport\n"

// serialOdds is a question that was not asked before.
func (m *mainLine) serialOdds() string {
	return fmt.Sprintf("odds %d Saxons against %d Belgae in Kent\n", m.forks/8+1, m.forks%8+1)
}

// twice lets the player of a seat write different letters in the game and in a copy of
// it, then both go on alike; nobody else may see a difference.
func (m *mainLine) twice(kind string, hider int, mine, theirs string, then ...func(*club)) {
	m.t.Helper()
	f := m.fork()
	defer f.close()
	before := len(m.choices(m.club))
	read := make([]int, len(hiddenPlayers))
	for i, a := range hiddenPlayers {
		read[i] = len(m.letters(a))
	}
	m.kinds[kind]++
	same := true
	for i, act := range append([]func(*club){nil}, then...) {
		if act == nil {
			m.club.say(hiddenPlayers[hider], mine)
			f.say(hiddenPlayers[hider], theirs)
			f.serial = m.serial
		} else {
			act(m.club)
			if same {
				act(f)
			}
		}
		if same = same && m.alike(f, before, hider); !same {
			if i == 0 {
				m.kinds[kind+", played at once"]++
			}
			continue
		}
		m.compare(f, kind, hider, read)
	}
}

// choices are those that were made in a game.
func (m *mainLine) choices(c *club) []gamelog.Choice {
	m.t.Helper()
	entries, err := c.mod.Log(m.t.Context(), "tuesday")
	if err != nil {
		m.t.Fatal(err)
	}
	var list []gamelog.Choice
	for _, e := range entries {
		if e.Choice != nil {
			list = append(list, *e.Choice)
		}
	}
	return list
}

// alike reports whether the same choices were made in both games. The first that
// differs must be one of the player who wrote different letters.
func (m *mainLine) alike(f *club, before, hider int) bool {
	m.t.Helper()
	a, b := m.choices(m.club)[before:], m.choices(f)[before:]
	for i := 0; i < max(len(a), len(b)); i++ {
		if i < len(a) && i < len(b) && a[i].Choice == b[i].Choice {
			continue
		}
		for _, list := range [][]gamelog.Choice{a, b} {
			if i >= len(list) {
				continue
			}
			id, _, _ := strings.Cut(list[i].Choice, " ")
			n, _ := m.rules.Ruleset.FindNation(id)
			if seat, _ := m.rules.Side(0, n); seat != hider {
				m.t.Errorf("%q was played in one of two games by another than the player with other orders", list[i].Choice)
			}
		}
		return false
	}
	return true
}

var (
	hexadecimal = regexp.MustCompile(`[0-9a-f]{12,}`)
	boundary    = regexp.MustCompile(`boundary="?([^"\s;]+)`)
)

// masked is a letter without what must differ: digests, and where its parts end.
func masked(raw []byte) []byte {
	for _, b := range boundary.FindAllSubmatch(raw, -1) {
		raw = bytes.ReplaceAll(raw, b[1], []byte("--"))
	}
	return hexadecimal.ReplaceAll(raw, []byte("#"))
}

// compare compares the letters that the other players have got since.
func (m *mainLine) compare(f *club, kind string, hider int, read []int) {
	m.t.Helper()
	for i, a := range hiddenPlayers {
		if i == hider {
			continue
		}
		mine, theirs := m.letters(a), f.letters(a)
		if len(mine) != len(theirs) {
			m.t.Errorf("%s: %s has %d letters in one game and %d in the other, by nothing but hidden orders", kind, a, len(mine), len(theirs))
			continue
		}
		for k := read[i]; k < len(mine); k++ {
			m.compared++
			x, y := masked(m.raws(a)[k]), masked(f.raws(a)[k])
			m.longest = max(m.longest, len(x))
			if !bytes.Equal(x, y) {
				m.t.Errorf("%s: hidden orders show to %s in %q:\n%s", kind, a, mine[k].Subject, difference(string(x), string(y)))
			}
		}
		read[i] = len(mine)
	}
}

// difference is the first few lines that differ.
func difference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range x {
		if i >= len(y) || x[i] != y[i] {
			return strings.Join(x[i:min(i+6, len(x))], "\n") + "\n---\n" + strings.Join(y[min(i, len(y)):min(i+6, len(y))], "\n")
		}
	}
	return "one is longer"
}

// robot is what a robot orders for the turn that is waited for.
func (m *mainLine) robot(s *britannia.State, n ruleset.Nation) string {
	m.t.Helper()
	return m.plan(s, n, int(s.Round))
}

func (m *mainLine) plan(s *britannia.State, n ruleset.Nation, round int) string {
	sheet, ok := adviser.WriteOrders(engineOf(m.t, m.rules), s, n, round)
	if !ok {
		return ""
	}
	sheet.Standing = nil // or nothing would be asked
	text := orders.Print(m.rules.Ruleset, words.Orders().Lexicon("en"), sheet)
	if !m.rules.System.Data().Words().OwnTurn(sheet.Sections[0].Orders) {
		text = fmt.Sprintf("%s, round %d\nstay\n", m.rules.Ruleset.Names.Nation(ruleset.English, n), round) + text
	}
	return text
}

// otherwise makes other orders of orders for a turn: nothing moves in the second half
// of a Major Invasion, battles are fought in another order and broken off.
func (m *mainLine) otherwise(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		switch {
		case strings.Contains(line, "Second move"):
			return strings.Join(out, "") + "Second move:\nstay\n"
		case strings.HasPrefix(line, "Fight "):
			continue
		}
		out = append(out, line)
	}
	return strings.Join(out, "") + "all battles: retreat all if outnumbered 2 to 1\nall raiders go home\n"
}

// ahead is what a player orders for turns to come, in two ways.
func (m *mainLine) ahead(s *britannia.State, seat int) (mine, theirs string) {
	other := *s
	for _, n := range m.rules.Ruleset.Scenarios[0].Sides[seat] {
		round := int(s.Round)
		if n <= s.Turn {
			round++
		}
		if s.Where[n] == 0 || round > m.rules.Ruleset.Scenarios[0].Last {
			continue
		}
		mine += m.plan(&other, n, round) + "\n"
		theirs += fmt.Sprintf("%s, round %d\nstay\n\n", m.rules.Ruleset.Names.Nation(ruleset.English, n), round)
	}
	return mine + "standing:\nnever retreat\nnever submit\n", theirs + "standing:\nretreat all if outnumbered 3 to 2\nalways submit\nvote for the Welsh\n"
}

// openQuestion is one that waits for its player, with two answers.
type openQuestion struct {
	seat         int
	first, other string
}

// openQuestions lists those that the game waits for.
func (m *mainLine) openQuestions() []openQuestion {
	m.t.Helper()
	var list []openQuestion
	err := m.mod.look(m.t.Context(), func(t *task) error {
		tb, err := t.tables.Get("tuesday")
		if err != nil || !tb.Questioning().WaitsForAnswers() {
			return err
		}
		for seat := range tb.Rec.Seats {
			entries, asked := tb.Questioning().AskedOf(seat)
			for i, at := range entries {
				if q := tb.Rec.Asked.List[at]; q.Open() {
					list = append(list, m.answersTo(seat, i+1, &asked[i].Decision))
				}
			}
		}
		return nil
	})
	if err != nil {
		m.t.Fatal(err)
	}
	return list
}

// answersTo are two answers to a question, which has a number.
func (m *mainLine) answersTo(seat, number int, d *game.Decision) openQuestion {
	q := openQuestion{seat: seat, first: "no", other: "yes"}
	switch d.Kind {
	case britannia.DefenderGo:
		q.first, q.other = "fight", "retreat"
	case britannia.Vote:
		var names []string
		for n := range d.Nations.All {
			names = append(names, m.rules.Ruleset.Names.Nation(ruleset.English, n))
		}
		q.first, q.other = names[0], names[len(names)-1]
	case britannia.KingsArmy:
		q.first = "King's army in " + m.rules.Ruleset.Names.Area(ruleset.English, d.Areas.First())
		q.other = q.first
	case britannia.ReplaceFort, britannia.ReplaceArmy:
		q.first = "replace " + m.rules.Ruleset.Names.Area(ruleset.English, d.Areas.First())
		q.other = q.first
	case britannia.NormanKnights:
		q.first, q.other = "take 1 cavalry", fmt.Sprintf("take %d cavalry", d.Count)
	case britannia.PlaceFyrd, britannia.StayAway:
		word := map[game.Kind]string{britannia.PlaceFyrd: "fyrd 1 in ", britannia.StayAway: "shortage: 1 from "}[d.Kind]
		q.first = word + m.rules.Ruleset.Names.Area(ruleset.English, d.Areas.First())
		q.other = q.first
	}
	q.first, q.other = fmt.Sprintf("%d %s\n", number, q.first), fmt.Sprintf("%d %s\n", number, q.other)
	return q
}

// answer answers questions, those of one seat; while others are open, in two ways.
func (m *mainLine) answer(open []openQuestion) {
	m.t.Helper()
	hider := open[len(open)-1].seat // not always who is asked first
	var first, other, rest string
	next := -1
	for _, q := range open {
		switch {
		case q.seat == hider:
			first, other = first+q.first, other+q.other
		case next < 0 || next == q.seat:
			next = q.seat
			rest += q.first
		}
	}
	if next < 0 {
		m.club.say(hiddenPlayers[hider], first)
	} else {
		m.twice("answers", hider, first, other,
			func(c *club) { c.say(hiddenPlayers[(hider+1)%4], looks+m.serialOdds()) },
			func(c *club) { c.say(hiddenPlayers[next], rest) })
	}
	still := m.openQuestions()
	if len(still) == len(open) && still[len(still)-1] == open[len(open)-1] {
		m.t.Fatalf("the answer %q was not understood: %s", first, m.latest(hiddenPlayers[hider]).All())
	}
}
