package config

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/yamlfile"
)

func TestExampleLoads(t *testing.T) {
	c, err := Parse("/etc/bretwalda/bretwalda.yaml", []byte(Example()))
	if err != nil {
		t.Fatal(err)
	}
	if c.Database != "/etc/bretwalda/bretwalda.db" || c.IMAP.PasswordFile != "/etc/bretwalda/mail-password" {
		t.Errorf("paths %q and %q do not begin at the file", c.Database, c.IMAP.PasswordFile)
	}
	if c.IMAP.Addr() != "imap.club.example:993" || c.SMTP.Addr() != "smtp.club.example:465" {
		t.Errorf("servers %s and %s", c.IMAP.Addr(), c.SMTP.Addr())
	}
}

// Each line of the example that is commented out shows the default.
func TestExampleShowsDefaults(t *testing.T) {
	var b strings.Builder
	for line := range strings.Lines(Example()) {
		bare := strings.TrimLeft(line, " ")
		rest, remark := strings.CutPrefix(bare, "# ")
		key, _, isKey := strings.Cut(rest, ": ")
		if remark && isKey && !strings.Contains(key, " ") && rest[0] >= 'a' && rest[0] <= 'z' && !strings.HasPrefix(rest, "that ") {
			line = line[:len(line)-len(bare)] + rest
		}
		b.WriteString(line)
	}
	all, err := Parse("x.yaml", []byte(b.String()))
	if err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	plain, err := Parse("x.yaml", []byte(Example()))
	if err != nil {
		t.Fatal(err)
	}
	all.file, plain.file = nil, nil
	if !reflect.DeepEqual(all, plain) {
		t.Errorf("the remarks say\n%+v, the defaults are\n%+v", all, plain)
	}
}

const good = `database: games.db
mailbox:
  address: games@club.example
imap:
  host: imap.club.example
  user: games@club.example
  password_file: pw
smtp:
  host: smtp.club.example
  user: games@club.example
  password_env: BRETWALDA_TEST_SMTP_PASSWORD
`

func TestGood(t *testing.T) {
	text := strings.Replace(good, "mailbox:\n", "mailbox:\n  auth_server: mx.club.example\n", 1) +
		"limits: {grace: 30m, sending: 0}\ngames: {by_address: true}\nmetrics: \"[::1]:9464\"\n"
	c, err := Parse("b.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if c.Limits.Grace != 30*time.Minute || c.Limits.Letter != 1024 || !c.Mailbox.Plus || c.Limits.Sending != 0 || c.Limits.SendingToOne != 600 {
		t.Errorf("%+v", c)
	}
}

// Every mistake is told with file, line and remedy.
func TestBad(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"games@club.example\nimap", "games\nimap", "b.yaml:3: mailbox.address: \"games\" is no mail address"},
		{"address: games@", "address: games+x@", "b.yaml:3: mailbox.address: give the plain address"},
		{"  host: imap.club.example\n", "", "b.yaml:4: imap.host: give the name"},
		{"imap.club.example", "imap.club.example:993", "b.yaml:5: imap.host: give the name alone"},
		{"  password_file: pw\n", "", "b.yaml:4: imap.password_file: name one place"},
		{"  password_file: pw\n", "  password_file: pw\n  port: many\n", "b.yaml:8: `many` is not a whole number"},
		{"  password_file: pw\n", "  password_file: pw\n  port: 70000\n", "b.yaml:8: imap.port: a port is"},
		{"  password_file: pw\n", "  password_file: pw\n  tls: yes please\n", "b.yaml:8: imap.tls: \"yes please\" is not known; write implicit, starttls, none"},
		{"  password_file: pw\n", "  password_file: pw\n  auth: none\n", "b.yaml:8: imap.auth: \"none\" is not known"},
		{"  password_file: pw\n", "  password_file: pw\n  poll: soon\n", "b.yaml:8: `soon` is not a time like"},
		{"  password_file: pw\n", "  password_file: pw\n  poll: 0s\n", "b.yaml:8: imap.poll: 0s is too short"},
		{"  password_file: pw\n", "  password: secret\n", "b.yaml:7: no such key \"password\""},
		{"database: games.db", "database: \"\"", "b.yaml:1: database: give the path"},
		{"database: games.db", "database: games.db\ngms: [gm@club.example, nobody]", "b.yaml:2: gms: \"nobody\" is no mail address"},
		{"database: games.db", "database: games.db\ngm: nobody", "b.yaml:2: gm: \"nobody\" is no mail address"},
		{"  password_file: pw\n", "  password_file: pw\n  password_command: pass show games\n", "b.yaml:7: imap.password_file: name one place"},
		{"imap.club.example", "imaps://imap.club.example", "b.yaml:5: imap.host: \"imaps://imap.club.example\" is no name of a server"},
		{"database: games.db", "games: {hours: 0.5}", "b.yaml:1: 0.5 is not a whole number"},
		{"database: games.db", "limits: {sendin: 5}", "b.yaml:1: no such key \"sendin\" (did you mean \"sending\"?)"},
		{"database: games.db", "games: {hours: -1}", "b.yaml:1: games.hours: give 1 to 8760"},
		{"database: games.db", "games: {changes: 1500}", "b.yaml:1: games.changes: give 1 to 1440 minutes"},
		{"database: games.db", "games: {absent: sulk}", "b.yaml:1: games.absent: \"sulk\" is not known; write hold, wait"},
		{"database: games.db", "games: {zone: Mercia/Tamworth}", "b.yaml:1: games.zone: there is no time zone"},
		{"database: games.db", "limits: {letter: 1}", "b.yaml:1: limits.letter: give 16"},
		{"database: games.db", "limits: {grace: 1s}", "b.yaml:1: limits.grace: 1s is too short"},
		{"database: games.db", "limits: {keep_sent: 1m}", "b.yaml:1: limits.keep_sent: 1m0s is too short"},
		{"database: games.db", "limits: {sending: -1}", "b.yaml:1: limits.sending: give 1 to"},
		{"database: games.db", "limits: {sending_to_one: 2000000}", "b.yaml:1: limits.sending_to_one: give 1 to"},
		{"database: games.db", "packs: [packs, \"\"]", "b.yaml:1: packs: give the path of a folder"},
		{"database: games.db", "packs: packs", "b.yaml:1: `packs` is not what belongs here"},
		{"database: games.db", "metrics: 0.0.0.0:9464", "b.yaml:1: metrics: give an address of this machine alone"},
		{"database: games.db", "metrics: 192.168.1.1:9464", "b.yaml:1: metrics: give"},
		{"database: games.db", "metrics: :9464", "b.yaml:1: metrics: give"},
		{"database: games.db", "metrics: 127.0.0.1", "b.yaml:1: metrics: give"},
		{"database: games.db", "games: {by_address: true}", "b.yaml:1: games.by_address: name the mail server"},
		{"address: games@club.example", "address: games@club.example\n  auth_server: mx.club.example; x", "b.yaml:4: mailbox.auth_server: give the name"},
		{"address: games@club.example", "address: games@club.example\n  auth_below: 99", "b.yaml:4: mailbox.auth_below: give 1 to 10"},
		{"database: games.db", "database: games.db\ndatabase: other.db", "b.yaml:2: mapping key"},
		{"database: games.db", "database: [", "b.yaml:"},
		{"mailbox:\n  address: games@club.example", "mailbox: games@club.example", "b.yaml:2: `games@c...` is not what belongs here"},
	} {
		text := strings.Replace(good, test.old, test.new, 1)
		if text == good {
			t.Errorf("%q is not in the example", test.old)
		}
		_, err := Parse("b.yaml", []byte(text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want %q", test.new, err, test.want)
		}
	}
}

func TestEmptyFileSaysWhatIsMissing(t *testing.T) {
	_, err := Parse("b.yaml", nil)
	for _, want := range []string{"mailbox.address", "imap.host", "smtp.host", "imap.password_file"} {
		if err == nil || !strings.Contains(err.Error(), "b.yaml:1: "+want) {
			t.Errorf("error %v says nothing of %s", err, want)
		}
	}
}

func TestSecrets(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: waits for a command that does not end")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "b.yaml")
	if err := os.WriteFile(path, []byte(good), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.IMAP.Secret(t.Context()); err == nil || !strings.Contains(err.Error(), filepath.Join(dir, "pw")) {
		t.Errorf("missing file: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "pw"), []byte("word\r\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if secret, err := c.IMAP.Secret(t.Context()); secret != "word" || err != nil {
		t.Errorf("%q %v", secret, err)
	}
	c.IMAP.PasswordCommand = "read word < pw && echo tok-$word"
	if secret, err := c.IMAP.Secret(t.Context()); secret != "tok-word" || err != nil {
		t.Errorf("by command: %q %v", secret, err)
	}
	for command, want := range map[string]string{
		"echo no network >&2; exit 3": "exit status 3): no network", "true": "prints nothing", "no-such-program": "exit status 127",
	} {
		c.IMAP.PasswordCommand = command
		if _, err := c.IMAP.Secret(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", command, err)
		}
	}
	short, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	c.IMAP.PasswordCommand = "sleep 60"
	if _, err := c.IMAP.Secret(short); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a command that hangs: %v", err)
	}
	if _, err := c.SMTP.Secret(t.Context()); err == nil || !strings.Contains(err.Error(), "BRETWALDA_TEST_SMTP_PASSWORD") {
		t.Errorf("missing variable: %v", err)
	}
	t.Setenv("BRETWALDA_TEST_SMTP_PASSWORD", "token")
	if secret, err := c.SMTP.Secret(t.Context()); secret != "token" || err != nil {
		t.Errorf("%q %v", secret, err)
	}
}

// A password file that everybody can read is warned of, one that a group can is not.
func TestWarnings(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "b.yaml")
	c, err := Parse(path, []byte(good))
	if err != nil {
		t.Fatal(err)
	}
	for mode, want := range map[os.FileMode]string{0o600: "", 0o640: "", 0o644: path + ":7: imap.password_file: everybody on this machine can read"} {
		if err := os.WriteFile(c.IMAP.PasswordFile, []byte("word"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(c.IMAP.PasswordFile, mode); err != nil {
			t.Fatal(err)
		}
		got := strings.Join(c.Warnings(), "\n")
		if want == "" && got != "" || !strings.HasPrefix(got, want) {
			t.Errorf("mode %o: %q", mode, got)
		}
	}
}

// What is the same for reading and sending is said once.
func TestOneAccount(t *testing.T) {
	const short = "mailbox: {address: games@club.example}\nimap: {host: imap.club.example, %s}\nsmtp: {host: smtp.club.example%s}\ngm: gm@club.example\n"
	for _, test := range []struct{ imap, smtp, want string }{
		{"password_file: pw", "", "games@club.example pw   auto"},
		{"password_command: tok, auth: xoauth2", "", "games@club.example  tok  xoauth2"},
		{"user: g, password_env: P", "", "g   P auto"},
		{"password_file: pw", ", user: other, password_file: pw2", "other pw2   auto"},
		{"password_file: pw", ", auth: none", "games@club.example    none"},
	} {
		c, err := Parse("b.yaml", fmt.Appendf(nil, short, test.imap, test.smtp))
		s := &c.SMTP
		if got := strings.Join([]string{s.User, s.PasswordFile, s.PasswordCommand, s.PasswordEnv, string(s.Auth)}, " "); err != nil || got != test.want {
			t.Errorf("%s, %s: %q %v, want %q", test.imap, test.smtp, got, err, test.want)
		}
		if len(c.GMs) != 1 || c.GMs[0] != "gm@club.example" {
			t.Errorf("game masters: %q", c.GMs)
		}
	}
	if _, err := Parse("b.yaml", fmt.Appendf(nil, short, "password_file: pw", ", user: other")); err == nil {
		t.Error("the password of one account is used for another")
	}
}

// Servers may be named by numbers.
func TestHosts(t *testing.T) {
	for host, want := range map[string]string{"'::1'": "[::1]:993", "'[2001:db8::7]'": "[2001:db8::7]:993", "192.0.2.1": "192.0.2.1:993"} {
		c, err := Parse("b.yaml", []byte(strings.Replace(good, "imap.club.example", host, 1)))
		if err != nil || c.IMAP.Addr() != want {
			t.Errorf("%s: %s %v", host, c.IMAP.Addr(), err)
		}
	}
}

// The example has each key that there is, with a remark.
func TestExampleHasEveryKey(t *testing.T) {
	var root yaml.Node
	text := regexp.MustCompile(`(?m)^( *)# ([a-z_]+: )`).ReplaceAllString(Example(), "$1$2")
	if err := yaml.Unmarshal([]byte(text), &root); err != nil {
		t.Fatal(err)
	}
	have := make(map[string]bool)
	var walk func(prefix string, n *yaml.Node)
	walk = func(prefix string, n *yaml.Node) {
		for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
			key := prefix + n.Content[i].Value
			have[key] = true
			walk(key+".", n.Content[i+1])
		}
	}
	walk("", root.Content[0])
	for _, key := range yamlfile.Keys(reflect.TypeFor[Config]()) {
		if !have[key] {
			t.Errorf("the example does not show %s", key)
		}
	}
}

func TestCAFile(t *testing.T) {
	s := Server{CAFile: filepath.Join(t.TempDir(), "none")}
	if _, err := s.TLSConfig(); err == nil {
		t.Error("a file that is not there was read")
	}
	if err := os.WriteFile(s.CAFile, []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.TLSConfig(); err == nil || !strings.Contains(err.Error(), "PEM") {
		t.Errorf("%v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(Example()))
	f.Add([]byte(good))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := Parse("b.yaml", data); err != nil && !strings.HasPrefix(err.Error(), "b.yaml:") {
			t.Errorf("error without file and line: %v", err)
		}
	})
}
