package orderspage_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/orderspage"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/view"
)

// games is how many games of each edition are played through the page in a browser.
var (
	games = flag.Int("games", 1, "play `n` games of each edition through the page")
	after = flag.Int("after", 0, "leave out the first `n` games")
)

// more games are played until Rome has fallen, for the turns that few games have: those of
// two phases of movement, and what is decided as a round begins.
const more = 2

// mended are turns, by edition, that a page did not let robots order once: game and number of
// the turn in it.
var mended = map[string][][2]int{
	"second": {
		{84, 150}, // it is left an area by what was placed elsewhere, and marches on
		{21, 145}, // the last new army is left one area
		{29, 92},  // raiders go home from where a condition leaves them
		{29, 141}, // by drawn clicks: who goes in a circle was counted twice in the odds
	},
	"first": {
		{54, 53},  // where the leader comes with armies, others may be placed, or elsewhere
		{84, 77},  // as in the second edition: an army that is left one area marches on
		{54, 114}, // by drawn clicks: where a leader comes by again whom they had left, an army joined that was gone
		{9, 129},  // by drawn clicks: as in the second edition, in a circle
		{60, 138}, // and of those of whom it is not sure that they are left
	},
}

// clicked is a turn that the browser clicks through, and what came of it.
type clicked struct {
	turn turn
	lang ruleset.Language
	ask  asked
	said said
}

// asked is what the browser is given: the data of a page, and the orders to be clicked
// together, or a number to draw clicks from.
type asked struct {
	Data   json.RawMessage `json:"data"`
	Orders []orders.Order  `json:"orders,omitempty"`
	Seed   int             `json:"seed"`
}

// said is what the page said then.
type said struct {
	Text   string
	Orders []orders.Order
	Left   []struct {
		Order orders.Order
		Why   string
	}
	Error string
	// Stands is what stands where after all moves; none: not all that is to be placed is.
	Stands []stand
	// Odds are the chances to win the battles that follow, by area and nation; Promised is how often odds were
	// shown before a move.
	// Raids are those of raids there, by area.
	Odds     [][3]float64
	Raids    [][2]float64
	Promised int
	// Clicks are those that it took, with choices from lists.
	Clicks int
}

// TestClicks plays games of robots through the page in a browser: what they order in each
// nation turn is clicked together, and in each third turn clicks are drawn among what is offered;
// the text that the page writes is read back as what was clicked, and all of it is legal.
// One browser does it all: to start takes it as long as some thirty turns.
func TestClicks(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games in a browser")
	}
	b := openBrowser(t)
	for _, ed := range append(editions(t), italias(t)...) {
		t.Run(ed.name, func(t *testing.T) {
			turns := make(chan *clicked, 64)
			go func() {
				defer close(turns)
				all := *after + *games
				if ed.more != nil {
					all += more
				}
				for i := *after; i < all; i++ {
					k := 0
					ed.play(t, i%len(ed.rs.Scenarios), uint64(i+1), func(x turn) bool {
						k++
						if i >= *after+*games {
							if played, on := ed.more(x); !played {
								return on
							}
						}
						if k%sampling.Every(8) != 0 {
							return true
						}
						lang := ed.rs.Names.Languages[(i+k)%4]
						turns <- ed.asked(t, x, lang, false, 1000*i+k)
						if k%3 == 0 {
							turns <- ed.asked(t, x, lang, true, 1000*i+k)
						}
						return true
					})
				}
				for _, at := range mended[ed.name] {
					k := 0
					ed.play(t, at[0]%len(ed.rs.Scenarios), uint64(at[0]+1), func(x turn) bool {
						if k++; k < at[1] {
							return true
						}
						for _, drawn := range []bool{false, true} {
							turns <- ed.asked(t, x, ed.rs.Names.Languages[(at[0]+k)%4], drawn, 1000*at[0]+k)
						}
						return false
					})
				}
			}()
			b.click(t, ed, turns)
		})
	}
	t.Run("keystrokes", func(t *testing.T) { keystrokes(t, b) })
}

// installed is the browser that is installed. Where tests must not be left out (CI), it is
// a failure that there is none.
func installed(t *testing.T) string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatal("no chromium is installed")
	}
	t.Skip("no chromium is installed; .ci/run installs it")
	return ""
}

// profile makes a folder for what a browser keeps. A killed browser may still be letting go of it
// when the test ends: that it cannot be removed then is no fault of the page, unlike with t.TempDir.
func profile(t *testing.T) string {
	dir, err := os.MkdirTemp("", "orderspage")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for range 50 {
			if err = os.RemoveAll(dir); err == nil {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
		t.Logf("the browser's folder stays: %v", err)
	})
	return dir
}

func (ed edition) asked(t *testing.T, x turn, lang ruleset.Language, drawn bool, seed int) *clicked {
	data, err := ed.pages.Data(orderspage.Page{Options: x.options, Language: lang, Game: "Clicks", To: "game@mail.example", Subject: "orders"})
	if err != nil {
		t.Error(err)
	}
	c := &clicked{turn: x, lang: lang, ask: asked{Data: data, Seed: seed}}
	if drawn {
		return c
	}
	if sheet, ok := x.plan(); ok {
		for _, o := range carried(x, sheet.Sections[0].Orders) {
			if x.options.Move != orders.NoOrder {
				sails := x.options.Waters != nil && o.Kind == x.options.Waters.Sail
				if (o.Kind == x.options.Move || sails) || slices.ContainsFunc(x.options.Demands, func(d view.Demand) bool { return d.Kind == o.Kind }) {
					c.ask.Orders = append(c.ask.Orders, o)
				}
				continue
			}
			if o.Kind == orders.Fight {
				o.Areas = slices.DeleteFunc(slices.Clone(o.Areas), func(a board.Area) bool { return !enters(c.ask.Orders, a) })
				if len(o.Areas) < 2 { // one battle has no order
					continue
				}
			}
			if len(x.options.Halves) > 0 || slices.ContainsFunc(x.options.Demands, func(d view.Demand) bool { return d.Kind == o.Kind }) {
				c.ask.Orders = append(c.ask.Orders, o)
			}
		}
	}
	return c
}

// enters reports whether orders send armies into an area: robots also name battles of
// moves that they do not write down.
func enters(list []orders.Order, a board.Area) bool {
	return slices.ContainsFunc(list, func(o orders.Order) bool {
		return o.Kind == orders.Conditional && enters(o.Then, a) || o.Kind == orders.Move && o.Steps[len(o.Steps)-1].To == a
	})
}

// lines are the lines of a letter's own text.
func lines(text string) []orders.Line {
	var list []orders.Line
	for l := range strings.SplitSeq(text, "\n") {
		list = append(list, orders.Line{Text: l})
	}
	return list
}

// browser is a browser that clicks through turns, those of one edition after those of another.
type browser struct {
	next  chan *clicking // what it is to do next
	done  chan string    // what went wrong with what it did
	ended chan error     // it is no longer there
	mu    sync.Mutex     // of now, and what it has
	now   *clicking
}

// clicking is what a browser is doing: turns of an edition, which it asks for in batches.
type clicking struct {
	turns <-chan *clicked
	page  []byte
	given []*clicked // those whose answers are waited for
	first []*clicked // those that were taken from turns, and are not given yet
	tally *tally
}

const batch = 20 // turns

// openBrowser starts a browser, which ends with the test.
func openBrowser(t *testing.T) *browser {
	program := installed(t)
	b := &browser{next: make(chan *clicking), done: make(chan string, 1), ended: make(chan error, 1)}
	server := httptest.NewServer(b.handler(t))
	// Many games take hours on a slow machine; one that stands still must end sometime.
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(30+8**games)*time.Minute)
	cmd := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
		"--user-data-dir="+profile(t), server.URL+"/harness")
	// A browser is many processes, and those that it started may outlive it and go on writing.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		b.ended <- cmd.Wait()
		close(b.ended)
	}()
	t.Cleanup(func() {
		cancel()
		for range b.ended { // until it is closed
		}
		server.CloseClientConnections() // one asks what to do next
		server.Close()
	})
	return b
}

// handler answers what the page in testdata asks, one thing after the other.
func (b *browser) handler(t *testing.T) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/next", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case next := <-b.next:
			b.mu.Lock()
			defer b.mu.Unlock()
			b.now = next
		case <-r.Context().Done():
		}
	})
	mux.HandleFunc("/turns", func(w http.ResponseWriter, _ *http.Request) { _ = json.NewEncoder(w).Encode(b.now.batch()) })
	mux.HandleFunc("/said", func(_ http.ResponseWriter, r *http.Request) {
		var list []said
		if err := json.NewDecoder(r.Body).Decode(&list); err != nil {
			t.Error(err)
		}
		for i := range list {
			b.now.given[i].said = list[i]
			b.now.tally.judge(b.now.given[i])
		}
	})
	mux.HandleFunc("/done", func(_ http.ResponseWriter, r *http.Request) { b.done <- r.URL.Query().Get("error") })
	mux.HandleFunc("/harness.js", func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, "testdata/harness.js") })
	mux.HandleFunc("/harness", func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, "testdata/harness.html") })
	mux.HandleFunc("/page", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(b.now.page)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/next" { // which waits
			b.mu.Lock()
			defer b.mu.Unlock()
		}
		mux.ServeHTTP(w, r)
	})
}

// batch takes the next turns.
func (c *clicking) batch() []asked {
	list := c.first
	c.first = nil
	for x := range c.turns {
		if list = append(list, x); len(list) == batch {
			break
		}
	}
	c.given = list
	asks := make([]asked, len(list))
	for i, x := range list {
		asks[i] = x.ask
	}
	return asks
}

// click has the browser click through turns, and judges what it says.
func (b *browser) click(t *testing.T, ed edition, turns <-chan *clicked) {
	first := <-turns
	page, err := ed.pages.Write(orderspage.Page{Options: first.turn.options, Language: first.lang, Game: "Clicks"})
	if err != nil {
		t.Fatal(err)
	}
	c := &clicking{turns: turns, page: page, first: []*clicked{first}, tally: &tally{t: t}}
	select {
	case b.next <- c:
	case err := <-b.ended:
		t.Fatalf("the browser ended: %v", err)
	}
	select {
	case problem := <-b.done:
		if problem != "" {
			t.Error(problem)
		}
	case err := <-b.ended:
		t.Fatalf("the browser ended: %v", err)
	}
	c.tally.tell()
}

// tally counts what came of turns.
type tally struct {
	t                           *testing.T
	turns, clickedOrders, given int
	left                        map[string]int
	drawn                       map[string]int // sorts of orders that robots do not give
	bad                         int
	odds, raids, promised       int // compared with the program's, and with what was shown before a move
}

const mostComplaints = 8

func (y *tally) complain(c *clicked, format string, args ...any) {
	if y.bad++; y.bad <= mostComplaints {
		rs := c.turn.rs
		y.t.Errorf("%s, round %d, %s, seed %d: %s\n%s", rs.Nations[c.turn.at.Nation].ID, c.turn.at.Round, c.lang, c.ask.Seed, fmt.Sprintf(format, args...), c.said.Text)
	}
}

// judge compares what was clicked with what is read of the text, and carries it out.
func (y *tally) judge(c *clicked) {
	y.turns++
	if c.said.Error != "" {
		y.complain(c, "%s", c.said.Error)
		return
	}
	clicked := orders.Plain(c.said.Orders)
	y.given += len(clicked)
	y.odds, y.raids, y.promised = y.odds+len(c.said.Odds), y.raids+len(c.said.Raids), y.promised+c.said.Promised
	y.sort(c.turn.rs, clicked)
	if c.ask.Orders != nil {
		y.follows(c, clicked)
	}
	if len(clicked) == 0 {
		return
	}
	section := orders.Section{Nation: c.turn.at.Nation, Round: c.turn.at.Round, Orders: clicked}
	reader := c.turn.reader
	if want := reader.In(c.lang).Print(orders.Sheet{Sections: []orders.Section{section}}); c.said.Text != want {
		y.complain(c, "the program would write\n%s", want)
		return
	}
	sheet := reader.Parse(lines(c.said.Text), orders.Context{Nations: ruleset.Nations(0).With(section.Nation), Round: section.Round})
	if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 {
		y.complain(c, "read with problems: %+v", sheet.Problems)
		return
	}
	if read := orders.Plain(sheet.Sections[0].Orders); !reflect.DeepEqual(read, clicked) {
		y.complain(c, "read back as %+v\nnot %+v", read, clicked)
		return
	}
	if wrong := c.turn.wrong(&section, &c.said); wrong != "" {
		y.complain(c, "%s", wrong)
	}
}

// sort counts orders of sorts that robots do not give.
func (y *tally) sort(rs *ruleset.Ruleset, list []orders.Order) {
	if y.drawn == nil {
		y.drawn = make(map[string]int)
	}
	for _, o := range list {
		switch {
		case o.Kind == orders.Conditional:
			if slices.ContainsFunc(o.If, func(c orders.Cond) bool { return c.Kind == orders.FoeArmies }) {
				y.drawn["if enemies are counted"]++
			}
			y.sort(rs, o.Then)
		case o.Kind == orders.Hit:
			y.drawn["hit"]++
		case o.Kind == orders.Lose:
			y.drawn["lose"]++
		case o.Kind == orders.Withdraw && o.To != board.None:
			y.drawn["to a sea"]++
		case o.Kind == orders.Plan && len(o.Goals) > 1:
			y.drawn["retreat to one of several"]++
		case o.Kind == orders.Move && o.Count.Amount == orders.All:
			y.drawn["all"]++
		case o.Kind == orders.Move && o.Count.Amount == orders.AllBut:
			y.drawn["all but"]++
		case o.Kind >= orders.OwnKinds && len(o.Steps) > 0 && bySea(rs, &o):
			y.drawn["by sea"]++
		case o.Kind >= orders.OwnKinds && len(o.Steps) > 0 && len(o.Leaders) > 0:
			y.drawn["with a leader of several"]++
		}
		for _, s := range o.Steps {
			if s.Leave.Amount != orders.Unsaid {
				y.drawn["left on the way"]++
			}
			if s.Take.Amount != orders.Unsaid {
				y.drawn["joined on the way"]++
			}
		}
	}
}

// follows compares what was clicked with what was to be clicked.
func (y *tally) follows(c *clicked, clicked []orders.Order) {
	want := orders.Plain(c.ask.Orders)
	y.clickedOrders += len(want)
	for _, l := range c.said.Left {
		if y.left == nil {
			y.left = make(map[string]int)
		}
		y.left["kind "+strconv.Itoa(int(l.Order.Kind))+" half "+strconv.Itoa(int(l.Order.Half))]++
		if c.turn.options.Move != orders.NoOrder && (l.Order.Half == 2 || bySea(c.turn.rs, &l.Order)) {
			continue // where a robot sees units come by a combat and a retreat; with fleets that are not the first
		}
		y.complain(c, "not offered: %+v: %s", l.Order, l.Why)
	}
	if len(c.said.Left) == 0 && !reflect.DeepEqual(inAll(clicked), inAll(want)) {
		y.complain(c, "clicked %+v\nnot %+v", clicked, want)
	}
}

func (y *tally) tell() {
	if y.given == 0 {
		y.t.Error("the browser clicked no orders")
	}
	if y.promised == 0 {
		y.t.Error("no odds were shown")
	}
	y.t.Logf("%d turns, %d orders of robots, %d orders clicked, odds shown %d times and worked out %d times, those of raids %d times; left out: %v; wrong: %d; drawn: %v",
		y.turns, y.clickedOrders, y.given, y.promised, y.odds, y.raids, y.left, y.bad, y.drawn)
}
