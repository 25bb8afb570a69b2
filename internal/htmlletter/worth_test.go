package htmlletter

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/templates"
)

// The map of an own turn says beside each area what the card of its nation gives for it in the
// next round that scores: the picture, its legend and the text in its place, in every language.
func TestMapSaysWhatScores(t *testing.T) {
	k := newKit(t)
	turn := told(t, k)
	plain, err := k.letters.MapSVG(tuesday, "en", turn)
	if err != nil {
		t.Fatal(err)
	}
	without, err := k.letters.Alt(tuesday, "en", turn)
	if err != nil || strings.Contains(without, "+") {
		t.Errorf("who orders nothing reads %q, %v", without, err)
	}
	turn.Paid = turn.Pending.Nation // Brigantes, round 3: their card pays in round 5
	want := map[string]string{"strathclyde": "+6", "galloway": "+4"}
	for _, id := range strings.Fields("dalriada dunedin lothian bernicia pennines cumbria cheshire york march north-mercia lindsey") {
		want[id] = "+2"
	}
	for lang, means := range map[ruleset.Language]string{
		"en": "points for you in round 5", "es": "puntos para ti en el turno 5", "it": "punti per te nel turno V",
		"hu": "ennyi pontot ér neked az V. fordulóban",
	} {
		v, err := k.letters.view(tuesday, lang, turn)
		if err != nil {
			t.Fatal(err)
		}
		got := make(map[string]string)
		for _, w := range v.Worth {
			got[k.rs.Board.IDs[w.Area]] = w.Text
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: marks %v, want %v", lang, got, want)
		}
		if said := v.Word("worth"); said != means {
			t.Errorf("%s: the legend says %q", lang, said)
		}
		alt, err := k.letters.Alt(tuesday, lang, turn)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(alt, ". "+strings.ToUpper(means[:1])+means[1:]+": +6: Strathclyde; +4: Galloway; +2: ") || strings.Count(alt, ",") != 11 {
			t.Errorf("%s: %q", lang, alt)
		}
	}
	marked, err := k.letters.MapSVG(tuesday, "en", turn)
	if err != nil || bytes.Equal(marked, plain) {
		t.Errorf("the marks are not drawn, %v", err)
	}
}

// Halves, of the first edition, are written short on the map, and in full, as the language
// writes them, in the text.
func TestMapSaysHalves(t *testing.T) {
	e := britanniatest.First(t)
	rs := e.Ruleset()
	reports, err := report.New(rs, show.Names(), templates.Files, show.Texts())
	if err != nil {
		t.Fatal(err)
	}
	d := dice.NewSeeded(1)
	s := e.Start(0, &d, nil)
	turn := report.Turn{After: show.New(e).Of(&s), Ledger: score.New(nil), Pending: e.Pending(&s)}
	turn.Paid, _ = rs.FindNation("welsh")
	marks, _, err := reports.MapWorth("it", turn)
	york, _ := rs.Board.Find("york")
	powys, _ := rs.Board.Find("powys")
	if err != nil || marks[york] != "+½" || marks[powys] != "+2" {
		t.Errorf("York %q, Powys %q, %v", marks[york], marks[powys], err)
	}
	for lang, half := range map[ruleset.Language]string{"en": "+0.5: ", "it": "+0,5: "} {
		if alt, err := reports.MapAlt(tuesday, lang, turn); err != nil || !strings.Contains(alt, half) {
			t.Errorf("%s: %q, %v", lang, alt, err)
		}
	}
}
