package questions

import (
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/game"
	"bretwalda/internal/lazyregexp"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Voters are Answers of a family in which nations vote for nations.
type Voters interface {
	// Nations are the nations by their names, in folded words with blanks between them.
	Nations() map[string]ruleset.Nation
	// Vote says the vote for a nation, NoNation: for itself, in answer to a question; empty: that asks for no vote.
	Vote(q *Question, n ruleset.Nation) string
	// Ballot says that votes are secret, or open, in answer to a question; empty: that asks for no such thing.
	Ballot(q *Question, secret bool) string
}

const (
	vote   Word = "vote"   // says that somebody votes
	votes  Word = "votes"  // what behind a number is how many votes, and not which question
	self   Word = "self"   // for the nation itself
	secret Word = "secret" // that the ballot is
	open   Word = "open"
	join   Word = "and"   // between two of a list
	again  Word = "again" // that it stands for an earlier answer
)

// links finds what stands between who answers and what.
var links = lazyregexp.New(`[-=]+>|[:=→]`)

// A voice is a token of a line in which nations answer: what it may be.
type voice struct {
	is     Word // vote, to, self, all, both, rest, Yes, No, join, pause; nationVoice or numberVoice
	n      int  // of numberVoice
	nation ruleset.Nation
	plain  bool // a Yes or a No in so many words
}

const (
	nationVoice Word = "nation"
	numberVoice Word = "number"
	linkVoice   Word = ":"
)

// A saying is one answer of a line, and whom it is of.
type saying struct {
	of []voice // numbers, nations, all, both, rest; none: everybody
	voice
	size int // in tokens
}

// ReadVoices is Read for lines that say who answers what where nations vote, or are asked yes or no, in any order: "Belgae:
// Saxons; Angles: Angles", "Belgae vote for the Saxons, Angles for themselves", "yes to 1, no to 2", "1 no, 3 and 4 Saxons",
// "Saxons". A line of which it does not know each word is none, nor is one that can be read in two ways. A nation alone is only
// a vote where lone is set.
func (r *Reader) ReadVoices(lines []orders.Line, asked []Question, lone bool) (answers []Answer, left []orders.Line) {
	left = slices.Clone(lines)
	voters, ok := r.answers.(Voters)
	if !ok || len(asked) == 0 {
		return nil, left
	}
	v := voicing{r, voters, asked}
	named := 0 // lines that name a nation
	for _, l := range lines {
		if !l.Quoted && slices.ContainsFunc(v.split(l.Text), func(t voice) bool { return t.is == nationVoice }) {
			named++
		}
	}
	above := -1
	for i, l := range lines {
		text := strings.TrimSpace(l.Text)
		if l.Quoted || text == "" || len(text) > orders.MaxLine || Asks(text) {
			continue
		}
		if above >= 0 {
			text = strings.TrimSpace(lines[above].Text) + " " + text
		}
		found := v.read(text, lone && named == 1)
		for _, a := range found {
			a.Line, a.Text = i+1, text
			answers = append(answers, a)
		}
		if len(found) > 0 {
			left[i].Text = ""
			if above >= 0 {
				left[above].Text = ""
			}
		}
		if above = -1; strings.HasSuffix(text, ":") && v.onlyWho(text) {
			above = i
		}
	}
	return answers, left
}

// voicing reads the answers of nations.
type voicing struct {
	r      *Reader
	voters Voters
	asked  []Question
}

// endings are those of the names of nations for whom, or of whom, somebody speaks, in Hungarian.
var endings = [...]string{"", "ra", "re", "nak", "nek", "ert"}

// nationAt is the nation that is named at the beginning of words, perhaps with an ending, and with how many of them.
func (r *Reader) nationAt(words []string) (n ruleset.Nation, size int) {
	for k := min(mostWords, len(words)); k > 0; k-- {
		name := strings.Join(words[:k], " ")
		for _, ending := range endings {
			if n := r.nations[strings.TrimSuffix(name, ending)]; n != ruleset.NoNation {
				return n, k
			}
		}
	}
	return ruleset.NoNation, 0
}

// split is a line in tokens; nil: a word of it is not known.
func (v voicing) split(text string) (list []voice) {
	text = ranges().ReplaceAllString(text, "$1 ~ $2")
	for i, part := range links().Split(text, -1) {
		if i > 0 {
			list = append(list, voice{is: linkVoice})
		}
		p := clauses{r: v.r, asked: v.asked, words: v.r.split(part)}
		for p.i < len(p.words) {
			t, size := v.token(&p)
			if size == 0 {
				return nil
			}
			if t.is == votes && len(list) > 0 && list[len(list)-1].is == numberVoice {
				return nil // "2 votes for the Saxons": how many, or which question?
			}
			if p.i += size; t.is == through {
				t.is = join
				if len(list) == 0 || p.i >= len(p.words) {
					return nil
				}
				first := list[len(list)-1].n
				last, err := strconv.Atoi(p.words[p.i])
				if list[len(list)-1].is != numberVoice || err != nil || last <= first || last > len(v.asked) {
					return nil
				}
				for n := first + 1; n < last; n++ {
					list = append(list, t, voice{is: numberVoice, n: n})
				}
			}
			if t.is != filler {
				list = append(list, t)
			}
		}
	}
	return list
}

// token is the one at hand, of how many words.
func (v voicing) token(p *clauses) (t voice, size int) {
	w := p.words[p.i]
	switch {
	case w == pause:
		return voice{is: pause}, 1
	case w == through:
		return voice{is: through}, 1
	}
	if n, size := p.number(); size > 0 {
		if n < 1 || n > len(v.asked) {
			return voice{}, 0
		}
		return voice{is: numberVoice, n: n}, size
	}
	phrase, size := p.phrase()
	if n, length := v.r.nationAt(p.words[p.i:]); n != ruleset.NoNation && length >= size {
		return voice{is: nationVoice, nation: n}, length
	}
	kinds := []Word{secret, open, votes, vote, self, Yes, No, join, all, both, rest, mark, again, filler, to}
	switch answers := slices.Contains(phrase, Yes) || slices.Contains(phrase, No); {
	case !answers:
	case !p.torn(phrase, size):
		if slices.Contains(phrase, filler) || slices.Contains(phrase, join) || slices.Contains(phrase, to) {
			kinds = []Word{join, filler, to}
		}
	case slices.Contains(phrase, join) && p.i+size < len(p.words) && p.words[p.i+size] != pause:
		return voice{}, 0 // "1 y 2 n": "and", or "yes"?
	}
	for _, w := range kinds {
		if slices.Contains(phrase, w) {
			plain := v.r.plainly(strings.Join(p.words[p.i:p.i+size], " "), w)
			if w == mark {
				if !p.marks() {
					return voice{}, 0
				}
				w = filler
			}
			return voice{is: w, plain: plain}, size
		}
	}
	return voice{}, 0
}

// onlyWho reports whether a line with a colon at its end only says who answers.
func (v voicing) onlyWho(text string) bool {
	list := v.split(text)
	if len(list) < 2 {
		return false
	}
	_, rest := v.who(list[:len(list)-1])
	return slices.ContainsFunc(rest, func(n int) bool { return n == len(list)-1 })
}

// read is what a line answers; nil: it is no such line, or more than one can be meant.
func (v voicing) read(text string, lone bool) (meant []Answer) {
	list := v.split(text)
	for len(list) > 0 && list[len(list)-1].is == pause {
		list = list[:len(list)-1]
	}
	spoken := slices.ContainsFunc(list, func(t voice) bool { return t.is == vote || t.is == votes })
	corrects := slices.ContainsFunc(list, func(t voice) bool { return t.is == again })
	list = slices.DeleteFunc(list, func(t voice) bool { return t.is == again })
	for len(list) > 0 && list[0].is == pause {
		list = list[1:]
	}
	for _, way := range v.lines(list) {
		answers := v.answersOf(way, corrects || lone && !spoken)
		switch {
		case answers == nil:
		case meant != nil && !slices.Equal(meant, answers):
			return nil
		default:
			meant = answers
		}
	}
	return meant
}

// lines are the ways to read tokens as answers, one after the other.
func (v voicing) lines(list []voice) (ways [][]saying) {
	if len(list) == 0 {
		return [][]saying{nil}
	}
	if len(list) > mostVoices {
		return nil
	}
	for _, s := range v.sayings(list) {
		rest := list[s.size:]
		for len(rest) > 0 && (rest[0].is == pause || rest[0].is == join) {
			rest = rest[1:]
		}
		for _, more := range v.lines(rest) {
			ways = append(ways, append([]saying{s}, more...))
		}
	}
	return ways
}

// mostVoices is how many tokens a line has at most.
const mostVoices = 16

// sayings are the ways to read the first answer of tokens.
func (v voicing) sayings(list []voice) (ways []saying) {
	bare, size := v.answer(list)
	if size > 0 {
		if words := bare.is == Yes || bare.is == No; !words || size == len(list) || list[size].is == pause { // "no votamos por ..."
			ways = append(ways, saying{nil, bare, size})
		}
		behind := size
		for behind < len(list) && (list[behind].is == to || list[behind].is == vote) {
			behind++
		}
		who, sizes := v.who(list[behind:])
		for i, n := range sizes { // "yes to 1", "Saxons for both"
			if of := who[i]; !slices.ContainsFunc(of, func(t voice) bool { return t.is == nationVoice }) {
				ways = append(ways, saying{of, bare, behind + n})
			}
		}
	}
	who, sizes := v.who(list)
	for i, n := range sizes {
		numbers := !slices.ContainsFunc(who[i], func(t voice) bool { return t.is != numberVoice })
		if numbers && len(who[i]) == 1 && n < len(list) && list[n].is == pause { // "1. Saxons"
			n++
		}
		linked := n < len(list) && (list[n].is == linkVoice || list[n].is == vote || list[n].is == to || list[n].is == votes)
		t, size := v.answer(list[n:])
		if size == 0 {
			continue
		}
		twice := t.is == nationVoice && who[i][len(who[i])-1].is == nationVoice && v.asks(t.nation)
		behind := list[n+size-1].is == vote
		denies := (t.is == Yes || t.is == No) && n+size < len(list) && slices.Contains([]Word{vote, votes, self}, list[n+size].is)
		if !denies && (linked || behind || numbers || len(who[i]) == 1 && !twice) {
			ways = append(ways, saying{who[i], t, n + size})
		}
	}
	return ways
}

// asks reports whether a nation is asked something.
func (v voicing) asks(n ruleset.Nation) bool {
	return slices.ContainsFunc(v.asked, func(q Question) bool { return q.Decision.Kind != game.None && q.Decision.Nation == n })
}

// who are the lists with which tokens begin of those who may answer, with how many tokens.
func (v voicing) who(list []voice) (who [][]voice, sizes []int) {
	var of []voice
	for i := 0; i < len(list); {
		t := list[i]
		mine := t.is == nationVoice && v.asks(t.nation)
		if !mine && t.is != numberVoice && t.is != all && t.is != both && t.is != rest || slices.Contains(of, t) {
			break
		}
		of = append(slices.Clone(of), t)
		i++
		who, sizes = append(who, of), append(sizes, i)
		next := i
		for next < len(list) && (list[next].is == pause || list[next].is == join) {
			next++
		}
		if next == i {
			break
		}
		i = next
	}
	return who, sizes
}

// answer is the answer with which tokens begin, and of how many.
func (v voicing) answer(list []voice) (t voice, size int) {
	i := 0
	for i < len(list) && (list[i].is == vote || list[i].is == votes || list[i].is == to || list[i].is == linkVoice) {
		i++
	}
	if i >= len(list) {
		return voice{}, 0
	}
	switch list[i].is {
	case nationVoice, self:
		for i++; i < len(list) && list[i].is == vote; { // "a szászokra szavazok"
			i++
		}
		at := i - 1
		for list[at].is == vote {
			at--
		}
		return list[at], i
	case Yes, No, secret, open:
		return list[i], i + 1
	}
	return voice{}, 0
}

// answersOf are the answers of a way to read a line; nil: it makes no sense. Lone: a vote that stands alone is taken.
func (v voicing) answersOf(way []saying, lone bool) (answers []Answer) {
	given := make([]string, len(v.asked))
	bare := make(map[bool]bool) // of votes, and of others
	named := func(q int) bool { // whether another answer is about a question
		return slices.ContainsFunc(way, func(s saying) bool {
			return slices.ContainsFunc(s.of, func(t voice) bool { return v.isOf(t, q) })
		})
	}
	for k := range way {
		s := &way[k]
		votes := s.is == nationVoice || s.is == self
		if len(s.of) == 0 {
			others := slices.ContainsFunc(way, func(o saying) bool { return (o.is == nationVoice || o.is == self) == votes && len(o.of) > 0 })
			lonely := len(way) == 1 && (votes && !lone || (s.is == Yes || s.is == No) && !s.plain)
			if bare[votes] || others || lonely || !votes && v.r.mixed(v.asked) {
				return nil
			}
			bare[votes] = true
		}
		some := 0
		for i := range v.asked {
			q := &v.asked[i]
			if q.Decision.Kind == game.None || len(s.of) > 0 && !slices.ContainsFunc(s.of, func(t voice) bool {
				return v.isOf(t, i) || t.is == all || t.is == both || t.is == rest && !named(i)
			}) {
				continue
			}
			order := v.order(q, &s.voice)
			alone := len(s.of) > 0 && slices.ContainsFunc(s.of, func(t voice) bool { return t.is == numberVoice && t.n == i+1 })
			if order == "" && alone || given[i] != "" && order != "" && given[i] != order {
				return nil
			}
			if order != "" {
				given[i] = order
				some++
			}
		}
		corrects := s.is == No && len(s.of) == 0 && len(way) == 2 && len(way[1].of) == 0 // "no, the Welsh"
		if some == 0 && corrects && s == &way[0] {
			continue
		}
		both := slices.ContainsFunc(s.of, func(t voice) bool { return t.is == both })
		if some == 0 || both && some != 2 {
			return nil
		}
	}
	for i, order := range given {
		if order != "" {
			answers = append(answers, Answer{Question: i, Order: order})
		}
	}
	return answers
}

// isOf reports whether a token names a question, by its number or by who is asked.
func (v voicing) isOf(t voice, question int) bool {
	return t.is == numberVoice && t.n == question+1 || t.is == nationVoice && v.asked[question].Decision.Nation == t.nation
}

// order is what a voice answers to a question, in the order language.
func (v voicing) order(q *Question, t *voice) string {
	switch t.is {
	case nationVoice:
		return v.voters.Vote(q, t.nation)
	case self:
		return v.voters.Vote(q, ruleset.NoNation)
	case secret, open:
		return v.voters.Ballot(q, t.is == secret)
	}
	return v.r.answers.Word(q, t.is)
}

// torn reports whether a letter is an answer in one language and says nothing in another, and may well be the answer here: "1 y,
// 2 n", where "1 y 2 no" is Spanish.
func (p *clauses) torn(phrase []Word, size int) bool {
	answers := slices.Contains(phrase, Yes) || slices.Contains(phrase, No)
	if !answers || len(p.words[p.i]) > 1 || !slices.Contains(phrase, filler) && !slices.Contains(phrase, to) {
		return false
	}
	last := p.i+size >= len(p.words) || p.words[p.i+size] == pause
	return last || slices.ContainsFunc(p.words, func(w string) bool { return len(w) == 1 && slices.Contains(p.r.phrases[w], No) })
}
