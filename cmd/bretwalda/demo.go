package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"bretwalda/internal/config"
	"bretwalda/internal/dice"
	"bretwalda/internal/mailserver"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/moderator"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
)

func demoCommand() command {
	c := command{
		name:    "demo",
		summary: "play a whole game by real messages, on mail servers of its own",
		usage: `[--out bretwalda-demo]
Starts IMAP and SMTP servers inside the program, creates a game, and has robots
play it by messages: they write orders as people do and send them as the usual mail
programs do. In the end it shows the score, checks the dice from the messages that
the players received, and leaves every message in a folder, to be opened with any
mail program. Nothing leaves this machine.

  bretwalda demo
  bretwalda demo --scenario vikings --seed 7 --out messages
  bretwalda demo --reports needed --pictures=false
  bretwalda demo --ruleset britannia-1e --language es
  bretwalda demo --ruleset italia-1 --questions`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		d := &demo{env: env, still: demoStill}
		fs.StringVar(&d.out, "out", "bretwalda-demo", "the `folder` for the messages")
		fs.StringVar(&d.ruleset, "ruleset", defaultRuleset, "the `ruleset`: one that is built in")
		fs.StringVar(&d.scenario, "scenario", "standard", "the scenario; see bretwalda new --scenarios")
		fs.StringVar((*string)(&d.lang), "language", string(ruleset.English), "the `language` of the players: "+languageList())
		fs.StringVar(&d.seed, "seed", "demo", "the dice come from this: the same seed, the same game")
		fs.BoolVar(&d.quiet, "quiet", false, "show no progress")
		fs.StringVar(&d.wish.reports, "reports", "turn", "when players wish for reports: turn, round or needed")
		fs.BoolVar(&d.wish.pictures, "pictures", true, "whether they wish for pictures")
		fs.BoolVar(&d.questions, "questions", false, "whether they are asked in the turns of others")
		all := fs.Bool("settings", false, "play once with each of these wishes, and compare the messages")
		if err := parse(fs, args); err != nil {
			return err
		}
		if !slices.Contains(demoReports[:], d.wish.reports) {
			return usageError("no reports %q: give turn, round or needed", d.wish.reports)
		}
		if _, ok := demoPhrases[d.lang]; !ok {
			return usageError("--language is %s, not %q", languageList(), d.lang)
		}
		if *all {
			return d.compare(ctx)
		}
		ctx, cancel := context.WithTimeout(ctx, demoLimit)
		defer cancel()
		return d.run(ctx)
	}
	return c
}

const (
	demoMailbox  = "games@club.example"
	demoPassword = "demo"
	// demoLimit bounds the demonstration, in case it hangs.
	demoLimit = 5 * time.Minute
	// demoStill is how long nobody writes when nobody will any more.
	demoStill = 20 * time.Second
	// demoStep is how much time passes in the game from letter to letter.
	demoStep = 5 * time.Hour
)

// demo is one demonstration.
type demo struct {
	env                 *environ
	out, scenario, seed string
	ruleset             string
	lang                ruleset.Language
	quiet, questions    bool
	wish                demoWish
	still               time.Duration // without any message: the game does not go on
	says                phrases

	sys     system.System
	rs      *ruleset.Ruleset
	sc      *ruleset.Scenario
	srv     *mailtest.Server
	program *Program
	id      store.GameID
	players []*robot

	mu      sync.Mutex
	written int // letters of the players
	saved   int // letters in the folder
	failed  int // reports with orders that could not be carried out
	done    int // players who have the final letter
	err     error
	ended   context.CancelFunc // called when the game is over or failed
}

func (d *demo) run(ctx context.Context) error {
	began := time.Now()
	dir, err := os.MkdirTemp("", "bretwalda-demo-*")
	if err != nil {
		return err
	}
	err = d.play(ctx, dir)
	if removed := os.RemoveAll(dir); err == nil {
		err = removed
	}
	if err != nil {
		return err
	}
	return d.summary(time.Since(began))
}

// play plays the game with the database in dir.
func (d *demo) play(ctx context.Context, dir string) (err error) {
	if err := d.setUp(dir); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.srv.Close()) }()
	if err := d.program.Open(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.program.Close()) }()

	over, ended := context.WithCancel(ctx)
	defer ended()
	d.ended = ended
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	stopped := make(chan error, 1)
	go func() { stopped <- d.program.Run(running) }()
	defer func() {
		stop()
		err = errors.Join(err, <-stopped)
	}()
	if err := d.create(ctx); err != nil {
		return err
	}
	if err := d.watch(over); err != nil {
		d.fail(err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.done < len(d.players) && d.err == nil {
		d.err = fmt.Errorf("the game did not end: %w", context.Cause(ctx))
	}
	return d.err
}

// watch waits for the end of the game. An error says what nobody has answered when there are no
// more messages.
func (d *demo) watch(over context.Context) error {
	still := time.NewTicker(d.still)
	defer still.Stop()
	for before := -1; ; {
		select {
		case <-over.Done():
			return nil
		case <-still.C:
		}
		now := d.count()
		if now > before {
			before = now
			continue
		}
		shown, waits, err := d.program.Moderator.Position(over, d.id)
		if err != nil {
			return err
		}
		player := "nobody"
		for _, r := range d.players {
			if r.plays(waits.Nation) {
				player = r.name
			}
		}
		return fmt.Errorf("the game stands still in round %d: nobody has answered what the %s (%s) are asked: %s",
			shown.Board().At.Round, d.rs.Nations[waits.Nation].ID, player, d.sys.Kind(waits.Kind).Name)
	}
}

// setUp starts mail servers with a mailbox for everybody, and puts the daemon
// together.
func (d *demo) setUp(dir string) error {
	var err error
	if d.sys, err = loadSystem(d.env, d.ruleset); err != nil {
		return err
	}
	d.rs = d.sys.Ruleset()
	if d.says == (phrases{}) {
		d.says = demoPhrases[d.lang]
	}
	var ok bool
	if d.sc, ok = d.rs.FindScenario(d.scenario); !ok {
		return usageError("no scenario %q; see bretwalda new --scenarios", d.scenario)
	}
	if err := cleanFolder(d.out); err != nil {
		return err
	}
	if d.srv, err = mailtest.Start(mailtest.Options{}); err != nil {
		return err
	}
	if err = d.openAccounts(); err == nil {
		err = d.assemble(dir)
	}
	if err != nil {
		return errors.Join(err, d.srv.Close())
	}
	return nil
}

func (d *demo) openAccounts() error {
	if err := d.srv.AddAccount(demoMailbox, demoPassword); err != nil {
		return err
	}
	for side, name := range demoNames[:len(d.sc.Sides)] {
		r := &robot{demo: d, side: side, name: name, addr: strings.ToLower(name) + "@club.example"}
		d.players = append(d.players, r)
		if err := d.srv.AddAccount(r.addr, demoPassword); err != nil {
			return err
		}
		if err := d.srv.Forward(r.addr, r.receive); err != nil {
			return err
		}
	}
	return nil
}

// demoNames are the players, as many as any scenario needs.
var demoNames = [...]string{"Anna", "Bruno", "Csilla", "Diego", "Edith"}

// assemble puts the daemon together, with a clock that letters move on.
func (d *demo) assemble(dir string) error {
	password := filepath.Join(dir, "password")
	if err := os.WriteFile(password, []byte(demoPassword), 0o600); err != nil {
		return err
	}
	imap, err := demoServer(d.srv.IMAPAddr(), password)
	if err != nil {
		return err
	}
	smtp, err := demoServer(d.srv.SMTPAddr(), password)
	if err != nil {
		return err
	}
	d.program = &Program{
		Config: config.Config{
			Database: filepath.Join(dir, "games.db"),
			Mailbox:  config.Mailbox{Address: demoMailbox, Name: "Bretwalda", Plus: true},
			IMAP:     config.IMAP{Server: imap, Poll: 50 * time.Millisecond, Processed: "Processed", Refused: "Refused"},
			SMTP:     config.SMTP{Server: smtp},
			Limits:   config.Limits{Letter: 1024, Grace: time.Hour},
		},
		Log: slog.New(slog.NewTextHandler(d.env.stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
		Now: d.now,
	}
	return nil
}

func demoServer(addr, password string) (config.Server, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return config.Server{}, err
	}
	number, err := strconv.Atoi(port)
	return config.Server{
		Host: host, Port: number, TLS: mailserver.TLSNone, User: demoMailbox, PasswordFile: password, Auth: mailserver.AuthAuto,
	}, err
}

// now is the time in the game: it begins on a Sunday evening, and some hours pass
// from letter to letter.
func (d *demo) now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return time.Date(2026, 1, 4, 19, 0, 0, 0, time.UTC).Add(time.Duration(d.written) * demoStep)
}

func (d *demo) create(ctx context.Context) error {
	spec := moderator.Spec{Title: "The Sunday Game", Ruleset: d.ruleset, Scenario: d.scenario, Hours: 72, Seed: d.seed, Language: string(d.lang), Questions: d.questions, Reports: d.wish.reports}
	for _, p := range d.players {
		spec.Players = append(spec.Players, moderator.Player{Address: p.name + " <" + p.addr + ">", Zone: "Europe/London"})
	}
	d.mu.Lock()
	d.id = "the-sunday-game"
	d.mu.Unlock()
	_, err := d.program.Moderator.Create(ctx, spec)
	return err
}

// fail ends the demonstration.
func (d *demo) fail(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.err == nil {
		d.err = err
	}
	d.ended()
}

// progress shows how far the game is.
func (d *demo) progress(s view.Position) {
	if d.quiet {
		return
	}
	const width = 32
	total := (d.sc.Last - d.sc.First + 1) * len(d.rs.Nations)
	now := s.Board().At
	at := (int(now.Round)-d.sc.First)*len(d.rs.Nations) + int(now.Turn)
	bar := strings.Repeat("#", width*at/total)
	fmt.Fprintf(d.env.stdout, "\rRound %2d of %d [%-*s] %4d messages", now.Round, d.sc.Last, width, bar, d.count())
}

// count returns how many letters there were.
func (d *demo) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.saved
}

// summary shows the score sheet, checks the dice, and says where the letters are.
func (d *demo) summary(took time.Duration) error {
	w := d.env.stdout
	if !d.quiet {
		fmt.Fprintf(w, "\r%72s\r", "")
	}
	score, _, _ := strings.Cut(d.players[0].last, "\n"+d.says.position+"\n")
	fmt.Fprintln(w, score)
	for _, p := range d.players {
		proofs := p.proof.Proofs()
		if len(proofs) != 1 {
			return fmt.Errorf("%s's messages prove the dice of %d games", p.name, len(proofs))
		}
		if err := dice.Verify(proofs[0]); err != nil {
			return fmt.Errorf("the dice in %s's messages: %w", p.name, err)
		}
	}
	proof := d.players[0].proof.Proofs()[0]
	rolled := 0
	for _, t := range proof.Turns {
		rolled += len(t.Faces)
	}
	fmt.Fprintf(w, "Dice: all %d of %d nation turns are proved by the messages that each player received.\n", rolled, len(proof.Turns))
	fmt.Fprintf(w, "Messages: %d, of which the players wrote %d, %.1f each. They are in %s.\n", d.saved, d.written, float64(d.written)/float64(len(d.players)), d.out)
	d.showMeasures(w)
	if d.failed > 0 {
		fmt.Fprintf(w, "Orders: %d messages had some that could not be carried out as written; the reports say why.\n", d.failed)
	}
	fmt.Fprintf(w, "Time: %.1f s.\n", took.Seconds())
	return nil
}

// cleanFolder makes a folder and removes letters of an earlier demonstration.
func cleanFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(dir, "[0-9][0-9][0-9][0-9]-*.eml"))
	if err != nil {
		return err
	}
	for _, path := range old {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// save writes a letter into the folder.
func (d *demo) save(what string, raw []byte) error {
	d.mu.Lock()
	d.saved++
	n := d.saved
	d.mu.Unlock()
	return os.WriteFile(filepath.Join(d.out, fmt.Sprintf("%04d-%s.eml", n, what)), raw, 0o644)
}
