package pace_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"bretwalda/internal/pace"
)

// TestWaits: what is given while somebody is waited for, in the order given.
func TestWaits(t *testing.T) {
	z := zone(t, "Europe/Budapest")
	at := func(s string) time.Time { return instant(t, s+" +0200", z) }
	w := pace.Wait{Asked: at("2026-06-01 10:00")} // a Monday
	const two = `{hours: 48, grace: 6}`
	for _, x := range []struct {
		name, pace string
		wait       pace.Wait
		due, close string
	}{
		{"nothing", two, w, "2026-06-03 10:00", "2026-06-03 16:00"},
		{"an extension", two, w.Extend(at("2026-06-02 10:00"), 24), "2026-06-04 10:00", "2026-06-04 16:00"},
		{"two", two, w.Extend(at("2026-06-02 10:00"), 24).Extend(at("2026-06-02 11:00"), 3), "2026-06-04 13:00", "2026-06-04 19:00"},
		{"when it was due already", two, w.Extend(at("2026-06-03 12:00"), 24), "2026-06-04 12:00", "2026-06-04 18:00"},
		{"an outage", two, w.Stop(pace.Outage, at("2026-06-02 10:00"), at("2026-06-02 17:00")), "2026-06-03 17:00", "2026-06-03 23:00"},
		{"before the wait", two, w.Stop(pace.Outage, at("2026-06-01 08:00"), at("2026-06-01 11:00")), "2026-06-03 11:00", "2026-06-03 17:00"},
		{"in the grace", two, w.Stop(pace.Outage, at("2026-06-03 11:00"), at("2026-06-03 15:00")), "2026-06-03 10:00", "2026-06-03 20:00"},
		{"after the grace", two, w.Stop(pace.Outage, at("2026-06-03 17:00"), at("2026-06-03 19:00")), "2026-06-03 10:00", "2026-06-03 16:00"},
		{"over the deadline", two, w.Stop(pace.Outage, at("2026-06-03 09:00"), at("2026-06-03 22:00")), "2026-06-03 23:00", "2026-06-04 05:00"},
		{"a pause in an outage", two, w.Stop(pace.Paused, at("2026-06-02 10:00"), at("2026-06-02 12:00")).
			Stop(pace.Outage, at("2026-06-02 08:00"), at("2026-06-02 20:00")), "2026-06-03 22:00", "2026-06-04 04:00"},
		{"an outage in a pause", two, w.Stop(pace.Outage, at("2026-06-02 10:00"), at("2026-06-02 12:00")).
			Stop(pace.Paused, at("2026-06-02 08:00"), at("2026-06-02 20:00")), "2026-06-03 22:00", "2026-06-04 04:00"},
		{"twice the same", two, w.Stop(pace.Outage, at("2026-06-02 10:00"), at("2026-06-02 12:00")).
			Stop(pace.Outage, at("2026-06-02 10:00"), at("2026-06-02 12:00")), "2026-06-03 12:00", "2026-06-03 18:00"},
		{"a pause, then an extension", two, w.Stop(pace.Paused, at("2026-06-02 10:00"), at("2026-06-10 10:00")).
			Extend(at("2026-06-10 12:00"), 24), "2026-06-12 10:00", "2026-06-12 16:00"},
		{"spared", two, w.Spare(at("2026-06-04 08:00")), "2026-06-04 08:00", "2026-06-04 14:00"},
		{"spared what is later anyhow", two, w.Spare(at("2026-06-02 08:00")), "2026-06-03 10:00", "2026-06-03 16:00"},
		{"spared into quiet hours", `{hours: 48, quiet: "23:00-08:00"}`, w.Spare(at("2026-06-04 02:00")), "2026-06-04 08:00", "2026-06-04 08:00"},
	} {
		c, err := pace.New(settings(t, x.pace), z)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Due(x.wait); !got.Equal(at(x.due)) {
			t.Errorf("%s: due %s, want %s", x.name, got.Format(layout), x.due)
		}
		if got := c.Closes(x.wait); !got.Equal(at(x.close)) {
			t.Errorf("%s: closes %s, want %s", x.name, got.Format(layout), x.close)
		}
	}
	if len(w.Given) != 0 {
		t.Errorf("the first wait has changed: %v", w)
	}
}

// TestMovedPace: a new pace holds for a wait that has begun, but leaves some time.
func TestMovedPace(t *testing.T) {
	at := func(s string) time.Time { return instant(t, s+" +0000", time.UTC) }
	w := pace.Wait{Asked: at("2026-06-01 10:00")}.Extend(at("2026-06-01 11:00"), 2)
	for _, x := range []struct{ name, pace, was, now, want string }{
		{"longer", `{hours: 72}`, "2026-06-03 12:00", "2026-06-02 10:00", "2026-06-04 12:00"},
		{"shorter", `{hours: 36}`, "2026-06-03 12:00", "2026-06-01 12:00", "2026-06-03 00:00"},
		{"over at once", `{hours: 12}`, "2026-06-05 12:00", "2026-06-02 10:00", "2026-06-03 10:00"},
		{"over soon", `{hours: 12}`, "2026-06-02 12:00", "2026-06-02 10:00", "2026-06-02 12:00"},
		{"another time of day", `{hours: 48, at: "20:00"}`, "2026-06-03 12:00", "2026-06-02 10:00", "2026-06-03 22:00"},
	} {
		c, err := pace.New(settings(t, x.pace), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Due(c.Moved(w, at(x.was), at(x.now), 24)); !got.Equal(at(x.want)) {
			t.Errorf("%s: due %s, want %s", x.name, got.Format(layout), x.want)
		}
	}
}

// TestStops: however pauses and outages lie over each other, nothing is given twice,
// and nothing is lost.
func TestStops(t *testing.T) {
	r := rand.New(rand.NewPCG(1066, 5))
	for range 300 {
		c, err := pace.New(pace.Pace{Hours: 100, Grace: 5}, nil)
		if err != nil {
			t.Fatal(err)
		}
		asked := time.Date(2028, 2, 27, 12, 0, 0, 0, time.UTC)
		w, stopped := pace.Wait{Asked: asked}, make(map[int]bool)
		for range 6 {
			from := r.IntN(80) - 10
			to := from + r.IntN(20)
			why := []pace.Why{pace.Outage, pace.Paused}[r.IntN(2)]
			w = w.Stop(why, asked.Add(time.Duration(from)*time.Hour), asked.Add(time.Duration(to)*time.Hour))
			for h := max(0, from); h < to; h++ {
				stopped[h] = true
			}
		}
		want := asked.Add(time.Duration(100+len(stopped)) * time.Hour)
		if got := c.Due(w); !got.Equal(want) {
			t.Fatalf("%v: due %s, want %s", w.Given, got, want)
		}
		if got := c.Closes(w); !got.Equal(want.Add(5 * time.Hour)) {
			t.Fatalf("%v: closes %s, due %s", w.Given, got, want)
		}
		data, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		var again pace.Wait
		if err := json.Unmarshal(data, &again); err != nil || !reflect.DeepEqual(again, w) {
			t.Fatalf("%s read back as %v, %v", data, again, err)
		}
	}
}
