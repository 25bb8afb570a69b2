package report

import (
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/game"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/spelling"
)

// A game that keeps its points in halves has the letters of one that keeps them whole
// (1e SCO-01): points, forecasts, tables, looks back.
func TestPointsAsPrinted(t *testing.T) {
	whole, halves := britanniatest.Halves(t)
	for _, scenario := range []int{0, len(whole.Ruleset().Scenarios) - 1} {
		if testing.Short() && scenario == 0 {
			continue // not with -short: the longest game
		}
		a, b := matchOf(sampleOf(t, whole), scenario, 7), matchOf(sampleOf(t, halves), scenario, 7)
		a.ledger.Add(a.log.Events)
		b.ledger.Add(b.log.Events)
		languages := a.languages()
		for turns := 0; a.e.Pending(&a.state).Kind != game.None; turns++ {
			to := Reader{Side: turns % 5, Lang: languages[turns%len(languages)]}
			want, got := a.told(to), b.told(to)
			sameLines(t, want, got)
		}
		for _, lang := range languages {
			sameLines(t, a.final(lang), b.final(lang))
		}
	}
}

// sameLines stops at the first line in which letters of the two differ.
func sameLines(t *testing.T, whole, halves string) {
	t.Helper()
	kept := strings.Split(halves, "\n")
	for i, line := range strings.Split(whole, "\n") {
		if i == len(kept) || kept[i] != line {
			t.Fatalf("%s\nis in halves\n%s", strings.Join(strings.Split(whole, "\n")[i:i+3], "\n"), strings.Join(kept[i:i+3], "\n"))
		}
	}
}

// told plays a turn and gives all letters that could follow it.
func (m *match) told(to Reader) string {
	m.t.Helper()
	turn := m.turn()
	held := Held{Round: int(turn.After.Board().At.Round)}
	for n := 1; n < len(m.rs.Nations); n++ {
		held.Areas[n] = turn.After.Board().Held(ruleset.Nation(n), m.rs.Board.Land).Len()
	}
	turn.Held = []Held{held}
	w := m.r.For(m.g, to)
	parts := []LetterPart{w.Turn(turn), w.Scores(turn.After, turn.Ledger, turn.Pending), w.Status(turn.After, turn.Ledger, turn.Pending, deadline)}
	if turn.Pending.Kind != game.None {
		parts = append(parts, w.Question(Question{
			State: turn.After, Decision: turn.Pending, Default: show.AnswerOf(m.e.Default(&m.state)), Events: turn.Events, Deadline: deadline,
		}))
	}
	all := ""
	for _, part := range parts {
		text, err := m.r.Compose(part)
		if err != nil {
			m.t.Fatal(err)
		}
		all += letterText(text)
	}
	return all
}

func (m *match) final(lang ruleset.Language) string {
	m.t.Helper()
	final := Final{State: m.shows.Of(&m.state), Ledger: &m.ledger, Past: retrospect.Of(m.shows, m.g.Scenario, m.rounds, nil), Turns: 9}
	text, err := m.r.Final(m.g, Reader{Lang: lang}, final)
	if err != nil {
		m.t.Fatal(err)
	}
	return letterText(text)
}

// Halves are written as each language writes them.
func TestHalves(t *testing.T) {
	s := sampleOf(t, britanniatest.First(t))
	kent := s.area("kent")
	events := during(7, s.nation("saxons"),
		game.Event{Kind: game.Scored, Nation: s.nation("saxons"), Area: kent, Why: britannia.ForHold, Points: 3},
		game.Event{Kind: game.Capped, Nation: s.nation("saxons"), Points: -1},
		game.Event{Kind: game.Scored, Nation: s.nation("welsh"), Area: kent, Why: britannia.ForHold, Points: 2},
		game.Event{Kind: game.Corrected, Nation: s.nation("picts"), Points: 5},
		game.Event{Kind: britannia.RaidLost, Nation: s.nation("danes"), Area: kent, Count: 1})
	row, _ := s.r.voices["es"].points([]int{0, 1, 2, 5, -1, -3, 21})
	if got, err := rowCells(row); err != nil || got != "\t.\t½\t1\t2½\t-½\t-1½\t10½" {
		t.Errorf("cells %q, %v", got, err)
	}
	for lang, want := range map[ruleset.Language][]string{
		"en": {"score 1.5 points", "0.5 points", "score 1 point", "+2.5", "0.5 points for"},
		"es": {"1,5 puntos", "0,5 puntos", "un punto", "+2,5", "se quedan sin 0,5 puntos"},
		"it": {"1,5 punti", "0,5 punti", "un punto", "+2,5", "0,5 punti per"},
		"hu": {"1,5 pontot", "0,5 pontot", "egy pontot", "+2,5", "0,5 pont"},
	} {
		text, err := s.r.Story(Reader{Lang: lang}, events)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(spelling.OneLine(text), part) {
				t.Errorf("%s: no %q in\n%s", lang, part, text)
			}
		}
	}
}

// The first and the last letter say which cards are reconstructed, where they are in play.
func TestReconstructed(t *testing.T) {
	for lang, name := range map[ruleset.Language]string{"en": "Normans", "es": "Normandos", "it": "Normanni", "hu": "normannok"} {
		for scenario, want := range map[string]bool{"standard": true, "short": false} {
			s := sampleOf(t, britanniatest.First(t))
			s.g.Scenario, _ = s.rs.ScenarioIndex(scenario)
			m := matchOf(s, s.g.Scenario, 3)
			start, err := m.r.Start(m.g, Reader{Lang: lang}, Start{State: m.shows.Of(&m.state), Pending: m.e.Pending(&m.state), Deadline: deadline})
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{start.Body, m.final(lang)} {
				_, note, found := strings.Cut(text, "≈ ")
				if found != want || want && !strings.Contains(strings.Join(strings.Fields(note), " ")[:150], name) {
					t.Errorf("%s in %s:\n%.1500s", scenario, lang, text)
				}
			}
		}
	}
	if second := newSample(t); second.rs.Reconstructed != 0 {
		t.Errorf("the second edition has reconstructed cards: %v", second.rs.Reconstructed)
	}
}

// Population points of a game that tells them in halves are half of those of one that does
// not, and nothing else in its letters differs.
func TestPopulationAsPrinted(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	a, b := matchOf(newSample(t), 0, 5), matchOf(sampleOf(t, britanniatest.HalfPopulation(t)), 0, 5)
	to := Reader{Side: 1, Lang: ruleset.English}
	halved := 0
	for range 150 {
		whole, half := strings.Fields(a.told(to)), strings.Fields(b.told(to))
		if len(whole) != len(half) {
			t.Fatalf("%s\nis in halves\n%s", strings.Join(whole, " "), strings.Join(half, " "))
		}
		for i, word := range whole {
			number, stop := strings.CutSuffix(word, ".")
			n, err := strconv.Atoi(number)
			after := strings.Join(whole[i+1:min(i+4, len(whole))], " ")
			want := word
			switch {
			case err == nil && (strings.HasPrefix(after, "population point") || strings.HasPrefix(after, "with those saved") || strings.HasPrefix(after, "saved.")):
				want = strconv.FormatFloat(float64(n)/2, 'f', -1, 64)
				halved++
			case err == nil && stop && whole[i-1] == "Population:":
				want = strconv.FormatFloat(float64(n)/2, 'f', -1, 64) + "."
				halved++
			case i > 0 && whole[i-1] == "population" && strings.HasPrefix(word, "point"):
				want = half[i] // "2 population points", "1 population point"
			}
			if half[i] != want {
				t.Fatalf("%s %s is in halves %s", word, after, half[i])
			}
		}
	}
	if halved < 100 {
		t.Errorf("%d numbers were halved", halved)
	}
}

// The first edition's population points are told as its manual prints them: 1 for an area,
// a half for a difficult one, 3 an army, up to 2.5 kept.
func TestPopulationOfTheManual(t *testing.T) {
	s := sampleOf(t, britanniatest.First(t))
	welsh := s.nation("welsh")
	events := during(8, welsh, game.Event{Kind: britannia.Grew, Nation: welsh, N: 6, M: 11, Count: 1}, game.Event{Kind: britannia.TrackSet, Nation: welsh, N: 5})
	few := during(8, welsh, game.Event{Kind: britannia.Grew, Nation: welsh, N: 1, M: 3}, game.Event{Kind: britannia.TrackSet, Nation: welsh, N: 2})
	st := britannia.State{Scenario: uint8(s.g.Scenario), Round: 8, Turn: welsh, Stage: britannia.Movement}
	st.Add(welsh, britannia.Infantry, s.area("powys"), 1)
	st.Population[welsh] = 5
	for lang, want := range map[ruleset.Language][]string{
		"en": {"- 3 population points", ", 5.5 with those saved", "; 2.5 saved.", "- 0.5 population points", ", 1.5 with those saved", "; 1 saved.", "Population: 2.5"},
		"es": {"3 puntos de población", ", 5,5 con los guardados", "; guardados: 2,5.", "- 0,5 puntos", ", 1,5 con los guardados", "; guardados: 1.", "Población: 2,5"},
		"it": {"3 punti popolazione", ", 5,5 con quelli messi da parte", "; messi da parte: 2,5.", "- 0,5 punti", ", 1,5 con quelli messi da parte", "; messi da parte: 1.", "Popolazione: 2,5"},
		"hu": {"- 3 lakosságpont", "félretettekkel 5,5", "; félretéve: 2,5.", "- 0,5 lakosságpont", "félretettekkel 1,5", "; félretéve: 1.", "Lakosságpont: 2,5"},
	} {
		r := Reader{Lang: lang}
		text := ""
		for _, e := range [][]game.Event{events, few} {
			story, err := s.r.Story(r, e)
			if err != nil {
				t.Fatal(err)
			}
			text += story
		}
		status, err := s.r.Compose(s.r.For(s.g, r).Status(s.shows.Of(&st), &score.Ledger{}, s.e.Pending(&st), deadline))
		if err != nil {
			t.Fatal(err)
		}
		text = strings.Join(strings.Fields(text+" "+letterText(status)), " ")
		for _, part := range want {
			if !strings.Contains(spelling.OneLine(text), part) {
				t.Errorf("%s: no %q in\n%s", lang, part, text)
			}
		}
	}
}
