package orderspage

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"bretwalda/internal/orders"
	"bretwalda/internal/view"
)

// A page goes with each letter of a nation turn, and what it is given is a good part of it: these
// are the same data in fewer bytes.

// options is view.Options with shorter foes: the page gives them their names back.
type options struct {
	*view.Options
	// Foes have each what view.Foe has in its order, as far as there is any.
	Foes [][]any `json:"foes,omitempty"`
}

func optionsOf(o *view.Options) options {
	short := options{Options: o}
	for _, f := range o.Foes {
		end := len(f.Units)
		for end > 0 && f.Units[end-1] == 0 {
			end--
		}
		row := []any{f.Area, f.Nation, f.Units[:end], f.Leader, f.Hold, f.Odds, f.Led, f.Most, f.Fight}
		for reflect.ValueOf(row[len(row)-1]).IsZero() {
			row = row[:len(row)-1]
		}
		short.Foes = append(short.Foes, row)
	}
	return short
}

// wording is orders.Wording with shorter phrases and names.
type wording struct {
	orders.Wording
	Phrases map[string]said `json:"phrases"`
	// Cases are those of names; Areas has each name, then what it is in each case as form has it.
	Cases []string   `json:"cases"`
	Areas [][]string `json:"areas"`
}

// wordingOf is what a page needs of w that gives orders of some kinds.
func wordingOf(w orders.Wording, kinds map[orders.Kind]bool) wording {
	cased := make(map[string]bool)
	w.Own = slices.DeleteFunc(slices.Clone(w.Own), func(own orders.SaidOwn) bool { return !kinds[own.Kind] })
	for _, own := range w.Own {
		cased[own.Case] = true
	}
	w.InCase = maps.Clone(w.InCase)
	maps.DeleteFunc(w.InCase, func(name string, _ []orders.Said) bool { return !cased[name] })
	short := wording{Wording: w, Phrases: make(map[string]said)}
	for key, s := range w.Phrases {
		short.Phrases[key] = said(s)
	}
	cases := make(map[string]bool)
	for _, declined := range w.Areas {
		for to := range declined {
			cases[to] = to != ""
		}
	}
	maps.DeleteFunc(cases, func(_ string, any bool) bool { return !any })
	short.Cases = slices.Sorted(maps.Keys(cases))
	for _, declined := range w.Areas {
		row := []string{declined[""]}
		for _, to := range short.Cases {
			row = append(row, form(declined[""], declined[to]))
		}
		short.Areas = append(short.Areas, row)
	}
	return short
}

// said is a phrase that is one text mostly.
type said orders.Said

// MarshalJSON writes a phrase that does not go by numbers as its text.
func (s said) MarshalJSON() ([]byte, error) {
	if s == (said{Many: s.Many}) {
		return json.Marshal(s.Many)
	}
	return json.Marshal(orders.Said(s))
}

// form is a name in a case, with ~ for the name itself and ^ for the name without its last
// letter. Empty: it is the name.
func form(name, declined string) string {
	if name == "" || declined == "" || declined == name {
		return ""
	}
	if short := strings.Replace(declined, name, "~", 1); short != declined {
		return short
	}
	_, size := utf8.DecodeLastRuneInString(name)
	if stem := name[:len(name)-size]; stem != "" {
		return strings.Replace(declined, stem, "^", 1)
	}
	return declined
}
