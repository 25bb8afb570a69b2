package moderator

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/game"
	"bretwalda/internal/inbox"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/outbox"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// askedGame is a game with questions on, played in the process, whose players leave out of their
// orders what they can be asked.
type askedGame struct {
	t     *testing.T
	mod   *Moderator
	with  Options
	mail  *collector
	now   time.Time
	lang  ruleset.Language
	uid   uint32
	told  map[string]outbox.Message // the last letter with a question, by address
	trace []string                  // the letters, for whoever looks for a fault
}

// complains is a log that fails the test on each error: a panic that was caught is one.
type complains struct {
	slog.Handler
	t *testing.T
}

func (c complains) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelError }

func (c complains) Handle(_ context.Context, r slog.Record) error {
	c.t.Errorf("the log says: %s", r.Message)
	r.Attrs(func(a slog.Attr) bool { c.t.Log(a); return true })
	return nil
}

// newStore opens a store that the test closes, and that need not outlive the machine.
func newStore(t *testing.T) *store.Store {
	t.Helper()
	s, err := store.Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	s.Unsynced()
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func newAskedGame(t *testing.T, rules string, lang ruleset.Language, seed string) *askedGame {
	t.Helper()
	g := &askedGame{t: t, mail: &collector{}, now: start, lang: lang, told: make(map[string]outbox.Message)}
	s := newStore(t)
	all, err := usualShelf()
	if err != nil {
		t.Fatal(err)
	}
	g.with = Options{
		Store: s, Shelf: all, Sender: g.mail, Mailbox: mailbox, Plus: true, Answers: 10_000,
		Now: func() time.Time { return g.now }, Log: slog.New(complains{slog.DiscardHandler, t}),
	}
	g.mod, err = New(g.with)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.mod.resume(); err != nil {
		t.Fatal(err)
	}
	r, err := all.Rules(rules)
	if err != nil {
		t.Fatal(err)
	}
	spec := Spec{ID: askedID, Title: "G", Seed: seed, Hours: 72, Ruleset: rules, Questions: true, Language: string(lang)}
	for i := range r.Ruleset.Scenarios[0].Sides {
		spec.Players = append(spec.Players, Player{Address: askedAddress(i), Language: string(lang)})
	}
	if _, err := g.mod.Create(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	return g
}

const askedID = "g"

func askedAddress(side int) string { return fmt.Sprintf("player%d@club.example", side+1) }

// look looks at the game as it is.
func (g *askedGame) look(at func(*table.Table)) {
	g.t.Helper()
	err := g.mod.look(g.t.Context(), func(t *task) error {
		tb, err := t.tables.Get(askedID)
		if err == nil {
			at(tb)
		}
		return err
	})
	if err != nil {
		g.t.Fatal(err)
	}
}

// write has a player write a letter, and returns what comes back.
func (g *askedGame) write(side int, text string) string {
	g.t.Helper()
	return g.writeTo(side, "none@x.example", text)
}

// writeTo is write in answer to a letter.
func (g *askedGame) writeTo(side int, answers, text string) string {
	g.t.Helper()
	g.uid++
	g.now = g.now.Add(11 * time.Minute)
	token := ""
	g.look(func(tb *table.Table) { token = tb.Rec.Token(&tb.Rec.Seats[side].Person) })
	raw := fmt.Sprintf("From: %s\nTo: games+%s@club.example\nSubject: Re: G\nContent-Type: text/plain; charset=utf-8\nIn-Reply-To: <%s>\nMessage-ID: <m%d@x.example>\n\n%s",
		askedAddress(side), token, answers, g.uid, text)
	at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: g.uid}
	l := inbox.Letter{Cursor: at, Done: at, Received: g.now, Raw: []byte(strings.ReplaceAll(raw, "\n", "\r\n"))}
	if _, err := g.mod.Handle(g.t.Context(), []inbox.Letter{l}); err != nil {
		g.t.Fatal(err)
	}
	back := g.sent(side)
	g.trace = append(g.trace, "<<<< "+askedAddress(side)+"\n"+text+"\n>>>>\n"+back)
	return back
}

// again begins anew with what the store has, and checks that nothing is lost by that: the position,
// the orders, what was asked; and that the log amounts to it.
func (g *askedGame) again() {
	g.t.Helper()
	kept := func() (position []byte, sheets table.Sheets, asked roster.Asked) {
		g.look(func(tb *table.Table) {
			var err error
			if position, err = tb.Pos.Encode(); err != nil {
				g.t.Fatal(err)
			}
			sheets, asked = tb.Sheets, tb.Rec.Asked
		})
		return position, sheets, asked
	}
	position, sheets, asked := kept()
	var err error
	if g.mod, err = New(g.with); err != nil {
		g.t.Fatal(err)
	}
	if err := g.mod.resume(); err != nil {
		g.t.Fatal(err)
	}
	position2, sheets2, asked2 := kept()
	if !bytes.Equal(position, position2) || !reflect.DeepEqual(sheets, sheets2) || !reflect.DeepEqual(asked, asked2) {
		g.t.Errorf("the game that is read back is another: %+v, %+v; %+v, %+v", sheets, sheets2, asked, asked2)
	}
	log, err := g.mod.Log(g.t.Context(), askedID)
	if err != nil {
		g.t.Fatal(err)
	}
	g.look(func(tb *table.Table) {
		played, err := tb.Rules.System.Replay(log)
		if err != nil {
			g.t.Fatal(err)
		}
		if replayed, err := played.Position.Encode(); err != nil || !bytes.Equal(position, replayed) {
			g.t.Errorf("the log amounts to another position (%v)", err)
		}
	})
}

// sent sends what is to be sent, and returns what a player gets of it.
func (g *askedGame) sent(side int) string {
	g.t.Helper()
	g.mail.got = nil
	if _, err := g.mod.queue.Drain(g.t.Context()); err != nil {
		g.t.Fatal(err)
	}
	var mine strings.Builder
	for _, l := range g.mail.got {
		if strings.HasPrefix(l.MessageID, askedID+"."+questionLetter) {
			g.told[l.To.Addr] = l
		}
		if l.To.Addr == askedAddress(side) {
			fmt.Fprintf(&mine, "[%s] %s\n%s", l.MessageID, l.Subject, l.Text)
		}
	}
	return mine.String()
}

// waits is what the game waits for.
type waits struct {
	decision game.Decision
	kind     game.KindInfo
	side     int
	seq      store.Seq
	asked    bool   // by a question
	orders   string // what a robot would order for the turn, without what answers questions
}

func (g *askedGame) waits() (w waits) {
	g.t.Helper()
	g.look(func(tb *table.Table) {
		w.decision, w.seq = tb.Pending(), tb.Seq
		if w.decision.Kind == game.None {
			return
		}
		w.kind = tb.Rules.System.Kind(w.decision.Kind)
		w.side, w.asked = tb.SeatOf(w.decision.Nation), tb.Questioning().WaitsForAnswers()
		if plan, ok := tb.Pos.Plan(tb.Pos.At().TurnOf(w.decision.Nation)); ok {
			w.orders = g.print(tb, plan.Sheet)
		}
	})
	return w
}

// print writes what somebody orders for their own turn, without what answers questions.
func (g *askedGame) print(tb *table.Table, sheet orders.Sheet) string {
	family := tb.Rules.System.Data().Words()
	for i := range sheet.Sections {
		sheet.Sections[i].Orders = slices.DeleteFunc(sheet.Sections[i].Orders, func(o orders.Order) bool { return family.CanStand(o.Kind) })
	}
	sheet.Standing = nil
	return orders.Print(tb.Rules.Ruleset, family.Lexicon(g.lang), sheet)
}
