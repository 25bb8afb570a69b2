package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/adjudicate"
	"bretwalda/internal/dice"
	"bretwalda/internal/pack"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

// defaultRuleset is the pack that commands without a game use.
const defaultRuleset = "britannia-2e"

func adjudicateCommand() command {
	c := command{
		name:    "adjudicate",
		summary: "play on from a position by written orders, without mail",
		usage: `[--until orders|turn|round] [--dice "5 4 1" | --seed n] [--json] position.yaml [orders.txt …]
Reads a position and order files, plays on, and prints what happens and the new
position: to settle a dispute at a table, or to try something out. Nothing is
sent or stored. Files of orders are written as players write them; a heading
("Welsh, round 3") names the nation, without one they are for the nation on turn.

  bretwalda adjudicate position.yaml welsh.txt --dice "6 4 1 5"
  bretwalda adjudicate --until round --seed 7 position.yaml *.txt
  bretwalda adjudicate --json position.yaml welsh.txt

A position may be as short as this; "bretwalda help position" tells the rest:

  round: 3
  turn: welsh
  phase: movement
  units:
    welsh: {avalon: 3}
    belgae: {wessex: 1}

By default play goes on as long as there are orders. Below what happens stand the
orders that were not carried out, each with the reason. Dice that are given must be
just as many as fall: those left over are listed, and when there are too few, play
stops before the first that is missing. Without dice or a seed, they are random, and
the seed is printed, so that the same dice can be rolled again.`,
	}
	c.run = func(_ context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		until := fs.String("until", "orders", "play until `orders` end, the turn is over, or the round")
		faces := fs.String("dice", "", "the dice, in the order in which they fall: `\"5 4 1\"`")
		seed := fs.Uint64("seed", 0, "the seed of random dice")
		asJSON := fs.Bool("json", false, "print JSON for programs")
		name := rulesetFlag(fs)
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		how, err := parseUntil(*until)
		if err != nil {
			return err
		}
		if fs.NArg() == 0 {
			return usageError("name a file with a position")
		}
		return adjudicateFiles(env, fs.Args(), *faces, *seed, how, *asJSON, *name)
	}
	return c
}

func parseUntil(word string) (adjudicate.Until, error) {
	switch word {
	case "orders":
		return adjudicate.UntilOrdersEnd, nil
	case "turn":
		return adjudicate.UntilTurnEnd, nil
	case "round":
		return adjudicate.UntilRoundEnd, nil
	}
	return 0, usageError("--until is orders, turn or round, not %q", word)
}

// adjudicateFiles reads a position and papers, plays, and prints.
func adjudicateFiles(env *environ, files []string, faces string, seed uint64, until adjudicate.Until, asJSON bool, name string) error {
	sys, err := loadSystem(env, name)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		return err
	}
	pos, err := sys.ReadPosition(files[0], data)
	if err != nil {
		return err
	}
	var papers []adjudicate.Paper
	for _, name := range files[1:] {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		papers = append(papers, adjudicate.Paper{Name: name, Text: string(text)})
	}
	d, left, err := chooseDice(env, faces, seed)
	if err != nil {
		return err
	}
	result, err := pos.Adjudicate(papers, d, until)
	if err != nil {
		return err
	}
	show := printStory
	if asJSON {
		show = printJSON
	}
	if err := show(env.stdout, sys, result, left()); err != nil {
		return err
	}
	return diceFault(result, left())
}

// diceFault says that the dice given were not just those that fell.
func diceFault(r *system.Adjudicated, left []int) error {
	switch {
	case r.Short != nil:
		return fmt.Errorf("%w; what is shown ends before they are needed", r.Short)
	case len(left) > 0:
		return fmt.Errorf("%d of the dice given were not rolled: %v", len(left), left)
	}
	return nil
}

// rulesetFlag is the option that names a ruleset for a command without a game.
func rulesetFlag(fs *flag.FlagSet) *string {
	return fs.String("ruleset", defaultRuleset, "the `ruleset`: one that is built in, or a folder")
}

// loadSystem makes the system of a ruleset that is built in, or of one in a folder.
func loadSystem(env *environ, name string) (system.System, error) {
	files, err := openRuleset(env, name)
	if err != nil {
		return nil, err
	}
	return env.systems.Open(files)
}

// openRuleset reads the pack of a ruleset that is built in, or one in a folder.
func openRuleset(env *environ, name string) (pack.Files, error) {
	packs, err := env.systems.Library()
	if err != nil {
		return pack.Files{}, err
	}
	return (&packWork{packs: packs}).open(name)
}

// chooseDice returns the dice that were asked for, and what tells in the end which
// of the dice given are left.
func chooseDice(env *environ, faces string, seed uint64) (dice.Dice, func() []int, error) {
	if faces != "" {
		var list []int
		for _, w := range strings.FieldsFunc(faces, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' || r == '\t' }) {
			n, err := strconv.Atoi(w)
			if err != nil {
				return nil, nil, usageError("%q is not a die", w)
			}
			list = append(list, n)
		}
		d := dice.NewFixed(list...)
		return d, d.Left, nil
	}
	if seed == 0 {
		var b [8]byte
		if _, err := rand.Read(b[:]); err != nil {
			return nil, nil, err
		}
		seed = binary.BigEndian.Uint64(b[:]) >> 16
		fmt.Fprintf(env.stderr, "seed of the dice: %d\n", seed)
	}
	d := dice.NewSeeded(seed)
	return &d, func() []int { return nil }, nil
}

// printStory prints what happened as a report does, then the position, the orders
// that were not carried out, and the dice that were not rolled.
func printStory(w io.Writer, sys system.System, r *system.Adjudicated, left []int) error {
	reports, err := reportsOf(sys)
	if err != nil {
		return err
	}
	to := report.Reader{Side: report.Onlooker, Lang: ruleset.English}
	story, err := reports.Story(to, r.Events)
	if err != nil {
		return err
	}
	pos, err := reports.Position(report.Game{}, to, r.Position.Show())
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s\n\n%s\n", strings.TrimSpace(story), pos)
	fmt.Fprintf(w, "Next: %s\n", sys.DecisionLine(&r.Decision))
	if len(r.Problems) > 0 {
		fmt.Fprint(w, "\nNot carried out, or not as written:\n")
	}
	for _, p := range r.Problems {
		fmt.Fprintf(w, "\n%s, line %d: %q\n    %s\n", p.Paper, p.Line, p.Text, problemText(reports, &p))
	}
	if len(left) > 0 {
		fmt.Fprintf(w, "\nDice not rolled: %s\n", strings.Trim(fmt.Sprint(left), "[]"))
	}
	return nil
}

// idleTexts say why an order was never needed.
var idleTexts = map[adjudicate.Idle]string{
	adjudicate.NotAsked:   "What this line speaks of did not come up in the turn, or only one thing was possible.",
	adjudicate.NotHeld:    "The condition for this line did not hold.",
	adjudicate.NobodyHome: "No raiders were left who could go home.",
	adjudicate.NotReached: "Play stopped before this line was needed.",
}

// problemText says why an order was not carried out and what would work.
func problemText(reports *report.Reports, p *system.Problem) string {
	switch {
	case p.Reason != "":
		return p.Reason
	case p.Idle != adjudicate.NotIdle:
		return idleTexts[p.Idle]
	}
	text := reports.Illegal(ruleset.English, p.Illegal)
	if p.Near != 0 {
		text += " " + reports.Instead(ruleset.English, p.Near)
	}
	return text
}

// output is the JSON that adjudicate prints. Its names are stable.
type output struct {
	Ruleset  string          `json:"ruleset"`
	Hash     string          `json:"ruleset_hash"` // of the pack
	Problems []outputProblem `json:"problems"`
	Choices  []any           `json:"choices"`
	Events   []any           `json:"events"`
	Decision any             `json:"decision"`
	Position any             `json:"position"`            // the position file's own fields
	DiceLeft []int           `json:"dice_left,omitempty"` // given, and not rolled
}

type outputProblem struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Text   string `json:"text"`
	Reason string `json:"reason"`
	Rule   string `json:"rule,omitempty"`
}

func printJSON(w io.Writer, sys system.System, r *system.Adjudicated, left []int) error {
	reports, err := reportsOf(sys)
	if err != nil {
		return err
	}
	rs := sys.Ruleset()
	out := output{Ruleset: rs.ID, Hash: pack.Hash(rs.Hash).String(), Problems: []outputProblem{}, Choices: r.Choices, Events: []any{},
		Decision: sys.DecisionJSON(&r.Decision), DiceLeft: left}
	if out.Choices == nil {
		out.Choices = []any{}
	}
	for _, p := range r.Problems {
		o := outputProblem{File: p.Paper, Line: p.Line, Text: p.Text, Reason: problemText(reports, &p)}
		if p.Illegal != nil {
			o.Rule = p.Illegal.Rule
		}
		out.Problems = append(out.Problems, o)
	}
	for i := range r.Events {
		out.Events = append(out.Events, sys.EventJSON(&r.Events[i]))
	}
	text, err := r.Position.File()
	if err != nil {
		return err
	}
	if err := yaml.Unmarshal(text, &out.Position); err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}
