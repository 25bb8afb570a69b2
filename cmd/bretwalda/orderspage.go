package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"bretwalda/internal/adjudicate"
	"bretwalda/internal/boardmap"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/orderspage"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
	"bretwalda/templates"
)

func ordersPageCommand() command {
	c := command{
		name:    "orders-page",
		summary: "write a page in which a turn is ordered by clicks on the map",
		usage: `[--nation saxons] [--lang es] [--to address] [--out orders.html] position.yaml | record.game | [--config bretwalda.yaml] game
Writes one HTML file for the nation turn in progress, or the next one of a nation. Open
it in any browser, on a phone too; it needs no server and no network. It offers what is
legal, shows the orders as text, and lets them be copied or, with --to, sent by e-mail.

  bretwalda orders-page position.yaml > orders.html
  bretwalda orders-page --nation welsh --lang hu thursday-night --out orders.html`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		pack := rulesetFlag(fs)
		nation := fs.String("nation", "", "the next turn of this `nation`; left out: the turn in progress")
		lang := fs.String("lang", string(ruleset.English), "`language`: "+languageList())
		to := fs.String("to", "", "an `address` that the orders can be sent to")
		out := fs.String("out", "", "write to this `file` instead of the terminal")
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		if fs.NArg() != 1 {
			return usageError("name one position, game record or game")
		}
		sys, pos, title, err := openPosition(ctx, env, fs.Arg(0), *path, *pack)
		if err != nil {
			return err
		}
		page := orderspage.Page{Game: title, Language: ruleset.Language(*lang), To: *to}
		if !slices.Contains(sys.Ruleset().Names.Languages, page.Language) {
			return usageError("--lang is %s, not %q", languageList(), *lang)
		}
		turn, err := turnToOrder(sys, pos, *nation)
		if err != nil {
			return err
		}
		var ok bool
		if page.Options, ok = pos.Options(turn); !ok {
			return fmt.Errorf("%s has nothing to order by a page in round %d", sys.Ruleset().Names.Nation(ruleset.English, turn.Nation), turn.Round)
		}
		page.Subject = title
		return writeOut(env.stdout, *out, func(w io.Writer) error { return writePage(w, sys, page) })
	}
	return c
}

// openPosition reads a position file, or where a game stands.
func openPosition(ctx context.Context, env *environ, name, configPath, pack string) (system.System, system.Position, string, error) {
	if ext := strings.ToLower(filepath.Ext(name)); ext == ".yaml" || ext == ".yml" {
		sys, err := loadSystem(env, pack)
		if err != nil {
			return nil, nil, "", err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, "", err
		}
		pos, err := sys.ReadPosition(name, data)
		if err != nil {
			return nil, nil, "", err
		}
		// It runs on to what is to be decided first.
		on, err := pos.Adjudicate(nil, dice.NewFixed(), adjudicate.UntilOrdersEnd)
		if err != nil {
			return nil, nil, "", err
		}
		return sys, on.Position, "", on.Short
	}
	g, err := openGame(ctx, env, name, configPath)
	if err != nil {
		return nil, nil, "", err
	}
	r, err := g.sys.Replay(g.log)
	return g.sys, r.Position, g.facts.Title, err
}

// turnToOrder is the turn in progress, or the next one of a nation.
func turnToOrder(sys system.System, pos system.Position, nation string) (game.Turn, error) {
	waits := pos.Pending()
	coming := pos.Show().Coming(waits)
	if nation == "" {
		if waits.Kind != game.None && pos.At().Turn == ruleset.NoNation {
			return pos.At().TurnOf(waits.Nation), nil
		}
		if len(coming) == 0 {
			return game.Turn{}, fmt.Errorf("the game is over")
		}
		return coming[0], nil
	}
	n := slices.IndexFunc(sys.Ruleset().Nations, func(i ruleset.NationInfo) bool { return i.ID == nation })
	if n < 1 {
		return game.Turn{}, usageError("--nation %s: there is no such nation", nation)
	}
	if i := slices.IndexFunc(coming, func(t game.Turn) bool { return t.Nation == ruleset.Nation(n) }); i >= 0 {
		return coming[i], nil
	}
	return game.Turn{}, fmt.Errorf("%s has no turn in this round and the next", nation)
}

// writePage writes the page of a turn.
func writePage(w io.Writer, sys system.System, page orderspage.Page) error {
	of := sys.Data()
	reader := sync.OnceValue(func() *orders.Reader { return of.Words().Reader(sys.Ruleset()) })
	m, err := boardmap.New(sys.Ruleset(), of.Names, of.Art, orders.AreaCodes(reader))
	if err != nil {
		return err
	}
	pages, err := orderspage.New(sys.Ruleset(), of.Names, reader, m, templates.Files, of.Texts)
	if err != nil {
		return err
	}
	data, err := pages.Write(page)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}
