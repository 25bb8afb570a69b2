// Package system is the door between those who keep games of all families, such as the
// moderator, and the families, of which each knows its own. It is made once, by
// generics: a family hands over its rules, its Data and what else Family asks of it, and New
// makes a System of them. Who holds a
// Position never looks inside.
package system

import (
	"io/fs"

	"bretwalda/internal/adjudicate"
	"bretwalda/internal/advice"
	"bretwalda/internal/board"
	"bretwalda/internal/commands"
	"bretwalda/internal/contest"
	"bretwalda/internal/correction"
	"bretwalda/internal/dice"
	"bretwalda/internal/export"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/history"
	"bretwalda/internal/orders"
	"bretwalda/internal/pieces"
	"bretwalda/internal/questions"
	"bretwalda/internal/report"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/rulebook"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/store"
	"bretwalda/internal/view"
)

// System is the rules of one pack, for all its games. It is safe for several
// goroutines.
type System interface {
	// Ruleset is what its games are played by.
	Ruleset() *ruleset.Ruleset
	// Kind tells what there is to know of a kind of decision.
	Kind(game.Kind) game.KindInfo
	// Data is what the family has that is no rule: words, texts, pictures. Nobody changes it.
	Data() *Data
	// Blank is the position of a game that has not begun.
	Blank() Position
	// Restore reads a snapshot; the error is gamelog.ErrOldSnapshot or nil.
	Restore(snapshot []byte) (Position, error)
	// Replay plays a log again; see gamelog.Replay.
	Replay(log []gamelog.Entry) (Replayed, error)
	// ReplayTo returns what a log amounted to after its entry seq.
	ReplayTo(log []gamelog.Entry, seq store.Seq) (Replayed, error)
	// Since returns the news since entry seq of a log.
	Since(log []gamelog.Entry, seq store.Seq) (gamelog.News, error)
	// TurnStart returns the entry to which a turn is set back; see gamelog.TurnStart.
	TurnStart(log []gamelog.Entry, turn game.Turn) (store.Seq, error)
	// TurnsOf lists the nation turns of a round that count, and their parts; see
	// gamelog.TurnsOf.
	TurnsOf(log []gamelog.Entry, round int) ([]game.Turn, error)
	// Past divides what counts of a log into rounds. With an error it has those that
	// could be played again, or is nil.
	Past(log []gamelog.Entry) (Past, error)
	// Watch begins to watch a game of a scenario; nil: there is nothing to say of it.
	Watch(scenario int) *retrospect.Watch
	// Answers reports whether an order, by itself, answers a decision.
	Answers(*game.Decision, *orders.Order) bool
	// Moot reports whether the answers to a decision differ in nothing that orders have words for: nobody is asked.
	Moot(*game.Decision) bool
	// AsAnswer reports whether an order may be meant for an answer to a decision of others, although it may be one of a turn of its
	// nation: of the kind of those that answer it, or a move; and as which order it would answer, NoOrder if as none.
	AsAnswer(*game.Decision, *orders.Order) (as orders.Order, may bool)
	// ReadPosition reads a position file.
	ReadPosition(name string, data []byte) (Position, error)
	// DecisionLine is a decision in one line; DecisionJSON and EventJSON are what programs
	// read of it, and of an event.
	DecisionLine(*game.Decision) string
	DecisionJSON(*game.Decision) any
	EventJSON(*game.Event) any
	// Contest plays games between robots and players who draw their answers by chance.
	Contest(t contest.Terms, chance dice.Dice, who func(game, side int) contest.Way) (contest.Result, error)
	// Meeting makes a position of a battle that somebody imagines (area None: on normal
	// ground), or says why there is none: a fault, and a nation that it is about.
	Meeting(attacker, defender commands.Force, a board.Area) (view.Position, string, ruleset.Nation)
}

// Data is what a family has that is no rule.
type Data struct {
	// Words are the statements that orders have besides the common ones. They, and Pieces, are
	// read when somebody first asks for them: many never read or write a letter.
	Words func() *orders.Family
	// Pieces are what commands call what nations have in areas.
	Pieces func() pieces.Kinds
	// Examples are letters with commands, where those of other families do not fit; nil: they do.
	Examples commands.Examples
	// Has is what else its games have that commands can be about.
	Has commands.Features
	// Names are what templates of letters call things of the family.
	Names view.Names
	// Texts are templates of letters that only this family has; nil: none.
	Texts fs.FS
	// Art is the picture of the board, as package boardmap reads it; nil: letters without a map.
	Art fs.FS
	// Book is the rules in short, and the rulings.
	Book rulebook.Source
	// Help explains the files of the family to those who write or read them.
	Help Help
	// Replies are the answers of few words that its questions can have.
	Replies questions.Answers
	// Card is the card of a nation, and what of it counts in a round, for the template
	// "card"; nil: nations have none.
	Card func(n ruleset.Nation, round int) any
}

// Help explains files of a family, in English.
type Help struct {
	Position string // position files
	Events   string // events as JSON
}

// Replayed is what a log amounts to.
type Replayed struct {
	Position Position
	Setup    gamelog.Setup
	Events   []game.Event // those that count
	Proof    dice.Proof   // of all turns that are over, and of those taken back
	Applied  int          // entries that were applied
}

// Position is where one game stands. It is used by one goroutine at a time; its
// methods that play on change it.
type Position interface {
	At() game.Moment
	// Pending is the decision on the table; its Kind is None when the game is over.
	Pending() game.Decision
	// Alive reports whether a nation has units when its turn comes, as far
	// as can be known, or gets some by then.
	Alive(game.Turn) bool
	// Voted reports whether the vote of a nation in the round is cast, so that another changes nothing.
	Voted(ruleset.Nation) bool
	// MayTalk reports whether somebody with these nations may talk now.
	MayTalk(theirs []ruleset.Nation) bool
	Clone() Position
	// Encode returns the snapshot.
	Encode() ([]byte, error)
	Ledger() *score.Ledger
	Points(ruleset.Nation) int
	// Dice is the last nation turn that took a link of the chain of dice.
	Dice() *gamelog.DiceTurn
	// Show is the position as letters and maps show it.
	Show() view.Position

	// After is the position after entries of a log that follow on this one, none of which
	// sets the game back.
	After(log []gamelog.Entry) (Position, error)
	// Ends are the rounds of a scenario that end in entries of a log that follow on this
	// position, none of which sets the game back.
	Ends(scenario int, log []gamelog.Entry) ([]Round, error)

	// Start sets the game up.
	Start(gamelog.Game) (gamelog.Told, error)
	// Play plays on, as far as orders and policy reach.
	Play(*Play) (Played, error)
	// Rewind sets back to entry to of the log, which is given as it stands, and returns
	// the nation turns that no longer count.
	Rewind(g gamelog.Game, log []gamelog.Entry, to store.Seq) ([]gamelog.TurnBegan, gamelog.Told, error)
	// Correct makes a correction.
	Correct(gamelog.Game, *correction.Correction) (gamelog.Told, error)
	// Burn gives up links of the dice chain; see gamelog.Match.Burn.
	Burn(g gamelog.Game, used uint32) (gamelog.Told, uint32)
	// Questions lists what can be asked now, all that does not depend on anything else.
	Questions(*Play) []questions.Question
	// Decided reports whether what was answered, ordered or stands decides the first decision of those that is tells, as far
	// as it is on the table now; true where none is.
	Decided(play *Play, is func(*game.Decision) bool) bool
	// Review plays entries of the log that follow on the position once more, and finds
	// out what became of the orders by which they were played.
	Review(p *Play, log []gamelog.Entry) ([]Failure, error)
	// Rehearse carries out a section as far as can be seen now; false: the nation would
	// have no turn then.
	Rehearse(turn game.Turn, section *orders.Section) (Rehearsal, bool)
	// Plan is what a robot would order for a nation turn, or answer to a ballot that is on; false:
	// there is none.
	Plan(game.Turn) (view.Plan, bool)
	// Options is what may be ordered for a nation turn; false: nothing, or the family
	// makes no table of it.
	Options(game.Turn) (*view.Options, bool)
	// File is the position as a position file.
	File() ([]byte, error)
	// Adjudicate plays on by written orders, and leaves the position as it is.
	Adjudicate([]adjudicate.Paper, dice.Dice, adjudicate.Until) (*Adjudicated, error)
}

// Past is a game by rounds.
type Past interface {
	// Rounds are the rounds that were reached, in order.
	Rounds() []Round
	// Retrospect is what there is to say of the game so far; bids were made for sides.
	Retrospect(bids []int) *retrospect.Retrospect
	// Export prepares the game to be told in other forms.
	Export(*report.Reports, report.Game) *export.Game
}

// Round is one round of a game.
type Round struct {
	Number int
	Events []game.Event
	Over   bool
	// End is the position when the round was over; of a round that is not, the
	// position reached.
	End view.Position
	// Held is how many areas each nation held then.
	Held [ruleset.MaxNations]int
}

// Span returns the rounds from first to last.
func Span(rounds []Round, first, last int) []Round {
	var span []Round
	for _, r := range rounds {
		if r.Number >= first && r.Number <= last {
			span = append(span, r)
		}
	}
	return span
}

// Events returns the events of rounds, in order.
func Events(rounds []Round) []game.Event {
	var all []game.Event
	for _, r := range rounds {
		all = append(all, r.Events...)
	}
	return all
}

// Rehearsal is what orders would come to as things stand.
type Rehearsal struct {
	Outcomes []Outcome
	Events   []game.Event
	After    view.Position // when movement has ended, before any battle
}

// Family is what a family of games hands over besides the rules of its logs, and its Data. What
// not all have is in Plain.
type Family[S, C comparable] interface {
	advice.Family[S, C]
	// Forms are how it writes what it has.
	Forms() Forms[S, C]
	// Random draws a legal answer to the decision on the table.
	Random(*S, dice.Dice) C
	// Remade makes the rules of a ruleset that differs in where scenarios end.
	Remade(*ruleset.Ruleset) (gamelog.Rules[S, C], error)
	// Show, Alive and MayTalk are those of Position.
	Show(*S) view.Position
	Alive(*S, game.Turn) bool
	MayTalk(s *S, theirs []ruleset.Nation) bool
	// Held is how many areas a nation holds.
	Held(s *S, n ruleset.Nation) int
	// Ahead lists the questions that can be asked at s together: those that depend on no
	// other's answer. Ask says which are asked, and answer answers the others.
	Ahead(s *S, ask func(*S, *game.Decision) bool, answer func(*S, *game.Decision) C) []questions.Question
	// Answers reports whether an order, by itself, answers a decision.
	Answers(*game.Decision, *orders.Order) bool
	// Moot reports whether the answers to a decision differ in nothing that orders have words for: nobody is asked.
	Moot(*game.Decision) bool
	// AsAnswer reports whether an order may be meant for an answer to a decision of others, although it may be one of a turn of its
	// nation: of the kind of those that answer it, or a move; and as which order it would answer, NoOrder if as none.
	AsAnswer(*game.Decision, *orders.Order) (as orders.Order, may bool)
	// Meeting is that of System.
	Meeting(attacker, defender commands.Force, a board.Area) (view.Position, string, ruleset.Nation)
	// Secret answers a decision by the settings of the game for secret ballots; false:
	// they do not speak of it.
	Secret(s *S, d *game.Decision, secret bool) (C, bool)
	// Near are the areas that could have been named instead of the one that was wrong: where
	// others could set out, if none of those ordered can, else those that answers lead to.
	Near(*game.Illegal, []C) board.Set
	// Rehearse carries out a section on a copy of s; false: there is no such turn. It
	// returns what became of the orders, what happened, and the position before any
	// battle.
	Rehearse(s *S, turn game.Turn, section *orders.Section) ([]advice.Outcome[C], []game.Event, *S, bool)
	// Voted is that of Position.
	Voted(*S, ruleset.Nation) bool
	// Plan is what a robot would order.
	Plan(*S, game.Turn) (view.Plan, bool)
	// Options is that of Position.
	Options(*S, game.Turn) (*view.Options, bool)
	// Lookback is what those who look back on a game ask; nil: there is nothing to say of it.
	Lookback() retrospect.Rules
	Export(*report.Reports, report.Game, *history.History[S]) *export.Game
}
