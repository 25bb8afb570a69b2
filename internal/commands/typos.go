package commands

import (
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/spelling"
)

// maxTypo is how many words a line with a misspelt command may have.
const maxTypo = 3

// nearest asks back about a short line whose first word is almost a command; nil: it is
// not. The line stays in the rest.
func (p *parser) nearest(s said) *Problem {
	for i, l := range p.languages {
		tokens := fullStop(s.words[i])
		if len(tokens) == 0 || len(tokens) > maxTypo || len(tokens) > 1 && strings.Contains(s.text, "?") {
			continue // "szabályos ez?" asks whether it is legal, and is not the command for rules
		}
		word := tokens[0]
		if !typable(word.word) {
			continue
		}
		letters := spelling.LettersOf(word.word)
		start := -1
		for k := range l.starts {
			if typo(word.word, l.starts[k], letters.Apart(l.letters[k])) {
				start = k
				break
			}
		}
		if start >= 0 && !p.known(word.word) {
			return &Problem{Code: UnknownCommand, Args: []string{s.text[word.from:word.to]}, Nearest: l.starts[start]}
		}
	}
	return nil
}

// known reports whether word means something: a command that went on otherwise, a
// player, a nation, an area.
func (p *parser) known(word string) bool {
	for _, l := range p.languages {
		if l.heads[word] != nil || l.filler[word] {
			return true
		}
		if _, ok := l.seat(p.ctx, word); ok {
			return true
		}
		if _, ok := lookUp(l, p.r.words().names.nations, word); ok {
			return true
		}
		if _, ok := lookUp(l, p.r.words().names.areas, word); ok {
			return true
		}
	}
	return false
}

// typable reports whether word may be a misspelt command at all.
func typable(word string) bool {
	return len(word) >= 4 && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
}

// typo reports whether word, which is typable, can only be start misspelt: short words are too
// often names, so that only swapped, missing or additional letters count in them. They are at
// least so many letters apart, which rules out nearly all.
func typo(word, start string, apart int) bool {
	if len(start) < 4 {
		return false
	}
	limit := 1
	if len(start) >= 8 {
		limit = 2
	}
	if apart > limit || spelling.Distance(word, start, limit) > limit {
		return false
	}
	return len(start) >= 6 || len(word) != len(start) || sortedLetters(word) == sortedLetters(start)
}

func sortedLetters(s string) string {
	r := []rune(s)
	slices.Sort(r)
	return string(r)
}
