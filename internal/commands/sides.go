package commands

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
)

// Side is a side of a scenario as letters name it: by one of its nations, or by its
// number, from 1.
type Side struct {
	Nation ruleset.Nation `json:"nation,omitzero"` // NoNation: by Number
	Number int            `json:"number,omitzero"`
}

// mostSides is how many sides a scenario may have.
const mostSides = 9

// Bids are how many bids somebody can make at once.
type Bids uint8

// No bids are asked for, one is, or one for each side.
const (
	NoBids Bids = iota
	OneBid
	ManyBids
)

// patterns are those that tokens may be read by.
func (p *parser) patterns(l *Lexicon, tokens []token) []*pattern {
	out := slices.Clip(l.heads[tokens[0].word])
	s := sifting{l: l, tokens: tokens}
	for _, pat := range l.told {
		if s.mayHave(pat) {
			out = append(out, pat)
		}
	}
	if p.ctx.GM {
		for _, pat := range l.acts {
			if s.mayHave(pat) {
				out = append(out, pat)
			}
		}
	}
	if p.ctx.Bids == NoBids || len(l.bare) == 0 || !slices.ContainsFunc(tokens, func(t token) bool { return !onlyFigures(t.word) }) {
		return out
	}
	listed := slices.ContainsFunc(tokens, func(t token) bool { return t.word == ":" })
	for _, pat := range l.bare {
		if !listed || pat.parts[0].slot == "side" { // "1: Romans" may be a list
			out = append(out, pat)
		}
	}
	return out
}

// onlyFigures reports whether a word is only figures, or a mark: "5 1" is no bid, nor is it known which of the two it would be for.
func onlyFigures(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || r == ':' || r == '=' })
}

// tooMany reports whether of several bids of a line, one of them in short, only one can be made.
func (p *parser) tooMany(all []found) bool {
	return p.ctx.Bids == OneBid && len(all) > 1 && slices.ContainsFunc(all, func(f found) bool { return f.entry.bids })
}

// mostBid bounds bids; see bidding.MaxPoints.
const mostBid = 999

// side reads "Romans", "side 3", "3" or, in some languages, "3. side".
func (a *attempt) side(words []string, raw string) (Side, bool) {
	if n, ok := lookUp(a.lex, a.r.words().names.nations, raw); ok {
		return Side{Nation: n}, true
	}
	var number []string
	for _, w := range words {
		known := false
		for _, stem := range a.lex.stems(w) {
			known = known || a.lex.is("side", "side", stem)
		}
		if !known && w != "." {
			number = append(number, w)
		}
	}
	if len(number) != 1 {
		return Side{}, false
	}
	n, ok := a.lex.small(number[0], mostSides)
	return Side{Number: n}, ok
}

func readSide(a *attempt, i, j int) (func(*Command), bool) {
	s, ok := a.side(a.span(i, j), a.raw(i, j))
	return func(c *Command) { c.Sides = []Side{s} }, ok
}

// readSides reads sides in the order in which somebody would like them.
func readSides(a *attempt, i, j int) (func(*Command), bool) {
	var sides []Side
	for _, item := range a.lex.items(a.span(i, j)) {
		if len(item) > 1 && a.lex.is("then", "then", item[0]) {
			item = item[1:]
		}
		s, ok := a.side(item, strings.Join(item, " "))
		if !ok {
			return nil, false
		}
		sides = append(sides, s)
	}
	return func(c *Command) { c.Sides = sides }, len(sides) > 0 && len(sides) <= mostSides
}

func printSides(p *printer, c *Command) string {
	var list []string
	for _, s := range c.Sides {
		if s.Nation != ruleset.NoNation {
			list = append(list, p.r.rs.Names.Nation(p.lex.Lang, s.Nation))
		} else {
			list = append(list, p.choice("side", "side")+" "+strconv.Itoa(s.Number))
		}
	}
	return strings.Join(list, ", ")
}

func readBid(a *attempt, i, j int) (func(*Command), bool) {
	word := a.lex.stems(a.tokens[i].word)
	n, ok := a.amount(word[len(word)-1])
	return func(c *Command) { c.Points = n }, ok && j == i+1 && n >= 0 && n <= mostBid
}

// readRuleset reads the id of a ruleset. Which there are, others know.
func readRuleset(a *attempt, i, j int) (func(*Command), bool) {
	id := strings.ToLower(a.raw(i, j))
	return func(c *Command) { c.Choice = id }, pack.ValidID(id)
}

// readScenario reads the id of a scenario.
func readScenario(a *attempt, i, j int) (func(*Command), bool) {
	id := a.tokens[i].word
	_, ok := a.r.rs.FindScenario(id)
	return func(c *Command) { c.Choice = id }, ok && j == i+1
}

const maxTitle = 60 // bytes

// readTitle takes all that follows, with words that mean nothing elsewhere.
func readTitle(a *attempt, i, _ int) (func(*Command), bool) {
	title := foldSpace(strings.Trim(a.text[a.tokens[i-1].to:], " \t:\"“”„«».;"))
	return func(c *Command) { c.Title = title }, title != "" && len(title) <= maxTitle
}

func readCandidate(a *attempt, i, j int) (func(*Command), bool) {
	n, ok := a.lex.among(a.ctx.Candidates, a.raw(i, j))
	return func(c *Command) { c.Candidate = n + 1 }, ok
}

func printCandidate(p *printer, c *Command) string {
	if c.Candidate < 1 || c.Candidate > len(p.ctx.Candidates) {
		return ""
	}
	return p.ctx.Candidates[c.Candidate-1].Name
}

func readGM(a *attempt, i, j int) (func(*Command), bool) {
	n, ok := a.lex.among(a.ctx.GMs, a.raw(i, j))
	return func(c *Command) { c.GM = n + 1 }, ok
}

func printGM(p *printer, c *Command) string {
	if c.GM < 1 || c.GM > len(p.ctx.GMs) {
		return ""
	}
	return p.ctx.GMs[c.GM-1].Name
}
