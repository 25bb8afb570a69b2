package moderator

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// eveningPatience is how long somebody waits for a letter.
const eveningPatience = time.Minute

// evening is a club that meets at mail servers: everybody has an address of their own
// there, told apart by what follows the plus sign, and waits for letters as people do.
type evening struct {
	*servers
	t    *testing.T
	m    *Moderator
	uid  uint32 // of the last letter that was fetched
	got  map[string][]letter.Letter
	read map[string]int           // how many of them their reader has dealt with
	last map[string]letter.Letter // that somebody can reply to
}

func newEvening(t *testing.T) *evening {
	t.Helper()
	e := &evening{servers: newServers(t), t: t, got: make(map[string][]letter.Letter), read: make(map[string]int), last: make(map[string]letter.Letter)}
	old, err := e.peer.MessageIDs(mailtest.Inbox, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range old {
		e.uid = max(e.uid, h.UID)
	}
	e.m = e.moderate(t, func(o *Options) {
		o.GM, o.GMs, o.Defaults = e.address("Gwen"), []string{e.address("Gwen")}, Spec{Hours: 72}
	})
	return e
}

// address is where somebody gets letters.
func (e *evening) address(who string) string {
	local, domain, _ := strings.Cut(e.Peer, "@")
	return local + "+" + strings.ToLower(who) + "@" + domain
}

// fetch gets what has come.
func (e *evening) fetch() {
	e.t.Helper()
	stored, err := e.peer.StoredAfter(mailtest.Inbox, e.uid)
	if err != nil {
		e.t.Fatal(err)
	}
	for _, x := range stored {
		e.uid = max(e.uid, x.UID)
		l, err := letter.Read(x.Raw)
		if err != nil {
			e.t.Fatal(err)
		}
		for _, to := range l.To {
			e.got[to.Addr] = append(e.got[to.Addr], l)
		}
	}
}

// hears waits for a letter to somebody that says all of this, behind those they have
// dealt with, and deals with it.
func (e *evening) hears(who string, all ...string) letter.Letter {
	e.t.Helper()
	to := e.address(who)
	for end := time.Now().Add(eveningPatience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		e.fetch()
		for i := e.read[to]; i < len(e.got[to]); i++ {
			l := e.got[to][i]
			if !slices.ContainsFunc(all, func(text string) bool { return !contains(l, text) && !strings.Contains(l.Subject, text) }) {
				e.read[to] = i + 1
				if l.ReplyTo.Addr != "" {
					e.last[who] = l
				}
				return l
			}
		}
	}
	for _, l := range e.got[to][e.read[to]:] {
		e.t.Logf("%s got %q:\n%s", who, l.Subject, l.All())
	}
	e.t.Fatalf("%s hears nothing of %q", who, all)
	return letter.Letter{}
}

// hearsBoth waits for two letters that were sent at once: servers may deliver them in either order.
func (e *evening) hearsBoth(who string, first, second []string) {
	e.t.Helper()
	to := e.address(who)
	start := e.read[to]
	e.hears(who, first...)
	after := e.read[to]
	e.read[to] = start
	e.hears(who, second...)
	e.read[to] = max(e.read[to], after)
}

// everybody hears something.
func (e *evening) everybody(people []string, all ...string) {
	e.t.Helper()
	for _, who := range people {
		e.hears(who, all...)
	}
}

// writes has somebody write a letter that answers none.
func (e *evening) writes(who, text string) {
	e.t.Helper()
	e.mail(who, e.User, "Britannia", "Content-Type: text/plain; charset=utf-8", text)
}

// replies has somebody answer the last letter that they dealt with.
func (e *evening) replies(who, text string) {
	e.t.Helper()
	e.mime(who, "Content-Type: text/plain; charset=utf-8", text)
}

// mime is replies in the way of a mail program: with header fields of its own, and a body
// that is written accordingly. It returns the letter.
func (e *evening) mime(who, fields, body string) string {
	e.t.Helper()
	return e.mail(who, e.last[who].ReplyTo.Addr, "Re: "+e.last[who].Subject, fields, body)
}

func (e *evening) mail(who, to, subject, fields, body string) string {
	e.t.Helper()
	raw := fmt.Sprintf("From: %s <%s>\nTo: %s\nSubject: %s\nMessage-ID: <%s@player.example>\nDate: %s\nMIME-Version: 1.0\n%s\n\n%s\n",
		who, e.address(who), to, subject, rand.Text(), time.Now().Format(time.RFC1123Z), fields, body)
	raw = strings.ReplaceAll(strings.ReplaceAll(raw, "\r\n", "\n"), "\n", "\r\n")
	e.submit(e.t, e.address(who), to, raw)
	return raw
}

// game is a game as it is now, and for whose turn it waits.
func (e *evening) game(id store.GameID) (rec *roster.Record, who, heading string, round int) {
	e.t.Helper()
	err := e.m.look(e.t.Context(), func(t *task) error {
		tb, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		rec = tb.Rec
		if !tb.Started() {
			return nil
		}
		turn := tb.Agenda().Waiting()
		if seat := tb.SeatOf(turn.Nation); seat >= 0 {
			who = rec.Seats[seat].Name
		}
		round = turn.Round
		heading = fmt.Sprintf("%s, round %d", tb.Rules.Ruleset.Names.Nation(ruleset.English, turn.Nation), round)
		return nil
	})
	if err != nil {
		e.t.Fatal(err)
	}
	return rec, who, heading, round
}

// moved waits until a game waits for something else than before.
func (e *evening) moved(id store.GameID, before string) {
	e.t.Helper()
	for end := time.Now().Add(eveningPatience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if _, _, heading, _ := e.game(id); heading != before {
			return
		}
	}
	e.fetch()
	for who := range e.last {
		for _, l := range e.got[e.address(who)][e.read[e.address(who)]:] {
			e.t.Logf("%s got %q:\n%s", who, l.Subject, l.All())
		}
	}
	e.t.Fatalf("the game still waits for %s", before)
}

// joins has somebody ask for a place; since nobody vouches for senders here, they are
// asked whether it was them.
func (e *evening) joins(who, game, more string, hears ...string) {
	e.t.Helper()
	e.writes(who, "Hello!\njoin "+game)
	e.hears(who, "did you want to join?")
	e.replies(who, "confirm\n"+more)
	e.hears(who, append(hears, "You have a place")...)
}

// An evening of a club: two games are opened and joined by letter, one with sealed bids
// and one with sides by choice; of the first three rounds are played, with what happens
// to people who write letters, and with all that a GM does.
func TestEveningOnServers(t *testing.T) {
	many(t)
	e := newEvening(t)
	id := e.lobbyWithBids()
	e.lobbyWithChoice()
	players := []string{"Anna", "Ben", "Cleo"}
	troubles := e.troubles(id)
	powers := e.powers(id, players)
	for turn := 0; ; turn++ {
		if len(powers) > 0 && turn%2 == 1 {
			powers[0]()
			powers = powers[1:]
		}
		_, who, heading, round := e.game(id)
		if round > 3 {
			break
		}
		if len(troubles) > 0 {
			troubles[0](who, heading)
			troubles = troubles[1:]
		} else {
			e.replies(who, heading+"\nstay\n")
		}
		e.moved(id, heading)
		t.Logf("turn %d: %s (%s)", turn, heading, who)
		e.everybody(players, "WHAT HAPPENED")
	}
	if len(troubles)+len(powers) > 0 {
		t.Errorf("%d troubles and %d powers were not met in three rounds", len(troubles), len(powers))
	}
	e.ends(id, players)
}

// lobbyWithBids opens a game whose players send sealed bids.
func (e *evening) lobbyWithBids() store.GameID {
	e.writes("Gwen", "open game Thursday:\nplayers 3\nscenario three\nsides by sealed bids\npace 72 hours\nend")
	e.hears("Gwen", "did you open this game?")
	e.replies("Gwen", "confirm")
	e.hearsBoth("Gwen", []string{"Your game is open"}, []string{"You can pass this message on", "join thursday", "with one message each"})
	e.joins("Anna", "thursday", "bid up to 9 on Romans")
	e.joins("Ben", "thursday", "")
	e.joins("Cleo", "thursday", "")
	e.hears("Gwen", "At the table: Anna, Ben and Cleo")
	e.replies("Ben", "How about this?\n\nbid up to 12 on Romans\nbid up to 1 on Picts")
	e.hears("Ben", "These are your bids, at most")
	e.replies("Cleo", "choose any")
	for _, who := range []string{"Anna", "Ben", "Cleo"} {
		e.hears(who, "The table is full, and the game begins", "Ben: group", "The game master is")
	}
	e.hears("Gwen", "You are the game master")
	rec, _, _, _ := e.game("thursday")
	for i, s := range rec.Seats {
		if s.Name == "Ben" && (i != 0 || rec.Bids[i] > 12) {
			e.t.Errorf("Ben has seat %d for %d", i+1, rec.Bids[i])
		}
	}
	return "thursday"
}

// lobbyWithChoice opens another game, with a robot at its table.
func (e *evening) lobbyWithChoice() {
	gwen := e.last["Gwen"] // of the first game
	e.replies("Gwen", "open game Friday:\nplayers 3\nsides by choice\nrobot\nend")
	e.hears("Gwen", "Your game is open")
	e.joins("Dora", "friday", "choose group 2")
	e.joins("Ed", "friday", "", "Which group of nations would you like to play?", "so far Dora") // the last to join
	e.replies("Ed", "choose group 3, group 1")
	e.everybody([]string{"Dora", "Ed"}, "The table is full, and the game begins")
	if rec, _, _, _ := e.game("friday"); rec.Seats[0].Name != "Robot" || rec.Seats[1].Name != "Dora" || rec.Seats[2].Name != "Ed" {
		e.t.Errorf("seats %+v", rec.Seats)
	}
	e.last["Gwen"] = gwen
}

// troubles are what happens to people who write orders; each ends with a turn that is
// played.
func (e *evening) troubles(id store.GameID) []func(who, heading string) {
	quoted := func(l letter.Letter) string { return "> " + strings.Join(strings.Split(l.All(), "\n"), "\r\n> ") }
	return []func(who, heading string){
		func(who, heading string) { // a name that there is not, and the line again
			e.replies(who, heading+"\nmove 1 from Knet to Nowhere\nstay")
			e.hears(who, "Nowhere")
			if _, _, now, _ := e.game(id); now != heading {
				e.t.Errorf("half of a letter was played for %s", heading)
			}
			e.replies(who, "play it")
		},
		func(who, heading string) { // above all that was written before
			e.replies(who, heading+": stay\r\n\r\nGreetings\r\n\r\nOn Thursday, Bretwalda wrote:\r\n"+quoted(e.last[who]))
		},
		func(who, heading string) { // from a telephone
			e.mime(who, "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64",
				base64.StdEncoding.EncodeToString([]byte("<div dir=\"auto\">"+heading+"<br>stay<br><br>Sent from my iPhone</div>")))
		},
		func(who, heading string) { // sent twice
			raw := e.mime(who, "Content-Type: text/plain; charset=us-ascii", heading+"\r\nstay")
			e.submit(e.t, e.address(who), e.last[who].ReplyTo.Addr, raw)
		},
		func(who, heading string) { // an old mail program, and a signature
			e.mime(who, "Content-Type: text/plain; charset=windows-1252\r\nContent-Transfer-Encoding: quoted-printable",
				heading+":\r\nstay\r\n\r\n--=20\r\nCaf=E9 =96 2 armies of fans")
		},
		func(who, heading string) { // to the mailbox, which proves nothing, and then as a reply
			e.writes(who, heading+"\nstay")
			time.Sleep(100 * time.Millisecond)
			if _, _, now, _ := e.game(id); now != heading {
				e.t.Errorf("a letter without its token was played for %s", heading)
			}
			e.replies(who, heading+"\nstay")
		},
		func(who, heading string) { // a vacation notice, which answers nobody, and the letter
			e.mime(who, "Auto-Submitted: auto-replied\r\nContent-Type: text/plain", heading+"\r\nstay")
			e.replies(who, heading+"\nstay")
		},
		func(who, heading string) { // not to be played yet: somebody else has something to say
			e.replies(who, heading+"\nstay\nwait")
			e.hears(who, "your turn waits")
			for _, other := range []string{"Anna", "Ben", "Cleo"} {
				if other != who {
					e.replies(other, "press to all:\nShall we stop at three rounds?\nend")
					break
				}
			}
			e.hears(who, "Shall we stop at three rounds?")
			e.replies(who, "ready")
		},
	}
}

// powers are what a GM does, each between two turns.
func (e *evening) powers(id store.GameID, players []string) []func() {
	return []func(){
		func() { // stops play, looks at a turn, and lets it be played
			_, who, heading, _ := e.game(id)
			e.replies("Gwen", "hold the turn")
			e.everybody(players, "has stopped play")
			e.replies(who, heading+"\nstay")
			e.hears(who, "orders are kept")
			e.replies("Gwen", "preview")
			e.hears("Gwen", "nobody but the game masters has seen it")
			e.replies("Gwen", "approve")
			e.everybody(players, "WHAT HAPPENED")
		},
		func() {
			e.replies("Gwen", "correct points Welsh +3 because a raid was not scored")
			e.everybody(players, "a raid was not scored")
			e.replies("Gwen", "undo")
			e.everybody(players, "has undone this")
		},
		func() { // gives orders for a seat
			_, who, heading, _ := e.game(id)
			e.replies("Gwen", "act for "+who+":\n"+heading+"\nstay\nend")
			e.moved(id, heading)
			for _, p := range players {
				if p == who {
					e.hears(p, "has given orders for you", "WHAT HAPPENED")
				} else {
					e.hears(p, "WHAT HAPPENED")
				}
			}
		},
		func() { // takes a turn back, which is played again
			_, who, heading, _ := e.game(id)
			e.replies(who, heading+"\nstay")
			e.moved(id, heading)
			e.everybody(players, "WHAT HAPPENED")
			nation, round, _ := strings.Cut(heading, ", round ")
			e.replies("Gwen", "rewind to round "+round+", "+nation)
			e.everybody(players, "has set the game back")
		},
		func() { // another GM
			e.replies("Gwen", "add GM Hal <"+e.address("Hal")+">")
			e.hears("Hal", "You are the game master")
			e.replies("Hal", "ruling on retreats:\nRaiders may go back to sea.\nend\nextend 24 hours")
			e.everybody(players, "Raiders may go back to sea.")
			e.replies("Gwen", "remove GM Hal")
			e.hears("Hal", "no longer a game master")
			e.everybody(players, "Hal is no longer a game master")
		},
		func() {
			e.replies("Gwen", "pause")
			e.everybody(players, "paused the game")
			e.replies("Gwen", "resume\nannounce:\nThe next round is on me.\nend")
			e.everybody(players, "The next round is on me.")
		},
	}
}

// ends has the GM end a game, who is asked for a second word.
func (e *evening) ends(id store.GameID, players []string) {
	e.replies("Gwen", "end game")
	asked := e.hears("Gwen", "nothing is done yet")
	e.replies("Gwen", secondWord(e.t, strings.Join(strings.Fields(asked.All()), " ")))
	e.everybody(players, "has ended the game")
	if s, err := e.m.Game(e.t.Context(), id); err != nil || s.Status != store.StatusFinished {
		e.t.Errorf("the game is %s, %v", s.Status, err)
	}
	if _, err := e.m.Verify(e.t.Context()); err != nil {
		e.t.Error(err)
	}
}
