package clock_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/clock"
	"bretwalda/internal/pace"
)

const layout = "2006-01-02 15:04"

// hall is a clock and those who look at it.
type hall struct {
	t    *testing.T
	c    clock.Clock
	pace string
	zone *time.Location
	away []pace.Vacation
	now  time.Time
}

func (h *hall) calendar() *pace.Calendar {
	if h.pace == "" {
		return nil
	}
	var p pace.Pace
	if err := yaml.Unmarshal([]byte(h.pace), &p); err != nil {
		h.t.Fatal(err)
	}
	cal, err := pace.New(p, h.zone, h.away...)
	if err != nil {
		h.t.Fatal(err)
	}
	return cal
}

func (h *hall) at(s string) time.Time {
	at, err := time.ParseInLocation(layout, s, h.zone)
	if err != nil {
		h.t.Fatal(err)
	}
	return at
}

func (h *hall) day(s string) pace.Date {
	if s == "" {
		return pace.Date{}
	}
	d, err := pace.ParseDate(s)
	if err != nil {
		h.t.Fatal(err)
	}
	return d
}

// do lets something happen: "2026-06-01 10:00 ask 3" and the like.
func (h *hall) do(line string) {
	h.now = h.at(line[:len(layout)])
	what, rest, _ := strings.Cut(line[len(layout)+1:], " ")
	var n int
	_, _ = fmt.Sscan(rest, &n) // 0 where there is no number
	switch what {
	case "ask":
		h.c = h.c.Ask(h.calendar(), clock.Turn{Nation: 3, Round: uint8(n)}, h.now)
	case "extend":
		h.c = h.c.Extend(h.calendar(), h.now, n)
	case "pace":
		h.pace = rest
		h.c = h.c.Reckon(h.calendar(), h.now)
	case "away":
		from, to, _ := strings.Cut(rest, " ")
		h.away = append(h.away, pace.Vacation{From: h.day(from), To: h.day(to)})
		h.c = h.c.Reckon(h.calendar(), h.now)
	case "back":
		h.away = nil
		h.c = h.c.Reckon(h.calendar(), h.now)
	case "outage":
		h.c = h.c.Outage(h.calendar(), h.at(rest), h.now, time.Hour)
	case "pause":
		h.c = h.c.Pause(h.now, h.day(rest))
	case "go":
		h.c = h.c.Go(h.calendar(), h.now)
	case "close":
		h.c = h.c.Close()
	case "rest":
		h.c = h.c.Rest()
	default:
		h.t.Fatalf("what is %q?", line)
	}
}

// alarms lists the alarms to come.
func (h *hall) alarms() string {
	var list []string
	for _, a := range h.c.Alarms(h.calendar(), h.now, nil, h.zone) {
		list = append(list, fmt.Sprintf("%s %s", a.Kind, a.When.In(h.zone).Format(layout)))
	}
	return strings.Join(list, ", ")
}

// TestLives has the lives of waits in one zone after the other, each over a change
// of the clocks or a leap day, and the alarms after each event.
func TestLives(t *testing.T) {
	for _, x := range []struct {
		name, zone, pace string
		story            []string // events, each with the alarms after "->"
	}{
		{"nothing", "UTC", "", []string{"2026-06-01 10:00 ask 1 -> "}},
		{"hours, grace and reminders into summer time", "Europe/Budapest", "{hours: 48, grace: 12, reminders: [24, 3]}", []string{
			"2026-03-27 20:00 ask 1 -> reminder 2026-03-28 20:00, orders 2026-03-29 21:00, close 2026-03-30 09:00",
			"2026-03-28 20:00 ask 1 -> reminder 2026-03-29 18:00, orders 2026-03-29 21:00, close 2026-03-30 09:00",
			"2026-03-29 21:00 ask 1 -> close 2026-03-30 09:00",
			"2026-03-30 09:00 ask 2 -> reminder 2026-03-31 09:00, orders 2026-04-01 09:00, close 2026-04-01 21:00",
		}},
		{"extensions out of it", "America/New_York", `{hours: 24, at: "20:00"}`, []string{
			"2026-10-31 19:00 ask 1 -> close 2026-11-01 20:00",
			"2026-10-31 20:00 extend 24 -> close 2026-11-02 20:00",
			"2026-11-02 21:00 extend 12 -> close 2026-11-03 09:00",
		}},
		{"an outage over half an hour that comes twice", "Australia/Lord_Howe", "{hours: 24, grace: 2}", []string{
			"2026-04-04 12:00 ask 1 -> orders 2026-04-05 11:30, close 2026-04-05 13:30",
			"2026-04-05 04:00 outage 2026-04-05 00:00 -> orders 2026-04-05 16:00, close 2026-04-05 18:00",
			"2026-04-05 20:00 outage 2026-04-05 15:30 -> orders 2026-04-05 21:00, close 2026-04-05 23:00",
			"2026-04-05 22:30 outage 2026-04-05 22:00 -> close 2026-04-05 23:30",
			"2026-04-05 23:45 outage 2026-04-05 23:40 -> close 2026-04-05 23:30",
		}},
		{"a pause over a leap day", "Asia/Tehran", "{hours: 48, weekdays: sat-wed}", []string{
			"2028-02-26 10:00 ask 1 -> close 2028-02-28 10:00",
			"2028-02-27 10:00 pause -> ",
			"2028-02-28 10:00 pause 2028-03-04 -> resume 2028-03-04 00:00",
			"2028-03-04 00:00 go -> close 2028-03-05 00:00",
		}},
		{"an extension in a pause, and an outage around both", "America/Santiago", "{hours: 48}", []string{
			"2026-09-04 10:00 ask 1 -> close 2026-09-06 11:00",
			"2026-09-05 10:00 pause 2026-09-06 -> resume 2026-09-06 01:00",
			"2026-09-05 20:00 extend 24 -> resume 2026-09-06 01:00",
			"2026-09-06 09:00 outage 2026-09-05 08:00 -> resume 2026-09-06 01:00",
			"2026-09-06 09:00 go -> close 2026-09-08 11:00", // 26 hours were left, and 24 more
		}},
		{"a vacation announced, and cut short", "Africa/Casablanca", "{hours: 48}", []string{
			"2026-02-13 12:00 ask 1 -> close 2026-02-15 11:00",
			"2026-02-13 13:00 away 2026-02-14 2026-02-20 -> close 2026-02-22 12:00",
			"2026-02-16 12:00 back -> close 2026-02-17 12:00", // a day is left at least
		}},
		{"another pace", "Europe/London", "{hours: 72}", []string{
			"2026-06-01 10:00 ask 1 -> close 2026-06-04 10:00",
			"2026-06-01 11:00 pace {hours: 96, quiet: '09:00-12:00'} -> close 2026-06-05 12:00",
			"2026-06-02 11:00 pace {hours: 12} -> close 2026-06-03 11:00",
			"2026-06-03 11:00 pace {} -> ",
		}},
		{"deadlines begin", "UTC", "", []string{
			"2026-06-01 10:00 ask 1 -> ",
			"2026-07-01 10:00 pace {hours: 24} -> close 2026-07-02 10:00",
		}},
		{"over, until the GM extends", "UTC", "{hours: 24}", []string{
			"2026-06-01 10:00 ask 1 -> close 2026-06-02 10:00",
			"2026-06-02 10:00 close -> ",
			"2026-06-02 11:00 pace {hours: 96} -> ",
			"2026-06-02 12:00 outage 2026-06-02 09:00 -> ",
			"2026-06-03 10:00 extend 5 -> close 2026-06-05 15:00", // of the new pace
		}},
		{"a new wait in a pause", "UTC", "{hours: 24}", []string{
			"2026-06-01 10:00 ask 1 -> close 2026-06-02 10:00",
			"2026-06-01 12:00 pause -> ",
			"2026-06-01 14:00 ask 2 -> ",
			"2026-06-01 20:00 go -> close 2026-06-02 20:00",
			"2026-06-02 10:00 rest -> ",
		}},
	} {
		t.Run(x.name, func(t *testing.T) {
			zone, err := time.LoadLocation(x.zone)
			if err != nil {
				t.Fatal(err)
			}
			h := &hall{t: t, zone: zone, pace: x.pace}
			for _, line := range x.story {
				event, want, _ := strings.Cut(line, " -> ")
				if strings.HasSuffix(event, "pace {}") {
					event = strings.TrimSuffix(event, " {}")
				}
				h.do(event)
				if got := h.alarms(); got != want {
					t.Errorf("%s: %s; want %s", event, got, want)
				}
				h.kept()
			}
		})
	}
}

// kept checks that a clock reads back from the store as it was.
func (h *hall) kept() {
	h.t.Helper()
	data, err := json.Marshal(h.c)
	if err != nil {
		h.t.Fatal(err)
	}
	var again clock.Clock
	if err := json.Unmarshal(data, &again); err != nil {
		h.t.Fatal(err)
	}
	if second, err := json.Marshal(again); err != nil || string(second) != string(data) {
		h.t.Fatalf("%s read back as %s, %v", data, second, err)
	}
	if again.For != h.c.For || len(again.Given) != len(h.c.Given) || !again.Due.Equal(h.c.Due) {
		h.t.Fatalf("%+v read back as %+v", h.c, again)
	}
}

// TestOwnLeads: reminders come when the player wishes.
func TestOwnLeads(t *testing.T) {
	cal, err := pace.New(pace.Pace{Hours: 48, Reminders: []int{24}, Quiet: pace.Hours{From: 22 * 60, To: 8 * 60}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 6, 1, 10, 0, 0, 0, time.UTC)
	c := clock.Clock{}.Ask(cal, clock.Turn{Nation: 1, Round: 1}, now)
	for _, x := range []struct {
		leads []int
		want  []clock.Alarm
	}{
		{nil, []clock.Alarm{{Kind: clock.Reminder, When: now.Add(24 * time.Hour)}}},
		{[]int{}, nil},
		{[]int{2, 40}, []clock.Alarm{{Kind: clock.Reminder, When: now.Add(8 * time.Hour)}}},
		{[]int{5}, []clock.Alarm{{Kind: clock.Reminder, When: now.Add(36*time.Hour - time.Minute)}}}, // not at 5 in the morning
	} {
		want := append(x.want, clock.Alarm{Kind: clock.Closing, When: now.Add(48 * time.Hour)})
		if got := c.Alarms(cal, now, x.leads, time.UTC); !reflect.DeepEqual(got, want) {
			t.Errorf("%v: %v, want %v", x.leads, got, want)
		}
	}
}
