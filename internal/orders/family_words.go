package orders

import (
	"errors"
	"fmt"
	"slices"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// FamilyWords is how one language says what a family has, as a part of one of its files. The
// keys are the names of statements and of kinds of units.
type FamilyWords struct {
	// Words are ways to write what a statement or a kind of units is called.
	Words map[string][]string
	// Compounds are forms that are several words at once; common words have the keys of the
	// common lexicons.
	Compounds map[string][]string
	// Names are what players call areas, nations and leaders, by id.
	Names map[string][]string
	// Phrases say how it is printed, None how where it is for none, or says no.
	Phrases, None map[string]Text
}

// Speak adds a language to the family. The error lists what is missing, unused, or said
// twice.
func (f *Family) Speak(lang ruleset.Language, w FamilyWords) error {
	s := speaker{family: f, lang: lang, said: w, common: commonForms(lang), words: make(map[string]Word)}
	for u := range f.Units {
		if unit := &f.Units[u]; unit.Name != "" {
			s.words[unit.Name] = ownUnits + Word(u)
			s.forms(unit.Name, &unit.Forms)
			s.phrase(unit.Name, "", w.Phrases, &unit.Print)
		}
	}
	for i := range f.Statements {
		st := &f.Statements[i]
		s.words[st.Name] = f.word(i)
		if f.word(i) != NoWord {
			s.forms(st.Name, &st.Forms)
		}
		if st.Shape == Free {
			continue
		}
		s.phrase(st.Name, st.Shape.parts(), w.Phrases, &st.Print)
		if st.Shape == Built || st.Shape == Asked {
			s.phrase(st.Name, "", w.None, &st.None)
		}
	}
	s.compounds()
	if f.Names == nil {
		f.Names = make(map[ruleset.Language]map[string][]string)
	}
	f.Names[lang] = w.Names
	s.unused()
	return errors.Join(s.wrong...)
}

// parts are what a shape is printed with, as function parts has them.
func (s Shape) parts() string {
	switch s {
	case Placed, Built:
		return "count in"
	case Settled:
		return "in"
	case Taken:
		return "count"
	}
	return ""
}

// commonForms are what the common words of a language are written.
func commonForms(lang ruleset.Language) map[string]bool {
	taken := make(map[string]bool)
	for _, l := range Lexicons() {
		if l.Lang != lang {
			continue
		}
		for _, forms := range l.Forms {
			for _, form := range forms {
				taken[form] = true
			}
		}
	}
	return taken
}

// speaker adds a language to a family, and lists what is wrong.
type speaker struct {
	family *Family
	lang   ruleset.Language
	said   FamilyWords
	common map[string]bool // forms that are taken
	words  map[string]Word
	wrong  []error
}

func (s *speaker) fault(format string, args ...any) {
	s.wrong = append(s.wrong, fmt.Errorf("%s: "+format, append([]any{s.lang}, args...)...))
}

// forms takes the ways to write what is called name.
func (s *speaker) forms(name string, to *Forms) {
	if *to == nil {
		*to = make(Forms)
	}
	if len(s.said.Words[name]) == 0 {
		s.fault("words: %s is missing", name)
	}
	for _, form := range s.said.Words[name] {
		k := spelling.Key(form)
		if k == "" || s.common[k] {
			s.fault("words: %s: %q has no letters, or stands for something else too", name, form)
		}
		s.common[k] = true
	}
	(*to)[s.lang] = s.said.Words[name]
}

// phrase takes how something is printed.
func (s *speaker) phrase(name, with string, from map[string]Text, to *Phrasings) {
	if *to == nil {
		*to = make(Phrasings)
	}
	text := from[name]
	if text.One == "" || text.Many == "" {
		s.fault("phrases: %s is missing, or its one or many", name)
	}
	for _, said := range []string{text.One, text.Many, text.All} {
		if said != "" && parts(said) != with {
			s.fault("phrases: %s: %q has parts %q, not %q", name, said, parts(said), with)
		}
	}
	(*to)[s.lang] = text
}

// compounds reads the forms that are several words.
func (s *speaker) compounds() {
	for w, k := range wordKeys() {
		if k != "" && s.words[k] == NoWord {
			s.words[k] = Word(w)
		}
	}
	f := s.family
	if f.Compounds == nil {
		f.Compounds = make(map[ruleset.Language]map[string][]Word)
	}
	f.Compounds[s.lang] = make(map[string][]Word)
	for _, form := range sorted(s.said.Compounds) {
		var words []Word
		for _, name := range s.said.Compounds[form] {
			if s.words[name] == NoWord {
				s.fault("compounds: %q has unknown word %s", form, name)
			}
			words = append(words, s.words[name])
		}
		f.Compounds[s.lang][spelling.Key(form)] = words
	}
}

// unused finds keys that mean nothing.
func (s *speaker) unused() {
	var known []string
	for i := range s.family.Statements {
		known = append(known, s.family.Statements[i].Name)
	}
	for u := range s.family.Units {
		known = append(known, s.family.Units[u].Name)
	}
	for section, keys := range map[string][]string{"words": sorted(s.said.Words), "phrases": sorted(s.said.Phrases), "none": sorted(s.said.None)} {
		for _, key := range keys {
			if key == "" || !slices.Contains(known, key) {
				s.fault("%s: nothing is called %s", section, key)
			}
		}
	}
}
