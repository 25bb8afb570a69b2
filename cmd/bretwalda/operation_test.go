package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// asProgram makes the test binary the program itself, so that a test can run it as
// a process of its own.
const asProgram = "BRETWALDA_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Unsetenv("GOMEMLIMIT") // a daemon keeps to its own
		main()
		return
	}
	// Many programs run in this process: the memory of one, which serve keeps to, would be
	// collected all the time.
	if os.Getenv("GOMEMLIMIT") == "" {
		os.Setenv("GOMEMLIMIT", "off")
	}
	os.Exit(m.Run())
}

const testAnna, testBen = "anna@club.example", "ben@club.example"

// post collects the letters to a player.
type post struct {
	mu   sync.Mutex
	got  []letter.Letter
	news chan struct{}
}

func newPost(t *testing.T, srv *mailtest.Server, address string) *post {
	t.Helper()
	p := &post{news: make(chan struct{}, 1)}
	err := srv.Forward(address, func(d mailtest.Delivery) {
		l, err := letter.Read(d.Raw)
		if err != nil {
			t.Error(err)
		}
		p.mu.Lock()
		p.got = append(p.got, l)
		p.mu.Unlock()
		offer(p.news, struct{}{})
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// offer fills a channel of size 1 unless it is full.
func offer[T any](c chan T, v T) {
	select {
	case c <- v:
	default:
	}
}

// patience is how long tests wait for what comes at once where the processors and the disk have nothing else to do.
const patience = time.Minute

// wait waits for the n-th letter.
func (p *post) wait(t *testing.T, n int) letter.Letter {
	t.Helper()
	timeout := time.After(patience)
	for {
		p.mu.Lock()
		if len(p.got) >= n {
			defer p.mu.Unlock()
			return p.got[n-1]
		}
		p.mu.Unlock()
		select {
		case <-p.news:
		case <-timeout:
			t.Fatalf("message %d does not come", n)
		}
	}
}

// process is the daemon as a process of its own.
type process struct {
	cmd *exec.Cmd
	log *lockedBuffer
}

// lockedBuffer takes what a process writes while others read.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func startProcess(t *testing.T, path string) *process {
	t.Helper()
	p := &process{cmd: exec.Command(os.Args[0], "serve", "--verbose", "--config", path), log: &lockedBuffer{}}
	p.cmd.Env = append(os.Environ(), asProgram+"=1", "GOTRACEBACK=all")
	p.cmd.Stdout, p.cmd.Stderr = p.log, p.log
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.cmd.Process.Kill() }) // has ended already if all went well
	return p
}

// logs waits until the daemon's log says something.
func (p *process) logs(t *testing.T, text string) {
	t.Helper()
	for end := time.Now().Add(patience); !strings.Contains(p.log.String(), text); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the log never says %q:\n%s", text, p.log.String())
		}
	}
}

// stop sends a signal, and returns the exit code.
func (p *process) stop(t *testing.T, signal os.Signal) int {
	t.Helper()
	if err := p.cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	_ = p.cmd.Wait() // the exit code says it
	return p.cmd.ProcessState.ExitCode()
}

// secrets returns what must not be seen of a database: seeds and tokens, in the
// forms that a log might show them in.
func secrets(t *testing.T, database string) []string {
	t.Helper()
	s, err := store.Open(database)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var list []string
	err = s.View(func(tx *store.Tx) error {
		for _, id := range tx.ActiveGames() {
			stored, err := tx.Game(id)
			if err != nil {
				return err
			}
			var rec roster.Record
			if err := json.Unmarshal(stored.Data, &rec); err != nil {
				return err
			}
			for _, key := range [][]byte{rec.DiceSeed[:], rec.SeatKey[:]} {
				list = append(list, hex.EncodeToString(key), base64.StdEncoding.EncodeToString(key), fmt.Sprint(key))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var plusDetail = regexp.MustCompile(`\+([a-z2-7]{16})@`)

// The whole program, as a process with the longest log: it stops on SIGTERM, its log
// follows a letter from its arrival to the last report, and neither the log nor the
// report of a crash has a password, a token or a seed.
func TestProcess(t *testing.T) {
	many(t)
	srv, path := newServers(t, testAnna, testBen)
	database := filepath.Join(filepath.Dir(path), "games.db")
	annas, bens := newPost(t, srv, testAnna), newPost(t, srv, testBen)
	mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--changes", "0", "--player", testAnna, "--player", testBen)
	hidden := append(secrets(t, database), testPassword)

	p := startProcess(t, path)
	first := annas.wait(t, 1)
	hidden = append(hidden, plusDetail.FindStringSubmatch(first.ReplyTo.Addr)[1])
	hidden = append(hidden, plusDetail.FindStringSubmatch(bens.wait(t, 1).ReplyTo.Addr)[1])
	raw := "From: " + testAnna + "\r\nTo: " + first.ReplyTo.Addr + "\r\nMessage-ID: <one@x.example>\r\n\r\nRomans, round 1: stay\r\nNew token\r\n"
	if err := srv.Submit(testAnna, first.ReplyTo.Addr, []byte(raw)); err != nil {
		t.Fatal(err)
	}
	hidden = append(hidden, plusDetail.FindStringSubmatch(annas.wait(t, 2).ReplyTo.Addr)[1])
	bens.wait(t, 2)
	p.logs(t, "messages fetched, dealt with and filed") // its answers are quicker
	srv.RefuseSignIn(true)
	_, errs, _ := bretwalda(t, "check", "--config", path) // its errors are no place for passwords either
	if code := p.stop(t, syscall.SIGTERM); code != exitOK {
		t.Errorf("SIGTERM: exit code %d", code)
	}
	srv.RefuseSignIn(false)
	log := p.log.String()
	if !strings.Contains(log, "msg=stopped") {
		t.Errorf("no clean end:\n%s", log)
	}
	checkFollow(t, log)
	checkVerbose(t, log)

	crashed := startProcess(t, path)
	crashed.logs(t, "msg=moderating")
	if code := crashed.stop(t, syscall.SIGQUIT); code != 2 {
		t.Errorf("SIGQUIT: exit code %d", code)
	}
	if !strings.Contains(crashed.log.String(), "goroutine 1 ") {
		t.Error("no report of the crash")
	}
	for _, secret := range hidden {
		for _, text := range []string{log, crashed.log.String(), errs} {
			if i := strings.Index(text, secret); i >= 0 {
				t.Errorf("the secret %q is told: %s", secret, text[max(i-200, 0):min(i+200, len(text))])
			}
		}
	}
	if out := mustRun(t, "verify", "--config", path, "--all"); out == "" {
		t.Error("verify says nothing")
	}
}

// checkVerbose looks for what --verbose adds to a log: each look into the mailbox and the outbox, each letter read, each
// turn played, each letter handed over.
func checkVerbose(t *testing.T, log string) {
	t.Helper()
	for _, want := range []string{
		`"signed in to read messages" server=`, `"mailbox looked through" mailbox=INBOX after_uid=\d+ letters=1`, `"messages fetched, dealt with and filed"`,
		`"message read" letter=\w+ game=game seat=1 lines=\d+ sections=1`, `"turn begins" letter=\w+ game=game seat=1 round=1 nation=romans number=1`,
		`decided letter=\w+ game=game seat=1 by=sheet`, `"turn played" letter=\w+ game=game seat=1 number=1`, `"written to disk" letter=\w+ games=1 letters_queued=2`,
		`"signed in to send messages"`, `"outbox looked through" due=\d`, `"message handed to the server" message_id=\S+ delivered=true`, `"deadlines looked through"`,
	} {
		if !regexp.MustCompile(`level=DEBUG msg=` + want).MatchString(log) {
			t.Errorf("the longest log lacks %s", want)
		}
	}
	var short bytes.Buffer
	if newLog(&environ{stderr: &short}, false).Debug("step"); short.Len() > 0 {
		t.Errorf("without --verbose: %s", &short)
	}
}

// checkFollow looks for the way of Anna's letter in a log by one id.
func checkFollow(t *testing.T, log string) {
	t.Helper()
	m := regexp.MustCompile(`msg="message fetched" (letter=\w+) .*message_id=one@x\.example`).FindStringSubmatch(log)
	if m == nil {
		t.Fatalf("the message is not in the log:\n%s", log)
	}
	var steps []string
	for line := range strings.Lines(log) {
		if _, msg, ok := strings.Cut(line, "msg="); ok && strings.Contains(line, m[1]) {
			if text := regexp.MustCompile(`^(\w+|"[^"]*")`).FindString(msg); text != "" {
				steps = append(steps, strings.Trim(text, `"`))
			}
		}
	}
	for step, times := range map[string]int{
		"message fetched": 1, "token renewed": 1, "turns played": 1, "message dealt with": 1, "message queued": 2, "message sent": 2,
	} {
		n := 0
		for _, s := range steps {
			if s == step {
				n++
			}
		}
		if n != times {
			t.Errorf("%q %d times, want %d, in %q", step, n, times, steps)
		}
	}
	if !slices.IsSortedFunc([]int{
		slices.Index(steps, "message fetched"), slices.Index(steps, "turns played"),
		slices.Index(steps, "message dealt with"), slices.Index(steps, "message sent"),
	}, func(a, b int) int { return a - b }) {
		t.Errorf("the steps are %q", steps)
	}
}

// Files are for their owner alone, whatever the umask.
func TestFileModes(t *testing.T) {
	srv, path := newServers(t, testAnna, testBen)
	old := syscall.Umask(0)
	t.Cleanup(func() { syscall.Umask(old) })
	annas := newPost(t, srv, testAnna)
	_, stop := serve(t, path)
	mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--changes", "0", "--player", testAnna, "--player", testBen)
	annas.wait(t, 1)
	database := filepath.Join(filepath.Dir(path), "games.db")
	for _, file := range []string{database, socketPath(database)} {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode != 0o600 {
			t.Errorf("%s has mode %o", filepath.Base(file), mode)
		}
	}
	stop()
}

func TestTokenCommand(t *testing.T) {
	many(t)
	srv, path := newServers(t, testAnna, testBen)
	annas := newPost(t, srv, testAnna)
	mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--player", "Anna <"+testAnna+">", "--player", testBen)
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"game"}, exitUsage, "the number of a seat"},
		{[]string{"game", "two"}, exitUsage, `"two" is not the number`},
		{[]string{"game", "3"}, exitFailed, "seats 1 to 2, not 3"},
		{[]string{"other", "1"}, exitFailed, "not found"},
		{[]string{"../game", "1"}, exitFailed, "not found"},
	} {
		_, errs, code := bretwalda(t, append([]string{"token", "--config", path}, test.args...)...)
		if code != test.code || !strings.Contains(errs, test.want) {
			t.Errorf("%v: exit %d, %q; want %q", test.args, code, errs, test.want)
		}
	}
	mustRun(t, "token", "--config", path, "game", "1")
	_, stop := serve(t, path)
	defer stop()
	if out := mustRun(t, "token", "--config", path, "game", "1"); !strings.Contains(out, "Anna <"+testAnna+">") || plusDetail.MatchString(out) {
		t.Errorf("token says %q", out)
	}
	seen := make(map[string]bool)
	for n := range 3 {
		seen[annas.wait(t, n+1).ReplyTo.Addr] = true
	}
	if len(seen) != 3 {
		t.Errorf("addresses: %v", seen)
	}
}

func TestMetrics(t *testing.T) {
	many(t)
	srv, path := newServers(t, testAnna, testBen)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(text, "metrics: 127.0.0.1:0\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	annas := newPost(t, srv, testAnna)
	p, stop := serve(t, path)
	defer stop()
	mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--changes", "0", "--player", testAnna, "--player", testBen)
	first := annas.wait(t, 1)
	raw := "From: " + testAnna + "\r\nMessage-ID: <one@x.example>\r\n\r\nRomans, round 1: stay\r\n"
	if err := srv.Submit(testAnna, first.ReplyTo.Addr, []byte(raw)); err != nil {
		t.Fatal(err)
	}
	annas.wait(t, 2)
	get := func(page string) (int, string) {
		resp, err := http.Get("http://" + p.metrics.Addr().String() + page)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, string(body)
	}
	if code, body := get("/healthz"); code != http.StatusOK || body != "ok\n" {
		t.Errorf("health: %d %q", code, body)
	}
	if code, _ := get("/games"); code != http.StatusNotFound {
		t.Errorf("commands are open to the network: %d", code)
	}
	const up = "bretwalda_mail_down_seconds 0\n"
	_, body := get("/metrics")
	for range 100 { // the mailbox may be told to be up after the first message of it is answered
		if strings.Contains(body, up) {
			break
		}
		time.Sleep(50 * time.Millisecond)
		_, body = get("/metrics")
	}
	for _, want := range []string{"bretwalda_letters_total{outcome=\"orders\"} 1\n", "bretwalda_games_active 1\n", up} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q in\n%s", want, body)
		}
	}
	line := regexp.MustCompile(`^(# (HELP|TYPE) bretwalda_[a-z_]+ .+|bretwalda_[a-z_]+(\{[a-z]+="[a-z_]+"\})? [0-9.e+]+)$`)
	for text := range strings.Lines(body) {
		if !line.MatchString(strings.TrimSuffix(text, "\n")) {
			t.Errorf("a line that is not in the format: %q", text)
		}
	}
}

// Health turns bad when letters cannot be read or sent for long.
func TestHealth(t *testing.T) {
	srv, path := newServers(t, testAnna, testBen)
	srv.RefuseSignIn(true)
	var mu sync.Mutex
	later := time.Duration(0)
	p, stop := serveAt(t, path, func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return time.Now().Add(later)
	})
	defer stop()
	handler := metricsHandler(p.Moderator)
	health := func() string {
		w := &answer{header: make(http.Header)}
		r, err := http.NewRequestWithContext(context.Background(), http.MethodGet, "/healthz", nil)
		if err != nil {
			t.Fatal(err)
		}
		handler.ServeHTTP(w, r)
		return fmt.Sprintf("%d %s", w.code, w.body.String())
	}
	if got := health(); got != "200 ok\n" {
		t.Errorf("at once: %s", got)
	}
	mu.Lock()
	later = time.Hour
	mu.Unlock()
	if got := health(); !strings.HasPrefix(got, "503 messages cannot be read since") {
		t.Errorf("after an hour: %s", got)
	}
}

// answer is an HTTP answer.
type answer struct {
	header http.Header
	code   int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) Write(b []byte) (int, error) { return a.body.Write(b) }
func (a *answer) WriteHeader(code int)        { a.code = code }

// The unit has all that makes a sandbox; where systemd is there, it agrees.
func TestSystemdUnit(t *testing.T) {
	out := mustRun(t, "check", "--systemd")
	for _, want := range []string{
		"[Unit]", "[Service]", "[Install]", "ExecStart=/usr/local/bin/bretwalda serve --config ", "User=bretwalda", "UMask=0077",
		"StateDirectoryMode=0700", "NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes", "PrivateTmp=yes",
		"CapabilityBoundingSet=\n", "SystemCallFilter=@system-service", "MemoryDenyWriteExecute=yes", "KillSignal=SIGTERM",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the unit has no %q", want)
		}
	}
	known := regexp.MustCompile(`^(#.*|\[(Unit|Service|Install)\]|[A-Z][A-Za-z]+=.*|)$`)
	for line := range strings.Lines(out) {
		if !known.MatchString(strings.TrimSuffix(line, "\n")) {
			t.Errorf("a line that is none of a unit: %q", line)
		}
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		return // the checks above are all that can be done
	}
	file := filepath.Join(t.TempDir(), "bretwalda.service")
	if err := os.WriteFile(file, []byte(strings.Replace(out, "/usr/local/bin/bretwalda", os.Args[0], 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"verify", file}, {"security", "--offline=true", "--threshold=20", "--no-pager", file}} {
		if text, err := exec.Command(analyze, args...).CombinedOutput(); err != nil {
			t.Errorf("systemd-analyze %s: %v\n%s", args[0], err, text)
		}
	}
}
