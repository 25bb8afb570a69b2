// Package lexicon keeps the files of the languages that are built into the program: one file
// for each, called after its language. A language is there when its file is.
//
//	lexicons/en.yaml
//	lexicons/hu.yaml
package lexicon

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/ruleset"
)

// Set is the lexicons of a folder, each of which is read when it is first asked for. It never changes,
// and is safe for use by several goroutines.
type Set[L any] struct {
	languages []ruleset.Language
	of        map[ruleset.Language]func() *L
}

// Embedded makes the Set of the files of a folder that is built in; English must be there. Files that cannot be
// read are faults of the program: the lexicon panics when it is asked for, as a pattern does that does not
// compile.
func Embedded[L any](files fs.FS, folder string, load func(data []byte) (*L, error)) Set[L] {
	languages, err := Languages(files, folder)
	if err != nil {
		panic(err)
	}
	s := Set[L]{languages: languages, of: make(map[ruleset.Language]func() *L)}
	for _, lang := range languages {
		name := path.Join(folder, string(lang)+extension)
		s.of[lang] = sync.OnceValue(func() *L {
			data, err := fs.ReadFile(files, name)
			if err == nil {
				var l *L
				if l, err = load(data); err == nil {
					return l
				}
			}
			panic(fmt.Errorf("%s, which is built in: %w", name, err))
		})
	}
	return s
}

// Decode reads the YAML of a file, in which there may be nothing that the format has no field for.
func Decode(data []byte, into any) error {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	return dec.Decode(into)
}

// extension is how the files of languages end.
const extension = ".yaml"

// Languages returns the languages that a folder has files of: English first, the others by the alphabet. It
// fails when the folder cannot be read or has no English.
func Languages(files fs.FS, folder string) ([]ruleset.Language, error) {
	list, err := fs.ReadDir(files, folder)
	if err != nil {
		return nil, err
	}
	var all []ruleset.Language
	for _, f := range list {
		if tag, ok := strings.CutSuffix(f.Name(), extension); ok {
			all = append(all, ruleset.Language(tag))
		}
	}
	slices.SortFunc(all, func(a, b ruleset.Language) int {
		return cmp.Or(rank(a)-rank(b), cmp.Compare(a, b))
	})
	if len(all) == 0 || all[0] != ruleset.English {
		return nil, fmt.Errorf("no %s in %s", ruleset.English+extension, folder)
	}
	return all, nil
}

func rank(lang ruleset.Language) int {
	if lang == ruleset.English {
		return 0
	}
	return 1
}

// Languages returns the languages of the set, English first.
func (s Set[L]) Languages() []ruleset.Language { return slices.Clone(s.languages) }

// Of returns the lexicon of a language, the English one for a language that has none.
func (s Set[L]) Of(lang ruleset.Language) *L {
	if load, known := s.of[lang]; known {
		return load()
	}
	return s.of[ruleset.English]()
}
