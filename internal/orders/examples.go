package orders

import (
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// exampleRound is the round that examples are for: not the first, so that nobody takes
// their number for a part of every heading.
const exampleRound = 3

// examples are the parts of sentences on problems that show how something is written:
// always with areas, nations and units of the game that is played.
func (r *Reader) examples() []string {
	from, to := r.exampleAreas()
	w := printer{r: r}
	small := func(text string) string { return r.lex.finish(text) }
	cond := func(c Cond) string { return small(w.cond(c)) }
	return []string{
		"{move}", r.PrintOrder(r.exampleMove(from, to)),
		"{way}", small(w.join(w.say(FromPhrase, "areas", w.area(from)), w.say(ToPhrase, "areas", w.area(to)))),
		"{stay}", small(w.order(&Order{Kind: Stay, Count: Count{Amount: All}, Areas: []board.Area{from}})),
		"{heading}", r.Heading(1, min(exampleRound, len(r.rs.Timeline)-1)),
		"{empty}", cond(Cond{Kind: Vacant, Area: to}),
		"{held}", cond(Cond{Kind: HeldBy, Area: to, Nation: 1}),
		"{force}", cond(Cond{Kind: Armies, Compare: AtLeast, N: 2, Area: to}),
	}
}

// exampleMove is a move of two from one area to another.
func (r *Reader) exampleMove(from, to board.Area) Order {
	o := Order{Kind: Move, Yes: true, Count: N(2), From: from, Steps: []Step{{To: to}}}
	if own := r.lex.own; own.Moves != NoOrder {
		o.Kind, o.Count = own.Moves, Count{}
		o.Forces = []Force{{Count: N(2), Unit: game.NoUnit + 1}}
	}
	return o
}

// exampleAreas are the first land area and the first beside it.
func (r *Reader) exampleAreas() (from, to board.Area) {
	b := r.rs.Board
	for a := range b.Land.All {
		for n := range (b.Next[a] & b.Land).All {
			return a, n
		}
	}
	return 1, 1
}

// Sentence puts p into a sentence or two for the player: where, what is wrong,
// and the nearest thing that would work.
func (r *Reader) Sentence(p Problem) string {
	wrong, offer := r.Sentences(p)
	return strings.TrimSpace(wrong + " " + offer)
}

// Sentences is Sentence in two: where, and what is wrong; what may have been meant, if that is known.
func (r *Reader) Sentences(p Problem) (wrong, offer string) {
	l := r.lex
	text := l.Sentences[p.Code]
	var parts []string
	for i, a := range p.Args {
		parts = append(parts, "{"+strconv.Itoa(i)+"}", a)
	}
	if strings.ContainsRune(text, '{') {
		parts = append(parts, r.examples()...)
	}
	return l.sentence(p, strings.NewReplacer(parts...).Replace(text)), l.offer(p)
}
