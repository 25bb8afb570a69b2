package moderator

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/pace"
	"bretwalda/internal/ruleset"
)

// member is a player of a simulated club, with the habits of people.
type member struct {
	addr       string
	seat       int
	sent       int // letters
	vacations  int
	late       int // nation turns for which they wrote nothing in time
	mistakes   int
	questioned int
	reminded   int
}

// simulation is a whole game that a club plays as clubs do: most orders come within a
// day or two, some with mistakes, some too late, and everybody is away once.
type simulation struct {
	*club
	rules   *shelf.Rules
	members []*member
	rng     *rand.Rand
	asked   map[string]bool // what was decided about already
}

// TestLifeOfAClub plays a whole game by the default settings, and one in which
// players are asked in the turns of others. The GM never has to do anything.
func TestLifeOfAClub(t *testing.T) {
	playsWhole(t)
	for _, asks := range []bool{false, true} {
		t.Run(fmt.Sprintf("questions %v", asks), func(t *testing.T) {
			sim := newSimulation(t, asks)
			sim.play()
			sim.tell()
		})
	}
}

func newSimulation(t *testing.T, asks bool) *simulation {
	addrs := []string{anna, bruno, "csilla@club.example", "diego@club.example"}
	c := newClub(t, append(addrs, gwen)...)
	spec := Spec{
		Title: "Tuesday", Scenario: "standard", Hours: 72, Seed: "life", GM: "Gwen <" + gwen + ">",
		Pace: pace.Pace{Reminders: []int{24}},
	}
	for _, a := range addrs {
		name, _, _ := strings.Cut(a, "@")
		spec.Players = append(spec.Players, Player{Address: name + " <" + a + ">"})
	}
	if _, err := c.mod.Create(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	rules, err := defaultRules()
	if err != nil {
		t.Fatal(err)
	}
	sim := &simulation{club: c, rules: rules, rng: rand.New(rand.NewPCG(1, 2)), asked: make(map[string]bool)}
	for seat, a := range addrs {
		sim.members = append(sim.members, &member{addr: a, seat: seat})
		first := c.wait(a, 1)
		wishes := "pictures no\n" // drawing them takes longer than all else
		if asks {
			wishes += "questions yes\n"
		}
		sim.write(sim.members[seat], first, wishes)
	}
	return sim
}

// write sends a letter of a member and waits for the answer.
func (sim *simulation) write(m *member, to letter.Letter, text string) {
	n := len(sim.letters(m.addr))
	m.sent++
	sim.reply(m.addr, to, text)
	sim.wait(m.addr, n+1)
	sim.sentAll()
}

// pass lets time pass, six hours at a time, and what was due happen.
func (sim *simulation) pass(d time.Duration) {
	for ; d > 0; d -= 6 * time.Hour {
		sim.advance(min(d, 6*time.Hour))
		sim.mod.seen.Store(sim.now().UnixNano())
		if _, err := sim.mod.passDeadlines(context.Background()); err != nil {
			sim.tb.Fatal(err)
		}
		sim.sentAll()
	}
}

// play plays until the game is over.
func (sim *simulation) play() {
	for range 4000 {
		s, d, err := positionOf(sim.mod, context.Background(), "tuesday")
		if err != nil {
			sim.tb.Fatal(err)
		}
		if d.Kind == game.None {
			return
		}
		seat, _ := sim.rules.Side(0, d.Nation)
		m := sim.members[seat]
		turn := fmt.Sprint(s.Round, s.Turn, d.Nation)
		if sim.asked[turn] {
			sim.pass(6 * time.Hour) // it was too late for them; the deadline is to pass
			continue
		}
		if d.Nation != s.Turn && d.Kind >= britannia.FullPopulation {
			sim.pass(time.Duration(2+sim.rng.IntN(20)) * time.Hour)
			if !sim.asked[turn+"q"] {
				sim.asked[turn+"q"] = true
				sim.write(m, sim.latest(m.addr), [...]string{"fight\nno\n", "retreat\nno\n", "stay\nyes\n"}[sim.rng.IntN(3)])
				continue
			}
			sim.pass(12 * time.Hour)
			continue
		}
		sim.asked[turn] = true
		sim.turn(m, &s, d.Nation)
	}
	sim.tb.Fatal("the game does not end")
}

// turn is what a member does when a nation of theirs is waited for.
func (sim *simulation) turn(m *member, s *britannia.State, n ruleset.Nation) {
	sheet, ok := adviser.WriteOrders(engineOf(sim.tb, sim.rules), s, n, int(s.Round))
	if !ok {
		sim.tb.Fatalf("no orders for %s", sim.rules.Ruleset.Nations[n].ID)
	}
	text := sim.rules.Orders().In(ruleset.English).Print(sheet)
	to := sim.latest(m.addr)
	switch r := sim.rng.IntN(100); {
	case r < 5:
		m.late++
		sim.pass(60 * time.Hour)
		return // the game goes on without them
	case r < 7 && m.vacations == 0:
		m.vacations++
		from := pace.DateOf(sim.now())
		sim.write(m, to, fmt.Sprintf("vacation %v to %v\n", from, from.Add(6)))
		sim.pass(7 * 24 * time.Hour)
	case r < 17:
		m.mistakes++
		sim.pass(time.Duration(2+sim.rng.IntN(20)) * time.Hour)
		sim.write(m, to, "mvoe 2 from Lodnon to Yrok\n")
	case r < 27:
		sim.pass(time.Duration(49+sim.rng.IntN(20)) * time.Hour) // after the reminder
	default:
		sim.pass(time.Duration(2+sim.rng.IntN(30)) * time.Hour)
	}
	sim.write(m, sim.latest(m.addr), text)
}

// tell logs the measures, and checks that everybody heard of the end.
func (sim *simulation) tell() {
	t := sim.tb
	sim.sentAll()
	for _, m := range sim.members {
		bytes := 0
		for i, l := range sim.letters(m.addr) {
			bytes += len(sim.raws(m.addr)[i])
			if strings.Contains(l.Subject, "a question for") {
				m.questioned++
			}
			if strings.Contains(l.Subject, " due") {
				m.reminded++
			}
		}
		got := sim.letters(m.addr)
		if !slices.ContainsFunc(got, func(l letter.Letter) bool { return contains(l, "the final report") }) {
			t.Errorf("%s was not told of the end; the last letter: %s", m.addr, got[len(got)-1].Subject)
		}
		t.Logf("%s: sent %d letters, received %d (%d kB), %d question letters, %d reminders; late %d, mistakes %d, vacations %d",
			m.addr, m.sent, len(got), bytes/1000, m.questioned, m.reminded, m.late, m.mistakes, m.vacations)
	}
	t.Logf("the GM sent 0 letters and received %d; the game took %d days", len(sim.letters(gwen)), int(sim.now().Sub(start).Hours()/24))
}
