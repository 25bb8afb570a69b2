package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"bretwalda/internal/contest"
	"bretwalda/internal/dice"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

func robotsCommand() command {
	c := command{
		name:    "robots",
		summary: "measure how well robots play, beside play by chance",
		usage: `[--games n] [--scenario name] [--seed n]
Plays games without messages and tells what each side and nation makes in the mean,
and how far games spread around that: robots alone; players who draw any legal
answer by lot; one robot at a table of such players; one such player among robots.
The same seed gives the same games. At the end stands how fast the robots were, on
one core and with the work of the rules.

  bretwalda robots
  bretwalda robots --games 1000
  bretwalda robots --scenario short-three --seed 7`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		games := fs.Int("games", 200, "play `n` games of each kind")
		name := fs.String("scenario", "", "play this `scenario`; left out: the first")
		pack := rulesetFlag(fs)
		seed := fs.Uint64("seed", 1, "the dice come from this `number`")
		if err := parse(fs, args); err != nil {
			return err
		}
		if fs.NArg() > 0 || *games < 1 {
			return usageError("give a number of games from 1 on, and nothing else")
		}
		sys, err := loadSystem(env, *pack)
		if err != nil {
			return err
		}
		m := measure{sys: sys, terms: contest.Terms{Games: *games, Seed: *seed}}
		if *name != "" {
			if m.terms.Scenario, err = scenarioNumber(sys.Ruleset(), *name); err != nil {
				return err
			}
		}
		return m.run(ctx, env.stdout)
	}
	return c
}

// scenarioNumber finds a scenario by its id.
func scenarioNumber(rs *ruleset.Ruleset, id string) (int, error) {
	var ids []string
	for i := range rs.Scenarios {
		if rs.Scenarios[i].ID == id {
			return i, nil
		}
		ids = append(ids, rs.Scenarios[i].ID)
	}
	return 0, usageError("there is no scenario %q; there are %q", id, ids)
}

// measure plays the contests of the command robots.
type measure struct {
	sys   system.System
	terms contest.Terms
}

func (m *measure) run(ctx context.Context, w io.Writer) error {
	d := dice.NewSeeded(m.terms.Seed)
	sides := len(m.sys.Ruleset().Scenarios[m.terms.Scenario].Sides)
	odd := func(game, side int) bool { return side == game%sides }
	var results []contest.Result
	var took time.Duration
	for kind, table := range []struct {
		one, rest contest.Way
		counts    func(game, side int) bool
	}{{contest.Robot, contest.Robot, nil}, {contest.Chance, contest.Chance, nil}, {contest.Robot, contest.Chance, odd}, {contest.Chance, contest.Robot, odd}} {
		if err := ctx.Err(); err != nil {
			return err
		}
		start := time.Now()
		terms := m.terms
		terms.Counts = table.counts
		t, err := m.sys.Contest(terms, &d, func(game, side int) contest.Way {
			if odd(game, side) {
				return table.one
			}
			return table.rest
		})
		if err != nil {
			return err
		}
		if kind == 0 {
			took = time.Since(start)
		}
		results = append(results, t)
	}
	return m.print(w, results, took)
}

// print shows the four results side by side. In the last two, a side or nation
// counts only in the games in which the odd one out plays it.
func (m *measure) print(w io.Writer, results []contest.Result, took time.Duration) error {
	rs := m.sys.Ruleset()
	fmt.Fprintf(w, "Points in the mean of %d games, and their spread\n\n", m.terms.Games)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\trobots\twins\tby chance\tone robot\tone by chance\t")
	fmt.Fprintln(table, "\talone\t\talone\tby chance around\trobots around\t")
	for side, nations := range rs.Scenarios[m.terms.Scenario].Sides {
		fmt.Fprintf(table, "%d %s\t%s\t%.0f%%\t%s\t%s\t%s\t\n", side+1, rs.Nations[nations[0]].Colour, figure(results[0].Sides[side]),
			100*results[0].Wins[side]/float64(results[0].Games), figure(results[1].Sides[side]), figure(results[2].Sides[side]), figure(results[3].Sides[side]))
		for _, n := range nations {
			fmt.Fprintf(table, "%s\t%s\t\t%s\t%s\t%s\t\n", rs.Names.Nation(ruleset.English, n), figure(results[0].Nations[n]),
				figure(results[1].Nations[n]), figure(results[2].Nations[n]), figure(results[3].Nations[n]))
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	t := &results[0]
	_, err := fmt.Fprintf(w, "\nWhere robots are alone, the winner makes %s points. They play %.1f games a second,\na nation turn in %.2f ms.\n",
		figure(t.Best), float64(t.Games)/took.Seconds(), 1000*took.Seconds()/float64(t.Turns))
	return err
}

// figure is a mean and a spread.
func figure(s contest.Sum) string {
	if s.N == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f ±%.0f", s.Mean(), s.Spread())
}
