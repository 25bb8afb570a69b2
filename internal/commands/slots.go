package commands

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"bretwalda/internal/lazyregexp"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// slot is a kind of value in a pattern.
type slot struct {
	rest bool // it takes the rest of the line
	code Code // of the problem that it cannot be read
	// read makes the words from i up to j a change to a Command, if they are such
	// a value.
	read func(a *attempt, i, j int) (func(*Command), bool)
	// print writes the value that c has, so that it reads back.
	print func(p *printer, c *Command) string
}

// slotOf returns a slot by its name; nil: there is none.
func slotOf(name string) *slot {
	if s, ok := slots[name]; ok {
		return &s
	}
	return nil
}

var slots = map[string]slot{
	"topic":     {true, BadValue, readTopic, func(_ *printer, c *Command) string { return c.Topic }},
	"reason":    {true, BadValue, readReason, func(_ *printer, c *Command) string { return c.Reason }},
	"rounds":    {false, BadValue, readRounds, printRounds},
	"round":     {false, BadValue, readRound, func(_ *printer, c *Command) string { return strconv.Itoa(c.First) }},
	"part":      {false, BadValue, readPart, func(_ *printer, c *Command) string { return strconv.Itoa(c.Part) }},
	"amount":    {false, BadValue, readAmount, func(_ *printer, c *Command) string { return strconv.Itoa(c.Number) }},
	"ruler":     {false, BadNation, readRuler, printRuler},
	"number":    {false, BadValue, readNumber, func(_ *printer, c *Command) string { return strconv.Itoa(c.Number) }},
	"points":    {false, BadValue, readPoints, printPoints},
	"gain":      {false, BadValue, readSize(1), printSize},
	"fine":      {false, BadValue, readSize(-1), printSize},
	"attacker":  {false, BadForce, readForce(func(c *Command) *Force { return &c.Attacker }), func(p *printer, c *Command) string { return p.force(c.Attacker) }},
	"holding":   {false, BadForce, readHolding, func(p *printer, c *Command) string { return p.holding(c.Attacker) }},
	"defender":  {false, BadForce, readForce(func(c *Command) *Force { return &c.Defender }), func(p *printer, c *Command) string { return p.force(c.Defender) }},
	"area":      {false, BadArea, readArea, func(p *printer, c *Command) string { return p.r.rs.Names.Area(p.lex.Lang, c.Area) }},
	"nation":    {false, BadNation, readNation, func(p *printer, c *Command) string { return p.r.rs.Names.Nation(p.lex.Lang, c.Nation) }},
	"days":      {false, BadDate, readDays, printDays},
	"until":     {false, BadDate, readUntil, func(_ *printer, c *Command) string { return c.To.String() }},
	"dates":     {false, BadDate, readDates, printDates},
	"hours":     {false, BadValue, readHours, func(p *printer, c *Command) string { return p.hours(c.Hours) }},
	"added":     {false, BadValue, readAdded, func(p *printer, c *Command) string { return p.hours(c.Hours) }},
	"waited":    {false, BadSeat, readWaited, func(*printer, *Command) string { return "" }},
	"minutes":   {false, BadValue, readMinutes, func(p *printer, c *Command) string { return p.minutes(c.Minutes) }},
	"leads":     {false, BadValue, readLeads, printLeads},
	"clock":     {false, BadValue, readClock, func(_ *printer, c *Command) string { return c.Clock.String() }},
	"quiet":     {false, BadValue, readQuiet, printQuiet},
	"weekdays":  {false, BadValue, readWeekdays, printWeekdays},
	"game":      {false, BadValue, readGame, func(_ *printer, c *Command) string { return c.Game }},
	"seat":      {false, BadSeat, readSeat, printSeats},
	"seats":     {false, BadSeat, readSeats, printSeats},
	"candidate": {false, BadSeat, readCandidate, printCandidate},
	"gm":        {false, BadSeat, readGM, printGM},
	"players":   {false, BadSeat, readPlayers, printSeats},
	"person":    {false, BadValue, readPerson, printPerson},
	"address":   {false, BadValue, readAddress, func(_ *printer, c *Command) string { return c.Addr }},
	"zone":      {false, BadValue, readZone, func(_ *printer, c *Command) string { return c.Zone }},
	"language": {false, BadValue, readChoice("language", func(c *Command, v string) { c.Lang = ruleset.Language(v) }),
		func(p *printer, c *Command) string { return p.choice("language", string(c.Lang)) }},
	"tongue": {false, BadValue, readTongue, func(p *printer, c *Command) string { return p.choice("language", string(c.Lang)) }},
	"motion": {false, BadValue, readChoice("motion", func(c *Command, v string) { c.Motion = Motion(v) }),
		func(p *printer, c *Command) string { return p.choice("motion", string(c.Motion)) }},
	"yes": {false, BadValue, readChoice("yes", func(c *Command, v string) { c.Yes = v == "yes" }),
		func(p *printer, c *Command) string { return p.yes(c.Yes) }},
	"sentence": {true, BadValue, readSentence, func(_ *printer, c *Command) string { return c.Title }},
	"link":     {false, BadValue, readLink, func(_ *printer, c *Command) string { return c.Choice }},
	"title":    {true, BadValue, readTitle, func(_ *printer, c *Command) string { return c.Title }},
	"side":     {false, BadNation, readSide, printSides},
	"sides":    {false, BadNation, readSides, printSides},
	"bid":      {false, BadValue, readBid, func(p *printer, c *Command) string { return p.amount(c.Points) }},
	"ruleset":  {false, BadValue, readRuleset, func(_ *printer, c *Command) string { return c.Choice }},
	"scenario": {false, BadValue, readScenario, func(_ *printer, c *Command) string { return c.Choice }},
	"assign":   choiceSlot("assign"),
	"entry":    choiceSlot("entry"),
	"site":     choiceSlot("site"),
	"reports":  choiceSlot("reports"),
	"absent":   choiceSlot("absent"),
	"rule":     choiceSlot("rule"),
}

// choiceSlot is a slot whose value is one code of a list.
func choiceSlot(name string) slot {
	return slot{false, BadValue, readChoice(name, func(c *Command, v string) { c.Choice = v }),
		func(p *printer, c *Command) string { return p.choice(name, c.Choice) }}
}

// span returns the words from i up to j.
func (a *attempt) span(i, j int) []string {
	words := make([]string, 0, j-i)
	for _, t := range a.tokens[i:j] {
		words = append(words, t.word)
	}
	return words
}

// raw returns the text of the words from i up to j as written.
func (a *attempt) raw(i, j int) string { return foldSpace(a.text[a.tokens[i].from:a.tokens[j-1].to]) }

// is reports whether word is the code of a choice.
func (l *Lexicon) is(choice, code, word string) bool { return l.values[choice][word] == code }

// items parts words at commas and at words for "and".
func (l *Lexicon) items(words []string) [][]string {
	var out [][]string
	start := 0
	for i := 0; i <= len(words); i++ {
		if i < len(words) && words[i] != "," && !l.is("and", "and", words[i]) {
			continue
		}
		if i > start {
			out = append(out, words[start:i])
		}
		start = i + 1
	}
	return out
}

const (
	maxTopic  = 60  // bytes
	maxReason = 500 // bytes
)

func readTopic(a *attempt, i, j int) (func(*Command), bool) {
	topic := a.raw(i, j)
	return func(c *Command) { c.Topic = topic }, j-i <= 4 && len(topic) <= maxTopic && !strings.Contains(marks, topic[:1])
}

func readReason(a *attempt, i, _ int) (func(*Command), bool) {
	reason := foldSpace(strings.TrimLeft(a.text[a.tokens[i-1].to:], " \t:"))
	return func(c *Command) { c.Reason = reason }, reason != "" && len(reason) <= maxReason
}

func readSentence(a *attempt, i, _ int) (func(*Command), bool) {
	sentence := foldSpace(strings.TrimLeft(a.text[a.tokens[i-1].to:], " \t:"))
	return func(c *Command) { c.Title = sentence }, sentence != "" && len(sentence) <= maxReason
}

var linkDigits = lazyregexp.New(`^[0-9a-f]{64}$`)

func readLink(a *attempt, i, j int) (func(*Command), bool) {
	link := strings.ToLower(a.raw(i, j))
	return func(c *Command) { c.Choice = link }, linkDigits().MatchString(link)
}

func readRound(a *attempt, i, j int) (func(*Command), bool) {
	n, ok := a.lex.small(a.tokens[i].word, ruleset.MaxRounds-1)
	return func(c *Command) { c.First, c.Last = n, 0 }, ok && j == i+1
}

// mostParts bounds the parts of a nation turn that can be named.
const mostParts = 99

func readPart(a *attempt, i, j int) (func(*Command), bool) {
	n, ok := a.lex.small(a.tokens[i].word, mostParts)
	return func(c *Command) { c.Part = n }, ok && j == i+1
}

// mostAmount bounds what of a thing a correction can say that there is.
const mostAmount = 99

func readAmount(a *attempt, i, j int) (func(*Command), bool) {
	n, ok := a.lex.small(a.tokens[i].word, mostAmount)
	return func(c *Command) { c.Number = n }, (ok || a.tokens[i].word == "0") && j == i+1
}

func readRuler(a *attempt, i, j int) (func(*Command), bool) {
	if a.lex.is("nobody", "nobody", strings.Join(a.span(i, j), " ")) {
		return func(c *Command) { c.Other = ruleset.NoNation }, true
	}
	nation, ok := lookUp(a.lex, a.r.words().names.nations, a.raw(i, j))
	return func(c *Command) { c.Other = nation }, ok
}

func printRuler(p *printer, c *Command) string {
	if c.Other == ruleset.NoNation {
		return p.choice("nobody", "nobody")
	}
	return p.r.rs.Names.Nation(p.lex.Lang, c.Other)
}

var numberRange = lazyregexp.New(`^(\d{1,2})-(\d{1,2})$`)

// halves parts "a to b", also "1-15"; ok is false when there is no "to".
func (l *Lexicon) halves(words []string) (left, right []string, ok bool) {
	for i, w := range words {
		if l.is("to", "to", w) {
			return words[:i], words[i+1:], i > 0 && i < len(words)-1
		}
		if m := numberRange().FindStringSubmatch(w); m != nil {
			return append(slices.Clone(words[:i]), m[1]), append([]string{m[2]}, words[i+1:]...), true
		}
	}
	return nil, nil, false
}

func readRounds(a *attempt, i, j int) (func(*Command), bool) {
	words := slices.DeleteFunc(a.span(i, j), func(w string) bool { return w == "." })
	left, right, ok := a.lex.halves(words)
	if !ok {
		left, right = words, words
	}
	if len(left) != 1 || len(right) != 1 {
		return nil, false
	}
	first, ok1 := a.lex.small(left[0], ruleset.MaxRounds-1)
	last, ok2 := a.lex.small(right[0], ruleset.MaxRounds-1)
	return func(c *Command) { c.First, c.Last = first, last }, ok1 && ok2 && first <= last
}

func printRounds(_ *printer, c *Command) string {
	if c.First == c.Last {
		return strconv.Itoa(c.First)
	}
	return strconv.Itoa(c.First) + "-" + strconv.Itoa(c.Last)
}

// mostPoints bounds corrections.
const mostPoints = 999

// readPoints reads how many points are added or taken away. Without a sign they might be all that a nation has, as gold is.
func readPoints(a *attempt, i, j int) (func(*Command), bool) {
	n, ok := a.amount(a.tokens[i].word)
	ok = ok && strings.ContainsAny(a.tokens[i].word[:1], "+-")
	return func(c *Command) { c.Points = n }, ok && j == i+1 && n != 0 && -mostPoints <= n && n <= mostPoints
}

// readSize reads how many points are given, or taken away, where a verb says which: "add 3 points".
func readSize(sign int) func(a *attempt, i, j int) (func(*Command), bool) {
	return func(a *attempt, i, j int) (func(*Command), bool) {
		n, ok := a.amount(a.tokens[i].word)
		ok = ok && (!strings.ContainsAny(a.tokens[i].word[:1], "+-") || sign > 0 && n > 0) // not "take -2 points"
		return func(c *Command) { c.Points = sign * n }, ok && j == i+1 && 0 < n && n <= mostPoints
	}
}

func printSize(p *printer, c *Command) string { return p.amount(max(c.Points, -c.Points)) }

func printPoints(p *printer, c *Command) string {
	if c.Points > 0 {
		return "+" + p.amount(c.Points)
	}
	return p.amount(c.Points)
}

var amount = lazyregexp.New(`^[-+]?(\d+|\d*½|\d+[.,]\d+)$`)

// amount reads points as cards print them and gives them as games keep them; those that
// the edition does not have, such as halves, are none.
func (a *attempt) amount(word string) (kept int, ok bool) {
	if !amount().MatchString(word) {
		return 0, false
	}
	return a.r.rs.ReadPoints(strings.NewReplacer(",", ".", "½", ".5").Replace(word))
}

// amount writes points so that they read back.
func (p *printer) amount(kept int) string {
	return strings.Replace(p.r.rs.Printed(kept), ".", p.lex.decimal, 1)
}

func readArea(a *attempt, i, j int) (func(*Command), bool) {
	area, ok := lookUp(a.lex, a.r.words().names.areas, a.raw(i, j))
	return func(c *Command) { c.Area = area }, ok
}

func readNation(a *attempt, i, j int) (func(*Command), bool) {
	nation, ok := lookUp(a.lex, a.r.words().names.nations, a.raw(i, j))
	return func(c *Command) { c.Nation = nation }, ok
}

var gameID = lazyregexp.New(`^[a-z0-9][a-z0-9-]{0,59}$`)

// longestArticle is how long a word may be that people leave out before a title.
const longestArticle = 3

// readGame reads an id, or the title of a game that is known; several words that are
// nearly a title are the id that there is not.
func readGame(a *attempt, i, j int) (func(*Command), bool) {
	words := strings.Join(a.span(i, j), " ")
	id := a.tokens[i].word
	known := j == i+1 && gameID().MatchString(id)
	if strings.Contains(marks, id) {
		return nil, false
	}
	if a.ctx.Games != nil {
		named := 0
		for _, g := range a.ctx.Games() {
			var title []string
			for _, t := range fullStop(a.lex.scan(g.Title)) {
				title = append(title, t.word)
			}
			text, bare := strings.Join(title, " "), ""
			if len(title) > 1 && len(title[0]) <= longestArticle {
				bare = strings.Join(title[1:], " ")
			}
			switch {
			case g.ID == id && j == i+1:
				return func(c *Command) { c.Game = id }, true
			case text == words, bare == words:
				named++
				id = g.ID
			case !known && nearest(words, []string{text}) != "":
				known, id = true, strings.ReplaceAll(spelling.Key(words), " ", "-")
			}
		}
		known = known && named < 2 || named == 1
	}
	return func(c *Command) { c.Game = id }, known && gameID().MatchString(id)
}

func readZone(a *attempt, i, j int) (func(*Command), bool) {
	name := a.raw(i, j)
	if j != i+1 || name != "UTC" && !strings.Contains(name, "/") {
		return nil, false
	}
	_, err := time.LoadLocation(name)
	return func(c *Command) { c.Zone = name }, err == nil
}

func readChoice(name string, set func(*Command, string)) func(*attempt, int, int) (func(*Command), bool) {
	return func(a *attempt, i, j int) (func(*Command), bool) {
		for _, word := range a.lex.stems(strings.Join(a.span(i, j), " ")) {
			if code, ok := a.lex.values[name][word]; ok {
				return func(c *Command) { set(c, code) }, true
			}
		}
		return nil, false
	}
}

// leastTongue is how many bytes a language's name has at least in a sentence: "in it" names none.
const leastTongue = 3

// readTongue reads a language that is named in a sentence.
func readTongue(a *attempt, i, j int) (func(*Command), bool) {
	if j != i+1 || len(a.tokens[i].word) < leastTongue {
		return nil, false
	}
	return readChoice("language", func(c *Command, v string) { c.Lang = ruleset.Language(v) })(a, i, j)
}
