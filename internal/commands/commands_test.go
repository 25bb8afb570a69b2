package commands_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/commands"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/pieces"
	"bretwalda/internal/press"
	"bretwalda/internal/ruleset"
)

func rules(t testing.TB) *ruleset.Ruleset {
	t.Helper()
	rs := britanniatest.Engine(t).Ruleset()
	return rs
}

// reader is made once for all tests: it never changes.
func reader(t testing.TB) *commands.Reader { return commands.NewReader(rules(t), words.Pieces, 0) }

// context is a letter of the GM, in a game of Anna, Ben and Cleo, on 2026-06-15.
func context(lang ruleset.Language) commands.Context {
	return commands.Context{
		Lang: lang, GM: true, Today: pace.Date{Year: 2026, Month: 6, Day: 15},
		Seats: []commands.Seat{
			{Name: "Anna", Also: []string{"Blue", "Romans"}}, {Name: "Ben Oak", Also: []string{"Red"}}, {Name: "Cleo", Also: []string{"Green"}},
		},
		GMs:        []commands.Seat{{Name: "Gwen"}, {Name: "Olaf"}},
		Candidates: []commands.Seat{{Name: "Zoe Ash"}, {Name: "Yves"}, {Name: "Anna 2"}},
	}
}

func lines(text string) []orders.Line {
	var out []orders.Line
	for line := range strings.SplitSeq(text, "\n") {
		quoted := strings.HasPrefix(line, "> ")
		out = append(out, orders.Line{Text: strings.TrimPrefix(line, "> "), Quoted: quoted})
	}
	return out
}

func plain(cs []commands.Command) []commands.Command {
	var out []commands.Command
	for _, c := range cs {
		out = append(out, c.Plain())
	}
	return out
}

func day(t testing.TB, s string) pace.Date {
	t.Helper()
	d, err := pace.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestRewindIntoParts: a part of a turn is named in the ways in which people name it.
func TestRewindIntoParts(t *testing.T) {
	rs := italiatest.Engine(t, "italia-1").Ruleset()
	r := commands.NewReader(rs, nil, commands.Parts)
	romans, _ := rs.FindNation("romans")
	want := commands.Command{Kind: commands.Rewind, First: 10, Nation: romans, Part: 2}
	for _, text := range []string{
		"rewind to round 10, Romans, campaign move 2", "Rewind to the Romans in round 10, move 2", "please rewind to campaign move 2 of the Romans in round 10",
		"rewind to Romans, round 10, cycle 2", "rewind 10 Romans campaign 2", "rewind to round 10 Romans, part two",
		"volver al turno 10, romanos, movimiento de campaña 2", "vuelve al movimiento 2 de los romanos en el turno 10", "retroceder a los romanos, turno 10, campaña 2",
		"torna al turno 10, Romani, mossa di campagna 2", "torna alla mossa 2 dei Romani nel turno 10", "torna ai Romani, turno 10, ciclo 2",
		"vissza 10. forduló, rómaiak, 2. hadjárati lépés", "vissza a 10. körhöz, rómaiak, 2. lépés", "vissza 10. forduló rómaiak ciklus 2",
	} {
		for _, lang := range commands.Languages() {
			got, _, problems := r.Parse(lines(text), context(lang))
			if len(problems) > 0 || len(got) != 1 || !reflect.DeepEqual(got[0].Plain(), want) {
				t.Errorf("%s: %q reads as %+v, %+v", lang, text, got, problems)
			}
		}
	}
}

// TestEncode: every command is the same after it was kept in a log.
func TestEncode(t *testing.T) {
	r := reader(t)
	ctx := context("en")
	ctx.Agree = func(bool, int) bool { return true }
	for _, h := range r.Help("en", true) {
		got, _, _ := r.Parse(lines(h.Example), ctx)
		data, err := got[0].Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := commands.Decode(data)
		if err != nil || !reflect.DeepEqual(again, got[0].Plain()) {
			t.Errorf("%s: %s became %+v, %v", h.Example, data, again, err)
		}
	}
	for _, bad := range []string{"", "{}", `{"kind":"levitate"}`, `{"kind":"set","setting":"gravity"}`, `{"kind":3}`} {
		if c, err := commands.Decode([]byte(bad)); err == nil {
			t.Errorf("%q was read as %+v", bad, c)
		}
	}
}

// TestKept: what logs have of commands is read for ever.
func TestKept(t *testing.T) {
	for text, want := range map[string]commands.Command{
		`{"kind":"extend","hours":48,"reason":"he is ill"}`:                {Kind: commands.Extend, Hours: 48, Reason: "he is ill"},
		`{"kind":"correct","nation":3,"points":-2,"reason":"wrong"}`:       {Kind: commands.Correct, Nation: 3, Points: -2, Reason: "wrong"},
		`{"kind":"act","seats":[1],"lines":[{"text":"stay"}]}`:             {Kind: commands.Act, Seats: []press.Seat{1}, Lines: []orders.Line{{Text: "stay"}}},
		`{"kind":"set","setting":"quiet","quiet":"23:00-08:00"}`:           {Kind: commands.Set, Setting: commands.SetQuiet, Quiet: pace.Hours{From: 23 * 60, To: 8 * 60}},
		`{"kind":"pause","to":"2026-12-24"}`:                               {Kind: commands.Pause, To: pace.Date{Year: 2026, Month: 12, Day: 24}},
		`{"kind":"correct","area":7,"attacker":{"nation":2,"infantry":3}}`: {Kind: commands.Correct, Area: 7, Attacker: commands.Force{Nation: 2, Pieces: pieces.Set{"infantry": 3}}},
		`{"kind":"correct","area":7,"attacker":{"nation":2,"infantry":3,"fort":true,"leader":true}}`: {
			Kind: commands.Correct, Area: 7, Attacker: commands.Force{Nation: 2, Leader: true, Pieces: pieces.Set{"infantry": 3, "fort": 1}},
		},
	} {
		got, err := commands.Decode([]byte(text))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
		if strings.Contains(text, "true") { // markers were true once, and are numbers now
			continue
		}
		if data, err := want.Encode(); err != nil || string(data) != text {
			t.Errorf("%s is written %s, %v", text, data, err)
		}
	}
}

// TestCommands: one line, one command.
func TestCommands(t *testing.T) {
	anna, ben := []press.Seat{0}, []press.Seat{1}
	force := func(n ruleset.Nation, inf, cav int) commands.Force {
		f := commands.Force{Nation: n}
		f.Pieces.Add("infantry", inf, pieces.Most)
		f.Pieces.Add("cavalry", cav, pieces.Most)
		return f
	}
	rs := rules(t)
	romans, _ := rs.FindNation("romans")
	belgae, _ := rs.FindNation("belgae")
	welsh, _ := rs.FindNation("welsh")
	kent, _ := rs.Board.Find("kent")
	powys, _ := rs.Board.Find("powys")
	fort := force(belgae, 2, 0)
	fort.Pieces.Add("fort", 1, pieces.Most)
	led := force(0, 3, 1)
	led.Leader = true
	august := commands.Command{Kind: commands.Vacation, From: day(t, "2026-08-01"), To: day(t, "2026-08-15")}
	r := reader(t)
	for text, want := range map[string]commands.Command{
		"help":                      {Kind: commands.Help},
		"Help!":                     {Kind: commands.Help},
		"- Please show me the map":  {Kind: commands.Map},
		"help with orders":          {Kind: commands.Help, Topic: "orders"},
		"1) status.":                {Kind: commands.Status},
		"Orders?":                   {Kind: commands.Orders},
		"cancel all":                {Kind: commands.Cancel},
		"History rounds 3 to 5":     {Kind: commands.History, First: 3, Last: 5},
		"history of round three":    {Kind: commands.History, First: 3, Last: 3},
		"Report no. 12":             {Kind: commands.Report, Number: 12},
		"rules: retreats over sea":  {Kind: commands.Rules, Topic: "retreats over sea"},
		"odds 3 against 2 in Powys": {Kind: commands.Odds, Attacker: force(0, 3, 0), Defender: force(0, 2, 0), Area: powys},
		"odds: 4 Romans attack 2 Belgae and a fort in Kent": {Kind: commands.Odds, Attacker: force(romans, 4, 0), Defender: fort, Area: kent},
		"Odds of 3 infantry, 1 cavalry with leader vs. two Welsh": {
			Kind: commands.Odds, Attacker: led, Defender: force(welsh, 2, 0)},
		"language magyar":                                  {Kind: commands.Set, Setting: commands.SetLanguage, Lang: "hu"},
		"time zone America/Argentina/Ushuaia":              {Kind: commands.Set, Setting: commands.SetZone, Zone: "America/Argentina/Ushuaia"},
		"set reports to every round":                       {Kind: commands.Set, Setting: commands.SetReports, Choice: "round"},
		"pictures yes":                                     {Kind: commands.Set, Setting: commands.SetPictures, Yes: true},
		"pictures off":                                     {Kind: commands.Set, Setting: commands.SetPictures},
		"reminders 2 days, 6h":                             {Kind: commands.Set, Setting: commands.SetReminders, Leads: []int{48, 6}},
		"reminders none":                                   {Kind: commands.Set, Setting: commands.SetReminders},
		"vacation 2026-08-01 to 2026-08-15":                august,
		"Vacation: 1-15 August":                            august,
		"away from August 1st until the 15th":              august,
		"holiday 1.8.2026 - 15.8.2026":                     august,
		"vacation August 1, 2026 till August 15, 2026":     august,
		"vacation 20 December to 5 January":                {Kind: commands.Vacation, From: day(t, "2026-12-20"), To: day(t, "2027-01-05")},
		"vacation 10 June":                                 {Kind: commands.Vacation, From: day(t, "2026-06-10"), To: day(t, "2026-06-10")},
		"vacation 29 February 2028":                        {Kind: commands.Vacation, From: day(t, "2028-02-29"), To: day(t, "2028-02-29")},
		"join wessex-1":                                    {Kind: commands.Join, Game: "wessex-1"},
		"observe wessex-1":                                 {Kind: commands.Join, Game: "wessex-1", Observer: true},
		"vote for a draw":                                  {Kind: commands.Vote, Motion: commands.Draw, Yes: true},
		"vote against ending early":                        {Kind: commands.Vote, Motion: commands.EarlyEnd},
		"Vote NO":                                          {Kind: commands.Vote},
		"vote extension of 2 days":                         {Kind: commands.Vote, Motion: commands.Extension, Hours: 48, Yes: true},
		"concede to Ben":                                   {Kind: commands.Vote, Motion: commands.Concession, Seats: ben, Yes: true},
		"vote for a draw between Anna and Red":             {Kind: commands.Vote, Motion: commands.Draw, Seats: []press.Seat{0, 1}, Yes: true},
		"extend by 24 hours because the children are ill.": {Kind: commands.Extend, Hours: 24, Reason: "the children are ill."},

		"Hold the turn":               {Kind: commands.Hold},
		"rewind to round 5, Welsh":    {Kind: commands.Rewind, First: 5, Nation: welsh},
		"rewind to the Welsh round 5": {Kind: commands.Rewind, First: 5, Nation: welsh},
		"rewind to round 5":           {Kind: commands.Rewind, First: 5},
		"correct points of the Welsh by -2 because: counted twice": {
			Kind: commands.Correct, Nation: welsh, Points: -2, Reason: "counted twice"},
		"correct area Powys: 3 Welsh infantry because I was wrong": {
			Kind: commands.Correct, Area: powys, Attacker: force(welsh, 3, 0), Reason: "I was wrong"},
		"replace Anna by Zoé Kiss <zoe@mail.example>":  {Kind: commands.Replace, Seats: anna, Name: "Zoé Kiss", Addr: "zoe@mail.example"},
		"remove player Blue because he left":           {Kind: commands.Remove, Seats: anna, Reason: "he left"},
		"add zoe@mail.example":                         {Kind: commands.Add, Addr: "zoe@mail.example"},
		"change address of Ben Oak to ben@new.example": {Kind: commands.Address, Seats: ben, Addr: "ben@new.example"},
		"pause until 1 July because of holidays":       {Kind: commands.Pause, To: day(t, "2026-07-01"), Reason: "of holidays"},
		"weekdays Monday to Friday and Sunday":         {Kind: commands.Set, Setting: commands.SetWeekdays, Weekdays: 0b0111111},
		"quiet hours from 23:00 to 8:00":               {Kind: commands.Set, Setting: commands.SetQuiet, Quiet: pace.Hours{From: 23 * 60, To: 8 * 60}},
		"quiet none":                                   {Kind: commands.Set, Setting: commands.SetQuiet},
		"deadlines at 20:00":                           {Kind: commands.Set, Setting: commands.SetAt, Clock: 20 * 60},
		"game holidays 24 Dec, 25 Dec":                 {Kind: commands.Set, Setting: commands.SetHolidays, Dates: []pace.Date{day(t, "2026-12-24"), day(t, "2026-12-25")}},
		"cancel the game because two left":             {Kind: commands.CancelGame, Reason: "two left"},

		"¿Mapa, por favor?":                                 {Kind: commands.Map},
		"vacaciones del 1 al 15 de agosto":                  august,
		"vacaciones 1/8/2026 a 15/8/2026":                   august,
		"ferie dal 1° al 15 agosto 2026":                    august,
		"szabadság augusztus 1-től 15-ig":                   august,
		"szabadság 2026.08.01-től 2026.08.15-ig":            august,
		"probabilidad de 3 contra 2 en Powys":               {Kind: commands.Odds, Attacker: force(0, 3, 0), Defender: force(0, 2, 0), Area: powys},
		"esély: 4 római kontra 2 belga és egy erőd Kentben": {Kind: commands.Odds, Attacker: force(romans, 4, 0), Defender: fort, Area: kent},
		"vissza az 5. körhöz, walesiek":                     {Kind: commands.Rewind, First: 5, Nation: welsh},
		"feladom Anna javára":                               {Kind: commands.Vote, Motion: commands.Concession, Seats: anna, Yes: true},
	} {
		got, rest, problems := r.Parse(lines(text), context("en"))
		if len(got) != 1 || len(problems) > 0 || rest[0].Text != "" {
			t.Errorf("%q: %+v, rest %v, problems %+v", text, got, rest, problems)
			continue
		}
		if got[0].Line != 1 || !reflect.DeepEqual(got[0].Plain(), want) {
			t.Errorf("%q: %+v, want %+v", text, got[0], want)
		}
	}
}

// TestNoCommands: orders, headings and talk are left as they are, without a word.
func TestNoCommands(t *testing.T) {
	r := reader(t)
	for _, gm := range []bool{false, true} {
		for _, text := range []string{
			"2 Gwent-Avalon", "hold York", "Hold everything else", "Cancel orders for the Picts", "cancel standing orders",
			"vote for the Angles", "Standing orders:", "leave out 2 from the Irish Sea", "leave 1 there", "Orders for the Welsh:",
			"remove 2 from York", "replace forts in York", "Orders:", "ORDERS\n2 Gwent-Avalon", "Round 4 - Welsh & Picts",
			"submit", "report from the front: all is quiet here", "The map looks great!", "Status quo suits me fine, by the way",
			"score! we won the cup on Saturday", "Hi Anna", "Dear GM,", "Cheers", "Best regards", "Greetings", "Thanks a lot", "John", "Mark",
			"Hope all is well", "Talk soon", "Sent from my iPhone", "Good luck!", "See you", "Marta", "Resi", "Saludos", "Un abrazo",
			"Cordiali saluti", "Ciao", "Üdvözlettel", "Üdv", "Szia", "István", "Hasta luego", "To York", "to be continued: more tomorrow",
			"all raiders go home", "fight on", "no burhs", "yes", "no", "retreat", "end", "fin", "Movement:", "Press on!",
			"> status", "",
		} {
			ctx := context("en")
			ctx.GM = gm
			got, rest, problems := r.Parse(lines(text), ctx)
			if len(got) > 0 || len(problems) > 0 || !reflect.DeepEqual(rest, lines(text)) {
				t.Errorf("GM %v, %q: %+v, rest %v, problems %+v", gm, text, got, rest, problems)
			}
		}
	}
}

// TestSeveral: several commands in one letter, among orders.
func TestSeveral(t *testing.T) {
	r := reader(t)
	text := "Hi,\nstatus; map\n\nWelsh, round 3\n2 Gwent-Avalon\nmap, score and history 3\nhelp. report 2\n> score"
	got, rest, problems := r.Parse(lines(text), context("en"))
	var kinds []string
	for _, c := range got {
		kinds = append(kinds, string(c.Kind))
	}
	if want := "status map map score history help report"; strings.Join(kinds, " ") != want || len(problems) > 0 {
		t.Errorf("%v, %+v; want %s", kinds, problems, want)
	}
	want := lines("Hi,\n\n\nWelsh, round 3\n2 Gwent-Avalon\n\n\n> score")
	if !reflect.DeepEqual(rest, want) {
		t.Errorf("rest %v, want %v", rest, want)
	}
}

// order takes lines with figures for orders.
func order(text string) bool { return strings.ContainsAny(text, "123456789") }

// TestTexts: press and the other commands with a text.
func TestTexts(t *testing.T) {
	r := reader(t)
	toAnna := commands.Command{Kind: commands.Press, Seats: []press.Seat{0}, Body: "Peace?\n\nBen"}
	for name, c := range map[string]struct {
		text string
		want []commands.Command
		rest string
	}{
		"to the end of the letter": {"press to Anna:\nPeace?\n\nBen\n", []commands.Command{toAnna}, "\n\n\n\n"},
		"to a line":                {"press to Anna:\n\nPeace?\n\nBen\n-- end --\n2 Gwent-Avalon", []commands.Command{toAnna}, "\n\n\n\n\n\n2 Gwent-Avalon"},
		"quoted lines":             {"To Anna:\nPeace?\n> old\n\nBen\nend\n> end", []commands.Command{toAnna}, "\n\n> old\n\n\n\n> end"},
		"beside the heading": {"To all: see you\non Sunday\n\n2 Gwent-Avalon\nto the GM: help", []commands.Command{
			{Kind: commands.Press, All: true, Body: "see you\non Sunday"}, {Kind: commands.Press, Seats: []press.Seat{press.GM}, Body: "help"},
		}, "\n\n\n2 Gwent-Avalon\n"},
		"several": {"press to Ben, Green and the GM: hi", []commands.Command{
			{Kind: commands.Press, Seats: []press.Seat{1, 2, press.GM}, Body: "hi"}}, ""},
		"anonymous": {"anonymous press to all: hi", []commands.Command{{Kind: commands.Press, All: true, Anonymous: true, Body: "hi"}}, ""},
		"announce":  {"Announce:\nhi\nend\nstatus", []commands.Command{{Kind: commands.Announce, Body: "hi"}, {Kind: commands.Status}}, "\n\n\n"},
		"ruling":    {"ruling on sea moves: no.", []commands.Command{{Kind: commands.Ruling, Topic: "sea moves", Body: "no."}}, ""},
		"position": {"correct position because two were lost:\nunits:\n  welsh: {gwent: 3}\nend", []commands.Command{
			{Kind: commands.Correct, Reason: "two were lost", Body: "units:\n  welsh: {gwent: 3}"}}, "\n\n\n"},
		"act": {"act for Anna:\nRomans:\n2 Kent-Essex\nend", []commands.Command{
			{Kind: commands.Act, Seats: []press.Seat{0}, Lines: []orders.Line{{Text: "Romans:"}, {Text: "2 Kent-Essex"}}}}, "\n\n\n"},
		"an order in a closed text": {"press to Anna:\nplay 2 Kent-Essex!\nend", []commands.Command{
			{Kind: commands.Press, Seats: []press.Seat{0}, Body: "play 2 Kent-Essex!"}}, "\n\n"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := context("en")
			ctx.Order = order
			got, rest, problems := r.Parse(lines(c.text), ctx)
			if !reflect.DeepEqual(plain(got), c.want) || len(problems) > 0 {
				t.Errorf("%+v, %+v; want %+v", got, problems, c.want)
			}
			if !reflect.DeepEqual(rest, lines(c.rest)) {
				t.Errorf("rest %v, want %v", rest, c.rest)
			}
		})
	}
	got, _, _ := r.Parse(lines("status\nact for Anna:\n2 Kent-Essex"), context("en"))
	if len(got) != 2 || len(got[1].Lines) != 3 || got[1].Lines[2].Text != "2 Kent-Essex" {
		t.Errorf("lines do not keep their numbers: %+v", got)
	}
}

// TestProblems: what is wrong, and the nearest thing that would work.
func TestProblems(t *testing.T) {
	r := reader(t)
	for text, c := range map[string]struct {
		player bool
		lang   ruleset.Language
		want   string
	}{
		"stauts":                     {want: `Line 1, “stauts”: I do not know the command “stauts”. Did you mean “status”?`},
		"Hepl vacation":              {want: `Line 1, “Hepl vacation”: I do not know the command “Hepl”. Did you mean “help”?`},
		"vacaton":                    {want: `Line 1, “vacaton”: I do not know the command “vacaton”. Did you mean “vacation”?`},
		"vacation":                   {want: `Line 1, “vacation”: Something is missing at the end. For instance: vacation 1 August 2026 to 15 August 2026`},
		"vacation to Mars":           {want: `Line 1, “vacation to Mars”: I could not read the date in “to Mars”. Dates such as 2026-08-01 or 1 August 2026 are always understood. For instance: vacation 1 August 2026 to 15 August 2026`},
		"vacation 30 February":       {want: `Line 1, “vacation 30 February”: I could not read the date in “30 February”. Dates such as 2026-08-01 or 1 August 2026 are always understood. For instance: vacation 1 August 2026 to 15 August 2026`},
		"vacation 5/8/2026":          {want: `Line 1, “vacation 5/8/2026”: I could not read the date in “5/8/2026”. Dates such as 2026-08-01 or 1 August 2026 are always understood. For instance: vacation 1 August 2026 to 15 August 2026`},
		"report twelve thousand":     {want: `Line 1, “report twelve thousand”: I could not read “twelve thousand” here. For instance: report 12`},
		"zone Europe/Buda":           {want: `Line 1, “zone Europe/Buda”: I could not read “Europe/Buda” here. For instance: zone Europe/Budapest`},
		"odds 3 against 2 in Pwys":   {want: `Line 1, “odds 3 against 2 in Pwys”: I do not know the area “Pwys”. Did you mean “Powys”? For instance: odds 4 Belgae against 2 Romans and a fort in Kent`},
		"press to Ana: hi":           {want: `Line 1, “press to Ana: hi”: I do not know who “Ana” is in this game. Did you mean “Anna”? For instance: press to all: / Who attacks the Romans with me? / end`},
		"press to Ben:":              {want: `Line 1, “press to Ben:”: There is no text under it. For instance: press to all: / Who attacks the Romans with me? / end`},
		"act for Ann:\n2 Kent-Essex": {want: `Line 1, “act for Ann:”: I do not know who “Ann” is in this game. Did you mean “Anna”? For instance: act for Anna: / 2 from Gwent to Avalon / end`},
		"rewind to round 5 Wlesh":    {want: `Line 1, “rewind to round 5 Wlesh”: I do not know the nation “Wlesh”. Did you mean “Welsh”? For instance: rewind to round 5, Welsh`},
		"pace 72 hours":              {player: true, want: `Line 1, “pace 72 hours”: Only the game master can do this.`},
		"announce: hi":               {player: true, want: `Line 1, “announce: hi”: Only the game master can do this.`},
		"press to Anna:\nhi\nmove 2": {want: `Line 1, “press to Anna:”: Nothing was sent, for it contains the line “move 2”, which reads as an order. If it belongs to the text, close the text with a line “end”; if not, write “end” before it. For instance: press to all: / Who attacks the Romans with me? / end`},
		"vacaciones mañana":          {lang: "es", want: `Línea 1, «vacaciones mañana»: No he podido leer la fecha en «mañana». Fechas como 2026-08-01 o 1 de agosto de 2026 se entienden siempre. Por ejemplo: vacaciones del 1 al 15 de agosto de 2026`},
		"mapap":                      {lang: "it", want: `Riga 1, «mapap»: Non conosco la richiesta «mapap». Volevi dire «mappa»?`},
		"térkép holnap":              {lang: "hu", want: ``},
	} {
		ctx := context(c.lang)
		ctx.GM = !c.player
		ctx.Order = func(s string) bool { return strings.HasPrefix(s, "move") }
		got, _, problems := r.Parse(lines(text), ctx)
		var said []string
		for _, p := range problems {
			said = append(said, r.Sentence(p, ctx.Lang))
		}
		if strings.Join(said, "\n") != c.want || len(got) > 0 {
			t.Errorf("%q: %+v\n%s\nwant\n%s", text, got, strings.Join(said, "\n"), c.want)
		}
	}
}

// TestLimits: letters of any size are dealt with.
func TestLimits(t *testing.T) {
	r := reader(t)
	got, _, problems := r.Parse(lines(strings.Repeat("status\n", 500)), context("en"))
	if len(got) != commands.MaxCommands || len(problems) != 1 || problems[0].Code != commands.TooMany {
		t.Errorf("%d commands, problems %+v", len(got), problems)
	}
	for _, text := range []string{
		strings.Repeat("status", 1000), strings.Repeat("press to ", 400), "odds " + strings.Repeat("1,", 1900), strings.Repeat("a:", 1900),
		"rewind to " + strings.Repeat("welsh ", 600), strings.Repeat("press to Anna, ", 200) + ":",
	} {
		if got, _, _ := r.Parse(lines(text), context("en")); len(got) > 0 {
			t.Errorf("%.40q…: %+v", text, got)
		}
	}
}

// TestAmbiguousNames: a name that two seats have is nobody's.
func TestAmbiguousNames(t *testing.T) {
	ctx := context("en")
	ctx.Seats = []commands.Seat{{Name: "Anna Ash"}, {Name: "Anna Elm"}, {Name: "Ben"}}
	r := reader(t)
	if got, _, problems := r.Parse(lines("press to Anna: hi"), ctx); len(got) > 0 || len(problems) != 1 || problems[0].Code != commands.BadSeat {
		t.Errorf("%+v, %+v", got, problems)
	}
	if got, _, _ := r.Parse(lines("press to Anna Elm: hi"), ctx); len(got) != 1 || !slices.Equal(got[0].Seats, []press.Seat{1}) {
		t.Errorf("%+v", got)
	}
}
