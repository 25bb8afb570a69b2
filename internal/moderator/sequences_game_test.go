package moderator

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/inbox"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// lettersGame has one game after the other, played in the process, in which a player writes several letters for one turn.
type lettersGame struct {
	t       *testing.T
	mod     *Moderator
	mail    *collector
	now     time.Time
	id      store.GameID
	lang    ruleset.Language
	side    int // who writes
	uid     uint32
	games   int
	refused bool // the last letter
}

func newLettersGame(t *testing.T) *lettersGame {
	t.Helper()
	g := &lettersGame{t: t, mail: &collector{}, now: start}
	s := newStore(t)
	all, err := usualShelf()
	if err != nil {
		t.Fatal(err)
	}
	g.mod, err = New(Options{
		Store: s, Shelf: all, Sender: g.mail, Mailbox: mailbox, Plus: true, Answers: 10_000,
		Now: func() time.Time { return g.now }, Log: slog.New(complains{slog.DiscardHandler, t}),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.mod.resume(); err != nil {
		t.Fatal(err)
	}
	return g
}

// begin begins a new game of the usual rules, in which orders can be changed for a while before they are played.
func (g *lettersGame) begin(scenario string, side int, lang ruleset.Language) {
	g.t.Helper()
	g.beginOf("", scenario, 4, side, lang)
}

// beginOf begins one of other rules, for so many players.
func (g *lettersGame) beginOf(rules, scenario string, players, side int, lang ruleset.Language) {
	g.t.Helper()
	g.games++
	g.id, g.side, g.lang = store.GameID(fmt.Sprintf("g%d", g.games)), side, lang
	changes := 20 * 60
	spec := Spec{ID: string(g.id), Title: "G", Seed: "s", Hours: 72, Ruleset: rules, Scenario: scenario, Language: string(lang), Changes: &changes}
	for i := range players {
		spec.Players = append(spec.Players, Player{Address: askedAddress(i), Language: string(lang)})
	}
	if _, err := g.mod.Create(g.t.Context(), spec); err != nil {
		g.t.Fatal(err)
	}
	g.sent()
}

// look looks at the game as it is.
func (g *lettersGame) look(at func(*table.Table)) {
	g.t.Helper()
	err := g.mod.look(g.t.Context(), func(t *task) error {
		tb, err := t.tables.Get(g.id)
		if err == nil {
			at(tb)
		}
		return err
	})
	if err != nil {
		g.t.Fatal(err)
	}
}

// write has the player write a letter, and returns what comes back.
func (g *lettersGame) write(text string) string {
	g.t.Helper()
	g.uid++
	g.now = g.now.Add(11 * time.Minute)
	token := ""
	g.look(func(tb *table.Table) { token = tb.Rec.Token(&tb.Rec.Seats[g.side].Person) })
	raw := fmt.Sprintf("From: %s\nTo: games+%s@club.example\nSubject: Re: G\nContent-Type: text/plain; charset=utf-8\nMessage-ID: <m%d@x.example>\n\n%s",
		askedAddress(g.side), token, g.uid, text)
	at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: g.uid}
	l := inbox.Letter{Cursor: at, Done: at, Received: g.now, Raw: []byte(strings.ReplaceAll(raw, "\n", "\r\n"))}
	verdicts, err := g.mod.Handle(g.t.Context(), []inbox.Letter{l})
	if err != nil {
		g.t.Fatal(err)
	}
	g.refused = verdicts[0] == inbox.Refused
	return g.sent()
}

// sent sends what is to be sent, and returns what the player gets of it.
func (g *lettersGame) sent() string {
	g.t.Helper()
	g.mail.got = nil
	if _, err := g.mod.queue.Drain(g.t.Context()); err != nil {
		g.t.Fatal(err)
	}
	var mine strings.Builder
	for _, l := range g.mail.got {
		if l.To.Addr == askedAddress(g.side) {
			fmt.Fprintf(&mine, "%s\n%s", l.Subject, l.Text)
		}
	}
	return mine.String()
}

// conquer plays the first turn of the game, after which the player has armies in several areas and some time.
func (g *lettersGame) conquer() {
	g.t.Helper()
	g.begin("standard", 0, "en")
	g.write("Romans, round 1\n4 to Kent\n3 to Sussex\n3 to Wessex\n2 to Devon\nFor the second half:\n4 to Essex\n")
	g.write("ready")
	g.look(func(tb *table.Table) {
		for a, n := range map[string]int{"Kent": 3, "Wessex": 2, "Sussex": 3, "Essex": 4} {
			found := 0
			for _, h := range tb.Pos.Show().Board().Of(tb.OrderBook().NextOf(g.side).Nation) {
				if tb.Rules.Ruleset.Names.Area("en", h.Area) == a {
					found = h.Armies
				}
			}
			if found != n {
				g.t.Errorf("%d armies in %s, not %d", found, a, n)
			}
		}
	})
}

// kept are the moves that are kept for the next turn, and whether it waits or may be played. All of an area are as many as stand there.
func (g *lettersGame) kept(stand map[string]int) (moves []string, waits bool) {
	g.look(func(tb *table.Table) {
		turn := tb.OrderBook().NextOf(g.side)
		sh := tb.Sheets.Turns[turn]
		for _, o := range sh.Section.Orders {
			if len(o.Steps) == 0 {
				continue
			}
			if len(o.Forces) == 1 {
				o.Count = o.Forces[0].Count
			}
			from := strings.ToLower(tb.Rules.Ruleset.Names.Area("en", o.From))
			n := fmt.Sprint(o.Count.N)
			if o.Count.Amount != orders.Exactly {
				n = fmt.Sprint(stand[from])
			}
			moves = append(moves, n+" "+from+" "+strings.ToLower(tb.Rules.Ruleset.Names.Area("en", o.Steps[len(o.Steps)-1].To)))
		}
		waits = tb.Agenda().Waits(turn, g.now).Why == "problems" || len(sh.Unread) > 0 && sh.Word != table.WordPlay
	})
	slices.Sort(moves)
	return moves, waits
}

// speaks has the player get letters in a language.
func (g *lettersGame) speaks(lang ruleset.Language) {
	g.change(func(t *task, tb *table.Table) error {
		return t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[g.side].Lang = lang })
	})
}

// fresh takes back all orders of the player.
func (g *lettersGame) fresh() {
	g.change(func(t *task, tb *table.Table) error {
		for _, turn := range tb.OrderBook().OrderedTurns(g.side) {
			if err := t.tables.DropSheet(tb, turn); err != nil {
				return err
			}
		}
		return nil
	})
}

// change changes the game.
func (g *lettersGame) change(how func(*task, *table.Table) error) {
	g.t.Helper()
	err := g.mod.do(g.mod.log, func(t *task) error {
		tb, err := t.tables.Get(g.id)
		if err != nil {
			return err
		}
		return how(t, tb)
	})
	if err != nil {
		g.t.Fatal(err)
	}
}
