package config

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"bretwalda/internal/mailserver"
)

// Addr returns host:port.
func (s *Server) Addr() string { return net.JoinHostPort(s.Host, strconv.Itoa(s.Port)) }

// Secret returns the password or access token, read anew each time, so that it can
// be changed while the daemon runs.
func (s *Server) Secret(ctx context.Context) (string, error) {
	var text, from string
	switch {
	case s.PasswordEnv != "":
		text, from = os.Getenv(s.PasswordEnv), "the environment variable "+s.PasswordEnv+" is not set or empty"
	case s.PasswordCommand != "":
		out, err := s.runCommand(ctx)
		if err != nil {
			return "", fmt.Errorf("password_command of %s: %w", s.User, err)
		}
		text, from = out, "password_command prints nothing"
	default:
		data, err := os.ReadFile(s.PasswordFile)
		if errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("there is no password file %s; write the password of %s into it", s.PasswordFile, s.User)
		}
		if err != nil {
			return "", fmt.Errorf("password of %s: %w", s.User, err)
		}
		text, from = string(data), "the file "+s.PasswordFile+" is empty"
	}
	secret := strings.TrimRight(text, "\r\n")
	if secret == "" {
		return "", fmt.Errorf("%s; it must give the password of %s", from, s.User)
	}
	return secret, nil
}

// commandPatience is how long what a command left running may hold its output open.
const commandPatience = time.Second

// runCommand returns what the command prints that knows the password. What it says on
// standard error tells why it failed.
func (s *Server) runCommand(ctx context.Context) (string, error) {
	cmd := exec.CommandContext(ctx, "/bin/sh", "-c", s.PasswordCommand)
	cmd.Dir, cmd.WaitDelay = s.folder, commandPatience
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return "", fmt.Errorf("it does not end: %w", ctx.Err())
	}
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return "", fmt.Errorf("it failed (%w): %s", err, strings.Join(strings.Fields(string(failed.Stderr)), " "))
	}
	return string(out), err
}

// Warnings tells what works, but should not stay so.
func (c *Config) Warnings() []string {
	var found []string
	for _, s := range []struct {
		key  string
		path string
	}{{"imap.password_file", c.IMAP.PasswordFile}, {"smtp.password_file", c.SMTP.PasswordFile}} {
		if s.path == "" {
			continue
		}
		info, err := os.Stat(s.path)
		if err == nil && info.Mode().Perm()&0o007 != 0 {
			found = append(found, fmt.Sprintf("%s: everybody on this machine can read %s; say: chmod o-rwx %s", c.Place(s.key), s.path, s.path))
		}
	}
	return found
}

// Account is the account for the program to use; the error is about the certificate.
func (s *Server) Account() (mailserver.Account, error) {
	tlsConfig, err := s.TLSConfig()
	return mailserver.Account{Addr: s.Addr(), TLS: s.TLS, TLSConfig: tlsConfig, Auth: s.Auth, Username: s.User, Secret: s.Secret}, err
}

// TLSConfig returns what certificates to trust; nil: those of the system.
func (s *Server) TLSConfig() (*tls.Config, error) {
	if s.CAFile == "" {
		return nil, nil
	}
	pem, err := os.ReadFile(s.CAFile)
	if err != nil {
		return nil, err
	}
	roots, err := x509.SystemCertPool()
	if err != nil {
		roots = x509.NewCertPool()
	}
	if !roots.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("there is no certificate in %s; it must be in PEM form", s.CAFile)
	}
	return &tls.Config{RootCAs: roots}, nil
}
