package pace_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/pace"
)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// settings reads a Pace as a GM writes it.
func settings(t testing.TB, text string) pace.Pace {
	t.Helper()
	var p pace.Pace
	if err := yaml.Unmarshal([]byte(text), &p); err != nil {
		t.Fatal(err)
	}
	return p
}

const layout = "2006-01-02 15:04 -0700"

func instant(t testing.TB, text string, in *time.Location) time.Time {
	t.Helper()
	at, err := time.Parse(layout, text)
	if err != nil {
		t.Fatal(err)
	}
	return at.In(in)
}

// TestDeadlines has the deadlines that a GM would work out by hand, with the
// clock's offset from UTC, so that changes to summer time show.
func TestDeadlines(t *testing.T) {
	for _, c := range []struct{ name, zone, pace, from, want string }{
		{"hours", "Europe/Budapest", `{hours: 72}`, "2026-06-01 10:17 +0200", "2026-06-04 10:17 +0200"},
		{"parts of a minute are given", "UTC", `{hours: 1}`, "2026-06-01 10:17 +0000", "2026-06-01 11:17 +0000"},
		{"time of day", "Europe/Budapest", `{hours: 24, at: "20:00"}`, "2026-06-01 21:00 +0200", "2026-06-03 20:00 +0200"},
		{"time of day, just so", "Europe/Budapest", `{hours: 24, at: "20:00"}`, "2026-06-01 20:00 +0200", "2026-06-02 20:00 +0200"},
		{"weekdays", "Europe/Budapest", `{hours: 48, weekdays: mon-fri}`, "2026-06-05 18:00 +0200", "2026-06-09 18:00 +0200"},
		{"asked on a day off", "Europe/Budapest", `{hours: 24, weekdays: mon-fri}`, "2026-06-06 18:00 +0200", "2026-06-09 00:00 +0200"},
		{"a slower weekend", "Europe/Budapest", `{hours: 48, weekend: {days: sat-sun, hours: 96}}`,
			"2026-06-05 12:00 +0200", "2026-06-08 12:00 +0200"}, // 12 h, then 48 h for 24, then 12 h
		{"a quicker weekend", "Europe/Budapest", `{hours: 48, weekend: {days: sat-sun, hours: 24}}`,
			"2026-06-05 12:00 +0200", "2026-06-06 18:00 +0200"},
		{"quiet hours", "Europe/Budapest", `{hours: 24, quiet: "23:00-08:00"}`, "2026-06-01 02:00 +0200", "2026-06-02 08:00 +0200"},
		{"quiet from midday", "Europe/Budapest", `{hours: 24, quiet: "12:00-20:30"}`, "2026-06-01 12:00 +0200", "2026-06-02 20:30 +0200"},
		{"at the end of quiet hours", "Europe/Budapest", `{hours: 24, quiet: "23:00-08:00"}`, "2026-06-01 08:00 +0200", "2026-06-02 08:00 +0200"},
		{"holidays", "Europe/Budapest", `{hours: 24, holidays: [2026-12-24, 2026-12-25]}`, "2026-12-23 15:00 +0100", "2026-12-26 15:00 +0100"},
		{"day off, then quiet", "Europe/Budapest", `{hours: 24, weekdays: mon-fri, quiet: "23:00-08:00"}`,
			"2026-06-05 00:00 +0200", "2026-06-08 08:00 +0200"},
		{"a leap day", "Europe/Budapest", `{hours: 48, at: "20:00"}`, "2028-02-27 21:00 +0100", "2028-03-01 20:00 +0100"},
		{"a leap day off", "UTC", `{hours: 48, holidays: [2028-02-29]}`, "2028-02-28 06:00 +0000", "2028-03-02 06:00 +0000"},
		{"no leap day", "UTC", `{hours: 48}`, "2027-02-27 21:00 +0000", "2027-03-01 21:00 +0000"},

		// Budapest: 2026-03-29 02:00 -> 03:00, 2026-10-25 03:00 -> 02:00.
		{"hours into summer time", "Europe/Budapest", `{hours: 24}`, "2026-03-28 20:00 +0100", "2026-03-29 21:00 +0200"},
		{"hours out of it", "Europe/Budapest", `{hours: 24}`, "2026-10-24 20:00 +0200", "2026-10-25 19:00 +0100"},
		{"clock into summer time", "Europe/Budapest", `{hours: 20, at: "20:00"}`, "2026-03-28 20:30 +0100", "2026-03-29 20:00 +0200"},
		{"time left out", "Europe/Budapest", `{hours: 1, at: "02:30"}`, "2026-03-29 00:10 +0100", "2026-03-29 03:00 +0200"},
		{"time that comes twice", "Europe/Budapest", `{hours: 1, at: "02:30"}`, "2026-10-25 00:10 +0200", "2026-10-25 02:30 +0100"},
		{"quiet end left out", "Europe/Budapest", `{hours: 1, quiet: "23:00-02:30"}`, "2026-03-29 00:10 +0100", "2026-03-29 03:00 +0200"},

		// Santiago: midnight of 2026-09-06 does not exist; 2026-04-04 24:00 -> 23:00.
		{"day off ends with the jump", "America/Santiago", `{hours: 1, holidays: [2026-09-05]}`, "2026-09-05 10:00 -0400", "2026-09-06 02:00 -0300"},
		{"midnight left out", "America/Santiago", `{hours: 1, at: "00:30"}`, "2026-09-05 20:00 -0400", "2026-09-06 01:00 -0300"},
		{"the day that comes back", "America/Santiago", `{hours: 1, holidays: [2026-04-04]}`, "2026-04-04 12:00 -0300", "2026-04-05 01:00 -0400"},
		{"23:30 twice", "America/Santiago", `{hours: 1, at: "23:30"}`, "2026-04-04 22:00 -0300", "2026-04-04 23:30 -0400"},

		// Lord Howe: half an hour; 2026-10-04 02:00 -> 02:30, 2026-04-05 02:00 -> 01:30.
		{"half an hour left out", "Australia/Lord_Howe", `{hours: 24}`, "2026-10-03 12:00 +1030", "2026-10-04 12:30 +1100"},
		{"02:15 left out", "Australia/Lord_Howe", `{hours: 1, at: "02:15"}`, "2026-10-04 00:00 +1030", "2026-10-04 02:30 +1100"},
		{"01:45 twice", "Australia/Lord_Howe", `{hours: 1, at: "01:45"}`, "2026-04-04 23:30 +1100", "2026-04-05 01:45 +1030"},

		// Casablanca is an hour back in Ramadan: 2026-02-15 03:00 -> 02:00 to 2026-03-22 02:00 -> 03:00.
		{"into Ramadan", "Africa/Casablanca", `{hours: 24}`, "2026-02-14 12:00 +0100", "2026-02-15 11:00 +0000"},
		{"out of it", "Africa/Casablanca", `{hours: 24, quiet: "22:00-13:00"}`, "2026-03-21 12:00 +0000", "2026-03-22 13:00 +0100"},

		// Tehran has had no summer time since 2022; its weekend is Thursday and Friday.
		{"another weekend", "Asia/Tehran", `{hours: 24, weekdays: sat-wed}`, "2026-06-03 12:00 +0330", "2026-06-06 12:00 +0330"},
		// Apia left out 2011-12-30 altogether.
		{"a day left out", "Pacific/Apia", `{hours: 24, holidays: [2011-12-30]}`, "2011-12-29 12:00 -1000", "2011-12-31 12:00 +1400"},
	} {
		t.Run(c.name, func(t *testing.T) {
			z := zone(t, c.zone)
			got, err := pace.Deadline(instant(t, c.from, z), z, settings(t, c.pace))
			if err != nil {
				t.Fatal(err)
			}
			if got.Format(layout) != c.want {
				t.Errorf("from %s: %s, want %s", c.from, got.Format(layout), c.want)
			}
		})
	}
}

func TestPartsOfAMinute(t *testing.T) {
	from := time.Date(2026, 6, 1, 10, 0, 0, 1, time.UTC)
	got, err := pace.Deadline(from, nil, pace.Pace{Hours: 1})
	if want := time.Date(2026, 6, 1, 11, 1, 0, 0, time.UTC); err != nil || !got.Equal(want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}

func date(t testing.TB, s string) pace.Date {
	t.Helper()
	d, err := pace.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func vacation(t testing.TB, from, to string) pace.Vacation {
	t.Helper()
	return pace.Vacation{From: date(t, from), To: date(t, to)}
}

// TestGivenTime: what vacations, extensions, pauses, outages and grace do.
func TestGivenTime(t *testing.T) {
	z := zone(t, "Europe/Budapest")
	p := settings(t, `{hours: 48, weekdays: mon-fri, quiet: "23:00-08:00", grace: 12, reminders: [24, 3]}`)
	c, err := pace.New(p, z, vacation(t, "2026-06-10", "2026-06-11"))
	if err != nil {
		t.Fatal(err)
	}
	at := func(s string) time.Time { return instant(t, s+" +0200", z) }
	deadline := at("2026-06-12 18:00") // Tuesday's 6 hours, 42 more after the vacation
	for name, x := range map[string]struct{ got, want time.Time }{
		"vacation":                 {c.Deadline(at("2026-06-08 18:00")), deadline},
		"grace":                    {c.Close(deadline), at("2026-06-15 08:00")}, // Saturday 06:00 is off
		"extension":                {c.Extend(deadline, 12), at("2026-06-15 08:00")},
		"extension over a weekend": {c.Extend(deadline, 24), at("2026-06-15 18:00")},
		"no extension":             {c.Extend(deadline, 0), deadline},
		"pause":                    {c.Credit(deadline, at("2026-06-12 12:00"), at("2026-06-30 12:00")), at("2026-06-30 18:00")},
		"pause over the deadline":  {c.Credit(deadline, at("2026-06-12 17:00"), at("2026-06-14 12:00")), at("2026-06-15 08:00")},
		"outage on a day off":      {c.Credit(at("2026-06-15 18:00"), at("2026-06-13 12:00"), at("2026-06-14 12:00")), at("2026-06-15 18:00")},
		"outage after the end":     {c.Credit(deadline, deadline, at("2026-06-30 12:00")), deadline},
		"outage of no length":      {c.Credit(deadline, at("2026-06-12 12:00"), at("2026-06-12 12:00")), deadline},
	} {
		if !x.got.Equal(x.want) {
			t.Errorf("%s: %s, want %s", name, x.got.Format(layout), x.want.Format(layout))
		}
	}
}

func TestReminders(t *testing.T) {
	z := zone(t, "Europe/Budapest")
	c, err := pace.New(settings(t, `{hours: 48, quiet: "23:00-08:00", reminders: [24, 3]}`), z)
	if err != nil {
		t.Fatal(err)
	}
	at := func(s string) time.Time { return instant(t, s+" +0200", z) }
	for name, x := range map[string]struct {
		now, deadline string
		leads         []int
		want          []string
	}{
		"the game's":           {"2026-06-01 10:00", "2026-06-03 10:00", nil, []string{"2026-06-02 10:00", "2026-06-02 22:59"}},
		"the player's own":     {"2026-06-01 10:00", "2026-06-03 20:00", []int{6, 60, 1}, []string{"2026-06-03 14:00", "2026-06-03 19:00"}},
		"none":                 {"2026-06-01 10:00", "2026-06-03 20:00", []int{}, nil},
		"two in quiet hours":   {"2026-06-01 10:00", "2026-06-03 08:00", []int{8, 1}, []string{"2026-06-02 22:59"}},
		"what is over":         {"2026-06-03 12:00", "2026-06-03 14:00", nil, nil},
		"leads that cannot be": {"2026-06-01 10:00", "2026-06-03 14:00", []int{0, -3, 1 << 40}, nil},
	} {
		var got []string
		for _, r := range c.Reminders(at(x.now), at(x.deadline), x.leads) {
			got = append(got, r.Format("2006-01-02 15:04"))
		}
		if !reflect.DeepEqual(got, x.want) {
			t.Errorf("%s: %v, want %v", name, got, x.want)
		}
	}
}

func TestBadSettings(t *testing.T) {
	for text, want := range map[string]string{
		`{}`: "hours: 0", `{hours: -5}`: "hours: -5", `{hours: 9000}`: "hours: 9000",
		`{hours: 24, grace: -1}`:                                              "grace: -1",
		`{hours: 24, weekend: {days: sat}}`:                                   "weekend: 0 hours",
		`{hours: 24, at: "02:00", quiet: "23:00-08:00"}`:                      "at: 02:00 lies in the quiet hours 23:00-08:00",
		`{hours: 24, reminders: [0]}`:                                         "reminders: 0 hours",
		`{hours: 24, reminders: [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}`: "reminders: 21",
	} {
		if _, err := pace.New(settings(t, text), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for _, text := range []string{
		`at: "25:00"`, `at: noon`, `quiet: "23:00"`, `quiet: "8:00-8:00"`, `weekdays: moon`, `weekdays: "mon,"`,
		`holidays: [2026-02-29]`, `holidays: [2026-2-1]`, `holidays: ["0000-01-01"]`,
	} {
		var p pace.Pace
		if err := yaml.Unmarshal([]byte(text), &p); err == nil {
			t.Errorf("%s is read as %+v", text, p)
		}
	}
	ok := pace.Pace{Hours: 24}
	for _, v := range []pace.Vacation{
		{}, {From: date(t, "2026-06-02"), To: date(t, "2026-06-01")}, vacation(t, "2026-06-02", "2027-06-03"),
		{From: pace.Date{Year: 2026, Month: 2, Day: 30}, To: date(t, "2026-06-01")},
	} {
		if _, err := pace.New(ok, nil, v); !errors.Is(err, pace.ErrVacation) {
			t.Errorf("vacation %v: %v", v, err)
		}
	}
}

// TestSettingsAreKept: settings that are stored read back as they were.
func TestSettingsAreKept(t *testing.T) {
	p := settings(t, `{hours: 72, at: "20:00", weekdays: "fri-mon,wed", weekend: {days: sat-sun, hours: 120},
  quiet: "23:00-08:00", holidays: [2026-12-24], grace: 12, reminders: [24, 3]}`)
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"hours":72,"at":"20:00","weekdays":"mon,wed,fri-sun","weekend":{"days":"sat-sun","hours":120},` +
		`"quiet":"23:00-08:00","holidays":["2026-12-24"],"grace":12,"reminders":[24,3]}`
	if string(data) != want {
		t.Errorf("%s, want %s", data, want)
	}
	var again pace.Pace
	if err := json.Unmarshal(data, &again); err != nil || !reflect.DeepEqual(again, p) {
		t.Errorf("read back %+v, %v", again, err)
	}
	for w := range pace.Weekdays(128) {
		if again, err := pace.ParseWeekdays(w.String()); err != nil || again != w {
			t.Errorf("weekdays %q read back as %q, %v", w, again, err)
		}
	}
}

// TestDaysBegin: also where midnight is left out, comes twice, or the day itself is
// no more than a name.
func TestDaysBegin(t *testing.T) {
	for _, x := range []struct{ zone, day, want string }{
		{"Europe/Budapest", "2026-03-29", "2026-03-29 00:00 +0100"},
		{"America/Santiago", "2026-09-06", "2026-09-06 01:00 -0300"},
		{"America/Santiago", "2026-04-04", "2026-04-04 00:00 -0300"},
		{"America/Santiago", "2026-04-05", "2026-04-05 00:00 -0400"},
		{"Pacific/Apia", "2011-12-31", "2011-12-31 00:00 +1400"},
		{"UTC", "2028-02-29", "2028-02-29 00:00 +0000"},
	} {
		if got := date(t, x.day).Begin(zone(t, x.zone)); got.Format(layout) != x.want {
			t.Errorf("%s in %s begins %s, want %s", x.day, x.zone, got.Format(layout), x.want)
		}
	}
}

func TestLimits(t *testing.T) {
	l := pace.Limits{Extensions: 2, Hours: 48, VacationDays: 14}
	left := func(err error) (pace.Limit, int) {
		var e *pace.LimitError
		if !errors.As(err, &e) {
			return "", 0
		}
		return e.What, e.Left
	}
	taken := []pace.Vacation{vacation(t, "2026-06-01", "2026-06-10")}
	for name, c := range map[string]struct {
		err  error
		what pace.Limit
		left int
	}{
		"one":              {l.Extension(48, 1), "", 0},
		"a third":          {l.Extension(1, 2), pace.ExtensionCount, 0},
		"too long":         {l.Extension(49, 0), pace.ExtensionHours, 48},
		"of nothing":       {l.Extension(0, 0), pace.ExtensionHours, 48},
		"vacation":         {l.Vacation(vacation(t, "2026-07-01", "2026-07-04"), taken), "", 0},
		"overlap is free":  {l.Vacation(vacation(t, "2026-06-05", "2026-06-14"), taken), "", 0},
		"too many days":    {l.Vacation(vacation(t, "2026-07-01", "2026-07-05"), taken), pace.VacationDays, 4},
		"any number":       {pace.Limits{}.Vacation(vacation(t, "2026-07-01", "2026-08-05"), taken), "", 0},
		"over a leap year": {pace.Limits{VacationDays: 3}.Vacation(vacation(t, "2028-02-28", "2028-03-01"), nil), "", 0},
	} {
		if what, n := left(c.err); what != c.what || n != c.left || (c.err == nil) != (c.what == "") {
			t.Errorf("%s: %v", name, c.err)
		}
	}
	if err := l.Vacation(pace.Vacation{}, nil); !errors.Is(err, pace.ErrVacation) {
		t.Errorf("no dates: %v", err)
	}
	z := zone(t, "Pacific/Auckland")
	if !pace.Away(instant(t, "2026-05-31 13:00 +0000", z), z, taken...) || pace.Away(instant(t, "2026-05-31 13:00 +0000", z), nil, taken...) {
		t.Error("1 June begins in Auckland at 12:00 UTC of 31 May")
	}
	for span, want := range map[[2]string]bool{
		{"2026-05-30 10:00 +0000", "2026-05-31 11:00 +0000"}: false,
		{"2026-05-30 10:00 +0000", "2026-05-31 13:00 +0000"}: true,
		{"2026-06-05 10:00 +0000", "2026-06-06 13:00 +0000"}: true,
		{"2026-05-30 10:00 +0000", "2026-07-01 13:00 +0000"}: true,
		{"2026-06-10 11:00 +0000", "2026-07-01 13:00 +0000"}: true,
		{"2026-06-10 13:00 +0000", "2026-07-01 13:00 +0000"}: false,
	} {
		if got := pace.AwayBetween(instant(t, span[0], z), instant(t, span[1], z), z, taken...); got != want {
			t.Errorf("away between %s and %s: %v", span[0], span[1], got)
		}
	}
}
