package report

import (
	"strings"
	"sync"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/ruleset"
)

// madeReaders has the Reader of a ruleset, which tests share.
var madeReaders sync.Map

func readerOf(rs *ruleset.Ruleset) *orders.Reader {
	made, ok := madeReaders.Load(rs)
	if !ok {
		made, _ = madeReaders.LoadOrStore(rs, words.Orders().Reader(rs))
	}
	return made.(*orders.Reader)
}

// reads returns a function that reads lines of orders, in the language of the
// sample before all others, for the Welsh and their friends.
func (s *sample) reads() func(text string) orders.Sheet {
	reader := readerOf(s.rs).In(s.lang)
	ctx := orders.Context{Next: s.nation("welsh"), Round: 3}
	for n := range s.rs.Nations {
		ctx.Nations = ctx.Nations.With(ruleset.Nation(n))
	}
	return func(text string) orders.Sheet {
		var lines []orders.Line
		for line := range strings.SplitSeq(text, "\n") {
			lines = append(lines, orders.Line{Text: line})
		}
		return reader.Parse(lines, ctx)
	}
}

// clear says that every line of a sheet was understood as an order.
func isClear(sheet orders.Sheet) bool { return len(sheet.Problems) == 0 && len(sheet.Ignored) == 0 }

// answerKinds are the orders that answer the questions of reports.
var answerKinds = [britannia.Kinds]orders.Kind{
	britannia.ReplaceFort: orders.Replace, britannia.ReplaceArmy: orders.Replace, britannia.NormanKnights: words.Knights,
	britannia.PlaceFyrd: words.Fyrd, britannia.StayAway: orders.Shortage, britannia.FullPopulation: orders.Growth,
	britannia.BuildBurh: words.Burhs, britannia.PlaceArmy: orders.Place, britannia.PlaceLeader: orders.PlaceLeader,
	britannia.MoveArmies: orders.Move, britannia.LeaveArea: orders.Leave, britannia.RemoveExcess: orders.Remove,
	britannia.Submit: orders.Submit, britannia.Expel: orders.Expel, britannia.NextBattle: orders.Fight, britannia.AssignHits: orders.Hit,
	britannia.LoseBurh: orders.Lose, britannia.DefenderGo: orders.Plan, britannia.AttackerGo: orders.Plan, britannia.NameLosses: orders.Lose,
	britannia.Withdraw: orders.Withdraw, britannia.SendHome: orders.Remove, britannia.Starve: orders.Remove,
	britannia.CallSecret: words.Ballot, britannia.Vote: orders.Vote, britannia.KingsArmy: words.KingsArmy,
}

// Every answer that a question suggests is an order that answers it, whatever
// areas and nations it is about.
func TestAnswersAreOrders(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	inThese(t, orders.Languages(), func(t *testing.T, s *sample) {
		read := s.reads()
		land := s.rs.Board.Land.Len()
		for k := britannia.ReplaceFort; k < britannia.Kinds; k++ {
			for i := range land {
				here, there := s.rs.Board.Land.Nth(i), s.rs.Board.Land.Nth((i+1)%land)
				nation := ruleset.Nation(1 + i%(len(s.rs.Nations)-1))
				d := game.Decision{
					Kind: k, Nation: nation, For: nation, Area: here, CanStop: true, Areas: board.Of(there), Count: 2,
				}
				if k == britannia.StayAway {
					d.Areas = board.Of(s.rs.Board.Seas.Nth(i % s.rs.Board.Seas.Len()))
				}
				s.answers(read, d)
				s.wholeAnswer(read, d)
			}
		}
	})
}

// answers checks the answers to one question.
func (s *sample) answers(read func(string) orders.Sheet, d game.Decision) {
	s.t.Helper()
	text, err := s.r.run("answer/"+names.Decisions[d.Kind], s.lang, ask(s.state(3, "welsh", nil), d, show.AnswerOf(britannia.Choice{Kind: d.Kind})))
	if err != nil {
		s.t.Fatal(err)
	}
	for line := range strings.SplitSeq(text, "\n") {
		sheet := read(line)
		if !isClear(sheet) || len(sheet.Sections) != 1 || len(sheet.Sections[0].Orders) != 1 ||
			sheet.Sections[0].Orders[0].Kind != answerKinds[d.Kind] {
			s.t.Errorf("%s: %q is read as %+v", names.Decisions[d.Kind], line, sheet)
		}
	}
}

// wholeKinds are the decisions that are taken for one unit after the other, with whether their
// answers say how many.
var wholeKinds = map[game.Kind]bool{
	britannia.ReplaceFort: false, britannia.ReplaceArmy: false, britannia.PlaceFyrd: true, britannia.StayAway: true, britannia.PlaceArmy: true,
	britannia.RemoveExcess: true, britannia.SendHome: true, britannia.Starve: true,
}

// wholeAnswer checks that the answer to a question about several units accounts for all of them.
func (s *sample) wholeAnswer(read func(string) orders.Sheet, d game.Decision) {
	s.t.Helper()
	counts, whole := wholeKinds[d.Kind]
	if !whole {
		return
	}
	def := show.AnswerOf(britannia.Choice{Kind: d.Kind})
	def.All = []questions.Part{{Area: d.Area, N: 2}, {Area: d.Areas.First(), N: 1}}
	if d.Kind == britannia.StayAway {
		def.All[0].Area = s.rs.Board.Seas.First()
	}
	text, err := s.r.run("answer/"+names.Decisions[d.Kind], s.lang, ask(s.state(3, "welsh", nil), d, def))
	if err != nil {
		s.t.Fatal(err)
	}
	sheet, n, areas := read(text), 0, 0
	for _, section := range sheet.Sections {
		for _, o := range section.Orders {
			areas += len(o.Areas)
			if o.From != board.None {
				areas++
			}
			n += int(o.Count.N)
			if o.Kind != answerKinds[d.Kind] {
				n = -100
			}
		}
	}
	if !isClear(sheet) || areas != 2 || counts && n != 3 {
		s.t.Errorf("%s: %q is read as %+v", names.Decisions[d.Kind], text, sheet)
	}
}

// The order form and the examples of the first letter are orders as they stand.
func TestFormIsOrders(t *testing.T) {
	inThese(t, orders.Languages(), func(t *testing.T, s *sample) {
		text, err := s.r.Start(s.g, s.reader("welsh"), Start{
			State:   s.state(3, "welsh", nil),
			Pending: game.Decision{Kind: britannia.PlaceArmy, Nation: s.nation("welsh"), Count: 1, Areas: board.Of(s.area("gwent"))},
		})
		if err != nil {
			t.Fatal(err)
		}
		var indented []string
		for line := range strings.SplitSeq(text.Body, "\n") {
			// A form within its frame is one that nobody has changed.
			if strings.HasPrefix(line, "    ") && !strings.HasPrefix(line, "    - ") && !strings.HasPrefix(line, "    # ") && !strings.HasPrefix(line, "     ") {
				indented = append(indented, line)
			}
		}
		sheet := s.reads()(strings.Join(indented, "\n"))
		if !isClear(sheet) || len(sheet.Sections) != 1 || len(sheet.Standing) != 1 {
			t.Errorf("%q\nis read as %+v", indented, sheet)
		}
	})
}

// A form is orders for its turn as it is: each new army in a line of its own, and all others
// stay. The move that it is given with is an order from wherever a nation stands.
func TestFormsAreOrders(t *testing.T) {
	inThese(t, orders.Languages(), func(t *testing.T, s *sample) {
		read := s.reads()
		for a := range (s.rs.Board.Land | s.rs.Board.Seas).All {
			f := &show.Form{
				Nation: ruleset.Nation(1 + int(a)%(len(s.rs.Nations)-1)), Round: 1 + int(a)%16,
				ExampleFrom: a, Example: &show.Goal{To: s.rs.Board.Land.Nth(int(a) % s.rs.Board.Land.Len())},
			}
			if s.rs.Board.Land.Has(a) {
				f.New, f.Places = 3, []board.Area{a, s.rs.Board.Land.First(), a}
			}
			text, err := s.r.run("order-lines", s.lang, f)
			if err != nil {
				t.Fatal(err)
			}
			sheet := read(text)
			if !isClear(sheet) || len(sheet.Sections) != 1 || sheet.Sections[0].Nation != f.Nation ||
				sheet.Sections[0].Round != f.Round || len(sheet.Sections[0].Orders) != 1+f.New {
				t.Errorf("%q is read as %+v", text, sheet)
			}
			if text, err = s.r.run("order-try", s.lang, f); err != nil {
				t.Fatal(err)
			}
			sheet = read(text)
			if !isClear(sheet) || len(sheet.Sections) != 1 || len(sheet.Sections[0].Orders) != 1 || sheet.Sections[0].Orders[0].Kind != orders.Move {
				t.Errorf("%q is read as %+v", text, sheet)
			}
		}
	})
}

// What letters quote as an example of an order is one.
func TestExamplesAreOrders(t *testing.T) {
	inThese(t, orders.Languages(), func(t *testing.T, s *sample) {
		read := s.reads()
		for _, name := range []string{"order-move", "order-stay", "order-sample", "order-condition", "order-second"} {
			text, err := s.r.run(name, s.lang, nil)
			if err != nil {
				t.Fatal(err)
			}
			if name == "order-second" { // it begins a line
				move, _ := s.r.run("order-move", s.lang, nil)
				text += " " + move
			}
			sheet := read(text)
			if !isClear(sheet) || len(sheet.Sections) != 1 || len(sheet.Sections[0].Orders) == 0 {
				t.Errorf("%s: %q is read as %+v", name, text, sheet)
				continue
			}
			if order := sheet.Sections[0].Orders[0]; name == "order-second" && order.Half != 2 {
				t.Errorf("%s: %q is an order for half %d", name, text, order.Half)
			}
		}
	})
}
