// Package config reads the configuration of the daemon: a YAML file with a mailbox,
// the two servers, and where games are kept. Example returns one that explains
// every key.
//
//	database: bretwalda.db
//	mailbox: {address: games@club.example}
//	imap: {host: imap.club.example, user: games@club.example, password_file: mail-password}
//	smtp: {host: smtp.club.example, user: games@club.example, password_file: mail-password}
//
// Unknown keys are errors. Every error names file, line and remedy. Passwords are
// never in the file: it names where they are, or a command that prints them, and they
// are read at each sign-in.
package config

import (
	_ "embed"
	"time"

	"bretwalda/internal/mailserver"
	"bretwalda/internal/yamlfile"
)

//go:embed example.yaml
var example string

// Example returns a configuration file with a remark on every key.
func Example() string { return example }

// Config is a checked configuration, with defaults filled in.
type Config struct {
	Database string  `yaml:"database"` // path of the file that keeps the games
	Mailbox  Mailbox `yaml:"mailbox"`
	IMAP     IMAP    `yaml:"imap"`
	SMTP     SMTP    `yaml:"smtp"`
	// GM is the operator's own address, which is told of trouble and masters new games;
	// may be empty. GMName is the name that stands with it in the file.
	GM     string `yaml:"gm"`
	GMName string `yaml:"-"`
	// Language is that of what GM is told of no game, or of one that has no game master.
	Language string `yaml:"language"`
	// GMs are the addresses of those who may open games by letter; nil in the file: GM.
	GMs     []string `yaml:"gms"`
	Games   Games    `yaml:"games"`
	Packs   []string `yaml:"packs"` // folders of rulesets of the club's own
	Limits  Limits   `yaml:"limits"`
	Metrics string   `yaml:"metrics"` // loopback host:port for health and metrics; empty: none

	file *yamlfile.File // nil if it comes from none
}

// Place says where a key, "imap.port", is to be mended: file, line and key.
func (c *Config) Place(key string) string {
	if c.file == nil {
		return key
	}
	return c.file.Place(key)
}

// Mailbox is who the moderator is to players.
type Mailbox struct {
	Address string `yaml:"address"`
	Name    string `yaml:"name"`
	Plus    bool   `yaml:"plus"` // local+anything@domain comes in too
	// AuthServer is the name under which the club's own mail server vouches for
	// senders in Authentication-Results; empty: none does.
	AuthServer string `yaml:"auth_server"`
	AuthBelow  int    `yaml:"auth_below"` // Received fields above that field
}

// Server is where a mail server is and how to sign in.
type Server struct {
	Host         string         `yaml:"host"`
	Port         int            `yaml:"port"` // 0 in the file: the usual one
	TLS          mailserver.TLS `yaml:"tls"`
	User         string         `yaml:"user"` // empty in the file: the mailbox, and for sending that of reading
	PasswordFile string         `yaml:"password_file"`
	PasswordEnv  string         `yaml:"password_env"`
	// PasswordCommand is run by the shell, in the folder of the configuration, and
	// prints the password or an access token.
	PasswordCommand string          `yaml:"password_command"`
	Auth            mailserver.Auth `yaml:"auth"`
	CAFile          string          `yaml:"ca_file"` // certificate to trust besides the system's, in PEM

	folder string // of the configuration
}

// IMAP is the account that letters are read from.
type IMAP struct {
	Server    `yaml:",inline"`
	Poll      time.Duration `yaml:"poll"`
	Processed string        `yaml:"processed"` // folder; empty: letters stay
	Refused   string        `yaml:"refused"`
}

// SMTP is the account that letters are sent by.
type SMTP struct {
	Server `yaml:",inline"`
}

// Games is what holds for new games that do not say otherwise.
type Games struct {
	Hours  int    `yaml:"hours"`
	Absent string `yaml:"absent"` // hold or wait
	Zone   string `yaml:"zone"`
	// Changes is for how many minutes orders can be changed before their turn is
	// played; 0: it is played as soon as they have come.
	Changes int `yaml:"changes"`
	// Reports is how often players get reports who do not choose: turn, round or needed.
	Reports string `yaml:"reports"`
	// ByAddress lets letters without a token act if the mail server vouches for
	// their sender.
	ByAddress bool `yaml:"by_address"`
}

// Limits are bounds.
type Limits struct {
	Letter int           `yaml:"letter"` // kilobytes
	Grace  time.Duration `yaml:"grace"`
	// Sending is how many letters go out in an hour, SendingToOne how many of them
	// to one address, SendingDaily how many go out in 24 hours; 0: no limit.
	Sending      int `yaml:"sending"`
	SendingToOne int `yaml:"sending_to_one"`
	SendingDaily int `yaml:"sending_daily"`
	// KeepSent is how long the content of letters is kept after they were sent; 0: not at
	// all.
	KeepSent time.Duration `yaml:"keep_sent"`
}

// defaults returns what holds where a file says nothing.
func defaults() Config {
	return Config{
		Database: "bretwalda.db",
		Packs:    []string{},
		Language: "en",
		Mailbox:  Mailbox{Name: "Bretwalda", Plus: true},
		IMAP: IMAP{
			Server: Server{TLS: mailserver.TLSImplicit, Auth: mailserver.AuthAuto}, Poll: time.Minute,
			Processed: "Bretwalda/Processed", Refused: "Bretwalda/Refused",
		},
		SMTP:   SMTP{Server: Server{TLS: mailserver.TLSImplicit, Auth: mailserver.AuthAuto}},
		Games:  Games{Hours: 72, Absent: "hold", Zone: "UTC", Changes: 15, Reports: "needed"},
		Limits: Limits{Letter: 1024, Grace: time.Hour, Sending: 6000, SendingToOne: 600},
	}
}
