// Package mailtest runs an IMAP and an SMTP server inside the process, on loopback, for the tests and
// for the demonstration game. A letter submitted by SMTP lands in the INBOX of the account that it is
// addressed to, so that a whole game can be played by real letters without any other program:
//
//	srv, err := mailtest.Start(mailtest.Options{})
//	srv.AddAccount("games@club.example", "secret")
//	... submit to srv.SMTPAddr() a letter for games+k7q2@club.example ...
//	... read it from srv.IMAPAddr() as games@club.example ...
//
// What follows a plus sign in the local part of an address (a token) does not matter for delivery.
// Each delivered letter begins with the two lines that a delivering server adds:
//
//	Return-Path: <anna@club.example>
//	Delivered-To: games+k7q2@club.example
//
// The servers keep letters in memory only, and each letter once, also when it is moved between
// mailboxes. They can be told to misbehave: capabilities left out, recipients refused, sign-in refused;
// a Proxy in front of any server, also a real one, cuts, slows or freezes the line, or answers a command
// in the server's place. Client is a small IMAP
// client for what a test must do behind the back of the code under test.
package mailtest
