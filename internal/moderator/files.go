package moderator

import (
	"slices"

	"bretwalda/internal/export"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/report"
)

// attach puts files into the letter that answers somebody, which tell what its players know of a game.
func (t reporting) attach(at *access.Sender, first, last int, names ...string) error {
	tb := at.Table
	known, err := t.tables.AsKnown(tb)
	if err != nil {
		return err
	}
	message := t.messageTo(tb, at.Key)
	for _, name := range names {
		if !slices.ContainsFunc(message.files, func(have delivery.File) bool { return have.Name == name }) {
			message.files = append(message.files, delivery.File{
				Name: name, Game: tb.Rec.ID, To: known.Seq, Lang: tb.Rec.Language(at.Person()), First: first, Last: last,
			})
		}
	}
	return nil
}

// attachForms is attach for some forms of a game.
func (t reporting) attachForms(at *access.Sender, first, last int, forms ...export.Form) error {
	return t.attach(at, first, last, pictures.FileNames(forms)...)
}

// sayFiles says which files come with the answer to somebody.
func (t reporting) sayFiles(at *access.Sender) error {
	var names []string
	for _, f := range t.messageTo(at.Table, at.Key).files {
		names = append(names, f.Name)
	}
	if len(names) == 0 {
		return nil
	}
	return t.say(at, sayAttached, report.Said{Names: names})
}
