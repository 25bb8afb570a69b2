package orders

import (
	"strings"
	"unicode/utf8"

	"bretwalda/internal/board"
)

// Declension says how names take case endings in a language that has them. The
// ending goes by the sound of the name, which its last vowel tells; names that sound otherwise
// have their forms from the grammar of the game, where it knows areas.
type Declension struct {
	// Cases are the endings by case, each after back vowels, after front vowels and (where a
	// third is given) after a name that ends in a vowel.
	Cases map[string]CaseEndings
	// Vowels are the letters that tell the sound.
	Vowels struct{ Back, Front string }
	// Lengthen says which last letters are lengthened before an ending.
	Lengthen map[string]string
	// Articles says that areas stand with the articles which the grammar of the game has for
	// them, as leaders do in all languages: "the Downlands".
	Articles bool
}

// CaseEndings are the endings of one case. Smooth are the last letters after which the one
// for vowels is taken, too.
type CaseEndings struct {
	Inside []string
	Smooth string
	// Before is the word that stands before names where the language has no endings, and no
	// grammar of the game gives them another form.
	Before string
}

func (d *Declension) has(name string) bool {
	_, has := d.Cases[name]
	return has
}

// decline returns name in the case given.
func (d *Declension) decline(name, to string) string {
	endings := d.Cases[to].Inside
	if len(endings) == 0 || name == "" {
		return name
	}
	last, size := utf8.DecodeLastRuneInString(name)
	vowel := strings.ContainsRune(d.Vowels.Back+d.Vowels.Front, last)
	ending := endings[0]
	switch {
	case len(endings) > 2 && (vowel || strings.ContainsRune(d.Cases[to].Smooth, last)):
		ending = endings[2]
	case len(endings) > 1 && d.front(name):
		ending = endings[1]
	}
	if long, ok := d.Lengthen[string(last)]; ok {
		name = name[:len(name)-size] + long
	}
	return name + ending
}

// front reports whether the last vowel of name is a front one.
func (d *Declension) front(name string) bool {
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
	return r.lex.inflect("area", to, r.rs.Board.IDs[a], r.area(a))
}

// inflect is a form of a name as the grammar of the game has it, or "".
func (l *Lexicon) inflect(kind, form, id, name string) string {
	if l.own.Inflect == nil {
		return ""
	}
	return l.own.Inflect(l.Lang, kind, form, id, name)
}

// article is what stands before a name of a kind in the form of it that is called "the".
func (l *Lexicon) article(kind, id, name string) string {
	article, _ := strings.CutSuffix(l.inflect(kind, "the", id, name), name)
	return strings.TrimSpace(article)
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
