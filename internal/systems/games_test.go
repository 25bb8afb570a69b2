package systems

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
)

// played is a whole game, turn by turn.
type played struct {
	turns []playedTurn
	past  system.Past
}

// playedTurn is a turn of it, with some of the questions that stand then, and what a robot
// would order.
type playedTurn struct {
	turn  report.Turn
	asked []report.Question
	plan  func() view.Plan
}

// wholeGame tells each turn of a game of a system that everyPack gave. The game is played
// once for all tests: none may change what it is told.
func wholeGame(t *testing.T, sys system.System, tell func(report.Turn, []report.Question, func() view.Plan)) system.Past {
	t.Helper()
	g, err := sharedOf(t, sys).game()
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range g.turns {
		tell(turn.turn, turn.asked, turn.plan)
	}
	return g.past
}

// playWhole plays a game, half of it by robots and half by what is done without orders.
func playWhole(sys system.System) (*played, error) {
	chance := rand.New(rand.NewPCG(7, 13))
	chain := dice.NewChain(dice.Link{byte(len(sys.Ruleset().Nations))}, dice.ChainLength)
	last := game.Moment{Turn: ruleset.Nation(1)}
	no := func(game.Moment, *game.Decision) bool { return false }
	rules := &system.Play{
		Game: gamelog.Game{
			Setup: gamelog.Setup{Game: "g", Ruleset: sys.Ruleset().ID, Scenario: sys.Ruleset().Scenarios[0].ID, Commitment: chain.Commitment()},
			Chain: chain, Now: time.Unix(1e9, 0), Begin: func(uint32) (dice.Begun, error) { return dice.Begun{}, nil },
		},
		Robot: func(game.Moment, *game.Decision) bool { return chance.IntN(2) == 0 }, Leaves: no, Ask: no,
		Wait:  func(at game.Moment, _ *game.Decision) bool { return at.Turn != last.Turn || at.Round != last.Round },
		Sheet: func(game.Turn) *orders.Section { return nil }, Given: func(game.Moment, ruleset.Nation) *orders.Section { return nil },
	}
	asking := *rules
	asking.Ask = func(game.Moment, *game.Decision) bool { return true }
	pos := sys.Blank()
	told, err := pos.Start(rules.Game)
	if err != nil {
		return nil, err
	}
	g, log := new(played), told.Entries
	for pos.Pending().Kind != game.None {
		last = pos.At()
		now, err := pos.Play(rules)
		if err != nil {
			return nil, err
		}
		log = append(log, now.Entries...)
		at := pos.Clone() // what is shown of it stays as it is
		turn := playedTurn{
			turn: report.Turn{Events: now.Events, After: at.Show(), Ledger: at.Ledger(), Pending: at.Pending(), Dice: now.Proofs},
			plan: sync.OnceValue(func() view.Plan {
				plan, _ := at.Plan(game.Turn{Nation: at.At().Turn, Round: int(at.At().Round)})
				return plan
			}),
		}
		for i, q := range at.Questions(&asking) {
			if i < 2 {
				turn.asked = append(turn.asked, report.Question{State: q.State, Decision: q.Decision, Default: q.Default})
			}
		}
		g.turns = append(g.turns, turn)
	}
	g.past, err = sys.Past(log)
	return g, err
}
