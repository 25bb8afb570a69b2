// Package templates holds the texts of reports, one folder per language
// ("en"). Every *.tmpl file of a folder is parsed by package report into one set
// of named templates: letters ("turn", "receipt"), parts of letters ("position"),
// and the catalogue of sentences ("event/moved", "why/hold", "illegal/too-far").
//
// To add a language, copy the folder en, keep the names of the templates and
// rewrite what is between them; the tests of package report say what is missing.
package templates

import "embed"

// Files holds the folders by language; package report parses and checks them.
//
//go:embed */*.tmpl
var Files embed.FS
