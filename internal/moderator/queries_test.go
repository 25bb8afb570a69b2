package moderator

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/absence"
	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/press"
	"bretwalda/internal/roster"
)

// exchange writes a letter in answer to the last one to somebody, and returns the
// answer.
func (c *club) exchange(from, text string) letter.Letter {
	c.tb.Helper()
	return c.next(from, func() { c.reply(from, c.latest(from), text) })
}

func wants(t *testing.T, l letter.Letter, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !contains(l, text) {
			t.Errorf("%q is not in the letter %q:\n%s", text, l.Subject, l.All())
		}
	}
}

func TestAsked(t *testing.T) {
	c, _ := openClub(t, nil)
	wants(t, c.exchange(bruno, "orders\nstanding\n"), "No orders of yours are stored.", "You have no standing orders.")
	c.exchange(bruno, "Belgae, round 1: stay\nBelgae, round 2: stay\nstanding: never retreat\n")
	wants(t, c.exchange(bruno, "Orders, please\n\nstanding orders\n\nThanks, Bruno\n"),
		"Your stored orders", "- Belgae, round 1", "- Belgae, round 2", "Hold everything else", "- All your nations", "Fight on")
	wants(t, c.exchange(anna, "orders\n"), "No orders of yours are stored.")
	wants(t, c.exchange(anna, "status; games\n"), "Tuesday: round 1; next, the Romans (Anna), by Thursday 5 March 2026, 18:00 UTC (tuesday).", "Position by nation")
	wants(t, c.exchange(bruno, "cancel everything\n"), "taken back for Belgae, round 1 and Belgae, round 2")
	wants(t, c.exchange(bruno, "orders\nstanding\n"), "No orders of yours are stored.", "- All your nations")
	wants(t, c.exchange(gwen, "status\nsettings\norders\n"), "Position by nation", "- reports every turn", "- pace 48 hours", `"orders" is for players`)
}

func TestWishes(t *testing.T) {
	c, _ := openClub(t, nil)
	got := c.exchange(anna, "zone Europe/Rome\nreports every round\npictures no\nquestions no\nreminders 24 hours, 3 hours\nsettings\n")
	wants(t, got, "Noted: zone Europe/Rome.", "- language English", "- zone Europe/Rome", "- reports every round", "- pictures no", "- questions no",
		"- reminders 24 hours, 3 hours")
	wants(t, c.exchange(anna, "status"), "19:00 CET")
	wants(t, c.exchange(anna, "language Hungarian\nstatus\n"), "Feljegyeztük: nyelv magyar.")
	wants(t, c.exchange(anna, "zona Nowhere/Land\n"), "Nowhere/Land")
	wants(t, c.exchange(bruno, "settings\n"), "- reports every turn", "- zone UTC")
}

// Who writes in a language gets letters in it, unless they have chosen another one.
func TestLanguageIsLearnt(t *testing.T) {
	c, _ := openClub(t, nil)
	got := c.exchange(bruno, "Belgae, turno 1: mover 1 de Kent a Essex\n")
	wants(t, got, "Escribes en español", "«idioma inglés»")
	if got := c.exchange(bruno, "Belgae, turno 1: mover 1 de Kent a Sussex\n"); contains(got, "Escribes en") || !strings.Contains(got.Subject, "orden") {
		t.Errorf("the next answer: %s %s", got.Subject, got.All())
	}
	wants(t, c.exchange(bruno, "idioma inglés\n"), "Noted: language English.")
	if got := c.exchange(bruno, "Belgae, turno 1: mover 1 de Kent a Essex\n"); contains(got, "Escribes") {
		t.Errorf("a language that was chosen is changed: %s", got.All())
	}
	wants(t, c.exchange(gwen, "segítség szabadság\nállás\nbeállítások\n"), "Magyarul írsz", "Beállításaid")
	if got := c.exchange(anna, "status\nstay\n"); contains(got, "from now on") {
		t.Errorf("English is learnt anew: %s", got.All())
	}
}

// Where the game stands is told as it is after the orders of the same message, wherever the question is.
func TestStatusAfterOrders(t *testing.T) {
	c, _ := openClub(t, nil)
	got := c.exchange(anna, "status\nstay\n")
	wants(t, got, "Position by nation", "Romans (Anna): Wessex 16 + fort")
	if contains(got, "English Channel: Romans 16") || contains(got, "Your turn with the Romans") {
		t.Errorf("told as before the turn: %s", got.All())
	}
}

// Every setting of a game is shown as the command that makes it so.
func TestSettingsAreCommands(t *testing.T) {
	at := pace.TimeOfDay(20 * 60)
	weekdays, weekend := pace.Weekdays(0b0111110), pace.Weekdays(0b1000001)
	s := roster.Settings{
		Pace: pace.Pace{
			Hours: 72, At: &at, Weekdays: weekdays, Weekend: pace.Weekend{Days: weekend, Hours: 120}, Quiet: pace.Hours{From: 23 * 60, To: 8 * 60},
			Holidays: []pace.Date{{Year: 2026, Month: 12, Day: 24}}, Grace: 12,
		},
		Absent: absence.Robot, Misses: absence.Rules{Excused: 1, Offer: 3}, Approval: true, Confirm: true, Changes: 15, Press: press.Rules{Rule: press.Free, Anonymous: true},
	}
	rules, err := defaultRules()
	if err != nil {
		t.Fatal(err)
	}
	list := table.SettingsOf(&s)
	if len(list) != 15 {
		t.Errorf("%d settings", len(list))
	}
	for _, lang := range commands.Languages() {
		ctx := commands.Context{Lang: lang, GM: true, Today: pace.Date{Year: 2026, Month: 3, Day: 3}}
		for _, c := range list {
			text := rules.Commands.Print(c, ctx)
			read, _, problems := rules.Commands.Parse([]orders.Line{{Text: text}}, ctx)
			if len(problems) > 0 || len(read) != 1 || !reflect.DeepEqual(read[0].Plain(), c) {
				t.Errorf("%s: %q is read as %+v, %v; want %+v", lang, text, read, problems, c)
			}
		}
	}
}

// The zone of somebody who has chosen none is taken from the dates of their letters,
// unless they say UTC, as many programs do; one that they choose stays.
func TestZoneIsLearnt(t *testing.T) {
	c, first := openClub(t, nil)
	send := func(date, text string) string {
		t.Helper()
		n := len(c.letters(anna))
		c.serial++
		raw := fmt.Sprintf("From: %s\nTo: %s\nSubject: Re: x\nMessage-ID: <z%d@mail.example>\nDate: %s\n\n%s",
			anna, first[anna].ReplyTo.Addr, c.serial, date, text)
		c.submit(anna, first[anna].ReplyTo.Addr, raw)
		got := c.wait(anna, n+1)
		c.advance(sameAnswer) // the same question may have the same answer again
		return strings.Join(strings.Fields(got.All()), " ")
	}
	tests := []struct{ date, text, has, lacks string }{
		{"Tue, 03 Mar 2026 18:00:00 +0000", "status\n", "18:00 UTC", "Your clock"},
		{"Tue, 03 Mar 2026 19:00:00 +0100", "status\n", "Your clock seems to be at UTC+1:00", "18:00 UTC"},
		{"Tue, 03 Mar 2026 23:30:00 +0530", "status\n", "23:30 UTC+5:30", "Your clock"},
		{"Tue, 03 Mar 2020 19:00:00 -0300", "status\n", "23:30 UTC+5:30", "UTC-3:00"},
		{"Tue, 03 Mar 2026 19:00:00 +0100", "zone Europe/London\nstatus\n", "18:00 GMT", "UTC+"},
		{"Tue, 03 Mar 2026 19:00:00 +0100", "status\n", "18:00 GMT", "UTC+"},
	}
	for _, tt := range tests {
		got := send(tt.date, tt.text)
		if !strings.Contains(got, tt.has) || strings.Contains(got, tt.lacks) {
			t.Errorf("%s, %q: want %q and not %q: %s", tt.date, tt.text, tt.has, tt.lacks, got)
		}
	}
}
