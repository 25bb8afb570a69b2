package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
)

// manPage writes the manual page, bretwalda(1), of all commands.
func manPage(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH BRETWALDA 1 \"\" %q \"Games by e-mail\"\n", "bretwalda "+version())
	b.WriteString(".SH NAME\nbretwalda \\- moderates games of Britannia by e\\-mail\n.SH SYNOPSIS\n.B bretwalda\n.I what\n.RI [ options ]\n")
	b.WriteString(".SH DESCRIPTION\nBretwalda reads the order messages of the players from a mailbox, checks them against the rules, rolls dice that everybody can check, keeps every game, and mails each player a report of each turn.\n")
	fmt.Fprintf(&b, ".PP\n%s\n.SH COMMANDS\n", roff("\"bretwalda help player\", \"help gm\", \"help operator\" and \"help changes\" are papers to read and to print."))
	for _, c := range commands() {
		head, text, _ := strings.Cut(c.usage, "\n")
		fmt.Fprintf(&b, ".SS %s\n%s.\n.PP\n.nf\n.B bretwalda %s %s\n.fi\n.PP\n.nf\n%s\n.fi\n", c.name, roff(c.summary), c.name, roff(head), roff(strings.TrimSpace(text)))
		for _, f := range c.options() {
			name, usage := flag.UnquoteUsage(f)
			fmt.Fprintf(&b, ".TP\n.B \\-\\-%s %s\n%s\n", roff(f.Name), roff(name), roff(usage))
		}
	}
	b.WriteString(".SH FILES\n.TP\n.I bretwalda.yaml\nthe configuration; if there is none here, /etc/bretwalda/bretwalda.yaml\n")
	b.WriteString(".SH EXIT STATUS\n0 if all went well, 1 if something failed, 2 for a command line that makes no sense.\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// roff escapes a text for a manual page.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
