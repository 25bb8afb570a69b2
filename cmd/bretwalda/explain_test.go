package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/mailtest"
)

// serverLine is one server of a configuration: its address and what else is said.
func serverLine(t *testing.T, addr, more string) string {
	t.Helper()
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("{host: %s, port: %s, user: %s%s}", host, port, testMailbox, more)
}

// writeConfig writes a configuration beside a password file and returns its path.
func writeConfig(t *testing.T, imap, smtp, more string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "pw"), []byte(testPassword), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "bretwalda.yaml")
	text := "database: games.db\nmailbox: {address: " + testMailbox + more + "}\nimap: " + imap + "\nsmtp: " + smtp + "\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// stranger listens with a certificate that is out of date and for another name, and
// writes that certificate into a file.
func stranger(t *testing.T, expires time.Time) (addr, file string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: expires, NotBefore: expires.Add(-48 * time.Hour),
		DNSNames: []string{"mail.elsewhere.example"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	if expires.After(time.Now()) {
		form.IPAddresses = nil
	}
	der, err := x509.CreateCertificate(rand.Reader, &form, &form, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "cert.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	ln, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}})
	if err != nil {
		t.Fatal(err)
	}
	return listen(t, ln), file
}

// listen takes connections and says nothing, but what TLS says.
func listen(t *testing.T, ln net.Listener) string {
	t.Helper()
	t.Cleanup(func() { ln.Close() })
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { c.Close() })
			if c, ok := c.(*tls.Conn); ok {
				go func() { _ = c.Handshake() }() // the other side says what was wrong
			}
		}
	}()
	return ln.Addr().String()
}

// What goes wrong with a server is told with the line of the configuration, what it
// is, and what to do.
func TestServersExplained(t *testing.T) {
	many(t)
	srv, err := mailtest.Start(mailtest.Options{RequireTLS: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { srv.Close() })
	if err := srv.AddAccount(testMailbox, testPassword); err != nil {
		t.Fatal(err)
	}
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := listen(t, silent)
	old, oldFile := stranger(t, time.Now().Add(-time.Hour))
	other, otherFile := stranger(t, time.Now().Add(time.Hour))
	const pw = ", password_file: pw"
	good := serverLine(t, srv.SMTPAddr(), ", auth: none, tls: none")
	for _, test := range []struct{ name, imap, smtp, want string }{
		{"SMTP, certificate of nobody known", good, serverLine(t, srv.SMTPSAddr(), pw), ":4: smtp.ca_file: nobody whom this machine trusts"},
		{"SMTP, TLS where there is none", good, serverLine(t, srv.SMTPAddr(), pw), ":4: smtp.tls: 127.0.0.1:"},
		{"SMTP, no TLS where it is wanted", good, serverLine(t, srv.SMTPAddr(), pw+", tls: none"), ":4: smtp.tls: 127.0.0.1:"},
		{"SMTP, STARTTLS at the port of TLS", good, serverLine(t, srv.SMTPSAddr(), pw+", tls: starttls"), ":4: smtp.port: no answer from 127.0.0.1:"},
		{"SMTP, nobody there", good, serverLine(t, "127.0.0.1:1", pw), ":4: smtp.port: nothing answers at 127.0.0.1:1"},
		{"SMTP, no such name", good, serverLine(t, "mail.invalid:465", pw), ":4: smtp.host: there is no server called mail.invalid"},
		{"SMTP, silence", good, serverLine(t, nobody, pw), ":4: smtp.port: no answer from 127.0.0.1:"},
		{"SMTP, certificate out of date", good, serverLine(t, old, pw+", ca_file: "+oldFile), ":4: smtp.host: the certificate of 127.0.0.1 is out of date"},
		{"SMTP, certificate of another", good, serverLine(t, other, pw+", ca_file: "+otherFile), "write the name that it is for: mail.elsewhere.example"},
		{"SMTP, no certificate", good, serverLine(t, other, pw+", ca_file: pw"), ":4: smtp.ca_file: there is no certificate in"},
	} {
		t.Run(test.name, func(t *testing.T) {
			imap := strings.Replace(test.smtp, "smtp", "imap", 1)
			path := writeConfig(t, imap, test.smtp, "")
			_, errs, code := bretwalda(t, "check", "--config", path, "--wait", "1s")
			if code != exitFailed || !strings.Contains(errs, test.want) || strings.Contains(errs, testPassword) {
				t.Errorf("exit %d, %q; want %q", code, errs, test.want)
			}
		})
	}
	imaps := []struct{ name, imap, want string }{
		{"IMAP, certificate of nobody known", serverLine(t, srv.IMAPSAddr(), pw), ":3: imap.ca_file: nobody whom this machine trusts"},
		{"IMAP, TLS where there is none", serverLine(t, srv.IMAPAddr(), pw), ":3: imap.tls: 127.0.0.1:"},
		{"IMAP, no TLS where it is wanted", serverLine(t, srv.IMAPAddr(), pw+", tls: none"), ":3: imap.tls: 127.0.0.1:"},
		{"IMAP, nobody there", serverLine(t, "127.0.0.1:1", pw), ":3: imap.port: nothing answers at 127.0.0.1:1"},
		{"IMAP, silence", serverLine(t, nobody, pw), ":3: imap.port: no answer from 127.0.0.1:"},
		{"IMAP, no password file", serverLine(t, srv.IMAPAddr(), ", password_file: nowhere, tls: none"), "there is no password file"},
	}
	relay, err := mailtest.Start(mailtest.Options{NoSignIn: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { relay.Close() })
	for _, test := range imaps {
		t.Run(test.name, func(t *testing.T) {
			path := writeConfig(t, test.imap, serverLine(t, relay.SMTPAddr(), ", auth: none, tls: none"), "")
			_, errs, code := bretwalda(t, "check", "--config", path, "--wait", "1s")
			if code != exitFailed || !strings.Contains(errs, test.want) {
				t.Errorf("exit %d, %q; want %q", code, errs, test.want)
			}
		})
	}
}

// The daemon's log says the same.
func TestServersExplainedInLog(t *testing.T) {
	_, path := newServers(t, testAnna, testBen)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--player", testAnna, "--player", testBen)
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(text), "tls: none, ", "")), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(filepath.Dir(path), "pw"), 0o644); err != nil {
		t.Fatal(err)
	}
	p := startProcess(t, path)
	for _, want := range []string{path + ":3: imap.tls: ", path + ":4: smtp.tls: ", path + ":3: imap.password_file: everybody on this machine"} {
		p.logs(t, want)
	}
	p.stop(t, os.Interrupt)
}

// A game file's mistakes are told with its line.
func TestGameFileExplained(t *testing.T) {
	_, path := newServers(t)
	for text, want := range map[string]string{
		"title: T\nscenaro: vikings\n":                  `game.yaml:2: no such key "scenaro" (did you mean "scenario"?)`,
		"title: T\nhours: 0.5\n":                        "game.yaml:2: 0.5 is not a whole number",
		"title: T\nplayers:\n- {addres: a@x.example}\n": `game.yaml:3: no such key "addres" (did you mean "address"?)`,
	} {
		file := filepath.Join(t.TempDir(), "game.yaml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, errs, code := bretwalda(t, "new", "--config", path, "--from", file); code != exitFailed || !strings.Contains(errs, want) {
			t.Errorf("%q: exit %d, %q; want %q", text, code, errs, want)
		}
	}
}

// A language that messages do not have is told by its place in the file, before anything is tried.
func TestUnknownLanguage(t *testing.T) {
	path := writeConfig(t, "{host: 127.0.0.1, port: 1, tls: none, password_file: pw}", "{host: 127.0.0.1, port: 1, tls: none}\nlanguage: cy", "")
	for _, args := range [][]string{{"check", "--config", path}, {"new", "--config", path, "--title", "T", "anna@mail.example", "bruno@mail.example"}} {
		_, errs, code := bretwalda(t, args...)
		if want := `: language: "cy" is not known; write en, es, hu or it`; code != exitFailed || !strings.Contains(errs, want) {
			t.Errorf("%q: exit %d, %q", args, code, errs)
		}
	}
}

// XOAUTH2 with a command that prints the token works at both servers; the command is
// run anew for each sign-in.
func TestTokenByCommand(t *testing.T) {
	srv, err := mailtest.Start(mailtest.Options{Mechanisms: []string{"XOAUTH2"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { srv.Close() })
	if err := srv.AddAccount(testMailbox, "token-7"); err != nil {
		t.Fatal(err)
	}
	const by = `, tls: none, auth: xoauth2, password_command: "echo run >> runs; cat token"`
	path := writeConfig(t, serverLine(t, srv.IMAPAddr(), by), serverLine(t, srv.SMTPAddr(), by), "")
	dir := filepath.Dir(path)
	for token, want := range map[string]string{"token-6": "smtp.user: 127.0.0.1 refuses", "": "password_command prints nothing"} {
		if err := os.WriteFile(filepath.Join(dir, "token"), []byte(token+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, errs, code := bretwalda(t, "check", "--config", path); code != exitFailed || !strings.Contains(errs, want) {
			t.Errorf("token %q: exit %d, %q", token, code, errs)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "token"), []byte("token-7\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "check", "--config", path)
	if runs, err := os.ReadFile(filepath.Join(dir, "runs")); err != nil || strings.Count(string(runs), "run") < 4 {
		t.Errorf("%q %v", runs, err)
	}
}

// What the configuration says of the server that vouches for senders is compared with
// a letter.
func TestCheckVouching(t *testing.T) {
	srv, path := newServers(t)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// The server of the test writes no such lines: the club's server stands before it.
	const results = "Authentication-Results: mx.club.example; spf=pass smtp.mailfrom=games@club.example\r\n"
	for _, test := range []struct {
		above, say, want string
	}{
		{"", "mx.club.example", "mailbox.auth_server: the message has no line Authentication-Results of mx.club.example; servers may"},
		{results, "mx.club.example", ""},
		{"Received: by a\r\n" + results, "mx.club.example", "mailbox.auth_below: 1 lines Received stand above"},
		{"Received: by a\r\n" + results, "mx.club.example, auth_below: 1", ""},
		{results, "mail.club.example", "it has some of mx.club.example"},
	} {
		config := strings.Replace(string(text), "address: "+testMailbox, "address: "+testMailbox+", auth_server: "+test.say, 1)
		if err := os.WriteFile(path, []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		err := srv.Forward(testMailbox, func(d mailtest.Delivery) {
			if err := srv.Append(testMailbox, append([]byte(test.above), d.Raw...)); err != nil {
				t.Error(err)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		out := mustRun(t, "check", "--config", path)
		if test.want == "" && strings.Contains(out, "warning") || !strings.Contains(out, test.want) {
			t.Errorf("%q, %s: %s", test.above, test.say, out)
		}
	}
}

// The daemon says once that letters have the server's word elsewhere than it was told.
func TestVouchingInLog(t *testing.T) {
	srv, path := newServers(t)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	config := strings.Replace(string(text), "address: "+testMailbox, "address: "+testMailbox+", auth_server: mx.club.example", 1)
	if err := os.WriteFile(path, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	p := startProcess(t, path)
	for n := range 2 {
		letter := fmt.Sprintf("Received: by mail.club.example\r\nAuthentication-Results: mx.club.example; spf=pass smtp.mailfrom=%[1]s\r\n"+
			"From: %[1]s\r\nTo: %[2]s\r\nMessage-ID: <v%[3]d@x.example>\r\nSubject: hello\r\n\r\nhello\r\n", testAnna, testMailbox, n)
		if err := srv.Append(testMailbox, []byte(letter)); err != nil {
			t.Fatal(err)
		}
	}
	for end := time.Now().Add(patience); strings.Count(p.log.String(), "message dealt with") < 2; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the messages are not dealt with:\n%s", p.log.String())
		}
	}
	if n := strings.Count(p.log.String(), "mailbox.auth_below does not fit"); n != 1 {
		t.Errorf("told %d times:\n%s", n, p.log.String())
	}
	p.stop(t, os.Interrupt)
}
