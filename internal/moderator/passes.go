package moderator

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/votes"
)

// What is said of links.
const (
	// sayNotByLink says what a letter asked for that came by the address of a link, which is not
	// good for it: Lines; Choice: what it is good for, of PassOrders those of Nation and Round.
	sayNotByLink  report.Saying = "not-by-link"
	sayLinkExtend report.Saying = "link-extend" // the label of a link: Hours
	sayLinkPress  report.Saying = "link-press"  // likewise
)

// addressOf is where a letter of a person must go to act by a pass, and what its subject must
// end with.
func (t reporting) addressOf(tb *table.Table, p *roster.Person, pass roster.Pass) (addr, tag string, err error) {
	token, err := t.register.AddPass(tb.Rec, p, pass)
	if err != nil {
		return "", "", err
	}
	if !t.m.plus {
		return t.m.mailbox, " " + letter.SubjectTag(token), nil
	}
	addr, err = letter.PlusAddress(t.m.mailbox, token)
	return addr, "", err
}

// links are the addresses of the links in letters to a person: URLs that write a letter with
// a subject. Of a link without use the address is empty.
func (t reporting) links(tb *table.Table, p *roster.Person, subject string) func(report.Link) (string, error) {
	return func(l report.Link) (string, error) {
		pass, ok := passOf(tb, p, l.For)
		if !ok || t.over(tb, p, &pass) {
			return "", nil
		}
		addr, tag, err := t.addressOf(tb, p, pass)
		if err != nil {
			return "", err
		}
		return mailto(addr, subject+tag, l.Body), nil
	}
}

// mailto is a URL that begins a letter.
func mailto(addr, subject, body string) string {
	escape := func(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }
	return "mailto:" + addr + "?subject=" + escape(subject) + "&body=" + escape(strings.ReplaceAll(body, "\n", "\r\n")+"\r\n")
}

// passOf is the pass of a link in a letter to a person; false: they have no right to it.
func passOf(tb *table.Table, p *roster.Person, about string) (roster.Pass, bool) {
	seat, err := tb.Rec.SeatNumber(p.Key)
	if err != nil || !tb.Started() {
		return roster.Pass{}, false
	}
	var n ruleset.Nation
	var round int
	if _, err := fmt.Sscanf(about, "orders %d.%d", &n, &round); err == nil && tb.SeatOf(n) == seat {
		turn := table.TurnKey{Nation: n, Round: round}
		if next := table.KeyOf(tb.Pos.At().Next(n)); next.Round == round {
			turn = next // of a turn in several parts the one to come
		}
		return passFor(turn), true
	}
	if _, err := fmt.Sscanf(about, "answers %d", &n); err == nil && tb.SeatOf(n) == seat {
		return passFor(table.KeyOf(tb.Pos.At().TurnOf(n))), true
	}
	pass, err := roster.ParsePass(about)
	return pass, err == nil && pass.For != roster.PassOrders
}

// passFor is the pass for the orders of a nation turn.
func passFor(turn table.TurnKey) roster.Pass {
	return roster.Pass{For: roster.PassOrders, Nation: turn.Nation, Round: turn.Round, Part: turn.Part}
}

// passTurn is the turn that a pass is for.
func passTurn(p *roster.Pass) table.TurnKey {
	return table.TurnKey{Nation: p.Nation, Round: p.Round, Part: p.Part}
}

// over reports whether there is no more use in a pass of a person, as the game is known to
// players.
func (t *task) over(tb *table.Table, p *roster.Person, pass *roster.Pass) bool {
	known, err := t.tables.AsKnown(tb)
	seat, none := tb.Rec.SeatNumber(p.Key)
	if err != nil || none != nil || tb.Ended() {
		return true
	}
	at := known.Pos.At()
	switch pass.For {
	case roster.PassOrders:
		turn := passTurn(pass)
		if _, late := known.OrderBook().Untimely(turn, nil); !late {
			return known.SeatOf(turn.Nation) != seat
		}
		mine, asked := known.Questioning().AskedOf(seat)
		return table.KeyOf(at.TurnOf(turn.Nation)) != turn || !slices.ContainsFunc(mine, func(i int) bool {
			return len(asked) > 0 && known.Questioning().Asked(at)[i].Topic.Nation == turn.Nation
		})
	case roster.PassVote:
		m := tb.Rec.Motions.Open(votes.Kind(pass.About))
		return m == nil || m.Closes.Unix() != pass.Until
	case roster.PassExtend:
		due := tb.Rec.Clock.Due
		return due.IsZero() || due.Unix() != pass.Until
	case roster.PassPress:
		return int(at.Round) != pass.Round
	}
	return true
}

// outlived is the refusal of a letter by a pass that is over.
func (t *task) outlived(tb *table.Table, pass *roster.Pass) report.Refusal {
	no := report.Refusal{Why: report.RefusedLink, Choice: string(pass.For), Nation: pass.Nation, Round: pass.Round}
	if known, err := t.tables.AsKnown(tb); err == nil && pass.For == roster.PassOrders {
		why, _ := known.OrderBook().Untimely(passTurn(pass), nil)
		no.Played = why == report.RemarkLate
	}
	return no
}

// permits reports whether a command may be given by a pass. A vote is for its motion, whether
// the command names it or not.
func permits(pass *roster.Pass, c *commands.Command) bool {
	if c.Link() != string(pass.For) {
		return false
	}
	if pass.For == roster.PassVote {
		if c.Hours > 0 || len(c.Seats) > 0 || c.Motion != "" && string(c.Motion) != pass.About {
			return false
		}
		c.Motion = commands.Motion(pass.About)
	}
	return true
}

// mostBarred is how many lines of a text that went to nobody are listed.
const mostBarred = 8

// permitted takes out of commands what the pass of a letter does not permit, and says so.
// For more time it may ask once.
func (t *task) permitted(at *access.Sender, given []commands.Command) ([]commands.Command, error) {
	if at.Pass == nil {
		return given, nil
	}
	var kept []commands.Command
	var barred []string
	for _, c := range given {
		again := at.Pass.For == roster.PassExtend && len(kept) > 0
		if permits(at.Pass, &c) && !again {
			kept = append(kept, c)
		} else {
			barred = append(barred, c.Text)
			words := strings.FieldsFunc(c.Body, func(r rune) bool { return r == '\n' }) // of a message
			if len(words) > mostBarred {
				words = append(words[:mostBarred:mostBarred], "…")
			}
			barred = append(barred, words...)
		}
	}
	return kept, t.sayBarred(at, barred)
}

// sayBarred says which lines of a letter its pass does not permit.
func (t *task) sayBarred(at *access.Sender, lines []string) error {
	if len(lines) == 0 {
		return nil
	}
	said := report.Said{Choice: string(at.Pass.For), Nation: at.Pass.Nation, Round: at.Pass.Round}
	for _, text := range lines {
		said.Lines = append(said.Lines, report.SaidLine{Text: text})
	}
	return t.say(at, sayNotByLink, said)
}

// onlyTurn takes out of orders what the pass of a letter does not permit: all that is not of
// its turn, or holds for longer. It says so.
func (t playing) onlyTurn(at *access.Sender, tb *table.Table, sheet *orders.Sheet) error {
	if at.Pass == nil {
		return nil
	}
	reader := tb.OrderBook().ReaderOf(at.Seat)
	var barred []string
	bar := func(heading string, list []orders.Order) {
		for _, o := range list {
			if text := heading + o.Text; o.Text != "" && !slices.Contains(barred, text) {
				barred = append(barred, text)
			}
		}
	}
	sheet.Sections = slices.DeleteFunc(sheet.Sections, func(sec orders.Section) bool {
		turn := keyOf(tb, &sec)
		other := at.Pass.For != roster.PassOrders || turn != passTurn(at.Pass)
		if other { // whose orders they are is why
			bar(reader.Heading(turn.Nation, turn.Round)+": ", sec.Orders)
		}
		return other
	})
	for _, s := range sheet.Standing {
		bar("", s.Orders)
	}
	if len(sheet.Cancel) > 0 {
		barred = append(barred, strings.TrimSpace(reader.Print(orders.Sheet{Cancel: sheet.Cancel})))
	}
	sheet.Standing, sheet.Cancel = nil, nil
	return t.sayBarred(at, barred)
}

// byPass reads what a letter has besides commands that came by a pass that is not for orders.
func (t *task) byPass(at *access.Sender, a *access.Arrival, rest []orders.Line, done bool, rec *store.LetterRecord) error {
	book := at.Table.OrderBook()
	sheet := book.ReaderOf(at.Seat).Parse(rest, book.Context(at.Seat))
	if err := t.playing().onlyTurn(at, at.Table, &sheet); err != nil {
		return err
	}
	if !done && len(at.Answers) == 0 {
		return t.playing().refuseInto(rec, at, a, report.Refusal{Why: report.RefusedNoOrders})
	}
	return t.answerCommands(at, a, done, rec)
}
