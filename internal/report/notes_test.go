package report

import (
	"strings"
	"testing"
	"time"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/score"
)

func TestRemarks(t *testing.T) {
	s := newSample(t)
	for what, want := range map[Remark]string{
		RemarkLate:     "The turn of the Welsh in round 3 has been played",
		RemarkNoTurn:   `write "stay"`,
		RemarkFinished: "The game ends before round 3",
		RemarkPaused:   "The game is paused.",
	} {
		if got := s.r.Remark("en", what, s.nation("welsh"), 3); !strings.Contains(got, want) {
			t.Errorf("%s: %q does not say %q", what, got, want)
		}
	}
}

func TestInstead(t *testing.T) {
	s := newSample(t)
	areas := board.Of(s.area("york"), s.area("lindsey"))
	if got, want := s.r.Instead("en", areas), "Possible: Lindsey and York."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A report may hold the receipt for the letter that led to it.
func TestTurnWithReceipt(t *testing.T) {
	s := newSample(t)
	state := s.state(3, "picts", func(*britannia.State) {})
	text, err := s.r.Turn(s.g, Reader{Side: s.side("welsh")}, Turn{
		Events: []game.Event{{Kind: game.TurnBegan, Round: 3, Turn: s.nation("welsh"), Nation: s.nation("welsh")}},
		After:  state, Ledger: &score.Ledger{},
		Receipt: &Receipt{Lines: []ReceiptLine{{Line: 2, Text: "move", Problem: "Where to?"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(text.Subject, " (1 problem)") {
		t.Errorf("the subject %q says nothing of the problem", text.Subject)
	}
	for _, want := range []string{"Please look at this", "Where to?"} {
		if !strings.Contains(text.Body, want) {
			t.Errorf("the report does not say %q:\n%s", want, text.Body)
		}
	}
}

// Every notice, remark and letter about addresses in every language.
func TestNotices(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		all := ""
		for _, about := range []Trouble{TroubleLetter, TroubleUnread, TroubleSending, TroubleGame, TroubleFailing, TroubleAbsent} {
			text, err := s.r.Notice(Notice{
				About: about, Lang: s.lang, Game: Game{ID: "wessex-1", Title: "Tuesday\r\nBcc: all"}, Letter: "id",
				From: "f@x.example", To: "t@x.example", Subject: "a\nb", Cause: "x", Nation: s.nation("welsh"), Round: 3,
				Due: time.Date(2026, 3, 3, 20, 0, 0, 0, time.UTC),
			})
			if err != nil {
				t.Fatalf("%s: %v", about, err)
			}
			if text.Subject == "" || strings.ContainsAny(text.Subject, "\r\n") || !strings.HasSuffix(text.Body, "\n") {
				t.Errorf("%s: %+v", about, text)
			}
			all += letterText(text) + "\n"
		}
		for _, why := range []Renewal{RenewalAsked, RenewalGM, RenewalShown} {
			text, err := s.r.Renewed(s.g, s.reader("welsh"), why)
			if err != nil {
				t.Fatal(err)
			}
			all += letterText(text) + "\n"
		}
		for _, what := range []Remark{RemarkLate, RemarkOver, RemarkNoTurn, RemarkFinished, RemarkPaused, RemarkVoted, RemarkSettled, RemarkAsked} {
			all += layOut("- " + s.r.Remark(s.lang, what, s.nation("angles"), 5))
		}
		s.golden("notices", all+layOut("- "+s.r.Instead(s.lang, board.Of(s.area("essex"), s.area("downlands")))))
	})
}
