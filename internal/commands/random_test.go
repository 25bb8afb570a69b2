package commands_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/commands"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/pieces"
	"bretwalda/internal/press"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// random makes commands of all kinds.
type random struct {
	*rand.Rand
	rs *ruleset.Ruleset
}

func pick[T any](r random, of ...T) T { return of[r.IntN(len(of))] }

func (r random) coin() bool { return r.IntN(2) == 0 }

func (r random) date() pace.Date { return pace.Date{Year: 2026, Month: 1, Day: 1}.Add(r.IntN(1500)) }

func (r random) seats(gm bool) []press.Seat {
	list := []press.Seat{0, 1, 2}
	if gm {
		list = append(list, press.GM)
	}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:1+r.IntN(len(list))]
}

func (r random) nation() ruleset.Nation { return ruleset.Nation(1 + r.IntN(len(r.rs.Nations)-1)) }

func (r random) area() board.Area { return board.Area(1 + r.IntN(r.rs.Board.Count())) }

func (r random) force(named bool) commands.Force {
	f := commands.Force{Leader: r.coin()}
	f.Pieces.Add("infantry", r.IntN(5), pieces.Most)
	f.Pieces.Add("cavalry", r.IntN(3), pieces.Most)
	for _, marker := range []string{"fort", "burh"} {
		if r.coin() {
			f.Pieces.Add(marker, 1, pieces.Most)
		}
	}
	if named || r.coin() {
		f.Nation = r.nation()
	}
	if f.Pieces["infantry"]+f.Pieces["cavalry"] == 0 {
		f.Pieces.Add("infantry", 1, pieces.Most)
	}
	return f
}

func (r random) sides(n int) []commands.Side {
	var list []commands.Side
	for range n { // none: nil
		list = append(list, pick(r, commands.Side{Nation: r.nation()}, commands.Side{Number: 1 + r.IntN(5)}))
	}
	return list
}

func (r random) reason() string {
	return pick(r, "two were lost", "the dice: wrong!", "12 hours, at 20:00, were missed.", "Kálmán's letter (of Monday) came late; sorry", "because")
}

func (r random) body() string {
	return pick(r, "Peace?", "Hi,\n\n2 from Kent to Essex: shall we?\n\nAnna", "  units:\n    welsh: {gwent: 3}", "status\nmap")
}

// command makes a command of each kind by turns.
func (r random) command(i int) commands.Command {
	some := func(c commands.Command, change func(*commands.Command)) commands.Command {
		if r.coin() {
			change(&c)
		}
		return c
	}
	topic := pick(r, "raids", "Roman roads", "retreats over sea")
	hours := pick(r, 1, 2, 24, 48, 8760)
	makers := []func() commands.Command{
		func() commands.Command {
			return some(commands.Command{Kind: commands.Help}, func(c *commands.Command) { c.Topic = topic })
		},
		func() commands.Command {
			return some(commands.Command{Kind: commands.Rules}, func(c *commands.Command) { c.Topic = topic })
		},
		func() commands.Command {
			return some(commands.Command{Kind: commands.Rulings}, func(c *commands.Command) { c.Topic = topic })
		},
		func() commands.Command {
			return commands.Command{Kind: pick(r, commands.Status, commands.Games, commands.Orders, commands.Cancel, commands.Map, commands.Score,
				commands.Settings, commands.Standing, commands.Back, commands.Resign, commands.Leave, commands.Hold, commands.Release,
				commands.Draft, commands.Wait, commands.Ready, commands.Play,
				commands.Preview, commands.Approve, commands.Resume, commands.End, commands.Archive, commands.Undo)}
		},
		func() commands.Command {
			return some(commands.Command{Kind: commands.History}, func(c *commands.Command) { c.First = 1 + r.IntN(16); c.Last = c.First + r.IntN(3) })
		},
		func() commands.Command {
			return some(commands.Command{Kind: commands.Report}, func(c *commands.Command) { c.Number = 1 + r.IntN(300) })
		},
		func() commands.Command {
			return some(commands.Command{Kind: commands.Odds, Attacker: r.force(false), Defender: r.force(false)}, func(c *commands.Command) { c.Area = r.area() })
		},
		func() commands.Command {
			from := r.date()
			return commands.Command{Kind: commands.Vacation, From: from, To: from.Add(r.IntN(40))}
		},
		func() commands.Command {
			return some(commands.Command{Kind: commands.Join, Observer: r.coin()}, func(c *commands.Command) { c.Game = pick(r, "wessex-1", "x", "2026") })
		},
		func() commands.Command {
			return commands.Command{Kind: commands.Press, Seats: r.seats(true), Anonymous: r.coin(), Body: r.body()}
		},
		func() commands.Command {
			return commands.Command{Kind: commands.Press, All: true, Anonymous: r.coin(), Body: r.body()}
		},
		func() commands.Command {
			return pick(r, commands.Command{Kind: commands.Vote, Yes: r.coin()},
				commands.Command{Kind: commands.Vote, Yes: r.coin(), Motion: pick(r, commands.Draw, commands.Concession, commands.Extension, commands.EarlyEnd)},
				commands.Command{Kind: commands.Vote, Yes: true, Motion: pick(r, commands.Draw, commands.Concession), Seats: r.seats(false)},
				commands.Command{Kind: commands.Vote, Yes: true, Motion: commands.Extension, Hours: hours})
		},
		func() commands.Command {
			return some(commands.Command{Kind: commands.Extend, Hours: hours}, func(c *commands.Command) { c.Reason = r.reason() })
		},
		func() commands.Command {
			return pick(r, commands.Command{Kind: commands.DiceWord, Title: pick(r, "may the best tribe win", "York: 3, 4 & 5!")},
				commands.Command{Kind: commands.DiceLink, Choice: strings.Repeat("0a9f", 16)})
		},
		func() commands.Command { return r.setting(hours) },
		func() commands.Command {
			return some(commands.Command{Kind: commands.Rewind, First: 1 + r.IntN(16)}, func(c *commands.Command) { c.Nation = r.nation() })
		},
		func() commands.Command {
			return pick(r, commands.Command{Kind: commands.Correct, Nation: r.nation(), Points: pick(r, 3, -2, 999), Reason: r.reason()},
				commands.Command{Kind: commands.Correct, Area: r.area(), Attacker: r.force(true), Reason: r.reason()},
				commands.Command{Kind: commands.Correct, Area: r.area(), Attacker: commands.Force{Nation: r.force(true).Nation}, Reason: r.reason()},
				commands.Command{Kind: commands.Correct, Reason: "two were lost", Body: r.body()})
		},
		func() commands.Command { return commands.Command{Kind: commands.Ruling, Topic: topic, Body: r.body()} },
		func() commands.Command { return commands.Command{Kind: commands.Announce, Body: r.body()} },
		func() commands.Command {
			return commands.Command{Kind: commands.Act, Seats: r.seats(false)[:1], Lines: []orders.Line{{Text: "Welsh:"}, {Text: "  2 Gwent-Avalon"}}}
		},
		func() commands.Command {
			return commands.Command{Kind: pick(r, commands.Replace), Seats: r.seats(false)[:1], Name: pick(r, "", "Zoe", "Dr. Zoé von Kiss"), Addr: "zoe+b@mail.example"}
		},
		func() commands.Command {
			return commands.Command{Kind: pick(r, commands.Confirm)}
		},
		func() commands.Command { return commands.Command{Kind: commands.Choose, Sides: r.sides(r.IntN(5))} },
		func() commands.Command {
			return commands.Command{Kind: pick(r, commands.Bid, commands.BidUpTo), Points: r.IntN(1000), Sides: r.sides(1)}
		},
		func() commands.Command {
			return commands.Command{Kind: commands.Give, Sides: r.sides(1), Candidate: 1 + r.IntN(3)}
		},
		func() commands.Command {
			return some(commands.Command{Kind: commands.Open, Title: pick(r, "Thursday night", "Wessex 1", "The Britannia of the club")},
				func(c *commands.Command) { c.Lines = []orders.Line{{Text: "players 4"}, {Text: "  pace 72 hours"}} })
		},
		func() commands.Command {
			return commands.Command{Kind: commands.Accept, Candidate: 1 + r.IntN(3)}
		},
		func() commands.Command {
			return some(commands.Command{Kind: commands.Refuse, Candidate: 1 + r.IntN(3)}, func(c *commands.Command) { c.Reason = r.reason() })
		},
		func() commands.Command { return commands.Command{Kind: commands.Robot, Number: r.IntN(4)} },
		func() commands.Command { return commands.Command{Kind: commands.RemoveGM, GM: 1 + r.IntN(2)} },
		func() commands.Command {
			return commands.Command{Kind: pick(r, commands.Add, commands.AddGM, commands.Invite), Name: pick(r, "", "Zoe"), Addr: "zoe@mail.example"}
		},
		func() commands.Command {
			return commands.Command{Kind: commands.Address, Seats: r.seats(false)[:1], Addr: "a.b@mail.example"}
		},
		func() commands.Command {
			return some(commands.Command{Kind: commands.Remove, Seats: r.seats(false)[:1]}, func(c *commands.Command) { c.Reason = r.reason() })
		},
		func() commands.Command {
			c := some(commands.Command{Kind: commands.Pause}, func(c *commands.Command) { c.Reason = r.reason() })
			return some(c, func(c *commands.Command) { c.To = r.date() })
		},
		func() commands.Command {
			return some(commands.Command{Kind: commands.CancelGame}, func(c *commands.Command) { c.Reason = r.reason() })
		},
	}
	return makers[i%len(makers)]()
}

// setting makes a Set of any setting.
func (r random) setting(hours int) commands.Command {
	c := commands.Command{Kind: commands.Set}
	days := pace.Weekdays(1 + r.IntN(127))
	yes := r.coin()
	all := []func(){
		func() { c.Setting, c.Lang = commands.SetLanguage, pick(r, commands.Languages()...) },
		func() {
			c.Setting, c.Zone = commands.SetZone, pick(r, "UTC", "Europe/Budapest", "America/Argentina/Ushuaia")
		},
		func() { c.Setting, c.Choice = commands.SetReports, pick(r, "turn", "round", "needed", "digest") },
		func() { c.Setting, c.Yes = commands.SetPictures, yes },
		func() { c.Setting, c.Yes = commands.SetQuestions, yes },
		func() { c.Setting, c.Leads = commands.SetReminders, pick(r, nil, []int{24}, []int{48, 1, 3}) },
		func() { c.Setting, c.Hours = commands.SetHours, hours },
		func() { c.Setting, c.Clock = commands.SetAt, pace.TimeOfDay(r.IntN(1440)) },
		func() { c.Setting, c.AnyTime = commands.SetAt, true },
		func() { c.Setting, c.Weekdays = commands.SetWeekdays, days },
		func() { c.Setting = pick(r, commands.SetWeekend, commands.SetHolidays, commands.SetGrace) },
		func() {
			c.Setting, c.Number = pick(r, commands.SetOffer, commands.SetExcused), r.IntN(5)
		},
		func() { c.Setting, c.Weekdays, c.Hours = commands.SetWeekend, days, hours },
		func() { c.Setting, c.Quiet = commands.SetQuiet, pick(r, pace.Hours{}, pace.Hours{From: 1380, To: 480}) },
		func() { c.Setting, c.Dates = commands.SetHolidays, []pace.Date{r.date(), r.date()} },
		func() { c.Setting, c.Hours = commands.SetGrace, hours },
		func() { c.Setting, c.Choice = commands.SetAbsent, pick(r, "wait", "hold", "robot", "gm") },
		func() { c.Setting, c.Choice = commands.SetPress, pick(r, "open", "none", "free") },
		func() { c.Setting, c.Yes = commands.SetAnonymous, yes },
		func() { c.Setting, c.Yes = commands.SetApproval, yes },
		func() { c.Setting, c.Yes = commands.SetConfirm, yes },
		func() { c.Setting, c.Minutes = commands.SetChanges, pick(r, 0, 1, 15, 60, 1440) },
		func() { c.Setting, c.Number = pick(r, commands.SetPlayers, commands.SetRaise), 1+r.IntN(5) },
		func() { c.Setting, c.Choice = commands.SetRuleset, pick(r, "britannia-2e", "our-own-1") },
		func() {
			c.Setting, c.Choice = commands.SetScenario, pick(r, "standard", "three", "five", "short", "vikings")
		},
		func() {
			c.Setting, c.Choice = commands.SetAssign, pick(r, "choice", "given", "random", "bidding", "sealed")
		},
		func() { c.Setting, c.Choice = commands.SetEntry, pick(r, "open", "approval", "invited") },
	}
	all[r.IntN(len(all))]()
	return c
}

// TestPrintReadsBack: what is printed in any language reads as what it was, also
// for a reader of another language.
func TestPrintReadsBack(t *testing.T) {
	rd := reader(t)
	r := random{rand.New(rand.NewPCG(5, 1066)), rules(t)}
	for i := range 2500 {
		c := r.command(i)
		ctx := context(commands.Languages()[r.IntN(4)])
		text := rd.Print(c, ctx)
		from := ctx
		if r.IntN(4) == 0 {
			from.Lang = commands.Languages()[r.IntN(4)]
		}
		got, rest, problems := rd.Parse(lines(text), from)
		if text == "" || len(got) != 1 || len(problems) > 0 || !reflect.DeepEqual(got[0].Plain(), c.Plain()) {
			t.Fatalf("%s, read as %s: %+v\nprints %q\nreads as %+v\n%+v", ctx.Lang, from.Lang, c, text, got, problems)
		}
		for _, l := range rest {
			if l.Text != "" {
				t.Fatalf("%q leaves %q", text, l.Text)
			}
		}
	}
}

// TestNothingToPrint: what is no command prints as nothing.
func TestNothingToPrint(t *testing.T) {
	rd := reader(t)
	for _, c := range []commands.Command{
		{}, {Kind: "dance"}, {Kind: commands.Press, All: true}, {Kind: commands.Odds}, {Kind: commands.Set}, {Kind: commands.Map, Body: "x"},
		{Kind: commands.Correct, Reason: "x"}, {Kind: commands.Vote, Motion: commands.Draw, Seats: []press.Seat{0}},
	} {
		if text := rd.Print(c, context("en")); text != "" {
			t.Errorf("%+v prints %q", c, text)
		}
	}
}

// samples are the sample letters of orders.
func samples(t testing.TB) map[string]string {
	t.Helper()
	out := make(map[string]string)
	for _, pattern := range []string{"../../testdata/orders/*.txtar", "../../testdata/orders/*/*.txtar"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range archive.Files {
				if f.Name == "letter" || f.Name == "orders" {
					out[name+" "+f.Name] = string(f.Data)
				}
			}
		}
	}
	if len(out) < 80 {
		t.Fatalf("%d sample letters found", len(out))
	}
	return out
}

// TestNoOrderIsTaken: in the sample letters of the order language, and in how it
// prints them, nothing is a command, whoever writes, in whatever language, and
// with or without knowing what is an order.
func TestNoOrderIsTaken(t *testing.T) {
	rd := reader(t)
	for name, text := range samples(t) {
		for i, lang := range commands.Languages() {
			if (len(name)+i)%sampling.Every(4) != 0 {
				continue
			}
			for _, gm := range []bool{false, true} {
				ctx := context(lang)
				ctx.GM = gm
				got, rest, problems := rd.Parse(lines(text), ctx)
				if len(got) > 0 || len(problems) > 0 || !reflect.DeepEqual(rest, lines(text)) {
					t.Errorf("%s, %s, GM %v: %+v, %+v", name, lang, gm, got, problems)
				}
			}
		}
	}
}

// TestOrdersAreLeft: what the order language reads in a letter is the same when
// commands stand among it and were taken out.
func TestOrdersAreLeft(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	rd := reader(t)
	all := words.Orders().Lexicons()
	or := orders.NewReader(rules(t), all[0], all[1:]...)
	r := random{rand.New(rand.NewPCG(8, 793)), rules(t)}
	letters := samples(t)
	for i, name := range slices.Sorted(maps.Keys(letters)) {
		text := letters[name]
		ctx := context("en")
		ctx.Order = func(s string) bool {
			sheet := or.Parse([]orders.Line{{Text: s}}, orders.Context{Next: 4})
			return !sheet.Empty() && len(sheet.Problems) == 0
		}
		_, plain, _ := rd.Parse(lines(text), ctx)
		ctx.Lang = commands.Languages()[r.IntN(4)]
		c := r.command(i)
		if c.Kind == commands.Cancel {
			continue // means the same to the order language
		}
		printed := rd.Print(c, ctx) + "\n" + rd.Print(commands.Command{Kind: commands.Status}, ctx)
		got, rest, problems := rd.Parse(append(lines(printed), lines(text)...), ctx)
		n := len(lines(printed))
		if !reflect.DeepEqual(rest[n:], plain) || len(got) != 2 || len(problems) > 0 {
			t.Errorf("%s after %q: %+v, %+v", name, printed, got, problems)
		}
		if reflect.DeepEqual(plain, lines(text)) {
			continue // nothing was taken out
		}
		if a, b := or.Parse(plain, orders.Context{Next: 4}), or.Parse(lines(text), orders.Context{Next: 4}); or.Print(a) != or.Print(b) {
			t.Errorf("%s: orders read as\n%s\nwant\n%s", name, or.Print(a), or.Print(b))
		}
	}
}

// FuzzParse: no letter makes the Reader panic; what is left is what was there;
// problems name lines of the letter; what was read prints and reads back.
func FuzzParse(f *testing.F) {
	rd := reader(f)
	for _, lang := range commands.Languages() {
		for _, h := range rd.Help(lang, true) {
			f.Add(h.Example, string(lang))
		}
	}
	f.Add("press to all: hi\n> x\n\n2 Gwent-Avalon\nact for Anna: a\nend", "en")
	f.Add("rulings on on 0\nhelp with with fleets", "en") // a word too many is the topic's
	f.Fuzz(func(t *testing.T, text, lang string) {
		letter := lines(text)
		ctx := context(ruleset.Language(lang))
		got, rest, problems := rd.Parse(letter, ctx)
		if len(rest) != len(letter) {
			t.Fatalf("%d lines are left of %d", len(rest), len(letter))
		}
		for i, l := range rest {
			if l != letter[i] && (l.Text != "" || l.Quoted || letter[i].Quoted) {
				t.Errorf("line %d was %+v and is %+v", i+1, letter[i], l)
			}
		}
		for _, p := range problems {
			if s := rd.Sentence(p, ctx.Lang); p.Line < 1 || p.Line > len(letter) || s == "" {
				t.Errorf("problem %+v: %s", p, s)
			}
		}
		for _, c := range got {
			if !printable(c) {
				continue
			}
			print := rd.Print(c, ctx)
			again, _, problems := rd.Parse(lines(print), ctx)
			if len(again) != 1 || fmt.Sprintf("%+v", again[0].Plain()) != fmt.Sprintf("%+v", c.Plain()) {
				t.Errorf("%+v prints\n%s\nand reads as\n%+v\n%+v", c, print, again, problems)
			}
		}
	})
}

// printable leaves out texts that a program made, of which a line could be taken
// for another thing than text.
func printable(c commands.Command) bool {
	free := c.Topic + c.Reason + c.Name + c.Body + c.Addr
	for _, l := range c.Lines {
		free += l.Text
	}
	return !strings.ContainsFunc(free, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@. \n", r)
	}) && !strings.Contains(free, ". ") && c.Name == strings.TrimSpace(c.Name)
}

func BenchmarkParse(b *testing.B) {
	rd := reader(b)
	letter := lines("Hi,\nstatus\nodds 4 Romans against 2 Belgae and a fort in Kent\n" + strings.Repeat("2 from Gwent to Avalon\n", 20))
	b.ReportAllocs()
	for b.Loop() {
		rd.Parse(letter, context("en"))
	}
}

// BenchmarkNoise reads a long letter of lines that seem to be commands.
func BenchmarkNoise(b *testing.B) {
	rd := reader(b)
	var text strings.Builder
	for range 100 {
		for _, head := range []string{"odds of ", "rewind to ", "press to ", "replace ", "correct ", "vacation ", "weekend "} {
			text.WriteString(head + strings.Repeat(pick(random{Rand: rand.New(rand.NewPCG(1, 2))}, "1, ", "welsh ", "anna, "), 500) + "x:\n")
			text.WriteString(head + strings.Repeat("1 welsh, ", 7) + "x\n")
		}
	}
	letter := lines(text.String())
	for b.Loop() {
		rd.Parse(letter, context("en"))
	}
}
