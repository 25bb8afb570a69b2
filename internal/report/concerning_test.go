package report

import (
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/game"
)

// What a question about no area tells of battles of the nation asked is the whole of them:
// who began, the dice and the losses of both sides; and nothing of the battles of others.
func TestQuestionTellsWholeBattles(t *testing.T) {
	s := newSample(t)
	welsh, belgae := s.nation("welsh"), s.nation("belgae")
	events := append(s.welshTurn(), game.Event{
		Kind: game.BattleBegan, Round: 3, Turn: welsh, Nation: welsh, Other: s.nation("romans"), Area: s.area("powys"),
	})
	got, want := lastBattle(s.r.arrange(concerning(events, &game.Decision{Nation: belgae}))), lastBattle(s.r.arrange(s.welshTurn()))
	if !reflect.DeepEqual(got, want) {
		t.Errorf("told: %+v\nfought: %+v", got, want)
	}
}

// A battle that goes on with a retreat alone has no line for dice.
func TestBattleWithoutDice(t *testing.T) {
	s := newSample(t)
	welsh, belgae := s.nation("welsh"), s.nation("belgae")
	at := game.Event{Round: 3, Turn: welsh, Nation: belgae, Other: welsh, Area: s.area("hwicce")}
	retreat, won := at, at
	retreat.Kind, retreat.To, retreat.N = game.Retreated, s.area("downlands"), 1
	won.Kind, won.Nation = game.BattleWon, welsh
	story, err := s.r.Story(Reader{Lang: "en"}, []game.Event{retreat, won})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(story, "The Welsh hold Hwicce.") { // not "They", right behind the Belgae
		t.Error(story)
	}
	if strings.Contains(story, " – ") || strings.Contains(story, "dice") || !strings.Contains(story, "retreat") {
		t.Error(story)
	}
}
