package config

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
)

// Addr returns host:port.
func (s *Server) Addr() string { return net.JoinHostPort(s.Host, strconv.Itoa(s.Port)) }

// Secret returns the password or access token, read anew each time, so that it can
// be changed while the daemon runs.
func (s *Server) Secret(context.Context) (string, error) {
	if s.PasswordEnv != "" {
		secret, ok := os.LookupEnv(s.PasswordEnv)
		if !ok || secret == "" {
			return "", fmt.Errorf("the environment variable %s is not set; it must hold the password of %s", s.PasswordEnv, s.User)
		}
		return secret, nil
	}
	data, err := os.ReadFile(s.PasswordFile)
	if err != nil {
		return "", fmt.Errorf("password of %s: %w", s.User, err)
	}
	secret := strings.TrimRight(string(data), "\r\n")
	if secret == "" {
		return "", fmt.Errorf("password of %s: the file %s is empty", s.User, s.PasswordFile)
	}
	return secret, nil
}

// TLSConfig returns what certificates to trust; nil: those of the system.
func (s *Server) TLSConfig() (*tls.Config, error) {
	if s.CAFile == "" {
		return nil, nil
	}
	pem, err := os.ReadFile(s.CAFile)
	if err != nil {
		return nil, fmt.Errorf("ca_file: %w", err)
	}
	roots, err := x509.SystemCertPool()
	if err != nil {
		roots = x509.NewCertPool()
	}
	if !roots.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("ca_file: there is no certificate in %s; it must be in PEM form", s.CAFile)
	}
	return &tls.Config{RootCAs: roots}, nil
}
