package press_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/press"
	"bretwalda/internal/ruleset"
)

const (
	anna press.Seat = iota
	ben
	cleo
	robot
)

// table is a game of four, the last seat played by a robot, in which the Welsh
// (Ben's) are on turn.
func table(t *testing.T, rules press.Rules) *press.Game {
	t.Helper()
	e := britanniatest.Engine(t)
	state := britannia.State{Round: 3, Turn: britanniatest.Welsh}
	return &press.Game{
		Rules: rules,
		Places: []press.Place{
			{Nations: []ruleset.Nation{britanniatest.Romans}},
			{Nations: []ruleset.Nation{britanniatest.Welsh, britanniatest.Danes}},
			{Nations: []ruleset.Nation{britanniatest.Picts}},
			{Nations: []ruleset.Nation{britanniatest.Belgae}, Empty: true},
		},
		MayTalk: func(theirs []ruleset.Nation) bool { return e.MayTalk(&state, theirs) },
		Mailbox: "games@club.example",
		Secrets: []string{"k3v5q2m7xa", "bbbbbbbbbb"},
	}
}

func TestCarry(t *testing.T) {
	free, open, none := press.Rules{Rule: press.Free}, press.Rules{Rule: press.Open}, press.Rules{Rule: press.None}
	for name, c := range map[string]struct {
		rules  press.Rules
		plays  bool
		letter press.Letter
		to     []press.Seat
		named  []press.Seat // where it differs
		all    bool
	}{
		"one":                {rules: free, letter: press.Letter{From: anna, To: []press.Seat{ben}}, to: []press.Seat{ben}},
		"several":            {rules: free, letter: press.Letter{From: anna, To: []press.Seat{cleo, ben, cleo, anna}}, to: []press.Seat{ben, cleo}},
		"one and the GM":     {rules: free, letter: press.Letter{From: anna, To: []press.Seat{cleo, press.GM}}, to: []press.Seat{press.GM, cleo}},
		"all":                {rules: free, letter: press.Letter{From: anna, All: true}, to: []press.Seat{press.GM, ben, cleo}, all: true},
		"open":               {rules: open, letter: press.Letter{From: cleo, All: true}, to: []press.Seat{press.GM, anna, ben}, all: true},
		"GM":                 {rules: none, letter: press.Letter{From: ben, To: []press.Seat{press.GM}}, to: []press.Seat{press.GM}},
		"GM, in an open one": {rules: open, letter: press.Letter{From: ben, To: []press.Seat{press.GM}}, to: []press.Seat{press.GM}},
		"from the GM":        {rules: none, letter: press.Letter{From: press.GM, To: []press.Seat{ben}}, to: []press.Seat{ben}},
		"from the GM to all": {rules: open, letter: press.Letter{From: press.GM, All: true}, to: []press.Seat{anna, ben, cleo}, all: true},
		"on turn, any time": {
			rules:  press.Rules{Rule: press.Free, AnyTime: true},
			letter: press.Letter{From: ben, To: []press.Seat{anna}}, to: []press.Seat{anna},
		},
		"to whom is on turn": {rules: free, letter: press.Letter{From: cleo, To: []press.Seat{ben}}, to: []press.Seat{ben}},
		"copy": {
			rules:  press.Rules{Rule: press.Free, CopyGM: true},
			letter: press.Letter{From: anna, To: []press.Seat{ben}}, to: []press.Seat{press.GM, ben}, named: []press.Seat{ben},
		},
		"no copy for a GM who plays": {
			rules: press.Rules{Rule: press.Free, CopyGM: true}, plays: true,
			letter: press.Letter{From: anna, To: []press.Seat{ben}}, to: []press.Seat{ben},
		},
		"anonymous": {
			rules:  press.Rules{Rule: press.Free, Anonymous: true},
			letter: press.Letter{From: anna, All: true, Anonymous: true}, to: []press.Seat{press.GM, ben, cleo}, all: true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			tb := table(t, c.rules)
			tb.GMPlays = c.plays
			c.letter.Text = "Peace?"
			d, err := tb.Carry(c.letter)
			if err != nil {
				t.Fatal(err)
			}
			if c.named == nil {
				c.named = c.to
			}
			if !slices.Equal(d.To, c.to) || !slices.Equal(d.Named, c.named) || d.Observers != c.all {
				t.Errorf("%+v, want to %v, named %v, observers %v", d, c.to, c.named, c.all)
			}
			if d.Signed == c.letter.Anonymous || d.Text != "Peace?" {
				t.Errorf("signed %v, text %q", d.Signed, d.Text)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	free := press.Rules{Rule: press.Free}
	toBen := []press.Seat{ben}
	for name, c := range map[string]struct {
		rules  press.Rules
		letter press.Letter
		want   press.Reason
	}{
		"stranger":               {free, press.Letter{From: 9, To: toBen, Text: "hi"}, press.NotSeated},
		"no text":                {free, press.Letter{From: anna, To: toBen, Text: " \n\u200b\n"}, press.Empty},
		"too long":               {free, press.Letter{From: anna, To: toBen, Text: strings.Repeat("a", press.MaxText+1)}, press.TooLong},
		"to nobody":              {free, press.Letter{From: anna, Text: "hi"}, press.NobodyNamed},
		"to oneself":             {free, press.Letter{From: anna, To: []press.Seat{anna}, Text: "hi"}, press.NobodyNamed},
		"to a seat there is not": {free, press.Letter{From: anna, To: []press.Seat{ben, 4}, Text: "hi"}, press.NoSuchSeat},
		"to a robot":             {free, press.Letter{From: anna, To: []press.Seat{ben, robot}, Text: "hi"}, press.NobodyReads},
		"anonymous":              {free, press.Letter{From: anna, To: toBen, Text: "hi", Anonymous: true}, press.NotAnonymous},
		"no press":               {press.Rules{Rule: press.None}, press.Letter{From: anna, All: true, Text: "hi"}, press.NoPress},
		"rules not made":         {press.Rules{}, press.Letter{From: anna, All: true, Text: "hi"}, press.NoPress},
		"not to one":             {press.Rules{Rule: press.Open}, press.Letter{From: anna, To: toBen, Text: "hi"}, press.OnlyOpen},
		"not to some":            {press.Rules{Rule: press.Open}, press.Letter{From: anna, To: []press.Seat{ben, cleo, press.GM}, Text: "hi"}, press.OnlyOpen},
		// 2e NEG-01: Ben plays the Welsh.
		"on turn":          {free, press.Letter{From: ben, To: []press.Seat{anna}, Text: "hi"}, press.DuringOwnTurn},
		"on turn, to all":  {press.Rules{Rule: press.Open}, press.Letter{From: ben, All: true, Text: "hi"}, press.DuringOwnTurn},
		"on turn, GM too":  {free, press.Letter{From: ben, To: []press.Seat{anna, press.GM}, Text: "hi"}, press.DuringOwnTurn},
		"anonymous to GM ": {press.Rules{Rule: press.Free}, press.Letter{From: ben, To: []press.Seat{press.GM}, Text: "hi", Anonymous: true}, press.NotAnonymous},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := table(t, c.rules).Carry(c.letter)
			var refused *press.Refusal
			if !errors.As(err, &refused) || refused.Why != c.want {
				t.Fatalf("%+v, %v; want %s", d, err, c.want)
			}
			if len(d.To) > 0 || d.Observers || d.Text != "" {
				t.Errorf("refused, but delivers %+v", d)
			}
		})
	}
}

func TestClean(t *testing.T) {
	secrets := []string{"k3v5q2m7xa"}
	for in, want := range map[string]string{
		"Peace?\r\n\r\n\r\n\r\nAnna  \r\n":                 "Peace?\n\nAnna",
		"write to anna@mail.example.":                      "write to […].",
		"From: Anna <anna.b+x@sub.mail.example>, hi":       "From: Anna <[…]>, hi",
		"ANNA＠mail.example":                                "[…]",
		"józsef@tánc.example":                              "[…]",
		"reply to games+k3v5q2m7xa@club.example":           "reply to […]",
		"games+k3v5q2m7xa=\n@club.example":                 "games+[…]=\n@club.example",
		"Re: [bw k3v5q2m7xa] Round 3":                      "Re: […] Round 3",
		"[ BW  anyother234 ] and [bw cutoffhere":           "[…] and […]",
		"it is k3v5q2m7xa":                                 "it is […]",
		"it is K3V5 Q2M7\nXA, and x\u200bK3v5q2\u00adm7xa": "it is […], and x[…]",
		"4 @ York, 2@Lindsey":                              "4 @ York, […]",
		"\ufeffzażółć \x00\x1b[31m":                        "zażółć [31m",
	} {
		if got := press.Clean(in, "games@club.example", secrets); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
}

// FuzzClean checks that no text gets an address or a token through, and that
// cleaning twice is cleaning once.
func FuzzClean(f *testing.F) {
	for _, s := range []string{"hi", "a@b.c", "[bw k3v5q2m7xa]", "k3v5[bw x]q2m7xa", "k3v5a@bq2m7xa", "x@k3v5q2m7xa@y", "[b[bw a]w k3v5q2m7xa"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := press.Clean(text, "games@club.example", []string{"k3v5q2m7xa"})
		squeezed := strings.Join(strings.Fields(strings.ToLower(got)), "")
		if strings.Contains(squeezed, "k3v5q2m7xa") || strings.Contains(strings.ToLower(got), "[bw ") {
			t.Errorf("Clean(%q) = %q", text, got)
		}
		if again := press.Clean(got, "games@club.example", []string{"k3v5q2m7xa"}); again != got {
			t.Errorf("%q cleaned is %q, and again %q", text, got, again)
		}
	})
}
