package main

import (
	"bytes"
	"embed"
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"

	"bretwalda/internal/ruleset"
)

// paper is a text for readers: a page each, in Markdown that also reads well as it
// stands.
type paper struct{ name, summary string }

var papers = []paper{
	{"player", "for players: how to play by messages"},
	{"player-es", "the same in Spanish"},
	{"player-it", "the same in Italian"},
	{"player-hu", "the same in Hungarian"},
	{"gm", "for the game master: what a GM can do"},
	{"operator", "for who runs the program: accounts, limits, backup, upgrade"},
	{"changes", "what changed in each version"},
}

//go:embed papers
var paperFiles embed.FS

func findPaper(name string) (paper, bool) {
	for _, p := range papers {
		if p.name == name {
			return p, true
		}
	}
	return paper{}, false
}

func paperNames() []string {
	var names []string
	for _, p := range papers {
		names = append(names, p.name)
	}
	return names
}

// lang is the language in which a paper is written.
func (p paper) lang() ruleset.Language {
	if _, lang, found := strings.Cut(p.name, "-"); found {
		return ruleset.Language(lang)
	}
	return ruleset.English
}

// text is a paper in Markdown.
func (p paper) text() string {
	data, err := paperFiles.ReadFile("papers/" + p.name + ".md")
	if err != nil {
		panic(err) // it is part of the program
	}
	return string(data)
}

// print is a paper for the terminal, or as a page of HTML that prints on one sheet.
func (p paper) print(asHTML bool) string {
	text := p.text()
	if !asHTML {
		return plainPaper(text)
	}
	var body bytes.Buffer
	if err := goldmark.Convert([]byte(text), &body); err != nil {
		panic(err) // writing to memory does not fail
	}
	title, _, _ := strings.Cut(strings.TrimPrefix(text, "# "), "\n")
	return fmt.Sprintf(page, p.lang(), html.EscapeString(title), body.String())
}

// plainPaper takes the marks out of a paper: blocks are indented, what is to be written
// stands in quotes, and lines under headings.
func plainPaper(text string) string {
	var b strings.Builder
	block := false
	for line := range strings.Lines(text) {
		heading := strings.TrimLeft(line, "#")
		switch {
		case strings.HasPrefix(line, "```"):
			block = !block
		case block:
			b.WriteString("    " + line)
		case len(heading) < len(line):
			heading = strings.TrimSpace(heading)
			under := "="
			if strings.HasPrefix(line, "##") {
				under = "-"
			}
			b.WriteString(heading + "\n" + strings.Repeat(under, utf8.RuneCountInString(heading)) + "\n")
		default:
			b.WriteString(strings.NewReplacer("**", "", "`", "\"").Replace(line))
		}
	}
	return b.String()
}

// page is what stands around a paper: two columns on a sheet of A4 or Letter, one on a
// telephone.
const page = `<!DOCTYPE html>
<html lang="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>
@page { size: A4; margin: 10mm 11mm; }
body { font: 15px/1.4 Georgia, "Times New Roman", serif; margin: 1em auto; padding: 0 1em; max-width: 46em; color: #222; }
h1 { font-size: 1.5em; margin: 0 0 .4em; column-span: all; }
h2 { font-size: 1.1em; margin: .8em 0 .2em; color: #7a1f1f; break-after: avoid; }
p, ul { margin: .3em 0; } ul { padding-left: 1.2em; }
code, pre { font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .84em; }
pre { background: #f4f0e6; padding: .4em .6em; margin: .3em 0; white-space: pre-wrap; break-inside: avoid; }
@media print { body { font-size: 8.3pt; line-height: 1.24; margin: 0; padding: 0; max-width: none; column-count: 2; column-gap: 7mm; } }
</style></head><body>
%s</body></html>
`
