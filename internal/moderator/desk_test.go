package moderator

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/letter"
	"bretwalda/internal/store"
)

// all returns all letters that an address has received, notices and others.
func (c *club) all(address string) []letter.Letter {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.read(address))
}

// deskGame is a game of a club with its people's first letters, to be answered.
type deskGame struct {
	*club
	id    store.GameID
	first map[string]letter.Letter
}

// newDesk begins a game of two players whose GM has a letter to answer.
func newDesk(t *testing.T, players ...string) *deskGame {
	t.Helper()
	return deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders"}, players...)
}

// deskOf is newDesk for another game.
func deskOf(t *testing.T, spec Spec, players ...string) *deskGame {
	t.Helper()
	c := newClub(t, append([]string{gwen}, players...)...)
	spec.Hours, spec.Seed, spec.GM = 48, "test", "Gwen <"+gwen+">"
	for i, p := range players {
		spec.Players = append(spec.Players, Player{Address: []string{"Anna", "Bruno", "Cleo", "Dai"}[i] + " <" + p + ">"})
	}
	created, err := c.mod.Create(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	d := &deskGame{club: c, id: created.ID, first: make(map[string]letter.Letter)}
	for _, who := range append([]string{gwen}, players...) {
		c.waitAll(who, 1)
		d.first[who] = c.all(who)[0]
	}
	return d
}

// say writes a letter and returns what everybody gets because of it, by address. The
// writer must be answered.
func (d *deskGame) say(from, text string) map[string]string {
	d.tb.Helper()
	d.quietNow() // or what comes late would be taken for the answer
	before := make(map[string]int)
	for who := range d.first {
		before[who] = len(d.all(who))
	}
	d.reply(from, d.first[from], text)
	for end := time.Now().Add(patience); len(d.all(from)) == before[from]; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			d.tb.Fatalf("%s is not answered: %s", from, text)
		}
	}
	d.sentAll()
	got := make(map[string]string)
	for who := range d.first {
		for _, l := range d.all(who)[before[who]:] {
			got[who] += strings.Join(strings.Fields(l.Subject+"\n"+l.All()), " ") + "\n"
		}
	}
	return got
}

// want checks that letters say something, or, after "NOT ", that they do not.
func (d *deskGame) want(got map[string]string, who string, texts ...string) {
	d.tb.Helper()
	for _, text := range texts {
		no, not := strings.CutPrefix(text, "NOT ")
		if not && strings.Contains(got[who], no) {
			d.tb.Errorf("%s is told %q:\n%s", who, no, got[who])
		}
		if !not && !strings.Contains(got[who], text) {
			d.tb.Errorf("%s is not told %q:\n%s", who, text, got[who])
		}
	}
}

// waitsFor checks whose orders the game waits for.
func (d *deskGame) waitsFor(want string) {
	d.tb.Helper()
	if _, heading, _ := d.waiting(d.id); heading != want {
		d.tb.Errorf("the game waits for %s, not for %s", heading, want)
	}
}

// proved checks that the letters of a player prove all dice of the game, those of
// turns that were taken back as well.
func (d *deskGame) proved(who string) {
	d.tb.Helper()
	var found dice.Found
	for _, l := range d.all(who) {
		if err := found.Read(l.MessageID, append(l.Ours, l.All())...); err != nil {
			d.tb.Fatal(err)
		}
	}
	proofs := found.Proofs()
	if len(proofs) != 1 {
		d.tb.Fatalf("%s has proofs of %d games", who, len(proofs))
	}
	if err := dice.Verify(proofs[0]); err != nil {
		d.tb.Errorf("the letters of %s: %v", who, err)
	}
	turn := d.checkLog(d.id).Position.Dice()
	if n := uint32(len(proofs[0].Turns)); n != turn.Number || turn.Open {
		d.tb.Errorf("the letters of %s reveal %d links of %d, turn in progress: %v", who, n, turn.Number, turn.Open)
	}
}

// sound checks the log and all that is stored.
func (d *deskGame) sound() {
	d.tb.Helper()
	d.checkLog(d.id)
	if _, err := d.mod.Verify(d.tb.Context()); err != nil {
		d.tb.Error(err)
	}
}

const romans = "Romans, round 1\nstay\n"

// A turn that is held is not played until it is released, whatever orders come and
// however late it gets.
func TestHold(t *testing.T) {
	d := newDesk(t, anna, bruno)
	got := d.say(gwen, "Hold the turn, please.")
	d.want(got, anna, "has stopped play")
	d.want(got, gwen, "has stopped play")
	got = d.say(anna, romans)
	d.want(got, anna, "Your orders are kept", "NOT Belgae, round 1")
	d.advance(100 * time.Hour)
	d.waitsFor("Romans, round 1")
	d.want(d.say(gwen, "hold"), gwen, "stopped already")
	got = d.say(gwen, "release")
	d.want(got, bruno, "lets play go on", "Belgae")
	d.waitsFor("Belgae, round 1")
	d.want(d.say(gwen, "release"), gwen, "Nothing is held")
	if want := d.now().Add(48 * time.Hour); !d.deadline(d.id).Equal(want) {
		t.Errorf("deadline %s, want %s", d.deadline(d.id), want)
	}
	d.sound()
}

// Where the GM approves turns, only the GM sees them first; what the GM takes back is played
// again with other dice, and everybody learns what that cost.
func TestApproval(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.want(d.say(gwen, "approval yes"), bruno, "approves each turn")
	got := d.say(anna, romans)
	d.want(got, anna, "Your orders are kept", "in the hands of the game master", "NOT THE BOARD")
	d.want(got, gwen, "nobody but the game masters has seen it", "Romans")
	if got[bruno] != "" {
		t.Errorf("Bruno is told of a turn that is not approved: %s", got[bruno])
	}
	d.want(d.say(anna, "status"), anna, "It is your turn", "NOT Romans (Anna), round 1")
	d.want(d.say(bruno, "games"), bruno, "NOT Belgae")
	d.want(d.say(gwen, "status"), gwen, "Belgae (Bruno), round 1")
	got = d.say(gwen, "correct points Romans +3 because of a test")
	d.want(got, gwen, "+3 points")
	if got[bruno] != "" {
		t.Errorf("Bruno is told of a correction in a turn that is not approved: %s", got[bruno])
	}
	got = d.say(gwen, "rewind to round 1, Romans")
	d.want(got, bruno, "taken back what was played but told to nobody", "1 link of the chain was used", "NOT +3 points")
	got = d.say(gwen, "act for Anna:\nRomans, round 1\nstay\nend\npreview")
	d.want(got, anna, "has given orders for you")
	got = d.say(gwen, "approve")
	d.want(got, bruno, "Romans", "NOT +3 points")
	d.waitsFor("Belgae, round 1")
	d.want(d.say(gwen, "approve"), gwen, "Nothing waits")
	d.want(d.say(gwen, "approval no"), anna, "no longer approves")
	d.proved(bruno)
	d.sound()
}

// A game is set back to each turn that was played, the later first, and played on
// again: with other dice, and orders asked for anew.
func TestRewindToEachTurn(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	var turns []string
	for range 9 {
		side, heading, _ := d.waiting(d.id)
		turns = append(turns, heading)
		d.say([]string{anna, bruno}[side], heading+"\nstay\nall battles: retreat all if outnumbered 2 to 1\n")
	}
	links := d.checkLog(d.id).Position.Dice().Number
	for i := len(turns) - 1; i >= 0; i-- {
		nation, round, _ := strings.Cut(turns[i], ", round ")
		got := d.say(gwen, "rewind to round "+round+", "+nation)
		d.want(got, bruno, "has set the game back to the turn of the "+nation+" in round "+round, "of the chain", "- "+nation+" (")
		d.waitsFor(turns[i])
	}
	for _, heading := range turns {
		d.waitsFor(heading)
		side, _, _ := d.waiting(d.id)
		d.say([]string{anna, bruno}[side], heading+"\nstay\n")
	}
	if again := d.checkLog(d.id).Position.Dice().Number; again < 2*links {
		t.Errorf("%d links were taken before, %d after all turns were played again", links, again)
	}
	d.proved(anna)
	got := d.say(gwen, "rewind to round 1")
	d.want(got, anna, "the beginning of round 1")
	d.waitsFor(turns[0])
	d.want(d.say(gwen, "rewind to round 4"), gwen, "Nothing was played in round 4")
	d.want(d.say(gwen, "rewind to round 1, Welsh"), gwen, "The Welsh have played no turn in round 1")
	d.sound()
}

// When a turn is approved its player learns which of their orders could not be carried
// out.
func TestApprovedFailures(t *testing.T) {
	d := newDesk(t, anna, bruno)
	d.say(gwen, "approval yes")
	d.say(anna, "Romans, round 1\nmove 3 from English Channel to Kent\nmove 3 from English Channel to Skye in the second half\n")
	got := d.say(gwen, "approve")
	d.want(got, anna, "\"move 3 from English Channel to Skye in the second half\"", "Kent")
	d.want(got, bruno, "NOT \"move 3 from English Channel to Skye in the second half\"", "Kent")
	d.sound()
}
