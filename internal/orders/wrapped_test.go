package orders_test

import (
	"math/rand"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/orders"
	"bretwalda/internal/sampling"
)

// broken breaks a paragraph at blanks into lines of at most so many columns.
func broken(text string, columns int) string {
	var b strings.Builder
	filled := 0
	for word := range strings.FieldsSeq(text) {
		size := len([]rune(word))
		switch {
		case filled == 0:
		case filled+1+size > columns:
			b.WriteByte('\n')
			filled = 0
		default:
			b.WriteByte(' ')
			filled++
		}
		b.WriteString(word)
		filled += size
	}
	return b.String()
}

// paragraph is some random orders as people write them one after the other; "" if
// they take lines of their own.
func (g *generator) paragraph(r *orders.Reader) string {
	var said []string
	for range 3 + g.Intn(4) {
		o := g.order()
		text := strings.TrimSpace(r.PrintOrder(o))
		if strings.Contains(text, "\n") || o.Half != 0 {
			return ""
		}
		said = append(said, text)
	}
	return strings.Join(said, []string{". ", "; ", ", then "}[g.Intn(2)]) + "."
}

// TestWrappedParagraphs breaks paragraphs of printed orders as mail programs do, at 72
// to 78 columns, and counts those that are read otherwise than whole.
func TestWrappedParagraphs(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	const seeds = 200
	for _, lang := range orders.Languages() {
		r := all.In(lang)
		count, other := 0, 0
		for seed := range int64(seeds) {
			g := generator{Rand: rand.New(rand.NewSource(seed)), rs: r.Ruleset(), kinds: make(map[orders.Kind]bool)}
			text := g.paragraph(r)
			if text == "" {
				continue
			}
			ctx := orders.Context{Next: 4, Round: 3}
			whole := r.Parse(lines(text), ctx)
			if len(whole.Problems) > 0 || len(whole.Sections) != 1 {
				continue
			}
			for columns := 72; columns <= 78; columns++ {
				got := r.Parse(lines(broken(text, columns)), ctx)
				count++
				if len(got.Problems) > 0 || len(got.Sections) != 1 ||
					!reflect.DeepEqual(orders.Plain(got.Sections[0].Orders), orders.Plain(whole.Sections[0].Orders)) {
					if other++; other == 1 {
						t.Logf("%s:\n%s\nis read as\n%s%s", lang, broken(text, columns), r.Print(got), problems(r, got))
					}
				}
			}
		}
		if t.Logf("%s: %d of %d broken paragraphs are read otherwise", lang, other, count); count < 100 || other*100 > count {
			t.Errorf("%s: more than one in a hundred", lang)
		}
	}
}

// TestLongLines gives each order a line of its own that is as long as mail programs
// make them, and checks that none is taken for the end of the one before: the letter is
// read as with blank lines between, or the player is asked.
func TestLongLines(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		r := all.In(lang)
		read, asked, part := 0, 0, sampling.Every(3)
		for seed := range int64(3000 / part) {
			g := generator{Rand: rand.New(rand.NewSource(seed)), rs: r.Ruleset(), kinds: make(map[orders.Kind]bool)}
			first, second := strings.TrimSpace(r.PrintOrder(g.order())), strings.TrimSpace(r.PrintOrder(g.order()))
			if n := utf8.RuneCountInString(first); n < 65 || n > 85 || strings.Contains(first+second, "\n") {
				continue
			}
			if seed%2 == 0 {
				c, size := utf8.DecodeRuneInString(second)
				second = string(unicode.ToLower(c)) + second[size:]
			}
			ctx := orders.Context{Next: 4, Round: 3}
			apart, got := r.Parse(lines(first+"\n\n"+second), ctx), r.Parse(lines(first+"\n"+second), ctx)
			switch {
			case len(apart.Problems) > 0:
			case len(got.Problems) > 0:
				asked++
			case r.Print(got) != r.Print(apart):
				t.Errorf("%s:\n%s\n%s\nis read as\n%s", lang, first, second, r.Print(got))
			default:
				read++
			}
		}
		if t.Logf("%s: %d read, %d asked", lang, read, asked); read < 100/part || asked*10 > read {
			t.Errorf("%s: too few are read", lang)
		}
	}
}

// TestWrappedConditions breaks printed conditions over orders as letters and mail programs do,
// with the lines under them further in, below an order that could go on.
func TestWrappedConditions(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	drawn, least := int64(600), 100
	if sampling.Every(3) > 1 {
		drawn, least = drawn/3, least/3
	}
	for _, lang := range sampling.Half(t, orders.Languages()) {
		r := all.In(lang)
		count, other := 0, 0
		for seed := range drawn {
			g := generator{Rand: rand.New(rand.NewSource(seed)), rs: r.Ruleset(), kinds: make(map[orders.Kind]bool)}
			before, o := g.order(), g.conditional(false, 2)
			text := r.Print(orders.Sheet{Sections: []orders.Section{{Nation: 4, Round: 3, Orders: []orders.Order{before, o}}}})
			printed := strings.SplitN(strings.TrimRight(text, "\n"), "\n", 4) // heading, order, condition, what stands under it
			if len(printed) < 4 || strings.HasPrefix(printed[2], " ") || utf8.RuneCountInString(printed[2]) < 50 || utf8.RuneCountInString(printed[1]) > 68 {
				continue
			}
			ctx := orders.Context{Next: 4, Round: 3}
			whole := r.Parse(lines(text), ctx)
			if len(whole.Problems) > 0 {
				continue
			}
			for _, columns := range []int{60, 68} {
				wrapped := printed[0] + "\n" + printed[1] + "\n" + broken(printed[2], columns) + "\n" + printed[3]
				count++
				if got := r.Parse(lines(wrapped), ctx); r.Print(got) != r.Print(whole) {
					if other++; other == 1 {
						t.Logf("%s:\n%s\nis read as\n%s%s", lang, wrapped, r.Print(got), problems(r, got))
					}
				}
			}
		}
		if t.Logf("%s: %d of %d broken conditions are read otherwise", lang, other, count); count < least || other > 0 {
			t.Errorf("%s: some are, or too few were drawn", lang)
		}
	}
}
