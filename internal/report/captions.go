package report

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"text/template"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/tmpl"
	"bretwalda/internal/view"
)

// Caption is a short text on a table, a chart or a map: the head of a column, a
// title. Its template is "caption/" and its name.
type Caption string

// The captions. Beside each: the fields of Captioned that it uses.
const (
	CaptionPlayer   Caption = "player"    // N: the player of a side, from 1, without a name; 0: the head of a column
	CaptionNation   Caption = "nation"    // head of a column
	CaptionTotal    Caption = "total"     // likewise, and name of a row
	CaptionPlace    Caption = "place"     // head of a column
	CaptionBid      Caption = "bid"       // name of a row: what was bid for a side
	CaptionName     Caption = "name"      // Nation: as it stands in a table
	CaptionPlayers  Caption = "players"   // N: the score sheet for so many players
	CaptionByReason Caption = "by-reason" // the sheet of points by reason
	CaptionRunning  Caption = "running"   // the sheet of running totals

	// Heads of columns of points by reason, after those of the family.
	CaptionOverLimit  Caption = "over-limit"
	CaptionAsSubject  Caption = "as-subject"
	CaptionCorrection Caption = "correction"

	CaptionRound  Caption = "round"  // what the numbers along a chart are
	CaptionPoints Caption = "points" // Title: the chart of points
	CaptionAreas  Caption = "areas"  // Title: the chart of areas held
	CaptionMap    Caption = "map"    // Title, Last, Over: the board after or in a round
	CaptionStory  Caption = "story"  // Title, First, Last: the rounds of a story
)

// Captioned is what a caption speaks of.
type Captioned struct {
	Title       string // of the game
	N           int
	Nation      ruleset.Nation
	First, Last int  // rounds
	Over        bool // the round Last is over
}

// Caption writes a caption.
func (r *Reports) Caption(lang ruleset.Language, what Caption, of Captioned) string {
	of.Title = clean(of.Title)
	t, err := r.captions[r.language(lang)]()
	if err != nil {
		return string(what)
	}
	text, err := t.Text("caption/"+string(what), of)
	if err != nil {
		return string(what)
	}
	return clean(text)
}

// readCaptions parses the templates of captions alone, which call no others: who wants the
// title of a map does not wait for all of them.
func (v *voice) readCaptions(files fs.FS, folder string, own fs.FS) (*texts, error) {
	words, forms := v.funcs(), v.inflectFuncs()
	file := path.Join(folder, "captions.tmpl")
	t, err := template.New(folder).Option("missingkey=error").Funcs(words).Funcs(forms).ParseFS(files, file)
	if err == nil && own != nil && exists(own, file) {
		t, err = t.ParseFS(own, file)
	}
	if err != nil {
		return nil, err
	}
	set := new(tmpl.Set)
	set.Fill(t, words, forms)
	return &texts{t, set}, nil
}

// Columns are those of points by reason that only the family of the game has.
func (r *Reports) Columns() []view.Column { return r.names.Columns }

// Languages returns the languages that there are templates in, in the order of
// the alphabet.
func (r *Reports) Languages() []ruleset.Language {
	return slices.Sorted(maps.Keys(r.sets))
}
