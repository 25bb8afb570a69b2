// Package prose recognises what people write that is neither an order nor a command:
// a question, that somebody will be away, thanks. It says what a text seems to be; what
// comes of it is for the moderator to say, and nothing that is only recognised here is
// ever carried out.
package prose

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/spelling"
)

//go:embed words.yaml
var wordsFile []byte

// Reader recognises texts in all languages. It never changes once made.
type Reader struct {
	asks, away, here, instead, thanks, yes, tells []phrase
}

// phrase is one way to say something: words, of which the last may have any ending.
type phrase struct {
	words []string
	open  bool
}

// NewReader returns a Reader. An error is a fault in the list of words.
func NewReader() (*Reader, error) {
	var languages map[string]map[string][]string
	if err := yaml.Unmarshal(wordsFile, &languages); err != nil {
		return nil, fmt.Errorf("prose: %w", err)
	}
	r := &Reader{}
	lists := map[string]*[]phrase{"asks": &r.asks, "away": &r.away, "here": &r.here, "instead": &r.instead, "thanks": &r.thanks, "yes": &r.yes, "tells": &r.tells}
	for lang, of := range languages { // in which order they are looked up does not matter
		for name, list := range of {
			into := lists[name]
			if into == nil {
				return nil, fmt.Errorf("prose: %s: there is no list %q", lang, name)
			}
			for _, text := range list {
				text, open := strings.CutSuffix(text, "*")
				*into = append(*into, phrase{spelling.Words(text), open})
			}
		}
		for name := range lists {
			if len(of[name]) == 0 && name != "tells" { // which not every language has
				return nil, fmt.Errorf("prose: %s: %s is missing", lang, name)
			}
		}
	}
	return r, nil
}

// begins reports whether words begin with one of the phrases.
func begins(list []phrase, have []string) bool {
	for i := range list {
		if list[i].begins(have) {
			return true
		}
	}
	return false
}

func (p *phrase) begins(have []string) bool {
	if len(have) < len(p.words) {
		return false
	}
	for i, w := range p.words {
		if have[i] != w && !(p.open && i == len(p.words)-1 && strings.HasPrefix(have[i], w)) {
			return false
		}
	}
	return true
}

// holds reports whether one of the phrases stands anywhere in words.
func holds(list []phrase, have []string) bool {
	for i := range have {
		if begins(list, have[i:]) {
			return true
		}
	}
	return false
}

// Asks reports whether a line begins like a question.
func (r *Reader) Asks(line string) bool {
	words := spelling.Words(line)
	return begins(r.asks, words) && !begins(r.tells, words)
}

// Marked reports whether a line ends with a question mark.
func Marked(line string) bool {
	line = strings.TrimRightFunc(line, func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune(`"'”’»)!.:;-`, c)
	})
	return strings.HasSuffix(line, "?")
}

// Away reports whether a text says that its writer is not there, and does not say that they are after all, or were not, or that
// somebody else is not.
func (r *Reader) Away(text string) bool {
	have := spelling.Words(text)
	return holds(r.away, have) && !holds(r.here, have)
}

// Instead reports whether a text says that somebody else is to play for who writes.
func (r *Reader) Instead(text string) bool { return holds(r.instead, spelling.Words(text)) }

// mostThanks is how many words a text of thanks may have.
const mostThanks = 20

// Thanks reports whether a text is short, and thanks or agrees, and asks nothing.
func (r *Reader) Thanks(text string) bool {
	have := spelling.Words(text)
	return len(have) > 0 && len(have) <= mostThanks && holds(r.thanks, have) && !strings.ContainsAny(text, "?0123456789") &&
		!r.Away(text) && !r.Asks(text)
}

// OnlyThanks is Thanks of a text that says nothing else, but for a name or a greeting of a word: "ok, Zoe may have more time" may be
// meant to be done.
func (r *Reader) OnlyThanks(text string) bool {
	return r.Thanks(text) && !slices.ContainsFunc(strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(",;:.!\n–—", c) }), func(clause string) bool {
		have := spelling.Words(clause)
		return len(have) > 1 && !holds(r.thanks, have)
	})
}

// mostYes is how many words a line may have that says yes: "si" begins conditions, too.
const mostYes = 3

// Yes reports whether a short line says a plain yes, in any language: "all right" and "okay" may only say that somebody
// has read what they were told.
func (r *Reader) Yes(line string) bool {
	have := spelling.Words(line)
	return len(have) <= mostYes && holds(r.yes, have)
}
