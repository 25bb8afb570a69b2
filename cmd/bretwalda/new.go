package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	netmail "net/mail"
	"os"
	"strconv"
	"strings"

	"bretwalda/internal/config"
	"bretwalda/internal/moderator"
	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
	"bretwalda/internal/yamlfile"
)

func newCommand() command {
	c := command{
		name:    "new",
		summary: "create a game and its seats, and send the first messages",
		usage: `[--config bretwalda.yaml] --title <title> --player <address> … | --from <game.yaml>
Players take the sides of the scenario in the order given; "bretwalda new
--scenarios" lists scenarios and sides. You are the game master, by the address gm of
the configuration, unless --gm names somebody else, or none. The daemon may be running
or not.

  bretwalda new --title "Thursday night" \
     --player "Anna <anna@mail.example>" --player "Ben <ben@mail.example>" \
     --player "Cleo <cleo@mail.example>" --player "Dai <dai@mail.example>"
  bretwalda new --title "Training" --player "Anna <anna@mail.example>" \
     --player robot --player robot --player robot
  bretwalda new --from thursday.yaml
  bretwalda new --title "Thursday night" --open --sides bidding

With --open the game seeks players: its GM gets an announcement to hand on, in a
message of its own, players join by message, and those given by --player are invited.
The game begins when all places are taken.

A file says the same in YAML, and more:

  title: Thursday night
  ruleset: britannia-2e
  scenario: standard
  hours: 72            # for the orders of a nation turn; 0: no deadline
  absent: hold         # or robot, gm, wait: what happens then
  zone: Europe/Rome    # of the deadlines
  pace: {at: "20:00", weekdays: mon-fri, weekend: {days: sat-sun, hours: 120}, quiet: 23:00-08:00,
     holidays: [2026-12-24], grace: 12, reminders: [24, 3]}
  limits: {extensions: 3, hours: 48, vacation_days: 42}   # what players may take
  misses: {excused: 1, offer: 3, stand_in: robot}         # after 3 in a row others may have the seat
  language: en         # of people who choose none: en, es, it or hu
  approval: false      # whether the game master approves each turn first
  press: {rule: free, anonymous: false}   # or open (to all only), none
  reports: needed      # when players get them who do not choose; or round, turn
  questions: false     # whether players are asked in the turns of others
  gm: gm@club.example  # or none; left out: that of the configuration
  gms:
    - {address: "Gwen <gwen@club.example>", language: it}
  by_address: false    # whether messages without a token count; see the configuration
  open: {sides: random, entry: open, raise: 1}   # leave it out, and players are seated at once
  players:
    - {address: "Anna <anna@mail.example>", zone: Europe/Rome}
    - {address: "Ben <ben@mail.example>"}
    - {address: "Cleo <cleo@mail.example>"}
    - {robot: true}`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		var spec moderator.Spec
		from := fs.String("from", "", "read the game from a YAML `file`")
		list := fs.Bool("scenarios", false, "list scenarios with their sides, and stop")
		fs.StringVar(&spec.Title, "title", "", "what the game is called")
		fs.StringVar(&spec.ID, "id", "", "a short name for commands; by default made from the title")
		fs.StringVar(&spec.Ruleset, "ruleset", "", "the `ruleset`, built in or of the club; by default "+defaultRuleset)
		fs.StringVar(&spec.Scenario, "scenario", "", "the scenario; by default the ruleset's first")
		fs.StringVar(&spec.GM, "gm", "", "the `address` of the game master, or none; by default that of the configuration")
		fs.StringVar(&spec.Absent, "absent", "", "hold, robot, gm or wait: what happens when a deadline passes")
		fs.StringVar(&spec.Ballot, "ballot", "", "open or secret; by default the players decide")
		fs.BoolFunc("by-address", "let messages without a token count if the mail server vouches for their sender", func(s string) error {
			yes, err := strconv.ParseBool(s)
			spec.ByAddress = &yes
			return err
		})
		fs.IntVar(&spec.Hours, "hours", unsaid, "time for the orders of one nation turn in `hours`; 0: no deadline")
		fs.Func("changes", "`minutes` in which orders can still be changed before their turn is played; 0: none", func(s string) error {
			n, err := strconv.Atoi(s)
			spec.Changes = &n
			return err
		})
		fs.BoolVar(&spec.Confirm, "confirm", false, "play a turn only when its player has written that it is ready")
		fs.Func("player", "a player: \"Name <`address`>\", or robot; repeat it for each side", func(s string) error {
			p := moderator.Player{Address: s}
			if s == "robot" {
				p = moderator.Player{Robot: true}
			}
			spec.Players = append(spec.Players, p)
			return nil
		})
		open, opening := fs.Bool("open", false, "seek players, who join by message"), moderator.Opening{}
		fs.StringVar(&opening.Assign, "sides", "", "how an open game gives sides: choice, given, random, bidding, sealed")
		fs.StringVar(&opening.Entry, "entry", "", "who may join an open game: open, approval, invited")
		fs.IntVar(&opening.Raise, "raise", 0, "least raise of a bid in `points`")
		if err := parse(fs, args); err != nil {
			return err
		}
		if *open {
			spec.Open = &opening
		} else if opening != (moderator.Opening{}) {
			return usageError("--sides, --entry and --raise are for games that seek players: add --open")
		}
		if *list {
			return listScenarios(env.stdout, spec.Ruleset, *path)
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
		if *from != "" {
			if spec, err = readSpec(*from); err != nil {
				return err
			}
		}
		withDefaults(&spec, cfg.Games)
		withGM(&spec, &cfg)
		var created moderator.Created
		err = withGames(ctx, &cfg, func(g games) (err error) {
			created, err = g.Create(ctx, spec)
			return err
		})
		if err != nil {
			return err
		}
		printCreated(env.stdout, created)
		return nil
	}
	return c
}

// listScenarios lists the scenarios of a ruleset. Only those of the club need a
// configuration.
func listScenarios(w io.Writer, id, configPath string) error {
	cfg, cfgErr := config.Load(configPath)
	packs, err := libraryOf(&cfg)
	if err != nil {
		return err
	}
	if err = moderator.ListScenarios(w, packs, id); err != nil && cfgErr != nil {
		return fmt.Errorf("%w (without a configuration: %w)", err, cfgErr)
	}
	return err
}

// unsaid stands for hours that nobody said, since 0 means no deadline.
const unsaid = -1

// readSpec reads a game from a file.
func readSpec(path string) (moderator.Spec, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return moderator.Spec{}, err
	}
	spec := moderator.Spec{Hours: unsaid}
	_, err = yamlfile.Decode(path, data, &spec)
	return spec, err
}

// withDefaults adds what the configuration says of new games.
func withDefaults(spec *moderator.Spec, d config.Games) {
	if spec.Hours == unsaid {
		spec.Hours = d.Hours
	}
	if spec.Absent == "" {
		spec.Absent = d.Absent
	}
	if spec.ByAddress == nil {
		spec.ByAddress = &d.ByAddress
	}
	if spec.Changes == nil {
		spec.Changes = &d.Changes
	}
	if spec.Reports == "" {
		spec.Reports = d.Reports
	}
	if spec.Zone == "" {
		spec.Zone = d.Zone
	}
}

// noGM is said of a game that shall have no GM.
const noGM = "none"

// withGM makes the operator the GM of a game for which nobody else is named.
func withGM(spec *moderator.Spec, cfg *config.Config) {
	switch {
	case spec.GM == noGM:
		spec.GM = ""
	case spec.GM == "" && len(spec.GMs) == 0 && cfg.GM != "" && cfg.GM != cfg.Mailbox.Address:
		gm := netmail.Address{Name: cfg.GMName, Address: cfg.GM}
		spec.GM = gm.String()
	}
}

// withGames does something with the games of a database: by the daemon that runs,
// or else by opening it.
func withGames(ctx context.Context, cfg *config.Config, do func(games) error) error {
	return withDatabase(ctx, cfg, func(r *remote) error { return do(r) }, func(s *store.Store) error {
		m, err := newModerator(cfg, s, noSender{}, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			return err
		}
		return do(m)
	})
}

// noSender sends nothing: letters wait in the outbox for the daemon.
type noSender struct{}

func (noSender) Send(_ context.Context, msgs []outbox.Message) []outbox.Result {
	results := make([]outbox.Result, len(msgs))
	for i := range results {
		results[i] = outbox.Result{Temporary: true, Err: errors.New("nothing is sent by this command")}
	}
	return results
}

func printCreated(w io.Writer, c moderator.Created) {
	fmt.Fprintf(w, "%s (%s), scenario %s\n\n", c.Title, c.ID, c.Scenario)
	if len(c.GMs) == 0 {
		fmt.Fprintf(w, "  no game master; \"bretwalda gm %s\" does what one could do\n", c.ID)
	}
	for _, gm := range c.GMs {
		fmt.Fprintf(w, "  game master  %s <%s>\n", gm.Name, gm.Address)
	}
	for i, seat := range c.Seats {
		who := seat.Name
		if seat.Address != "" {
			who += " <" + seat.Address + ">"
		}
		fmt.Fprintf(w, "  seat %d  %s: %s\n", i+1, who, strings.Join(seat.Nations, ", "))
	}
	if c.Open {
		fmt.Fprintf(w, "The game seeks players; its GM gets the announcement, which \"bretwalda serve\" sends.\nSeal of the draw: %s\n", c.Commitment)
		return
	}
	fmt.Fprintf(w, "\nThe first messages are in the outbox; \"bretwalda serve\" sends them.\nCommitment of the dice: %s\n", c.Commitment)
}
