// Package orderspage makes the page of a nation turn: one HTML file that needs no server
// and nothing from elsewhere, in which a player orders the turn by clicks on the map and
// gets the orders as text, to be sent or copied. It knows no game: what may be ordered is a
// table that the family of the game makes (view.Options), and orders are put into words as
// package orders does. All that is in a page is what every player can see of the position.
package orderspage

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"
	"gopkg.in/yaml.v3"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

//go:embed page.html page.css *.js
var files embed.FS

// Pages makes the pages of games by one ruleset. It is safe for several goroutines.
type Pages struct {
	rs      *ruleset.Ruleset
	board   *boardmap.Map
	reader  func() *orders.Reader
	words   map[ruleset.Language]map[string]string
	shell   *template.Template
	scripts [2]script // of pages as most families have them, and with all that some need besides
	style   string
	letters []string // for kinds of units
	leader  game.Unit
	plain   map[ruleset.Language]func() boardmap.Plain
	ground  map[ruleset.Language]func() (template.HTML, error)
}

// script is the script of some pages, and what it asks for by language.
type script struct {
	text   string
	policy string // the content security policy
	words  map[ruleset.Language]func() map[string]string
	said   map[ruleset.Language]func() orders.Wording
}

// Page is what is on a page besides the map.
type Page struct {
	Options  *view.Options
	Language ruleset.Language
	Game     string // its title; empty: none
	// To is the address that orders are sent to, Subject the subject of that letter. No
	// address: the page offers to copy them only.
	To, Subject string
}

// New prepares the pages of a ruleset; each of texts has folders of languages with a file
// orders-page.yaml: those common to all, and what only its family has, if there is any.
func New(rs *ruleset.Ruleset, names view.Names, reader func() *orders.Reader, m *boardmap.Map, texts ...fs.FS) (*Pages, error) {
	p := &Pages{rs: rs, board: m, reader: reader, leader: names.Leader, words: make(map[ruleset.Language]map[string]string),
		plain:  make(map[ruleset.Language]func() boardmap.Plain),
		ground: make(map[ruleset.Language]func() (template.HTML, error))}
	for u, name := range names.Units {
		letter := ""
		if u != names.Plain && u > 0 {
			letter = strings.ToUpper(name[:1])
		}
		p.letters = append(p.letters, letter)
	}
	for _, lang := range rs.Names.Languages {
		p.words[lang] = make(map[string]string)
		for i, from := range texts {
			if from == nil {
				continue
			}
			data, err := fs.ReadFile(from, string(lang)+"/orders-page.yaml")
			if i > 0 && errors.Is(err, fs.ErrNotExist) {
				continue // the family says nothing of its own
			}
			if err == nil {
				err = yaml.Unmarshal(data, p.words[lang])
			}
			if err != nil {
				return nil, fmt.Errorf("%s/orders-page.yaml: %w", lang, err)
			}
		}
		p.plain[lang] = sync.OnceValue(func() boardmap.Plain { return m.Plain(boardmap.View{Language: lang}) })
		p.ground[lang] = sync.OnceValues(func() (template.HTML, error) { return p.drawGround(lang) })
	}
	var err error
	if p.shell, err = template.ParseFS(files, "page.html"); err != nil {
		return nil, err
	}
	style, err := bare(css.Minify, "", "", "page.css")
	if err != nil {
		return nil, err
	}
	p.style = foldStyle(style)
	for i, names := range [len(p.scripts)][]string{
		{"page.js", "ways.js", "clicks.js", "words.js", "draw.js"},
		{"page.js", "ways.js", "clicks.js", "ships.js", "forces.js", "dice.js", "words.js", "draw.js"},
	} {
		if p.scripts[i], err = p.newScript(names...); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// newScript makes a script of some files.
func (p *Pages) newScript(names ...string) (script, error) {
	text, err := bare(js.Minify, "(() => {", "})();", names...) // only names within a function are made shorter
	if err != nil {
		return script{}, err
	}
	s := script{text: foldScript(text), words: make(map[ruleset.Language]func() map[string]string), said: make(map[ruleset.Language]func() orders.Wording)}
	s.policy = "default-src 'none'; script-src '" + hash(s.text) + "'; style-src '" + hash(p.style) +
		"'; base-uri 'none'; form-action 'none'"
	for _, lang := range p.rs.Names.Languages {
		s.words[lang] = sync.OnceValue(func() map[string]string { return p.scriptWords(s.text, lang) })
		s.said[lang] = sync.OnceValue(func() orders.Wording { return p.wording(s.text, lang) })
	}
	return s, nil
}

// scriptOf is the script of a page on which o is ordered.
func (p *Pages) scriptOf(o *view.Options) *script {
	if o.Move != orders.NoOrder || o.Waters != nil || slices.ContainsFunc(o.Demands, func(d view.Demand) bool { return d.Goods != nil || d.Pieces != nil }) {
		return &p.scripts[1]
	}
	return &p.scripts[0]
}

// bare is a script or a style of some files, between before and after, without what only its
// authors need.
func bare(by minify.MinifierFunc, before, after string, names ...string) (string, error) {
	var whole, out bytes.Buffer
	whole.WriteString(before)
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return "", err
		}
		whole.Write(text)
	}
	whole.WriteString(after)
	err := by(minify.New(), &out, &whole, nil)
	return out.String(), err
}

// hash names a script or a style in a content security policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// language is that of a page: English where the game has no other.
func (p *Pages) language(lang ruleset.Language) ruleset.Language {
	if p.words[lang] == nil {
		return ruleset.English
	}
	return lang
}

// data is all that the script of a page knows. Numbers of kinds are those of the program,
// by name.
type data struct {
	Title   string                     `json:"title"`
	To      string                     `json:"to,omitempty"`
	Subject string                     `json:"subject,omitempty"`
	Options options                    `json:"options"`
	Wording wording                    `json:"wording"`
	Words   map[string]string          `json:"words"`
	Placed  ruleset.Leader             `json:"placed,omitempty"` // a leader who is still to be placed
	Kinds   map[string]orders.Kind     `json:"kinds"`
	Conds   map[string]orders.CondKind `json:"conds"`
	Nations [][]string                 `json:"nations"` // code, colour, colour of the code
	Places  []*[2]int                  `json:"places"`  // of units, by area
	Units   []string                   `json:"units"`   // letters for kinds of units

	Exactly orders.Amount `json:"exactly"`
	All     orders.Amount `json:"all"`
	AllBut  orders.Amount `json:"allBut"`
	// First and Second are the kinds of armies.
	First  game.Unit `json:"first"`
	Second game.Unit `json:"second"`
	Leader game.Unit `json:"leader,omitempty"` // of whom a nation can have several
}

// Data is what the script of a page is given, as JSON.
func (p *Pages) Data(page Page) ([]byte, error) {
	lang := p.language(page.Language)
	o := page.Options
	leader := o.Leader
	for _, d := range o.Demands {
		if d.Leader != ruleset.NoLeader {
			leader = d.Leader
		}
	}
	said := p.reader().In(lang).Turn(p.scriptOf(o).said[lang](), o.Nation, o.Round, leader, leadersOf(o)...)
	d := data{
		Title: p.title(page), To: page.To, Subject: page.Subject, Options: optionsOf(o), Words: wordsFor(o, p.scriptOf(o).words[lang]()), Placed: leader,
		Wording: wordingOf(said, kindsOf(o)),
		Kinds: map[string]orders.Kind{
			"Conditional": orders.Conditional, "Place": orders.Place, "PlaceLeader": orders.PlaceLeader, "Shortage": orders.Shortage,
			"Replace": orders.Replace, "Move": orders.Move, "Stay": orders.Stay, "Fight": orders.Fight, "Plan": orders.Plan,
			"Withdraw": orders.Withdraw, "Remove": orders.Remove, "Hit": orders.Hit, "Lose": orders.Lose,
		},
		Conds: map[string]orders.CondKind{
			"Vacant": orders.Vacant, "HeldBy": orders.HeldBy, "HeldByFoe": orders.HeldByFoe, "Armies": orders.Armies, "LeaderIn": orders.LeaderIn,
			"FoeArmies": orders.FoeArmies,
		},
		Places:  make([]*[2]int, p.rs.Board.Count()+1),
		Units:   p.letters,
		Exactly: orders.Exactly, All: orders.All, AllBut: orders.AllBut,
		First: 1, Second: 2, Leader: p.leader, // as orders have it (Order.Second)
	}
	for _, a := range p.plain[lang]().Areas {
		d.Places[a.Area] = &a.Units
	}
	for n := range p.rs.Nations {
		var x []string
		if n > 0 {
			paint, ink := p.board.Paint(ruleset.Nation(n))
			x = []string{p.board.NationCode(lang, ruleset.Nation(n)), paint, ink}
		}
		d.Nations = append(d.Nations, x)
	}
	return json.Marshal(d)
}

// leadersOf are the leaders of a nation that can have several.
func leadersOf(o *view.Options) (list []ruleset.Leader) {
	for _, st := range o.Stands {
		if st.Leader != ruleset.NoLeader {
			list = append(list, st.Leader)
		}
	}
	for _, d := range o.Demands {
		for _, piece := range d.Pieces {
			if piece.Leader != ruleset.NoLeader {
				list = append(list, piece.Leader)
			}
		}
	}
	return list
}

// kindsOf are the kinds of orders that a page can give.
func kindsOf(o *view.Options) map[orders.Kind]bool {
	kinds := map[orders.Kind]bool{o.Move: true}
	if o.Waters != nil {
		kinds[o.Waters.Sail] = true
	}
	for _, d := range o.Demands {
		kinds[d.Kind] = true
	}
	for _, l := range o.Later {
		kinds[l.Kind] = true
	}
	return kinds
}

// scriptWords are those words of a language that a script asks for.
func (p *Pages) scriptWords(script string, lang ruleset.Language) map[string]string {
	words := maps.Clone(p.words[lang])
	maps.DeleteFunc(words, func(key, _ string) bool {
		return !strings.HasPrefix(key, "demand-") && !strings.HasPrefix(key, "form-") && !strings.Contains(script, `"`+key+`"`)
	})
	return words
}

// wordsFor are the words of a page on which o is ordered: without those for what o does not have.
func wordsFor(o *view.Options, words map[string]string) map[string]string {
	words = maps.Clone(words)
	maps.DeleteFunc(words, func(key, _ string) bool { return strings.HasPrefix(key, "form-") && !slices.Contains(o.Form, key) })
	return words
}

// title heads a page: "Saxons, round 4", after the title of the game.
func (p *Pages) title(page Page) string {
	turn := p.reader().In(p.language(page.Language)).Heading(page.Options.Nation, page.Options.Round)
	if page.Game == "" {
		return turn
	}
	return page.Game + ": " + turn
}

// label is a line of a name on the map.
type label struct {
	X, Y int
	Text string
	Sea  bool
}

// ground is land of one colour.
type ground struct {
	Ground string
	Areas  []boardmap.PlainArea
}

// lineHeight is that of names on the map.
const lineHeight = 24

// wording is how orders are printed in a language, with those phrases that a script has by name,
// and areas in the cases that these ask for.
func (p *Pages) wording(script string, lang ruleset.Language) orders.Wording {
	said := p.reader().In(lang).Wording()
	maps.DeleteFunc(said.Phrases, func(key string, _ orders.Said) bool {
		where := slices.ContainsFunc(said.Own, func(own orders.SaidOwn) bool { return own.Where == key })
		return !where && !strings.Contains(script, `"`+key+`"`)
	})
	for _, declined := range said.Areas {
		maps.DeleteFunc(declined, func(to, _ string) bool { return to != "" && !asks(said.Phrases, to) })
	}
	return said
}

// asks reports whether a phrase asks for a case of an area.
func asks(phrases map[string]orders.Said, to string) bool {
	for _, s := range phrases {
		text := s.Many + s.One + s.All
		if strings.Contains(text, "area:"+to+"}") || strings.Contains(text, "areas:"+to+"}") {
			return true
		}
	}
	return false
}

// drawGround makes what all pages in a language show: the map without what stands on it.
func (p *Pages) drawGround(lang ruleset.Language) (template.HTML, error) {
	plain := p.plain[lang]()
	shown := struct {
		Sea   string
		Grid  int
		Board boardmap.Plain
		Land  []ground
		Seas  []boardmap.PlainArea
		Names []label
	}{Grid: boardmap.Grid, Board: plain}
	for _, a := range plain.Areas {
		sea := p.rs.Board.Seas.Has(a.Area)
		if sea {
			shown.Seas, shown.Sea = append(shown.Seas, a), a.Ground
		} else {
			i := slices.IndexFunc(shown.Land, func(g ground) bool { return g.Ground == a.Ground })
			if i < 0 {
				i, shown.Land = len(shown.Land), append(shown.Land, ground{Ground: a.Ground})
			}
			shown.Land[i].Areas = append(shown.Land[i].Areas, a)
		}
		for i, line := range a.Lines {
			y := a.Name[1] + lineHeight*i - lineHeight*(len(a.Lines)-1)/2 + lineHeight/3
			shown.Names = append(shown.Names, label{a.Name[0], y, line, sea})
		}
	}
	var b strings.Builder
	err := p.shell.ExecuteTemplate(&b, "ground", shown)
	return template.HTML(foldHTML(b.String())), err
}

// Write makes the page.
func (p *Pages) Write(page Page) ([]byte, error) {
	lang := p.language(page.Language)
	text, err := p.Data(page)
	if err != nil {
		return nil, err
	}
	ground, err := p.ground[lang]()
	if err != nil {
		return nil, err
	}
	by := p.scriptOf(page.Options)
	shown := struct {
		Lang, Title, Policy string
		Style               template.CSS
		Data, Script        template.JS
		Words               map[string]string
		Width, Height       int
		Ground              template.HTML
	}{
		Lang: string(lang), Title: p.title(page), Policy: by.policy, Style: template.CSS(p.style), Data: template.JS(foldJSON(text)),
		Script: template.JS(by.text), Words: p.words[lang], Ground: ground,
	}
	plain := p.plain[lang]()
	shown.Width, shown.Height = plain.Width, plain.Height
	var b bytes.Buffer
	if err := p.shell.Execute(&b, shown); err != nil {
		return nil, err
	}
	return ascii(b.Bytes()), nil
}
