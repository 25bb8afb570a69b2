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
// To add a language, copy the folder en, keep the names of the templates and
// rewrite what is between them; a sentence may need further templates, forms and
// nouns of its own. The tests of package report say what is missing or not used.
package templates

import "embed"

// Files holds the folders by language; package report parses and checks them.
//
//go:embed */*.tmpl */*.yaml
var Files embed.FS
