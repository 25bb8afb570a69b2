package report

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// account is what a story tells in numbers, or what happened by its events.
type account struct {
	Grown, All, Saved, Scored         float64 // population points, and points
	Armies, Placed, Lost, Moved, Gone int     // Gone: in battles, and taken off
	Dice, Faces, Hits, Forts          int
}

// accountOf counts what happened. Where there are no new armies, all points are saved, and that is told
// by their number.
func accountOf(rs *ruleset.Ruleset, events []game.Event) (sum account) {
	grew := map[ruleset.Nation]game.Event{}
	for _, e := range events {
		n, army := int(e.N), e.Unit == britannia.Infantry || e.Unit == britannia.Cavalry
		switch {
		case e.Kind == britannia.Grew && e.M > 0:
			grew[e.Nation] = e
			sum.Grown, sum.All, sum.Armies = sum.Grown+rs.InPopulation(n), sum.All+rs.InPopulation(int(e.M)), sum.Armies+int(e.Count)
		case e.Kind == britannia.TrackSet && (grew[e.Nation].Count > 0 || grew[e.Nation].M != e.N):
			sum.Saved += rs.InPopulation(n)
		case e.Kind == game.Moved:
			sum.Moved += int(e.Units[britannia.Infantry]) + int(e.Units[britannia.Cavalry])
		case e.Kind == game.Placed && army:
			sum.Placed += n
		case e.Kind == game.Lost:
			sum.Lost += n
		case (e.Kind == game.Removed || e.Kind == game.Eliminated) && army:
			sum.Gone += n
		case e.Kind == game.Rolled:
			for i := range n {
				sum.Dice, sum.Faces = sum.Dice+1, sum.Faces+int(e.Dice[i])
				if e.HasHit(i) {
					sum.Hits++
				}
			}
		case e.Kind == britannia.FortBuilt:
			sum.Forts++
		case e.Kind == game.Scored && e.Points > 0:
			sum.Scored += rs.InPoints(int(e.Points))
		}
	}
	return sum
}

var (
	growth   = regexp.MustCompile(`^- ([\d.]+) population points?(?:, half as subjects of the [A-Z][-A-Za-z ]*)?(?:, ([\d.]+) with those saved)?: (?:(\d+) new arm(?:y|ies)|no new army)`)
	part     = regexp.MustCompile(`^, (\d+) placed`)
	unplaced = regexp.MustCompile(`no room, or no marker, for (\d+)|cannot place (\d+)`)
	saved    = regexp.MustCompile(`; ([\d.]+) saved\.$|^- (?:They|The [A-Z][-A-Za-z]*) save ([\d.]+) `)
	moves    = regexp.MustCompile(`^- Moves[^:]*: (.*)`)
	placed   = regexp.MustCompile(`^- (?:They|The [A-Z][-A-Za-z]*) place (\d+) (?:army|armies|cavalry)`)
	taken    = regexp.MustCompile(`^- (?:They|The [A-Z][-A-Za-z]*) lose (\d+) (?:army|armies|cavalry)`)
	throw    = regexp.MustCompile(`^  (?:Round \d+: )?((?:(?:cavalry )?\d|no dice)[^;]*?)(?:; (lost: .*))?\.$`)
	fallen   = regexp.MustCompile(`(\d+)`)
	face     = regexp.MustCompile(`\b([1-6])(\*?)`)
	aside    = regexp.MustCompile(`\([^)]*\)`)
	scored   = regexp.MustCompile(`score ([\d.]+) points?|^    - [A-Z][-A-Za-z ]* ([\d.]+): `)
	forts    = regexp.MustCompile(`build (?:a fort|forts in ([^.]*))`)
	number   = regexp.MustCompile(`\d+`)
)

// of is the number in the first of some groups that has one.
func of(groups []string) float64 {
	for i, text := range groups {
		if n, err := strconv.ParseFloat(text, 64); i > 0 && err == nil {
			return n
		}
	}
	return 0
}

// read adds what a line of an English story tells.
func (sum *account) read(line string) {
	if m := growth.FindStringSubmatch(line); m != nil {
		all := m[2]
		if all == "" {
			all = m[1]
		}
		armies, rest := int(of([]string{"", m[3], "0"})), line[len(m[0]):]
		sum.Grown, sum.All, sum.Armies = sum.Grown+of(m[:2]), sum.All+of([]string{"", all}), sum.Armies+armies
		where, _, _ := strings.Cut(strings.TrimSuffix(rest, "."), ";")
		if some := part.FindStringSubmatch(where); some != nil {
			armies = int(of(some))
		} else if where == "" {
			armies = 0
		}
		sum.Placed += armies
	}
	sum.Lost += int(of(append(unplaced.FindStringSubmatch(line), "0")))
	sum.Saved += of(append(saved.FindStringSubmatch(line), "0"))
	sum.Placed += int(of(append(placed.FindStringSubmatch(line), "0")))
	sum.Gone += int(of(append(taken.FindStringSubmatch(line), "0")))
	if m := moves.FindStringSubmatch(line); m != nil {
		for _, n := range number.FindAllString(aside.ReplaceAllString(m[1], ""), -1) {
			sum.Moved += int(of([]string{"", n}))
		}
	}
	if m := throw.FindStringSubmatch(line); m != nil {
		for _, die := range face.FindAllStringSubmatch(aside.ReplaceAllString(m[1], ""), -1) {
			sum.Dice, sum.Faces, sum.Hits = sum.Dice+1, sum.Faces+int(of(die[:2])), sum.Hits+len(die[2])
		}
		for _, lost := range fallen.FindAllStringSubmatch(m[2], -1) {
			sum.Gone += int(of(lost))
		}
	}
	for _, m := range scored.FindAllStringSubmatch(line, -1) {
		sum.Scored += of(m)
	}
	for _, m := range forts.FindAllStringSubmatch(line, -1) {
		sum.Forts += 1 + strings.Count(m[1], ", ") + strings.Count(m[1], " and ")
	}
}

// In whole games, what a story tells in numbers is what happened: who grew, was placed, moved, fell
// and scored, and all dice. The other languages tell the same numbers.
func TestNumbersOfStories(t *testing.T) {
	seeds := 2
	if !testing.Short() {
		seeds = 12
	}
	told := account{}
	for seed := range seeds {
		s := newSample(t)
		if seed%2 == 1 {
			s = sampleOf(t, britanniatest.First(t))
		}
		m := matchOf(s, seed%len(s.rs.Scenarios), uint64(seed)+21)
		for m.e.Pending(&m.state).Kind != game.None {
			turn := m.turn()
			want, got, numbers := accountOf(m.rs, turn.Events), account{}, ""
			for _, lang := range spoken {
				lines := m.storyLines(lang, turn.Events)
				if lang == "en" {
					for _, line := range lines {
						got.read(line)
					}
					if got != want {
						t.Fatalf("game %d: told is\n%+v, happened is\n%+v in\n%s", seed, got, want, strings.Join(lines, "\n"))
					}
				}
				switch same := numbersIn(lines); {
				case lang == "en":
					numbers = same
				case same != numbers:
					t.Fatalf("game %d: %s tells\n%s, English\n%s in\n%s", seed, lang, same, numbers, strings.Join(lines, "\n"))
				}
			}
			told = told.plus(want)
		}
	}
	if told.Armies*told.Lost*told.Moved*told.Gone*told.Hits*told.Forts == 0 || told.Saved*told.Scored == 0 {
		t.Errorf("the games have not all of it: %+v", told)
	}
}

// plus is a sum of what the test looks for in all games together.
func (sum account) plus(b account) account {
	return account{
		Saved: sum.Saved + b.Saved, Scored: sum.Scored + b.Scored, Armies: sum.Armies + b.Armies, Lost: sum.Lost + b.Lost,
		Moved: sum.Moved + b.Moved, Gone: sum.Gone + b.Gone, Hits: sum.Hits + b.Hits, Forts: sum.Forts + b.Forts,
	}
}

// storyLines are the lines of a story, not wrapped.
func (m *match) storyLines(lang ruleset.Language, events []game.Event) []string {
	m.t.Helper()
	text, err := m.r.run("story", lang, m.r.arrange(events))
	if err != nil {
		m.t.Fatal(err)
	}
	return linesOf(parseBlocks(text))
}

// numbersIn are the numbers that lines tell below their headings, in order of size. Languages have
// words for 1.
func numbersIn(lines []string) string {
	var all []string
	for _, line := range lines {
		if line == "" || !strings.ContainsAny(line[:1], "-* ") {
			continue
		}
		for _, n := range number.FindAllString(line, -1) {
			if n != "1" {
				all = append(all, n)
			}
		}
	}
	slices.Sort(all)
	return fmt.Sprint(all)
}
