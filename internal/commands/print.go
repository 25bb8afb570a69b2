package commands

import (
	"strconv"
	"strings"
)

// printer writes commands in one language.
type printer struct {
	r   *Reader
	lex *Lexicon
	ctx *Context
}

// Print writes c in the language of ctx, with the names of its seats, so that Parse
// reads c again: one line, or a heading, a text and "end". It gives "" for what is
// no command: a Kind that there is not, fields that do not go together.
func (r *Reader) Print(c Command, ctx Context) string {
	p := &printer{r, r.lexicon(ctx.Lang), &ctx}
	e, slots := formOf(&c)
	if e == nil {
		return ""
	}
	var fill []string
	for _, name := range slots {
		fill = append(fill, "{"+name+"}", slotOf(name).print(p, &c))
	}
	text := strings.NewReplacer(fill...).Replace(p.lex.commands[e.key].printing(slots).text)
	if !e.block {
		return text
	}
	lines := []string{text + ":"}
	if c.Body != "" {
		lines = append(lines, c.Body)
	}
	for _, l := range c.Plain().Lines {
		lines = append(lines, l.Text)
	}
	return strings.Join(append(lines, p.choice("end", "end")), "\n")
}

// choice writes a code as the language has it.
func (p *printer) choice(name, code string) string {
	if forms := p.lex.choices[name][code]; len(forms) > 0 {
		return forms[0]
	}
	return code
}

func (p *printer) yes(yes bool) string {
	if yes {
		return p.choice("yes", "yes")
	}
	return p.choice("yes", "no")
}

// minutes writes a number of minutes.
func (p *printer) minutes(n int) string {
	unit := "minutes"
	if n == 1 {
		unit = "minute"
	}
	return strconv.Itoa(n) + " " + p.choice("hour", unit)
}

// hours writes a number of hours.
func (p *printer) hours(n int) string {
	unit := "hours"
	if n == 1 {
		unit = "hour"
	}
	return strconv.Itoa(n) + " " + p.choice("hour", unit)
}
