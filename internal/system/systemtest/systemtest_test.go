package systemtest_test

import (
	"bytes"
	"io/fs"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/correction"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/pieces"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
	"bretwalda/internal/system/systemtest"
)

func open(t *testing.T) system.System {
	t.Helper()
	files, err := pack.Read(systemtest.Pack(), "pack", "")
	if err != nil {
		t.Fatal(err)
	}
	sys, err := systemtest.Open(files)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// table keeps one game, as those do who keep games.
type table struct {
	*testing.T
	sys system.System
	pos system.Position
	log []gamelog.Entry
	gamelog.Game
}

// begin starts a game with dice of its own.
func begin(t *testing.T, seed byte) *table {
	t.Helper()
	sys := open(t)
	chain := dice.NewChain(dice.Link{seed}, dice.ChainLength)
	tb := &table{T: t, sys: sys, pos: sys.Blank(), Game: gamelog.Game{
		Setup: gamelog.Setup{Game: "feud", Ruleset: sys.Ruleset().ID, Scenario: "standard", Commitment: chain.Commitment()},
		Chain: chain, Now: time.Date(2026, 3, 2, 20, 0, 0, 0, time.UTC),
		Begin: func(uint32) (dice.Begun, error) { return dice.Begun{}, nil },
	}}
	told, err := tb.pos.Start(tb.Game)
	if err != nil {
		t.Fatal(err)
	}
	tb.log = told.Entries
	return tb
}

// policy has no orders, and waits for nobody.
func (tb *table) policy() *system.Play {
	never := func(game.Moment, *game.Decision) bool { return false }
	return &system.Play{
		Game: tb.Game, Robot: never, Leaves: never, Wait: never, Ask: never,
		Sheet: func(game.Turn) *orders.Section { return nil },
		Given: func(game.Moment, ruleset.Nation) *orders.Section { return nil },
	}
}

func (tb *table) play(p *system.Play) system.Played {
	tb.Helper()
	done, err := tb.pos.Play(p)
	if err != nil {
		tb.Fatal(err)
	}
	tb.log = append(tb.log, done.Entries...)
	return done
}

// same checks that the log of the game amounts to its position, with good dice.
func (tb *table) same() system.Replayed {
	tb.Helper()
	again, err := tb.sys.Replay(tb.log)
	if err != nil {
		tb.Fatal(err)
	}
	want, err := tb.pos.Encode()
	if err != nil {
		tb.Fatal(err)
	}
	got, err := again.Position.Encode()
	if err != nil || !bytes.Equal(got, want) {
		tb.Fatalf("played again the game stands elsewhere: %v", err)
	}
	if err := dice.Verify(again.Proof); err != nil {
		tb.Error(err)
	}
	back, err := tb.sys.Restore(want)
	if err != nil || !reflect.DeepEqual(back.Show(), tb.pos.Show()) || back.At() != tb.pos.At() {
		tb.Errorf("its snapshot stands elsewhere: %v", err)
	}
	if tb.pos.Clone().Show() != tb.pos.Show() {
		tb.Error("a copy of the position is looked at anew")
	}
	return again
}

// section reads the orders of a nation.
func (tb *table) section(n ruleset.Nation, letter ...string) *orders.Section {
	tb.Helper()
	rs := tb.sys.Ruleset()
	var lines []orders.Line
	for _, text := range letter {
		lines = append(lines, orders.Line{Text: text})
	}
	all := tb.sys.Data().Words().Lexicons()
	got := orders.NewReader(rs, all[0], all[1:]...).Parse(lines, orders.Context{Next: n, Round: int(tb.pos.At().Round)})
	if len(got.Problems) > 0 || len(got.Sections) != 1 {
		tb.Fatalf("%q: %+v", letter, got)
	}
	return &got.Sections[0]
}

const (
	douglases = ruleset.Nation(1)
	percies   = ruleset.Nation(2)
)

func TestRobotsPlayToTheEnd(t *testing.T) {
	high := uint8(0)
	for seed := range byte(20) {
		tb := begin(t, seed)
		p := tb.policy()
		p.Robot = func(game.Moment, *game.Decision) bool { return true }
		done := tb.play(p)
		if done.Waits.Kind != game.None {
			t.Fatalf("play stopped at %+v", done.Waits)
		}
		for _, ev := range done.Events {
			for _, face := range ev.Dice {
				high = max(high, face)
			}
		}
		again := tb.same()
		for n := range tb.sys.Ruleset().Nations {
			n := ruleset.Nation(n)
			if told, have := tb.pos.Ledger().Nation(n), tb.pos.Points(n); told != have {
				t.Errorf("seed %d: %d points were told, nation %d has %d", seed, told, n, have)
			}
		}
		past, err := tb.sys.Past(tb.log)
		if err != nil || len(past.Rounds()) != 4 || !past.Rounds()[3].Over {
			t.Errorf("seed %d: %v", seed, err)
		}
		if n := len(again.Proof.Turns); n == 0 || n > 8 {
			t.Errorf("seed %d: %d links for eight turns", seed, n)
		}
	}
	if high != 10 {
		t.Errorf("the highest face of 20 games is %d", high)
	}
}

// raid plays the first turn with the orders given up to the question to the Percies.
func raid(t *testing.T, letter ...string) (*table, *system.Play) {
	tb := begin(t, 1)
	p := tb.policy()
	section := tb.section(douglases, letter...)
	p.Sheet = func(turn game.Turn) *orders.Section {
		if turn == (game.Turn{Nation: douglases, Round: 1}) {
			return section
		}
		return nil
	}
	p.Wait = func(_ game.Moment, d *game.Decision) bool { return d.Nation == percies && !tb.sys.Kind(d.Kind).Asked() }
	p.Ask = func(_ game.Moment, d *game.Decision) bool { return tb.sys.Kind(d.Kind).Asked() }
	return tb, p
}

func TestQuestionToTheOtherAndPause(t *testing.T) {
	tb, p := raid(t, "place 1 in Langholm", "move 2 from Langholm to Hexham")
	done := tb.play(p)
	if k := tb.sys.Kind(done.Waits.Kind); !done.Asked || k.Name != "stand" || done.Waits.Nation != percies || k.Always() {
		t.Fatalf("play stopped at %+v (%+v)", done.Waits, k)
	}
	if asked := tb.pos.Questions(p); len(asked) != 1 || asked[0].Decision != done.Waits {
		t.Errorf("asked: %+v", asked)
	}
	tb.same()
	stand := tb.section(percies, "Stand your ground in Hexham.")
	p.Given = func(_ game.Moment, n ruleset.Nation) *orders.Section {
		if n == percies {
			return stand
		}
		return nil
	}
	done = tb.play(p)
	if k := tb.sys.Kind(done.Waits.Kind); !done.Asked || k.Name != "press" || done.Waits.Nation != douglases || !k.Always() {
		t.Fatalf("play stopped at %+v (%+v)", done.Waits, k)
	}
	tb.same() // in the middle of a turn, after dice
	home := tb.section(douglases, "Lovagolj haza")
	p.Given = func(at game.Moment, n ruleset.Nation) *orders.Section {
		if n == douglases {
			return home
		}
		return stand
	}
	if done = tb.play(p); done.Waits.Nation != percies || done.Waits.Kind != systemtest.Muster {
		t.Fatalf("play stopped at %+v", done.Waits)
	}
	tb.same()
}

func TestOrdersThatCannotBeCarriedOut(t *testing.T) {
	tb, p := raid(t, "place 1 in Carham", "move 1 from Langholm to Alnwick")
	done := tb.play(p)
	if len(done.Failures) != 2 || done.Failures[0].Illegal.Why != game.NoSuchArea || done.Failures[1].Illegal.Why != game.NotAdjacent {
		t.Fatalf("%+v", done.Failures)
	}
	if near, _ := tb.sys.Ruleset().Board.Find("hexham"); !done.Failures[1].Near.Has(near) {
		t.Errorf("near is %v", done.Failures[1].Near)
	}
}

func TestRewindAndCorrection(t *testing.T) {
	tb, p := raid(t, "place 1 in Jedburgh", "move 1 from Langholm to Hexham")
	tb.play(p)
	start, err := tb.sys.TurnStart(tb.log, game.Turn{Nation: douglases, Round: 1})
	if err != nil {
		t.Fatal(err)
	}
	gone, told, err := tb.pos.Rewind(tb.Game, tb.log, start)
	if err != nil || len(gone) != 1 {
		t.Fatalf("%v %v", gone, err)
	}
	tb.log = append(tb.log, told.Entries...)
	tb.same()
	if tb.pos.Pending().Kind != systemtest.Muster {
		t.Errorf("it stands at %+v", tb.pos.Pending())
	}
	seen := store.Seq(len(tb.log))
	told, err = tb.pos.Correct(tb.Game, &correction.Correction{Nation: "percies", Area: "carham", Pieces: pieces.Set{"riders": 1}, Reason: "they were there"})
	if err != nil {
		t.Fatal(err)
	}
	tb.log = append(tb.log, told.Entries...)
	tb.same()
	news, err := tb.sys.Since(tb.log, seen)
	if err != nil || len(news.Events) != 1 {
		t.Errorf("%+v %v", news, err)
	}
}

// What letters show of orders can be ordered.
func TestSampleOrders(t *testing.T) {
	sys := open(t)
	languages := sys.Data().Words().Lexicons()
	reader := orders.NewReader(sys.Ruleset(), languages[0], languages[1:]...)
	sample := regexp.MustCompile(`(?s){{define "order-(move|stay|sample|condition|examples|short)"}}(.*?){{end}}`)
	for _, lang := range []string{"en", "es", "it", "hu"} {
		text, err := fs.ReadFile(sys.Data().Texts, lang+"/feud.tmpl")
		if err != nil {
			t.Fatal(err)
		}
		found := sample.FindAllStringSubmatch(string(text), -1)
		if len(found) != 6 {
			t.Errorf("%s: %d samples", lang, len(found))
		}
		for _, of := range found {
			var lines []orders.Line
			for line := range strings.Lines(of[2]) {
				lines = append(lines, orders.Line{Text: strings.TrimSpace(line)})
			}
			sheet := reader.Parse(lines, orders.Context{Next: percies, Round: 2})
			if len(sheet.Problems) > 0 || len(sheet.Sections) == 0 {
				t.Errorf("%s: %s: %+v", lang, of[1], sheet.Problems)
			}
		}
	}
}
