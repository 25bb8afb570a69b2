// Package outbox makes letters and hands them to an SMTP server. It is the only package that knows how
// that is done; it keeps nothing, and what to send again later is its caller's affair.
//
// Each letter goes to one recipient, in plain text with an HTML form beside it if there is one, in UTF-8
// as quoted-printable, with the pictures that the HTML shows, and with files to keep. It always says that a
// program wrote it (Auto-Submitted), so that two programs cannot talk to each other for ever. The Message-ID
// comes from the caller: a letter of which nobody knows whether it was delivered, because the connection broke
// at the wrong moment, is sent again as the same letter.
//
//	Auto-Submitted: auto-generated
//	Date: Mon, 02 Nov 2026 18:00:00 +0000
//	In-Reply-To: <orders.77@mail.example>
//	MIME-Version: 1.0
//	Message-ID: <g12.t31.p2@club.example>
//	References: <g12.start@club.example> <orders.77@mail.example>
//	Subject: [Thursday night] Round 5, Angles
//	From: "Thursday night" <games+k7q2@club.example>
//	To: "Anna" <anna@mail.example>
//	Content-Transfer-Encoding: quoted-printable
//	Content-Type: text/plain; charset=UTF-8
//
//	The Angles land in ...
package outbox
