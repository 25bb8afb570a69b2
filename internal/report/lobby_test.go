package report

import (
	"strings"
	"testing"

	"bretwalda/internal/dice"
)

// lobbyLetter is a letter with everything in it that one may have.
func lobbyLetter(news LobbyNews, assign, entry string) Lobby {
	groups := []NationGroup{{Number: 1, Player: "Zoe", Points: 3, Least: 4}, {Number: 2}, {Number: 3, Player: "Ed", Points: 1, Least: 2}, {Number: 4}}
	l := Lobby{
		News: news, You: "Ida", GM: "Gwen", Mailbox: "games@club.example", Entry: entry, Assign: assign, Raise: 5,
		Settings: []string{"72"}, Wanted: 4, Missing: 2, Table: []string{"Ida", "Zoe"}, Waiting: []string{"Ed"},
		Write:  LobbyLines{"J wessex-1", "", "O wessex-1", "L", "C", "P", "Y", "B", "U", "I", "A", "R", "G"},
		Groups: groups, Picked: groups[:1], Silent: groups[2:3], Who: "Zoe", Number: 2, Reason: "…", Due: deadline, Giving: true,
		Changes: []LobbyChange{{"Zoe", "zoe@mail.example", "table"}, {"Ed", "ed@mail.example", "applicant"}, {"Al", "al@mail.example", "off"}},
		Open:    []LobbyGame{{"wessex-1", "Wessex", "", 4, 2}}, Order: []string{"Zoe", "Ida"}, Lots: []LobbyLot{{"Ida", dice.Digest{1}}},
	}
	if assign == "sealed" {
		l.Opened = []LobbySealed{{"Zoe", groups[:2]}, {"Ed", nil}}
	}
	return l
}

var (
	allLobbyNews = []LobbyNews{
		LobbyOpened, LobbyAnnounced, LobbyDraft, LobbyList, LobbyInvited, LobbyProve, LobbyTable, LobbyWaiting, LobbyApplied, LobbyMovedUp, LobbyObserves,
		LobbyConfirm, LobbyLeft, LobbyLapsed, LobbyRefused, LobbyWishes, LobbyClosed, LobbyDrawn, LobbyChoose, LobbySeal, LobbyLimits, LobbyBid, LobbyBidFor, LobbyOutbid,
		LobbyGiven, LobbyBegins, LobbyStays, LobbyOffer, LobbyGames, LobbyNo,
	}
	allLobbyWhys = []LobbyWhy{
		LobbyNotInvited, LobbyIsRefused, LobbyIsSeated, LobbyIsListed, LobbyNobody, LobbyCrowded, LobbyNotNow, LobbyNoSide, LobbyBidOver,
		LobbyNotTurn, LobbyTooLow, LobbyBadBid, LobbyNoGame, LobbyOver, LobbyNoRobot, LobbyNotOpened,
	}
)

// TestLobby: every letter about a game that seeks players, in every language, is
// laid out, has a subject of its game, and has nothing of another language in it.
func TestLobby(t *testing.T) {
	s := newSample(t)
	for _, lang := range s.languages() {
		w := s.r.For(s.g, Reader{Side: Onlooker, Lang: lang})
		for _, assign := range []string{"choice", "given", "random", "bidding", "sealed"} {
			for _, entry := range []string{"open", "approval", "invited"} {
				for _, news := range allLobbyNews {
					for _, why := range allLobbyWhys {
						l := lobbyLetter(news, assign, entry)
						l.Why = why
						text, err := s.r.Compose(w.Lobby(l))
						if err != nil {
							t.Fatalf("%s, %s: %v", lang, news, err)
						}
						if !strings.Contains(text.Subject, s.g.Title) {
							t.Errorf("%s, %s: subject %q", lang, news, text.Subject)
						}
						checkText(t, string(news), text.Body)
						noEnglish(t, string(news)+" "+string(why), lang, text.Body)
						if news != LobbyNo {
							break
						}
					}
				}
			}
		}
	}
}

// TestLobbyLetters: how the letters read.
func TestLobbyLetters(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		w := s.r.For(s.g, s.reader("welsh"))
		for _, c := range []struct {
			news   LobbyNews
			assign string
		}{{LobbyOpened, "bidding"}, {LobbyAnnounced, "bidding"}, {LobbyTable, "choice"}, {LobbyBid, "bidding"}, {LobbyBegins, "random"}, {LobbyChoose, "choice"}, {LobbySeal, "sealed"}, {LobbyBegins, "sealed"}} {
			text, err := s.r.Compose(w.Lobby(lobbyLetter(c.news, c.assign, "open")))
			if err != nil {
				t.Fatal(err)
			}
			name := "lobby-" + string(c.news)
			if c.assign == "sealed" && c.news == LobbyBegins {
				name += "-sealed"
			}
			s.golden(name, letterText(text))
		}
	})
}

// TestJoinLinks: each game of a list is joined by its own line, whatever the ids are called: also
// where the first stands in the word for joining, or in the id of another.
func TestJoinLinks(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		l := lobbyLetter(LobbyGames, "choice", "open")
		l.Mailbox, l.Write.Join = "games@club.example", "join jo"
		l.Open = []LobbyGame{{ID: "jo", Title: "Jo"}, {ID: "wessex-1", Title: "Wessex"}, {ID: "jo-2", Title: "Jo again"}}
		text, err := s.r.Compose(s.r.For(s.g, s.reader("welsh")).Lobby(l))
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range l.Open {
			if want := "mailto:games@club.example?body=join%20" + g.ID + "\n"; strings.Count(text.Body, want) != 1 {
				t.Errorf("no %q in\n%s", want, text.Body)
			}
		}
	})
}

// What a lobby tells who asked for nothing stands under news beside something else, and what
// they asked for under that.
func TestHeadingsOfLobbyNews(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		w := s.r.For(s.g, s.reader("welsh"))
		for news, name := range map[LobbyNews]string{LobbyBegins: "told", LobbyMovedUp: "told", LobbyTable: "answer", LobbyGames: "answer"} {
			heading, err := s.r.run("heading/"+name, s.lang, nil)
			if err != nil {
				t.Fatal(err)
			}
			heading = strings.TrimSpace(strings.Trim(heading, "\x00\x01\x02\x03\x04\x05\x06\x07"))
			text, err := s.r.Compose(w.Board(s.afterWelsh()), w.Lobby(lobbyLetter(news, "choice", "open")))
			if err != nil || strings.Count(text.Body, "\n"+heading+"\n") != 1 {
				t.Errorf("%s: %v, no heading %q in\n%s", news, err, heading, text.Body)
			}
		}
	})
}
