package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/spelling"
	"bretwalda/internal/store"
)

// Who plays two games writes of both in one letter: "In Thursday:", and orders under it. They would be carried out in the game
// that the letter reached.

// mostBesideTitle is how many words a row may have besides the title of a game that it names, "And for our Thursday game:",
// longestBefore how many bytes the one word may have that stands before a title alone, "Della Thursday", and longestEnding those that
// hang on a title, "Thursdayben".
const (
	mostBesideTitle = 4
	longestBefore   = 5
	longestEnding   = 3
)

// mostSubject is how many words a subject has, at most, that names the game its letter is for.
const mostSubject = 8

// forOtherGames takes out of the lines of a letter what stands under a row that names another game of its writer's, or under a subject
// that does, up to a row that names this game, and the name of this. Each row of another game is a problem, and so is one of this that
// says more than its name, as "not for Tuesday" does. Lines keep their numbers.
func (t reception) forOtherGames(at *access.Sender, lines []orders.Line) (own []orders.Line, apart []orders.Problem) {
	others, reader := t.otherGames(at), at.Table.Rules.Orders()
	here, usable := namesOfThis(at), t.usable(at)
	own = slices.Clone(lines)
	// take takes out lines from one on that a row, or the subject, is above, if they order something, and returns the first behind them.
	take := func(p orders.Problem, row orders.Line, from int) int {
		end := from
		for ; end < len(lines); end++ {
			if _, _, this := gameAbove(lines[end], here, nil); this {
				break
			}
		}
		if !t.ordersSomething(at, row, lines[from:end]) {
			return from
		}
		if at.Seat >= 0 {
			next := at.Table.OrderBook().NextOf(at.Seat)
			p.Nations, p.Rounds = p.Nations.With(next.Nation), []int{next.Round}
		}
		apart = append(apart, p)
		for j := max(0, p.Line-1); j < end; j++ {
			own[j].Text = ""
		}
		return end
	}
	next := 0
	if game, found := t.subjectsGame(at, others); found {
		next = take(orders.Problem{Text: at.Arrival.Parsed.Subject, Code: orders.OtherGame, Args: []string{game.title}}, orders.Line{}, 0)
	}
	for i := next; i < len(lines); i++ {
		p := orders.Problem{Line: i + 1, Text: strings.TrimSpace(lines[i].Text), Code: orders.NotMeant}
		game, beside, found := gameAbove(lines[i], here, nil)
		switch {
		case found && reader.Introduces(beside):
			if len(others) > 0 {
				_, own[i].Text, _ = strings.Cut(lines[i].Text, ":")
			}
			continue
		case found && len(others) == 0 && !reader.Denies(beside):
			continue
		case !found:
			if game, _, found = gameAbove(lines[i], others, usable); !found {
				continue
			}
			p.Code, p.Args = orders.OtherGame, []string{game.title}
		}
		i = max(i, take(p, lines[i], i+1)-1)
	}
	return own, apart
}

// namesOfThis are the names of the game that a letter reached.
func namesOfThis(at *access.Sender) []gameName {
	return []gameName{nameOf(at.Table.Rec.Title, ""), nameOf(string(at.Table.Rec.ID), "")}
}

// usable tells whether a game may be meant by its name, which is no word of orders.
func (t reception) usable(at *access.Sender) func(gameName) bool {
	reader := at.Table.Rules.Orders()
	return func(game gameName) bool { return !reader.Knows(game.is) }
}

// subjectsGame is the one of other games that the subject of a letter names.
func (t reception) subjectsGame(at *access.Sender, others []gameName) (game gameName, found bool) {
	return subjectOf(letter.StripSubject(at.Arrival.Parsed.Subject), namesOfThis(at), others, t.usable(at))
}

// subjectElsewhere reports whether the subject of a letter names another game of its writer's.
func (t reception) subjectElsewhere(at *access.Sender) bool {
	_, found := t.subjectsGame(at, t.otherGames(at))
	return found
}

// subjectOf is the game that a subject names, of others than this, if it does not name this one.
func subjectOf(subject string, here, others []gameName, usable func(gameName) bool) (game gameName, found bool) {
	if len(others) == 0 {
		return game, false
	}
	words := spelling.Words(subject)
	names := func(game gameName) bool {
		for from := range len(words) - len(game.words) + 1 {
			if len(game.words) > 0 && named(words[from:from+len(game.words)], game.words) {
				return true
			}
		}
		return false
	}
	if len(words) > mostSubject || slices.ContainsFunc(here, names) {
		return game, false
	}
	i := slices.IndexFunc(others, func(game gameName) bool { return names(game) && usable(game) })
	if i < 0 {
		return game, false
	}
	return others[i], true
}

// gameName is how a game may be called: by its title or its id.
type gameName struct {
	is, title string
	words     []string // of what it is called
}

func nameOf(is, title string) gameName { return gameName{is, title, spelling.Words(is)} }

// otherGames are the names of the other games that are being played, or set up, and that somebody takes part in, but for such as are this
// game's.
func (t reception) otherGames(at *access.Sender) (names []gameName) {
	here := spelling.Key(at.Table.Rec.Title)
	for _, ref := range t.tx.SeatsAt(letter.FoldAddress(at.Person().Addr), access.MostSeats) {
		if ref.Game == at.Table.Rec.ID {
			continue
		}
		title, status, err := t.tables.Title(ref.Game)
		if status != "" && status != store.StatusActive && status != store.StatusSetup {
			continue
		}
		if err != nil { // what ails one game is nothing to another
			t.log.Warn("game cannot be read", "game", ref.Game, "error", err)
			continue
		}
		for _, name := range []string{title, string(ref.Game)} {
			if spelling.Key(name) != here {
				names = append(names, nameOf(name, title))
			}
		}
	}
	return names
}

// gameAbove is the one of some games that a row names, of which the rest of the row, or what stands before its colon, only says that it
// is about that game, and what it says besides. Usable tells which games may be meant by their names at all; nil: all.
func gameAbove(l orders.Line, games []gameName, usable func(gameName) bool) (game gameName, besides string, found bool) {
	if l.Quoted || strings.TrimSpace(l.Text) == "" {
		return game, "", false
	}
	head, _, colon := strings.Cut(l.Text, ":")
	words := spelling.Words(head)
	for _, game := range games {
		title := game.words
		beside := len(words) - len(title)
		if len(title) == 0 || beside < 0 || beside > mostBesideTitle {
			continue
		}
		for from := range beside + 1 {
			alone := beside == 0 || beside == 1 && from == 1 && len(words[0]) <= longestBefore
			if named(words[from:from+len(title)], title) && (colon || alone) && (usable == nil || usable(game)) {
				return game, strings.Join(slices.Concat(words[:from], words[from+len(title):]), " "), true
			}
		}
	}
	return game, "", false
}

// named reports whether words are those of a title, the last of them with an ending or without.
func named(words, title []string) bool {
	last := len(title) - 1
	return slices.Equal(words[:last], title[:last]) && strings.HasPrefix(words[last], title[last]) && len(words[last])-len(title[last]) <= longestEnding
}

// ordersSomething reports whether something in lines, or behind the colon of the row above them, would be carried out, or looks like
// that.
func (t reception) ordersSomething(at *access.Sender, row orders.Line, lines []orders.Line) bool {
	given, rest, problems := at.Table.Rules.Commands.Parse(lines, t.commandContext(at))
	if len(given)+len(problems) > 0 {
		return true
	}
	if _, under, _ := strings.Cut(row.Text, ":"); strings.TrimSpace(under) != "" {
		rest = append([]orders.Line{{Text: under}}, rest...)
	}
	if at.Seat < 0 {
		return false
	}
	book := at.Table.OrderBook()
	sheet := book.ReaderOf(at.Seat).Parse(rest, book.Context(at.Seat))
	return !sheet.Empty() || len(sheet.Problems) > 0
}

// sayApart says which rows of a letter without orders are about other games.
func (t reception) sayApart(at *access.Sender, apart []orders.Problem) error {
	if len(apart) == 0 {
		return nil
	}
	reader := at.Table.Rules.Orders().In(at.Table.Rec.Language(at.Person()))
	var said report.Said
	for _, p := range apart {
		said.Lines = append(said.Lines, report.SaidLine{Text: reader.Sentence(p)})
	}
	return t.say(at, sayProblems, said)
}
