// Package templates holds the texts of reports: how letters are built, once for all
// languages, in the folder "layout", and what they say in one folder per language
// ("en"). Every *.tmpl file of both is parsed by package report into one set
// of named templates: letters ("turn", "receipt") and their parts ("position") in the
// layout, which holds no word; the messages of these ("position/title"), and the
// catalogue of sentences ("event/moved", "why/hold", "illegal/too-far") in the languages.
// The file grammar.yaml says what the language does to words: plurals, articles
// and cases, lists, dates; package grammar explains it.
//
// In templates, {{nation .Nation}}, {{area .Area}} and {{leader .Leader}} are bare
// names, and each form of names that grammar.yaml gives is a function as well:
// {{the .Nation}}, {{in .Area}}. {{count "army" .N}} is a noun of grammar.yaml with
// its number. What lays text out is a function as well: {{chapter "THE BOARD"}} and
// {{underline "Dice"}} are headings, {{table 4 ...}} and {{columns ...}} tables; in
// HTML they look accordingly, so that no template draws a heading by itself.
//
// What only one family of games says lies in a folder of its name, with the same folders
// below it: "britannia/en". Its templates stand in place of common ones of the same name;
// its grammar.yaml has the nouns and the exceptions for names that only it has.
//
// To add a language, copy the folder en, and that of each family, keep the names of the templates and
// rewrite what is between them; a sentence may need further templates, forms and
// nouns of its own. The tests of package report say what is missing or not used.
package templates

import (
	"embed"
	"io/fs"
)

// Files holds the folders by language; package report parses and checks them.
//
//go:embed */*.tmpl */*.yaml */*/*.tmpl */*/*.yaml
var Files embed.FS

// Of returns the folders by language of a family of games.
func Of(family string) fs.FS {
	own, err := fs.Sub(Files, family)
	if err != nil {
		panic(err) // not the name of a folder
	}
	return own
}
