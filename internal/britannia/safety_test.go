package britannia_test

import (
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/record"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// The safety net: random legal play of whole games in every scenario, with what
// must always be true checked after each choice. A game that fails is written
// as a record that can be replayed.
var (
	games  = flag.Int("games", 2000, "random games per scenario; a fiftieth with -short")
	least  = flag.Int("decisions", 0, "random games go on until every scenario has had so many decisions")
	seedAt = flag.Uint64("seed", 1, "seed of the first random game")
	saveTo = flag.String("save", "", "folder for records of failing games; a temporary one if empty")
)

func TestRandomGames(t *testing.T) { randomGames(t, britanniatest.Engine(t)) }

// randomGames plays random games in every scenario of a pack.
func randomGames(t *testing.T, e *britannia.Engine) {
	for i := range e.Pack().Scenarios {
		t.Run(e.Pack().Scenarios[i].ID, func(t *testing.T) {
			t.Parallel()
			count := *games
			if testing.Short() {
				count /= 50
			}
			decisions := 0
			for g := 0; g < count || decisions < *least; g++ {
				seed := *seedAt + uint64(g)
				w := newWatch(e, i, seed)
				if err := w.playOn(); err != nil {
					t.Fatalf("game %d: %v\nsaved as %s", seed, err, w.save(t))
				}
				decisions += w.choice
			}
			t.Logf("%d decisions", decisions)
		})
	}
}

// TestArrivalsAfterGrowth plays by the other reading of when invaders arrive,
// which the ruleset has as a switch (RUL-01): as many games end well, and invaders
// come after their nation's growth.
func TestArrivalsAfterGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays many games or battles")
	}
	pk := *britanniatest.Engine(t).Pack()
	pk.Switches.ArrivalsAfterGrowth = true
	e, err := britannia.New(&pk)
	if err != nil {
		t.Fatal(err)
	}
	late := 0
	for seed := range uint64(100) {
		w := newWatch(e, 0, seed)
		if err := w.playOn(); err != nil {
			t.Fatalf("game %d: %v", seed, err)
		}
		for _, ev := range w.log.Events {
			if ev.Kind == game.Arrived && ev.Turn != ev.Nation {
				t.Fatalf("game %d: %+v outside the nation's own turn", seed, ev)
			}
			if ev.Kind == game.Arrived {
				late++
			}
		}
	}
	if late == 0 {
		t.Error("nobody arrived")
	}
}

// watch is a random game being played and watched.
type watch struct {
	e      *britannia.Engine
	pk     *cards.Pack
	d      dice.Seeded
	rec    *record.File
	log    game.Log
	s      britannia.State
	tally  [ruleset.MaxNations]int16 // points by events
	seen   int                       // events tallied
	raids  raidBook
	choice int
	seed   uint64

	romans, romanoBritish, belgae, brigantes, danes, saxons, angles ruleset.Nation
}

func newWatch(e *britannia.Engine, scenario int, seed uint64) *watch {
	w := &watch{e: e, pk: e.Pack(), d: dice.NewSeeded(seed), rec: record.New(e.Ruleset(), scenario), seed: seed,
		raids: raidBook{waits: make(map[board.Area]int), home: make(map[board.Area]bool)}}
	for id, n := range map[string]*ruleset.Nation{"romans": &w.romans, "romano-british": &w.romanoBritish, "belgae": &w.belgae,
		"brigantes": &w.brigantes, "danes": &w.danes, "saxons": &w.saxons, "angles": &w.angles} {
		*n, _ = w.pk.FindNation(id)
	}
	w.s = e.Start(scenario, w.rec.Dice(&w.d), &w.log)
	w.rec.Rules = w.s.Rules
	return w
}

// save writes the game so far and returns the file's name.
func (w *watch) save(t *testing.T) string {
	dir := *saveTo
	if dir == "" {
		var err error
		if dir, err = os.MkdirTemp("", "bretwalda"); err != nil {
			t.Fatal(err)
		}
	}
	name := filepath.Join(dir, fmt.Sprintf("%s-%s.game", w.rec.Scenario, path.Base(t.Name())))
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := w.rec.WriteTo(f); err != nil {
		t.Fatal(err)
	}
	return name
}

// mostChoices is far more than any game needs.
const mostChoices = 20000

// playOn plays to the end and reports the first thing that is not as it must be.
func (w *watch) playOn() error {
	if err := w.check(game.Decision{}); err != nil {
		return err
	}
	for {
		dec := w.e.Pending(&w.s)
		if dec.Kind == game.None {
			return w.checkEnd()
		}
		c := w.e.Random(&w.s, &w.d)
		w.rec.Add(notation.Choice(w.pk.Ruleset, dec.Nation, &c))
		if err := w.checkOffers(&dec); err != nil {
			return fmt.Errorf("before choice %d: %w", w.choice, err)
		}
		before := w.s
		w.raids.note(&before)
		if err := w.e.Apply(&w.s, &c, w.rec.Dice(&w.d), &w.log); err != nil {
			return fmt.Errorf("choice %d of %+v is refused: %w", w.choice, dec, err)
		}
		if w.s == before {
			return fmt.Errorf("choice %d (%+v) changes nothing", w.choice, c)
		}
		if w.choice++; w.choice > mostChoices {
			return fmt.Errorf("the game does not end")
		}
		err := w.check(dec)
		if err == nil {
			err = w.checkRaids(&dec, &c)
		}
		if err != nil {
			return fmt.Errorf("after choice %d: %w", w.choice, err)
		}
	}
}

// checkOffers looks, now and then, at all answers offered: each must be legal,
// the default too, and an illegal one must change nothing.
func (w *watch) checkOffers(dec *game.Decision) error {
	def := w.e.Default(&w.s)
	if bad := w.e.Check(&w.s, &def); bad != nil {
		return fmt.Errorf("default %+v for %+v is not legal: %w", def, dec, bad)
	}
	if question(dec.Kind) {
		if err := w.checkQuestion(dec); err != nil {
			return err
		}
	}
	if w.d.Roll(50) > 1 {
		return nil
	}
	offered := 0
	var err error
	w.e.Choices(&w.s, func(c *britannia.Choice) bool {
		offered++
		if bad := w.e.Check(&w.s, c); bad != nil {
			err = fmt.Errorf("offered %+v is not legal: %w", c, bad)
		}
		return err == nil
	})
	if err == nil && offered == 0 {
		err = fmt.Errorf("nothing is offered for %+v", dec)
	}
	wrong := britannia.Choice{Kind: dec.Kind, Area: board.Area(w.d.Roll(board.Max) - 1), N: uint8(w.d.Roll(250)), Nation: ruleset.MaxNations - 1}
	wrong.Move.Len = uint8(w.d.Roll(30))
	for i := range wrong.Move.Path {
		wrong.Move.Path[i] = board.Area(w.d.Roll(board.Max) - 1)
	}
	before, events := w.s, len(w.log.Events)
	if w.e.Check(&w.s, &wrong) != nil {
		if w.e.Apply(&w.s, &wrong, &w.d, &w.log) == nil || w.s != before || len(w.log.Events) != events {
			return fmt.Errorf("illegal choice %+v was not refused, or changed something", wrong)
		}
	}
	return err
}

// question reports whether a decision of kind k is a question to somebody, which must
// leave a choice. Moves may be none, and removals are told even where they are plain.
func question(k game.Kind) bool {
	switch k {
	case britannia.MoveArmies, britannia.RemoveExcess, britannia.SendHome, britannia.Starve, britannia.Expel:
		return false
	}
	return true
}

// checkQuestion looks whether there are two answers at least: nobody is asked where
// only one is legal.
func (w *watch) checkQuestion(dec *game.Decision) error {
	answers := 0
	w.e.Choices(&w.s, func(*britannia.Choice) bool { answers++; return answers < 2 })
	if answers < 2 {
		return fmt.Errorf("a needless question, %+v: %d answers are offered", dec, answers)
	}
	return nil
}

// checkEnd is what must be true when the game is over: it ended after its last
// round, and the record gives the same game again, bit for bit (looked at in one
// game of five: reading a record takes longer than playing).
func (w *watch) checkEnd() error {
	sc := &w.pk.Scenarios[w.s.Scenario]
	if int(w.s.Round) != sc.Last || w.s.Stage != britannia.Over {
		return fmt.Errorf("the game ended in round %d, stage %d", w.s.Round, w.s.Stage)
	}
	if err := w.checkScores(); err != nil {
		return err
	}
	if w.seed%5 != 0 {
		return nil
	}
	log, err := w.rec.Log()
	if err != nil {
		return err
	}
	played, err := gamelog.Replay(logs.By(w.e), log)
	s, events, n := played.State, played.Events, played.Applied-1
	if err != nil {
		return fmt.Errorf("replay stopped after %d choices: %w", n, err)
	}
	if s != w.s || len(events) != len(w.log.Events) {
		return fmt.Errorf("the replay ends differently")
	}
	for i := range events {
		if events[i] != w.log.Events[i] {
			return fmt.Errorf("event %d differs in the replay: %+v and %+v", i, w.log.Events[i], events[i])
		}
	}
	return nil
}

// What the beginning of a round is supposed to change is what it changes, if everybody
// answers by default; a round that has begun changes no more.
func TestRoundBegins(t *testing.T) {
	e := britanniatest.Engine(t)
	rounds := make(map[uint8]bool)
	for seed := range uint64(6) {
		d := dice.NewSeeded(seed)
		s := e.Start(0, &d, &game.Log{})
		for e.Pending(&s).Kind != game.None {
			supposed := s
			e.RoundBegins(&supposed, int(s.Round))
			if s.Turn != ruleset.NoNation && supposed != s {
				t.Fatalf("seed %d: round %d, which has begun, changes", seed, s.Round)
			}
			next := s
			e.RoundBegins(&next, int(s.Round)+1)
			c := e.Default(&s)
			if e.Pending(&s).Kind == britannia.MoveArmies {
				c = e.Random(&s, &d)
			}
			before := s.Round
			if err := e.Apply(&s, &c, &d, &game.Log{}); err != nil {
				t.Fatal(err)
			}
			if s.Round == before {
				continue
			}
			rounds[s.Round] = true
			at := s
			e.RoundBegins(&at, int(s.Round))
			for n := range at.Where {
				if land := e.Pack().Board.Land; at.Where[n]&land != 0 && next.Where[n]&land == 0 {
					t.Errorf("seed %d, round %d: %s were not foreseen", seed, s.Round, e.Pack().Nations[n].ID)
				}
			}
			if s.Round == 6 && (next.Forts != 0 || next.Where[1] != 0 || next.Where[2] == 0) {
				t.Errorf("seed %d: Rome does not fall: forts %v, Romans in %v, Romano-British in %v", seed, next.Forts, next.Where[1], next.Where[2])
			}
		}
	}
	if len(rounds) < 15 {
		t.Errorf("%d rounds", len(rounds))
	}
}

// TestPlayRandom: games of chance that hand each decision on are those in which it is
// found out anew and each answer is judged.
func TestPlayRandom(t *testing.T) {
	for _, e := range []*britannia.Engine{britanniatest.Engine(t), britanniatest.First(t)} {
		for seed := range uint64(12) {
			fast, slow := dice.NewSeeded(seed), dice.NewSeeded(seed)
			var told, log game.Log
			s, again := e.Start(0, &fast, &told), e.Start(0, &slow, &log)
			for dec := e.Pending(&s); dec.Kind != game.None; {
				c := e.Random(&again, &slow)
				if err := e.Apply(&again, &c, &slow, &log); err != nil {
					t.Fatal(err)
				}
				e.PlayRandom(&s, &dec, &fast, &told)
				table := e.Pending(&again)
				if table.Kind == britannia.MoveArmies {
					table.CanStop = dec.CanStop // left out by who needs not know
				}
				if s != again || dec != table {
					t.Fatalf("seed %d, round %d: after %+v %+v is handed on, and %+v is on the table", seed, s.Round, c, dec, table)
				}
			}
			if !slices.Equal(told.Events, log.Events) {
				t.Errorf("seed %d: other events", seed)
			}
		}
	}
}

// TestAnswer: who keeps the decision on the table plays the same game as who has it found
// out for each answer, and is refused the same for the same reason.
func TestAnswer(t *testing.T) {
	for _, e := range []*britannia.Engine{britanniatest.Engine(t), britanniatest.First(t)} {
		for seed := range uint64(12 / sampling.Every(3)) {
			d := dice.NewSeeded(seed)
			s := e.Start(0, &d, nil)
			var last britannia.Choice
			for dec := e.Pending(&s); dec.Kind != game.None; {
				c := e.Random(&s, &d)
				for i, c := range []britannia.Choice{last, c} {
					again, same := s, d
					kept, next := s, dec
					applied := e.Apply(&again, &c, &same, nil)
					answered := e.Answer(&kept, &next, &c, &d, nil)
					if fmt.Sprint(applied) != fmt.Sprint(answered) || kept != again || d != same {
						t.Fatalf("seed %d, round %d: %+v is applied: %v, and answered: %v", seed, s.Round, c, applied, answered)
					}
					table := e.Pending(&again)
					if table.Kind == britannia.MoveArmies {
						table.CanStop = next.CanStop
					}
					if next != table {
						t.Fatalf("seed %d, round %d: after %+v %+v is handed on, and %+v is on the table", seed, s.Round, c, next, table)
					}
					if i == 1 {
						s, dec = kept, next
					}
				}
				last = c
			}
		}
	}
}
