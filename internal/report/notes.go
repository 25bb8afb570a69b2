package report

import (
	"time"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Remark is a sentence of a receipt about an order as a whole.
type Remark string

// The remarks.
const (
	RemarkLate     Remark = "late"     // the nation turn has been played
	RemarkOver     Remark = "over"     // so has this one, and what came for it is for the turns of others
	RemarkNoTurn   Remark = "no-turn"  // the orders say nothing of the nation's own turn, which waits
	RemarkFinished Remark = "finished" // the game ends before that round
	RemarkVoted    Remark = "voted"    // the nation has cast its vote in that round
	RemarkSettled  Remark = "settled"  // what the orders would answer was carried out; they may be for a turn
	RemarkAsked    Remark = "asked"    // the orders may be meant for an answer to what waits for one
	RemarkPaused   Remark = "paused"   // the game is paused; the orders are kept
	RemarkUnseen   Remark = "unseen"   // the turn had been played, and waited for approval
	RemarkFromNow  Remark = "from-now" // so had the turns of others; the orders count from now on
)

// Remark returns a remark on the orders for a nation turn.
func (r *Reports) Remark(lang ruleset.Language, what Remark, nation ruleset.Nation, round int) string {
	text, err := r.run("remark/"+string(what), lang, struct {
		Nation ruleset.Nation
		Round  int
	}{nation, round})
	if err != nil {
		return string(what)
	}
	return upperFirst(clean(text))
}

// Replaced says which orders of an earlier letter a later one does not say again.
func (r *Reports) Replaced(lang ruleset.Language, nation ruleset.Nation, list []string) string {
	return r.earlier("remark/replaced", lang, nation, list)
}

// Doubted says that orders of earlier messages stand as they were, since nobody can know whether a line comes to them.
func (r *Reports) Doubted(lang ruleset.Language, nation ruleset.Nation, list []string) string {
	return r.earlier("remark/doubled", lang, nation, list)
}

// earlier is a remark on orders of earlier messages.
func (r *Reports) earlier(name string, lang ruleset.Language, nation ruleset.Nation, list []string) string {
	text, err := r.run(name, lang, struct {
		Nation ruleset.Nation
		Lines  []string
	}{nation, list})
	if err != nil {
		return ""
	}
	return upperFirst(clean(text))
}

// Instead says which areas could have been named instead of one that was.
func (r *Reports) Instead(lang ruleset.Language, areas board.Set) string {
	text, err := r.run("remark/instead", lang, areas)
	if err != nil {
		return ""
	}
	return clean(text)
}

// Notice is a letter to the game master, or to whoever runs the moderator, about
// something that went wrong. Which fields count depends on what it is about.
type Notice struct {
	About Trouble
	Lang  ruleset.Language // of its reader
	Game  Game             // empty: about no game
	// The letter concerned: one that came in, or one that could not be sent.
	Letter, From, To, Subject string
	Cause                     string // for the operator, in English
	Nation                    ruleset.Nation
	Round                     int
	Due                       time.Time // in the reader's zone
}

// Trouble is what a Notice is about.
type Trouble string

// The troubles.
const (
	TroubleLetter  Trouble = "letter"  // Letter, From, Subject, Cause: it could not be dealt with
	TroubleUnread  Trouble = "unread"  // Letter (may be empty), From, Subject, Cause: the mail server does not give it out
	TroubleSending Trouble = "sending" // Letter, To, Subject, Cause: it could not be sent
	TroubleGame    Trouble = "game"    // Cause: the game cannot go on
	TroubleFailing Trouble = "failing" // To, Letter, Cause: the address of a player fails; told once
	TroubleAbsent  Trouble = "absent"  // Nation, Round, Due: no orders by the deadline; the game waits
)

// Notice writes a notice.
func (r *Reports) Notice(n Notice) (Text, error) {
	for _, s := range []*string{&n.Game.ID, &n.Game.Title, &n.Letter, &n.From, &n.To, &n.Subject, &n.Cause} {
		*s = clean(*s)
	}
	subject, err := r.run("notice/"+string(n.About)+"-subject", n.Lang, n)
	if err != nil {
		return Text{}, err
	}
	body, err := r.part("notice/"+string(n.About), Reader{Lang: n.Lang}, n)
	return Text{Subject: clean(subject), Body: body}, err
}
