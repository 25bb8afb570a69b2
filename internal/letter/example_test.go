package letter_test

import (
	"fmt"

	"bretwalda/internal/letter"
)

// Of a letter as it arrives there is left what its writer wrote, and for which seat.
func ExampleRead() {
	l, err := letter.Read([]byte("From: Anna <anna@mail.example>\r\n" +
		"To: games+k3v5q2m7xa4b6c7d@club.example\r\n" +
		"Subject: Re: [bw k3v5q2m7xa4b6c7d] Thursday night: Romans, round 1\r\n" +
		"Content-Type: text/plain; charset=utf-8\r\n" +
		"\r\n" +
		"Romans, round 1: stay\r\n" +
		"\r\n" +
		"On 3 March 2026, Thursday night wrote:\r\n" +
		"> It is your turn.\r\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(l.From.Name, letter.Tokens(l, "games@club.example"))
	fmt.Println(letter.StripSubject(l.Subject))
	fmt.Println(l.Own())
	// Output:
	// Anna [k3v5q2m7xa4b6c7d]
	// Thursday night: Romans, round 1
	// Romans, round 1: stay
}
