package report

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/history"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/score"
	"bretwalda/internal/view"
)

// match is a game played by the engine for reports: with seeded dice, and with
// answers drawn at random from the legal ones.
type match struct {
	*sample
	d      dice.Seeded
	rand   *rand.Rand
	state  britannia.State
	log    game.Log
	ledger score.Ledger
	rounds []history.Round[view.Position]
}

func newMatch(t testing.TB, scenario int, seed uint64) *match {
	return matchOf(newSample(t), scenario, seed)
}

func matchOf(s *sample, scenario int, seed uint64) *match {
	s.g.Scenario = scenario
	m := &match{sample: s, d: dice.NewSeeded(seed), rand: rand.New(rand.NewPCG(seed, 1))}
	m.state = m.e.Start(scenario, &m.d, &m.log)
	m.happened(m.log.Events)
	return m
}

// happened adds events to the rounds of the match.
func (m *match) happened(events []game.Event) {
	for _, e := range events {
		n := len(m.rounds)
		if n == 0 || m.rounds[n-1].Number != int(e.Round) {
			m.rounds = append(m.rounds, history.Round[view.Position]{Number: int(e.Round)})
			n++
		}
		r := &m.rounds[n-1]
		r.Events, r.End = append(r.Events, e), m.shows.Of(&m.state)
		r.Over = r.Over || e.Kind == game.RoundEnded
	}
}

// choice draws a legal answer; the end of a phase is as likely as the default.
func (m *match) choice() britannia.Choice {
	if m.rand.IntN(3) == 0 {
		return m.e.Default(&m.state)
	}
	var chosen britannia.Choice
	n := 0
	m.e.Choices(&m.state, func(c *britannia.Choice) bool {
		if n++; m.rand.IntN(n) == 0 {
			chosen = *c
		}
		return true
	})
	return chosen
}

// turn plays to the first decision of another nation turn, or the end, and
// returns what is to report.
func (m *match) turn() Turn {
	m.t.Helper()
	before, from := m.state, len(m.log.Events)
	for {
		d := m.e.Pending(&m.state)
		moved := m.state.Turn != before.Turn || m.state.Round != before.Round
		if d.Kind == game.None || moved && len(m.log.Events) > from {
			events := m.log.Events[from:]
			m.ledger.Add(events)
			m.happened(events)
			return Turn{
				Events: events, After: m.shows.Of(&m.state), Ledger: &m.ledger, Pending: d, Deadline: deadline,
			}
		}
		c := m.choice()
		if err := m.e.Apply(&m.state, &c, &m.d, &m.log); err != nil {
			m.t.Fatalf("round %d, decision %+v: %v", m.state.Round, d, err)
		}
	}
}

// Whole games of every scenario: each turn has a report and each question a
// letter, in one language after the other, and the book of points agrees with
// the engine after every turn.
func TestGames(t *testing.T) {
	s := newSample(t)
	languages := s.languages()
	scenarios := len(s.rs.Scenarios)
	if testing.Short() {
		scenarios = 1
	}
	for i := range scenarios {
		m := newMatch(t, i, uint64(i)+3)
		m.ledger.Add(m.log.Events)
		if err := m.ledger.Check(m.rs, m.state.PointsOf); err != nil {
			t.Fatal(err)
		}
		for turns := 0; m.e.Pending(&m.state).Kind != game.None; turns++ {
			turn := m.turn()
			if err := m.ledger.Check(m.rs, m.state.PointsOf); err != nil {
				t.Fatal(err)
			}
			to := Reader{Side: turns % 5, Lang: languages[turns%len(languages)]}
			m.letters(to, turn)
			if turns > 400 {
				t.Fatalf("scenario %d does not end", i)
			}
		}
		final := Final{State: m.shows.Of(&m.state), Ledger: &m.ledger, Past: retrospect.Of(m.shows, i, m.rounds, nil), Turns: 9}
		for _, lang := range languages {
			text, err := m.r.Final(m.g, Reader{Side: 0, Lang: lang}, final)
			if err != nil {
				t.Fatal(err)
			}
			checkText(t, "final", text.Body)
			noEnglish(t, "final", lang, letterText(text))
		}
	}
}

// letters writes the report of a turn and the question that follows it.
func (m *match) letters(to Reader, turn Turn) {
	m.t.Helper()
	name := fmt.Sprintf("scenario %d round %d", m.g.Scenario, turn.After.Board().At.Round)
	text, err := m.r.Turn(m.g, to, turn)
	if err != nil {
		m.t.Fatalf("%s: %v", name, err)
	}
	checkText(m.t, name, text.Body)
	noEnglish(m.t, name, to.Lang, letterText(text))
	if strings.Contains(text.Body, "the .") || strings.Contains(text.Body, "of the  ") {
		m.t.Errorf("%s: a name is missing:\n%s", name, text.Body)
	}
	if turn.Pending.Kind == game.None {
		return
	}
	ask, err := m.r.Question(m.g, to, Question{
		State: turn.After, Decision: turn.Pending, Default: show.AnswerOf(m.e.Default(&m.state)), Events: turn.Events, Deadline: deadline,
	})
	if err != nil {
		m.t.Fatalf("%s: %v", name, err)
	}
	checkText(m.t, name+" question", ask.Body)
	noEnglish(m.t, name+" question", to.Lang, letterText(ask))
}

// move is the move of n infantry along areas.
func (m *match) move(n uint8, path ...string) britannia.Choice {
	var areas []board.Area
	for _, id := range path {
		areas = append(areas, m.area(id))
	}
	return britannia.Choice{Kind: britannia.MoveArmies, Move: britannia.MoveOf(n, areas...)}
}

// The first nation turn of every game: the Romans land, twice, and the Belgae
// are on turn next.
func TestRomanTurn(t *testing.T) {
	m := newMatch(t, 0, 5)
	m.ledger.Add(m.log.Events)
	done := britannia.Choice{Kind: britannia.MoveArmies, Done: true}
	script := []britannia.Choice{
		m.move(3, "english-channel", "kent"), m.move(5, "english-channel", "kent", "essex"),
		m.move(4, "english-channel", "sussex"), m.move(4, "english-channel", "wessex"),
		m.move(3, "essex", "suffolk"), m.move(2, "sussex", "downlands"), m.move(2, "wessex", "avalon"), done,
	}
	before := m.state
	for m.state.Turn == before.Turn {
		c := m.e.Default(&m.state)
		if c.Kind == britannia.MoveArmies && len(script) > 0 {
			c, script = script[0], script[1:]
		}
		if err := m.e.Apply(&m.state, &c, &m.d, &m.log); err != nil {
			t.Fatal(err)
		}
	}
	if len(script) > 0 {
		t.Errorf("choices left over: %+v", script)
	}
	m.ledger = *score.New(m.log.Events)
	if err := m.ledger.Check(m.rs, m.state.PointsOf); err != nil {
		t.Fatal(err)
	}
	for _, m.lang = range m.languages() {
		told := Turn{
			Events: m.log.Events, After: m.shows.Of(&m.state), Ledger: &m.ledger,
			Pending: m.e.Pending(&m.state), Deadline: deadline,
		}
		text, err := m.r.Turn(m.g, m.reader("belgae"), told)
		if err != nil {
			t.Fatal(err)
		}
		m.golden("turn-romans-1", letterText(text))
		if text, err = m.r.Compose(m.r.For(m.g, m.reader("belgae")).Again(told)); err != nil {
			t.Fatal(err)
		}
		m.golden("again-romans-1", letterText(text)) // which ways they went, and what each battle cost
	}
}
