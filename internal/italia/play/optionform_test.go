package play_test

import (
	"slices"
	"testing"

	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/view"
)

// onPage are the kinds of decisions that are ordered by a table, told are those that it leaves to
// lines of the player's own, by the word that says so. Others no order answers.
var (
	onPage = []game.Kind{
		italia.Buy, italia.PlaceUnit, italia.PlaceLeader, italia.March, italia.Rebuild, italia.NavalAttack, italia.NextBattle,
		italia.RaidCity, italia.AttackerGo, italia.ClearArea, italia.LeaderGo, italia.Spoils, italia.RaidSpoils,
	}
	told = map[game.Kind]string{
		italia.Gather: "form-gather", italia.RemoveExcess: "form-remove", italia.Reduce: "form-remove", italia.Aim: "form-aims",
		italia.Convert: "form-convert", italia.LeaveSubject: "form-withdraw", italia.Depart: "form-depart",
		italia.CampaignMove: "form-campaign", italia.CampaignRaid: "form-campaign", italia.Block: "form-campaign",
	}
)

// What a nation is asked in its own turn in games of robots is ordered by the table of the turn, or
// the table says that it is left to lines of the player's own.
func TestOptionsSayWhatIsLeft(t *testing.T) {
	asked, said, turns := make(map[string]int), make(map[string]int), 0
	gamesOfRobots(t, func(g robotGame, e *italia.Engine) func(s *italia.State, dec *game.Decision) {
		f := play.New(e)
		var last game.Turn
		var o *view.Options
		return func(s *italia.State, dec *game.Decision) {
			if at := (game.Turn{Nation: s.Turn, Round: int(s.Round)}); dec.Nation == s.Turn && at != last {
				last = at
				var ok bool
				if o, ok = f.Options(s, at); !ok {
					o = nil
				} else {
					turns++
					for _, word := range o.Form {
						said[word]++
					}
				}
			}
			if word := told[dec.Kind]; o != nil && dec.Nation == s.Turn {
				asked[word]++
				under := s.Campaign.Leader != cards.NoLeader && slices.Contains(o.Form, "form-campaign")
				if word != "" && !under && !slices.Contains(o.Form, word) || word == "" && e.Kind(dec.Kind).Class != game.Small && !slices.Contains(onPage, dec.Kind) {
					t.Errorf("%+v, round %d: nation %d is asked %s, which is neither on the page nor told: %v",
						g, s.Round, s.Turn, e.Kind(dec.Kind).Name, o.Form)
				}
			}
		}
	})
	for _, word := range []string{"form-gather", "form-remove", "form-aims", "form-convert", "form-withdraw", "form-depart", "form-campaign"} {
		if said[word] == 0 || said[word] == turns || asked[word] == 0 && word != "form-withdraw" && word != "form-depart" {
			t.Errorf("%s: said in %d of %d turns, asked %d times", word, said[word], turns, asked[word])
		}
	}
	t.Logf("in %d turns said: %v; asked: %v", turns, said, asked)
}
