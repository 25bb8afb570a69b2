package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Wording is what it takes to print orders without this package, such as by a page in a
// browser: phrases with holes, {name} or {name:case}, and the names to fill them with.
// Holes without a value leave no gap; last, contractions are carried out, each where a
// word begins.
type Wording struct {
	Phrases      map[string]Said `json:"phrases"` // by the keys of lexicon files
	Own          []SaidOwn       `json:"own,omitempty"`
	Units        []Said          `json:"units"` // by kind
	Areas        []Declined      `json:"areas"` // by board.Area, as they stand in a sentence
	Leader       Declined        `json:"leader"`
	Several      bool            `json:"several,omitempty"` // Leader is more than one person
	TheLeader    string          `json:"theLeader"`
	Heading      string          `json:"heading"` // of the nation turn
	Contractions [][2]string     `json:"contractions,omitempty"`
	// Leaders are those of the nation that a family's own statements can name.
	Leaders map[ruleset.Leader]Declined `json:"leaders,omitempty"`
	// InCase are Units in cases that own statements take, where languages have such.
	InCase map[string][]Said `json:"inCase,omitempty"`
	// Before are the words of cases that stand once before a list of areas, which are not
	// declined then.
	Before map[string]string `json:"before,omitempty"`

	cases []string // that phrases ask for
}

// Said is a phrase beside the number 1, beside others, and beside all there are. Those
// that are empty are like Many.
type Said struct {
	One  string `json:"one,omitempty"`
	Many string `json:"many"`
	All  string `json:"all,omitempty"`
}

// SaidOwn is a statement of the family: its kind and name, how it is printed, and how it
// is where it is for none.
type SaidOwn struct {
	Kind Kind   `json:"kind"`
	Name string `json:"name"`
	Said Said   `json:"said,omitzero"`
	None Said   `json:"none,omitzero"`
	// Of a statement that is made of words in any order: what it begins with; the phrase that
	// its areas stand in, "" for in; the case of its units; and whether "with" is before these.
	Verb  string `json:"verb,omitempty"`
	Where string `json:"where,omitempty"`
	Case  string `json:"case,omitempty"`
	With  bool   `json:"with,omitempty"`
}

// saidFree is how a statement is printed that is made of words in any order.
func (r *Reader) saidFree(s *Statement, kind Kind) SaidOwn {
	lang := r.lex.Lang
	said := SaidOwn{Kind: kind, Name: s.Name, Case: s.Case[lang], With: slices.Contains(s.With, lang)}
	if forms := s.Forms[lang]; len(forms) > 0 {
		said.Verb = forms[0]
	}
	if said.Case == "" && r.lex.Declension.has(objectCase) {
		said.Case = objectCase
	}
	keys := phraseKeys()
	if where, ok := s.Where[lang]; ok {
		said.Where = keys[where]
	} else if s.Areas {
		said.Where = keys[WhatPhrase]
	}
	return said
}

// saidOf is a phrase without what it repeats.
func saidOf(text Text) Said {
	said := Said{Many: text.Many, All: text.All}
	if text.One != text.Many {
		said.One = text.One
	}
	return said
}

// Declined is a name in the cases that phrases ask for; "" is the name itself.
type Declined map[string]string

// Wording returns how r prints orders, whatever the nation turn: see Turn.
func (r *Reader) Wording() Wording {
	w := printer{r: r}
	x := Wording{Phrases: make(map[string]Said), Areas: make([]Declined, r.rs.Board.Count()+1)}
	note := func(text Text) Said { // and the cases that it asks for
		for _, hole := range part.FindAllStringSubmatch(text.Many+text.One+text.All, -1) {
			if to := hole[2]; to != "" && !slices.Contains(x.cases, to[1:]) {
				x.cases = append(x.cases, to[1:])
			}
		}
		return saidOf(text)
	}
	for p, key := range phraseKeys() {
		x.Phrases[key] = note(r.lex.Phrases[Phrase(p)])
	}
	own := &r.lex.own
	for i := range own.Statements {
		st := &own.Statements[i]
		if st.Shape == Free && len(own.Units) > 0 {
			said := r.saidFree(st, own.kind(i))
			if x.Own = append(x.Own, said); said.Case != "" {
				x.inCase(&w, said.Case, own.Units)
			}
			continue
		}
		x.Own = append(x.Own, SaidOwn{Kind: own.kind(i), Name: st.Name, Said: note(st.Print[r.lex.Lang]), None: note(st.None[r.lex.Lang])})
	}
	for u := range own.Units {
		x.Units = append(x.Units, saidOf(w.unitText(game.Unit(u))))
	}
	for a := range x.Areas {
		x.Areas[a] = x.decline(&w, w.area(board.Area(a)))
	}
	x.TheLeader = w.say(TheLeader)
	for name, c := range r.lex.Declension.Cases {
		if c.Before != "" {
			if x.Before == nil {
				x.Before = make(map[string]string)
			}
			x.Before[name] = c.Before
		}
	}
	for _, c := range r.lex.Contractions {
		x.Contractions = append(x.Contractions, [2]string{c.Words, c.Short})
	}
	return x
}

// inCase notes the units in a case.
func (x *Wording) inCase(w *printer, name string, units []Unit) {
	if x.InCase == nil {
		x.InCase = make(map[string][]Said)
	}
	if x.InCase[name] != nil {
		return
	}
	for u := range units {
		x.InCase[name] = append(x.InCase[name], saidOf(Text{One: w.unitIn(name, game.Unit(u), 1), Many: w.unitIn(name, game.Unit(u), 2)}))
	}
}

// Turn is x with what only a nation turn with its leader has, and with others who may lead.
func (r *Reader) Turn(x Wording, nation ruleset.Nation, round int, leader ruleset.Leader, others ...ruleset.Leader) Wording {
	w := printer{r: r}
	for _, l := range others {
		if x.Leaders == nil {
			x.Leaders = make(map[ruleset.Leader]Declined)
		}
		name := w.theLeader(l)
		x.Leaders[l] = x.decline(&w, name)
		if r.lex.Declension.has(objectCase) {
			x.Leaders[l][objectCase] = bare(w.decline(name, objectCase))
		}
	}
	x.Leader, x.Several = x.decline(&w, w.theLeader(leader)), w.people(leader) > 1
	x.Heading = r.Heading(nation, round) + ":"
	return x
}

// decline is a name in the cases that phrases ask for.
func (x *Wording) decline(w *printer, name string) Declined {
	d := Declined{"": bare(name)}
	for _, to := range x.cases {
		if in := bare(w.decline(name, to)); in != d[""] {
			d[to] = in
		}
	}
	return d
}

// Heading is the heading of orders for a nation turn, without its colon.
func (r *Reader) Heading(nation ruleset.Nation, round int) string {
	return strings.TrimRight(r.Print(Sheet{Sections: []Section{{Nation: nation, Round: round}}}), ":\n")
}
