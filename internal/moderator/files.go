package moderator

import (
	"slices"

	"bretwalda/internal/export"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/report"
)

// attach puts files into the letter that answers somebody, which tell what its players know of a game.
func (t reporting) attach(at *sender, first, last int, names ...string) error {
	tb := at.table
	known, err := t.tables.AsKnown(tb)
	if err != nil {
		return err
	}
	message := t.messageTo(tb, at.key)
	for _, name := range names {
		if !slices.ContainsFunc(message.files, func(have delivery.File) bool { return have.Name == name }) {
			message.files = append(message.files, delivery.File{
				Name: name, Game: tb.Rec.ID, To: known.Seq, Lang: tb.Rec.Language(at.person()), First: first, Last: last,
			})
		}
	}
	return nil
}

// attachForms is attach for some forms of a game.
func (t reporting) attachForms(at *sender, first, last int, forms ...export.Form) error {
	return t.attach(at, first, last, pictures.FileNames(forms)...)
}

// sayFiles says which files come with the answer to somebody.
func (t reporting) sayFiles(at *sender) error {
	var names []string
	for _, f := range t.messageTo(at.table, at.key).files {
		names = append(names, f.Name)
	}
	if len(names) == 0 {
		return nil
	}
	return t.say(at, sayAttached, report.Said{Names: names})
}
