package commands

import (
	"slices"
	"strings"

	"bretwalda/internal/pace"
)

// Days finds days in a text, such as "from 24 to 30 March": the longest stretch that
// reads as days, in any language. Days without a month are those to come next; false:
// there are none. A single day needs its month; "until" it is from today, and "from" it until nobody knows: then only From is
// there, and false. Days that are over are none.
func (r *Reader) Days(text string, ctx Context) (pace.Vacation, bool) {
	all, languages := tokens(text), r.order(ctx.Lang)
	bound := func(end string, words []string) bool { // some months are called alike in two languages
		return slices.ContainsFunc(languages, func(l *Lexicon) bool { return l.bound(end, words) })
	}
	for _, l := range languages {
		words := (&attempt{tokens: l.sift(all)}).span
		n := len(l.sift(all))
		for size := min(n, longest); size > 0; size-- {
			for i := 0; i+size <= n; i++ {
				v, ok := l.days(words(i, i+size), ctx.Today)
				if !ok || v.To.Compare(ctx.Today) < 0 {
					continue
				}
				with := words(max(0, i-1), i+size)
				switch {
				case v.From != v.To:
				case bound("to", with):
					v.From = ctx.Today
				case bound("from", with), bound("from", words(i, i+size)):
					return pace.Vacation{From: v.From}, false
				}
				return v, v.Days() <= pace.MaxVacation
			}
		}
	}
	return pace.Vacation{}, false
}

// days reads words that are nothing but days.
func (l *Lexicon) days(words []string, today pace.Date) (pace.Vacation, bool) {
	if v, ok := l.vacation(words, today); ok {
		return v, true
	}
	for len(words) > 0 && l.is("from", "from", words[0]) {
		words = words[1:]
	}
	left, right, ok := l.halves(words)
	if !ok && len(words) == 2 { // "24-től 30-ig"
		left, right, ok = words[:1], words[1:], strings.HasPrefix(strings.TrimLeft(words[0], "0123456789"), "-")
	}
	a, ok1 := l.date(left)
	b, ok2 := l.date(right)
	if !ok || !ok1 || !ok2 || today.IsZero() || a.month+a.year+b.month+b.year > 0 {
		return pace.Vacation{}, false
	}
	from := today
	for from.Day != a.day && from.Valid() {
		if from = from.Add(1); from.Month == today.Month && from.Year > today.Year {
			return pace.Vacation{}, false // no month has such a day
		}
	}
	to := from
	for to.Day != b.day {
		if to = to.Add(1); to.Month != from.Month && to.Day >= a.day {
			return pace.Vacation{}, false // a month without the day, or a month and more
		}
	}
	return pace.Vacation{From: from, To: to}, true
}
