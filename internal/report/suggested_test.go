package report

import (
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/view"
)

// Who wishes it has an order form with what a robot would order: in the letter, and in the
// link that sends it, it is read as that, with what stands under conditions.
func TestSuggestedOrders(t *testing.T) {
	inThese(t, orders.Languages(), func(t *testing.T, s *sample) {
		forms, conditions := 0, 0
		d := dice.NewSeeded(7)
		st := s.e.Start(0, &d, nil)
		var last game.Turn
		for dec := s.e.Pending(&st); dec.Kind != game.None && st.Round < 3; dec = s.e.Pending(&st) {
			now := game.Turn{Nation: dec.Nation, Round: int(st.Round)}
			if st.Turn == dec.Nation && now != last {
				last = now
				plan, ok := adviser.PlanTurn(s.e, &st, now.Nation, now.Round)
				if !ok {
					t.Fatal("no plan")
				}
				forms++
				shown := show.PlanOf(plan)
				shown.Words = family()
				conditions += s.suggested(&st, dec, shown)
			}
			c, _ := adviser.Robot{}.Answer(s.e, &st, &dec)
			if err := s.e.Apply(&st, &c, &d, nil); err != nil {
				t.Fatal(err)
			}
		}
		if forms < 10 || conditions == 0 {
			t.Errorf("%d forms with %d conditions are too few", forms, conditions)
		}
	})
}

// suggested checks the form of a turn for who wishes to see a plan, and counts its orders
// under conditions.
func (s *sample) suggested(st *britannia.State, dec game.Decision, plan view.Plan) (conditions int) {
	s.t.Helper()
	to := s.reader(s.rs.Nations[dec.Nation].ID)
	letter := func() *Document {
		d, err := s.r.Document(s.r.For(s.g, to).Start(Start{State: s.shows.Of(st), Pending: dec}))
		if err != nil {
			s.t.Fatal(err)
		}
		return d
	}
	if d := letter(); strings.Contains(unwrapped(d.Text().Body), s.line("form-suggested")) {
		s.t.Error("who does not wish it is told what a robot would order")
	}
	to.Plan = func(game.Turn) (view.Plan, bool) { return plan, true }
	d := letter()
	text, link := d.Text().Body, linkedOrders(d.Blocks)
	if !strings.Contains(unwrapped(text), s.line("form-suggested")) {
		s.t.Error("it is not said that a robot would order this")
	}
	_, form, _ := strings.Cut(text, "--8<--")
	_, form, _ = strings.Cut(form, "\n")
	form, _, _ = strings.Cut(form, "# -->8--")
	want := orders.Plain(plan.Sheet.Sections[0].Orders)
	read := s.reads()
	for where, lines := range map[string]string{"letter": form, "link": link} {
		sheet := read(lines)
		if !isClear(sheet) || len(sheet.Sections) != 1 || len(sheet.Standing) > 0 || sheet.Sections[0].Nation != dec.Nation ||
			sheet.Sections[0].Round != int(st.Round) || !reflect.DeepEqual(orders.Plain(sheet.Sections[0].Orders), want) {
			s.t.Errorf("%s, round %d: the form in the %s\n%s\nis read as %d orders, not %d; problems: %+v, passed over: %+v", s.rs.Nations[dec.Nation].ID, st.Round,
				where, lines, orderCount(sheet), len(want), sheet.Problems, sheet.Ignored)
		}
	}
	for _, o := range want {
		if o.Kind == orders.Conditional {
			conditions++
		}
	}
	return conditions
}

// line is a text of one line.
func (s *sample) line(name string) string {
	s.t.Helper()
	text, err := s.r.run(name, s.lang, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return text
}

func orderCount(sheet orders.Sheet) (n int) {
	for _, sec := range sheet.Sections {
		n += len(sec.Orders)
	}
	return n
}

// linkedOrders are the lines that the link below an order form sends.
func linkedOrders(blocks []Block) string {
	for _, b := range blocks {
		if b.Kind == Linked && strings.HasPrefix(b.Link.For, "orders ") {
			return b.Link.Body
		}
		if body := linkedOrders(b.Blocks); body != "" {
			return body
		}
	}
	return ""
}
