package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/config"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/systems"
)

const (
	testMailbox  = "games@club.example"
	testPassword = "canary-7f3a-horse"
)

// newServers starts mail servers with an account for the moderator and for each
// player, and writes a configuration for them. It returns the path of that.
func newServers(t testing.TB, players ...string) (*mailtest.Server, string) {
	t.Helper()
	srv, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := srv.Close(); err != nil {
			t.Error(err)
		}
	})
	for _, a := range append([]string{testMailbox}, players...) {
		if err := srv.AddAccount(a, testPassword); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "pw"), []byte(testPassword+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "bretwalda.yaml")
	if err := os.WriteFile(path, []byte(configFor(t, srv)), 0o600); err != nil {
		t.Fatal(err)
	}
	return srv, path
}

func configFor(t testing.TB, srv *mailtest.Server) string {
	t.Helper()
	server := func(addr string) string {
		host, port, err := net.SplitHostPort(addr)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("{host: %s, port: %s, tls: none, user: %s, password_file: pw", host, port, testMailbox)
	}
	return "database: games.db\nmailbox: {address: " + testMailbox + "}\n" +
		"imap: " + server(srv.IMAPAddr()) + ", poll: 20ms}\n" +
		"smtp: " + server(srv.SMTPAddr()) + "}\n"
}

// bretwalda runs a command line and returns what it wrote and its exit code.
func bretwalda(t testing.TB, args ...string) (out, errs string, code int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(t.Context(), &environ{stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr, systems: systems.All()}, args)
	return stdout.String(), stderr.String(), code
}

// mustRun runs a command line that must succeed.
func mustRun(t testing.TB, args ...string) string {
	t.Helper()
	out, errs, code := bretwalda(t, args...)
	if code != exitOK {
		t.Fatalf("bretwalda %s: exit %d: %s%s", strings.Join(args, " "), code, out, errs)
	}
	return out
}

// serve starts the daemon and returns what stops it.
func serve(t *testing.T, path string) (*Program, func()) {
	t.Helper()
	return serveAt(t, path, nil)
}

// serveAt is serve with a clock.
func serveAt(t *testing.T, path string, now func() time.Time) (*Program, func()) {
	t.Helper()
	cfg, err := config.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	p := &Program{Config: cfg, Log: slog.New(slog.DiscardHandler), Now: now}
	if err := p.Open(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- p.Run(ctx) }()
	return p, func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestHelpOfEveryCommand(t *testing.T) {
	if out := mustRun(t); !strings.Contains(out, "serve") {
		t.Error(out)
	}
	for _, c := range commands() {
		out := mustRun(t, c.name, "-h") // "help gm" is a paper
		if !strings.HasPrefix(out, "Usage: bretwalda "+c.name) || !strings.Contains(out, "\n  bretwalda "+c.name) {
			t.Errorf("the help of %s has no usage or no example:\n%s", c.name, out)
		}
	}
}

func TestBadCommandLines(t *testing.T) {
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"sreve"}, exitUsage, `there is no "sreve"`},
		{[]string{"status", "--colour"}, exitUsage, "colour"},
		{[]string{"status", "a", "b"}, exitUsage, "one game at a time"},
		{[]string{"status", "--config", "/nowhere/b.yaml"}, exitFailed, "/nowhere/b.yaml"},
		{[]string{"serve", "--config", "/nowhere/b.yaml"}, exitFailed, "/nowhere/b.yaml"},
	} {
		_, errs, code := bretwalda(t, test.args...)
		if code != test.code || !strings.Contains(errs, test.want) {
			t.Errorf("%v: exit %d, %q; want %d, %q", test.args, code, errs, test.code, test.want)
		}
	}
}

// new and status do the same with and without a running daemon.
func TestNewAndStatus(t *testing.T) {
	const anna, ben = "anna@club.example", "ben@club.example"
	srv, path := newServers(t, anna, ben)
	if out := mustRun(t, "status", "--config", path); !strings.Contains(out, "No games") {
		t.Error(out)
	}
	create := func(title string) string {
		return mustRun(t, "new", "--config", path, "--title", title, "--scenario", "early-invaders",
			"--player", "Anna <"+anna+">", "--player", "Ben <"+ben+">")
	}
	out := create("First Game!")
	for _, want := range []string{"First Game! (first-game)", "Anna <anna@club.example>: Romans", "Commitment"} {
		if !strings.Contains(out, want) {
			t.Errorf("new says\n%s\nwithout %q", out, want)
		}
	}
	_, stop := serve(t, path)
	create("Second Game")
	err := srv.Wait(t.Context(), ben, func() bool { return srv.Delivered(ben) == 2 })
	if err != nil {
		t.Fatal(err)
	}
	list := mustRun(t, "status", "--config", path)
	if !strings.Contains(list, "first-game") || !strings.Contains(list, "second-game") || !strings.Contains(list, "Romans (Anna)") {
		t.Error(list)
	}
	running := mustRun(t, "status", "--config", path, "first-game")
	_, errs, code := bretwalda(t, "new", "--config", path, "--title", "First game", "--scenario", "early-invaders", "--player", anna, "--player", ben)
	if code != exitFailed || !strings.Contains(errs, `there is a game "first-game" already`) {
		t.Errorf("a second game of the same name: exit %d, %s", code, errs)
	}
	if _, errs, code := bretwalda(t, "status", "--config", path, "third-game"); code != exitFailed || !strings.Contains(errs, "not found") {
		t.Errorf("an unknown game: exit %d, %s", code, errs)
	}
	stop()
	if stopped := mustRun(t, "status", "--config", path, "first-game"); stopped != running {
		t.Errorf("the same game with the daemon\n%s\nand without\n%s", running, stopped)
	}
}

// The list says why a game does not go on, and what is not sent.
func TestStatusSaysWhatWaits(t *testing.T) {
	many(t)
	const gm = "gm@club.example"
	_, path := newServers(t, testAnna, testBen, gm)
	check := func(want ...string) {
		t.Helper()
		list := mustRun(t, "status", "--config", path)
		for _, w := range want {
			if !strings.Contains(list, w) {
				t.Errorf("no %q in\n%s", w, list)
			}
		}
		if strings.Contains(list, "()") {
			t.Errorf("status waits for nobody:\n%s", list)
		}
	}
	mustRun(t, "new", "--config", path, "--title", "Open", "--open", "--scenario", "early-invaders", "--gm", gm)
	check("open  Open   -      players: 0 of 2 are there  no deadline", "Messages that wait to be sent: 2, the next at")
	mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--player", testAnna, "--player", testBen)
	check("Romans (anna)", "Messages that wait to be sent: 4")
	mustRun(t, "gm", "--config", path, "game", "hold")
	check("held by its GM")
	mustRun(t, "gm", "--config", path, "game", "release")
	mustRun(t, "gm", "--config", path, "game", "pause")
	check("paused")
	_, stop := serve(t, path)
	defer stop()
	check("paused", "players: 0 of 2")
}

// status says of a turn whose orders have come why it is not played, as a GM is told by
// letter.
func TestStatusSaysThatTurnsWait(t *testing.T) {
	many(t)
	srv, path := newServers(t, testAnna, testBen)
	mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--player", testAnna, "--player", testBen)
	letters := keepLetters(t, srv, testAnna, t.TempDir())
	_, stop := serve(t, path)
	defer stop()
	raw := "From: " + testAnna + "\r\nMessage-ID: <one@mail.example>\r\n\r\nRomans, round 1\r\nmove 4 from the English Channel to Kent\r\nmove 1 from Kent to Nowhere\r\n"
	if err := srv.Submit(testAnna, letters(1).ReplyTo.Addr, []byte(raw)); err != nil {
		t.Fatal(err)
	}
	letters(2)
	const want = "The orders of anna for the Romans in round 1 have come, but the turn waits because of 1 problem in them."
	for _, args := range [][]string{{"status", "--config", path}, {"status", "--config", path, "game"}} {
		if out := mustRun(t, args...); !strings.Contains(out, want) {
			t.Errorf("%v does not say %q:\n%s", args, want, out)
		}
	}
}

// gm fails if a line of it came to nothing, and says something always.
func TestGMCommand(t *testing.T) {
	many(t)
	_, path := newServers(t, testAnna, testBen)
	mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--player", testAnna, "--player", testBen)
	for _, running := range []bool{false, true} {
		if running {
			_, stop := serve(t, path)
			defer stop()
		}
		for _, line := range []string{"pace 48 hours", "pause", "resume", "extend 24 hours", "announce:\nWell done.\nend"} {
			if out := mustRun(t, "gm", "--config", path, "game", line); strings.TrimSpace(out) == "" {
				t.Errorf("%q prints nothing", line)
			}
		}
		out, errs, code := bretwalda(t, "gm", "--config", path, "game", "hold", "pley on, everybody")
		if code != exitFailed || !strings.Contains(errs, `"pley on, everybody"`) || !strings.Contains(out, "stopped play") {
			t.Errorf("exit %d, %q, %q", code, out, errs)
		}
		mustRun(t, "gm", "--config", path, "game", "release")
		if out, errs, code := bretwalda(t, "gm", "--config", path, "game", "frobnicate"); code != exitFailed || !strings.Contains(errs, "frobnicate") {
			t.Errorf("nonsense: exit %d, %q, %q", code, out, errs)
		}
	}
}

func TestBadGames(t *testing.T) {
	many(t)
	_, path := newServers(t)
	two := []string{"--player", "a@x.example", "--player", "b@x.example", "--scenario", "vikings"}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--player", "a@x.example", "--title", "T"}, "for 4 players, not 1"},
		{append(two, "--title", ""), "a title is needed"},
		{append(two, "--title", "T", "--hours", "-5"), "give 1 to 8760"},
		{append(two, "--title", "T", "--absent", "sulk"), `"hold", "wait", "robot" or "gm"`},
		{append(two, "--title", "T", "--ballot", "loud"), `"open", "secret"`},
		{append(two, "--title", "T", "--gm", "me"), "write an address"},
		{append(two, "--title", "T", "--id", "Not an id"), "lower-case letters"},
		{[]string{"--title", "T", "--scenario", "monopoly"}, "there are standard, "},
		{[]string{"--player", "Ann", "--player", "b@x.example", "--scenario", "vikings", "--title", "T"}, "write an address"},
		{[]string{"--player", testMailbox, "--player", "b@x.example", "--scenario", "vikings", "--title", "T"}, "moderator's own address"},
		{[]string{"--from", "/nowhere/game.yaml"}, "/nowhere/game.yaml"},
	} {
		_, errs, code := bretwalda(t, append([]string{"new", "--config", path}, test.args...)...)
		if code != exitFailed || !strings.Contains(errs, test.want) {
			t.Errorf("%v: exit %d, %q; want %q", test.args, code, errs, test.want)
		}
	}
	if out := mustRun(t, "status", "--config", path); !strings.Contains(out, "No games") {
		t.Errorf("a bad game was created: %s", out)
	}
}

func TestNewFromFile(t *testing.T) {
	_, path := newServers(t)
	file := filepath.Join(t.TempDir(), "game.yaml")
	text := "title: Thursday\nscenario: vikings\nhours: 24\nplayers:\n" +
		"  - {address: \"Anna <anna@x.example>\", zone: Europe/Rome}\n  - {address: ben@x.example}\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := mustRun(t, "new", "--config", path, "--from", file); !strings.Contains(out, "ben <ben@x.example>") {
		t.Error(out)
	}
}

func TestCheck(t *testing.T) {
	_, path := newServers(t)
	out := mustRun(t, "check", "--config", path)
	for _, want := range []string{"is in order", "smtp: signed in", "imap: signed in", "a message to ourselves arrived"} {
		if !strings.Contains(out, want) {
			t.Errorf("check says\n%s\nwithout %q", out, want)
		}
	}
	if out := mustRun(t, "check", "--example"); out != config.Example() {
		t.Errorf("the example is %q", out)
	}
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	srv, path := newServers(t)
	srv.RefuseSignIn(true)
	_, errs, code := bretwalda(t, "check", "--config", path, "--wait", "10s")
	if code != exitFailed || !strings.Contains(errs, path+":4: smtp.user: ") || !strings.Contains(errs, "sign-in refused") || strings.Contains(errs, testPassword) {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// A database of an unknown version is refused and not touched.
func TestUnknownDatabase(t *testing.T) {
	_, path := newServers(t)
	db := filepath.Join(filepath.Dir(path), "games.db")
	if err := os.WriteFile(db, bytes.Repeat([]byte("not a database "), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	_, errs, code := bretwalda(t, "serve", "--config", path)
	if code != exitFailed || !strings.Contains(errs, "not a bretwalda database") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if after, err := os.ReadFile(db); err != nil || !bytes.Equal(after, before) {
		t.Error("the file was changed")
	}
}

// serve stops cleanly when it is told to, and its log has no password.
func TestServeStops(t *testing.T) {
	srv, path := newServers(t)
	ctx, cancel := context.WithCancel(t.Context())
	var log bytes.Buffer
	done := make(chan int)
	go func() {
		done <- run(ctx, &environ{stdin: nil, stdout: io.Discard, stderr: &log, systems: systems.All()}, []string{"serve", "--verbose", "--config", path})
	}()
	if err := srv.Submit("x@y.example", testMailbox, []byte("From: x@y.example\r\nSubject: hello\r\n\r\nhello\r\n")); err != nil {
		t.Fatal(err)
	}
	waiting, stop := context.WithTimeout(ctx, patience)
	defer stop()
	client, err := srv.Target(testMailbox)
	if err != nil {
		t.Fatal(err)
	}
	err = srv.Wait(waiting, testMailbox, func() bool { return filed(t, client) })
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if code := <-done; code != exitOK {
		t.Errorf("exit %d", code)
	}
	if text := log.String(); strings.Contains(text, testPassword) || !strings.Contains(text, "message dealt with") {
		t.Errorf("log:\n%s", text)
	}
}

// filed reports whether the moderator has put a letter away.
func filed(t *testing.T, target mailtest.Target) bool {
	c, err := mailtest.Dial(target)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	letters, err := c.Stored("Bretwalda/Refused")
	if err != nil {
		t.Fatal(err)
	}
	return len(letters) > 0
}

// loadEngine makes the engine of a ruleset that is built in.
func loadEngine(id string) (*britannia.Engine, error) {
	pk, err := cards.Embedded(id)
	if err != nil {
		return nil, err
	}
	return britannia.New(pk)
}

// many leaves a test of many runs of the program out of go test -short, but not out of make test, which
// sets MANY.
func many(t *testing.T) {
	t.Helper()
	if testing.Short() && os.Getenv("MANY") == "" {
		t.Skip("not with -short alone: many runs of the program; make test runs it")
	}
}

// playsWhole leaves a test that plays whole games by message to make test-games.
func playsWhole(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("not with -short: plays whole games by message; make test-games runs it")
	}
}
