package commands

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"bretwalda/internal/lazyregexp"
	"bretwalda/internal/pace"
)

// ymd is a date as written: 0 for what is not said.
type ymd struct{ year, month, day int }

var (
	yearFirst = lazyregexp.New(`^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$`)
	yearLast  = lazyregexp.New(`^(\d{1,2})([-./])(\d{1,2})[-./](\d{4})$`)
	noYear    = lazyregexp.New(`^(\d{1,2})[./](\d{1,2})$`)
	dateWord  = lazyregexp.New(`^(\d{1,4})(?:st|nd|rd|th|º|ª|°)?$`)
)

// date reads "2026-08-01", "1.8.2026", "1 August", "August 1st, 2026", or a part
// of it. 1/8/2026 is read only where the language has the day first.
func (l *Lexicon) date(words []string) (d ymd, ok bool) {
	take := func(into *int, text string) bool {
		n, err := strconv.Atoi(text)
		if *into != 0 || err != nil || n == 0 {
			return false
		}
		*into = n
		return true
	}
	for _, word := range words {
		if word == "," || word == "." || l.is("from", "from", word) { // "1 de agosto"
			continue
		}
		ok = false
		for _, w := range l.stems(word) {
			w = strings.TrimRight(w, ".")
			if m := yearFirst().FindStringSubmatch(w); m != nil {
				ok = take(&d.year, m[1]) && take(&d.month, m[2]) && take(&d.day, m[3])
			} else if m := yearLast().FindStringSubmatch(w); m != nil && (m[2] != "/" || l.dayFirst) {
				ok = take(&d.day, m[1]) && take(&d.month, m[3]) && take(&d.year, m[4])
			} else if m := noYear().FindStringSubmatch(w); m != nil && l.dayFirst {
				ok = take(&d.day, m[1]) && take(&d.month, m[2])
			} else if month, known := l.values["month"][w]; known {
				ok = take(&d.month, month)
			} else if m := dateWord().FindStringSubmatch(w); m != nil && len(m[1]) == 4 {
				ok = take(&d.year, m[1])
			} else if m != nil && len(m[1]) < 3 {
				ok = take(&d.day, m[1])
			}
			if ok {
				break
			}
		}
		if !ok {
			return ymd{}, false
		}
	}
	return d, ok
}

// past is how many days ago a date without a year may be.
const past = 31

// whole completes a date by today's year, or the next.
func (d ymd) whole(today pace.Date) (pace.Date, bool) {
	out := pace.Date{Year: d.year, Month: time.Month(d.month), Day: d.day}
	if d.year == 0 {
		if today.IsZero() {
			return out, false
		}
		out.Year = today.Year
		if !out.Valid() || out.Compare(today.Add(-past)) < 0 {
			out.Year++
		}
	}
	return out, out.Valid()
}

// vacation reads "1 to 15 August", "20 December to 5 January" or one date.
func (l *Lexicon) vacation(words []string, today pace.Date) (pace.Vacation, bool) {
	for len(words) > 0 && l.is("from", "from", words[0]) {
		words = words[1:]
	}
	if left, right, ok := l.halves(words); ok {
		return l.between(left, right, today)
	}
	if d, ok := l.date(words); ok {
		day, ok := d.whole(today)
		return pace.Vacation{From: day, To: day}, ok
	}
	for i := 1; i < len(words); i++ {
		if v, ok := l.between(words[:i], words[i:], today); ok {
			return v, true
		}
	}
	return pace.Vacation{}, false
}

// between completes each end of a vacation by what the other says.
func (l *Lexicon) between(left, right []string, today pace.Date) (v pace.Vacation, ok bool) {
	a, ok1 := l.date(left)
	b, ok2 := l.date(right)
	if !ok1 || !ok2 {
		return v, false
	}
	if a.month == 0 {
		a.month = b.month
	}
	if b.month == 0 {
		b.month = a.month
	}
	said := a.year != 0 && b.year != 0
	if a.year == 0 && b.year != 0 {
		if a.year = b.year; a.month > b.month {
			a.year--
		}
	}
	if v.From, ok = a.whole(today); !ok {
		return v, false
	}
	if b.year == 0 {
		b.year = v.From.Year
	}
	v.To, ok = b.whole(today)
	if ok && !said && v.Days() < 1 {
		v.To.Year++
	}
	return v, ok && v.To.Valid() && v.Days() >= 1 && v.Days() <= pace.MaxVacation
}

func readDays(a *attempt, i, j int) (func(*Command), bool) {
	v, ok := a.lex.vacation(a.span(i, j), a.ctx.Today)
	open := v.From == v.To && (a.lex.bound("from", a.span(max(0, i-1), j)) || a.lex.bound("from", a.span(i, j))) // until when?
	return func(c *Command) { c.From, c.To = v.From, v.To }, ok && !open
}

// bound reports whether a single date, behind the first of some words, is an end of what goes on: "from 1 August", "until 15
// August", in Hungarian by its own ending.
func (l *Lexicon) bound(end string, words []string) bool {
	if _, _, two := l.halves(words); two {
		return false // "from 24 to 24"
	}
	for i, word := range words {
		_, ending, ended := strings.Cut(word, "-")
		if i == 0 && l.is(end, end, word) || ended && l.is(end, end, "-"+ending) {
			return true
		}
	}
	return false
}

func printDays(p *printer, c *Command) string {
	if c.From == c.To {
		return c.From.String()
	}
	return c.From.String() + " " + p.choice("to", "to") + " " + c.To.String()
}

func readUntil(a *attempt, i, j int) (func(*Command), bool) {
	d, ok := a.lex.date(a.span(i, j))
	if !ok {
		return nil, false
	}
	day, ok := d.whole(a.ctx.Today)
	return func(c *Command) { c.To = day }, ok
}

func readDates(a *attempt, i, j int) (func(*Command), bool) {
	var days []pace.Date
	for _, item := range a.lex.items(a.span(i, j)) {
		d, ok := a.lex.date(item)
		if !ok {
			return nil, false
		}
		day, ok := d.whole(a.ctx.Today)
		if !ok {
			return nil, false
		}
		days = append(days, day)
	}
	return func(c *Command) { c.Dates = days }, len(days) > 0
}

func printDates(_ *printer, c *Command) string {
	var list []string
	for _, d := range c.Dates {
		list = append(list, d.String())
	}
	return strings.Join(list, ", ")
}

func readClock(a *attempt, i, j int) (func(*Command), bool) {
	at, err := pace.ParseClock(strings.ReplaceAll(a.tokens[i].word, ".", ":"))
	return func(c *Command) { c.Clock = at }, err == nil && j == i+1
}

func readQuiet(a *attempt, i, j int) (func(*Command), bool) {
	words := slices.DeleteFunc(a.span(i, j), func(w string) bool { return a.lex.is("from", "from", w) })
	if a.lex.is("yes", "no", strings.Join(words, " ")) {
		return func(c *Command) { c.Quiet = pace.Hours{} }, true
	}
	if left, right, ok := a.lex.halves(words); ok {
		words = []string{strings.Join(left, " ") + "-" + strings.Join(right, " ")}
	}
	h, err := pace.ParseHours(strings.Join(words, ""))
	return func(c *Command) { c.Quiet = h }, err == nil && h != pace.Hours{}
}

func printQuiet(p *printer, c *Command) string {
	if c.Quiet == (pace.Hours{}) {
		return p.yes(false)
	}
	return c.Quiet.String()
}

// readWeekdays reads "mon-fri", "Saturday and Sunday", "Monday to Friday".
func readWeekdays(a *attempt, i, j int) (func(*Command), bool) {
	var set pace.Weekdays
	for _, item := range a.lex.items(a.span(i, j)) {
		left, right, ok := a.lex.halves(item)
		if !ok {
			first, last, run := strings.Cut(strings.Join(item, " "), "-")
			if !run {
				last = first
			}
			left, right = []string{first}, []string{last}
		}
		from, ok1 := lookUp(a.lex, a.lex.values["weekday"], strings.Join(left, " "))
		to, ok2 := lookUp(a.lex, a.lex.values["weekday"], strings.Join(right, " "))
		days, err := pace.ParseWeekdays(from + "-" + to)
		if !ok1 || !ok2 || err != nil {
			return nil, false
		}
		set |= days
	}
	return func(c *Command) { c.Weekdays = set }, set != 0
}

func printWeekdays(p *printer, c *Command) string {
	var list []string
	for _, code := range choices["weekday"] {
		if day, err := pace.ParseWeekdays(code); err == nil && c.Weekdays&day != 0 {
			list = append(list, p.choice("weekday", code))
		}
	}
	return strings.Join(list, ", ")
}
