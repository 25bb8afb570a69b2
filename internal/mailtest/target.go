package mailtest

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"
)

// Target is a pair of mail servers that a test talks to, and a user of both.
type Target struct {
	IMAP, IMAPS string // host:port, the second under TLS from the first byte
	SMTP, SMTPS string
	TLSConfig   *tls.Config // trusts the servers' certificate
	User        string      // the address, which is also the name to sign in with
	Peer        string      // the address of another user with the same password; real servers only
	Password    string
}

// Target gives the servers of this package with one of their accounts.
func (s *Server) Target(address string) (Target, error) {
	a, err := s.account(address)
	if err != nil {
		return Target{}, err
	}
	return Target{
		IMAP: s.IMAPAddr(), IMAPS: s.IMAPSAddr(), SMTP: s.SMTPAddr(), SMTPS: s.SMTPSAddr(),
		TLSConfig: s.TLSConfig(), User: address, Password: a.password,
	}, nil
}

// RealTarget gives the real servers that the tests shall run against, if the environment names some:
//
//	BRETWALDA_TEST_IMAP, BRETWALDA_TEST_IMAPS, BRETWALDA_TEST_SMTP, BRETWALDA_TEST_SMTPS   host:port
//	BRETWALDA_TEST_USER, BRETWALDA_TEST_PASSWORD    an address that is also the name to sign in with
//	BRETWALDA_TEST_PEER                             another such address with the same password
//	BRETWALDA_TEST_CA                               a file with the certificate to trust, in PEM
//
// It says false when BRETWALDA_TEST_IMAP is not set.
func RealTarget() (Target, bool, error) {
	t := Target{
		IMAP: os.Getenv("BRETWALDA_TEST_IMAP"), IMAPS: os.Getenv("BRETWALDA_TEST_IMAPS"),
		SMTP: os.Getenv("BRETWALDA_TEST_SMTP"), SMTPS: os.Getenv("BRETWALDA_TEST_SMTPS"),
		User: os.Getenv("BRETWALDA_TEST_USER"), Peer: os.Getenv("BRETWALDA_TEST_PEER"),
		Password: os.Getenv("BRETWALDA_TEST_PASSWORD"),
	}
	if t.IMAP == "" {
		return t, false, nil
	}
	pem, err := os.ReadFile(os.Getenv("BRETWALDA_TEST_CA"))
	if err != nil {
		return t, true, fmt.Errorf("mailtest: BRETWALDA_TEST_CA: %w", err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(pem) {
		return t, true, fmt.Errorf("mailtest: BRETWALDA_TEST_CA: no certificate in the file")
	}
	t.TLSConfig = &tls.Config{RootCAs: roots}
	return t, true, nil
}
