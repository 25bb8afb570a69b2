package play_test

import (
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
)

// robotGame is a game that robots play.
type robotGame struct {
	pack string
	seed uint64
}

// robotGames are the answers in games that were played already: tests look at the same ones, and most of their
// time goes into the robots.
var robotGames = make(map[robotGame][]italia.Choice)

// play plays a game, and shows each decision before it is answered.
func (g robotGame) play(t *testing.T, e *italia.Engine, each func(s *italia.State, d *game.Decision)) {
	t.Helper()
	answers, played := robotGames[g]
	robot := play.New(e).Robot()
	chance := dice.NewSeeded(g.seed)
	s := e.Start(0, &chance, nil)
	for i := 0; ; i++ {
		d := e.Pending(&s)
		if d.Kind == game.None {
			break
		}
		each(&s, &d)
		if !played {
			c, _ := robot.Answer(&s, &d)
			answers = append(answers, c)
		}
		if err := e.Apply(&s, &answers[i], &chance, nil); err != nil {
			t.Fatal(err)
		}
	}
	robotGames[g] = answers
}

// gamesOfRobots plays three games of each pack.
func gamesOfRobots(t *testing.T, begin func(g robotGame, e *italia.Engine) func(s *italia.State, d *game.Decision)) {
	t.Helper()
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		for seed := range uint64(3) {
			g := robotGame{id, seed + 1}
			g.play(t, e, begin(g, e))
		}
	}
}
