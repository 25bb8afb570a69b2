package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/press"
)

// A command that asks is carried out once a letter; what is said to the same readers is one letter; and what changes
// something is done as often as it is written.
func TestOnce(t *testing.T) {
	command := func(kind commands.Kind, line int) commands.Command {
		return commands.Command{Kind: kind, Line: line, Text: "x"}
	}
	said := func(body string, seats ...press.Seat) commands.Command {
		return commands.Command{Kind: commands.Press, Seats: seats, All: len(seats) == 0, Body: body}
	}
	report := commands.Command{Kind: commands.Report, Number: 3}
	var given []commands.Command
	for n := range 100 {
		given = append(given, command(commands.Map, n), command(commands.Score, n), report, command(commands.Undo, n))
	}
	counts := make(map[commands.Kind]int)
	for _, c := range once(given) {
		counts[c.Kind]++
	}
	if counts[commands.Map] != 1 || counts[commands.Score] != 1 || counts[commands.Report] != 1 || counts[commands.Undo] != 100 {
		t.Errorf("carried out: %v", counts)
	}
	got := once([]commands.Command{said("a"), said("b", 1), said("c"), said("d", 1), said("e", 2), said("c")})
	if len(got) != 3 || got[0].Body != "a\n\nc\n\nc" || got[1].Body != "b\n\nd" || got[2].Body != "e" {
		t.Errorf("said: %+v", got)
	}
	long := strings.Repeat("x", press.MaxText-10)
	if got := once([]commands.Command{said(long), said(long + "y")}); len(got) != 2 {
		t.Errorf("%d letters of two that do not fit into one", len(got))
	}
}

// A letter that says something to all on every line is one letter to each of them.
func TestPressOnEveryLine(t *testing.T) {
	many(t)
	c, first := openClub(t, nil)
	c.reply(bruno, first[bruno], strings.Repeat("press to all:\nhello\n", 300)+"end\n"+strings.Repeat("map\n", 100))
	got := c.wait(anna, 2)
	if n := strings.Count(got.All(), "to everyone"); n != 1 || !contains(got, "hello") {
		t.Errorf("%d times in a letter: %s", n, got.All()[:min(len(got.All()), 500)])
	}
	c.sentAll()
	if n := len(c.letters(anna)); n != 2 {
		t.Errorf("Anna has %d letters", n)
	}
}
