package report

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/ruleset"
)

// LobbyNews is what a letter about a game that seeks players tells.
type LobbyNews string

// LobbyAnnounced is the announcement of a game, which its GM can hand on to others: a
// letter that has it carries nothing that is for them alone.
const LobbyAnnounced LobbyNews = "announcement"

// The news. Those for the GM are LobbyOpened, LobbyDraft and LobbyList.
const (
	LobbyOpened  LobbyNews = "opened"  // the game is open
	LobbyDraft   LobbyNews = "draft"   // a letter that may be forged opened it; asks to confirm
	LobbyList    LobbyNews = "list"    // Changes of the list
	LobbyInvited LobbyNews = "invited" // with the announcement
	LobbyProve   LobbyNews = "prove"   // a letter that may be forged asked to join; asks to confirm

	LobbyTable    LobbyNews = "table"    // the reader is at the table
	LobbyWaiting  LobbyNews = "waiting"  // Number: the reader's place on the waiting list
	LobbyApplied  LobbyNews = "applied"  // the GM will decide
	LobbyMovedUp  LobbyNews = "moved-up" // from the waiting list to the table
	LobbyObserves LobbyNews = "observes" // the reader follows the game without a seat
	LobbyConfirm  LobbyNews = "confirm"  // asks whether the reader still wants to play; Due
	LobbyLeft     LobbyNews = "left"
	LobbyLapsed   LobbyNews = "lapsed"  // did not confirm
	LobbyRefused  LobbyNews = "refused" // by the GM; Reason
	LobbyWishes   LobbyNews = "wishes"  // Picked, in the order wished; none: any
	LobbyClosed   LobbyNews = "closed"  // the game is cancelled; Reason

	LobbyDrawn  LobbyNews = "drawn"   // Lots, Order, Link, Digest
	LobbyChoose LobbyNews = "choose"  // the table is full, and the reader is to choose; Groups as others have chosen before; Due
	LobbySeal   LobbyNews = "seal"    // the table is full, and the reader is to send sealed bids; Due
	LobbyLimits LobbyNews = "limits"  // how much the reader bids at most: Picked
	LobbyBid    LobbyNews = "bid"     // the reader is to bid; Due, Silent
	LobbyBidFor LobbyNews = "bid-for" // the reader's bid stands: Picked
	LobbyOutbid LobbyNews = "outbid"  // Who took the group that the reader held
	LobbyGiven  LobbyNews = "given"   // to the GM: Who has the group Picked
	LobbyBegins LobbyNews = "begins"  // the game begins; Groups with players
	LobbyStays  LobbyNews = "stays"   // it began without the reader, who waits; Number
	LobbyOffer  LobbyNews = "offer"   // to the waiting list: the seat Picked can be taken
	LobbyGames  LobbyNews = "games"   // Open: the games that seek players
	LobbyNo     LobbyNews = "no"      // Why: what was asked for cannot be done
)

// LobbyWhy is why something cannot be done.
type LobbyWhy string

// The reasons.
const (
	LobbyNotInvited LobbyWhy = "not-invited"
	LobbyIsRefused  LobbyWhy = "is-refused"
	LobbyIsSeated   LobbyWhy = "is-seated"
	LobbyIsListed   LobbyWhy = "is-listed" // Who is on the list already
	LobbyNobody     LobbyWhy = "nobody"
	LobbyCrowded    LobbyWhy = "crowded"
	LobbyNotNow     LobbyWhy = "not-now"
	LobbyNoSide     LobbyWhy = "no-side"
	LobbyBidOver    LobbyWhy = "bid-over"
	LobbyNotTurn    LobbyWhy = "not-turn" // it is the turn of Who
	LobbyTooLow     LobbyWhy = "too-low"  // Number is the least for Picked
	LobbyBadBid     LobbyWhy = "bad-bid"
	LobbyNoGame     LobbyWhy = "no-game" // Open lists the games that seek players
	LobbyOver       LobbyWhy = "over"
	LobbyNoRobot    LobbyWhy = "no-robot"
	LobbyNotOpened  LobbyWhy = "not-opened" // Settings says what was wrong
)

// Lobby is a letter about a game that seeks players. Which fields count depends on
// News, but for those up to Waiting, which always do.
type Lobby struct {
	News    LobbyNews
	Game    Game
	You     string
	GM      string // their name
	Mailbox string // of the moderator
	// Settings are lines as commands print them, in the reader's language; so are
	// the lines in Write.
	Settings []string
	Write    LobbyLines
	Entry    string // open, approval, invited
	Assign   string // choice, given, random, bidding, sealed
	Raise    int    // least raise of a bid
	Seal     dice.Link
	Groups   []NationGroup
	Wanted   int // players
	Missing  int // of them, at the table
	Table    []string
	Waiting  []string

	Who     string
	Number  int
	Reason  string
	Due     time.Time
	Why     LobbyWhy
	Picked  []NationGroup
	Silent  []NationGroup // that went to players who did not bid in time
	Opened  []LobbySealed // sealed bids, where the bidding is over
	Changes []LobbyChange
	Giving  bool // the GM is to give the groups
	Open    []LobbyGame
	Lots    []LobbyLot
	Order   []string // as drawn
	Link    dice.Link
	Digest  dice.Digest
}

// LobbyLines are lines to write to the moderator. Link is a URL that sends Join.
type LobbyLines struct {
	Join, Link, Observe, Leave, Confirm, Choose, Any, Bid, BidUpTo, Invite, Accept, Refuse, Give string
}

// NationGroup is a side of the scenario.
type NationGroup struct {
	Number  int      // from 1
	Nations []string // names, in the reader's language
	Player  string   // empty: free
	Points  int      // bid for it
	Least   int      // the lowest bid that takes it now
}

// LobbySealed is how much somebody would have bid at most, for the groups that were named.
type LobbySealed struct {
	Who  string
	Most []NationGroup // Number, Points
}

// LobbyChange is somebody who stands elsewhere on the list than before. After is
// "table", "waiting", "applicant", "invited", "playing" or "off".
type LobbyChange struct{ Who, Addr, After string }

// LobbyGame is a game that seeks players.
type LobbyGame struct {
	ID, Title string
	Link      string // a URL that joins it
	Wanted    int
	Missing   int
}

// LobbyLot is what a player's letter put into the draw.
type LobbyLot struct {
	Name string
	Lot  dice.Digest
}

// Lobby is a letter about a game that seeks players. The names of nations are filled
// in for groups that have none.
func (w Writer) Lobby(l Lobby) LetterPart {
	l.Game = w.g
	l.Due = zoned(l.Due, w.to.Zone)
	lists := [][]NationGroup{l.Groups, l.Picked, l.Silent}
	for _, sealed := range l.Opened {
		lists = append(lists, sealed.Most)
	}
	for _, groups := range lists {
		for i := range groups {
			groups[i].Nations = w.nations(groups[i].Number - 1)
		}
	}
	if l.Write.Link == "" {
		l.Write.Link = joinURL(l.Mailbox, l.Write.Join)
	}
	l.Open = slices.Clone(l.Open)
	if len(l.Open) > 0 { // each is joined as the first one is, by a line that ends with its id
		if join, ok := strings.CutSuffix(l.Write.Join, l.Open[0].ID); ok {
			for i := range l.Open {
				l.Open[i].Link = joinURL(l.Mailbox, join+l.Open[i].ID)
			}
		}
	}
	for _, text := range []*string{&l.You, &l.GM, &l.Who, &l.Reason} {
		*text = clean(*text)
	}
	subject, err := w.r.run("lobby/"+string(l.News)+"-subject", w.to.Lang, l)
	if err != nil {
		return LetterPart{err: err, kind: answerPart}
	}
	text, err := w.r.run("lobby/"+string(l.News), w.to.Lang, l)
	part := w.Answer(Answer{Subject: subject, Text: plainOf(text)})
	if l.News == LobbyBid || l.News == LobbyConfirm { // what its reader must do is said first
		part.kind = toldPart
	}
	part.unasked = slices.Contains(unasked[:], l.News)
	part.err = err
	return part
}

// unasked are the news that nobody asked for who is told of them.
var unasked = [...]LobbyNews{
	LobbyAnnounced, LobbyList, LobbyInvited, LobbyMovedUp, LobbyLapsed, LobbyRefused, LobbyClosed, LobbyDrawn, LobbyChoose, LobbySeal,
	LobbyOutbid, LobbyGiven, LobbyBegins, LobbyStays, LobbyOffer,
}

// joinURL begins a letter of a line to the moderator. It holds nothing but what everybody may
// know, so that it can be handed on with what it stands in. Without a mailbox, or where a line of
// text would have no room for it, there is none.
func joinURL(mailbox, line string) string {
	link := "mailto:" + mailbox + "?body=" + url.PathEscape(line)
	if mailbox == "" || line == "" || len(link) > Width-4 {
		return ""
	}
	return link
}

// nations are the names of the nations of a side.
func (w Writer) nations(side int) []string {
	sides := w.r.rs.Scenarios[w.g.Scenario].Sides
	if side < 0 || side >= len(sides) {
		return nil
	}
	var names []string
	for _, n := range sides[side] {
		names = append(names, w.r.rs.Names.Nation(ruleset.Language(w.r.language(w.to.Lang)), n))
	}
	return names
}
