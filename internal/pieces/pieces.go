// Package pieces is what a family of games calls what nations have in areas: kinds of
// units, and markers such as forts. Commands name them in words, corrections in the logs
// of games by their ids.
package pieces

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"bretwalda/internal/ruleset"
)

// Kind is a kind of pieces.
type Kind struct {
	ID string // what logs have; never changes
	// Forms are ways to write it, by language. The first of each is printed.
	Forms map[ruleset.Language][]string
	// Single: an area has one or none, which is said without a number: "a fort".
	Single bool
}

// Form is how a language writes it; English, where the language has no word for it.
func (k *Kind) Form(lang ruleset.Language) string {
	for _, lang := range []ruleset.Language{lang, ruleset.English} {
		if forms := k.Forms[lang]; len(forms) > 0 {
			return forms[0]
		}
	}
	return k.ID
}

// Kinds are those of one family. The first is what is meant by a number alone.
type Kinds []Kind

// Most are the most of a kind that a Set can hold.
const Most = 255

// Set is how many there are of each kind, by its id; a kind that is not there has none.
type Set map[string]uint8

// Add adds n pieces to s, which may be nil, and reports whether they are no more than most.
func (s *Set) Add(id string, n, most int) bool {
	n += int((*s)[id])
	if n > most || n > Most {
		return false
	}
	if n == 0 {
		return true
	}
	if *s == nil {
		*s = make(Set)
	}
	(*s)[id] = uint8(n)
	return true
}

// Unknown is the id of a kind in s that is none of the ids; "": all are known.
func (s Set) Unknown(ids ...string) string {
	for _, id := range s.ids() {
		if !slices.Contains(ids, id) {
			return id
		}
	}
	return ""
}

// ids lists the kinds that s holds any of, by the alphabet.
func (s Set) ids() []string {
	var ids []string
	for id, n := range s {
		if n > 0 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// Marshal writes an object with the fields of a struct, and each kind as one more:
//
//	{"nation":"welsh","area":"gwent","infantry":3}
func (s Set) Marshal(fields any) ([]byte, error) {
	data, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	data = bytes.TrimSuffix(data, []byte("}"))
	for _, id := range s.ids() {
		key, err := json.Marshal(id)
		if err != nil {
			return nil, err
		}
		if len(data) > 1 {
			data = append(data, ',')
		}
		data = fmt.Appendf(data, "%s:%d", key, s[id])
	}
	return append(data, '}'), nil
}

// Unmarshal reads what Marshal writes: the fields of a struct, and the numbers that the object
// has besides as kinds of pieces. Where there is just one, it may be true instead of 1.
func Unmarshal(data []byte, fields any) (Set, error) {
	if err := json.Unmarshal(data, fields); err != nil {
		return nil, err
	}
	written, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	var all, taken map[string]json.RawMessage // fields that are left out when they are zero count for nothing
	if err := errors.Join(json.Unmarshal(data, &all), json.Unmarshal(written, &taken)); err != nil {
		return nil, err
	}
	var s Set
	for id, value := range all {
		if _, field := taken[id]; field {
			continue
		}
		n, err := amount(value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		s.Add(id, n, Most)
	}
	return s, nil
}

// amount is how many pieces a value stands for; 0 for what is no number.
func amount(value json.RawMessage) (int, error) {
	var what any
	if err := json.Unmarshal(value, &what); err != nil {
		return 0, err
	}
	switch what := what.(type) {
	case float64:
		var n uint8
		err := json.Unmarshal(value, &n)
		return int(n), err
	case bool:
		if what {
			return 1, nil
		}
	}
	return 0, nil
}
