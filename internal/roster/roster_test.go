package roster

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/absence"
	"bretwalda/internal/pace"
	"bretwalda/internal/press"
	"bretwalda/internal/store"
)

// Each person of each game has a token of their own, for each purpose, and another
// one when it is renewed.
func TestTokens(t *testing.T) {
	rec := &Record{ID: "a"}
	other := &Record{ID: "b"}
	keyed := &Record{ID: "a", SeatKey: [32]byte{1}}
	anna, ben, renewed := &Person{Key: "1"}, &Person{Key: "2"}, &Person{Key: "1", Generation: 1}
	tokens := []string{
		rec.Token(anna), rec.Token(ben), rec.Token(renewed), rec.Token(&Person{Key: "gm1"}), rec.Token(&Person{Key: "w1"}),
		other.Token(anna), keyed.Token(anna),
	}
	for i, a := range tokens {
		if len(a) != 26 || strings.ToLower(a) != a {
			t.Errorf("token %q", a)
		}
		if slices.Contains(tokens[:i], a) {
			t.Errorf("token %q comes twice", a)
		}
	}
	if rec.Token(&Person{Key: "1", Name: "Zoe", Addr: "zoe@mail.example"}) != tokens[0] {
		t.Error("a token changes by itself")
	}
}

func sample() *Record {
	yes, leads := true, []int{24, 3}
	r := &Record{
		Version: Version, ID: "wessex-1", Title: "Wessex",
		Seats: []Seat{
			{Person: Person{Key: "1", Name: "Anna", Addr: "anna@mail.example", Zone: "Europe/Rome", Wishes: Wishes{Reports: EveryRound, Questions: &yes}}},
			{Person: Person{Key: "2"}, Robot: true, Former: []Former{{Name: "Ben", Addr: "ben@mail.example", Until: time.Unix(0, 0).UTC()}}},
			{Person: Person{Key: "3", Name: "Cleo", Addr: "cleo@mail.example", Lang: "hu", Wishes: Wishes{Reminders: &leads}}, Attendance: absence.Attendance{Row: 1, Missed: 2}},
		},
		Settings: Settings{Pace: pace.Pace{Hours: 72}, Zone: "Europe/London", Lang: "it", Absent: absence.Robot, Press: press.Rules{Rule: press.Free}},
		Created:  time.Unix(0, 0).UTC(),
	}
	for i, role := range []Role{GM, Observer, GM} {
		p := Person{Key: r.NewKey(role), Name: "X", Addr: "x@mail.example", ReportedThrough: store.Seq(i)}
		if role == GM {
			r.GMs = append(r.GMs, p)
		} else {
			r.Observers = append(r.Observers, p)
		}
	}
	return r
}

func TestEncode(t *testing.T) {
	r := sample()
	data, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Decode(store.GameRecord{ID: r.ID, Data: data})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(r, again) {
		t.Errorf("%+v\nbecomes\n%+v", r, again)
	}
	for _, bad := range []string{"", "{}", `{"v":2}`, `{"v":"1"}`} {
		if _, err := Decode(store.GameRecord{ID: "x", Data: []byte(bad)}); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func TestPeople(t *testing.T) {
	r := sample()
	var keys []string
	for p := range r.People() {
		keys = append(keys, p.Key+p.Role().Purpose())
	}
	if want := []string{"1orders", "3orders", "gm1gm", "gm3gm", "w2watch"}; !slices.Equal(keys, want) {
		t.Errorf("people %v, not %v", keys, want)
	}
	if p := r.Person("gm3"); p != &r.GMs[1] {
		t.Errorf("gm3 is %+v", p)
	}
	if p := r.Person("2"); p != nil {
		t.Errorf("the empty seat has %+v", p)
	}
	c := r.Clone()
	c.Drop("w2")
	c.Drop("gm1")
	c.Seats[0].Name = "Zoe"
	if len(c.Observers) != 0 || len(c.GMs) != 1 || c.GMs[0].Key != "gm3" || len(r.Observers) != 1 || len(r.GMs) != 2 || r.Seats[0].Name != "Anna" {
		t.Errorf("dropped from %+v: %+v", r, c)
	}
	if key := c.NewKey(Observer); key != "w4" {
		t.Errorf("the next observer is %s", key)
	}
}

func TestOwnOrOfTheGame(t *testing.T) {
	r := sample()
	anna, cleo := &r.Seats[0].Person, &r.Seats[2].Person
	if r.Language(anna) != "it" || r.Language(cleo) != "hu" {
		t.Errorf("languages %q, %q", r.Language(anna), r.Language(cleo))
	}
	if a, c := r.Location(anna).String(), r.Location(cleo).String(); a != "Europe/Rome" || c != "Europe/London" {
		t.Errorf("zones %s, %s", a, c)
	}
	if z := r.Location(&Person{Zone: "Nowhere/Land"}).String(); z != "Europe/London" {
		t.Errorf("a zone that there is not becomes %s", z)
	}
	if z := (&Record{}).Location(&Person{}).String(); z != "UTC" {
		t.Errorf("no zone is %s", z)
	}
}

func TestValidate(t *testing.T) {
	tests := map[string]func(*Settings){
		"":                            func(*Settings) {},
		"pace: hours":                 func(s *Settings) { s.Pace.Hours = -1 },
		"pace: grace":                 func(s *Settings) { s.Pace.Hours, s.Pace.Grace = 0, -2 },
		"no time zone \"Rome\"":       func(s *Settings) { s.Zone = "Rome" },
		"limits":                      func(s *Settings) { s.Limits.Extensions = -1 },
		"policy \"\" for absent":      func(s *Settings) { s.Absent = "" },
		"misses: offer: -1":           func(s *Settings) { s.Misses.Offer = -1 },
		"press rule \"loud\"":         func(s *Settings) { s.Press.Rule = "loud" },
		"ballot \"by show of hands\"": func(s *Settings) { s.Ballot = "by show of hands" },
	}
	for want, spoil := range tests {
		s := sample().Settings
		spoil(&s)
		err := s.Validate()
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%q: %v", want, err)
		}
	}
}
