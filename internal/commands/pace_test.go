package commands_test

import (
	"reflect"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/pace"
)

// TestPaceInCommands: the commands of a pace, printed and read again in each
// language, make that pace; those that clear make it plain again.
func TestPaceInCommands(t *testing.T) {
	rd := reader(t)
	at := pace.TimeOfDay(20 * 60)
	want := pace.Pace{
		Hours: 72, At: &at, Weekdays: 0b0111110, Weekend: pace.Weekend{Days: 0b1000001, Hours: 120},
		Quiet: pace.Hours{From: 23 * 60, To: 8 * 60}, Holidays: []pace.Date{day(t, "2026-12-24")}, Grace: 12,
	}
	for _, lang := range commands.Languages() {
		var got pace.Pace
		apply := func(c commands.Command) {
			t.Helper()
			text := rd.Print(c, context(lang))
			read, _, problems := rd.Parse(lines(text), context(lang))
			if len(read) != 1 || len(problems) > 0 {
				t.Fatalf("%s: %q reads as %v, %v", lang, text, read, problems)
			}
			var ok bool
			if got, ok = read[0].Pace(got); !ok {
				t.Errorf("%s: %q sets nothing of a pace", lang, text)
			}
		}
		for _, c := range commands.OfPace(want) {
			apply(c)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", lang, got, want)
		}
		for _, c := range []commands.Command{
			{Setting: commands.SetAt, AnyTime: true}, {Setting: commands.SetWeekdays, Weekdays: pace.AllWeek},
			{Setting: commands.SetWeekend}, {Setting: commands.SetQuiet}, {Setting: commands.SetHolidays}, {Setting: commands.SetGrace},
		} {
			c.Kind = commands.Set
			apply(c)
		}
		if plain := (pace.Pace{Hours: 72, Weekdays: pace.AllWeek}); !reflect.DeepEqual(got, plain) {
			t.Errorf("%s: cleared %+v, want %+v", lang, got, plain)
		}
	}
	for _, c := range []commands.Command{{Kind: commands.Set, Setting: commands.SetAbsent}, {Kind: commands.Pause}} {
		if _, ok := c.Pace(want); ok {
			t.Errorf("%+v sets a pace", c)
		}
	}
}
