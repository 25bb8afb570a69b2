package orders

import (
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Print writes s in the words of the lexicon, so that reading it gives s again
// (without Line and Text, Problems and Ignored). Every order has a line of its
// own; what a Conditional holds is indented under it.
func Print(rs *ruleset.Ruleset, lex *Lexicon, s Sheet) string {
	r := &Reader{rs: rs, lex: lex}
	return r.Print(s)
}

// Print writes s in the words of the Reader's first lexicon.
func (r *Reader) Print(s Sheet) string {
	w := printer{r: r}
	for _, c := range s.Cancel {
		w.line(0, w.cancel(c))
	}
	for _, sec := range s.Sections {
		w.gap()
		head := w.say(HeadNext, "nation", r.nation(sec.Nation))
		if sec.Round != 0 {
			head = w.say(HeadRound, "nation", r.nation(sec.Nation), "n", strconv.Itoa(sec.Round))
		}
		w.line(0, head)
		w.orders(0, sec.Orders)
	}
	for _, st := range s.Standing {
		w.gap()
		head := w.say(HeadStandingAll)
		if st.Nations != 0 {
			head = w.say(HeadStanding, "nations", w.nations(st.Nations))
		}
		w.line(0, head)
		w.orders(0, st.Orders)
	}
	return w.b.String()
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
	r *Reader
	b strings.Builder
}

// gap begins a new paragraph.
func (w *printer) gap() {
	if w.b.Len() > 0 {
		w.b.WriteByte('\n')
	}
}

func (w *printer) line(deep int, text string) {
	w.b.WriteString(strings.Repeat("  ", deep))
	w.b.WriteString(text)
	w.b.WriteByte('\n')
}

// say fills in a phrase: {name} becomes the value that follows name in args.
// Values that are empty leave no gap.
func (w *printer) say(p Phrase, args ...string) string {
	text := w.r.lex.Phrases[p]
	for i := 0; i+1 < len(args); i += 2 {
		text = strings.ReplaceAll(text, "{"+args[i]+"}", args[i+1])
	}
	return strings.Join(strings.Fields(text), " ")
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
	text := strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
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
	return w.say(TheNation, "nation", w.r.nation(n))
}

// area names an area as it stands in a sentence.
func (w *printer) area(a board.Area) string {
	if a == board.None {
		return ""
	}
	if w.r.rs.Board.Seas.Has(a) {
		return w.say(TheSea, "sea", w.r.area(a))
	}
	return w.r.area(a)
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

func (w *printer) unit(u game.Unit) string {
	switch u {
	case game.Infantry:
		return w.say(InfantryPhrase)
	case game.Cavalry:
		return w.say(CavalryPhrase)
	case game.Burh:
		return w.say(BurhPhrase)
	}
	return ""
}

// orders writes one order to a line.
func (w *printer) orders(deep int, os []Order) {
	for i := range os {
		o := &os[i]
		if o.Kind != Conditional {
			w.line(deep, capital(w.order(o)))
			continue
		}
		head := IfPhrase
		for {
			w.line(deep, capital(w.say(head, "conds", w.conds(o.If))))
			w.orders(deep+1, o.Then)
			if len(o.Else) != 1 || o.Else[0].Kind != Conditional {
				break
			}
			o, head = &o.Else[0], ElseIfPhrase
		}
		if len(o.Else) > 0 {
			w.line(deep, capital(w.say(ElsePhrase)))
			w.orders(deep+1, o.Else)
		}
	}
}

// capital writes the first letter of an English line large.
func capital(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// order writes a simple order.
func (w *printer) order(o *Order) string {
	half := ""
	if o.Half != 0 {
		half = w.say(FirstHalfPhrase + Phrase(o.Half) - 1)
	}
	areas, in := w.areas(o.Areas), w.sayIf(InPhrase, "areas", w.areas(o.Areas))
	from := w.sayIf(FromPhrase, "areas", areas)
	count, unit := w.count(o.Count), w.unit(o.Unit)
	text := ""
	switch o.Kind {
	case Place:
		p := PlacePhrase
		if o.Count == N(1) {
			p = PlaceOnePhrase
		}
		text = w.say(p, "count", count, "in", in)
	case PlaceLeader:
		text = w.say(PlaceLeaderPhrase, "leader", w.theLeader(o.Leader), "in", in)
	case Burhs:
		p := BurhsPhrase
		switch count = w.ifNotAll(o.Count); o.Count {
		case N(0):
			count = w.say(NoPhrase)
		case N(1):
			p = BurhOnePhrase
		}
		text = w.say(p, "count", count, "in", in)
	case Shortage:
		text = w.say(ShortagePhrase, "count", count, "unit", unit, "from", from)
	case Knights:
		text = w.say(KnightsPhrase, "count", count)
	case Fyrd:
		text = w.say(FyrdPhrase, "count", count, "in", in)
	case KingsArmy:
		text = w.say(KingsArmyPhrase, "in", in)
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
		text = w.say(HitPhrase, "unit", unit, "in", in)
	case Lose:
		text = w.lose(o, in)
	case Withdraw:
		text = w.say(WithdrawPhrase, "count", count, "leader", w.leader(0, o.WithLeader), "from", from,
			"to", w.sayIf(ToPhrase, "areas", w.area(o.To)))
	case Remove:
		if o.Count.Amount == All && unit == "" {
			unit = w.say(ArmiesPhrase)
		}
		text = w.say(RemovePhrase, "count", w.ifNotAll(o.Count), "unit", unit, "from", from, "why", w.why(o.Why))
	case Expel:
		text = w.say(ExpelPhrase, "count", count, "from", w.sayIf(FromPhrase, "areas", w.area(o.From)),
			"to", w.say(ToPhrase, "areas", areas))
	default:
		text = w.asked(o)
	}
	return w.join(text, half)
}

// ifNotAll writes a count where "as many as may" is said by saying nothing.
func (w *printer) ifNotAll(c Count) string {
	if c.Amount == All {
		return ""
	}
	return w.count(c)
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
			limit = w.say(SubmitLimit, "n", strconv.Itoa(o.AtMost))
		}
		return yes(SubmitPhrase, NeverSubmit, "to", w.sayIf(ToPhrase, "areas", nation), "limit", limit)
	case Growth:
		return yes(AllowGrowth, RefuseGrowth, "to", w.sayIf(ToPhrase, "areas", nation))
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
	case Ballot:
		return yes(SecretPhrase, OpenPhrase)
	}
	return ""
}

// theLeader names a leader, or "the leader".
func (w *printer) theLeader(l ruleset.Leader) string {
	if l == ruleset.NoLeader {
		return w.say(TheLeader)
	}
	return w.r.rs.Names.Leader(w.r.lex.Lang, l)
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
	what := w.join(w.count(o.Count), w.unit(o.Unit))
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
	unit := w.unit(o.Unit)
	if unit == "" {
		unit = w.say(ThosePhrase)
	}
	return w.say(p, "unit", unit, "from", w.sayIf(FromPhrase, "areas", w.areas(o.Homes)), "in", in)
}
