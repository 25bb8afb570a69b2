package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/export"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
	"bretwalda/templates"
)

func historyCommand() command {
	c := command{
		name:    "history",
		summary: "tell a game again: story, final report, score sheet, events, map, charts",
		usage: `[--rounds 5-7] [--as form] [--lang es] [--out file] record.game | [--config bretwalda.yaml] game
Tells the history of a game from its record, or from the log of a game of the
database, also while the daemon runs: all of it, or the rounds asked for, in English
(en), Spanish (es), Italian (it) or Hungarian (hu). Forms are

  text    the story, as reports tell it
  final   the final report of a game that is over, as its players got it
  csv     the score sheet as it stood after these rounds
  reasons the same points by reason, as CSV
  xlsx    both as a workbook, with totals as formulas, running totals and their chart
  jsonl   every event as a JSON object on a line of its own (bretwalda help events)
  map     the board as these rounds left it
  chart   the points of the players over the rounds
  areas   the areas held by each nation at the end of each round, from round 5

Pictures are PNG, or SVG if the name of the file ends so. With --out - a picture
or workbook goes to standard output.

  bretwalda history thursday-night
  bretwalda history thursday-night --rounds 5-7 --out saxons.txt
  bretwalda history thursday-night --as final --lang es
  bretwalda history thursday-night --as xlsx --out scores.xlsx
  bretwalda history failing.game --rounds 12 --as map --out round12.svg`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		rounds := fs.String("rounds", "", "only these `rounds`: 7, or 5-7; left out: all")
		form := fs.String("as", string(export.Text), "`form`: "+formNames())
		lang := fs.String("lang", string(ruleset.English), "`language`: "+languageList())
		out := fs.String("out", "", "write to this `file` instead of the terminal")
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		if fs.NArg() != 1 {
			return usageError("name one game, or one game record")
		}
		as, o := export.Form(*form), export.Options{Lang: ruleset.Language(*lang)}
		switch {
		case !slices.Contains(export.Forms(), as):
			return usageError("--as is %s, not %q", formNames(), *form)
		case as.Binary() && *out == "":
			return usageError("a file is needed for this form: --out file, or --out - for standard output")
		case as == export.Final && *rounds != "":
			return usageError("the final report is of the whole game: leave --rounds out")
		}
		var err error
		if o.First, o.Last, err = parseRounds(*rounds); err != nil {
			return err
		}
		o.SVG = strings.EqualFold(filepath.Ext(*out), ".svg")
		g, err := openExport(ctx, env, fs.Arg(0), *path)
		if err != nil {
			return err
		}
		if !g.Reports.Speaks(o.Lang) {
			return usageError("--lang is %s, not %q", languageList(), *lang)
		}
		return writeOut(env.stdout, *out, func(w io.Writer) error { return g.Write(w, as, o) })
	}
	return c
}

// formNames lists the forms of --as: "text, final, ... or areas".
func formNames() string {
	var names []string
	for _, f := range export.Forms() {
		names = append(names, string(f))
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// openExport reads a game and divides it into rounds.
func openExport(ctx context.Context, env *environ, name, configPath string) (*export.Game, error) {
	g, err := openGame(ctx, env, name, configPath)
	if err != nil {
		return nil, err
	}
	sys := g.sys
	reports, err := reportsOf(sys)
	if err != nil {
		return nil, err
	}
	past, err := sys.Past(g.log)
	if err != nil {
		return nil, err
	}
	told := past.Export(reports, g.facts)
	told.Links, told.LastLink, told.Ended, told.Agreed = g.links, g.lastLink, g.ended, g.agreed
	return told, nil
}

// reportsOf reads the texts of letters of a system.
func reportsOf(sys system.System) (*report.Reports, error) {
	return report.New(sys.Ruleset(), sys.Data().Names, templates.Files, sys.Data().Texts)
}

// parseRounds reads "7" or "5-7"; empty means all, which is 0 to 0.
func parseRounds(text string) (first, last int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	from, to, span := strings.Cut(text, "-")
	if !span {
		to = from
	}
	first, err = strconv.Atoi(strings.TrimSpace(from))
	last, err2 := strconv.Atoi(strings.TrimSpace(to))
	if err != nil || err2 != nil || first < 1 || last < first {
		return 0, 0, usageError("--rounds is a round (7) or a span of rounds (5-7), not %q", text)
	}
	return first, last, nil
}

// writeOut writes to a file, which is there only when all is written, or to
// standard output if it has no name or is called -.
func writeOut(stdout io.Writer, name string, write func(io.Writer) error) error {
	if name == "" || name == "-" {
		return write(stdout)
	}
	var all bytes.Buffer
	if err := write(&all); err != nil {
		return err
	}
	return os.WriteFile(name, all.Bytes(), 0o644)
}

// languageList lists the languages that there are: "en, es, hu or it".
func languageList() string {
	var all []string
	for _, lang := range orders.Languages() {
		all = append(all, string(lang))
	}
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + " or " + all[last]
}
