package config

import (
	"net"
	netmail "net/mail"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"bretwalda/internal/mailserver"
	"bretwalda/internal/yamlfile"
)

// validator collects what is wrong with a configuration.
type validator struct {
	file *yamlfile.File
	errs []error
}

// config checks c and fills in ports.
func (v *validator) config(c *Config) {
	if c.Database == "" {
		v.fail("database", "give the path of the file that keeps the games, like bretwalda.db")
	}
	v.address("mailbox.address", c.Mailbox.Address, true)
	if strings.Contains(c.Mailbox.Address, "+") {
		v.fail("mailbox.address", "give the plain address, without + and what follows; tokens are put there")
	}
	if named, err := netmail.ParseAddress(c.GM); err == nil {
		c.GM, c.GMName = named.Address, named.Name
	}
	v.address("gm", c.GM, false)
	for _, gm := range c.GMs {
		v.address("gms", gm, true)
	}
	if c.GMs == nil && c.GM != "" {
		c.GMs = []string{c.GM}
	}
	c.oneAccount()
	v.server("imap", &c.IMAP.Server, 993, 143, mailserver.ReadingAuths())
	v.server("smtp", &c.SMTP.Server, 465, 587, mailserver.SendingAuths())
	v.atLeast("imap.poll", c.IMAP.Poll, 10*time.Millisecond)
	v.atLeast("limits.grace", c.Limits.Grace, time.Minute)
	if c.Limits.Letter < 16 || c.Limits.Letter > 10240 {
		v.fail("limits.letter", "give 16 to 10240 kilobytes")
	}
	if c.Games.Hours < 0 || c.Games.Hours > 8760 {
		v.fail("games.hours", "give 1 to 8760 hours, or 0 for no deadline")
	}
	v.count("limits.sending", c.Limits.Sending, maxSending)
	if c.Limits.KeepSent != 0 {
		v.atLeast("limits.keep_sent", c.Limits.KeepSent, time.Hour)
	}
	v.count("limits.sending_to_one", c.Limits.SendingToOne, maxSending)
	v.count("limits.sending_daily", c.Limits.SendingDaily, maxSending)
	v.authServer(c)
	v.loopback("metrics", c.Metrics)
	if c.Games.Changes < 0 || c.Games.Changes > 1440 {
		v.fail("games.changes", "give 1 to 1440 minutes, or 0 to play a turn as soon as its orders have come")
	}
	if slices.Contains(c.Packs, "") {
		v.fail("packs", "give the path of a folder, like packs")
	}
	oneOf(v, "games.absent", c.Games.Absent, []string{"hold", "wait"})
	oneOf(v, "games.reports", c.Games.Reports, []string{"turn", "round", "needed"})
	if _, err := time.LoadLocation(c.Games.Zone); err != nil {
		v.fail("games.zone", "there is no time zone %q; write one like Europe/Rome, or UTC", c.Games.Zone)
	}
}

// oneAccount fills in what a file need not say twice: the user is the mailbox, and the
// account for sending is that for reading.
func (c *Config) oneAccount() {
	if c.IMAP.User == "" {
		c.IMAP.User = c.Mailbox.Address
	}
	s := &c.SMTP.Server
	if s.User == "" {
		s.User = c.IMAP.User
	}
	if s.User != c.IMAP.User || s.Auth == mailserver.AuthNone || s.PasswordFile+s.PasswordEnv+s.PasswordCommand != "" {
		return
	}
	s.PasswordFile, s.PasswordEnv, s.PasswordCommand = c.IMAP.PasswordFile, c.IMAP.PasswordEnv, c.IMAP.PasswordCommand
	if s.Auth == mailserver.AuthAuto && c.IMAP.Auth == mailserver.AuthXOAuth2 {
		s.Auth = c.IMAP.Auth // the secret is a token
	}
}

// maxSending is more letters an hour than anybody sends.
const maxSending = 1_000_000

// maxBelow is more servers than one's own letters pass.
const maxBelow = 10

func (v *validator) count(key string, n, most int) {
	if n < 0 || n > most {
		v.fail(key, "give 1 to %d, or 0", most)
	}
}

// authServer checks what is said about the server that vouches for senders.
func (v *validator) authServer(c *Config) {
	if strings.ContainsAny(c.Mailbox.AuthServer, " ;@/:\"()") {
		v.fail("mailbox.auth_server", "give the name that stands first in Authentication-Results, like mx.club.example")
	}
	v.count("mailbox.auth_below", c.Mailbox.AuthBelow, maxBelow)
	if c.Games.ByAddress && c.Mailbox.AuthServer == "" {
		v.fail("games.by_address", "name the mail server that vouches for senders in mailbox.auth_server")
	}
}

// loopback checks an address to listen on that nobody else can reach.
func (v *validator) loopback(key, addr string) {
	if addr == "" {
		return
	}
	host, port, err := net.SplitHostPort(addr)
	ip, bad := netip.ParseAddr(host)
	n, notNumber := strconv.Atoi(port)
	if err != nil || bad != nil || !ip.IsLoopback() || notNumber != nil || n < 0 || n > 65535 {
		v.fail(key, "give an address of this machine alone, like 127.0.0.1:9464")
	}
}

func (v *validator) server(name string, s *Server, implicit, clear int, auths []mailserver.Auth) {
	v.host(name+".host", s)
	oneOf(v, name+".tls", s.TLS, mailserver.TLSModes())
	oneOf(v, name+".auth", s.Auth, auths)
	if s.Port == 0 {
		s.Port = clear
		if s.TLS == mailserver.TLSImplicit {
			s.Port = implicit
		}
	}
	if s.Port < 1 || s.Port > 65535 {
		v.fail(name+".port", "a port is a number from 1 to 65535")
	}
	if s.Auth == mailserver.AuthNone {
		return
	}
	if s.User == "" {
		v.fail(name+".user", "give the name to sign in with, mostly the mail address")
	}
	places := 0
	for _, place := range []string{s.PasswordFile, s.PasswordEnv, s.PasswordCommand} {
		if place != "" {
			places++
		}
	}
	if places != 1 {
		v.fail(name+".password_file", "name one place for the password: password_file, password_env or password_command")
	}
}

// host checks the name of a server, or its address in numbers, which may stand in
// brackets as in a URL.
func (v *validator) host(key string, s *Server) {
	bare := strings.TrimSuffix(strings.TrimPrefix(s.Host, "["), "]")
	if _, err := netip.ParseAddr(bare); err == nil {
		s.Host = bare
		return
	}
	switch {
	case s.Host == "":
		v.fail(key, "give the name of the mail server")
	case strings.Contains(s.Host, "://"), strings.ContainsAny(s.Host, " /@"):
		v.fail(key, "%q is no name of a server; write one like mail.club.example", s.Host)
	case strings.Contains(s.Host, ":"):
		v.fail(key, "give the name alone; the port has a line of its own: port")
	}
}

func (v *validator) address(key, value string, needed bool) {
	if value == "" && !needed {
		return
	}
	parsed, err := netmail.ParseAddress("<" + value + ">")
	if err != nil || parsed.Address != value {
		v.fail(key, "%q is no mail address; write one like games@club.example", value)
	}
}

func (v *validator) atLeast(key string, d, least time.Duration) {
	if d < least {
		v.fail(key, "%s is too short; give %s or more", d, least)
	}
}

func oneOf[T ~string](v *validator, key string, value T, allowed []T) {
	if slices.Contains(allowed, value) {
		return
	}
	words := make([]string, len(allowed))
	for i, a := range allowed {
		words[i] = string(a)
	}
	v.fail(key, "%q is not known; write %s", value, strings.Join(words, ", "))
}

// fail notes a mistake at a key, "imap.port".
func (v *validator) fail(key, format string, args ...any) {
	v.errs = append(v.errs, v.file.Errorf(key, format, args...))
}
