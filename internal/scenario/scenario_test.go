package scenario_test

import (
	"strings"
	"testing"

	. "bretwalda/internal/scenario"
)

const head = "A title\n\nrules: MOV-01\n\n"

const march = head + `-- position --
turn: welsh
phase: movement
units: {avalon: {welsh: 2}, wessex: {belgae: 1}}
`

// TestRemarks holds files in which something does not come as it must, and what
// the runner says of it; an empty remark says that all is well.
func TestRemarks(t *testing.T) {
	e := family(t)
	for _, c := range []struct{ text, want string }{
		{march + "-- decision --\nwelsh move\n", ""},
		{march + "-- decision --\nwelsh mo\n", "f.txtar:10: the decision is \"welsh move in avalon"},
		{march + "-- decision --\n", "f.txtar:9: one line is wanted"},
		{march + "-- legal --\nwelsh move 1 avalon downlands\n-- illegal --\nwelsh move 1 avalon downlands sussex # difficult terrain MOV-03\n", ""},
		{march + "-- legal --\n\nwelsh move 3 avalon downlands # three\n", "f.txtar:11: welsh move 3 avalon downlands: illegal: no armies"},
		{march + "-- illegal --\nwelsh move 1 avalon downlands\n", "f.txtar:10: welsh move 1 avalon downlands: is legal"},
		{march + "-- illegal --\nwelsh move 3 avalon downlands # too far\n", "not \"too far\""},
		{march + "-- illegal --\nwelsh move 3 avalon downlands # MOV-09\n", "not MOV-09"},
		{march + "-- illegal --\nbelgae move 3 avalon downlands\n", "the decision is"},
		{march + "-- illegal --\nwelsh fly\n", "no verb"},
		{march + "-- reach --\navalon: wessex\n", "from avalon they reach: downlands"},
		{march + "-- reach --\ncamelot: wessex\n", "no area"},
		{march + "-- reach --\navalon knights: wessex\n", "no area with a kind of unit"},
		{march + "-- reach --\n: wessex\n", "an area is missing"},
		{march + "-- choices --\nwelsh move 3 avalon downlands\n", "f.txtar:10: welsh move 3 avalon downlands: illegal: no armies"},
		{march + "-- choices --\nwelsh place avalon\n", "the decision is"},
		{march + "-- choices --\ndefault until saxons rejoice\n", "f.txtar:10: default until saxons rejoice:"},
		{march + "-- choices --\nwelsh done\n-- events --\nround 1 began\n", "should happen, but it is"},
		{march + "-- choices --\nwelsh done\n-- events --\n...\nwelsh movement began\nwelsh turn began\n", "does not happen, or not after"},
		{march + "-- choices --\nwelsh move 2 avalon wessex\n-- decision --\nbelgae retreat\n", "more dice are needed"},
		{march + "-- choices --\nwelsh move 2 avalon wessex\n-- dice --\n1 1 1\n", ""},
		{march + "-- choices --\nwelsh move 2 avalon wessex\n-- dice --\n1 1 # Welsh\n1 # Belgae\n6\n", "f.txtar:11: 1 dice are left over: [6]"},
		{march + "-- dice --\nsix\n", "f.txtar:10: \"six\" is no face"},
		{march + "-- points --\n", ""},
		{march + "-- points --\nwelsh 3\n", "f.txtar:10: welsh has 0 points"},
		{march + "-- points --\nwelsh many\n", "a nation and a number"},
		{march + "-- position after --\nunits: {avalon: {welsh: 2}}\n", ""},
		{march + "-- position after --\nround: 1\nunits: {avalon: {welsh: 1}}\n", "f.txtar:11: welsh has in avalon 2 infantry"},
		{head + "-- position --\nround: 1\nunits: {welsh: {yrok: 1}}\n", "f.txtar:7: there is no area or sea \"yrok\""},
		{head + "-- choices --\nwelsh done\n", "f.txtar:5: a position or a start must come before"},
		{head + "-- decision --\nwelsh move\n", "f.txtar:5: a position or a start must come before"},
		{march + "-- orders welsh --\nmove 2 from Avalon to Downlands\n-- decision --\nwelsh move\n", "the decision is"},
		{march + "-- orders welsh --\nmove 2 from Avalon to Downlands\n-- position after --\nunits: {downlands: {welsh: 2}}\n", ""},
		{march + "-- orders welsh --\n\nmove 2 from Avalon to Yrok\n", "f.txtar:11: "},
		{march + "-- orders welsh --\nmove 2 from Avalon to York\n", "f.txtar:10: move 2 from Avalon to York: illegal"},
		{march + "-- orders welsh --\n", "no orders for this nation"},
		{march + "-- orders welsh --\nSee you all on Sunday!\nmove 2 from Avalon to Downlands\n", "taken for small talk"},
		{march + "-- orders gauls --\nmove 2 from Avalon to York\n", "a nation's id must follow"},
		{head + "-- start --\nstandard\n-- decision --\nromans move\n", ""},
		{head + "-- start --\nchess\n", "no scenario \"chess\""},
		{head + "-- position --\nround: 16\nphase: end-of-round\n-- decision --\ngame over\n-- choices --\ndefault\n", "the game is over"},
	} {
		f, err := Parse("f.txtar", []byte(c.text))
		if err != nil {
			t.Errorf("%s\n%v", c.text, err)
			continue
		}
		got := strings.Join(Run(f, e).Problems, "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s\nsays %q\nwant %q", c.text, got, c.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "f.txtar:1: the head needs a title",
		"A title\n":                       "f.txtar:1: the head needs a title",
		head + "-- weather --\n":          "f.txtar:5: there is no section \"weather\"; there are: choices,",
		head + "-- dice --\n1\n-- d --\n": "f.txtar:7: there is no section \"d\"",
	} {
		if _, err := Parse("f.txtar", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, want %q", text, err, want)
		}
	}
	f, err := Parse("f.txtar", []byte(head+"rules: MOV-02 MOV-03\n"))
	if err != nil || f.Title != "A title" || strings.Join(f.Rules, " ") != "MOV-01 MOV-02 MOV-03" {
		t.Errorf("%+v, %v", f, err)
	}
}

// TestUpdate rewrites whole lists of events and leaves all else as it is.
func TestUpdate(t *testing.T) {
	e := family(t)
	before := march + "-- events --\nnothing # yet\n-- choices --\nwelsh move 2 avalon downlands # a remark\n-- events --\n...\nwelsh moved 2: avalon downlands\n-- points --\n"
	f, err := Parse("f.txtar", []byte(before))
	if err != nil {
		t.Fatal(err)
	}
	got := string(Run(f, e).Updated)
	want := strings.Replace(before, "nothing # yet\n", "welsh movement began\n", 1)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	again, err := Parse("f.txtar", []byte(got))
	if err != nil {
		t.Fatal(err)
	}
	if problems := Run(again, e).Problems; len(problems) > 0 {
		t.Error(problems)
	}
}
