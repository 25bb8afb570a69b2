package table

import (
	"slices"

	"bretwalda/internal/commands"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// Electing reports whether the game waits for votes that are handed in: what players agree
// on until then binds them for the round.
func (tb *Table) Electing() bool {
	return tb.Started() && tb.Rules.System.Kind(tb.Pending().Kind).Anew
}

// SaidOfPact is what there is to say of an agreement.
func (tb *Table) SaidOfPact(a *roster.Agreement) report.Said {
	said := report.Said{Number: a.Number, Round: a.Round, Text: a.Text}
	for _, seat := range a.Seats {
		said.Names = append(said.Names, tb.Words().Named(seat).Name)
		if !slices.Contains(a.Agreed, seat) {
			said.Lines = append(said.Lines, report.SaidLine{Label: tb.Words().Named(seat).Name})
		}
	}
	return said
}

// KnowsPact reports whether somebody is told of an agreement: whom it is to bind, a GM who
// does not play, and everybody where players write to all at once.
func (tb *Table) KnowsPact(p *roster.Person, a *roster.Agreement) bool {
	if p.Role() == roster.GM {
		return a.Public || !tb.Press().GMPlays()
	}
	return a.Public || slices.ContainsFunc(a.Seats, func(seat int) bool { return p.Key == roster.SeatName(seat) })
}

// PactsToAgree are the commands with which somebody says yes to the agreements that wait
// for their word.
func (tb *Table) PactsToAgree(seat int, p *roster.Person, round int) (list []string) {
	for i := range tb.Rec.Agreements {
		if a := &tb.Rec.Agreements[i]; a.Awaits(seat, round) {
			list = append(list, tb.Words().Print(&commands.Command{Kind: commands.Agree, Yes: true, Number: a.Number}, p))
		}
	}
	return list
}
