package moderator

import (
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/inbox"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/store"
)

// bidders are the players of a game of Italia I that seeks sides, of whom one writes.
type bidders struct {
	t      *testing.T
	mod    *Moderator
	mail   *collector
	now    time.Time
	uid    uint32
	id     store.GameID
	who    roster.Person
	lang   ruleset.Language
	as     []string
	before string

	right, told, silent int
}

// newBidders has so many people join a game with sides by bids of some kind, of which it says which.
func newBidders(t *testing.T, lang ruleset.Language, assign lobby.Assignment, join int) *bidders {
	t.Helper()
	b := &bidders{t: t, mail: &collector{}, now: start, lang: lang, id: store.GameID("b")}
	all, err := usualShelf()
	if err != nil {
		t.Fatal(err)
	}
	b.mod, err = New(Options{
		Store: newStore(t), Shelf: all, Sender: b.mail, Mailbox: mailbox, Plus: true, Answers: 10_000, AuthServer: authServer,
		Now: func() time.Time { return b.now }, Log: slog.New(complains{slog.DiscardHandler, t}),
	})
	if err == nil {
		err = b.mod.resume()
	}
	if err == nil {
		_, err = b.mod.Create(t.Context(), Spec{ID: string(b.id), Title: "B", Seed: "s", Hours: 72, Ruleset: "italia-1", Language: string(lang), GM: gwen, Open: &Opening{Assign: string(assign)}})
	}
	if err != nil {
		t.Fatal(err)
	}
	for i := range join {
		b.write(askedAddress(i), mailbox, "join b")
	}
	b.look(func(tb *table.Table) {
		b.who = *tb.Rec.Person(tb.Rec.Lobby.People[0].Key)
		if p, ok := tb.Rec.Lobby.Turn(); ok {
			b.who = *tb.Rec.Person(p.Key)
		}
	})
	b.change(func(rec *roster.Record) { rec.Person(b.who.Key).Lang = lang })
	return b
}

// write has somebody write a letter, and returns what comes back.
func (b *bidders) write(from, to, text string) string {
	b.t.Helper()
	b.uid++
	b.now = b.now.Add(2 * time.Hour) // so many letters that fail are answered in a day
	raw := fmt.Sprintf("%sFrom: %s\nTo: %s\nSubject: x\nContent-Type: text/plain; charset=utf-8\nMessage-ID: <m%d@x.example>\n\n%s", proof, from, to, b.uid, text)
	at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: b.uid}
	l := inbox.Letter{Cursor: at, Done: at, Received: b.now, Raw: []byte(strings.ReplaceAll(raw, "\n", "\r\n"))}
	if _, err := b.mod.Handle(b.t.Context(), []inbox.Letter{l}); err != nil {
		b.t.Fatal(err)
	}
	b.mail.got = nil
	if _, err := b.mod.queue.Drain(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
	for _, l := range b.mail.got {
		if l.To.Addr == from {
			return l.Text
		}
	}
	return ""
}

func (b *bidders) look(at func(*table.Table)) {
	b.t.Helper()
	err := b.mod.look(b.t.Context(), func(t *task) error {
		tb, err := t.tables.Get(b.id)
		if err == nil {
			at(tb)
		}
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b *bidders) change(how func(*roster.Record)) {
	b.t.Helper()
	err := b.mod.do(b.mod.log, func(t *task) error {
		tb, err := t.tables.Get(b.id)
		if err != nil {
			return err
		}
		return t.tables.Change(tb, how)
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// made are the bids that the player has made, and how far they would go, as testdata/bids has it.
func (b *bidders) made() (code string) {
	b.look(func(tb *table.Table) {
		l := tb.Rec.Lobby
		var list []string
		for _, bid := range l.Bids {
			if bid.Key == b.who.Key {
				list = append(list, fmt.Sprintf("%d:%d", bid.Side+1, bid.Points/max(l.Parts, 1)))
			}
		}
		p, _ := l.Person(b.who.Key)
		for _, limit := range p.Limits {
			if limit.Points > 0 || len(p.Limits) == 1 {
				list = append(list, fmt.Sprintf("%d:%d", limit.Side+1, limit.Points/max(l.Parts, 1)))
			}
		}
		slices.Sort(list)
		code = strings.Join(list, " ")
	})
	if code == "" {
		return "-"
	}
	return code
}

// bids reads what a line says, of which nothing is kept.
func (b *bidders) bids(line string) {
	b.t.Helper()
	var was lobby.Lobby
	b.look(func(tb *table.Table) { was = *tb.Rec.Lobby })
	token := ""
	b.look(func(tb *table.Table) { token = tb.Rec.Token(&b.who) })
	answer := b.write(b.who.Addr, "games+"+token+"@club.example", strings.ReplaceAll(line, "|", "\n"))
	got := b.made()
	b.change(func(rec *roster.Record) { rec.Lobby = &was })
	show := os.Getenv("SHOW")
	switch right := slices.Contains(b.as, got); {
	case right && got != b.before:
		b.right++
	case got == b.before && answer != "":
		if right {
			b.right++
		} else if b.told++; show != "" {
			b.t.Logf("%s TOLD %q", b.lang, line)
		}
	default:
		b.silent++
		b.t.Errorf("%s SILENT %q: %s, not %s", b.lang, line, got, b.as)
	}
	if show == "2" {
		b.t.Log(answer)
	}
}

// TestBidsInAHurry reads testdata/bids: what players write who bid for sides is a bid as they mean it, or none, and then they are
// told so.
func TestBidsInAHurry(t *testing.T) {
	many(t)
	read := map[ruleset.Language]int{"en": 120, "es": 93, "it": 91, "hu": 82} // when this was written: fewer is a fault
	for _, lang := range sampling.Half(t, orders.Languages()) {
		data, err := os.ReadFile("../../testdata/bids/" + string(lang) + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		var b *bidders
		right, told, silent := 0, 0, 0
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSpace(line)
			if how, head := strings.CutPrefix(line, "## "); head {
				how, bid, _ := strings.Cut(how, " ")
				b = newBidders(t, lang, map[string]lobby.Assignment{"sealed": lobby.Sealed, "turn": lobby.Bidding}[how], map[string]int{"sealed": 2, "turn": 3}[how])
				if side, points, ok := strings.Cut(bid, ":"); ok {
					s, _ := strconv.Atoi(side)
					n, _ := strconv.Atoi(points)
					b.change(func(rec *roster.Record) {
						next, err := rec.Lobby.BidUpTo(b.who.Key, s-1, n*max(rec.Lobby.Parts, 1))
						if err != nil {
							t.Fatal(err)
						}
						rec.Lobby = &next
					})
				}
				b.before = b.made()
			} else if means, head := strings.CutPrefix(line, "= "); head {
				b.as = strings.Split(means, " || ")
			} else if line != "" && !strings.HasPrefix(line, "#") {
				b.right, b.told, b.silent = 0, 0, 0
				b.bids(line)
				right, told, silent = right+b.right, told+b.told, silent+b.silent
			}
		}
		if t.Logf("%s: %d right, %d told, %d silent", lang, right, told, silent); right < read[lang] {
			t.Errorf("%s: %d are read, fewer than %d", lang, right, read[lang])
		}
	}
}
