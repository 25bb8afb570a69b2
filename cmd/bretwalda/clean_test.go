package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"bretwalda/internal/mailtest"
)

// What the README may ask for, from the source to the first letters.
const (
	mostCommands = 6
	mostEdits    = 5
)

// cleanRoot is a Debian that has nothing but what the README asks for; see
// .ci/clean-debian, which makes it and the network that the test may use.
type cleanRoot struct {
	t    *testing.T
	path string
	srv  *mailtest.Server
}

func newCleanRoot(t *testing.T) *cleanRoot {
	t.Helper()
	path := os.Getenv("BRETWALDA_CLEAN_ROOT")
	if path == "" {
		t.Skip("make clean-debian runs this test in a Debian of its own")
	}
	return &cleanRoot{t: t, path: path}
}

// The provider: a domain that is not the one of the example.
const (
	cleanMailbox = "table@tuesday.example"
	cleanGM      = "gwen@tuesday.example"
)

// cleanPlayers are those of the README.
var cleanPlayers = [...]string{"anna@mail.example", "ben@mail.example", "cleo@mail.example", "dai@mail.example"}

// provide starts a provider's mail servers at the usual ports, with a certificate that
// the machine trusts, and names that it finds.
func (c *cleanRoot) provide() {
	c.t.Helper()
	if c.srv != nil {
		c.must(c.srv.Close())
	}
	var err error
	c.srv, err = mailtest.Start(mailtest.Options{})
	c.must(err)
	c.t.Cleanup(func() { c.srv.Close() })
	for _, who := range append([]string{cleanMailbox, cleanGM}, cleanPlayers[:]...) {
		c.must(c.srv.AddAccount(who, testPassword))
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	c.must(err)
	form := x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		DNSNames: []string{"imap.tuesday.example", "smtp.tuesday.example"}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, &form, &form, &key.PublicKey, key)
	c.must(err)
	c.write("etc/ssl/certs/ca-certificates.crt", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	c.write("etc/hosts", []byte("127.0.0.1 localhost imap.tuesday.example smtp.tuesday.example\n"))
	config := &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
	for port, to := range map[string]string{"993": c.srv.IMAPAddr(), "465": c.srv.SMTPAddr()} {
		ln, err := tls.Listen("tcp", "127.0.0.1:"+port, config)
		c.must(err)
		c.t.Cleanup(func() { ln.Close() })
		go forward(ln, to)
	}
}

// forward takes connections and passes on what comes over them.
func forward(ln net.Listener, to string) {
	for {
		from, err := ln.Accept()
		if err != nil {
			return
		}
		go func() {
			defer from.Close()
			server, err := net.Dial("tcp", to)
			if err != nil {
				return
			}
			defer server.Close()
			go func() { _, _ = io.Copy(server, from); server.Close() }()
			_, _ = io.Copy(from, server)
		}()
	}
}

func (c *cleanRoot) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

func (c *cleanRoot) write(name string, data []byte) {
	c.t.Helper()
	c.must(os.WriteFile(filepath.Join(c.path, name), data, 0o644))
}

// shell prepares a command line of a shell in the clean machine.
func (c *cleanRoot) shell(dir, line string) *exec.Cmd {
	cmd := exec.Command("/bin/sh", "-c", line)
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: c.path, Setpgid: true}
	cmd.Dir = dir
	cmd.Env = []string{
		"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/go/bin", "HOME=/root", "LANG=C.UTF-8",
		"GOMODCACHE=/go/mod", "GOCACHE=/go/cache", "GOPROXY=off", "GOTOOLCHAIN=local", "DEBIAN_FRONTEND=noninteractive",
	}
	return cmd
}

// run runs a command line to its end and returns what it printed.
func (c *cleanRoot) run(dir, line, stdin string) string {
	c.t.Helper()
	cmd := c.shell(dir, line)
	cmd.Stdin = strings.NewReader(stdin)
	out, err := cmd.CombinedOutput()
	if err != nil {
		c.t.Fatalf("%s: %v\n%s", line, err, out)
	}
	return string(out)
}

// start runs a daemon until the test ends or it is stopped.
func (c *cleanRoot) start(dir, line string) (log *lockedBuffer, stop func()) {
	c.t.Helper()
	cmd := c.shell(dir, "exec "+line)
	log = &lockedBuffer{}
	cmd.Stdout, cmd.Stderr = log, log
	c.must(cmd.Start())
	stopped := false
	stop = func() {
		if stopped {
			return
		}
		stopped = true
		_ = cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			c.t.Errorf("%s: %v\n%s", line, err, log.String())
		}
	}
	c.t.Cleanup(stop)
	return log, stop
}

// edit makes the four lines of a configuration one's own, and counts.
func (c *cleanRoot) edit(name string) (edits int) {
	c.t.Helper()
	data, err := os.ReadFile(filepath.Join(c.path, name))
	c.must(err)
	text := string(data)
	for _, change := range [][2]string{
		{"  address: games@club.example\n", "  address: " + cleanMailbox + "\n"},
		{"  host: imap.club.example\n", "  host: imap.tuesday.example\n"},
		{"  host: smtp.club.example\n", "  host: smtp.tuesday.example\n"},
		{"\ngm: gm@club.example\n", "\ngm: " + cleanGM + "\n"},
	} {
		if strings.Count(text, change[0]) != 1 {
			c.t.Fatalf("%s has no line %q to edit:\n%s", name, change[0], text)
		}
		text = strings.Replace(text, change[0], change[1], 1)
		edits++
	}
	c.must(os.WriteFile(filepath.Join(c.path, name), []byte(text), 0o644))
	return edits
}

// firstLetters waits until each player has one.
func (c *cleanRoot) firstLetters(log *lockedBuffer) {
	c.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		have := 0
		for _, who := range cleanPlayers {
			if c.srv.Delivered(who) > 0 {
				have++
			}
		}
		if have == len(cleanPlayers) {
			return
		}
		if time.Now().After(end) {
			c.t.Fatalf("%d players have their first messages:\n%s", have, log.String())
		}
	}
}

// From the source to four first letters by the README, word for word.
func TestReadmeInCleanDebian(t *testing.T) {
	c := newCleanRoot(t)
	c.provide()
	block := between(t, readme(t), "## Moderate a game\n", "\nEach player gets")
	_, block, _ = strings.Cut(block, "\n\n    ")
	block = strings.ReplaceAll("    "+block, "\\\n", "")
	commands, edits := 0, 0
	var log *lockedBuffer
	for line := range strings.Lines(block) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "   #")
		line = strings.TrimSpace(line)
		background, isBackground := strings.CutSuffix(line, " &")
		switch {
		case line == "":
			continue
		case strings.HasPrefix(line, "$EDITOR "):
			edits += c.edit("src/" + strings.TrimPrefix(line, "$EDITOR "))
			continue
		case isBackground:
			log, _ = c.start("/src", background)
		case strings.Contains(line, "cat > "):
			c.run("/src", line, testPassword+"\n")
		default:
			t.Logf("%s\n%s", line, c.run("/src", line, ""))
		}
		commands++
	}
	c.firstLetters(log)
	t.Logf("%d commands and %d edits", commands, edits)
	if commands > mostCommands || edits > mostEdits {
		t.Errorf("%d commands and %d edits, may be %d and %d", commands, edits, mostCommands, mostEdits)
	}
	if out := c.run("/src", "build/bretwalda status thursday-night", ""); !strings.Contains(out, "Thursday night") {
		t.Errorf("status says\n%s", out)
	}
}

// The package makes its user, runs as it, keeps its games over an upgrade, and leaves
// them when it goes.
func TestPackageInCleanDebian(t *testing.T) {
	c := newCleanRoot(t)
	c.provide()
	const as = "setpriv --reuid=bretwalda --regid=bretwalda --init-groups bretwalda "
	t.Log(c.run("/", "dpkg -i /bretwalda.deb", ""))
	for file, want := range map[string]string{
		"/var/lib/bretwalda": "bretwalda:bretwalda 700", "/etc/bretwalda": "root:bretwalda 750", "/etc/bretwalda/bretwalda.yaml": "root:bretwalda 640",
		"/usr/bin/bretwalda": "root:root 755",
	} {
		if got := c.run("/", "stat -c '%U:%G %a' "+file, ""); strings.TrimSpace(got) != want {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
	c.run("/", "umask 027; cat > /etc/bretwalda/mail-password; chgrp bretwalda /etc/bretwalda/mail-password", testPassword+"\n")
	c.edit("etc/bretwalda/bretwalda.yaml")
	c.run("/", "chgrp bretwalda /etc/bretwalda/bretwalda.yaml; chmod 640 /etc/bretwalda/bretwalda.yaml", "")
	if out := c.run("/", as+"check", ""); !strings.Contains(out, "Everything is in order") || strings.Contains(out, "warning") {
		t.Errorf("check says\n%s", out)
	}
	log, stop := c.start("/", as+"serve --config /etc/bretwalda/bretwalda.yaml")
	args := ""
	for _, who := range cleanPlayers {
		args += " --player " + who
	}
	t.Log(c.run("/", as+"new --title Package"+args, ""))
	c.firstLetters(log)
	before := c.run("/", as+"status package", "")
	stop()
	c.run("/", "sed -i 's/^# The configuration/# My configuration/' /etc/bretwalda/bretwalda.yaml", "")
	t.Log(c.run("/", "dpkg -i /bretwalda.deb", "")) // an upgrade, to the same version
	if after := c.run("/", as+"status package", ""); after != before {
		t.Errorf("before the upgrade\n%s\nand after\n%s", before, after)
	}
	if out := c.run("/", "cat /etc/bretwalda/bretwalda.yaml", ""); !strings.Contains(out, "# My configuration") {
		t.Error("the configuration was replaced")
	}
	if out := c.run("/", "dpkg --purge bretwalda 2>&1", ""); !strings.Contains(out, "still in /var/lib/bretwalda") {
		t.Errorf("purge says\n%s", out)
	}
	if _, err := os.Stat(filepath.Join(c.path, "etc/bretwalda")); !errors.Is(err, os.ErrNotExist) {
		t.Error("the password is still there")
	}
	if _, err := os.Stat(filepath.Join(c.path, "var/lib/bretwalda/bretwalda.db")); err != nil {
		t.Error("the games are gone: ", err)
	}
}

// What is in the image runs with nothing else on the machine.
func TestImageInCleanDebian(t *testing.T) {
	c := newCleanRoot(t)
	root := t.TempDir()
	out, err := exec.Command("/bin/sh", "-c", `set -e; tar -xf "$0/bretwalda-image.tar" -C "$1"; cd "$1"
		for blob in blobs/sha256/*; do
			[ "$(sha256sum < "$blob" | cut -d ' ' -f 1)" = "${blob##*/}" ]
			tar -xzf "$blob" 2>/dev/null || :
		done; ls`, c.path, root).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.Command("/bretwalda", "check", "--example")
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: 10001, Gid: 10001}}
	cmd.Dir, cmd.Env = "/var/lib/bretwalda", []string{}
	var text bytes.Buffer
	cmd.Stdout, cmd.Stderr = &text, &text
	if err := cmd.Run(); err != nil || !strings.Contains(text.String(), "mailbox:") {
		t.Errorf("%v\n%s", err, text.String())
	}
}
