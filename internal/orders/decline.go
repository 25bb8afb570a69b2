package orders

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bretwalda/internal/board"
)

// Declension says how names take case endings in a language that has them. The
// ending goes by the sound of the name, which its last vowel tells unless it is
// listed.
type Declension struct {
	// Cases are the endings by case: those of names one is in and of names one is
	// on, each after back vowels, after front vowels and (where a third is given)
	// after a name that ends in a vowel.
	Cases map[string]CaseEndings
	// Vowels are the letters that tell the sound.
	Vowels struct{ Back, Front string }
	// Lengthen says which last letters are lengthened before an ending.
	Lengthen map[string]string
	// Surface are the names, or their last parts ("-tenger"), that one is on.
	Surface []string
	// Back, Front, Open and Hyphen are the names that sound otherwise than they
	// are written: back, front, as if ending in a vowel; and those that a hyphen
	// parts from the ending.
	Back, Front, Open, Hyphen []string
	// Articles are the articles of names of areas and leaders that do not stand alone, each with
	// the names that take it: "the" with Downlands.
	Articles map[string][]string
}

// CaseEndings are the endings of one case. Smooth are the last letters after which the one
// for vowels is taken, too.
type CaseEndings struct {
	Inside, Surface []string
	Smooth          string
	// Before is the word that stands before names where the language has no endings, and no
	// grammar of the game gives them another form.
	Before string
}

func (d *Declension) has(name string) bool {
	_, has := d.Cases[name]
	return has
}

// listed reports whether list has name, or the last part of name as "-part".
func listed(list []string, name string) bool {
	return slices.ContainsFunc(list, func(s string) bool {
		return s == name || strings.HasPrefix(s, "-") && strings.HasSuffix(name, s)
	})
}

// article is the article of a name; "": it has none.
func (d *Declension) article(name string) string {
	for article, names := range d.Articles {
		if slices.Contains(names, name) {
			return article
		}
	}
	return ""
}

// decline returns name in the case given.
func (d *Declension) decline(name, to string) string {
	endings := d.Cases[to].Inside
	if s := d.Cases[to].Surface; len(s) > 0 && listed(d.Surface, name) {
		endings = s
	}
	if len(endings) == 0 || name == "" {
		return name
	}
	last, size := utf8.DecodeLastRuneInString(name)
	vowel := strings.ContainsRune(d.Vowels.Back+d.Vowels.Front, last)
	parted := listed(d.Hyphen, name)
	ending := endings[0]
	switch {
	case len(endings) > 2 && (vowel && !parted || listed(d.Open, name) || strings.ContainsRune(d.Cases[to].Smooth, last)):
		ending = endings[2]
	case len(endings) > 1 && d.front(name):
		ending = endings[1]
	}
	if parted {
		return name + "-" + ending
	}
	if long, ok := d.Lengthen[string(last)]; ok {
		name = name[:len(name)-size] + long
	}
	return name + ending
}

// front reports whether the last vowel of name is a front one.
func (d *Declension) front(name string) bool {
	switch {
	case listed(d.Front, name):
		return true
	case listed(d.Back, name):
		return false
	}
	i := strings.LastIndexAny(strings.ToLower(name), d.Vowels.Back+d.Vowels.Front)
	if i < 0 {
		return true
	}
	r, _ := utf8.DecodeRuneInString(strings.ToLower(name)[i:])
	return strings.ContainsRune(d.Vowels.Front, r)
}

// Names stand between these marks until their line is written, so that a
// phrase can decline them wherever it puts them.
const (
	nameBegins = "\ue000"
	nameEnds   = "\ue001"
)

// mark marks a name.
func mark(name string) string { return nameBegins + name + nameEnds }

// declineAll declines the names marked in text.
func (d *Declension) declineAll(text, to string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, nameBegins)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, _ := strings.Cut(rest, nameEnds)
		b.WriteString(d.decline(name, to))
		text = after
	}
}

// What is printed of an area stands between these marks, its number first, so that a phrase
// can ask for a form of it that takes its article along: "nel Mare del Nord".
const (
	areaBegins = "\ue002"
	areaEnds   = "\ue003"
	areaZero   = '\ue100'
	lastMark   = '\ue3ff'
)

// markArea marks what is printed of an area.
func markArea(a board.Area, text string) string {
	return areaBegins + string(areaZero+rune(a)) + text + areaEnds
}

// decline gives the names marked in text the form that a phrase asks for: an area that which
// the grammar of the game has of it, if any, all others that of the lexicon.
func (w *printer) decline(text, to string) string {
	d := &w.r.lex.Declension
	word := d.Cases[to].Before
	if word != "" && strings.Count(text, areaBegins) > 1 {
		return word + " " + text // one word for all of a list
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, areaBegins)
		b.WriteString(d.declineAll(before, to))
		if !found {
			return b.String()
		}
		inner, after, _ := strings.Cut(rest, areaEnds)
		number, size := utf8.DecodeRuneInString(inner)
		switch form := w.r.form(board.Area(number-areaZero), to); {
		case form != "":
			b.WriteString(form)
		case word != "":
			b.WriteString(word + " " + inner[size:])
		default:
			b.WriteString(d.declineAll(inner[size:], to))
		}
		text = after
	}
}

// form is a form of the name of an area as the grammar of the game has it, or "".
func (r *Reader) form(a board.Area, to string) string {
	if r.lex.own.Places == nil {
		return ""
	}
	return r.lex.own.Places(r.lex.Lang, to, r.rs.Board.IDs[a], r.area(a))
}

// bare removes the marks of names and areas.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '\ue000' && r <= lastMark {
			return -1
		}
		return r
	}, text)
}

// finish makes the text of a line, or of a part of one, of what was printed.
func (l *Lexicon) finish(text string) string { return l.contract(bare(text)) }

// contract writes what the contractions of l say of words that meet.
func (l *Lexicon) contract(text string) string {
	for _, c := range l.Contractions {
		for at := 0; ; {
			i := strings.Index(text[at:], c.Words)
			if i < 0 {
				break
			}
			i += at
			at = i + 1 // the words may begin again within these: "Ha a angolok"
			if i == 0 || text[i-1] == ' ' || text[i-1] == '(' || text[i-1] == '\'' {
				text = text[:i] + c.Short + text[i+len(c.Words):]
				at = i + len(c.Short)
			}
		}
	}
	return text
}
