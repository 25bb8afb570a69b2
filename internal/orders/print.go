package orders

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Print writes s in the words of the lexicon, so that reading it gives s again
// (without Line and Text, Problems and Ignored). Every order has a line of its
// own; what a Conditional holds is indented under it.
func Print(rs *ruleset.Ruleset, lex *Lexicon, s Sheet) string {
	r := &Reader{rs: rs, lex: lex}
	return r.Print(s)
}

// Remarks are comments on the orders of a Sheet: Sections[i][j] on order j of
// section i, Standing likewise. What is missing is not remarked on.
type Remarks struct{ Sections, Standing [][]string }

// PrintWith is Print, with remarks as comment lines under their orders.
func PrintWith(rs *ruleset.Ruleset, lex *Lexicon, s Sheet, remarks Remarks) string {
	w := printer{r: &Reader{rs: rs, lex: lex}, remarks: remarks}
	return w.sheet(s)
}

// Print writes s in the words of the Reader's first lexicon.
func (r *Reader) Print(s Sheet) string {
	w := printer{r: r}
	return w.sheet(s)
}

func (w *printer) sheet(s Sheet) string {
	for _, c := range s.Cancel {
		w.line(0, w.cancel(c))
	}
	for i, sec := range s.Sections {
		w.gap()
		w.line(0, w.head(sec.Nation, sec.Round))
		w.remarked(sec.Orders, w.remarks.Sections, i)
	}
	for i, st := range s.Standing {
		w.gap()
		w.line(0, w.standingHead(st.Nations))
		w.remarked(st.Orders, w.remarks.Standing, i)
	}
	return w.b.String()
}

// head is the heading of a nation's orders for a round; 0: its next turn.
func (w *printer) head(n ruleset.Nation, round int) string {
	if round == 0 {
		return w.say(HeadNext, "nation", mark(w.r.nation(n)))
	}
	return w.say(HeadRound, "nation", mark(w.r.nation(n)), "n", strconv.Itoa(round))
}

// standingHead is the heading of standing orders for some nations; 0: for all.
func (w *printer) standingHead(ns ruleset.Nations) string {
	if ns == 0 {
		return w.say(HeadStandingAll)
	}
	return w.say(HeadStanding, "nations", w.nations(ns))
}

// remarked writes orders with the remarks of entry i.
func (w *printer) remarked(os []Order, remarks [][]string, i int) {
	for j := range os {
		w.orders(0, os[j:j+1])
		if i < len(remarks) && j < len(remarks[i]) {
			w.remark(remarks[i][j])
		}
	}
}

// remarkWidth is the number of columns of a remark, which is shown four columns to the right:
// mail programs break lines longer than 72, and what follows the break would be read as orders.
const remarkWidth = 68

// remark writes a comment, on as many lines as it takes.
func (w *printer) remark(text string) {
	const mark = "  #"
	column := 0
	for _, word := range strings.Fields(text) {
		n := 1 + utf8.RuneCountInString(word)
		if column > 0 && column+n > remarkWidth {
			w.b.WriteByte('\n')
			column = 0
		}
		if column == 0 {
			w.b.WriteString(mark)
			column = len(mark)
		}
		w.b.WriteString(" " + word)
		column += n
	}
	if column > 0 {
		w.b.WriteByte('\n')
	}
}

// PrintOrder writes one order, without a line end; a Conditional takes several
// lines.
func (r *Reader) PrintOrder(o Order) string {
	w := printer{r: r}
	w.orders(0, []Order{o})
	return strings.TrimSuffix(w.b.String(), "\n")
}

// printer builds the text.
type printer struct {
	r       *Reader
	b       strings.Builder
	remarks Remarks
}

// gap begins a new paragraph.
func (w *printer) gap() {
	if w.b.Len() > 0 {
		w.b.WriteByte('\n')
	}
}

func (w *printer) line(deep int, text string) {
	w.b.WriteString(strings.Repeat("  ", deep))
	w.b.WriteString(w.whole(text))
	w.b.WriteByte('\n')
}

// whole is a text as it stands on its line.
func (w *printer) whole(text string) string { return capital(w.r.lex.finish(text)) }

// say fills in a phrase: {name} becomes the value that follows name in args,
// {name:case} with the names in it declined. Values that are empty leave no gap.
func (w *printer) say(p Phrase, args ...string) string { return w.fill(w.r.lex.Phrases[p].Many, args) }

// sayN is say of a phrase that the number n is part of.
func (w *printer) sayN(p Phrase, n int, args ...string) string {
	if n == 1 {
		return w.fill(w.r.lex.Phrases[p].One, args)
	}
	return w.say(p, args...)
}

// sayOf is say of a phrase that the count c is part of.
func (w *printer) sayOf(p Phrase, c Count, args ...string) string {
	return w.textOf(w.r.lex.Phrases[p], c, args...)
}

// textOf fills in a text that the count c is part of.
func (w *printer) textOf(text Text, c Count, args ...string) string {
	switch {
	case text.All != "" && c.Amount == All:
		return w.fill(text.All, args)
	case one(c) == 1:
		return w.fill(text.One, args)
	}
	return w.fill(text.Many, args)
}

func (w *printer) fill(text string, args []string) string {
	var b strings.Builder
	b.Grow(2 * len(text))
	for {
		before, hole, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			break
		}
		hole, text, _ = strings.Cut(hole, "}")
		name, to, _ := strings.Cut(hole, ":")
		value := valueOf(args, name)
		if to != "" {
			value = w.decline(value, to)
		}
		b.WriteString(value)
	}
	return spelling.OneLine(b.String())
}

// valueOf is what stands behind a name among names and values.
func valueOf(args []string, name string) string {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == name {
			return args[i+1]
		}
	}
	return ""
}

// sayIf is say when the value is not empty, else "".
func (w *printer) sayIf(p Phrase, name, value string) string {
	if value == "" {
		return ""
	}
	return w.say(p, name, value)
}

// join puts parts together with single spaces, empty ones left out. A part
// that begins with a comma follows without a space.
func (w *printer) join(parts ...string) string {
	text := spelling.OneLine(strings.Join(parts, " "))
	return strings.ReplaceAll(text, " ,", ",")
}

func (w *printer) cancel(c Cancel) string {
	of := ""
	if c.Nations != 0 {
		of = w.say(ForNations, "nations", w.nations(c.Nations))
	}
	switch {
	case c.Standing:
		return w.say(CancelStanding, "for", of)
	case c.Round != 0:
		return w.say(CancelRound, "for", of, "n", strconv.Itoa(c.Round))
	}
	return w.say(CancelOrders, "for", of)
}

func (w *printer) nations(ns ruleset.Nations) string {
	var list []string
	for n := range ns.All {
		list = append(list, w.theNation(n))
	}
	return join(list, " "+w.say(AndPhrase)+" ")
}

func (w *printer) theNation(n ruleset.Nation) string {
	return w.say(TheNation, "nation", mark(w.r.nation(n)))
}

// area names an area as it stands in a sentence.
func (w *printer) area(a board.Area) string {
	if a == board.None {
		return ""
	}
	name := w.r.area(a)
	if w.r.rs.Board.Seas.Has(a) {
		return markArea(a, w.say(TheSea, "sea", mark(name)))
	}
	article := ""
	if w.r.lex.Declension.Articles {
		article = w.r.lex.article("area", w.r.rs.Board.IDs[a], name)
	}
	return markArea(a, w.join(article, mark(name)))
}

func (w *printer) areas(as []board.Area) string {
	list := make([]string, len(as))
	for i, a := range as {
		list[i] = w.area(a)
	}
	return strings.Join(list, ", ")
}

func (w *printer) count(c Count) string {
	switch c.Amount {
	case Exactly:
		if c.N == 0 {
			return w.say(NonePhrase)
		}
		return strconv.Itoa(int(c.N))
	case All:
		return w.say(AllPhrase)
	case AllBut:
		return w.say(AllButPhrase, "n", strconv.Itoa(int(c.N)))
	}
	return ""
}

// unit names a kind of unit as it stands beside the number n.
func (w *printer) unit(u game.Unit, n int) string {
	if text := w.unitText(u); n == 1 {
		return text.One
	} else {
		return text.Many
	}
}

// unitText is how a kind of units is printed: of the forms, the first is of one, the second
// of several.
func (w *printer) unitText(u game.Unit) Text {
	own := &w.r.lex.own
	if u == game.NoUnit || int(u) >= len(own.Units) {
		return Text{}
	}
	unit := &own.Units[u]
	if text, said := unit.Print[w.r.lex.Lang]; said {
		return text
	}
	forms := unit.Forms[w.r.lex.Lang]
	if len(forms) == 0 {
		forms = unit.Forms[ruleset.English]
	}
	switch len(forms) {
	case 0:
		return Text{}
	case 1:
		return Text{One: forms[0], Many: forms[0]}
	}
	return Text{One: forms[0], Many: forms[1]}
}

// orders writes one order to a line.
func (w *printer) orders(deep int, os []Order) {
	for i := range os {
		o := &os[i]
		if o.Kind != Conditional {
			w.line(deep, w.order(o))
			continue
		}
		head := IfPhrase
		for {
			w.line(deep, w.say(head, "conds", w.conds(o.If)))
			w.orders(deep+1, o.Then)
			if len(o.Else) != 1 || o.Else[0].Kind != Conditional {
				break
			}
			o, head = &o.Else[0], ElseIfPhrase
		}
		if len(o.Else) > 0 {
			w.line(deep, w.say(ElsePhrase))
			w.orders(deep+1, o.Else)
		}
	}
}

// capital writes the first letter of a line large.
func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// order writes a simple order.
func (w *printer) order(o *Order) string {
	half := ""
	if o.Half != 0 {
		half = w.say(FirstHalfPhrase + Phrase(o.Half) - 1)
	}
	areas, in := w.areas(o.Areas), w.sayIf(InPhrase, "areas", w.areas(o.Areas))
	from := w.sayIf(FromPhrase, "areas", areas)
	count := w.count(o.Count)
	what := w.counted(o.Count, o.Unit)
	text := ""
	if s := w.r.lex.ownOf(o.Kind); s != nil {
		return w.join(w.own(s, o, in), half)
	}
	switch o.Kind {
	case Place:
		text = w.sayOf(PlacePhrase, o.Count, "count", count, "in", in)
	case PlaceLeader:
		text = w.say(PlaceLeaderPhrase, "leader", w.theLeader(o.Leader), "in", in)
	case Shortage:
		text = w.say(ShortagePhrase, "what", what, "from", from)
	case Replace:
		text = w.say(ReplacePhrase, "in", in)
	case Move:
		text = w.move(o)
	case Stay:
		text = w.stay(o, in)
	case Fight:
		text = w.say(FightPhrase, "areas", areas)
	case Plan:
		text = w.plan(o)
	case Hit:
		text = w.say(HitPhrase, "unit", w.unit(o.Unit, 1), "in", in)
	case Lose:
		text = w.lose(o, in)
	case Withdraw:
		text = w.say(WithdrawPhrase, "count", w.armies(o.Count), "leader", w.leader(0, o.WithLeader), "from", from,
			"to", w.sayIf(ToPhrase, "areas", w.area(o.To)))
	case Remove:
		switch {
		case o.Count.Amount == All && o.Unit == game.NoUnit:
			what = w.say(ArmiesPhrase)
		case o.Count.Amount == All:
			what = w.unit(o.Unit, 0)
		}
		text = w.say(RemovePhrase, "what", what, "from", from, "why", w.why(o.Why))
	case Expel:
		text = w.say(ExpelPhrase, "count", w.armies(o.Count), "from", w.sayIf(FromPhrase, "areas", w.area(o.From)),
			"to", w.say(ToPhrase, "areas", areas))
	default:
		text = w.asked(o)
	}
	return w.join(text, half)
}

// asked writes the answers to questions.
func (w *printer) asked(o *Order) string {
	yes := func(yes, no Phrase, args ...string) string {
		if o.Yes {
			return w.say(yes, args...)
		}
		return w.say(no, args...)
	}
	nation := ""
	if o.Nation != ruleset.NoNation {
		nation = w.theNation(o.Nation)
	}
	switch o.Kind {
	case Submit:
		limit := ""
		if o.AtMost > 0 {
			limit = w.sayN(SubmitLimit, o.AtMost, "n", strconv.Itoa(o.AtMost))
		}
		return yes(SubmitPhrase, NeverSubmit, "to", w.sayIf(ToNation, "nation", nation), "limit", limit)
	case Growth:
		return yes(AllowGrowth, RefuseGrowth, "to", w.sayIf(ToNation, "nation", nation))
	case Leave:
		areas := w.areas(o.Areas)
		if areas == "" {
			areas = w.say(AnyArea)
		}
		if nation == "" {
			nation = w.say(AnySubject)
		}
		return yes(AllowLeave, RefuseLeave, "nation", nation, "areas", areas)
	case Vote:
		list := make([]string, len(o.Nations))
		for i, n := range o.Nations {
			if list[i] = w.theNation(n); n == ruleset.NoNation {
				list[i] = w.say(OurselvesPhrase)
			}
		}
		return w.say(VotePhrase, "nations", strings.Join(list, ", "))
	}
	return ""
}

// theLeader names a leader, or "the leader".
func (w *printer) theLeader(l ruleset.Leader) string {
	if l == ruleset.NoLeader {
		return w.say(TheLeader)
	}
	name := w.r.rs.Names.Leader(w.r.lex.Lang, l)
	return w.join(w.r.lex.article("leader", w.r.rs.Leaders[l].ID, name), mark(name))
}

// people is the number in which a leader is spoken of: some pieces are two people.
func (w *printer) people(l ruleset.Leader) int {
	if w.r.rs.Leaders[l].Several {
		return 2
	}
	return 1
}

// leader says "with" a leader, "the leader" when one goes who is not named, or none.
func (w *printer) leader(l ruleset.Leader, some bool) string {
	switch {
	case l != ruleset.NoLeader, some:
		return w.say(WithPhrase, "leader", w.theLeader(l))
	}
	return ""
}

func (w *printer) why(r Reason) string {
	if r == AnyReason {
		return ""
	}
	return w.say(CrowdedPhrase + Phrase(r-Crowded))
}

func (w *printer) stay(o *Order, in string) string {
	what := w.counted(o.Count, o.Unit)
	switch {
	case o.led():
		what = w.theLeader(o.Leader)
	case len(o.Areas) == 0 && o.Count.Amount == All && o.Unit == game.NoUnit:
		return w.say(StayElse)
	case len(o.Areas) > 1 && w.areas(o.Areas) == w.areas(w.r.seas()):
		in = w.say(AtSeaPhrase)
	}
	return w.say(StayPhrase, "what", what, "in", in)
}

func (w *printer) lose(o *Order, in string) string {
	p := LoseFirst
	if o.Last {
		p = LoseLast
	}
	unit := w.unit(o.Unit, 1)
	if unit == "" {
		unit = w.say(ThosePhrase)
	}
	return w.say(p, "unit", unit, "from", w.sayIf(FromPhrase, "areas", w.areas(o.Homes)), "in", in)
}
