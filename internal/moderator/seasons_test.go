package moderator

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/letter"
	"bretwalda/internal/pace"
	"bretwalda/internal/store"
)

const wallLayout = "Mon 2006-01-02 15:04"

// readPace reads a pace as a GM writes it.
func readPace(t testing.TB, text string) pace.Pace {
	t.Helper()
	var p pace.Pace
	if err := yaml.Unmarshal([]byte(text), &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// quietNow waits until the moderator has done all that the present time asks for.
func (c *club) quietNow() {
	c.tb.Helper()
	c.looked()
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		c.settle()
		late := false
		err := c.store.View(func(tx *store.Tx) error {
			next, ok := tx.NextDeadline()
			late = ok && !next.After(c.now().Add(-deliveryTime))
			return nil
		})
		if err != nil {
			c.tb.Fatal(err)
		}
		if !late {
			c.sentAll()
			return
		}
		if time.Now().After(end) {
			c.tb.Fatal("deadlines are not acted on")
		}
	}
}

// until lets time pass to an instant, from one alarm of the moderator to the next.
func (c *club) until(at time.Time) {
	c.tb.Helper()
	for {
		c.quietNow()
		next, ok := time.Time{}, false
		err := c.store.View(func(tx *store.Tx) error {
			next, ok = tx.NextDeadline()
			return nil
		})
		if err != nil {
			c.tb.Fatal(err)
		}
		if next = next.Add(deliveryTime); !ok || next.After(at) {
			break
		}
		c.advance(next.Sub(c.now()))
	}
	if at.After(c.now()) {
		c.advance(at.Sub(c.now()))
	}
	c.quietNow()
}

// season is a game in a zone, played by a club whose players keep to a script.
type season struct {
	*club
	id   store.GameID
	zone *time.Location
	from map[string]int // letters received before the last look
}

// newSeason opens a game that begins at a time in a zone.
func newSeason(t *testing.T, zone, begin string, spec Spec) *season {
	t.Helper()
	c := newClub(t, anna, bruno, gwen)
	loc, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	s := &season{club: c, zone: loc, from: make(map[string]int)}
	c.advance(s.at(begin).Sub(c.now()))
	c.quietNow()
	spec.Title, spec.Scenario, spec.Zone, spec.Seed = "Season", "early-invaders", zone, "test"
	if spec.Players == nil {
		spec.Players = []Player{{Address: "Anna <" + anna + ">"}, {Address: "Bruno <" + bruno + ">"}}
	}
	if spec.GM == "" {
		spec.GM = "Gwen <" + gwen + ">"
	}
	created, err := c.mod.Create(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	s.id = created.ID
	c.wait(anna, 1)
	c.wait(bruno, 1)
	c.wait(gwen, 1)
	return s
}

// at reads "2026-03-28 20:00" or "2026-03-28 20:00 +0100".
func (s *season) at(text string) time.Time {
	s.tb.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", text, s.zone)
	if err != nil {
		at, err = time.Parse("2006-01-02 15:04 -0700", text)
	}
	if err != nil {
		s.tb.Fatal(err)
	}
	return at
}

// due is the deadline by the clock on the wall.
func (s *season) due() string {
	d := s.deadline(s.id)
	if d.IsZero() {
		return "-"
	}
	return d.In(s.zone).Format(wallLayout)
}

// nation is who is waited for: "Romans, round 1".
func (s *season) nation() string {
	s.tb.Helper()
	_, heading, _ := s.waiting(s.id)
	return heading
}

// orders lets the player who is waited for send orders, and waits for the report.
func (s *season) orders() {
	s.tb.Helper()
	players := []string{anna, bruno}
	side, heading, _ := s.waiting(s.id)
	n := len(s.letters(players[side]))
	s.reply(players[side], s.latest(players[side]), heading+"\nstay\n")
	s.wait(players[side], n+1)
	s.quietNow()
}

// news returns the letters that an address has received since it was last asked.
func (s *season) news(address string) []letter.Letter {
	s.tb.Helper()
	s.quietNow()
	all := s.letters(address)
	fresh := all[s.from[address]:]
	s.from[address] = len(all)
	return fresh
}

// TestSeasons plays games over changes of the clocks and a leap day, in six zones,
// with players who are punctual, late within the grace, away, or silent. The
// deadline before each event is that on the club's wall.
func TestSeasons(t *testing.T) {
	many(t)
	for _, x := range []struct {
		zone, begin, pace string
		// what happens at the deadline shown: "orders" an hour before it, "late" an
		// hour after it, or nothing
		story []string
	}{
		{"Europe/Budapest", "2026-03-27 18:00", `{hours: 24, at: "20:00", grace: 12, quiet: "23:00-08:00"}`, []string{
			"Sat 2026-03-28 20:00 orders", "Sun 2026-03-29 20:00 late", "Tue 2026-03-31 20:00 -", "Thu 2026-04-02 20:00 orders",
		}},
		{"America/New_York", "2026-10-30 10:00", `{hours: 48, weekend: {days: sat-sun, hours: 96}}`, []string{
			// 14 hours on Friday, 49 of the weekend for 24.5 of the usual, then 9.5
			"Mon 2026-11-02 09:30 -", "Wed 2026-11-04 09:31 orders", "Fri 2026-11-06 08:31 orders",
		}},
		{"Australia/Lord_Howe", "2026-10-03 12:00", `{hours: 24, grace: 1}`, []string{
			"Sun 2026-10-04 12:30 -", "Mon 2026-10-05 13:31 orders", "Tue 2026-10-06 12:31 late",
		}},
		{"America/Santiago", "2026-09-04 12:00", `{hours: 24, holidays: [2026-09-05], at: "00:30"}`, []string{
			"Mon 2026-09-07 00:30 orders", "Tue 2026-09-08 00:30 -", "Thu 2026-09-10 00:30 orders",
		}},
		{"Africa/Casablanca", "2026-03-20 22:00", `{hours: 24, quiet: "22:00-06:00"}`, []string{
			"Sun 2026-03-22 06:00 orders", "Mon 2026-03-23 06:00 -", "Tue 2026-03-24 06:01 orders",
		}},
		{"Europe/London", "2028-02-27 12:00", `{hours: 24, at: "21:00"}`, []string{
			"Mon 2028-02-28 21:00 -", "Wed 2028-03-01 21:00 orders", "Thu 2028-03-02 21:00 orders", "Fri 2028-03-03 21:00 -",
		}},
	} {
		t.Run(strings.ReplaceAll(x.zone, "/", "-"), func(t *testing.T) {
			p := readPace(t, x.pace)
			s := newSeason(t, x.zone, x.begin, Spec{Hours: p.Hours, Pace: p})
			missed := 0
			for _, event := range x.story {
				due, what := event[:len(wallLayout)], strings.TrimSpace(event[len(wallLayout):])
				if got := s.due(); got != due {
					t.Fatalf("due %s, want %s", got, event)
				}
				was, deadline := s.nation(), s.deadline(s.id)
				switch what {
				case "orders":
					s.until(deadline.Add(-time.Hour))
					s.orders()
				case "late":
					s.until(deadline.Add(30 * time.Minute))
					s.orders()
				default:
					missed++
					s.until(deadline.Add(time.Duration(p.Grace)*time.Hour + deliveryTime))
					if got := s.nation(); got == was { // the grace ended in quiet hours
						s.until(deadline.Add(24 * time.Hour))
					}
				}
				if s.nation() == was {
					t.Fatalf("%s: the game still waits for %s", event, was)
				}
			}
			if s.played(s.id, gamelog.ByDefault) > 0 != (missed > 0) {
				t.Errorf("%d turns missed", missed)
			}
			s.checkLog(s.id)
		})
	}
}
