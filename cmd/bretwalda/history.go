package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func historyCommand() command {
	c := command{
		name:    "history",
		summary: "tell a game again: story, score sheet, events, map, charts",
		usage: `[--rounds 5-7] [--as form] [--out file] record.game | [--config bretwalda.yaml] game
Tells the history of a game from its record, or from the log of a game of the
database (with the daemon stopped): all of it, or the rounds asked for. Forms are

  text    the story, as reports tell it
  csv     the score sheet as it stood after these rounds
  xlsx    the same as a workbook, with totals as formulas
  jsonl   every event as a JSON object on a line of its own
  map     the board as these rounds left it
  chart   the points of the players over the rounds
  areas   the areas held by each nation at the end of each round, from round 5

Pictures are PNG, or SVG if the name of the file ends so. With --out - a picture
or workbook goes to standard output.

  bretwalda history thursday-night
  bretwalda history thursday-night --rounds 5-7 --out saxons.txt
  bretwalda history thursday-night --as xlsx --out scores.xlsx
  bretwalda history failing.game --rounds 12 --as map --out round12.svg`,
	}
	c.run = func(_ context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		rounds := fs.String("rounds", "", "only these `rounds`: 7, or 5-7; left out: all")
		form := fs.String("as", "text", "`form`: text, csv, xlsx, jsonl, map, chart or areas")
		out := fs.String("out", "", "write to this `file` instead of the terminal")
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		if fs.NArg() != 1 {
			return usageError("name one game, or one game record")
		}
		write, ok := forms()[*form]
		if !ok {
			return usageError("--as is text, csv, xlsx, jsonl, map, chart or areas, not %q", *form)
		}
		if write.binary && *out == "" {
			return usageError("a file is needed for this form: --out file, or --out - for standard output")
		}
		first, last, err := parseRounds(*rounds)
		if err != nil {
			return err
		}
		a, err := openAccount(env, fs.Arg(0), *path, first, last)
		if err != nil {
			return err
		}
		a.svg = strings.EqualFold(filepath.Ext(*out), ".svg")
		return writeOut(env.stdout, *out, func(w io.Writer) error { return write.run(a, w) })
	}
	return c
}

// form is a way to tell a history.
type form struct {
	binary bool // not for a terminal
	run    func(*account, io.Writer) error
}

func forms() map[string]form {
	return map[string]form{
		"text":  {false, (*account).text},
		"csv":   {false, (*account).csv},
		"xlsx":  {true, (*account).xlsx},
		"jsonl": {false, (*account).jsonl},
		"map":   {true, (*account).board},
		"chart": {true, (*account).points},
		"areas": {true, (*account).areas},
	}
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
